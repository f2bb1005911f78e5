"""Places on a board that sentences and pictures speak of."""

from __future__ import annotations

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
    return tuple(Target("cell", number) for number in numbers)
