"""Where everything goes at each size of the terminal: plain arithmetic, tested without a screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tui import pads
from tui.drawing.painter import Look

SMALLEST = (40, 15)
WIDE = (100, 28)
PANE_WIDE, PANE_NARROW, PANE_LEAST = 45, 36, 20
# the guide keeps so many rows beside a digit pad
GUIDE_LEAST = 8
# a guide with fewer rows takes those of the pad while it has something to say
SHORT_GUIDE = 12


class Box(NamedTuple):
    """A rectangle of the screen."""

    x: int
    y: int
    width: int
    height: int


class Layout(NamedTuple):
    """The parts of the play screen. `moves` and `guide` are one pane with tabs where they are
    the same box; None where there is no room. `look` is the number of the look that fits.
    `pad` is for the digits of kinds that are written with them, `strip` is its shorter form, for
    when the pane above needs the room: the two end on the same row."""

    look: int
    header: Box
    board: Box
    moves: Box | None
    guide: Box | None
    status: Box
    keys: Box | None
    tabs: bool
    margin: int
    pad: Box | None = None
    strip: Box | None = None


def arrange(
    width: int,
    height: int,
    looks: Sequence[Look],
    keys: tuple[int, int, int] = (0, 0, 0),
    alone: bool = False,
) -> Layout | None:
    """The layout for this size, or None where the terminal is too small to play. `keys` are the
    digits, ways of writing and other keys of a pad, if one is wanted; `alone` hides the panes."""
    if width < SMALLEST[0] or height < SMALLEST[1]:
        return None
    if alone:
        layout = _alone(width, height, looks, 0)
        return _alone_with_pad(layout, height, looks, keys) if keys[0] else layout
    if width >= WIDE[0] and height >= WIDE[1]:
        return with_pad(_wide(width, height, looks), keys)
    if height * 2 > width * 1.15 and height >= 34:
        return with_pad(_tall(width, height, looks), keys)
    layout = _narrow(width, height, looks)
    if layout.guide is None and keys[0]:
        return _alone_with_pad(layout, height, looks, keys)
    return with_pad(layout, keys)


def with_pad(layout: Layout, keys: tuple[int, int, int]) -> Layout:
    """The same with a pad at the lower end of its guide."""
    guide, moves = layout.guide, layout.moves
    if not keys[0] or guide is None or moves is None:
        return layout
    strip = pads.strip(*keys, guide.width).height
    forms = (pads.side(*keys), pads.tower(*keys))
    tall = next(form.height for form in forms if form.width <= guide.width or form is forms[1])
    if layout.tabs:
        if tall > guide.height - GUIDE_LEAST:
            tall = strip
        low = guide.y + guide.height
        moves = guide = guide._replace(height=guide.height - tall)
    else:
        # what the pad takes, and a row over it, comes from the moves first
        spare = moves.height - GUIDE_LEAST
        if tall + 1 > spare + guide.height - GUIDE_LEAST:
            tall = strip
        low = guide.y + guide.height
        spare = min(tall + 1, spare)
        moves = moves._replace(height=moves.height - spare)
        guide = Box(guide.x, guide.y - spare, guide.width, guide.height + spare - tall - 1)
    return layout._replace(
        moves=moves,
        guide=guide,
        pad=Box(guide.x, low - tall, guide.width, tall),
        strip=Box(guide.x, low - strip, guide.width, strip),
    )


def _alone_with_pad(
    layout: Layout, height: int, looks: Sequence[Look], keys: tuple[int, int, int]
) -> Layout:
    """The board alone with a strip of digits under it, where it need not scroll for that."""
    look, board = looks[layout.look], layout.board
    rows = pads.strip(*keys, layout.status.width).height
    if board.y + look.height + rows > height - 1 or look.width > board.width:
        return layout
    pad = Box(layout.margin, height - 1 - rows, layout.status.width, rows)
    return layout._replace(pad=pad, strip=pad)


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
    if look.width > room_w or look.pitch[1] == 1:
        # rather narrow panes and margins than a board that is cut, or of cells of one row
        number = choose(looks, width - 6 - PANE_NARROW, room_h)
        look = looks[number]
        if look.width > width - 8 - PANE_NARROW:
            least = 2
        pane = max(PANE_NARROW, min(pane, width - 2 * least - 2 - look.width))
        room_w = width - 2 * least - pane - 2
    board_w, board_h = min(look.width, room_w), min(look.height, room_h)
    # very wide terminals keep the sheet and its panes together, in the middle
    used = min(width, max(board_w + 4 + pane + 2 * least, 120))
    margin = least + (width - used) // 2
    deep = min(height, max(board_h + 7, 44))
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
    margin, gap = (2 if width >= 60 else 0), 2
    tallest = height - 3
    room = width - margin - gap - PANE_LEAST
    if margin and choose(looks, room + 2, height - 2) < choose(looks, room, height - 2):
        # a larger look may have the blank columns
        margin, gap = 1, 1
        room += 2
    number = choose(looks, room, tallest)
    one_row = choose(looks, room, height - 2)
    footer = 2
    if one_row < number:
        number, footer, tallest = one_row, 1, height - 2
    look = looks[number]
    if look.width > room and width < 70:
        return _alone(width, height, looks, margin)
    board_w = min(look.width, room)
    pane = min(PANE_NARROW, width - margin - board_w - gap)
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
    margin, least_pane = 2, 10
    room_h = height - 4 - least_pane
    if choose(looks, width - 2, room_h) < choose(looks, width - 4, room_h):
        margin = 1
    room_w = width - 2 * margin
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
