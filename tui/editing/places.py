"""Where everything of the editor lies at each size: plain arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from tui.boxes import Box, Room
from tui.drawing.painter import Look
from tui.layout import SMALLEST, choose_in, tall

# from so many columns on there is a pane of keys, from so many a broad one
PANE_FROM, BROAD_FROM = 60, 100
NARROW, BROAD = 26, 44
# from so many rows on, where it is taller than wide, the pane has so many rows under the board
BELOW = 9
# from so many rows on there is a blank one over the header and under the keys
AIRY_FROM = 28


class Rows(NamedTuple):
    """How the rows are shared out: blank ones, those under the board, and that of the status."""

    airy: int
    under: int
    status: int

    def board(self, height: int) -> int:
        """The rows that are left for the board."""
        return height - 2 - 2 * self.airy - self.under - self.status


# the roomiest first; what a larger look costs
SHARES = (Rows(1, 4, 1), Rows(0, 3, 1), Rows(0, 3, 0))


class Places(NamedTuple):
    """The parts of the screen; `look` is the number of the look that fits."""

    look: int
    header: Box
    board: Box
    verdict: Box
    keys: Box
    status: Box | None = None
    pane: Box | None = None


def arrange(width: int, height: int, looks: Sequence[Look]) -> Places | None:
    """The parts for this size, None where the terminal is too small. Blank rows and a broad pane
    give way to a larger look."""
    if width < SMALLEST[0] or height < SMALLEST[1]:
        return None
    margin = 2 if width >= PANE_FROM else 0
    if margin and tall(width, height):
        return _tall(width, height, looks, margin)
    panes = (BROAD, NARROW) if width >= BROAD_FROM else (NARROW,) if width >= PANE_FROM else (0,)
    shares = [rows for rows in SHARES if not rows.airy or height >= AIRY_FROM]
    best: tuple[int, int, Rows] | None = None
    for pane, rows in product(panes, shares):
        room = Room("alone", _columns(width, margin, pane), rows.board(height))
        found = choose_in(looks, room)
        if found is not None and (best is None or found < best[0]):
            best = found, pane, rows
    look, pane, rows = best or (len(looks) - 1, panes[-1], shares[-1])
    return _placed(width, height, looks[look], look, margin, pane, rows)


def _tall(width: int, height: int, looks: Sequence[Look], margin: int) -> Places:
    """Where the screen is taller than wide: the pane of keys under the board and the verdict."""
    rows = SHARES[0]
    room = Room("alone", width - 2 * margin, rows.board(height) - BELOW)
    found = choose_in(looks, room)
    look = len(looks) - 1 if found is None else found
    high = min(looks[look].height, room.height)
    placed = _placed(width, height, looks[look], look, margin, 0, rows)
    top, inner = rows.airy + 1, width - 2 * margin
    under = top + high + 1
    low = under + rows.under
    assert placed.status is not None
    board = placed.board._replace(y=top, height=high)
    verdict = Box(margin, under, inner, rows.under)
    return placed._replace(
        board=board, verdict=verdict, pane=Box(margin, low, inner, placed.status.y - 1 - low)
    )


def _columns(width: int, margin: int, pane: int) -> int:
    """The columns that are left for the board."""
    return width - 2 * margin - (pane + 2 if pane else 0)


def _placed(
    width: int, height: int, look: Look, number: int, margin: int, pane: int, rows: Rows
) -> Places:
    columns, high = _columns(width, margin, pane), rows.board(height)
    board_w, board_h = min(look.width, columns), min(look.height, high)
    top = rows.airy
    body = top + 1
    keys = height - 1 - rows.airy
    under = keys - rows.status - rows.under
    inner = width - 2 * margin
    return Places(
        number,
        Box(margin, top, inner, 1),
        Box(margin + (columns - board_w) // 2, body + (high - board_h) // 2, board_w, board_h),
        Box(margin, under, columns, rows.under),
        Box(margin, keys, inner, 1),
        Box(margin, keys - 1, inner, 1) if rows.status else None,
        Box(width - pane - margin * top, body, pane, high + rows.under) if pane else None,
    )
