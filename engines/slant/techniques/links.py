"""The medium techniques: numbers side by side, dead ends, and linked pairs of cells.

Two neighbouring points share two cells: a diagonal that touches one point turns away from the
other. So a number's conclusion about the two cells also holds for the next point, and so on. Only
links that lead to a cell become steps.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from solitudo.engines.core.deduction import Fact, Step
from solitudo.engines.slant.knowledge import Board, Known
from solitudo.engines.slant.lattice import AWAY, SIDES, TOUCHING
from solitudo.engines.slant.names import result
from solitudo.engines.slant.techniques.points import counted, paired
from solitudo.engines.slant.techniques.steps import (
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
from solitudo.engines.slant.techniques.trace import Event, Trace, cut_facts, joined

FAMILIES = ("same", "not-both")
# the rating of what a number shows the next one, and of what is passed on further
NEAR, LONGER, FAR = 3.0, 0.2, 4.6


Twin = tuple[int, int, tuple[Fact, ...]]


def side_by_side(known: Known, technique: str, first: int, second: int) -> Iterator[Step]:
    """Yield pairs of numbers whose two common cells give them this many diagonals, so that the
    second number has no open cell left.

    On the border the first number has no other cells, so a 1 gets its diagonal there.
    """
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
    """Yield the places of two adjacent numbers, the second of them inside, and what they decide."""
    lattice, numbers = board.lattice, board.numbers
    want = TOUCHING if second == 3 else AWAY
    for point in board.numbered:
        if numbers[point] != first or (border and lattice.inner[point]):
            continue
        for side, other in enumerate(lattice.near[point]):
            if other < 0 or numbers[other] != second or not lattice.inner[other]:
                continue
            # the cells on the far sides of both points; on the border the first point has none
            outer = [(other, slot) for slot in range(4) if slot not in SIDES[side ^ 1]]
            outer += [(point, slot) for slot in range(4) if slot not in SIDES[side]]
            cells = [(lattice.around[at][slot], want[slot]) for at, slot in outer]
            yield point, side, tuple(Fact("is", cell, value) for cell, value in cells if cell >= 0)


def dead_end(known: Known) -> Iterator[Step]:
    """Yield cells whose diagonal would join two paths with one exit each."""
    seen: set[int] = set()
    for label in range(known.board.lattice.points):
        if known.paths.group[label] == label:
            for cell, value in known.cut_off(label):
                if cell not in seen:
                    seen.add(cell)
                    rests = cut_facts(known, cell, 3 - value)
                    points = joined(known, cell, 3 - value)
                    yield dead_end_step(known, cell, value, rests, points)


def linked(known: Known, technique: str) -> Iterator[Step]:
    """Yield pairs of cells with the same diagonal ("same"), or with one combination excluded."""
    direct = False
    for point in known.forced():
        direct = True
        if paired(known, point):
            found = counted(known, point)
            if found.technique == technique:
                yield found
    if not direct:
        yield from _planned(known, technique)


def _planned(known: Known, technique: str) -> Iterator[Step]:
    """Yield the steps of this technique to the nearest cell that links decide.

    For a rating, steps that need these and steps to equally near cells follow, so that turning a
    board changes nothing.
    """
    if known.forced():
        return
    plan = known.asked.plan
    if not isinstance(plan, Plan) or not plan.covers(known):
        plan = known.asked.plan = _plan(known)
    if plan.technique != technique:
        return
    told: set[Fact] = set()
    for link in chain(plan.steps, plan.others() if known.thorough else ()):
        news = not all(fact in told or known.knows(fact) for fact in link.gives)
        if news and all(fact in told or known.knows(fact) for fact in link.rests):
            if known.thorough:
                told.update(link.gives)
            yield link


class Plan:
    """The links that decide a cell or break a rule, named after the last link."""

    def __init__(self, trace: Trace, goal: Event | None, distance: int) -> None:
        self.trace = trace
        self.rating = round(min(FAR, NEAR + LONGER * max(0, distance - 2)), 1)
        steps = [] if goal is None else [step for step in event_steps(trace, goal) if step.gives]
        last = steps[-1].technique if steps else ""
        self.technique = last if last in FAMILIES else FAMILIES[-1] if steps else ""
        # once the links are known, a dead end is found without them
        self.steps = [self._named(step) for step in steps if step.technique in FAMILIES]

    def covers(self, known: Known) -> bool:
        """Return whether the plan used all pairs that are known now.

        Other techniques find pairs too.
        """
        had = self.trace.world.never
        return not any(mask & ~had.get(number, 0) for number, mask in known.never.items())

    def others(self) -> Iterator[Step]:
        """Yield all links before the nearest cell was decided, and all equally near cells."""
        for number, event in enumerate(self.trace.events):
            if event.kind in ("pair", "count"):
                yield self._named(event_step(self.trace, event, self.trace.rests(number)))

    def _named(self, step: Step) -> Step:
        return step._replace(technique=self.technique, rating=self.rating)


def _plan(known: Known) -> Plan:
    trace = Trace(known)
    goal = trace.run(stop=True)
    if goal is not None:
        trace.finish()
    # the distance is needed only for ratings
    return Plan(trace, goal, distance(known) if goal is not None and known.thorough else 0)


def distance(known: Known) -> int:
    """Return how many links lead from point to point until a cell is decided.

    Only diagonals count as known: noted pairs make the next step easier, but not the board.
    """
    world = known.unpaired()
    count = 0
    while world.open == known.open and world.advance():
        count += 1
    return count


def event_steps(trace: Trace, goal: Event) -> list[Step]:
    """Return the steps from the known facts to an event, with its own step last unless it is a
    contradiction.
    """
    number = trace.events.index(goal)
    rests = trace.rests(number) if goal.kind != "clash" else clash_rests(trace)
    links = [*trace.needed(number, rests)]
    if goal.kind != "clash":
        links.append((goal, rests))
    return [event_step(trace, event, facts) for event, facts in links]


def clash_rests(trace: Trace) -> tuple[Fact, ...]:
    """Return the facts of the broken rule at the end of a trace."""
    return clash_step(trace.world, *trace.world.why).rests


def event_step(trace: Trace, event: Event, rests: tuple[Fact, ...]) -> Step:
    """Return one event of a trace as a step."""
    board = trace.board
    if event.kind == "count":
        return count_step(board, event.at, event.gives, rests)
    if event.kind == "pair":
        return pair_step(board, event.at, event.side, event.gives, rests)
    (fact,) = event.gives
    if event.kind == "loop":
        return loop_step(trace.world, fact.at, fact.value, rests)
    return dead_end_step(trace.world, fact.at, fact.value, rests, event.points)
