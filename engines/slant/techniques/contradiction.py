"""The hard technique (a diagonal breaks a rule when it is assumed), and proofs from a trace."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import chain

from solitudo.engines.core.deduction import Fact, Step, learn
from solitudo.engines.core.slices import Slices
from solitudo.engines.slant.knowledge import Known
from solitudo.engines.slant.names import SIGNS, result
from solitudo.engines.slant.techniques.escapes import last_way, number_ways
from solitudo.engines.slant.techniques.links import event_step, event_steps
from solitudo.engines.slant.techniques.steps import clash_step
from solitudo.engines.slant.techniques.trace import Trace

# the rating of an assumption, and of each round of forced cells
EASIEST, ROUND, HARDEST = 5.0, 0.1, 8.0


def contradiction(known: Known) -> Iterator[Step]:
    """Yield the assumption with the shortest way to a broken rule. The step's chain is what follows
    from it. For a rating, all those that break a rule soonest follow.
    """
    base = known.copy()
    base.spread(True)
    found = sorted((rounds(base, *doomed), *doomed) for doomed in base.doomed())
    steps: list[tuple[int, Step]] = []
    shortest = math.inf
    for count, cell, value in found:
        # each round is at least one link
        if count >= shortest and not (known.thorough and count == found[0][0]):
            break
        step = refuted(known, cell, value)
        if step is not None:
            rating = round(min(HARDEST, EASIEST + ROUND * count), 1)
            steps.append((count, step._replace(rating=rating)))
            shortest = min(shortest, len(step.chain))
    steps.sort(key=lambda one: len(one[1].chain))
    for number, (count, step) in enumerate(steps):
        if not number or (known.thorough and count == found[0][0]):
            yield step


def rounds(base: Known, cell: int, value: int) -> int:
    """Return after how many rounds a diagonal breaks a rule.

    A round learns everything that follows at once, so that the result does not change if the board
    is turned.
    """
    world = base.copy()
    world.place(cell, value)
    count = 0
    while not world.broken and world.advance():
        count += 1
    return count


def refuted(known: Known, cell: int, value: int) -> Step | None:
    """Return the chain from a diagonal in this cell to a broken rule."""
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


def proof(known: Known, goal: Fact) -> Slices[tuple[Step, ...] | None]:
    """Return the steps to a diagonal, each of which needs only earlier ones, or None."""
    world = known
    parts: list[Trace | Step] = []
    while not world.broken and not world.values[goal.at]:
        trace = Trace(world)
        trace.counting.extend(range(trace.lattice.points))
        trace.run(stop=False, goal=goal.at)
        yield
        parts.append(trace)
        world = trace.world
        if world.values[goal.at] or world.broken:
            break
        found = next(chain(number_ways(world), last_way(world), contradiction(world)), None)
        if found is None:
            return None
        parts.append(found)
        yield
        # the trace later looks for its reasons in its own copy
        world = world.copy()
        learn(world, found)
    if world.broken or not world.knows(goal):
        return None
    return steps_to(parts, goal)


def steps_to(parts: list[Trace | Step], goal: Fact) -> tuple[Step, ...]:
    """Return the events, in order, that the goal needs."""
    wanted = {goal}
    found: list[list[Step]] = []
    for part in reversed(parts):
        if isinstance(part, Step):
            if wanted.intersection(part.gives):
                wanted.difference_update(part.gives)
                wanted.update(part.rests)
                found.append([part])
            continue
        here = [fact for fact in wanted if fact in part.when]
        events = part.needed(len(part.events), here)
        wanted.difference_update(fact for event, _ in events for fact in event.gives)
        wanted.difference_update(here)
        wanted.update(fact for _, rests in events for fact in rests if fact not in part.when)
        found.append([event_step(part, event, rests) for event, rests in events])
    return tuple(step for steps in reversed(found) for step in steps)
