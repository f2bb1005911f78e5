"""The easy techniques: one number and the cells around it, or a path that is about to close."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from solitudo.engines.core.deduction import Fact, Step
from solitudo.engines.slant.knowledge import Known, edge
from solitudo.engines.slant.lattice import row
from solitudo.engines.slant.techniques.evidence import (
    around,
    forces,
    least,
    loop_facts,
    told_of,
    with_siblings,
)
from solitudo.engines.slant.techniques.steps import count_step, loop_step, plain


def certain(known: Known, point: int) -> tuple[Fact, ...]:
    """Return the empty cells around a point that are certain."""
    cells = known.board.lattice.around[point]
    return tuple(
        Fact("is", cells[slot], value)
        for slot, value in row(known.sets[point])[0]
        if not known.values[cells[slot]]
    )


def counted(known: Known, point: int) -> Step:
    """Return the step by which the cells around a point are certain."""
    board, gives = known.board, certain(known, point)
    cells = board.lattice.around[point]
    test = forces((cells.index(fact.at), fact.value) for fact in gives)
    rests = least(board, point, around(known, point), test)
    rests = with_siblings(rests, lambda fact: told_of(known, fact))
    return count_step(board, point, gives, rests)


def paired(known: Known, point: int) -> bool:
    """Return whether anything is known about the pairs beside a point, which its step may need."""
    lattice = known.board.lattice
    return bool(known.never) and any(
        known.never.get(edge(lattice, point, side)[0])
        for side, other in enumerate(lattice.near[point])
        if other >= 0
    )


def _points(known: Known, technique: str) -> Iterator[int]:
    """Yield the points that look like one technique, without pairs.

    One look serves all techniques.
    """
    board, points = known.board, known.forced()
    looks = known.asked.looks
    if not looks:
        for point in points:
            if board.numbers[point] >= 0:
                name, _ = plain(board, point, certain(known, point))
                looks.setdefault(name, []).append(point)
    return iter(looks.get(technique, ()))


def numbered(technique: str) -> Callable[[Known], Iterator[Step]]:
    """Yield the steps of one technique at points that need no pair."""

    def steps(known: Known) -> Iterator[Step]:
        for point in _points(known, technique):
            found = counted(known, point)
            if found.technique == technique:
                yield found

    return steps


def bare(technique: str) -> Callable[[Known], Iterator[tuple[Fact, ...]]]:
    """Yield the facts that follow from these steps, without words."""

    def given(known: Known) -> Iterator[tuple[Fact, ...]]:
        for point in _points(known, technique):
            if not paired(known, point) or counted(known, point).technique == technique:
                yield certain(known, point)

    return given


def loop(known: Known) -> Iterator[Step]:
    """Yield cells where a diagonal would join two ends of one path to a loop."""
    seen: set[int] = set()
    for cell, value in known.pending:
        if not known.values[cell] and cell not in seen:
            seen.add(cell)
            yield loop_step(known, cell, value, loop_facts(known, cell, 3 - value))
