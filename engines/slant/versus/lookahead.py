"""The search of Versus: the worth of the moves of a position when both sides play well.

Only points count here, so a position is a number: bit 2c is a \\ in cell c, bit 2c + 1 is a /, and
a move is such a bit. The worth of a move depends on the few cells around the clues that it touches,
and is looked up by their content. A position's value does not depend on who filled it. The value is
how many more points the side to move will still win.

The search is alpha-beta with a table of positions, one move deeper each time, until a limit, the
end of the game or the end of its budget. The budget counts work instead of time, so it is the same
on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from solitudo.engines.slant.lattice import TOUCHING
from solitudo.engines.slant.versus.scoring import Criteria

FAR = 1 << 20
# a rated move as one number that sorts by worth: twice its worth, whether no other move depends on
# it, the move
SHIFT = 14
MOVE, ALONE = (1 << SHIFT) - 1, 1 << SHIFT


class SpentError(Exception):
    """Raised when the budget of rated moves is used up."""


class View(NamedTuple):
    """The best moves, their worth for the side to move, the depth of the search, and whether it
    reached the end of the game.
    """

    best: tuple[int, ...]
    value: int
    depth: int
    exact: bool


def bit(cell: int, value: int) -> int:
    return 2 * cell + value - 1


class Corner(NamedTuple):
    """A number at a corner of a cell, as a diagonal in that cell sees it."""

    number: int
    touches: bool
    # the moves in the other cells around the number that touch it, all moves there, and the number
    # of these cells
    touching: int
    around: int
    others: int


class Field:
    """A board's moves and their worth, in the form that the search reads."""

    def __init__(self, criteria: Criteria) -> None:
        lattice = criteria.lattice
        self.base: list[int] = []
        self.corners: list[tuple[Corner, ...]] = []
        self.near: list[int] = []
        for cell in range(lattice.cells):
            for value in (1, 2):
                corners = []
                for point, own in criteria.points[cell]:
                    beside = [
                        (c, TOUCHING[slot])
                        for slot, c in enumerate(lattice.around[point])
                        if c >= 0 and slot != own
                    ]
                    touching = sum(1 << bit(c, mark) for c, mark in beside)
                    around = sum(3 << 2 * c for c, _ in beside)
                    touches = value == TOUCHING[own]
                    number = criteria.numbers[point]
                    corners.append(Corner(number, touches, touching, around, len(beside)))
                self.base.append(1 + criteria.central[cell])
                self.corners.append(tuple(corners))
                self.near.append(reduce(or_, (corner.around for corner in corners), 0))
        # for each move, its worth by the content around it: see `look`
        self.known: list[dict[int, int]] = [{} for _ in self.base]

    def worth(self, move: int, state: int) -> int:
        return self.look(move, state & self.near[move]) >> 1

    def look(self, move: int, key: int) -> int:
        """Return twice the points of a move, plus 1 if no other move depends on it.

        `key` is the content of the cells around its numbers.
        """
        found = self.known[move].get(key)
        if found is None:
            found = self.known[move][key] = self._count(move, key)
        return found

    def _count(self, move: int, key: int) -> int:
        total, perfect, alone = self.base[move], True, True
        for number, touches, touching, around, others in self.corners[move]:
            lines = (key & touching).bit_count()
            empty = others - (key & around).bit_count()
            if lines + touches != number:
                perfect = False
            elif touches:
                total += 2
            # a number that can no longer be completed is worth nothing to either side
            if empty and lines <= number <= lines + empty + 1:
                alone = False
        total += 3 * (perfect and bool(self.corners[move]))
        return 2 * total + alone

    def state(self, values: Sequence[int]) -> int:
        return sum(1 << bit(cell, value) for cell, value in enumerate(values) if value)


