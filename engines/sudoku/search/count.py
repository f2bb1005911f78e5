"""The number of solutions of a board, by the counter that is quickest for its shape."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from solitudo.engines.core.grid import bits
from solitudo.engines.core.values import Solutions
from solitudo.engines.sudoku.layout import Layout
from solitudo.engines.sudoku.search.exact_cover import Search, cover_of

# the most open cells of a cage for which all combinations are tried
MOST_EXACT = 5


@lru_cache(maxsize=4096)
def combinations_of(count: int, total: int, side: int) -> tuple[int, ...]:
    """Return every set of `count` different digits that add up to `total`, as masks."""
    if count == 0:
        return (0,) if total == 0 else ()
    return tuple(
        mask | 1 << high
        for high in range(1, side + 1)
        for mask in combinations_of(count - 1, total - high, high - 1)
        if total >= high
    )


@lru_cache(maxsize=200_000)
def cage_left(masks: tuple[int, ...], total: int, side: int) -> tuple[int, ...]:
    """Return what each open cell of a cage may hold, or all zeros if it cannot be filled.

    `masks` are the candidates, and `total` is what they must add up to. In a cage of many cells,
    only digits that are too small or too large are eliminated, because there are too many
    combinations.
    """
    count = len(masks)
    union = 0
    for mask in masks:
        union |= mask
    if count > MOST_EXACT:
        return _within_bounds(masks, union, total)
    left = [0] * count
    for digits in combinations_of(count, total, side):
        if digits & ~union:
            continue
        fits = [mask & digits for mask in masks]
        if all(fits):
            for i, found in enumerate(_fill(tuple(fits), digits)):
                left[i] |= found
    return tuple(left)


def _within_bounds(masks: tuple[int, ...], union: int, total: int) -> tuple[int, ...]:
    """Return the candidates that the smallest and the largest of the other digits still allow."""
    digits = list(bits(union))
    others = len(masks) - 1
    fits = 0
    for value in digits:
        rest = [digit for digit in digits if digit != value]
        if len(rest) >= others and sum(rest[:others]) <= total - value <= sum(rest[-others:]):
            fits |= 1 << value
    return tuple([mask & fits for mask in masks])


@lru_cache(maxsize=200_000)
def _fill(masks: tuple[int, ...], digits: int) -> tuple[int, ...]:
    """Return for each cell the digits that it has in any way of placing all of these digits."""
    if len(masks) == 1:
        return (masks[0] & digits,) if masks[0] & digits == digits else (0,)
    first, rest = masks[0], masks[1:]
    found = [0] * len(masks)
    for value in bits(first & digits):
        bit = 1 << value
        below = _fill(rest, digits & ~bit)
        if all(below):
            found[0] |= bit
            for i, mask in enumerate(below):
                found[i + 1] |= mask
    return tuple(found)


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
        """Follow hidden singles and cages until nothing changes. Return False if a rule breaks."""
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
            if not todo and not self._cages(cand, todo):
                return False
            if not todo:
                return True
            if not self.place(cand, todo):
                return False

    def _cages(self, cand: list[int], todo: list[tuple[int, int]]) -> bool:
        side = self.layout.side
        for cells, total in self.layout.cages:
            masks = tuple(cand[cell] for cell in cells)
            left = cage_left(masks, total, side)
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
        """Return whether following singles and cages from this digit breaks a rule."""
        world = list(cand)
        if not self.place(world, [(cell, 1 << value)]):
            return True
        return not self.follow(world)

    def follow(self, cand: list[int]) -> bool:
        """Settle until cages add nothing more. Return False if a rule breaks."""
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
GUESSES, CAGE_GUESSES = 5_000_000_000, 50_000_000


def most_guesses(layout: Layout) -> int:
    """Return how many guesses a limited count makes on this shape at most."""
    return (CAGE_GUESSES if layout.cages else GUESSES) // layout.side**4


def count(
    layout: Layout, givens: Sequence[int], limit: int = 2, nodes: int | None = None
) -> Solutions:
    """Return how many solutions there are, up to `limit`, and the first.

    `nodes` limits the guesses.
    """
    if nodes is not None:
        nodes = min(nodes, most_guesses(layout))
    if layout.cages:
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
