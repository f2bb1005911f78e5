"""The layout at each size of the terminal: plain arithmetic, tested without a screen.

First the largest look whose board fits beside the panes is chosen. Spare room is given to the panes
as far as they need it, then to margins. The Guide is above the moves, or beside them in a wide
terminal. Missing rows are taken from blank rows, margins and the status row, never from the keys.
"""

from collections.abc import Sequence
from typing import NamedTuple

from solitudo.tui.layout import digit_keys
from solitudo.tui.layout.boxes import NOTHING, Box, Form, Layout, Look, Room, Step, Wish

SMALLEST = (40, 15)
# the columns from which panes are side by side, and from which they are broad; the rows from which
# the guide is above the moves: with fewer, both are one pane with tabs
THREE, COLUMN, STACKED = 160, 100, 22
# with fewer columns or rows, there is only the board
ALONE = (60, 18)
# the least columns of a pane with tabs, of the moves and the guide, and of both in one column
TABS_LEAST, MOVES_LEAST, GUIDE_LEAST, TIGHT, ROOMY, BROAD = 20, 34, 38, 28, 36, 41
# the most columns that these panes need
MOVES_MOST, GUIDE_MOST = 52, 60
# the rows of panes under a board, the columns for two of them, the rows of such a terminal
BELOW, SIDE_BY_SIDE, TALL = 10, 76, 34
# a look whose cells have fewer rows is small: panes become narrower for a larger one
LARGE = 3
# the least rows of the moves under the guide, without and with a pad
MOVES_ROWS, MOVES_TIGHT = 8, 6
# the least rows of the guide above a large pad, above a strip, and if both are one pane
GUIDE_ROWS, GUIDE_TIGHT, ROWS_LEAST = 14, 9, 8
# margin and gap beside one column of panes, the widest first, with few columns and with many
NARROW, AIRY = ((2, 2), (1, 1)), ((3, 4), (2, 2), (1, 1))
# the least width of a pane that the player makes narrower
BY_HAND = 20


def arrange(width: int, height: int, looks: Sequence[Look], wish: Wish = NOTHING) -> Layout | None:
    """Return the layout for this size, or None if the terminal is too small to play."""
    if width < SMALLEST[0] or height < SMALLEST[1]:
        return None
    step = choose(width, height, looks, wish)
    number, form = step.look, step.room.form
    if form == "alone":
        return _alone(width, height, looks, step, wish)
    if form == "below":
        layout = _below(width, height, looks[number], number)
    else:
        columns = _columns(width, looks, step, wish)
        number = columns.look
        layout = _beside(width, height, looks[number], form, columns)
    cut = not looks[number].fits(layout.board)
    opens = cut and choose_in(looks, Room("alone", width - 2, height - 2)) is not None
    return with_pad(layout._replace(cut=cut, opens=opens), wish.keys)


def choose_in(looks: Sequence[Look], room: Room) -> int | None:
    """Return the largest look that fits into a room."""
    return next((number for number, look in enumerate(looks) if look.fits(room)), None)


def choose(width: int, height: int, looks: Sequence[Look], wish: Wish) -> Step:
    """Return the largest look that fits, in the first room unless another allows a larger one."""

    def larger(best: Step, rooms: Sequence[Room]) -> Step:
        for room in rooms:
            found = choose_in(looks, room)
            if found is not None and (not best.fits or found < best.look):
                best = Step(found, room, True)
        return best

    first, *others = rooms(width, height, wish)
    best = larger(Step(len(looks) - 1, first, False), [first])
    if first.form == "three" and best.fits and looks[best.look].pitch[1] >= LARGE:
        return best
    best = larger(best, others)
    if not best.fits and width >= THREE and first.form != "alone":
        # before a board is cut, it gets the blank row under the header
        best = larger(best, [room._replace(height=room.height + 1) for room in (first, *others)])
    if not best.fits and others and looks[-1].width > first.width:
        # a board that is cut at a side gets all columns
        best = best._replace(room=others[-1])
    return best


def tall(width: int, height: int) -> bool:
    """Return whether a terminal is tall enough for panes under the board."""
    return 2 * height > 1.15 * width and height >= TALL


def rooms(width: int, height: int, wish: Wish) -> list[Room]:
    """Return the room that each form leaves for the board.

    The form with the most room for the panes is first.
    """
    alone = Room("alone", width - 2, height - 2)
    if wish.alone or height < ALONE[1]:
        return [alone]
    if tall(width, height):
        below = [Room("below", width - side, height - 3 - BELOW) for side in (4, 2)]
        # on a narrow screen the board is preferred
        return below if width >= ALONE[0] else [*below, alone]
    if width < ALONE[0]:
        return [alone]
    if width >= THREE:
        one = Room("column", width - 51, height - 4)
        return [one] if wish.single else [Room("three", width - 84, height - 4), one]
    if width >= COLUMN:
        tight = Room("column", width - TIGHT - 3, height - 2)
        return [Room("column", width - 42, height - 4), tight]
    form: Form = "column" if height >= STACKED else "tabs"
    return [Room(form, width - 26, height - 4), Room(form, width - 22, height - 2)]


