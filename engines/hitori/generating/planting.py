"""A planted solution: black cells, white numbers by the rules, and black duplicates of the white
numbers.
"""

from __future__ import annotations

from random import Random

from solitudo.engines.core.grid import bits, hexagon
from solitudo.engines.hitori.layout import Layout, add_black, exits, standing
from solitudo.engines.hitori.numbers import Numbers


def plant_blacks(layout: Layout, rng: Random, plain: bool) -> int:
    """Return random black cells that rules 1 and 3 allow.

    With `plain`, each white cell is beside a black one or is the last exit of a cell, so that no
    cut is needed.
    """
    order = list(layout.spots)
    rng.shuffle(order)
    black = _fill(layout, order, 0)
    for _ in range(40 if plain else 0):
        bare = layout.all & ~(black | layout.spread(black) | exits(layout, black))
        if not bare:
            break
        # clear a window around a bare cell and fill it again from that cell
        spot = rng.choice(list(bits(bare)))
        window = 1 << spot
        for _ in range(2):
            window |= layout.spread(window)
        black &= ~window
        inside = [s for s in bits(window) if s != spot]
        rng.shuffle(inside)
        black = _fill(layout, [spot, *inside, *order], black)
    return black


def _fill(layout: Layout, order: list[int], black: int) -> int:
    near, ties = layout.near, layout.ties
    walls, cuts, _ = standing(layout, black, layout.all)
    free = layout.all & ~black & ~layout.spread(black) & ~cuts
    for _, twice in walls:
        free &= ~twice
    for spot in order:
        if free >> spot & 1:
            black |= 1 << spot
            walls, twice, _ = add_black(walls, ties[spot], spot)
            free &= ~(1 << spot | near[spot] | twice)
            if not free:
                break
    return black


def plant(layout: Layout, rng: Random, black: int) -> Numbers:
    """Return numbers of which this is a solution."""
    white = layout.all & ~black
    at = _latin(layout, rng)
    _mix(layout, rng, at, white)
    for spot in bits(black):
        at[spot] = at[rng.choice(list(bits(layout.peers[spot] & white)))]
    return Numbers(layout, [at[spot] for spot in layout.spots])


def _latin(layout: Layout, rng: Random) -> list[int]:
    """Return numbers without duplicates in any line, shuffled in every way that their
    shape allows.
    """
    grid = layout.grid
    most = max(grid.width, grid.height)
    names = rng.sample(range(1, most + 1), most)
    at = [0] * layout.size
    if grid.shape == "hexagon":
        # along rows the number changes by 2, along the other lines by 1: both are valid for an odd
        # count
        for (r, q), spot in zip(grid.places, layout.spots, strict=True):
            at[spot] = names[(2 * q + r) % most]
        return at
    rows = rng.sample(range(most), grid.height)
    columns = rng.sample(range(most), grid.width)
    for (r, c), spot in zip(grid.places, layout.spots, strict=True):
        at[spot] = names[(rows[r] + columns[c]) % most]
    return at


def _mix(layout: Layout, rng: Random, at: list[int], white: int) -> None:
    """Exchange two numbers in part of the board many times, which keeps the rule and hides the
    pattern.
    """
    most = max(layout.grid.width, layout.grid.height)
    where = [0] * (most + 1)
    for spot in bits(white):
        where[at[spot]] |= 1 << spot
    spots = list(bits(white))
    peers = layout.peers
    for _ in range(2 * most):
        start = rng.choice(spots)
        one = at[start]
        two = rng.randint(1, most)
        if one == two:
            continue
        both = where[one] | where[two]
        part, fresh = 0, 1 << start
        while fresh:
            part |= fresh
            reach = 0
            while fresh:
                reach |= peers[(fresh & -fresh).bit_length() - 1]
                fresh &= fresh - 1
            fresh = reach & both & ~part
        if part == both:
            continue
        for spot in bits(part):
            at[spot] = one + two - at[spot]
        where[one] ^= part
        where[two] ^= part


def choose_holes(side: int, rng: Random) -> frozenset[tuple[int, int]]:
    """Return single holes away from the border.

    The board is still connected, and each cell keeps two exits.
    """
    whole = hexagon(side)
    want = max(2, round(whole.count * 0.075))
    inner = [c for c in range(whole.count) if len(whole.neighbours[c]) == 6]
    rng.shuffle(inner)
    holes: list[int] = []
    for cell in inner:
        if len(holes) < want and not any(n in holes for n in whole.neighbours[cell]):
            holes.append(cell)
    return frozenset(whole.places[c] for c in holes)
