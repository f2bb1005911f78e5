"""Walls: black cells, the border and holes that hang together, and the rings they would close."""

from __future__ import annotations

from functools import reduce
from operator import or_

from engines.core.grid import bits
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


def standing(layout: Layout, black: int, region: int) -> tuple[list[Wall], int]:
    """The walls that these black cells build and that touch a region, and the cells that touch
    one of them twice."""
    walls, cuts = list(layout.walls), 0
    if not layout.slants:
        for spot in bits(black):
            walls, twice, _ = add_black(walls, layout.ties[spot], spot)
            cuts |= twice
        return [wall for wall in walls if wall[0] & region], cuts
    # on squares the border is the one wall that stands from the start
    ((border, _),) = walls
    seen = _grown(layout, border & black, black)
    found = [_wall(layout, seen, border)]
    left = _slanted(layout, region) & black & ~seen
    while left:
        part = _grown(layout, left & -left, black)
        found.append(_wall(layout, part, 0))
        left &= ~part
    return found, reduce(or_, (twice for _, twice in found))


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
