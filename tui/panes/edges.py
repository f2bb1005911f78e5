"""The torn edges of a board that is larger than its pane. They say how much is beyond them."""

from collections.abc import Iterator
from typing import NamedTuple

from solitudo.engines.core.grid import bits
from solitudo.tui.drawing.common.canvas import Ink
from solitudo.tui.drawing.common.painter import Painter, Scene
from solitudo.tui.drawing.common.palette import Palette

# the teeth of an edge, in turn: above, below, left, right
TEETH = {
    "colour": ("█▄", "█▀", "▐ ", "▌ "),
    "plain": ("┬─", "┴─", "┤│", "├│"),
    "ascii": ("^", "^", "<:", ">:"),
}
ARROWS = {"above": "▴^", "below": "▾v", "left": "◂<", "right": "▸>"}

# column, row, width and height on the canvas
Rectangle = tuple[int, int, int, int]


class Cut(NamedTuple):
    """The number of rows and columns of cells that are not completely visible at each edge."""

    above: int = 0
    below: int = 0
    left: int = 0
    right: int = 0


class Extents:
    """The ends of the rows and columns of a painter's cells on its canvas."""

    def __init__(self, painter: Painter) -> None:
        grid = painter.grid
        rows: dict[int, list[tuple[int, int]]] = {}
        columns: dict[int, list[tuple[int, int]]] = {}
        for cell, (r, c) in enumerate(grid.places):
            x, y, width, height = painter.box(cell)
            rows.setdefault(r, []).append((y, y + height))
            # cells of a hexagon are in slanted columns: count the columns of one width
            at = c if grid.shape != "hexagon" else x // painter.look.pitch[0]
            columns.setdefault(at, []).append((x, x + width))
        self.rows = spans(rows)
        self.columns = spans(columns)
        self._ragged: dict[tuple[int, int], tuple[int, int]] = {}

    def ragged(self, first: int, last: int) -> tuple[int, int]:
        """Return how many columns at each end of this range belong to cells that are cut."""
        found = self._ragged.get((first, last))
        if found is None:
            start = min((a for a, _ in self.columns if a >= first), default=first)
            end = max((b for _, b in self.columns if b <= last), default=last)
            found = self._ragged[first, last] = start - first, last - end
        return found

    def cut(self, left: int, right: int, top: int, low: int) -> Cut:
        """Return what is beyond these columns and rows of the canvas."""
        return Cut(
            sum(first < top for first, _ in self.rows),
            sum(last > low for _, last in self.rows),
            sum(first < left for first, _ in self.columns),
            sum(last > right for _, last in self.columns),
        )


def spans(found: dict[int, list[tuple[int, int]]]) -> list[tuple[int, int]]:
    """Return the first and the last place of each line."""
    return [
        (min(first for first, _ in line), max(last for _, last in line))
        for _, line in sorted(found.items())
    ]


def pointed(scene: Scene | None) -> int:
    """Return the cells that a hint or a reason points at."""
    return scene.target | scene.evidence | scene.looked if scene is not None else 0


def frames(painter: Painter, scene: Scene) -> Iterator[Rectangle]:
    """Yield rectangles around what a message points at: all of it, what matters most, one cell of
    that.
    """
    most = scene.target or scene.looked or scene.evidence
    for cells in (pointed(scene), most, most & -most):
        boxes = [painter.box(cell) for cell in bits(cells)]
        left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
        right, low = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
        yield left, top, right - left, low - top


def paper(palette: Palette) -> Ink:
    return Ink("paper" if not palette.plain else "muted")


def teeth(palette: Palette, edge: int, length: int) -> str:
    kind = "ascii" if palette.ascii_only else "plain" if palette.plain else "colour"
    pattern = TEETH[kind][edge]
    return (pattern * length)[:length]


def words(palette: Palette, edge: str, count: int) -> list[tuple[str, Ink]]:
    """Return the words of an edge above or below."""
    arrow = ARROWS[edge][palette.ascii_only]
    said = f" {count} row{'s' if count > 1 else ''} {edge} "
    return [(f" {arrow}", Ink("accent")), (said, Ink("text"))]


def beside(palette: Palette, edge: str, count: int) -> list[tuple[str, Ink]]:
    """Return the words of an edge at a side, one character per row."""
    arrow = ARROWS[edge][palette.ascii_only]
    return [(arrow, Ink("accent")), *((digit, Ink("text")) for digit in str(count))]


def digits_cut(line: str, first: int, end: int) -> tuple[int, int]:
    """Return how many digits at each end of a part of a line belong to a cut number."""
    inside = line[first:end]
    after, before = line[end : end + 1].isdigit(), line[max(0, first - 1) : first].isdigit()
    left = len(inside) - len(inside.lstrip("0123456789")) if before else 0
    right = len(inside) - len(inside.rstrip("0123456789")) if after else 0
    return left, right


def line_between(start: tuple[int, int], end: tuple[int, int]) -> list[tuple[int, int]]:
    """Return the places after `start` up to `end`, one character at a time."""
    (x1, y1), (x2, y2) = start, end
    steps = max(abs(x2 - x1), abs(y2 - y1))
    return [
        (round(x1 + (x2 - x1) * n / steps), round(y1 + (y2 - y1) * n / steps))
        for n in range(1, steps + 1)
    ]
