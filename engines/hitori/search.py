"""The number of solutions of a board, up to a limit, by propagation and branching."""

from __future__ import annotations

from collections.abc import Iterator

from solitudo.engines.core.grid import bits
from solitudo.engines.core.values import Solutions
from solitudo.engines.hitori.knowledge import CUTS, Known
from solitudo.engines.hitori.numbers import Numbers


def count(numbers: Numbers, limit: int = 2, nodes: int | None = None) -> Solutions:
    """Return how many solutions these numbers allow, up to `limit`."""
    layout = numbers.layout
    start = Known(numbers)
    start.take_patterns()
    todo = [start]
    seen: list[bytes] = []
    steps = 0
    while todo and len(seen) < limit:
        if nodes is not None and steps >= nodes:
            return Solutions.listed(seen, False)
        steps += 1
        known = todo.pop()
        if not known.broken:
            known.follow(CUTS)
        if known.broken:
            continue
        if known.complete:
            seen.append(layout.values(known.black))
            continue
        todo += _forks(known)
    return Solutions.listed(seen)


def _forks(known: Known) -> Iterator[Known]:
    """Yield cases that divide the open cells, the likeliest last.

    If a cell has open duplicates, it is black in one case and white in the other. If none has any,
    one case has no black cell, and each of the others has a different first black cell.
    """
    twins, free = known.numbers.twins, known.open
    best, most = 0, 0
    for spot in bits(free):
        weight = (twins[spot] & free).bit_count()
        if weight > most:
            best, most = spot, weight
            if most > 2:
                break
    for spot in bits(free) if not most else (best,):
        other = known.copy()
        other.black |= 1 << spot
        if not most:
            other.white |= free & ((1 << spot) - 1)
        yield other
    last = known.copy()
    last.white |= 1 << best if most else free
    yield last
