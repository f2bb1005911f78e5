"""The area of a hint: the smallest part of a board that contains some cells, in words.

Parts are units (lines, boxes), stretches of long lines, and blocks: rectangles, or a cell with the
cells around it on other geometries. No part is so small that it gives a cell away.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from solitudo.engines.core.grid import Grid, bits, mask_of
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Unit

# the shortest side of a block, the shortest stretch, and the longest line that is used whole
BLOCK, STRETCH, SHORT_LINE = 3, 5, 9
# the largest share of the board that a part can have
MOST = 0.75


def parts(puzzle: Puzzle, cells: Sequence[int]) -> Iterator[Unit]:
    """Yield the parts that hold all of these cells, each as small as its form allows."""
    wanted = mask_of(cells)
    for unit in puzzle.units():
        if not wanted & ~unit.cells:
            yield unit
    yield from stretches(puzzle.grid, wanted)
    if puzzle.grid.shape == "square":
        yield from rectangles(puzzle.grid, cells)
    else:
        yield from rounds(puzzle.grid, wanted)


def smallest(
    puzzle: Puzzle, cells: Sequence[int], near: int = 0, named: Collection[object] = ()
) -> Unit:
    """Return the smallest part with all these cells.

    Among equally small parts, prefer a unit that the reason names (`named`). Next is the part with
    most of the cells that are `near`, then a unit with a name.
    """
    assert cells
    whole = Unit("the whole board", (1 << puzzle.grid.count) - 1)
    # a part that leaves out only a little is no help
    most = MOST * puzzle.grid.count
    found = [part for part in parts(puzzle, cells) if part.cells.bit_count() <= most]
    size = min([part.cells.bit_count() for part in found], default=0)
    equal = [part for part in found if part.cells.bit_count() == size] or [whole]
    lines = [mask_of(line) for line in puzzle.grid.lines]

    def beside(part: Unit) -> tuple[bool, int, int]:
        along = [(line & near).bit_count() for line in lines if not part.cells & ~line]
        return part.name in named, (part.cells & near).bit_count(), max(along, default=0)

    return max(equal, key=beside)


def stretches(grid: Grid, wanted: int) -> Iterator[Unit]:
    """Yield parts of long lines."""
    for line, name in zip(grid.lines, grid.line_names, strict=True):
        if len(line) <= SHORT_LINE or wanted & ~mask_of(line):
            continue
        at = [n for n, cell in enumerate(line) if wanted >> cell & 1]
        size = max(STRETCH, at[-1] - at[0] + 1)
        for first in range(max(0, at[-1] - size + 1), min(at[0], len(line) - size) + 1):
            part = line[first : first + size]
            ends = f"{grid.labels[part[0]]} to {grid.labels[part[-1]]}"
            yield Unit(f"{name}, {ends}", mask_of(part))


def rectangles(grid: Grid, cells: Iterable[int]) -> Iterator[Unit]:
    """Yield blocks of squares."""
    places = [grid.places[cell] for cell in cells]
    rows, columns = [r for r, _ in places], [c for _, c in places]
    tops = _placed(min(rows), max(rows), grid.height)
    lefts = _placed(min(columns), max(columns), grid.width)
    for top, bottom in tops:
        for left, right in lefts:
            corners = (grid.cell_at[top, left], grid.cell_at[bottom, right])
            inside = mask_of(
                grid.cell_at[r, c] for r in range(top, bottom + 1) for c in range(left, right + 1)
            )
            yield Unit(f"{grid.labels[corners[0]]} to {grid.labels[corners[1]]}", inside)


def _placed(low: int, high: int, size: int) -> list[tuple[int, int]]:
    """Return the shortest spans, first and last, that hold low to high."""
    span = min(size, max(BLOCK, high - low + 1))
    return [
        (first, first + span - 1)
        for first in range(max(0, high - span + 1), min(low, size - span) + 1)
    ]


def rounds(grid: Grid, wanted: int) -> Iterator[Unit]:
    """Yield a cell with the cells around it, up to the distance that is needed."""
    for cell in range(grid.count):
        inside = 1 << cell
        for _ in range(2):
            for near in list(bits(inside)):
                inside |= mask_of(grid.neighbours[near])
            if not wanted & ~inside:
                yield Unit(f"{grid.labels[cell]} and what lies around it", inside)
                break
