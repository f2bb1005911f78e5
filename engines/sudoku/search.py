"""Counting solutions of boxed boards: all candidates are one integer, looked at all at once.

Bit `digit * cells + cell` says that the digit may stand in the cell. Folding the bits of a unit
over each other finds every single of the board in a few dozen operations on large integers, and
writing a digit is one `&` with a mask made beforehand. Boards with other units are counted in
search_units.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from engines.core.puzzle import Solutions
from engines.sudoku.layout import Layout, boxed


class _Minis(NamedTuple):
    """How the mini-lines of one direction lie: where they start, and how to reach the others of
    their box and of their line."""

    within: tuple[int, ...]
    starts: int
    fill: int
    in_box: tuple[int, ...]
    box_fill: int
    lines: int
    in_line: tuple[int, ...]
    line_fill: int


def _spread(steps: Sequence[int]) -> int:
    """What a single bit is multiplied with to stand at all these distances."""
    return sum(1 << step for step in steps)


class Folds:
    """The tables of one box size, and the search over them."""

    def __init__(self, width: int, height: int) -> None:
        layout = boxed(width, height)
        self.width, self.height = width, height
        side = self.side = width * height
        cells = self.cells = side * side
        self.all_cells = (1 << cells) - 1
        planes = self.planes = _spread(range(0, side * cells, cells))
        self.every = self.all_cells * planes
        self.low_bits = int.from_bytes(b"\1" * cells, "big")
        self.ones = tuple(1 << bit for bit in range(side * cells))
        self.keep = tuple(
            (self.every & ~(layout.peers[cell] << digit * cells | planes << cell))
            | 1 << digit * cells + cell
            for digit in range(side)
            for cell in range(cells)
        )
        across, down = range(0, side, width), range(0, cells, side * height)
        rows, columns = range(0, cells, side), range(side)
        self.rows, self.columns = planes * _spread(rows), planes * _spread(columns)
        self.boxes = planes * _spread([r + c for r in down for c in across])
        self.row_fill, self.column_fill = _spread(columns), _spread(rows)
        inner_rows, inner_columns = rows[:height], columns[:width]
        self.box_fill = _spread([r + c for r in inner_rows for c in inner_columns])
        self.near, self.stacks = tuple(inner_columns[1:]), tuple(across[1:])
        self.below, self.bands = tuple(inner_rows[1:]), tuple(down[1:])
        self.deep = tuple(cells * d for d in range(1, width))
        self.deeper = tuple(cells * d for d in range(width, side, width))
        self.minis = (
            _Minis(
                self.near,
                planes * _spread([r + c for r in rows for c in across]),
                _spread(inner_columns),
                self.below,
                _spread(inner_rows),
                self.rows,
                self.stacks,
                _spread(across),
            ),
            _Minis(
                self.below,
                planes * _spread([r + c for r in down for c in columns]),
                _spread(inner_rows),
                self.near,
                _spread(inner_columns),
                self.columns,
                self.bands,
                _spread(down),
            ),
        )

    def start(self, givens: Sequence[int]) -> int:
        """All candidates that the givens leave; a clash among them leaves a unit short."""
        board, cells, keep = self.every, self.cells, self.keep
        for cell, value in enumerate(givens):
            if value:
                board &= keep[(value - 1) * cells + cell]
        return board

    def values(self, board: int) -> bytes:
        """The digits of a board with one candidate a cell."""
        cells, side = self.cells, self.side
        # one byte a bit, the highest first: weighted planes add up to the digits
        signs = format(board, f"0{cells * side}b").encode()
        total = 0
        for digit in range(side):
            end = (side - digit) * cells
            total += (int.from_bytes(signs[end - cells : end], "big") & self.low_bits) * (digit + 1)
        return total.to_bytes(cells, "little")

    def singles(self, board: int) -> int:
        """Every candidate that is the only one of its cell, or of its digit in a unit; -1 if a
        cell or a digit has none left."""
        # `some`: at least one seen; `more`: at least two
        some, more = board, 0
        for shift in self.deep:
            other = board >> shift
            more |= some & other
            some |= other
        third, twice = some, more
        for shift in self.deeper:
            other = third >> shift
            more |= some & other | twice >> shift
            some |= other
        all_cells = self.all_cells
        if some & all_cells != all_cells:
            return -1
        found = (all_cells & ~more) * self.planes
        mini, twice = board, 0
        for shift in self.near:
            other = board >> shift
            twice |= mini & other
            mini |= other
        some, more = mini, twice
        for shift in self.stacks:
            other = mini >> shift
            more |= some & other | twice >> shift
            some |= other
        firsts = self.rows
        if some & firsts != firsts:
            return -1
        found |= (firsts & ~more) * self.row_fill
        some, more = mini, twice
        for shift in self.below:
            other = mini >> shift
            more |= some & other | twice >> shift
            some |= other
        firsts = self.boxes
        if some & firsts != firsts:
            return -1
        found |= (firsts & ~more) * self.box_fill
        mini, twice = board, 0
        for shift in self.below:
            other = board >> shift
            twice |= mini & other
            mini |= other
        some, more = mini, twice
        for shift in self.bands:
            other = mini >> shift
            more |= some & other | twice >> shift
            some |= other
        firsts = self.columns
        if some & firsts != firsts:
            return -1
        return (found | (firsts & ~more) * self.column_fill) & board

    def locked(self, board: int) -> int:
        """The board without the candidates that pointing and claiming take away."""
        for minis in self.minis:
            mini = board
            for shift in minis.within:
                mini |= board >> shift
            mini &= minis.starts
            alone = self._alone(mini, minis.in_box, self.boxes, minis.box_fill)
            gone = self._others(mini, alone, minis.in_line, minis.lines, minis.line_fill)
            alone = self._alone(mini, minis.in_line, minis.lines, minis.line_fill)
            gone |= self._others(mini, alone, minis.in_box, self.boxes, minis.box_fill)
            board &= ~(gone * minis.fill)
        return board

    @staticmethod
    def _alone(mini: int, shifts: tuple[int, ...], firsts: int, fill: int) -> int:
        """The mini-lines that are the only ones with their digit in a box or line."""
        some, more = mini, 0
        for shift in shifts:
            other = mini >> shift
            more |= some & other
            some |= other
        return (firsts & some & ~more) * fill & mini

    @staticmethod
    def _others(mini: int, alone: int, shifts: tuple[int, ...], firsts: int, fill: int) -> int:
        """The other mini-lines with the digit in the line or box of one that stands alone."""
        some = alone
        for shift in shifts:
            some |= alone >> shift
        return (some & firsts) * fill & mini & ~alone

    def settle(self, board: int, done: int, deep: bool) -> tuple[int, int]:
        """The board with all singles written, and those; -1 where it breaks. `deep` uses locked
        candidates too."""
        keep, ones, singles = self.keep, self.ones, self.singles
        while True:
            found = singles(board)
            if found < 0:
                return -1, 0
            found &= ~done
            if not found:
                if not deep:
                    return board, done
                less = self.locked(board)
                if less == board:
                    return board, done
                board = less
                continue
            done |= found
            while found:
                bit = found.bit_length() - 1
                board &= keep[bit]
                found ^= ones[bit]

    def choose(self, board: int) -> int:
        """The candidates of a cell with the fewest, as a mask."""
        cells = self.cells
        one = board & self.all_cells
        two = three = 0
        for shift in range(cells, cells * self.side, cells):
            plane = board >> shift & self.all_cells
            three |= two & plane
            two |= one & plane
            one |= plane
        pairs = two & ~three
        if pairs:
            cell = (pairs & -pairs).bit_length() - 1
            return board & self.planes << cell
        least = self.side + 1
        best = 0
        open_cells = two
        while open_cells:
            low = open_cells & -open_cells
            open_cells ^= low
            count = (board & self.planes * low).bit_count()
            if count < least:
                least, best = count, low
                if count == 3:
                    break
        return board & self.planes * best


class _Search:
    """One count: what is found, and how much it may still cost."""

    def __init__(self, folds: Folds, limit: int, nodes: int | None) -> None:
        self.folds = folds
        self.limit = limit
        self.nodes = -1 if nodes is None else nodes
        self.number = 0
        self.first = 0

    def run(self, board: int, done: int, depth: int) -> bool:
        """Search below this board; False when it is time to stop."""
        folds = self.folds
        board, done = folds.settle(board, done, depth < 2)
        if board < 0:
            return True
        if board.bit_count() == folds.cells:
            self.number += 1
            self.first = self.first or board
            return self.number < self.limit
        tries = folds.choose(board)
        while tries:
            if self.nodes == 0:
                return False
            self.nodes -= 1
            low = tries & -tries
            tries ^= low
            if not self.run(board & folds.keep[low.bit_length() - 1], done | low, depth + 1):
                return False
        return True


@lru_cache(maxsize=16)
def folds(width: int, height: int) -> Folds:
    return Folds(width, height)


def count_board(
    tables: Folds, board: int, limit: int = 2, nodes: int | None = None
) -> tuple[int, int, bool]:
    """How many solutions this board of candidates has, the first one, and whether that is sure."""
    search = _Search(tables, limit, nodes)
    ended = search.run(board, 0, 0)
    return search.number, search.first, ended or search.number >= limit


def count(
    layout: Layout, givens: Sequence[int], limit: int = 2, nodes: int | None = None
) -> Solutions:
    """How many solutions, up to `limit`, and the first found."""
    if not layout.plain:
        from engines.sudoku.search_units import count_units

        return count_units(layout, givens, limit, nodes)
    tables = folds(layout.box_width, layout.box_height)
    number, first, sure = count_board(tables, tables.start(givens), limit, nodes)
    return Solutions(number, tables.values(first) if first else None, sure)
