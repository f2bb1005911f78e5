"""Singles and locked candidates on boxed boards, with all candidates in one integer.

Bit `digit * cells + cell` says that the cell may hold the digit. Folding the bits of a unit over
each other finds every single of the board in a few dozen operations on large integers, and writing
a digit is one `&` with a mask made beforehand.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from solitudo.engines.sudoku.layout import boxed


class _Minis(NamedTuple):
    """The starts of the mini-lines of one direction, and the way to the others of the same box and
    line.
    """

    within: tuple[int, ...]
    starts: int
    fill: int
    in_box: tuple[int, ...]
    box_fill: int
    lines: int
    in_line: tuple[int, ...]
    line_fill: int


def _spread(steps: Sequence[int]) -> int:
    """Return the factor that copies a single bit to all these distances."""
    return sum(1 << step for step in steps)


class Bitboard:
    """The tables of one box size, and the search over them."""

    def __init__(self, width: int, height: int) -> None:
        layout = boxed(width, height)
        self.width, self.height = width, height
        side = self.side = width * height
        cells = self.cells = side * side
        self.all_cells = (1 << cells) - 1
        planes = self.planes = _spread(range(0, side * cells, cells))
        self.every = self.all_cells * planes
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
        """Return all candidates that the givens leave.

        Givens that contradict each other leave a unit without a digit.
        """
        board, cells, keep = self.every, self.cells, self.keep
        for cell, value in enumerate(givens):
            if value:
                board &= keep[(value - 1) * cells + cell]
        return board

    def singles(self, board: int) -> int:
        """Return every candidate that is the only one of its cell or of a unit, or -1 if a cell or
        unit has none.
        """
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
        """Return the board without the candidates that pointing and claiming eliminate."""
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
        """Return the mini-lines that alone have their digit in a box or line."""
        some, more = mini, 0
        for shift in shifts:
            other = mini >> shift
            more |= some & other
            some |= other
        return (firsts & some & ~more) * fill & mini

    @staticmethod
    def _others(mini: int, alone: int, shifts: tuple[int, ...], firsts: int, fill: int) -> int:
        """Return the other mini-lines with the digit in the line or box of such a mini-line."""
        some = alone
        for shift in shifts:
            some |= alone >> shift
        return (some & firsts) * fill & mini & ~alone

    def settle(self, board: int, done: int, deep: bool) -> tuple[int, int]:
        """Return the board with all singles written, and those singles, or -1 if it breaks.

        `deep` uses locked candidates too.
        """
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


@lru_cache(maxsize=16)
def bitboard(width: int, height: int) -> Bitboard:
    return Bitboard(width, height)
