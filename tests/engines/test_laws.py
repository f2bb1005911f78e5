"""The laws for every kind, and for the toy: the same tests that other packages run for
their kinds.
"""

from collections.abc import Iterator

import pytest

from solitudo import engines
from solitudo.engines.testing import *  # noqa: F403
from tests import toy

NAMES = (*engines.kinds(), "toy")


@pytest.fixture(scope="module", autouse=True)
def known() -> Iterator[None]:
    """The toy is a kind like any other."""
    toy.register()
    yield
    toy.unregister()
