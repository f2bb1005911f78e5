"""Singles, locked candidates and subsets: the techniques of one unit, or of two that overlap."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from solitudo.engines.core.deduction import Argument, Fact
from solitudo.engines.core.grid import bits, mask_of
from solitudo.engines.core.values import Target
from solitudo.engines.core.wording import listing
from solitudo.engines.sudoku.constraints.constraint import whole_board
from solitudo.engines.sudoku.knowledge import Sheet
from solitudo.engines.sudoku.techniques.pattern import (
    DigitFinder,
    Instance,
    Pattern,
    Strikes,
    Told,
    by_digit,
    gone,
    places,
    symbol,
    symbols,
    unions,
)

# the names under which a position records that nothing was found: no unit with one open cell, and
# no digit with one place in a line or a box
LAST_OPEN = ("last open", 0)
ALONE = ("alone in lines", "alone in blocks")


# in the place of a unit where cells see each other by another rule
NO_UNIT = -1


class Locked(NamedTuple):
    """The unit in which a digit has its places, those places, and the other unit that contains
    them.
    """

    unit: int
    other: int
    inside: int


class Naked(NamedTuple):
    """Cells that hold no other digits than these."""

    cells: int
    digits: int


class Hidden(NamedTuple):
    """Cells of a unit that contain all places of these digits."""

    unit: int
    cells: int
    digits: int


def find_full_house(k: Sheet) -> Iterator[Instance[int]]:
    """Yield the last open cell of a unit.

    Cells that were searched before are not searched again.
    """
    open_cells = k.open
    if k.barren.get(LAST_OPEN) == open_cells:
        return
    none = True
    for unit, mask in enumerate(k.layout.masks):
        last = open_cells & mask
        if last and not last & (last - 1):
            cell = last.bit_length() - 1
            left = k.cand[cell]
            if left and not left & (left - 1):
                none = False
                yield Instance(((cell, left.bit_length() - 1),), (), unit)
    if none:
        k.barren[LAST_OPEN] = open_cells


def tell_full_house(k: Sheet, found: Instance[int]) -> Told:
    ((cell, value),), _, unit = found
    others = [c for c in k.layout.units[unit] if c != cell]
    return Told(
        [fact for c in others for fact in k.sure(c)],
        others,
        "last",
        {"cell": Target("cell", cell), "unit": k.layout.unit_names[unit], "value": symbol(value)},
    )


def find_naked_single(k: Sheet) -> Iterator[Instance[None]]:
    for cell, mask in enumerate(k.cand):
        if mask and not mask & (mask - 1):
            yield Instance(((cell, mask.bit_length() - 1),), (), None)


def tell_naked_single(k: Sheet, found: Instance[None]) -> Told:
    ((cell, value),), _, _ = found
    seen = []
    struck = False
    for other in range(1, k.layout.side + 1):
        holders = k.done[other] & k.layout.peers[cell]
        if holders:
            seen.append(((holders & k.givens) or holders).bit_length() - 1)
        elif other != value:
            struck = True
    return Told(
        k.cell_only(cell, 1 << value),
        seen,
        "left" if struck else "seen",
        {"cell": Target("cell", cell), "value": symbol(value)},
    )


def find_hidden_single(k: Sheet, block: bool) -> Iterator[Instance[int]]:
    """Yield hidden singles in blocks, which are seen first, or in lines.

    Places that were found before are left out.
    """
    masks, side = k.layout.masks, k.layout.side
    lines = (*range(2 * side), *range(3 * side, len(masks)))
    units = range(2 * side, 3 * side) if block else lines
    name, barren = ALONE[block], k.barren
    for value in range(1, side + 1):
        board = k.where[value]
        if not board or barren.get((name, value)) == board:
            continue
        none = True
        for unit in units:
            one = board & masks[unit]
            if one and not one & (one - 1):
                none = False
                yield Instance(((one.bit_length() - 1, value),), (), unit)
        if none:
            barren[name, value] = board


def tell_hidden_single(k: Sheet, found: Instance[int]) -> Told:
    """Return the words about the digits that exclude the other open cells of the unit."""
    ((cell, value),), _, unit = found
    others = k.layout.masks[unit] & ~(1 << cell)
    by, struck = taken_by(k, others & k.open, value)
    rests = [fact for c in bits(others & ~k.open) for fact in k.sure(c)]
    rests += [fact for c in by for fact in k.sure(c)]
    rests += [fact for c in bits(struck) for fact in k.gone(c, value)]
    whole = not by and not struck
    return Told(
        rests,
        bits(others) if whole else (*by, *bits(struck)),
        "only" if whole else "seen" if not struck else "struck" if by else "left",
        {
            "cell": Target("cell", cell),
            "unit": k.layout.unit_names[unit],
            "by": _the_digits(k, value, by),
            "leaves": "leave" if len(by) > 1 else "leaves",
            "value": symbol(value),
        },
    )


def _the_digits(k: Sheet, value: int, at: Sequence[int]) -> str:
    """Return the places of a digit as the subject of "leaves": "The 3 at B5", "The 3s at F2 and
    C6".
    """
    names = [k.layout.grid.labels[cell] for cell in sorted(at)]
    return f"{symbol(value)}{'s' if len(names) > 1 else ''} at {listing(names)}"


def taken_by(k: Sheet, cells: int, value: int) -> tuple[list[int], int]:
    """Return as few cells with the digit as possible that see all of these cells, given ones first,
    and the unseen cells.
    """
    peers, holders = k.layout.peers, list(bits(k.done[value]))
    by: list[int] = []
    while cells and holders:
        best = max(holders, key=lambda c: ((peers[c] & cells).bit_count(), k.givens >> c & 1))
        if not peers[best] & cells:
            break
        cells &= ~peers[best]
        by.append(best)
    return by, cells


def find_pointing(k: Sheet, value: int, board: int) -> Iterator[Instance[Locked]]:
    side = k.layout.side
    return _shared(k, value, board, range(2 * side, 3 * side))


def find_claiming(k: Sheet, value: int, board: int) -> Iterator[Instance[Locked]]:
    side = k.layout.side
    yield from _shared(k, value, board, (*range(2 * side), *range(3 * side, len(k.layout.masks))))
    if whole_board(k.layout.constraints):
        yield from _seen_by_all(k, value, board)


def _seen_by_all(k: Sheet, value: int, board: int) -> Iterator[Instance[Locked]]:
    """Yield a digit whose places in one unit all see a cell that no unit of theirs holds."""
    for base, mask in enumerate(k.layout.masks):
        inside = board & mask
        out = board & k.common(inside) & ~mask if inside & (inside - 1) else 0
        for unit in k.layout.units_of[inside.bit_length() - 1] if out else ():
            if not inside & ~k.layout.masks[unit]:
                out &= ~k.layout.masks[unit]
        if out:
            yield Instance((), ((value, out),), Locked(base, NO_UNIT, inside))


def _shared(k: Sheet, value: int, board: int, bases: Iterable[int]) -> Iterator[Instance[Locked]]:
    """Yield a digit whose places in one unit are all in another unit."""
    masks, units_of = k.layout.masks, k.layout.units_of
    for base in bases:
        inside = board & masks[base]
        if not inside & (inside - 1):
            continue
        for unit in units_of[inside.bit_length() - 1]:
            if unit != base and not inside & ~masks[unit]:
                out = board & masks[unit] & ~inside
                if out:
                    yield Instance((), ((value, out),), Locked(base, unit, inside))


def tell_locked(k: Sheet, found: Instance[Locked]) -> Told:
    _, strikes, (base, unit, inside) = found
    value = found.value
    names = k.layout.unit_names
    args: dict[str, Argument] = {"unit": names[base], "value": symbol(value), **gone(strikes)}
    words = "sees"
    if unit != NO_UNIT:
        words, args["line"] = "locked", names[unit]
    return Told(k.unit_only(base, value, inside), bits(inside), words, args)


# if the digit can then be written at once, locked candidates and hidden groups are easier to see
AT_ONCE = {"pointing": 1.7, "claiming": 1.9, "hidden-pair": 2.0, "hidden-triple": 2.5}
LATER = {"pointing": 2.6, "claiming": 2.8, "hidden-pair": 3.4, "hidden-triple": 4.0}


def rate_by_use(k: Sheet, found: Instance[Locked | Hidden], name: str) -> float:
    """Return the easier rating if the eliminations leave a digit only one place in a unit.

    For locked candidates this is a unit of the sort they start from. For hidden groups it is their
    own unit.
    """
    side = k.layout.side
    base = found.detail.unit
    for value, out in found.strikes:
        left = k.where[value] & ~out
        for cell in bits(out):
            for unit in k.layout.units_of[cell]:
                near = unit == base if name.startswith("hidden") else unit // side == base // side
                if near and (left & k.layout.masks[unit]).bit_count() == 1:
                    return AT_ONCE[name]
    return LATER[name]


def find_naked_pair(k: Sheet) -> Iterator[Instance[Naked]]:
    """Yield two cells that see each other and hold the same two candidates."""
    cand, peers = k.cand, k.layout.peers
    pairs = k.pairs()
    for i, first in enumerate(pairs):
        mask = cand[first]
        for second in pairs[i + 1 :]:
            if cand[second] == mask and peers[first] >> second & 1:
                both = 1 << first | 1 << second
                strikes = naked_strikes(k, both, mask)
                if strikes:
                    yield Instance((), strikes, Naked(both, mask))


def naked_strikes(k: Sheet, cells: int, digits: int) -> tuple[tuple[int, int], ...]:
    """Return the candidates that are eliminated from the cells that see all of these cells, which
    hold these digits.
    """
    out = k.common(cells)
    strikes = []
    for value in bits(digits):
        hit = k.where[value] & out
        if hit:
            strikes.append((value, hit))
    return tuple(strikes)


def find_locked_set(k: Sheet, size: int) -> Iterator[Instance[Naked]]:
    """Yield naked pairs and triples of a block that are also in one line.

    Both units lose the digits.
    """
    side = k.layout.side
    for found in find_naked(k, size, range(2 * side, 3 * side)):
        mask = found.detail.cells
        first = mask.bit_length() - 1
        within = [u for u in k.layout.units_of[first] if not mask & ~k.layout.masks[u]]
        hit = 0
        for _, out in found.strikes:
            hit |= out
        if len(within) > 1 and all(hit & k.layout.masks[u] for u in within):
            yield found


def tell_locked_set(k: Sheet, found: Instance[Naked]) -> Told:
    told = tell_naked(k, found)
    mask = found.detail.cells
    line, block = (
        k.layout.unit_names[u]
        for u in k.layout.units_of[mask.bit_length() - 1]
        if not mask & ~k.layout.masks[u]
    )
    return told._replace(words="locked", args={**told.args, "line": line, "block": block})


def find_naked(
    k: Sheet, size: int, units: Iterable[int] | None = None
) -> Iterator[Instance[Naked]]:
    by_unit = k.by_unit()
    for number in units or range(len(by_unit)):
        for chosen, digits in _naked_in(by_unit[number], size):
            unit = k.layout.units[number]
            mask = mask_of(unit[i] for i in chosen)
            strikes = naked_strikes(k, mask, digits)
            if strikes:
                yield Instance((), strikes, Naked(mask, digits))


@lru_cache(maxsize=1 << 11)
def _naked_in(candidates: tuple[int, ...], size: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return the naked groups of a unit with these candidates, by the numbers of the cells."""
    few = [i for i, mask in enumerate(candidates) if 1 < mask.bit_count() <= size]
    if len(few) < size:
        return ()
    found = unions([candidates[i] for i in few], size)
    return tuple((tuple(few[i] for i in chosen), digits) for chosen, digits in found)


