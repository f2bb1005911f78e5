"""The tests' knowledge of Tents."""

from collections.abc import Mapping
from typing import ClassVar

from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.tents.rules import Tents
from tests.engines.reader import Reader
from tests.engines.tents import oracle
from tests.engines.tents.reader import TentsReader
from tests.engines.witness import Judge, Witness


class TentsWitness(Witness):
    """Under both rules."""

    several: ClassVar[Mapping[str, str]] = {
        "tents-local": "3x3:d_c,0,1,1,1,0,1",
        "tents-matching": "3x3:d_c,0,1,1,1,0,1",
    }
    none: ClassVar[Mapping[str, str]] = {
        "tents-local": "3x3:d_c,0,1,0,1,1,1",
        "tents-matching": "3x3:d_c,1,0,0,1,1,0",
    }

    def judge(self, puzzle: Puzzle) -> Judge:
        assert isinstance(puzzle, Tents)
        return oracle.Model(puzzle, puzzle.rule).forces

    def reader(self, puzzle: Puzzle) -> Reader:
        assert isinstance(puzzle, Tents)
        return TentsReader(puzzle)

    def collected(self, name: str, rule: str) -> tuple[str, ...]:
        """Some have several solutions under the looser rule."""
        several = set(oracle.ambiguous()) if rule == "local" else set()
        ids = super().collected(name, rule)
        return tuple(text for number, text in enumerate(ids, 1) if number not in several)


WITNESS = TentsWitness()
