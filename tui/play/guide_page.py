"""The page of the guide that is open, or what is being said; and what it shows besides the session:
records, the review of a finished game, how often the board needs a technique, small boards."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from solitudo.engines.core.guide import TechniqueText
from solitudo.engines.core.kind import Kind
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.layout.text import BLANK, Line, keys_line
from solitudo.tui.panes.card_boards import board_picture, card_picture, tiny_picture
from solitudo.tui.panes.headings import tab_line
from solitudo.tui.play import brief_text, guide_text, tips_text
from solitudo.tui.play.brief_text import Draw
from solitudo.tui.play.guide_text import Page
from solitudo.tui.play.messages import Brief, Card, HintMessage
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import Focus

if TYPE_CHECKING:
    from solitudo.engines.core.review import Move
    from solitudo.tui.person.record_book import Kept

TITLES = (
    ("tips", "Guide"), ("rules", "Rules"), ("techniques", "Techniques"), ("records", "Records"),
)  # fmt: skip
TABS = (("moves", "Moves"), ("tips", "Tips"), ("rules", "Rules"), ("records", "Records"))


# the board of a first game's brief has no more rows than these
SKETCH_ROWS = 7


class GuideContent:
    """One game's. `reviewed` is None while the review looks; `needed` None until it is known."""

    def __init__(
        self, kind: Kind, header: Mapping[str, str], name: str, palette: Palette, glyphs: str
    ) -> None:
        self.kind = kind
        self.header = header
        self.name = name
        self.palette = palette
        self.glyphs = glyphs
        self.reviewed: list[Move] | None = []
        self.needed: dict[str, int] | None = None
        self._kept: Kept | None = None

    @property
    def kept(self) -> Kept:
        """What the records say of this game; read when it is finished or they are shown."""
        if self._kept is None:
            # a database: not before the first frame
            from solitudo.tui.person.record_book import Kept

            self._kept = Kept(self.header, self.name)
        return self._kept

    def finish_page(self, session: Session, width: int) -> list[Line]:
        """The report of a finished game."""
        from solitudo.tui.play import result

        return result.lines(session.game, self.reviewed, width, self.kept.standing(session.game))

    def short_finish(self, session: Session, width: int) -> list[Line]:
        """The report in two rows, where the board is all there is."""
        from solitudo.tui.play import result

        return result.short_lines(session.game, width)

    def record_page(self, session: Session, width: int) -> list[Line]:
        """This game's figures, and what the records hold beside them."""
        from solitudo.tui.play import result

        game = session.game
        found = self.kept.lines(game, width, self.glyphs == "ascii")
        return [*result.record_lines(game, width), BLANK, *found]

    def needed_words(self, technique: str) -> str:
        """How often this board needs a technique, once that is known."""
        if self.needed is None:
            return ""
        count = self.needed.get(technique, 0)
        return "not needed here" if not count else f"needed here {count}×"

    def drawn(self, board: str, before: str, after: str, width: int) -> list[Line]:
        """A board before and after a move."""
        puzzle = self.kind.read(board.removeprefix(self.kind.name + ":"))
        return board_picture(puzzle, before, after, width, self.palette, self.glyphs)

    @property
    def sketches(self) -> tuple[Draw, Draw]:
        """The same for a first game: without rings round what is new, in few rows and in fewest."""
        return partial(self.sketched, rows=SKETCH_ROWS), partial(self.sketched, rows=0)

    def sketched(self, board: str, before: str, after: str, width: int, *, rows: int) -> list[Line]:
        puzzle = self.kind.read(board.removeprefix(self.kind.name + ":"))
        if not rows and (tiny := tiny_picture(puzzle, before, after, width, self.glyphs, False)):
            return tiny
        look = (self.palette, self.glyphs)
        found = board_picture(puzzle, before, after, width, *look, rows=rows, ringed=False)
        return found if rows else [row for row in found if row != BLANK]

    def picture(self, text: TechniqueText, width: int, flat: bool = False) -> list[Line]:
        """The small board of a card, before and after."""
        return card_picture(self.kind, text, width, self.palette, self.glyphs, flat=flat)

    def flat_picture(self, text: TechniqueText, width: int) -> list[Line]:
        """The same without a shadow."""
        return self.picture(text, width, flat=True)

    def tight_picture(self, text: TechniqueText, width: int) -> list[Line]:
        """The same in as few rows as can be."""
        return card_picture(self.kind, text, width, self.palette, self.glyphs, tight=True)