def tell_naked(k: Sheet, found: Instance[Naked]) -> Told:
    _, strikes, (mask, digits) = found
    rests = [fact for cell in bits(mask) for fact in k.cell_only(cell, digits)]
    return naked_words(k, rests, mask, digits, strikes)


def naked_words(k: Sheet, rests: list[Fact], mask: int, digits: int, strikes: Strikes) -> Told:
    """Return the words about cells that must hold these digits."""
    units, count = _sharing(k, mask, strikes), digits.bit_count()
    return Told(
        rests,
        bits(mask),
        "naked" if units else "naked-apart",
        {
            "cells": places(mask),
            "digits": symbols(digits),
            "all": "Both" if count == 2 else f"All {count}",
            "units": listing(units),
            **gone(strikes),
        },
    )


def _sharing(k: Sheet, mask: int, strikes: Strikes) -> list[str]:
    """Return the units that these cells share, if these units contain all eliminations."""
    shared = [u for u in k.layout.units_of[mask.bit_length() - 1] if not mask & ~k.layout.masks[u]]
    struck = union = 0
    for _, out in strikes:
        struck |= out
    chosen = [u for u in shared if struck & k.layout.masks[u]]
    for unit in chosen:
        union |= k.layout.masks[unit]
    return [k.layout.unit_names[u] for u in chosen] if not struck & ~union else []


