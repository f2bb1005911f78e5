"""Sudoku on paper: heavy lines around boxes and regions, shaded diagonals, dashed cages, dots."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist

from solitudo.engines.core.action import Position
from solitudo.engines.core.grid import bits
from solitudo.engines.core.values import Target
from solitudo.engines.sudoku.rules import Sudoku
from solitudo.tui.drawing.paper.shapes import (
    EDGE,
    THICK,
    THIN,
    Disc,
    Drawing,
    Part,
    Point,
    Stroke,
    Words,
    box,
    frame,
    size_of,
    square,
)

# the distance of a cage from the lines
INSET = 0.07
DOT, DOTS = 0.11, {"white": "white", "black": "ink"}
TUBE, BULB = 0.2, 0.36
CIRCLE, HEAD = 0.38, 0.12


def draw(puzzle: Sudoku, position: Position) -> Drawing:
    side = puzzle.side
    parts: list[Part] = []
    if puzzle.diagonals:
        for i in range(side):
            parts.append(box(EDGE + i, EDGE + i, 1, 1, "same"))
            parts.append(box(EDGE + side - 1 - i, EDGE + i, 1, 1, "same"))
    parts += thermometers(puzzle)
    parts += lines(puzzle)
    for number in range(len(puzzle.cages)):
        parts += cage(puzzle, number)
    parts += [*arrows(puzzle), *marks(puzzle)]
    for cell, (r, c) in enumerate(puzzle.grid.places):
        x, y, value = EDGE + c, EDGE + r, position.values[cell]
        if value:
            text, given = puzzle.marks[value], bool(puzzle.given >> cell & 1)
            low = 0.05 if puzzle.cages else 0
            role = "ink" if given or not puzzle.given else "entry"
            parts.append(Words(x + 0.5, y + 0.5 + low, text, size_of(text), role, given))
        else:
            parts += notes(puzzle, position, cell, x, y)
    return Drawing(side + 2 * EDGE, side + 2 * EDGE, tuple(parts))


def lines(puzzle: Sudoku) -> Iterator[Part]:
    """Yield thin lines between cells, and over them heavy lines between blocks."""
    side, regions = puzzle.side, puzzle.regions
    heavy: list[Part] = []
    for r in range(side):
        for c in range(side):
            here = r * side + c
            x, y = EDGE + c, EDGE + r
            for other, one, two in (
                (here + 1 if c < side - 1 else -1, (x + 1, y), (x + 1, y + 1)),
                (here + side if r < side - 1 else -1, (x, y + 1), (x + 1, y + 1)),
            ):
                if other < 0:
                    continue
                if regions[here] == regions[other]:
                    yield Stroke((one, two), THIN, "grid")
                else:
                    heavy.append(Stroke((one, two), THICK, "grid-strong"))
    yield from heavy
    yield frame(EDGE, EDGE, side, side)


def cage(puzzle: Sudoku, number: int) -> Iterator[Part]:
    """Yield the dashed outline of a cage, and its sum in the first cell."""
    side = puzzle.side
    inside, total = puzzle.cages[number]
    held = {divmod(cell, side) for cell in inside}
    for r, c in held:
        x, y = EDGE + c, EDGE + r
        near = {(dr, dc): (r + dr, c + dc) in held for dr in (-1, 0, 1) for dc in (-1, 0, 1)}
        for way in (-1, 1):
            for across in (False, True):
                # a side of the cell: from corner to corner, as far as the cage continues
                if near[(0, way) if across else (way, 0)]:
                    continue
                at = 0.5 + way * (0.5 - INSET)
                ends = []
                for end in (-1, 1):
                    beside = near[(end, 0) if across else (0, end)]
                    turn = near[(end, way) if across else (way, end)]
                    reach = (0.5 + INSET if turn else 0.5) if beside else 0.5 - INSET
                    ends.append(0.5 + end * reach)
                first: Point = (x + at, y + ends[0]) if across else (x + ends[0], y + at)
                last: Point = (x + at, y + ends[1]) if across else (x + ends[1], y + at)
                yield Stroke((first, last), THIN, "wood", dashed=True)
    r, c = divmod(min(inside), side)
    width = 0.14 * len(str(total))
    x, y = EDGE + c + INSET / 2, EDGE + r + INSET / 2
    yield box(x, y, width + 0.06, 0.24, "white")
    yield Words(x + 0.03 + width / 2, y + 0.12, str(total), 0.24)


def marks(puzzle: Sudoku) -> Iterator[Part]:
    """Yield the dots between cells."""
    for rule, cells in puzzle.constraints:
        if rule in DOTS:
            (x, y), (u, v) = (middle(puzzle, cell) for cell in cells)
            yield Disc((x + u) / 2, (y + v) / 2, DOT, DOTS[rule], "ink", THIN)


def thermometers(puzzle: Sudoku) -> Iterator[Part]:
    """Yield thick lines through cells, each with a bulb at its first cell."""
    for rule, cells in puzzle.constraints:
        if rule == "thermometer":
            points = tuple(middle(puzzle, cell) for cell in cells)
            yield Stroke(points, TUBE, "same")
            yield Disc(*points[0], BULB, "same")


def arrows(puzzle: Sudoku) -> Iterator[Part]:
    """Yield a circle at the first cell of each arrow, and a line with a head to its last."""
    for rule, cells in puzzle.constraints:
        if rule == "arrow":
            points = [middle(puzzle, cell) for cell in cells]
            yield Disc(*points[0], CIRCLE, "", "grid-strong")
            points[0] = toward(points[0], points[1], CIRCLE)
            yield Stroke(tuple(points), THIN, "grid-strong")
            (x, y), back = points[-1], toward(points[-1], points[-2], HEAD)
            dx, dy = back[0] - x, back[1] - y
            ends = (x + dx - dy, y + dy + dx), (x, y), (x + dx + dy, y + dy - dx)
            yield Stroke(ends, THIN, "grid-strong")


def toward(one: Point, other: Point, length: float) -> Point:
    """Return the point that is so far from one point on the way to another."""
    share = length / dist(one, other)
    return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])


def middle(puzzle: Sudoku, cell: int) -> Point:
    r, c = puzzle.grid.places[cell]
    return EDGE + c + 0.5, EDGE + r + 0.5


def notes(puzzle: Sudoku, position: Position, cell: int, x: float, y: float) -> Iterator[Part]:
    """Yield corner notes at the places of their digits, or centre notes in a row."""
    corner, centre = (layer[cell] for layer in position.notes)
    if centre:
        text = "".join(puzzle.marks[value] for value in bits(centre))
        yield Words(x + 0.5, y + 0.5, text, min(0.26, 1.5 / len(text)), "entry")
        return
    across = 4 if puzzle.side > 9 else 3
    step = 0.8 / across
    for value in bits(corner):
        r, c = divmod(value - 1, across)
        spot = x + 0.1 + step * (c + 0.5), y + 0.1 + step * (r + 0.5)
        yield Words(*spot, puzzle.marks[value], 0.9 * step, "entry")


def around(puzzle: Sudoku, target: Target) -> tuple[Point, ...]:
    """Return the outline of a place that a reason looks at."""
    r, c = puzzle.grid.places[target.at]
    return square(EDGE + c, EDGE + r)
