"""Reads what is said of Hitori."""

from __future__ import annotations

import re

from engines.core.deduction import Fact
from engines.hitori.rules import Hitori
from tests.engines.reader import LIST, Reader


class HitoriReader(Reader):
    """Numbers in cells; black and white."""

    def __init__(self, puzzle: Hitori) -> None:
        super().__init__(puzzle)
        self.numbers = puzzle.numbers
        self.add(r"The (\d+) at (CELL) stays, and (LINE) keeps only one, so (LIST)", self._twin)
        self.add(r"(\d+)s in (CELL) and (CELL)", lambda m: self._same(m[1], m[2], m[3]))
        self.add(r"(LINE) has (\d+) (\d+) (\d+) in (CELL), (CELL), (CELL)", self._triple)
        self.add(r"[Tt]wo (\d+)s would stay white in (LINE)(?:: (CELL) and (CELL))?", self._twice)
        self.add(r"(CELL) and (CELL) touch, so one of their (\d+)s stays in (LINE)", self._pair)
        self.add(r"s in (CELL) and (CELL), which touch, stays in line with (CELL)", self._seen)
        self.add(
            r"Of the four (\d+)s two go, corner to corner. (CELL) with (CELL) would shut (CELL) in",
            self._four,
        )
        self.add(r"both stay with a (\d+) in (LINE)", self._twice)
        self.add(
            r"If (CELL) stayed, the (\d+)s in (CELL) and (CELL) would go, "
            r"so the (\d+)s in (CELL) and (CELL) both stay", self._echo,
        )  # fmt: skip
        self.add(
            r"(CELL) and (CELL) (?:touch|would both be black and touch|would both go and touch"
            r"|go and touch)", lambda m: self.near(self.at(m[1]), self.at(m[2])),
        )  # fmt: skip
        self.add(r"s in (CELL) and (CELL) goes, and (CELL) touches both", self._between)
        self.add(r"(CELL) is black and blacks may not touch, so (LIST)", self._beside)
        self.add(r"(LIST) leaves? (?:the white )?(CELL) one way out.*: (CELL) must", self._exit)
        self.add(r"[Ww]ith (CELL) black too, .* cut off (LIST), so", self._cut)
        self.add(r"(CELL) is a bridge: if it were black, (LIST) would be cut off", self._cut)

    def _same(self, number: str, *labels: str) -> bool:
        return all(self.numbers[self.at(label)] == int(number) for label in labels)

    def _twin(self, m: re.Match[str]) -> bool:
        gone = self.cells(m[4]).cells
        same = all(self.numbers[cell] == int(m[1]) for cell in gone)
        return same and self._same(m[1], m[2]) and self.inside(m[3], self.at(m[2]), *gone)

    def _triple(self, m: re.Match[str]) -> bool:
        one, two, three = (self.at(m[i]) for i in (5, 6, 7))
        return (
            m[2] == m[3] == m[4]
            and self._same(m[2], m[5], m[6], m[7])
            and self.inside(m[1], one, two, three)
            and self.near(one, two)
            and self.near(two, three)
        )

    def _twice(self, m: re.Match[str]) -> bool:
        number = self.line(m[2])
        assert number is not None
        have = [self.numbers[cell] for cell in self.grid.lines[number]]
        named = not m[3] or (
            self._same(m[1], m[3], m[4]) and self.inside(m[2], self.at(m[3]), self.at(m[4]))
        )
        return have.count(int(m[1])) > 1 and named

    def _pair(self, m: re.Match[str]) -> bool:
        return self._same(m[3], m[1], m[2]) and self.inside(m[4], self.at(m[1]), self.at(m[2]))

    def _seen(self, m: re.Match[str]) -> bool:
        one, two, far = (self.at(m[i]) for i in (1, 2, 3))
        return (
            self.near(one, two)
            and self.numbers[one] == self.numbers[two] == self.numbers[far]
            and all(any({c, far} <= set(line) for line in self.grid.lines) for c in (one, two))
        )

    def _four(self, m: re.Match[str]) -> bool:
        one, two, apex = (self.at(m[i]) for i in (2, 3, 4))
        return self._same(m[1], m[2], m[3], m[4]) and set(self.grid.neighbours[apex]) == {one, two}

    def _between(self, m: re.Match[str]) -> bool:
        one, two, given = (self.at(m[i]) for i in (1, 2, 3))
        return self.near(one, given) and self.near(two, given)

    def _beside(self, m: re.Match[str]) -> bool:
        cell = self.at(m[1])
        black = Fact("is", cell, 1) in self.known
        return black and all(self.near(cell, other) for other in self.cells(m[2]).cells)

    def _echo(self, m: re.Match[str]) -> bool:
        given, one, two, left, right = (self.at(m[i]) for i in (1, 3, 4, 6, 7))
        numbers, lines = self.numbers, self.grid.lines
        return (
            numbers[given] == numbers[one] == numbers[two] == int(m[2])
            and numbers[left] == numbers[right] == int(m[5])
            and self.near(one, left)
            and self.near(two, right)
            and all(any({given, c} <= set(line) for line in lines) for c in (one, two))
            and any({left, right} <= set(line) for line in lines)
        )

    def _exit(self, m: re.Match[str]) -> bool:
        cell, out = self.at(m[2]), self.at(m[3])
        others = set(self.grid.neighbours[cell]) - {out}
        wall = self.cells(m[1])
        return (
            self.near(cell, out)
            and others == set(wall.cells)
            and all(Fact("is", c, 1) in self.known for c in others)
        )

    def _cut(self, m: re.Match[str]) -> bool:
        """The cells that are named lie on one side of the wall, with as many as are left out.
        Of those some may be known to be black by steps that are not told."""
        black = {f.at for f in self.known if f.what == "is" and f.value == 1}
        black.add(self.at(m[1]))
        lost = self.cells(m[2])
        solution = self.puzzle.solutions.first or b""
        seen, todo = {lost.cells[0]}, [lost.cells[0]]
        while todo:
            fresh = set(self.grid.neighbours[todo.pop()]) - seen - black
            seen |= fresh
            todo += fresh
        fewest = 1 if self.supposed else sum(solution[c] != 1 for c in seen)
        beyond = len(seen) < self.grid.count - len(black)
        return beyond and set(lost.cells) <= seen and fewest <= lost.number <= len(seen)

    def conclusion(self, bold: str, words: str) -> tuple[set[tuple[str, int, int]] | None, int]:
        said = set()
        more = 0
        for match in re.finditer(rf"({LIST})(?: must be)? (black|white)", bold):
            listed = self.cells(match[1])
            more += listed.more
            said |= {("is", cell, 1 if match[2] == "black" else 2) for cell in listed.cells}
        return said, more
