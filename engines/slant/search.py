"""The number of solutions of a Slant board, up to a limit: deduction first, then guesses.

Each guess is made near the last decided cell, so that a dead branch is left early.
"""

from __future__ import annotations

from itertools import islice
from random import Random

from solitudo.engines.core.values import Solutions
from solitudo.engines.slant.knowledge import Board, Known

# how many guesses may fail before a walk begins again somewhere else, at first
PATIENCE = 30
# a guess that decides more cells than this counts as several, so that the work of a search is
# limited
CELLS = 16


def count(board: Board, limit: int = 2, nodes: int | None = None) -> Solutions:
    """Return the number of solutions up to `limit`, and the first solution.

    After `nodes` guesses the result is not sure.
    """
    return explore(Known(board), limit, nodes, thorough=True)


def explore(
    root: Known,
    limit: int,
    nodes: int | None,
    near: int = 0,
    likely: bytes = b"",
    thorough: bool = False,
) -> Solutions:
    """Count the solutions from a state of knowledge, and change it.

    Guesses begin beside the cell `near`, with the values that are `likely`.

    A search that takes too long begins again where most of its guesses failed. Then an area without
    a solution is found first, and not again for each way to fill the rest. The filling of the best
    attempt counts as likely from then on. So a search on a board with many solutions does not end
    far from the hard area. Now and then that filling is forgotten, because it may be wrong in the
    hard area. With `thorough`, each cell is tried before, which solves many large hard boards at
    once.
    """
    root.spread(True)
    if root.broken:
        return Solutions(0, None)
    if root.complete:
        return Solutions(1, bytes(root.values[:-1]))
    walk = Walk(root, limit, likely, nodes)
    turn = 1
    # some walks are longer: 1, 2, 1, 4, 1, 2, 1, 8 times as long
    while not walk.run(near, PATIENCE * (turn & -turn)):
        if walk.spent():
            return Solutions(len(walk.found), walk.first, False, walk.second)
        if thorough:
            thorough = False
            root.try_cells()
            if root.broken:
                return Solutions(0, None)
        near = walk.knot()
        turn += 1
        if not turn % 4:
            walk.shuffle()
    return Solutions(len(walk.found), walk.first, True, walk.second)


class Walk:
    """One search from a state of knowledge, with what its attempts found and where they failed."""

    def __init__(self, root: Known, limit: int, likely: bytes, nodes: int | None) -> None:
        # most boards need no guess
        self.root, self.limit, self.nodes = root, limit, nodes
        cells = root.board.lattice.cells
        # the cost of a guess itself: two copies of the knowledge
        self.price = CELLS // 2 + cells // 128
        self.random = Random(cells)
        self.likely = bytearray(likely or self.random.choices((1, 2), k=cells))
        self.work = 0
        self.found: dict[bytes, None] = {}
        self.broke = [0] * cells

    @property
    def first(self) -> bytes | None:
        return next(iter(self.found), None)

    @property
    def second(self) -> bytes | None:
        return next(islice(self.found, 1, None), None)

    def spent(self) -> bool:
        """Return whether the limit of guesses and steps is reached."""
        return self.nodes is not None and self.work >= self.nodes * CELLS

    def run(self, near: int, patience: int) -> bool:
        """Search from the root. Return False if patience or guesses ran out before the end."""
        worlds = [(self.root.copy(), near)]
        fewest, best = self.root.open + 1, b""
        while worlds:
            known, near = worlds.pop()
            if known.complete:
                self.found[bytes(known.values[:-1])] = None
                if len(self.found) >= self.limit:
                    return True
                continue
            if patience < 0 or self.spent():
                self.learn(best)
                return False
            if known.open < fewest:
                fewest, best = known.open, bytes(known.values[:-1])
            cell = _next(known, near)
            # the state that is pushed last is examined first
            last = self.likely[cell]
            for value in (3 - last, last):
                world = known.copy() if value != last else known
                before = world.open
                world.place(cell, value)
                world.spread(True)
                self.work += self.price + before - world.open
                if world.broken:
                    self.broke[broken_at(world)] += 1
                    patience -= 1
                else:
                    worlds.append((world, cell))
        return True

    def knot(self) -> int:
        """Return the cell where most guesses failed. Old failures count less and less."""
        near = max(range(len(self.broke)), key=self.broke.__getitem__)
        self.broke = [times // 2 for times in self.broke]
        return near

    def shuffle(self) -> None:
        self.likely[:] = self.random.choices((1, 2), k=len(self.likely))

    def learn(self, best: bytes) -> None:
        """Prefer, from now on, the filling of the best walk so far."""
        for cell, value in enumerate(best):
            if value:
                self.likely[cell] = value


def broken_at(known: Known) -> int:
    """Return a cell of the broken rule."""
    why, place = known.why
    if why in ("number", "dead-end"):
        return max(known.board.lattice.around[place])
    return place


def _next(known: Known, near: int) -> int:
    """Return an empty cell near the last guess, at the point with the fewest patterns left."""
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
