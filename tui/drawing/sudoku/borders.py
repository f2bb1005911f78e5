"""The lines of a Sudoku board: which are drawn, how heavy, and how they meet."""

from __future__ import annotations

from typing import NamedTuple

from solitudo.engines.sudoku.rules import Sudoku
from solitudo.tui.drawing.sudoku.shapes import joint

# the columns of row numbers
EDGE = 2
# the size of a cell, by the name of its look
CELLS = {
    "giant": (13, 6), "huge": (11, 5), "large": (7, 3), "normal": (5, 2), "compact": (3, 1),
    "smallest": (1, 1),
}  # fmt: skip


class Places(NamedTuple):
    """Where lines and cells lie: the first column of each column of cells and the first row of
    each row, the column of the line before a column of cells, the row of that before a row; the
    last of each lies behind the board. `wide` and `high` are the size of a cell."""

    xs: list[int]
    ys: list[int]
    columns: dict[int, int]
    rows: dict[int, int]
    wide: int
    high: int

    @property
    def size(self) -> tuple[int, int]:
        """The whole, row numbers included."""
        return self.columns[len(self.xs)] + 1, self.rows[len(self.ys)] + 1


def places_of(puzzle: Sudoku, name: str) -> Places:
    """The places of the cells of a look. Lines have columns of their own where there are no boxes,
    or brackets stand beside the cells; the smallest cells have a blank between them."""
    (wide, high), side = CELLS[name], range(puzzle.side)
    across, down = puzzle.box_width or 1, puzzle.box_height or 1
    aside = 2 if wide == 1 else 1
    if wide == 1:
        xs = [EDGE + 2 + (2 * across + 2) * (c // across) + 2 * (c % across) for c in side]
    elif puzzle.box_width and (puzzle.cages or high == 1):
        xs = [EDGE + 1 + wide * c + c // across for c in side]
    else:
        xs = [EDGE + 1 + (wide + 1) * c for c in side]
    ys = [1 + high * r + r // down for r in side]
    columns = {c: xs[c] - aside for c in range(0, puzzle.side, across)}
    rows = {r: ys[r] - 1 for r in range(0, puzzle.side, down)}
    columns[puzzle.side] = xs[-1] + wide - 1 + aside
    return Places(xs, ys, columns, {**rows, puzzle.side: ys[-1] + high}, wide, high)


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

    def put(x: int, y: int, up: int, right: int, down: int, left: int) -> None:
        role = "grid-strong" if 2 in (up, right, down, left) else "grid"
        found[x, y] = joint(up, right, down, left, ascii_only), role

    for r in range(puzzle.side):
        for c, x in at.columns.items():
            v = weight(puzzle, (r, c - 1), (r, c))
            for y in range(at.ys[r], at.ys[r] + at.high):
                put(x, y, v, 0, v, 0)
    for r, y in at.rows.items():
        for c in range(puzzle.side):
            v = weight(puzzle, (r - 1, c), (r, c))
            end = at.xs[c + 1] if c + 1 < puzzle.side else at.size[0]
            for x in range(at.xs[c] if c else EDGE, end):
                put(x, y, 0, v, 0, v)
        for c, x in at.columns.items():
            around = ((r - 1, c - 1), (r - 1, c), (r, c), (r, c - 1))
            put(x, y, *(weight(puzzle, around[i], around[(i + 1) % 4]) for i in range(4)))
    return found
