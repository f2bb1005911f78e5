"""Fish with fins, and fish whose base and cover are rows, columns and blocks alike."""

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import NamedTuple

from engines.core.deduction import Fact
from engines.core.grid import bits
from engines.core.target import Target
from engines.core.wording import number
from engines.sudoku.knowledge import Sheet
from engines.sudoku.pattern import Found, Told, by_digit, gone, listed, symbol, unions
from engines.sudoku.techniques_fish import NAMES, line_names, lines
from engines.sudoku.techniques_template import ways

PLACES = 32  # from more on it takes longer to go through the ways of placing them than to fish
LARGEST = 4  # lines of a base
COVERS = 3  # units that cover the base of a fish of blocks, but for the one that is struck


def find_finned(k: Sheet, value: int, board: int) -> Iterator[Found]:
    """A fish but for some cells of one block, the fins: what sees them all is struck all the
    same. Two such fish on the same lines are told as one after those by themselves."""
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
                yield (), ((value, out),), (way, base, fins, 0)
            for base, fish in twins.items():
                for (out, fins), (other, more) in combinations(fish, 2):
                    if out != other:
                        yield (), ((value, out | other),), (way, base, fins, more)


def _may_strike(k: Sheet, value: int, board: int) -> bool:
    """Whether there may be a fish at all: it strikes only what no way of placing the digit uses.
    On large boards, and where the places are many, the ways are more than the fish."""
    few = k.layout.side <= 9 and board.bit_count() <= PLACES
    found = ways(k, value) if few else None
    return found is None or bool(board & ~found.some)


def _in_blocks(
    k: Sheet, value: int, way: int, spots: list[int], size: int
) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """Base lines, what is struck, and the fins, for the fins of each block in turn."""
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
    """A line that leaves cells in a block to the fins, and each line that may be a base with it:
    how many crossing lines the fish has at least, the line, and the crossing lines of both."""

    line: int
    beside: list[tuple[int, int, int]]


class Block(NamedTuple):
    """The places of a digit in a block, the crossing lines through it, and the first lines of
    bases of which some cells in this block are fins."""

    inside: int
    stack: int
    heads: list[Head]


def _heads(k: Sheet, value: int) -> tuple[list[Block], list[Block]]:
    """The blocks that can have fins, by the way that the base lines run."""
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
    """The lines that this one makes a base with: what is struck is in a crossing line through the
    block, so that the fish has one of these beside those outside."""
    found = []
    for i, s in others:
        union = head | s
        count = union.bit_count() + (not union & stack)
        if count <= LARGEST:
            found.append((count, i, union))
    return found


def _bases(heads: list[Head], size: int) -> list[tuple[tuple[int, ...], int]]:
    """The lines that `size` crossing lines cover but for cells in a block, and the crossing lines
    that they need."""
    found = []
    for line, beside in heads:
        near = [(i, union) for count, i, union in beside if count <= size]
        if len(near) < size - 1:
            continue
        for chosen, union in unions([union for _, union in near], size - 1, size):
            found.append((tuple(sorted((line, *(near[i][0] for i in chosen)))), union))
    return sorted(found)


def _covers(union: int, stack: int, size: int) -> Iterator[int]:
    """Crossing lines for a fish: those it needs, and as many more through the block as are free."""
    free = size - union.bit_count()
    spare = list(bits(stack & ~union))
    for chosen in combinations(spare, min(free, len(spare))):
        cover = union
        for i in chosen:
            cover |= 1 << i
        yield cover


def tell_finned(k: Sheet, found: Found) -> Told:
    _, strikes, (way, base, fins, more) = found
    value = strikes[0][0]
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
            "base": line_names(k, way, list(base)),
            "fins": tuple(Target("cell", cell) for cell in bits(fins)),
            "more": tuple(Target("cell", cell) for cell in bits(more)),
            "value": symbol(value),
            **gone(strikes),
        },
    )


def rate_finned(k: Sheet, found: Found) -> float:
    """By the number of base lines."""
    return {2: 7.1, 3: 7.5, 4: 7.8}[len(found[2][1])]


class Shoal(NamedTuple):
    """A fish: units that each need the digit, and those, one fewer, that could give it to them
    were the digit in a cell that is struck. Where the cover has as many units as the base, each
    cell that is struck takes one of them away."""

    base: tuple[int, ...]
    cover: tuple[int, ...]
    out: int


