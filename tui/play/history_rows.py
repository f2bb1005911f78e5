"""The rows of the moves before they have words, in a list of pieces with keys.

A change in the middle takes the same time in a long list.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable, Iterator, Sequence
from typing import Generic, Literal, NamedTuple, TypeVar

from rich.cells import cell_len

from solitudo.engines.core.tree import Node

What = Literal["start", "move", "run", "head", "comment", "end"]


class Branch:
    """An open branch: its first move, and the branch that it leaves. The main line has no head."""

    __slots__ = ("head", "level", "outer")

    def __init__(self, head: Node | None = None, outer: Branch | None = None) -> None:
        self.head = head
        self.outer = outer
        self.level: int = outer.level + 1 if outer else 0


LINE = Branch()


class Row(NamedTuple):
    """A row and its branch.

    `part` counts the rows of one comment. An unfolded run has 1, and so has its first move.
    """

    node: Node
    what: What
    branch: Branch
    part: int = 0

    @property
    def key(self) -> Hashable:
        """The key of a move, of the run that it begins, or of the head above a branch, or None."""
        if self.what == "move" and self.part:
            # its number is that of the row of the run
            return (self.node.number,)
        if self.what in ("start", "move", "run"):
            return self.node.number
        return -self.node.number if self.what == "head" else None


class Touched(NamedTuple):
    """The rows from `first` to before `last` are new or out of date.

    The rows after them are unchanged, but moved by `grown`.
    """

    first: int
    last: int
    grown: int = 0

    def and_then(self, later: Touched) -> Touched:
        """Return both as one change. The row numbers of `later` are those after this change."""
        last = self.last + later.grown if self.last > later.first else self.last
        grown = self.grown + later.grown
        return Touched(min(self.first, later.first), max(last, later.last), grown)


COMMENT_ROWS = 2
# columns by which each branch is indented, columns before a comment, and columns that a head needs
STEP, BEFORE, HEAD = 5, 5, 25
# the most levels of branches that are drawn
DEEPEST = 4
# a pane with so few columns cuts words
LEAST = 10


def deepest(width: int) -> int:
    """Return how many levels of branches are drawn in a pane of this many columns."""
    return max(1, min(DEEPEST, (width - HEAD) // STEP))


def room(width: int, level: int) -> int:
    """Return how many columns a comment has in a branch of this level."""
    return max(LEAST, width - BEFORE - STEP * min(level, deepest(width)))


def comment_lines(comment: str, width: int) -> list[str]:
    """Return the lines of a comment, quoted. The end of the last line says if there is more."""
    lines: list[str] = []
    line = ""
    for word in f'"{comment}"'.split():
        longer = f"{line} {word}" if line else word
        if line and cell_len(longer) > width:
            lines.append(line)
            longer = word
        line = longer
    lines.append(line)
    if len(lines) > COMMENT_ROWS:
        lines[COMMENT_ROWS - 1] += " …"
    return [cut(line, width) for line in lines[:COMMENT_ROWS]]


def cut(text: str, width: int) -> str:
    if cell_len(text) <= width:
        return text
    while text and cell_len(text) > width - 1:
        text = text[:-1]
    return text + "…"


# rows in a piece: so many that there are few pieces, and so few that a piece is searched at once
LARGEST = 512

RowT = TypeVar("RowT")


class Piece(Generic[RowT]):
    """Some consecutive rows, with their keys, and the number of this piece in the list."""

    __slots__ = ("at", "keys", "rows")

    def __init__(self, keys: list[Hashable], rows: list[RowT]) -> None:
        self.keys = keys
        self.rows = rows
        self.at = 0


class Rows(Generic[RowT]):
    """Rows in order. Keys are unique except None, the key of rows that nobody looks for."""

    def __init__(self) -> None:
        self._pieces: list[Piece[RowT]] = [Piece([], [])]
        # the number of each piece's first row; those up to `_sound` are correct
        self._firsts = [0]
        self._sound = 1
        self._where: dict[Hashable, Piece[RowT]] = {}

    def __len__(self) -> int:
        self._count()
        return self._firsts[-1] + len(self._pieces[-1].rows)

    def __getitem__(self, number: int) -> RowT:
        if not 0 <= number < len(self):
            raise IndexError("there are fewer rows than that")
        piece = self._piece(number)
        return piece.rows[number - self._firsts[piece.at]]

    def __iter__(self) -> Iterator[RowT]:
        return (row for piece in self._pieces for row in piece.rows)

    def find(self, key: Hashable) -> int | None:
        piece = self._where.get(key)
        if piece is None or not piece.keys:
            return None
        self._count()
        return self._firsts[piece.at] + piece.keys.index(key)

    def splice(self, start: int, end: int, rows: Sequence[RowT], keys: Sequence[Hashable]) -> None:
        """Put these rows in the place of the rows from `start` to before `end`."""
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
                # a row that still points to a removed piece finds no keys in it
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

    def _split(self, piece: Piece[RowT]) -> None:
        """Split a piece that is too large into half-full pieces, so that these can grow."""
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

    def _piece(self, number: int) -> Piece[RowT]:
        """Return the piece of a row, and the last piece for the end of the list."""
        self._count()
        return self._pieces[max(0, bisect_right(self._firsts, number) - 1)]

    def _count(self) -> None:
        """Number the pieces, starting at the first one whose number may be wrong."""
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
