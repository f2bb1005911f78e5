"""Fish of rows, columns and blocks, franken and mutant: base units that each need a digit, and too
few units that could give it to them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import NamedTuple

from solitudo.engines.core.deduction import Fact
from solitudo.engines.core.grid import bits
from solitudo.engines.core.wording import listing
from solitudo.engines.sudoku.knowledge import Sheet
from solitudo.engines.sudoku.techniques.pattern import (
    Instance,
    Pattern,
    Told,
    by_digit,
    gone,
    listed,
    symbol,
    there_at,
)
from solitudo.engines.sudoku.techniques.templates import ways

# the most units that cover the base of a franken or mutant fish, besides the one whose cells are
# eliminated
COVERS = 3


class BlockFish(NamedTuple):
    """A fish: units that each need the digit, and the units, one fewer, that could give it to them
    if the digit were in an eliminated cell.

    With as many cover as base units, each eliminated cell takes one away.
    """

    base: tuple[int, ...]
    cover: tuple[int, ...]
    out: int


def doomed(k: Sheet, value: int) -> int:
    """Return the places of a digit that no way of placing it everywhere uses."""
    found = ways(k, value)
    return k.where[value] & ~found.some if found is not None else 0


def block_fish(k: Sheet, value: int, board: int) -> list[BlockFish]:
    """Return the fish of rows, columns and blocks that explain doomed places, small ones first.

    For each doomed place there is the first, with all that it eliminates.
    """
    key = f"block fish{value}"
    found: list[BlockFish] | None = k.memo.get(key)
    if found is None:
        found = k.memo[key] = []
        left = doomed(k, value)
        every = left
        while left:
            cell = (left & -left).bit_length() - 1
            left &= left - 1
            found += _striking(k, board, every, cell)
        found += _together(k, found)
    return found


def _together(k: Sheet, single: list[BlockFish]) -> list[BlockFish]:
    """Return fish on the same base that eliminate in different units of one cover, as one."""
    together: dict[tuple[tuple[int, ...], frozenset[int]], int] = {}
    for fish in single:
        for cell in bits(fish.out):
            for unit in k.layout.units_of[cell]:
                key = (fish.base, frozenset((*fish.cover, unit)))
                together[key] = together.get(key, 0) | 1 << cell
    outs = {fish.out for fish in single}
    return [
        BlockFish(base, tuple(sorted(cover)), out)
        for (base, cover), out in together.items()
        if len(cover) == len(base) and not any(not out & ~other for other in outs)
    ]


def _striking(k: Sheet, board: int, every: int, cell: int) -> Iterator[BlockFish]:
    """Yield fish that eliminate this cell: with the digit there, fewer units cover what the base
    needs.

    Those without blocks on one side and lines on the other are last.
    """
    masks, peers = k.layout.masks, k.layout.peers
    free = board & ~peers[cell] & ~(1 << cell)
    here = k.layout.units_of[cell]
    live = [
        (number, free & mask)
        for number, mask in enumerate(masks)
        if board & mask and number not in here
    ]
    for count in range(1, COVERS + 1):
        some = False
        for cover in combinations(live, count):
            union = 0
            for _, mask in cover:
                union |= mask
            inside = [u for u in live if not u[1] & ~union and u not in cover]
            if len(inside) <= count:
                continue
            for base in combinations(inside, count + 1):
                total = sum(mask.bit_count() for _, mask in base)
                both = 0
                for _, mask in base:
                    both |= mask
                if both.bit_count() == total and all(mask for _, mask in base):
                    numbers = tuple(number for number, _ in base)
                    covers = tuple(number for number, _ in cover)
                    yield BlockFish(numbers, covers, _struck(k, board, every, numbers, union))
                    some = True
        if some:
            return


def _struck(k: Sheet, board: int, every: int, base: tuple[int, ...], union: int) -> int:
    masks, peers = k.layout.masks, k.layout.peers
    out = 0
    body = 0
    for unit in base:
        body |= masks[unit]
    for cell in bits(every & ~body):
        free = board & ~peers[cell] & ~(1 << cell)
        spots = [free & masks[unit] for unit in base]
        whole = 0
        for spot in spots:
            whole |= spot
        if sum(s.bit_count() for s in spots) == whole.bit_count() and not whole & ~union:
            out |= 1 << cell
    return out


def _is_franken(k: Sheet, fish: BlockFish) -> bool:
    kinds = [{k.layout.unit_kind(u) for u in units} for units in (fish.base, fish.cover)]
    return not any({"row", "column"} <= kind for kind in kinds) and not any(
        kinds[0] & kinds[1] & {word} for word in ("row", "column", "diagonal")
    )


def find_block_fish(
    k: Sheet, value: int, board: int, franken: bool
) -> Iterator[Instance[BlockFish]]:
    """Yield fish whose base or cover has blocks (franken), or rows and columns at once (mutant)."""
    if k.layout.side > 9 or board.bit_count() < 6:
        return
    for fish in block_fish(k, value, board):
        if fish.out and _is_franken(k, fish) == franken:
            yield Instance((), ((value, fish.out),), fish)


BRIEF = 68  # the most characters with which a sentence can name all units


def tell_block_fish(k: Sheet, found: Instance[BlockFish]) -> Told:
    _, strikes, (base, cover, _) = found
    value = found.value
    names, masks = k.layout.unit_names, k.layout.masks
    rests: list[Fact] = []
    body = 0
    for unit in base:
        here = k.where[value] & masks[unit]
        rests += k.unit_only(unit, value, here)
        body |= here
    needing = listed([names[unit] for unit in base])
    giving = listing([names[unit] for unit in cover], len(cover), "or")
    there = there_at(k, strikes[0][1])
    brief = len(needing) + len(giving) + len(there) <= BRIEF
    return Told(
        rests,
        bits(body),
        "room" if len(cover) < len(base) and brief else "room-many",
        {
            "base": needing,
            "cover": giving,
            "needing": len(base),
            "giving": "one other" if len(base) == 2 else f"{len(base) - 1} others",
            "there": there,
            "value": symbol(value),
            **gone(strikes),
        },
    )


def rate_block_fish(k: Sheet, found: Instance[BlockFish]) -> float:
    """Return a rating by the number of units in the base."""
    return {2: 7.6, 3: 7.8, 4: 8.0}[len(found.detail.base)]


def _block_fish(name: str, franken: bool) -> Pattern[BlockFish]:
    find = partial(find_block_fish, franken=franken)
    return by_digit(name, find, tell_block_fish, 7.6, rate_block_fish)


BLOCK_FISH = (_block_fish("franken-fish", True), _block_fish("mutant-fish", False))
