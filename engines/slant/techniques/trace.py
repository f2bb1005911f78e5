"""Forced conclusions with the reason for every fact: the way to a distant conclusion.

The sweep knows that a cell is decided, but not why. A trace records each event, nearest
consequences first. Only events that a cell or a broken rule needs become steps.
"""

from collections import deque
from collections.abc import Iterable
from typing import NamedTuple

from solitudo.engines.core.deduction import Fact
from solitudo.engines.slant.knowledge import Known, edge
from solitudo.engines.slant.lattice import TABLE, mirrored, project, row
from solitudo.engines.slant.techniques.evidence import (
    around,
    excludes,
    exit_facts,
    forces,
    least,
    loop_facts,
    told_of,
    with_siblings,
)


class Event(NamedTuple):
    """One new fact: from counting at a point ("count"), about two cells ("pair"), from a loop or a
    dead end at a cell, or the broken rule ("clash"). `points` are the points of a dead end's two
    paths.
    """

    kind: str
    at: int
    gives: tuple[Fact, ...]
    rests: tuple[Fact, ...] | None = None
    side: int = -1
    points: tuple[int, ...] = ()


class Trace:
    """One walk from what is known, perhaps with an assumption."""

    def __init__(self, known: Known, assumption: Fact | None = None) -> None:
        self.world = world = known.copy()
        self.board, self.lattice = world.board, world.board.lattice
        self.assumption = assumption
        self.when: dict[Fact, int] = {}
        self.events: list[Event] = []
        self.counting: deque[int] = deque()
        self.telling: deque[int] = deque()
        self.waiting: set[int] = set()
        self.looked: set[int] = set()
        self.rounds = 0
        world.waiting = bytearray(self.lattice.points)
        world.queue.clear()
        if assumption is not None:
            world.place(assumption.at, assumption.value)
            self._drain()
            self.whole = False
        else:
            self.telling.extend(range(self.lattice.points))
            self.waiting.update(self.telling)
            self.looked.update(world.paths.group)
            self.whole = True

    def run(self, stop: bool, goal: int = -1) -> Event | None:
        """Return the event of a broken rule, or with `stop` the event of the first decided cell.

        Return None at the end, and when a goal cell is decided.
        """
        world = self.world
        while True:
            event: Event | None = None
            if world.broken:
                return self._note(Event("clash", -1, ()))
            if goal >= 0 and world.values[goal]:
                return None
            if world.pending:
                event = self._loop()
            elif self.counting:
                event = self._count(self.counting.popleft())
            elif self.telling and stop:
                self._round()
            elif self.telling:
                point = self.telling.popleft()
                self.waiting.discard(point)
                self._tell(point, world.sets[point])
            elif self.looked:
                event = self._exits()
            elif not self.whole:
                # nothing near is left: now use what all other points decide and exclude
                self.whole = True
                self.counting.extend(range(self.lattice.points))
                self.telling.extend(range(self.lattice.points))
                self.waiting.update(self.telling)
                self.looked.update(world.paths.group)
            else:
                return None
            if event is not None:
                if stop or event.kind == "clash":
                    return event
                self._write(event.gives)

    def finish(self) -> None:
        """Record the other cells that are decided in the same round as the first cell."""
        while self.counting:
            self._count(self.counting.popleft())

    def _note(self, event: Event) -> Event:
        for fact in event.gives:
            self.when.setdefault(fact, len(self.events))
        self.events.append(event)
        return event

    def _write(self, facts: Iterable[Fact]) -> None:
        for fact in facts:
            if not self.world.values[fact.at] and not self.world.broken:
                self.world.place(fact.at, fact.value)
        self._drain()

    def _drain(self) -> None:
        """Look again at points whose patterns changed."""
        world = self.world
        for point in world.queue:
            world.waiting[point] = 0
            self.counting.append(point)
            self.looked.add(point)
            if point not in self.waiting:
                self.waiting.add(point)
                self.telling.append(point)
        world.queue.clear()

    def _loop(self) -> Event | None:
        cell, value = self.world.pending.pop(0)
        if self.world.values[cell]:
            return None
        rests = loop_facts(self.world, cell, 3 - value)
        return self._note(Event("loop", cell, (Fact("is", cell, value),), rests))

    def _count(self, point: int) -> Event | None:
        world = self.world
        cells = self.lattice.around[point]
        found = TABLE[world.sets[point]] or row(world.sets[point])
        gives = tuple(
            Fact("is", cells[slot], value)
            for slot, value in found[0]
            if not world.values[cells[slot]]
        )
        return self._note(Event("count", point, gives)) if gives else None

    def _round(self) -> None:
        """Let all points exclude combinations at the same time, so that a turned board makes no
        difference.
        """
        self.rounds += 1
        told = [(point, self.world.sets[point]) for point in self.telling]
        self.telling.clear()
        # a point that gets news before its turn uses it in the next round
        self.waiting.clear()
        for point, here in told:
            self._tell(point, here)
            if self.world.broken:
                return

    def _tell(self, point: int, here: int) -> None:
        """Exclude what these patterns of the point rule out, as facts about pairs of cells."""
        world = self.world
        sets = world.sets
        told = (TABLE[here] or row(here))[1]
        for side, other in enumerate(self.lattice.near[point]):
            if not sets[other] & ~told[side]:
                continue
            number, first = edge(self.lattice, point, side)
            # exclude everything that the point excludes, even what the other point has excluded:
            # "the same diagonal" is easier to remember than the new half of it
            gone = 15 & ~project(here, side)
            combos = (gone if first else mirrored(gone)) & ~world.never.get(number, 0)
            facts = tuple(Fact("never", number, c) for c in range(4) if combos >> c & 1)
            self._note(Event("pair", point, facts, None, side))
            world.never[number] = world.never.get(number, 0) | combos
            world.narrow(other, told[side])
            self._drain()
            if world.broken:
                return

    def _exits(self) -> Event | None:
        world = self.world
        labels = sorted({world.paths.group[point] for point in self.looked})
        for label in labels:
            if world.walled_in(label):
                world.fail("dead-end", world.paths.members[label][0])
                return None
        for label in labels:
            for cell, value in world.cut_off(label):
                rests = cut_facts(world, cell, 3 - value)
                gives = (Fact("is", cell, value),)
                points = joined(world, cell, 3 - value)
                return self._note(Event("dead-end", cell, gives, rests, points=points))
        self.looked.clear()
        return None

    # -- from events to reasons --------------------------------------------------------------

    def rests(self, number: int) -> tuple[Fact, ...]:
        """Return the facts that an event needs. Each was known before it."""
        event = self.events[number]
        if event.rests is not None:
            return event.rests
        when = self.when
        facts = [f for f in around(self.world, event.at) if when.get(f, -1) < number]
        # the latest facts are left out first, so that a reason is as near to the start as possible
        facts.sort(key=lambda fact: -when.get(fact, -1))
        cells = self.lattice.around[event.at]
        if event.kind == "count":
            test = forces((cells.index(fact.at), fact.value) for fact in event.gives)
            return with_siblings(least(self.board, event.at, facts, test), self._siblings)
        combos = sum(1 << fact.value for fact in event.gives)
        if event.side & 1:
            combos = mirrored(combos)
        found = least(self.board, event.at, facts, excludes(event.side, combos))
        return with_siblings(found, self._siblings)

    def _siblings(self, fact: Fact) -> list[Fact]:
        """Return the other facts about a pair that became known at the same moment."""
        when = self.when.get(fact, -1)
        return [f for f in told_of(self.world, fact) if self.when.get(f, -1) == when]

    def needed(self, goal: int, rests: Iterable[Fact]) -> list[tuple[Event, tuple[Fact, ...]]]:
        """Return the events, in order, that an event with these facts needs, each with its own
        facts.
        """
        wanted: dict[int, tuple[Fact, ...]] = {}
        open_ = [self.when[fact] for fact in rests if fact in self.when]
        while open_:
            number = open_.pop()
            if number in wanted or number >= goal:
                continue
            wanted[number] = self.rests(number)
            open_.extend(self.when[fact] for fact in wanted[number] if fact in self.when)
        return [(self.events[number], wanted[number]) for number in sorted(wanted)]


def joined(known: Known, cell: int, value: int) -> tuple[int, ...]:
    """Return the points of the two paths that a diagonal would join."""
    one, two = known.board.lattice.ends[value][cell]
    return (
        *known.paths.members[known.paths.group[one]],
        *known.paths.members[known.paths.group[two]],
    )


def cut_facts(known: Known, cell: int, value: int) -> tuple[Fact, ...]:
    """Return why a diagonal would join two groups that have one exit each."""
    one, two = known.board.lattice.ends[value][cell]
    group = known.paths.group
    return tuple(dict.fromkeys((*exit_facts(known, group[one]), *exit_facts(known, group[two]))))
