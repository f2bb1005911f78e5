"""The paths that the diagonals of a position form: loops, and chains of joined cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count

from solitudo.engines.slant.lattice import TOUCHING, Lattice


def closed_loops(
    lattice: Lattice, values: Sequence[int], starts: Iterable[int], visited: set[int]
) -> list[tuple[int, ...]]:
    """Return the loops on the paths of the start points, each as its cells in order of number.

    Loops that share diagonals count as one. `visited` collects the points that were seen.
    """
    loops: list[tuple[int, ...]] = []
    for start in starts:
        if start in visited:
            continue
        points, ends = _line_through(lattice, values, start)
        visited.update(points)
        # a component without a loop is a tree: it has one diagonal fewer than points, and each
        # diagonal has two ends
        if ends > 2 * (len(points) - 1):
            loops.extend(_blocks(lattice, values, start))
    return sorted(loops)


def _line_through(lattice: Lattice, values: Sequence[int], start: int) -> tuple[list[int], int]:
    """Return the points joined to a point, and how many ends of diagonals they have."""
    points, seen, ends = [start], {start}, 0
    for point in points:
        for cell, far, away in lattice.reach[point]:
            if values[cell] == 3 - away:
                ends += 1
                if far not in seen:
                    seen.add(far)
                    points.append(far)
    return points, ends


def _blocks(lattice: Lattice, values: Sequence[int], start: int) -> list[tuple[int, ...]]:
    """Return the loops of a path: its parts that are still connected if any one of their points is
    removed.

    The walk is depth first and remembers how far back each part reaches.
    """
    order = {start: 0}
    lowest = {start: 0}
    pieces: list[int] = []
    blocks: list[tuple[int, ...]] = []
    path = [(start, -1, iter(lattice.reach[start]))]
    while path:
        point, came, ways = path[-1]
        for cell, far, away in ways:
            if values[cell] != 3 - away or cell == came:
                continue
            if far not in order:
                pieces.append(cell)
                order[far] = lowest[far] = len(order)
                path.append((far, cell, iter(lattice.reach[far])))
                break
            if order[far] < order[point]:
                pieces.append(cell)
                lowest[point] = min(lowest[point], order[far])
        else:
            path.pop()
            if path:
                parent = path[-1][0]
                lowest[parent] = min(lowest[parent], lowest[point])
                if lowest[point] >= order[parent]:
                    cut = pieces.index(came)
                    if len(pieces) - cut > 1:
                        blocks.append(tuple(sorted(pieces[cut:])))
                    del pieces[cut:]
    return blocks


def chains(lattice: Lattice, values: Sequence[int]) -> tuple[int, ...]:
    """Return, for each cell, the smallest cell of the chain that its diagonal belongs to, or -1."""
    lines, first = joined(lattice, values), dict[int, int]()
    return tuple(
        first.setdefault(lines[lattice.ends[value][cell][0]], cell) if value else -1
        for cell, value in enumerate(values)
    )


def path_between(
    lattice: Lattice, values: Sequence[int], one: int, two: int, skip: int = -1
) -> list[int]:
    """Return the cells of the path from one point to another, in order, without the cell `skip`.

    The walk starts from both points in turn. If they are on different paths, it ends with the
    shorter path.
    """
    came: tuple[dict[int, tuple[int, int]], ...] = ({one: (-1, -1)}, {two: (-1, -1)})
    rows = ([one], [two])
    for turn in count():
        side = turn & 1
        if turn >> 1 >= len(rows[side]):
            return []
        mine, others = came[side], came[1 - side]
        point = rows[side][turn >> 1]
        for cell, far, away in lattice.reach[point]:
            if values[cell] == 3 - away and cell != skip and far not in mine:
                mine[far] = (point, cell)
                if far in others:
                    return [*_way(came[0], far)[::-1], *_way(came[1], far)]
                rows[side].append(far)
    return []


def _way(came: dict[int, tuple[int, int]], point: int) -> list[int]:
    """Return the cells from a point back to the start of the walk."""
    cells: list[int] = []
    while came[point][0] >= 0:
        point, cell = came[point]
        cells.append(cell)
    return cells


def degree(lattice: Lattice, values: Sequence[int], point: int) -> tuple[int, int]:
    """Return how many diagonals touch a point, and how many empty cells are around it."""
    touching = free = 0
    for slot, cell in enumerate(lattice.around[point]):
        if cell >= 0:
            value = values[cell]
            if not value:
                free += 1
            elif value == TOUCHING[slot]:
                touching += 1
    return touching, free


def joined(lattice: Lattice, values: Sequence[int]) -> list[int]:
    """Return the name of each point's path."""
    names = list(range(lattice.points))

    def root(point: int) -> int:
        while names[point] != point:
            names[point] = names[names[point]]
            point = names[point]
        return point

    for cell, value in enumerate(values):
        if value:
            one, two = lattice.ends[value][cell]
            names[root(one)] = root(two)
    return [root(point) for point in range(lattice.points)]