class Columns(NamedTuple):
    """The look of the board, the margins, the gap beside it, and the widths of the panes."""

    look: int
    margin: int
    right: int
    gap: int
    panes: list[int]

    @property
    def around(self) -> int:
        """Return the columns of margins and gaps."""
        return self.margin + self.gap + self.right + 2 * (len(self.panes) - 1)


def _columns(width: int, looks: Sequence[Look], step: Step, wish: Wish) -> Columns:
    form, room = step.room.form, step.room
    board = min(looks[step.look].width, room.width)
    if form == "three":
        spare = width - board - 84
        more = min(spare, max(0, min(MOVES_MOST, wish.longest) - MOVES_LEAST))
        guide = GUIDE_LEAST + min(spare - more, GUIDE_MOST - GUIDE_LEAST)
        columns = Columns(step.look, 3, 3, 4, [guide, MOVES_LEAST + more])
    else:
        # margins become narrower before the pane does
        wide = width >= COLUMN
        fair = TABS_LEAST if not wide else BROAD if width >= THREE else ROOMY
        for margin, gap in AIRY if wide else NARROW:
            columns = Columns(step.look, margin, margin if wide else 0, gap, [0])
            pane = width - board - columns.around
            if pane >= fair:
                break
        columns = columns._replace(panes=[min(pane, GUIDE_MOST)])
    return _by_hand(width, looks, step, columns, wish.panes) if wish.panes else columns


