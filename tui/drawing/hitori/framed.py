"""Square Hitori in boxes: frames lie on the lines that neighbours share."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.painter import Scene
from solitudo.tui.drawing.common.shapes import HEAVY, LIGHT, QUADRANTS
from solitudo.tui.drawing.hitori.painter import BLACK, Cell, HitoriPainter, number_ink

# a line by what it says and which way it goes: as it is drawn, and in ASCII
LINES = {
    ("cursor", "level"): "━-",
    ("cursor", "upright"): "┃|",
    ("target", "level"): "═=",
    ("target", "upright"): "║|",
    ("grid", "level"): "─-",
    ("grid", "upright"): "│|",
}

# the arms that the corner of each of four boxes reaches out with where they meet
ARMS = (1 | 8, 1 | 2, 4 | 8, 4 | 2)


class Boxes(HitoriPainter):
    """4x2 boxes (5x2 for two digits). Lines carry the grid; a black cell takes the half of every
    line character round it, so that black tiles touch at their corners."""

    toned = False

    def frame(self, canvas: Canvas, scene: Scene) -> None:
        super().frame(canvas, scene)
        self.shade(canvas, 1)

    def extent(self) -> tuple[int, int, int, int]:
        x, y, width, height = super().extent()
        return x, y, width + 1, height + 1

    def tag_place(self, cell: int) -> tuple[int, int]:
        x, y = self.place(cell)
        return x + self.pw - 1, y + 1

    def cells(self, canvas: Canvas, scene: Scene, cells: Iterable[int]) -> None:
        tint, (w, h) = self.tint(scene), (self.grid.width, self.grid.height)

        @cache
        def at(r: int, c: int) -> Cell | None:
            """The state at a place, or None outside the board."""
            inside = 0 <= r < h and 0 <= c < w
            return self.state(scene, r * w + c, tint) if inside else None

        crossings: set[tuple[int, int]] = set()
        uprights: set[tuple[int, int]] = set()
        levels: set[tuple[int, int]] = set()
        for cell in cells:
            r, c = self.grid.places[cell]
            self.inside(canvas, cell, at(r, c) or Cell(""))
            crossings.update(((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)))
            uprights.update(((r, c), (r, c + 1)))
            levels.update(((r, c), (r + 1, c)))
        for r, c in uprights:
            x, y = self.left + self.pw * c, self.top + 2 * r + 1
            canvas.put(x, y, *self.border((at(r, c - 1), at(r, c)) * 2, "upright", c in (0, w)))
        for r, c in levels:
            x, y = self.left + self.pw * c + 1, self.top + 2 * r
            above, below = at(r - 1, c), at(r, c)
            char, ink = self.border((above, above, below, below), "level", r in (0, h))
            canvas.put(x, y, char * (self.pw - 1), ink)
        for r, c in crossings:
            x, y, rim = self.left + self.pw * c, self.top + 2 * r, r in (0, h) or c in (0, w)
            around = (at(r - 1, c - 1), at(r - 1, c), at(r, c - 1), at(r, c))
            canvas.put(x, y, *self.border(around, "crossing", rim))

    def inside(self, canvas: Canvas, cell: int, seen: Cell) -> None:
        """The interior of a box: the number and what stands beside it."""
        ground = self.ground(cell, seen)
        x, y = self.place(cell)
        ink = number_ink(seen, ground)
        left, right = self.brackets(seen, framed=not self.ascii)
        text = seen.text.rjust(2) if self.two else seen.text
        if seen.value == BLACK and (self.plain or self.ascii):
            if not seen.wrong:
                left = right = self.dots if seen.evidence else self.hatch()
            if self.ascii and not seen.wrong and not seen.evidence:
                text = "#" * len(text)
        edge = ink
        if left in "()" and not seen.wrong:
            role = "mark-white-ring" if seen.own else "mark-white-ring-auto"
            edge = Ink(role, ground, bold=seen.own)
        canvas.put(x + 1, y + 1, left, edge)
        canvas.put(x + 2, y + 1, text, ink)
        canvas.put(x + 2 + len(text), y + 1, right, edge)

    def border(self, around: tuple[Cell | None, ...], way: str, rim: bool) -> tuple[str, Ink]:
        """A character of the lines between the boxes around it (above left, above right, below
        left, below right): a frame, the quarters of blacks, or the grid."""
        near = [s for s in around if s is not None]
        what, role, ground = "grid", "grid-strong" if rim else "grid", "paper"
        if any(s.target and not s.cursor for s in near):
            what, role, ground = "target", "evidence", "target"
        if any(s.cursor for s in near):
            what = role = "cursor"
        elif what == "grid" and way == "crossing" and any(s.evidence for s in near):
            what = role = "evidence"
        elif what == "grid":
            mask = sum(1 << i for i, s in enumerate(around) if s and s.value == BLACK)
            if mask and not (self.plain or self.ascii or self.glyphs == "blocks"):
                return QUADRANTS[mask], Ink("mark-black", ground)
            tinted = len(near) == 4 and all(s.tint and not s.bleached for s in near)
            ground = "line-tint" if tinted and way != "crossing" else ground
        char = self.corner(around, what) if way == "crossing" else LINES[what, way][self.ascii]
        return char, Ink(role, ground, bold=self.ascii and what == "cursor")

    def corner(self, around: tuple[Cell | None, ...], what: str) -> str:
        """The character where four boxes meet; of the grid all that there are reach out."""
        if self.ascii:
            return ":" if what == "evidence" else "+"
        if what == "target":
            return next(char for s, char in zip(around, "╝╚╗╔", strict=True) if s and s.target)
        arms = 0
        for s, arm in zip(around, ARMS, strict=True):
            arms |= arm if s is not None and getattr(s, what, True) else 0
        return (LIGHT if what == "grid" else HEAVY)[arms]
