"""The rules that a board can have beside rows, columns, blocks and cages, each described once.

A constraint is what a board shows of such a rule: a dot between two cells, a line through cells, or
the rule itself where it is true of the whole board. A relation is what follows for the digits of
some cells. Cages are relations too, so that whoever draws conclusions from cells asks for
relations, and never for a rule by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from solitudo.engines.core.grid import bits, mask_of
from solitudo.engines.sudoku.constraints.sums import cage_left, ways

KNIGHT = tuple((r, c) for r in (-2, -1, 1, 2) for c in (-2, -1, 1, 2) if abs(r) != abs(c))


class Constraint(NamedTuple):
    """One mark of a rule and its cells in order, or a rule of the whole board, without cells."""

    rule: str
    cells: tuple[int, ...] = ()


class Relation(NamedTuple):
    """Cells whose digits depend on each other.

    `apart[i]` masks the earlier cells whose digit the cell `i` may not repeat, where that matters.
    `total` is the sum of a cage.
    """

    rule: str
    cells: tuple[int, ...]
    side: int
    apart: tuple[int, ...] = ()
    total: int = 0

    def left(self, masks: tuple[int, ...]) -> tuple[int, ...]:
        """Return which of these digits each cell may hold. A 0 means that no digit is possible."""
        return LEFT[self.rule](self, masks)


class Rule(NamedTuple):
    """A rule as boards show it.

    `variant` is its name in requests and on screens. A mark of it has `least` to `most` cells (0
    means the side of the board), each beside the next, with `diagonal` also over a corner. A rule
    of the whole board has no cells, and may `part` cells that are far from each other: this gives
    the cells that cannot hold the digit of a cell, as a mask. `about` says of a cell what is drawn
    there: of the first, and of a further one.
    """

    variant: str
    least: int = 0
    most: int = 0
    diagonal: bool = False
    parts: Callable[[int, int], int] | None = None
    about: tuple[str, str] = ("", "")


@lru_cache(maxsize=1 << 10)
def knights(side: int, cell: int) -> int:
    """Return the cells that are a knight's move away, as a mask."""
    row, column = divmod(cell, side)
    around = [(row + r, column + c) for r, c in KNIGHT]
    return mask_of(r * side + c for r, c in around if 0 <= r < side and 0 <= c < side)


RULES: dict[str, Rule] = {
    "anti-knight": Rule("anti-knight", parts=knights),
    "white": Rule(
        "kropki", 2, 2, about=("with a white dot to {last}", "with a white dot to {first}")
    ),
    "black": Rule(
        "kropki", 2, 2, about=("with a black dot to {last}", "with a black dot to {first}")
    ),
    "all-dots": Rule("kropki"),
    "thermometer": Rule(
        "thermometers",
        2,
        diagonal=True,
        about=("at the bulb of a thermometer to {last}", "on the thermometer of {first}"),
    ),
    "arrow": Rule(
        "arrows",
        2,
        diagonal=True,
        about=("in the circle of an arrow to {last}", "on the arrow of {first}"),
    ),
}
VARIANTS = tuple(dict.fromkeys(rule.variant for rule in RULES.values()))
# the relation of cells without a dot, if all dots are shown
NO_DOT = "no-dot"


def consecutive(one: int, other: int) -> bool:
    return abs(one - other) == 1


def double(one: int, other: int) -> bool:
    return one == 2 * other or other == 2 * one


PAIRS: dict[str, Callable[[int, int], bool]] = {
    "white": consecutive,
    "black": double,
    NO_DOT: lambda one, other: not consecutive(one, other) and not double(one, other),
}


@lru_cache(maxsize=1 << 14)
def partners(rule: str, side: int, mask: int) -> int:
    """Return the digits that fit beside one of these digits."""
    fits = PAIRS[rule]
    digits = range(1, side + 1)
    return mask_of(value for value in digits if any(fits(value, one) for one in bits(mask)))


def _pair(relation: Relation, masks: tuple[int, ...]) -> tuple[int, ...]:
    rule, side = relation.rule, relation.side
    one, other = masks
    return one & partners(rule, side, other), other & partners(rule, side, one)


def _cage(relation: Relation, masks: tuple[int, ...]) -> tuple[int, ...]:
    return cage_left(masks, relation.total, relation.side)


