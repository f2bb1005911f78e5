"""What a cell of hexagonal Hitori shows, and the signs and colours that say it."""

from __future__ import annotations

from typing import NamedTuple

from solitudo.tui.drawing.common.canvas import Ink
from solitudo.tui.drawing.hitori.painter import BLACK, WHITE, Cell

# neighbours never share a tone
PAPERS = ("paper", "paper-alt", "paper-3")
TINT = 55
TINTED_PAPERS = tuple(f"{paper}+line-tint:{TINT}" for paper in PAPERS)
WHITES = ("white", "white+disc:9", "white+disc:17")
TINTED_WHITES = (
    "line-tint-on-white",
    "line-tint-on-white+disc:9",
    "line-tint-on-white+white:50",
)
WRONG_BLACK = "mark-black+error:30"


class Signs(NamedTuple):
    """The pairs of characters beside a number, as a set of glyphs has them."""

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
    """A character that a cell wants at a place. Of two in one place the smaller rank stays."""

    rank: int
    char: str
    ink: Ink


class Shown(NamedTuple):
    """A cell with the characters it wants in the row of its number, by column from its left
    wall."""

    cell: Cell
    row: dict[int, Claim]


def ground_of(tone: int, seen: Cell) -> str:
    """The role behind a cell. First black, then what fails, the target, the state, the tint."""
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
