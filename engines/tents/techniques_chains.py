"""Arguments from an assumption: what follows from it, in steps, until a rule breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engines.core.deduction import Argument, Fact, Step, Technique, needed
from engines.core.grid import bits
from engines.tents.clashes import clash
from engines.tents.evidence import spots
from engines.tents.field import GRASS, TENT
from engines.tents.knowledge import HARD, propagate, try_one
from engines.tents.state import State

# a chain of so few rounds is short enough; beyond so many squares the best one so far is taken
SHORT, TRIES = 2, 24

Follow = Callable[[State, Fact], tuple[Step, ...] | None]


def contradiction(k: State, follow: Follow) -> Iterator[Step]:
    """Squares of which one assumption leads to a broken rule. Bulk finds them, steps explain."""
    base = k.copy()
    propagate(base, HARD)  # quicker to go on from
    first = _shortest(base)
    told = 0
    while first is not None:
        bit, tent = first
        told |= bit
        cell = k.field.shape.cell[bit.bit_length() - 1]
        chain = follow(k, Fact("is", cell, TENT if tent else GRASS))
        if chain is not None:
            yield refuted(k, cell, tent, chain)
        first = _shortest(base, told)


def _shortest(k: State, told: int = 0) -> tuple[int, bool] | None:
    """An assumption that breaks soon: the best of a number of them, or the first that breaks."""
    best, fewest = None, 0
    for tries, bit in enumerate(bits(k.unknown & ~told)):
        if best and (fewest <= SHORT or tries >= TRIES):
            break
        for tent in (True, False):
            world = try_one(k, 1 << bit, tent, fewest - 1 if best else 0)
            if world.broken:
                best, fewest = (1 << bit, tent), world.rounds
    return best


def refuted(k: State, cell: int, tent: bool, chain: tuple[Step, ...]) -> Step:
    """The step that a chain from an assumption to a clash makes."""
    assumed = Fact("is", cell, TENT if tent else GRASS)
    given = {assumed}
    rests: dict[Fact, None] = {}
    for step in chain:
        for fact in step.rests:
            if fact not in given:
                rests[fact] = None
        given.update(step.gives)
    clash = chain[-1]
    keep = {
        "place",
        "tree",
        "tent",
        "a",
        "b",
        "members",
        "partners",
        "trees",
        "these",
        "count",
        "room",
    }
    args: dict[str, Argument] = {key: value for key, value in clash.args if key in keep}
    args["cell"] = spots(k.field, 1 << k.field.shape.bit[cell])
    return Step(
        "contradiction",
        (Fact("is", cell, GRASS if tent else TENT),),
        rests=tuple(rests),
        evidence=clash.evidence,
        words=f"{'tent' if tent else 'grass'}-{clash.words}",
        args=tuple(args.items()),
        assumes=assumed,
        chain=chain,
    )


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
