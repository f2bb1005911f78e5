"""The medium techniques: numbers side by side, dead ends, and pairs of cells that are linked.

Two neighbouring points share two cells: a diagonal that touches one of them turns away from the
other. So what a number says about the two is told on, from point to point, until a cell is
decided. Of all such links only those are told that lead to a cell.
"""

from __future__ import annotations

from collections.abc import Iterator

from engines.core.deduction import Fact, Step
from engines.slant.knowledge import Board, Known
from engines.slant.lattice import AWAY, SIDES, TOUCHING
from engines.slant.steps import (
    clash_step,
    count_step,
    dead_end_step,
    evidence_of,
    loop_step,
    pair_step,
    pair_words,
    point_words,
    step,
)
from engines.slant.techniques_points import counted
from engines.slant.trace import Event, Trace, cut_facts
from engines.slant.wording import result

FAMILIES = ("same", "not-both")


Twin = tuple[int, int, tuple[Fact, ...]]


def _side_by_side(known: Known, technique: str, first: int, second: int) -> Iterator[Step]:
    """Two numbers whose two common cells bring them as many lines as leave nothing open around
    the second. On the border the first has no other cells, so that a 1 gets its line there."""
    board, values = known.board, known.values
    if technique not in board.twins:
        board.twins[technique] = tuple(_twins(board, technique == "one-three", first, second))
    for point, side, gives in board.twins[technique]:
        news = [fact for fact in gives if not values[fact.at]]
        if news:
            args = {
                **point_words(board, point),
                **pair_words(board, point, side),
                "result": result(board.labels, news),
            }
            evidence = evidence_of(board, (point, board.lattice.near[point][side]), ())
            yield step(technique, technique, news, (), evidence, args)


def _twins(board: Board, border: bool, first: int, second: int) -> Iterator[Twin]:
    """Where the two numbers stand side by side, the second inside, and what that decides."""
    lattice, numbers = board.lattice, board.numbers
    want = TOUCHING if second == 3 else AWAY
    for point in board.numbered:
        if numbers[point] != first or (border and lattice.inner[point]):
            continue
        for side, other in enumerate(lattice.near[point]):
            if other < 0 or numbers[other] != second or not lattice.inner[other]:
                continue
            # the cells on the far sides of both points; on the border the first has none
            outer = [(other, slot) for slot in range(4) if slot not in SIDES[side ^ 1]]
            outer += [(point, slot) for slot in range(4) if slot not in SIDES[side]]
            cells = [(lattice.around[at][slot], want[slot]) for at, slot in outer]
            yield point, side, tuple(Fact("is", cell, value) for cell, value in cells if cell >= 0)


def ones(known: Known) -> Iterator[Step]:
    """Two ones side by side: the cells between them bring both their lines."""
    return _side_by_side(known, "ones", 1, 1)


def threes(known: Known) -> Iterator[Step]:
    """Two threes side by side: the cells between them bring only two of six lines."""
    return _side_by_side(known, "threes", 3, 3)


def one_three(known: Known) -> Iterator[Step]:
    """A one on the border and a three beside it: the cells between them bring the three one."""
    return _side_by_side(known, "one-three", 1, 3)


def dead_end(known: Known) -> Iterator[Step]:
    """A line that would join two others with one way out each."""
    seen: set[int] = set()
    for label in range(known.board.lattice.points):
        if known.group[label] == label:
            for cell, value in known.cut_off(label):
                if cell not in seen:
                    seen.add(cell)
                    rests = cut_facts(known, cell, 3 - value)
                    yield dead_end_step(known, cell, value, rests)


def same(known: Known) -> Iterator[Step]:
    """A pair that leans the same way brings each of its points one line."""
    return _linked(known, "same")


def not_both(known: Known) -> Iterator[Step]:
    """A pair of which one combination is excluded."""
    return _linked(known, "not-both")


def _linked(known: Known, technique: str) -> Iterator[Step]:
    direct = False
    for point in known.forced():
        direct = True
        found = counted(known, point)
        if found.technique == technique:
            yield found
    if not direct:
        yield from _planned(known, technique)


def _planned(known: Known, technique: str) -> Iterator[Step]:
    """The steps of this technique on the way to the nearest cell that links decide."""
    if known.forced():
        return
    if known.plan is None:
        known.plan = _plan(known)
    told: set[Fact] = set()
    for planned in known.plan:
        if all(known.knows(fact) for fact in planned.gives):
            continue
        if planned.technique != technique or not all(
            fact in told or known.knows(fact) for fact in planned.rests
        ):
            return
        told.update(planned.gives)
        yield planned


def _plan(known: Known) -> tuple[Step, ...]:
    """The links, in order, that decide a cell or break a rule; the last step decides it. All of
    them are named after the last one's pattern."""
    trace = Trace(known)
    goal = trace.run(stop=True)
    if goal is None:
        return ()
    events = event_steps(trace, goal)
    last = events[-1]
    name = last.technique if last.technique in FAMILIES else ""
    return tuple(
        Step(name or s.technique, s.gives, s.rests, s.evidence, s.words, s.args)
        if s.words.startswith("pair-")
        else s
        for s in events
        if s.gives
    )


def event_steps(trace: Trace, goal: Event) -> list[Step]:
    """The steps from what was known to an event, the event's own last; not for a clash."""
    number = trace.events.index(goal)
    rests = trace.rests(number) if goal.kind != "clash" else clash_rests(trace)
    chain = [*trace.needed(number, rests)]
    if goal.kind != "clash":
        chain.append((goal, rests))
    return [event_step(trace, event, facts) for event, facts in chain]


def clash_rests(trace: Trace) -> tuple[Fact, ...]:
    """What the broken rule at the end of a trace rests on."""
    return clash_step(trace.world, *trace.world.why).rests


def event_step(trace: Trace, event: Event, rests: tuple[Fact, ...]) -> Step:
    """One event of a trace as a step."""
    board = trace.board
    if event.kind == "count":
        return count_step(board, event.at, event.gives, rests)
    if event.kind == "pair":
        return pair_step(board, event.at, event.side, event.gives, rests)
    (fact,) = event.gives
    if event.kind == "loop":
        return loop_step(trace.world, fact.at, fact.value, rests)
    return dead_end_step(trace.world, fact.at, fact.value, rests)
