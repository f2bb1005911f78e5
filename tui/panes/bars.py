"""The single rows of the play screen: header, status and keys."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from rich.cells import cell_len
from textual import events

from engines.core.puzzle import Puzzle
from tui.drawing.canvas import Canvas, Ink
from tui.drawing.palette import Palette
from tui.lines import Line, Run
from tui.panes.canvas_view import CanvasView, Chosen, put_runs

# the last part of the brand, beside its sign
NAME: tuple[Run, ...] = ((" solitudo", "muted"),)


def width_of(runs: Iterable[Run]) -> int:
    """The columns that runs take."""
    return sum(cell_len(text) for text, _ in runs)


class Bar(CanvasView):
    """One row on the desk: runs at the left, runs at the right, parts that can be clicked."""

    def __init__(self, palette: Palette, *, id: str | None = None) -> None:
        super().__init__(palette, id=id)
        self.line = Line()
        self._right = 0  # the columns of what stands at the right

    def show(self, row: Line) -> None:
        """Show this row."""
        # as wide as it will be: what is placed has its size only in the next frame
        width, before = self.room, self.line
        stands = self.canvas.width == width
        self.line = row
        if not width or (stands and row == before):
            return
        if self.canvas.width != width:
            self.use(Canvas(width, 1, self.ground))
        left, right = width_of(row.left), width_of(row.right)
        if left + right >= width and row.right[-1:] == NAME:
            # the name gives way before anything is cut
            row = row._replace(right=row.right[:-1])
            right -= cell_len(NAME[0][0])
        end = width - right - (1 if right else 0)
        if not stands or row.left != before.left or right != self._right:
            # else it is the clock that goes on
            self._right = right
            x = put_runs(self.canvas, 0, 0, row.left, "surface", max(0, end))
            if x < width - right:
                self.canvas.put(x, 0, " " * (width - right - x), Ink())
        put_runs(self.canvas, max(0, width - right), 0, row.right, "surface", width)
        self.flush()

    def on_resize(self) -> None:
        super().on_resize()
        self.show(self.line)

    def use_palette(self, palette: Palette) -> None:
        super().use_palette(palette)
        self.canvas = Canvas(1, 1, self.ground)
        self.show(self.line)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        key: Hashable = None
        for first, end, found in self.line.cuts:
            if first <= event.x < end:
                key = found
        if key is not None:
            event.stop()
            self.post_message(Chosen(self, key, event.button))


def header_line(title: str, details: str, ascii_only: bool, lit: bool = True) -> Line:
    """Title and details at the left, the brand at the right."""
    brand = "o*" if ascii_only else "○●"
    left: tuple[Run, ...] = ((title, "*text"), ("  " + details, "muted"))
    right: tuple[Run, ...] = (
        (brand[0], "text"),
        (brand[1], "accent" if lit else "muted"),
        *NAME,
    )
    return Line(left, right)


def details_in(puzzle: Puzzle, details: Sequence[str], room: int) -> str:
    """What is told of a game in a header: the rule of its board in words where there is room for
    all; what has no room is left out whole, the last first."""
    known = [part for part in details if part]
    variant = puzzle.kind.guide.variants.get(puzzle.rule) if puzzle.rule else None
    if variant is not None:
        spelt = [variant.title if part == puzzle.rule else part for part in known]
        known = spelt if len(" · ".join(spelt)) <= room else known
    while known and len(" · ".join(known)) > room:
        known.pop()
    return " · ".join(known)


def progress_runs(done: int, total: int, width: int, ascii_only: bool, solved: bool) -> list[Run]:
    """A thin bar that fills."""
    full = width * done // total if total else width
    strong, weak = ("=", "-") if ascii_only else ("━", "─")
    return [
        (strong * full, "satisfied" if solved else "accent"),
        (weak * (width - full), "faint"),
    ]
