"""Pockets: parts of a board that nothing outside them opens, so that each calls for a hard step of
its own."""

from __future__ import annotations

from collections import Counter
from random import Random

from engines.core.deduction import Technique, learn, next_step
from engines.core.grid import bits, mask_of
from engines.hitori import techniques
from engines.hitori.knowledge import CROSSED, Known
from engines.hitori.numbers import Numbers
from engines.hitori.walls import standing

# what the levels below hard lack; all square techniques hold on hexagons as well, where those
# that need corners or walls find nothing
HARD = tuple(t for t in techniques.SQUARE if t.level == "hard")
# fewer black cells make no pocket
LEAST = 2
ASSUMING = frozenset(t.name for t in HARD if t.assumes)
INDUCTION = next(t for t in techniques.SQUARE if t.name == "pair-induction")


class Pocket:
    """A region of a board whose black cells are renumbered until it is stuck below hard, even with
    all cells around it known, and hard techniques open it."""

    def __init__(self, numbers: Numbers, black: int, region: int, below: int, rng: Random) -> None:
        self.numbers = numbers
        self.layout = layout = numbers.layout
        self.black = black
        self.region = region
        self.below = below
        self.rng = rng
        self._shut()
        self.near = self.region | layout.spread(self.region)
        self.near |= layout.spread(self.near)
        self.old = [numbers.at[spot] for spot in self.spots]
        self.fitting: dict[int, list[int]] = {}
        self.base: Known | None = None
        # the cells that the levels below leave open, those that hard leaves open, and their number
        self.open = self.left = region
        self.score = region.bit_count()

    def _shut(self) -> None:
        """Leave out black cells that could be numbered only like white cells which are known from
        outside: those that touch a black cell left out."""
        layout, black = self.layout, self.black
        while True:
            self.spots = list(bits(self.region & black))
            # white cells that no black cell around the region touches, and all others
            self.deep = self.region & ~black & ~layout.spread(black & ~self.region)
            self.outside = layout.all & ~black & ~self.deep
            for spot in self.spots:
                if not self._fitting(spot):
                    self.region &= ~(1 << spot)
            if self.region & black == mask_of(self.spots):
                return

    def _fitting(self, spot: int) -> list[int]:
        """The numbers of white cells in line with a black one that lie deep in the region only."""
        at, where, peers = self.numbers.at, self.numbers.where, self.layout.peers[spot]
        known = peers & self.outside
        return sorted({n for s in bits(self.deep & peers) if not where[n := at[s]] & known})

    def undo(self) -> None:
        """Write the old numbers back."""
        for spot, number in zip(self.spots, self.old, strict=True):
            if self.numbers.at[spot] != number:
                self.numbers.renumber(spot, number)

    def search(self, moves: int) -> bool:
        """Renumber until the region is a pocket; whether that came about."""
        if len(self.spots) < LEAST:
            return False
        for spot in self.spots:
            self._redo(spot)
        self.score = self._judge()
        while moves and self.score:
            moves -= 1
            self.move()
        return not self.score

    def move(self) -> None:
        """Renumber one black cell, if that leads no further away from a pocket."""
        spots = list(bits(self.left & self.black)) or self.spots
        spot = self.rng.choice(spots)
        old = self.numbers.at[spot]
        self._redo(spot)
        if self.numbers.at[spot] == old:
            return
        open_, left = self.open, self.left
        now = self._judge()
        if now <= self.score:
            self.score = now
        else:
            self.numbers.renumber(spot, old)
            self.open, self.left = open_, left

    def _redo(self, spot: int) -> None:
        """Give a black cell a number that keeps the region shut, one that makes no pair or
        sandwich if there is such a number."""
        numbers = self.numbers
        if spot not in self.fitting:
            self.fitting[spot] = self._fitting(spot)
        close = self.layout.close[spot]
        quiet = [n for n in self.fitting[spot] if not numbers.where[n] & close]
        number = self.rng.choice(quiet or self.fitting[spot])
        if number != numbers.at[spot]:
            numbers.renumber(spot, number)

    def _judge(self) -> int:
        """0 for a pocket, else how far from one: cells that stay open, or all where nothing is
        hard."""
        known = self.stuck()
        if known.complete:
            self.open = self.left = self.region
            return self.region.bit_count()
        self.open = known.open
        while not known.broken and not known.complete and known.try_all(self.black):
            pass
        self.left = known.open
        return self.left.bit_count()

    def stuck(self) -> Known:
        """How far the levels below hard lead, with all cells around the region known."""
        known = self._around().copy()
        black, white = self.numbers.patterns_near(self.near)
        known.black |= black
        known.white |= white
        known.follow(self.below)
        return known

    def _around(self) -> Known:
        if self.base is None:
            self.base = base = Known(self.numbers)
            base.black = self.black & ~self.region
            base.white = self.outside
            # what is known outside says nothing of the numbers within
            base.told_white = base.white
            base.settle()
            base.walls, twice, _ = standing(self.layout, base.black, self.region)
            base.cuts |= twice
            base.walled = base.black
        return self.base


def steps_within(known: Known, below: int, most: int) -> Counter[str]:
    """The hard techniques by which this knowledge is led on, simplest first, and how often each
    is called for; no more than `most` in all."""
    names: Counter[str] = Counter()
    order = _order(below)
    while not known.complete and names.total() < most:
        step = next_step(known, order)
        if step is None:
            break
        names[step.technique] += 1
        learn(known, step)
        known.follow(below)
    return names


def decided(known: Known, below: int) -> bool:
    """Whether one hard step that supposes nothing leaves the rest to the levels below."""
    for technique in _order(below):
        for step in () if technique.assumes else technique.steps(known):
            world = known.copy()
            learn(world, step)
            world.follow(below)
            if world.complete:
                return True
    return False


def _order(below: int) -> tuple[Technique[Known], ...]:
    return HARD if below == CROSSED else (INDUCTION, *HARD)
