"""Reads what is said of Hitori."""

import re
from collections.abc import Sequence
from itertools import pairwise

from solitudo.engines.core.deduction import Fact
from solitudo.engines.hitori.rules import Hitori
from tests.engines.reader import CELL, LIST, Reader

LOST = rf"{LIST}|\d+ cells around {CELL}"


class HitoriReader(Reader):
    """Numbers in cells; black and white."""

    def __init__(self, puzzle: Hitori) -> None:
        super().__init__(puzzle)
        self.numbers = puzzle.numbers
        self.add(
            r"The (\d+) at (CELL) is white, and (LINE) may have only one white (\d+), so (LIST)",
            self._twin,
        )
        self.add(r"(\d+)s at (CELL) and (CELL)", lambda m: self._same(m[1], m[2], m[3]))
        self.add(r"(?<!, )(CELL), (CELL) and (CELL) are all (\d+)\.", self._triple)
        self.add(
            r"There would be two white (\d+)s in (LINE): (CELL) and (CELL)",
            lambda m: self._twice(m[1], m[2], m[3], m[4]),
        )
        self.add(
            r"(LINE) would have two white (\d+)s, (CELL) and (CELL)",
            lambda m: self._twice(m[2], m[1], m[3], m[4]),
        )
        self.add(r"(CELL) and (CELL) are both (\d+)\b", lambda m: self._same(m[3], m[1], m[2]))
        self.add(
            r"(CELL) and (CELL) are both (\d+)\. They touch, so one of them is white\. (LINE) can "
            r"have only one white \3", self._pair,
        )  # fmt: skip
        self.add(
            r"(CELL) and (CELL) are both \d+\. They touch, so one of them is white\. Both share a "
            r"line with (LIST)", self._seen,
        )  # fmt: skip
        self.add(
            r"(LIST) are all (\d+)\. Two of them are black and cannot touch\. If they were (CELL) "
            r"and (CELL), (CELL) would be cut off", self._four,
        )  # fmt: skip
        self.add(
            r"the (\d+)s at (CELL) and (CELL) is black, and one of the (\d+)s at (CELL) and "
            r"(CELL)\. The two cannot touch\. If they were (CELL) and (CELL), (CELL) would",
            self._two_pairs,
        )
        self._read_cells()
        self._read_cases()

    def _read_cases(self) -> None:
        way = r"(CELL is (?:black|white)), ((?:CELL is (?:black|white)(?:, | and )?)+)"
        self.add(
            rf"(CELL) and (CELL) (are duplicates, so one is black|touch, so one is white)\. "
            rf"If {way}\. If {way}\. "
            r"Either way (CELL) (touches a black cell|has a white duplicate)",
            self._two_ways,
        )
        self.add(
            r"^(LIST) cannot (?:(both|all) )?be black, because (?:it|they) would cut off .*this "
            r"(\d+)|^(LIST) cannot (both|all) be black, .* one of these (\d+)s is white",
            self._not_all,
        )
        self.add(
            r"One of the (\d+)s at (CELL) and (CELL) is black\. (CELL) touches (CELL), and (CELL) "
            r"would cut off",
            self._one_of_two,
        )
        self.add(
            r"If (LIST) is black, (CELL) touches it\. If (?:both are|all are|it is) white, the "
            r"duplicates? (LIST) (?:is|are) black",
            self._neighbours_twins,
        )

    def _read_cells(self) -> None:
        self.add(r"its neighbour (CELL) would be white\. Then the other (\d+), (CELL)",
                 lambda m: self._same(m[2], m[1], m[3]))  # fmt: skip
        self.add(r"the (COUNT) (?:black cells|cells) from (CELL) to (CELL)",
                 lambda m: self.count(m[1]) > 6)  # fmt: skip
        self.add(
            r"If (CELL) were white, the other (\d+)s, (CELL) and (CELL), would be black\. "
            r"Then the (\d+)s next to them, (CELL) and (CELL), would both be white in one line",
            self._echo,
        )
        self.add(
            r"neighbours (CELL) and (CELL) would be white\. Then their duplicates (CELL) and "
            r"(CELL)",
            self._crossed,
        )
        self.add(
            r"(CELL) and (CELL) (?:would both be black and touch|would be black and touch"
            r"|are both \d+\. They touch)", lambda m: self.near(self.at(m[1]), self.at(m[2])),
        )  # fmt: skip
        self.add(r"its neighbours? (CELL)(?: and (CELL))?", self._beside_given)
        self.add(r"its duplicate (CELL)", lambda m: self._duplicate(self.at(m[1])))
        self.add(
            r"(CELL) and (CELL) are both \d+, so one of them is black\. (CELL) touches both",
            self._between,
        )
        self.add(r"(CELL) is black and black cells never touch, so (LIST)", self._beside)
        self.add(r"black cells? (LIST) leaves? (CELL) as the only way out of (?:the white cell )?"
                 r"(CELL)", self._exit)  # fmt: skip
        self.add(rf"If (CELL) were black, (?:.* cut off )?({LOST})(?: would be cut off)?, so",
                 self._cut)  # fmt: skip
        self.add(r"^(LIST) touch a black cell",
                 lambda m: self._beside_black(self.cells(m[1]).cells))  # fmt: skip
        self.add(r"^(LIST) have white duplicates in their lines",
                 lambda m: self._beside_white_twins(self.cells(m[1]).cells))  # fmt: skip
        self.add(
            r"^\d+ cells (?:touch a black cell|have white duplicates)|all \d+ must be",
            lambda m: True,
        )
        self.add(rf"({LOST}) would be cut off|cut off ({LOST})", lambda m: True)

    def _two_ways(self, m: re.Match[str]) -> bool:
        """Two cases of which one is true: cells that force one another, and what each ends with."""
        one, two, given = self.at(m[1]), self.at(m[2]), self.at(m[8])
        colour = "black" if "black" in m[3] else "white"
        begun = self._sees(one, two) if colour == "black" else self.near(one, two)
        last = "black" if "black" in m[9] else "white"
        for start, first, others in ((one, m[4], m[5]), (two, m[6], m[7])):
            cells = re.findall(rf"({CELL}) is (black|white)", f"{first}, {others}")
            way = [(self.at(label), side) for label, side in cells]
            forced = all(
                self.near(a, b) if side == "black" else self._sees(a, b)
                for (a, side), (b, other) in pairwise(way)
                if side != other
            )
            end, side = way[-1]
            met = self.near(end, given) if last == "black" else self._sees(end, given)
            turns = all(here != there for (_, here), (_, there) in pairwise(way))
            if way[0] != (start, colour) or side != last or not (forced and turns and met):
                return False
        return begun

    def _not_all(self, m: re.Match[str]) -> bool:
        cells = self.cells(m[1] or m[4]).cells
        count = {None: 1, "both": 2}.get(m[2] or m[5], len(cells))
        number = int(m[3] or m[6])
        same = self.numbers[self._given()] == number
        return len(cells) == count and same and all(map(self._duplicate, cells))

    def _one_of_two(self, m: re.Match[str]) -> bool:
        near, other, given = self.at(m[2]), self.at(m[3]), self._given()
        told = (m[4], m[5], m[6]) == (m[2], self.grid.labels[given], m[3])
        return (
            told and self._same(m[1], m[2]) and self._sees(near, other) and self.near(near, given)
        )

    def _neighbours_twins(self, m: re.Match[str]) -> bool:
        near, others = self.cells(m[1]).cells, self.cells(m[3]).cells
        beside = self.at(m[2]) == self._given() and all(self.near(self._given(), c) for c in near)
        return beside and all(any(self._sees(c, other) for c in near) for other in others)

    def _same(self, number: str, *labels: str) -> bool:
        return all(self.numbers[self.at(label)] == int(number) for label in labels)

    def _twin(self, m: re.Match[str]) -> bool:
        gone = self.cells(m[5]).cells
        same = m[1] == m[4] and all(self.numbers[cell] == int(m[1]) for cell in gone)
        return same and self._same(m[1], m[2]) and self.inside(m[3], self.at(m[2]), *gone)

    def _triple(self, m: re.Match[str]) -> bool:
        one, two, three = (self.at(m[i]) for i in (1, 2, 3))
        return (
            self._same(m[4], m[1], m[2], m[3])
            and any({one, two, three} <= set(line) for line in self.grid.lines)
            and self.near(one, two)
            and self.near(two, three)
        )

    def _twice(self, number: str, line: str, one: str, two: str) -> bool:
        return self._same(number, one, two) and self.inside(line, self.at(one), self.at(two))

    def _pair(self, m: re.Match[str]) -> bool:
        return self._same(m[3], m[1], m[2]) and self.inside(m[4], self.at(m[1]), self.at(m[2]))

    def _seen(self, m: re.Match[str]) -> bool:
        one, two = self.at(m[1]), self.at(m[2])
        others = self.cells(m[3]).cells
        return self.near(one, two) and all(
            self._sees(cell, far) for cell in (one, two) for far in others
        )

    def _four(self, m: re.Match[str]) -> bool:
        four = [self.grid.labels[cell] for cell in self.cells(m[1]).cells]
        one, two, apex = (self.at(m[i]) for i in (3, 4, 5))
        return (
            len(four) == 4
            and {m[3], m[4], m[5]} <= set(four)
            and self._same(m[2], *four)
            and set(self.grid.neighbours[apex]) == {one, two}
        )

    def _two_pairs(self, m: re.Match[str]) -> bool:
        one, mate, two, other, apex = (self.at(m[i]) for i in (2, 3, 5, 6, 9))
        same = self._same(m[1], m[2], m[3]) and self._same(m[4], m[5], m[6])
        shut = set(self.grid.neighbours[apex]) == {one, two} == {self.at(m[7]), self.at(m[8])}
        return same and shut and self.near(one, mate) and self.near(two, other)

    def _given(self) -> int:
        assert self.step is not None
        return self.step.gives[0].at

    def _beside_given(self, m: re.Match[str]) -> bool:
        return all(self.near(self._given(), self.at(label)) for label in m.groups() if label)

    def _sees(self, one: int, other: int) -> bool:
        """Whether two cells have the same number and share a line."""
        same = self.numbers[one] == self.numbers[other]
        return same and any({one, other} <= set(line) for line in self.grid.lines)

    def _duplicate(self, cell: int) -> bool:
        return self._sees(self._given(), cell)

    def _crossed(self, m: re.Match[str]) -> bool:
        one, two, first, second = (self.at(m[i]) for i in (1, 2, 3, 4))
        return self._sees(one, first) and self._sees(two, second)

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
        cell, out = self.at(m[3]), self.at(m[2])
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
        if self.step is None or self.step.technique != "cut":
            return True
        black = {f.at for f in self.known if f.what == "is" and f.value == 1}
        black.add(self.at(m[1]))
        lost = self.cells(m[2])
        solution = self.puzzle.solutions.first or b""
        seen, todo = {lost.cells[0]}, [lost.cells[0]]
        while todo:
            fresh = set(self.grid.neighbours[todo.pop()]) - seen - black
            seen |= fresh
            todo += fresh
        fewest = 1 if self.assumed else sum(solution[c] != 1 for c in seen)
        beyond = len(seen) < self.grid.count - len(black)
        return beyond and set(lost.cells) <= seen and fewest <= lost.number <= len(seen)

    def _whole(self, said: re.Match[str], bold: str) -> set[tuple[str, int, int]]:
        """All cells that are said to touch a black one, or to have a white duplicate, if each of
        them does."""
        assert self.step is not None
        cells = [fact.at for fact in self.step.gives]
        touch = said[2].startswith("touch")
        so = self._beside_black(cells) if touch else self._beside_white_twins(cells)
        if bold != f"all {said[1]} must be {'white' if touch else 'black'}" or not so:
            return set()
        return (
            {("is", cell, 2 if touch else 1) for cell in cells}
            if len(cells) == int(said[1])
            else set()
        )

    def _beside_white_twins(self, cells: Sequence[int]) -> bool:
        whites = [fact.at for fact in self.known if fact.what == "is" and fact.value == 2]
        return all(any(self._sees(cell, white) for white in whites) for cell in cells)

    def _beside_black(self, cells: Sequence[int]) -> bool:
        blacks = [fact.at for fact in self.known if fact.what == "is" and fact.value == 1]
        return all(any(self.near(cell, black) for black in blacks) for cell in cells)

    def conclusion(self, bold: str, words: str) -> tuple[set[tuple[str, int, int]] | None, int]:
        whole = re.match(r"(\d+) cells (touch a black cell|have white duplicates)", words)
        if whole:
            return self._whole(whole, bold), 0
        said = set()
        more = 0
        for match in re.finditer(rf"({LIST})(?: must be)? (black|white)", bold):
            listed = self.cells(match[1])
            more += listed.more
            said |= {("is", cell, 1 if match[2] == "black" else 2) for cell in listed.cells}
        return said, more
