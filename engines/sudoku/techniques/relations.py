"""What dots and other marks of a board say about the digits of their cells."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from solitudo.engines.core.deduction import Argument, Step
from solitudo.engines.core.values import cells
from solitudo.engines.sudoku.constraints.constraint import PAIRS, Relation, above, below
from solitudo.engines.sudoku.knowledge import Sheet
from solitudo.engines.sudoku.layout import Layout
from solitudo.engines.sudoku.techniques.cages import CAGE_PATTERNS, cage_clash, known, strikes_in
from solitudo.engines.sudoku.techniques.pattern import (
    Instance,
    Pattern,
    Told,
    loss,
    symbol,
    symbols,
)

# the most candidates of a cell that are named
NAMED = 4


class Related(NamedTuple):
    """A relation, and the cells whose candidates show what the other ones cannot be."""

    relation: Relation
    by: tuple[int, ...]


class Along(NamedTuple):
    """A thermometer, and whether its digits are compared from the bulb on."""

    relation: Relation
    rising: bool


def find_dot(k: Sheet) -> Iterator[Instance[Related]]:
    """Yield what a cell cannot be beside the candidates of the other one of its pair."""
    for relation in k.layout.relations:
        if relation.rule not in PAIRS:
            continue
        masks = tuple([k.may_be(cell) for cell in relation.cells])
        left = relation.left(masks)
        if left == masks:
            continue
        for end in (0, 1):
            cell, other = relation.cells[end], relation.cells[1 - end]
            if left[end] != masks[end] and not k.values[cell]:
                yield _shows(k, relation, (other,), {cell: left[end]})


def find_thermometer(k: Sheet) -> Iterator[Instance[Along]]:
    """Yield the digits that leave no room for smaller ones before, or for larger ones after."""
    for relation in k.layout.relations:
        if relation.rule == "thermometer":
            masks = tuple([k.may_be(cell) for cell in relation.cells])
            for rising in (True, False):
                left = above(masks) if rising else below(masks)
                strikes = strikes_in(k, relation.cells, left) if all(left) else ()
                if strikes:
                    yield Instance((), strikes, Along(relation, rising))


def tell_thermometer(k: Sheet, found: Instance[Along]) -> Told:
    inside = found.detail.relation.cells
    args: dict[str, Argument] = {"cells": cells(*inside), **loss(k, found.strikes)}
    return Told(known(k, inside), inside, "above" if found.detail.rising else "below", args)


def find_arrow(k: Sheet) -> Iterator[Instance[Related]]:
    """Yield what no way to add up an arrow allows."""
    for relation in k.layout.relations:
        if relation.rule == "arrow":
            masks = tuple([k.may_be(cell) for cell in relation.cells])
            left = relation.left(masks)
            if left != masks and all(left):
                open_cells = {
                    cell: mask
                    for cell, mask in zip(relation.cells, left, strict=True)
                    if not k.values[cell]
                }
                by = tuple(cell for cell in relation.cells if k.values[cell])
                yield _shows(k, relation, by, open_cells)


def tell_arrow(k: Sheet, found: Instance[Related]) -> Told:
    placed, strikes, (relation, _) = found
    inside = relation.cells
    args: dict[str, Argument] = {"circle": cells(inside[0]), "along": cells(*inside[1:])}
    args["adds"] = "adds" if len(inside) == 2 else "add"
    if not placed:
        return Told(known(k, inside), inside, "many", {**args, **loss(k, strikes)})
    ((cell, value),) = placed
    args |= {"cell": cells(cell), "value": symbol(value)}
    return Told(known(k, inside), inside, "last", args)


def _shows(
    k: Sheet, relation: Relation, by: tuple[int, ...], left: dict[int, int]
) -> Instance[Related]:
    """Return the digit that a cell must be if nothing else is open, or what these cells lose."""
    if len(left) == 1 and all(k.values[cell] for cell in by):
        ((cell, mask),) = left.items()
        if mask and not mask & (mask - 1):
            return Instance(((cell, mask.bit_length() - 1),), (), Related(relation, by))
    strikes = strikes_in(k, tuple(left), tuple(left.values()))
    return Instance((), strikes, Related(relation, by))


def tell_dot(k: Sheet, found: Instance[Related]) -> Told:
    placed, strikes, (relation, by) = found
    mask = k.may_be(by[0])
    label = k.layout.grid.labels[by[0]]
    few = mask.bit_count() <= NAMED
    args: dict[str, Argument] = {"cells": cells(*relation.cells)}
    if k.values[by[0]]:
        args["holds"] = f"{label} is {symbol(k.values[by[0]])}"
    else:
        args["holds"] = f"{label} can only be {symbols(mask, 'or')}" if few else ""
    rests = known(k, relation.cells if placed else by)
    if placed:
        ((cell, value),) = placed
        args |= {"cell": cells(cell), "value": symbol(value)}
        return Told(rests, relation.cells, f"{relation.rule}-last", args)
    words = relation.rule if args["holds"] else f"{relation.rule}-many"
    return Told(rests, relation.cells, words, {**args, "by": cells(*by), **loss(k, strikes)})


def clash(k: Sheet) -> Step | None:
    """Return a relation that the digits and candidates of its cells break."""
    if "cage" in k.layout.rules:
        found = cage_clash(k)
        if found is not None:
            return found
    for relation in k.layout.relations:
        if relation.rule == "cage":
            continue
        if all(relation.left(tuple([k.may_be(cell) for cell in relation.cells]))):
            continue
        args = (("cells", cells(*relation.cells)),)
        rests = tuple(dict.fromkeys(known(k, relation.cells)))
        return Step("clash", (), rests, cells(*relation.cells), relation.rule, args)
    return None


KROPKI = frozenset(("white", "black", "all-dots"))
THERMOMETER, ARROW = frozenset(("thermometer",)), frozenset(("arrow",))
OF_RULES: tuple[Pattern[Any], ...] = (
    *CAGE_PATTERNS,
    Pattern("kropki-dot", find_dot, tell_dot, 2.3, of=KROPKI),
    Pattern("thermometer", find_thermometer, tell_thermometer, 2.3, of=THERMOMETER),
    Pattern("arrow", find_arrow, tell_arrow, 2.6, of=ARROW),
)


@lru_cache(maxsize=32)
def of_rules(layout: Layout) -> tuple[Pattern[Any], ...]:
    """Return the techniques that only rules of this board allow."""
    return tuple(pattern for pattern in OF_RULES if pattern.of & layout.rules)
