"""Irregular regions: boxes with moved borders, each still connected."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from solitudo.engines.sudoku.layout import USUAL_BOXES, Layout, boxed

# exchanges of cells between two regions, for each cell of the board
WANDER = 2


def jigsaw(side: int, rng: Random) -> Layout:
    regions = list(boxed(*USUAL_BOXES[side]).regions)
    near = neighbours(side)
    for _ in range(WANDER * side * side):
        _exchange(regions, near, rng)
    return Layout(side, 0, 0, _numbered(regions))


def neighbours(side: int) -> list[tuple[int, ...]]:
    """Return the cells beside each cell."""
    found = []
    for cell in range(side * side):
        row, column = divmod(cell, side)
        around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        found.append(tuple(r * side + c for r, c in around if 0 <= r < side and 0 <= c < side))
    return found


def _exchange(regions: list[int], near: Sequence[Sequence[int]], rng: Random) -> None:
    """Exchange cells between two adjacent regions, unless that would divide a region."""
    cell = rng.randrange(len(regions))
    other = regions[rng.choice(near[cell])]
    own = regions[cell]
    if own == other:
        return
    before = regions[:]
    regions[cell] = other
    back = [
        c
        for c, region in enumerate(regions)
        if region == other and c != cell and any(regions[n] == own for n in near[c])
    ]
    if back:
        regions[rng.choice(back)] = own
        if whole(regions, own, near) and whole(regions, other, near):
            return
    regions[:] = before


def whole(regions: Sequence[int], region: int, near: Sequence[Sequence[int]]) -> bool:
    """Return whether the cells of a region are connected."""
    cells = [cell for cell, other in enumerate(regions) if other == region]
    seen = {cells[0]}
    todo = [cells[0]]
    while todo:
        for cell in near[todo.pop()]:
            if regions[cell] == region and cell not in seen:
                seen.add(cell)
                todo.append(cell)
    return len(seen) == len(cells)


def _numbered(regions: Sequence[int]) -> tuple[int, ...]:
    """Return the regions numbered in the order of their first cells."""
    numbers: dict[int, int] = {}
    return tuple(numbers.setdefault(region, len(numbers)) for region in regions)
