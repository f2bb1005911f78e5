"""Removing digits from a full grid while exactly one solution is left."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from solitudo.engines.core.grid import bits
from solitudo.engines.sudoku.layout import Layout
from solitudo.engines.sudoku.search.count import UnitSearch
from solitudo.engines.sudoku.search.exact_cover import Cover, Search


class Keeps(Enum):
    """The condition that must hold while digits are removed."""

    ONE = "one solution"
    SINGLES = "singles finish the board"
    LOCKED = "singles and locked candidates finish the board"


class Rivals:
    """Other solutions than one full grid, found on boards with too few givens, each as the cells in
    which it differs.

    Each of them solves every board that gives none of these cells. That saves most searches.
    """

    def __init__(self, cover: Cover, grid: bytes) -> None:
        self.cover = cover
        self.grid = grid
        board = cover.every
        for cell, value in enumerate(grid):
            board &= cover.written[value][cell][0]
        self.board = board
        self.by_cell: list[list[int]] = [[] for _ in grid]

    def meet(self, board: int) -> None:
        """Remember a solution that has been found, as a board with one candidate per cell."""
        cover = self.cover
        same = 0
        for places in cover.places(board & self.board):
            same |= places
        apart = cover.all_cells & ~same
        for cell in bits(apart):
            self.by_cell[cell].append(apart)

    def any_fits(self, given: int, gone: Sequence[int]) -> bool:
        """Return whether one of them differs in a removed cell, and in no given cell."""
        for cell in gone:
            for apart in self.by_cell[cell]:
                if not apart & given:
                    return True
        return False


class ClueRemover:
    """One full grid and the digits that are left of it.

    `nodes` limits the search for a second solution. Without a sure answer the digits are kept.
    """

    def __init__(
        self,
        cover: Cover,
        grid: bytes,
        keeps: Keeps = Keeps.ONE,
        nodes: int | None = None,
        rivals: Rivals | None = None,
    ) -> None:
        self.cover = cover
        self.grid = grid
        self.keeps = keeps
        self.nodes = nodes
        self.rivals = Rivals(cover, grid) if rivals is None else rivals
        self.left = bytearray(grid)
        self.given = cover.all_cells
        self.count = len(grid)

    def take(self, cells: Sequence[int]) -> None:
        for cell in cells:
            self.count -= bool(self.left[cell])
            self.left[cell] = 0
            self.given &= ~(1 << cell)

    def give(self, cells: Sequence[int]) -> None:
        for cell in cells:
            self.count += not self.left[cell]
            self.left[cell] = self.grid[cell]
            self.given |= 1 << cell

    def spare(self, cells: Sequence[int]) -> bool:
        """Remove these givens if the condition still holds without them."""
        self.take(cells)
        if self.sound(cells):
            return True
        self.give(cells)
        return False

    def spare_each(
        self, groups: Sequence[tuple[int, ...]], least: int = 0, enough: int = 0
    ) -> None:
        """Remove each of these in turn if that is possible, down to `least`, or until `enough`."""
        groups = [cells for cells in groups if self.left[cells[0]]]
        # what the groups that are still to be tried, and the ones that are kept, allow on the
        # board, so that no board is built from its givens again for each group
        later = [(self.cover.every, self.cover.full)]
        for cells in reversed(groups[1:]):
            later.append(self._with(*later[-1], cells))
        tried = {cell for cells in groups for cell in cells}
        stay = [cell for cell, value in enumerate(self.left) if value and cell not in tried]
        board, todo = self._with(self.cover.every, self.cover.full, stay)
        for cells in groups:
            if self.count <= enough:
                break
            others, needs = later.pop()
            if self.count - len(cells) >= least:
                self.take(cells)
                if self._is_sound(cells, board & others, todo & needs):
                    continue
                self.give(cells)
            board, todo = self._with(board, todo, cells)

    def _with(self, board: int, todo: int, cells: Sequence[int]) -> tuple[int, int]:
        """Return the board and its open needs with the digits of these cells added."""
        written, grid = self.cover.written, self.grid
        for cell in cells:
            keep, rest = written[grid[cell]][cell]
            board &= keep
            todo &= rest
        return board, todo

    def sound(self, gone: Sequence[int]) -> bool:
        """Return whether the condition still holds after these cells were removed."""
        return self._is_sound(gone, *self.cover.start(self.left))

    def _is_sound(self, gone: Sequence[int], board: int, todo: int) -> bool:
        """Return whether the condition holds for the board of the remaining givens."""
        cover = self.cover
        if self.keeps is Keeps.SINGLES:
            return not cover.settle(board, todo)[1]
        if self.keeps is Keeps.LOCKED:
            return not cover.settle_locked(*cover.settle(board, todo))[1]
        if self.rivals.any_fits(self.given, gone):
            return False
        for cell in gone:
            # a second solution would have another digit in one of these cells
            search = Search(cover, 1, self.nodes, deep=0)
            ended = search.run(cover.without(board, cell, self.grid[cell]), todo)
            if search.number:
                self.rivals.meet(search.first)
            if search.number or not ended:
                return False
        return True

    def dig(self, order: Sequence[tuple[int, ...]], least: int = 0) -> None:
        """Remove whatever is possible, down to `least`.

        A full board loses many digits at a time.
        """
        start = 0
        for share in (0.35, 0.12, 0.06):
            end = start + int(len(order) * share)
            many = [cell for cells in order[start:end] for cell in cells]
            if self.count - len(many) < max(least, 1) or not self._spare_many(many):
                break
            start = end
        self.spare_each(order[start:], least)

    def _spare_many(self, cells: Sequence[int]) -> bool:
        self.take(cells)
        board, todo = self.cover.start(self.left)
        if not self.cover.settle(board, todo)[1]:
            return True
        self.give(cells)
        return False

    def minimal(self) -> bool:
        """Return whether no single given can be removed."""
        for cell, value in enumerate(self.left):
            if value:
                self.take([cell])
                spared = self.sound([cell])
                self.give([cell])
                if spared:
                    return False
        return True


class RelatedRemover(ClueRemover):
    """The same for a board whose cells have relations, which only the search by units follows.

    "Singles finish the board" means singles and relations there.
    """

    def __init__(self, layout: Layout, grid: bytes, keeps: Keeps, nodes: int) -> None:
        self.layout = layout
        self.grid = grid
        self.keeps = keeps
        self.nodes = nodes
        self.left = bytearray(grid)
        self.given = (1 << len(grid)) - 1
        self.count = len(grid)

    def spare_each(
        self, groups: Sequence[tuple[int, ...]], least: int = 0, enough: int = 0
    ) -> None:
        for cells in groups:
            if self.count <= enough:
                break
            if self.left[cells[0]] and self.count - len(cells) >= least:
                self.spare(cells)

    def sound(self, gone: Sequence[int]) -> bool:
        search = UnitSearch(self.layout, 2, self.nodes)
        cand = search.start(self.left)
        if self.keeps is Keeps.ONE:
            return bool(search.run(cand)) and search.number == 1
        return search.follow(cand) and not any(mask & (mask - 1) for mask in cand)

    def _spare_many(self, cells: Sequence[int]) -> bool:
        return self.spare(cells)
