"""What stands on the terminal, and what is to stand there: a frame sends only the difference.

Over SSH and inside tmux the bytes of a frame are what a person waits for. Frames, whole ones too,
are taken into a picture of the screen; what is sent is how that differs from what was sent before.
So a frame that a slow line has no room for is never queued: the next one holds all that is true by
then, and nothing else. The screen ends up the same.

Whoever draws past this, or a terminal that was resized or suspended, must call `forget`.
"""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import get_character_cell_size
from rich.color import ColorSystem
from rich.segment import Segment

from tui.gate import clean
from tui.pens import Pen, Pens
from tui.strokes import Can, Cell, Run, Stylus, runs_of

# what a run costs besides its text, roughly: the way there and its share of a pen
RUN = 10
# columns of a row that are compared at once
COLUMNS = 16
# rows of segments are looked up again and again
KEPT = 4000


class Shown:
    """The cells of a terminal as they are to be, and as they were last sent."""

    def __init__(self, erases: bool = False, repeats: bool = False) -> None:
        self.pens = Pens()
        self.stylus = Stylus(self.pens, Can(erases, repeats))
        # what was sent, what is to be, and by row the columns from and to which they may differ
        self.rows: dict[int, list[Cell]] = {}
        self.wanted: dict[int, list[Cell]] = {}
        self.due: dict[int, tuple[int, int]] = {}
        self.width = 0
        # the columns and rows of the terminal, where they are known: a pane that has not heard of
        # a change of size still draws beyond them
        self.size: tuple[int, int] | None = None
        # the row that is sent before all others
        self.first = -1
        self.unknown: Cell = ("\0", Pen((), "", ""))
        self._cells: dict[Segment, list[Cell]] = {}
        self._system: ColorSystem | None = None

    def forget(self) -> None:
        """What stands there is not known any more: the next frame is sent whole."""
        self.rows.clear()
        self.wanted.clear()
        self.due.clear()
        self.width = 0
        self.stylus.lost()

    def update(
        self, pieces: Iterable[tuple[int, int, Iterable[Segment]]], system: ColorSystem | None
    ) -> str:
        """The sequence that brings the terminal from what stands there to these runs (row, column,
        segments), and from now on they stand there."""
        self.take(pieces, system)
        return self.frame()

    def take(
        self, pieces: Iterable[tuple[int, int, Iterable[Segment]]], system: ColorSystem | None
    ) -> None:
        """These runs are to stand there."""
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
                    first, last = self.due.get(y, (x, end))
                    self.due[y] = min(first, x), max(last, end)
                x = end
            self.width = max(self.width, x)

    def frame(self, budget: int | None = None) -> str:
        """The sequence for what differs, about so many bytes of it: the rest stays due."""
        runs: list[Run] = []
        cost = 0
        for y in sorted(self.due, key=lambda y: (y != self.first, y)):
            if budget is not None and cost >= budget:
                break
            found = self._differing(y, *self.due.pop(y))
            runs += found
            cost += sum(len(run.text) + RUN for run in found)
        return self.stylus.write(runs, self.width)

    def _differing(self, y: int, first: int, last: int) -> list[Run]:
        """The runs of a row, all of them between these columns, which from now on stand there."""
        wanted, unknown = self.wanted[y], self.unknown
        stands = self.rows.setdefault(y, [])
        if len(stands) < len(wanted):
            stands += [unknown] * (len(wanted) - len(stands))
        # panes at both ends of a row may have changed: a few columns at a time are looked at
        changed = [
            at
            for some in range(first, last, COLUMNS)
            if wanted[some : some + COLUMNS] != stands[some : some + COLUMNS]
            for at in range(some, min(some + COLUMNS, last))
            if wanted[at] != stands[at] and wanted[at] is not unknown
        ]
        stands[first:last] = wanted[first:last]
        return runs_of(y, wanted, changed, self.stylus.can, self.width)

    def _make(self, segment: Segment, system: ColorSystem | None) -> list[Cell]:
        """The cells of a segment."""
        cells: list[Cell] = []
        put(cells, segment.text, self.pens.of(segment.style, system))
        if len(self._cells) >= KEPT:
            self._cells.clear()
        self._cells[segment] = cells
        return cells


def put(cells: list[Cell], text: str, pen: Pen) -> None:
    """Add a text to a row of cells. Widgets that are not ours come past their canvas to here."""
    text = clean(text)
    blank = (" ", pen.blank)
    # a wide sign and one without a width are not two usual ones
    if text.isascii() or set(map(get_character_cell_size, text)) == {1}:
        cells.extend([(char, pen) if char != " " else blank for char in text])
        return
    for char in text:
        size = get_character_cell_size(char)
        if size == 0:
            if cells:
                cells[-1] = (cells[-1][0] + char, cells[-1][1])
        elif char == " ":
            cells.append(blank)
        else:
            cells.append((char, pen))
            cells.extend([("", pen)] * (size - 1))
