"""Every technique of Slant, simplest first; each once, for hints, lessons and explanations.

Easy ones look at one number, or at a nearly closed loop. Medium ones also link the two cells
between two numbers, and see paths that would be walled in. The hard one assumes a diagonal.
"""

from __future__ import annotations

from solitudo.engines.core.deduction import Step, Technique
from solitudo.engines.slant.knowledge import Known
from solitudo.engines.slant.techniques import links, points
from solitudo.engines.slant.techniques.contradiction import contradiction
from solitudo.engines.slant.techniques.points import bare
from solitudo.engines.slant.techniques.steps import clash_step

TECHNIQUES: tuple[Technique[Known], ...] = (
    Technique("zero", "easy", points.zero, rating=1.0, bare=bare("zero")),
    Technique("corner", "easy", points.corner, rating=1.0, bare=bare("corner")),
    Technique("border-two", "easy", points.border_two, rating=1.0, bare=bare("border-two")),
    Technique("four", "easy", points.four, rating=1.1, bare=bare("four")),
    Technique("met", "easy", points.met, rating=1.2, bare=bare("met")),
    Technique("rest", "easy", points.rest, rating=1.4, bare=bare("rest")),
    Technique("loop", "easy", points.loop, rating=1.6),
    Technique("ones", "medium", links.ones, rating=2.3),
    Technique("threes", "medium", links.threes, rating=2.4),
    Technique("one-three", "medium", links.one_three, rating=2.5),
    Technique("dead-end", "medium", links.dead_end, rating=2.8),
    Technique("same", "medium", links.same, rating=3.0),
    Technique("not-both", "medium", links.not_both, rating=3.0),
    Technique("contradiction", "hard", contradiction, assumes=True, rating=5.0),
)


def clash(known: Known) -> Step | None:
    """The broken rule that a knowledge shows, if one is broken."""
    if not known.broken:
        walled = next(
            (p for p, g in enumerate(known.paths.group) if p == g and known.walled_in(p)), None
        )
        if walled is None:
            return None
        return clash_step(known, "dead-end", walled)
    return clash_step(known, *known.why)
