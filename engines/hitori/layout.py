"""The bits of a board: each cell has a spot in padded rows, so that neighbours are shifts of a
mask.

Squares and hexagons differ only in the data built here.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from operator import itemgetter

from solitudo.engines.core.grid import Grid, bits, mask_of

SQUARE_ROUND = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
HEX_ROUND = ((-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1))

# a cell with two exits that do not touch: the cell, the exits, and the cell beside both (or -1)
Corner = tuple[int, tuple[int, int], int]
# a cell on the border: its neighbour on one side, the cell, its neighbour on the other side, the
# cell inside it, and the cell inside that other side
Edge = tuple[int, int, int, int, int]


class Layout:
    """The bit masks of a grid.

    `near`, `ties` and `peers` are masks by spot. A tie joins two black cells into one wall although
    they do not touch. `walls` are the walls of the empty board, the border and the holes: (spots
    that touch one, spots that touch it twice).
    """

    def __init__(self, grid: Grid) -> None:
        square = grid.shape == "square"
        self.grid = grid
        self.stride = stride = grid.width + 1
        self.spots = tuple(r * stride + c for r, c in grid.places)
        self.size = grid.height * stride
        self.cells = [-1] * self.size
        for cell, spot in enumerate(self.spots):
            self.cells[spot] = cell
        self.all = mask_of(self.spots)
        self.shifts = (1, stride) if square else (1, stride, stride - 1)
        self.ways = tuple(way for d in self.shifts for way in (d, -d))
        # spots beside both ends of a pair, relative to the pair's first spot
        self.beside = {d: tuple(o for o in self.ways if o - d in self.ways) for d in self.shifts}
        self.near = self._masks(self.ways)
        self.ties = self._masks((stride + 1, stride - 1, -stride - 1, 1 - stride) if square else ())
        # the shifts of ties
        self.slants = (stride + 1, stride - 1) if square else ()
        self.lines = tuple(mask_of(self.spots[cell] for cell in line) for line in grid.lines)
        self.lines_at: list[tuple[int, ...]] = [()] * self.size
        self.peers = [0] * self.size
        for cell, spot in enumerate(self.spots):
            self.lines_at[spot] = grid.lines_of[cell]
            for line in grid.lines_of[cell]:
                self.peers[spot] |= self.lines[line]
            self.peers[spot] &= ~(1 << spot)
        self.walls = self._walls(SQUARE_ROUND if square else HEX_ROUND)
        self.corners = self._corners()
        self._pick = itemgetter(*reversed([c if c >= 0 else grid.count for c in self.cells]))

    @cached_property
    def close(self) -> list[int]:
        """Return, for each spot, the spots where a duplicate would make a pair or a sandwich."""
        return self._masks((*self.ways, *(2 * way for way in self.ways)))

    @cached_property
    def elbows(self) -> list[tuple[tuple[int, int], ...]]:
        """Return the pairs of neighbours of each spot that share no line."""
        return [
            tuple(
                (one, two)
                for one in bits(near)
                for two in bits(near & ~self.peers[one])
                if one < two
            )
            for near in self.near
        ]

    def _masks(self, ways: tuple[int, ...]) -> list[int]:
        """Return for each spot the cells in these directions from it: one pattern, shifted."""
        masks = [0] * self.size
        middle = max(ways, default=0)
        pattern = mask_of(middle + way for way in ways)
        for spot in self.spots:
            masks[spot] = pattern << spot >> middle & self.all
        return masks

    def _walls(self, ring: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
        """Return the border and the holes as walls, by how often each spot touches them.

        Holes that touch are one wall.
        """
        index = self.grid.cell_at
        # the places outside the board, and the cells beside each of them
        solid: set[tuple[int, int]] = set()
        beside: list[tuple[int, list[tuple[int, int]]]] = []
        for (r, c), cell in index.items():
            spot = self.spots[cell]
            if (self.near[spot] | self.ties[spot]).bit_count() == len(ring):
                continue  # there are cells all around
            around = [(r + dr, c + dc) for dr, dc in ring]
            beyond = [place for place in around if place not in index]
            if beyond:
                solid.update(beyond)
                beside.append((1 << spot, around))
        # a square has no holes: everything outside is the border
        owner = dict.fromkeys(solid, 0) if ring is SQUARE_ROUND else _joined(solid, ring)
        found = max(owner.values()) + 1
        once, twice = [0] * found, [0] * found
        for bit, around in beside:
            owners = [owner.get(place, -1) for place in around]
            for wall in set(owners) - {-1}:
                arcs = sum(1 for i, mine in enumerate(owners) if mine == wall != owners[i - 1])
                once[wall] |= bit
                if arcs > 1:
                    twice[wall] |= bit
        return tuple(zip(once, twice, strict=True))

    def _corners(self) -> tuple[Corner, ...]:
        corners = []
        for apex in self.spots:
            sides = tuple(bits(self.near[apex]))
            if len(sides) == 2 and not self.near[sides[0]] >> sides[1] & 1:
                if self.near[sides[0]] | self.near[sides[1]] == 1 << apex:
                    continue  # there are only three cells, so nothing can be cut off
                inner = self.near[sides[0]] & self.near[sides[1]] & ~(1 << apex)
                across = inner.bit_length() - 1 if inner else -1
                corners.append((apex, (sides[0], sides[1]), across))
        return tuple(corners)

    @cached_property
    def edges(self) -> tuple[Edge, ...]:
        """Return the border cells of a square, each with the cells beside it and inside."""
        edges: list[Edge] = []
        if self.grid.shape != "square":
            return ()
        for middle in self.spots:
            if self.near[middle].bit_count() != 3:
                continue
            for way in self.ways:
                out, along = middle + way, middle - way
                if self._holds(out) and self._holds(along):
                    both = (1 << out) | (1 << along)
                    within = (self.near[middle] & ~both).bit_length() - 1
                    edges.append((out, middle, along, within, within - way))
        return tuple(edges)

    def _holds(self, spot: int) -> bool:
        return spot >= 0 and bool(self.all >> spot & 1)

    def spread(self, mask: int) -> int:
        out = 0
        for shift in self.shifts:
            out |= mask << shift | mask >> shift
        return out & self.all

    def mask(self, values: bytes, value: int) -> int:
        """Return the spots of the cells with this value."""
        row = bytearray(b"0" * 256)
        row[value] = 49
        return int(bytes(self._pick(values.translate(bytes(row)) + b"0")), 2)

    def values(self, black: int) -> bytes:
        """Return the solution with these black cells as a value for each cell: 1 black, 2 white."""
        return bytes(1 if black >> spot & 1 else 2 for spot in self.spots)

    def parts(self, mask: int) -> list[int]:
        parts = []
        while mask:
            part, fresh = 0, mask & -mask
            while fresh:
                part |= fresh
                fresh = self.spread(fresh) & mask & ~part
            parts.append(part)
            mask &= ~part
        return parts

    def labels(self, mask: int) -> list[str]:
        return [self.grid.labels[self.cells[spot]] for spot in bits(mask)]


def _joined(
    solid: set[tuple[int, int]], ring: tuple[tuple[int, int], ...]
) -> dict[tuple[int, int], int]:
    """Return the number of the wall of each of these places. Places that touch share a wall."""
    owner: dict[tuple[int, int], int] = {}
    found = 0
    for start in sorted(solid):
        if start in owner:
            continue
        owner[start] = found
        todo = [start]
        while todo:
            r, c = todo.pop()
            for dr, dc in ring:
                place = (r + dr, c + dc)
                if place in solid and place not in owner:
                    owner[place] = found
                    todo.append(place)
        found += 1
    return owner


@lru_cache(maxsize=64)
def layout_of(grid: Grid) -> Layout:
    return Layout(grid)


# a wall: the cells that touch it, and the cells that touch it twice
Wall = tuple[int, int]


def add_black(walls: list[Wall], ties: int, spot: int) -> tuple[list[Wall], int, bool]:
    """Return the walls with one more black cell, the cells that touch its wall twice, and whether
    it has just closed a ring.

    `ties` are the cells that it ties to.
    """
    touch, twice, closed = ties, 0, False
    apart = []
    for wall in walls:
        other = wall[0]
        if other >> spot & 1:
            if wall[1] >> spot & 1:
                closed = True
            twice |= wall[1] | (touch & other)
            touch |= other
        else:
            apart.append(wall)
    apart.append((touch, twice))
    return apart, twice, closed


def standing(layout: Layout, black: int, region: int) -> tuple[list[Wall], int, bool]:
    """Return the walls of these black cells that touch a region, the cells that touch one wall
    twice, and whether one of them is a ring.
    """
    walls, cuts, ring = list(layout.walls), 0, False
    if not layout.slants:
        for spot in bits(black):
            walls, twice, closed = add_black(walls, layout.ties[spot], spot)
            cuts |= twice
            ring = ring or closed
        return [wall for wall in walls if wall[0] & region], cuts, ring
    # on squares, the border is the only wall at the start
    ((border, corners),) = walls
    part = _grown(layout, border & black, black)
    found = [_wall(layout, part, border)]
    cuts = corners | found[0][1]
    ring = _ties(layout, part) + (part & border).bit_count() > part.bit_count()
    ring = ring or bool(corners & black)
    left = _slanted(layout, region) & black & ~part
    while left:
        part = _grown(layout, left & -left, black)
        left &= ~part
        ring = ring or _ties(layout, part) >= part.bit_count()
        found.append(_wall(layout, part, 0))
        cuts |= found[-1][1]
    found[0] = found[0][0], found[0][1] | corners
    return found, cuts, ring


def _ties(layout: Layout, part: int) -> int:
    return sum((part & part >> shift).bit_count() for shift in layout.slants)


def _grown(layout: Layout, part: int, black: int) -> int:
    fresh = part
    while fresh:
        fresh = _slanted(layout, fresh) & black & ~part
        part |= fresh
    return part


def _slanted(layout: Layout, mask: int) -> int:
    out = 0
    for shift in layout.slants:
        out |= mask << shift | mask >> shift
    return out & layout.all


def _wall(layout: Layout, part: int, once: int) -> Wall:
    """Return the wall of these black cells. Cells in `once` touch it already."""
    twice = 0
    for shift in layout.slants:
        for hit in (part << shift, part >> shift):
            twice |= once & hit
            once |= hit
    return once & layout.all, twice & layout.all


def exits(layout: Layout, black: int) -> int:
    """Return each cell that is the only exit of another one."""
    free = layout.all & ~black
    once = twice = 0
    for way in layout.ways:
        beside = (free << way if way > 0 else free >> -way) & free
        twice |= once & beside
        once |= beside
    once &= ~twice
    out = 0
    for way in layout.ways:
        # a cell whose only exit is at -way: step to that exit
        out |= once >> way if way > 0 else once << -way
    return out & free
