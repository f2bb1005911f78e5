"""Where everything goes at each size of the terminal: plain arithmetic, tested without a screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tui.drawing.painter import Look

SMALLEST = (40, 15)
WIDE = (100, 28)
PANE_WIDE, PANE_NARROW, PANE_LEAST = 45, 36, 20


class Box(NamedTuple):
    """A rectangle of the screen."""

    x: int
    y: int
    width: int
    height: int


class Layout(NamedTuple):
    """The parts of the play screen. `moves` and `guide` are one pane with tabs where they are
    the same box; None where there is no room. `look` is the number of the look that fits."""

    look: int
    header: Box
    board: Box
    moves: Box | None
    guide: Box | None
    status: Box
    keys: Box | None
    tabs: bool
    margin: int


def arrange(width: int, height: int, looks: Sequence[Look]) -> Layout | None:
    """The layout for this size, or None where the terminal is too small to play."""
    if width < SMALLEST[0] or height < SMALLEST[1]:
        return None
    if width >= WIDE[0] and height >= WIDE[1]:
        return _wide(width, height, looks)
    if height * 2 > width * 1.15 and height >= 34:
        return _tall(width, height, looks)
    return _narrow(width, height, looks)


def choose(looks: Sequence[Look], width: int, height: int) -> int:
    """The largest look that fits, or the smallest of all (it will scroll)."""
    for number, look in enumerate(looks):
        if look.width <= width and look.height <= height:
            return number
    return len(looks) - 1


def _wide(width: int, height: int, looks: Sequence[Look]) -> Layout:
    """All panes side by side: board left, moves above guide at the right."""
    least = 3
    pane = PANE_WIDE if width < 160 else 54
    room_w, room_h = width - 2 * least - pane - 2, height - 6
    if width < 117:
        pane = max(PANE_NARROW, min(PANE_WIDE, width - 2 * least - 2 - looks[0].width))
        room_w = width - 2 * least - pane - 2
    number = choose(looks, room_w, room_h)
    look = looks[number]
    board_w, board_h = min(look.width, room_w), min(look.height, room_h)
    # very wide terminals keep the sheet and its panes together, in the middle
    used = min(width, max(board_w + 4 + pane + 2 * least, 120))
    margin = least + (width - used) // 2
    deep = min(height, max(board_h + 6, 44))
    top = 1 + (height - deep) // 2
    pane_x = width - margin - pane
    body = top + 2
    rows = deep - 6
    moves_h = max(8, min(rows * 6 // 10, rows - 12))
    return Layout(
        number,
        Box(margin, top, width - 2 * margin, 1),
        Box(
            margin + max(0, (pane_x - margin - 2 - board_w) // 2),
            body + max(0, (deep - 6 - board_h) // 3),
            board_w,
            board_h,
        ),
        Box(pane_x, top + 1, pane, moves_h),
        Box(pane_x, top + 1 + moves_h, pane, rows - moves_h + 1),
        Box(margin, top + deep - 4, width - 2 * margin, 1),
        Box(margin, top + deep - 3, width - 2 * margin, 1),
        False,
        margin,
    )


def _narrow(width: int, height: int, looks: Sequence[Look]) -> Layout:
    """80x24 and the like: board left, one pane with tabs; the board alone where that is all."""
    margin = 2 if width >= 60 else 0
    tallest = height - 3
    number = choose(looks, width - margin - 2 - PANE_LEAST, tallest)
    one_row = choose(looks, width - margin - 2 - PANE_LEAST, height - 2)
    footer = 2
    if one_row < number:
        number, footer, tallest = one_row, 1, height - 2
    look = looks[number]
    room = width - margin - 2 - PANE_LEAST
    if look.width > room and width < 70:
        return _alone(width, height, looks, margin)
    board_w = min(look.width, room)
    pane = min(PANE_NARROW, width - margin - board_w - 2)
    side = Box(width - pane, 1, pane, height - 1 - footer)
    return Layout(
        number,
        Box(margin, 0, width - 2 * margin, 1),
        Box(margin, 1, board_w, min(look.height, tallest)),
        side,
        side,
        Box(margin, height - footer, width - 2 * margin, 1),
        Box(margin, height - 1, width - 2 * margin, 1) if footer == 2 else None,
        True,
        margin,
    )


def _tall(width: int, height: int, looks: Sequence[Look]) -> Layout:
    """Taller than wide: the pane lies under the board."""
    margin = 2
    least_pane = 10
    room_w, room_h = width - 2 * margin, height - 4 - least_pane
    number = choose(looks, room_w, room_h)
    look = looks[number]
    board_h = min(look.height, room_h)
    below = Box(margin, 2 + board_h, width - 2 * margin, height - 4 - board_h)
    return Layout(
        number,
        Box(margin, 0, width - 2 * margin, 1),
        Box(margin, 1, min(look.width, room_w), board_h),
        below,
        below,
        Box(margin, height - 2, width - 2 * margin, 1),
        Box(margin, height - 1, width - 2 * margin, 1),
        True,
        margin,
    )


def _alone(width: int, height: int, looks: Sequence[Look], margin: int) -> Layout:
    """The board alone."""
    number = choose(looks, width - margin, height - 2)
    look = looks[number]
    return Layout(
        number,
        Box(margin, 0, width - 2 * margin, 1),
        Box(margin, 1, min(look.width, width - margin), min(look.height, height - 2)),
        None,
        None,
        Box(margin, height - 1, width - 2 * margin, 1),
        None,
        True,
        margin,
    )
