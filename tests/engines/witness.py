"""What the tests know of a kind beyond its contract: who judges its steps, who reads its sentences,
and which boards it is tried on. Each kind has its own in tests/engines/<folder>/witness.py.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import ClassVar

from solitudo import engines
from solitudo.engines.core.action import Edit, Position
from solitudo.engines.core.deduction import Fact, Step
from solitudo.engines.core.puzzle import Puzzle
from tests.engines.reader import Reader

CORPORA = Path(__file__).parents[1] / "corpora"

Judge = Callable[[Step], bool]


class Witness(ABC):
    """The tests' own knowledge of the kinds of one folder, of which `name` is one."""

    # `params:desc` of boards with several solutions and with none, by the name of the kind, and its
    # rule if it has several
    several: ClassVar[Mapping[str, str]]
    none: ClassVar[Mapping[str, str]]

    @abstractmethod
    def judge(self, puzzle: Puzzle) -> Judge:
        """Says of a step whether it follows, knowing only the rules."""

    @abstractmethod
    def reader(self, puzzle: Puzzle) -> Reader:
        """Reads a sentence and looks whether it is so on this board."""

    def collected(self, name: str, rule: str) -> tuple[str, ...]:
        """The IDs of boards that others made, with one solution under the rule."""
        return tuple(lines(CORPORA / f"{name}.txt"))

    def boards_of_all_rules(self, name: str, ids: tuple[str, ...]) -> list[str]:
        """Boards that between them offer every technique."""
        return list(ids[:1])

    def notes(self, puzzle: Puzzle, position: Position, rng: random.Random) -> tuple[Edit, ...]:
        """Some notes, right ones and such as decide nothing."""
        return ()

    def told(self, puzzle: Puzzle, position: Position) -> set[Fact]:
        """Return the facts of the notes on a board."""
        return set()


def of(name: str) -> Witness:
    """The witness of the kind of this name."""
    found: Witness = import_module(f"tests.engines.{engines.FOLDERS[name]}.witness").WITNESS
    return found


def lines(path: Path) -> list[str]:
    """The lines of a collection without its comments."""
    text = path.read_text("utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]
