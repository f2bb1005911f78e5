"""Patterns that rely on the board having one solution.

They are rectangles that must not be left with two digits, and the grave, in which every open cell
has two candidates.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from solitudo.engines.core.deduction import Fact
from solitudo.engines.core.grid import bits, mask_of
from solitudo.engines.core.values import Target
from solitudo.engines.core.wording import capital
from solitudo.engines.sudoku.knowledge import Sheet
from solitudo.engines.sudoku.layout import Layout
from solitudo.engines.sudoku.techniques.pattern import (
    D,
    Find,
    Instance,
    Pattern,
    Rate,
    Tell,
    Told,
    gone,
    places,
    symbol,
    symbols,
)

Corners = tuple[int, int, int, int]


class Beside(NamedTuple):
    """The rectangles with two given corners in a row, with masks of the other two corners."""

    cell: int
    corners: tuple[Corners, ...]
    beyond: tuple[int, ...]


class Rectangles:
    """The rectangles in two rows, two columns and two blocks.

    They are made by cell when they are needed, because most rectangles of a large board never are.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        side = layout.side
        self.crossed = 0
        if layout.diagonals:
            self.crossed = layout.masks[3 * side] | layout.masks[3 * side + 1]
        self.found: dict[int, tuple[Beside, ...]] = {}

    def at(self, first: int) -> tuple[Beside, ...]:
        """Return a cell's rectangles by the cell beside it: (cell, beside, below, across)."""
        found = self.found.get(first)
        if found is None:
            found = self.found[first] = tuple(self._at(first))
        return found

    def _at(self, first: int) -> Iterator[Beside]:
        side = self.layout.side
        row = first // side
        for beside in range(row * side, row * side + side):
            corners = () if beside == first else tuple(self._between(first, beside))
            if corners:
                beyond = tuple([1 << below | 1 << last for _, _, below, last in corners])
                yield Beside(beside, corners, beyond)

    def _between(self, first: int, beside: int) -> Iterator[Corners]:
        side, regions = self.layout.side, self.layout.regions
        for below in range(first % side, side * side, side):
            if below == first:
                continue
            last = below // side * side + beside % side
            level = regions[first] == regions[beside] and regions[below] == regions[last]
            upright = regions[first] == regions[below] and regions[beside] == regions[last]
            # in one box, all four would conflict; in four boxes, the digits cannot be exchanged
            corners = (first, beside, below, last)
            if level != upright and not any(self.crossed >> c & 1 for c in corners):
                yield corners


class Unwritten:
    """The rectangles without a given corner."""

    def __init__(self, layout: Layout, givens: int) -> None:
        self.every = rectangles_of(layout)
        self.givens = givens
        self.found: dict[int, list[Corners]] = {}

    def at(self, first: int) -> list[Corners]:
        found = self.found.get(first)
        if found is None:
            found = self.found[first] = self._at(first)
        return found

    def _at(self, first: int) -> list[Corners]:
        givens = self.givens
        return [
            corners
            for beside, some, beyond in self.every.at(first)
            if not givens >> beside & 1
            for corners, others in zip(some, beyond, strict=True)
            if not givens & others
        ]


@lru_cache(maxsize=32)
def rectangles_of(layout: Layout) -> Rectangles:
    """Return the rectangles of a layout. All its boards share one object."""
    return Rectangles(layout)


@lru_cache(maxsize=32)
def unwritten(layout: Layout, givens: int) -> Unwritten:
    """Return the rectangles of a board. All its positions share one object."""
    return Unwritten(layout, givens)


def rectangles(k: Sheet) -> list[tuple[Corners, int]]:
    """Return four open cells that could hold the same two digits in turn.

    The first has only these two.
    """
    return [] if k.layout.rules else k.once("rectangles", _rectangles)


