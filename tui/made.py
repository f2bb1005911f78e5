"""A board that was made, whoever made it."""

from typing import NamedTuple

from engines.core.levels import Solutions
from engines.core.puzzle import Puzzle


class Made(NamedTuple):
    """A board, its solution, and the level it has."""

    puzzle: Puzzle
    solutions: Solutions
    level: str
