"""What the first frame of a game shows: the header and the board, laid out for the size there is.
What lies beside them comes with the second one, and is not loaded before."""

from __future__ import annotations

from textual.geometry import Size

from tui.boxes import Layout, Wish
from tui.drawing import looks
from tui.drawing.palette import Palette
from tui.house import House
from tui.layout import THREE, arrange
from tui.library import Opened
from tui.panes.board import BoardPane
from tui.panes.header import HeaderBar
from tui.play.entry import pad_keys
from tui.play.scenes import scene
from tui.play.seen import Seen
from tui.play.session import Session


class Front:
    """Shows the board of one session, and what is played. Says nothing and does nothing."""

    # whether all panes keep to one column
    single = False

    def __init__(self, house: House, opened: Opened, session: Session) -> None:
        self.house = house
        self.opened = opened
        self.session = session
        self.header = HeaderBar(house.palette, id="header")
        self.board = BoardPane(house.palette, id="board")
        # how many columns the panes have more than usual, or less, and what was last laid out for
        self.panes = house.person.panes
        self.laid: tuple[Size, Wish] | None = None
        self.layout: Layout | None = None
        self._longest: int | None = None

    @property
    def ascii(self) -> bool:
        return self.house.glyphs == "ascii"

    @property
    def alone(self) -> bool:
        """Whether the board is all there is room for."""
        return self.layout is not None and self.layout.guide is None

    def use_palette(self, palette: Palette) -> None:
        """Follow a theme change."""
        self.header.use_palette(palette)

    # layout

    def wish(self, width: int) -> Wish:
        """What is asked of a layout so wide besides its size."""
        puzzle, session = self.session.game.puzzle, self.session
        longest = self.longest if width >= THREE else 0
        return Wish(pad_keys(puzzle), session.alone, self.panes, longest, self.single)

    @property
    def longest(self) -> int:
        """The columns that the moves have a use for."""
        if self._longest is None:
            from tui.panes.lines import PADDING
            from tui.play.wording import widest_row

            self._longest = widest_row(self.session.game.puzzle) + 2 * PADDING
        return self._longest

    def stale(self, size: Size) -> bool:
        """Whether something else is asked of the layout than when it was made."""
        return self.laid != (size, self.wish(size.width))

    def asks_layout(self, size: Size) -> bool:
        """Whether a screen that is told this size is to be laid out. It is told it twice when it
        opens, the second time when its panes have theirs: only then is it known what is in view of
        a board that is cut."""
        return self.layout is None or self.layout.cut or self.stale(size)

    def lay_out(self, size: Size) -> bool:
        """Lay out for a size; False where it is too small to play."""
        puzzle = self.session.game.puzzle
        offered = looks(puzzle, self.house.glyphs)
        sizes = [look for look, _ in offered]
        wish = self.wish(size.width)
        self.layout = layout = arrange(*size, sizes, wish)
        self.laid = (size, wish)
        if layout is None:
            self.header.place(None)
            self.board.place(None)
            return False
        look, painter = offered[layout.look]
        self.board.use_painter(
            painter(puzzle, look, self.house.palette, self.house.glyphs), layout.board
        )
        self.session.entry.pointer.pitch = look.pitch
        self.header.place(layout.header)
        self.board.place(layout.board)
        return True

    # showing

    def show(self, seen: Seen, rested: bool) -> None:
        """Show what was changed."""
        if self.layout is not None:
            if seen & (Seen.BOARD | Seen.LAYOUT):
                self.show_board(rested)
            if seen & (Seen.BARS | Seen.LAYOUT):
                self.show_header(self.layout)

    def show_board(self, rested: bool) -> None:
        """Bring the board up to date."""
        self.board.show(scene(self.session, rested))

    def show_header(self, layout: Layout) -> None:
        """Bring the header up to date."""
        header, name = self.opened.file.header, self.opened.file.name
        bare = layout.status is None
        self.header.show_session(self.session, header, name, self.ascii, bare)
