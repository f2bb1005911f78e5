"""Square Hitori in tiles: frames and rings of characters that each cell has for itself."""

from __future__ import annotations

from collections.abc import Iterable

from tui.drawing.canvas import Canvas, Ink
from tui.drawing.hitori_painter import BLACK, WHITE, Cell, HitoriPainter
from tui.drawing.painter import Scene
from tui.drawing.shapes import shadow


class Tiles(HitoriPainter):
    """7x3 tiles in two tones, no lines between them."""

    def frame(self, canvas: Canvas, scene: Scene) -> None:
        canvas.fill(0, 0, self.width, self.height, Ink())
        if not self.plain and not self.ascii and self.palette.name != "contrast":
            shadow(canvas, self.left, self.top, self.pw * self.grid.width, 3 * self.grid.height)

    def cells(self, canvas: Canvas, scene: Scene, cells: Iterable[int]) -> None:
        for cell in cells:
            self.cell(canvas, scene, cell)

    def cell(self, canvas: Canvas, scene: Scene, cell: int) -> None:
        seen = self.state(scene, cell)
        ground = self.ground(cell, seen)
        x, y = self.place(cell)
        black = seen.value == BLACK
        base = Ink("ink", ground)
        fill = self.hatch() if black and (self.plain or self.ascii) else " "
        for dy in range(3):
            canvas.put(x, y + dy, fill * 7, base if not black else Ink("on-black", ground))
        if seen.value == WHITE and not seen.cursor and not seen.target and not seen.bleached:
            role = "mark-white-ring" if seen.own else "mark-white-ring-auto"
            self.ring(canvas, x + 1, y, 5, "╭─╮│╰╯" if not self.ascii else ".-.|''", role, ground)
        self.number(canvas, x, y + 1, seen, ground)
        if seen.target and not seen.cursor:
            shape = "╔═╗║╚╝" if not self.ascii else "{-}|{}"
            self.ring(canvas, x, y, 7, shape, "evidence", ground)
        if seen.evidence and not seen.cursor and not seen.target:
            role = "evidence-on-black" if black else "evidence"
            self.corners(canvas, x, y, "┏┓┗┛" if not self.ascii else "::::", role, ground)
        if seen.cursor:
            role = "cursor-on-black" if black else "cursor"
            self.ring(canvas, x, y, 7, "┏━┓┃┗┛" if not self.ascii else "+-+|++", role, ground)

    def number(self, canvas: Canvas, x: int, y: int, seen: Cell, ground: str) -> None:
        """The number in the middle row, with what its state puts beside it."""
        ink = self.number_ink(seen, ground)
        start = x + 3 if len(seen.text) == 1 else x + 2
        end = start + len(seen.text)
        if seen.value == BLACK and (self.plain or self.ascii):
            canvas.put(start - 1, y, " " * (len(seen.text) + 2), ink)
            if seen.evidence and self.plain:
                canvas.put(start - 1, y, ":" if self.ascii else "┊", ink)
                canvas.put(end, y, ":" if self.ascii else "┊", ink)
        canvas.put(start, y, seen.text, ink)
        left, right = self.brackets(seen, framed=True)
        ring = seen.value == WHITE and not seen.bleached
        if left == "(" and not (seen.cursor or seen.target):
            return
        if left != " ":
            canvas.put(start - 1, y, left, ink)
            canvas.put(end, y, right, ink)
        if ring and seen.wrong and (seen.cursor or seen.target):
            canvas.put(start - 2, y, "(", ink._replace(bold=False))
            canvas.put(end + 1, y, ")", ink._replace(bold=False))

    def ring(
        self, canvas: Canvas, x: int, y: int, width: int, shape: str, role: str, ground: str
    ) -> None:
        """A frame of three rows: corners, bars and sides of `shape`."""
        ink = Ink(role, ground, bold=role == "mark-white-ring")
        canvas.put(x, y, shape[0] + shape[1] * (width - 2) + shape[2], ink)
        canvas.put(x, y + 1, shape[3], ink)
        canvas.put(x + width - 1, y + 1, shape[3], ink)
        canvas.put(x, y + 2, shape[4] + shape[1] * (width - 2) + shape[5], ink)

    def corners(self, canvas: Canvas, x: int, y: int, shape: str, role: str, ground: str) -> None:
        """Brackets in the four corners of a tile."""
        ink = Ink(role, ground)
        for dx, dy, char in ((0, 0, 0), (6, 0, 1), (0, 2, 2), (6, 2, 3)):
            canvas.put(x + dx, y + dy, shape[char], ink)
