"""Hexagonal Hitori: tiles of 12x6 to 4x2 in three tones, compact cells, or outlines."""

from __future__ import annotations

from solitudo.engines.hitori.rules import Hitori
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.digits import drawn
from solitudo.tui.drawing.common.painter import FINE, Offer
from solitudo.tui.drawing.hitori.painter import BLACK, Cell, number_ink
from solitudo.tui.drawing.hitori_hex.honeycomb import LEFT
from solitudo.tui.drawing.hitori_hex.painter import Hexagons
from solitudo.tui.drawing.hitori_hex.wedges import Wedges
from solitudo.tui.layout.boxes import Look

# a board that shows what the kind is, and the role of each value in a small image of any board
SAMPLE = "hitori-hex:2:1232123"
TONES = ("paper", "mark-black", "white")
# the choices for a new board, with a board for each
CHOICES = {
    "holes": {
        "no": "hitori-hex:4de:1127543252726145613774571624543571537",
        "yes": "hitori-hex:4de:7677753.424677342.12763454724.3272557",
    }
}


def looks(puzzle: Hitori, glyphs: str) -> list[Offer[Hitori]]:
    """Return hexagons with a shadow, without it, then without the outermost tips; compact cells."""
    span = puzzle.grid.width
    large: list[Offer[Hitori]] = [
        (Look("huge", (12, 6), LEFT + 12 * span + 3, 6 * span + 3, 1), Drawn),
        (Look("large", (8, 4), LEFT + 8 * span + 3, 4 * span + 2, 1), Hexagons),
        (Look("medium", (8, 3), LEFT + 8 * span + 3, 3 * span + 2, 1), Hexagons),
        (Look("medium", (8, 3), LEFT + 8 * span + 1, 3 * span + 1), Hexagons),
        (Look("narrow", (6, 3), LEFT + 6 * span + 3, 3 * span + 2, 1), Hexagons),
    ]
    if glyphs in FINE:
        large = [
            (Look("huge", (12, 6), LEFT + 12 * span + 3, 6 * span + 3, 1), Wedges),
            (Look("large", (8, 4), LEFT + 8 * span + 3, 4 * span + 3, 1), Wedges),
            (Look("medium", (8, 3), LEFT + 8 * span + 3, 3 * span + 3, 1), Wedges),
            (Look("narrow", (6, 3), LEFT + 6 * span + 3, 3 * span + 4, 1), Wedges),
        ]
    return [
        # drawn numbers need more than plain characters
        *large[glyphs == "ascii" :],
        (Look("normal", (4, 2), LEFT + 4 * span + 3, 2 * span + 2, 1), Hexagons),
        (Look("normal", (4, 2), LEFT + 4 * span + 2, 2 * span + 1), Hexagons),
        (Look("normal", (4, 2), LEFT + 4 * span + 2, 2 * span - 1), Hexagons),
        (Look("compact", (4, 1), LEFT + 4 * span + 1, span), Hexagons),
    ]


class Drawn(Hexagons):
    """Tiles of 12x6 with drawn numbers, four rows high."""

    def rows(self, seen: Cell) -> tuple[str, ...]:
        """Return a number as rows of characters, the first in the first row under the roof."""
        return (
            drawn(seen.text, 4, self.glyphs, number_ink(seen, seen.ground).bold)
            if seen.text
            else ()
        )

    def middle_text(self, seen: Cell, text: str) -> tuple[str, int]:
        rows = self.rows(seen)
        shown = rows[self.comb.middle - self.comb.roof] if rows else ""
        return shown, (self.pw + len(shown)) // 2

    def inner(self, seen: Cell) -> tuple[str, Ink] | None:
        found = super().inner(seen)
        # a drawn number has a gap in the hatching of its cell
        hatched = seen.value == BLACK and self.outlined and not seen.wrong
        return ("  ", found[1]) if hatched and found and found[0] == self.signs.hatch else found

    def outer(self, seen: Cell) -> tuple[int, str, Ink] | None:
        found = super().outer(seen)
        return (found[0], "┃┃", found[2]) if found is not None and seen.cursor else found

    def outer_at(self, start: int, length: int, alone: bool) -> tuple[int, int]:
        return (1, 11) if alone or start > 2 else (0, 12)

    def body(self, canvas: Canvas, x: int, y: int, seen: Cell) -> None:
        rows = self.rows(seen)
        hatched = seen.value == BLACK and self.outlined
        blank = self.signs.hatch[0] if hatched else " "
        behind = seen.ground
        number_on = number_ink(seen, behind)
        rest = number_on._replace(bold=False)
        for number, dy in enumerate(self.comb.body):
            if dy == self.comb.middle:
                continue
            shown = rows[number] if rows else ""
            shown = f" {shown} " if hatched else shown
            before = (self.pw - 1 - len(shown)) // 2
            after = self.pw - 1 - len(shown) - before
            at = canvas.put(x + 1, y + dy, blank * before, rest)
            at = canvas.put(at, y + dy, shown, number_on)
            canvas.put(at, y + dy, blank * after, rest)
        self.sides(canvas, x, y, seen)

    def sides(self, canvas: Canvas, x: int, y: int, seen: Cell) -> None:
        """Draw brackets or dots of evidence beside the other rows of a number."""
        outer = self.outer(seen)
        if outer is None or not (seen.cursor or seen.evidence) or seen.target:
            return
        first, last = self.comb.body[0], self.comb.body[-1]
        for dy in self.comb.body:
            if dy != self.comb.middle:
                pair = outer[1]
                if seen.cursor:
                    pair = "┏┓" if dy == first else "┗┛" if dy == last else pair
                canvas.put(x + 1, y + dy, pair[0], outer[2])
                canvas.put(x + self.pw - 1, y + dy, pair[1], outer[2])
