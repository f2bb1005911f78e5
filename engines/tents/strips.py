"""Two lines side by side: how many tents fit into them, and lines that need a tent from each tree
within reach.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from solitudo.engines.core.grid import bits
from solitudo.engines.tents.knowledge import State


class Strip(NamedTuple):
    """Two neighbouring lines, of which `line` is the first: their missing tents and free squares.

    `places` are the places along the lines that have a free square, as squares of the first line.

    Two neighbouring places of a strip are a block of 2x2 squares, which holds at most one tent. So
    a strip has room for as many tents as a single line whose free squares are these places:

        row 3     . ? ? . ?          free squares ?
        row 4     ? . ? . .
        places    ? ? ? . ?          room for two, and for one
    """

    line: int
    need: int
    free: int
    places: int
    across: int  # the shift from the first line to the second
    shift: int  # the shift along the lines

    def squares(self, places: int) -> int:
        """Return the free squares at these places."""
        return (places | places << self.across) & self.free


def strips(k: State) -> Iterator[Strip]:
    """Yield the pairs of neighbouring lines that need tents and have few squares for them."""
    shape, needs, unknown, tents = k.field.shape, k.field.needs, k.unknown, k.tents
    for line in range(len(needs) - 1):
        if line == shape.height - 1 or min(needs[line : line + 2]) < 0:
            continue
        first, second = shape.lines[line], shape.lines[line + 1]
        free = unknown & (first | second)
        need = needs[line] + needs[line + 1] - (tents & (first | second)).bit_count()
        # a block has at most four squares
        if need <= 0 or not free or free.bit_count() > 4 * need + 4:
            continue
        across = shape.stride if line < shape.height else 1
        places = free & first | (free & second) >> across
        yield Strip(line, need, free, places, across, shape.shifts[line])


class Packing(NamedTuple):
    """The conclusions from a strip with barely enough room: tents and grass in a run that must be
    full, or grass beside the strip that would touch the squares `touched`.
    """

    strip: Strip
    tents: int
    grass: int
    run: int = 0
    touched: int = 0
    room: int = 0  # room beside those squares


def packings(k: State) -> Iterator[Packing]:
    """Yield the conclusions from strips with room for their tents and at most one more."""
    for strip in strips(k):
        chosen, odd = spread(strip.places, strip.shift)
        spare = chosen.bit_count() - strip.need
        if not 0 <= spare < 2:
            continue
        if not spare and odd:
            yield from _full(strip, odd)
        yield from _beside(k, strip)


def _full(strip: Strip, odd: int) -> Iterator[Packing]:
    """Yield runs of odd length that must be full, whose tents are at every second place."""
    for run in runs(strip.places, strip.shift):
        if run & odd:
            grass = strip.squares(run & ~odd)
            tents = 0
            for bit in bits(run & odd):
                squares = strip.squares(1 << bit)
                tents |= squares if not squares & squares - 1 else 0
            if grass or tents:
                yield Packing(strip, tents, grass, run)


def _beside(k: State, strip: Strip) -> Iterator[Packing]:
    """Yield squares on either side of a strip with neighbours that the strip needs."""
    _, _, free, places, across, shift = strip
    first = free & k.field.shape.lines[strip.line]
    second = (free ^ first) >> across
    for near, far, lead in ((first, second, -across), (second, first, 2 * across)):
        lone = near & ~far
        wide = lone | lone << shift | lone >> shift
        outer = (wide >> across if lead < 0 else wide << lead) & k.unknown
        for bit in bits(outer):
            place = 1 << bit + across if lead < 0 else 1 << bit - lead
            touched = (place | place << shift | place >> shift) & near
            room = spread(places & ~(touched & lone), shift)[0].bit_count()
            if room < strip.need:
                hit = touched if lead < 0 else touched << across
                yield Packing(strip, 0, 1 << bit, touched=hit, room=room)


class Claim(NamedTuple):
    """Lines (`lines` of them, starting at `line`) that need a tent from each of these trees, and
    the grass that follows. `inside` says that these trees have no squares elsewhere.
    """

    line: int
    lines: int
    need: int
    trees: int
    grass: int
    inside: bool


def claims(k: State) -> Iterator[Claim]:
    """Yield claims of one line, or of two side by side.

    Either as many trees reach the lines as tents are missing, or as many trees reach only these
    lines. This is valid only if each tent has its own tree.
    """
    field = k.field
    if not field.matching:
        return
    free, lonely = k.choices, k.lonely
    for count, line, mask, need in spans(k):
        trees = lonely & field.cross(free & mask)
        if trees.bit_count() == need:
            grass = k.unknown & field.cross(trees) & ~mask & ~field.cross(lonely & ~trees)
            if grass:
                yield Claim(line, count, need, trees, grass, False)
        # for a single line, these are locked trees
        trees &= ~field.cross(free & ~mask)
        if count > 1 and trees.bit_count() == need:
            grass = k.unknown & mask & ~field.cross(trees)
            if grass:
                yield Claim(line, count, need, trees, grass, True)


def spans(k: State) -> Iterator[tuple[int, int, int, int]]:
    """Yield (lines, first line, squares, missing tents) for single lines and pairs that need tents
    and have no tent without a tree.
    """
    shape, needs = k.field.shape, k.field.needs
    missing = [
        -1 if k.loose & mask else need - (k.tents & mask).bit_count()
        for mask, need in zip(shape.lines, needs, strict=True)
    ]
    for line, need in enumerate(missing):
        if need < 0:
            continue
        if need:
            yield 1, line, shape.lines[line], need
        both = line + 1 < len(missing) and line + 1 != shape.height
        if both and missing[line + 1] >= 0 and need + missing[line + 1]:
            mask = shape.lines[line] | shape.lines[line + 1]
            yield 2, line, mask, need + missing[line + 1]


def spread(free: int, shift: int) -> tuple[int, int]:
    """Return every second square of each run.

    Also return those in runs of odd length, which a line without room to spare must use.
    """
    behind = free << shift
    inner = free & behind  # squares with a free square before them
    chosen = current = free ^ inner
    if not inner & inner << shift:  # no run is longer than two
        return chosen, chosen ^ chosen & free >> shift
    double = 2 * shift
    while current:
        current = current << double & inner & inner << shift
        chosen |= current
    current = chosen ^ chosen & free >> shift  # runs that end on a chosen square have odd length
    odd = current
    inner = free & free >> shift
    while current:
        current = current >> double & inner & inner >> shift
        odd |= current
    return chosen, odd


def runs(free: int, shift: int) -> Iterator[int]:
    """Yield the runs of free squares, each as a mask."""
    starts = free ^ free & free << shift
    while starts:
        run = square = starts & -starts
        starts ^= square
        while square := square << shift & free:
            run |= square
        yield run
