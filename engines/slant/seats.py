"""Who has the better seat in a single game, and the points that make up for it.

Every cell is one move, so with an odd number of cells whoever begins moves last as well, and with
an even number whoever is second does. The last move wins most: it decides nothing for the other
side any more. The points are the median lead of strong over itself, both playing only what is
certain, as `tests/bench/slant_versus.py seats` measures it.
"""

from __future__ import annotations

from engines.core.puzzle import Seats

# by how many cells at most: the median lead of whoever moves last, in boards of an odd and of an
# even number of cells
LEADS = ((9, 9, 6), (16, 6, 6), (30, 6, 6), (10_000, 6, 6))


def seats(width: int, height: int) -> Seats:
    """The better seat on a board of this size."""
    cells = width * height
    odd = cells % 2
    points = next(row[1 if odd else 2] for row in LEADS if cells <= row[0])
    better, other = ("begins", "moves second") if odd else ("moves second", "begins")
    words = (
        f"Whoever {better} moves last on {width}x{height} and is some {points} points better off: "
        f"whoever {other} can take them."
    )
    return Seats(points if odd else -points, words)
