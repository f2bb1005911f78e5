"""Beds: small hard boards set into a huge one.

Chance seldom makes a huge board hard, and a small one soon. Where everything around a bed is known,
what is left to find is that small board: what it needs, the huge one needs. So that it stays as
hard, nothing outside says more of it than it says itself; and beds share no line, so that none
decides another.
"""

from __future__ import annotations

from collections.abc import Callable

from engines.tents.field import Shape
from engines.tents.planting import Plot


def begins(count: int, side: int, room: int, random: Callable[[], float]) -> list[int]:
    """Where in this room so many stretches of this length begin, in any order, one apart at
    least."""
    spare = room + 1 - count * (side + 1)
    assert spare >= 0
    gaps = sorted(int(random() * (spare + 1)) for _ in range(count))
    found = [gap + which * (side + 1) for which, gap in enumerate(gaps)]
    return sorted(found, key=lambda _: random())


def lay(plot: Plot, bed: Plot, hard: int, row: int, column: int) -> None:
    """Set a small board into a plot. `hard` are its squares that the level below leaves open."""
    small, huge = bed.shape, plot.shape

    def there(mask: int) -> int:
        return placed(mask, small, huge, row, column)

    tree_of = {there(tent): there(tree) for tent, tree in bed.tree_of.items()}
    squares = there(small.board)
    # no other tent touches one of its own, or what is hard; no other tree stands beside a square of
    # it that is known to be grass because it has no tree
    plot.no_tents |= (squares | plot.around(there(hard | bed.tents))) & huge.board
    far = small.board & ~bed.trees & ~bed.beside(bed.trees)
    plot.no_trees |= squares | plot.beside(there(far))
    plot.beds |= tree_of


def placed(mask: int, small: Shape, huge: Shape, row: int, column: int) -> int:
    """Squares of a small board where they lie when its corner is at this row and column."""
    found = 0
    line = (1 << small.stride) - 1
    for down in range(small.height):
        found |= (mask >> down * small.stride & line) << (row + down) * huge.stride + column
    return found
