"""Every technique of Sudoku in order, and the sweep that uses all of them at once."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from solitudo.engines.core.deduction import Technique
from solitudo.engines.core.kind import LEVELS
from solitudo.engines.sudoku.knowledge import Sheet
from solitudo.engines.sudoku.layout import Layout
from solitudo.engines.sudoku.techniques.almost_locked_sets import ALS, BLOSSOM, SETS, WXYZ
from solitudo.engines.sudoku.techniques.basic import LOCKED_AND_SUBSETS, SINGLES
from solitudo.engines.sudoku.techniques.block_fish import BLOCK_FISH
from solitudo.engines.sudoku.techniques.chains import AIC, CHAINS, GROUPED, LOOPS
from solitudo.engines.sudoku.techniques.colouring import COLOURING
from solitudo.engines.sudoku.techniques.exocet import EXOCETS
from solitudo.engines.sudoku.techniques.fish import FINNED, FISH
from solitudo.engines.sudoku.techniques.forcing_chains import FORCING, NETS
from solitudo.engines.sudoku.techniques.medusa import MEDUSA
from solitudo.engines.sudoku.techniques.pattern import Pattern, take
from solitudo.engines.sudoku.techniques.relations import OF_RULES
from solitudo.engines.sudoku.techniques.single_digit import SINGLE_DIGIT
from solitudo.engines.sudoku.techniques.sue_de_coq import SUE
from solitudo.engines.sudoku.techniques.templates import TEMPLATES
from solitudo.engines.sudoku.techniques.uniqueness import UNIQUENESS
from solitudo.engines.sudoku.techniques.wings import WINGS

# by level, simplest first; every technique of a lower level is simpler than those of a higher one
NAMES = {
    "easy": "full-house hidden-single hidden-single-line naked-single",
    "medium": """kropki-dot thermometer arrow cage-sum pointing claiming locked-pair naked-pair
        x-wing hidden-pair locked-triple naked-triple swordfish hidden-triple""",
    "hard": """outside-sum skyscraper two-string-kite turbot-fish empty-rectangle xy-wing xyz-wing
        unique-rectangle naked-quad""",
    "expert": """jellyfish hidden-quad remote-pair simple-colouring multi-colouring x-chain bug
        hidden-rectangle avoidable-rectangle w-wing xy-chain nice-loop wxyz-wing""",
    "extreme": """3d-medusa aic finned-fish als als-xy-wing als-chain sue-de-coq death-blossom
        grouped-loop grouped-chain franken-fish mutant-fish template exocet
        forcing-chain forcing-net""",
}
ALL: tuple[Pattern[Any], ...] = (
    *SINGLES, *LOCKED_AND_SUBSETS, *FISH, *SINGLE_DIGIT, *WINGS, *UNIQUENESS, *COLOURING,
    *FINNED, *CHAINS, *LOOPS, *AIC, *WXYZ, *ALS, *SETS, *MEDUSA, *SUE, *BLOSSOM, *GROUPED,
    *BLOCK_FISH, *TEMPLATES, *EXOCETS, *FORCING, *NETS, *OF_RULES,
)  # fmt: skip
KNOWN = {pattern.name: pattern for pattern in ALL}
TECHNIQUES: dict[str, tuple[Pattern[Any], ...]] = {
    level: tuple(KNOWN[name]._replace(level=level) for name in names.split())
    for level, names in NAMES.items()
}
# techniques of the hardest level that are quick to look for; the others leave to them what they do
# not find
QUICK = frozenset({"aic", "3d-medusa", "forcing-chain"})


def every() -> tuple[Pattern[Any], ...]:
    """Return all techniques of a board without further rules, simplest first."""
    return _patterns(frozenset(), LEVELS[-1], True)


def patterns(layout: Layout, level: str = LEVELS[-1]) -> tuple[Pattern[Any], ...]:
    """Return the techniques up to a level that are valid on this board, simplest first."""
    return _patterns(layout.rules, level, True)


@lru_cache(maxsize=128)
def _patterns(rules: frozenset[str], level: str, unique: bool) -> tuple[Pattern[Any], ...]:
    allowed = LEVELS[: LEVELS.index(level) + 1]
    return tuple(p for at in allowed for p in TECHNIQUES[at] if p.valid(rules, unique))


@lru_cache(maxsize=64)
def techniques(
    rules: frozenset[str], unique: bool, level: str = LEVELS[-1]
) -> tuple[Technique[Sheet], ...]:
    return tuple(p.technique() for p in _patterns(rules, level, unique))


# the name under which a position records which digits have no unit with one place left
ALONE = "alone"


@lru_cache(maxsize=128)
def _in_bulk(rules: frozenset[str], level: str, unique: bool) -> tuple[Pattern[Any], ...]:
    """Return the techniques simplest first, but slow ones last.

    The sweep uses all of them in any case.
    """
    return tuple(sorted(_patterns(rules, level, unique), key=_slow))


def _slow(pattern: Pattern[Any]) -> bool:
    return pattern.level == LEVELS[-1] and pattern.name not in QUICK


def settle(sheet: Sheet) -> None:
    """Write all digits that follow from singles, one by one.

    The order makes no difference in the end.
    """
    masks, cand, where, barren = sheet.layout.masks, sheet.cand, sheet.where, sheet.barren
    growing = True
    while growing and not sheet.broken:
        growing = False
        for cell, mask in enumerate(cand):
            if mask and not mask & (mask - 1):
                sheet.place(cell, mask.bit_length() - 1)
                growing = True
        for value, board in enumerate(where):
            # not looked for again if nothing was found here
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
    """Use everything that is found up to this level until nothing is left."""
    order = _in_bulk(sheet.layout.rules, level, unique)[len(SINGLES) :]
    while sheet.open and not sheet.broken:
        settle(sheet)
        if not sheet.open or sheet.broken:
            break
        found = next((f for pattern in order for f in pattern.find(sheet)), None)
        if found is None:
            break
        take(sheet, found)
