"""Every technique of sudoku in order, and the sweep that uses them in bulk."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from engines.core.deduction import Technique
from engines.core.levels import LEVELS
from engines.sudoku.clash import clash
from engines.sudoku.knowledge import Sheet
from engines.sudoku.layout import Layout
from engines.sudoku.pattern import Pattern, take
from engines.sudoku.techniques_basic import LOCKED_AND_SUBSETS, SINGLES

__all__ = ["clash", "every", "patterns", "settle", "sweep", "techniques"]


# most boards call for few of the techniques there are: those of a level are loaded when a board
# calls for it. A technique of a lower level is simpler than any of a higher one.


def _hard() -> tuple[Pattern, ...]:
    from engines.sudoku.techniques_fish import FISH
    from engines.sudoku.techniques_single import SINGLE_DIGIT
    from engines.sudoku.techniques_unique import UNIQUENESS
    from engines.sudoku.techniques_wings import WINGS

    return (*FISH, *SINGLE_DIGIT, *WINGS, *UNIQUENESS)


def _expert() -> tuple[Pattern, ...]:
    from engines.sudoku.techniques_chains import CHAINS
    from engines.sudoku.techniques_colours import COLOURING
    from engines.sudoku.techniques_finned import FINNED

    return (*COLOURING, *FINNED, *CHAINS)


def _extreme() -> tuple[Pattern, ...]:
    from engines.sudoku.techniques_als import ALS, BLOSSOM, WXYZ
    from engines.sudoku.techniques_chains import AIC, GROUPED
    from engines.sudoku.techniques_finned import SHOALS
    from engines.sudoku.techniques_forcing import FORCING
    from engines.sudoku.techniques_net import NETS
    from engines.sudoku.techniques_sets import SETS
    from engines.sudoku.techniques_sue import SUE
    from engines.sudoku.techniques_template import TEMPLATES

    return (
        *AIC, *WXYZ, *ALS, *SETS, *SUE, *BLOSSOM, *GROUPED, *SHOALS, *TEMPLATES, *FORCING, *NETS,
    )  # fmt: skip


TIERS: dict[str, Callable[[], tuple[Pattern, ...]]] = {
    "easy": lambda: SINGLES,
    "medium": lambda: LOCKED_AND_SUBSETS,
    "hard": _hard,
    "expert": _expert,
    "extreme": _extreme,
}
# of the hardest level, what does not take long to look for; the others leave to these what they
# do not find
QUICK = frozenset({"nice-loop", "aic", "forcing-chain"})


def every() -> tuple[Pattern, ...]:
    """All techniques of a board without cages, simplest first."""
    return _patterns(False, LEVELS[-1], True)


def patterns(layout: Layout, level: str = LEVELS[-1], unique: bool = True) -> tuple[Pattern, ...]:
    """The techniques up to a level that hold on this board, simplest first."""
    return _patterns(bool(layout.cages), level, unique)


@lru_cache(maxsize=64)
def _patterns(cages: bool, level: str, unique: bool) -> tuple[Pattern, ...]:
    allowed = LEVELS[: LEVELS.index(level) + 1]
    found = (pattern for at in allowed for pattern in _tier(cages, at))
    return tuple(p for p in found if (unique or not p.unique) and not (cages and p.unique))


@cache
def _tier(cages: bool, level: str) -> tuple[Pattern, ...]:
    """The techniques of a level; the sums of cages come first."""
    own = TIERS[level]()
    if not cages:
        return own
    from engines.sudoku.cages import CAGE_PATTERNS

    return (*(pattern for pattern in CAGE_PATTERNS if pattern.level == level), *own)


@lru_cache(maxsize=32)
def techniques(cages: bool, unique: bool, level: str = LEVELS[-1]) -> tuple[Technique[Sheet], ...]:
    return tuple(p.technique() for p in _patterns(cages, level, unique))


# under this name a sheet knows which digits have no unit with one place left
ALONE = "alone"


@lru_cache(maxsize=64)
def _in_bulk(cages: bool, level: str, unique: bool) -> tuple[Pattern, ...]:
    """Simplest first, but what takes long at the end: in the end all of them are used up."""
    return tuple(sorted(_patterns(cages, level, unique), key=_slow))


def _slow(pattern: Pattern) -> bool:
    return pattern.level == LEVELS[-1] and pattern.name not in QUICK


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
