"""A planted board: tents with a tree each, moves of these pairs, and small boards inside
huge ones.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from solitudo.engines.core.grid import bits
from solitudo.engines.tents.field import EMPTY, TREE, Field, Shape
from solitudo.engines.tents.text.codec import Board

DENSITY = 0.2
SMALL = 60  # up to this many cells, the number of tents varies


class Move(NamedTuple):
    """A move of a pair: masks of its tent and tree, before and after."""

    tent: int
    tree: int
    new_tent: int
    new_tree: int

    def back(self) -> Move:
        return Move(self.new_tent, self.new_tree, self.tent, self.tree)


class Around(NamedTuple):
    """Masks of the surroundings of squares, by bit length: beside, touching, the row, the
    column.
    """

    beside: list[int]
    ring: list[int]
    row: list[int]
    column: list[int]


@lru_cache(maxsize=8)
def around_each(shape: Shape) -> Around:
    """Return the surroundings of each square of a shape."""
    stride, board, lines = shape.stride, shape.board, shape.lines
    found = Around(*([0] * (board.bit_length() + 1) for _ in range(4)))
    for at in shape.bit:
        bit = 1 << at
        wide = bit | bit << 1 | bit >> 1
        row, column = divmod(at, stride)
        found.beside[at + 1] = (bit << 1 | bit >> 1 | bit << stride | bit >> stride) & board
        found.ring[at + 1] = wide | wide << stride | wide >> stride
        found.row[at + 1], found.column[at + 1] = lines[row], lines[shape.height + column]
    return found


class Plot:
    """Tents and their trees on a shape."""

    def __init__(self, shape: Shape, rng: random.Random) -> None:
        self.shape = shape
        self.random = rng.random
        self.tents = 0
        self.trees = 0
        self.tree_of: dict[int, int] = {}  # tent bit mask -> tree bit mask
        self.patches: dict[int, int] = {}  # pairs that are not moved
        # the squares where no other tent, and no other tree, may be
        self.no_tents = self.no_trees = 0
        self.size = shape.width * shape.height
        self.each = around_each(shape)

    def board(self) -> Board:
        opening = bytearray([EMPTY]) * self.size
        for bit in bits(self.trees):
            opening[self.shape.cell[bit]] = TREE
        needs = self.field(matching=False).needs
        return Board(self.shape.width, self.shape.height, bytes(opening), needs)

    def field(self, matching: bool) -> Field:
        tents = self.tents
        needs = [(tents & mask).bit_count() for mask in self.shape.lines]
        return Field(self.shape, self.trees, needs, matching)

    def plant(self, late: int = 0) -> None:
        """Plant tents at random with a tree beside each, if possible with nothing around.

        The last `bare` tents are put into lines without any, if possible.
        """
        one, random, (cross, ring, row, column) = self.one, self.random, self.each
        self.tree_of = tree_of = dict(self.patches)
        tents, trees = sum(tree_of), sum(tree_of.values())
        # squares in rows and in columns without a tent, and squares that are not in or around a
        # tent, nor a tree
        rows = columns = self.shape.board
        free = rows ^ rows & self.no_tents
        taken = tents | trees | self.no_trees
        used = 0  # squares beside a tent or a tree
        left = self._number() - len(tree_of)
        while left and free:
            pool = free
            if left <= late:
                pool = free & rows & columns or free & (rows | columns) or free
            if pool.bit_count() > 8:  # the same choice as in `one`
                tent = pool >> (at := int(random() * pool.bit_length())) << at or pool
                tent &= -tent
            else:
                tent = one(pool)
            where = tent.bit_length()
            beside = cross[where]
            sides = beside & ~taken
            if not sides:
                free ^= tent
                continue
            tree = one(sides & ~used or sides)
            tents |= tent
            trees |= tree
            taken |= tent | tree
            tree_of[tent] = tree
            free &= ~(ring[where] | tree)
            used |= beside | cross[tree.bit_length()]
            if late:
                rows &= ~row[where]
                columns &= ~column[where]
            left -= 1
        self.tents, self.trees = tents, trees

    def _number(self) -> int:
        """Return how many tents to plant. On small boards it is sometimes one more."""
        usual = round(self.size * DENSITY)
        return usual + int(2 * self.random()) if self.size < SMALL else usual

    def free_side(self, tent: int) -> int:
        """Return a square for the tree of a tent, or 0."""
        stride = self.shape.stride
        sides = tent << 1 | tent >> 1 | tent << stride | tent >> stride
        sides &= self.shape.board
        return self.one(sides ^ sides & (self.tents | self.trees | self.no_trees))

    def one(self, mask: int) -> int:
        """Return one square of a mask, or 0. In a small mask each square is equally likely."""
        if not mask & mask - 1:
            return mask
        count = mask.bit_count()
        if count > 8:
            high = mask >> (at := int(self.random() * mask.bit_length())) << at
            mask = high or mask
        else:
            for _ in range(int(self.random() * count)):
                mask &= mask - 1
        return mask & -mask

    def _put(self, tent: int, tree: int) -> None:
        self.tents |= tent
        self.trees |= tree
        self.tree_of[tent] = tree

    def make(self, move: Move) -> None:
        self.tents ^= move.tent
        self.trees ^= self.tree_of.pop(move.tent)
        self._put(move.new_tent, move.new_tree)

    def kept(self) -> tuple[int, int, dict[int, int]]:
        """Return everything on the plot, to restore it later."""
        return self.tents, self.trees, dict(self.tree_of)

    def put_back(self, kept: tuple[int, int, dict[int, int]]) -> None:
        """Restore everything."""
        self.tents, self.trees, self.tree_of = kept

    def reseat(self, tent: int) -> Move | None:
        tree = self.tree_of[tent]
        other = self.free_side(tent)
        return Move(tent, tree, tent, other) if other else None

    def lend(self, tent: int) -> Move | None:
        """Move the tree of a tent that has another tree to another tent, which then has two."""
        tree = self.tree_of[tent]
        host = self.one(self.loose() ^ tent)
        if not host or not self.beside(tent) & (self.trees ^ tree):
            return None
        other = self.free_side(host)
        return Move(tent, tree, tent, other) if other else None

    def lent(self, tent: int) -> bool:
        """Return whether the tree of a tent was moved to another tent."""
        return not self.beside(tent) & self.tree_of[tent]

    def share(self, count: int) -> None:
        """Move this many trees in that way, so that each tent still has a tree and each tree has a
        tent.
        """
        for _ in range(count):
            move = self.lend(self.one(self.loose()))
            if move is not None:
                self.make(move)
                if not self.settled():
                    self.make(move.back())

    def carry(self, tent: int, where: int) -> Move | None:
        """Plant a pair with the tent on one of these squares, where it touches nothing."""
        stride, tree = self.shape.stride, self.tree_of[tent]
        tents, trees = self.tents ^ tent, self.trees ^ tree
        wide = tents | tents << 1 | tents >> 1
        closed = wide | wide << stride | wide >> stride | trees | self.no_tents
        where &= self.shape.board
        target = self.one(where ^ where & closed)
        if not target or target == tent:
            return None
        sides = target << 1 | target >> 1 | target << stride | target >> stride
        sides &= self.shape.board
        seat = self.one(sides ^ sides & (tents | trees | self.no_trees))
        return Move(tent, tree, target, seat) if seat else None

    def around(self, mask: int) -> int:
        wide = mask | mask << 1 | mask >> 1
        return wide | wide << self.shape.stride | wide >> self.shape.stride

    def beside(self, mask: int) -> int:
        return mask << 1 | mask >> 1 | mask << self.shape.stride | mask >> self.shape.stride

    def clear_patches(self) -> None:
        """Remove all patches."""
        self.patches = {}
        self.no_tents = self.no_trees = 0

    def loose(self) -> int:
        """Return the tents that may be moved: those outside patches."""
        return self.tents ^ self.tents & self.no_tents

    def bare(self) -> int:
        """Return how many rows and columns have neither trees nor tents.

        A finished board has none.
        """
        used = self.tents | self.trees
        return sum(1 for mask in self.shape.lines if not used & mask)

    def settled(self) -> bool:
        """Return whether every row and column has a tree or a tent, each with one beside it."""
        tents, trees = self.tents, self.trees
        alone = tents & ~self.beside(trees) | trees & ~self.beside(tents)
        return not alone and all(map((tents | trees).__and__, self.shape.lines))

    def spread(self) -> bool:
        """Fill each empty line by moving pairs, where that is possible."""
        bare = self.bare()
        for _ in range(3 * bare):
            used = self.tents | self.trees
            empty = [mask for mask in self.shape.lines if not used & mask]
            if not empty:
                return True
            move = self.carry(self.one(self.loose()), empty[int(self.random() * len(empty))])
            if move is None:
                continue
            self.make(move)
            now = self.bare()
            if now >= bare:
                self.make(move.back())
            bare = min(now, bare)
        return not bare


def begins(count: int, side: int, room: int, random: Callable[[], float]) -> list[int]:
    """Return where `count` stretches of this length can begin in some space, in random order."""
    spare = room + 1 - count * (side + 1)
    assert spare >= 0
    gaps = sorted(int(random() * (spare + 1)) for _ in range(count))
    found = [gap + which * (side + 1) for which, gap in enumerate(gaps)]
    return sorted(found, key=lambda _: random())


def lay(plot: Plot, patch: Plot, hard: int, row: int, column: int) -> None:
    """Set a small board into a plot. `hard` are its squares that the level below leaves open."""
    small, huge = patch.shape, plot.shape

    def there(mask: int) -> int:
        return placed(mask, small, huge, row, column)

    tree_of = {there(tent): there(tree) for tent, tree in patch.tree_of.items()}
    squares = there(small.board)
    # no other tent touches one of its tents or its hard squares; no other tree is beside one of its
    # squares that is known to be grass because it has no tree
    plot.no_tents |= (squares | plot.around(there(hard | patch.tents))) & huge.board
    far = small.board & ~patch.trees & ~patch.beside(patch.trees)
    plot.no_trees |= squares | plot.beside(there(far))
    plot.patches |= tree_of


def placed(mask: int, small: Shape, huge: Shape, row: int, column: int) -> int:
    """Return the squares of a small board with its corner in this row and column."""
    found = 0
    line = (1 << small.stride) - 1
    for down in range(small.height):
        found |= (mask >> down * small.stride & line) << (row + down) * huge.stride + column
    return found
