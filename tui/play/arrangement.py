"""The layout of a game for its size, and how moves, Guide and pad share their room."""

from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

from textual.geometry import Size

from solitudo.tui.drawing import looks
from solitudo.tui.drawing.common.painter import Painter
from solitudo.tui.layout.arrange import THREE, arrange, stacked
from solitudo.tui.layout.boxes import Box, Layout, Wish
from solitudo.tui.panes.text_pane import PADDING
from solitudo.tui.person import settings
from solitudo.tui.play.entry import pad_keys
from solitudo.tui.play.messages import Brief, Card
from solitudo.tui.play.move_text import widest_row
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import Focus
from solitudo.tui.services import Services

# a pane's edges, and the head of the guide with the blank row under it
EDGES, HEAD = 2, 2
# rows of moves that are kept above a message in the same pane, and under an overview
KEPT_ROWS = 5
# the rows of the guide above the moves while the moves have the keys
GUIDE_KEPT = 10
# a guide with fewer rows becomes larger while it is read
SHORT = 16

# how many rows the text of a pane needs in this many columns
Rows = Callable[[int], int]


class Asked(NamedTuple):
    """The content of the panes."""

    # the rows that the guide and its second panel need
    guide: Rows
    aside: Rows
    # how many of the cells that a message names are under a box
    covered: Callable[[Box], int]
    # the rows of the overview of a cut board
    chart: int = 0


class Places(NamedTuple):
    """The boxes of the panes, None for those that are not shown."""

    moves: Box | None
    guide: Box | None
    pad: Box | None
    # the pane on top has the heads of the tabs; whether the guide is over the board, without a head
    tabbed: bool = False
    over: bool = False
    # the second panel of the guide, and the overview of a cut board
    aside: Box | None = None
    chart: Box | None = None


def share(layout: Layout, session: Session, asked: Asked) -> Places:
    """Return the places of the panes.

    No message moves them. Only the end of a game does: the pad disappears, and the keys in the
    moves need more rows.
    """
    guide, moves, pad = layout.guide, layout.moves, layout.pad
    if guide is None or moves is None:
        return over_board(layout, session, asked)
    if pad is not None and session.game.solved:
        moves = moves._replace(height=pad.y + pad.height - moves.y)
        guide = moves if layout.tabs else guide
        pad = None
    if layout.form == "three":
        rest, chart = under_chart(moves, asked.chart)
        low = asked.aside(guide.width)
        if not low:
            return Places(rest, guide, pad, chart=chart)
        guide, aside = stacked(guide, low + EDGES)
        return Places(rest, guide, pad, aside=aside, chart=chart)
    if layout.form == "column" and not layout.tabs:
        whole = guide._replace(height=guide.height + moves.height)
        rest, chart = under_chart(whole, asked.chart)
        if chart is not None:
            return in_tabs(rest, pad, session, asked.guide)._replace(chart=chart)
        told = session.messages.current
        read = session.view.focus is Focus.GUIDE or isinstance(told, Brief | Card)
        if read and guide.height < SHORT:
            # too few rows for a page with boards: it has the whole column while it is read
            return Places(None, rest, pad)
        if session.view.focus is Focus.MOVES and guide.height > GUIDE_KEPT:
            guide, moves = stacked(whole, whole.height - GUIDE_KEPT)
        return Places(moves, guide, pad)
    if layout.form == "beside":
        return Places(moves, guide, pad)
    rest, chart = under_chart(guide, asked.chart)
    return in_tabs(rest, pad, session, asked.guide)._replace(chart=chart)


def most_rows(guide: Box) -> int:
    """Return how many rows of text fit in the guide."""
    return guide.height - EDGES - HEAD


def speaks(session: Session) -> bool:
    """Return whether the guide has a text about something that happened during play."""
    return session.messages.current is not None


def under_chart(box: Box, rows: int) -> tuple[Box, Box | None]:
    """Return the overview above a pane if some of its rows are left."""
    if not rows or box.height - rows < KEPT_ROWS + EDGES + HEAD - 1:
        return box, None
    return box._replace(y=box.y + rows, height=box.height - rows), box._replace(height=rows)


