"""Counting the solutions of a board, by the counter that is quickest for its shape."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.levels import Solutions
from engines.sudoku.cover import Search, cover_of
from engines.sudoku.folds import Folds, folds
from engines.sudoku.layout import Layout

__all__ = ["Folds", "count", "folds"]


# guesses that a few seconds are enough for, at side 1: they grow dearer with the board, and much
# dearer where sums are reckoned
GUESSES, CAGE_GUESSES = 5_000_000_000, 50_000_000


def most_guesses(layout: Layout) -> int:
    """How many guesses a limited count makes at most on this shape."""
    return (CAGE_GUESSES if layout.cages else GUESSES) // layout.side**4


def count(
    layout: Layout, givens: Sequence[int], limit: int = 2, nodes: int | None = None
) -> Solutions:
    """How many solutions, up to `limit`, and the first found. `nodes` limits the guesses, to no
    more than are bearable; without it the search goes to its end."""
    if nodes is not None:
        nodes = min(nodes, most_guesses(layout))
    if layout.cages:
        from engines.sudoku.search_units import count_units

        return count_units(layout, givens, limit, nodes)
    cover = cover_of(layout)
    board, todo = cover.settle(*cover.start(givens))
    if board < 0:
        return Solutions(0, None)
    if not todo:
        return Solutions(min(limit, 1), cover.values(board))
    search = Search(cover, limit, nodes)
    ended = search.run(board, todo)
    first = cover.values(search.first) if search.first else None
    return Solutions(search.number, first, ended or search.number >= limit)
