"""Counting and loops at all points at once, on a board with a known filling.

As the filling is known, one bit says everything about a cell: whether it is open. A point has the
bit of its number in the lattice, and a cell has the bit of the point at its top left. A number
decides the open cells around it as soon as all cells that touch it are known, or all that turn
away. A loop decides its last cell. So a sweep takes some thirty operations on whole numbers, on
boards of any size. It also shows whether a number can be left out: whether the others allow another
number at its point.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import NamedTuple

from solitudo.engines.slant.generating.filling import Filling
from solitudo.engines.slant.knowledge import Known
from solitudo.engines.slant.lattice import BACK, SLASH, TOUCHING, Lattice
from solitudo.engines.slant.paths import path_between


class Frame(NamedTuple):
    """The bits of a lattice: of all cells, of points with four cells, and of each cell."""

    cells: int
    inner: int
    each: tuple[int, ...]


@lru_cache(maxsize=16)
def frame(size: Lattice) -> Frame:
    """Return the bits of this lattice, worked out once."""
    each = tuple(1 << corners[0] for corners in size.corners)
    inner = sum(1 << point for point, inside in enumerate(size.inner) if inside)
    return Frame(sum(each), inner, each)


class Plain:
    """A filling with all its numbers. The kept numbers and the open cells are masks."""

    def __init__(self, size: Lattice, filling: Filling) -> None:
        self.points = size.points
        self.stride = size.width + 1
        self.cells, inner, each = frame(size)
        # the cells with a \, and the loops that other diagonals would close: all cells of such a
        # loop, and the cell of that diagonal
        self.back = 0
        self.loops: list[tuple[int, int]] = []
        tree, way = filling.tree, filling.way
        for value, bit, falling, rising in zip(
            filling.values, each, size.ends[BACK], size.ends[SLASH], strict=True
        ):
            if value == BACK:
                self.back |= bit
                one, two = rising
            else:
                one, two = falling
            if tree[one] == tree[two]:
                others = way[one] ^ way[two]
                # three of these cells and this one are around one point, where counting finds the
                # same
                if others.bit_count() > 3:
                    self.loops.append((others | bit, bit))
        self.once = inner & self._touched_once()
        touching, away = self._beside(self.cells)
        # numbers that decide cells on their own: none of the cells touches, or all do
        self.starters = touching ^ away

    def _touched_once(self) -> int:
        back, slash, stride = self.back, self.cells ^ self.back, self.stride
        once = twice = 0
        for touched in (back, back << stride + 1, slash << stride, slash << 1):
            twice |= once & touched
            once |= touched
        return once & ~twice

    def _beside(self, open_: int) -> tuple[int, int]:
        """Return the points that an open cell touches, and the points that it turns away from."""
        stride = self.stride
        back = open_ & self.back
        slash = open_ ^ back
        touching = back | back << stride + 1 | slash << stride | slash << 1
        away = slash | slash << stride + 1 | back << stride | back << 1
        return touching, away

    def left(self, open_: int, kept: int) -> tuple[int, int]:
        """Return the cells that these numbers leave open, and some points that would
        decide them.
        """
        stride, once, loops = self.stride, self.once, self.loops
        while open_:
            touching, away = self._beside(open_)
            telling = touching ^ away
            # if three cells turn away from a point, the fourth touches it, with or without a number
            now = telling & (kept | touching & once)
            if now:
                open_ &= ~(now | now >> 1 | now >> stride | now >> stride + 1)
                continue
            for loop, cell in loops:
                if loop & open_ == cell:
                    now |= cell
            if not now:
                return open_, telling
            open_ ^= now
        return 0, 0

    def easy(self, random: Random) -> int:
        """Return points whose numbers decide every cell one at a time, with few that can be left
        out.

        A quarter is removed again and again, and then the missing points are put back.
        """
        bits, points = random.getrandbits, self.points
        # three in eight of the numbers that start on their own are last, and are removed first
        last = self.starters & bits(points) & (bits(points) | bits(points))
        kept = self._enough(0, -1, last, random)
        one, two = bits(points) | last, bits(points) | last
        for share in (one & two, one & ~two, two & ~one, ~(one | two)):
            rest = kept & ~share
            kept = rest | self._enough(rest, kept & share, last, random)
        return kept

    def _enough(self, kept: int, offered: int, last: int, random: Random) -> int:
        """Return the offered numbers with which the kept ones decide every cell.

        Numbers at the end are used if no other number decides anything. Many are taken at a time,
        all over the board.
        """
        stride, bits = self.stride, random.getrandbits
        used = 0
        open_, telling = self.left(self.cells, kept)
        while open_:
            telling &= offered
            chosen = telling & ~last or telling
            right, below = open_ << 1, open_ << stride
            corner = below << 1
            # if possible, choose numbers that decide two or more cells
            two = open_ & right | below & corner | (open_ ^ right) & (below ^ corner)
            chosen = chosen & two or chosen
            chosen = chosen & bits(self.points) & bits(self.points) or one_of(chosen, random)
            used |= chosen
            open_, telling = self.left(open_, kept | used)
        return used


def one_of(mask: int, random: Random) -> int:
    """Return one bit of a mask. Each is equally likely."""
    for _ in range(int(random.random() * mask.bit_count())):
        mask &= mask - 1
    return mask & -mask


class Redundancy:
    """A search for a filling that differs from the known one."""

    def __init__(self, answer: bytes) -> None:
        self.answer = answer
        self.turned = int.from_bytes(bytes(3 - value for value in answer), "little")

    def elsewhere(self, known: Known, point: int, reach: int, nodes: int) -> bool | None:
        """Return whether a filling has another pattern at this point than `known`.

        Cells farther than `reach` are not turned. Return None after too many attempts.
        """
        lattice = known.board.lattice
        row, column = divmod(point, lattice.width + 1)
        worlds, left_out = [known], False
        while worlds:
            nodes -= 1
            if nodes < 0:
                return None
            world = worlds.pop()
            turned = self.differ(world)
            if any(
                not (row - reach <= cell // lattice.width < row + reach)
                or not (column - reach <= cell % lattice.width < column + reach)
                for cell in turned
            ):
                left_out = True
                continue
            cell = self.broken(world, point, turned)
            if cell < 0:
                return True
            # the state that is pushed last is examined first: the one with the cell turned
            for value in (self.answer[cell], 3 - self.answer[cell]):
                after = world.copy() if value == self.answer[cell] else world
                after.place(cell, value)
                after.spread(True)
                if not after.broken:
                    worlds.append(after)
        return None if left_out else False

    def differ(self, world: Known) -> list[int]:
        """Return the cells that differ from the known filling."""
        wrong = int.from_bytes(world.values[:-1], "little") & self.turned
        cells = []
        while wrong:
            cell = (wrong & -wrong).bit_length() - 1 >> 3
            cells.append(cell)
            wrong &= wrong - 1
        return cells

    def broken(self, world: Known, point: int, turned: list[int]) -> int:
        """Return an open cell that would have to turn too, or -1 if nothing is broken."""
        lattice, values = world.board.lattice, world.values
        bent = bytearray(self.answer)
        for cell in turned:
            bent[cell] = 3 - bent[cell]
        best, fewest = -1, 5
        for at in {point, *(corner for cell in turned for corner in lattice.corners[cell])}:
            pattern, free = 0, []
            for slot, cell in enumerate(lattice.around[at]):
                if cell >= 0:
                    if bent[cell] == TOUCHING[slot]:
                        pattern |= 1 << slot
                    if not values[cell]:
                        free.append(cell)
            if free and not world.sets[at] >> pattern & 1 and len(free) < fewest:
                best, fewest = free[0], len(free)
        if best >= 0:
            return best
        for cell in turned:
            one, two = lattice.ends[bent[cell]][cell]
            for other in path_between(lattice, bent, one, two, cell):
                if not values[other]:
                    return other
        return -1
