"""The lattice of a Slant board: points, the cells around them, and which diagonal touches what.

Points are numbered row by row, (width + 1) x (height + 1) of them. The four cells around a point
are its slots, NW, NE, SW, SE. A slot outside the board is -1, and so is a neighbour that does not
exist. The solver's lists have one entry more, so that index -1 is a harmless place.
"""

from __future__ import annotations

from functools import lru_cache

BACK = 1  # the value of "\\", from the top left to the bottom right
SLASH = 2  # the value of "/"

# the value with which the cell in each slot touches the point, and the value that turns away
TOUCHING = (BACK, SLASH, SLASH, BACK)
AWAY = (SLASH, BACK, BACK, SLASH)

# patterns of touching are four bits, one per slot; a set of patterns is sixteen bits
EVERY = 0xFFFF
ON = tuple(sum(1 << p for p in range(16) if p >> slot & 1) for slot in range(4))
OFF = tuple(EVERY & ~mask for mask in ON)

# the sides of a point: right, left, down, up, each with the two slots that it shares with the next
# point there; a diagonal that touches one of the two points turns away from the other
SIDES = ((1, 3), (0, 2), (2, 3), (0, 1))


def _kept(one: int, two: int) -> tuple[int, ...]:
    """Return, for each set of combinations, the patterns whose bits in these two slots belong to
    it.
    """
    each = [0, 0, 0, 0]
    for pattern in range(16):
        each[pattern >> one & 1 | (pattern >> two & 1) << 1] |= 1 << pattern
    found = [0]
    for patterns in each:
        found += [lower | patterns for lower in found]
    return tuple(found)


# KEEP[side][combinations]: the patterns whose two bits on that side are among the combinations
KEEP = tuple(_kept(one, two) for one, two in SIDES)


def project(patterns: int, side: int) -> int:
    """Return the combinations (four bits) that a set of patterns still allows on one side."""
    return sum(1 << combo for combo in range(4) if patterns & KEEP[side][1 << combo])


def mirrored(combos: int) -> int:
    """Return the same combinations from the view of the point at the other end of the side."""
    return sum(1 << 3 - combo for combo in range(4) if combos >> combo & 1)


# combinations of two cells that say more than each cell alone
TIED = (0b0110, 0b0111, 0b1001, 0b1011, 0b1101, 0b1110)

Row = tuple[tuple[tuple[int, int], ...], tuple[int, ...], int, tuple[tuple[int, int], ...]]
# for each set of patterns that has occurred: the slots whose cell is certain, with its value; the
# combinations left for the points to the right, left, below and above; the most diagonals that can
# touch; and of those combinations only the ones that certain cells do not show, each with its side
TABLE: list[Row | None] = [None] * 0x10000


def row(patterns: int) -> Row:
    """Return the entry of TABLE for a set of patterns, which is computed when it is first
    needed.
    """
    found = TABLE[patterns]
    if found is None:
        forced = tuple(
            (slot, TOUCHING[slot] if patterns & ON[slot] else AWAY[slot])
            for slot in range(4)
            if not (patterns & ON[slot] and patterns & OFF[slot])
        )
        told = tuple(KEEP[side ^ 1][mirrored(project(patterns, side))] for side in range(4))
        most = max((p.bit_count() for p in range(16) if patterns >> p & 1), default=0)
        tied = tuple((side, told[side]) for side in range(4) if project(patterns, side) in TIED)
        found = TABLE[patterns] = (forced, told, most, tied)
    return found


@lru_cache(maxsize=16)
def counted(there: int) -> tuple[int, ...]:
    """Return, for each number, the patterns in which exactly that many of these slots touch."""
    return tuple(
        sum(1 << p for p in range(16) if (p & there).bit_count() == number) for number in range(5)
    )


class Lattice:
    """The geometry of all boards of one size."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.cells = width * height
        self.points = (width + 1) * (height + 1)
        across = width + 1
        self.corners = tuple(
            (p, p + 1, p + across, p + across + 1)
            for p in (r * across + c for r in range(height) for c in range(width))
        )
        around = [[-1, -1, -1, -1] for _ in range(self.points)]
        for cell, corner in enumerate(self.corners):
            for slot, point in zip((3, 2, 1, 0), corner, strict=True):
                around[point][slot] = cell
        self.around = tuple((a, b, c, d) for a, b, c, d in around)
        self.near = tuple(
            (
                p + 1 if c < width else -1,
                p - 1 if c else -1,
                p + across if r < height else -1,
                p - across if r else -1,
            )
            for p, (r, c) in enumerate((r, c) for r in range(height + 1) for c in range(across))
        )
        self.inner = tuple(-1 not in cells for cells in self.around)
        there = [
            sum(1 << slot for slot, cell in enumerate(cells) if cell >= 0) for cells in self.around
        ]
        # the most diagonals that can touch each point, and its patterns for each number from 0 to 4
        self.most = tuple(slots.bit_count() for slots in there)
        self.counted = tuple(counted(slots) for slots in there)
        # the two points that a diagonal joins, by value and cell
        self.ends: tuple[tuple[tuple[int, int], ...], ...] = (
            (),
            tuple((tl, br) for tl, _, _, br in self.corners),
            tuple((tr, bl) for _, tr, bl, _ in self.corners),
        )
        # the patterns that a diagonal allows at the four corners of its cell
        self.marks = (
            (),
            tuple(
                ((tl, ON[3]), (tr, OFF[2]), (bl, OFF[1]), (br, ON[0]))
                for tl, tr, bl, br in self.corners
            ),
            tuple(
                ((tl, OFF[3]), (tr, ON[2]), (bl, ON[1]), (br, OFF[0]))
                for tl, tr, bl, br in self.corners
            ),
        )
        # from each point: the cell that leads to a far point, that point, and the value that does
        # not lead there
        self.reach = tuple(
            tuple(
                (cell, self.corners[cell][slot], AWAY[slot])
                for slot, cell in enumerate(cells)
                if cell >= 0
            )
            for cells in self.around
        )

    def pair(self, point: int, side: int) -> tuple[int, int]:
        """Return the two cells on this side of a point, or -1 for a cell outside the board."""
        one, two = SIDES[side]
        cells = self.around[point]
        return cells[one], cells[two]

    def start(self, point: int, number: int) -> int:
        """Return the patterns that a point may have (number -1 for none). Slots outside are free.

        Four diagonals that turn away from a point inside are a loop, so it is touched at least
        once.
        """
        if number < 0:
            return EVERY - 1 if self.inner[point] else EVERY
        return self.counted[point][number]


@lru_cache(maxsize=16)
def lattice(width: int, height: int) -> Lattice:
    return Lattice(width, height)