def in_tabs(box: Box, pad: Box | None, session: Session, rows: Rows) -> Places:
    """Return one pane with tabs. A message has its lower part while the moves are in front."""
    view, guide = session.view, Places(None, box, pad, tabbed=True)
    if not view.moves_in_front:
        return guide
    if not speaks(session):
        # the report of a finished game, until the moves have the keys
        report = session.finished and view.page == "tips" and view.focus is not Focus.MOVES
        return guide if report else Places(box, None, pad, tabbed=True)
    wanted = rows(box.width) + EDGES
    high = box.height - wanted
    if high < KEPT_ROWS:
        return guide
    low = box._replace(y=box.y + high, height=wanted)
    return Places(box._replace(height=high), low, pad, tabbed=True)


def over_board(layout: Layout, session: Session, asked: Asked) -> Places:
    """Return a message over a board that fills the screen, away from the cells that it names.

    An open tab covers it.
    """
    pad = None if session.finished else layout.pad
    width = layout.header.width + 2 * layout.margin
    room = Box(0, layout.top, width, layout.bottom - layout.top)
    if session.view.unfolded:
        moves, guide = (room, None) if session.view.moves_in_front else (None, room)
        return Places(moves, guide, pad, tabbed=True, over=True)
    tall = min(asked.guide(width), room.height)
    if not tall:
        return Places(None, None, pad)
    low = room._replace(y=room.y + room.height - tall, height=tall)
    high = room._replace(height=tall)
    return Places(None, high if asked.covered(low) > asked.covered(high) else low, pad, over=True)


class GameLayout:
    """The layout of one game.

    `single` keeps all panes to one column. They have `extra` more columns than usual.
    """

    def __init__(self, services: Services, session: Session, single: bool = False) -> None:
        self.services = services
        self.session = session
        self.single = single
        self.extra = services.person.panes
        self.layout: Layout | None = None
        # the size and the wish for which it was made
        self.laid: tuple[Size, Wish] | None = None

    @property
    def alone(self) -> bool:
        """Return whether there is room only for the board."""
        return self.layout is not None and self.layout.guide is None

    def wish(self, width: int) -> Wish:
        """Return the demands on a layout of this width, besides its size."""
        puzzle, session = self.session.game.puzzle, self.session
        longest = self.longest if width >= THREE else 0
        return Wish(pad_keys(puzzle), session.view.alone, self.extra, longest, self.single)

    @cached_property
    def longest(self) -> int:
        """Return the most columns that the moves can fill."""
        return widest_row(self.session.game.puzzle) + 2 * PADDING

    def stale(self, size: Size) -> bool:
        return self.laid != (size, self.wish(size.width))

    def wanted_at(self, size: Size) -> bool:
        """Return whether a screen of this size needs a new layout.

        A cut board always does: the visible part is known only when the panes have their sizes.
        """
        return self.layout is None or self.layout.cut or self.stale(size)

    def make(self, size: Size) -> Painter | None:
        """Lay out the screen.

        Return the board's painter, or None if the screen is too small to play.
        """
        puzzle, glyphs = self.session.game.puzzle, self.services.glyphs
        offered = looks(puzzle, glyphs)
        wish = self.wish(size.width)
        self.layout = layout = arrange(*size, [look for look, _ in offered], wish)
        self.laid = (size, wish)
        if layout is None:
            return None
        look, painter = offered[layout.look]
        self.session.entry.pointer.pitch = look.pitch
        return painter(puzzle, look, self.services.palette, glyphs)

    def widen(self, columns: int, size: Size) -> Painter | None:
        """Give the panes extra columns. Return the painter, or None if that changes nothing."""
        before = self.layout, self.laid, self.extra
        least, most = settings.RANGES["panes"]
        self.extra = max(least, min(columns, most))
        painter = self.make(size)
        if self.layout == before[0]:
            self.layout, self.laid, self.extra = before
            return None
        return painter
