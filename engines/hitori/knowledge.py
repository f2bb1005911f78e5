"""The known facts of a board, and the sweep that draws every conclusion of a level at once."""

from __future__ import annotations

from collections.abc import Iterator

from solitudo.engines.core.deduction import Fact
from solitudo.engines.core.grid import bits
from solitudo.engines.hitori.layout import add_black, exits, standing
from solitudo.engines.hitori.numbers import BLACK as BLACK
from solitudo.engines.hitori.numbers import WHITE as WHITE
from solitudo.engines.hitori.numbers import Numbers

# how far a sweep can see: without cuts, with cuts, with crossed pairs, with chains, with trials;
# then the reach of each level
PLAIN, CUTS, CROSSED, CHAINS, TRIALS = range(5)
# from this many new black cells on, walls are built for all at once
MANY = 24
SQUARE_REACH = {"easy": PLAIN, "medium": CROSSED, "hard": CHAINS, "extreme": TRIALS}
HEX_REACH = {"easy": CUTS, "medium": CROSSED, "hard": TRIALS}


class Known:
    """Black and white cells as masks of spots, and the walls that the black ones form.

    A cell that touches a wall twice would close a ring.
    """

    __slots__ = (
        "black",
        "broken",
        "cuts",
        "layout",
        "numbers",
        "told_black",
        "told_white",
        "walled",
        "walls",
        "white",
    )

    def __init__(self, numbers: Numbers) -> None:
        self.numbers = numbers
        self.layout = numbers.layout
        self.black = self.white = 0
        # cells whose direct consequences are drawn, and cells that are part of the walls
        self.told_black = self.told_white = self.walled = 0
        self.walls = list(self.layout.walls)
        self.cuts = 0
        for _, twice in self.walls:
            self.cuts |= twice
        self.broken = False

    def copy(self) -> Known:
        other = Known.__new__(Known)
        other.numbers = self.numbers
        other.layout = self.layout
        other.black = self.black
        other.white = self.white
        other.told_black = self.told_black
        other.told_white = self.told_white
        other.walled = self.walled
        other.walls = self.walls.copy()
        other.cuts = self.cuts
        other.broken = self.broken
        return other

    def learn(self, fact: Fact) -> None:
        bit = 1 << self.layout.spots[fact.at]
        if fact.value == BLACK:
            self.black |= bit
        else:
            self.white |= bit
        if self.black & self.white & bit:
            self.broken = True

    def knows(self, fact: Fact) -> bool:
        mask = self.black if fact.value == BLACK else self.white
        return bool(mask >> self.layout.spots[fact.at] & 1)

    @property
    def complete(self) -> bool:
        return self.black | self.white == self.layout.all

    @property
    def won(self) -> bool:
        """Return whether the known black cells leave no duplicate in a line.

        On a board with one solution all black cells are then known, and a game ends with the last
        of them.
        """
        rest = self.numbers.doubled & ~self.black
        # one of them is usually open, so those are examined first
        return not (
            self._clashing(rest & ~self.white, rest) or self._clashing(rest & self.white, rest)
        )

    def won_within(self, cells: int) -> bool:
        """Return whether these cells are solved, if all cells around them are known to be
        correct.
        """
        rest = self.numbers.doubled & ~self.black
        return not self._clashing(rest & cells, rest)

    def _clashing(self, cells: int, rest: int) -> bool:
        """Return whether one of these cells has a duplicate among the others."""
        twins = self.numbers.twins
        while cells:
            if twins[(cells & -cells).bit_length() - 1] & rest:
                return True
            cells &= cells - 1
        return False

    @property
    def open(self) -> int:
        return self.layout.all & ~(self.black | self.white)

    def join(self) -> int:
        """Update the walls. Return the cells that would close a ring, and some black ones.

        A ring that is already closed breaks the board.
        """
        fresh = self.black & ~self.walled
        if not self.walled and fresh.bit_count() > MANY:
            self.walls, twice, ring = standing(self.layout, fresh, self.layout.all)
            self.cuts |= twice
            self.broken = self.broken or ring
            self.walled = fresh
        elif fresh:
            self.walled |= fresh
            ties = self.layout.ties
            for spot in bits(fresh):
                self.walls, twice, closed = add_black(self.walls, ties[spot], spot)
                self.cuts |= twice
                if closed:
                    self.broken = True
        return self.cuts

    def settle(self, waves: int = -1) -> None:
        """Apply the two plain rules: no black cell beside a black one, no duplicate of a
        white one.
        """
        layout = self.layout
        spread, doubled, twins = layout.spread, self.numbers.doubled, self.numbers.twins
        black, white = self.black, self.white
        told_black, told_white = self.told_black, self.told_white
        while waves and not black & white:
            waves -= 1
            fresh = black ^ told_black
            if fresh:
                told_black = black
                white |= spread(fresh)
            now = white & ~told_white
            told_white = white
            now &= doubled
            if not now and not fresh:
                break
            while now:
                black |= twins[(now & -now).bit_length() - 1]
                now &= now - 1
        self.black, self.white = black, white
        self.told_black, self.told_white = told_black, told_white
        if black & white:
            self.broken = True

    def take_patterns(self) -> None:
        if self.numbers.fixed is None:
            self.numbers.fixed = self.numbers.patterns()
        black, white = self.numbers.fixed
        self.black |= black
        self.white |= white
        if self.black & self.white:
            self.broken = True

    def crossed(self) -> int:
        """Return the open cells that a crossed pair makes white."""
        found = 0
        numbers = self.numbers
        for spot in bits(self.open):
            if numbers.crossed(spot):
                found |= 1 << spot
        return found

    def follow(self, reach: int, solvable: bool = False) -> None:
        """Draw conclusions without patterns until there are none within reach.

        A `solvable` board never breaks, so closed rings are not looked for.
        """
        layout = self.layout
        while True:
            self.settle()
            if self.broken or (solvable and self.complete):
                return
            news = 0
            if solvable or reach == PLAIN:
                # the last exit of a cell is a cut too, and quicker to find
                news = exits(layout, self.black) & ~self.white
            if not news and reach != PLAIN:
                news = self.join() & self.open
                if not news and not self.broken and reach >= CROSSED:
                    news = self.crossed()
            if self.broken or not news:
                break
            self.white |= news
            if self.black & news:
                self.broken = True
                return
        # rings are looked for if a plain rule was enough for everything, and wherever walls count
        if reach != PLAIN or self.complete:
            self.join()

    def assumed(self, spot: int, value: int) -> Known:
        """Return the same knowledge with this colour for an open cell."""
        world = self.copy()
        if value == BLACK:
            world.black |= 1 << spot
        else:
            world.white |= 1 << spot
        return world

    def trial(self, spot: int, value: int) -> Known:
        """Learn what follows from this colour of an open cell. The state is broken if a rule is."""
        world = self.assumed(spot, value)
        world.follow(CUTS)
        return world

    def _refute(self, spot: int, value: int) -> None:
        """Learn that an open cell has the other colour."""
        if value == BLACK:
            self.white |= 1 << spot
        else:
            self.black |= 1 << spot
        self.follow(CUTS)

    def try_near(self) -> bool:
        """Try both colours of every open cell, with the plain rules and the walls that its
        neighbours and their duplicates close. Return whether anything was learnt.
        """
        found = False
        fine = {BLACK: 0, WHITE: 0}
        for spot in bits(self.open):
            for value in (BLACK, WHITE):
                if (self.black | self.white) >> spot & 1:
                    break
                refuted = False
                if not fine[value] >> spot & 1:
                    world = self.assumed(spot, value)
                    world.settle()
                    refuted = world.broken
                    if not refuted:
                        fine[BLACK] |= world.black
                        fine[WHITE] |= world.white
                if refuted or self.shuts(spot, value):
                    found = True
                    fine = {BLACK: 0, WHITE: 0}
                    self._refute(spot, value)
                    if self.broken:
                        return False
        return found

    def shuts(self, spot: int, value: int) -> bool:
        """Return whether a colour closes a wall at once, by the cell's neighbours and their
        duplicates.
        """
        twins = self.numbers.twins
        black = twins[spot]
        if value == BLACK:
            black = 0
            for other in bits(self.layout.near[spot] & self.numbers.doubled):
                black |= twins[other]
            if not black & ~self.black:
                return False
            black |= 1 << spot
        world = self.copy()
        world.black |= black
        world.join()
        return world.broken

    def try_all(self, solution: int | None = None) -> bool:
        """Try both colours of every open cell. Return whether anything was learnt.

        Some colours are not tried: those that follow from a colour that breaks nothing, and those
        of the `solution` (its black cells).
        """
        found = False
        true = (0, 0) if solution is None else (solution, ~solution)
        fine_black, fine_white = true
        # a wall that no open cell touches cannot matter in any trial
        left = self.open
        self.walls = [wall for wall in self.walls if wall[0] & left]
        for spot in bits(left):
            for value in (BLACK, WHITE):
                fine = fine_black if value == BLACK else fine_white
                if (self.black | self.white | fine) >> spot & 1:
                    continue
                world = self.trial(spot, value)
                if not world.broken:
                    fine_black |= world.black
                    fine_white |= world.white
                    continue
                found = True
                fine_black, fine_white = true
                self._refute(spot, value)
                if self.broken:
                    return False
        return found

    def draw(self, reach: int, solution: int | None = None) -> None:
        """Draw conclusions without patterns until there are none within reach.

        Trials know that the black cells of a `solution` are black.
        """
        self.follow(min(reach, CROSSED))
        if reach == CHAINS:
            self.white |= self.numbers.beside_edges(self.open)
            self.follow(CROSSED)
        while reach > CROSSED and not self.broken and not self.complete:
            if not (self.try_near() if reach == CHAINS else self.try_all(solution)):
                break

    def sweep(self, reach: int, solvable: bool = False) -> None:
        if not self.broken:
            self.take_patterns()
        if self.broken:
            return
        self.follow(min(reach, CROSSED), solvable)
        if reach > CROSSED:
            self.draw(reach)


