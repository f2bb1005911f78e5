"""Trees and lines whose tent is in a known part of the board, and what that rules out."""

from collections.abc import Iterator
from typing import NamedTuple

from solitudo.engines.core.grid import bits
from solitudo.engines.tents.field import Field
from solitudo.engines.tents.knowledge import State


def locked_trees(k: State) -> Iterator[tuple[int, int]]:
    """Yield (line, trees): the lonely trees of a line with a number that have all their choices in
    it.

    A tree of the next line has one choice in it, and needs no such argument.
    """
    up, down, left, right = k.beside_trees()
    masks, height = k.field.shape.lines, k.field.shape.height
    in_row, in_column = k.lonely & ~(up | down), k.lonely & ~(left | right)
    for line, mask in enumerate(masks):
        trees = mask & (in_row if line < height else in_column)
        if trees and k.field.needs[line] >= 0:
            yield line, trees


def outside(k: State, line: int, trees: int) -> int | None:
    """Return the unknown squares of a line that leave its locked trees too little room, or None."""
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
    """Return as many trees of one line as possible that share no square, without those beside the
    tent.

    One tent serves two trees that share a square.
    """
    trees &= ~(tent << shift | tent >> shift)
    chosen = []
    while trees:
        low = trees & -trees
        chosen.append(low.bit_length() - 1)
        trees &= ~(low | low << 2 * shift)
    return chosen


class Choice(NamedTuple):
    """Squares of which one holds the tent of a tree or line, and the squares ruled out in each
    case.
    """

    tree: int  # a mask, or 0 if a line needs the tent
    line: int  # a line, or -1
    squares: int
    out: int


def choices(k: State) -> Iterator[Choice]:
    """Yield trees and lines with two or three squares left for a tent, if all of these rule out the
    same square.
    """
    field, unknown, tents = k.field, k.unknown, k.tents
    masks, needs = field.shape.lines, field.needs
    short = []  # lines that lack one tent, with few squares left
    filled = tight = 0  # lines that one more tent completes, as line numbers and as squares
    for line, mask in enumerate(masks):
        free = unknown & mask
        if free and needs[line] - (tents & mask).bit_count() == 1:
            filled |= 1 << line
            tight |= free
            if free & free - 1 and free.bit_count() <= 3:
                short.append((line, free))
    # squares that only touch others are found by simpler techniques
    for bit in bits(k.lonely & field.cross(tight)):
        squares = field.cross(1 << bit) & (k.open | tents)
        if not squares & tents and squares & squares - 1:
            out = ruled_out(k, squares, filled)
            if out:
                yield Choice(1 << bit, -1, squares, out)
    for line, squares in short:
        out = ruled_out(k, squares, filled)
        if out:
            yield Choice(0, line, squares, out)


def ruled_out(k: State, squares: int, filled: int) -> int:
    """Return the unknown squares that touch each of `squares`, or share a full line with it."""
    field = k.field
    out = k.unknown & ~squares
    for bit in bits(squares):
        out &= field.ring(1 << bit) | completed(field, bit, filled)
        if not out:
            break
    return out


def completed(field: Field, bit: int, filled: int) -> int:
    """Return the lines through a square that one more tent completes."""
    shape = field.shape
    row, column = divmod(bit, shape.stride)
    column += shape.height
    done = shape.lines[row] if filled >> row & 1 else 0
    return done | shape.lines[column] if filled >> column & 1 else done
