"""Places on a board that sentences and pictures speak of."""

from functools import lru_cache
from typing import NamedTuple


class Target(NamedTuple):
    """A cell, a point between cells, an edge clue, or a candidate (a value in a cell).

    `what` is "cell", "point", "clue" or "candidate", `at` its number; `value` counts only for
    the last.
    """

    what: str
    at: int
    value: int = 0


def cells(*numbers: int) -> tuple[Target, ...]:
    """These cells as targets."""
    return tuple(map(_cell, numbers))


@lru_cache(maxsize=1 << 12)
def _cell(number: int) -> Target:
    """One object for each: sentences speak of the same cells again and again."""
    return Target("cell", number)
