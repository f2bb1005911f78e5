"""Square Hitori in boxes: frames lie on the lines that neighbours share."""

from __future__ import annotations

from collections.abc import Iterable

from tui.drawing.canvas import Canvas, Ink
from tui.drawing.hitori_painter import BLACK, Cell, HitoriPainter
from tui.drawing.painter import Scene
from tui.drawing.shapes import HEAVY, LIGHT, QUADRANTS, shadow


class Boxes(HitoriPainter):
    """4x2 boxes (5x2 for two digits). Lines carry the grid; a black cell takes the half of every
    line character round it, so that black tiles touch at their corners."""

    toned = False

    def frame(self, canvas: Canvas, scene: Scene) -> None:
        canvas.fill(0, 0, self.width, self.height, Ink())
        if not self.plain and not self.ascii and self.palette.name != "contrast":
            w = self.pw * self.grid.width + 1
            shadow(canvas, self.left, self.top, w, 2 * self.grid.height + 1, self.glyphs)

    def extent(self) -> tuple[int, int, int, int]:
        x, y, width, height = super().extent()
        return x, y, width + 1, height + 1

    def tag_place(self, cell: int) -> tuple[int, int]:
        x, y = self.place(cell)
        return x + self.pw - 1, y + 1

    def cells(self, canvas: Canvas, scene: Scene, cells: Iterable[int]) -> None:
        seen: dict[int, Cell] = {}
        crossings: set[tuple[int, int]] = set()
        uprights: set[tuple[int, int]] = set()
        levels: set[tuple[int, int]] = set()
        for cell in cells:
            r, c = self.grid.places[cell]
            self.inside(canvas, cell, self.look_at(scene, cell, seen))
            crossings.update(((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)))
            uprights.update(((r, c), (r, c + 1)))
            levels.update(((r, c), (r + 1, c)))
        for r, c in uprights:
            self.upright(canvas, scene, r, c, seen)
        for r, c in levels:
            self.level(canvas, scene, r, c, seen)
        for r, c in crossings:
            self.crossing(canvas, scene, r, c, seen)

    def look_at(self, scene: Scene, cell: int, seen: dict[int, Cell]) -> Cell:
        """The state of a cell, looked at once a drawing."""
        found = seen.get(cell)
        if found is None:
            found = seen[cell] = self.state(scene, cell)
        return found

    def inside(self, canvas: Canvas, cell: int, seen: Cell) -> None:
        """The interior of a box: the number and what stands beside it."""
        ground = self.ground(cell, seen)
        x, y = self.place(cell)
        ink = self.number_ink(seen, ground)
        left, right = self.brackets(seen, framed=not self.ascii)
        text = seen.text.rjust(2) if self.two else seen.text
        if seen.value == BLACK and (self.plain or self.ascii):
            left, right = (left, right) if seen.wrong else (self.hatch(),) * 2
            if seen.evidence and not seen.wrong:
                left = right = self.dots
            if self.ascii and not seen.wrong and not seen.evidence:
                text = "#" * len(text)
        ring = left in "()" and not seen.wrong
        edge = ink
        if ring:
            role = "mark-white-ring" if seen.own else "mark-white-ring-auto"
            edge = Ink(role, ground, bold=seen.own)
        canvas.put(x + 1, y + 1, left, edge)
        canvas.put(x + 2, y + 1, text, ink)
        canvas.put(x + 2 + len(text), y + 1, right, edge)

    def at(self, scene: Scene, r: int, c: int, seen: dict[int, Cell]) -> Cell | None:
        """The state at a place, or None outside the board."""
        if 0 <= r < self.grid.height and 0 <= c < self.grid.width:
            return self.look_at(scene, r * self.grid.width + c, seen)
        return None

    def upright(self, canvas: Canvas, scene: Scene, r: int, c: int, seen: dict[int, Cell]) -> None:
        """The line character left of column c in row r."""
        left, right = self.at(scene, r, c - 1, seen), self.at(scene, r, c, seen)
        x, y = self.left + self.pw * c, self.top + 2 * r + 1
        rim = c in (0, self.grid.width)
        self.line(canvas, x, y, (left, right, left, right), (left, right), "│", rim)

    def level(self, canvas: Canvas, scene: Scene, r: int, c: int, seen: dict[int, Cell]) -> None:
        """The line characters above row r in column c."""
        above, below = self.at(scene, r - 1, c, seen), self.at(scene, r, c, seen)
        y = self.top + 2 * r
        rim = r in (0, self.grid.height)
        for dx in range(1, self.pw):
            x = self.left + self.pw * c + dx
            self.line(canvas, x, y, (above, above, below, below), (above, below), "─", rim)

    def line(
        self,
        canvas: Canvas,
        x: int,
        y: int,
        quarters: tuple[Cell | None, ...],
        sides: tuple[Cell | None, Cell | None],
        stroke: str,
        rim: bool,
    ) -> None:
        """One character of a line between two cells: a frame, the halves of blacks, or a line."""
        flat = stroke == "─"
        ground = "paper"
        if any(s is not None and s.target and not s.cursor for s in sides):
            ground = "target"
        if any(s is not None and s.cursor for s in sides):
            char = ("-" if flat else "|") if self.ascii else ("━" if flat else "┃")
            canvas.put(x, y, char, Ink("cursor", ground, bold=self.ascii))
            return
        if ground == "target":
            char = ("=" if flat else "|") if self.ascii else ("═" if flat else "║")
            canvas.put(x, y, char, Ink("evidence", ground))
            return
        mask = self.quadrants(quarters)
        if mask:
            canvas.put(x, y, QUADRANTS[mask], Ink("mark-black", ground))
            return
        tinted = [s for s in sides if s is not None]
        if len(tinted) == 2 and all(s.tint and not s.bleached for s in tinted):
            ground = "line-tint"
        char = ("-" if flat else "|") if self.ascii else stroke
        canvas.put(x, y, char, Ink("grid-strong" if rim else "grid", ground))

    def quadrants(self, quarters: tuple[Cell | None, ...]) -> int:
        """The mask of the quarters that belong to a black cell."""
        if self.plain or self.ascii or self.glyphs == "blocks":
            return 0
        return sum(1 << i for i, s in enumerate(quarters) if s is not None and s.value == BLACK)

    def crossing(self, canvas: Canvas, scene: Scene, r: int, c: int, seen: dict[int, Cell]) -> None:
        """The character where four boxes meet."""
        x, y = self.left + self.pw * c, self.top + 2 * r
        around = (
            self.at(scene, r - 1, c - 1, seen), self.at(scene, r - 1, c, seen),
            self.at(scene, r, c - 1, seen), self.at(scene, r, c, seen),
        )  # fmt: skip
        # the arms that the corner of each of the four boxes reaches out with
        arms = (1 | 8, 1 | 2, 4 | 8, 4 | 2)
        cursor = sum(a for s, a in zip(around, arms, strict=True) if s and s.cursor)
        ground = "target" if any(s and s.target and not s.cursor for s in around) else "paper"
        if cursor:
            char = "+" if self.ascii else HEAVY[cursor]
            canvas.put(x, y, char, Ink("cursor", ground, bold=self.ascii))
            return
        if ground == "target":
            which = next(i for i, s in enumerate(around) if s and s.target)
            char = "+" if self.ascii else "╝╚╗╔"[which]
            canvas.put(x, y, char, Ink("evidence", ground))
            return
        evidence = 0
        for s, arm in zip(around, arms, strict=True):
            if s and s.evidence:
                evidence |= arm
        if evidence:
            char = ":" if self.ascii else HEAVY[evidence]
            canvas.put(x, y, char, Ink("evidence", ground))
            return
        mask = self.quadrants(around)
        if mask:
            canvas.put(x, y, QUADRANTS[mask], Ink("mark-black", ground))
            return
        rim = r in (0, self.grid.height) or c in (0, self.grid.width)
        arm = (r > 0) * 1 | (c < self.grid.width) * 2 | (r < self.grid.height) * 4 | (c > 0) * 8
        char = "+" if self.ascii else LIGHT[arm]
        canvas.put(x, y, char, Ink("grid-strong" if rim else "grid", ground))
