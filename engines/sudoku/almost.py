"""Almost locked sets as they stand on a sheet: cells of a unit with one digit more than cells."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engines.core.grid import bits
from engines.sudoku.knowledge import Sheet

MOST = 5


class Almost(NamedTuple):
    """Cells and their digits, and for each digit where among the cells it may be. Small ones come
    first, and of those of a size the ones higher up."""

    size: int
    cells: int
    digits: int
    held: tuple[tuple[int, int], ...]


def groups(k: Sheet, least: int = 1) -> list[Almost]:
    """Every group of cells of a unit with one digit more than cells, as large as is looked for."""
    found: list[Almost] | None = k.memo.get("groups of cells")
    if found is None:
        limit = MOST if k.layout.side <= 9 else 3
        found = k.memo["groups of cells"] = groups_to(k, limit)
    return [group for group in found if group.size >= least] if least > 1 else found


def groups_to(k: Sheet, limit: int) -> list[Almost]:
    """Those of up to so many cells, small ones first."""
    by_cells: dict[int, Almost] = {}
    for unit, candidates in zip(k.layout.units, k.by_unit(), strict=True):
        by_cells.update(_groups_of(unit, candidates, limit))
    return sorted(by_cells.values())


@lru_cache(maxsize=8192)
def _groups_of(unit: tuple[int, ...], candidates: tuple[int, ...], limit: int) -> dict[int, Almost]:
    """Those of one unit; from one position to the next most units stay as they are."""
    found: dict[int, int] = {}
    cells = [
        (1 << cell, mask)
        for cell, mask in zip(unit, candidates, strict=True)
        if 1 < mask.bit_count() <= limit + 1
    ]
    _grow(cells, 0, 0, 0, 0, limit, found)
    places: dict[int, int] = {}
    for bit, mask in cells:
        for value in bits(mask):
            places[value] = places.get(value, 0) | bit
    groups = {}
    for inside, digits in found.items():
        held = tuple([(value, places[value] & inside) for value in bits(digits)])
        groups[inside] = Almost(inside.bit_count(), inside, digits, held)
    return groups


def _grow(
    cells: list[tuple[int, int]],
    start: int,
    size: int,
    mask: int,
    digits: int,
    most: int,
    out: dict[int, int],
) -> None:
    for i in range(start, len(cells)):
        bit, cand = cells[i]
        both = digits | cand
        count = both.bit_count()
        if count > most + 1:
            continue
        if count == size + 2:
            out[mask | bit] = both
        if size + 1 < most:
            _grow(cells, i + 1, size + 1, mask | bit, both, most, out)
