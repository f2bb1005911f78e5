"""How many solutions a Slant board has, up to a limit: deduction first, guesses where it ends.

A guess is made beside what was last decided, so that one knot of cells is untied before another
is begun and a dead branch is left early.
"""

from __future__ import annotations

from engines.core.puzzle import Solutions
from engines.slant.knowledge import Board, Known


def count(board: Board, limit: int = 2, nodes: int | None = None) -> Solutions:
    """The number of solutions up to `limit`, and the first; not sure when `nodes` ran out."""
    root = Known(board)
    return explore(root, limit, nodes)


def explore(
    root: Known, limit: int, nodes: int | None, near: int = 0, likely: bytes = b""
) -> Solutions:
    """The same from a state of knowledge, which it changes. Guesses begin beside the cell `near`,
    with the values that are `likely`."""
    root.spread(True)
    if root.broken:
        return Solutions(0, None)
    first: bytes | None = None
    found = visited = 0
    worlds = [(root, near)]
    while worlds:
        known, near = worlds.pop()
        if known.complete:
            found += 1
            if first is None:
                first = bytes(known.values[:-1])
            if found >= limit:
                break
            continue
        visited += 1
        if nodes is not None and visited > nodes:
            return Solutions(found, first, False)
        cell = _next(known, near)
        # the world that is pushed last is looked into first
        last = likely[cell] if likely else 2
        for value in (3 - last, last):
            world = known.copy() if value != last else known
            world.place(cell, value)
            world.spread(True)
            if not world.broken:
                worlds.append((world, cell))
    return Solutions(found, first)


def _next(known: Known, near: int) -> int:
    """An empty cell close to the last guess, at the point that has the fewest patterns left."""
    lattice, values, sets = known.board.lattice, known.values, known.sets
    best, fewest = -1, 99
    row, column = divmod(near, lattice.width)
    for reach in (2, 5):
        for r in range(max(0, row - reach), min(lattice.height, row + reach + 1)):
            start = r * lattice.width
            for c in range(max(0, column - reach), min(lattice.width, column + reach + 1)):
                cell = start + c
                if values[cell]:
                    continue
                ways = min(sets[p].bit_count() for p in lattice.corners[cell])
                if ways < fewest:
                    best, fewest = cell, ways
        if best >= 0:
            return best
    for cell in range(lattice.cells):
        if not values[cell]:
            return cell
    return -1
