"""The handicap points of a single game: the advantage of one player, measured in games.

`handicap.toml` holds the measured values by opponent, size and strength. For a size that was not
measured, the points are between those of two measured sizes. A larger one has as many points per
cell as the largest.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from solitudo.engines.core.files import comes_with
from solitudo.engines.core.values import Seats

FILE = Path(__file__).with_name("handicap.toml")
# the opponent whose values are used for one that is not in the file
USUAL = "careful"
Rows = tuple[tuple[int, int], ...]


@cache
def leads(opponent: str, strength: int, odd: int) -> Rows:
    """Return the number of cells of each measured size (only odd or only even), with the first
    player's lead.
    """
    data: Mapping[str, Mapping[str, list[int]]] = tomllib.loads(comes_with(FILE).decode())
    found: dict[int, int] = {}
    for size, measured in (data.get(opponent) or data[USUAL]).items():
        width, height = map(int, size.split("x"))
        if width * height % 2 == odd:
            # if not every strength was measured at a size, the nearest one is used
            found[width * height] = measured[min(strength or 99, len(measured)) - 1]
    return tuple(sorted(found.items()))


def seats(width: int, height: int, opponent: str = "strong", strength: int = 0) -> Seats:
    """Return which player is better off on a board of this size, between two players of this
    strength.
    """
    cells = width * height
    points = between(leads(opponent, strength, cells % 2), cells)
    size = f"{width}×{height}"
    if not points:
        return Seats(0, f"On {size} both players are equally well off.")
    better, other = ("first", "second") if points > 0 else ("second", "first")
    words = (
        f"On {size} the {better} player is about {abs(points)} points better off between equals. "
        f"The {other} player gets them as handicap points."
    )
    return Seats(points, words)


def between(rows: Rows, cells: int) -> int:
    """Return the value for this number of cells, interpolated between two sizes."""
    low, at_low = (0, 0)
    for high, at_high in rows:
        if cells <= high:
            return round(at_low + (at_high - at_low) * (cells - low) / (high - low))
        low, at_low = high, at_high
    return round(at_low * cells / low)