def find_hidden(k: Sheet, size: int) -> Iterator[Instance[Hidden]]:
    for number, candidates in enumerate(k.by_unit()):
        for digits, chosen, lost in _hidden_in(candidates, size):
            unit = k.layout.units[number]
            strikes = tuple((v, mask_of(unit[i] for i in bits(spot))) for v, spot in lost)
            cells = mask_of(unit[i] for i in bits(chosen))
            yield Instance((), strikes, Hidden(number, cells, digits))


@lru_cache(maxsize=1 << 11)
def _hidden_in(
    candidates: tuple[int, ...], size: int
) -> tuple[tuple[int, int, tuple[tuple[int, int], ...]], ...]:
    """Return the hidden groups of a unit: digits, cells (as masks) and eliminations."""
    if candidates.count(0) >= len(candidates) - size:
        return ()
    spots = _spots_in(candidates)
    few = [(v, spot) for v, spot in spots if 1 < spot.bit_count() <= size]
    if len(few) < size:
        return ()
    found = []
    for chosen, cells in unions([spot for _, spot in few], size):
        held = [few[i][0] for i in chosen]
        lost = tuple((v, spot & cells) for v, spot in spots if v not in held and spot & cells)
        if lost:
            found.append((mask_of(held), cells, lost))
    return tuple(found)