def _rectangles(k: Sheet) -> list[tuple[Corners, int]]:
    cand = k.cand
    every = rectangles_of(k.layout)
    found = []
    for first in k.pairs():
        digits = cand[first]
        low = digits & -digits
        high = digits ^ low
        for beside, some, _ in every.at(first):
            one = cand[beside]
            if not one & digits:
                continue
            for corners in some:
                two, far = cand[corners[2]], cand[corners[3]]
                if (one & two & high and far & low) or (one & two & low and far & high):
                    found.append((corners, digits))
    return found


class UniqueRectangle(NamedTuple):
    """A way to keep four cells from two digits (as a mask): the sort of rectangle, the corners with
    more digits, the digit in question, the units that show it, and the cells and digits of a group
    that two corners form with other cells.
    """

    words: str
    corners: Corners
    digits: int
    more: list[int]
    value: int = 0
    units: tuple[int, ...] = ()
    cells: int = 0
    group: int = 0


class HiddenRectangle(NamedTuple):
    """Four corners, their two digits, and the digit with the strong links."""

    corners: Corners
    digits: int
    value: int


class AvoidableRectangle(NamedTuple):
    """Four corners, the two digits that are written, and a third digit of one corner, if there is
    one.
    """

    words: str
    corners: Corners
    value: int
    other: int
    third: int = 0


def find_unique_rectangle(k: Sheet) -> Iterator[Instance[UniqueRectangle]]:
    """Yield the ways to keep four cells from two digits that could be exchanged."""
    cand = k.cand
    for corners, digits in rectangles(k):
        more = [c for c in corners if cand[c] & ~digits]
        if len(more) == 1:
            (cell,) = more
            strikes = tuple((v, 1 << cell) for v in bits(digits & cand[cell]))
            yield Instance((), strikes, UniqueRectangle("one", corners, digits, more))
        elif len(more) > 1:
            yield from _one_digit_more(k, corners, digits, more)
            if len(more) == 2:
                yield from _two_more(k, corners, digits, more)


def _one_digit_more(
    k: Sheet, corners: Corners, digits: int, more: list[int]
) -> Iterator[Instance[UniqueRectangle]]:
    """Yield types 2 and 5: another digit appears in two or three corners, so one of them has it."""
    extra = 0
    for cell in more:
        extra |= k.cand[cell] & ~digits
    if extra.bit_count() == 1:
        value = extra.bit_length() - 1
        out = k.where[value] & k.common(mask_of(more))
        if out:
            detail = UniqueRectangle("two", corners, digits, more, value)
            yield Instance((), ((value, out),), detail)


