"""New boards: a full board loses givens as long as its level still solves it."""

from __future__ import annotations

import random
from collections.abc import Callable

from .knowledge import NOUGHT, ONE, is_
from .rules import Binary

Board = Callable[[bytes], Binary]


def full(empty: Binary, chooser: random.Random) -> bytes:
    """Return a random solution: fill cell after cell, and go back when a rule is broken."""
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
    """Return a board with this solution and as few givens as its level can solve."""
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
    """Return the board of a name, always the same. Its level solves it: it has one solution."""
    chooser = random.Random(name)
    while True:
        solution = full(board(bytes(cells)), chooser)
        found = dug(board, solution, level, chooser)
        # a board that a lower level solves belongs to that level
        if found.level() == level:
            return found
