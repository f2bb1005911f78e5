"""Fish: a digit in as many crossing lines as it has lines, with fins, and with blocks as lines."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import NamedTuple

from solitudo.engines.core.deduction import Fact
from solitudo.engines.core.grid import bits
from solitudo.engines.core.values import Target
from solitudo.engines.core.wording import capital, listing
from solitudo.engines.sudoku.knowledge import Sheet
from solitudo.engines.sudoku.techniques.pattern import (
    DigitFinder,
    Instance,
    Pattern,
    Told,
    by_digit,
    gone,
    listed,
    symbol,
    there_at,
    unions,
)
from solitudo.engines.sudoku.techniques.templates import ways

NAMES = {2: "an X-wing", 3: "a swordfish", 4: "a jellyfish"}


class Fish(NamedTuple):
    """Whether the base lines are columns (1) or rows (0), their numbers, and all places in them."""

    way: int
    base: list[int]
    body: int


def lines(k: Sheet, value: int) -> tuple[list[int], list[int]]:
    """Return the columns that the digit may have in each row, and the rows in each column."""
    return k.of_digit("lines", value, _lines)


def _lines(k: Sheet, value: int) -> tuple[list[int], list[int]]:
    side = k.layout.side
    rows, columns = [0] * side, [0] * side
    for cell in bits(k.where[value]):
        row, column = divmod(cell, side)
        rows[row] |= 1 << column
        columns[column] |= 1 << row
    return rows, columns


def find_fish(k: Sheet, value: int, board: int, size: int) -> Iterator[Instance[Fish]]:
    # a digit with no more places than the fish has leaves nothing to strike
    if board.bit_count() <= 2 * size:
        return
    side = k.layout.side
    masks = k.layout.masks
    for way, spots in enumerate(lines(k, value)):
        base = [i for i, spot in enumerate(spots) if 1 < spot.bit_count() <= size]
        for chosen, crossing in unions([spots[i] for i in base], size):
            used = cover = 0
            for i in chosen:
                used |= masks[way * side + base[i]]
            for i in bits(crossing):
                cover |= masks[(1 - way) * side + i]
            out = board & cover & ~used
            if out:
                fish = Fish(way, [base[i] for i in chosen], board & used)
                yield Instance((), ((value, out),), fish)


def tell_fish(k: Sheet, found: Instance[Fish]) -> Told:
    _, strikes, (way, base, body) = found
    value = found.value
    side = k.layout.side
    rests: list[Fact] = []
    for line in base:
        unit = way * side + line
        rests += k.unit_only(unit, value, body & k.layout.masks[unit])
    crossing = {(cell // side if way else cell % side) for cell in bits(body)}
    return Told(
        rests,
        bits(body),
        "fish",
        {
            "base": line_names(k, way, base),
            "cover": line_names(k, 1 - way, sorted(crossing)),
            "count": len(base),
            "lines": "columns" if way else "rows",
            "crossing": f"{'both' if len(base) == 2 else f'all {len(base)}'} "
            f"{'rows' if way else 'columns'}",
            "value": symbol(value),
            **gone(strikes),
        },
    )


def line_names(k: Sheet, way: int, numbers: list[int]) -> str:
    """Return lines in words: "rows 2 and 5", "columns A, C and F"."""
    names = [k.layout.unit_names[way * k.layout.side + i].split()[1] for i in numbers]
    word = "columns" if way else "rows"
    return f"{word} {', '.join(names[:-1])} and {names[-1]}"


def _fish(size: int) -> DigitFinder[Fish]:
    return partial(find_fish, size=size)


FISH = (
    by_digit("x-wing", _fish(2), tell_fish, 3.2),
    by_digit("swordfish", _fish(3), tell_fish, 3.8),
    by_digit("jellyfish", _fish(4), tell_fish, 5.2),
)


PLACES = 32  # from more on it takes longer to go through the ways of placing them than to fish
LARGEST = 4  # lines of a base
COVERS = 3  # units that cover the base of a fish of blocks, but for the one that is struck


class FinnedFish(NamedTuple):
    """Whether the base lines are columns (1) or rows (0), their numbers, the fins, and of a second
    fish on the same lines its fins.
    """

    way: int
    base: tuple[int, ...]
    fins: int
    more: int = 0


def find_finned(k: Sheet, value: int, board: int) -> Iterator[Instance[FinnedFish]]:
    """Yield fish except for cells of one block, the fins: what sees them all is eliminated."""
    if not k.layout.box_width or not _may_strike(k, value, board):
        return
    for size in range(2, LARGEST + 1):
        if board.bit_count() <= 2 * size:
            return
        for way, spots in enumerate(lines(k, value)):
            twins: dict[tuple[int, ...], list[tuple[int, int]]] = {}
            seen: set[tuple[tuple[int, ...], int]] = set()
            for base, out, fins in _in_blocks(k, value, way, spots, size):
                if (base, fins) in seen:
                    continue
                seen.add((base, fins))
                twins.setdefault(base, []).append((out, fins))
                yield Instance((), ((value, out),), FinnedFish(way, base, fins))
            for base, fish in twins.items():
                for (out, fins), (other, more) in combinations(fish, 2):
                    if out != other:
                        detail = FinnedFish(way, base, fins, more)
                        yield Instance((), ((value, out | other),), detail)


def _may_strike(k: Sheet, value: int, board: int) -> bool:
    """Return whether there may be a fish.

    It eliminates only what no way of placing the digit uses.
    """
    few = k.layout.side <= 9 and board.bit_count() <= PLACES
    found = ways(k, value) if few else None
    return found is None or bool(board & ~found.some)


def _in_blocks(
    k: Sheet, value: int, way: int, spots: list[int], size: int
) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """Yield base lines, eliminations, and the fins, for the fins of each block in turn."""
    side = k.layout.side
    board = k.where[value]
    masks = k.layout.masks
    for inside, stack, heads in k.of_digit("heads", value, _heads)[way]:
        for picked, union in _bases(heads, size):
            body = 0
            for i in picked:
                body |= board & masks[way * side + i]
            rest = inside & ~body
            if rest:
                for cover in _covers(union, stack, size):
                    crossing = 0
                    for i in bits(cover & stack):
                        crossing |= masks[(1 - way) * side + i]
                    fins = inside & body & ~crossing
                    out = rest & crossing
                    if fins and out:
                        yield picked, out, fins


class Head(NamedTuple):
    """A line that leaves cells in a block to the fins, and each possible other base line with it.

    It has the fewest crossing lines of the fish, the line, and the crossing lines of both.
    """

    line: int
    beside: list[tuple[int, int, int]]


class Block(NamedTuple):
    """A digit's places in a block, the crossing lines through it, and the first lines of bases with
    some of these places as fins.
    """

    inside: int
    stack: int
    heads: list[Head]


def _heads(k: Sheet, value: int) -> tuple[list[Block], list[Block]]:
    """Return the blocks that can have fins, by the direction of the base lines."""
    rows, columns = lines(k, value)
    return _heads_of(k, value, 0, rows), _heads_of(k, value, 1, columns)


def _heads_of(k: Sheet, value: int, way: int, spots: list[int]) -> list[Block]:
    layout = k.layout
    side, board = layout.side, k.where[value]
    deep, wide = layout.box_height, layout.box_width
    if way:
        deep, wide = wide, deep
    few = [(i, s) for i, s in enumerate(spots) if s and s.bit_count() <= LARGEST]
    found = []
    for block in range(2 * side, 3 * side):
        inside = board & layout.masks[block]
        if not inside & (inside - 1):
            continue
        row, column = divmod(inside.bit_length() - 1, side)
        if way:
            row, column = column, row
        first = row // deep * deep
        stack = ((1 << wide) - 1) << column // wide * wide
        # the lines through the block may leave their cells there to the fins
        band = [(i, spots[i] & ~stack) for i in range(first, first + deep) if spots[i]]
        through = [(i, s) for i, s in band if spots[i] & stack]
        if len(through) < 2:
            continue  # a base line has all, or there are none to be struck
        others = [(i, s) for i, s in few if not first <= i < first + deep]
        others += [entry for entry in band if entry not in through]
        heads = []
        for after, (line, s) in enumerate(through, 1):
            if s.bit_count() < LARGEST:
                beside = _beside(s, stack, others + through[after:])
                if beside:
                    heads.append(Head(line, beside))
        if heads:
            found.append(Block(inside, stack, heads))
    return found


def _beside(head: int, stack: int, others: list[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """Return the lines that make a base with this one.

    Eliminations are in a crossing line through the block, so the fish has one of these besides
    those outside.
    """
    found = []
    for i, s in others:
        union = head | s
        count = union.bit_count() + (not union & stack)
        if count <= LARGEST:
            found.append((count, i, union))
    return found


def _bases(heads: list[Head], size: int) -> list[tuple[tuple[int, ...], int]]:
    """Return lines that `size` crossing lines cover except for cells in a block, and those."""
    found = []
    for line, beside in heads:
        near = [(i, union) for count, i, union in beside if count <= size]
        if len(near) < size - 1:
            continue
        for chosen, union in unions([union for _, union in near], size - 1, size):
            found.append((tuple(sorted((line, *(near[i][0] for i in chosen)))), union))
    return sorted(found)


def _covers(union: int, stack: int, size: int) -> Iterator[int]:
    """Yield crossing lines for a fish: those it needs, and as many more through the block."""
    free = size - union.bit_count()
    spare = list(bits(stack & ~union))
    for chosen in combinations(spare, min(free, len(spare))):
        cover = union
        for i in chosen:
            cover |= 1 << i
        yield cover


def tell_finned(k: Sheet, found: Instance[FinnedFish]) -> Told:
    _, strikes, (way, base, fins, more) = found
    value = found.value
    rests: list[Fact] = []
    body = 0
    for line in base:
        unit = way * k.layout.side + line
        here = k.where[value] & k.layout.masks[unit]
        rests += k.unit_only(unit, value, here)
        body |= here
    return Told(
        rests,
        bits(body),
        "twins" if more else "fins" if fins & (fins - 1) else "fin",
        {
            "fish": NAMES[len(base)],
            "named": _named(k, found),
            "base": line_names(k, way, list(base)),
            "Base": capital(line_names(k, way, list(base))),
            "fins": tuple(Target("cell", cell) for cell in bits(fins)),
            "more": tuple(Target("cell", cell) for cell in bits(more)),
            "value": symbol(value),
            **gone(strikes),
        },
    )


def _named(k: Sheet, found: Instance[FinnedFish]) -> str:
    """Return "Finned X-wing", or "Sashimi X-wing" if a line has one place besides the fins."""
    way, base, fins, _ = found.detail
    board = k.where[found.value] & ~fins
    left = [board & k.layout.masks[way * k.layout.side + line] for line in base]
    word = "Sashimi" if any(not mask & (mask - 1) for mask in left) else "Finned"
    return f"{word} {NAMES[len(base)].partition(' ')[2]}"


def rate_finned(k: Sheet, found: Instance[FinnedFish]) -> float:
    """Return a rating by the number of base lines."""
    return {2: 7.1, 3: 7.5, 4: 7.8}[len(found.detail.base)]


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


BRIEF = 68  # characters that a sentence has room for to name all units


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


FINNED = (by_digit("finned-fish", find_finned, tell_finned, 7.1, rate_finned),)


def _block_fish(name: str, franken: bool) -> Pattern[BlockFish]:
    find = partial(find_block_fish, franken=franken)
    return by_digit(name, find, tell_block_fish, 7.6, rate_block_fish)


BLOCK_FISH = (_block_fish("franken-fish", True), _block_fish("mutant-fish", False))
