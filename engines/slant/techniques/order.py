"""Every technique of Slant, simplest first, for hints, lessons and explanations.

Easy ones look at one number or a nearly closed loop. Medium ones also link the two cells between
two numbers, and see paths that would be enclosed. Hard ones consider several diagonals at once, or
assume one.
"""

from __future__ import annotations

from functools import partial

from solitudo.engines.core.deduction import Step, Technique
from solitudo.engines.slant.knowledge import Known
from solitudo.engines.slant.techniques import escapes, links, points
from solitudo.engines.slant.techniques.contradiction import contradiction
from solitudo.engines.slant.techniques.steps import clash_step

# one number: a 0, a 1 in a corner, a 2 on the border, a 4, a complete number, and a number that
# needs all its free cells
NUMBERS = {"zero": 1.0, "corner": 1.0, "border-two": 1.0, "four": 1.1, "met": 1.2, "rest": 1.4}


def _twins(name: str, first: int, second: int, rating: float) -> Technique[Known]:
    """Return two numbers side by side whose common cells give them exactly this many diagonals."""
    steps = partial(links.side_by_side, technique=name, first=first, second=second)
    return Technique(name, "medium", steps, rating=rating)


def _pairs(name: str, rating: float) -> Technique[Known]:
    return Technique(name, "medium", partial(links.linked, technique=name), rating=rating)


TECHNIQUES: tuple[Technique[Known], ...] = (
    *(
        Technique(name, "easy", points.numbered(name), rating=rating, bare=points.bare(name))
        for name, rating in NUMBERS.items()
    ),
    Technique("loop", "easy", points.loop, rating=1.6),
    _twins("ones", 1, 1, 2.3),
    _twins("threes", 3, 3, 2.4),
    _twins("one-three", 1, 3, 2.5),
    Technique("dead-end", "medium", links.dead_end, rating=2.8),
    _pairs("same", 3.0),
    _pairs("not-both", 3.0),
    Technique("number-ways", "hard", escapes.number_ways, rating=escapes.WAYS),
    Technique("last-way", "hard", escapes.last_way, rating=escapes.LAST),
    Technique("contradiction", "hard", contradiction, assumes=True, rating=5.0),
)


def clash(known: Known) -> Step | None:
    """Return the broken rule of a knowledge, if one is broken."""
    if not known.broken:
        walled = next(
            (p for p, g in enumerate(known.paths.group) if p == g and known.walled_in(p)), None
        )
        if walled is None:
            return None
        return clash_step(known, "dead-end", walled)
    return clash_step(known, *known.why)
