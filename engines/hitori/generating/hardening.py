"""Pockets: parts of a board that the level below cannot finish, so that the board needs its level.

A hard board takes several hard steps of two kinds. Easy steps finish at most a third of a medium
board, and no run of them is long.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import NamedTuple

from solitudo.engines.core.deduction import Technique, learn, next_step
from solitudo.engines.core.grid import bits, mask_of
from solitudo.engines.hitori.knowledge import CHAINS, CROSSED, TRIALS, Known
from solitudo.engines.hitori.layout import standing
from solitudo.engines.hitori.numbers import Numbers
from solitudo.engines.hitori.techniques import order as techniques

# the reach of levels that have techniques of their own here; all techniques of squares are valid on
# hexagons too, where those about corners and walls find nothing
REACHED = {"hard": CHAINS, "extreme": TRIALS}
# fewer black cells make no pocket
LEAST = 2
# techniques that follow cells beyond those that touch
ARGUING = frozenset(
    t.name for t in techniques.SQUARE if t.assumes or t.name in ("walled-in", "either-way")
)


class Pocket:
    """A region whose black cells are renumbered until the lower levels get stuck in it, even if all
    cells around it are known. The techniques of the level must solve it.
    """

    def __init__(
        self, numbers: Numbers, black: int, region: int, demand: Demand, rng: Random
    ) -> None:
        self.numbers = numbers
        self.layout = layout = numbers.layout
        self.black = black
        self.region = region
        self.demand = demand
        self.rng = rng
        self._shut()
        self.near = self.region | layout.spread(self.region)
        self.near |= layout.spread(self.near)
        self.old = [numbers.at[spot] for spot in self.spots]
        self.fitting: dict[int, list[int]] = {}
        self.base: Known | None = None
        # the cells that the lower levels leave open, those that the level leaves open, and how many
        self.open = self.left = region
        self.score = region.bit_count()

    def _shut(self) -> None:
        """Leave out black cells that could be numbered only like white cells known from outside."""
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
        """Return the numbers of white cells in line with a black cell that are deep in this region
        only.
        """
        at, where, peers = self.numbers.at, self.numbers.where, self.layout.peers[spot]
        known = peers & self.outside
        return sorted({n for s in bits(self.deep & peers) if not where[n := at[s]] & known})

    def undo(self) -> None:
        for spot, number in zip(self.spots, self.old, strict=True):
            if self.numbers.at[spot] != number:
                self.numbers.renumber(spot, number)

    def search(self, moves: int) -> bool:
        """Renumber until the region is a pocket. Return whether that succeeded."""
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
        """Renumber one black cell, unless that leads further away from a pocket."""
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
        """Renumber a black cell so that the region is still closed, if possible without easy
        patterns.
        """
        numbers = self.numbers
        if spot not in self.fitting:
            self.fitting[spot] = self._fitting(spot)
        close = self.layout.close[spot]
        quiet = [n for n in self.fitting[spot] if not numbers.where[n] & close]
        number = self.rng.choice(quiet or self.fitting[spot])
        if number != numbers.at[spot]:
            numbers.renumber(spot, number)

    def _judge(self) -> int:
        """Return how many cells the level leaves open, which is 0 for a pocket.

        If lower levels solve the region, return how many cells it has.
        """
        known = self.stuck()
        if known.won_within(self.region):
            self.open = self.left = self.region
            return self.region.bit_count()
        self.open = known.open
        known.draw(self.demand.reach, self.black)
        self.left = known.open
        return self.left.bit_count()

    def stuck(self) -> Known:
        """Return what the lower levels find out if all cells around the region are known."""
        known = self._around().copy()
        black, white = self.numbers.patterns_near(self.near)
        known.black |= black
        known.white |= white
        known.draw(self.demand.below)
        return known

    def _around(self) -> Known:
        if self.base is None:
            self.base = base = Known(self.numbers)
            base.black = self.black & ~self.region
            base.white = self.outside
            # facts from outside say nothing about the numbers inside
            base.told_white = base.white
            base.settle()
            base.walls, twice, _ = standing(self.layout, base.black, self.region)
            base.cuts |= twice
            base.walled = base.black
        return self.base


def steps_within(known: Known, demand: Demand, most: int) -> Counter[str]:
    """Return the techniques of the level that apply here, each with its steps, at most `most`."""
    names: Counter[str] = Counter()
    while not known.won and names.total() < most:
        step = next_step(known, demand.own)
        if step is None:
            break
        names[step.technique] += 1
        learn(known, step)
        known.draw(demand.below)
    return names


def decided(known: Known, demand: Demand) -> bool:
    """Return whether one step of the level that follows no cells leaves the rest to those below."""
    for technique in demand.own:
        for step in () if technique.name in ARGUING else technique.steps(known):
            world = known.copy()
            learn(world, step)
            world.draw(demand.below)
            if world.won:
                return True
    return False


# up to this many cells, the whole board is one pocket: a hexagon of side 5 hardly has room for two.
# Larger boards need arguments from assumptions
SMALL = {"square": 40, "hexagon": 61}
# a medium board of more cells has several pockets, because a single one takes long to find
SMALL_MEDIUM = 50
LARGE = 144
ARGUMENTS = 3
# renumberings for a pocket, for a whole small board, and the number of pockets that are tried
MOVES, WHOLE, TRIES = 16, 60, 40
# one more try for so many cells
PER_TRY = 2
# the radius in which a pocket is looked for, on boards below LARGE and on others: hexagons need two
# or three pockets of up to 61 cells, and a larger pocket leaves no room for the next
FAR = {"square": ((2, 3), (4, 5, 6)), "hexagon": ((3, 4), (3, 4))}
# gaps of fewer cells are skipped: on hexagons hardly one in a hundred becomes a pocket
ROOM = {"square": 3, "hexagon": 25}
# after this many failed pockets in a row, the existing ones grow into the gaps between them, by
# this many rings of cells and up to this size
DRY, RINGS, LARGEST = 100, (1, 2), 120
# this part of the wanted share must be inside pockets before the whole board is tested
WITHIN = 0.5
# the most hard steps that are counted
MOST = 9
# the least number of pockets of a board: two if its level has two techniques, else one, and one
# more for so many cells
PER_POCKET = 160


# no run of easy steps on a medium board decides more cells than this number plus this share of all
RUN, RUN_SHARE = 27, 0.2


class Demand(NamedTuple):
    """The demands: a share from `low` to `high` that `below` cannot solve but the level can, with
    this many techniques if the level has them.

    `lenient` accepts one hard step.
    """

    below: int
    reach: int
    low: float
    high: float
    lenient: bool
    kinds: int = 2

    @property
    def hard(self) -> bool:
        return self.reach > CROSSED

    @property
    def own(self) -> tuple[Technique[Known], ...]:
        """The techniques beyond the level below."""
        return tuple(
            t for t in techniques.SQUARE if self.below < REACHED.get(t.level, 0) <= self.reach
        )


class Hardener:
    """The maker of pockets in a board."""

    def __init__(self, numbers: Numbers, black: int, demand: Demand, rng: Random) -> None:
        self.numbers = numbers
        self.layout = numbers.layout
        self.count = self.layout.grid.count
        self.black = black
        self.demand = demand
        self.rng = rng
        self.pockets: list[Pocket] = []
        self.names: Counter[str] = Counter()

    def run(self) -> bool:
        small = SMALL[self.layout.grid.shape] if self.demand.hard else SMALL_MEDIUM
        return self._whole() if self.count <= small else self._many()

    def _whole(self) -> bool:
        """Treat the whole board as one pocket, and change it until more than one step is needed."""
        pocket = Pocket(self.numbers, self.black, self.layout.all, self.demand, self.rng)
        if not pocket.search(MOVES):
            return False
        for _ in range(WHOLE):
            if self._fits(pocket.open) and self._rich(pocket.stuck()):
                return True
            pocket.move()
        return False

    def _rich(self, known: Known) -> bool:
        """Return whether this takes hard steps of two kinds and none of them is decisive.

        `lenient` accepts all.

        In a medium board, no run of easy steps is long.
        """
        demand = self.demand
        if not demand.hard:
            return self._paced(known)
        if demand.lenient:
            return True
        names = steps_within(known.copy(), demand, MOST)
        return self._several(names) and not decided(known, demand)

    def _several(self, names: Counter[str]) -> bool:
        """Return whether these are several steps, by as many techniques as are wanted."""
        return names.total() > 1 and len(names) >= min(self.demand.kinds, len(self.demand.own))

    def _many(self) -> bool:
        dry = 0
        for _ in range(TRIES + self.count // PER_TRY):
            grow = self.demand.low and self.pockets and dry >= DRY
            before = self.rng.choice(self.pockets) if grow else None
            region = self._region() if before is None else self._grown(before)
            for other in self.pockets:
                region &= ~other.region if other is not before else -1
            if region.bit_count() < ROOM[self.layout.grid.shape]:
                dry += 1
                continue
            pocket = Pocket(self.numbers, self.black, region, self.demand, self.rng)
            least = before.open.bit_count() if before is not None else 0
            if not pocket.search(MOVES) or pocket.open.bit_count() <= least:
                pocket.undo()
                dry += 1
                continue
            if before is None:
                dry = 0
            else:
                self.pockets.remove(before)
            self.pockets.append(pocket)
            self._name(pocket)
            if self._enough():
                left = self._left()
                if not left or not self._drop(left):
                    return not left
        return False

    def _grown(self, pocket: Pocket) -> int:
        region = pocket.region
        for _ in range(self.rng.choice(RINGS)):
            region |= self.layout.spread(region)
        return region if region.bit_count() <= LARGEST else 0

    def _region(self) -> int:
        """Return the cells around one, up to a distance."""
        region = 1 << self.rng.choice(self.layout.spots)
        far = FAR[self.layout.grid.shape]
        for _ in range(self.rng.choice(far[self.count >= LARGE or not self.demand.hard])):
            region |= self.layout.spread(region)
        return region

    def _name(self, pocket: Pocket) -> None:
        """Count the hard techniques that open a pocket, while the number matters."""
        if not self.demand.hard:
            return
        arguments = sum(count for name, count in self.names.items() if name in ARGUING)
        if not self._several(self.names) or arguments < ARGUMENTS:
            self.names += steps_within(pocket.stuck(), self.demand, ARGUMENTS)

    def _enough(self) -> bool:
        if self.demand.hard:
            if not self._several(self.names):
                return False
            if not self.demand.low:
                # if two kinds of hard steps were not found soon, one pocket is enough
                more = self.count // PER_POCKET if self.demand.kinds > 1 else 0
                least = min(2, len(self.demand.own)) + more
                return len(self.pockets) >= least
            arguments = sum(count for name, count in self.names.items() if name in ARGUING)
            if self.count >= LARGE and arguments < ARGUMENTS:
                return False
        inside = sum(pocket.open.bit_count() for pocket in self.pockets)
        # cells around a pocket depend on it too, so a smaller share inside is enough
        if inside < WITHIN * self.demand.low * self.count:
            return False
        out = self._out()
        return self._fits(out.open) and (self.demand.hard or self._paced(out))

    def _paced(self, known: Known) -> bool:
        """Return whether no run of easy steps from here decides too many cells.

        Boards with cuts alone are rare and always accepted.
        """
        if self.demand.reach < CROSSED:
            return True
        most = RUN + RUN_SHARE * self.count
        while not known.complete:
            cuts = known.join() & known.open
            crossed = (1 << spot for spot in bits(known.open) if self.numbers.crossed(spot))
            news = cuts & -cuts or next(crossed, 0)
            if not news:
                return False
            known.white |= news
            before = known.open.bit_count()
            known.draw(self.demand.below)
            if before - known.open.bit_count() > most:
                return False
        return True

    def _fits(self, out: int) -> bool:
        share = out.bit_count() / self.count
        return self.demand.low <= share < self.demand.high

    def _out(self) -> Known:
        known = Known(self.numbers)
        known.sweep(self.demand.below)
        return known

    def _left(self) -> int:
        """Return the cells that cannot be decided, or all if the board does not meet the
        demands.
        """
        known = self._out()
        if not self._fits(known.open) or any(p.stuck().won_within(p.region) for p in self.pockets):
            return self.layout.all
        known.sweep(self.demand.reach)
        return known.open

    def _drop(self, cells: int) -> bool:
        """Give up the pockets that have some of these cells. Return whether others are left."""
        kept = []
        for pocket in self.pockets:
            if pocket.region & cells:
                pocket.undo()
            else:
                kept.append(pocket)
        self.pockets = kept
        self.names.clear()
        for pocket in kept:
            self._name(pocket)
        return bool(kept)
