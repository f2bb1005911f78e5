"""The numbers of a board, and the conclusions from them alone: duplicates and the fixed
patterns.
"""

from __future__ import annotations

from collections.abc import Sequence

from solitudo.engines.core.grid import bits
from solitudo.engines.hitori.layout import Edge, Layout

BLACK, WHITE = 1, 2


class Numbers:
    """Numbers on a layout: `where[n]` masks number n, `twins[spot]` the spot's duplicates."""

    def __init__(self, layout: Layout, numbers: Sequence[int]) -> None:
        self.layout = layout
        self.at = [0] * layout.size
        self.where = [0] * (max(layout.grid.width, layout.grid.height, *numbers) + 1)
        for spot, number in zip(layout.spots, numbers, strict=True):
            self.at[spot] = number
            self.where[number] |= 1 << spot
        self.twins = [0] * layout.size
        self.doubled = 0
        # the cells beside the duplicates of each cell, -1 until needed
        self.reach = [-1] * layout.size
        # the patterns, once they were needed: black cells and white cells
        self.fixed: tuple[int, int] | None = None
        peers = layout.peers
        for spot in layout.spots:
            twins = self.where[self.at[spot]] & peers[spot]
            if twins:
                self.twins[spot] = twins
                self.doubled |= 1 << spot

    def renumber(self, spot: int, number: int) -> None:
        self.fixed = None
        bit = 1 << spot
        twins = self.twins
        self.reach[spot] = -1
        for other in bits(twins[spot]):
            twins[other] ^= bit
            self.reach[other] = -1
            if not twins[other]:
                self.doubled &= ~(1 << other)
        self.where[self.at[spot]] ^= bit
        self.at[spot] = number
        mine = self.where[number] & self.layout.peers[spot]
        self.where[number] |= bit
        twins[spot] = mine
        self.doubled &= ~bit
        if mine:
            self.doubled |= mine | bit
            for other in bits(mine):
                twins[other] |= bit
                self.reach[other] = -1

    @property
    def alone(self) -> int:
        """The cells whose number has no duplicate."""
        return self.layout.all & ~self.doubled

    def patterns(self) -> tuple[int, int]:
        """The cells that pairs, sandwiches and corners make black and white at once."""
        black, white = self._corners()
        more_black, more_white = self.pairs()
        return black | more_black, white | more_white

    def patterns_near(self, cells: int) -> tuple[int, int]:
        """Return the same for patterns among these cells."""
        black, white = self._corners()
        more_black, more_white = self.pairs(cells)
        return black | more_black, white | more_white

    def pairs(self, within: int = -1) -> tuple[int, int]:
        """Return the facts that follow from pairs and sandwiches."""
        black = white = 0
        layout, twins = self.layout, self.twins
        for everywhere in self.where:
            mask = everywhere & within
            if not mask & (mask - 1):
                continue
            for shift in layout.shifts:
                shifted = mask >> shift
                pairs = mask & shifted
                if pairs:
                    for way in layout.beside[shift]:
                        white |= pairs << way if way > 0 else pairs >> -way
                    for spot in bits(pairs):
                        black |= twins[spot] & twins[spot + shift]
                white |= (mask & shifted >> shift) << shift
        return black, white & layout.all

    def _corners(self) -> tuple[int, int]:
        black = white = 0
        at = self.at
        for apex, (one, two), inner in self.layout.corners:
            a, b, c = at[apex], at[one], at[two]
            d = at[inner] if inner >= 0 else 0
            if b == c and b in (a, d):
                black |= 1 << apex if a == b else 0
                black |= 1 << inner if d == b else 0
                continue
            first, second = b in (a, d), c in (a, d)
            white |= (1 << two if first else 0) | (1 << one if second else 0)
            if first and second:
                black |= 1 << apex | 1 << inner
        return black, white

    def beside_edges(self, among: int) -> int:
        """Return the border cells among these that two pairs along the border make white."""
        found = 0
        for edge in self.layout.edges:
            if among >> edge[0] & 1 and self.read_edge(edge):
                found |= 1 << edge[0]
        return found

    def read_edge(self, edge: Edge) -> str:
        """Return how two pairs are placed along the border there, or ""."""
        _, middle, along, within, across = (self.at[spot] for spot in edge)
        if middle == along and (middle == within or within == across):
            return "border-pairs"
        return "double-edge" if middle == within and along == across else ""

    def crossed(self, spot: int) -> tuple[int, int, int, int] | None:
        """Return (first, its duplicate, second, its duplicate).

        These are two neighbours of this cell whose duplicates touch, so that it cannot be black.
        """
        layout, twins, reach = self.layout, self.twins, self.reach
        for first, second in layout.elbows[spot]:
            beside = reach[first]
            if beside < 0:
                beside = reach[first] = layout.spread(twins[first])
            hit = beside & twins[second]
            if hit:
                other = (hit & -hit).bit_length() - 1
                mine = twins[first] & layout.near[other]
                return first, (mine & -mine).bit_length() - 1, second, other
        return None
