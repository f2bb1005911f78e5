"""One board of Binary: its marks, its broken rules, and how it is solved."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar

from solitudo.engines.core.action import Position
from solitudo.engines.core.deduction import Fact, Step, Technique, steps_to_end
from solitudo.engines.core.kind import LEVELS
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Fault, Solutions, cells

from .knowledge import NOUGHT, ONE, Known, Shape, is_, other
from .techniques import TECHNIQUES


class Binary(Puzzle):
    """A board. `opening` has the given cells."""

    marks: ClassVar[tuple[str, ...]] = (".", "0", "1")
    primary: ClassVar[int] = NOUGHT
    counter: ClassVar[int] = ONE

    # -- rules

    @cached_property
    def shape(self) -> Shape:
        return Shape(self.grid)

    def faults(self, position: Position) -> list[Fault]:
        found = []
        for rule, line, alike in self.shape.breaches(position.values):
            sign = self.marks[position.values[alike[0]]]
            named = f"{self.grid.labels[alike[0]]} to {self.grid.labels[alike[-1]]}"
            three, many = f"{named} are three {sign}s in a row.", f"Too many {sign}s in {line}."
            found.append(Fault(rule, three if rule == "three" else many, cells(*alike)))
        return found

    def solved(self, position: Position) -> bool:
        return self.full(position) and self.shape.breach(position.values) is None

    def text(self, values: bytes) -> str:
        rows = self.grid.lines[: self.grid.height]
        return ",".join("".join(self.marks[values[c]] for c in row) for row in rows)

    # -- solving

    @property
    def techniques(self) -> tuple[Technique[Any], ...]:
        return TECHNIQUES

    def knowledge(self, position: Position | None = None) -> Known:
        return Known(self.shape, (position or self.start()).values)

    def sweep(self, knowledge: Any, level: str) -> None:
        admitted = LEVELS[: LEVELS.index(level) + 1]
        allowed = [technique for technique in TECHNIQUES if technique.level in admitted]
        for _ in steps_to_end(knowledge, allowed):
            pass

    def count(self, limit: int = 2, nodes: int | None = None) -> Solutions:
        found: list[bytes] = []
        worlds, looked = [self.knowledge()], 0
        while worlds and len(found) < limit:
            known = worlds.pop()
            self.sweep(known, "medium")
            if known.broken:
                continue
            if known.complete:
                found.append(bytes(known.values))
                continue
            if looked == nodes:
                return Solutions(len(found), found[0] if found else None, sure=False)
            looked += 1
            cell = known.values.index(0)
            for value in (ONE, NOUGHT):
                world = known.copy()
                world.learn(is_(cell, value))
                worlds.append(world)
        return Solutions(len(found), found[0] if found else None)

    # -- facts, steps and marks

    def clash(self, knowledge: Any) -> Step | None:
        breach = self.shape.breach(knowledge.values)
        if breach is None:
            return None
        rule, line, alike = breach
        value = knowledge.values[alike[0]]
        rests = tuple(is_(c, value) for c in alike)
        args = (("cells", cells(*alike)), ("mark", self.marks[value]), ("line", line))
        return Step("", (), rests, cells(*alike), rule, args)

    def opposite(self, fact: Fact) -> Fact:
        return is_(fact.at, other(fact.value))
