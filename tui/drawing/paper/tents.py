"""Tents on paper: trees and tents as drawings, the numbers at the edges, a dot for grass."""

from __future__ import annotations

from collections.abc import Iterator

from solitudo.engines.core.action import Position
from solitudo.engines.core.values import Target
from solitudo.engines.tents.field import GRASS, TENT, TREE
from solitudo.engines.tents.rules import Tents
from solitudo.tui.drawing.paper.shapes import (
    EDGE,
    THICK,
    Area,
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

# the room of the numbers, left of the board and above it
BESIDE = 0.9
CROWN = 0.29


def draw(puzzle: Tents, position: Position) -> Drawing:
    width, height = puzzle.grid.width, puzzle.grid.height
    parts: list[Part] = list(lattice(BESIDE, BESIDE, width, height))
    for line, need in enumerate(puzzle.needs):
        along = (line if line < height else line - height) + BESIDE + 0.5
        x, y = (BESIDE / 2, along) if line < height else (along, BESIDE / 2)
        parts.append(Words(x, y, str(need), size_of(str(need)), bold=True))
    signs = {TREE: tree, TENT: tent, GRASS: grass}
    for cell, (r, c) in enumerate(puzzle.grid.places):
        sign = signs.get(position.values[cell])
        if sign is not None:
            parts += sign(BESIDE + c, BESIDE + r)
    return Drawing(BESIDE + width + EDGE, BESIDE + height + EDGE, tuple(parts))


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
    height = puzzle.grid.height
    if target.what == "clue":
        along = (target.at if target.at < height else target.at - height) + BESIDE
        x, y = (-0.05, along) if target.at < height else (along, -0.05)
        return square(x, y)
    r, c = puzzle.grid.places[target.at]
    return square(BESIDE + c, BESIDE + r)
