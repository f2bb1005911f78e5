"""The parts of drawings on paper. A cell is 1 wide and high, and y grows downwards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

# the widths of lines: between cells, around the board and its parts, of diagonals
THIN, THICK, STROKE = 0.02, 0.06, 0.09
# the room outside the board for half of its border
EDGE = THICK / 2
# the size of a number in a cell, by the number of its digits
SIZES = {1: 0.6, 2: 0.5, 3: 0.38}

Point = tuple[float, float]


class Stroke(NamedTuple):
    points: tuple[Point, ...]
    width: float = THIN
    role: str = "grid"
    dashed: bool = False


class Area(NamedTuple):
    points: tuple[Point, ...]
    fill: str = ""
    edge: str = ""
    width: float = THIN


class Disc(NamedTuple):
    x: float
    y: float
    radius: float
    fill: str = ""
    edge: str = ""
    width: float = THIN


class Words(NamedTuple):
    """A text with its middle at a place. `size` is the height of its line."""

    x: float
    y: float
    text: str
    size: float = SIZES[1]
    role: str = "ink"
    bold: bool = False


Part: TypeAlias = Stroke | Area | Disc | Words


class Drawing(NamedTuple):
    width: float
    height: float
    parts: tuple[Part, ...]


def size_of(text: str) -> float:
    """Return the size at which a number fits its cell."""
    return SIZES.get(len(text), SIZES[3])


def box(x: float, y: float, width: float, height: float, fill: str, edge: str = "") -> Area:
    right, low = x + width, y + height
    return Area(((x, y), (right, y), (right, low), (x, low)), fill, edge)


def square(x: float, y: float) -> tuple[Point, ...]:
    """Return the corners of a cell."""
    return ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))


def lattice(
    x: float, y: float, width: int, height: int, role: str = "grid", rim: bool = True
) -> Iterator[Part]:
    """Yield the lines of a square board, with a heavier rim."""
    for column in range(1 if rim else 0, width + (not rim)):
        yield Stroke(((x + column, y), (x + column, y + height)), THIN, role)
    for row in range(1 if rim else 0, height + (not rim)):
        yield Stroke(((x, y + row), (x + width, y + row)), THIN, role)
    if rim:
        yield frame(x, y, width, height)


def frame(x: float, y: float, width: float, height: float) -> Area:
    return box(x, y, width, height, "", "grid-strong")._replace(width=THICK)


def moved(parts: Iterable[Part], dx: float, dy: float) -> Iterator[Part]:
    for part in parts:
        match part:
            case Stroke() | Area():
                points = tuple((x + dx, y + dy) for x, y in part.points)
                yield part._replace(points=points)
            case Disc() | Words():
                yield part._replace(x=part.x + dx, y=part.y + dy)
