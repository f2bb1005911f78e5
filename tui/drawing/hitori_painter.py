"""What all looks of square Hitori share: where cells lie, what they show, labels."""

from typing import NamedTuple

from engines.core.target import Target
from engines.hitori.rules import Hitori
from tui.drawing.canvas import Canvas, Ink
from tui.drawing.painter import Look, Painter, Scene, column_labels, label_width, row_labels
from tui.drawing.palette import Palette

BLACK, WHITE = 1, 2


class Cell(NamedTuple):
    """What a cell shows, worked out once for every look."""

    text: str
    value: int
    own: bool
    wrong: bool
    evidence: bool
    target: bool
    cursor: bool
    tint: int
    bleached: bool


class HitoriPainter(Painter[Hitori]):
    """What the three looks share: where cells lie, their state, their labels."""

    # whether neighbouring cells are told apart by tone
    toned = True

    def __init__(self, puzzle: Hitori, look: Look, palette: Palette, glyphs: str) -> None:
        super().__init__(puzzle, look, palette, glyphs)
        self.pw, self.ph = look.pitch
        self.left = label_width(self.grid.height)
        self.top = 1
        self.margins = (self.left, self.top, 0, 0)
        # what evidence puts beside a number
        self.dots = "┊" if glyphs == "rich" else ":"
        self.texts = puzzle.texts
        self.two = puzzle.largest > 9

    def place(self, cell: int) -> tuple[int, int]:
        """The upper left character of a cell, its left and upper lines included."""
        r, c = self.grid.places[cell]
        return self.left + self.pw * c, self.top + self.ph * r

    def box(self, cell: int) -> tuple[int, int, int, int]:
        x, y = self.place(cell)
        return x, y, self.pw, self.ph

    def hit(self, x: int, y: int) -> Target | None:
        if x < self.left or y < self.top:
            return None
        c, r = (x - self.left) // self.pw, (y - self.top) // self.ph
        if c == self.grid.width and (x - self.left) % self.pw == 0:
            c -= 1
        if c >= self.grid.width or r >= self.grid.height:
            return None
        return Target("cell", r * self.grid.width + c)

    def state(self, scene: Scene, cell: int) -> Cell:
        """What this cell shows."""
        bit = 1 << cell
        position = scene.position
        return Cell(
            " " if scene.paused else self.texts[cell],
            0 if scene.paused else position.values[cell],
            not position.auto & bit,
            bool(scene.wrong & bit),
            bool(scene.evidence & bit),
            bool(scene.target & bit),
            scene.cursor == cell and not scene.paused,
            bool(self.tint(scene) & bit),
            bool(scene.bleached & bit),
        )

    def ground(self, cell: int, seen: Cell) -> str:
        """The role behind a cell. First what fails, then the target, its state, the tint."""
        if seen.value == BLACK:
            return "mark-black"
        if seen.wrong:
            return "error-bg"
        if seen.target:
            return "target"
        if seen.value == WHITE or seen.bleached:
            return "line-tint-on-white" if seen.tint and not seen.bleached else "white"
        if seen.evidence:
            return "evidence-bg"
        if seen.tint:
            return "line-tint"
        r, c = self.grid.places[cell]
        return "paper-alt" if self.toned and (r + c) % 2 else "paper"

    def number_ink(self, seen: Cell, ground: str) -> Ink:
        """The ink of a number on its ground."""
        if seen.value == BLACK:
            if seen.wrong:
                return Ink("error-on-black", ground, bold=True)
            return Ink("on-black", ground)
        if seen.wrong:
            return Ink("error", ground, bold=True)
        bold = seen.bleached or seen.target or (seen.value == WHITE and seen.own)
        return Ink("ink", ground, bold=bold)

    def brackets(self, seen: Cell, framed: bool) -> tuple[str, str]:
        """The characters left and right of a number, where the look draws no frame for them."""
        x = self.ascii
        if seen.wrong:
            sign = "!" if seen.value != BLACK else "x" if x else "✗"
            return sign, sign
        if not framed and seen.cursor:
            return "[", self.right_of_cursor(seen)
        if seen.target and (not framed or seen.cursor):
            return ("{", "}") if x else ("‹", "›")
        if not framed and seen.evidence:
            return self.dots, self.dots
        if seen.value == WHITE and not seen.bleached:
            return "(", ")"
        return " ", " "

    def right_of_cursor(self, seen: Cell) -> str:
        """The cursor's right bracket gives way to what the cell is."""
        if seen.target:
            return "}" if self.ascii else "›"
        if seen.value == WHITE and not seen.bleached:
            return ")"
        if seen.value == BLACK and (self.plain or self.ascii):
            return self.hatch()
        return "]"

    def labels(self, canvas: Canvas, scene: Scene) -> None:
        row, column = (-1, -1) if scene.cursor < 0 else self.grid.places[scene.cursor]
        middle = (self.pw - 1) // 2 if self.ph != 2 else self.pw // 2
        columns = [(c, self.left + self.pw * c + middle) for c in range(self.grid.width)]
        column_labels(canvas, scene, columns, 0, -1 if scene.paused else column)
        rows = [(r, self.top + self.ph * r + self.ph // 2) for r in range(self.grid.height)]
        row_labels(canvas, scene, rows, 0, self.left - 1, -1 if scene.paused else row)

    def hatch(self) -> str:
        """What fills a black cell where no background can."""
        return "#" if self.ascii else "▓"
