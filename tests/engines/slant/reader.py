"""The reader of Slant's sentences: numbers at points, diagonals in cells."""

import re

from solitudo.engines.slant.rules import SlantPuzzle
from tests.engines.reader import CELL, LIST, Reader

CORNER = r"in the (?:top|bottom) (?:left|right) corner"
SPOT = rf"(?:{CORNER}|(?:on the border )?between {CELL} and {CELL})"


class SlantReader(Reader):
    """Numbers at points, diagonals in cells."""

    def __init__(self, puzzle: SlantPuzzle) -> None:
        super().__init__(puzzle)
        self.numbers = puzzle.numbers
        self.width, self.height = puzzle.grid.width, puzzle.grid.height
        self.add(rf"(?<!two )\b(\d) ({SPOT})", lambda m: self.number(m[2]) == int(m[1]))
        self.add(rf"the point ({SPOT})", lambda m: self.number(m[1]) == -1)
        self.add(r"(CELL) and (CELL) are between two (\d)s", self._between)
        self.add(r"So both 1s are complete", lambda m: True)
        self.add(
            r"Two (\d)s need 6 diagonals, and (CELL) and (CELL) between them give "
            r"only 2\.",
            lambda m: m[1] == "3" and self._two(m[2], m[3], 3),
        )
        self.add(rf"(CELL) and (CELL) are between the 1 ({SPOT}) and the (3) next to it\. One "
                 r"touches the 1, so the other touches the 3\. The 3 needs",
                 self._one_three)  # fmt: skip
        self.add(rf"(\d) {SPOT} would have (COUNT) diagonals?",
                 lambda m: self.count(m[2]) > int(m[1]))  # fmt: skip
        self.add(rf"(\d) {SPOT} could have at most (COUNT) diagonals?",
                 lambda m: self.count(m[2]) < int(m[1]))  # fmt: skip
        self.add(
            rf"(\d) {SPOT} already has its (COUNT) diagonals?",
            lambda m: self.count(m[2]) == int(m[1]),
        )
        self.add(r"(CELL) and (CELL) (?:lean|add|leave)", self._side)
        self.add(rf"add (?:at most|at least|exactly) one diagonal to the \d ({SPOT})\. It "
                 r"(needs all|needs none of) its other cells", self._others)  # fmt: skip
        self.add(rf"If (CELL) were ([\\/]), it would join the (?:point|\d) ({SPOT}) and the "
                 rf"(?:point|\d) ({SPOT})\.", self._join)  # fmt: skip
        self.add(r"path of (COUNT) diagonals from (CELL) to (CELL)",
                 lambda m: self.count(m[1]) > 5)  # fmt: skip
        self.add(r"[Aa] loop of (COUNT) cells through (CELL), (CELL) and (CELL)",
                 lambda m: self.count(m[1]) > 6)  # fmt: skip
        self.add(r"[Ee]xactly one of (CELL) and (CELL)", self._side)

    def point(self, spot: str) -> int | None:
        """Return the point at a spot: in a corner, on the border between two neighbouring cells, or
        inside between two cells that touch it from opposite sides.
        """
        wide = self.width + 1
        if spot.startswith("in the"):
            row, column = self.height * ("bottom" in spot), self.width * ("right" in spot)
            return row * wide + column
        one, two = re.findall(CELL, spot)
        (r, c), (s, d) = self.grid.places[self.at(one)], self.grid.places[self.at(two)]
        if not spot.startswith("on the border"):
            return s * wide + d if (s, d) == (r + 1, c + 1) else None
        if (s, d) == (r, c + 1) and r in (0, self.height - 1):
            return (r and self.height) * wide + d
        if (s, d) == (r + 1, c) and c in (0, self.width - 1):
            return s * wide + (c and self.width)
        return None

    def number(self, spot: str) -> int | None:
        point = self.point(spot)
        return None if point is None else self.numbers[point]

    def _ends(self, one: int, two: int) -> tuple[int, int] | None:
        """The points between two cells side by side."""
        (r, c), (s, d) = sorted((self.grid.places[one], self.grid.places[two]))
        wide = self.width + 1
        if r == s and d == c + 1:
            return r * wide + d, (r + 1) * wide + d
        if c == d and s == r + 1:
            return s * wide + c, s * wide + c + 1
        return None

    def _between(self, m: re.Match[str]) -> bool:
        return self._two(m[1], m[2], int(m[3]))

    def _two(self, one: str, two: str, number: int) -> bool:
        """Return whether this number is at both points between two cells."""
        ends = self._ends(self.at(one), self.at(two))
        return ends is not None and all(self.numbers[p] == number for p in ends)

    def _one_three(self, m: re.Match[str]) -> bool:
        ends = self._ends(self.at(m[1]), self.at(m[2]))
        if ends is None or self.point(m[3]) not in ends:
            return False
        return sorted(self.numbers[p] for p in ends) == [1, 3]

    def _side(self, m: re.Match[str]) -> bool:
        return self._ends(self.at(m[1]), self.at(m[2])) is not None

    def _others(self, m: re.Match[str]) -> bool:
        """Whether all that is concluded touches the number, or all of it turns away."""
        point = self.point(m[1])
        said, _ = self.conclusion(m.string[m.end() :], "")
        if point is None or said is None:
            return point is not None
        r, c = divmod(point, self.width + 1)
        places = self.grid.places
        touches = {
            ((places[cell][0] == r) == (places[cell][1] == c)) == (value == 1)
            for _, cell, value in said
        }
        return touches == {m[2] == "needs all"}

    def _join(self, m: re.Match[str]) -> bool:
        r, c = self.grid.places[self.at(m[1])]
        wide = self.width + 1
        corners = (r * wide + c, (r + 1) * wide + c + 1)
        if m[2] == "/":
            corners = (r * wide + c + 1, (r + 1) * wide + c)
        return {self.point(m[3]), self.point(m[4])} == set(corners)

    def conclusion(self, bold: str, words: str) -> tuple[set[tuple[str, int, int]] | None, int]:
        if " must be " not in bold:
            return None, 0  # about two cells at once, which the judge checks
        said = set()
        more = 0
        for match in re.finditer(rf"({LIST}) must be ([\\/])", bold):
            listed = self.cells(match[1])
            more += listed.more
            said |= {("is", cell, 1 if match[2] == "\\" else 2) for cell in listed.cells}
        return said, more
