"""How the toy kind is drawn: seats on a centred triangle, numbers in the lines between the rows.

The large look is larger than most panes, so that scrolling has something to do.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engines.core.target import Target
from tests.toy import NO_NUMBER, STONE
from tui.drawing.canvas import Canvas, Ink
from tui.drawing.painter import Look, Painter, Scene, label_ink, label_width

RICH = {0: "_", 1: "●", 2: "·"}
ASCII = {0: "_", 1: "o", 2: "."}


def looks(puzzle: Any, glyphs: str) -> list[tuple[Look, type[Painter]]]:
    """Three sizes, the largest wider than a terminal from side 7 on."""
    side = puzzle.grid.height
    left = label_width(side)
    return [
        (Look(name, (pw, ph), left + pw * side, 1 + ph * side), Triangle)
        for name, pw, ph in (("large", 14, 6), ("normal", 8, 3), ("compact", 4, 2))
    ]


class Triangle(Painter):
    """All looks of the toy: only the pitch differs."""

    def __init__(self, puzzle: Any, look: Look, palette: Any, glyphs: str) -> None:
        super().__init__(puzzle, look, palette, glyphs)
        self.pw, self.ph = look.pitch
        self.left, self.top = label_width(self.grid.height), 1
        self.margins = (self.left, self.top, 0, 0)

    def box(self, cell: int) -> tuple[int, int, int, int]:
        r, c = self.grid.places[cell]
        x = self.left + (self.grid.height - 1 - r) * self.pw // 2 + c * self.pw
        return x, self.top + r * self.ph, self.pw, self.ph - 1

    def point_at(self, number: int) -> tuple[int, int]:
        """Where the number of a point stands: under the row of its first seat."""
        seats = self.puzzle.shape.points[number]
        x, y, width, height = self.box(seats[0])
        level = self.grid.places[seats[0]][0] == self.grid.places[seats[1]][0]
        return x + (width if level else width // 2), y + height

    def frame(self, canvas: Canvas, scene: Scene) -> None:
        canvas.fill(0, 0, self.width, self.height, Ink("text", "paper"))

    def labels(self, canvas: Canvas, scene: Scene) -> None:
        current = self.grid.places[scene.cursor][0] if scene.cursor >= 0 else -1
        for row in range(self.grid.height):
            lit = label_ink(f"row {row + 1}" in scene.region, row == current)
            broken = Target("clue", row) in scene.wrong_places
            ink = Ink("error-text", "surface", bold=True) if broken else lit
            y = self.top + row * self.ph + (self.ph - 2) // 2
            canvas.put(0, y, str(row + 1).rjust(self.left - 1), ink)
        for number, wanted in enumerate(self.puzzle.clues):
            if wanted == NO_NUMBER:
                continue
            x, y = self.point_at(number)
            where = Target("point", number)
            role = "error-text" if where in scene.wrong_places else "text"
            role = "evidence" if where in scene.evidence_places else role
            shown = " " if scene.paused else str(wanted)
            canvas.put(x, y, shown, Ink(role, "paper", underline=role == "evidence"))

    def cells(self, canvas: Canvas, scene: Scene, cells: Iterable[int]) -> None:
        signs = ASCII if self.ascii else RICH
        for cell in cells:
            x, y, width, height = self.box(cell)
            bit = 1 << cell
            value = 0 if scene.paused else scene.position.values[cell]
            middle = y + (height - 1) // 2
            tint = scene.tinted and bool(self.tinted(scene.cursor) & bit)
            ground = "line-tint" if tint else "paper"
            canvas.fill(x, y, width, height, Ink("text", ground))
            sign = signs[value]
            if value and scene.position.computer & bit:
                sign = sign.replace("●", "◆").replace("o", "x")
            auto = bool(scene.position.auto & bit)
            role = "error-text" if scene.wrong & bit else "muted" if auto else "text"
            canvas.put(x + width // 2, middle, sign, Ink(role, ground, bold=value == STONE))
            note = scene.position.notes[0][cell] if not value and not scene.paused else 0
            if note:
                canvas.put(x + width // 2 + 1, middle, "?", Ink("muted", ground))
            left, right = self.brackets(scene, cell)
            canvas.put(x + width // 2 - 1, middle, left, Ink("cursor", ground, bold=True))
            if not note or right != " ":
                canvas.put(x + width // 2 + 1, middle, right, Ink("cursor", ground, bold=True))

    def brackets(self, scene: Scene, cell: int) -> tuple[str, str]:
        """The shapes around a seat: cursor, target, evidence, error."""
        bit = 1 << cell
        if scene.cursor == cell and not scene.paused:
            return "[", "]"
        if scene.target & bit:
            return "<", ">"
        if scene.wrong & bit:
            return "!", "!"
        return ("(", ")") if scene.evidence & bit else (" ", " ")

    def hit(self, x: int, y: int) -> Target | None:
        r, line = divmod(y - self.top, self.ph)
        if not 0 <= r < self.grid.height or y < self.top:
            return None
        if x < self.left:
            return Target("clue", r)
        if line == self.ph - 1:
            for number in range(len(self.puzzle.clues)):
                if self.point_at(number) in ((x, y), (x - 1, y), (x + 1, y)):
                    return Target("point", number)
            return None
        c = (x - self.left - (self.grid.height - 1 - r) * self.pw // 2) // self.pw
        if not 0 <= c <= r:
            return None
        return Target("cell", self.grid.cell_at[r, c])
