"""The reader of Sudoku's sentences: digits, units and cages."""

import re

from solitudo.engines.core.deduction import Step
from solitudo.engines.sudoku.layout import SYMBOLS
from solitudo.engines.sudoku.rules import Sudoku
from tests.engines.reader import CELL, COUNT, LIST, MisreadError, Reader

DIGIT = r"[1-9A-G](?![\w'-])"
DIGITS = rf"{DIGIT}(?:, {DIGIT})*(?: (?:and|or) {DIGIT}| (?:and|or) \d+ more(?! cells))?"
UNIT = (
    r"(?:[Rr]ow \d+|[Cc]olumn [A-Z]|[Bb]ox \d+|[Tt]he block of [A-Z]\d+"
    r"|[Tt]he (?:falling|rising) diagonal)"
)
LINES = r"(?:rows|columns) \w+(?:, \w+)* and \w+"
# words that a digit follows
BEFORE = (
    "must be", "can only be", "cannot be", "cannot both be", "have to be", "is not", "were not",
    "were", "are", "make", "makes", "make it", "makes it", "share", "only", "but", "for", "takes",
    "is", "hold", "missing", "at", "[Ww]ithout", "need", "needs", "then", f"make {CELL}",
    "[Ww]ith", "(?:one|same|colour|Whichever|that) of", "from", "put", "out", "up", "left", "have",
    "than", "keep to", "keeps", "not", "its", "both",
)  # fmt: skip


