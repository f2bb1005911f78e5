"""Sudoku cells of one row: a digit, or a dot where there are notes."""

from __future__ import annotations

from engines.sudoku.rules import Sudoku
from tui.drawing.canvas import Canvas, Ink
from tui.drawing.sudoku_painter import EDGE
from tui.drawing.sudoku_roomy import Roomy
from tui.drawing.sudoku_shapes import sides
from tui.drawing.sudoku_sight import Sight


class Tight(Roomy):
    """Cells of one row: no room for notes, only for a dot that says there are some. Brackets
    stand in the cell."""

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
            ink = cursor_ink(sight)
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
        sheet.put(x, 0, char, cursor_ink(sight) if sight.cursor else Ink("grid", ground))

    def enclose(self, sheet: Canvas, sight: Sight, ground: str) -> None:
        """The brackets inside the cell."""
        if not sight.marks:
            return
        left, right = sides(self.signs, sight.brackets, 1)
        for x, char, mark in (
            (0, left[0], sight.marks[0]),
            (self.cw - 1, right[0], sight.marks[min(1, len(sight.marks) - 1)]),
        ):
            ink = cursor_ink(sight) if sight.cursor else self.mark_ink(mark, ground)
            sheet.put(x, 0, char, ink)

    def digit_ink(self, sight: Sight, ground: str) -> Ink:
        """Without the bar under givens, entries are underlined where there are no colours."""
        ink = super().digit_ink(sight, ground)
        return ink._replace(underline=True) if self.plain and not sight.given else ink


class Compact(Tight):
    """Cells of 3x1, side by side."""

    name = "compact"
    cell_size = (3, 1)
    beside_marks = frozenset()

    @classmethod
    def spread(cls, puzzle: Sudoku) -> tuple[list[int], list[int]]:
        across, down = puzzle.box_width, puzzle.box_height
        side = range(puzzle.side)
        return [EDGE + 1 + 3 * c + c // across for c in side], [1 + r + r // down for r in side]


class Smallest(Tight):
    """Single digits with a blank between them, where brackets stand."""

    name = "smallest"
    cell_size = (1, 1)
    beside_marks = frozenset(("cursor", "target", "wrong", "evidence"))

    @classmethod
    def spread(cls, puzzle: Sudoku) -> tuple[list[int], list[int]]:
        across, down = puzzle.box_width, puzzle.box_height
        side = range(puzzle.side)
        wide = 2 * across + 2
        xs = [EDGE + 2 + wide * (c // across) + 2 * (c % across) for c in side]
        return xs, [1 + r + r // down for r in side]

    @classmethod
    def stand_off(cls) -> int:
        return 2


class JigsawCompact(Tight):
    """Cells of 3x1 with every line between them."""

    name = "compact"
    cell_size = (3, 1)
    beside_marks = frozenset()

    @classmethod
    def spread(cls, puzzle: Sudoku) -> tuple[list[int], list[int]]:
        side = range(puzzle.side)
        return [EDGE + 1 + 4 * c for c in side], [1 + 2 * r for r in side]


def cursor_ink(sight: Sight) -> Ink:
    """The ink of a small cell under the cursor."""
    return Ink("on-cursor", "error" if sight.wrong else "cursor", bold=True, reverse=True)
