"""Boards of a size and level: a planted solution, changed until logic alone finds it.

If the techniques of the level get stuck, pairs are moved, many at once while much is stuck. A move
is kept unless more is stuck than before. Facts outside the stuck part are assumed to be still
known, which makes a move quick to judge. When nothing is stuck, the board is solved again, and
changed further if that assumption was wrong.

The board must need its level. A hard board must need several steps by more than one technique, none
of which decides it alone. A small board that does not is changed a few times and then replaced. A
large one is changed until it does, and a huge one gets small boards that do. If such boards are
rare, the second technique is no longer required after a while, then the second step.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from solitudo.engines.core.values import Request
from solitudo.engines.tents.field import Field, Shape, shape_of
from solitudo.engines.tents.generating.planting import Move, Plot, begins, lay
from solitudo.engines.tents.knowledge import State
from solitudo.engines.tents.matching import lacking
from solitudo.engines.tents.sweep import (
    EASY,
    HARD,
    MEDIUM,
    RANKS,
    each_hard,
    next_hard,
    propagate,
    trial,
)
from solitudo.engines.tents.text.codec import Board

PATIENCE = 400  # rounds of moves without an improvement before a new start
FOOLED = 100  # boards that only seemed solved, before a new start: some pairs move back and forth
BATCH = 12  # one more pair is moved at a time for so many stuck squares
# with at most this many open squares, hard steps and contradictions are looked for
SOME, FEW = 120, 40
LARGE = 150  # from this many cells on, a board that fails is changed; a smaller one is replaced
# when a medium board fails, this many tents are put into lines that have none, because such lines
# give much away
LATE = 5
# a board is hardly ever medium if the level below leaves less than this share of it open. It takes
# longer than a new board if its own level leaves more than this share of those squares open
OPEN, STUCK = 8, 2
HUGE = 600  # from this many cells on, small hard boards are set into a hard one
# the rows and columns of a small board, because smaller and larger ones take longer to find; one
# for so many lines
SIDE, LINES = 9, 25
PLAIN = 0.88  # this share of hard boards needs no contradiction
# this share of boards with shared trees beyond easy has no tent for each tree: one tree, and one
# more for so many squares, is moved to another tent at first, in this many tries each
SHARED, PER_LENT, LENDING = 0.75, 60, 6
# after this many tries a board may do without that, on sizes with fewer cells than SIZED, which
# have few such boards, and on larger ones; after half of them it may need contradictions
GIVEN_UP, PATIENT, SIZED = 600, 2500, 60
EFFORT = 200_000  # work after which a hard board need not meet all demands
# several steps are demanded for this multiple of it; on tiny boards they are rare, and tries are
# quick, and up to this many cells there are none
SEVERAL, TINY, SEVERAL_IN_TINY, NEVER_SEVERAL = 2.5, 30, 4, 20
# how often a small board that is hard but has too few hard steps is changed before it is replaced
CHANGES, CHANGES_IN_TINY = 20, 150


class Need(NamedTuple):
    """The number of techniques and steps of its own level that a board needs.

    A board that a single step without assumptions decides counts as if it needed only that step.
    """

    techniques: int
    steps: int


def make(request: Request, tell: Callable[[float], None]) -> Board:
    """Make a board exactly at its level. The same request gives the same board."""
    width, height = (int(part) for part in request.size.split("x"))
    seed = f"tents {request.size} {request.level} {request.rule} {request.seed}"
    rank, matching = RANKS[request.level], request.rule == "matching"
    rng = random.Random(seed)
    maker = Maker(shape_of(width, height), matching, rng, rank)
    maker.assuming = rank < HARD or maker.plot.size <= TINY or rng.random() >= PLAIN
    maker.several = maker.plot.size > NEVER_SEVERAL
    maker.sharing = not matching and rank > EASY and rng.random() < SHARED
    tries = 0
    while not maker.attempt():
        tries += 1
        patience = GIVEN_UP if maker.plot.size < SIZED else PATIENT
        maker.sharing &= tries < patience
        maker.assuming |= tries >= patience // 2
        if tries % 16 == 0:
            tell(-1)
    board = maker.plot.board()
    return without_numbers(board, maker, rng) if dict(request.extras).get("missing") else board


def without_numbers(board: Board, maker: Maker, rng: random.Random) -> Board:
    """Return the board without the numbers that its level does not need, tried in random order."""
    needs = list(board.needs)
    field = maker.plot.field(maker.matching)
    for line in rng.sample(range(len(needs)), len(needs)):
        kept, needs[line] = needs[line], -1
        k = State(Field(field.shape, field.trees, needs, maker.matching))
        propagate(k, maker.rank)
        if maker.rank == HARD and maker.assuming and k.unknown.bit_count() <= FEW:
            trial(k, maker.plot.tents)
        if not k.complete:
            needs[line] = kept
    return board._replace(needs=tuple(needs))


class Maker:
    """The maker that plants boards and changes them."""

    def __init__(self, shape: Shape, matching: bool, rng: random.Random, rank: int) -> None:
        self.plot = Plot(shape, rng)
        self.rng = rng
        self.matching = matching
        self.rank = rank
        # whether a hard board must need several steps, and whether it may need contradictions
        self.several = self.assuming = True
        # whether tents must share trees, so that the trees cannot all have tents of their own
        self.sharing = False
        # small boards are quick to plant: those that are hardly ever medium are replaced at once
        self.picky = rank == MEDIUM and self.plot.size < LARGE
        self.below = 0  # how many squares the level below left open the last time
        self.left: State | None = None  # its facts at that time
        self.hard = 0  # the squares that the level below left open on the last board
        self.solved = 0  # the number of boards so far
        self.paid = 0  # how many of these were made before changes for further demands began

    def attempt(self) -> bool:
        """Plant and change once.

        Return whether the board has exactly this rank, with shared trees if they are wanted.
        """
        return self._attempt() and not (self.sharing and self.matched())

    def matched(self) -> bool:
        """Return whether each tent could have its own tree."""
        plot = self.plot
        return not lacking(plot.field(True), plot.tents, plot.trees)

    def _attempt(self) -> bool:
        plot, picky = self.plot, self.picky
        if self.rank == HARD and plot.size >= HUGE:
            self.lay_patches()
        plot.plant(LATE if picky else 0)
        if not (plot.settled() or plot.spread()):
            return False
        if self.sharing:
            plot.share(LENDING * (1 + plot.size // PER_LENT))
        k = self.start()
        if picky and self.below < plot.size // OPEN:
            return False
        self.finish(k)
        if picky and k.unknown.bit_count() * STUCK > self.below:
            return False
        if not self.repair(k):
            return False
        need = self.need()
        if self.rank < HARD or plot.patches:
            return self.enough(need)
        if plot.size < LARGE:
            return self.enough(need) or self.improve(need)
        self.paid = self.solved
        while not self.enough(need):
            need = self.change(need)
        return True

    def improve(self, need: Need) -> bool:
        """Change a small hard board a few times. Return whether it then meets all demands."""
        if not need.steps or (self.sharing and self.matched()):
            return False
        for _ in range(CHANGES_IN_TINY if self.plot.size <= TINY else CHANGES):
            need = self.change(need)
            if self.enough(need):
                return True
        return False

    def lay_patches(self) -> None:
        """Set small hard boards into a huge one, without a common line.

        One of them must meet all demands. The others need only be hard, because together they take
        several steps.
        """
        plot, shape = self.plot, self.plot.shape
        plot.clear_patches()
        room = min(shape.width, shape.height) + 1
        count = min((shape.width + shape.height) // LINES, room // (SIDE + 1))
        # under `local`, a tree with a tent leaves its other squares open: where lines of two
        # patches cross, nothing would rule those out
        count = count if self.matching else min(count, 1)
        rows = begins(count, SIDE, shape.height, plot.random)
        columns = begins(count, SIDE, shape.width, plot.random)
        for row, column in zip(rows, columns, strict=True):
            patch = Maker(shape_of(SIDE, SIDE), self.matching, self.rng, self.rank)
            patch.several, patch.assuming = self.assuming and not plot.patches, self.assuming
            while not patch.attempt():
                pass
            lay(plot, patch.plot, patch.hard, row, column)

    def enough(self, need: Need) -> bool:
        """Return whether the board meets all demands."""
        if self.rank < HARD or not self.several:
            return self.rank == EASY or need.steps > 0
        if self.plot.patches:
            return need.steps > 1
        # this is roughly the time that it took
        spent = (self.solved - self.paid) * (self.plot.size + 80)
        if spent <= EFFORT:
            return need.techniques > 1
        several = SEVERAL_IN_TINY if self.plot.size <= TINY else SEVERAL
        return need.steps > (1 if spent <= several * EFFORT else 0)

    def need(self) -> Need:
        """Return the techniques and steps of its level that the last solved board needs."""
        if self.rank < HARD or not self.below:
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
        """Return whether a single step without an assumption leaves only medium steps."""
        for world in each_hard(k):
            propagate(world, MEDIUM)
            if world.complete:
                return True
        return False

    def change(self, need: Need) -> Need:
        """Move any pair.

        Undo the move if the board is no longer solved or needs less than before.
        """
        plot = self.plot
        before, hard = plot.kept(), self.hard
        tent = plot.one(plot.tents)
        if self.sharing and plot.lent(tent):
            move = plot.lend(tent)
        else:
            move = plot.reseat(tent) if plot.random() < 0.5 else plot.carry(tent, -1)
        if move is not None:
            plot.make(move)
        if plot.settled() and self.solve().complete and (self.below or not need.steps):
            now = self.need()
            if now >= need:
                return now
        plot.put_back(before)
        self.hard = hard
        return need

    # -- repair --------------------------------------------------------------------------------

    def solve(self) -> State:
        """Return the facts that the techniques of the rank find."""
        return self.finish(self.start())

    def start(self) -> State:
        """Return the facts that the techniques of the level below find."""
        self.solved += 1
        k = State(self.plot.field(self.matching))
        if self.rank > EASY:
            propagate(k, self.rank - 1)
            self.below = k.unknown.bit_count()
            if self.rank == HARD:
                self.left = k.copy()
        return k

    def finish(self, k: State) -> State:
        """Add the facts that only the techniques of the rank find, and return `k`."""
        if not k.complete:
            self.look(k)
        return k

    def look(self, k: State) -> None:
        """Draw all conclusions of the rank.

        Costly ones are drawn where little is open, or only in patches.
        """
        propagate(k, min(self.rank, MEDIUM))
        if self.rank == HARD and self.outside(k.unknown).bit_count() <= SOME:
            propagate(k, HARD)
            few = k.unknown.bit_count() <= FEW or not self.outside(k.unknown)
            if few and self.assuming:
                trial(k, self.plot.tents)
        assert not k.broken

    def outside(self, mask: int) -> int:
        """Return the squares that are neither in patches nor at their edge."""
        return mask ^ mask & self.plot.no_tents

    def repair(self, k: State) -> bool:
        """Move pairs until the techniques of the rank leave nothing open."""
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
            if not stuck & self.plot.loose():
                return False
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
        """Return moves that give stuck tents another tree, or move both tent and tree within the
        stuck part.
        """
        plot = self.plot
        moves = []
        for _ in range(1 + stuck.bit_count() // BATCH):
            tent = plot.one(plot.loose() & stuck)
            if self.sharing and plot.lent(tent):
                move = plot.lend(tent)
                if move is not None:
                    plot.make(move)
                    moves.append(move)
                continue
            move = plot.reseat(tent) if plot.random() < 0.5 else None
            move = move or plot.carry(tent, stuck)
            if move is not None:
                plot.make(move)
                moves.append(move)
        return moves

    def carried(self, k: State, moves: Sequence[Move]) -> State:
        """Return the facts known before moves in the stuck part that still hold on the board after
        them.
        """
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
        # squares that have a tree now, and squares that were trees, may hold a tent
        again = (field.cross(news) | olds) & shape.board & ~field.trees
        other.open = k.open & ~field.trees | again & ~field.ring(k.tents)
        other.lines = [line for line, need in enumerate(field.needs) if need >= 0]
        rank, opened, tents = k.seen
        other.seen = (rank, opened ^ asked, tents)
        return other
