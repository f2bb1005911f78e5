"""A whole proof at once: everything that follows is traced until a cell is decided, and only what
that rests on is made into steps.

Looking for the next step again and again would walk a large board from its start each time. Where
nothing more is forced, a diagonal that leads to a broken rule is refuted, and the trace goes on.
"""

from __future__ import annotations

from engines.core.deduction import Fact, Step, learn
from engines.core.slices import Slices
from engines.slant.knowledge import Known
from engines.slant.techniques_links import event_step
from engines.slant.techniques_trial import contradiction
from engines.slant.trace import Trace


def proof(known: Known, goal: Fact) -> Slices[tuple[Step, ...] | None]:
    """The steps that lead to a diagonal, each resting on what is known or on those before it;
    None where they do not get there."""
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
        refuted = next(contradiction(world), None)
        if refuted is None:
            return None
        parts.append(refuted)
        yield
        # the trace looks for its reasons in its own world, later
        world = world.copy()
        learn(world, refuted)
    if world.broken or not world.knows(goal):
        return None
    return steps_to(parts, goal)


def steps_to(parts: list[Trace | Step], goal: Fact) -> tuple[Step, ...]:
    """Those of what was found, in order, that the goal rests on."""
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
