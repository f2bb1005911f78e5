"""Boards of a size and level: a solution is planted, then repaired until it is at its level."""

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
from solitudo.engines.hitori.knowledge import CROSSED, CUTS, PLAIN, TRIALS, Known
from solitudo.engines.hitori.layout import Layout, layout_of
from solitudo.engines.hitori.numbers import Numbers
from solitudo.engines.hitori.rules import EXTREME, Hitori
from solitudo.engines.hitori.text import codec

# moves without a board before a new one is planted
PATIENCE = 60
# plantings before other holes are chosen
PER_HOLES = 20
# plantings from which on a board may be poorer in hard steps: the smallest have room for few
STRICT = 500


class Aim(NamedTuple):
    """What makes a board one of its level: finished within `reach`, partly open `below`, and where
    that takes hard steps at least a share `low` and less than `high` of its cells."""

    reach: int
    below: int = -1
    low: float = 0.0
    high: float = 2.0


SQUARE_AIMS = {
    "easy": Aim(PLAIN),
    "medium": Aim(CROSSED, PLAIN),
    "hard": Aim(TRIALS, CROSSED, 0.0, EXTREME),
    "extreme": Aim(TRIALS, CROSSED, EXTREME),
}
HEX_AIMS = {"easy": Aim(CUTS), "hard": Aim(TRIALS, CUTS)}


def make_square(kind: Kind, request: Request, tell: Callable[[float], None]) -> Puzzle:
    width, height = parse_size(request.size, (2, 2), (61, 61), kind.title)
    rng = Random(f"hitori {request.size} {request.level} {request.seed}")
    grid = square(width, height)
    layout = layout_of(grid)
    aim = SQUARE_AIMS[request.level]
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
        # a white cell that has a twin and touches no black one stays for the sake of rule 3 alone
        bare = layout.all & ~(black | layout.spread(black))
        if bare or not holes:
            numbers = Maker(layout, aim, rng, tries > STRICT).make(black, bare)
        if holes and numbers is not None and not bare & numbers.doubled:
            numbers = None
    row = tuple(numbers.at[spot] for spot in layout.spots)
    return Hitori(kind, codec.hexagon_text(grid, row, request.level), grid, row)


class Maker:
    """Makes the numbers for a planted solution, by renumbering its black cells."""

    def __init__(self, layout: Layout, aim: Aim, rng: Random, lenient: bool = False) -> None:
        self.layout = layout
        self.aim = aim
        self.rng = rng
        self.lenient = lenient

    def make(self, black: int, twinned: int = 0) -> Numbers | None:
        """Return numbers at the level, a white cell of `twinned` doubled; None if it takes long."""
        self.black = black
        self.numbers = plant(self.layout, self.rng, black)
        if twinned and not twinned & self.numbers.doubled:
            white = self.rng.choice(list(bits(twinned)))
            spots = list(bits(self.layout.peers[white] & black))
            if spots:
                self.numbers.renumber(self.rng.choice(spots), self.numbers.at[white])
        if not self._repair():
            return None
        if self.aim.below < 0:
            return self.numbers
        if self.aim.reach == TRIALS:
            aim = self.aim
            demand = Demand(aim.below, aim.low, aim.high, self.lenient)
            return self.numbers if Hardener(self.numbers, black, demand, self.rng).run() else None
        return self.numbers if self._walk() else None

    def _repair(self) -> bool:
        """Renumber black cells that are not reached until the board can be finished."""
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
        # without trials, which would cost most where they help least
        known = Known(self.numbers)
        known.sweep(min(self.aim.reach, CROSSED), solvable=True)
        return known.open

    def _renumber(self, spots: list[int]) -> tuple[int, int]:
        """Give a black cell another number of its lines; return which, and its old number."""
        spot = self.rng.choice(spots)
        at, old = self.numbers.at, self.numbers.at[spot]
        white = list(bits(self.layout.peers[spot] & ~self.black))
        number = at[self.rng.choice(white)]
        if number != old:
            self.numbers.renumber(spot, number)
        return spot, old

    def _walk(self) -> bool:
        """Change the board, always within reach, until a part of it lies out of reach below."""
        out, good = self._judge()
        for _ in range(PATIENCE * 3):
            if out or not good:
                return good
            found = self._hide_start()
            if found is None:
                return False
            out = found
        return False

    def _hide_start(self) -> bool | None:
        """Renumber a black cell so that a pattern to start with goes. Return whether a part is out
        of reach below, or None if nothing can be renumbered."""
        numbers = self.numbers
        weight, marked = numbers.starts()
        spots = list(bits(marked & self.black or self.black))
        self.rng.shuffle(spots)
        for spot in spots:
            old = numbers.at[spot]
            for number in self._quiet_numbers(spot)[:3]:
                numbers.renumber(spot, number)
                if numbers.starts()[0] <= weight:
                    out, good = self._judge()
                    if good:
                        return out
                numbers.renumber(spot, old)
        return None

    def _quiet_numbers(self, spot: int) -> list[int]:
        """Other numbers for a black cell that make no pair or sandwich, in random order."""
        numbers, layout = self.numbers, self.layout
        white = layout.peers[spot] & ~self.black & ~layout.close[spot]
        found = {numbers.at[s] for s in bits(white)} - {numbers.at[spot]}
        quiet = sorted(n for n in found if not numbers.where[n] & layout.close[spot])
        self.rng.shuffle(quiet)
        return quiet

    def _judge(self) -> tuple[bool, bool]:
        """Return whether the board is out of reach below, and whether it is finished."""
        proof = Known(self.numbers)
        proof.sweep(self.aim.below, solvable=True)
        if proof.won:
            return False, True
        known = proof.copy()
        known.white |= self.numbers.alone
        known.follow(self.aim.below, solvable=True)
        proof.sweep(self.aim.reach, solvable=True)
        return not known.won, proof.complete
