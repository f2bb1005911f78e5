"""Sudoku cells of one row: a digit, or a dot where there are notes."""

from __future__ import annotations

from solitudo.engines.sudoku.rules import Sudoku
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.painter import cursor_ink, mark_ink
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.drawing.sudoku.cell_content import Sight
from solitudo.tui.drawing.sudoku.large_cells import Roomy
from solitudo.tui.drawing.sudoku.painter import RANK
from solitudo.tui.drawing.sudoku.shapes import sides
from solitudo.tui.layout.boxes import Look


class Tight(Roomy):
    """Cells of one row: no room for notes, only for a dot that says there are some. Brackets
    stand in the cell, and beside a single digit in the blank between two."""

    barred = False

    def __init__(self, puzzle: Sudoku, look: Look, palette: Palette, glyphs: str) -> None:
        super().__init__(puzzle, look, palette, glyphs)
        self.beside_marks = frozenset(RANK) if self.cw == 1 else frozenset()

    def draw(self, sheet: Canvas, sight: Sight, ground: str) -> None:
        x = self.cw // 2
        ink = self.digit_ink(sight, ground)
        char = " "
        if sight.value:
            char = self.digit(sight.value)
        elif sight.corner or sight.centre:
            char = self.signs.dots[bool(sight.lit)]
            ink = self.note_ink(sight, ground)
            if sight.lit:
                ink = Ink("entry", ground, bold=True)
        if sight.cursor and self.cw > 1:
            ink = cursor_ink(sight.wrong)
            sheet.fill(0, 0, self.cw, 1, ink)
        if sight.slash and (self.cw > 1 or char == " "):
            self.stroke(sheet, sight, x if char == " " else 0, ground)
        if sight.given and self.cw > 1 and self.ascii:
            sheet.put(x - 1, 0, self.signs.given, ink)
        if char != " ":
            sheet.put(x, 0, char, ink)
        if self.cw > 1:
            self.enclose(sheet, sight, ground)

    def stroke(self, sheet: Canvas, sight: Sight, x: int, ground: str) -> None:
        """The quiet stroke of a diagonal."""
        char = (self.signs.falling, self.signs.rising, self.signs.both)[sight.slash - 1]
        sheet.put(x, 0, char, cursor_ink(sight.wrong) if sight.cursor else Ink("grid", ground))

    def enclose(self, sheet: Canvas, sight: Sight, ground: str) -> None:
        """The brackets inside the cell."""
        if not sight.marks:
            return
        left, right = sides(self.signs, sight.named(sight.marks), 1)
        for x, char, mark in (
            (0, left[0], sight.marks[0]),
            (self.cw - 1, right[0], sight.marks[min(1, len(sight.marks) - 1)]),
        ):
            ink = cursor_ink(sight.wrong) if sight.cursor else mark_ink(mark, ground)
            sheet.put(x, 0, char, ink)
