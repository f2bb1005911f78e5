"""Whether a number can be spared: whether the others leave another number at its point.

The one filling that is known is bent: a number is made wrong, and what it breaks is mended by
turning cells over, one beside the other, until all is well again or nothing is left to turn. So
another filling is found where it differs, and the rest of the board is never filled anew.
"""

from __future__ import annotations

from engines.slant.knowledge import Known
from engines.slant.lattice import TOUCHING
from engines.slant.lines import path_between


class Bent:
    """Looking for another filling than the one that is known."""

    def __init__(self, answer: bytes) -> None:
        self.answer = answer
        self.turned = int.from_bytes(bytes(3 - value for value in answer), "little")

    def elsewhere(self, known: Known, point: int, reach: int, nodes: int) -> bool | None:
        """Whether there is a filling with another pattern at this point, which `known` does not
        allow to stay as it is. Cells farther away than `reach` are not turned, and after so many
        worlds it gives up: None where it cannot say."""
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
            # the world that is pushed last is looked into first: the one with the cell turned
            for value in (self.answer[cell], 3 - self.answer[cell]):
                after = world.copy() if value == self.answer[cell] else world
                after.place(cell, value)
                after.spread(True)
                if not after.broken:
                    worlds.append(after)
        return None if left_out else False

    def differ(self, world: Known) -> list[int]:
        """The cells that are decided in another way than in the known filling. A turned value
        has a bit in common with the wrong ones only."""
        wrong = int.from_bytes(world.values[:-1], "little") & self.turned
        cells = []
        while wrong:
            cell = (wrong & -wrong).bit_length() - 1 >> 3
            cells.append(cell)
            wrong &= wrong - 1
        return cells

    def broken(self, world: Known, point: int, turned: list[int]) -> int:
        """An open cell that would have to turn as well, or -1: the filling with the cells that
        are turned so far, and all others as they were, breaks nothing."""
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
