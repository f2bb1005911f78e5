"""Slant in quadrants: diagonals at exactly 45 degrees that join at points without a number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from solitudo.engines.slant import pair_notes
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.digits import drawn
from solitudo.tui.drawing.common.painter import Scene, bit
from solitudo.tui.drawing.common.shapes import LIGHT, QUADRANTS
from solitudo.tui.drawing.slant.cells import FILLS, ORDER, OUTSIDE, Cell, View, join
from solitudo.tui.drawing.slant.painter import EDGE, HEAD, SlantPainter
from solitudo.tui.drawing.slant.paths import SLASH

FULL = 15
# by weight, the first and last quadrant of a stroke, out of each two that it moves in half a row
ASSUMED, FINE, PLAIN, BROAD = 0, 1, 2, 3
SPANS = {ASSUMED: (0, 1), FINE: (0, 1), PLAIN: (0, 2), BROAD: (-1, 2)}


@cache
def raster(high: int, weight: int, value: int, halves: bool = False) -> tuple[tuple[int, ...], ...]:
    """Return the masks of a diagonal, in rows from its upper to its lower point, with their
    columns.

    It begins and ends in the middle of a point. `halves` uses only half blocks.
    """
    wide = 2 * high
    rows = [[0] * (wide + 1) for _ in range(high + 1)]
    first, last = SPANS[weight]
    for j in range(2 * high):
        if weight == ASSUMED and j % 3 == 2:
            continue
        for at in range(max(1, 2 * j + first + 1), min(2 * wide, 2 * j + last + 1) + 1):
            x = 2 * wide + 1 - at if value == SLASH else at
            rows[(j + 1) // 2][x // 2] |= 1 << x % 2 + 2 * ((j + 1) % 2)
    if halves:
        rows = [[3 * bool(mask & 3) | 12 * bool(mask & 12) for mask in row] for row in rows]
    return tuple(map(tuple, rows))


class Strokes(SlantPainter):
    """Diagonals of quadrants over the thin lines of the cells."""

    lined = True

    def weight(self, cell: Cell) -> int:
        if cell.assumed:
            return ASSUMED
        return BROAD if cell.thick else FINE if cell.computer else PLAIN

    def masks(self, cell: Cell) -> tuple[tuple[int, ...], ...]:
        return raster(self.ph, self.weight(cell), cell.value, self.heavy)

    def stroke(self, view: View, cell: Cell, dy: int) -> tuple[int, str]:
        if not cell.value:
            return 0, ""
        row = self.masks(cell)[dy]
        drawn = [dx for dx, mask in enumerate(row) if mask]
        if not drawn:
            return 0, ""
        text = "".join(QUADRANTS[mask] for mask in row[drawn[0] : drawn[-1] + 1])
        return drawn[0], text.replace("█", "▒") if cell.computer and self.heavy else text

    def crossing(self, r: int, c: int) -> str:
        """Return the thin lines that meet in a point."""
        if self.text:
            return "·"
        arms = (r > 0) + 2 * (c < self.grid.width) + 4 * (r < self.grid.height) + 8 * (c > 0)
        return LIGHT[arms]

    def point(self, canvas: Canvas, view: View, r: int, c: int) -> None:
        x, y = self.place(r, c)
        left, right = view.level_ground(r, c - 1), view.level_ground(r, c)
        strokes = view.touching(r, c)
        ground, says, sign, ink = view.said(r, c)
        if not sign:
            sign, joined = join(strokes, self.heavy)
            sign = sign if joined or ground == "white" else self.crossing(r, c)
            ink = Ink(joined or "grid", FILLS.get(says, ground))
        canvas.put(x, y, sign, ink)
        if says or self.numbered(r, c):
            self.beside_number(canvas, x, y, says, left, right)
        else:
            self.meetings(canvas, view, r, c, strokes)

    def beside_number(
        self, canvas: Canvas, x: int, y: int, says: str, left: str, right: str
    ) -> None:
        """Draw what is on both sides of a number: the edges of its disc, brackets, or paper."""
        if says == "open":
            canvas.put(x - 1, y, "▐", Ink("disc", left))
            canvas.put(x + 1, y, "▌", Ink("disc", right))
        elif says:
            self.aside(canvas, x, y, says)
        else:
            self.blank(canvas, x - 1, y, 1, left)
            self.blank(canvas, x + 1, y, 1, right)

    def meetings(self, canvas: Canvas, view: View, r: int, c: int, strokes: list[Cell]) -> None:
        """Draw the characters beside a point that has no number, where strokes join."""
        x, y = self.place(r, c)
        above_left, above_right, below_left, below_right = strokes
        for way, up, low, column in (
            (-1, above_left, below_left, c - 1), (1, above_right, below_right, c)
        ):  # fmt: skip
            ground = view.level_ground(r, column)
            for step in range(1, self.reach + 1):
                at = x + way * step
                dx = step if way > 0 else self.pw - step
                # a stroke above the point has its lower end here
                over = self.masks(up)[self.ph][dx] if up.value else 0
                under = self.masks(low)[0][dx] if low.value else 0
                if not over | under:
                    self.line(
                        canvas, view, at, y, "─" if 0 <= column < self.grid.width else " ", ground
                    )
                elif over + under == FULL and up.role != low.role and not self.plain:
                    canvas.put(at, y, QUADRANTS[over], Ink(up.role, low.role))
                else:
                    role = up.role if over else low.role
                    canvas.put(at, y, QUADRANTS[over | under], Ink(role, ground))


# both ends of the three rows of a point's circle, from the right end on
STONE = {"rich": ("▖▗", "██", "▘▝"), "blocks": ("▄▄", "██", "▀▀")}
# the cursor's brackets: left, right, and both of its cell
TALL = ("┏┃┗", "┓┃┛", "┃┃┃")


class Huge(Strokes):
    """Cells of 12x6. A number has its own row and the two beside it, five columns wide."""

    left, top, right, bottom = 5, 2, 3, 2
    reach = 2
    # the brackets are enough: a background would send a whole cell at every step
    fills = False

    def beside(self, old: Scene, new: Scene, cells: int) -> int:
        more = super().beside(old, new, cells)
        here = bit(new.cursor)
        return more | here if (cells | more) & (here << 1 | here >> 1) else more

    def cells(self, canvas: Canvas, scene: Scene, cells: Iterable[int]) -> None:
        cells, (w, h) = list(cells), (self.grid.width, self.grid.height)
        places = [divmod(cell, w) for cell in cells]
        border = [(r, c) for r, c in places if r in (0, h - 1) or c in (0, w - 1)]
        if border:
            view = self.view(scene)
            for r, c in border:
                self.sheet_beside(canvas, view, r, c)
        super().cells(canvas, scene, cells)

    def sheet_beside(self, canvas: Canvas, view: View, r: int, c: int) -> None:
        """Draw the ground outside a cell at the border. The ground turns white with the cell."""
        (x, y), (right, low) = self.place(r, c), self.place(r + 1, c + 1)
        ground = "white" if view.at(r, c).bleached else view.paper
        first = EDGE if c == 0 else x
        end = self.width if c == self.grid.width - 1 else right
        last = low + (r == self.grid.height - 1)
        parts = []
        if r == 0:
            parts.append((first, HEAD, end, y, x + self.pw // 2, HEAD))
        if r == self.grid.height - 1:
            parts.append((first, low + 1, end, self.height, x + self.pw // 2, low + 1))
        if c == 0:
            parts.append((EDGE, y, x, last, EDGE, y + self.ph // 2))
        if c == self.grid.width - 1:
            parts.append((right + 1, y, self.width, last, self.width - 1, y + self.ph // 2))
        for left, top, stop, bottom, *seen in parts:
            # one place without a number shows the background of all
            if canvas.inks[seen[1]][seen[0]].bg != ground:
                canvas.fill(left, top, stop - left, bottom - top, Ink("ink", ground))

    def free(self, r: int, c: int, dy: int) -> tuple[int, int]:
        first, end = super().free(r, c, dy)
        if dy in (1, self.ph - 1):
            row = r if dy == 1 else r + 1
            first += self.reach * self.numbered(row, c)
            end -= self.reach * self.numbered(row, c + 1)
        return first, end

    def side(self, canvas: Canvas, view: View, r: int, c: int) -> None:
        x, y = self.place(r, c)
        left, right = view.at(r, c - 1), view.at(r, c)
        ground = view.between(left, right, r * (self.grid.width + 1) + c in view.picture.pool.sides)
        first = 1 + self.numbered(r, c)
        end = self.ph - self.numbered(r + 1, c)
        middle = self.ph // 2
        tie = view.tie(pair_notes.RIGHT, r, c - 1)
        framed = "cursor" in (left.mark, right.mark)
        if framed and tie:
            # the frame is as high as possible, with the note inside it
            inner, dx = (left, -1) if left.mark == "cursor" else (right, 1)
            self.tie(canvas, x + dx, y + middle, tie, self.shore(view, inner, r, c - (dx < 0)))
        at = middle + bool(ORDER.index(left.mark) or ORDER.index(right.mark))
        for dy in range(first, end):
            behind = ground
            if abs(dy - middle) <= 1 and self.frame_part(
                canvas, x, y + dy, (left, right), behind, dy - middle + 1
            ):
                pass
            elif dy != at or framed or not self.tie(canvas, x, y + dy, tie, behind):
                self.line(canvas, view, x, y + dy, "│", behind)
            self.rim(canvas, view, x, y + dy, c, left if c else right)

    def frame_part(
        self, canvas: Canvas, x: int, y: int, pair: tuple[Cell, Cell], ground: str, part: int
    ) -> bool:
        """Draw one of three rows of brackets. Only the cursor has these."""
        left, right = pair
        if "cursor" in (left.mark, right.mark):
            which = 2 if left.mark == right.mark else 1 if left.mark == "cursor" else 0
            canvas.put(x, y, TALL[which][part], Ink("cursor", ground, bold=True))
            return True
        return part == 1 and self.bracket(canvas, x, y, left, right, ground)

    def point(self, canvas: Canvas, view: View, r: int, c: int) -> None:
        x, y = self.place(r, c)
        ground, says, sign, ink = view.said(r, c)
        if self.numbered(r, c):
            # without colours, or in half blocks, a drawn digit is hard to read
            small = not sign or self.plain or self.bare
            text = (sign or "·").center(3) if small else sign
            self.number(canvas, view, r, c, (says, drawn(text, 3, self.glyphs, False, True)), ink)
            return
        strokes = view.touching(r, c)
        sign, joined = join(strokes, self.heavy)
        sign = sign if joined or ground == "white" else self.crossing(r, c)
        canvas.put(x, y, sign, Ink(joined or "grid", FILLS.get(says, ground)))
        self.meetings(canvas, view, r, c, strokes)
        if says:
            self.aside(canvas, x, y, says)

    def number(
        self, canvas: Canvas, view: View, r: int, c: int, told: tuple[str, Sequence[str]], ink: Ink
    ) -> None:
        """Draw a number in three rows: on its disc, on what a hint says, or on bare paper."""
        (x, y), (says, rows) = self.place(r, c), told
        shapes = STONE["blocks" if self.glyphs == "blocks" else "rich"]
        for dy, text in enumerate(rows, -1):
            grounds = self.bank(view, r, c, dy)
            for dx, behind in enumerate(grounds, -self.reach):
                char = text[dx + 1] if abs(dx) < self.reach else " "
                edge = shapes[dy + 1][dx < 0] if says == "open" else " "
                if says and abs(dx) < self.reach:
                    canvas.put(x + dx, y + dy, char, ink)
                elif char != " ":
                    canvas.put(x + dx, y + dy, char, ink._replace(bg=behind))
                elif edge != " ":
                    canvas.put(x + dx, y + dy, edge, Ink("disc", behind))
                else:
                    self.blank(canvas, x + dx, y + dy, 1, behind)
        if says not in ("", "open"):
            self.aside(canvas, x, y, says)

    def bank(self, view: View, r: int, c: int, dy: int) -> list[str]:
        """Return the grounds of five columns above a point, beside it or below it."""
        if not dy:
            level = view.level_ground(r, c - 1), view.level_ground(r, c)
            return [level[0]] * self.reach + [view.point_ground(r, c)] + [level[1]] * self.reach
        w, row = self.grid.width, r - (dy < 0)
        one, other = view.at(row, c - 1), view.at(row, c)
        outside = view.margin(r, min(c, w - 1))
        left = outside if one is OUTSIDE else self.shore(view, one, r, c - 1)
        right = outside if other is OUTSIDE else self.shore(view, other, r, c)
        pooled = row * (w + 1) + c in view.picture.pool.sides and row >= 0
        middle = outside
        if one is not OUTSIDE or other is not OUTSIDE:
            middle = view.between(one, other, pooled)
        return [left] * self.reach + [middle] + [right] * self.reach
