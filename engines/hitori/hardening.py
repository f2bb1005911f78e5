"""A board that can be finished is made hard: pockets are shut in it until it calls for hard steps
several times, here and there, by more than one technique."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import NamedTuple

from engines.hitori.knowledge import TRIALS, Known
from engines.hitori.numbers import Numbers
from engines.hitori.pockets import ASSUMING, Pocket, decided, steps_within

# up to so many cells a board is one pocket: a hexagon of side 5 hardly has room for two; from so
# many on it needs arguments from suppositions
SMALL = {"square": 40, "hexagon": 61}
LARGE = 144
ARGUMENTS = 3
# renumberings for a pocket, those of a whole small board, and pockets that are tried
MOVES, WHOLE, TRIES = 16, 60, 40
# and one more for so many cells
PER_TRY = 2
# so far around a cell a pocket is looked for, on boards below LARGE and on the others: hexagons
# need two or three of up to 61 cells, and a larger one leaves no room for the next
FAR = {"square": ((2, 3), (4, 5, 6)), "hexagon": ((3, 4), (3, 4))}
# gaps of fewer cells are passed over: on hexagons hardly one in a hundred becomes a pocket
ROOM = {"square": 3, "hexagon": 25}
# after so many pockets in a row that came to nothing, those there are grow into the gaps between
# them, by so many rings of cells and up to so many
DRY, RINGS, LARGEST = 100, (1, 2), 120
# of the share wanted, as much lies within pockets before the whole board is looked at
WITHIN = 0.5
# so many hard steps are counted
MOST = 9
# pockets that a hard board has at least: two, and one more for so many cells
PER_POCKET = 160


class Demand(NamedTuple):
    """What is wanted: out of reach `below` a share of at least `low` and less than `high`;
    `lenient` where one hard step has to do."""

    below: int
    low: float
    high: float
    lenient: bool


class Hardener:
    """Shuts pockets in a board."""

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
        """Whether the board came to be as demanded."""
        return self._whole() if self.count <= SMALL[self.layout.grid.shape] else self._many()

    def _whole(self) -> bool:
        """The whole board is one pocket, walked on until more than one step is needed."""
        pocket = Pocket(self.numbers, self.black, self.layout.all, self.demand.below, self.rng)
        if not pocket.search(MOVES):
            return False
        for _ in range(WHOLE):
            if self._fits(pocket.open) and self._rich(pocket.stuck()):
                return True
            pocket.move()
        return False

    def _rich(self, known: Known) -> bool:
        """Whether this takes more than one hard step, of two kinds, and none that decides the rest;
        of a board of which none came about for long, whatever it takes."""
        below = self.demand.below
        return self.demand.lenient or (
            len(steps_within(known.copy(), below, MOST)) > 1 and not decided(known, below)
        )

    def _many(self) -> bool:
        """Pocket beside pocket until there are enough."""
        dry = 0
        for _ in range(TRIES + self.count // PER_TRY):
            before = self.rng.choice(self.pockets) if self.demand.low and dry >= DRY else None
            region = self._region() if before is None else self._grown(before)
            for other in self.pockets:
                region &= ~other.region if other is not before else -1
            if region.bit_count() < ROOM[self.layout.grid.shape]:
                dry += 1
                continue
            pocket = Pocket(self.numbers, self.black, region, self.demand.below, self.rng)
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
        """The cells of a pocket and some around it."""
        region = pocket.region
        for _ in range(self.rng.choice(RINGS)):
            region |= self.layout.spread(region)
        return region if region.bit_count() <= LARGEST else 0

    def _region(self) -> int:
        """The cells around one, some steps far."""
        region = 1 << self.rng.choice(self.layout.spots)
        far = FAR[self.layout.grid.shape]
        for _ in range(self.rng.choice(far[self.count >= LARGE])):
            region |= self.layout.spread(region)
        return region

    def _name(self, pocket: Pocket) -> None:
        """Count the techniques that open a pocket, as long as that matters."""
        arguments = sum(count for name, count in self.names.items() if name in ASSUMING)
        if len(self.names) < 2 or arguments < ARGUMENTS:
            self.names += steps_within(pocket.stuck(), self.demand.below, ARGUMENTS)

    def _enough(self) -> bool:
        if len(self.names) < 2:
            return False
        extreme = self.demand.low > 0
        arguments = sum(count for name, count in self.names.items() if name in ASSUMING)
        if extreme and self.count >= LARGE and arguments < ARGUMENTS:
            return False
        if not extreme:
            return len(self.pockets) >= 2 + self.count // PER_POCKET
        inside = sum(pocket.open.bit_count() for pocket in self.pockets)
        # cells around a pocket wait for it as well, so that less than the share is inside
        return inside >= WITHIN * self.demand.low * self.count and self._fits(self._out().open)

    def _fits(self, out: int) -> bool:
        share = out.bit_count() / self.count
        return self.demand.low <= share < self.demand.high

    def _out(self) -> Known:
        """What the levels below know in the end."""
        known = Known(self.numbers)
        known.sweep(self.demand.below)
        return known

    def _left(self) -> int:
        """The cells that cannot be decided; all where the board is not as demanded."""
        known = self._out()
        if not self._fits(known.open) or any(p.stuck().complete for p in self.pockets):
            return self.layout.all
        known.sweep(TRIALS)
        return known.open

    def _drop(self, cells: int) -> bool:
        """Give up the pockets that have some of these cells; whether others stay."""
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
