"""The page of the Guide: a message, or the open page."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING

from solitudo.engines.core.kind import Kind
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.layout.boxes import Layout
from solitudo.tui.layout.text import BLANK, Line, buttons, line
from solitudo.tui.panes.card_boards import board_picture, card_picture, tiny_picture
from solitudo.tui.panes.text_pane import tab_line
from solitudo.tui.play import brief_text, duel_result, guide_text, tips_text
from solitudo.tui.play.arrangement import Places, most_rows
from solitudo.tui.play.brief_text import Draw
from solitudo.tui.play.guide_text import Page
from solitudo.tui.play.messages import Brief, Card, HintMessage
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import Focus

if TYPE_CHECKING:
    from solitudo.engines.core.guide import TechniqueText
    from solitudo.engines.core.review import Move
    from solitudo.engines.core.values import Costly
    from solitudo.tui.person.record_book import Kept

TITLES = (
    ("tips", "Hint"), ("rules", "Rules"), ("techniques", "Techniques"), ("records", "Stats"),
)  # fmt: skip
TABS = (("moves", "Moves"), ("tips", "Hint"), ("rules", "Rules"), ("records", "Stats"))
# a guide with fewer rows has small images and no blank row under a title
ROOMY = 11
# the most rows of the board of a first game's brief
SKETCH_ROWS = 7


class GuideContent:
    """The content of the Guide besides the session: statistics, the review, small boards."""

    def __init__(
        self, kind: Kind, header: Mapping[str, str], name: str, palette: Palette, glyphs: str
    ) -> None:
        self.kind = kind
        self.header = header
        self.name = name
        self.palette = palette
        self.glyphs = glyphs
        # None while the review is running
        self.reviewed: list[Move] | None = []
        # the costliest moves in Versus; None in the same way
        self.costly: tuple[Costly, ...] | None = None
        # how often the board needs each technique, once this is known
        self.needed: dict[str, int] | None = None

    @cached_property
    def kept(self) -> Kept:
        """The statistics of this game."""
        # loads a database: not before the first frame
        from solitudo.tui.person.record_book import Kept

        return Kept(self.header, self.name)

    def needed_words(self, technique: str) -> str:
        if self.needed is None:
            return ""
        count = self.needed.get(technique, 0)
        return "not needed here" if not count else f"needed here {count}×"

    def drawn(self, board: str, before: str, after: str, width: int) -> list[Line]:
        puzzle = self.kind.read(board.removeprefix(self.kind.name + ":"))
        return board_picture(puzzle, before, after, width, self.palette, self.glyphs)

    @property
    def sketches(self) -> tuple[Draw, Draw]:
        """Return the boards of a first game: without rings around new marks, in few rows, and in
        the fewest.
        """
        return partial(self.sketched, rows=SKETCH_ROWS), partial(self.sketched, rows=0)

    def sketched(self, board: str, before: str, after: str, width: int, *, rows: int) -> list[Line]:
        puzzle = self.kind.read(board.removeprefix(self.kind.name + ":"))
        if not rows and (tiny := tiny_picture(puzzle, before, after, width, self.glyphs, False)):
            return tiny
        look = (self.palette, self.glyphs)
        found = board_picture(puzzle, before, after, width, *look, rows=rows, ringed=False)
        return found if rows else [row for row in found if row != BLANK]

    def picture(
        self, text: TechniqueText, width: int, tight: bool = False, flat: bool = False
    ) -> list[Line]:
        """Return the small board of a card, before and after, in few rows, or without a shadow."""
        return card_picture(self.kind, text, width, self.palette, self.glyphs, tight, flat)


def over_page(session: Session, width: int) -> Page:
    """Return the text over a board that fills the screen, in as few rows as possible."""
    if session.messages.current is not None:
        said = guide_text.said(session, session.messages.current, width, None)
        rows = [row for row in said.lines if row != BLANK]
        if all(key != ("key", "Esc") for row in rows for *_, key in row.cuts):
            (back,) = buttons([("Esc", "back")], width)
            rows = [*rows[:-1], *beside(rows[-1], back, width)]
        return Page(rows)
    if not session.over:
        return Page([])
    if session.game.options.versus:
        return Page(duel_result.short_lines(session.game, width))
    from solitudo.tui.play import result

    return Page(result.short_lines(session.game, width))


def beside(row: Line, button: Line, width: int) -> list[Line]:
    """Return a row of buttons with one more button, which is below the row if it has no room."""
    end = max((end for _, end, _ in row.cuts), default=width)
    ((first, last, key),) = button.cuts
    if end + 1 + last - first > width:
        return [row, button]
    cuts = (*row.cuts, (end + 1, end + 1 + last - first, key))
    return [row._replace(left=(*row.left, (" ", "muted"), *button.left), cuts=cuts)]


def footed(session: Session, page: Page, width: int, rows: int, wide: bool) -> Page:
    """Return the page with the row of the tips as the last of this many rows, if there is room.

    In a wide terminal the text about a hint's technique is below that row.
    """
    tips = tips_text.foot(session, width)
    about = guide_text.about_lines(session, width) if wide else []
    hairline, spare = line("─" * width, "faint"), rows - len(page.lines)
    for foot in (
        [hairline, *[tips] * (tips is not None), BLANK, *about] if about else [],
        [hairline, tips] if tips is not None else [],
        [tips] if tips is not None else [],
    ):
        if foot and len(foot) <= spare:
            return Page([*page.lines, *[BLANK] * (spare - len(foot)), *foot], page.follow)
    return page


def guide_page(
    session: Session,
    content: GuideContent,
    width: int,
    roomy: bool = True,
    rows: int | None = None,
) -> Page:
    """Return the text of the Guide in these columns, and in this many `rows`.

    `roomy` says that images need not be small.
    """
    message = session.messages.current
    picture = partial(content.picture, tight=not roomy)
    if isinstance(message, Card):
        guide = session.game.puzzle.kind.guide
        needed = content.needed_words(message.technique)
        return Page(guide_text.card_lines(guide, message, needed, picture, width, roomy))
    if isinstance(message, Brief):
        return Page(brief_text.lines(session, message, width, content.sketches, rows))
    said = guide_text.said(session, message, width, picture, roomy) if message is not None else None
    if said is not None and isinstance(message, HintMessage) and message.step == 2:
        said = fitted(session, message, content, width, said, roomy, rows)
    if session.over and session.game.options.versus and session.view.page == "tips":
        fared = content.kept.fared(session.game)
        page = duel_result.lines(session.game, content.costly, width, fared)
        return Page([*said.lines, BLANK, *page] if said is not None else page)
    if session.finished and session.view.page == "tips" and session.hint is None:
        page = result_lines(session, content, width)
        return Page([*said.lines, BLANK, *page] if said is not None else page)
    if said is not None:
        return said
    if session.view.page == "rules":
        return guide_text.rules_lines(session, width, content.drawn)
    if session.view.page == "techniques":
        return guide_text.techniques_lines(session, width)
    if session.view.page == "records":
        return Page(result_lines(session, content, width))
    return Page(tips_text.tip_lines(session, width))


def result_lines(session: Session, content: GuideContent, width: int) -> list[Line]:
    """Return the result of the game on the page of tips, or its statistics on the page of
    statistics.
    """
    from solitudo.tui.play import result

    game, kept = session.game, content.kept
    if session.view.page == "tips" and session.view.sheet:
        return result.details(game, content.reviewed, width)
    if session.view.page == "tips":
        return result.lines(game, content.reviewed, width, kept.standing(game))
    best = kept.lines(game, width, content.glyphs == "ascii")
    return [*result.record_lines(game, width), BLANK, *best]


def fitted(
    session: Session,
    hint: HintMessage,
    content: GuideContent,
    width: int,
    said: Page,
    roomy: bool,
    rows: int | None,
) -> Page:
    """Return the step of a first game that shows the boards of a technique, in these rows."""
    if rows is not None and len(said.lines) > rows:
        # the shadow is omitted first
        lower = guide_text.said(session, hint, width, partial(content.picture, flat=True), roomy)
        said = lower if len(lower.lines) <= rows else said
    if rows is not None and len(said.lines) > rows:
        # no board is cut: both are shown in their smallest form, or without the longer words; if
        # that does not help either, the boards are first
        tight = partial(content.picture, tight=True)
        small = guide_text.said(session, hint, width, tight, roomy)
        fewest = guide_text.said(session, hint, width, tight, False)
        said = min(said, small, key=lambda page: len(page.lines))
        said = fewest if len(fewest.lines) <= rows < len(said.lines) else said
    if rows is not None and len(said.lines) > rows:
        # the card has the boards, so no pane moves for them
        said = guide_text.said(session, hint, width, lambda text, width: [], roomy)
        if len(said.lines) > rows:
            said = guide_text.said(session, hint, width, lambda text, width: [], False)
    return said


def page_head(session: Session, width: int) -> list[Line]:
    lit = session.view.focus is Focus.GUIDE
    titles = [("tips", tips_title(session)), *TITLES[1:]]
    return [tab_line(titles, session.view.page, "", width, lit), BLANK]


def tips_title(session: Session) -> str:
    """Return the title of the first page, which depends on its content."""
    return "Result" if session.over else "Points" if session.game.options.versus else "Hint"


def tabs_head(session: Session, width: int) -> list[Line]:
    """Return the tabs, if moves and Guide share one pane."""
    view = session.view
    front = view.page if view.page != "techniques" else "rules"
    # the report of a finished game is over the moves, until the moves have the keys
    silent = session.messages.current is None and view.focus is not Focus.MOVES
    report = session.finished and silent and front == "tips"
    current = "moves" if view.moves_in_front and not report else front
    right = f"move {view.preview.depth}" if view.preview is not None else ""
    tabs = [TABS[0], ("tips", tips_title(session)), *TABS[2:]]
    return [tab_line(tabs, current, right, width, view.focus in (Focus.MOVES, Focus.GUIDE))]


def laid_page(
    session: Session, content: GuideContent, layout: Layout | None, places: Places, width: int
) -> Page:
    """Return the Guide's text in this many columns, in the rows that it has."""
    if layout is not None and layout.guide is None and not session.view.unfolded:
        return over_page(session, width)
    if layout is None or layout.guide is None:
        return guide_page(session, content, width, False)
    if layout.tabs:
        return guide_page(session, content, width, False, most_rows(layout.guide))
    rows = most_rows(places.guide or layout.guide)
    page = guide_page(session, content, width, most_rows(layout.guide) >= ROOMY, rows)
    return footed(session, page, width, rows, layout.form == "three")


def laid_head(session: Session, layout: Layout | None, places: Places, width: int) -> list[Line]:
    """Return the head of the guide: the tabs, its own pages, or nothing."""
    if places.tabbed:
        return [*tabs_head(session, width), BLANK] if places.moves is None else []
    return page_head(session, width) if layout is not None and not layout.tabs else []
