"""Small hard boards: one that a single supposition decides, made into one that takes several.

On small boards what a supposition tells mostly decides the rest, and boards on which it does not
are too rare to wait for. But beside a hard board lie others: a few of its lines are turned over,
and its numbers go on where they are as far as they can. Of two such boards the one on which fewer
of the suppositions decide everything is gone on from.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from engines.slant.filling import Lines, shuffled
from engines.slant.lattice import Lattice

# how many lines are turned over at a time, and how many numbers that were not there may stay
TURNED, ADDED = (1, 1, 2, 3), (1, 2, 3, 4)


class Stand(NamedTuple):
    """A hard board that others are sought beside: the share of suppositions that decide it, its
    lines, and the points whose numbers it has."""

    share: float
    values: bytes
    kept: list[int]


def turned(size: Lattice, values: bytes, random: Random) -> Lines | None:
    """The filling with a few lines turned over; none if they then make a loop."""
    changed = bytearray(values)
    for cell in random.sample(range(size.cells), random.choice(TURNED)):
        changed[cell] = 3 - changed[cell]
    tree = list(range(size.points))
    numbers = [0] * size.points
    for cell, value in enumerate(changed):
        ends = size.ends[value][cell]
        one, two = ends
        while tree[one] != one:
            one = tree[one]
        while tree[two] != two:
            two = tree[two]
        if one == two:
            return None
        tree[one] = two
        for point in ends:
            numbers[point] += 1
    return Lines(bytes(changed), numbers)


def offered(size: Lattice, kept: list[int], random: Random) -> list[int]:
    """All points, first those whose numbers go first: not those that were kept, nor a few more."""
    others = shuffled([point for point in range(size.points) if point not in kept], random)
    few = min(len(others), random.choice(ADDED))
    return [*others[few:], *shuffled(kept, random), *others[:few]]
