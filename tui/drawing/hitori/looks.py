"""Square Hitori: tiles of 13x6 to 7x3, boxes of 4x2, compact cells of 3x1 (two digits:
one more).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from solitudo.engines.hitori.rules import Hitori
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.painter import Offer, Scene, cursor_ink, label_width
from solitudo.tui.drawing.common.shapes import HEAVY, LIGHT, QUADRANTS
from solitudo.tui.drawing.hitori.painter import BLACK, Cell, HitoriPainter, number_ink
from solitudo.tui.drawing.hitori.tiles import Drawn, Tiles
from solitudo.tui.layout.boxes import Look


def looks(puzzle: Hitori, glyphs: str) -> list[Offer[Hitori]]:
    wide = puzzle.largest > 9
    w, h = puzzle.grid.width, puzzle.grid.height
    left = label_width(h)
    box, flat = (5, 4) if wide else (4, 3)
    tiles: list[Offer[Hitori]] = [
        (Look(name, (pw, ph), left + pw * w + 1, 1 + ph * h + 1, 1), Drawn if ph > 3 else Tiles)
        for name, pw, ph in (("giant", 13, 6), ("huge", 11, 5), ("large", 7, 3))
        # drawn numbers need more than plain characters
        if ph == 3 or glyphs != "ascii"
    ]
    return [
        *tiles,
        (Look("normal", (box, 2), left + box * w + 2, 2 + 2 * h + 1, 1), Boxes),
        (Look("compact", (flat, 1), left + flat * w, 1 + h), Compact),
    ]


class Compact(HitoriPainter):
    """3x1 cells in two tones (4x1 for two digits)."""

    def cells(self, canvas: Canvas, scene: Scene, cells: Iterable[int]) -> None:
        tint = self.tint(scene)
        for cell in cells:
            seen = self.state(scene, cell, tint)
            ground = self.ground(cell, seen)
            ink = number_ink(seen, ground)
            left, right = self.brackets(seen, framed=False)
            text = seen.text.rjust(2) if self.two else seen.text
            if seen.value == BLACK and (self.plain or self.ascii):
                if left == " ":
                    left = right = self.hatch()
                text = self.hatch() * len(text) if left == self.hatch() else text
            if seen.cursor:
                ink = cursor_ink(seen.wrong)
                if not seen.wrong and seen.value == BLACK:
                    ink = Ink("mark-black", "cursor-on-black", bold=True, reverse=True)
                left = "["
            x, y = self.place(cell)
            edge = ink
            if seen.evidence and not seen.cursor and not seen.wrong:
                edge = Ink("evidence-on-black" if seen.value == BLACK else "evidence", ground)
            canvas.put(x, y, left, edge)
            canvas.put(x + 1, y, text, ink)
            canvas.put(x + 1 + len(text), y, right, edge)


# a line by its meaning and direction: the usual characters, and those of ASCII
LINES = {
    ("cursor", "level"): "━-",
    ("cursor", "upright"): "┃|",
    ("target", "level"): "═=",
    ("target", "upright"): "║|",
    ("grid", "level"): "─-",
    ("grid", "upright"): "│|",
}

# the arms of a joint that the corner of each of four boxes needs
ARMS = (1 | 8, 1 | 2, 4 | 8, 4 | 2)


class Boxes(HitoriPainter):
    """4x2 boxes (5x2 for two digits).

    Black cells cover half of each line around them, so neighbours touch.
    """

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
        """Return a character of the lines: a frame, the quarters of blacks, or the grid.

        `around` are the boxes above left, above right, below left, below right.
        """
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
        """Return the character where four boxes meet."""
        if self.ascii:
            return ":" if what == "evidence" else "+"
        if what == "target":
            return next(char for s, char in zip(around, "╝╚╗╔", strict=True) if s and s.target)
        arms = 0
        for s, arm in zip(around, ARMS, strict=True):
            arms |= arm if s is not None and getattr(s, what, True) else 0
        return (LIGHT if what == "grid" else HEAVY)[arms]
