"""Boards with rare ratings, from which others are made: turned, renumbered and then changed.

Boards of some ratings are found so seldom that nobody would wait for one. `tests/bench/examples.py`
looks for them, and `examples.txt` keeps a few for each rating, with their level and givens.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from solitudo.engines.core.files import comes_with
from solitudo.engines.sudoku.generating.draft import Draft
from solitudo.engines.sudoku.layout import USUAL_BOXES, boxed
from solitudo.engines.sudoku.search.exact_cover import Search, cover_of

FILE = Path(__file__).with_name("examples.txt")


class Example(NamedTuple):
    """The givens of a board of 9x9 that a half turn leaves in the same cells, and its rating."""

    rating: float
    givens: bytes


@lru_cache(maxsize=1)
def examples() -> dict[str, list[Example]]:
    """Return the examples of each level."""
    found: dict[str, list[Example]] = {}
    for line in comes_with(FILE).decode().splitlines():
        level, rating, givens = line.split()
        digits = bytes(int(sign) for sign in givens.replace(".", "0"))
        found.setdefault(level, []).append(Example(float(rating), digits))
    return found


def disguised(givens: bytes, rng: Random) -> Draft:
    """Return the same board with other digits, rows and columns. It keeps its symmetry."""
    digits = [0, *rng.sample(range(1, 10), 9)]
    rows, columns = _lines(rng), _lines(rng)
    cells = [(row, column) for row in rows for column in columns]
    if rng.random() < 0.5:
        cells = [(column, row) for row, column in cells]
    left = bytes(digits[givens[9 * row + column]] for row, column in cells)
    layout = boxed(*USUAL_BOXES[9])
    cover = cover_of(layout)
    return Draft(layout, cover.values(Search(cover, 1).solve(*cover.start(left))), left)


def _lines(rng: Random) -> list[int]:
    """Return the rows in an order that keeps boxes together and opposite rows opposite."""
    first = rng.sample(range(3), 3)
    middle = rng.choice(([3, 4, 5], [5, 4, 3]))
    if rng.random() < 0.5:
        first = [8 - row for row in first]
    return [*first, *middle, *(8 - row for row in reversed(first))]
