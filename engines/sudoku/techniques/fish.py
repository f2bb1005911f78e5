"""Fish: a digit in as many crossing lines as it has lines, and with fins."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import NamedTuple

from solitudo.engines.core.deduction import Fact
from solitudo.engines.core.grid import bits
from solitudo.engines.core.values import Target
from solitudo.engines.core.wording import capital
from solitudo.engines.sudoku.knowledge import Sheet
from solitudo.engines.sudoku.techniques.pattern import (
    DigitFinder,
    Instance,
    Told,
    by_digit,
    gone,
    symbol,
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
    """Return the columns that are open to the digit in each row, and the rows in each column."""
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
    # a digit with no more places than the fish has nothing to eliminate
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


PLACES = 32  # with more places than this, trying all placements takes longer than looking for fish
LARGEST = 4  # the most lines of a base


class FinnedFish(NamedTuple):
    """A fish with fins.

    It says whether the base lines are columns (1) or rows (0), their numbers, the fins, and the
    fins of a second fish on the same lines.
    """

    way: int
    base: tuple[int, ...]
    fins: int
    more: int = 0


def find_finned(k: Sheet, value: int, board: int) -> Iterator[Instance[FinnedFish]]:
    """Yield fish that only need fins, a few extra cells of one block.

    Candidates that see all fins are eliminated.
    """
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
    """Return whether a fish is possible.

    A fish eliminates only what no way of placing the digit uses.
    """
    few = k.layout.side <= 9 and board.bit_count() <= PLACES
    found = ways(k, value) if few else None
    return found is None or bool(board & ~found.some)


def _in_blocks(
    k: Sheet, value: int, way: int, spots: list[int], size: int
) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """Yield base lines, eliminations and the fins, for the fins of one block after another."""
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
    """A line that leaves cells of a block to the fins, with each possible other base line.

    It holds the smallest number of crossing lines of the fish, the line, and the crossing lines of
    both.
    """

    line: int
    beside: list[tuple[int, int, int]]


class Block(NamedTuple):
    """A digit's places in a block, the crossing lines through it, and the first lines of bases that
    have some of these places as fins.
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
            continue  # either every place is in a base line, or there are none to eliminate
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
    """Return the lines that form a base with this one.

    Eliminations are in a crossing line through the block, so the fish has one such line besides the
    lines outside.
    """
    found = []
    for i, s in others:
        union = head | s
        count = union.bit_count() + (not union & stack)
        if count <= LARGEST:
            found.append((count, i, union))
    return found


def _bases(heads: list[Head], size: int) -> list[tuple[tuple[int, ...], int]]:
    """Return lines that `size` crossing lines cover except for cells in a block, and those crossing
    lines.
    """
    found = []
    for line, beside in heads:
        near = [(i, union) for count, i, union in beside if count <= size]
        if len(near) < size - 1:
            continue
        for chosen, union in unions([union for _, union in near], size - 1, size):
            found.append((tuple(sorted((line, *(near[i][0] for i in chosen)))), union))
    return sorted(found)


def _covers(union: int, stack: int, size: int) -> Iterator[int]:
    """Yield crossing lines for a fish: the lines that it needs, and as many more through
    the block.
    """
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
    """Return "Finned X-wing", or "Sashimi X-wing" if a line has only one place besides the fins."""
    way, base, fins, _ = found.detail
    board = k.where[found.value] & ~fins
    left = [board & k.layout.masks[way * k.layout.side + line] for line in base]
    word = "Sashimi" if any(not mask & (mask - 1) for mask in left) else "Finned"
    return f"{word} {NAMES[len(base)].partition(' ')[2]}"


def rate_finned(k: Sheet, found: Instance[FinnedFish]) -> float:
    """Return a rating by the number of base lines."""
    return {2: 7.1, 3: 7.5, 4: 7.8}[len(found.detail.base)]


FINNED = (by_digit("finned-fish", find_finned, tell_finned, 7.1, rate_finned),)
