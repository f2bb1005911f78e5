"""Boards of a size and level: a planted solution, repaired until logic alone finds it.

Tents with their trees are planted at random. Where the techniques of the level get stuck, pairs
in the stuck part are moved, many at once while much is stuck, and what was moved stays unless more
is stuck than before. What was known outside the stuck part is taken to be known still, which makes
a move cheap; when nothing is stuck any more the board is solved anew, and repaired further if that
was too hopeful.

In the end the board must need its level, and a hard one several steps of it, by more than one
technique, none of which decides the board alone: a small board that does not gives way to a new
one, a large one is changed until it does. Boards on which that is rare are let off after a while,
first the second technique, then the second step.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from engines.core.values import Request
from engines.tents.codec import Board
from engines.tents.field import Shape, shape_of
from engines.tents.knowledge import (
    EASY,
    HARD,
    MEDIUM,
    STAGES,
    each_hard,
    next_hard,
    propagate,
    trial,
)
from engines.tents.planting import Move, Plot
from engines.tents.state import State

PATIENCE = 400  # rounds of moves that bring nothing before a new start
FOOLED = 100  # boards that only seemed solved before a new start: some pairs go to and fro
BATCH = 12  # for so many stuck squares one more pair is moved at once
SOME, FEW = 120, 40  # with so many squares open hard steps, and contradictions, are looked for
LARGE = 150  # from so many cells on, a board is changed where a smaller one gives way
# of a medium board that gives way so many tents stand rather in lines that have none: such lines
# are given away
LATE = 5
# it is hardly ever medium where the level below leaves less than this part of it open, and costs
# more than a new one where, of what that leaves open, its own level leaves more than this part
OPEN, STUCK = 8, 2
HUGE, APART = 1000, 250  # from so many cells on a pair of each so many is moved at once at first
# then one more where that leaves fewer squares stuck than this, one fewer where it leaves more
LITTLE, MUCH = 20, 200
FEWEST, MOST = 2, 16
KEPT = 2  # so many squares around what is hard no pair is moved
EFFORT = 200_000  # work after which less than all is asked of a hard board
# several steps are asked for in so many times that; on tiny boards they are rare, and tries quick,
# and huge ones have hardly more of them
SEVERAL, TINY, SEVERAL_IN_TINY, SEVERAL_IN_HUGE = 2.5, 30, 9, 3.4


class Need(NamedTuple):
    """What a board calls for beyond the level below: how many techniques, how many steps. One
    that a single step decides, of those that suppose nothing, counts as if it needed no more."""

    techniques: int
    steps: int


def make(request: Request, tell: Callable[[float], None]) -> Board:
    """A board exactly at the level asked for, the same for the same request."""
    width, height = (int(part) for part in request.size.split("x"))
    seed = f"tents {request.size} {request.level} {request.rule} {request.seed}"
    stage, matching = STAGES[request.level], request.rule == "matching"
    maker = Maker(shape_of(width, height), matching, random.Random(seed), stage)
    tries = 0
    while not maker.attempt():
        tries += 1
        if tries % 16 == 0:
            tell(-1)
    return maker.plot.board()


class Maker:
    """Plants boards and repairs them."""

    def __init__(self, shape: Shape, matching: bool, rng: random.Random, stage: int) -> None:
        self.plot = Plot(shape, rng)
        self.matching = matching
        self.stage = stage
        # small boards are quick to plant: what is hardly ever medium gives way at once
        self.picky = stage == MEDIUM and self.plot.size < LARGE
        self.below = 0  # how many squares the level below left open when last asked
        self.left: State | None = None  # what it knew then
        self.hard = 0  # the squares that the level below left open on the last board
        self.solved = 0  # boards so far
        self.pairs = self.plot.size // APART  # how many are moved at once on a huge board
        self.paid = 0  # of these, before changes for the sake of what is needed began

    def attempt(self) -> bool:
        """Plant and repair once; True with a board of exactly this stage."""
        plot, picky = self.plot, self.picky
        plot.plant(LATE if picky else 0)
        if not (plot.settled() or plot.spread()):
            return False
        k = self.start()
        if picky and self.below < plot.size // OPEN:
            return False
        self.finish(k)
        if picky and k.unknown.bit_count() * STUCK > self.below:
            return False
        if not self.repair(k):
            return False
        need = self.need()
        if self.stage < HARD or self.plot.size < LARGE:
            return self.enough(need)
        self.paid = self.solved
        while not self.enough(need):
            need = self.change(need)
        return True

    def enough(self, need: Need) -> bool:
        """Whether that is all that can be asked for."""
        if self.stage < HARD:
            return self.stage == EASY or need.steps > 0
        spent = (self.solved - self.paid) * (self.plot.size + 80)  # about as the time it took
        if spent <= EFFORT:
            return need.techniques > 1
        several = SEVERAL_IN_TINY if self.plot.size <= TINY else SEVERAL
        if self.plot.size >= HUGE:
            several = SEVERAL_IN_HUGE
        return need.steps > (1 if spent <= several * EFFORT else 0)

    def need(self) -> Need:
        """What the board that was solved last needs of its level."""
        if self.stage < HARD or not self.below:
            self.hard = 0
            return Need(int(self.below > 0), int(self.below > 0))
        assert self.left is not None
        k = self.left
        techniques: set[str] = set()
        steps = 0
        self.hard = k.unknown
        alone = self._one_decides(k)
        while not k.complete:
            techniques.add(next_hard(k))
            steps += 1
            propagate(k, MEDIUM)
        return Need(1, 1) if alone else Need(len(techniques), steps)

    def _one_decides(self, k: State) -> bool:
        """Whether a single step that supposes nothing leaves only what medium ones finish."""
        for world in each_hard(k):
            propagate(world, MEDIUM)
            if world.complete:
                return True
        return False

    def change(self, need: Need) -> Need:
        """Move any pair anywhere; taken back where the board can no longer be solved or needs
        less than before. On a huge board pairs all over it are moved, and it is repaired where
        that leaves it stuck: what is only just solved again is often hard. What is hard on it
        already stays."""
        plot = self.plot
        huge = plot.size >= HUGE
        before, hard = plot.kept(), self.hard
        where = ~plot.around(hard, KEPT) if huge else -1
        for _ in range(self.pairs if huge else 1):
            tent = plot.one(plot.tents & where)
            move = plot.reseat(tent) if plot.random() < 0.5 else plot.carry(tent, where)
            if move is not None:
                plot.make(move)
        solved = plot.settled() and (self.mend() if huge else self.solve().complete)
        if solved and (self.below or not need.steps):
            now = self.need()
            if now >= need:
                return now
        plot.put_back(before)
        self.hard = hard
        return need

    def mend(self) -> bool:
        """Repair a huge board that has been changed. Boards differ in how much one move leaves
        stuck: a little of it is what becomes hard, much costs as much to repair as a new board."""
        k = self.start()
        if self.below < LITTLE:
            self.pairs = min(self.pairs + 1, MOST)
        elif self.below > MUCH:
            self.pairs = max(self.pairs - 1, FEWEST)
        return self.repair(self.finish(k))

    # -- repair --------------------------------------------------------------------------------

    def solve(self) -> State:
        """What the techniques of the stage find."""
        return self.finish(self.start())

    def start(self) -> State:
        """What those of the level below find."""
        self.solved += 1
        k = State(self.plot.field(self.matching))
        if self.stage > EASY:
            propagate(k, self.stage - 1)
            self.below = k.unknown.bit_count()
            if self.stage == HARD:
                self.left = k.copy()
        return k

    def finish(self, k: State) -> State:
        """What those of the stage find beyond that."""
        if not k.complete:
            self.look(k)
        return k

    def look(self, k: State) -> None:
        """Draw all conclusions of the stage; the costly hard ones where little is open."""
        propagate(k, min(self.stage, MEDIUM))
        if self.stage == HARD and k.unknown.bit_count() <= SOME:
            propagate(k, HARD)
            if k.unknown.bit_count() <= FEW:
                trial(k, self.plot.tents)
        assert not k.broken

    def repair(self, k: State) -> bool:
        """Move pairs until the techniques of the stage leave nothing open."""
        hopeful = False
        idle = fooled = 0
        while idle < PATIENCE and fooled < FOOLED:
            stuck = k.unknown
            if not stuck:
                if not hopeful:
                    return True
                k, hopeful = self.solve(), False
                idle += 1
                fooled += 1
                continue
            moves = self._moves(stuck)
            if moves and self.plot.settled():
                known = self.carried(k, moves)
                self.look(known)
                more = known.unknown.bit_count() - stuck.bit_count()
                if more <= 0:
                    idle = 0 if more else idle + 1
                    k, hopeful = known, True
                    continue
            for move in reversed(moves):
                self.plot.make(move.back())
            idle += 1
        return False

    def _moves(self, stuck: int) -> list[Move]:
        """Give stuck tents another tree, or move them and their trees within the stuck part."""
        plot = self.plot
        moves = []
        for _ in range(1 + stuck.bit_count() // BATCH):
            tent = plot.one(plot.tents & stuck)
            move = plot.reseat(tent) if plot.random() < 0.5 else None
            move = move or plot.carry(tent, stuck)
            if move is not None:
                plot.make(move)
                moves.append(move)
        return moves

    def carried(self, k: State, moves: Sequence[Move]) -> State:
        """What was known before moves in the stuck part, on the board after them."""
        field = self.plot.field(self.matching)
        shape = field.shape
        other = k.copy()
        other.field = field
        olds = news = asked = 0
        for move in moves:
            olds |= move.tree
            news |= move.new_tree
            for square in (move.tent, move.new_tent):  # the numbers of their lines have changed
                row, column = divmod(square.bit_length() - 1, shape.stride)
                asked |= shape.lines[row] | shape.lines[shape.height + column]
        other.lonely = (k.lonely | news) & field.trees & ~(k.field.trees & ~k.lonely)
        # squares that have a tree now, and those that were trees, may hold a tent
        again = (field.cross(news) | olds) & shape.board & ~field.trees
        other.open = k.open & ~field.trees | again & ~field.ring(k.tents)
        other.lines = list(range(len(field.needs)))
        stage, opened, tents = k.seen
        other.seen = (stage, opened ^ asked, tents)
        return other