def _thermometer(relation: Relation, masks: tuple[int, ...]) -> tuple[int, ...]:
    """Return the digits that leave room for smaller ones before and larger ones after them."""
    return below(above(masks))


def above(masks: tuple[int, ...]) -> tuple[int, ...]:
    """Return the digits of cells that are larger than the smallest of the cell before."""
    left: list[int] = []
    for mask in masks:
        least = left[-1] & -left[-1] if left else 1
        left.append(mask & -least << 1)
    return tuple(left)


def below(masks: tuple[int, ...]) -> tuple[int, ...]:
    """Return the digits of cells that are smaller than the largest of the cell after."""
    left: list[int] = []
    for mask in reversed(masks):
        most = (1 << left[-1].bit_length() >> 1) - 1 if left else -1
        left.append(mask & most)
    return tuple(reversed(left))


def _arrow(relation: Relation, masks: tuple[int, ...]) -> tuple[int, ...]:
    """Return the digits of the circle that the others can add up to, and what these can be."""
    circle, along = 0, (0,) * (len(masks) - 1)
    for total in bits(masks[0]):
        left = ways(masks[1:], relation.apart, total)
        if all(left):
            circle |= 1 << total
            along = tuple([one | other for one, other in zip(along, left, strict=True)])
    return circle, *along


LEFT: dict[str, Callable[[Relation, tuple[int, ...]], tuple[int, ...]]] = {
    "cage": _cage,
    **dict.fromkeys(PAIRS, _pair),
    "thermometer": _thermometer,
    "arrow": _arrow,
}


# the broken rule in words, by rule or relation
BROKEN = {
    "anti-knight": "{cells} are both {digit}, a knight's move apart.",
    "white": "{cells} have a white dot, so they should be consecutive.",
    "black": "{cells} have a black dot, so one should be double the other.",
    "thermometer": "The digits of {cells} should grow from the bulb of their thermometer.",
    "arrow": "The first of {cells} should be the sum of the others, which are its arrow.",
    NO_DOT: "{cells} have no dot, so they cannot be consecutive, or one double the other.",
}


def ordered(constraints: Iterable[Constraint]) -> tuple[Constraint, ...]:
    """Return constraints in the order in which a text has them."""
    order = list(RULES)
    return tuple(sorted(constraints, key=lambda one: (order.index(one.rule), one.cells)))


def whole_board(constraints: Sequence[Constraint]) -> dict[str, Callable[[int, int], int]]:
    """Return the rules of the whole board that part cells, by name."""
    found = ((one.rule, RULES[one.rule].parts) for one in constraints)
    return {rule: parts for rule, parts in found if parts is not None}


def seen(constraints: Sequence[Constraint], side: int, cell: int) -> int:
    """Return the cells that rules of the whole board part from a cell, as a mask."""
    mask = 0
    for parts in whole_board(constraints).values():
        mask |= parts(side, cell)
    return mask


def about(constraints: Sequence[Constraint], cell: int, labels: Sequence[str]) -> list[str]:
    """Return what is drawn at a cell, in words."""
    return [
        RULES[rule].about[cells[0] != cell].format(first=labels[cells[0]], last=labels[cells[-1]])
        for rule, cells in constraints
        if cell in cells
    ]


def relations(
    constraints: Sequence[Constraint], side: int, peers: Sequence[int]
) -> Iterator[Relation]:
    """Yield what follows for the digits of cells."""
    for rule, cells in constraints:
        if rule in LEFT:
            along = cells[1:]
            apart = tuple(
                mask_of(j for j in range(i) if peers[cell] >> along[j] & 1)
                for i, cell in enumerate(along)
            )
            yield Relation(rule, cells, side, apart)
    if Constraint("all-dots") in constraints:
        dotted = {cells for rule, cells in constraints if rule in PAIRS}
        yield from (Relation(NO_DOT, pair, side) for pair in adjacent(side) if pair not in dotted)


def adjacent(side: int) -> list[tuple[int, int]]:
    """Return all pairs of cells that share a side of a cell."""
    cells = range(side * side)
    level = [(cell, cell + 1) for cell in cells if (cell + 1) % side]
    return sorted(level + [(cell, cell + side) for cell in cells[:-side]])
