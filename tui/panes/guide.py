"""The guide: what is being said, or the page that is open."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from textual import events

from tui.lines import BLANK, Line, keys_line
from tui.panes import brief, pages, tips
from tui.panes.canvas_view import Chosen
from tui.panes.heads import tab_line
from tui.panes.lines import LinesPane
from tui.panes.pages import Page
from tui.play.sayings import Brief, Card, Ladder, Story
from tui.play.session import Focus, Session

if TYPE_CHECKING:
    from tui.panes.shelf import Shelf

TITLES = (
    ("tips", "Guide"), ("rules", "Rules"), ("techniques", "Techniques"), ("records", "Records"),
)  # fmt: skip
TABS = (("moves", "Moves"), ("tips", "Tips"), ("rules", "Rules"), ("records", "Records"))


def over_page(session: Session, shelf: Shelf, width: int) -> Page:
    """What lies over a board that is alone: what is said, in as few rows as can be."""
    if session.saying is not None:
        said = pages.said(session, session.saying, width, None)
        rows = [row for row in said.lines if row != BLANK]
        keys = [("Esc", "back")] if not any(("key", "Esc") in _keys(row) for row in rows) else []
        return Page([*rows, *([keys_line(keys, width)] if keys else [])])
    return Page(shelf.short_finish(session, width) if session.finished else [])


def _keys(row: Line) -> list[Hashable]:
    """What can be clicked on a line."""
    return [key for _, _, key in row.cuts]


def guide_page(
    session: Session,
    shelf: Shelf,
    width: int,
    roomy: bool = True,
    rows: int | None = None,
    under: int | None = None,
) -> Page:
    """What the guide has to say in these columns, and `rows` if it has no more, `under` the moves
    fewer; `roomy`: where pictures need not be small."""
    saying = session.saying
    picture = shelf.picture if roomy else shelf.tight_picture
    if isinstance(saying, Card):
        guide = session.game.puzzle.kind.guide
        needed = shelf.needed_words(saying.technique)
        return Page(pages.card_lines(guide, saying, needed, picture, width, roomy))
    if isinstance(saying, Brief):
        return Page(brief.lines(session, saying, width, shelf.sketches, rows))
    said = pages.said(session, saying, width, picture, roomy) if saying is not None else None
    if said is not None and isinstance(saying, Ladder) and saying.rung == 2:
        said = fitted(session, saying, shelf, width, said, roomy, rows, under)
    if session.finished and session.page == "tips" and session.ladder is None:
        page = shelf.finish_page(session, width)
        return Page([*said.lines, BLANK, *page] if said is not None else page)
    if said is not None:
        return said
    if session.page == "rules":
        return pages.rules_lines(session, width, shelf.drawn)
    if session.page == "techniques":
        return pages.techniques_lines(session, width)
    if session.page == "records":
        return Page(shelf.record_page(session, width))
    return Page(tips.tip_lines(session, width))


def fitted(
    session: Session,
    ladder: Ladder,
    shelf: Shelf,
    width: int,
    said: Page,
    roomy: bool,
    rows: int | None,
    under: int | None,
) -> Page:
    """The rung that shows the boards of a technique, in the rows there are."""
    if under is not None and len(said.lines) > under:
        # a shadow gives way before the moves do
        lower = pages.said(session, ladder, width, shelf.flat_picture, roomy)
        said = lower if len(lower.lines) <= under else said
    if rows is not None and len(said.lines) > rows:
        # no board is cut: rather both in their smallest form, or without the longer words; where
        # that does not help either, these come first
        small, fewest = (
            pages.said(session, ladder, width, shelf.tight_picture, spoken)
            for spoken in (roomy, False)
        )
        said = min(said, small, key=lambda page: len(page.lines))
        said = fewest if len(fewest.lines) <= rows < len(said.lines) else said
    return said


def page_head(session: Session, width: int) -> list[Line]:
    """The heads of the guide's pages."""
    ladder = session.ladder
    right = f"hint {ladder.rung} of 4" if ladder is not None else ""
    return [tab_line(TITLES, session.page, right, width, session.focus is Focus.GUIDE), BLANK]


def tabs_head(session: Session, width: int) -> list[Line]:
    """The heads of the tabs, where moves and guide share one pane."""
    front = session.page if session.page != "techniques" else "rules"
    # the report of a finished game lies over the moves, until the keys go to them
    report = session.finished and session.saying is None and session.focus is not Focus.MOVES
    current = "moves" if session.moves_in_front and not (report and front == "tips") else front
    right = f"move {session.preview.depth}" if session.preview is not None else ""
    lit = session.focus in (Focus.MOVES, Focus.GUIDE)
    return [tab_line(TABS, current, right, width, lit)]


class GuidePane(LinesPane):
    """Shows the guide of a session."""

    _said: object = None
    walks = False

    def show_page(self, session: Session, page: Page, head: Sequence[Line]) -> None:
        """Show a page under a head; another page is read from its top."""
        at = (session.saying, session.page, session.open_rule, session.moves_in_front)
        if at != self._said:
            self._said = at
            self.offset_row = 0
        ladder = session.ladder
        self.walks = isinstance(session.saying, Story) or (
            isinstance(ladder, Ladder) and ladder.rung == 3 and len(ladder.told) > 1
        )
        self.light(session.focus is Focus.GUIDE)
        if session.scroll_by:
            self.offset_row += session.scroll_by
            session.scroll_by = 0
        self.show(head, page.lines, page.follow)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel walks the links of an argument."""
        if self.walks:
            event.stop()
            event.prevent_default()
            self.post_message(Chosen(self, ("key", "."), 0))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        if self.walks:
            event.stop()
            event.prevent_default()
            self.post_message(Chosen(self, ("key", ","), 0))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        if self.key_at(event.x, event.y) is None and not self.more_at(event.y):
            self.post_message(Chosen(self, ("focus", Focus.GUIDE), event.button))
