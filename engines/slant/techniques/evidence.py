"""The facts that an inference at a point, a loop or a dead end needs, and no more than those."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from solitudo.engines.core.deduction import Fact
from solitudo.engines.slant import paths
from solitudo.engines.slant.knowledge import Board, Known, edge
from solitudo.engines.slant.lattice import KEEP, OFF, ON, TOUCHING, row

Masked = tuple[Fact, int]


def masked(board: Board, point: int, facts: Iterable[Fact]) -> list[Masked]:
    """Return each fact with the patterns that it allows at the point."""
    lattice = board.lattice
    slots = lattice.around[point]
    sides = {
        number: (side, first)
        for side in range(4)
        if lattice.near[point][side] >= 0
        for number, first in (edge(lattice, point, side),)
    }
    found: list[Masked] = []
    for fact in facts:
        if fact.what == "is":
            slot = slots.index(fact.at)
            found.append((fact, (ON if fact.value == TOUCHING[slot] else OFF)[slot]))
        else:
            side, first = sides[fact.at]
            combo = fact.value if first else 3 - fact.value
            found.append((fact, KEEP[side][15 & ~(1 << combo)]))
    return found


def around(known: Known, point: int) -> list[Fact]:
    """Return everything that is known about the cells around a point: pairs first, then
    diagonals.
    """
    lattice = known.board.lattice
    facts: list[Fact] = []
    for side in range(4):
        if lattice.near[point][side] >= 0:
            number = edge(lattice, point, side)[0]
            never = known.never.get(number, 0)
            facts.extend(Fact("never", number, c) for c in range(4) if never >> c & 1)
    for cell in lattice.around[point]:
        if cell >= 0 and known.values[cell]:
            facts.append(Fact("is", cell, known.values[cell]))
    return facts


def least(
    board: Board, point: int, facts: Iterable[Fact], test: Callable[[int], bool]
) -> tuple[Fact, ...]:
    """Return as few of the facts as possible with which the patterns at the point still pass the
    test.
    """
    start = board.starts[point]
    kept = masked(board, point, facts)
    for item in list(kept):
        patterns = start
        for other in kept:
            if other is not item:
                patterns &= other[1]
        if test(patterns):
            kept.remove(item)
    return tuple(fact for fact, _ in kept)


def with_siblings(
    facts: tuple[Fact, ...], siblings: Callable[[Fact], Iterable[Fact]]
) -> tuple[Fact, ...]:
    """Return the facts, and for each fact about a pair the facts that were learnt with it."""
    whole = dict.fromkeys(facts)
    for fact in facts:
        if fact.what == "never":
            whole.update(dict.fromkeys(siblings(fact)))
    return tuple(whole)


def told_of(known: Known, fact: Fact) -> list[Fact]:
    """Return everything that has been learnt about the pair in a fact."""
    never = known.never.get(fact.at, 0)
    return [Fact("never", fact.at, combo) for combo in range(4) if never >> combo & 1]


def forces(cells: Iterable[tuple[int, int]]) -> Callable[[int], bool]:
    """Return the test that these slots must have these values."""
    banned = 0
    for slot, value in cells:
        banned |= (OFF if value == TOUCHING[slot] else ON)[slot]
    return lambda patterns: not patterns & banned


def excludes(side: int, combos: int) -> Callable[[int], bool]:
    """Return the test that none of these combinations is left on a side of the point."""
    banned = KEEP[side][combos]
    return lambda patterns: not patterns & banned


def bounded(most: int) -> Callable[[int], bool]:
    """Return the test that at most this many diagonals can touch."""
    return lambda patterns: row(patterns)[2] <= most


def loop_facts(known: Known, cell: int, value: int) -> tuple[Fact, ...]:
    """Return the path that a diagonal in this cell would close."""
    one, two = known.board.lattice.ends[value][cell]
    path = paths.path_between(known.board.lattice, known.values, one, two, skip=cell)
    return tuple(Fact("is", at, known.values[at]) for at in path)


def exit_facts(known: Known, label: int) -> tuple[Fact, ...]:
    """Return why a group of points has no more exits: its diagonals, and the limit of
    each point.
    """
    lattice, values = known.board.lattice, known.values
    facts: dict[Fact, None] = {}
    for point in known.paths.members[label]:
        for cell, _, away in lattice.reach[point]:
            if values[cell] == 3 - away:
                facts[Fact("is", cell, values[cell])] = None
    for point in known.paths.members[label]:
        needed = least(known.board, point, around(known, point), bounded(row(known.sets[point])[2]))
        facts.update(dict.fromkeys(needed))
    return tuple(facts)
