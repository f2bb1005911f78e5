"""Killer cages: the combinations of their sums, and the equal total of every unit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations
from typing import NamedTuple

from solitudo.engines.core.deduction import Argument, Fact, Step
from solitudo.engines.core.grid import bits, mask_of
from solitudo.engines.core.values import Target, cells
from solitudo.engines.core.wording import capital, listing
from solitudo.engines.sudoku.constraints.sums import cage_left, ways
from solitudo.engines.sudoku.knowledge import Sheet
from solitudo.engines.sudoku.layout import Cage, Layout
from solitudo.engines.sudoku.techniques.pattern import (
    Instance,
    Pattern,
    Strikes,
    Told,
    loss,
    symbol,
)

# the most cells of a sum outside cages that a person would work out, and the most combinations
MOST, MOST_WAYS = 4, 7000
# the most combinations of a cage that are listed
FEW = 4
# the most cells for which they are listed
LISTED = 5


class CageSum(NamedTuple):
    """The number of a cage, its open cells, and the sum that is left for them."""

    cage: int
    cells: tuple[int, ...]
    rest: int


class Area(NamedTuple):
    """Whole units in words, their sum, the number of cages that are subtracted, and the sum of the
    cages.

    If `inside`, the cages are inside the units. Otherwise they cover the units and stick out.
    """

    units: str
    whole: int
    inside: bool
    cages: int
    covered: int


class OutsideSum(NamedTuple):
    """Cells outside whole units, or left over in them, with their sum and the units."""

    cells: tuple[int, ...]
    total: int
    area: Area


@lru_cache(maxsize=32)
def outside_sums(layout: Layout) -> tuple[OutsideSum, ...]:
    """Return the few cells that whole units and their cages leave over."""
    side = layout.side
    total = side * (side + 1) // 2
    areas: list[tuple[int, int, str]] = []
    for way, word in enumerate(("row", "column")):
        for first in range(side):
            mask = 0
            for last in range(first, min(side, first + side // 2 + 1)):
                mask |= layout.masks[way * side + last]
                names = [layout.unit_names[way * side + i].split()[1] for i in (first, last)]
                text = f"{word} {names[0]}" if first == last else f"{word}s {' to '.join(names)}"
                areas.append((mask, (last - first + 1) * total, text))
    for block in range(2 * side, 3 * side):
        areas.append((layout.masks[block], total, layout.unit_names[block]))
    found: dict[tuple[int, ...], OutsideSum] = {}
    covers = [(mask_of(inside), amount) for inside, amount in layout.cages]
    for area, amount, text in areas:
        inside = [s for mask, s in covers if not mask & ~area]
        inner = area & ~sum(mask for mask, _ in covers if not mask & ~area)
        touching = [(mask, s) for mask, s in covers if mask & area]
        outer = sum(mask for mask, _ in touching) & ~area
        covered = sum(s for _, s in touching)
        for mask, left, around in (
            (inner, amount - sum(inside), Area(text, amount, True, len(inside), sum(inside))),
            (outer, covered - amount, Area(text, amount, False, len(touching), covered)),
        ):
            count = mask.bit_count()
            if 0 < count <= MOST and side**count <= MOST_WAYS:
                key = tuple(bits(mask))
                found.setdefault(key, OutsideSum(key, left, around))
    return tuple(sorted(found.values(), key=lambda entry: (len(entry.cells), entry.cells)))


def find_cage(k: Sheet) -> Iterator[Instance[CageSum]]:
    """Yield the digits that no combination of a cage allows in its cells."""
    values, cand, side = k.values, k.cand, k.layout.side
    for cage, (inside, total) in enumerate(k.layout.cages):
        open_cells = [c for c in inside if not values[c]]
        if not open_cells:
            continue
        rest = total - sum([values[c] for c in inside])
        masks = tuple([cand[c] for c in open_cells])
        left = cage_left(masks, rest, side)
        if len(open_cells) == 1 and left[0]:
            yield Instance(((open_cells[0], rest),), (), CageSum(cage, tuple(open_cells), rest))
        elif left != masks:
            detail = CageSum(cage, tuple(open_cells), rest)
            yield Instance((), strikes_in(k, open_cells, left), detail)


def find_outside(k: Sheet) -> Iterator[Instance[OutsideSum]]:
    """Yield the same for the cells that stick out of whole units or are left over in them."""
    peers = k.layout.peers
    for detail in outside_sums(k.layout):
        inside, total, _ = detail
        open_cells = [c for c in inside if not k.values[c]]
        if not open_cells:
            continue
        rest = total - sum(k.values[c] for c in inside)
        apart = tuple(
            mask_of(j for j in range(i) if peers[c] >> open_cells[j] & 1)
            for i, c in enumerate(open_cells)
        )
        masks = tuple([k.cand[c] for c in open_cells])
        left = ways(masks, apart, rest)
        if len(open_cells) == 1 and left[0]:
            yield Instance(((open_cells[0], rest),), (), detail)
        elif left != masks:
            yield Instance((), strikes_in(k, open_cells, left), detail)


def strikes_in(k: Sheet, inside: Sequence[int], left: Sequence[int]) -> Strikes:
    """Return the candidates of these cells that are not among those left."""
    lost: dict[int, int] = {}
    for cell, mask in zip(inside, left, strict=True):
        for value in bits(k.cand[cell] & ~mask):
            lost[value] = lost.get(value, 0) | 1 << cell
    return tuple(lost.items())


def known(k: Sheet, inside: Sequence[int]) -> list[Fact]:
    """Return why these cells can only be what they can be."""
    facts: list[Fact] = []
    for cell in inside:
        facts += k.sure(cell) if k.values[cell] else k.cell_only(cell, k.cand[cell])
    return facts


def tell_cage(k: Sheet, found: Instance[CageSum]) -> Told:
    _, strikes, (cage, open_cells, rest) = found
    inside, total = k.layout.cages[cage]
    args: dict[str, Argument] = {"cells": cells(*open_cells), "sum": rest, "total": total}
    if strikes:
        masks = tuple(k.cand[c] for c in open_cells)
        sets = combinations_left(masks, rest) if len(masks) <= LISTED else ()
        args["combinations"] = listing(["+".join(map(str, one)) for one in sets], FEW)
        words = ("many", "one", "few", "few", "few", "many")[len(sets)]
        return Told(known(k, inside), inside, words, {**args, **loss(k, strikes)})
    args["value"] = symbol(rest)
    return Told(known(k, inside), inside, "last", args)


@lru_cache(maxsize=10_000)
def combinations_left(masks: tuple[int, ...], total: int) -> tuple[tuple[int, ...], ...]:
    """Return the sets of different digits with this sum that the cells can hold, one digit each.

    Return at most one set more than a sentence lists.
    """
    digits = list(bits(union_of(masks)))
    found = []
    for one in combinations(reversed(digits), len(masks)):
        if sum(one) == total and any(
            all(mask >> value & 1 for mask, value in zip(masks, order, strict=True))
            for order in permutations(one)
        ):
            found.append(one)
            if len(found) > FEW:
                break
    return tuple(found)


def union_of(masks: tuple[int, ...]) -> int:
    every = 0
    for mask in masks:
        every |= mask
    return every


def tell_outside(k: Sheet, found: Instance[OutsideSum]) -> Told:
    placed, strikes, (inside, total, area) = found
    side = "whole" if not area.cages else "inside" if area.inside else "outside"
    one = area.cages == 1
    args: dict[str, Argument] = {
        "cells": cells(*inside),
        "sum": total,
        "units": f"{capital(area.units)} {'add' if 's ' in area.units else 'adds'}",
        "whole": area.whole,
        "cages": "cage" if one else "cages",
        "adds": "adds" if one else "add",
        "sticks": "sticks" if one else "stick",
        "covers": "covers" if one else "cover",
        "them": "them" if "s " in area.units else "it",
        "covered": area.covered,
    }
    if strikes:
        return Told(known(k, inside), inside, side, {**args, **loss(k, strikes)})
    ((cell, value),) = placed
    args |= {"cell": cells(cell), "value": symbol(value)}
    return Told(known(k, inside), inside, f"{side}-{'one' if len(inside) == 1 else 'last'}", args)


def cage_clash(k: Sheet) -> Step | None:
    """Return a cage that cannot reach its sum any more, or has a digit twice."""
    for inside, total in k.layout.cages:
        if _fits(k, (inside, total)):
            continue
        args = (("cell", Target("cell", inside[0])), ("sum", total))
        rests = tuple(dict.fromkeys(known(k, inside)))
        return Step("clash", (), rests, cells(*inside), "cage", args)
    return None


def _fits(k: Sheet, cage: Cage) -> bool:
    inside, total = cage
    held = [k.values[c] for c in inside if k.values[c]]
    if len(set(held)) < len(held):
        return False
    masks = tuple(k.cand[c] for c in inside if not k.values[c])
    rest = total - sum(held)
    if not masks:
        return rest == 0
    return all(cage_left(masks, rest, k.layout.side))


CAGE = frozenset(("cage",))
CAGE_PATTERNS = (
    Pattern("cage-sum", find_cage, tell_cage, 2.6, of=CAGE),
    Pattern("outside-sum", find_outside, tell_outside, 4.5, of=CAGE),
)
