"""Walls: black cells, the border and holes that hang together, and the rings they would close."""

from __future__ import annotations

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
