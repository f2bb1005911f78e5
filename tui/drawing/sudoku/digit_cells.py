"""Sudoku cells with room for notes, and small cells that show a dot instead."""

from __future__ import annotations

from solitudo.engines.sudoku.rules import Sudoku
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.digits import drawn
from solitudo.tui.drawing.common.painter import cursor_ink, mark_ink
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.drawing.sudoku.painter import FLOOR, RANK, WALL, Sight, SudokuPainter
from solitudo.tui.drawing.sudoku.shapes import CENTRE, MORE, notes, seat, sides
from solitudo.tui.layout.boxes import Look

# backgrounds that need nothing else to separate a cell from its neighbours
LOUD = ("target", "error-bg", "same")
# the way of writing in which the cursor's line is only at the corners
CORNERS = "n"


class Roomy(SudokuPainter):
    """Cells of 7x3, with notes in the order of a telephone's keys, and of 5x2."""

    beside_marks = frozenset(("cursor", "target", "evidence"))
    # the distance of the signs of a mistake from the middle
    aside = 1

    def draw(self, sheet: Canvas, sight: Sight, ground: str) -> None:
        x, y = self.cw // 2, self.ch // 2 if self.ch > 2 else 0
        if sight.slash:
            self.slash(sheet, sight, ground)
        if not sight.value:
            self.notes(sheet, sight, ground)
        else:
            self.value(sheet, sight, ground, self.digit_ink(sight, ground), x, y)
        if sight.wrong:
            self.shout(sheet, sight, x, y, ground)
        self.floor(sheet, sight, ground)

    def floor(self, sheet: Canvas, sight: Sight, ground: str) -> None:
        """Draw the thin line under a cell, or the cursor's line, wherever the cell's last row is
        empty.
        """
        if self.text:
            if sight.given and self.signs.bar.strip():
                sheet.put(self.cw // 2 - 1, self.ch - 1, self.signs.bar * 3, Ink("ink", ground))
            return
        low, signs = self.ch - 1, self.signs
        thin = signs.floor if sight.edges & FLOOR and ground not in LOUD else " "
        for x, char in enumerate(sheet.chars[low]):
            if char != " ":
                continue
            corner = sight.mode == CORNERS and 1 < x < self.cw - 2
            if sight.cursor and signs.under != " " and not corner:
                sheet.put(x, low, signs.under, Ink("cursor", ground, bold=True))
            elif thin != " " and not sight.bleached:
                sheet.put(x, low, thin, Ink("grid", ground))

    def value(self, sheet: Canvas, sight: Sight, ground: str, ink: Ink, x: int, y: int) -> None:
        if sight.given:
            sheet.put(x - 1, y, self.signs.given, ink)
        elif sight.assumed:
            sheet.put(x - 1, y, "~ ~", ink)
        sheet.put(x, y, self.digit(sight.value), ink)

    def drawn_digit(self, sheet: Canvas, sight: Sight, ink: Ink, x: int) -> None:
        ink = ink._replace(underline=False)
        rows = drawn(self.digit(sight.value), self.ch - 2, self.glyphs, sight.given)
        for dy, text in enumerate(rows, 1):
            sheet.put(x - 2, dy, text, ink)
        if sight.assumed:
            for at in (x - 4, x + 4):
                sheet.put(at, self.ch // 2, "~", ink)
        if sight.lit:
            sheet.put(x - 3, self.ch - 1, "═" * 7, ink)

    def shout(self, sheet: Canvas, sight: Sight, x: int, y: int, ground: str) -> None:
        """Draw exclamation marks beside the digit, or at places where they cover no note."""
        ink = Ink("error", ground, bold=True)
        for at in (x - self.aside, x + self.aside):
            if sight.value or sheet.chars[y][at] == " ":
                sheet.put(at, y, "!", ink)

    def digit(self, value: int) -> str:
        return self.puzzle.marks[value]

    def digit_ink(self, sight: Sight, ground: str) -> Ink:
        lit = bool(sight.lit)
        if sight.wrong:
            under = lit or (self.plain and not sight.given)
            return Ink("error", ground, bold=True, underline=under)
        if sight.given:
            return Ink("ink", ground, bold=True, underline=lit)
        # a solved board is ink on white
        under = lit or (self.plain and not sight.assumed)
        if sight.assumed and not sight.bleached:
            # on a target, only ink and the colour of entries have enough contrast
            return Ink("entry" if "target" in sight.marks else "pencil", ground, underline=lit)
        return Ink("ink" if sight.bleached else "entry", ground, bold=lit, underline=under)

    def notes(self, sheet: Canvas, sight: Sight, ground: str) -> None:
        """Draw each corner note at its place, and centre notes underlined."""
        # an eliminated candidate that nobody noted is shown in the place of its corner note
        seats = seat(1, self.cw, self.ch, self.side) is not None
        corner = sight.corner | (sight.gone & ~sight.centre if seats else 0)
        shown = notes(corner, sight.centre, self.cw, self.ch, self.side)
        for x, y, digit, layer in shown:
            sign = "+" if digit == MORE else self.digit(digit)
            sheet.put(x, y, sign, self.note_ink(sight, ground, digit, layer == CENTRE))
        for x, y, digit, _ in shown:
            struck = sight.gone >> digit & 1 and self.ch > 2 and x + 1 < self.cw
            if struck and sheet.chars[y][x + 1] == " ":
                sheet.put(x + 1, y, self.signs.gone, Ink("error", ground, bold=True))

    def note_ink(self, sight: Sight, ground: str, digit: int = MORE, under: bool = False) -> Ink:
        """Return the ink of a note, or of the symbol for more."""
        if digit != MORE and sight.gone >> digit & 1:
            return Ink("error", ground, bold=True, reverse=True)
        if digit != MORE and sight.said >> digit & 1:
            return Ink("ink", "target", bold=True, underline=self.plain)
        if sight.argued:
            return Ink("mark-white-ring", ground)
        if digit != MORE and sight.lit == digit:
            return Ink("entry", ground, bold=True, underline=True)
        plain = not {"target", "wrong", "evidence"}.intersection(sight.marks)
        return Ink("mark-white-ring" if plain else "ink", ground, underline=under and digit != MORE)

    def slash(self, sheet: Canvas, sight: Sight, ground: str) -> None:
        """Draw the quiet lines of a diagonal, in the corners that it passes."""
        ink = Ink("grid", ground)
        right, low = self.cw - 1, self.ch - 1
        for bit, sign, x in ((1, self.signs.falling, 0), (2, self.signs.rising, right)):
            if sight.slash & bit:
                sheet.put(x, 0, sign, ink)
                sheet.put(right - x, low, sign, ink)


class Drawn(Roomy):
    """Cells of 13x6 and 11x5 with drawn digits."""

    aside = 4

    def value(self, sheet: Canvas, sight: Sight, ground: str, ink: Ink, x: int, y: int) -> None:
        self.drawn_digit(sheet, sight, ink, x)


class Tight(Roomy):
    """Cells of one row, with a dot for notes, and brackets in the cell or the blank beside it."""

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
        if (
            not self.text
            and self.cw > 1
            and sight.edges & WALL
            and ground not in LOUD
            and not sight.cursor
        ):
            sheet.put(0, 0, self.signs.wall, Ink("grid", ground))
        if sight.given and self.cw > 1 and self.ascii:
            sheet.put(x - 1, 0, self.signs.given, ink)
        if sight.assumed and self.cw > 1:
            sheet.put(x - 1, 0, "~", ink)
        if char != " ":
            sheet.put(x, 0, char, ink)
        if self.cw > 1:
            self.enclose(sheet, sight, ground)

    def stroke(self, sheet: Canvas, sight: Sight, x: int, ground: str) -> None:
        char = (self.signs.falling, self.signs.rising, self.signs.both)[sight.slash - 1]
        sheet.put(x, 0, char, cursor_ink(sight.wrong) if sight.cursor else Ink("grid", ground))

    def enclose(self, sheet: Canvas, sight: Sight, ground: str) -> None:
        if not sight.marks:
            return
        left, right = sides(self.signs, sight.named(sight.marks), 1)
        for x, char, mark in (
            (0, left[0], sight.marks[0]),
            (self.cw - 1, right[0], sight.marks[min(1, len(sight.marks) - 1)]),
        ):
            ink = cursor_ink(sight.wrong) if sight.cursor else mark_ink(mark, ground)
            sheet.put(x, 0, char, ink)
