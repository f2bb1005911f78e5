"""Almost locked sets: two groups of cells, each with one digit more than it can hold."""

from __future__ import annotations

from collections.abc import Iterator

from engines.core.deduction import Fact
from engines.core.grid import bits
from engines.sudoku.knowledge import Sheet
from engines.sudoku.pattern import Found, Pattern, Told, gone, places, symbol

Group = tuple[int, int]  # cells, digits


def groups(k: Sheet) -> list[Group]:
    """Every group of up to four cells of a unit with one digit more than cells."""
    most = 4 if k.layout.side <= 9 else 3
    found: dict[int, int] = {}
    for unit in k.layout.units:
        cells = [(1 << c, k.cand[c]) for c in unit if 1 < k.cand[c].bit_count() <= most + 1]
        _grow(cells, 0, 0, 0, 0, most, found)
    return list(found.items())


def _grow(
    cells: list[Group],
    start: int,
    size: int,
    mask: int,
    digits: int,
    most: int,
    out: dict[int, int],
) -> None:
    for i in range(start, len(cells)):
        bit, cand = cells[i]
        both = digits | cand
        count = both.bit_count()
        if count > most + 1:
            continue
        if count == size + 2:
            out[mask | bit] = both
        if size + 1 < most:
            _grow(cells, i + 1, size + 1, mask | bit, both, most, out)


def find_als(k: Sheet) -> Iterator[Found]:
    """Two groups that share a digit only one can hold: a second shared digit is in one of them."""
    every = groups(k)
    for x in range(1, k.layout.side + 1):
        board = k.where[x]
        with_x = [(m, d, m & board, k.common(m & board)) for m, d in every if d >> x & 1]
        for i, (one, digits, _, sight) in enumerate(with_x):
            for two, others, near, _ in with_x[i + 1 :]:
                if near & ~sight or one & two:
                    continue
                shared = digits & others & ~(1 << x)
                for value in bits(shared):
                    spread = k.where[value]
                    out = spread & k.common(spread & (one | two)) & ~(one | two)
                    if out:
                        yield (), ((value, out),), (one, two, x)


def tell_als(k: Sheet, found: Found) -> Told:
    _, strikes, (one, two, x) = found
    rests: list[Fact] = []
    for group in (one, two):
        digits = 0
        for cell in bits(group):
            digits |= k.cand[cell]
        for cell in bits(group):
            rests += k.cell_only(cell, digits)
    value = strikes[0][0]
    # rests may name a digit only where it is gone; that x and the value are gone elsewhere in
    # the groups matters too
    for cell in bits(one | two):
        for digit in (x, value):
            if not k.cand[cell] >> digit & 1:
                rests += k.gone(cell, digit)
    return Told(
        rests,
        bits(one | two),
        "groups",
        {
            "one": places(one),
            "two": places(two),
            "x": symbol(x),
            "value": symbol(value),
            **gone(strikes),
        },
    )


SETS = (Pattern("als", "extreme", find_als, tell_als),)
