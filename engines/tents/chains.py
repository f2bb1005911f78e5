"""What follows from an assumption, told in steps until a rule breaks."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.deduction import Fact, Step, Technique, needed
from engines.tents.clashes import clash
from engines.tents.field import GRASS, TENT
from engines.tents.knowledge import State


def follow(
    k: State, assumption: Fact, techniques: Sequence[Technique[State]]
) -> tuple[Step, ...] | None:
    """The chain from an assumption to a broken rule, cut down to what the clash rests on; None
    when nothing breaks. Changes nothing.

    It goes in waves: all that follows from what is known, then all that follows from that. So
    the clash that is nearest to the assumption is found, and each technique looks at the whole
    board only once a wave.
    """
    world = k.copy()
    world.learn(assumption)
    chain: list[Step] = []
    while True:
        broken = clash(world)
        if broken is not None:
            return (*needed(chain, broken.rests), broken)
        wave = [step for technique in techniques for step in technique.steps(world)]
        if not wave:
            return None
        for step in wave:
            if _fits(world, step):
                for fact in step.gives:
                    world.learn(fact)
                chain.append(step)


def _fits(world: State, step: Step) -> bool:
    """Whether all that a step gives is still new: what its wave has told in part is found again in
    the next one, and says the rest. A conflict shows there as a broken rule."""
    return not any(
        world.knows(fact)
        or (
            fact.what == "is"
            and world.knows(Fact("is", fact.at, GRASS if fact.value == TENT else TENT))
        )
        for fact in step.gives
    )
