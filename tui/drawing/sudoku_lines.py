"""The lines of a Sudoku board: which are drawn, how heavy, and how they meet."""

from __future__ import annotations

from typing import NamedTuple

from engines.sudoku.rules import Sudoku
from tui.drawing.sudoku_shapes import joint


class Places(NamedTuple):
    """Where lines and cells lie: the first column of each column of cells and the first row of
    each row, the column of the line before a column of cells, the row of that before a row."""

    xs: list[int]
    ys: list[int]
    columns: dict[int, int]
    rows: dict[int, int]
    # the height of a cell, the first column of the board, the one behind it
    high: int
    left: int
    right: int


def weight(puzzle: Sudoku, one: tuple[int, int], other: tuple[int, int]) -> int:
    """The weight of the line between two places: heavy at the rim and between blocks."""
    side, regions = puzzle.side, puzzle.regions
    inside = [0 <= r < side and 0 <= c < side for r, c in (one, other)]
    if not any(inside):
        return 0
    if not all(inside):
        return 2
    (r1, c1), (r2, c2) = one, other
    if regions[r1 * side + c1] != regions[r2 * side + c2]:
        return 2
    return 0 if puzzle.box_width else 1


def board_lines(
    puzzle: Sudoku, at: Places, ascii_only: bool
) -> dict[tuple[int, int], tuple[str, str]]:
    """Every character of a line with its role."""
    found: dict[tuple[int, int], tuple[str, str]] = {}

    def put(x: int, y: int, arms: tuple[int, int, int, int]) -> None:
        found[x, y] = joint(*arms, ascii_only), "grid-strong" if 2 in arms else "grid"

    for r in range(puzzle.side):
        for c, x in at.columns.items():
            v = weight(puzzle, (r, c - 1), (r, c))
            for y in range(at.ys[r], at.ys[r] + at.high):
                put(x, y, (v, 0, v, 0))
    for r, y in at.rows.items():
        for c in range(puzzle.side):
            v = weight(puzzle, (r - 1, c), (r, c))
            end = at.xs[c + 1] if c + 1 < puzzle.side else at.right
            for x in range(at.left if not c else at.xs[c], end):
                put(x, y, (0, v, 0, v))
        for c, x in at.columns.items():
            around = ((r - 1, c - 1), (r - 1, c), (r, c), (r, c - 1))
            up, right, down, left = (
                weight(puzzle, around[i], around[(i + 1) % 4]) for i in range(4)
            )
            put(x, y, (up, right, down, left))
    return found
