"""What the guide shows besides the session: records, the review of a finished game, how often the
board needs a technique, and pictures of cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from tui.lines import BLANK, Line

if TYPE_CHECKING:
    from engines.core.guide import TechniqueText
    from engines.core.puzzle import Kind
    from engines.core.review import Move
    from tui.drawing.palette import Palette
    from tui.keeping import Kept
    from tui.panes.brief import Draw
    from tui.play.session import Session


# the board of a first game's brief has no more rows than these
SKETCH_ROWS = 7


class Shelf:
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
            # not before they are asked for: the start does without
            from tui.keeping import Kept

            self._kept = Kept(self.header, self.name)
        return self._kept

    def finish_page(self, session: Session, width: int) -> list[Line]:
        """The report of a finished game."""
        from tui.screens import finish

        return finish.lines(session.game, self.reviewed, width, self.kept.standing(session.game))

    def short_finish(self, session: Session, width: int) -> list[Line]:
        """The report in two rows, where the board is all there is."""
        from tui.screens import finish

        return finish.short_lines(session.game, width)

    def record_page(self, session: Session, width: int) -> list[Line]:
        """This game's figures, and what the records hold beside them."""
        from tui.screens import finish

        game = session.game
        found = self.kept.lines(game, width, self.glyphs == "ascii")
        return [*finish.record_lines(game, width), BLANK, *found]

    def needed_words(self, technique: str) -> str:
        """How often this board needs a technique, once that is known."""
        if self.needed is None:
            return ""
        count = self.needed.get(technique, 0)
        return "not needed here" if not count else f"needed here {count}×"

    def drawn(self, board: str, before: str, after: str, width: int) -> list[Line]:
        """A board before and after a move."""
        from tui.panes.pictures import board_picture

        puzzle = self.kind.read(board.removeprefix(self.kind.name + ":"))
        return board_picture(puzzle, before, after, width, self.palette, self.glyphs)

    @property
    def sketches(self) -> tuple[Draw, Draw]:
        """The same for a first game: without rings round what is new, in few rows and in fewest."""
        return partial(self.sketched, rows=SKETCH_ROWS), partial(self.sketched, rows=0)

    def sketched(self, board: str, before: str, after: str, width: int, *, rows: int) -> list[Line]:
        from tui.panes.pictures import board_picture, tiny_picture

        puzzle = self.kind.read(board.removeprefix(self.kind.name + ":"))
        if not rows and (tiny := tiny_picture(puzzle, before, after, width, self.glyphs, False)):
            return tiny
        look = (self.palette, self.glyphs)
        found = board_picture(puzzle, before, after, width, *look, rows=rows, ringed=False)
        return found if rows else [row for row in found if row != BLANK]

    def picture(self, text: TechniqueText, width: int, flat: bool = False) -> list[Line]:
        """The small board of a card, before and after."""
        from tui.panes.pictures import card_picture

        return card_picture(self.kind, text, width, self.palette, self.glyphs, flat=flat)

    def flat_picture(self, text: TechniqueText, width: int) -> list[Line]:
        """The same without a shadow."""
        return self.picture(text, width, flat=True)

    def tight_picture(self, text: TechniqueText, width: int) -> list[Line]:
        """The same in as few rows as can be."""
        from tui.panes.pictures import card_picture

        return card_picture(self.kind, text, width, self.palette, self.glyphs, tight=True)
