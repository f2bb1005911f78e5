"""Boards of a size and level: a solution is planted, and the numbers are changed until they fit."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from solitudo.engines.core.grid import bits, hexagon, square
from solitudo.engines.core.kind import Kind, parse_size
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Request
from solitudo.engines.hitori.generating.hardening import Demand, Hardener
from solitudo.engines.hitori.generating.planting import choose_holes, plant, plant_blacks
from solitudo.engines.hitori.knowledge import CHAINS, CROSSED, CUTS, PLAIN, TRIALS, Known
from solitudo.engines.hitori.layout import Layout, layout_of
from solitudo.engines.hitori.numbers import Numbers
from solitudo.engines.hitori.rules import Hitori
from solitudo.engines.hitori.text import codec

# failed moves before a new board is planted
PATIENCE = 60
# plantings before other holes are chosen
PER_HOLES = 20
# extreme boards with this many cells also need a share out of reach below hard; on larger boards
# that takes too long
MIXED, MIXED_SHARE = range(100, 401), 0.45
# a level below the lowest
NONE = -1
# plantings after which a board may have fewer hard steps: the smallest boards have little room for
# them, and hexagons have few techniques
STRICT, HEX_STRICT = 500, 4


class Aim(NamedTuple):
    """The demands of a level on a board: `reach` solves it, and the level `below` leaves at least a
    share `low` and less than `high` of its cells open.
    """

    below: int
    reach: int
    low: float = 0.0
    high: float = 2.0


SQUARE_AIMS = {
    "easy": Aim(NONE, PLAIN),
    "medium": Aim(PLAIN, CROSSED, 2 / 3),
    "hard": Aim(CROSSED, CHAINS, 0.4),
    "extreme": Aim(CHAINS, TRIALS, 0.2),
}
# a share of the medium boards up to this size is won without crossed pairs; few larger boards can
# be
ONLY_CUTS, CUT_SHARE, CUT_TO = Aim(PLAIN, CUTS, 0.15), 1 / 3, 400
HEX_AIMS = {
    "easy": Aim(NONE, CUTS),
    "medium": Aim(CUTS, CROSSED, 0.35),
    "hard": Aim(CROSSED, TRIALS),
}


def make_square(kind: Kind, request: Request, tell: Callable[[float], None]) -> Puzzle:
    width, height = parse_size(request.size, (2, 2), (61, 61), kind.title)
    rng = Random(f"hitori {request.size} {request.level} {request.seed}")
    grid = square(width, height)
    layout = layout_of(grid)
    aim = SQUARE_AIMS[request.level]
    if request.level == "medium" and grid.count <= CUT_TO and rng.random() < CUT_SHARE:
        aim = ONLY_CUTS
    if request.level == "extreme" and grid.count > MIXED[-1]:
        aim = aim._replace(low=0)
    numbers, tries = None, 0
    while numbers is None:
        tell(-1)
        tries += 1
        black = plant_blacks(layout, rng, plain=request.level == "easy")
        numbers = Maker(layout, aim, rng, tries > STRICT).make(black)
    row = tuple(numbers.at[spot] for spot in layout.spots)
    return Hitori(kind, codec.square_text(width, height, row, request.level), grid, row)


def make_hexagon(kind: Kind, request: Request, tell: Callable[[float], None]) -> Puzzle:
    side = int(request.size)
    holes = dict(request.extras).get("holes") == "yes"
    rng = Random(f"hitori-hex {side} {request.level} {request.seed} {holes}")
    aim = HEX_AIMS[request.level]
    numbers, tries = None, 0
    grid = hexagon(side)
    while numbers is None:
        tell(-1)
        if holes and tries % PER_HOLES == 0:
            grid = hexagon(side, choose_holes(side, rng))
        tries += 1
        layout = layout_of(grid)
        black = plant_blacks(layout, rng, plain=False)
        # a white cell with a duplicate and no black neighbour is white only because of rule 3
        bare = layout.all & ~(black | layout.spread(black))
        if bare or not holes:
            kinds = 1 if tries > HEX_STRICT else 2
            numbers = Maker(layout, aim, rng, tries > STRICT, kinds).make(black, bare)
        if holes and numbers is not None and not bare & numbers.doubled:
            numbers = None
    row = tuple(numbers.at[spot] for spot in layout.spots)
    return Hitori(kind, codec.hexagon_text(grid, row, request.level), grid, row)


class Maker:
    """The maker of numbers for a planted solution, which renumbers its black cells."""

    def __init__(
        self, layout: Layout, aim: Aim, rng: Random, lenient: bool = False, kinds: int = 2
    ) -> None:
        self.layout = layout
        self.aim = aim
        self.rng = rng
        self.lenient = lenient
        self.kinds = kinds

    def make(self, black: int, twinned: int = 0) -> Numbers | None:
        """Return numbers at the level, with a white cell of `twinned` doubled, or None if it takes
        too long.
        """
        self.black = black
        self.numbers = plant(self.layout, self.rng, black)
        if twinned and not twinned & self.numbers.doubled:
            white = self.rng.choice(list(bits(twinned)))
            spots = list(bits(self.layout.peers[white] & black))
            if spots:
                self.numbers.renumber(self.rng.choice(spots), self.numbers.at[white])
        if not self._repair():
            return None
        if self.aim.below == NONE:
            return self.numbers
        demand = Demand(*self.aim, self.lenient, self.kinds)
        hardener = Hardener(self.numbers, black, demand, self.rng)
        return self.numbers if hardener.run() and self._mixed(hardener) else None

    def _mixed(self, hardener: Hardener) -> bool:
        """Add pockets of the level below the highest, between long runs of easy steps.

        Return whether that succeeded.
        """
        if self.aim.below < CHAINS or self.layout.grid.count not in MIXED:
            return True
        hardener.demand = Demand(CROSSED, TRIALS, MIXED_SHARE, 2.0, self.lenient, 1)
        known = Known(self.numbers)
        if not hardener.run():
            return False
        known.sweep(self.aim.below)
        return not known.won

    def _repair(self) -> bool:
        """Renumber black cells that cannot be reached until the board can be finished."""
        left = self._unreached()
        patience = PATIENCE
        while left and patience:
            patience -= 1
            spots = list(bits(left & self.black or self.black))
            spot, old = self._renumber(spots)
            now = self._unreached()
            if now.bit_count() > left.bit_count():
                self.numbers.renumber(spot, old)
            else:
                patience = PATIENCE if now.bit_count() < left.bit_count() else patience
                left = now
        return not left

    def _unreached(self) -> int:
        # without trials, which take the longest where they find the least
        known = Known(self.numbers)
        known.sweep(min(self.aim.reach, CROSSED), solvable=True)
        return known.open

    def _renumber(self, spots: list[int]) -> tuple[int, int]:
        """Give a black cell another number of its lines. Return the cell and its old number."""
        spot = self.rng.choice(spots)
        at, old = self.numbers.at, self.numbers.at[spot]
        white = list(bits(self.layout.peers[spot] & ~self.black))
        number = at[self.rng.choice(white)]
        if number != old:
            self.numbers.renumber(spot, number)
        return spot, old
