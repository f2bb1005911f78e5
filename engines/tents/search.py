"""The number of solutions of a board, up to a limit, by propagation and branching."""

from __future__ import annotations

from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.values import Solutions
from solitudo.engines.tents.field import TENT, TREE, Field, shape_of
from solitudo.engines.tents.knowledge import State
from solitudo.engines.tents.sweep import HARD, MEDIUM, assume, only, propagate
from solitudo.engines.tents.text.codec import Board

# squares times positions that are searched for missing numbers, so that an address is answered at
# once
NODES = 40_000


def count(start: State, limit: int = 2, nodes: int | None = None, rank: int = HARD) -> Solutions:
    """Return the solutions that agree with the known facts.

    Stop at `limit`, and give up after `nodes` nodes.
    """
    seen: list[bytes] = []
    waiting = [start.copy()]
    looked = 0
    while waiting and len(seen) < limit:
        if nodes is not None and looked >= nodes:
            return Solutions.listed(seen, False)
        looked += 1
        k = waiting.pop()
        propagate(k, rank)
        if k.broken:
            continue
        if k.complete:
            seen.append(k.field.values(k.tents))
            continue
        bit = _crossroad(k)
        other = k.copy()
        assume(k, bit, False)
        assume(other, bit, True)
        waiting += (k, other)
    return Solutions.listed(seen)


def with_numbers(board: Board) -> Board:
    """Return a board of whose numbers some are missing (-1) with those of its only solution.

    Each tree has its own tent. PuzzleError if there is no such solution, or another one.
    """
    missing = board.needs.count(-1)
    shape = shape_of(board.width, board.height)
    trees = sum(1 << shape.bit[cell] for cell, value in enumerate(board.opening) if value == TREE)
    field = Field(shape, trees, [max(0, need) for need in board.needs], True)
    # the numbers do not say how many tents there are
    field.even = True
    start = State(field)
    start.broken = False
    start.lines = [line for line, need in enumerate(board.needs) if need >= 0]
    # techniques above this one use lines that have no number
    found = count(start, 2, NODES // len(board.opening) + 1, MEDIUM)
    if found.number != 1 or not found.sure or found.first is None:
        none = found.sure and not found.number
        why = "no tents fit the others" if none else "they cannot be told from the others"
        raise PuzzleError(f"{missing} numbers of this board are missing, and {why}.")
    tents = field.where(found.first, TENT)
    return board._replace(needs=tuple((tents & mask).bit_count() for mask in shape.lines))


def _crossroad(k: State) -> int:
    """Return the square to decide next: beside a tree with few choices, because either case decides
    a lot.
    """
    unknown = k.unknown
    sides = k.beside_trees()
    single, every = only(sides)
    up, down, left, right = sides
    # trees with two choices: on some side, but on no three sides
    three = (up & down & (left | right)) | (left & right & (up | down))
    two = every & ~single & ~three
    near = k.field.cross(two) & unknown if two else 0
    pool = near or unknown
    return pool & -pool
