"""Trees that bring their tents into a known line: which they are, and what they leave of it."""

from __future__ import annotations

from collections.abc import Iterator

from engines.core.grid import bits
from engines.tents.state import State


def locked_trees(k: State) -> Iterator[tuple[int, int]]:
    """(line, trees): the lonely trees all of whose choices lie in a line, which is their own.
    A tree of the next line has one choice in it, and needs no such argument."""
    up, down, left, right = k.beside_trees()
    masks, height = k.field.shape.lines, k.field.shape.height
    in_row, in_column = k.lonely & ~(up | down), k.lonely & ~(left | right)
    for line, mask in enumerate(masks):
        trees = mask & (in_row if line < height else in_column)
        if trees:
            yield line, trees


def outside(k: State, line: int, trees: int) -> int | None:
    """The unknown squares of a line that leave too little room for the trees locked in it; None
    when there is too little room at all."""
    field = k.field
    mask = field.shape.lines[line]
    shift = field.shape.shifts[line]
    free = k.open & ~k.tents & mask
    if field.matching:
        room = field.needs[line] - (k.tents & mask & ~k.loose).bit_count()
        count = trees.bit_count()
        if count > room:
            return None
        return free & ~(trees << shift | trees >> shift) if count == room else 0
    room = field.needs[line] - (k.tents & mask).bit_count()
    if trees.bit_count() < room:
        return 0
    if len(apart(trees, shift, 0)) > room:
        return None
    out = 0
    for bit in bits(free):
        if len(apart(trees, shift, 1 << bit)) >= room:
            out |= 1 << bit
    return out


def apart(trees: int, shift: int, tent: int) -> list[int]:
    """As many of these trees of one line as can be without two sharing a square, leaving out
    those beside the tent. One tent serves two trees that share a square."""
    trees &= ~(tent << shift | tent >> shift)
    chosen = []
    while trees:
        low = trees & -trees
        chosen.append(low.bit_length() - 1)
        trees &= ~(low | low << 2 * shift)
    return chosen
