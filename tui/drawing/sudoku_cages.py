"""Sudoku cells with the ring of their cage and its sum."""

from __future__ import annotations

from engines.core.grid import bits
from engines.sudoku.rules import Sudoku
from tui.drawing.canvas import Canvas, Ink
from tui.drawing.sudoku_painter import EDGE
from tui.drawing.sudoku_roomy import Roomy
from tui.drawing.sudoku_shapes import sides
from tui.drawing.sudoku_sight import Sight


class Caged(Roomy):
    """Cells of 7x3 with the ring of their cage, its sum, and notes on the middle row."""

    name = "large"
    cell_size = (7, 3)
    beside_marks = frozenset()

    def draw(self, sheet: Canvas, sight: Sight, ground: str) -> None:
        self.cage(sheet, sight, ground)
        wide = False
        if sight.value:
            ink = self.digit_ink(sight, ground)
            if sight.given:
                sheet.put(2, 1, self.signs.given, ink)
            sheet.put(3, 1, self.digit(sight.value), ink)
        else:
            wide = self.notes_inside(sheet, sight, ground) > 3
        if sight.wrong:
            self.shout(sheet, sight, 3, 1, ground)
        marks = [m for m in sight.marks if m != "wrong"]
        if marks:
            names = tuple(sight.mode if m == "cursor" else m for m in marks)
            left, right = sides(self.signs, names, 1)
            # notes are not covered: then the brackets stand on the ring
            first, last = (0, 6) if wide else (1, 5)
            sheet.put(first, 1, left[0], self.mark_ink(marks[0], ground))
            sheet.put(last, 1, right[0], self.mark_ink(marks[min(1, len(marks) - 1)], ground))

    def digit_ink(self, sight: Sight, ground: str) -> Ink:
        """Without the bar under givens, entries are underlined where there are no colours."""
        ink = super().digit_ink(sight, ground)
        return ink._replace(underline=True) if self.plain and not sight.given else ink

    def notes_inside(self, sheet: Canvas, sight: Sight, ground: str) -> int:
        """Notes run together, centre notes alone where there are any; how many columns they
        take."""
        told = [(digit, True) for digit in bits(sight.centre)]
        told = told or [(digit, False) for digit in bits(sight.corner | sight.gone)]
        cut = len(told) > 5
        shown = told[:4] if cut else told
        x = 1 + (5 - len(shown) - cut) // 2
        for digit, under in shown:
            ink = self.note_ink(sight, ground)._replace(underline=under)
            if sight.gone >> digit & 1:
                ink = Ink("error", ground, bold=True, reverse=True)
            elif sight.lit == digit:
                ink = Ink("entry", ground, bold=True, underline=True)
            sheet.put(x, 1, self.digit(digit), ink)
            x += 1
        if cut:
            sheet.put(x, 1, "+", self.note_ink(sight, ground))
        return len(shown) + cut

    def cage(self, sheet: Canvas, sight: Sight, ground: str) -> None:
        """The dashes of the cage on the cell's outer ring, and its sum."""
        ink = Ink("wood", ground)
        across, down, *corners = tuple(self.signs.ring)
        up, right, low, left = (bool(sight.ring & 1 << i) for i in range(4))
        for there, y in ((up, 0), (low, 2)):
            if there:
                sheet.put(0, y, across * 7, ink)
        for there, x in ((left, 0), (right, 6)):
            if there:
                for y in range(3):
                    sheet.put(x, y, down, ink)
        for x, y, one, other, char in (
            (0, 0, up, left, corners[0]),
            (6, 0, up, right, corners[1]),
            (0, 2, low, left, corners[2]),
            (6, 2, low, right, corners[3]),
        ):
            if one and other:
                sheet.put(x, y, char, ink)
        # inner corners: up right, down right, down left, up left
        for i, (x, y, at) in enumerate(((6, 0, 2), (6, 2, 0), (0, 2, 1), (0, 0, 3))):
            if sight.ring & 16 << i:
                sheet.put(x, y, corners[at], ink)
        if sight.total:
            role = "error" if sight.wrong else "mark-white-ring"
            sheet.put(0, 0, sight.total, Ink(role, ground, bold=True))


class Cages(Caged):
    """Cages in boxes: the dashes stop at the lines of a box, and go on behind them."""

    @classmethod
    def spread(cls, puzzle: Sudoku) -> tuple[list[int], list[int]]:
        across, down = puzzle.box_width, puzzle.box_height
        side = range(puzzle.side)
        return (
            [EDGE + 1 + 7 * c + c // across for c in side],
            [1 + 3 * r + r // down for r in side],
        )


class JigsawCages(Caged):
    """Cages in blocks of any shape, with every line."""

    @classmethod
    def spread(cls, puzzle: Sudoku) -> tuple[list[int], list[int]]:
        side = range(puzzle.side)
        return [EDGE + 1 + 8 * c for c in side], [1 + 4 * r for r in side]