class SudokuReader(Reader):
    """Digits, units and cages."""

    def __init__(self, puzzle: Sudoku) -> None:
        super().__init__(puzzle)
        self.solution = puzzle.solutions.first or b""
        self.layout, self.side = puzzle.layout, puzzle.side
        self.units = {name: set(u) for name, u in
                      zip(puzzle.layout.unit_names, puzzle.layout.units, strict=True)}  # fmt: skip
        self.patterns.clear()
        self.read_signs()
        self.read_places()
        self.read_wings()
        self.read_links()
        self.read_numbers()

    def read_signs(self) -> None:
        """Names of units, and where a digit may stand in a sentence."""
        self.add(UNIT, lambda m: self.unit(m[0]) is not None)
        self.add(
            r"([Rr]ow|[Cc]olumn|[Bb]ox)(?:es|s) (\w+(?:(?:, \w+)* and \w+|-\w+))", self._several
        )
        self.add(rf"(?:{'|'.join(BEFORE)}) ({DIGITS})(?! come)", self._digits)
        self.add(rf"In {UNIT} ({DIGITS}) fit|, ({DIGIT}) fits only", self._digits)
        self.add(
            rf"(?:links|pairs) (?:at|by|through) (?:{LIST}) makes? (?:{CELL}|it) ({DIGIT})",
            self._digits,
        )
        self.add(rf"(?:and|or|that) ({DIGIT}) (?:is|has)|and ({DIGIT}) is missing", self._digits)
        self.add(rf"would hold ({DIGIT}) twice, at (CELL) and (CELL)", self._digits)
        self.add(rf"has ({DIGIT}) twice|keep to ({DIGITS})(?:: ({DIGIT}) is)?", self._digits)
        self.add(rf"Without ({DIGIT}) at|; ({DIGIT}) beside it", self._digits)

    def read_places(self) -> None:
        """What has room where, and what cells come to."""
        self.add(rf"(CELL) is the last empty cell of ({UNIT})", self._in_unit)
        self.add(
            rf"[Ii]n ({UNIT}) only (CELL) has", lambda m: self.at(m[2]) in self.unit_cells(m[1])
        )
        self.add(rf"[Ii]n ({UNIT}) (?:{DIGITS}) fit only into (LIST)", self._listed)
        self.add(rf"({UNIT}) would hold ({DIGIT}) twice, at (CELL) and (CELL)", self._twice)
        self.add(r"open cell of a cage of (\d+)", lambda m: True)
        self.add(r"(CELL) is the last open cell of a cage of (\d+)", self._cage_of)
        self.add(r"[Cc]age of (CELL) could not come to (\d+)", self._cage_of)
        self.add(r"(LIST),? (?:must )?come to (\d+)", lambda m: self._comes_to(m[1], m[2]))
        self.add(r"(\d+) is left for (LIST)", lambda m: self._comes_to(m[2], m[1]))

    def read_wings(self) -> None:
        """Wings, crosses and what fish leave out."""
        self.add(rf"If (CELL) is ({DIGIT}), (CELL) is ({DIGIT}); if (CELL) is ({DIGIT}), (CELL) is "
                 rf"({DIGIT})", self._pivot)  # fmt: skip
        self.add(rf"(CELL) is ({DIGIT}), or it is ({DIGIT}) and (CELL) is ({DIGIT}), or it is "
                 rf"({DIGIT}) and (CELL) is ({DIGIT})\.", self._wings)  # fmt: skip
        self.add(rf"^({DIGIT}) is at (CELL) or (CELL) in ({UNIT}), and at (CELL) or (CELL) in "
                 rf"({UNIT})\. (CELL) sees (CELL), so (CELL) or (CELL) is ({DIGIT}), and both see "
                 r"(LIST):", self._ends)  # fmt: skip
        self.add(rf"^({DIGIT}) is at (CELL) or (CELL) in ({UNIT})\. At (CELL) it leaves ({UNIT}) "
                 rf"only ({UNIT});", self._cross)  # fmt: skip
        self.add(rf"(CELL) and (CELL) hold only ({DIGITS})\. The ({DIGIT}) of ({UNIT}), at (CELL) "
                 rf"or (CELL), takes it from (CELL) or (CELL)\. That one is ({DIGIT}), so",
                 self._w_wing)  # fmt: skip
        self.add(rf"^With ({DIGIT}) at (LIST)(?: and what was ruled out)?, ({UNIT}) has room for "
                 rf"its ({DIGIT}) only at (CELL), so (CELL) must be ({DIGIT})\.",
                 lambda m: m[1] == m[4] == m[7] and self._room(m[4], m[2], m[3], m[5], m[6])
                 )  # fmt: skip
        self.add(rf"^What was ruled out leaves ({UNIT}) room for its ({DIGIT}) only at (CELL), so "
                 rf"(CELL) must be ({DIGIT})\.",
                 lambda m: m[2] == m[5] and self._room(m[2], "", m[1], m[3], m[4]))  # fmt: skip
        self.add(rf"^Of ({DIGITS}) one is in", self._digits)
        self.add(rf"(?:takes|,|, or) ({DIGIT}) from (LIST)", self._digits)

    def read_links(self) -> None:
        """Two colours, groups and chains."""
        self.add(rf"({UNIT}) has ({DIGIT}) at (CELL) and ({UNIT}) at (CELL)\.", self._beside)
        self.add(rf"(?:an|a) .+ of ([1-9A-G])s: either way|one of (?:LIST) is ({DIGIT})",
                 self._digits)  # fmt: skip
        self.add(r"for their ([1-9A-G])s:", self._digits)
        self.add(rf"^Link by link, there is either ({DIGIT}) at (CELL) or ({DIGIT}) at (CELL);",
                 self._one_colour)  # fmt: skip
        self.add(rf"^With ({DIGIT}) at (CELL), link by link,", self._false_colour)
        self.add(rf"({UNIT}) has ({DIGIT}) at one of (LIST)\.", self._one_of)
        self.add(rf"(?:so|^)? ?({DIGIT}) (?:is )?at one of (LIST)", self._somewhere)
        self.add(rf"({DIGIT}) is at all of (LIST) or at all of (LIST)[:;.]", self._either)
        self.add(rf"({DIGIT}) is at (LIST), or else at (LIST)\. Each", self._either)
        self.add(rf"(LIST) are both ({DIGIT}) or neither", lambda m: len(self.digits(m[2])) == 1)
        self.add(rf"(CELL) and (CELL) see each other, so not both are ({DIGIT})\. Link by link, "
                 r"it is then at (LIST), or else at (LIST):", self._facing)  # fmt: skip
        self.add(rf"({DIGIT}) would be at both (CELL) and (CELL)\.", self._both)
        self.add(rf"^Only one of two groups can hold ({DIGIT}): (LIST), or else (LIST)\. The "
                 rf"other has just enough digits left, ({DIGIT}) among them:",
                 self._group)  # fmt: skip
        self.add(rf"^From ({DIGIT}) at {CELL}, {COUNT} links? lead", self._digits)

    def read_numbers(self) -> None:
        """What is shared out, how much of it, and digits that a sentence names in passing."""
        self.add(rf"({DIGITS}) are shared out", self._digits)
        self.add(rf"uses up ({DIGITS})|must hold ({DIGITS})", self._digits)
        self.add(r"(COUNT) forced steps? later", self._forced)
        self.add(r"(COUNT) links?", self._linked)
        self.add(rf"In ({UNIT}) every place for ({DIGIT}) lies in ({UNIT})", self._locked)
        self.add(rf"In ({LINES}), ({DIGIT}) fits only into ({LINES})", self._fish)
        self.add(rf"(LIST) have only ({DIGITS}) left,? ", self._as_many)
        self.add(rf"only (LIST) have room for ({DIGITS})", self._as_many)
        self.add(r"are (COUNT) ways|All (COUNT) ways|(Both) ways|only (one) way", self._ways)
        for phrase in (
            "cannot both be X, so", "that one is then X, so", "and X is missing there",
            "sees every digit but X,", "has room for X, so", "leaves only X, so",
        ):  # fmt: skip
            self.add(phrase.replace("X", f"({DIGIT})"), lambda m: self._given_is(m[1]))
        self.add(r"and (\d+) more cells? loses? some", lambda m: True)

    def unit(self, name: str) -> set[int] | None:
        return self.units.get(name[0].lower() + name[1:])

    def unit_cells(self, name: str) -> set[int]:
        return self.unit(name) or set()

    def _several(self, m: re.Match[str]) -> bool:
        return all(
            self.unit(f"{m[1].lower()} {name}") is not None
            for name in re.split(r", | and |-", m[2])
        )

    def digits(self, text: str) -> list[int]:
        return [SYMBOLS.index(s) + 1 for s in re.findall(rf"(?<!\w){DIGIT}(?! more)", text)
                if s in SYMBOLS]  # fmt: skip

    def _digits(self, m: re.Match[str]) -> bool:
        for text in m.groups():
            for sign in re.findall(rf"(?<![\w]){DIGIT}(?! more)", text or ""):
                if len(sign) > 1 or sign not in SYMBOLS[: self.side]:
                    return False
        return True

    def _in_unit(self, m: re.Match[str]) -> bool:
        cell, unit = self.at(m[1]), self.unit_cells(m[2])
        held = {f.at for f in self.known if f.what == "is"}
        return cell in unit and all(
            c in held or self.puzzle.given >> c & 1 for c in unit if c != cell
        )

    def _listed(self, m: re.Match[str]) -> bool:
        return set(self.cells(m[2]).cells) <= self.unit_cells(m[1])

    def _twice(self, m: re.Match[str]) -> bool:
        return {self.at(m[3]), self.at(m[4])} <= self.unit_cells(m[1])

    def _cage_of(self, m: re.Match[str]) -> bool:
        return any(self.at(m[1]) in c and total == int(m[2]) for c, total in self.layout.cages)

    def _comes_to(self, text: str, total: str) -> bool:
        listed = self.cells(text)
        if listed.more or self.supposed:
            return True
        return sum(self.solution[cell] for cell in listed.cells) == int(total)

    def _evidence(self) -> set[int]:
        return {target.at for target in self.step.evidence} if self.step else set()

    def _locked(self, m: re.Match[str]) -> bool:
        both = self.unit_cells(m[1]) & self.unit_cells(m[3])
        return self._evidence() <= both and self._given_is(m[2])

    def _given_is(self, sign: str) -> bool:
        return self.step is not None and {f.value for f in self.step.gives} == {*self.digits(sign)}

    def _fish(self, m: re.Match[str]) -> bool:
        """Each of the lines has places of the digit, and all of them are where they cross."""
        base, cover = self._lines(m[1]), self._lines(m[3])
        body = self._evidence()
        return (
            len(base) == len(cover)
            and all(body & line for line in (*base, *cover))
            and body <= set().union(*base) & set().union(*cover)
            and self._given_is(m[2])
        )

    def _lines(self, text: str) -> list[set[int]]:
        """The cells of each of "rows 2, 5 and 9"."""
        word, _, names = text.partition(" ")
        return [self.unit_cells(f"{word[:-1]} {name}") for name in re.split(r", | and ", names)]

    def _as_many(self, m: re.Match[str]) -> bool:
        """As many digits as cells."""
        return self.cells(m[1]).number == len(self.digits(m[2]))

    def _forced(self, m: re.Match[str]) -> bool:
        return self.step is not None and self.count(m[1]) == len(self.step.chain) - 1

    def _linked(self, m: re.Match[str]) -> bool:
        """A chain has as many links, but for one that is left to the conclusion."""
        chain = len(self.step.chain) if self.step is not None else 0
        return not chain or 0 <= self.count(m[1]) - chain <= 1

    def _sees(self, one: int, other: int) -> bool:
        return bool(self.layout.peers[one] >> other & 1)

    def _true(self, text: str, *cells: int) -> bool:
        """The digit is at just one of these cells of a unit; what a supposition says of it need
        not be so."""
        (value,) = self.digits(text)
        shared = [unit for unit in self.units.values() if set(cells) <= unit]
        return self.supposed or (bool(shared) and any(self.solution[c] == value for c in cells))

    def _struck(self) -> list[int]:
        return [f.at for f in self.step.gives] if self.step is not None else []

    def _ways(self, m: re.Match[str]) -> bool:
        """As many ways to put the digit into its places, one in each unit that has any."""
        said = next(word for word in m.groups() if word)
        number = 2 if said == "Both" else self.count(said)
        board = self._evidence()
        return self._placings([p for u in self.units.values() if (p := board & u)], set()) == number

    def _placings(self, units: list[set[int]], gone: set[int]) -> int:
        if not units:
            return 1
        first = min(units, key=lambda unit: len(unit - gone))
        found = 0
        for cell in first - gone:
            seen = set().union(*(unit for unit in self.units.values() if cell in unit)) - {cell}
            rest = [unit for unit in units if cell not in unit]
            found += self._placings(rest, gone | seen)
        return found

    def _pivot(self, m: re.Match[str]) -> bool:
        """Of a pivot's two digits each makes one of the wings the third."""
        pivot, one, two = self.at(m[1]), self.at(m[3]), self.at(m[7])
        return (
            (self.supposed or self.solution[pivot] in {*self.digits(m[2]), *self.digits(m[6])})
            and m[1] == m[5]
            and m[4] == m[8]
            and self._sees(pivot, one)
            and self._sees(pivot, two)
            and self._given_is(m[4])
            and all(self._sees(cell, one) and self._sees(cell, two) for cell in self._struck())
        )

    def _wings(self, m: re.Match[str]) -> bool:
        cells = [self.at(m[n]) for n in (1, 4, 7)]
        seen = all(self._sees(cell, c) for cell in self._struck() for c in cells)
        ways = {(m[1], m[2]), (m[4], m[5]), (m[7], m[8])}
        held = any(self._holds(sign, cell) for cell, sign in ways)
        return m[2] == m[5] == m[8] and self._given_is(m[2]) and seen and (held or self.supposed)

    def _ends(self, m: re.Match[str]) -> bool:
        """Two strong links whose near ends see each other; what goes sees both far ends."""
        far, near, end, close = (self.at(m[n]) for n in (2, 3, 5, 6))
        said = [self.at(m[n]) for n in (8, 9, 10, 11)]
        return (
            said == [near, close, far, end]
            and self._sees(near, close)
            and self._true(m[1], far, near)
            and self._true(m[1], end, close)
            and {far, near} <= self.unit_cells(m[4])
            and {end, close} <= self.unit_cells(m[7])
            and m[1] == m[12]
            and self._given_is(m[1])
            and all(self._sees(cell, far) and self._sees(cell, end) for cell in self._struck())
        )

    def _cross(self, m: re.Match[str]) -> bool:
        """A strong link, and an arm of a cross that sees what goes, as one end of the link does."""
        far, near, again = (self.at(m[n]) for n in (2, 3, 5))
        arm = self.unit_cells(m[7])
        return (
            near == again
            and {far, near} <= self.unit_cells(m[4])
            and self._true(m[1], far, near)
            and bool(self.unit_cells(m[6]) & arm)
            and self._given_is(m[1])
            and all(cell in arm and self._sees(cell, far) for cell in self._struck())
        )

    def _w_wing(self, m: re.Match[str]) -> bool:
        """Each pair sees one of the two places of the link, in the order in which they are told."""
        one, two, a, b = (self.at(m[n]) for n in (1, 2, 6, 7))
        return (
            {a, b} <= self.unit_cells(m[5])
            and self._true(m[4], a, b)
            and self._sees(a, one)
            and self._sees(b, two)
            and (m[1], m[2]) == (m[8], m[9])
            and sorted(self.digits(m[3])) == sorted(self.digits(f"{m[4]} and {m[10]}"))
            and self._given_is(m[10])
            and all(self._sees(cell, one) and self._sees(cell, two) for cell in self._struck())
        )

    def _room(self, sign: str, named: str, unit: str, cell: str, again: str) -> bool:
        """The cells named hold the digit, and every other cell of the unit is filled, sees one of
        them, or has lost it."""
        (value,), at, inside = self.digits(sign), self.at(cell), self.unit_cells(unit)
        held = {f.at: f.value for f in self.known if f.what == "is"}
        held |= {c: self.solution[c] for c in inside if self.puzzle.given >> c & 1}
        lost = {f.at for f in self.known if f.what == "not" and f.value == value}
        by = self.cells(named).cells
        return (
            cell == again
            and at in inside
            and all(held.get(c, self.solution[c]) == value for c in by)
            and all(
                c in held or c in lost or any(self._sees(c, one) for one in by)
                for c in inside - {at}
            )
        )

    def _beside(self, m: re.Match[str]) -> bool:
        """The neighbours of a rectangle's corner in its row and its column."""
        level, upright = self.at(m[3]), self.at(m[5])
        return level in self.unit_cells(m[1]) and upright in self.unit_cells(m[4])

    def _one_of(self, m: re.Match[str]) -> bool:
        cells = self.cells(m[3]).cells
        return set(cells) <= self.unit_cells(m[1]) and self._true(m[2], *cells)

    def _somewhere(self, m: re.Match[str]) -> bool:
        (value,) = self.digits(m[1])
        listed = self.cells(m[2])
        held = any(self.solution[cell] == value for cell in listed.cells)
        struck = self.step is not None and {f.value for f in self.step.gives} == {value}
        return self.supposed or bool(listed.more) or held or (struck and "would bring" in m.string)

    def _either(self, m: re.Match[str]) -> bool:
        """Of two lists of places just one holds the digit everywhere."""
        (value,) = self.digits(m[1])
        halves = [{self.solution[cell] == value for cell in self.cells(m[n]).cells} for n in (2, 3)]
        return self.supposed or sorted(map(sorted, halves)) == [[False], [True]]

    def _holds(self, sign: str, cell: str) -> bool:
        return self.solution[self.at(cell)] == self.digits(sign)[0]

    def _one_colour(self, m: re.Match[str]) -> bool:
        """Of two candidates just one is so."""
        return self.supposed or self._holds(m[1], m[2]) != self._holds(m[3], m[4])

    def _false_colour(self, m: re.Match[str]) -> bool:
        return self.supposed or not self._holds(m[1], m[2])

    def _facing(self, m: re.Match[str]) -> bool:
        (value,) = self.digits(m[3])
        one, two = self.at(m[1]), self.at(m[2])
        held = [{self.solution[cell] == value for cell in self.cells(m[n]).cells} for n in (4, 5)]
        return self._sees(one, two) and (self.supposed or {True} in held)

    def _both(self, m: re.Match[str]) -> bool:
        return self._sees(self.at(m[2]), self.at(m[3]))

    def _group(self, m: re.Match[str]) -> bool:
        (need,) = self.digits(m[4])
        held = {self.solution[c] for n in (2, 3) for c in self.cells(m[n]).cells}
        more = any(self.cells(m[n]).more for n in (2, 3))
        return self._given_is(m[4]) and (self.supposed or more or need in held)

    def conclusion(self, bold: str, words: str) -> tuple[set[tuple[str, int, int]] | None, int]:
        match = re.fullmatch(rf"({LIST}) must be ({DIGIT})", bold)
        if match:
            listed, (value,) = self.cells(match[1]), self.digits(match[2])
            return {("is", cell, value) for cell in listed.cells}, listed.more
        return None, 0

    def conclude(self, words: str, step: Step) -> None:
        """Of what is struck the sentence names the cells and the digits, not which is where."""
        super().conclude(words, step)
        bold = words[words.index("**") :]
        struck = {(f.at, f.value) for f in step.gives if f.what == "not"}
        told: set[tuple[int, int]] = set()
        more = re.search(r"more cells? loses? some", bold) is not None
        for match in re.finditer(rf"({LIST}) (cannot|can only) be ({DIGITS})", bold):
            listed = self.cells(match[1])
            said = set(self.digits(match[3]))
            if match[2] == "can only":
                said = set(range(1, self.side + 1)) - said
            more = more or listed.more > 0 or " more" in match[3]
            told |= {(cell, value) for cell in listed.cells for value in said}
        if not self.supposed and any(self.solution[cell] == value for cell, value in told):
            raise MisreadError(f"{words}: it is just that")
        if told and not more and not struck <= told:
            raise MisreadError(f"{words}: it gives {struck}")
