"""The size of a test: a sample in the suite, and everything if SOLITUDO_ALL is set, as in `make
test-long`.
"""

import os
from collections.abc import Iterable, Sequence
from typing import TypeVar

ALL = bool(os.environ.get("SOLITUDO_ALL"))
Amount = TypeVar("Amount")


def sample(few: Amount, whole: Amount) -> Amount:
    """Return the amount for this run."""
    return whole if ALL else few


def paired(
    names: Iterable[str], sizes: Sequence[tuple[int, int]], each: int
) -> list[tuple[str, tuple[int, int]]]:
    """Return each name with this many of the sizes in turn, or with all of them."""
    every = sample(each, len(sizes))
    return [
        (name, sizes[(number * every + at) % len(sizes)])
        for number, name in enumerate(names)
        for at in range(every)
    ]