def _two_more(
    k: Sheet, corners: Corners, digits: int, more: list[int]
) -> Iterator[Instance[UniqueRectangle]]:
    """Yield types 3, 4 and 6: two corners with more than the two digits."""
    one, two = more
    both = 1 << one | 1 << two
    where, masks = k.where, k.layout.masks
    if k.layout.peers[one] >> two & 1:
        extra = (k.cand[one] | k.cand[two]) & ~digits
        for unit in k.layout.units_of[one]:
            if not masks[unit] >> two & 1:
                continue
            for value in bits(digits):
                if where[value] & masks[unit] == both:
                    other = digits & ~(1 << value)
                    out = where[other.bit_length() - 1] & both
                    if out:
                        strikes = ((other.bit_length() - 1, out),)
                        detail = UniqueRectangle("four", corners, digits, more, value, (unit,))
                        yield Instance((), strikes, detail)
            yield from _with_a_group(k, corners, digits, more, unit, extra)
        return
    side = k.layout.side
    rows = {cell // side for cell in corners}
    columns = {side + cell % side for cell in corners}
    for units in (rows, columns):
        area = 0
        for unit in units:
            area |= masks[unit]
        for value in bits(digits):
            out = where[value] & both
            if out and not where[value] & area & ~mask_of(corners):
                lines = tuple(sorted(units))
                detail = UniqueRectangle("six", corners, digits, more, value, lines)
                yield Instance((), ((value, out),), detail)


def _with_a_group(
    k: Sheet, corners: Corners, digits: int, more: list[int], unit: int, extra: int
) -> Iterator[Instance[UniqueRectangle]]:
    """Yield type 3: two corners act like one cell with their other digits, in a group of a unit."""
    cand, where = k.cand, k.where
    others = [c for c in k.layout.units[unit] if cand[c] and c not in more]
    for size in range(max(1, extra.bit_count() - 1), min(4, len(others))):
        for chosen in combinations([c for c in others if cand[c].bit_count() <= size + 1], size):
            union = extra
            for cell in chosen:
                union |= cand[cell]
            if union.bit_count() != size + 1:
                continue
            rest = k.common(mask_of((*more, *chosen)))
            strikes = tuple((v, where[v] & rest) for v in bits(union) if where[v] & rest)
            if strikes:
                detail = UniqueRectangle(
                    "three", corners, digits, more, 0, (unit,), mask_of(chosen), union
                )
                yield Instance((), strikes, detail)


def tell_unique_rectangle(k: Sheet, found: Instance[UniqueRectangle]) -> Told:
    _, strikes, detail = found
    words, corners, digits, more, value, units, cells, group = detail
    rests: list[Fact] = []
    for cell in corners:
        if cell not in more:
            rests += k.cell_only(cell, digits)
        elif words in ("two", "three"):
            rests += k.cell_only(cell, k.cand[cell] | digits)
    evidence = list(corners)
    args = {
        "corners": places(mask_of(corners)),
        "digits": symbols(digits),
        "more": places(mask_of(more)),
        "value": symbol(value) if value else "",
        **gone(strikes),
    }
    if words == "four":
        rests += k.unit_only(units[0], value, mask_of(more))
        args["unit"] = capital(k.layout.unit_names[units[0]])
    elif words == "six":
        for unit in units:
            rests += k.unit_only(unit, value, mask_of(corners) & k.layout.masks[unit])
        args["units"] = " and ".join(k.layout.unit_names[unit] for unit in units)
    elif words == "three":
        for cell in bits(cells):
            rests += k.cell_only(cell, group)
        evidence += bits(cells)
        args |= {
            "cells": places(cells),
            "group": symbols(group),
            "unit": k.layout.unit_names[units[0]],
        }
    return Told(rests, evidence, words, args)


def rate_unique_rectangle(k: Sheet, found: Instance[UniqueRectangle]) -> float:
    """Return a rating by what the rectangle needs besides its four cells."""
    detail = found.detail
    if detail.words == "six" or any(detail.digits & ~k.cand[cell] for cell in detail.corners):
        return 6.5
    if detail.words == "three":
        return 4.5 + detail.cells.bit_count() / 10
    return 4.5


def find_hidden_rectangle(k: Sheet) -> Iterator[Instance[HiddenRectangle]]:
    """Yield strong links on a digit across from a corner with only the two digits.

    There the other digit would let the four cells be exchanged.
    """
    where, masks, side = k.where, k.layout.masks, k.layout.side
    for corners, digits in rectangles(k):
        _, beside, below, last = corners
        row, column = masks[last // side], masks[side + last % side]
        for value in bits(digits):
            other = (digits & ~(1 << value)).bit_length() - 1
            if not where[other] >> last & 1:
                continue
            across, along = where[value] & row, where[value] & column
            if across & ~(1 << last | 1 << below) or along & ~(1 << last | 1 << beside):
                continue
            yield Instance((), ((other, 1 << last),), HiddenRectangle(corners, digits, value))


def tell_hidden_rectangle(k: Sheet, found: Instance[HiddenRectangle]) -> Told:
    _, strikes, (corners, digits, value) = found
    first, beside, below, last = corners
    side = k.layout.side
    row, column = last // side, side + last % side
    rests = k.cell_only(first, digits)
    rests += k.unit_only(row, value, 1 << last | 1 << below)
    rests += k.unit_only(column, value, 1 << last | 1 << beside)
    return Told(
        rests,
        corners,
        "hidden",
        {
            "corners": places(mask_of(corners)),
            "level": Target("cell", below),
            "upright": Target("cell", beside),
            "value": symbol(value),
            **gone(strikes),
        },
    )


def find_avoidable_rectangle(k: Sheet) -> Iterator[Instance[AvoidableRectangle]]:
    """Yield the same with digits that were written and not given, because these could be exchanged
    too.
    """
    if k.layout.rules:
        return
    values, cand, where = k.values, k.cand, k.where
    every = unwritten(k.layout, k.givens)
    written = (1 << len(values)) - 1 & ~k.open & ~k.givens
    for first in bits(written):
        value = values[first]
        for corners in every.at(first):
            _, beside, below, last = corners
            other = values[beside]
            if values[last] or (not other and not values[below]):
                continue
            if other and other == values[below]:
                if where[value] >> last & 1:
                    detail = AvoidableRectangle("one", corners, value, other)
                    yield Instance((), ((value, 1 << last),), detail)
                continue
            if not other:
                other, beside, below = values[below], below, beside
            if values[below]:
                continue
            # the digits under the two written ones: one of the cells holds another digit
            extra = cand[below] & ~(1 << other)
            if (
                where[other] >> below & 1
                and where[value] >> last & 1
                and extra.bit_count() == 1
                and cand[last] & ~(1 << value) == extra
            ):
                third = extra.bit_length() - 1
                out = where[third] & k.common(1 << below | 1 << last)
                if out and third not in (value, other):
                    detail = AvoidableRectangle("two", corners, value, other, third)
                    yield Instance((), ((third, out),), detail)


def tell_avoidable_rectangle(k: Sheet, found: Instance[AvoidableRectangle]) -> Told:
    _, strikes, (words, corners, value, other, third) = found
    rests: list[Fact] = []
    for cell in corners:
        if k.values[cell]:
            rests += k.sure(cell)
        elif third:
            rests += k.cell_only(cell, k.cand[cell])
    open_cells = mask_of(c for c in corners if not k.values[c])
    return Told(
        rests,
        corners,
        words,
        {
            "corners": places(mask_of(corners)),
            "written": places(mask_of(corners) & ~open_cells),
            "more": places(open_cells),
            "digits": symbols(1 << value | 1 << other),
            "third": symbol(third) if third else "",
            **gone(strikes),
        },
    )


def find_bug(k: Sheet) -> Iterator[Instance[None]]:
    """Yield boards on which every open cell has two candidates except one, which has three."""
    if k.layout.rules:
        return
    three = -1
    for cell, mask in enumerate(k.cand):
        count = mask.bit_count()
        if count > 2:
            if count > 3 or three >= 0:
                return
            three = cell
        elif count == 1:
            return
    if three < 0:
        return
    units = [k.layout.masks[u] for u in k.layout.units_of[three]]
    odd = [v for v in bits(k.cand[three]) if any((k.where[v] & m).bit_count() == 3 for m in units)]
    if len(odd) != 1:
        return
    value = odd[0]
    for v in range(1, k.layout.side + 1):
        board = k.where[v] & ~(1 << three) if v == value else k.where[v]
        if any((board & mask).bit_count() not in (0, 2) for mask in k.layout.masks):
            return
    yield Instance(((three, value),), (), None)


def tell_bug(k: Sheet, found: Instance[None]) -> Told:
    ((cell, value),), _, _ = found
    rests = [fact for other in bits(k.open) for fact in k.cell_only(other, k.cand[other])]
    return Told(rests, (cell,), "bug", {"cell": Target("cell", cell), "value": symbol(value)})


def _unique(
    name: str, find: Find[D], tell: Tell[D], rating: float, rate: Rate[D] | None = None
) -> Pattern[D]:
    return Pattern(name, find, tell, rating, unique=True, rate=rate)


UNIQUENESS = (
    _unique(
        "unique-rectangle", find_unique_rectangle, tell_unique_rectangle, 4.5, rate_unique_rectangle
    ),
    _unique("hidden-rectangle", find_hidden_rectangle, tell_hidden_rectangle, 6.5),
    _unique("avoidable-rectangle", find_avoidable_rectangle, tell_avoidable_rectangle, 6.5),
    _unique("bug", find_bug, tell_bug, 5.6),
)
