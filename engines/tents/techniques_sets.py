"""Techniques that look at several trees at once: those locked in a line, and sets with no square
to spare."""

from __future__ import annotations

from collections.abc import Iterator

from engines.core.deduction import Fact, Step
from engines.core.explain import number
from engines.core.grid import bits
from engines.tents.evidence import (
    grass_of,
    line_name,
    line_target,
    listed,
    locked_facts,
    spots,
    tents_of,
    tree_facts,
)
from engines.tents.locking import apart, locked_trees, outside
from engines.tents.pairs import Crowd, Pairing, suspects
from engines.tents.state import State


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