def waves(
    known: Known, spot: int, value: int, cutting: bool = True
) -> Iterator[tuple[int, int, list[int]]]:
    """Yield the black and white cells after each wave from an assumed colour, and the black cells
    that close a wall. The waves continue to the end or to a broken rule.

    A wave draws each plain conclusion from everything that was known before it. Without `cutting`,
    nothing is concluded from cells that would cut.
    """
    layout, twins, doubled = known.layout, known.numbers.twins, known.numbers.doubled
    told_black, told_white, cuts = known.told_black, known.told_white, known.cuts
    walls, walled = known.walls, known.walled
    world = known.assumed(spot, value)
    black, white = world.black, world.white
    while True:
        shut = []
        for one in bits(black & ~walled):
            walls, twice, closed = add_black(walls, layout.ties[one], one)
            cuts |= twice
            if closed:
                shut.append(one)
        walled |= black
        if shut and black & layout.spread(black):
            # two black cells that touch are the plainer contradiction, which the next wave finds
            shut = []
        yield black, white, shut
        if shut or black & white:
            return
        more_white = white | layout.spread(black & ~told_black)
        if cutting:
            more_white |= cuts & ~black
        more_black = black
        for one in bits(white & ~told_white & doubled):
            more_black |= twins[one]
        if more_black == black and more_white == white:
            return
        told_black, told_white = black, white
        black, white = more_black, more_white