def over_page(session: Session, content: GuideContent, width: int) -> Page:
    """What lies over a board that is alone: what is said, in as few rows as can be."""
    if session.messages.current is not None:
        said = guide_text.said(session, session.messages.current, width, None)
        rows = [row for row in said.lines if row != BLANK]
        keys = [("Esc", "back")] if not any(("key", "Esc") in _keys(row) for row in rows) else []
        return Page([*rows, *([keys_line(keys, width)] if keys else [])])
    return Page(content.short_finish(session, width) if session.finished else [])


def _keys(row: Line) -> list[Hashable]:
    """What can be clicked on a line."""
    return [key for _, _, key in row.cuts]


def guide_page(
    session: Session,
    content: GuideContent,
    width: int,
    roomy: bool = True,
    rows: int | None = None,
    under: int | None = None,
) -> Page:
    """What the guide has to say in these columns, and `rows` if it has no more, `under` the moves
    fewer; `roomy`: where pictures need not be small."""
    message = session.messages.current
    picture = content.picture if roomy else content.tight_picture
    if isinstance(message, Card):
        guide = session.game.puzzle.kind.guide
        needed = content.needed_words(message.technique)
        return Page(guide_text.card_lines(guide, message, needed, picture, width, roomy))
    if isinstance(message, Brief):
        return Page(brief_text.lines(session, message, width, content.sketches, rows))
    said = guide_text.said(session, message, width, picture, roomy) if message is not None else None
    if said is not None and isinstance(message, HintMessage) and message.step == 2:
        said = fitted(session, message, content, width, said, roomy, rows, under)
    if session.finished and session.view.page == "tips" and session.hint is None:
        page = content.finish_page(session, width)
        return Page([*said.lines, BLANK, *page] if said is not None else page)
    if said is not None:
        return said
    if session.view.page == "rules":
        return guide_text.rules_lines(session, width, content.drawn)
    if session.view.page == "techniques":
        return guide_text.techniques_lines(session, width)
    if session.view.page == "records":
        return Page(content.record_page(session, width))
    return Page(tips_text.tip_lines(session, width))


def fitted(
    session: Session,
    hint: HintMessage,
    content: GuideContent,
    width: int,
    said: Page,
    roomy: bool,
    rows: int | None,
    under: int | None,
) -> Page:
    """The step that shows the boards of a technique, in the rows there are."""
    if under is not None and len(said.lines) > under:
        # a shadow gives way before the moves do
        lower = guide_text.said(session, hint, width, content.flat_picture, roomy)
        said = lower if len(lower.lines) <= under else said
    if rows is not None and len(said.lines) > rows:
        # no board is cut: rather both in their smallest form, or without the longer words; where
        # that does not help either, these come first
        small, fewest = (
            guide_text.said(session, hint, width, content.tight_picture, spoken)
            for spoken in (roomy, False)
        )
        said = min(said, small, key=lambda page: len(page.lines))
        said = fewest if len(fewest.lines) <= rows < len(said.lines) else said
    return said


def page_head(session: Session, width: int) -> list[Line]:
    """The heads of the guide's pages."""
    hint = session.hint
    right = f"hint {hint.step} of 4" if hint is not None else ""
    return [
        tab_line(TITLES, session.view.page, right, width, session.view.focus is Focus.GUIDE),
        BLANK,
    ]


def tabs_head(session: Session, width: int) -> list[Line]:
    """The heads of the tabs, where moves and guide share one pane."""
    front = session.view.page if session.view.page != "techniques" else "rules"
    # the report of a finished game lies over the moves, until the keys go to them
    report = (
        session.finished
        and session.messages.current is None
        and session.view.focus is not Focus.MOVES
    )
    current = "moves" if session.view.moves_in_front and not (report and front == "tips") else front
    right = f"move {session.view.preview.depth}" if session.view.preview is not None else ""
    lit = session.view.focus in (Focus.MOVES, Focus.GUIDE)
    return [tab_line(TABS, current, right, width, lit)]
