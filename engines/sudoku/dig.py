"""Taking digits away from a full grid while one solution is left."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from engines.sudoku.cover import Cover, Search


class Keeps(Enum):
    """What must stay true while digits go."""

    ONE = "one solution"
    SINGLES = "singles finish the board"
    LOCKED = "singles and locked candidates finish the board"


class Digger:
    """One full grid and what is left of it. `nodes` limits the search for a second solution:
    where it is not sure, the digits stay."""

    def __init__(
        self, cover: Cover, grid: bytes, keeps: Keeps = Keeps.ONE, nodes: int | None = None
    ) -> None:
        self.cover = cover
        self.grid = grid
        self.keeps = keeps
        self.nodes = nodes
        self.left = bytearray(grid)
        self.count = len(grid)

    def take(self, cells: Sequence[int]) -> None:
        for cell in cells:
            self.count -= bool(self.left[cell])
            self.left[cell] = 0

    def give(self, cells: Sequence[int]) -> None:
        for cell in cells:
            self.count += not self.left[cell]
            self.left[cell] = self.grid[cell]

    def spare(self, cells: Sequence[int]) -> bool:
        """Take these givens away if what must stay true does."""
        self.take(cells)
        if self.sound(cells):
            return True
        self.give(cells)
        return False

    def sound(self, gone: Sequence[int]) -> bool:
        """Whether the board is still as it must be, now that these have gone."""
        cover = self.cover
        board, todo = cover.start(self.left)
        if self.keeps is Keeps.SINGLES:
            return not cover.settle(board, todo)[1]
        if self.keeps is Keeps.LOCKED:
            return not cover.settle_locked(*cover.settle(board, todo))[1]
        for cell in gone:
            # a second solution would have another digit in one of these cells
            search = Search(cover, 1, self.nodes, deep=0)
            ended = search.run(cover.without(board, cell, self.grid[cell]), todo)
            if search.number or not ended:
                return False
        return True

    def dig(self, order: Sequence[tuple[int, ...]], least: int = 0) -> None:
        """Take away what can be spared, down to no fewer than `least` givens.

        A full board can spare many digits at a time: what one by one would all go is tried in
        one go first.
        """
        start = 0
        for share in (0.35, 0.12, 0.06):
            end = start + int(len(order) * share)
            many = [cell for cells in order[start:end] for cell in cells]
            if self.count - len(many) < max(least, 1) or not self._spare_many(many):
                break
            start = end
        for cells in order[start:]:
            if self.left[cells[0]] and self.count - len(cells) >= least:
                self.spare(cells)

    def _spare_many(self, cells: Sequence[int]) -> bool:
        self.take(cells)
        board, todo = self.cover.start(self.left)
        if not self.cover.settle(board, todo)[1]:
            return True
        self.give(cells)
        return False

    def minimal(self) -> bool:
        """Whether no single given can be spared."""
        for cell, value in enumerate(self.left):
            if value:
                self.take([cell])
                spared = self.sound([cell])
                self.give([cell])
                if spared:
                    return False
        return True
