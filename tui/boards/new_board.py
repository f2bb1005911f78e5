"""A new board: what is known of it however it was made, and its seed where nobody chose one."""

from __future__ import annotations

import os
from typing import NamedTuple

from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Solutions


class Made(NamedTuple):
    """A board, its solution, and the level it has."""

    puzzle: Puzzle
    solutions: Solutions
    level: str


class Drawn(int):
    """A seed nobody chose. It stays one through whatever is made of a request; a seed that a
    person or a day asks for is a plain number."""


def fresh_seed() -> int:
    """A seed nobody chose."""
    return Drawn(int.from_bytes(os.urandom(4)) >> 1)
