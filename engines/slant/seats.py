"""Who has the better seat in a single game, and the points that make up for it.

Every cell is one move, so with an odd number of cells whoever begins moves last as well, and with
an even number whoever is second does. Moving last, one can always answer: each time a number is
left with one line to draw, it is the other side that had to leave it. The leads are medians of
strong against itself, as `tests/bench/slant_versus.py seats` measures them.
"""

from __future__ import annotations

from engines.core.values import Seats

# the points by which whoever moves last is ahead at the end, by the number of cells: boards with
# an odd and with an even number of them
ODD = ((9, 9), (25, 16), (49, 29), (81, 45))
EVEN = ((16, 6), (36, 15), (64, 29), (120, 55))


def seats(width: int, height: int) -> Seats:
    """The better seat on a board of this size."""
    cells = width * height
    begins = cells % 2 == 1
    better, other = ("begins", "is second") if begins else ("is second", "begins")
    rows = ODD if begins else EVEN
    size = f"{width}x{height}"
    if cells > rows[-1][0]:
        return Seats(
            0, f"On {size} whoever {better} moves last, a good deal better: a match is fairer."
        )
    points = lead(rows, cells)
    words = (
        f"On {size} whoever {better} moves last, some {points} points better: "
        f"whoever {other} may take them."
    )
    return Seats(points if begins else -points, words)


def lead(rows: tuple[tuple[int, int], ...], cells: int) -> int:
    """What is in a row for this number of cells, or what lies between two rows."""
    low, at_low = (0, 0)
    for high, at_high in rows:
        if cells <= high:
            return round(at_low + (at_high - at_low) * (cells - low) / (high - low))
        low, at_low = high, at_high
    return at_low
