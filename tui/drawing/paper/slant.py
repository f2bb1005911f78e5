"""Slant on paper: thin cells, numbers in circles at their corners, diagonals between them."""

from __future__ import annotations

from math import cos, pi, sin

from solitudo.engines.core.action import Position
from solitudo.engines.core.values import Target
from solitudo.engines.slant.rules import SlantPuzzle
from solitudo.tui.drawing.paper.shapes import (
    STROKE,
    THIN,
    Disc,
    Drawing,
    Part,
    Point,
    Stroke,
    Words,
    lattice,
    square,
)
from solitudo.tui.drawing.slant.paths import hues

# the radius of the circle of a number, which is also the room around the board
RADIUS = 0.25
EDGE = RADIUS + THIN


def draw(puzzle: SlantPuzzle, position: Position) -> Drawing:
    width, height = puzzle.grid.width, puzzle.grid.height
    parts: list[Part] = list(lattice(EDGE, EDGE, width, height, rim=False))
    colours = hues(width, puzzle.chains(position))
    for cell, (r, c) in enumerate(puzzle.grid.places):
        x, y, value = EDGE + c, EDGE + r, position.values[cell]
        if value:
            role = f"chain-{colours[cell]}" if colours[cell] else "ink"
            low, high = (y + 1, y) if value == 2 else (y, y + 1)
            parts.append(Stroke(((x, low), (x + 1, high)), STROKE, role))
    for point, number in enumerate(puzzle.numbers):
        if number >= 0:
            r, c = divmod(point, width + 1)
            parts.append(Disc(EDGE + c, EDGE + r, RADIUS, "white", "grid-strong"))
            parts.append(Words(EDGE + c, EDGE + r, str(number), 0.38))
    return Drawing(width + 2 * EDGE, height + 2 * EDGE, tuple(parts))


def around(puzzle: SlantPuzzle, target: Target) -> tuple[Point, ...]:
    """Return the outline of a place that a reason looks at: a cell, or the number at a point."""
    if target.what == "point":
        r, c = divmod(target.at, puzzle.grid.width + 1)
        turns = [step * pi / 8 for step in range(16)]
        reach = RADIUS + THIN / 2
        return tuple((EDGE + c + reach * cos(a), EDGE + r + reach * sin(a)) for a in turns)
    r, c = puzzle.grid.places[target.at]
    return square(EDGE + c, EDGE + r)
