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
SHORT, LOOKS = 5, 6
# how hard a supposition is to follow, and each round of what is forced
EASIEST, ROUND, HARDEST = 5.0, 0.1, 8.0


def contradiction(known: Known) -> Iterator[Step]:
    """Assumptions that end in a broken rule; what follows from them is the step's chain.

    Of a few that are found at first the shortest comes first, and alone for a hint. To weigh a
    board those come after them that break a rule as soon or sooner.
    """
    base = known.copy()
    base.spread(True)
    found = ((hardness(base, cell, value), cell, value) for cell, value in base.doomed())
    first: list[Step] = []
    best = HARDEST
    for rating, cell, value in found:
        step = refuted(known, cell, value)
        if step is not None:
            first.append(step._replace(rating=rating))
            best = min(best, rating)
            if len(step.chain) <= SHORT or len(first) == LOOKS:
                break
    first.sort(key=lambda step: (len(step.chain), step.rating))
    if not known.thorough:
        yield from first[:1]
        return
    yield from first
    for rating, cell, value in found:
        if rating <= best:
            step = refuted(known, cell, value)
            if step is not None:
                best = rating
                yield step._replace(rating=rating)


def hardness(base: Known, cell: int, value: int) -> float:
    """How hard it is to see that a diagonal breaks a rule: by the rounds that it takes."""
    return round(min(HARDEST, EASIEST + ROUND * rounds(base, cell, value)), 1)


def rounds(base: Known, cell: int, value: int) -> int:
    """After how many rounds a diagonal breaks a rule. In a round all that follows at once from
    what is known is taken in together, so that it does not matter which way round a board lies."""
    world = base.copy()
    world.place(cell, value)
    count = 0
    while not world.broken and world.advance():
        count += 1
    return count


def refuted(known: Known, cell: int, value: int) -> Step | None:
    """The chain from a diagonal in this cell to a broken rule."""
    board = known.board
    assumption = Fact("is", cell, value)
    trace = Trace(known, assumption)
    goal = trace.run(stop=False)
    if goal is None:
        return None
    clash = clash_step(trace.world, *trace.world.why)
    links = (*event_steps(trace, goal), clash)
    given = {fact for s in links for fact in s.gives} | {assumption}
    rests = dict.fromkeys(fact for s in links for fact in s.rests if fact not in given)
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
        links,
    )
