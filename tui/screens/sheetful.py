"""A large window: a page of rows to choose from and fields to type into."""

from __future__ import annotations

from tui.lines import BLANK, Line
from tui.panes.lines import LinesPane
from tui.screens.dialog import Window, with_keys

# where fewer rows than this would be left above and below, it has them all
SPARE = 4
# so many rows it has at least
LEAST = 14


class SheetWindow(Window):
    """It is as high as its lines, and while the screen has one size it only grows, so that nothing
    jumps; what does not fit is scrolled. `follow` is the line to keep in view."""

    # it grows no wider than this
    widest = 120
    follow: int | None = None
    typing = True
    # arrows are the screen's own: they do not scroll
    selectable = True

    def __init__(self) -> None:
        super().__init__()
        # for which size of the screen the rows are kept, the first of them, and how many
        self.laid: tuple[int, int] = (0, 0)
        self.top = self.high = 0

    @property
    def inside(self) -> tuple[int, int]:
        """The columns and rows that the lines can have."""
        return min(self.widest, self.size.width) - 6, self.size.height - 3

    def lay_out(self) -> None:
        if not self.query(LinesPane):
            return
        pane = self.query_one(LinesPane)
        width = min(self.widest, self.size.width)
        head, lines = with_keys(*self.content(width - 6), self.inside[1] - 1)
        # a blank row above and below, and the edges
        self.make_room(len(head) + len(lines) + 4)
        pane.styles.width, pane.styles.height = width, self.high
        pane.styles.offset = ((self.size.width - width) // 2, self.top)
        self.follow = next((n for n, row in enumerate(lines) if row.raised), None)
        pane.show([BLANK, *head], lines, self.follow)

    def make_room(self, rows: int) -> None:
        """Have at least so many rows; the first stays where it is as long as that can be."""
        width, height = self.size
        fresh = self.laid != (width, height)
        self.laid = (width, height)
        self.high = max(LEAST, rows, 0 if fresh else self.high)
        if height - self.high < SPARE:
            self.high = height
        middle = (height - self.high) // 3
        self.top = middle if fresh else min(self.top, height - self.high)

    def content(self, width: int) -> tuple[list[Line], list[Line]]:
        raise NotImplementedError
