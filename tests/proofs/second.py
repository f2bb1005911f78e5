"""A second opinion on proofs: the kinds' own judges, which share no code with tests/checker.py."""

from __future__ import annotations

from typing import Any

from solitudo.engines.core.deduction import Fact, Step
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Target
from tests.engines import witness

Json = Any


class Second:
    """Judges proofs of one board, read back from their data."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.judge = witness.of(puzzle.kind.name).judge(puzzle)
        self.never = dict[tuple[str, ...], Fact]()
        if puzzle.kind.name == "slant":
            for number in range(2 * len(puzzle.clue_data()["points"])):
                for value in range(4):
                    fact = Fact("never", number, value)
                    cells = puzzle.fact_data(fact)[1::2]
                    row, column = divmod(number >> 1, puzzle.grid.width + 1)
                    inside = row > 0 and column < puzzle.grid.width
                    if number & 1:
                        inside = 0 < column < puzzle.grid.width
                    if inside and len(set(cells)) == 2:
                        self.never[puzzle.fact_data(fact)] = fact

    def fact(self, words: Json) -> Fact:
        what, *rest = words
        cell, marks = self.puzzle.grid.cell, self.puzzle.marks
        if what == "never":
            return self.never[tuple(words)]
        if what == "not" and self.puzzle.kind.name != "sudoku":
            raise PuzzleError("no fact of this kind")
        value = cell(rest[1]) if what == "link" else marks.index(rest[1])
        return Fact(what, cell(rest[0]), value)

    def target(self, words: Json) -> Target:
        what, at, *rest = words
        if what in ("cell", "candidate"):
            value = self.puzzle.marks.index(rest[0]) if rest else 0
            return Target(what, self.puzzle.grid.cell(at), value)
        if not 0 <= at < 10_000:
            raise PuzzleError("no such place")
        return Target(what, at)

    def step(self, told: Json) -> Step:
        return Step(
            told["technique"] or "",
            tuple(map(self.fact, told["gives"])),
            tuple(map(self.fact, told["rests"])),
            tuple(map(self.target, told["places"])),
            assumes=self.fact(told["assumes"]) if "assumes" in told else None,
            chain=tuple(map(self.step, told.get("chain", ()))),
        )

    def takes(self, proof: Json) -> bool:
        """Whether each step follows and all of them lead to the solution."""
        puzzle = self.puzzle
        known = set[Fact]()
        try:
            for told in proof["steps"]:
                step = self.step(told)
                if not known.issuperset(step.rests) or not step.gives or not self.judge(step):
                    return False
                known.update(step.gives)
        except (PuzzleError, KeyError, IndexError, ValueError):
            return False
        first = puzzle.solutions.first
        assert first is not None
        if proof["solution"] != [puzzle.marks[value] for value in first]:
            return False
        free = [c for c in range(puzzle.grid.count) if not puzzle.given >> c & 1]
        return all(Fact("is", cell, first[cell]) in known for cell in free)
