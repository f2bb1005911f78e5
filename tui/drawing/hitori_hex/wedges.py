"""Hexagons with straight sides, for terminals that draw wedges and sextants themselves.

A tile has the columns from its left edge to the next tile. Each side of a roof rises a third of a
row in a column, so every character of a roof has at most two owners.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from solitudo.engines.core.grid import Grid
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.digits import drawn, sextants
from solitudo.tui.drawing.hitori.painter import Cell, number_ink
from solitudo.tui.drawing.hitori_hex.hexagon_signs import Claim
from solitudo.tui.drawing.hitori_hex.honeycomb import SHEET, Honeycomb, Part
from solitudo.tui.drawing.hitori_hex.painter import Hexagons

# a side of a roof from its lower end to the tip, and down again
RISING = "\U0001fb48\U0001fb46\U0001fb42"
FALLING = "\U0001fb4d\U0001fb51\U0001fb3d"
# the pair of characters beside a number, as a frame: its corners row by row, and its sides
FRAMES = {
    "[]": "┏┓┗┛┃┃", "‹›": "╔╗╚╝║║", "()": "╭╮╰╯││", "┊┊": "┊┊┊┊┊┊", "!!": "!!!!!!",
    "✗✗": "✗✗✗✗✗✗",
}  # fmt: skip


class Tiling(Honeycomb):
    """The cells of a hexagon in tiles that share no column."""

    shared = 0

    def roof_rows(self) -> int:
        return -(-self.pw // 6)

    def open_rows(self) -> tuple[int, int]:
        return self.roof - 2, self.ph + 1

    def _add_walls(self) -> None:
        """Add none: a roof is all that two tiles share."""

    def _add_parts(self, silhouette: tuple[str, ...]) -> None:
        for y in range(self.top, self.height - self.top):
            row, down = divmod(y - self.top, self.ph)
            for x in range(self.first(self.side - 1), self.first(0) + self.pw * self.grid.width):
                across = self.tile(x, row)[1]
                char = wedge(self.pw, across, down)
                over, under = self.tile(x, row)[0], self.tile(x, row - 1)[0]
                if not char or over == under:
                    continue
                for owner in {over, under} - {SHEET}:
                    self.parts_of[owner].append(len(self.parts))
                self.parts.append(Part(x, y, char, over, under))

    def tile(self, x: int, row: int) -> tuple[int, int]:
        """Return the cell of a row at a column, and the column in it."""
        number, across = divmod(x - self.first(row), self.pw)
        q = number + max(0, self.side - 1 - row)
        return self.grid.cell_at.get((row, q), SHEET), across

    def cell_under(self, x: int, y: int) -> int | None:
        """Return the cell that has the middle of a character."""
        row, down = divmod(y - self.top, self.ph)
        across = self.tile(x, row)[1]
        below = 6 * down + 3 >= abs(2 * across + 1 - self.pw)
        found = self.tile(x, row if below else row - 1)[0]
        return None if found == SHEET else found

    def whole(self) -> Iterator[tuple[int, int]]:
        """Yield each row of a tile, with its first column that is only its own."""
        half = self.pw // 2
        for dy in range(self.ph):
            yield dy, max(0, half - 3 * dy)
        for dy in range(self.roof):
            yield self.ph + dy, 3 * dy + 3


@lru_cache(maxsize=256)
def wedge(wide: int, across: int, down: int) -> str:
    """Return the character of a roof at a column and row of its tile, or "" if it has one owner."""
    left = across < wide // 2
    # the thirds of a row from the top to the lower end of the side
    depth = (wide // 2 - across if left else across + 1 - wide // 2) - 3 * down
    if not 1 <= depth <= 3:
        return ""
    return RISING[3 - depth] if left else FALLING[depth - 1]


@lru_cache(maxsize=16)
def tiling(grid: Grid, pitch: tuple[int, int], top: int) -> Tiling:
    return Tiling(grid, pitch, top, "tiles")


class Wedges(Hexagons):
    """Tiles with straight sides and drawn numbers. Without tones they are outlined as elsewhere."""

    def honeycomb(self, height: int) -> Honeycomb:
        if self.outlined:
            return super().honeycomb(height)
        # narrow tiles leave no room for labels but above and below them
        return tiling(self.grid, self.look.pitch, int(self.pw == 6))

    def row(self, seen: Cell) -> dict[int, Claim]:
        return super().row(seen) if self.outlined else {}

    def body(self, canvas: Canvas, x: int, y: int, seen: Cell) -> None:
        if self.outlined or not isinstance(self.comb, Tiling):
            super().body(canvas, x, y, seen)
            return
        ink = number_ink(seen, seen.ground)
        digits = self.digits(seen.text, ink.bold)
        top, wide = 1 if self.ph == 3 else self.comb.roof, len(digits[0])
        for dy, first in self.comb.whole():
            if 2 * first < self.pw:
                text = " " * (self.pw - 2 * first)
                if top <= dy < top + len(digits):
                    shown = digits[dy - top]
                    before = (self.pw - wide) // 2 - first
                    text = " " * before + shown + " " * (len(text) - before - wide)
                canvas.put(x + first, y + dy, text, ink)
        edge = max(first for dy, first in self.comb.whole() if top <= dy < top + len(digits))
        for at, pair, frame in self.frames(seen, edge, wide):
            corners = FRAMES[pair]
            for number in range(len(digits)):
                place = 0 if not number else 2 if number == len(digits) - 1 else 4
                for side, column in at:
                    canvas.put(x + column, y + top + number, corners[place + side], frame)

    def digits(self, text: str, bold: bool) -> tuple[str, ...]:
        if self.ph == 6:
            return drawn(text, 4, self.glyphs, bold, narrow=True) if text else ("",) * 4
        return sextants(text)

    def frames(
        self, seen: Cell, edge: int, wide: int
    ) -> Iterator[tuple[tuple[tuple[int, int], ...], str, Ink]]:
        """Yield the frames of a cell, with their sides and columns.

        Where there is no room for two, each has one side.
        """
        left, right = edge, self.pw - 1 - edge
        outer, inner = self.outer(seen), self.inner(seen)
        both = outer is not None and inner is not None
        room = self.pw - 2 * edge - wide >= 4
        if outer is not None:
            sides = ((0, left), (1, right)) if room or not both else ((0, left),)
            yield sides, outer[1], outer[2]
        if inner is not None:
            if not both:
                yield ((0, left), (1, right)), *inner
            else:
                yield ((0, left + 1), (1, right - 1)) if room else ((1, right),), *inner
