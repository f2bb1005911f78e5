"""The tones of hexagons, and the symbols beside and on the numbers of hexagonal Hitori."""

from __future__ import annotations

from typing import NamedTuple

from solitudo.tui.drawing.common.canvas import Ink
from solitudo.tui.drawing.hitori.painter import BLACK, WHITE, Cell

# neighbours never have the same shade
PAPERS = ("hexagon", "hexagon-alt", "hexagon-3")
TINT = 55
# in 256 colours the darkest tone with less tint would be rounded to a grey
TINTS = (TINT, TINT, 70)
TINTED_PAPERS = tuple(f"{paper}+line-tint:{n}" for paper, n in zip(PAPERS, TINTS, strict=True))
WHITES = ("white", "white+hexagon-alt:20", "white+hexagon-alt:40")
TINTED_WHITES = ("line-tint-on-white", "line-tint-on-white+disc:9", "line-tint-on-white+white:50")
# the rows of a roof, by the rows of a cell
ROOFS = {6: 2, 4: 1, 3: 1, 2: 1, 1: 0}
WRONG_BLACK = "mark-black+error:30"
WALLS = ("▌", "▐")


class Signs(NamedTuple):
    """The pairs of characters beside a number."""

    cursor: str = "[]"
    target: str = "‹›"
    evidence: str = "┊┊"
    white: str = "()"
    wrong: str = "!!"
    wrong_black: str = "✗✗"
    hatch: str = "▓▓"
    dots: str = "··"


SIGNS = {
    "blocks": Signs(evidence="::", wrong_black="xx"),
    "ascii": Signs(target="{}", evidence="::", wrong_black="xx", hatch="##", dots=".."),
}


class Claim(NamedTuple):
    """A character that a cell needs at a place.

    If two cells need one, the smaller rank is drawn.
    """

    rank: int
    char: str
    ink: Ink


class Shown(NamedTuple):
    """A cell with its characters in the row of the number, by column from its left wall, and the
    role of its half of both walls.
    """

    cell: Cell
    row: dict[int, Claim]
    side: str

    def ground(self, text: str) -> str:
        """Return the role that the cell has in characters of a wall or of a roof."""
        return self.side if text in WALLS else self.cell.ground


def ground_of(tone: int, seen: Cell) -> str:
    if seen.value == BLACK:
        return WRONG_BLACK if seen.wrong else "mark-black"
    if seen.wrong:
        return "error-bg"
    if seen.target:
        return "target"
    if seen.bleached:
        return WHITES[tone]
    if seen.value == WHITE:
        if seen.cursor:
            return "line-tint-on-white"
        return TINTED_WHITES[tone] if seen.tint else WHITES[tone]
    if seen.evidence:
        return "evidence-bg"
    if seen.cursor:
        return "line-tint"
    return TINTED_PAPERS[tone] if seen.tint else PAPERS[tone]
