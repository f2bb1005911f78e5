"""The conclusions from an assumed colour, round by round, and a short proof that it
breaks a rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise
from typing import TYPE_CHECKING

from solitudo.engines.core.grid import bits
from solitudo.engines.hitori.knowledge import BLACK, WHITE, Known, waves
from solitudo.engines.hitori.techniques.basic import beside, twin
from solitudo.engines.hitori.techniques.broken_rules import cut_off, doubled, touch
from solitudo.engines.hitori.techniques.cuts import closing, ring_through

if TYPE_CHECKING:
    from solitudo.engines.core.deduction import Fact, Step

# how many ends of an argument are compared, to find the one with the fewest links
ENDS = 4


class Trail:
    """The black and white cells after each wave from an assumed colour.

    A wave draws each plain conclusion from everything that was known before it: neighbours,
    duplicates, cells that would cut.
    """

    def __init__(self, known: Known, spot: int, value: int, cutting: bool = True) -> None:
        self.layout, self.numbers = known.layout, known.numbers
        self.assumed = spot, value
        self.black: list[int] = []
        self.white: list[int] = []
        # the black cells that close a ring
        self.shut: list[int] = []
        for black, white, self.shut in waves(known, spot, value, cutting):
            self.black.append(black)
            self.white.append(white)
        self.plain = bool(self.black[-1] & self.white[-1])
        self.broken = self.plain or bool(self.shut)

    @property
    def waves(self) -> int:
        return len(self.black) - 1

    @property
    def wall(self) -> int:
        """Return the length of the shortest wall that is closed."""
        rings = (ring_through(self.layout, self.black[-1], spot) for spot in self.shut)
        return 1 + min(sum(node >= 0 for node in ring) for ring in rings)

    def proof(self) -> tuple[Step, ...]:
        """Return the argument with the fewest links of those that end in the last wave."""
        assert self.broken
        proofs = [(*self._links(end.rests), end) for end in self._ends()]
        return min(proofs, key=len)

    def _ends(self) -> Iterator[Step]:
        layout, numbers = self.layout, self.numbers
        black, white = self.black[-1], self.white[-1]
        last = max(0, self.waves - 1)
        plain = False
        for spot in islice(bits(black & white), ENDS):
            near = layout.near[spot] & self.black[last]
            twins = numbers.twins[spot] & self.white[last]
            if near:
                yield touch(layout, spot, self._best(near, BLACK))
            elif twins:
                yield doubled(numbers, spot, self._best(twins, WHITE))
            plain = plain or bool(near or twins)
        if plain:
            return
        for spot in self.shut[:ENDS] or islice(bits(black & white), ENDS):
            end = self._ring_end(black, spot)
            if end is not None:
                yield end

    def _ring_end(self, black: int, spot: int) -> Step | None:
        mask = 1 << spot
        for node in ring_through(self.layout, black, spot):
            mask |= 1 << node if node >= 0 else 0
        return cut_off(self.layout, mask)

    def _wave(self, spot: int, value: int) -> int:
        layers = self.black if value == BLACK else self.white
        return next(n for n, mask in enumerate(layers) if mask >> spot & 1)

    def _best(self, spots: int, value: int, chosen: int = 0) -> int:
        """Choose one of these cells: one that the argument already has, or else the first that was
        known.
        """
        if spots & chosen:
            spots &= chosen
        for mask in self.black if value == BLACK else self.white:
            if spots & mask:
                spots &= mask
                return (spots & -spots).bit_length() - 1
        raise AssertionError("none of these cells has the colour")

    def _links(self, rests: tuple[Fact, ...]) -> tuple[Step, ...]:
        """Return the links from which these facts follow, each with only the cells that
        it needs.
        """
        spots = self.layout.spots
        wanted = {(spots[f.at], f.value) for f in rests}
        chosen = {BLACK: 0, WHITE: 0}
        for spot, value in wanted:
            chosen[value] |= 1 << spot
        # each link, by its sources: the wave, the cells that it gives, and for a cut its ring
        given: dict[tuple[int, int, int], int] = {}
        rings: list[tuple[int, Step]] = []
        for wave in range(self.waves, 0, -1):
            for spot, value in sorted(w for w in wanted if self._wave(*w) == wave):
                parents, line = self._parents(spot, value, wave, chosen)
                if line < -1:
                    step = closing(self.layout, self.black[wave - 1], spot)
                    rings.append((wave, step))
                    parents = [(spots[f.at], f.value) for f in step.rests]
                else:
                    key = wave, parents[0][0], line
                    given[key] = given.get(key, 0) | 1 << spot
                for parent in parents:
                    wanted.add(parent)
                    chosen[parent[1]] |= 1 << parent[0]
        links = [
            (
                wave,
                beside(self.layout, one, mask) if line < 0 else twin(self.numbers, one, line, mask),
            )
            for (wave, one, line), mask in given.items()
        ]
        return tuple(step for _, step in sorted(links + rings, key=lambda link: link[0]))

    def _parents(
        self, spot: int, value: int, wave: int, chosen: dict[int, int]
    ) -> tuple[list[tuple[int, int]], int]:
        """Return the cells from which a cell's colour follows, and their line: -1 for neighbours,
        -2 for a ring.
        """
        layout = self.layout
        if value == BLACK:
            twins = self.numbers.twins[spot] & self.white[wave - 1]
            one = self._best(twins, WHITE, chosen[WHITE])
            line = next(n for n in layout.lines_at[spot] if layout.lines[n] >> one & 1)
            return [(one, WHITE)], line
        near = layout.near[spot] & self.black[wave - 1]
        if near:
            return [(self._best(near, BLACK, chosen[BLACK]), BLACK)], -1
        return [], -2


def settled(known: Known) -> Known:
    """Return the knowledge, marked where the plain rules add nothing more.

    So the consequences of an assumed colour are found without looking at the whole board again.
    """
    base = known.copy()
    base.settle()
    if base.black != known.black or base.white != known.white:
        base = known.copy()
    if not base.broken:
        base.join()
        # a wall that no open cell touches cannot matter for an assumption
        base.walls = [wall for wall in base.walls if wall[0] & base.open]
    return base


def loop(known: Known, spot: int, value: int, most: int = 0) -> tuple[list[int], int, int]:
    """Return the shortest chain of neighbours and duplicates from a colour of this cell to the
    other colour.

    The last cell of the chain is a neighbour or a duplicate of the first. The chain is empty if
    there is none, or none of at most this many cells, if a number is given.
    """
    spread, near, twins = known.layout.spread, known.layout.near, known.numbers.twins
    free, bit = known.open, 1 << spot
    seen = {value: bit, BLACK + WHITE - value: 0}
    layers, colour = [bit], value
    while layers[-1] and not (most and len(layers) > most):
        if colour == BLACK:
            found = spread(layers[-1])
        else:
            found = 0
            for one in bits(layers[-1]):
                found |= twins[one]
        colour = BLACK + WHITE - colour
        found &= free & ~seen[colour]
        if colour != value and found & bit:
            break
        seen[colour] |= found
        layers.append(found)
    else:
        return [], seen[BLACK], seen[WHITE]
    path = [spot]
    for layer in reversed(layers):
        colour = BLACK + WHITE - colour
        beside_ = (near if colour == BLACK else twins)[path[-1]] & layer
        path.append((beside_ & -beside_).bit_length() - 1)
    return path[:0:-1], 0, 0


def loop_links(known: Known, path: list[int], value: int) -> tuple[Step, ...]:
    """Return the links of such a chain, and the rule that its last cell breaks with its first."""
    layout, numbers = known.layout, known.numbers
    links: list[Step] = []
    for one, two in pairwise(path):
        if value == BLACK:
            links.append(beside(layout, one, 1 << two))
        else:
            line = next(n for n in layout.lines_at[one] if layout.lines[n] >> two & 1)
            links.append(twin(numbers, one, line, 1 << two))
        value = BLACK + WHITE - value
    if value == BLACK:
        return (*links, touch(layout, path[0], path[-1]))
    return (*links, doubled(numbers, path[0], path[-1]))
