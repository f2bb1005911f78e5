"""Boards of a size and level: a planted solution, repaired until logic alone finds it.

Tents with their trees are planted at random. Where the techniques of the level get stuck, a pair
in the stuck part is moved, and the move is kept unless more is stuck than before. In the end the
board must need its level: the techniques of the level below must not finish it.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from engines.core.grid import bits
from engines.core.puzzle import Request
from engines.tents.codec import Board
from engines.tents.field import EMPTY, TREE, Field, Shape, shape_of
from engines.tents.knowledge import EASY, HARD, MEDIUM, propagate, trial
from engines.tents.state import State

STAGES = {"easy": EASY, "medium": MEDIUM, "hard": HARD}
DENSITY = 0.2
PATIENCE = 40  # moves that bring nothing before a new start
SMALL = 60  # up to so many cells the number of tents varies
DIRECT = 300  # up to so many cells, hard boards are repaired with contradictions at once
WALK = 400  # moves of a walk among boards of the level
STROLL = {MEDIUM: 1, HARD: 5}  # the same on small boards, where a new start is cheap
LARGE = 400  # from so many cells on, a board is made harder by walking, not by a new start


def make(request: Request, tell: Callable[[float], None]) -> Board:
    """A board exactly at the level asked for, the same for the same request."""
    width, height = (int(part) for part in request.size.split("x"))
    seed = f"tents {request.size} {request.level} {request.rule} {request.seed}"
    maker = Maker(shape_of(width, height), request.rule == "matching", random.Random(seed))
    tries = 0
    while not maker.attempt(STAGES[request.level]):
        tries += 1
        if tries % 16 == 0:
            tell(-1)
    return maker.board()


class Maker:
    """A planted solution and its repair."""

    def __init__(self, shape: Shape, matching: bool, rng: random.Random) -> None:
        self.shape = shape
        self.matching = matching
        self.rng = rng
        self.tents = 0
        self.trees = 0
        self.tree_of: dict[int, int] = {}  # tent bit mask -> tree bit mask
        self.size = shape.width * shape.height
        self.squares = [1 << bit for bit in shape.bit]

    def board(self) -> Board:
        """The board as it stands."""
        opening = bytearray([EMPTY]) * (self.shape.width * self.shape.height)
        for bit in bits(self.trees):
            opening[self.shape.cell[bit]] = TREE
        return Board(self.shape.width, self.shape.height, bytes(opening), self.field().needs)

    def field(self) -> Field:
        """The board for the solver."""
        tents = self.tents
        needs = [(tents & mask).bit_count() for mask in self.shape.lines]
        return Field(self.shape, self.trees, needs, self.matching)

    # -- planting ------------------------------------------------------------------------------

    def plant(self) -> None:
        """Tents at random, each with a tree beside it."""
        self.tents = self.trees = 0
        self.tree_of.clear()
        stride = self.shape.stride
        closed = 0  # squares in or around a tent
        order = self.squares.copy()
        self.rng.shuffle(order)
        left = self._number()
        for square in order:
            if square & (closed | self.trees):
                continue
            tree = self._free_side(square)
            if not tree:
                continue
            self._put(square, tree)
            wide = square | square << 1 | square >> 1
            closed |= wide | wide << stride | wide >> stride
            left -= 1
            if not left:
                return

    def _number(self) -> int:
        """How many tents to plant; small boards of the harder levels need some variety."""
        usual = round(self.size * DENSITY)
        return max(1, usual + self.rng.randrange(-1, 3)) if self.size < SMALL else usual

    def _free_side(self, tent: int) -> int:
        """A square for the tree of a tent; 0 if there is none."""
        stride = self.shape.stride
        sides = tent << 1 | tent >> 1 | tent << stride | tent >> stride
        sides &= self.shape.board & ~self.tents & ~self.trees
        return self._any(sides)

    def _any(self, mask: int) -> int:
        """One square of a mask, each as likely; 0 if it is empty."""
        if not mask & mask - 1:
            return mask
        for _ in range(self.rng.randrange(mask.bit_count())):
            mask &= mask - 1
        return mask & -mask

    def _put(self, tent: int, tree: int) -> None:
        self.tents |= tent
        self.trees |= tree
        self.tree_of[tent] = tree

    def _take(self, tent: int) -> int:
        tree = self.tree_of.pop(tent)
        self.tents ^= tent
        self.trees ^= tree
        return tree

    # -- repair --------------------------------------------------------------------------------

    def solve(self, stage: int, assume: bool = True) -> State:
        """What the techniques of a stage find; on the hard one, also by contradictions."""
        k = State(self.field())
        propagate(k, stage)
        if stage == HARD and assume:
            trial(k)
        assert not k.broken
        return k

    def attempt(self, stage: int) -> bool:
        """Plant and repair once; True with a board of exactly this stage."""
        self.plant()
        self.spread()
        if stage == HARD and self.size > DIRECT:
            # contradictions are costly while much is open: first without
            self.repair(stage, assume=False, enough=self.size // 5)
        if not self.repair(stage):
            return False
        if stage > EASY and not self.harden(stage):
            return False
        return not self.bare()

    def bare(self) -> int:
        """How many rows and columns have neither trees nor tents: none in a finished board."""
        used = self.tents | self.trees
        return sum(1 for mask in self.shape.lines if not used & mask)

    def spread(self) -> None:
        """Bring something into each line, where that can be done by moving a pair."""
        bare = self.bare()
        for _ in range(2 * bare):
            if not bare:
                return
            used = self.tents | self.trees
            empty = [mask for mask in self.shape.lines if not used & mask]
            before = self.tents, self.trees, self.tree_of.copy()
            tent = self._any(self.tents)
            self._move_away(tent, self._take(tent), self.rng.choice(empty))
            now = self.bare()
            if now >= bare:
                self.tents, self.trees, self.tree_of = before
            bare = min(now, bare)

    def repair(self, stage: int, assume: bool = True, enough: int = 0) -> bool:
        """Move pairs until the techniques of the stage leave no more than enough squares open."""
        stuck = self.solve(stage, assume).unknown
        bare = self.bare()
        idle = 0
        while stuck.bit_count() > enough and idle < PATIENCE:
            before = self.tents, self.trees, self.tree_of.copy()
            if not self.move(stuck):
                idle += 1
                continue
            if self.bare() > bare:
                self.tents, self.trees, self.tree_of = before
                idle += 1
                continue
            left = self.solve(stage, assume).unknown
            if left.bit_count() > stuck.bit_count():
                self.tents, self.trees, self.tree_of = before
                idle += 1
                continue
            idle = 0 if left.bit_count() < stuck.bit_count() else idle + 1
            stuck = left
        return stuck.bit_count() <= enough

    def move(self, stuck: int) -> bool:
        """Give a stuck tent another tree, or move it and its tree elsewhere."""
        tent = self._any(self.tents & stuck) or self._any(self.tents)
        if not tent:
            return False
        tree = self._take(tent)
        if self.rng.random() < 0.5:
            other = self._free_side(tent) & ~tree
            if other:
                self._put(tent, other)
                return True
        return self._move_away(tent, tree)

    def _move_away(self, tent: int, tree: int, where: int = -1) -> bool:
        """Plant a pair that was taken elsewhere; back where it was if that cannot be."""
        stride = self.shape.stride
        wide = self.tents | self.tents << 1 | self.tents >> 1
        closed = wide | wide << stride | wide >> stride | self.trees
        target = self._any(self.shape.board & ~closed & where)
        seat = self._free_side(target) if target else 0
        if not seat:
            self._put(tent, tree)
            return False
        self._put(target, seat)
        return True

    def harden(self, stage: int) -> bool:
        """Whether the stage below does not finish the board; a large one is changed until so."""
        for _ in range(WALK if self.size >= LARGE else STROLL[stage]):
            if not self.solve(stage - 1).complete:
                return True
            before = self.tents, self.trees, self.tree_of.copy()
            if not self.move(0):
                continue
            if not self.solve(stage).complete:
                self.tents, self.trees, self.tree_of = before
        return False
