"""How much a test tries: a sample in the suite, and all of it if SOLITUDO_ALL is set, as in
`make test-long`."""

import os
from typing import TypeVar

ALL = bool(os.environ.get("SOLITUDO_ALL"))
Amount = TypeVar("Amount")


def sample(few: Amount, whole: Amount) -> Amount:
    """Return the amount for this run."""
    return whole if ALL else few