@lru_cache(maxsize=1 << 10)
def _spots_in(candidates: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Return the digits of a unit and their places, as masks of the numbers of its cells."""
    places: dict[int, int] = {}
    for i, mask in enumerate(candidates):
        bit = 1 << i
        while mask:
            low = mask & -mask
            mask ^= low
            places[low] = places.get(low, 0) | bit
    return tuple([(low.bit_length() - 1, spot) for low, spot in sorted(places.items())])


def tell_hidden(k: Sheet, found: Instance[Hidden]) -> Told:
    unit, cells, digits = found.detail
    rests = [fact for value in bits(digits) for fact in k.unit_only(unit, value, cells)]
    return Told(
        rests,
        bits(cells),
        "hidden",
        {
            "cells": places(cells),
            "digits": symbols(digits),
            "either": symbols(digits, "or"),
            "unit": k.layout.unit_names[unit],
        },
    )


def _hidden_single(name: str, block: bool, rating: float) -> Pattern[int]:
    find = partial(find_hidden_single, block=block)
    return Pattern(name, find, tell_hidden_single, rating)


def _locked(name: str, find: DigitFinder[Locked]) -> Pattern[Locked]:
    rate = partial(rate_by_use, name=name)
    return by_digit(name, find, tell_locked, AT_ONCE[name], rate)


def _hidden(name: str, size: int) -> Pattern[Hidden]:
    find, rate = partial(find_hidden, size=size), partial(rate_by_use, name=name)
    return Pattern(name, find, tell_hidden, AT_ONCE[name], rate=rate)


FULL_HOUSE = Pattern("full-house", find_full_house, tell_full_house, 1.0)
HIDDEN_IN_BLOCK = _hidden_single("hidden-single", True, 1.2)
HIDDEN_IN_LINE = _hidden_single("hidden-single-line", False, 1.5)
NAKED_SINGLE = Pattern("naked-single", find_naked_single, tell_naked_single, 2.3)
SINGLES = (FULL_HOUSE, HIDDEN_IN_BLOCK, HIDDEN_IN_LINE, NAKED_SINGLE)
LOCKED = (_locked("pointing", find_pointing), _locked("claiming", find_claiming))
LOCKED_AND_SUBSETS = (
    *LOCKED,
    Pattern("locked-pair", partial(find_locked_set, size=2), tell_locked_set, 3.0),
    Pattern("naked-pair", find_naked_pair, tell_naked, 3.0),
    _hidden("hidden-pair", 2),
    Pattern("locked-triple", partial(find_locked_set, size=3), tell_locked_set, 3.6),
    Pattern("naked-triple", partial(find_naked, size=3), tell_naked, 3.6),
    _hidden("hidden-triple", 3),
    Pattern("naked-quad", partial(find_naked, size=4), tell_naked, 5.0),
    Pattern("hidden-quad", partial(find_hidden, size=4), tell_hidden, 5.4),
)
