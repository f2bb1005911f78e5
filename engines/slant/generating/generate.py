"""Boards of a size and level: a random filling without loops, then as few numbers as it needs.

Numbers are not removed one by one with a solution after each. A solver that only adds knowledge
gets half of the numbers. The numbers that the other half must add are found in the same way, so
most work is done once for many numbers. Numbers that make a board easy are removed first: those
that decide at once (a 0, a 4, a 1 in a corner, a 2 on the border), then some or all of the 1s and
3s. Easy boards, where each number works alone, are swept all at once (see `plain`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.grid import mask_of
from solitudo.engines.core.values import Request
from solitudo.engines.slant.escapes import draw
from solitudo.engines.slant.generating.counting import Plain, Redundancy
from solitudo.engines.slant.generating.filling import (
    Filling,
    Lines,
    Stand,
    offered,
    shuffled,
    turned,
)
from solitudo.engines.slant.knowledge import Board, Known
from solitudo.engines.slant.lattice import TABLE, Lattice, lattice, row
from solitudo.engines.slant.search import explore
from solitudo.engines.slant.text import codec

# the rarest, hard boards of 3x4, take some thousand attempts of a fraction of a millisecond
ATTEMPTS = 500_000
# smaller boards are hard only if they keep numbers that make other boards easy
TINY = 16
# after this many attempts, or cells in all, a hard board that a single assumption decides is
# accepted
PATIENCE, CELLS = 150, 7_500
# up to this many cells, nearly all hard boards are like that: of 4,000 attempts at 5x5, 112 were
# hard, and 5 of these needed two assumptions. So a small hard board is turned into others until one
# needs two; the limits are turns and cells in all, and turns from one board without an improvement
SMALL, TURNS, WORK, STALE = 36, 500, 12_500, 200
# this share of the larger hard boards needs no contradiction
PLAIN = 0.8
# boards with this many cells are large
LARGE = 300
# how many of the 1s and 3s of a medium board may be removed before the 2s, and of a large one
SWIFT = (0.5, 0.15)
# in how many batches numbers are put back: more batches need fewer numbers, and take longer
BATCHES = (8, 32)
# how far from a number another filling is looked for first, and how many states that may take
REACH, WORLDS = 4, 30
# boards with at most this many cells are searched completely for numbers that can be left out
SEARCHED, NODES = 400, 400


def board(request: Request, tell: Callable[[float], None]) -> str:
    """Return `params:desc` of the board that the request asks for."""
    width, _, height = request.size.partition("x")
    size = lattice(int(width), int(height))
    random = Random(f"slant {request.size} {request.level} {request.seed}")
    hard = request.level == "hard"
    if hard and size.cells <= SMALL:
        return codec.write(size.width, size.height, small(size, random, tell), request.level)
    assuming = hard and random.random() >= PLAIN
    patience = min(PATIENCE, CELLS // size.cells)
    modest: list[int] | None = None
    for turn in range(ATTEMPTS):
        tell(-1)
        numbers, needs = attempt(size, request.level, random, assuming)
        if needs == 1 and modest is None:
            modest = numbers
        if needs < 2:
            if modest is None or turn < patience:
                continue
            numbers = modest
        return codec.write(size.width, size.height, numbers, request.level)
    raise PuzzleError(f"No {request.level} board of {request.size} was found. Try another seed.")


def small(size: Lattice, random: Random, tell: Callable[[float], None]) -> list[int]:
    """Return the numbers of a small hard board.

    A board that a single assumption decides is changed until no single one does. If that takes too
    long, any board is returned.
    """
    modest: list[int] = []
    stand: Stand | None = None
    stale = 0
    for turn in range(ATTEMPTS):
        tell(-1)
        if modest and turn >= min(TURNS, WORK // size.cells):
            return modest
        if stale > STALE:
            stand = None
        lines = Filling(size, random) if stand is None else turned(size, stand.values, random)
        stale += 1
        if lines is None:
            continue
        field = Field(size, lines, random)
        kept = field.hard() if stand is None else field.least(offered(size, stand.kept, random))
        numbers = field.numbers(kept)
        share = deciding(Board(size, numbers))
        if share == 0:
            return numbers
        if share is not None:
            modest = modest or numbers
            if stand is None or share <= stand.share:
                stale = stale if stand is not None and share == stand.share else 0
                stand = Stand(share, field.values, kept)
    raise PuzzleError(f"No hard board of {size.width}x{size.height} was found. Try another seed.")


def deciding(board: Board) -> float | None:
    """Return the share of the refuted assumptions that decide a board, or None if it needs none."""
    start = Known(board)
    start.spread(True)
    if start.complete:
        return None
    known = start.copy()
    known.try_cells()
    if not known.complete:
        return None
    every = decide = 0
    for cell, value in start.doomed():
        world = start.copy()
        world.place(cell, 3 - value)
        world.spread(True)
        every += 1
        decide += world.complete
    return decide / every


def attempt(size: Lattice, level: str, random: Random, assuming: bool) -> tuple[list[int], int]:
    """Return the numbers of a board, and how good it is. 2 is a board exactly at its level, 1 is
    one that a single assumption decides, and 0 is one at another level.
    """
    filling = Filling(size, random)
    if level == "easy":
        kept = Plain(size, filling).easy(random)
        return [n if kept >> p & 1 else -1 for p, n in enumerate(filling.numbers)], 2
    field = Field(size, filling, random)
    if level == "medium":
        points = field.medium()
        return field.numbers(points), 2 if beyond_easy(size, filling, points) else 0
    if assuming:
        numbers = field.numbers(field.hard())
        return numbers, assumptions(Board(size, numbers))
    numbers = field.numbers(field.deduced())
    known = Known(Board(size, numbers))
    times = draw(known)
    return numbers, min(2, times) if known.complete else 0


def beyond_easy(size: Lattice, filling: Filling, kept: Sequence[int]) -> bool:
    """Return whether one number at a time leaves cells open, or most cells on a large board."""
    plain = Plain(size, filling)
    open_, _ = plain.left(plain.cells, mask_of(kept))
    return open_.bit_count() > (size.cells * 3 // 4 if size.cells >= 64 else 0)


def assumptions(board: Board) -> int:
    """Return how many assumptions a board takes, up to two, or None if they do not solve it."""
    start = Known(board)
    start.spread(True)
    if start.complete:
        return 0
    known = start.copy()
    known.try_cells()
    if not known.complete:
        return 0
    for cell, value in start.doomed():
        world = start.copy()
        world.place(cell, 3 - value)
        world.spread(True)
        if world.complete:
            return 1
    return 2


class Field:
    """One filling with all its numbers, of which a board keeps some."""

    def __init__(self, size: Lattice, filling: Filling | Lines, random: Random) -> None:
        self.size, self.random = size, random
        # whether conclusions beyond the medium ones are drawn
        self.far = False
        self.values, self.all = filling.values, filling.numbers
        self.masks = [masks[number] for masks, number in zip(size.counted, self.all, strict=True)]
        self.starters = {
            point
            for point, (number, most) in enumerate(zip(self.all, size.most, strict=True))
            if number in (0, most)
        }

    def numbers(self, kept: Sequence[int]) -> list[int]:
        """The kept numbers at their points, -1 elsewhere."""
        chosen = set(kept)
        return [n if point in chosen else -1 for point, n in enumerate(self.all)]

    def medium(self) -> list[int]:
        """Return points whose numbers decide every cell through what they exclude for one
        another.
        """
        points = self._shuffled()
        large = self.size.cells >= LARGE
        swift = {p for p in points if self.all[p] != 2 and self.random.random() < SWIFT[large]}
        points.sort(key=lambda point: 0 if point in self.starters else 1 if point in swift else 2)
        batch = -(-len(points) // BATCHES[large])
        return self._sparse(self._linked(), points, batch)

    def deduced(self) -> list[int]:
        """Return points whose numbers decide every cell without assumptions."""
        self.far = True
        points = self._shuffled()
        points.sort(key=lambda point: -1 if point in self.starters else self.all[point] == 2)
        large = self.size.cells >= LARGE
        return self._sparse(self._linked(), points, -(-len(points) // BATCHES[large]))

    def hard(self) -> list[int]:
        """Return as few points as possible that leave one solution.

        None of them can be left out.
        """
        points = self._shuffled()
        order = (1, 0, 2, 1, 0)  # of the numbers that decide nothing on their own
        if self.size.cells >= TINY:
            points.sort(key=lambda p: -1 if p in self.starters else order[self.all[p]])
        elif self.random.random() < 0.5:
            points.sort(key=lambda p: self.all[p] == 1)
        return self.least(points)

    def least(self, points: list[int]) -> list[int]:
        """Return as few of these points as possible that leave one solution.

        The first points are removed first.
        """
        return self._least(self._linked(), points, Redundancy(self.values))

    def _shuffled(self) -> list[int]:
        return shuffled(range(self.size.points), self.random)

    def _linked(self) -> Known:
        """Return the facts known before there is any number.

        Points exclude patterns for each other.
        """
        known = Known(Board(self.size, [-1] * self.size.points))
        known.linked = True
        return known

    def _sparse(self, known: Known, points: list[int], batch: int) -> list[int]:
        """Return as many of these points as solve the board. The first points are removed first."""
        if not known.open:
            return []
        if len(points) <= batch:
            return self._enough(known, points[::-1])
        half = len(points) // 2
        first, second = points[:half], points[half:]
        kept = self._sparse(self._with(known.copy(), second), first, batch)
        return kept + self._sparse(self._with(known, kept), second, batch)

    def _with(self, known: Known, points: Sequence[int]) -> Known:
        if points:
            for point in points:
                known.narrow(point, self.masks[point])
            known.spread(True)
        return known

    def _enough(self, known: Known, offered: list[int]) -> list[int]:
        """Return offered points that complete the known facts.

        Points that decide several cells are used first.
        """
        sets, masks = known.sets, self.masks
        used: list[int] = []
        while known.open:
            if self.far and draw(known) and not known.open:
                break
            offered = [point for point in offered if sets[point] & ~masks[point]]
            if not offered:
                # conclusions that needed more numbers at once are missing: make another board
                break
            before, other = len(used), -1
            for point in offered:
                decides = self._decides(known, point) if point not in self.starters else 0
                if decides > 1:
                    self._with(known, (point,))
                    used.append(point)
                    if not known.open:
                        return used
                elif decides and other < 0:
                    other = point
            if len(used) == before:
                if other < 0:
                    other = next((p for p in offered if p not in self.starters), offered[0])
                self._with(known, (other,))
                used.append(other)
        return used

    def _decides(self, known: Known, point: int) -> int:
        """Return how many open cells around this point its number would decide now."""
        cells, values = self.size.around[point], known.values
        patterns = known.sets[point] & self.masks[point]
        decided = 0
        for slot, _ in (TABLE[patterns] or row(patterns))[0]:
            if not values[cells[slot]]:
                decided += 1
        return decided

    def _least(self, known: Known, points: list[int], bent: Redundancy) -> list[int]:
        """Keep as few of these points as leave one solution with the known facts."""
        if not known.open:
            return []
        if len(points) == 1:
            return [] if self._spare(known, points[0], bent) else points
        half = len(points) // 2
        first, second = points[:half], points[half:]
        kept = self._least(self._with(known.copy(), second), first, bent)
        return kept + self._least(self._with(known, kept), second, bent)

    def _spare(self, known: Known, point: int, bent: Redundancy) -> bool:
        """Return whether the known facts allow no other number at this point."""
        known.narrow(point, ~self.masks[point])
        known.spread(True)
        if known.broken:
            return True
        found = bent.elsewhere(known.copy(), point, REACH, WORLDS)
        if found is None and self.size.cells <= SEARCHED:
            near = next(cell for cell in self.size.around[point] if cell >= 0)
            answer = explore(known, 1, NODES, near, self.values)
            return answer.sure and not answer.number
        return found is False
