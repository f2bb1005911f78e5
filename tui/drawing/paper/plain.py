"""The drawing on paper of kinds without their own drawing: squares with clues and the symbols of
marks.
"""

from __future__ import annotations

from solitudo.engines.core.action import Position
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Target
from solitudo.tui.drawing.common.painter import printed_of, signs_of
from solitudo.tui.drawing.paper.shapes import (
    EDGE,
    Drawing,
    Part,
    Point,
    Words,
    box,
    size_of,
    square,
)


def draw(puzzle: Puzzle, position: Position) -> Drawing:
    spots = corners(puzzle)
    right, low = max(x for x, _ in spots) + 1 + EDGE, max(y for _, y in spots) + 1 + EDGE
    signs, printed = signs_of(puzzle, "rich"), printed_of(puzzle)
    parts: list[Part] = []
    for cell, (x, y) in enumerate(spots):
        parts.append(box(x, y, 1, 1, "", "grid-strong"))
        value, own = position.values[cell], printed[cell]
        sign = signs[value] if value else ""
        size = size_of(own + sign)
        # side by side if a cell has both
        apart = 0.25 if own and sign else 0.0
        if own:
            parts.append(Words(x + 0.5 - apart, y + 0.5, own, size, bold=True))
        if sign:
            given = bool(puzzle.given >> cell & 1)
            parts.append(Words(x + 0.5 + apart, y + 0.5, sign, size, bold=given))
    return Drawing(right, low, tuple(parts))


def corners(puzzle: Puzzle) -> list[Point]:
    """Return the upper left corner of each cell. Rows of a hexagon are half a cell apart."""
    slant = 0.5 if puzzle.grid.shape == "hexagon" else 0.0
    spots = [(c + slant * r, float(r)) for r, c in puzzle.grid.places]
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    return [(EDGE + x - left, EDGE + y - top) for x, y in spots]


def around(puzzle: Puzzle, target: Target) -> tuple[Point, ...]:
    """Return the outline of a place that a reason looks at, or () for a place that is not drawn
    here.
    """
    return square(*corners(puzzle)[target.at]) if target.what == "cell" else ()
