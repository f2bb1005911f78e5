"""How hard a board is, told by the techniques that solve it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engines.core.deduction import Step, Technique, steps_to_end
from engines.core.puzzle import LEVELS, Puzzle, Rating

SEARCH = "search"


def up_to(puzzle: Puzzle, level: str | None) -> list[Technique[Any]]:
    """The techniques of this level and those below; all where there is no level."""
    top = LEVELS.index(level) if level is not None else len(LEVELS)
    return [t for t in puzzle.techniques if LEVELS.index(t.level) <= top]


def path(puzzle: Puzzle, level: str | None) -> list[Step]:
    """The steps that solve the board, simplest first, as far as they lead."""
    return list(steps_to_end(puzzle.knowledge(), up_to(puzzle, level)))


def rate(puzzle: Puzzle) -> Rating:
    """The rating of a board that has exactly one solution."""
    level = puzzle.level()
    count = Counter(step.technique for step in path(puzzle, level))
    used = tuple((t.name, count[t.name]) for t in puzzle.techniques if count[t.name])
    return Rating(level, used[-1][0] if level and used else SEARCH, used, level is None)
