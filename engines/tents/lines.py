"""One line and its free squares: how many tents fit, and which squares that needs."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


def spread(free: int, shift: int) -> tuple[int, int]:
    """Every second square of each run from its start: as many as there is room for tents; and
    of these the ones in runs of odd length, which a line without room to spare must use."""
    behind = free << shift
    inner = free & behind  # squares with a free one before them
    chosen = current = free ^ inner
    if not inner & inner << shift:  # no run is longer than two
        return chosen, chosen ^ chosen & free >> shift
    double = 2 * shift
    while current:
        current = current << double & inner & inner << shift
        chosen |= current
    current = chosen ^ chosen & free >> shift  # runs that end on a chosen square are odd
    odd = current
    inner = free & free >> shift
    while current:
        current = current >> double & inner & inner >> shift
        odd |= current
    return chosen, odd


def squeezed(free: int, odd: int, spare: int, shift: int, across: int) -> int:
    """The squares next to a line that touch a tent of each of its arrangements; may run over the
    edge, and counts the next line's squares only."""
    hit = free | odd << shift | odd >> shift if spare == 0 else odd << shift & odd >> shift
    return hit << across | hit >> across


def runs(free: int, shift: int) -> Iterator[int]:
    """The runs of free squares, each as a mask."""
    starts = free ^ free & free << shift
    while starts:
        run = square = starts & -starts
        starts ^= square
        while square := square << shift & free:
            run |= square
        yield run
