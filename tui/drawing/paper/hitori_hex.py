"""Hexagonal Hitori on paper: hexagons with a corner on top, holes shaded."""

from __future__ import annotations

from math import sqrt

from solitudo.engines.core.action import Position
from solitudo.engines.core.grid import hexagon
from solitudo.engines.core.values import Target
from solitudo.engines.hitori.rules import Hitori
from solitudo.tui.drawing.hitori.painter import Cell
from solitudo.tui.drawing.hitori_hex.hexagon_signs import ground_of
from solitudo.tui.drawing.paper.hitori import numbered
from solitudo.tui.drawing.paper.shapes import EDGE, Area, Drawing, Part, Point

# a hexagon is 1 wide: half the length of its sides, and the distance between its rows
HALF, ROW = 1 / sqrt(3) / 2, sqrt(3) / 2


def middle(place: tuple[int, int], side: int) -> Point:
    r, q = place
    return EDGE + q + (r - side + 2) / 2, EDGE + 2 * HALF + r * ROW


def draw(puzzle: Hitori, position: Position) -> Drawing:
    grid = puzzle.grid
    side = (grid.width + 1) // 2
    spots = [middle(place, side) for place in grid.places]
    holes = set(hexagon(side).places) - set(grid.places)
    parts: list[Part] = [
        Area(corners(*middle(hole, side)), "disc", "grid-strong") for hole in sorted(holes)
    ]
    for cell, (x, y) in enumerate(spots):
        r, q = grid.places[cell]
        ground = ground_of((q - r) % 3, Cell("", position.values[cell]))
        parts.append(Area(corners(x, y), ground, "grid-strong"))
    for cell, (x, y) in enumerate(spots):
        parts += numbered(puzzle, position, cell, x, y)
    height = 2 * EDGE + 4 * HALF + (grid.height - 1) * ROW
    return Drawing(grid.width + 2 * EDGE, height, tuple(parts))


def corners(x: float, y: float) -> tuple[Point, ...]:
    ways = ((0, -2), (0.5, -1), (0.5, 1), (0, 2), (-0.5, 1), (-0.5, -1))
    return tuple((x + dx, y + dy * HALF) for dx, dy in ways)


def around(puzzle: Hitori, target: Target) -> tuple[Point, ...]:
    """Return the outline of a place that a reason looks at."""
    return corners(*middle(puzzle.grid.places[target.at], (puzzle.grid.width + 1) // 2))
