"""The parts that all looks of square Hitori share: places, states and labels."""

from typing import NamedTuple

from solitudo.engines.core.values import Target
from solitudo.engines.hitori.rules import Hitori
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.painter import Painter, Scene, every, label_width
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.drawing.common.shapes import shadow
from solitudo.tui.layout.boxes import Look

BLACK, WHITE = 1, 2


class Cell(NamedTuple):
    """The content of a cell, the same for every look, square and hexagonal."""

    text: str
    value: int = 0
    own: bool = False
    wrong: bool = False
    evidence: bool = False
    target: bool = False
    cursor: bool = False
    tint: bool = False
    bleached: bool = False
    ground: str = ""


def cell_of(scene: Scene, cell: int, text: str, tint: int) -> Cell:
    """Return the content of a cell with this number in a scene, without its background."""
    bit = 1 << cell
    return Cell(
        text, scene.position.values[cell], not scene.position.auto & bit, bool(scene.wrong & bit),
        bool(scene.evidence & bit), bool(scene.target & bit), scene.cursor == cell,
        bool(tint & bit), bool(scene.bleached & bit),
    )  # fmt: skip


def number_ink(seen: Cell, ground: str) -> Ink:
    """Return the ink of a number on its ground."""
    if seen.value == BLACK:
        role = "error-on-black" if seen.wrong else "on-black"
        return Ink(role, ground, bold=seen.wrong)
    if seen.wrong:
        return Ink("error", ground, bold=True)
    bold = seen.bleached or seen.target or (seen.value == WHITE and seen.own)
    return Ink("ink", ground, bold=bold)


def ground_of(odd: bool, seen: Cell) -> str:
    """Return the role behind a cell, on screens and in images. `odd` ones have the second tone."""
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
    return "paper-alt" if odd else "paper"


class HitoriPainter(Painter[Hitori]):
    # whether neighbouring cells have different shades
    toned = True

    def __init__(self, puzzle: Hitori, look: Look, palette: Palette, glyphs: str) -> None:
        super().__init__(puzzle, look, palette, glyphs)
        self.left = label_width(self.grid.height)
        self.top = 1
        self.margins = (self.left, self.top, 0, 0)
        middle = (self.pw - 1) // 2 if self.ph != 2 else self.pw // 2
        self.letters_at = every(self.left + middle, self.pw, self.grid.width)
        self.numbers_at = every(self.top + self.ph // 2, self.ph, self.grid.height)
        self.numbers_width = self.left - 1
        # the characters that evidence puts beside a number
        self.dots = "┊" if self.glyphs == "rich" else ":"
        self.texts = puzzle.texts
        self.two = puzzle.largest > 9

    def shade(self, canvas: Canvas, more: int) -> None:
        """Draw the shadow of the board, if there are tones."""
        if not self.plain and not self.ascii and self.palette.name != "contrast":
            wide, high = self.pw * self.grid.width + more, self.ph * self.grid.height + more
            shadow(canvas, self.left, self.top, wide, high, self.glyphs)

    def place(self, cell: int) -> tuple[int, int]:
        """Return the upper left character of a cell, its lines included."""
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

    def state(self, scene: Scene, cell: int, tint: int) -> Cell:
        if scene.paused:
            return Cell(" ", own=True, tint=bool(tint >> cell & 1))
        return cell_of(scene, cell, self.texts[cell], tint)

    def ground(self, cell: int, seen: Cell) -> str:
        r, c = self.grid.places[cell]
        return ground_of(self.toned and bool((r + c) % 2), seen)

    def brackets(self, seen: Cell, framed: bool) -> tuple[str, str]:
        """Return the characters left and right of a number, if the look draws no frame instead."""
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
        """Return the right bracket of the cursor, which shows the state of the cell."""
        if seen.target:
            return "}" if self.ascii else "›"
        if seen.value == WHITE and not seen.bleached:
            return ")"
        if seen.value == BLACK and (self.plain or self.ascii):
            return self.hatch()
        return "]"

    def hatch(self) -> str:
        return "#" if self.ascii else "▓"
