"""The knowledge about a board: the cells whose value is certain, and the rule that they break."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from solitudo.engines.core.deduction import Fact
from solitudo.engines.core.grid import Grid

NOUGHT, ONE = 1, 2


class Breach(NamedTuple):
    """A broken rule: its name, its line if it is about one, and the equal cells."""

    rule: str
    line: str
    cells: tuple[int, ...]


class Shape:
    """The lines of a board, and every three cells side by side."""

    def __init__(self, grid: Grid) -> None:
        self.lines = tuple(zip(grid.line_names, grid.lines, strict=True))
        starts = ((line, at) for line in grid.lines for at in range(len(line) - 2))
        self.trios = tuple((line[at], line[at + 1], line[at + 2]) for line, at in starts)

    def breaches(self, values: bytes | bytearray) -> Iterable[Breach]:
        for trio in self.trios:
            first, second, third = (values[c] for c in trio)
            if first and first == second == third:
                yield Breach("three", "", trio)
        for name, line in self.lines:
            for value in (NOUGHT, ONE):
                alike = tuple(c for c in line if values[c] == value)
                if 2 * len(alike) > len(line):
                    yield Breach("many", name, alike)

    def breach(self, values: bytes | bytearray) -> Breach | None:
        return next(iter(self.breaches(values)), None)


def is_(cell: int, value: int) -> Fact:
    """Return the fact that a cell has this value."""
    return Fact("is", cell, value)


def other(value: int) -> int:
    return NOUGHT + ONE - value


class Known:
    """The values that are certain. `broken` says that a rule is broken."""

    def __init__(self, shape: Shape, values: bytes | bytearray) -> None:
        self.shape = shape
        self.values = bytearray(values)
        self.broken = shape.breach(values) is not None

    def copy(self) -> Known:
        return Known(self.shape, self.values)

    def learn(self, fact: Fact) -> None:
        if self.values[fact.at] == other(fact.value):
            self.broken = True
        self.values[fact.at] = fact.value
        self.broken = self.broken or self.shape.breach(self.values) is not None

    def knows(self, fact: Fact) -> bool:
        return self.values[fact.at] == fact.value

    @property
    def complete(self) -> bool:
        return not self.broken and all(self.values)
