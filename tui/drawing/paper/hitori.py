"""Square Hitori on paper: numbers in a grid, black cells inked, white ones circled."""

from __future__ import annotations

from collections.abc import Iterator

from solitudo.engines.core.action import Position
from solitudo.engines.core.values import Target
from solitudo.engines.hitori.numbers import BLACK, WHITE
from solitudo.engines.hitori.rules import Hitori
from solitudo.tui.drawing.hitori.painter import Cell, ground_of
from solitudo.tui.drawing.paper.shapes import (
    EDGE,
    Disc,
    Drawing,
    Part,
    Point,
    Words,
    box,
    lattice,
    size_of,
    square,
)


def draw(puzzle: Hitori, position: Position) -> Drawing:
    width, height = puzzle.grid.width, puzzle.grid.height
    parts: list[Part] = []
    for cell, (r, c) in enumerate(puzzle.grid.places):
        ground = ground_of(bool((r + c) % 2), Cell("", position.values[cell]))
        parts.append(box(EDGE + c, EDGE + r, 1, 1, ground))
    parts += lattice(EDGE, EDGE, width, height)
    for cell, (r, c) in enumerate(puzzle.grid.places):
        parts += numbered(puzzle, position, cell, EDGE + c + 0.5, EDGE + r + 0.5)
    return Drawing(width + 2 * EDGE, height + 2 * EDGE, tuple(parts))


def numbered(puzzle: Hitori, position: Position, cell: int, x: float, y: float) -> Iterator[Part]:
    value, text = position.values[cell], str(puzzle.numbers[cell])
    if value == WHITE:
        yield Disc(x, y, 0.4, "", "mark-white-ring", EDGE)
    # a number under ink matters little, but must be legible
    size = size_of(text) * (0.8 if value else 1)
    yield Words(x, y, text, size, "on-black" if value == BLACK else "ink")


def around(puzzle: Hitori, target: Target) -> tuple[Point, ...]:
    """Return the outline of a place that a reason looks at."""
    r, c = puzzle.grid.places[target.at]
    return square(EDGE + c, EDGE + r)
