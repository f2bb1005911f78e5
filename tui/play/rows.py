"""A long list of rows that changes in the middle: in pieces, so that a change costs the same in a
short list and in a long one, and a row can be found by its key."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable, Iterator, Sequence
from typing import Generic, TypeVar

# rows in a piece: large enough that there are few pieces, small enough to be searched at once
LARGEST = 512

Row = TypeVar("Row")


class Piece(Generic[Row]):
    """Some rows that follow one another, with their keys, and which piece of the list this is."""

    __slots__ = ("at", "keys", "rows")

    def __init__(self, keys: list[Hashable], rows: list[Row]) -> None:
        self.keys = keys
        self.rows = rows
        self.at = 0


class Rows(Generic[Row]):
    """Rows in order. Keys are unique but for None, which stands for a row nobody asks for."""

    def __init__(self) -> None:
        self._pieces: list[Piece[Row]] = [Piece([], [])]
        # the number of each piece's first row; those up to `_sound` are right
        self._firsts = [0]
        self._sound = 1
        self._where: dict[Hashable, Piece[Row]] = {}

    def __len__(self) -> int:
        self._count()
        return self._firsts[-1] + len(self._pieces[-1].rows)

    def __getitem__(self, number: int) -> Row:
        if not 0 <= number < len(self):
            raise IndexError("there are not so many rows")
        piece = self._piece(number)
        return piece.rows[number - self._firsts[piece.at]]

    def __iter__(self) -> Iterator[Row]:
        return (row for piece in self._pieces for row in piece.rows)

    def find(self, key: Hashable) -> int | None:
        """The number of the row with this key."""
        piece = self._where.get(key)
        if piece is None or not piece.keys:
            return None
        self._count()
        return self._firsts[piece.at] + piece.keys.index(key)

    def splice(self, start: int, end: int, rows: Sequence[Row], keys: Sequence[Hashable]) -> None:
        """Put these rows in the place of those from `start` to before `end`."""
        first, last = self._piece(start), self._piece(end)
        before = start - self._firsts[first.at]
        after = end - self._firsts[last.at]
        if first is last:
            for key in first.keys[before:after]:
                self._where.pop(key, None)
            first.rows[before:after] = rows
            first.keys[before:after] = keys
        else:
            for key in (*first.keys[before:], *last.keys[:after]):
                self._where.pop(key, None)
            first.rows[before:] = [*rows, *last.rows[after:]]
            first.keys[before:] = [*keys, *last.keys[after:]]
            keys = first.keys[before:]
            for gone in self._pieces[first.at + 1 : last.at + 1]:
                # what still points to a piece that has gone finds no keys in it
                gone.keys, gone.rows = [], []
            del self._pieces[first.at + 1 : last.at + 1]
        if not first.rows and len(self._pieces) > 1:
            del self._pieces[first.at]
        self._sound = min(self._sound, max(1, first.at))
        for key in keys:
            if key is not None:
                self._where[key] = first
        if len(first.rows) > LARGEST:
            self._split(first)

    def _split(self, piece: Piece[Row]) -> None:
        """Make several pieces of one that has grown too large; half full, so that they can grow."""
        size = LARGEST // 2
        made = [
            Piece(piece.keys[at : at + size], piece.rows[at : at + size])
            for at in range(size, len(piece.rows), size)
        ]
        del piece.keys[size:], piece.rows[size:]
        self._pieces[piece.at + 1 : piece.at + 1] = made
        self._sound = min(self._sound, piece.at + 1)
        for new in made:
            for key in new.keys:
                if key is not None:
                    self._where[key] = new

    def _piece(self, number: int) -> Piece[Row]:
        """The piece that a row is in; the last one for the end of the list."""
        self._count()
        return self._pieces[max(0, bisect_right(self._firsts, number) - 1)]

    def _count(self) -> None:
        """Number the pieces from the first one on whose number may be wrong."""
        if self._sound == len(self._pieces) == len(self._firsts):
            return
        del self._firsts[self._sound :]
        self._pieces[0].at = 0
        first = self._firsts[-1] + len(self._pieces[self._sound - 1].rows)
        for at in range(self._sound, len(self._pieces)):
            piece = self._pieces[at]
            piece.at = at
            self._firsts.append(first)
            first += len(piece.rows)
        self._sound = len(self._pieces)
