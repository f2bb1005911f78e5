"""One line and its free squares: how many tents fit, what every arrangement has in common."""

from __future__ import annotations

from functools import lru_cache
from math import comb


def spread(free: int, shift: int) -> tuple[int, int]:
    """Every second square of each run from its start: as many as there is room for tents; and
    of these the ones in runs of odd length, which a line without room to spare must use."""
    current = free & ~(free << shift)
    chosen = current
    inner = free & free << shift  # squares with a free one before them
    double = 2 * shift
    while current:
        current = current << double & inner & inner << shift
        chosen |= current
    current = chosen & ~(free >> shift)  # runs that end on a chosen square are odd
    odd = current
    inner = free & free >> shift
    while current:
        current = current >> double & inner & inner >> shift
        odd |= current
    return chosen, odd


def runs(free: int, shift: int) -> tuple[int, ...]:
    """The lengths of the runs of free squares, sorted."""
    lengths = []
    starts = free & ~(free << shift)
    while starts:
        low = starts & -starts
        starts ^= low
        length = 0
        while low & free:
            length += 1
            low <<= shift
        lengths.append(length)
    return tuple(sorted(lengths))


@lru_cache(maxsize=4096)
def ways(lengths: tuple[int, ...], tents: int) -> int:
    """How many ways there are to place so many tents into runs of these lengths, none touching."""
    totals = [1] + [0] * tents
    for length in lengths:
        options = [comb(length - n + 1, n) if 2 * n <= length + 1 else 0 for n in range(tents + 1)]
        totals = [sum(totals[n - m] * options[m] for m in range(n + 1)) for n in range(tents + 1)]
    return totals[tents]
