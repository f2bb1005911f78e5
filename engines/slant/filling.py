"""A random filling without a loop: what a board is made of before any number goes."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from engines.slant.lattice import Lattice


def shuffled(items: Sequence[int], random: Random) -> list[int]:
    """Some numbers in any order; quicker than to shuffle them in place."""
    keys = [random.random() for _ in items]
    return [item for _, item in sorted(zip(keys, items, strict=True))]


class Lines(NamedTuple):
    """The values of the cells, and how many lines touch each point."""

    values: bytes
    numbers: list[int]


class Filling:
    """The values of the cells, how many lines touch each point, and the trees that they make.

    Points on one tree have one name in `tree`. `way` masks the cells between a point and one that
    is the same for its whole tree, so that the ways of two points differ in the cells between
    them. A cell has the bit of the point at its top left.
    """

    def __init__(self, size: Lattice, random: Random) -> None:
        """One of the two diagonals always fits a cell: two lines that join its opposite corners
        in both directions would have to cross."""
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
