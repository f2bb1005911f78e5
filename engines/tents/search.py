"""The number of solutions of a board, up to a limit, by propagation and branching."""

from __future__ import annotations

from solitudo.engines.core.values import Solutions
from solitudo.engines.tents.knowledge import State
from solitudo.engines.tents.sweep import HARD, assume, only, propagate


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
