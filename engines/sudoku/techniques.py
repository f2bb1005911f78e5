"""Every technique of sudoku in order, and the sweep that uses them in bulk."""

from __future__ import annotations

from functools import lru_cache

from engines.core.deduction import Technique
from engines.core.levels import LEVELS
from engines.sudoku.cages import CAGE_PATTERNS
from engines.sudoku.clash import clash
from engines.sudoku.knowledge import Sheet
from engines.sudoku.layout import Layout
from engines.sudoku.pattern import Pattern, take
from engines.sudoku.techniques_als import ALS, BLOSSOM, WXYZ
from engines.sudoku.techniques_basic import LOCKED_AND_SUBSETS, SINGLES
from engines.sudoku.techniques_chains import AIC, CHAINS, GROUPED
from engines.sudoku.techniques_colours import COLOURING
from engines.sudoku.techniques_finned import FINNED, SHOALS
from engines.sudoku.techniques_fish import FISH
from engines.sudoku.techniques_forcing import FORCING
from engines.sudoku.techniques_net import NETS
from engines.sudoku.techniques_sets import SETS
from engines.sudoku.techniques_single import SINGLE_DIGIT
from engines.sudoku.techniques_sue import SUE
from engines.sudoku.techniques_template import TEMPLATES
from engines.sudoku.techniques_unique import UNIQUENESS
from engines.sudoku.techniques_wings import WINGS

__all__ = ["PATTERNS", "clash", "patterns", "settle", "sweep", "techniques"]

# a technique of a lower level is simpler than any of a higher one
PATTERNS: tuple[Pattern, ...] = (
    *SINGLES,
    *LOCKED_AND_SUBSETS,
    *FISH,
    *SINGLE_DIGIT,
    *WINGS,
    *UNIQUENESS,
    *COLOURING,
    *FINNED,
    *CHAINS,
    *AIC,
    *WXYZ,
    *ALS,
    *SETS,
    *SUE,
    *BLOSSOM,
    *GROUPED,
    *SHOALS,
    *TEMPLATES,
    *FORCING,
    *NETS,
)


def _rank(pattern: Pattern) -> tuple[int, bool]:
    """By level; within a level the sums of cages come first."""
    return LEVELS.index(pattern.level), pattern not in CAGE_PATTERNS


def patterns(layout: Layout, level: str = LEVELS[-1], unique: bool = True) -> tuple[Pattern, ...]:
    """The techniques up to a level that hold on this board, simplest first."""
    return _patterns(bool(layout.cages), level, unique)


@lru_cache(maxsize=64)
def _patterns(cages: bool, level: str, unique: bool) -> tuple[Pattern, ...]:
    allowed = LEVELS[: LEVELS.index(level) + 1]
    every = PATTERNS
    if cages:
        every = tuple(sorted((*PATTERNS, *CAGE_PATTERNS), key=_rank))
    return tuple(
        p
        for p in every
        if p.level in allowed and (unique or not p.unique) and not (cages and p.unique)
    )


@lru_cache(maxsize=8)
def techniques(cages: bool, unique: bool) -> tuple[Technique[Sheet], ...]:
    return tuple(p.technique() for p in _patterns(cages, LEVELS[-1], unique))


# under this name a sheet knows which digits have no unit with one place left
ALONE = "alone"
# what takes long to look for, and leaves to others what it does not find
SLOW = frozenset(
    p.name for p in (*WXYZ, *ALS, *SETS, *SUE, *BLOSSOM, *GROUPED, *SHOALS, *TEMPLATES, *NETS)
)


@lru_cache(maxsize=64)
def _in_bulk(cages: bool, level: str, unique: bool) -> tuple[Pattern, ...]:
    """Simplest first, but what takes long at the end: in the end all of them are used up."""
    every = _patterns(cages, level, unique)
    return tuple(sorted(every, key=lambda pattern: pattern.name in SLOW))


def settle(sheet: Sheet) -> None:
    """Write all digits that singles give, one after the other: in the end it is the same in
    whatever order they are found."""
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
