"""The number of solutions of a board, by the counter that is quickest for its shape."""

from __future__ import annotations

from collections.abc import Sequence

from solitudo.engines.core.grid import bits
from solitudo.engines.core.values import Solutions
from solitudo.engines.sudoku.layout import Layout
from solitudo.engines.sudoku.search.exact_cover import Search, cover_of


class UnitSearch:
    """One count on a board, or one question: whether a digit leads to a broken rule."""

    def __init__(self, layout: Layout, limit: int = 2, nodes: int | None = None) -> None:
        self.layout = layout
        self.limit = limit
        self.nodes = -1 if nodes is None else nodes
        self.number = 0
        self.first: bytes | None = None
        self.peers = [tuple(bits(mask)) for mask in layout.peers]

    def start(self, givens: Sequence[int]) -> list[int]:
        """Return the candidates that the givens leave, or nothing if they contradict each other."""
        cand = [(1 << self.layout.side + 1) - 2] * len(givens)
        todo = [(cell, 1 << value) for cell, value in enumerate(givens) if value]
        return cand if self.place(cand, todo) else []

    def place(self, cand: list[int], todo: list[tuple[int, int]]) -> bool:
        """Write digits and follow naked singles. Return False if a cell has no candidate left."""
        peers = self.peers
        while todo:
            cell, mask = todo.pop()
            if not cand[cell] & mask:
                return False
            cand[cell] = mask
            for peer in peers[cell]:
                old = cand[peer]
                if old & mask:
                    new = old ^ mask
                    if not new:
                        return False
                    cand[peer] = new
                    if not new & (new - 1):
                        todo.append((peer, new))
        return True

    def settle(self, cand: list[int]) -> bool:
        """Follow hidden singles and relations to the end. Return False if a rule is broken."""
        while True:
            todo: list[tuple[int, int]] = []
            for unit in self.layout.units:
                some = more = 0
                for cell in unit:
                    mask = cand[cell]
                    more |= some & mask
                    some |= mask
                if some.bit_count() < len(unit):
                    return False
                alone = some & ~more
                if alone:
                    for cell in unit:
                        hit = cand[cell] & alone
                        if hit and hit != cand[cell]:
                            if hit & (hit - 1):
                                return False
                            todo.append((cell, hit))
            if not todo and not self._relations(cand, todo):
                return False
            if not todo:
                return True
            if not self.place(cand, todo):
                return False

    def _relations(self, cand: list[int], todo: list[tuple[int, int]]) -> bool:
        for relation in self.layout.relations:
            cells = relation.cells
            masks = tuple([cand[cell] for cell in cells])
            left = relation.left(masks)
            if left == masks:
                continue
            for cell, old, new in zip(cells, masks, left, strict=True):
                if not new:
                    return False
                if new != old:
                    cand[cell] = new
                    # a digit that is written again updates its peers; a smaller mask is examined
                    # again in the next round
                    todo.append((cell, new)) if not new & (new - 1) else None
                    self.moved = True
        return True

    def breaks(self, cand: Sequence[int], cell: int, value: int) -> bool:
        """Return whether following singles and relations from this digit breaks a rule."""
        world = list(cand)
        if not self.place(world, [(cell, 1 << value)]):
            return True
        return not self.follow(world)

    def follow(self, cand: list[int]) -> bool:
        """Settle until relations add nothing more. Return False if a rule is broken."""
        self.moved = True
        while self.moved:
            self.moved = False
            if not self.settle(cand):
                return False
        return True

    def run(self, cand: list[int]) -> bool:
        """Search below this position. Return False when it is time to stop."""
        if not self.follow(cand):
            return True
        least, best = 99, -1
        for cell, mask in enumerate(cand):
            count = mask.bit_count()
            if 1 < count < least:
                least, best = count, cell
                if count == 2:
                    break
        if best < 0:
            self.number += 1
            if self.first is None:
                self.first = bytes(mask.bit_length() - 1 for mask in cand)
            return self.number < self.limit
        for value in bits(cand[best]):
            if self.nodes == 0:
                return False
            self.nodes -= 1
            twin = cand[:]
            if self.place(twin, [(best, 1 << value)]) and not self.run(twin):
                return False
        return True


def count_units(
    layout: Layout, givens: Sequence[int], limit: int = 2, nodes: int | None = None
) -> Solutions:
    """Return how many solutions there are, up to `limit`, and the first."""
    search = UnitSearch(layout, limit, nodes)
    cand = search.start(givens)
    ended = not cand or search.run(cand)
    return Solutions(search.number, search.first, ended or search.number >= limit)


# guesses that take a few seconds at side 1: they take longer on larger boards, and much longer with
# cage sums
GUESSES, RELATED_GUESSES = 5_000_000_000, 50_000_000


def most_guesses(layout: Layout) -> int:
    """Return how many guesses a limited count makes on this shape at most."""
    return (RELATED_GUESSES if layout.relations else GUESSES) // layout.side**4


def count(
    layout: Layout, givens: Sequence[int], limit: int = 2, nodes: int | None = None
) -> Solutions:
    """Return how many solutions there are, up to `limit`, and the first.

    `nodes` limits the guesses.
    """
    if nodes is not None:
        nodes = min(nodes, most_guesses(layout))
    if layout.relations:
        return count_units(layout, givens, limit, nodes)
    cover = cover_of(layout)
    board, todo = cover.settle(*cover.start(givens))
    if board < 0:
        return Solutions(0, None)
    if not todo:
        return Solutions(min(limit, 1), cover.values(board))
    search = Search(cover, limit, nodes)
    ended = search.run(board, todo)
    first = cover.values(search.first) if search.first else None
    return Solutions(search.number, first, ended or search.number >= limit)
