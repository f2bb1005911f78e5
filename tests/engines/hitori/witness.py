"""The tests' knowledge of Hitori, on squares and on hexagons."""

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.hitori.rules import Hitori
from tests.engines.hitori import oracle
from tests.engines.hitori.reader import HitoriReader
from tests.engines.reader import Reader
from tests.engines.witness import Judge, Witness, lines

HEXAGONS = "hitori-hex"
# no other program makes boards of hexagons
COLLECTED = lines(Path(__file__).with_name("hexagons.txt"))
HOLES = 3  # the number of the first hard one with holes


class HitoriWitness(Witness):
    """For both kinds."""

    several: ClassVar[Mapping[str, str]] = {
        "hitori": "3x3:133312121",
        HEXAGONS: "3:4215134133541532212",
    }
    none: ClassVar[Mapping[str, str]] = {
        "hitori": "3x3:211212231",
        HEXAGONS: "3:2545241435413543122",
    }

    def judge(self, puzzle: Puzzle) -> Judge:
        assert isinstance(puzzle, Hitori)
        return lambda step: oracle.follows(puzzle, step)

    def reader(self, puzzle: Puzzle) -> Reader:
        assert isinstance(puzzle, Hitori)
        return HitoriReader(puzzle)

    def collected(self, name: str, rule: str) -> tuple[str, ...]:
        if name != HEXAGONS:
            return super().collected(name, rule)
        return tuple(COLLECTED)

    def boards_of_all_rules(self, name: str, ids: tuple[str, ...]) -> list[str]:
        """Whole ones, and such with holes."""
        return [ids[0], *((ids[HOLES],) if name == HEXAGONS else ())]


WITNESS = HitoriWitness()
