"""The hard technique: a diagonal that leads to a broken rule when it is assumed."""

from __future__ import annotations

from collections.abc import Iterator

from engines.core.deduction import Fact, Step
from engines.slant.knowledge import Known
from engines.slant.steps import clash_step
from engines.slant.techniques_links import event_steps
from engines.slant.trace import Trace
from engines.slant.wording import SIGNS, result

# a chain of so many links is short enough; for a longer one a few others are looked at
SHORT, LOOKS = 6, 4


def contradiction(known: Known) -> Iterator[Step]:
    """Assumptions that end in a broken rule; what follows from them is the step's chain.

    Of a few that are found at first the shortest comes first.
    """
    base = known.copy()
    base.spread(True)
    found: list[Step] | None = []
    for cell, value in base.doomed():
        step = refuted(known, cell, value)
        if step is None:
            continue
        if found is None:
            yield step
            continue
        found.append(step)
        if len(step.chain) <= SHORT or len(found) == LOOKS:
            yield from sorted(found, key=lambda step: len(step.chain))
            found = None
    yield from sorted(found or (), key=lambda step: len(step.chain))


def refuted(known: Known, cell: int, value: int) -> Step | None:
    """The chain from a diagonal in this cell to a broken rule."""
    board = known.board
    assumption = Fact("is", cell, value)
    trace = Trace(known, assumption)
    goal = trace.run(stop=False)
    if goal is None:
        return None
    clash = clash_step(trace.world, *trace.world.why)
    chain = (*event_steps(trace, goal), clash)
    given = {fact for s in chain for fact in s.gives} | {assumption}
    rests = dict.fromkeys(fact for s in chain for fact in s.rests if fact not in given)
    gives = (Fact("is", cell, 3 - value),)
    args = {
        **dict(clash.args),
        "cell": board.labels[cell],
        "mark": SIGNS[value],
        "result": result(board.labels, gives),
    }
    return Step(
        "contradiction",
        gives,
        tuple(rests),
        clash.evidence,
        clash.words,
        tuple(args.items()),
        assumption,
        chain,
    )
