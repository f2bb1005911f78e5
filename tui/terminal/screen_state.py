"""The current and the wanted content of the terminal. A frame sends only the difference.

Over SSH and inside tmux a person waits for the bytes of a frame. If a slow connection has no room
for a frame, the frame is not queued: the next one contains everything that is true by then.

Code that writes to the terminal directly, resizes it or suspends the program must call `forget`.
"""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import get_character_cell_size
from rich.color import ColorSystem
from rich.segment import Segment

from solitudo.tui.terminal.cell_runs import Cell, Features, Run, changed_runs
from solitudo.tui.terminal.encoder import Encoder
from solitudo.tui.terminal.sanitize import clean
from solitudo.tui.terminal.sgr import CellStyle, CellStyles

# a row, a column and the text there
Piece = tuple[int, int, Iterable[Segment]]

# roughly the cost of a run besides its text: a move, and its share of a change of style
RUN = 10
# columns of a row that are compared at once
COLUMNS = 16
# how many segments are remembered with their cells
KEPT = 4000


class ScreenState:
    """The wanted cells of a terminal, and the cells that were sent last."""

    def __init__(self, erases: bool = False, repeats: bool = False) -> None:
        self.styles = CellStyles()
        self.encoder = Encoder(self.styles, Features(erases, repeats))
        # by row: the cells that were sent, the cells that are wanted, and the columns between which
        # they may differ
        self.sent: dict[int, list[Cell]] = {}
        self.wanted: dict[int, list[Cell]] = {}
        self.changed: dict[int, tuple[int, int]] = {}
        self.width = 0
        # columns and rows of the terminal, if known: a pane may draw beyond them for a moment
        self.size: tuple[int, int] | None = None
        # the row that is sent before all others
        self.first_row = -1
        self.unknown: Cell = ("\0", CellStyle((), "", ""))
        self._cells: dict[Segment, list[Cell]] = {}
        self._system: ColorSystem | None = None

    def forget(self) -> None:
        """Forget the content of the terminal, so that the next frame is sent whole."""
        self.sent.clear()
        self.wanted.clear()
        self.changed.clear()
        self.width = 0
        self.encoder.forget()

    def put(self, pieces: Iterable[Piece], system: ColorSystem | None) -> None:
        if system is not self._system:
            self._cells.clear()
            self._system = system
        wide, high = self.size or (None, None)
        for y, x, segments in pieces:
            if high is not None and y >= high:
                continue
            row = self.wanted.setdefault(y, [])
            for segment in segments:
                if segment.control or not segment.text:
                    continue
                cells = self._cells.get(segment)
                if cells is None:
                    cells = self._make(segment, system)
                if wide is not None and x + len(cells) > wide:
                    cells = cells[: max(0, wide - x)]
                end = x + len(cells)
                if row[x:end] != cells:
                    if len(row) < x:
                        row += [self.unknown] * (x - len(row))
                    row[x:end] = cells
                    first, last = self.changed.get(y, (x, end))
                    self.changed[y] = min(first, x), max(last, end)
                x = end
            self.width = max(self.width, x)

    def encode(self, budget: int | None = None) -> str:
        """Return the sequence for what differs, about this many bytes of it. The rest waits."""
        self.encoder.features = self.encoder.features._replace(width=self.width)
        runs: list[Run] = []
        cost = 0
        for y in sorted(self.changed, key=lambda y: (y != self.first_row, y)):
            if budget is not None and cost >= budget:
                break
            found = self._differing(y, *self.changed.pop(y))
            runs += found
            cost += sum(len(run.text) + RUN for run in found)
        return self.encoder.encode(runs)

    def _differing(self, y: int, first: int, last: int) -> list[Run]:
        """Return the runs of a row between these columns that differ.

        From now on they count as sent.
        """
        wanted, unknown = self.wanted[y], self.unknown
        sent = self.sent.setdefault(y, [])
        if len(sent) < len(wanted):
            sent += [unknown] * (len(wanted) - len(sent))
        # panes at both ends of a row may have changed: compare a few columns at a time
        changed = [
            at
            for some in range(first, last, COLUMNS)
            if wanted[some : some + COLUMNS] != sent[some : some + COLUMNS]
            for at in range(some, min(some + COLUMNS, last))
            if wanted[at] != sent[at] and wanted[at] is not unknown
        ]
        sent[first:last] = wanted[first:last]
        return changed_runs(y, wanted, changed, self.encoder.features)

    def _make(self, segment: Segment, system: ColorSystem | None) -> list[Cell]:
        cells: list[Cell] = []
        append_cells(cells, segment.text, self.styles.of(segment.style, system))
        if len(self._cells) >= KEPT:
            self._cells.clear()
        self._cells[segment] = cells
        return cells


def append_cells(cells: list[Cell], text: str, style: CellStyle) -> None:
    """Add a text to a row of cells. It may be the text of a widget without a canvas."""
    text = clean(text)
    blank = (" ", style.blank)
    # a wide character and one without width are not two usual ones
    if text.isascii() or set(map(get_character_cell_size, text)) == {1}:
        cells.extend([(char, style) if char != " " else blank for char in text])
        return
    for char in text:
        size = get_character_cell_size(char)
        if size == 0:
            if cells:
                cells[-1] = (cells[-1][0] + char, cells[-1][1])
        elif char == " ":
            cells.append(blank)
        else:
            cells.append((char, style))
            cells.extend([("", style)] * (size - 1))
