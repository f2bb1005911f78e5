"""Wings, and the patterns that lean on the board having one solution."""

from __future__ import annotations

from collections.abc import Iterator

from engines.core.deduction import Fact
from engines.core.grid import bits
from engines.core.target import Target
from engines.sudoku.knowledge import Sheet
from engines.sudoku.pattern import (
    Found,
    Pattern,
    Told,
    gone,
    opening,
    symbol,
    symbols,
)


def find_xy_wing(k: Sheet) -> Iterator[Found]:
    """A pivot xy with wings xz and yz: one of the wings is z."""
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
                    yield (), ((value, out),), (pivot, one, two)


def find_xyz_wing(k: Sheet) -> Iterator[Found]:
    """A pivot xyz with wings xz and yz: one of the three is z."""
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
                    yield (), ((value, out),), (pivot, one, two)


def tell_wing(k: Sheet, found: Found) -> Told:
    _, strikes, (pivot, one, two) = found
    rests: list[Fact] = []
    for cell in (pivot, one, two):
        rests += k.cell_only(cell, k.cand[cell])
    value = strikes[0][0]
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


def find_w_wing(k: Sheet) -> Iterator[Found]:
    """Two equal pairs joined by a strong link on one digit: one of the pairs is the other digit."""
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
                        yield (), ((value, out),), (one, two, a, b, unit, linked)


def tell_w_wing(k: Sheet, found: Found) -> Told:
    _, strikes, (one, two, a, b, unit, linked) = found
    rests = k.cell_only(one, k.cand[one]) + k.cell_only(two, k.cand[two])
    rests += k.unit_only(unit, linked, 1 << a | 1 << b)
    return Told(
        rests,
        (one, two, a, b),
        "w",
        {
            "one": Target("cell", one),
            "two": Target("cell", two),
            "unit": opening(k.layout.unit_names[unit]),
            "link": symbol(linked),
            "value": symbol(strikes[0][0]),
            **gone(strikes),
        },
    )


Corners = tuple[int, int, int, int]


def rectangles(k: Sheet) -> Iterator[tuple[Corners, int]]:
    """Four open cells in two rows, two columns and two blocks, and two digits all may hold."""
    if k.layout.cages:
        return
    side = k.layout.side
    regions, cand = k.layout.regions, k.cand
    crossed = 0
    if k.layout.diagonals:
        crossed = k.layout.masks[3 * side] | k.layout.masks[3 * side + 1]
    for first in k.pairs():
        # the corner with two candidates only names the digits; the others may have more
        row, column = divmod(first, side)
        digits = cand[first]
        across = [c for c in range(row * side, row * side + side) if cand[c] & digits == digits]
        down = [c for c in range(column, side * side, side) if cand[c] & digits == digits]
        for beside in across:
            if beside == first:
                continue
            for below in down:
                if below == first:
                    continue
                last = below // side * side + beside % side
                if cand[last] & digits != digits:
                    continue
                level = regions[first] == regions[beside] and regions[below] == regions[last]
                upright = regions[first] == regions[below] and regions[beside] == regions[last]
                # in one block all four would clash; in four the digits cannot be exchanged
                if level == upright:
                    continue
                corners = (first, beside, below, last)
                if crossed and any(crossed >> c & 1 for c in corners):
                    continue
                yield corners, digits


def find_unique_rectangle(k: Sheet) -> Iterator[Found]:
    """Types 1, 2 and 4: what keeps four cells from two digits that could be exchanged."""
    cand, where = k.cand, k.where
    for corners, digits in rectangles(k):
        more = [c for c in corners if cand[c] != digits]
        if len(more) == 1:
            (cell,) = more
            yield (), tuple((v, 1 << cell) for v in bits(digits)), ("one", corners, digits, -1, 0)
        elif len(more) == 2:
            one, two = more
            both = 1 << one | 1 << two
            extra = cand[one] & ~digits
            if extra == cand[two] & ~digits and extra.bit_count() == 1:
                value = extra.bit_length() - 1
                out = where[value] & k.common(both)
                if out:
                    yield (), ((value, out),), ("two", corners, digits, -1, value)
            for unit in k.layout.units_of[one]:
                mask = k.layout.masks[unit]
                if not mask >> two & 1:
                    continue
                for value in bits(digits):
                    if where[value] & mask == both:
                        other = (digits & ~(1 << value)).bit_length() - 1
                        yield (), ((other, both),), ("four", corners, digits, unit, value)


def tell_unique_rectangle(k: Sheet, found: Found) -> Told:
    _, strikes, (words, corners, digits, unit, value) = found
    rests: list[Fact] = []
    for cell in corners:
        if k.cand[cell] == digits:
            rests += k.cell_only(cell, digits)
        elif words == "two":
            rests += k.cell_only(cell, k.cand[cell])
    if words == "four":
        both = strikes[0][1]
        rests += k.unit_only(unit, value, both)
    more = tuple(Target("cell", c) for c in corners if k.cand[c] != digits)
    return Told(
        rests,
        corners,
        words,
        {
            "corners": tuple(Target("cell", c) for c in sorted(corners)),
            "digits": symbols(digits),
            "more": more,
            "unit": opening(k.layout.unit_names[unit]) if unit >= 0 else "",
            "value": symbol(value) if value else "",
            **gone(strikes),
        },
    )


def find_bug(k: Sheet) -> Iterator[Found]:
    """All open cells have two candidates but one, which has three."""
    if k.layout.cages:
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
    yield ((three, value),), (), ()


def tell_bug(k: Sheet, found: Found) -> Told:
    ((cell, value),), _, _ = found
    rests: list[Fact] = []
    for other in bits(k.open):
        rests += k.cell_only(other, k.cand[other])
    return Told(rests, (cell,), "bug", {"cell": Target("cell", cell), "value": symbol(value)})


WINGS = (
    Pattern("xy-wing", "hard", find_xy_wing, tell_wing),
    Pattern("xyz-wing", "hard", find_xyz_wing, tell_wing),
    Pattern("w-wing", "hard", find_w_wing, tell_w_wing),
)
UNIQUENESS = (
    Pattern("unique-rectangle", "hard", find_unique_rectangle, tell_unique_rectangle, unique=True),
    Pattern("bug", "hard", find_bug, tell_bug, unique=True),
)
