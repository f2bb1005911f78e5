"""Slant drawn in quadrants: strokes at a true 45 degrees that join in points without a number."""

from __future__ import annotations

from tui.drawing.canvas import Canvas, Ink
from tui.drawing.shapes import QUADRANTS
from tui.drawing.slant_painter import SlantPainter
from tui.drawing.slant_view import FILLS, Cell, View, join

UPPER, LOWER, FULL = 3, 12, 15
# a stroke in one row of a cell, by weight and value: three characters from left to right
THIN = {1: "▝▚▖", 2: "▗▞▘"}
THICK = {1: "▀█▄", 2: "▄█▀"}


class Strokes(SlantPainter):
    """Strokes of quadrants; thick ones of half blocks."""

    def inside(self, canvas: Canvas, view: View, r: int, c: int) -> None:
        cell = view.at(r, c)
        stroke = (THICK if cell.thick else THIN).get(cell.value, "")
        if cell.thick and cell.computer and self.glyphs == "blocks":
            stroke = stroke.replace("█", "▒")
        self.rows(canvas, view, (r, c), stroke, Ink(cell.role))

    def point(self, canvas: Canvas, view: View, r: int, c: int) -> None:
        x, y = self.place(r, c)
        point = r * (self.grid.width + 1) + c
        left, right = self.level_ground(view, r, c - 1), self.level_ground(view, r, c)
        ground = self.point_ground(view, r, c)
        strokes = view.touching(point)
        says, sign, ink = self.said(view, point, ground)
        if not sign:
            sign, joined = join(strokes)
            ink = Ink(joined or "grid", FILLS.get(says, ground))
        canvas.put(x, y, sign, ink)
        if says == "open":
            canvas.put(x - 1, y, "▐", Ink("disc", left))
            canvas.put(x + 1, y, "▌", Ink("disc", right))
        elif says:
            self.aside(canvas, x, y, says)
        elif self.numbers[point] >= 0:
            self.blank(canvas, x - 1, y, 1, left)
            self.blank(canvas, x + 1, y, 1, right)
        else:
            above_left, above_right, below_left, below_right = strokes
            self.meet(canvas, x - 1, y, (above_left, 2), (below_left, 8), left)
            self.meet(canvas, x + 1, y, (above_right, 1), (below_right, 4), right)

    def meet(
        self,
        canvas: Canvas,
        x: int,
        y: int,
        above: tuple[Cell, int],
        below: tuple[Cell, int],
        ground: str,
    ) -> None:
        """The character beside a point: a stroke from above, one from below, or both. Two
        colours fit where both are thick; else the upper one's is taken."""
        (up, thin_up), (low, thin_low) = above, below
        over = 0 if not up.value else UPPER if up.thick else thin_up
        under = 0 if not low.value else LOWER if low.thick else thin_low
        if not over | under:
            self.blank(canvas, x, y, 1, ground)
        elif over | under == FULL and up.role != low.role and not self.plain:
            canvas.put(x, y, "▀", Ink(up.role, low.role))
        else:
            canvas.put(x, y, QUADRANTS[over | under], Ink(up.role if over else low.role, ground))
