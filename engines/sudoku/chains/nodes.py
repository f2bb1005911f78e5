"""The nodes of chains: a digit in one of some cells, as a pair and as one number.

Almost locked sets too: cells of a unit with one more digit than cells.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from solitudo.engines.core.grid import bits
from solitudo.engines.sudoku.knowledge import Sheet
from solitudo.engines.sudoku.layout import Layout

CODE = 5  # bits of a digit

Node = tuple[int, int]  # a digit, and the mask of cells, one of which has it


def coded(value: int, cells: int) -> int:
    """Return a digit and cells as one number, which is quick to find and costs no garbage
    collection.
    """
    return cells << CODE | value


def decoded(code: int) -> tuple[int, int]:
    return code & (1 << CODE) - 1, code >> CODE


def parted(layout: Layout, unit: int, inside: int) -> list[tuple[int, int]]:
    """Return some cells of a unit as two groups, each within one other unit."""
    if inside.bit_count() < 3 or unit >= 3 * layout.side:
        return []
    crossing = _crossing(layout)[unit]
    masks = layout.masks
    found = []
    for part in {inside & masks[other] for other in crossing}:
        rest = inside & ~part
        if not part or not rest or part.bit_count() > 3 or rest.bit_count() > 3:
            continue
        if rest & (rest - 1) and not any(not rest & ~masks[other] for other in crossing):
            continue
        found.append((part, rest))
    return found


@lru_cache(maxsize=32)
def _crossing(layout: Layout) -> list[list[int]]:
    """Return the lines or boxes that share several cells with each unit."""
    masks, side = layout.masks, layout.side
    return [
        [
            other
            for other in range(3 * side)
            if other != unit and (masks[unit] & masks[other]).bit_count() > 1
        ]
        for unit in range(3 * side)
    ]


def others_in(k: Sheet, value: int, cells: int) -> int:
    """Return the other candidates of a single cell, which cannot be true together with this one."""
    return 0 if cells & (cells - 1) else k.cand[cells.bit_length() - 1] & ~(1 << value)


MOST = 5
FEW = 7  # the most cells of which all choices are examined
SIZES = [i.bit_count() for i in range(1 << FEW)]  # the sizes of the choices, by their numbers


class Almost(NamedTuple):
    """Cells, their digits, and each digit's places as one number.

    Small sets and sets near the top are first.
    """

    size: int
    cells: int
    digits: int
    held: tuple[int, ...]


def groups(k: Sheet, least: int = 1) -> list[Almost]:
    """Return every group of cells of a unit with one more digit than cells, up to the
    largest size.
    """
    found = k.once("groups of cells", lambda k: groups_to(k, largest(k.layout)))
    return [group for group in found if group.size >= least] if least > 1 else found


def largest(layout: Layout) -> int:
    """Return the largest number of cells of the sets that are looked for."""
    return MOST if layout.side <= 9 else 3


def groups_to(k: Sheet, limit: int) -> list[Almost]:
    """Return the groups of up to this many cells, small ones first."""
    by_cells: dict[int, Plain] = {}
    for unit, candidates in zip(k.layout.units, k.by_unit(), strict=True):
        by_cells.update(in_unit(unit, candidates, limit))
    return list(map(Almost._make, sorted(by_cells.values())))


# values that are kept for long have no class: the garbage collector skips tuples of numbers
Plain = tuple[int, int, int, tuple[int, ...]]


@lru_cache(maxsize=1 << 9)
def in_unit(unit: tuple[int, ...], candidates: tuple[int, ...], limit: int) -> dict[int, Plain]:
    """Return the groups of one unit, by their cells. Most units do not change from step to step."""
    cells = [
        (1 << cell, mask)
        for cell, mask in zip(unit, candidates, strict=True)
        if 1 < mask.bit_count() <= limit + 1
    ]
    places = [0] * (len(unit) + 1)
    for bit, mask in cells:
        for value in digits_of(mask):
            places[value] |= bit
    return {
        inside: (
            size,
            inside,
            digits,
            tuple([(places[value] & inside) << CODE | value for value in digits_of(digits)]),
        )
        for size, inside, digits in _grown(cells, limit)
    }


@lru_cache(maxsize=1 << 10)
def digits_of(mask: int) -> tuple[int, ...]:
    """Return the digits of a mask, as one shared object."""
    return tuple(bits(mask))


def _grown(cells: list[tuple[int, int]], limit: int) -> list[tuple[int, int, int]]:
    """Return the choices of up to this many cells that have one more digit than cells: size, cells
    and digits.
    """
    if len(cells) <= FEW:
        unions, insides = [0], [0]
        for bit, mask in cells:
            unions += [digits | mask for digits in unions]
            insides += [inside | bit for inside in insides]
        return [
            (SIZES[i], insides[i], digits)
            for i, digits in enumerate(unions)
            if digits.bit_count() == SIZES[i] + 1 <= limit + 1
        ]
    found = []
    # all choices of each size, as the first cell that may be added, the cells, and their digits
    chosen = [(0, 0, 0)]
    for size in range(1, min(limit, len(cells)) + 1):
        chosen = [
            (i, inside | bit, both)
            for first, inside, digits in chosen
            for i, (bit, mask) in enumerate(cells[first:], first + 1)
            if (both := digits | mask).bit_count() <= limit + 1
        ]
        found += [
            (size, inside, digits) for _, inside, digits in chosen if digits.bit_count() == size + 1
        ]
    return found
