"""Every technique of sudoku in order, and the sweep that uses them in bulk."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from solitudo.engines.core.deduction import Technique
from solitudo.engines.core.kind import LEVELS
from solitudo.engines.sudoku.knowledge import Sheet
from solitudo.engines.sudoku.layout import Layout
from solitudo.engines.sudoku.techniques.almost_locked_sets import ALS, BLOSSOM, SETS, WXYZ
from solitudo.engines.sudoku.techniques.basic import LOCKED_AND_SUBSETS, SINGLES
from solitudo.engines.sudoku.techniques.cages import CAGE_PATTERNS
from solitudo.engines.sudoku.techniques.chains import AIC, CHAINS, GROUPED
from solitudo.engines.sudoku.techniques.colouring import COLOURING
from solitudo.engines.sudoku.techniques.fish import BLOCK_FISH, FINNED, FISH
from solitudo.engines.sudoku.techniques.forcing_chains import FORCING, NETS
from solitudo.engines.sudoku.techniques.pattern import Pattern, take
from solitudo.engines.sudoku.techniques.single_digit import SINGLE_DIGIT
from solitudo.engines.sudoku.techniques.sue_de_coq import SUE
from solitudo.engines.sudoku.techniques.templates import TEMPLATES
from solitudo.engines.sudoku.techniques.uniqueness import UNIQUENESS
from solitudo.engines.sudoku.techniques.wings import WINGS

# by level; a technique of a lower level is simpler than any of a higher one
TECHNIQUES: dict[str, tuple[Pattern[Any], ...]] = {
    "easy": SINGLES,
    "medium": LOCKED_AND_SUBSETS,
    "hard": (*FISH, *SINGLE_DIGIT, *WINGS, *UNIQUENESS),
    "expert": (*COLOURING, *FINNED, *CHAINS),
    "extreme": (
        *AIC, *WXYZ, *ALS, *SETS, *SUE, *BLOSSOM, *GROUPED, *BLOCK_FISH, *TEMPLATES, *FORCING,
        *NETS,
    ),
}  # fmt: skip
# of the hardest level, what does not take long to look for; the others leave to these what they
# do not find
QUICK = frozenset({"nice-loop", "aic", "forcing-chain"})


def every() -> tuple[Pattern[Any], ...]:
    """All techniques of a board without cages, simplest first."""
    return _patterns(False, LEVELS[-1], True)


def patterns(layout: Layout, level: str = LEVELS[-1]) -> tuple[Pattern[Any], ...]:
    """The techniques up to a level that hold on this board, simplest first."""
    return _patterns(bool(layout.cages), level, True)


@lru_cache(maxsize=64)
def _patterns(cages: bool, level: str, unique: bool) -> tuple[Pattern[Any], ...]:
    allowed = LEVELS[: LEVELS.index(level) + 1]
    found = (pattern for at in allowed for pattern in _tier(cages, at))
    return tuple(p for p in found if (unique or not p.unique) and not (cages and p.unique))


@cache
def _tier(cages: bool, level: str) -> tuple[Pattern[Any], ...]:
    """The techniques of a level; the sums of cages come first."""
    own = TECHNIQUES[level]
    if not cages:
        return own
    return (*(pattern for pattern in CAGE_PATTERNS if pattern.level == level), *own)


@lru_cache(maxsize=32)
def techniques(cages: bool, unique: bool, level: str = LEVELS[-1]) -> tuple[Technique[Sheet], ...]:
    return tuple(p.technique() for p in _patterns(cages, level, unique))


# under this name a sheet knows which digits have no unit with one place left
ALONE = "alone"


@lru_cache(maxsize=64)
def _in_bulk(cages: bool, level: str, unique: bool) -> tuple[Pattern[Any], ...]:
    """Simplest first, but what takes long at the end: in the end all of them are used up."""
    return tuple(sorted(_patterns(cages, level, unique), key=_slow))


def _slow(pattern: Pattern[Any]) -> bool:
    return pattern.level == LEVELS[-1] and pattern.name not in QUICK


def settle(sheet: Sheet) -> None:
    """Write all digits that singles give one by one: the order makes no difference in the end."""
    masks, cand, where, barren = sheet.layout.masks, sheet.cand, sheet.where, sheet.barren
    growing = True
    while growing and not sheet.broken:
        growing = False
        for cell, mask in enumerate(cand):
            if mask and not mask & (mask - 1):
                sheet.place(cell, mask.bit_length() - 1)
                growing = True
        for value, board in enumerate(where):
            # not looked for again where nothing was found
            if not board or barren.get((ALONE, value)) == board:
                continue
            none = True
            for mask in masks:
                one = where[value] & mask
                if one and not one & (one - 1):
                    sheet.place(one.bit_length() - 1, value)
                    none = False
            if none:
                barren[ALONE, value] = board
            else:
                growing = True


def sweep(sheet: Sheet, level: str, unique: bool = True) -> None:
    """Take what is found up to this level until nothing is."""
    order = _in_bulk(bool(sheet.layout.cages), level, unique)[len(SINGLES) :]
    while sheet.open and not sheet.broken:
        settle(sheet)
        if not sheet.open or sheet.broken:
            break
        found = next((f for pattern in order for f in pattern.find(sheet)), None)
        if found is None:
            break
        take(sheet, found)
