"""The least that a cursor on a board needs in Textual: one widget of the Line API on a bare app,
whose arrow keys refresh the two cells that the cursor leaves and reaches, and nothing else.

python tests/bench/least.py [columns rows]
"""

import sys
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import App, ComposeResult
from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

# a cell of three characters, and the rule beside it
PITCH = 4
PAPER, CURSOR = Style.parse("black on white"), Style.parse("black on yellow")
WAYS = {"right": (1, 0), "left": (-1, 0), "down": (0, 1), "up": (0, -1)}


class Board(ScrollView, can_focus=True):
    """Rows of digits, one of them under the cursor."""

    def __init__(self, columns: int, rows: int) -> None:
        super().__init__()
        self.columns, self.rows = columns, rows
        self.at = (0, 0)
        self.virtual_size = Size(columns * PITCH, rows)

    def render_line(self, y: int) -> Strip:
        if y >= self.rows:
            return Strip.blank(self.size.width)
        cells = [
            Segment(f" {(x + y) % 9 + 1} ", CURSOR if (x, y) == self.at else PAPER)
            for x in range(self.columns)
        ]
        rule = Segment("│", PAPER)
        return Strip([part for cell in cells for part in (cell, rule)], self.columns * PITCH)

    def on_key(self, event: events.Key) -> None:
        way = WAYS.get(event.key)
        if way is None:
            return
        event.stop()
        before = self.at
        self.at = (before[0] + way[0]) % self.columns, (before[1] + way[1]) % self.rows
        self.refresh(*(Region(x * PITCH, y, PITCH - 1, 1) for x, y in (before, self.at)))


class Least(App[None]):
    """The board alone."""

    CSS = "Board { width: 100%; height: 100%; }"
    BINDINGS: ClassVar = []

    def compose(self) -> ComposeResult:
        yield Board(*map(int, sys.argv[1:3] or ("20", "20")))


if __name__ == "__main__":
    Least().run()
