"""The hard techniques of Tents: trees locked in a line, sets with no square to spare, and
contradictions."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engines.core.deduction import Argument, Fact, Step
from engines.core.explain import number
from engines.core.grid import bits
from engines.tents.clashes import locked_facts
from engines.tents.field import GRASS, TENT
from engines.tents.knowledge import State
from engines.tents.pairs import Crowd, Pairing, suspects
from engines.tents.propagation import HARD, apart, locked_trees, outside, propagate, try_one
from engines.tents.techniques import (
    grass_of,
    line_name,
    line_target,
    listed,
    spots,
    tents_of,
    tree_facts,
)


def locked(k: State) -> Iterator[Step]:
    """Trees whose squares all lie in one line and use up its number."""
    field = k.field
    for line, trees in locked_trees(k):
        if field.matching:
            out = outside(k, line, trees)
            if out:
                yield _locked_step(k, line, trees, out)
        else:
            yield from _locked_locally(k, line, trees)


def _locked_locally(k: State, line: int, trees: int) -> Iterator[Step]:
    """Without pairs, only trees that share no square need a tent each."""
    field = k.field
    shift = field.shape.shifts[line]
    mask = field.shape.lines[line]
    left = outside(k, line, trees) or 0
    room = field.needs[line] - (k.tents & mask).bit_count()
    while left:
        square = left & -left
        # as many of them as there is room for are enough
        chosen = sum(1 << bit for bit in apart(trees, shift, square)[:room])
        out = k.unknown & mask & ~(chosen << shift | chosen >> shift)
        yield _locked_step(k, line, chosen, out)
        left &= ~out


def _locked_step(k: State, line: int, trees: int, out: int) -> Step:
    field = k.field
    key, where = listed(field, out)
    if trees.bit_count() == 1:
        key = "lone-" + key
    return Step(
        "locked-trees",
        grass_of(field, out),
        rests=locked_facts(k, line, trees),
        evidence=(line_target(line), *spots(field, trees)),
        words=key,
        args=(
            ("line", line_name(k, line)),
            ("place", line_target(line)),
            ("trees", spots(field, trees)),
            ("count", number(trees.bit_count())),
            ("cells", where),
        ),
    )


def hall(k: State) -> Iterator[Step]:
    """Sets of trees with as few squares: all of these hold tents."""
    field = k.field
    if suspects(field, k.lonely, k.choices):
        trees = Pairing(field, k.lonely, k.choices)
        seen = 0
        for bit in bits(k.unknown):
            crowd = None if seen >> bit & 1 else trees.crowd(1 << bit)
            if crowd is not None:
                seen |= crowd.partners
                yield _all_tents(k, crowd)


def _all_tents(k: State, crowd: Crowd) -> Step:
    field = k.field
    news = crowd.partners & k.unknown
    rests: tuple[Fact, ...] = ()
    for bit in bits(crowd.members):
        rests += tree_facts(k, 1 << bit)
    key, where = listed(field, news)
    return Step(
        "hall",
        tents_of(field, news),
        rests=tuple(dict.fromkeys(rests)),
        evidence=spots(field, crowd.members),
        words=key,
        args=(
            ("trees", spots(field, crowd.members)),
            ("count", number(crowd.members.bit_count())),
            ("cells", where),
        ),
    )


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
