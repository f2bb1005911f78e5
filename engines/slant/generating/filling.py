"""A random filling without a loop, from which a board is made, and small hard fillings."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from solitudo.engines.slant.lattice import Lattice


def shuffled(items: Sequence[int], random: Random) -> list[int]:
    """Return some numbers in random order. This is quicker than shuffling them in place."""
    keys = [random.random() for _ in items]
    return [item for _, item in sorted(zip(keys, items, strict=True))]


class Lines(NamedTuple):
    """The values of the cells, and how many diagonals touch each point."""

    values: bytes
    numbers: list[int]


class Filling:
    """The values of the cells, how many diagonals touch each point, and the paths they form.

    The points of one path have the same name in `tree`. `way` masks the cells between a point and
    one fixed point of its path, so that the ways of two points differ in the cells between them. A
    cell has the bit of the point at its top left.
    """

    def __init__(self, size: Lattice, random: Random) -> None:
        """Fill each cell with a diagonal that fits.

        One always fits: two paths that join both pairs of its opposite corners would have to cross.
        """
        self.numbers = numbers = [0] * size.points
        self.tree = tree = list(range(size.points))
        self.way = way = [0] * size.points
        members = [[point] for point in range(size.points)]
        values = bytearray(size.cells)
        ends, corners = size.ends, size.corners
        for cell in shuffled(range(size.cells), random):
            value = 1 if random.random() < 0.5 else 2
            one, two = ends[value][cell]
            if tree[one] == tree[two]:
                value = 3 - value
                one, two = ends[value][cell]
            values[cell] = value
            numbers[one] += 1
            numbers[two] += 1
            large, small = tree[one], tree[two]
            if len(members[large]) < len(members[small]):
                large, small = small, large
            turn = way[one] ^ way[two] ^ 1 << corners[cell][0]
            for point in members[small]:
                tree[point] = large
                way[point] ^= turn
            members[large] += members[small]
        self.values = bytes(values)


# how many diagonals are turned at a time, and how many numbers that were not there are kept
TURNED, ADDED = (1, 1, 2, 3), (1, 2, 3, 4)


class Stand(NamedTuple):
    """A hard board from which similar ones are made: the share of assumptions that decide it, its
    diagonals, and the points with a number.
    """

    share: float
    values: bytes
    kept: list[int]


def turned(size: Lattice, values: bytes, random: Random) -> Lines | None:
    """Return the filling with a few diagonals turned, or nothing if that forms a loop."""
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
    """Return all points, first those whose numbers are removed first: not the kept ones, and not a
    few more.
    """
    others = shuffled([point for point in range(size.points) if point not in kept], random)
    few = min(len(others), random.choice(ADDED))
    return [*others[few:], *shuffled(kept, random), *others[:few]]
