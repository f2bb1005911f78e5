"""The number of solutions of boards whose units have every digit: all needs, as one integer.

Every cell needs a digit, and every unit needs each digit in a cell. These are the needs of a board.
A need can be met in as many ways as the board has digits. The board is an integer with one slice
per way and one bit per need. So each candidate is in it several times, once for each need that it
would meet. Folding the slices over each other shows at once the needs that nothing meets any more,
and those with a single way left. Writing a digit is one `&` with a mask.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from solitudo.engines.core.grid import bits
from solitudo.engines.sudoku.layout import Layout
from solitudo.engines.sudoku.search.bitboard import bitboard

# the digit of a cell from the number of its slice, written in hexadecimal
FROM_HEX = bytes.maketrans(b"0123456789abcdef", bytes(range(1, 17)))
# side -> the smallest product of threes and twos that is at least the side
FOLDED = {
    side: min(3**i * 2**j for i in range(3) for j in range(5) if 3**i * 2**j >= side)
    for side in range(2, 17)
}


class Cover:
    """The tables of one layout. Of other rules it knows only which cells see each other."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        side = self.side = layout.side
        cells = self.cells = side * side
        needs = self.needs = cells + len(layout.units) * side
        self.full = (1 << needs) - 1
        self.all_cells = (1 << cells) - 1
        self.every = (1 << needs * side) - 1
        self.ways = sum(1 << way * needs for way in range(side))
        self.thirds, self.halves = self._folds()
        self.weights = [
            (weight, tuple(way for way in range(side) if way & weight)) for weight in (1, 2, 4, 8)
        ]
        self.shifts = range(0, needs * side, needs)
        self.column = [0, *(self.ways << need for need in range(needs))]
        # for each candidate: all its places, and by the bit length of each place the mask of what
        # is left of a board and of its open needs after the candidate is written
        self.bits_of: list[list[int]] = []
        self.keep = [0] * (needs * side + 1)
        self.rest = [0] * (needs * side + 1)
        # the same by value and cell
        self.written: list[list[tuple[int, int]]] = [[]]
        self._fill()

    def _folds(self) -> tuple[list[tuple[int, int, int]], list[tuple[int, int]]]:
        """Return how the slices are folded: shifts and remainders, in threes and then in twos."""
        thirds, halves = [], []
        left = FOLDED[self.side]
        while left % 3 == 0:
            left //= 3
            width = left * self.needs
            thirds.append((width, 2 * width, (1 << width) - 1))
        while left > 1:
            left //= 2
            width = left * self.needs
            halves.append((width, (1 << width) - 1))
        return thirds, halves

    def length(self, cell: int, value: int) -> int:
        """Return the bit length of a candidate's first place, which identifies it."""
        return (value - 1) * self.needs + cell + 1

    def _fill(self) -> None:
        layout, side, cells, needs = self.layout, self.side, self.cells, self.needs
        # a candidate of the first digit in the units of its cell: its bit and the bits that it
        # excludes; for another digit, both are shifted
        spots: list[list[int]] = [[] for _ in range(cells)]
        meets = [0] * cells
        for unit, inside in enumerate(layout.units):
            first = cells + unit * side
            for way, cell in enumerate(inside):
                spots[cell].append(way * needs + first)
                meets[cell] |= 1 << first
        stands = [sum(1 << spot for spot in there) for there in spots]
        # the bits of it and of everything that it excludes: in the cells, and in their units
        in_unit = [sum(stands[cell] for cell in unit) for unit in layout.units]
        near, lost = [peers | 1 << cell for cell, peers in enumerate(layout.peers)], [0] * cells
        for cell, others in enumerate(layout.peers):
            for unit in layout.units_of[cell]:
                lost[cell] |= in_unit[unit]
                others &= ~layout.masks[unit]
            for peer in bits(others):
                lost[cell] |= stands[peer]
        self.bits_of = [
            [1 << digit * needs + cell | stands[cell] << digit for cell in range(cells)]
            for digit in range(side)
        ]
        in_cell = [sum(column) for column in zip(*self.bits_of, strict=True)]
        for digit, row in enumerate(self.bits_of):
            written, shift = [], digit * needs
            for cell, own in enumerate(row):
                gone = in_cell[cell] | near[cell] << shift | lost[cell] << digit
                keep = self.every & ~gone | own
                rest = self.full & ~(1 << cell | meets[cell] << digit)
                self.keep[shift + cell + 1], self.rest[shift + cell + 1] = keep, rest
                for spot in spots[cell]:
                    self.keep[spot + digit + 1], self.rest[spot + digit + 1] = keep, rest
                written.append((keep, rest))
            self.written.append(written)

    def start(self, givens: Sequence[int]) -> tuple[int, int]:
        """Return the board and its open needs with these givens.

        Contradicting givens leave a need unmet.
        """
        board, todo, written = self.every, self.full, self.written
        for cell, value in enumerate(givens):
            if value:
                keep, rest = written[value][cell]
                board &= keep
                todo &= rest
        return board, todo

    def without(self, board: int, cell: int, value: int) -> int:
        return board & ~self.bits_of[value - 1][cell]

    def places(self, board: int) -> list[int]:
        """Return, for each digit, the cells that still have it."""
        return [board >> shift & self.all_cells for shift in self.shifts]

    def values(self, board: int) -> bytes:
        """Return the digits of a board with one candidate in each cell."""
        slices = self.places(board)
        # one hexadecimal digit per cell: reading binary as hexadecimal spreads the bits
        total = 0
        for weight, ways in self.weights:
            plane = 0
            for way in ways:
                plane |= slices[way]
            total += int(f"{plane:b}", 16) * weight
        return f"{total:0{self.cells}x}".encode().translate(FROM_HEX)[::-1]

    def counted(self, board: int) -> tuple[int, int]:
        """Return the needs that are met in at least one way, and those in at least two.

        Two counters that stop at one and at two have one bit for every need, so that all needs are
        counted at once ("bit-sliced"). The slices are added to each other, half of them to the
        other half, until one is left. On a 4x4 board, with four of its needs:

                    needs a b c d
            digit 1       1 1 0 0      digits 1 and 2 on 3 and 4:
            digit 2       1 0 0 0        1 on 3   once 1 1 0 1   twice 1 0 0 0
            digit 3       1 0 0 1        2 on 4   once 1 1 0 0   twice 0 0 0 0
            digit 4       0 1 0 0      and these two on each other:
                                                  once 1 1 0 1   twice 1 1 0 0

        Nothing meets c, so the board is broken. d is met in a single way, which has to be written.
        A sum is at least one if either part is. It is at least two if either part is, or if both
        are one. Sides with a three in them are first added by threes.
        """
        once, twice = board, 0
        for by, more, left in self.thirds:
            second, third = once >> by, once >> more
            both = once | second
            twice = (twice | twice >> by | twice >> more | once & second | both & third) & left
            once = (both | third) & left
        for by, left in self.halves:
            second = once >> by
            twice = (twice | twice >> by | once & second) & left
            once = (once | second) & left
        return once, twice

    def settle(self, board: int, todo: int) -> tuple[int, int]:
        """Return the board with every single written, and the needs that are still open, or -1 if
        it breaks.
        """
        full, column, keep, rest = self.full, self.column, self.keep, self.rest
        while True:
            once, twice = self.counted(board)
            if once != full:
                return -1, 0
            singles = todo & ~twice
            if not singles:
                return board, todo
            while singles:
                place = board & column[singles.bit_length()]
                if not place:
                    return -1, 0
                length = place.bit_length()
                board &= keep[length]
                left = rest[length]
                singles &= left
                todo &= left

    def choose(self, board: int, todo: int) -> int:
        """Return the ways of a need with the fewest ways, cells before units, as a mask
        of places.
        """
        full, needs, ways = self.full, self.needs, self.ways
        # the needs that can be met in at least this many ways
        one = board & full
        two = three = four = five = 0
        for shift in range(needs, needs * self.side, needs):
            slice_ = board >> shift & full
            five |= four & slice_
            four |= three & slice_
            three |= two & slice_
            two |= one & slice_
            one |= slice_
        for more in (three, four, five):
            few = todo & ~more
            if few:
                return board & (few & -few) * ways
        least, best = self.side + 1, 0
        for need in bits(todo):
            found = board & ways << need
            count = found.bit_count()
            if count < least:
                least, best = count, found
        return best

    def locked(self, board: int) -> int:
        """Return the board without the candidates that pointing and claiming eliminate, for boxes
        only.
        """
        if not self.layout.box_width:
            return board
        tables = bitboard(self.layout.box_width, self.layout.box_height)
        cells, needs, all_cells = self.cells, self.needs, self.all_cells
        plain = 0
        for digit in range(self.side):
            plain |= (board >> digit * needs & all_cells) << digit * cells
        gone = plain & ~tables.locked(plain)
        while gone:
            place = gone.bit_length() - 1
            gone ^= 1 << place
            digit, cell = divmod(place, cells)
            board &= ~self.bits_of[digit][cell]
        return board

    def settle_locked(self, board: int, todo: int) -> tuple[int, int]:
        """Do the same as `settle`, with locked candidates if there are boxes."""
        board, todo = self.settle(board, todo)
        while todo:
            less = self.locked(board)
            if less == board:
                break
            board, todo = self.settle(less, todo)
        return board, todo


