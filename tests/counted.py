"""Work counted in calls, of Python's functions and of those it is written in: the same on every
machine, whatever else that has to do."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Calls:
    """Counts calls."""

    number = 0

    def _count(self, frame: FrameType, event: str, argument: object) -> None:
        self.number += event in ("call", "c_call")


@contextmanager
def calls() -> Iterator[Calls]:
    """The calls made in here."""
    made, before = Calls(), sys.getprofile()
    sys.setprofile(made._count)
    try:
        yield made
    finally:
        sys.setprofile(before)
