"""The tests' knowledge of Slant."""

from collections.abc import Mapping
from typing import ClassVar

from solitudo.engines.core.action import Position
from solitudo.engines.core.deduction import Fact
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.slant import pair_notes
from solitudo.engines.slant.rules import SlantPuzzle
from tests.engines.reader import Reader
from tests.engines.slant import oracle
from tests.engines.slant.reader import SlantReader
from tests.engines.witness import Judge, Witness


class SlantWitness(Witness):
    """Alone; the game of two is not taught."""

    several: ClassVar[Mapping[str, str]] = {"slant": "2x2:d2d"}
    none: ClassVar[Mapping[str, str]] = {"slant": "2x2:0c4d"}

    def judge(self, puzzle: Puzzle) -> Judge:
        assert isinstance(puzzle, SlantPuzzle)
        width, height, numbers = puzzle.grid.width, puzzle.grid.height, puzzle.numbers
        return lambda step: not oracle.sound(width, height, numbers, step)

    def reader(self, puzzle: Puzzle) -> Reader:
        assert isinstance(puzzle, SlantPuzzle)
        return SlantReader(puzzle)

    def told(self, puzzle: Puzzle, position: Position) -> set[Fact]:
        assert isinstance(puzzle, SlantPuzzle)
        return set(pair_notes.facts(puzzle.lattice, position.notes))


WITNESS = SlantWitness()