class Search:
    """One count: its results, and the guesses left. With `deep` it also uses locked candidates."""

    def __init__(
        self, cover: Cover, limit: int = 2, nodes: int | None = None, deep: int = 1
    ) -> None:
        self.cover = cover
        self.deep = deep
        self.limit = limit
        self.nodes = -1 if nodes is None else nodes
        self.number = 0
        self.first = 0

    def solve(self, board: int, todo: int) -> int:
        """Return the first solution below this board, or 0 if none is found within the nodes."""
        self.run(board, todo)
        return self.first

    def run(self, board: int, todo: int, depth: int = 0) -> bool:
        """Search below this board. Return False when it is time to stop."""
        cover = self.cover
        board, todo = cover.settle(board, todo)
        if todo and depth < self.deep:
            board, todo = cover.settle_locked(board, todo)
        if board < 0:
            return True
        if not todo:
            self.number += 1
            self.first = self.first or board
            return self.number < self.limit
        tries = cover.choose(board, todo)
        while tries:
            if self.nodes == 0:
                return False
            self.nodes -= 1
            length = tries.bit_length()
            tries ^= 1 << length - 1
            if not self.run(board & cover.keep[length], todo & cover.rest[length], depth + 1):
                return False
        return True


@lru_cache(maxsize=8)
def cover_of(layout: Layout) -> Cover:
    return Cover(layout)
