"""The reader of Sudoku's sentences: digits, units and cages."""

import re
from functools import partial

from solitudo.engines.core.deduction import Step
from solitudo.engines.sudoku.layout import SYMBOLS
from solitudo.engines.sudoku.rules import Sudoku
from tests.engines.reader import CELL, LIST, MisreadError, Reader
from tests.engines.sudoku import marks

DIGIT = r"[1-9A-G](?![\w'-])"
DIGITS = rf"{DIGIT}(?:, {DIGIT})*(?: (?:and|or) {DIGIT}| (?:and|or) \d+ more(?! cells))?"
UNIT = (
    r"(?:[Rr]ow \d+|[Cc]olumn [A-Z]|[Bb]ox \d+|[Tt]he region around [A-Z]\d+"
    r"|[Tt]he (?:main|other) diagonal)"
)
LINES = r"(?:[Rr]ows|[Cc]olumns) \w+(?:, \w+)* and \w+"
ALL = r"(?:both |all of )?"
# words that a digit follows
BEFORE = (
    "must be", "can only be", "cannot be", "cannot both be", "have to be", "is not", "were not",
    "were", "are", "make", "makes", "make it", "makes it", "share", "only", "but", "for", "takes",
    "is", "hold", "missing", "at", "[Ww]ithout", "need", "needs", "then", f"make {CELL}",
    "[Ww]ith", "(?:one|same|colour|Whichever|that) of", "from", "put", "out", "up", "left", "have",
    "than", "keep to", "keeps", "not", "its", "both", "would be", "would all be", "held only",
    "must hold", "hold", "place for", "place", "[Tt]he digits", "[Tt]he", "every", "have only",
    "holds", "links,", "leave no place for", "takes", "remove", "put", "another of", "two of",
)  # fmt: skip