def _by_hand(width: int, looks: Sequence[Look], step: Step, columns: Columns, more: int) -> Columns:
    """Return the same layout with wider or narrower panes. A board that fits is not cut."""
    panes = columns.panes
    around, total = columns.around, sum(panes)
    most = max(total, width - around - looks[-1].width) if step.fits else total
    wanted = max(BY_HAND * len(panes), min(total + more, most))
    rows = step.room.height
    found = choose_in(looks, Room(step.room.form, width - around - wanted, rows))
    number = found if found is not None else len(looks) - 1
    if len(panes) == 1:
        return columns._replace(look=number, panes=[wanted])
    first = max(BY_HAND, min(wanted - BY_HAND, panes[0] + (wanted - total) // 2))
    return columns._replace(look=number, panes=[first, wanted - first])


class Rows(NamedTuple):
    """The rows of header, body, status and keys. There is no status row if the board needs it."""

    header: int
    body: int
    high: int
    status: int | None
    keys: int


def _rows(height: int, look: Look, below: int = 0) -> Rows:
    """Return the rows for a board. `below` are rows of panes under it. Its shadow can be cut."""
    needed = look.height + below
    if needed > height - 3:
        needed -= look.shadow
    if height - 3 < needed <= height - 2:
        return Rows(0, 1, height - 2, None, height - 1)
    airy = int(height >= 28 and height - 3 - needed >= 4)
    keys = height - 1 - airy
    return Rows(airy, airy + 1, keys - 2 - airy, keys - 1, keys)


def _bars(width: int, margin: int, rows: Rows) -> tuple[Box, Box | None, Box]:
    inner = width - 2 * margin
    status = Box(margin, rows.status, inner, 1) if rows.status is not None else None
    return Box(margin, rows.header, inner, 1), status, Box(margin, rows.keys, inner, 1)


def _beside(width: int, height: int, look: Look, form: Form, columns: Columns) -> Layout:
    """Return the layout with the panes at the right of the board."""
    number, margin, right_margin, gap, panes = columns
    rows = _rows(height, look)
    header, status, keys = _bars(width, margin, rows)
    right = width - right_margin
    left = right - sum(panes) - 2 * (len(panes) - 1)
    board_w = min(look.width, left - gap - margin)
    board_h = min(look.height, rows.high)
    over = rows.high - board_h
    x = margin + max(0, (left - gap - margin - board_w) // 2)
    board = Box(x, rows.body + (over // 3 if over > 4 else over // 2), board_w, board_h)
    # a blank row separates the panes from a header that has one too
    top = rows.body + rows.header
    guide = moves = Box(left, top, panes[0], rows.high - rows.header)
    if form == "three":
        moves = guide._replace(x=right - panes[1], width=panes[1])
    elif form == "column":
        guide, moves = stacked(guide, max(MOVES_ROWS, guide.height // 3 + 1))
    grip = Box(left - 1, top, 1, rows.high - rows.header)
    return Layout(
        number, form, header, board, status, keys, margin, moves=moves, guide=guide, grip=grip
    )


def stacked(whole: Box, low: int) -> tuple[Box, Box]:
    """Return a box in two parts, one above the other. The lower part has this many rows."""
    high = whole.height - low
    return whole._replace(height=high), whole._replace(y=whole.y + high, height=low)


def _below(width: int, height: int, look: Look, number: int) -> Layout:
    """Return the layout with the panes under the board."""
    margin = 2 if look.width - look.shadow <= width - 4 else 1
    rows = _rows(height, look, BELOW)
    header, status, keys = _bars(width, margin, rows)
    board_w = min(look.width, width - 2 * margin)
    board_h = min(look.height, rows.high - BELOW)
    blank = min(2, rows.high - BELOW - board_h)
    board = Box((width - board_w) // 2, rows.body + blank // 2, board_w, board_h)
    top = rows.body + board_h + blank
    inner, high = width - 2 * margin, rows.body + rows.high - top
    if width < SIDE_BY_SIDE:
        one = Box(margin, top, inner, high)
        return Layout(number, "below", header, board, status, keys, margin, moves=one, guide=one)
    half = (inner - 2) // 2
    guide = Box(margin, top, inner - 2 - half, high)
    moves = Box(margin + inner - half, top, half, high)
    return Layout(number, "beside", header, board, status, keys, margin, moves=moves, guide=guide)


def _alone(width: int, height: int, looks: Sequence[Look], step: Step, wish: Wish) -> Layout:
    """Return the layout of the board alone.

    A row of digits is under it unless the board then scrolls.
    """
    look = looks[step.look]
    margin = 2 if width >= ALONE[0] else 0
    high = look.height if step.fits else height - 2
    strip = digit_keys.strip(*wish.keys, width - 2 * margin).height if wish.keys[0] else 0
    if high + strip > height - 2 or look.width > width - 2:
        strip = 0
    rows = _rows(height, look, strip) if step.fits else _rows(height, look._replace(height=high))
    if width < ALONE[0] and height < ALONE[1]:
        # the board has all rows above the last two
        rows = Rows(height - 2, 0, height - 2, None, height - 1)
    header, status, keys = _bars(width, margin, rows)
    board_w, board_h = min(look.width, width - 2), min(look.height, rows.high - strip)
    over = rows.high - strip - board_h
    board = Box((width - board_w) // 2, rows.body + over // 2, board_w, board_h)
    layout = Layout(step.look, "alone", header, board, status, keys, margin, cut=not step.fits)
    if not strip:
        return layout
    pad = Box(margin, rows.body + rows.high - strip, width - 2 * margin, strip)
    return layout._replace(pad=pad, strip=pad)


def with_pad(layout: Layout, keys: tuple[int, int, int]) -> Layout:
    """Return the layout with a pad at the lower end of the moves, which gives it rows."""
    guide, moves = layout.guide, layout.moves
    if not keys[0] or guide is None or moves is None:
        return layout
    strip = digit_keys.strip(*keys, moves.width).height
    if layout.form == "three":
        # the ways of writing have a panel of their own
        return _over_pad(layout, guide, moves, digit_keys.tiles_only(keys[0]).height, 1)
    if layout.form == "beside":
        return _over_pad(layout, guide, moves, strip, 0)
    forms = (digit_keys.side(*keys), digit_keys.tower(*keys))
    tall = next(form.height for form in forms if form.width <= guide.width or form is forms[1])
    if layout.tabs:
        high = tall if tall <= guide.height - ROWS_LEAST else strip
        return _over_pad(layout, guide._replace(height=guide.height - high), moves, high, 0)
    whole = guide._replace(height=guide.height + moves.height)
    high = tall if whole.height - tall >= GUIDE_ROWS + MOVES_ROWS else strip
    left = whole.height - high
    if left < GUIDE_TIGHT + MOVES_TIGHT:
        return _over_pad(layout, whole._replace(height=left), whole, high, 0)
    low = max(MOVES_TIGHT, min(MOVES_ROWS, left - GUIDE_ROWS))
    guide, moves = stacked(whole._replace(height=left), low)
    return _over_pad(layout, guide, moves._replace(height=low + high), high, 0)


def _over_pad(layout: Layout, guide: Box, moves: Box, high: int, gap: int) -> Layout:
    """Put a pad of this many rows at the lower end of the moves."""
    pad = Box(moves.x, moves.y + moves.height - high, moves.width, high)
    moves = moves._replace(height=moves.height - high - gap)
    return layout._replace(guide=guide, moves=moves, pad=pad, strip=pad)
