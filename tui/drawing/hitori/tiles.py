"""Square Hitori in tiles: each cell has its own frames and rings of characters."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from solitudo.engines.hitori.rules import Hitori
from solitudo.tui.drawing.common.canvas import Canvas, Ink, Stamp, stamps
from solitudo.tui.drawing.common.digits import drawn
from solitudo.tui.drawing.common.painter import KEPT, Scene
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.drawing.hitori.painter import BLACK, WHITE, Cell, HitoriPainter, number_ink
from solitudo.tui.layout.boxes import Look


class Tiles(HitoriPainter):
    """7x3 tiles in two tones, with no lines between them."""

    def __init__(self, puzzle: Hitori, look: Look, palette: Palette, glyphs: str) -> None:
        super().__init__(puzzle, look, palette, glyphs)
        self.stamps = lru_cache(KEPT)(self.stamped)
        # corners, level sides, upright sides
        self.white = ".-.|''" if self.ascii else "╭─╮│╰╯"
        self.lamp = "{-}|{}" if self.ascii else "╔═╗║╚╝"
        self.heavy = "+-+|++" if self.ascii else "┏━┓┃┗┛"
        self.corners = "::::" if self.ascii else "┏┓┗┛"

    def frame(self, canvas: Canvas, scene: Scene) -> None:
        super().frame(canvas, scene)
        self.shade(canvas, 0)

    def cells(self, canvas: Canvas, scene: Scene, cells: Iterable[int]) -> None:
        tint = self.tint(scene)
        for cell in cells:
            seen = self.state(scene, cell, tint)
            canvas.stamp(*self.place(cell), self.stamps(seen, self.ground(cell, seen)))

    def stamped(self, seen: Cell, ground: str) -> tuple[Stamp, ...]:
        sheet = Canvas(self.pw, self.ph, Ink("ink", ground))
        self.draw(sheet, seen, ground)
        return stamps(sheet)

    def draw(self, sheet: Canvas, seen: Cell, ground: str) -> None:
        black = seen.value == BLACK
        if black and (self.plain or self.ascii):
            sheet.fill(0, 0, self.pw, self.ph, Ink("on-black", ground), self.hatch())
        if seen.value == WHITE and not seen.cursor and not seen.target and not seen.bleached:
            role = "mark-white-ring" if seen.own else "mark-white-ring-auto"
            self.ring(sheet, 1, self.white, Ink(role, ground, bold=seen.own))
        self.number(sheet, seen, ground)
        if seen.cursor:
            self.ring(sheet, 0, self.heavy, Ink("cursor-on-black" if black else "cursor", ground))
        elif seen.target:
            self.ring(sheet, 0, self.lamp, Ink("evidence", ground))
        elif seen.evidence:
            ink = Ink("evidence-on-black" if black else "evidence", ground)
            for number, char in enumerate(self.corners):
                sheet.put((self.pw - 1) * (number % 2), (self.ph - 1) * (number // 2), char, ink)

    def ring(self, sheet: Canvas, inset: int, shape: str, ink: Ink) -> None:
        """Draw a frame over all rows, this many columns from the sides: corners, bars and sides."""
        last, low = self.pw - 1 - inset, self.ph - 1
        bar = shape[1] * (last - inset - 1)
        sheet.put(inset, 0, shape[0] + bar + shape[2], ink)
        for y in range(1, low):
            sheet.put(inset, y, shape[3], ink)
            sheet.put(last, y, shape[3], ink)
        sheet.put(inset, low, shape[4] + bar + shape[5], ink)

    def number(self, sheet: Canvas, seen: Cell, ground: str) -> None:
        ink = number_ink(seen, ground)
        start = 3 if len(seen.text) == 1 else 2
        end = start + len(seen.text)
        if seen.value == BLACK and (self.plain or self.ascii):
            sheet.put(start - 1, 1, " " * (len(seen.text) + 2), ink)
            if seen.evidence and self.plain:
                sheet.put(start - 1, 1, self.dots, ink)
                sheet.put(end, 1, self.dots, ink)
        sheet.put(start, 1, seen.text, ink)
        left, right = self.brackets(seen, framed=True)
        framed = seen.cursor or seen.target
        if left == "(" and not framed:
            return
        if left != " ":
            sheet.put(start - 1, 1, left, ink)
            sheet.put(end, 1, right, ink)
        if seen.value == WHITE and not seen.bleached and seen.wrong and framed:
            sheet.put(start - 2, 1, "(", ink._replace(bold=False))
            sheet.put(end + 1, 1, ")", ink._replace(bold=False))


class Drawn(Tiles):
    """Tiles of 11x5 and 13x6 with drawn numbers, and brackets at both ends of the middle row."""

    def ring(self, sheet: Canvas, inset: int, shape: str, ink: Ink) -> None:
        super().ring(sheet, inset, shape, ink)
        if shape == self.heavy:
            # the cursor's sides are open: it moves most often, and each of their rows would be sent
            for y in range(1, self.ph - 1):
                sheet.put(inset, y, " ", ink)
                sheet.put(self.pw - 1 - inset, y, " ", ink)

    def number(self, sheet: Canvas, seen: Cell, ground: str) -> None:
        ink = number_ink(seen, ground)
        middle, row = self.pw // 2, self.ph // 2
        if seen.value == BLACK and self.plain:
            # the hatching leaves a gap for the number
            sheet.fill(2, 1, self.pw - 4, self.ph - 2, ink)
        rows = drawn(seen.text, self.ph - 2, self.glyphs, ink.bold) if seen.text != " " else ()
        for y, text in enumerate(rows, 1):
            sheet.put((self.pw - len(text)) // 2, y, text, ink)
        left, right = self.brackets(seen, framed=True)
        framed = seen.cursor or seen.target
        beside = [(left, right)] if left != " " and (left != "(" or framed) else []
        if seen.value == WHITE and not seen.bleached and seen.wrong and framed:
            beside.append(("(", ")"))
        if seen.evidence and seen.value == BLACK and self.plain:
            beside.append((self.dots, self.dots))
        aside = max(4, (len(rows[0]) + 1) // 2) if rows else 4
        for dy, pair in enumerate(beside):
            sheet.put(middle - aside, row + dy, pair[0], ink)
            sheet.put(middle + aside, row + dy, pair[1], ink)
