"""The pairs of colours that must contrast, by how much, and whether the pairs of a theme do (WCAG
2).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import NamedTuple

TEXT = 4.5
DRAWN = 3.0
EDGE = 2.0
APART = 1.05


class Row(NamedTuple):
    """Every `front` must reach `needs` on every `back`.

    Without backs, the fronts are compared with each other.
    """

    front: tuple[str, ...]
    back: tuple[str, ...]
    needs: float


class Pair(NamedTuple):
    """Two roles, the contrast they have, and the one they need."""

    front: str
    back: str
    value: float
    needs: float


def _row(front: str, back: str, needs: float) -> Row:
    return Row(tuple(front.split()), tuple(back.split()), needs)


PAPERS = "paper paper-alt paper-3"
TINTS = "line-tint line-tint-on-white"
CHAINS = "chain-1 chain-2 chain-3 chain-4 chain-5 chain-6"

ROWS = (
    # panes
    _row("text muted accent info error-text satisfied", "surface panel raised", TEXT),
    _row("on-accent", "accent", TEXT),
    # numbers and words on the board
    _row("ink", f"{PAPERS} white {TINTS} evidence-bg target same disc grass-bg error-bg", TEXT),
    _row("on-black error-on-black", "mark-black", TEXT),
    _row("mark-white-ring", f"{PAPERS} white {TINTS}", TEXT),
    _row("mark-white-ring-auto", f"white {TINTS.split()[1]}", TEXT),
    _row("error", "error-bg", TEXT),
    _row("player computer entry", "paper", TEXT),
    _row("entry", "paper-alt line-tint same evidence-bg target", TEXT),
    _row("on-cursor", "cursor", TEXT),
    # marks and other drawings on the board
    _row("mark-black", f"{PAPERS} white line-tint", DRAWN),
    _row("cursor", f"{PAPERS} white {TINTS} evidence-bg target grass-bg", DRAWN),
    _row("evidence", f"{PAPERS} white {TINTS} evidence-bg target grass-bg", DRAWN),
    _row("cursor-on-black evidence-on-black", "mark-black", DRAWN),
    _row("error", f"{PAPERS} white line-tint", DRAWN),
    _row("player computer", "line-tint evidence-bg", DRAWN),
    _row(
        "tree tent", "paper paper-alt white line-tint grass-bg error-bg evidence-bg target", DRAWN
    ),
    _row("wood", "paper paper-alt line-tint", DRAWN),
    _row("grass", "grass-bg", DRAWN),
    _row("grid-strong", "paper paper-alt", DRAWN),
    _row("grid", "paper white line-tint evidence-bg grass-bg", EDGE),
    _row("pencil", "paper white line-tint evidence-bg", DRAWN),
    _row(CHAINS, "paper line-tint evidence-bg", DRAWN),
    # neighbouring tiles without lines, and the holes between them
    _row(f"{PAPERS} disc", "", APART),
    _row("hexagon hexagon-alt hexagon-3 sheet", "", APART),
)


def luminance(colour: str) -> float:
    """Return the relative luminance of `#rrggbb`, from 0 to 1."""
    shares = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return sum(w * s for w, s in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def ratio(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def pairs(roles: Mapping[str, str]) -> Iterator[Pair]:
    """Yield each pair of roles in `ROWS`, with its contrast in this theme."""
    for front, back, needs in ROWS:
        for one, other in product(front, back) if back else combinations(front, 2):
            yield Pair(one, other, ratio(roles[one], roles[other]), needs)


def lowest(roles: Mapping[str, str]) -> Pair:
    """Return the pair with the least contrast for its need, of the pairs that must be
    read or seen.
    """
    told = (pair for pair in pairs(roles) if pair.needs >= DRAWN)
    return min(told, key=lambda pair: pair.value / pair.needs)


def failures(roles: Mapping[str, str]) -> list[Pair]:
    """Return the pairs with too little contrast, the worst first."""
    return sorted(
        (pair for pair in pairs(roles) if pair.value < pair.needs),
        key=lambda pair: pair.value / pair.needs,
    )
