"""Killers: a full grid divided into cages, which are divided again where the level gets stuck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from solitudo.engines.core.grid import bits
from solitudo.engines.sudoku.generating.draft import Draft
from solitudo.engines.sudoku.generating.grading import Grading
from solitudo.engines.sudoku.generating.jigsaw import neighbours
from solitudo.engines.sudoku.generating.options import Plan
from solitudo.engines.sudoku.generating.shapes import full_grid, shape
from solitudo.engines.sudoku.layout import Cage, Layout

LEAST, MOST = 2, 5
# sizes to draw from: for the first cages, and where cages must say more
USUAL_SIZES = (2, 2, 3, 3, 3, 4, 4, 5)
SMALL_SIZES = (2, 2, 2, 3)
# cages that are made anew together
TOGETHER = 3

Cages = list[tuple[int, ...]]


class CageMaker:
    """Makes drafts without givens, and changes their cages."""

    def __init__(self, plan: Plan, rng: Random) -> None:
        self.plan = plan
        self.rng = rng
        self.near = neighbours(plan.side)
        self.shape = shape(plan, rng)

    def draft(self) -> Draft:
        self.shape, whole, grid = full_grid(self.shape, self.plan, self.rng)
        cages = None
        while cages is None:
            cages = self._cut(range(len(grid)), grid, USUAL_SIZES)
        return self._draft(whole, grid, cages)

    def change(self, draft: Draft, grading: Grading) -> Draft | None:
        """Divide a few adjacent cages again: into smaller ones if the level got stuck, else larger
        ones.
        """
        cages = [inside for inside, _ in draft.layout.cages]
        open_cells = list(bits(grading.open)) if grading.reach > 0 else range(len(draft.grid))
        first = draft.layout.cage_of[self.rng.choice(open_cells)]
        chosen = self._beside(draft.layout, first)
        freed = [cell for cage in chosen for cell in cages[cage]]
        sizes = SMALL_SIZES if grading.reach > 0 and self.rng.random() < 0.6 else USUAL_SIZES
        fresh = self._cut(freed, draft.grid, sizes)
        if fresh is None:
            return None
        kept = [inside for cage, inside in enumerate(cages) if cage not in chosen]
        return self._draft(draft.layout, draft.grid, kept + fresh)

    def easier(self, draft: Draft, among: int, most: int) -> list[Draft]:
        """Return nothing, because a killer has no givens."""
        return []

    def finish(self, draft: Draft) -> Draft | None:
        return draft

    def _draft(self, layout: Layout, grid: bytes, cages: Iterable[Sequence[int]]) -> Draft:
        told: list[Cage] = [
            (inside, sum(grid[cell] for cell in inside))
            for inside in sorted(tuple(sorted(cage)) for cage in cages)
        ]
        return Draft(layout.with_cages(tuple(told)), grid, bytes(len(grid)))

    def _beside(self, layout: Layout, first: int) -> list[int]:
        """Return some cages beside each other, including this one."""
        chosen = [first]
        while len(chosen) < TOGETHER:
            around = [
                layout.cage_of[n]
                for cage in chosen
                for cell in layout.cages[cage][0]
                for n in self.near[cell]
                if layout.cage_of[n] not in chosen
            ]
            if not around:
                break
            chosen.append(self.rng.choice(around))
        return chosen

    def _cut(self, cells: Iterable[int], grid: bytes, sizes: Sequence[int]) -> Cages | None:
        """Return cages of different digits for these cells, or None if a cell fits nowhere."""
        free = set(cells)
        found: list[list[int]] = []
        rng, near = self.rng, self.near
        while free:
            # begin with the cells that have the fewest free neighbours, which would be left over
            # otherwise
            start = min(sorted(free), key=lambda c: (self._ways_out(c, free), rng.random()))
            free.discard(start)
            cage = [start]
            size = rng.choice(sizes)
            while len(cage) < size:
                digits = {grid[cell] for cell in cage}
                out = [n for c in cage for n in near[c] if n in free and grid[n] not in digits]
                if not out:
                    break
                chosen = rng.choice(out)
                free.discard(chosen)
                cage.append(chosen)
            if len(cage) >= LEAST:
                found.append(cage)
            elif not self._join(cage[0], found, grid):
                return None
        return [tuple(cage) for cage in found]

    def _ways_out(self, cell: int, free: set[int]) -> int:
        return sum(n in free for n in self.near[cell])

    def _join(self, cell: int, cages: list[list[int]], grid: bytes) -> bool:
        """Put a cell that is left over into a cage beside it."""
        fits = [
            cage
            for cage in cages
            if len(cage) < MOST
            and any(n in cage for n in self.near[cell])
            and all(grid[c] != grid[cell] for c in cage)
        ]
        if fits:
            min(fits, key=len).append(cell)
        return bool(fits)
