"""Square Hitori: tiles of 13x6, 11x5 and 7x3, boxes of 4x2, compact cells of 3x1; one
column more for numbers above 9."""

from __future__ import annotations

from collections.abc import Iterable

from solitudo.engines.hitori.rules import Hitori
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.painter import Offer, Scene, cursor_ink, label_width
from solitudo.tui.drawing.hitori.framed import Boxes
from solitudo.tui.drawing.hitori.painter import BLACK, HitoriPainter, number_ink
from solitudo.tui.drawing.hitori.tiles import Drawn, Tiles
from solitudo.tui.layout.boxes import Look


def looks(puzzle: Hitori, glyphs: str) -> list[Offer[Hitori]]:
    """Tiles, boxes and compact cells, each as large as this board makes them."""
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