class SudokuReader(Reader):
    """Digits, units and cages."""

    def __init__(self, puzzle: Sudoku) -> None:
        super().__init__(puzzle)
        self.solution = puzzle.solutions.first or b""
        self.layout, self.side = puzzle.layout, puzzle.side
        self.units = {name: set(u) for name, u in
                      zip(puzzle.layout.unit_names, puzzle.layout.units, strict=True)}  # fmt: skip
        self.demands = [*marks.demands(puzzle.layout)]
        self.patterns.clear()
        self.read_signs()
        self.read_places()
        self.read_marks()
        self.read_wings()
        self.read_links()
        self.read_numbers()

    def read_signs(self) -> None:
        """Read the names of units, and the places of digits in a sentence."""
        self.add(UNIT, lambda m: self.unit(m[0]) is not None)
        self.add(
            r"([Rr]ow|[Cc]olumn|[Bb]ox)(?:es|s) (\w+(?:(?:, \w+)* and \w+| to \w+))", self._several
        )
        self.add(rf"(?:{'|'.join(BEFORE)}) ({DIGITS})", self._digits)
        self.add(rf"The ([1-9A-G])s? at (LIST) (?:and earlier eliminations )?leaves? (CELL) as the "
                 rf"only place for ({DIGIT}) in ({UNIT}), so (CELL) must be ({DIGIT})\.",
                 lambda m: m[1] == m[4] == m[7] and self._room(m[4], m[2], m[5], m[3], m[6])
                 )  # fmt: skip
        self.add(rf"^Earlier eliminations leave (CELL) as the only place for ({DIGIT}) in "
                 rf"({UNIT}), so (CELL) must be ({DIGIT})\.",
                 lambda m: m[2] == m[5] and self._room(m[2], "", m[3], m[1], m[4]))  # fmt: skip
        self.add(r"two ([1-9A-G])s, at (CELL) and (CELL)|two ([1-9A-G])s,? ", self._digits)
        self.add(rf"(?:the|takes? the|of) ([1-9A-G])s (?:of|can)|and ({DIGIT}) is missing",
                 self._digits)  # fmt: skip

    def read_places(self) -> None:
        """Read which digits have room where, and what cells add up to."""
        self.add(rf"(CELL) is the last empty cell of ({UNIT})", self._in_unit)
        self.add(
            rf"[Ii]n ({UNIT}), only (CELL) can", lambda m: self.at(m[2]) in self.unit_cells(m[1])
        )
        self.add(rf"[Ii]n ({UNIT}), the digits {DIGITS} can only be in (LIST)", self._listed)
        self.add(rf"({UNIT}) would have two ([1-9A-G])s, at (CELL) and (CELL)", self._twice)
        self.add(r"(CELL) is the last empty cell of a cage of (\d+)", self._cage_of)
        self.add(r"[Cc]age of (CELL) could no longer add up to (\d+)", self._cage_of)
        self.add(r"(LIST) must add up to (\d+)", lambda m: self._comes_to(m[1], m[2]))
        self.add(r"leaves (\d+) for (LIST)\.", lambda m: self._comes_to(m[2], m[1]))
        self.add(r"out at (LIST), which hold (\d+)\.", lambda m: self._comes_to(m[1], m[2]))
        self.add(r"^(.*) adds? up to (\d+)(?:, so|\.)", self._whole)
        self.add(r"cages? (?:inside|that covers? (?:it|them)) adds? up to (\d+)(,| and|$)(.*)$",
                 self._covered)  # fmt: skip
        self.add(r"must add up to (\d+)\. Only ((?:\d+(?:\+\d+)+(?:, | and )?)+) (?:is|are) left",
                 self._combinations)  # fmt: skip

    def read_marks(self) -> None:
        """What dots say."""
        for colour, fits in (
            ("white", "they are consecutive"), ("black", "one is double the other"),
        ):  # fmt: skip
            self.add(rf"^(CELL) and (CELL) have a {colour} dot, so {fits}\.",
                     partial(self._marked, colour))  # fmt: skip
        self.add(r"^(CELL) and (CELL) have no dot, so they are not consecutive, and neither is "
                 r"double the other\.", partial(self._marked, "no dot"))  # fmt: skip
        self.add(r"^(LIST) are a thermometer, so their digits grow in this order\.", self._line)
        self.add(r"^(LIST) adds? up to (CELL), which is the circle", self._arrow)
        self.add(r"^The arrow (LIST) could no longer add up", self._line)
        self.add(r"^(LIST) could no longer hold growing digits", self._line)
        self.add(rf"(CELL) can only be ({DIGITS}), so|(CELL) is ({DIGIT}), so", self._candidates)
        self.add(r"No candidate of (CELL) fits, so", lambda m: self.at(m[1]) in self._evidence())
        self.add(r"^(CELL) and (CELL) have a white dot, but could no longer be consecutive",
                 partial(self._marked, "white"))  # fmt: skip
        self.add(r"^(CELL) and (CELL) have a black dot, but neither could be double the other",
                 partial(self._marked, "black"))  # fmt: skip
        self.add(r"^(CELL) and (CELL) would need a dot, but have none",
                 partial(self._marked, "no dot"))  # fmt: skip
        self.add(rf"^(CELL) and (CELL) would both be ({DIGIT}), a knight's move apart",
                 partial(self._marked, "apart"))  # fmt: skip

    def _line(self, m: re.Match[str]) -> bool:
        cells, lines = self.cells(m[1]), [one.cells for one in self.layout.constraints]
        return any(tuple(cells.cells) == line[: len(cells.cells)] for line in lines)

    def _arrow(self, m: re.Match[str]) -> bool:
        cells, circle = self.cells(m[1]).cells, self.at(m[2])
        arrows = [one.cells for one in self.layout.constraints if one.rule == "arrow"]
        return any((circle, *cells) == line[: len(cells) + 1] for line in arrows)

    def _marked(self, rule: str, m: re.Match[str]) -> bool:
        cells = self.at(m[1]), self.at(m[2])
        return any(rule == kind and {*cells} == {*inside} for kind, inside in self.demands)

    def _candidates(self, m: re.Match[str]) -> bool:
        """What a cell can be holds its digit, unless something is assumed."""
        cell, digits = self.at(m[1] or m[3]), self.digits(m[2] or m[4])
        return self.assumed or self.solution[cell] in digits

    def read_wings(self) -> None:
        """Wings, crosses and what fish leave out."""
        self.add(rf"If (CELL) is ({DIGIT}), (CELL) is ({DIGIT})\. If (CELL) is ({DIGIT}), (CELL) "
                 rf"is ({DIGIT})\. So (CELL) or (CELL) is ({DIGIT})\. Both see (LIST), so",
                 self._pivot)  # fmt: skip
        self.add(rf"(CELL) is ({DIGIT}), or it is ({DIGIT}) and (CELL) is ({DIGIT}), or it is "
                 rf"({DIGIT}) and (CELL) is ({DIGIT})\. All three cells see",
                 self._wings)  # fmt: skip
        self.add(rf"^({DIGIT}) is at (CELL) or (CELL) in ({UNIT}), and at (CELL) or (CELL) in "
                 rf"({UNIT})\. (CELL) and (CELL) cannot both be {DIGIT}, so (CELL) or (CELL) is "
                 rf"({DIGIT})\. Both see (LIST), so", self._ends)  # fmt: skip
        self.add(rf"^In ({UNIT}), ({DIGIT}) is at (CELL) or (CELL)\. If it is at (CELL), that "
                 rf"rules out (LIST)\. If it is at (CELL), ({UNIT}) has its ({DIGIT}) in "
                 rf"({UNIT})\.",
                 self._cross)  # fmt: skip
        self.add(rf"(CELL) and (CELL) hold only ({DIGITS})\. ({UNIT}) has its ({DIGIT}) at (CELL) "
                 rf"or (CELL)\. (CELL) sees (CELL) and (CELL) sees (CELL), so one of (CELL) and "
                 rf"(CELL) is ({DIGIT})\. Both see", self._w_wing)  # fmt: skip
        self.add(rf"Each takes one of {DIGITS},|take one of {DIGITS} each", lambda m: True)
        self.add(rf"(?:takes|,|, or) ({DIGIT}) from (LIST)", self._digits)

    def read_links(self) -> None:
        """Two colours, groups and chains."""
        self.add(rf"If (CELL) were ({DIGIT}), (CELL) and (CELL) would both be {DIGIT}\. Then",
                 self._beside)  # fmt: skip
        self.add(rf"(?:an|a) [\w-]+ of ([1-9A-G])s|one of (?:LIST) is ({DIGIT})",
                 self._digits)  # fmt: skip
        self.add(r"split (\d+) candidates into", self._coloured)
        self.add(rf"Colour A has ({DIGIT}) in (CELL), and colour B has ({DIGIT}) in (CELL)\.",
                 self._two_colours)  # fmt: skip
        self.add(rf"({UNIT}) has its ({DIGIT}) at one of (LIST)\.", self._one_of)
        self.add(rf"So one of (LIST) is ({DIGIT})\.", self._somewhere)
        self.add(rf"links, ({DIGIT}) is at {ALL}(LIST), or else at {ALL}(LIST)[:;.]", self._either)
        self.add(rf"(LIST) are both ({DIGIT}) or neither", lambda m: len(self.digits(m[2])) == 1)
        self.add(rf"^(CELL) and (CELL) see each other, so they cannot both be ({DIGIT})\. By "
                 rf"strong links, {DIGIT} is then at {ALL}(LIST), or else at {ALL}(LIST)\.",
                 self._facing)  # fmt: skip
        self.add(rf"A puts ({DIGIT}) at both (CELL) and (CELL), so", self._both)
        self.add(rf"^Set A is (LIST), and set B is (LIST)\. Only one of them can hold ({DIGIT}), "
                 rf"and the other then holds ({DIGIT})\.", self._group)  # fmt: skip
        self.add(rf"So one of (LIST) is ({DIGIT})\. Both ends see (LIST), so", self._seen_by_ends)
        self.add(rf"(?:or|nor) {CELL} is ({DIGIT})", self._digits)
        self.add(r"^(CELL) and (CELL) cannot both be", self._both_ends)

    def read_numbers(self) -> None:
        """Read which digits are shared out, how many, and digits that a sentence only mentions."""
        self.add(r"are not given\.|two digits", lambda m: True)
        self.add(r"(COUNT) forced steps?", self._forced)
        self.add(r"[Cc]hain of (COUNT) links?|loop of (COUNT) links?", self._linked)
        self.add(r"chain of (COUNT) almost locked sets", lambda m: self.count(m[1]) > 1)
        self.add(rf"In ({UNIT}), the ({DIGIT}) can only be in ({UNIT})", self._locked)
        self.add(rf"In ({LINES}), the ([1-9A-G])s can only be in ({LINES})\. These (\d) \w+ take "
                 rf"the ([1-9A-G])s of (both|all \d) (rows|columns)", self._fish)  # fmt: skip
        self.add(rf"In ({UNIT}(?:(?:, | and ){UNIT})*), (LIST) have only ({DIGITS}) left between "
                 rf"them\. (Both|All \d+) digits",
                 self._naked)  # fmt: skip
        self.add(rf"^(LIST) have only ({DIGITS}) left between them|(LIST) must hold ({DIGITS}) in "
                 rf"some order|(LIST) have only ({DIGITS}) left: as many",
                 self._as_many)  # fmt: skip
        self.add(rf"the digits ({DIGITS}) can only be in (LIST), so",
                 lambda m: self.cells(m[2]).number == len(self.digits(m[1])))  # fmt: skip
        self.add(r"are (\d+) ways|only (one) way", self._ways)
        self.add(r"(\d+) lines or boxes would need .* in only (one|\d+) others?",
                 lambda m: int(m[1]) == self.count(m[2]) + 1)  # fmt: skip
        for phrase in (
            "and X is missing there", "sees every digit but X,", "left, which is X, so",
        ):  # fmt: skip
            self.add(phrase.replace("X", f"({DIGIT})"), lambda m: self._given_is(m[1]))

    def unit(self, name: str) -> set[int] | None:
        return self.units.get(name[0].lower() + name[1:])

    def unit_cells(self, name: str) -> set[int]:
        return self.unit(name) or set()

    def _several(self, m: re.Match[str]) -> bool:
        return all(
            self.unit(f"{m[1].lower()} {name}") is not None
            for name in re.split(r", | and | to ", m[2])
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
        if listed.more or self.assumed:
            return True
        return sum(self.solution[cell] for cell in listed.cells) == int(total)

    def _whole(self, m: re.Match[str]) -> bool:
        """Whole units add up to as much for each of them as the digits do."""
        names = re.sub(r"^(\w+?)s (\w+) to (\w+)$", r"\1 \2|\1 \3", m[1]).split("|")
        found = [self.unit(name[0].lower() + name[1:]) for name in names]
        if None in found:
            return True
        first, last = (self.layout.unit_names.index(n[0].lower() + n[1:]) for n in (names * 2)[:2])
        return int(m[2]) == (last - first + 1) * self.side * (self.side + 1) // 2

    def _covered(self, m: re.Match[str]) -> bool:
        """Check that the cages add up to more or less than the whole by the rest."""
        whole = re.search(r"up to (\d+)\.", m.string)
        left = re.search(r"leaves (\d+) for|which hold (\d+)|must be (\w)\.", m.string)
        if whole is None or left is None:
            return False
        rest = int(left[1] or left[2] or SYMBOLS.index(left[3]) + 1)
        inside = "inside" in m[0]
        return int(whole[1]) - int(m[1]) == (rest if inside else -rest)

    def _combinations(self, m: re.Match[str]) -> bool:
        sets = re.findall(r"\d+(?:\+\d+)+", m[2])
        sums = all(sum(map(int, one.split("+"))) == int(m[1]) for one in sets)
        different = all(len(set(one.split("+"))) == one.count("+") + 1 for one in sets)
        cells = self._evidence() & {c for c in range(self.grid.count) if self.solution[c]}
        held = [sorted(map(int, one.split("+"))) for one in sets]
        named = self.cells(m.string[: m.start()]).cells
        right = sorted(self.solution[c] for c in named) in held
        return sums and different and bool(cells) and (self.assumed or right)

    def _naked(self, m: re.Match[str]) -> bool:
        """Check that there are as many digits as cells, all in the named units, which the
        eliminated ones share.
        """
        cells = self.cells(m[2])
        units = [self.unit_cells(name) for name in re.findall(UNIT, m[1])]
        count = 2 if m[4] == "Both" else int(m[4].split()[1])
        return (
            cells.number == count
            and ("others" in m[3] or count == len(self.digits(m[3])))
            and bool(units)
            and all(set(cells.cells) <= unit for unit in units)
            and set(self._struck()) <= set().union(*units)
        )

    def _seen_by_ends(self, m: re.Match[str]) -> bool:
        ends = self.cells(m[1])
        return bool(ends.more) or all(
            self._sees(cell, end) for cell in self._struck() for end in ends.cells
        )

    def _both_ends(self, m: re.Match[str]) -> bool:
        return self._sees(self.at(m[1]), self.at(m[2]))

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
            and m[2] == m[5]
            and len(base) == int(m[4]) == (2 if m[6] == "both" else int(m[6].split()[1]))
            and m[3].startswith(m[7])
        )

    def _lines(self, text: str) -> list[set[int]]:
        """The cells of each of "rows 2, 5 and 9"."""
        word, _, names = text.partition(" ")
        return [
            self.unit_cells(f"{word[:-1].lower()} {name}") for name in re.split(r", | and ", names)
        ]

    def _as_many(self, m: re.Match[str]) -> bool:
        """As many digits as cells."""
        cells, digits = (one for one in m.groups() if one)
        return "others" in m.string or self.cells(cells).number == len(self.digits(digits))

    def _forced(self, m: re.Match[str]) -> bool:
        return self.step is not None and self.count(m[1]) == len(self.step.chain) - 1

    def _linked(self, m: re.Match[str]) -> bool:
        """A chain has as many links, but for one that is left to the conclusion."""
        chain = len(self.step.chain) if self.step is not None else 0
        return not chain or 0 <= self.count(m[1] or m[2]) - chain <= 1

    def _sees(self, one: int, other: int) -> bool:
        return bool(self.layout.peers[one] >> other & 1)

    def _true(self, text: str, *cells: int) -> bool:
        """The digit is at just one of these cells of a unit; what a supposition says of it need
        not be so."""
        (value,) = self.digits(text)
        shared = [unit for unit in self.units.values() if set(cells) <= unit]
        return self.assumed or (bool(shared) and any(self.solution[c] == value for c in cells))

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
        """Check that each of a pivot's two digits makes one of the wings the third."""
        pivot, one, two = self.at(m[1]), self.at(m[3]), self.at(m[7])
        return (
            (self.assumed or self.solution[pivot] in {*self.digits(m[2]), *self.digits(m[6])})
            and m[1] == m[5]
            and m[4] == m[8] == m[11]
            and (m[3], m[7]) == (m[9], m[10])
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
        return m[2] == m[5] == m[8] and self._given_is(m[2]) and seen and (held or self.assumed)

    def _ends(self, m: re.Match[str]) -> bool:
        """Check two strong links whose near ends see each other, and that the eliminated cell sees
        both far ends.
        """
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
        """Check a strong link, and an arm of a cross that sees the eliminated cell, as one end of
        the link does.
        """
        far, near, again, last = (self.at(m[n]) for n in (3, 4, 5, 7))
        arm = self.unit_cells(m[10])
        return (
            (far, near) == (again, last)
            and {far, near} <= self.unit_cells(m[1])
            and self._true(m[2], far, near)
            and bool(self.unit_cells(m[8]) & arm)
            and m[2] == m[9]
            and self._given_is(m[2])
            and all(cell in arm and self._sees(cell, far) for cell in self._struck())
        )

    def _w_wing(self, m: re.Match[str]) -> bool:
        """Check that each pair sees one of the two places of the link, in the order of the
        sentence.
        """
        one, two, a, b = (self.at(m[n]) for n in (1, 2, 6, 7))
        return (
            {a, b} <= self.unit_cells(m[4])
            and self._true(m[5], a, b)
            and self._sees(a, one)
            and self._sees(b, two)
            and (m[6], m[1], m[7], m[2]) == (m[8], m[9], m[10], m[11])
            and (m[1], m[2]) == (m[12], m[13])
            and sorted(self.digits(m[3])) == sorted(self.digits(f"{m[5]} and {m[14]}"))
            and self._given_is(m[14])
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
        corner, level, upright = (self.at(m[n]) for n in (1, 3, 4))
        side = self.side
        return corner // side == level // side and corner % side == upright % side

    def _one_of(self, m: re.Match[str]) -> bool:
        cells = self.cells(m[3]).cells
        return set(cells) <= self.unit_cells(m[1]) and self._true(m[2], *cells)

    def _somewhere(self, m: re.Match[str]) -> bool:
        (value,) = self.digits(m[2])
        listed = self.cells(m[1])
        held = any(self.solution[cell] == value for cell in listed.cells)
        return self.assumed or bool(listed.more) or held

    def _either(self, m: re.Match[str]) -> bool:
        """Check that exactly one of two lists of places holds the digit everywhere."""
        (value,) = self.digits(m[1])
        halves = [{self.solution[cell] == value for cell in self.cells(m[n]).cells} for n in (2, 3)]
        return self.assumed or sorted(map(sorted, halves)) == [[False], [True]]

    def _holds(self, sign: str, cell: str) -> bool:
        return self.solution[self.at(cell)] == self.digits(sign)[0]

    def _coloured(self, m: re.Match[str]) -> bool:
        args = dict(self.step.args) if self.step is not None else {}
        colours = [args.get(name, ()) for name in ("colour_a", "colour_b")]
        return int(m[1]) == sum(len(one) for one in colours if isinstance(one, tuple))

    def _two_colours(self, m: re.Match[str]) -> bool:
        """Check that one of two candidates of different colours is true, and the other is not."""
        one, two = self._holds(m[1], m[2]), self._holds(m[3], m[4])
        return self.assumed or (one != two and (not one or "Each rules" in m.string))

    def _facing(self, m: re.Match[str]) -> bool:
        (value,) = self.digits(m[3])
        one, two = self.at(m[1]), self.at(m[2])
        held = [{self.solution[cell] == value for cell in self.cells(m[n]).cells} for n in (4, 5)]
        return self._sees(one, two) and (self.assumed or {True} in held)

    def _both(self, m: re.Match[str]) -> bool:
        return self._sees(self.at(m[2]), self.at(m[3]))

    def _group(self, m: re.Match[str]) -> bool:
        (need,) = self.digits(m[4])
        held = {self.solution[c] for n in (1, 2) for c in self.cells(m[n]).cells}
        more = any(self.cells(m[n]).more for n in (1, 2))
        return self._given_is(m[4]) and (self.assumed or more or need in held)

    def conclusion(self, bold: str, words: str) -> tuple[set[tuple[str, int, int]] | None, int]:
        match = re.fullmatch(rf"({LIST}) must be ({DIGIT})", bold)
        if match:
            listed, (value,) = self.cells(match[1]), self.digits(match[2])
            return {("is", cell, value) for cell in listed.cells}, listed.more
        return None, 0

    def conclude(self, words: str, step: Step) -> None:
        """Compare the cells and the digits of the conclusion: the sentence does not say which digit
        is eliminated where.
        """
        super().conclude(words, step)
        bold = words[words.index("**") :]
        struck = {(f.at, f.value) for f in step.gives if f.what == "not"}
        told: set[tuple[int, int]] = set()
        more = "other candidates" in bold or "or others" in bold
        for match in re.finditer(rf"({LIST}) (cannot|can only) be ({DIGITS})", bold):
            listed = self.cells(match[1])
            said = set(self.digits(match[3]))
            if match[2] == "can only":
                said = set(range(1, self.side + 1)) - said
            more = more or listed.more > 0 or " more" in match[3]
            told |= {(cell, value) for cell in listed.cells for value in said}
        if not self.assumed and any(self.solution[cell] == value for cell, value in told):
            raise MisreadError(f"{words}: it is just that")
        if told and not more and not struck <= told:
            raise MisreadError(f"{words}: it gives {struck}")
