"""The steps of a chain, link by link: what follows from each strong link after the links
before it.
"""

from __future__ import annotations

from solitudo.engines.core.deduction import Fact, Step
from solitudo.engines.core.grid import bits
from solitudo.engines.core.values import Target, cells
from solitudo.engines.sudoku.chains.nodes import Node
from solitudo.engines.sudoku.chains.web import Why
from solitudo.engines.sudoku.knowledge import Sheet
from solitudo.engines.sudoku.techniques.basic import (
    HIDDEN_IN_BLOCK,
    HIDDEN_IN_LINE,
    NAKED_SINGLE,
    Locked,
    naked_words,
    tell_locked,
)
from solitudo.engines.sudoku.techniques.broken_rules import empty_unit, too_few
from solitudo.engines.sudoku.techniques.pattern import (
    Instance,
    Strikes,
    Told,
    facts,
    gone,
    places,
    symbol,
    symbols,
)

NAKED = {2: "naked-pair", 3: "naked-triple"}


def link_step(
    world: Sheet, why: Why, end: Node, following: Node | None, strikes: Strikes
) -> Step | None:
    """Return the step for the true node at the end of a strong link.

    A group names what it eliminates from the next node, or, at the end, what the chain eliminates.
    The step is a contradiction if a set has too few digits left.
    """
    value, mask = end
    if not mask & (mask - 1):
        return _single(world, why, value, mask.bit_length() - 1)
    hit = world.where[value] & world.common(mask)
    if following is not None:
        hit &= following[1]
    else:
        every = 0
        for digit, out in strikes:
            every |= out if digit == value else 0
        hit &= every
    if not hit:
        return None
    if why.unit >= 0:
        return _group(world, why.unit, value, mask, hit)
    return _set(world, why.cells, value, hit)


def last_clash(world: Sheet, why: Why, value: int) -> Step:
    """Return the contradiction if both ends of a strong link are eliminated."""
    if why.unit >= 0:
        return empty_unit(world, why.unit, value)
    return too_few(world, why.cells)


def _single(world: Sheet, why: Why, value: int, cell: int) -> Step:
    place = ((cell, value),)
    if why.unit >= 0:
        block = world.layout.unit_kind(why.unit) == "block"
        pattern = HIDDEN_IN_BLOCK if block else HIDDEN_IN_LINE
        return pattern.step(world, Instance(place, (), why.unit))
    if not why.cells & (why.cells - 1):
        return NAKED_SINGLE.step(world, Instance(place, (), None))
    digits = set_digits(world, why.cells)
    if digits.bit_count() < why.cells.bit_count():
        return too_few(world, why.cells)
    told = Told(
        set_rests(world, why.cells, digits, 1 << value),
        bits(why.cells),
        "takes",
        {
            "cells": places(why.cells),
            "digits": symbols(digits),
            "cell": Target("cell", cell),
            "value": symbol(value),
        },
    )
    return _step("als", told, (Fact("is", cell, value),))


def _group(world: Sheet, unit: int, value: int, mask: int, hit: int) -> Step:
    for other in world.layout.units_of[mask.bit_length() - 1]:
        inside = world.layout.masks[other]
        if other != unit and not mask & ~inside and hit & inside:
            found = Instance((), ((value, hit & inside),), Locked(unit, other, mask))
            block = world.layout.unit_kind(unit) == "block"
            return _step(
                "pointing" if block else "claiming", tell_locked(world, found), facts(found)
            )
    # on boards with regions, the cells of a group may be seen through several units
    strikes = ((value, hit),)
    told = Told(
        world.unit_only(unit, value, mask),
        bits(mask),
        "sees",
        {"unit": world.layout.unit_names[unit], "value": symbol(value), **gone(strikes)},
    )
    return _step("claiming", told, _struck(strikes))


def _set(world: Sheet, inside: int, value: int, hit: int) -> Step:
    digits = set_digits(world, inside)
    if digits.bit_count() < inside.bit_count():
        return too_few(world, inside)
    strikes = ((value, hit),)
    rests = set_rests(world, inside, digits, 1 << value)
    told = naked_words(world, rests, inside, digits, strikes)
    name = NAKED.get(inside.bit_count(), "naked-quad")
    return _step(name, told, _struck(strikes))


def set_digits(k: Sheet, inside: int) -> int:
    """Return the digits that these cells may hold."""
    digits = 0
    for cell in bits(inside):
        digits |= k.may_be(cell)
    return digits


def set_rests(k: Sheet, inside: int, digits: int, named: int) -> list[Fact]:
    """Return why these cells have no other digits than these, and why the named digits are only
    where they are.
    """
    rests: list[Fact] = []
    for cell in bits(inside):
        rests += k.cell_only(cell, digits)
        for value in bits(named & digits & ~k.may_be(cell)):
            rests += k.gone(cell, value)
    return rests


def _struck(strikes: Strikes) -> tuple[Fact, ...]:
    return facts(Instance((), strikes, None))


def _step(name: str, told: Told, given: tuple[Fact, ...]) -> Step:
    return Step(
        name,
        given,
        tuple(dict.fromkeys(told.rests)),
        cells(*dict.fromkeys(told.evidence)),
        told.words,
        tuple(item for item in told.args.items() if item[1] != ()),
    )
