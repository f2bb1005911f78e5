"""Sudoku: cells of 7x3 and 5x2 with notes, 3x1 and single digits; jigsaws with all their lines,
cages in cells of 7x3."""

from __future__ import annotations

from typing import Any

from engines.core.grid import bits
from tui.drawing.canvas import Canvas, Ink
from tui.drawing.painter import Look, Painter
from tui.drawing.sudoku_painter import EDGE, Sight, SudokuPainter
from tui.drawing.sudoku_shapes import CENTRE, MORE, notes, seat, sides

# a small picture of a board: every digit is a dark spot on paper
TONES = ("paper", "mark-white-ring")


def looks(puzzle: Any, glyphs: str) -> list[tuple[Look, type[Painter]]]:
    """Large to smallest; cages need large cells, blocks without boxes need their lines."""
    painters: tuple[type[SudokuPainter], ...] = (Large, Normal, Compact, Smallest)
    if puzzle.cages:
        painters = (Cages,) if puzzle.box_width else (JigsawCages,)
    elif not puzzle.box_width:
        painters = (JigsawLarge, JigsawNormal, JigsawCompact)
    found: list[tuple[Look, type[Painter]]] = []
    for painter in painters:
        xs, ys = painter.spread(puzzle)
        pitch = (xs[1] - xs[0], ys[1] - ys[0])
        found.append((Look(painter.name, pitch, *painter.size(puzzle)), painter))
    return found


class Roomy(SudokuPainter):
    """Cells with room for notes, and a column between them for brackets."""

    beside_marks = frozenset(("cursor", "target", "evidence"))

    @classmethod
    def spread(cls, puzzle: Any) -> tuple[list[int], list[int]]:
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
            if sight.given:
                sheet.put(x - 1, y, self.signs.given, ink)
                bar = Ink("mark-white-ring", ground)
                sheet.put(x - 1, y + 1, self.signs.bar * 3, bar)
            sheet.put(x, y, self.digit(sight.value), ink)
        if sight.wrong:
            self.shout(sheet, sight, x, y, ground)

    def shout(self, sheet: Canvas, sight: Sight, x: int, y: int, ground: str) -> None:
        """The signs of what is wrong, beside the digit or where no note is covered."""
        ink = Ink("error", ground, bold=True)
        for at in (x - 1, x + 1):
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


class JigsawLarge(Large):
    """Cells of 7x3 with every line between them."""

    @classmethod
    def spread(cls, puzzle: Any) -> tuple[list[int], list[int]]:
        (w, h), side = cls.cell_size, range(puzzle.side)
        return [EDGE + 1 + (w + 1) * c for c in side], [1 + (h + 1) * r for r in side]


class JigsawNormal(Normal):
    """Cells of 5x2 with every line between them."""

    @classmethod
    def spread(cls, puzzle: Any) -> tuple[list[int], list[int]]:
        (w, h), side = cls.cell_size, range(puzzle.side)
        return [EDGE + 1 + (w + 1) * c for c in side], [1 + (h + 1) * r for r in side]


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
    def spread(cls, puzzle: Any) -> tuple[list[int], list[int]]:
        across, down = puzzle.box_width, puzzle.box_height
        side = range(puzzle.side)
        return [EDGE + 1 + 3 * c + c // across for c in side], [1 + r + r // down for r in side]


class Smallest(Tight):
    """Single digits with a blank between them, where brackets stand."""

    name = "smallest"
    cell_size = (1, 1)
    beside_marks = frozenset(("cursor", "target", "wrong", "evidence"))

    @classmethod
    def spread(cls, puzzle: Any) -> tuple[list[int], list[int]]:
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
    def spread(cls, puzzle: Any) -> tuple[list[int], list[int]]:
        side = range(puzzle.side)
        return [EDGE + 1 + 4 * c for c in side], [1 + 2 * r for r in side]


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
    def spread(cls, puzzle: Any) -> tuple[list[int], list[int]]:
        across, down = puzzle.box_width, puzzle.box_height
        side = range(puzzle.side)
        return (
            [EDGE + 1 + 7 * c + c // across for c in side],
            [1 + 3 * r + r // down for r in side],
        )


class JigsawCages(Caged):
    """Cages in blocks of any shape, with every line."""

    @classmethod
    def spread(cls, puzzle: Any) -> tuple[list[int], list[int]]:
        side = range(puzzle.side)
        return [EDGE + 1 + 8 * c for c in side], [1 + 4 * r for r in side]


def cursor_ink(sight: Sight) -> Ink:
    """The ink of a small cell under the cursor."""
    return Ink("on-cursor", "error" if sight.wrong else "cursor", bold=True, reverse=True)
