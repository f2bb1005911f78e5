"""Slant: diagonals of quadrants at 45 degrees in 12x6, 8x4, 6x3 and 4x2, single characters in 2x2.

Cells are between points. A point is the upper left character of its cell. A number also has the
characters beside it. Diagonals join at points without a number.
"""

from __future__ import annotations

from solitudo.engines.core.action import Position
from solitudo.engines.slant.rules import SlantPuzzle
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.painter import Offer
from solitudo.tui.drawing.common.shapes import HALVES
from solitudo.tui.drawing.slant.cells import ASIDE, FILLS, ORDER, ROLES, Cell, View, join
from solitudo.tui.drawing.slant.diagonals import Huge, Strokes
from solitudo.tui.drawing.slant.painter import SlantPainter
from solitudo.tui.drawing.slant.slopes import Slopes
from solitudo.tui.layout.boxes import Look

TONES = ("paper", "mark-white-ring", "grid")
# half characters on each side of a small cell, and of one that shows only a corner
SIDES, CORNER = (6, 5, 4, 3, 2), 4
# a board with more cells is never shown in part: its image shows the progress of a game
SAMPLE_CELLS = 16


def small(
    puzzle: SlantPuzzle, position: Position, glyphs: str, room: tuple[int, int]
) -> Canvas | None:
    """Return the board in diagonals of half blocks, or the first corner of a small board."""
    if glyphs == "ascii":
        return _letters(puzzle, position, room)
    across, down = puzzle.grid.width, puzzle.grid.height
    wide, high = room[0], 2 * room[1]
    sides = [side for side in SIDES if side * across <= wide and side * down <= high]
    side = sides[0] if sides else 0
    if side < CORNER and across * down <= SAMPLE_CELLS:
        columns, rows = min(across, wide // CORNER), min(down, high // CORNER)
        if 2 * columns >= across and 2 * rows >= down:
            across, down, side = columns, rows, CORNER
    return _strokes(puzzle, position, (across, down), side) if side else None


def _strokes(puzzle: SlantPuzzle, position: Position, part: tuple[int, int], side: int) -> Canvas:
    """Draw the cells of a corner of the board, each a square with its diagonal, and the numbers
    that no diagonal covers. Without these an empty board would be blank.
    """
    dark: set[tuple[int, int]] = set()
    for (r, c), value in zip(puzzle.grid.places, position.values, strict=True):
        if value and c < part[0] and r < part[1]:
            for n in range(side):
                dark.add((c * side + (n if value == 1 else side - 1 - n), r * side + n))
    sheet = Canvas(part[0] * side, (part[1] * side + 1) // 2)
    points = enumerate(puzzle.numbers)
    places = ((divmod(point, puzzle.grid.width + 1), number) for point, number in points)
    clues = {(c * side, r * side // 2): str(n) for (r, c), n in places if n >= 0}
    for y in range(sheet.height):
        for x in range(sheet.width):
            halves = ((x, 2 * y) in dark) + 2 * ((x, 2 * y + 1) in dark)
            blank = clues.get((x, y), " ")
            sheet.put(x, y, HALVES[halves] if halves else blank, Ink("ink", "paper"))
    return sheet


def _letters(puzzle: SlantPuzzle, position: Position, room: tuple[int, int]) -> Canvas | None:
    if 3 * puzzle.grid.width > room[0] or puzzle.grid.height > room[1]:
        return None
    sheet = Canvas(3 * puzzle.grid.width, puzzle.grid.height)
    for (r, c), value in zip(puzzle.grid.places, position.values, strict=True):
        ground = "paper-alt" if (r + c) % 2 else "paper"
        sheet.put(3 * c, r, " \\/"[value].center(3), Ink("ink", ground))
    return sheet


def looks(puzzle: SlantPuzzle, glyphs: str) -> list[Offer[SlantPuzzle]]:
    """Return five sizes, the largest not in ASCII."""
    drawn: type[SlantPainter] = DRAWN.get(glyphs, Strokes)
    giant: type[SlantPainter] = Slopes if drawn is Slopes else Huge
    sizes: list[tuple[str, int, type[SlantPainter]]] = [
        ("giant", 6, giant), ("huge", 4, drawn), ("large", 3, drawn), ("normal", 2, drawn),
    ]  # fmt: skip
    offers = [(name, (2 * high, high), painter) for name, high, painter in sizes]
    offers.append(("compact", (2, 2), Compact))
    return [
        (Look(name, pitch, *painter.size(puzzle, pitch)), painter)
        for name, pitch, painter in offers[glyphs == "ascii" :]
    ]


class Letters(SlantPainter):
    r"""Diagonals of \ and / for ASCII, one in each row of a cell."""

    bangs = True

    def stroke(self, view: View, cell: Cell, dy: int) -> tuple[int, str]:
        if not cell.value:
            return 0, ""
        beside = "!" if cell.loud else "." if cell.computer else "~" if cell.assumed else " "
        begin = 2 * dy if cell.value == 1 else self.pw - 2 * dy
        return begin - 1, beside + "\\/"[cell.value - 1] + beside

    def stroke_ink(self, cell: Cell) -> Ink:
        return Ink(cell.role, bold=cell.thick or cell.loud)

    def point(self, canvas: Canvas, view: View, r: int, c: int) -> None:
        x, y = self.place(r, c)
        ground, says, sign, ink = view.said(r, c)
        canvas.put(x, y, sign or "+", ink if sign else Ink("grid", FILLS.get(says, ground)))
        if says == "open":
            canvas.put(x - 1, y, "(", ink)
            canvas.put(x + 1, y, ")", ink)
        elif says:
            self.aside(canvas, x, y, says)
        else:
            self.blank(canvas, x - 1, y, 1, view.level_ground(r, c - 1))
            self.blank(canvas, x + 1, y, 1, view.level_ground(r, c))


# the painters of strokes; all others use quadrants
DRAWN: dict[str, type[SlantPainter]] = {"ascii": Letters, "fine": Slopes}


class Compact(SlantPainter):
    """Cells of 2x2: one character for a diagonal, one for a number, brackets in the columns
    between.
    """

    weighs = False

    def inside(self, canvas: Canvas, view: View, r: int, c: int) -> None:
        cell = view.at(r, c)
        x, y = self.place(r, c)
        ground = self.shore(view, cell, r, c)
        if not cell.value:
            self.blank(canvas, x + 1, y + 1, 1, ground)
            return
        sign = (" \\/" if self.bare else " ╲╱")[cell.value]
        canvas.put(x + 1, y + 1, sign, Ink(cell.role, ground, bold=cell.thick))

    def bracket(self, canvas: Canvas, x: int, y: int, left: Cell, right: Cell, ground: str) -> bool:
        if super().bracket(canvas, x, y, left, right, ground):
            return True
        if right.computer:
            canvas.put(x, y, "." if self.ascii else "·", Ink("computer", ground))
        return right.computer

    def level(self, canvas: Canvas, view: View, r: int, c: int) -> None:
        """Draw the character between two points: what the cursor hides, or a number's bracket."""
        x, y = self.place(r, c)
        ground = view.level_ground(r, c)
        if self.badge(canvas, view, r, c, ground) or self.word(canvas, view, r, c):
            return
        if not self.tie_level(canvas, view, r, c, ground):
            self.blank(canvas, x + 1, y, 1, ground)

    def word(self, canvas: Canvas, view: View, r: int, c: int) -> bool:
        """Draw the bracket of the number on either side that ranks higher.

        Return False if neither has one.
        """
        x, y = self.place(r, c)
        point = r * (self.grid.width + 1) + c
        before = view.places.get(point, "") if c >= 0 else ""
        after = view.places.get(point + 1, "") if c < self.grid.width else ""
        says = max(before, after, key=ORDER.index)
        if says:
            sign = ASIDE[says, self.ascii][says == before]
            canvas.put(x + 1, y, sign, Ink(ROLES[says], FILLS[says], bold=True))
        return bool(says)

    def point(self, canvas: Canvas, view: View, r: int, c: int) -> None:
        x, y = self.place(r, c)
        ground, says, sign, ink = view.said(r, c)
        if not sign:
            joined = join(view.touching(r, c))[1]
            sign = "+" if self.ascii else "•" if joined else "·"
            ink = Ink(joined or "grid", FILLS.get(says, ground))
        canvas.put(x, y, sign, ink._replace(reverse=says == "open"))
        # the margins left and right of the board, for the numbers beside its border
        if c == 0:
            self.level(canvas, view, r, -1)
        if c == self.grid.width:
            self.level(canvas, view, r, c)
