"""Walls: black cells, the border and holes that hang together, and the rings they would close."""

from __future__ import annotations

from engines.core.grid import bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engines.hitori.layout import Layout

# a wall: the cells that touch it, and those that touch it twice
Wall = tuple[int, int]


def add_black(walls: list[Wall], ties: int, spot: int) -> tuple[list[Wall], int, bool]:
    """The walls with one more black cell, which ties to the cells `ties`; the cells that touch
    its wall twice, and whether it has closed a ring itself."""
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
    """The walls that these black cells build and that touch a region, the cells that touch one of
    them twice, and whether one of them is a ring."""
    walls, cuts, ring = list(layout.walls), 0, False
    if not layout.slants:
        for spot in bits(black):
            walls, twice, closed = add_black(walls, layout.ties[spot], spot)
            cuts |= twice
            ring = ring or closed
        return [wall for wall in walls if wall[0] & region], cuts, ring
    # on squares the border is the one wall that stands from the start
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
    """How often two of these cells meet at their corners."""
    return sum((part & part >> shift).bit_count() for shift in layout.slants)


def _grown(layout: Layout, part: int, black: int) -> int:
    """All black cells that hang together with these at their corners."""
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
    """The wall of these black cells, where those of `once` touch it already."""
    twice = 0
    for shift in layout.slants:
        for hit in (part << shift, part >> shift):
            twice |= once & hit
            once |= hit
    return once & layout.all, twice & layout.all


def exits(layout: Layout, black: int) -> int:
    """Each cell that is the only way out of another one."""
    free = layout.all & ~black
    once = twice = 0
    for way in layout.ways:
        beside = (free << way if way > 0 else free >> -way) & free
        twice |= once & beside
        once |= beside
    once &= ~twice
    out = 0
    for way in layout.ways:
        # a cell whose one way out lies at -way: step there
        out |= once >> way if way > 0 else once << -way
    return out & free
