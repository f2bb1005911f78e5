"""The techniques of each kind in their order, simplest first, with their levels."""

from __future__ import annotations

from engines.core.deduction import Technique
from engines.hitori import techniques_basic as basic
from engines.hitori import techniques_chains as chains
from engines.hitori import techniques_cuts as cuts
from engines.hitori.knowledge import Known

_FIRST: tuple[Technique[Known], ...] = (
    Technique("white-neighbours", "easy", basic.white_neighbours),
    Technique("white-twin", "easy", basic.white_twin),
    Technique("triple", "easy", basic.triple),
    Technique("sandwich-pair", "easy", basic.sandwich_pair),
    Technique("pair", "easy", basic.pair),
)
_CORNERS: tuple[Technique[Known], ...] = (
    Technique("corner-four", "easy", cuts.corner_four),
    Technique("corner-three", "easy", cuts.corner_three),
    Technique("corner-pairs", "easy", cuts.corner_pairs),
    Technique("corner-two", "easy", cuts.corner_two),
)
_HOLE_CORNERS = tuple(t for t in _CORNERS if t.name in ("corner-three", "corner-two"))
_EXIT: Technique[Known] = Technique("last-exit", "easy", cuts.last_exit)
_ALONE: Technique[Known] = Technique("alone", "easy", basic.alone, unique=True)


def _cut(level: str) -> Technique[Known]:
    return Technique("cut", level, cuts.cut)


def _induction(level: str) -> Technique[Known]:
    return Technique("pair-induction", level, chains.pair_induction)


def _with_contradiction(plain: tuple[Technique[Known], ...]) -> tuple[Technique[Known], ...]:
    """The techniques, and the argument from an assumption that follows the plain ones."""
    tries = chains.Contradictions([t for t in plain if not t.unique])
    return (*plain, Technique("contradiction", "hard", tries.steps, assumes=True))


SQUARE = _with_contradiction(
    (
        *_FIRST,
        *_CORNERS,
        _EXIT,
        _ALONE,
        _cut("medium"),
        _induction("medium"),
        Technique("border-pairs", "hard", cuts.border_pairs),
        Technique("double-edge", "hard", cuts.double_edge),
    )
)
HEX = _with_contradiction((*_FIRST, _ALONE, _induction("hard")))
HEX_HOLES = _with_contradiction(
    (*_FIRST, *_HOLE_CORNERS, _EXIT, _ALONE, _cut("easy"), _induction("hard"))
)
