"""A board of a size and level: a full one, from which givens are taken away as long as it has one
solution at its level."""

from __future__ import annotations

import random
from collections.abc import Callable

from .knowledge import NOUGHT, ONE, is_
from .rules import Binary

Board = Callable[[bytes], Binary]


def full(empty: Binary, chooser: random.Random) -> bytes:
    """A solution, by chance: cell after cell, back where a rule is broken."""
    worlds = [empty.knowledge()]
    while True:
        known = worlds.pop()
        empty.sweep(known, "medium")
        if known.broken:
            continue
        if known.complete:
            return bytes(known.values)
        cell = known.values.index(0)
        for value in chooser.sample((NOUGHT, ONE), 2):
            world = known.copy()
            world.learn(is_(cell, value))
            worlds.append(world)


def dug(board: Board, solution: bytes, level: str, chooser: random.Random) -> Binary:
    """The board of this solution with as few givens as its level finishes."""
    values = bytearray(solution)
    for cell in chooser.sample(range(len(values)), len(values)):
        value, values[cell] = values[cell], 0
        fewer = board(bytes(values))
        known = fewer.knowledge()
        fewer.sweep(known, level)
        if not known.complete:
            values[cell] = value
    return board(bytes(values))


def generate(board: Board, cells: int, level: str, name: str) -> Binary:
    """The board of a name: the same for the same one. What its techniques finish without a guess
    has one solution."""
    chooser = random.Random(name)
    while True:
        solution = full(board(bytes(cells)), chooser)
        found = dug(board, solution, level, chooser)
        # what a lower level finishes is not of this one
        if found.level() == level:
            return found
