"""Sue de Coq: where a block and a line meet, cells that share their digits out between the two."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engines.core.grid import bits, mask_of
from engines.sudoku.knowledge import Sheet
from engines.sudoku.links import set_digits, set_rests
from engines.sudoku.pattern import Found, Pattern, Told, loss, places, symbols

Choices = list[tuple[int, int, int]]  # how many cells, which, and their digits
MOST = 4  # cells of the line or of the block that join in


def find_sue(k: Sheet) -> Iterator[Found]:
    """As many cells as digits: some where block and line meet, some of each, and no digit in both
    of these. Then each digit is in them just once."""
    masks, side = k.layout.masks, k.layout.side
    for block in range(2 * side, 3 * side):
        for line in range(2 * side):
            meet = [c for c in bits(masks[block] & masks[line]) if k.cand[c]]
            if len(meet) < 2:
                continue
            in_line: Choices | None = None
            in_block: Choices = []
            for size in range(2, len(meet) + 1):
                for chosen in combinations(meet, size):
                    digits = 0
                    for cell in chosen:
                        digits |= k.cand[cell]
                    if digits.bit_count() >= size + 2:
                        if in_line is None:
                            in_line = _choices(k, masks[line] & ~masks[block])
                            in_block = _choices(k, masks[block] & ~masks[line])
                        yield from _shared(
                            k, block, line, mask_of(chosen), digits, in_line, in_block
                        )


def _choices(k: Sheet, area: int) -> Choices:
    """Cells of an area that may join in: how many, which, and their digits."""
    cells = [(1 << c, k.cand[c]) for c in bits(area) if k.cand[c]]
    found = []
    chosen = [(0, 0, 0)]  # the first cell that may be added, cells, digits
    for size in range(1, min(MOST, len(cells)) + 1):
        chosen = [
            (i + 1, mask | cells[i][0], digits | cells[i][1])
            for first, mask, digits in chosen
            for i in range(first, len(cells))
        ]
        found += [(size, m, digits) for _, m, digits in chosen if digits.bit_count() <= size + 3]
    return found


def _shared(
    k: Sheet,
    block: int,
    line: int,
    core: int,
    digits: int,
    in_line: Choices,
    in_block: Choices,
) -> Iterator[Found]:
    masks, where = k.layout.masks, k.where
    count = core.bit_count()
    fitting = [s for s in in_block if s[2] & digits]
    for size, cells, held in in_line:
        if not held & digits:
            continue
        for other_size, others, theirs in fitting:
            if held & theirs:
                continue
            every = digits | held | theirs
            if every.bit_count() != count + size + other_size:
                continue
            lost: dict[int, int] = {}
            for value in bits(every):
                area = 0
                if not theirs >> value & 1:
                    area |= masks[line] & ~core & ~cells
                if not held >> value & 1:
                    area |= masks[block] & ~core & ~others
                out = where[value] & area
                if out:
                    lost[value] = out
            if lost:
                yield (), tuple(lost.items()), (core, cells, others, block, line)


def tell_sue(k: Sheet, found: Found) -> Told:
    _, strikes, (core, cells, others, block, line) = found
    every = set_digits(k, core | cells | others)
    rests = set_rests(k, core, every, 0)
    rests += set_rests(k, cells, set_digits(k, cells), 0)
    rests += set_rests(k, others, set_digits(k, others), 0)
    return Told(
        rests,
        bits(core | cells | others),
        "shared" if every.bit_count() < 6 else "shared-many",
        {
            "core": places(core),
            "cells": places(cells),
            "others": places(others),
            "every": places(core | cells | others),
            "digits": symbols(every),
            "line": k.layout.unit_names[line],
            "block": k.layout.unit_names[block],
            **loss(k, strikes),
        },
    )


def rate_sue(k: Sheet, found: Found) -> float:
    """By the number of cells."""
    core, cells, others, _, _ = found[2]
    count: int = (core | cells | others).bit_count()
    return round(7.9 + count / 20, 1)


SUE = (Pattern("sue-de-coq", "extreme", find_sue, tell_sue, 8.1, rate=rate_sue),)
