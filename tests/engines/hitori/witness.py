"""What the tests know of Hitori, on squares and on hexagons."""

from collections.abc import Mapping
from typing import ClassVar

from solitudo import engines
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Request
from solitudo.engines.hitori.rules import Hitori
from tests.engines.hitori import oracle
from tests.engines.hitori.reader import HitoriReader
from tests.engines.reader import Reader
from tests.engines.witness import Judge, Witness

HEXAGONS = "hitori-hex"
# boards of hexagons are not collected anywhere: these are made
MADE = (
    ("4", "easy", ""), ("4", "hard", ""), ("5", "easy", "yes"), ("4", "hard", "yes"),
    ("5", "hard", ""), ("6", "hard", "yes"), ("7", "easy", ""), ("8", "hard", ""),
    ("5", "hard", "yes"), ("8", "hard", "yes"),
)  # fmt: skip


def made(size: str, level: str, holes: str, seed: int) -> str:
    """The ID of a hexagonal board."""
    extras = (("holes", holes),) if holes else ()
    kind = engines.kind(HEXAGONS)
    puzzle = kind.generate(Request(size, level, seed, "", extras), lambda _: None)
    return puzzle.id


class HitoriWitness(Witness):
    """Of both kinds."""

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
        return tuple(made(*asked, seed) for seed in range(8) for asked in MADE)

    def boards_of_all_rules(self, name: str, ids: tuple[str, ...]) -> list[str]:
        """Whole ones, and such with holes."""
        return [ids[0], *((made("4", "hard", "yes", 0),) if name == HEXAGONS else ())]


WITNESS = HitoriWitness()
