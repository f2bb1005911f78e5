"""Slant in half-slope lines, for terminals that draw these characters themselves.

The points of the lattice are between the column of a number and the next column, in the middle of
the row: only there all lines join exactly. A cell has the columns after its upper left point up to
the next point.
"""

from __future__ import annotations

from functools import cache

from solitudo.engines.slant import pair_notes
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.slant.cells import FILLS, ROLES, Cell, View
from solitudo.tui.drawing.slant.diagonals import ASSUMED, BROAD, Strokes
from solitudo.tui.drawing.slant.paths import BACK, SLASH

# from the upper end of a stroke, the characters in even and odd columns: a line, and the upper and
# lower half of a wedge
LINES = {BACK: "\U0001fbd3\U0001fbd2", SLASH: "\U0001fbd0\U0001fbd1"}
WEDGES = {
    BACK: ("\U0001fb4d\U0001fb3f", "\U0001fb63\U0001fb55"),
    SLASH: ("\U0001fb42\U0001fb4a", "\U0001fb58\U0001fb60"),
}
# two lines in one character: those that end in a point, and those that begin there
BOTH = {
    frozenset("\U0001fbd2\U0001fbd0"): "\U0001fbdf",
    frozenset("\U0001fbd1\U0001fbd3"): "\U0001fbdd",
}
# the sides of a frame by its state, inside the cell; the line between cells is the thinnest of them
SIDES = {"cursor": "▎\U0001fb87", "target": "║║", "evidence": "╏╏", "wrong": "!!"}
LINE = "▏"


@cache
def shape(high: int, weight: int, value: int) -> tuple[dict[int, str], ...]:
    """Return the characters of a diagonal by their columns, in rows from its upper to its lower
    point.
    """
    rows: list[dict[int, str]] = [{} for _ in range(high + 1)]
    wide = 2 * high
    for k in range(wide):
        column = wide - k if value == SLASH else k + 1
        if weight == BROAD:
            for lower, chars in enumerate(WEDGES[value]):
                rows[k // 2 + lower][column] = chars[k % 2]
        elif weight != ASSUMED or k % 2 == 0:
            rows[(k + 1) // 2][column] = LINES[value][k % 2]
    return tuple(rows)


class Slopes(Strokes):
    """Diagonals of half-slope lines, with wedges for the thick ones."""

    right = 3

    def weight(self, cell: Cell) -> int:
        # the computer's diagonals are lines, and so are the player's if nobody else plays
        return ASSUMED if cell.assumed else BROAD if cell.thick else -1

    def chars(self, cell: Cell, dy: int) -> dict[int, str]:
        return shape(self.ph, self.weight(cell), cell.value)[dy] if cell.value else {}

    def free(self, r: int, c: int, dy: int) -> tuple[int, int]:
        # the outer columns belong to the frame
        return 2, self.pw

    def stroke(self, view: View, cell: Cell, dy: int) -> tuple[int, str]:
        drawn = self.chars(cell, dy)
        if not drawn:
            return 0, ""
        first, last = min(drawn), max(drawn)
        return first, "".join(drawn.get(dx, " ") for dx in range(first, last + 1))

    def side(self, canvas: Canvas, view: View, r: int, c: int) -> None:
        """Draw the columns at both sides of the line between two cells."""
        x, y = self.place(r, c)
        tie = view.tie(pair_notes.RIGHT, r, c - 1)
        for dy in range(1, self.ph):
            row = y + dy
            for way, column in ((1, c - 1), (0, c)):
                at = x + 1 - way
                if not 0 <= column < self.grid.width:
                    self.edge(canvas, view, at, row, column)
                    continue
                cell = view.at(r, column)
                upper = (cell.value == BACK) == bool(way) or not cell.value
                ground = self.shore(view, cell, r if upper else r + 1, column)
                if char := self.chars(cell, dy).get(self.pw if way else 1):
                    canvas.put(at, row, char, self.stroke_ink(cell)._replace(bg=ground))
                elif cell.mark in SIDES and (cell.mark != "wrong" or dy == self.ph // 2):
                    ink = Ink(ROLES[cell.mark], ground, bold=cell.mark == "wrong")
                    canvas.put(at, row, SIDES[cell.mark][way], ink)
                elif way:
                    self.blank(canvas, at, row, 1, ground)
                elif dy != self.ph // 2 or not self.tie(canvas, at, row, tie, ground):
                    self.line(canvas, view, at, row, LINE, ground)

    def edge(self, canvas: Canvas, view: View, at: int, row: int, column: int) -> None:
        """Draw the ground beside the board: its last line, or paper."""
        r, nearest = (row - self.top) // self.ph, 0 if column < 0 else self.grid.width - 1
        margin = "white" if view.at(r, nearest).bleached else view.paper
        if column < 0:
            self.blank(canvas, at - 1, row, 2, margin)
        else:
            self.line(canvas, view, at, row, LINE, margin)
            self.blank(canvas, at + 1, row, 1, margin)

    def level(self, canvas: Canvas, view: View, r: int, c: int) -> None:
        x, y = self.place(r, c)
        ground = view.level_ground(r, c)
        sign, role = self.level_sign(view.at(r - 1, c), view.at(r, c))
        self.line(canvas, view, x + 2, y, sign * (self.pw - 2), ground, role)
        if not self.badge(canvas, view, r, c, ground):
            self.tie_level(canvas, view, r, c, ground)

    def point(self, canvas: Canvas, view: View, r: int, c: int) -> None:
        x, y = self.place(r, c)
        _, says, sign, ink = view.said(r, c)
        left, right = view.level_ground(r, c - 1), view.level_ground(r, c)
        for outside, at in ((c == 0, x - 1), (c == self.grid.width, x + 2)):
            if outside:
                self.blank(canvas, at, y, 1, view.margin(r, c))
        if sign:
            canvas.put(x, y, sign, ink)
            self.beside_number(canvas, x, y, says, left, right)
            return
        strokes = view.touching(r, c)
        for at, column, ends in (
            (x - 1, c - 1, ((0, self.pw - 1), (2, self.pw - 1))),
            (x, c - 1, ((0, self.pw), (2, self.pw))),
            (x + 1, c, ((1, 1), (3, 1))),
            (x + 2, c, ((1, 2), (3, 2))),
        ):
            beside = left if column < c else right
            found = [
                (char, strokes[which].role)
                for (which, dx), dy in zip(ends, (self.ph, 0), strict=True)
                if (char := self.chars(strokes[which], dy).get(dx))
            ]
            inside = 0 <= column < self.grid.width
            if found:
                chars, roles = {char for char, _ in found}, {role for _, role in found}
                char = BOTH.get(frozenset(chars), found[0][0])
                role = roles.pop() if len(roles) == 1 else "ink"
                canvas.put(at, y, char, Ink(role, FILLS.get(says, beside)))
            elif at in (x, x + 1):
                self.line(canvas, view, at, y, "─" if inside else " ", FILLS.get(says, beside))
        if says:
            self.aside(canvas, x, y, says)
