"""Boards of a size and level: a solution is planted, then the board is repaired in place until
it is exactly at its level."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from engines.core.grid import bits, hexagon, square
from engines.core.puzzle import Kind, Puzzle, Request, parse_size
from engines.hitori import codec
from engines.hitori.knowledge import CROSSED, CUTS, PLAIN, TRIALS, Known
from engines.hitori.layout import Layout, layout_of
from engines.hitori.numbers import Numbers
from engines.hitori.planting import choose_holes, plant, plant_blacks
from engines.hitori.rules import EXTREME, Hitori

# moves without a board before a new one is planted
PATIENCE = 60
# plantings before other holes are chosen
PER_HOLES = 20


class Aim(NamedTuple):
    """What makes a board one of its level: finished within `reach`; and, of its cells, a share
    of at least `low` and less than `high` not reached `below`."""

    reach: int
    below: int = -1
    low: float = 0.0
    high: float = 2.0


SQUARE_AIMS = {
    "easy": Aim(PLAIN),
    "medium": Aim(CROSSED, PLAIN, 1e-9),
    "hard": Aim(TRIALS, CROSSED, 0.02, EXTREME),
    "extreme": Aim(TRIALS, CROSSED, EXTREME),
}
HEX_AIMS = {"easy": Aim(CUTS), "hard": Aim(TRIALS, CROSSED, 0.02)}


def make_square(kind: Kind, request: Request, tell: Callable[[float], None]) -> Puzzle:
    """A square board for a checked request."""
    width, height = parse_size(request.size, (2, 2), (61, 61), kind.title)
    rng = Random(f"hitori {request.size} {request.level} {request.seed}")
    grid = square(width, height)
    layout = layout_of(grid)
    aim = SQUARE_AIMS[request.level]
    numbers = None
    while numbers is None:
        tell(-1)
        black = plant_blacks(layout, rng, plain=request.level == "easy")
        numbers = Maker(layout, aim, rng).make(black)
    row = tuple(numbers.at[spot] for spot in layout.spots)
    return Hitori(kind, codec.square_text(width, height, row, request.level), grid, numbers=row)


def make_hexagon(kind: Kind, request: Request, tell: Callable[[float], None]) -> Puzzle:
    """A hexagonal board for a checked request."""
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
            numbers = Maker(layout, aim, rng).make(black, bare)
        if holes and numbers is not None and not bare & numbers.doubled:
            numbers = None
    row = tuple(numbers.at[spot] for spot in layout.spots)
    return Hitori(kind, codec.hexagon_text(grid, row, request.level), grid, numbers=row)


class Maker:
    """Makes the numbers for a planted solution, by renumbering its black cells one by one."""

    def __init__(self, layout: Layout, aim: Aim, rng: Random) -> None:
        self.layout = layout
        self.aim = aim
        self.rng = rng

    def make(self, black: int, twinned: int = 0) -> Numbers | None:
        """Numbers at the level aimed for, with a twin for one of the white cells of `twinned`;
        None where patience ends."""
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
        known.sweep(min(self.aim.reach, CROSSED))
        return known.open

    def _renumber(self, spots: list[int]) -> tuple[int, int]:
        """Give one of these black cells another number of a white cell in its lines; which, and
        the number it had."""
        spot = self.rng.choice(spots)
        at, old = self.numbers.at, self.numbers.at[spot]
        white = list(bits(self.layout.peers[spot] & ~self.black))
        number = at[self.rng.choice(white)]
        if number != old:
            self.numbers.renumber(spot, number)
        return spot, old

    def _walk(self) -> bool:
        """Change the board, always within reach, until the share of it that lies out of reach
        below is as aimed for."""
        count = self.layout.grid.count
        low, high = self.aim.low * count, self.aim.high * count
        self.out, good = self._judge(count)
        if not good:
            return False
        for _ in range(PATIENCE * 3):
            if low <= self.out < high:
                return True
            if self.out >= high:
                return False
            pocket = self.aim.high == EXTREME
            if not (self._shut_pocket(high) if pocket else self._hide_start()):
                return False
        return False

    def _hide_start(self) -> bool:
        """Renumber a black cell so that one of the patterns goes with which a solver starts."""
        numbers, layout = self.numbers, self.layout
        weight, marked = numbers.starts()
        spots = list(bits(marked & self.black or self.black))
        self.rng.shuffle(spots)
        for spot in spots:
            old = numbers.at[spot]
            for number in self._quiet_numbers(spot)[:3]:
                numbers.renumber(spot, number)
                if numbers.starts()[0] <= weight:
                    out, good = self._judge(layout.grid.count)
                    if good:
                        self.out = out
                        return True
                numbers.renumber(spot, old)
        return False

    def _quiet_numbers(self, spot: int) -> list[int]:
        """Other numbers for a black cell that make no pair or sandwich, in random order."""
        numbers, layout = self.numbers, self.layout
        white = layout.peers[spot] & ~self.black & ~layout.close[spot]
        found = {numbers.at[s] for s in bits(white)} - {numbers.at[spot]}
        quiet = sorted(n for n in found if not numbers.where[n] & layout.close[spot])
        self.rng.shuffle(quiet)
        return quiet

    def _shut_pocket(self, high: float) -> bool:
        """Make a part of the board that nothing outside it opens: its black cells double only
        white cells deep in it. Kept where the board stays within reach and more is out of reach
        below."""
        numbers, layout = self.numbers, self.layout
        for _ in range(PATIENCE):
            region = 1 << self.rng.choice(layout.spots)
            for _ in range(self.rng.choice((2, 3, 3, 4))):
                region |= layout.spread(region)
            for _ in range(4):
                undo = self._close(region)
                if undo is None:
                    break
                if not undo:
                    continue
                out, good = self._judge(layout.grid.count)
                if good and self.out < out < high:
                    self.out = out
                    return True
                for spot, old in reversed(undo):
                    numbers.renumber(spot, old)
        return False

    def _close(self, region: int) -> list[tuple[int, int]] | None:
        """Renumber the black cells of a region so that their white twins lie deep in it; what to
        write back to undo it, or None where it cannot be done."""
        numbers, layout, black = self.numbers, self.layout, self.black
        deep = region & ~black & ~layout.spread(black & ~region)
        outside = layout.all & ~black & ~deep
        undo: list[tuple[int, int]] = []
        for spot in bits(region & black):
            peers = layout.peers[spot]
            inner = [numbers.at[s] for s in bits(deep & peers)]
            fitting = [n for n in inner if not numbers.where[n] & peers & outside]
            if not fitting:
                for done, old in reversed(undo):
                    numbers.renumber(done, old)
                return None
            number = self.rng.choice(fitting)
            if number != numbers.at[spot]:
                undo.append((spot, numbers.at[spot]))
                numbers.renumber(spot, number)
        return undo

    def _judge(self, most: int) -> tuple[int, bool]:
        """How many cells are out of reach below, and whether that is at most `most` and the board
        can be finished within reach."""
        below, reach = self.aim.below, self.aim.reach
        proof = Known(self.numbers)
        proof.sweep(below)
        if proof.complete:
            return 0, True
        known = proof.copy()
        known.white |= self.numbers.alone
        known.follow(below)
        out = known.open.bit_count()
        if out > most:
            return out, False
        proof.sweep(reach)
        return out, proof.complete
