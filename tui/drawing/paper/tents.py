"""Tents on paper: trees and tents as drawings, the numbers at the edges, a dot for grass, and a
rope between a tent and its tree."""

from __future__ import annotations

from collections.abc import Iterator

from solitudo.engines.core.action import Position
from solitudo.engines.core.values import Target
from solitudo.engines.tents.field import GRASS, TENT, TREE
from solitudo.engines.tents.rules import Tents, links
from solitudo.tui.drawing.paper.shapes import (
    EDGE,
    STROKE,
    THICK,
    Area,
    Disc,
    Drawing,
    Part,
    Point,
    Stroke,
    Words,
    box,
    lattice,
    size_of,
    square,
)
from solitudo.tui.drawing.tents.painter import Sight, meadow

# the room of the numbers right of the board and below it
BESIDE = 0.9
CROWN = 0.29
# how far from the middle of a tent its rope ends
ROPE = 0.34


def draw(puzzle: Tents, position: Position) -> Drawing:
    width, height = puzzle.grid.width, puzzle.grid.height
    parts: list[Part] = []
    for cell, (r, c) in enumerate(puzzle.grid.places):
        if position.values[cell] == GRASS:
            ground = meadow(Sight(GRASS, not position.auto >> cell & 1))
            parts.append(box(EDGE + c, EDGE + r, 1, 1, ground))
    parts += lattice(EDGE, EDGE, width, height)
    for line, need in enumerate(puzzle.needs):
        if need < 0:
            continue
        x, y = beside(puzzle, line)
        parts.append(Words(x, y, str(need), size_of(str(need)), bold=True))
    parts += (rope(puzzle, *pair) for pair in links(puzzle, position).items())
    signs = {TREE: tree, TENT: tent, GRASS: grass}
    for cell, (r, c) in enumerate(puzzle.grid.places):
        sign = signs.get(position.values[cell])
        if sign is not None:
            parts += sign(EDGE + c, EDGE + r)
    return Drawing(EDGE + width + BESIDE, EDGE + height + BESIDE, tuple(parts))


def beside(puzzle: Tents, line: int) -> Point:
    """Return the middle of the number of a line, as on screens: at the right or below."""
    width, height = puzzle.grid.width, puzzle.grid.height
    if line < height:
        return EDGE + width + BESIDE / 2, EDGE + line + 0.5
    return EDGE + line - height + 0.5, EDGE + height + BESIDE / 2


def rope(puzzle: Tents, tent: int, tree: int) -> Stroke:
    """Return the rope from a tent to its tree. The tree is drawn over the rope's end."""
    (r, c), (row, column) = (puzzle.grid.places[cell] for cell in (tent, tree))
    x, y = EDGE + c + 0.5, EDGE + r + 0.5
    start = (x + (column - c) * ROPE, y + (row - r) * ROPE)
    return Stroke((start, (x + column - c, y + row - r)), STROKE / 2, "wood")


def tree(x: float, y: float) -> Iterator[Part]:
    yield box(x + 0.44, y + 0.6, 0.12, 0.28, "wood")
    yield Disc(x + 0.5, y + 0.4, CROWN, "tree")


def tent(x: float, y: float) -> Iterator[Part]:
    yield Area(((x + 0.5, y + 0.17), (x + 0.9, y + 0.83), (x + 0.1, y + 0.83)), "", "tent", THICK)
    yield Area(((x + 0.5, y + 0.42), (x + 0.67, y + 0.83), (x + 0.33, y + 0.83)), "tent")


def grass(x: float, y: float) -> Iterator[Part]:
    yield Disc(x + 0.5, y + 0.5, 0.06, "grass")


def around(puzzle: Tents, target: Target) -> tuple[Point, ...]:
    """Return the outline of a place that a reason looks at: a square, or the number of a line."""
    if target.what == "clue":
        x, y = beside(puzzle, target.at)
        return square(x - 0.5, y - 0.5)
    r, c = puzzle.grid.places[target.at]
    return square(EDGE + c, EDGE + r)
