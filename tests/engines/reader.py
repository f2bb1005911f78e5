"""A reader of sentences: it knows the board and the words, and not how a sentence was made.

It looks for what a sentence says (a number at a cell, cells of a line, a tree, what is concluded)
and compares it with the board. Whatever number no pattern has read is refused as well.
"""

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from solitudo.engines.core import explain, wording
from solitudo.engines.core.deduction import Fact, Step
from solitudo.engines.core.puzzle import Puzzle

CELL = r"[A-Za-z]{1,2}\d{1,2}"
LIST = rf"{CELL}(?:, {CELL})*(?:(?: and|, or| or) {CELL}| and \d+ more)?"
LINE = rf"(?:(?:[Rr]ow|[Cc]olumn) (?:\d+|[A-Za-z])\b|[Tt]he line from {CELL} to {CELL})"
WORDS = (*wording.NUMBERS, "none")
COUNT = rf"(?:{'|'.join(WORDS)}|\d+)"
ODD = (
    r"\b1 (lines|cells|tents|trees|squares|ways)\b", r"\ba [AEIOX][- ]", r"  ", r"[{}!]",
    r"\b(\w+) \1\b(?<!\d)", r"\btents of the tree at\b", r" ,", r"\.\.",
)  # fmt: skip


def longest(words: str) -> int:
    """Return the length of the longest sentence, as it is read."""
    return max(map(len, re.split(r"(?<=\.) ", words.replace("**", ""))))


class MisreadError(AssertionError):
    """A sentence that does not say what is there."""


class Cells(NamedTuple):
    """Cells that a sentence lists, and how many it leaves unnamed."""

    cells: tuple[int, ...]
    more: int

    @property
    def number(self) -> int:
        return len(self.cells) + self.more


Check = Callable[[re.Match[str]], bool]


class Reader:
    """The parts that all kinds share: labels, lines, lists, and the conclusion."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.grid = puzzle.grid
        self.known: set[Fact] = set()
        self.step: Step | None = None
        self.assumed = False
        self.lines = {name: number for number, name in enumerate(self.grid.line_names)}
        self.patterns: list[tuple[re.Pattern[str], Check]] = []
        self.add(LINE, lambda m: self.line(m[0]) is not None)

    def add(self, pattern: str, check: Check) -> None:
        """A way to say something, and whether it is so."""
        text = pattern.replace("CELL", CELL).replace("LIST", LIST)
        self.patterns.append(
            (re.compile(text.replace("LINE", LINE).replace("COUNT", COUNT)), check)
        )

    def read(self, step: Step, assumed: bool = False) -> str:
        """The sentence of a step, once all that it says was found on the board: what it says of
        marks has to be among the facts that it rests on. What follows from a supposition need
        not agree with the solution."""
        words = explain.sentence(self.puzzle, step)
        self.check(words, step, assumed)
        return words

    def check(self, words: str, step: Step, assumed: bool = False) -> None:
        """The same for words that are said to be those of the step."""
        self.assumed = assumed
        self.step = step
        self.known = set(step.rests)
        plain = words.replace("**", "")
        if longest(words) > explain.LONGEST or len(plain) > explain.WHOLE:
            raise MisreadError(f"{words}: {len(plain)} characters, {longest(words)} in a sentence")
        starts = (
            words[0].isupper()
            or re.match(rf"\W*{CELL}\b|\d+ (?:is|goes|at|cells|squares) ", words) is not None
        )
        if not starts or not words.endswith((".", ".**")):
            raise MisreadError(f"{words}: no sentence")
        for odd in ODD:
            if re.search(odd, plain):
                raise MisreadError(f"{words}: {odd}")
        for label in re.findall(rf"\b{CELL}\b", plain):
            if label not in self.grid.cell_named:
                raise MisreadError(f"{words}: no cell {label}")
        spans = [m.span() for m in re.finditer(rf"\b{CELL}\b|\d+ more\b", plain)]
        for pattern, check in self.patterns:
            for match in pattern.finditer(plain):
                if not check(match):
                    raise MisreadError(f"{self.puzzle.id}\n{words}: '{match[0]}' is not so")
                spans.append(match.span())
        for match in re.finditer(r"(?<!\w)\d+", plain):
            if not any(start <= match.start() < end for start, end in spans):
                raise MisreadError(f"{words}: who says '{match[0]}'?")
        if step.gives:
            self.conclude(words, step)

    def skim(self, words: str, known: Iterable[Fact], step: Step) -> None:
        """A text about this board and this step: what can be read in it has to be so."""
        self.known, self.assumed, self.step = set(known), True, step
        plain = words.replace("**", "")
        for label in re.findall(rf"\b{CELL}\b", plain):
            if label not in self.grid.cell_named:
                raise MisreadError(f"{words}: no cell {label}")
        for odd in ODD:
            if re.search(odd, plain):
                raise MisreadError(f"{words}: {odd}")
        for pattern, check in self.patterns:
            for match in pattern.finditer(plain):
                if not check(match):
                    raise MisreadError(f"{self.puzzle.id}\n{words}: '{match[0]}' is not so")

    def conclude(self, words: str, step: Step) -> None:
        """The conclusion in bold is what the step gives, no more and no less."""
        bold = re.search(r"\*\*([^*]+)\.\*\*$", words)
        if bold is None:
            raise MisreadError(f"{words}: no conclusion")
        said, more = self.conclusion(bold[1], words)
        if said is None:
            return
        gives = {(fact.what, fact.at, fact.value) for fact in step.gives}
        # the tree of a tent may be known besides what the sentence says
        beside = {fact for fact in gives if fact[0] == "link"} - said
        if not said <= gives or len(said) + more != len(gives - beside):
            raise MisreadError(f"{words}: the step gives {sorted(gives)}")

    def conclusion(self, bold: str, words: str) -> tuple[set[tuple[str, int, int]] | None, int]:
        """Return what the words in bold claim, and about how many more cells; None if only the
        judge can check it.
        """
        raise NotImplementedError

    def line(self, name: str) -> int | None:
        """The number of the line of this name, or of that between two cells at its ends."""
        ends = re.findall(CELL, name) if name[4:8] == "line" else []
        for number, cells in enumerate(self.grid.lines if ends else ()):
            if [self.grid.labels[cell] for cell in (cells[0], cells[-1])] == ends:
                return number
        word, _, rest = name.partition(" ")
        return self.lines.get(f"{word.lower()} {rest}")

    def cells(self, text: str) -> Cells:
        """The cells of a list."""
        more = re.search(r"and (\d+) more", text)
        around = re.search(r"^(\d+) cells around", text)
        found = [self.grid.cell_named[label] for label in re.findall(rf"\b{CELL}\b", text)]
        unnamed = int(more[1]) if more else int(around[1]) - 1 if around else 0
        return Cells(tuple(found), unnamed)

    def at(self, label: str) -> int:
        return self.grid.cell_named[label]

    def count(self, text: str) -> int:
        """A number, in letters or digits."""
        return int(text) if text.isdigit() else WORDS.index(text) % (len(WORDS) - 1)

    def near(self, one: int, two: int) -> bool:
        return two in self.grid.neighbours[one]

    def inside(self, line: str, *cells: int) -> bool:
        number = self.line(line)
        return number is not None and set(cells) <= set(self.grid.lines[number])