class Search:
    """One search from a position, with the moves that can still be made there."""

    def __init__(self, field: Field, moves: Iterable[int], budget: int) -> None:
        self.field, self.budget, self.spent = field, budget, 0
        self.moves = tuple(moves)
        # for each position: the depth of the search, the bounds of its value, and its best move
        self.seen: dict[int, tuple[int, int, int, int]] = {}

    def view(self, state: int, horizon: int, end: int) -> View:
        """Return the best moves within `horizon` moves, or to the end if at most `end` cells are
        empty.

        If a longer search exceeds its budget, the shorter one counts.
        """
        cells = len({move >> 1 for move in self.moves})
        order = sorted(self.moves, key=lambda move: -self.field.worth(move, state))
        # on the largest boards, not even one further move can be examined after each move
        order = order[: max(1, self.budget // (2 * len(order)))]
        last = min(horizon, cells)
        depths = range(1, last + 1) if last < cells or cells > end else (min(2, last), last)
        found, before, now = View((), 0, 0, False), 0, 0
        for depth in depths:
            # a deeper search that would cost more than the rest of the budget is not begun
            if depth > 2 and now * now // max(before, 1) // 2 > self.budget - self.spent:
                break
            start = self.spent
            try:
                found = self._root(state, order, depth, depth == cells)
            except SpentError:
                break
            before, now = now, self.spent - start
            order.sort(key=lambda move: move not in found.best)
        return found

    def _root(self, state: int, order: Sequence[int], depth: int, exact: bool) -> View:
        best: list[int] = []
        most = -FAR
        for move in order:
            rest = tuple(m for m in self.moves if m >> 1 != move >> 1)
            worth = self.field.worth(move, state)
            # equal moves are wanted too, so moves that are worth one less are still examined
            value = worth - self._value(
                state | 1 << move, rest, depth - 1, worth - FAR, worth - most + 1
            )
            if value > most:
                best, most = [], value
            if value == most:
                best.append(move)
        return View(tuple(sorted(best)), most, depth, exact)

    def _value(self, state: int, moves: tuple[int, ...], depth: int, alpha: int, beta: int) -> int:
        """Return how many more points the side to move will still win, exact within these
        bounds.
        """
        if not moves:
            return 0
        self.spent += len(moves)
        if self.spent > self.budget:
            raise SpentError
        field, near, known = self.field, self.field.near, self.field.known
        rated = []
        for move in moves:
            key = state & near[move]
            worth = known[move].get(key)
            if worth is None:
                worth = field.look(move, key)
            rated.append(worth << SHIFT | move)
        rated.sort(reverse=True)
        if depth <= 0:
            return _settled(rated)
        entry = self.seen.get(state)
        if entry is not None and entry[0] >= depth:
            _, low, high, _ = entry
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
            alpha, beta = max(alpha, low), min(beta, high)
        start, most, first = alpha, -FAR, -1
        if entry is not None and entry[3] >= 0:
            move = entry[3]
            item = field.look(move, state & near[move]) << SHIFT | move
            rated.remove(item)
            rated.insert(0, item)
        alone = False
        for item in rated:
            if item & ALONE:
                # among cells on which nothing depends, both sides take the one that is worth most
                # first
                if alone:
                    continue
                alone = True
            move, worth = item & MOVE, item >> SHIFT + 1
            cell = move >> 1
            rest = tuple([m for m in moves if m >> 1 != cell])
            value = worth - self._value(
                state | 1 << move, rest, depth - 1, worth - beta, worth - alpha
            )
            if value > most:
                most, first = value, move
                if most > alpha:
                    alpha = most
                    if alpha >= beta:
                        break
        low = most if most > start else -FAR
        high = most if most < beta else FAR
        self.seen[state] = (depth, low, high, first)
        return most


def _settled(rated: Sequence[int]) -> int:
    """Return an estimate of a position: both sides take what is worth most, and no worth changes
    meanwhile.
    """
    total, sign, cells = 0, 1, set()
    for item in rated:
        cell = (item & MOVE) >> 1
        if cell not in cells:
            cells.add(cell)
            total += sign * (item >> SHIFT + 1)
            sign = -sign
    return total
