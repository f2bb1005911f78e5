"""Wings: two or three pairs that a pivot, a link or their own candidates join."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from solitudo.engines.core.grid import bits, mask_of
from solitudo.engines.core.values import Target
from solitudo.engines.core.wording import capital
from solitudo.engines.sudoku.knowledge import Sheet
from solitudo.engines.sudoku.techniques.pattern import (
    Instance,
    Pattern,
    Told,
    gone,
    places,
    symbol,
    symbols,
)


class Wing(NamedTuple):
    """A pivot and its two wings."""

    pivot: int
    one: int
    two: int


class LinkedPairs(NamedTuple):
    """Two equal pairs, and the strong link between them: its ends, its unit and its digit."""

    one: int
    two: int
    first: int
    last: int
    unit: int
    value: int


class RemotePairs(NamedTuple):
    """Equal pairs by their two colours, and their digits."""

    mine: int
    other: int
    digits: int


def find_xy_wing(k: Sheet) -> Iterator[Instance[Wing]]:
    """Yield a pivot xy with wings xz and yz. One of the wings is z."""
    cand, peers = k.cand, k.layout.peers
    pairs = k.pairs()
    for pivot in pairs:
        digits = cand[pivot]
        near = [
            c
            for c in pairs
            if peers[pivot] >> c & 1 and cand[c] != digits and (cand[c] & digits).bit_count() == 1
        ]
        for i, one in enumerate(near):
            z = cand[one] & ~digits
            for two in near[i + 1 :]:
                if cand[two] & ~digits != z or cand[one] == cand[two]:
                    continue
                value = z.bit_length() - 1
                out = k.where[value] & peers[one] & peers[two]
                if out:
                    yield Instance((), ((value, out),), Wing(pivot, one, two))


def find_xyz_wing(k: Sheet) -> Iterator[Instance[Wing]]:
    """Yield a pivot xyz with wings xz and yz. One of the three cells is z."""
    cand, peers = k.cand, k.layout.peers
    pairs = k.pairs()
    if len(pairs) < 2:
        return
    for pivot, digits in enumerate(cand):
        if digits.bit_count() != 3:
            continue
        near = [c for c in pairs if not cand[c] & ~digits and peers[pivot] >> c & 1]
        for i, one in enumerate(near):
            for two in near[i + 1 :]:
                z = cand[one] & cand[two]
                if cand[one] == cand[two]:
                    continue
                value = z.bit_length() - 1
                out = k.where[value] & peers[one] & peers[two] & peers[pivot]
                if out:
                    yield Instance((), ((value, out),), Wing(pivot, one, two))


def tell_wing(k: Sheet, found: Instance[Wing]) -> Told:
    _, strikes, (pivot, one, two) = found
    rests = [fact for cell in (pivot, one, two) for fact in k.cell_only(cell, k.cand[cell])]
    value = found.value
    three = k.cand[pivot].bit_count() == 3
    x, y = k.cand[one] & ~(1 << value), k.cand[two] & ~(1 << value)
    return Told(
        rests,
        (pivot, one, two),
        "xyz" if three else "xy",
        {
            "pivot": Target("cell", pivot),
            "one": Target("cell", one),
            "two": Target("cell", two),
            "x": symbols(x),
            "y": symbols(y),
            "value": symbol(value),
            **gone(strikes),
        },
    )


def find_w_wing(k: Sheet) -> Iterator[Instance[LinkedPairs]]:
    """Yield two equal pairs joined by a strong link on one digit.

    One of them is the other digit.
    """
    cand, peers = k.cand, k.layout.peers
    pairs = k.pairs()
    for i, one in enumerate(pairs):
        for two in pairs[i + 1 :]:
            if cand[one] != cand[two] or peers[one] >> two & 1:
                continue
            both = peers[one] & peers[two]
            for value in bits(cand[one]):
                out = k.where[value] & both
                if not out:
                    continue
                linked = (cand[one] & ~(1 << value)).bit_length() - 1
                for a, b, unit in k.links(linked):
                    ends = {a, b}
                    if one in ends or two in ends:
                        continue
                    straight = peers[one] >> a & 1 and peers[two] >> b & 1
                    if straight or (peers[one] >> b & 1 and peers[two] >> a & 1):
                        detail = LinkedPairs(one, two, a, b, unit, linked)
                        yield Instance((), ((value, out),), detail)


def tell_w_wing(k: Sheet, found: Instance[LinkedPairs]) -> Told:
    _, strikes, (one, two, a, b, unit, linked) = found
    rests = k.cell_only(one, k.cand[one]) + k.cell_only(two, k.cand[two])
    rests += k.unit_only(unit, linked, 1 << a | 1 << b)
    peers = k.layout.peers
    ends = (a, b) if peers[one] >> a & 1 and peers[two] >> b & 1 else (b, a)
    return Told(
        rests,
        (one, two, a, b),
        "w",
        {
            "one": Target("cell", one),
            "two": Target("cell", two),
            "pair": symbols(k.cand[one]),
            "unit": capital(k.layout.unit_names[unit]),
            "link": symbol(linked),
            "near_one": Target("cell", ends[0]),
            "near_two": Target("cell", ends[1]),
            "value": symbol(strikes[0][0]),
            **gone(strikes),
        },
    )


def find_remote_pair(k: Sheet) -> Iterator[Instance[RemotePairs]]:
    """Yield equal pairs that see one another, with two colours in turn.

    Cells that see both colours lose both digits.
    """
    peers, cand = k.layout.peers, k.cand
    seen = 0
    for start in k.pairs():
        if seen >> start & 1:
            continue
        digits = cand[start]
        same = mask_of(c for c in k.pairs() if cand[c] == digits)
        colours = [1 << start, 0]
        layer, turn = 1 << start, 0
        while layer:
            turn ^= 1
            new = 0
            for cell in bits(layer):
                new |= peers[cell] & same
            layer = new & ~colours[turn]
            colours[turn] |= layer
        both = colours[0] | colours[1]
        seen |= both
        if both.bit_count() < 4 or colours[0] & colours[1]:
            continue
        near = [0, 0]
        for i in (0, 1):
            for cell in bits(colours[i]):
                near[i] |= peers[cell]
        out = near[0] & near[1] & ~both
        strikes = tuple((v, k.where[v] & out) for v in bits(digits) if k.where[v] & out)
        if strikes:
            yield Instance((), strikes, RemotePairs(colours[0], colours[1], digits))


def tell_remote_pair(k: Sheet, found: Instance[RemotePairs]) -> Told:
    _, strikes, (mine, other, digits) = found
    rests = [fact for cell in bits(mine | other) for fact in k.cell_only(cell, digits)]
    return Told(
        rests,
        bits(mine | other),
        "turns",
        {"mine": places(mine), "other": places(other), "digits": symbols(digits), **gone(strikes)},
    )


WINGS = (
    Pattern("xy-wing", find_xy_wing, tell_wing, 4.2),
    Pattern("xyz-wing", find_xyz_wing, tell_wing, 4.4),
    Pattern("w-wing", find_w_wing, tell_w_wing, 7.0),
    Pattern("remote-pair", find_remote_pair, tell_remote_pair, 5.4),
)
