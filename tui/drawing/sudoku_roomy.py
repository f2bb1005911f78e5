"""Sudoku cells with room for notes, and a column between them for brackets."""

from __future__ import annotations

from engines.sudoku.rules import Sudoku
from tui.drawing.canvas import Canvas, Ink
from tui.drawing.digits import drawn
from tui.drawing.painter import LINES, WHOLE, Scene, band
from tui.drawing.sudoku_painter import EDGE, SudokuPainter
from tui.drawing.sudoku_shapes import CENTRE, MORE, notes, seat
from tui.drawing.sudoku_sight import Sight


class Roomy(SudokuPainter):
    """Cells with room for notes, and a column between them for brackets."""

    beside_marks = frozenset(("cursor", "target", "evidence"))
    # how far from the middle the signs of what is wrong stand
    aside = 1

    @classmethod
    def spread(cls, puzzle: Sudoku) -> tuple[list[int], list[int]]:
        (w, h), boxes = cls.cell_size, puzzle.box_height
        side = range(puzzle.side)
        return [EDGE + 1 + (w + 1) * c for c in side], [1 + h * r + r // boxes for r in side]

    def draw(self, sheet: Canvas, sight: Sight, ground: str) -> None:
        x, y = self.cw // 2, self.ch // 2 if self.ch > 2 else 0
        if sight.slash:
            self.slash(sheet, sight, ground)
        if not sight.value:
            self.notes(sheet, sight, ground)
        else:
            ink = self.digit_ink(sight, ground)
            self.value(sheet, sight, ground, ink, x, y)
        if sight.wrong:
            self.shout(sheet, sight, x, y, ground)

    def value(self, sheet: Canvas, sight: Sight, ground: str, ink: Ink, x: int, y: int) -> None:
        """The digit of a cell; a given one stands on a bar."""
        if sight.given:
            sheet.put(x - 1, y, self.signs.given, ink)
            bar = Ink("mark-white-ring", ground)
            sheet.put(x - 1, y + 1, self.signs.bar * 3, bar)
        sheet.put(x, y, self.digit(sight.value), ink)

    def shout(self, sheet: Canvas, sight: Sight, x: int, y: int, ground: str) -> None:
        """The signs of what is wrong, beside the digit or where no note is covered."""
        ink = Ink("error", ground, bold=True)
        for at in (x - self.aside, x + self.aside):
            if sight.value or sheet.chars[y][at] == " ":
                sheet.put(at, y, "!", ink)

    def digit(self, value: int) -> str:
        """The sign of a digit."""
        text: str = self.puzzle.marks[value]
        return text

    def digit_ink(self, sight: Sight, ground: str) -> Ink:
        """The ink of a digit that stands in its cell."""
        lit = bool(sight.lit)
        if sight.wrong:
            return Ink("error", ground, bold=True, underline=lit)
        if sight.given:
            return Ink("ink", ground, bold=True, underline=lit)
        # a finished board is ink on white
        return Ink("ink" if sight.bleached else "entry", ground, bold=lit, underline=lit)

    def notes(self, sheet: Canvas, sight: Sight, ground: str) -> None:
        """Pencil notes: corner notes each at its place, centre notes underlined."""
        shown = notes(
            sight.corner | self.only_gone(sight), sight.centre, self.cw, self.ch, self.side
        )
        for x, y, digit, layer in shown:
            if digit == MORE:
                sheet.put(x, y, "+", self.note_ink(sight, ground))
                continue
            ink = self.note_ink(sight, ground)._replace(underline=layer == CENTRE)
            if sight.gone >> digit & 1:
                ink = Ink("error", ground, bold=True, reverse=True)
            elif sight.lit == digit:
                ink = Ink("entry", ground, bold=True, underline=True)
            sheet.put(x, y, self.digit(digit), ink)
        for x, y, digit, _ in shown:
            struck = sight.gone >> digit & 1 and self.ch > 2 and x + 1 < self.cw
            if struck and sheet.chars[y][x + 1] == " ":
                sheet.put(x + 1, y, self.signs.gone, Ink("error", ground, bold=True))

    def only_gone(self, sight: Sight) -> int:
        """What a hint strikes and nobody noted is shown where its corner note would be."""
        if seat(1, self.cw, self.ch, self.side) is None:
            return 0
        return sight.gone & ~sight.centre

    def note_ink(self, sight: Sight, ground: str) -> Ink:
        """The ink of a note."""
        plain = not {"target", "wrong", "evidence"}.intersection(sight.marks)
        return Ink("mark-white-ring" if plain else "ink", ground)

    def slash(self, sheet: Canvas, sight: Sight, ground: str) -> None:
        """The quiet strokes of a diagonal, in the corners that it passes."""
        ink = Ink("grid", ground)
        right, low = self.cw - 1, self.ch - 1
        if sight.slash & 1:
            sheet.put(0, 0, self.signs.falling, ink)
            sheet.put(right, low, self.signs.falling, ink)
        if sight.slash & 2:
            sheet.put(right, 0, self.signs.rising, ink)
            sheet.put(0, low, self.signs.rising, ink)


class Large(Roomy):
    """Cells of 7x3: notes stand like the keys of a telephone."""

    name = "large"
    cell_size = (7, 3)


class Normal(Roomy):
    """Cells of 5x2: notes 1 to 5 above, 6 to 9 below."""

    name = "normal"
    cell_size = (5, 2)


class Drawn(Roomy):
    """Cells with drawn digits."""

    aside = 4

    def ground(self, sight: Sight) -> str:
        # the frame says enough: a ground of its own would send a whole cell at every step
        return self.ground_but(sight, int(sight.tint == WHOLE))

    def ground_but(self, sight: Sight, tint: int) -> str:
        """The role behind a cell with another tint."""
        marks = tuple(mark for mark in sight.marks if mark != "cursor")
        return super().ground(sight._replace(marks=marks, tint=tint))

    def sight(self, scene: Scene, cell: int, tint: int, gone: dict[int, int]) -> Sight:
        found = super().sight(scene, cell, tint, gone)
        return found._replace(tint=LINES) if found.tint and self.resting(scene) else found

    def draw(self, sheet: Canvas, sight: Sight, ground: str) -> None:
        super().draw(sheet, sight, ground)
        if sight.tint == LINES:
            band(sheet, {ground: self.ground_but(sight, WHOLE)})

    def value(self, sheet: Canvas, sight: Sight, ground: str, ink: Ink, x: int, y: int) -> None:
        rows = drawn(self.digit(sight.value), self.ch - 2, self.glyphs, sight.given)
        for dy, text in enumerate(rows, 1):
            sheet.put(x - 2, dy, text, ink._replace(underline=False))
        bar = Ink("mark-white-ring", ground)
        if sight.lit:
            sheet.put(x - 3, self.ch - 1, "═" * 7, ink._replace(underline=False))
        elif sight.given:
            sheet.put(x - 3, self.ch - 1, self.signs.bar * 7, bar)


class Giant(Drawn):
    """Cells of 13x6."""

    name = "giant"
    cell_size = (13, 6)


class Huge(Drawn):
    """Cells of 11x5."""

    name = "huge"
    cell_size = (11, 5)


class Lined(Roomy):
    """Cells with every line between them."""

    @classmethod
    def spread(cls, puzzle: Sudoku) -> tuple[list[int], list[int]]:
        (w, h), side = cls.cell_size, range(puzzle.side)
        return [EDGE + 1 + (w + 1) * c for c in side], [1 + (h + 1) * r for r in side]


class JigsawGiant(Lined, Giant):
    """Cells of 13x6 with every line."""


class JigsawHuge(Lined, Huge):
    """Cells of 11x5 with every line."""


class JigsawLarge(Lined, Large):
    """Cells of 7x3 with every line."""


class JigsawNormal(Lined, Normal):
    """Cells of 5x2 with every line."""
