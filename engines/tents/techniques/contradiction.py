"""Arguments from an assumption: what follows from it, in steps, until a rule is broken."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from solitudo.engines.core.deduction import Argument, Fact, Step, Technique, needed
from solitudo.engines.core.grid import bits
from solitudo.engines.tents.field import GRASS, TENT
from solitudo.engines.tents.knowledge import State
from solitudo.engines.tents.sweep import HARD, propagate, try_one
from solitudo.engines.tents.techniques.broken_rules import clash
from solitudo.engines.tents.techniques.evidence import spots

EASIEST, FURTHER = 5.0, 0.3  # the rating of a contradiction, and of each further wave that it takes
# how many assumptions are compared for the shortest chain, times the squares of the board
COMPARED = 4000


# the arguments that describe the broken rule
KEPT = ["place", "tree", "tent", "a", "b", "members", "partners", "trees", "these", "count", "room"]


class Chain(NamedTuple):
    """The consequences from an assumption to a broken rule, and the wave in which a rule first
    broke.

    They do not depend on the order in which the board is read.
    """

    steps: tuple[Step, ...]
    waves: int


Follow = Callable[[State, Fact], Chain | None]


def contradiction(k: State, follow: Follow) -> Iterator[Step]:
    """Yield squares where one assumption breaks a rule, found in bulk, the shortest chain first.

    Chains are compared before the first is yielded: all of a small board, and of a large one those
    that break a rule soonest.
    """
    base = k.copy()
    propagate(base, HARD)  # quicker to go on from
    tried = (
        (try_one(base, 1 << bit, tent), bit, tent)
        for bit in bits(base.unknown)
        for tent in (True, False)
    )
    found = sorted((world.rounds, bit, tent) for world, bit, tent in tried if world.broken)
    steps = (step for _, bit, tent in found for step in _told(k, bit, tent, follow))
    compared = list(islice(steps, COMPARED // k.field.shape.board.bit_count() + 1))
    yield from sorted(compared, key=lambda step: len(step.chain))
    yield from steps


def _told(k: State, bit: int, tent: bool, follow: Follow) -> Iterator[Step]:
    cell = k.field.shape.cell[bit]
    chain = follow(k, Fact("is", cell, TENT if tent else GRASS))
    if chain is not None:
        yield refuted(k, cell, tent, chain)


def refuted(k: State, cell: int, tent: bool, chain: Chain) -> Step:
    """Return the step of a chain from an assumption to a contradiction."""
    assumed = Fact("is", cell, TENT if tent else GRASS)
    given = {assumed}
    rests: dict[Fact, None] = {}
    for step in chain.steps:
        for fact in step.rests:
            if fact not in given:
                rests[fact] = None
        given.update(step.gives)
    clash = chain.steps[-1]
    args: dict[str, Argument] = {key: value for key, value in clash.args if key in KEPT}
    args["cell"] = spots(k.field, 1 << k.field.shape.bit[cell])
    return Step(
        "contradiction",
        (Fact("is", cell, GRASS if tent else TENT),),
        rests=tuple(rests),
        evidence=clash.evidence,
        words=f"{'tent' if tent else 'grass'}-{clash.words}",
        args=tuple(args.items()),
        assumes=assumed,
        chain=chain.steps,
        rating=round(EASIEST + FURTHER * chain.waves, 1),
    )


def follow(k: State, assumption: Fact, techniques: Sequence[Technique[State]]) -> Chain | None:
    """Return the chain from an assumption to a broken rule with only the steps that it needs, or
    None.

    It works in rounds: everything that follows from the known facts, then everything that follows
    from that. So the nearest contradiction is found, and each technique looks at the whole board
    once in each wave.
    """
    world = k.copy()
    world.learn(assumption)
    chain: list[Step] = []
    waves, wrong = 0, -1  # the wave that first gave a square both values
    while True:
        broken = clash(world)
        if broken is not None:
            return Chain((*needed(chain, broken.rests), broken), waves if wrong < 0 else wrong)
        wave = [step for technique in techniques for step in technique.steps(world)]
        if not wave:
            return None
        waves += 1
        for step in wave:
            if any(_denied(world, fact) for fact in step.gives):
                # it becomes a broken rule in the next wave
                wrong = waves if wrong < 0 else wrong
            elif not all(map(world.knows, step.gives)):
                for fact in step.gives:
                    world.learn(fact)
                chain.append(step)


def _denied(world: State, fact: Fact) -> bool:
    other = Fact("is", fact.at, GRASS if fact.value == TENT else TENT)
    return fact.what == "is" and world.knows(other)
