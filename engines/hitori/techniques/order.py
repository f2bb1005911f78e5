"""The techniques of each kind, simplest first, with levels and the rating of the easiest step."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from solitudo.engines.core.deduction import Technique
from solitudo.engines.hitori.knowledge import WHITE
from solitudo.engines.hitori.techniques import basic, chains, cuts, either_way

if TYPE_CHECKING:
    from solitudo.engines.hitori.knowledge import Known

_FIRST: tuple[Technique[Known], ...] = (
    Technique("white-neighbours", "easy", basic.white_neighbours, rating=1.0),
    Technique("white-twin", "easy", basic.white_twin, rating=1.2),
    Technique("triple", "easy", basic.triple, rating=1.4),
    Technique("sandwich-pair", "easy", basic.sandwich_pair, rating=1.5),
    Technique("pair", "easy", basic.pair, rating=1.7),
)
_RATED_CORNERS = {"corner-four": 1.9, "corner-three": 2.0, "corner-pairs": 2.1, "corner-two": 2.2}
_CORNERS: tuple[Technique[Known], ...] = tuple(
    Technique(name, "easy", partial(cuts.corners, kind=name), rating=rating)
    for name, rating in _RATED_CORNERS.items()
)
_HOLE_CORNERS = tuple(t for t in _CORNERS if t.name in ("corner-three", "corner-two"))
_EXIT: Technique[Known] = Technique("last-exit", "easy", cuts.last_exit, rating=cuts.EXIT)
_EDGES: tuple[Technique[Known], ...] = (
    Technique("border-pairs", "hard", partial(cuts.edges, kind="border-pairs"), rating=3.8),
    Technique("double-edge", "hard", partial(cuts.edges, kind="double-edge"), rating=4.0),
)
_ECHO: Technique[Known] = Technique("echo", "hard", basic.echo, rating=4.2)
_WALLED: Technique[Known] = Technique(
    "walled-in",
    "hard",
    either_way.walled_in,
    rating=either_way.WALLED[WHITE],
    bare=either_way.walled_given,
)
_EITHER: Technique[Known] = Technique(
    "either-way",
    "hard",
    either_way.either_way,
    rating=either_way.RING,
    bare=either_way.either_given,
)
_CHAIN: Technique[Known] = Technique(
    "chain", "hard", chains.chain, assumes=True, rating=either_way.weight(either_way.SHORT + 2)
)
_INDUCTION: Technique[Known] = Technique(
    "pair-induction", "medium", basic.pair_induction, rating=3.6
)


def _cut(level: str) -> Technique[Known]:
    return Technique("cut", level, cuts.cut, rating=cuts.CUT)


def _what_if(level: str) -> Technique[Known]:
    steps, rating = chains.contradiction, chains.CONTRADICTION
    return Technique("contradiction", level, steps, assumes=True, rating=rating)


SQUARE = (
    *_FIRST,
    *_CORNERS,
    _EXIT,
    _cut("medium"),
    _INDUCTION,
    *_EDGES,
    _ECHO,
    _WALLED,
    _EITHER,
    _CHAIN,
    _what_if("extreme"),
)
# on a whole hexagon nothing can be cut off
HEX = (*_FIRST, _INDUCTION, _ECHO, _EITHER, _CHAIN)
HEX_HOLES = (
    *_FIRST,
    *_HOLE_CORNERS,
    _EXIT,
    _cut("easy"),
    _INDUCTION,
    _ECHO,
    _WALLED,
    _EITHER,
    _CHAIN,
    _what_if("hard"),
)
