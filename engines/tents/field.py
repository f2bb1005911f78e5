"""The board as bit masks: squares with one spare column at the right, so that shifts never wrap.

A square's bit is `row * stride + column` with `stride = width + 1`. All solving code uses such
masks, and all other code uses cells (`row * width + column`).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

EMPTY, TENT, GRASS, TREE = 0, 1, 2, 3
# the number of a line that an unfinished board does not have yet; -1 is one that is left out
UNWRITTEN = -2


class Shape:
    """The tables that all boards of one size share."""

    __slots__ = ("bit", "board", "cell", "height", "lines", "shifts", "stride", "width")

    def __init__(self, width: int, height: int) -> None:
        stride = width + 1
        row = (1 << width) - 1
        column = sum(1 << r * stride for r in range(height))
        self.width, self.height, self.stride = width, height, stride
        self.board = row * column
        self.bit = tuple(r * stride + c for r in range(height) for c in range(width))
        self.cell = {bit: cell for cell, bit in enumerate(self.bit)}
        # rows, then columns; the shift leads from a square of the line to its next one
        self.lines = tuple(
            [row << r * stride for r in range(height)] + [column << c for c in range(width)]
        )
        self.shifts = (1,) * height + (stride,) * width


@lru_cache(maxsize=64)
def shape_of(width: int, height: int) -> Shape:
    """Return the shape of this size, built once."""
    return Shape(width, height)


class Field:
    """One board for the solver: its shape, its trees, its numbers (-1 where one is left out) and
    its rule.
    """

    __slots__ = ("count", "even", "matching", "near", "needs", "shape", "told", "trees")

    def __init__(self, shape: Shape, trees: int, needs: Iterable[int], matching: bool) -> None:
        self.shape = shape
        self.trees = trees
        self.needs = tuple(needs)
        self.matching = matching
        self.count = trees.bit_count()
        # as many tents as trees, counted by rows and by columns
        sides = self.needs[: shape.height], self.needs[shape.height :]
        self.even = all(
            sum(side) == self.count if min(side) >= 0 else self.told_of(side) <= self.count
            for side in sides
        )
        # whether the numbers themselves say how many tents there are
        self.told = any(min(side) >= 0 for side in sides)
        self.near = self.cross(trees) & ~trees & shape.board

    @staticmethod
    def told_of(needs: Iterable[int]) -> int:
        """Return how many tents these numbers say, those left out apart."""
        return sum(need for need in needs if need > 0)

    def cross(self, mask: int) -> int:
        """Return the squares beside these squares. The mask may run over the edge."""
        stride = self.shape.stride
        return mask << 1 | mask >> 1 | mask << stride | mask >> stride

    def ring(self, mask: int) -> int:
        """Return these squares and all squares that touch them. The mask may run over the edge."""
        stride = self.shape.stride
        wide = mask | mask << 1 | mask >> 1
        return wide | wide << stride | wide >> stride

    def cells(self, mask: int) -> tuple[int, ...]:
        """Return the cells of a mask, in reading order."""
        cell = self.shape.cell
        found = []
        while mask:
            low = mask & -mask
            found.append(cell[low.bit_length() - 1])
            mask ^= low
        return tuple(found)

    def mask(self, cells: Iterable[int]) -> int:
        """Return the mask of these cells."""
        bit = self.shape.bit
        mask = 0
        for cell in cells:
            mask |= 1 << bit[cell]
        return mask

    def where(self, values: bytes, value: int) -> int:
        """Return the mask of the cells with a value."""
        bit = self.shape.bit
        mask = 0
        cell = values.find(value)
        while cell >= 0:
            mask |= 1 << bit[cell]
            cell = values.find(value, cell + 1)
        return mask

    def values(self, tents: int) -> bytes:
        """Return the solved board with these tents. Everything else is a tree or grass."""
        result = bytearray([GRASS]) * (self.shape.width * self.shape.height)
        for cell in self.cells(self.trees):
            result[cell] = TREE
        for cell in self.cells(tents):
            result[cell] = TENT
        return bytes(result)
