"""Sudoku cells with the ring of their cage and its sum."""

from __future__ import annotations

from solitudo.engines.core.grid import bits
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.painter import mark_ink
from solitudo.tui.drawing.sudoku.digit_cells import Roomy
from solitudo.tui.drawing.sudoku.painter import Sight
from solitudo.tui.drawing.sudoku.shapes import sides


class Caged(Roomy):
    """Cells of 7x3 with the ring of their cage, its sum, and notes on the middle row."""

    beside_marks = frozenset()

    def draw(self, sheet: Canvas, sight: Sight, ground: str) -> None:
        self.cage(sheet, sight, ground)
        x, y = self.cw // 2, self.ch // 2
        wide = False
        if sight.value:
            self.value(sheet, sight, ground, self.digit_ink(sight, ground), x, y)
        else:
            wide = self.notes_inside(sheet, sight, ground) > self.cw - 4
        marks = [m for m in sight.marks if m != "wrong"]
        if marks:
            self.embrace(sheet, sight.named(marks), marks, wide, ground)
        if sight.wrong:
            self.shout(sheet, sight, x, y, ground)

    def embrace(
        self, sheet: Canvas, names: tuple[str, ...], marks: list[str], wide: bool, ground: str
    ) -> None:
        """Draw brackets inside the ring, or on it if many notes need the room."""
        first, y = 1 - wide, self.ch // 2
        left, right = sides(self.signs, names, 1)
        sheet.put(first, y, left[0], mark_ink(marks[0], ground))
        last = marks[min(1, len(marks) - 1)]
        sheet.put(self.cw - 1 - first, y, right[0], mark_ink(last, ground))

    def value(self, sheet: Canvas, sight: Sight, ground: str, ink: Ink, x: int, y: int) -> None:
        # the cage leaves no room for a bar
        if sight.given:
            sheet.put(x - 1, y, self.signs.given, ink)
        elif sight.assumed:
            sheet.put(x - 1, y, "~ ~", ink)
        sheet.put(x, y, self.digit(sight.value), ink)

    def notes_inside(self, sheet: Canvas, sight: Sight, ground: str) -> int:
        """Draw centre notes, else corner notes, in a row, and return the columns they need."""
        told = [(digit, True) for digit in bits(sight.centre)]
        told = told or [(digit, False) for digit in bits(sight.corner | sight.gone)]
        room, y = self.cw - 2, self.ch // 2
        cut = len(told) > room
        shown = told[: room - 1] if cut else told
        x = 1 + (room - len(shown) - cut) // 2
        for digit, under in shown:
            sheet.put(x, y, self.digit(digit), self.note_ink(sight, ground, digit, under))
            x += 1
        if cut:
            sheet.put(x, y, "+", self.note_ink(sight, ground))
        return len(shown) + cut

    def cage(self, sheet: Canvas, sight: Sight, ground: str) -> None:
        """Draw the dashes of the cage on the cell's outer ring, and its sum."""
        ink = Ink("wood", ground)
        across, down, *corners = tuple(self.signs.ring)
        up, right, low, left = (bool(sight.ring & 1 << i) for i in range(4))
        last, floor = self.cw - 1, self.ch - 1
        for there, y in ((up, 0), (low, floor)):
            if there:
                sheet.put(0, y, across * self.cw, ink)
        for there, x in ((left, 0), (right, last)):
            if there:
                for y in range(self.ch):
                    sheet.put(x, y, down, ink)
        for x, y, one, other, char in (
            (0, 0, up, left, corners[0]),
            (last, 0, up, right, corners[1]),
            (0, floor, low, left, corners[2]),
            (last, floor, low, right, corners[3]),
        ):
            if one and other:
                sheet.put(x, y, char, ink)
        # inner corners: up right, down right, down left, up left
        for i, (x, y, at) in enumerate(((last, 0, 2), (last, floor, 0), (0, floor, 1), (0, 0, 3))):
            if sight.ring & 16 << i:
                sheet.put(x, y, corners[at], ink)
        if sight.total:
            role = "error" if sight.wrong else "mark-white-ring"
            sheet.put(0, 0, sight.total, Ink(role, ground, bold=True))


class DrawnCage(Caged):
    """Cages around drawn digits. A given one is bold."""

    aside = 4

    def embrace(
        self, sheet: Canvas, names: tuple[str, ...], marks: list[str], wide: bool, ground: str
    ) -> None:
        high = self.ch - 2
        left, right = sides(self.signs, names, high, large=True)
        for dy in range(high):
            mark = marks[1] if len(marks) > 1 and dy == high - 1 else marks[0]
            for x, char in ((1, left[dy]), (self.cw - 2, right[dy])):
                if char != " " and (dy + 1 != self.ch // 2 or not wide):
                    sheet.put(x, dy + 1, char, mark_ink(mark, ground))

    def value(self, sheet: Canvas, sight: Sight, ground: str, ink: Ink, x: int, y: int) -> None:
        self.drawn_digit(sheet, sight, ink, x)
