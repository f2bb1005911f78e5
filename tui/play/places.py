"""Where the panes lie now: how moves, guide and pad share the room that the layout has for them,
by what they have to show."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tui.layout import SHORT_GUIDE, Box, Layout
from tui.play.sayings import Card
from tui.play.session import Focus, Session

# a pane's edges, and the head of the guide with the blank row under it
EDGES, HEAD = 2, 2
MOVES_LEAST, GUIDE_LEAST = 5, 8
# rows of moves that are kept above what is said, where they share a pane
KEPT_ROWS = 5

# how many rows the guide's text wants in so many columns
Rows = Callable[[int], int]


class Places(NamedTuple):
    """Boxes of the panes, None for those that are not shown. `tabbed`: the pane on top has the
    heads of the tabs; `over`: the guide lies over the board and has no head."""

    moves: Box | None
    guide: Box | None
    pad: Box | None
    tabbed: bool = False
    over: bool = False


def share(layout: Layout, session: Session, rows: Rows, covered: Callable[[Box], int]) -> Places:
    """Where the panes lie. `covered` says how many of the cells that are spoken of a box hides."""
    if layout.guide is None or layout.moves is None:
        return over_board(layout, session, rows, covered)
    guide, pad = beside_pad(layout, session, rows)
    if layout.tabs:
        return in_tabs(guide, pad, session, rows)
    return in_column(layout.moves, guide, pad, session, rows)


def speaks(session: Session) -> bool:
    """Whether the guide has something to say that came up in play."""
    return session.saying is not None


def beside_pad(layout: Layout, session: Session, rows: Rows) -> tuple[Box, Box | None]:
    """The pad shrinks to a strip while the guide above it has much to say, and a finished game
    needs none."""
    guide, pad, strip = layout.guide, layout.pad, layout.strip
    assert guide is not None
    if pad is None or strip is None:
        return guide, pad
    if session.finished:
        return guide._replace(height=pad.y + pad.height - guide.y), None
    if layout.tabs:
        full = not session.moves_in_front or speaks(session)
    elif speaks(session):
        full = rows(guide.width) > guide.height - EDGES - HEAD
    else:
        full = session.page != "tips" and guide.height < SHORT_GUIDE
    if full:
        return guide._replace(height=strip.y - guide.y), strip
    return guide, pad


def in_column(moves: Box, guide: Box, pad: Box | None, session: Session, rows: Rows) -> Places:
    """Moves above the guide, each with the rows that it needs; the summary of a finished game, the
    records and a card have the whole column."""
    whole = moves._replace(height=guide.y + guide.height - moves.y)
    ladder = session.ladder
    if session.focus is Focus.MOVES:
        return in_halves(whole, guide, pad, session, rows)
    report = session.finished and session.page == "tips" and session.saying is None
    if report or isinstance(session.saying, Card) or (ladder is not None and ladder.rung == 2):
        return Places(None, whole, pad)
    if session.page == "records" and session.saying is None:
        return Places(None, whole, pad)
    return in_halves(whole, guide, pad, session, rows)


def in_halves(whole: Box, guide: Box, pad: Box | None, session: Session, rows: Rows) -> Places:
    """Moves above the guide."""
    wanted = rows(guide.width) + EDGES + HEAD
    above = min(len(session.moves), 4) + EDGES + 1
    if speaks(session) or session.page != "tips":
        # what is said comes first; the moves keep a few rows
        low = min(max(guide.height, wanted), whole.height - MOVES_LEAST)
    else:
        low = min(max(GUIDE_LEAST, wanted), max(guide.height, GUIDE_LEAST))
    low = min(low, max(GUIDE_LEAST, whole.height - above))
    high = whole.height - low
    return Places(whole._replace(height=high), whole._replace(y=whole.y + high, height=low), pad)


def in_tabs(box: Box, pad: Box | None, session: Session, rows: Rows) -> Places:
    """One pane with tabs; what is said takes its lower part while the moves are in front."""
    if not session.moves_in_front:
        return Places(None, box, pad, tabbed=True)
    report = session.finished and session.page == "tips"
    if not speaks(session):
        return Places(None, box, pad, tabbed=True) if report else Places(box, None, pad, True)
    wanted = rows(box.width) + EDGES
    if box.height - wanted < KEPT_ROWS:
        return Places(None, box, pad, tabbed=True)
    high = box.height - wanted
    return Places(
        box._replace(height=high), box._replace(y=box.y + high, height=wanted), pad, tabbed=True
    )


def over_board(
    layout: Layout, session: Session, rows: Rows, covered: Callable[[Box], int]
) -> Places:
    """Where the board is alone, what is said lies over it, away from what it is about; an open
    tab covers it."""
    pad = None if session.finished else layout.pad
    width = layout.header.width + 2 * layout.margin
    bottom = layout.status.y
    room = Box(0, layout.board.y, width, bottom - layout.board.y)
    if session.unfolded:
        if session.moves_in_front:
            return Places(room, None, pad, tabbed=True, over=True)
        return Places(None, room, pad, tabbed=True, over=True)
    tall = min(rows(width), room.height)
    if not tall:
        return Places(None, None, pad)
    low = room._replace(y=room.y + room.height - tall, height=tall)
    high = room._replace(height=tall)
    return Places(None, high if covered(low) > covered(high) else low, pad, over=True)
