"""Pages of boards, in millimetres: how many per row, how large, which board on which page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from solitudo.engines.core.errors import PuzzleError
from solitudo.tui.drawing.paper.shapes import Drawing

# width and height of a page
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MARGIN = 16.0
# room for the head and the foot of a page, for the words over a board, and between two boards
TITLE, FOOT, HEAD, GAP = 10.0, 6.0, 7.0, 9.0
# the largest size of a cell, and the smallest if no number of boards is asked for
LARGEST, EASY = 15.0, 7.5
# the width of the board of a solution, and the least width of one of its cells
SOLUTION, LEAST = 42.0, 3.2
SMALL_HEAD, SMALL_GAP = 5.0, 6.0
USUAL = (6, 4, 2, 1)
MOST_ON_A_PAGE = 24

Size = tuple[float, float]


class Board(NamedTuple):
    """A board to be printed: the words over it, left and right, its drawing and its solution."""

    name: str
    level: str
    drawing: Drawing
    solution: Drawing | None = None


class Spot(NamedTuple):
    """A board on a page: its number, its words and their width, its drawing and cell."""

    number: int
    x: float
    y: float
    width: float
    left: float
    top: float
    cell: float


class Page(NamedTuple):
    title: str
    solved: bool
    spots: tuple[Spot, ...]


class Plan(NamedTuple):
    """Columns and rows of boards, the size of a cell in millimetres, and the boards of a page."""

    columns: int
    rows: int
    cell: float
    each: int


def pages(
    boards: Sequence[Board], title: str, paper: str, per_page: int = 0, solutions: bool = False
) -> list[Page]:
    """Return the pages of a book, solutions last.

    `per_page` 0 means as many boards as are easy to read.
    """
    width, height = PAPERS[paper]
    room = width - 2 * MARGIN, height - 2 * MARGIN - TITLE - FOOT
    drawings = [board.drawing for board in boards]
    size = _largest(drawings)
    plan = planned(size, room, per_page)
    if not per_page and len(boards) < plan.each:
        # a few boards use the whole page
        plan = _densest(size, room, len(boards))
    found = _laid(drawings, title, False, room, plan)
    if solutions:
        drawings = [board.solution or board.drawing for board in boards]
        size = _largest(drawings)
        cell = max(LEAST, SOLUTION / size[0])
        cell = min(cell, room[0] / size[0], (room[1] - SMALL_HEAD) / size[1])
        columns = max(1, int((room[0] + SMALL_GAP) / (size[0] * cell + SMALL_GAP)))
        rows = max(1, int((room[1] + SMALL_GAP) / (size[1] * cell + SMALL_HEAD + SMALL_GAP)))
        small = Plan(columns, rows, cell, columns * rows)
        found += _laid(drawings, "Solutions", True, room, small)
    return found


def planned(size: Size, room: Size, per_page: int) -> Plan:
    if not 0 <= per_page <= MOST_ON_A_PAGE:
        raise PuzzleError(f"--per-page must be from 1 to {MOST_ON_A_PAGE}; got {per_page}.")
    if per_page:
        return _densest(size, room, per_page)
    offered = [_densest(size, room, count) for count in USUAL]
    return next((plan for plan in offered if plan.cell >= EASY), offered[-1])


def _densest(size: Size, room: Size, count: int) -> Plan:
    """Return the columns that give the largest cells."""
    found = []
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        wide = (room[0] - (columns - 1) * GAP) / columns / size[0]
        high = ((room[1] - (rows - 1) * GAP) / rows - HEAD) / size[1]
        found.append(Plan(columns, rows, min(wide, high, LARGEST), count))
    return max(found, key=lambda plan: (plan.cell, -plan.columns))


def _laid(
    drawings: Sequence[Drawing], title: str, solved: bool, room: Size, plan: Plan
) -> list[Page]:
    """Return the boards in their order, page after page."""
    head, gap = (SMALL_HEAD, SMALL_GAP) if solved else (HEAD, GAP)
    wide = (room[0] - (plan.columns - 1) * gap) / plan.columns
    high = (room[1] - (plan.rows - 1) * gap) / plan.rows
    if solved:
        high = min(high, head + plan.cell * _largest(drawings)[1])
    found = []
    for first in range(0, len(drawings), plan.each):
        spots = []
        for number, drawing in enumerate(drawings[first : first + plan.each], first):
            row, column = divmod(number - first, plan.columns)
            width, height = drawing.width * plan.cell, drawing.height * plan.cell
            x = MARGIN + column * (wide + gap) + (wide - width) / 2
            top = MARGIN + TITLE + row * (high + gap) + head
            if not solved:
                top += max(0.0, (high - head - height) / 2)
            spots.append(Spot(number, x, top - head, width, x, top, plan.cell))
        found.append(Page(title, solved, tuple(spots)))
    return found


def _largest(drawings: Sequence[Drawing]) -> Size:
    return max(d.width for d in drawings), max(d.height for d in drawings)
