"""Templates: all ways to place a digit in every unit, and the cells that they share."""

from collections.abc import Iterator
from typing import NamedTuple

from solitudo.engines.core.deduction import Fact
from solitudo.engines.core.grid import bits
from solitudo.engines.core.wording import number
from solitudo.engines.sudoku.knowledge import Sheet
from solitudo.engines.sudoku.techniques.pattern import (
    Instance,
    Told,
    by_digit,
    gone,
    places,
    symbol,
)

MOST = 30  # the most ways that a person can still draw and compare
BUDGET = 2_000  # places that are tried before the ways are no longer counted


class Ways(NamedTuple):
    """The number of ways to place a digit in every unit, the cells that some way uses, and those
    that all ways use.
    """

    number: int
    some: int
    every: int


class Placings(NamedTuple):
    """A digit, and the number of ways to place it."""

    value: int
    number: int


def ways(k: Sheet, value: int) -> Ways | None:
    """Return all ways to place a digit, or None if there are too many to try."""
    return k.of_digit("ways", value, _count)


def _count(k: Sheet, value: int) -> Ways | None:
    board, peers, side = k.where[value], k.layout.peers, k.layout.side
    lacking = [mask for mask in k.layout.masks if not k.done[value] & mask]
    rows = [mask & board for mask in k.layout.masks[:side] if not k.done[value] & mask]
    rows.sort(key=int.bit_count)
    # the free and the taken places, row by row; with a place in each row, every column and every
    # box has one too
    begun, tried = [(board, 0)], 0
    for row in rows:
        spots = [(1 << cell, ~(peers[cell] | 1 << cell)) for cell in bits(row)]
        begun = [
            (free & keep, taken | bit) for free, taken in begun for bit, keep in spots if free & bit
        ]
        tried += len(begun)
        if tried > BUDGET:
            return None
    diagonals = [mask for mask in lacking if mask in k.layout.masks[3 * side :]]
    found, some, every = 0, 0, board
    for _, taken in begun:
        if all(taken & mask for mask in diagonals):
            found += 1
            some |= taken
            every &= taken
    return Ways(found, some, every)


def find_template(k: Sheet, value: int, board: int) -> Iterator[Instance[Placings]]:
    """Yield the cells that all ways to place a digit share, and the cells that none of
    them uses.
    """
    if k.layout.side > 9:
        return
    found = ways(k, value)
    if found is None or not 0 < found.number <= MOST:
        return
    detail = Placings(value, found.number)
    if found.every:
        yield Instance(tuple((cell, value) for cell in bits(found.every)), (), detail)
    if found.number > 1 and board & ~found.some:
        yield Instance((), ((value, board & ~found.some),), detail)


def tell_template(k: Sheet, found: Instance[Placings]) -> Told:
    placed, strikes, (value, count) = found
    board = k.where[value]
    rests: list[Fact] = []
    for unit, mask in enumerate(k.layout.masks):
        if not k.done[value] & mask:
            rests += k.unit_only(unit, value, board & mask)
    words = "none" if strikes else "every" if count > 1 else "only"
    return Told(
        rests,
        bits(board),
        words,
        {
            "ways": f"{number(count)} ways",
            "value": symbol(value),
            "placed": places(sum(1 << cell for cell, _ in placed)),
            **(gone(strikes) if strikes else {}),
        },
    )


TEMPLATES = (by_digit("template", find_template, tell_template, 8.5),)
