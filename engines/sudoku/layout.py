"""The shape of a Sudoku board: its units, which cells see each other, and the names of
the units.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from typing import Self

from solitudo.engines.core.grid import Grid, letter, mask_of, square
from solitudo.engines.sudoku.constraints import constraint as rules
from solitudo.engines.sudoku.constraints.constraint import Constraint, Relation

# side -> width and height of the usual box, wider than tall
USUAL_BOXES = {9: (3, 3), 4: (2, 2), 6: (3, 2), 8: (4, 2), 10: (5, 2), 12: (4, 3), 16: (4, 4)}
SYMBOLS = "123456789ABCDEFG"

Cage = tuple[tuple[int, ...], int]


class Layout:
    """The units of a board: rows, columns, blocks, and diagonals if it has them.

    `regions` gives the block of each cell. A jigsaw has box sizes of 0. A cage is its cells and
    their sum. Its digits differ, but it need not hold every digit, so it is not a unit. All other
    rules are `constraints`.
    """

    def __init__(
        self,
        side: int,
        box_width: int,
        box_height: int,
        regions: tuple[int, ...],
        diagonals: bool = False,
        cages: tuple[Cage, ...] = (),
        constraints: tuple[Constraint, ...] = (),
    ) -> None:
        self.side = side
        self.box_width = box_width
        self.box_height = box_height
        self.regions = regions
        self.diagonals = diagonals
        self.cages = cages
        self.constraints = constraints

    def with_cages(self, cages: tuple[Cage, ...]) -> Self:
        return self._with(cages, self.constraints)

    def with_constraints(self, constraints: tuple[Constraint, ...]) -> Self:
        return self._with(self.cages, constraints)

    def _with(self, cages: tuple[Cage, ...], constraints: tuple[Constraint, ...]) -> Self:
        shape = self.side, self.box_width, self.box_height, self.regions, self.diagonals
        return type(self)(*shape, cages, constraints)

    @property
    def plain(self) -> bool:
        """Whether a board has only boxes. The quick counter needs that."""
        return bool(self.box_width) and not self.diagonals and not self.rules

    @cached_property
    def rules(self) -> frozenset[str]:
        """The rules of the board beside those of its units, by name. Cages are "cage"."""
        named = frozenset(one.rule for one in self.constraints)
        return named | {"cage"} if self.cages else named

    @cached_property
    def relations(self) -> tuple[Relation, ...]:
        """The cells whose digits depend on each other: the cages, in order, and further ones."""
        side = self.side
        cages = [Relation("cage", cells, side, total=total) for cells, total in self.cages]
        return (*cages, *rules.relations(self.constraints, side, self.peers))

    @cached_property
    def relations_of(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the relations of each cell."""
        through: list[list[int]] = [[] for _ in self.regions]
        for number, relation in enumerate(self.relations):
            for cell in relation.cells:
                through[cell].append(number)
        return tuple(map(tuple, through))

    @cached_property
    def units(self) -> tuple[tuple[int, ...], ...]:
        side = self.side
        rows = [tuple(range(r * side, r * side + side)) for r in range(side)]
        columns = [tuple(range(c, side * side, side)) for c in range(side)]
        blocks: list[list[int]] = [[] for _ in range(side)]
        for cell, region in enumerate(self.regions):
            blocks[region].append(cell)
        units = rows + columns + [tuple(block) for block in blocks]
        if self.diagonals:
            units.append(tuple(i * (side + 1) for i in range(side)))
            units.append(tuple((i + 1) * (side - 1) for i in range(side)))
        return tuple(units)

    @cached_property
    def unit_names(self) -> tuple[str, ...]:
        side = self.side
        names = [f"row {r + 1}" for r in range(side)]
        names += [f"column {letter(c)}" for c in range(side)]
        if self.box_width:
            names += [f"box {b + 1}" for b in range(side)]
        else:
            firsts = [block[0] for block in self.units[2 * side : 3 * side]]
            names += [f"the region around {letter(c % side)}{c // side + 1}" for c in firsts]
        return tuple([*names, "the main diagonal", "the other diagonal"][: len(self.units)])

    def unit_kind(self, unit: int) -> str:
        """Return "row", "column", "block" or "diagonal"."""
        return ("row", "column", "block", "diagonal")[min(unit // self.side, 3)]

    @cached_property
    def masks(self) -> tuple[int, ...]:
        return tuple(mask_of(unit) for unit in self.units)

    @cached_property
    def units_of(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the units of each cell."""
        through: list[list[int]] = [[] for _ in self.regions]
        for number, unit in enumerate(self.units):
            for cell in unit:
                through[cell].append(number)
        return tuple(map(tuple, through))

    @cached_property
    def cage_of(self) -> tuple[int, ...]:
        """The number of each cell's cage, or -1."""
        found = [-1] * len(self.regions)
        for number, (cells, _) in enumerate(self.cages):
            for cell in cells:
                found[cell] = number
        return tuple(found)

    @cached_property
    def peers(self) -> tuple[int, ...]:
        """For each cell the mask of cells that cannot hold the same digit."""
        peers = []
        for cell, through in enumerate(self.units_of):
            mask = 0
            for number in through:
                mask |= self.masks[number]
            if self.cage_of[cell] >= 0:
                mask |= mask_of(self.cages[self.cage_of[cell]][0])
            mask |= rules.seen(self.constraints, self.side, cell)
            peers.append(mask & ~(1 << cell))
        return tuple(peers)

    @cached_property
    def common(self) -> Callable[[int], int]:
        """Return the cells that see all of these cells, as masks.

        The result is kept for the next call.
        """
        peers = self.peers

        @lru_cache(maxsize=1 << 11)
        def see_all(cells: int) -> int:
            mask = -1
            while cells:
                low = cells & -cells
                cells ^= low
                mask &= peers[low.bit_length() - 1]
            return mask

        return see_all

    @cached_property
    def grid(self) -> Grid:
        """The square board whose lines are all of this board's units."""
        return square(self.side, self.side).with_lines(self.units, self.unit_names)

    def shared(self, cells: Sequence[int]) -> int:
        """Return the number of the first unit that contains all these cells, or -1."""
        mask = mask_of(cells)
        for unit in self.units_of[cells[0]]:
            if not mask & ~self.masks[unit]:
                return unit
        return -1


@lru_cache(maxsize=32)
def boxed(width: int, height: int, diagonals: bool = False) -> Layout:
    """Return the board with boxes of this width and height. Two boards of one shape share it."""
    side = width * height
    regions = tuple(
        (cell // side // height) * height + cell % side // width for cell in range(side * side)
    )
    return Layout(side, width, height, regions, diagonals)
