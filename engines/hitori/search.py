"""How many solutions a board has, up to a limit: propagation, and a fork where it ends."""

from __future__ import annotations

from engines.core.grid import bits
from engines.core.puzzle import Solutions
from engines.hitori.knowledge import CUTS, Known
from engines.hitori.numbers import Numbers


def count(numbers: Numbers, limit: int = 2, nodes: int | None = None) -> Solutions:
    """How many solutions these numbers allow, up to `limit`."""
    layout = numbers.layout
    start = Known(numbers)
    start.take_patterns()
    todo = [start]
    first: bytes | None = None
    found = steps = 0
    while todo and found < limit:
        if nodes is not None and steps >= nodes:
            return Solutions(found, first, False)
        steps += 1
        known = todo.pop()
        if not known.broken:
            known.follow(CUTS)
        if known.broken:
            continue
        if known.complete:
            found += 1
            first = first or layout.values(known.black)
            continue
        spot = _fork(known)
        other = known.copy()
        known.white |= 1 << spot
        other.black |= 1 << spot
        todo += (other, known)
    return Solutions(found, first, True)


def _fork(known: Known) -> int:
    """The open cell whose colour says most: one with many twins, or any."""
    twins, free = known.numbers.twins, known.open
    best, most = -1, -1
    for spot in bits(free):
        weight = (twins[spot] & free).bit_count()
        if weight > most:
            best, most = spot, weight
            if most > 2:
                break
    return best
