"""Slant drawn in quadrants: strokes at a true 45 degrees that join in points without a number."""

from __future__ import annotations

from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.shapes import QUADRANTS
from solitudo.tui.drawing.slant.cells import FILLS, Cell, View, join
from solitudo.tui.drawing.slant.painter import SlantPainter
from solitudo.tui.drawing.slant.paths import BACK, SLASH

UPPER, LOWER, FULL = 3, 12, 15
# a stroke in one row of a cell, by weight and value; the largest cells alone have the third
ROWS = {
    1: {BACK: "▝▚▖", SLASH: "▗▞▘"},
    2: {BACK: "▀█▄", SLASH: "▄█▀"},
    3: {BACK: "▝▜█▙▖", SLASH: "▗▟█▛▘"},
}


class Strokes(SlantPainter):
    """Strokes of quadrants; thick ones of half blocks."""

    def weight(self, view: View, cell: Cell) -> int:
        """The weight of a stroke."""
        return 2 if cell.thick else 1

    def stroke(self, view: View, cell: Cell) -> str:
        stroke = ROWS[self.weight(view, cell)].get(cell.value, "")
        return stroke.replace("█", "▒") if cell.computer and self.glyphs == "blocks" else stroke

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
