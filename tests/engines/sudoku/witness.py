"""The tests' knowledge of Sudoku."""

import random
from collections.abc import Mapping
from typing import ClassVar

from solitudo.engines.core.action import Edit, Position
from solitudo.engines.core.deduction import Fact
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.sudoku.rules import CENTRE, Sudoku
from tests.engines.reader import Reader
from tests.engines.sudoku.conftest import Checker
from tests.engines.sudoku.reader import SudokuReader
from tests.engines.witness import Judge, Witness


class SudokuWitness(Witness):
    """For every shape."""

    several: ClassVar[Mapping[str, str]] = {"sudoku": "2x2:b3m"}
    none: ClassVar[Mapping[str, str]] = {"sudoku": "2x2:1_2_3d4h"}

    def judge(self, puzzle: Puzzle) -> Judge:
        assert isinstance(puzzle, Sudoku)
        checker = Checker(puzzle)
        return lambda step: checker.replays(step) if step.assumes else checker.follows(step)

    def reader(self, puzzle: Puzzle) -> Reader:
        assert isinstance(puzzle, Sudoku)
        return SudokuReader(puzzle)

    def boards_of_all_rules(self, name: str, ids: tuple[str, ...]) -> list[str]:
        """Plain ones, and such with cages."""
        return [ids[0], next(text for text in ids if text.startswith("3x3k"))]

    def notes(self, puzzle: Puzzle, position: Position, rng: random.Random) -> tuple[Edit, ...]:
        """Centre notes that hold the digit, and corner notes at will."""
        solution = puzzle.solutions.first
        assert solution is not None
        values = range(1, len(puzzle.marks))
        groups: dict[str, list[int]] = {}
        for cell in range(puzzle.grid.count):
            if puzzle.given >> cell & 1 or position.values[cell] or rng.random() < 0.6:
                continue
            if rng.random() < 0.5:
                for value in rng.sample(values, 2):
                    groups.setdefault(f"n{puzzle.marks[value]}", []).append(cell)
                continue
            others = [v for v in values if v != solution[cell]]
            for value in {solution[cell], *rng.sample(others, min(2, len(others)))}:
                groups.setdefault(f"c{puzzle.marks[value]}", []).append(cell)
        return tuple(Edit(mark, tuple(cells)) for mark, cells in sorted(groups.items()))

    def told(self, puzzle: Puzzle, position: Position) -> set[Fact]:
        """Centre notes that hold the digit rule out the others."""
        solution = puzzle.solutions.first
        assert solution is not None
        return {
            Fact("not", cell, value)
            for cell, mask in enumerate(position.notes[CENTRE])
            if mask >> solution[cell] & 1 and not position.values[cell]
            for value in range(1, len(puzzle.marks))
            if not mask >> value & 1
        }


WITNESS = SudokuWitness()
