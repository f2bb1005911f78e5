"""How board and panes of one game are laid out: for the size there is, and for what the person asks
of it; and how wide the panes are, changed by keys and by dragging their edge."""

from __future__ import annotations

from textual.geometry import Size

from solitudo.tui.drawing import looks
from solitudo.tui.drawing.common.painter import Painter
from solitudo.tui.layout.arrange import THREE, arrange
from solitudo.tui.layout.boxes import Layout, Wish
from solitudo.tui.panes.text_pane import PADDING
from solitudo.tui.person import settings
from solitudo.tui.play.entry import pad_keys
from solitudo.tui.play.move_text import widest_row
from solitudo.tui.play.session import Session
from solitudo.tui.services import Services


class GameLayout:
    """The layout of one game. `single` keeps all panes to one column; `extra` is how many columns
    they have more than usual, or less."""

    def __init__(self, services: Services, session: Session, single: bool = False) -> None:
        self.services = services
        self.session = session
        self.single = single
        self.extra = services.person.panes
        self.layout: Layout | None = None
        # what it was made for
        self.laid: tuple[Size, Wish] | None = None
        self._longest: int | None = None

    @property
    def alone(self) -> bool:
        """Whether the board is all there is room for."""
        return self.layout is not None and self.layout.guide is None

    def wish(self, width: int) -> Wish:
        """What is asked of a layout so wide besides its size."""
        puzzle, session = self.session.game.puzzle, self.session
        longest = self.longest if width >= THREE else 0
        return Wish(pad_keys(puzzle), session.view.alone, self.extra, longest, self.single)

    @property
    def longest(self) -> int:
        """The columns that the moves have a use for."""
        if self._longest is None:
            self._longest = widest_row(self.session.game.puzzle) + 2 * PADDING
        return self._longest

    def stale(self, size: Size) -> bool:
        """Whether something else is asked of the layout than when it was made."""
        return self.laid != (size, self.wish(size.width))

    def wanted_at(self, size: Size) -> bool:
        """Whether a screen that is told this size is to be laid out. It is told it twice when it
        opens, the second time when its panes have theirs: only then is it known what is in view of
        a board that is cut."""
        return self.layout is None or self.layout.cut or self.stale(size)

    def make(self, size: Size) -> Painter | None:
        """Lay out for a size; the painter of the board, None where it is too small to play."""
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
        """Give the panes so many columns more than usual; the painter of the board, None where that
        changes nothing."""
        before = self.layout, self.laid, self.extra
        least, most = settings.RANGES["panes"]
        self.extra = max(least, min(columns, most))
        painter = self.make(size)
        if self.layout == before[0]:
            self.layout, self.laid, self.extra = before
            return None
        return painter