def doomed(k: Sheet, value: int) -> int:
    """The places of a digit that are in no way of placing it in all rows, columns and blocks."""
    found = ways(k, value)
    return k.where[value] & ~found.some if found is not None else 0


def shoals(k: Sheet, value: int, board: int) -> list[Shoal]:
    """The fish of rows, columns and blocks that explain why places are doomed, small ones first;
    for each doomed place the first, told with all that it strikes."""
    key = f"shoals{value}"
    found: list[Shoal] | None = k.memo.get(key)
    if found is None:
        found = k.memo[key] = []
        left = doomed(k, value)
        every = left
        while left:
            cell = (left & -left).bit_length() - 1
            left &= left - 1
            found += _netted(k, board, every, cell)
        found += _schools(k, found)
    return found


def _schools(k: Sheet, single: list[Shoal]) -> list[Shoal]:
    """Fish on the same base that strike in different units of one cover, told as one."""
    together: dict[tuple[tuple[int, ...], frozenset[int]], int] = {}
    for shoal in single:
        for cell in bits(shoal.out):
            for unit in k.layout.units_of[cell]:
                key = (shoal.base, frozenset((*shoal.cover, unit)))
                together[key] = together.get(key, 0) | 1 << cell
    outs = {shoal.out for shoal in single}
    return [
        Shoal(base, tuple(sorted(cover)), out)
        for (base, cover), out in together.items()
        if len(cover) == len(base) and not any(not out & ~other for other in outs)
    ]


def _netted(k: Sheet, board: int, every: int, cell: int) -> Iterator[Shoal]:
    """Fish that strike this cell: with the digit there, fewer units cover what the base needs.
    Those without blocks on one side and lines on the other come after those with."""
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
                    yield Shoal(numbers, covers, _struck(k, board, every, numbers, union))
                    some = True
        if some:
            return


def _struck(k: Sheet, board: int, every: int, base: tuple[int, ...], union: int) -> int:
    """All places that this fish strikes."""
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


def _is_franken(k: Sheet, shoal: Shoal) -> bool:
    """Whether base and cover are rows and columns but for blocks."""
    kinds = [{k.layout.unit_kind(u) for u in units} for units in (shoal.base, shoal.cover)]
    return not any({"row", "column"} <= kind for kind in kinds) and not any(
        kinds[0] & kinds[1] & {word} for word in ("row", "column", "diagonal")
    )


def find_shoal(k: Sheet, value: int, board: int, franken: bool) -> Iterator[Found]:
    """Fish whose base or cover has blocks (franken), or rows and columns at once (mutant)."""
    if k.layout.side > 9 or board.bit_count() < 6:
        return
    for shoal in shoals(k, value, board):
        if shoal.out and _is_franken(k, shoal) == franken:
            yield (), ((value, shoal.out),), (shoal.base, shoal.cover)


BRIEF = 68  # characters that a sentence has room for to name all units


def tell_shoal(k: Sheet, found: Found) -> Told:
    _, strikes, (base, cover) = found
    value = strikes[0][0]
    names, masks = k.layout.unit_names, k.layout.masks
    rests: list[Fact] = []
    body = 0
    for unit in base:
        here = k.where[value] & masks[unit]
        rests += k.unit_only(unit, value, here)
        body |= here
    needing, giving = (listed([names[unit] for unit in units]) for units in (base, cover))
    where = list(bits(strikes[0][1]))
    there = f"at {k.layout.grid.labels[where[0]]}" if len(where) == 1 else "at any of these"
    brief = len(needing) + len(giving) + len(there) <= BRIEF
    return Told(
        rests,
        bits(body),
        "room" if len(cover) < len(base) and brief else "room-many",
        {
            "base": needing,
            "cover": giving,
            "needing": number(len(base)),
            "giving": number(len(base) - 1),
            "there": there,
            "value": symbol(value),
            **gone(strikes),
        },
    )


def rate_shoal(k: Sheet, found: Found) -> float:
    """By the number of units in the base."""
    return {2: 7.6, 3: 7.8, 4: 8.0}[len(found[2][0])]


FINNED = (by_digit("finned-fish", "expert", find_finned, tell_finned, 7.1, rate_finned),)
SHOALS = tuple(
    by_digit(name, "extreme", partial(find_shoal, franken=franken), tell_shoal, 7.6, rate_shoal)
    for name, franken in (("franken-fish", True), ("mutant-fish", False))
)
