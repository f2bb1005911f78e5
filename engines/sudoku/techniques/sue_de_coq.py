"""Sue de Coq: cells where a block and a line meet divide their digits between the two."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from solitudo.engines.core.grid import bits, mask_of
from solitudo.engines.sudoku.chains.chain_steps import set_digits, set_rests
from solitudo.engines.sudoku.knowledge import Sheet
from solitudo.engines.sudoku.layout import Layout
from solitudo.engines.sudoku.techniques.pattern import (
    Instance,
    Pattern,
    Told,
    loss,
    places,
    symbols,
)

Choices = list[tuple[int, int, int]]  # how many cells, their mask, and their digits
MOST = 4  # the most cells of the line or of the box that take part


class SueDeCoq(NamedTuple):
    """The cells where block and line meet, the other cells of each, and the numbers of both."""

    core: int
    cells: int
    others: int
    block: int
    line: int


def find_sue(k: Sheet) -> Iterator[Instance[SueDeCoq]]:
    """Yield as many cells as digits: some where block and line meet, some in the rest of each.

    No digit can be in both rests, so each digit is in these cells exactly once.
    """
    side, candidates = k.layout.side, k.by_unit()
    for block in range(2 * side, 3 * side):
        for line in range(2 * side):
            yield from _where_meet(k.layout, block, line, candidates[block], candidates[line])


@lru_cache(maxsize=1 << 9)
def _where_meet(
    layout: Layout, block: int, line: int, of_block: tuple[int, ...], of_line: tuple[int, ...]
) -> tuple[Instance[SueDeCoq], ...]:
    """Return the crossings of a block and a line with these candidates.

    Most do not change from step to step.
    """
    cand = dict(zip(layout.units[block], of_block, strict=True))
    cand.update(zip(layout.units[line], of_line, strict=True))
    masks = layout.masks
    meet = [c for c in bits(masks[block] & masks[line]) if cand[c]]
    found: list[Instance[SueDeCoq]] = []
    in_line: Choices | None = None
    in_block: Choices = []
    for size in range(2, len(meet) + 1):
        for chosen in combinations(meet, size):
            digits = 0
            for cell in chosen:
                digits |= cand[cell]
            if digits.bit_count() >= size + 2:
                if in_line is None:
                    in_line = _choices(cand, masks[line] & ~masks[block])
                    in_block = _choices(cand, masks[block] & ~masks[line])
                for core, cells, others, held, theirs in _shared(
                    mask_of(chosen), digits, in_line, in_block
                ):
                    strikes = _lost(
                        cand,
                        (digits | held | theirs) & ~theirs,
                        masks[line] & ~core & ~cells,
                        (digits | held | theirs) & ~held,
                        masks[block] & ~core & ~others,
                    )
                    if strikes:
                        detail = SueDeCoq(core, cells, others, block, line)
                        found.append(Instance((), strikes, detail))
    return tuple(found)


def _choices(cand: dict[int, int], area: int) -> Choices:
    cells = [(1 << c, cand[c]) for c in bits(area) if cand[c]]
    found = []
    chosen = [(0, 0, 0)]  # the first cell that may be added, the cells, their digits
    for size in range(1, min(MOST, len(cells)) + 1):
        chosen = [
            (i + 1, mask | cells[i][0], digits | cells[i][1])
            for first, mask, digits in chosen
            for i in range(first, len(cells))
        ]
        found += [(size, m, digits) for _, m, digits in chosen if digits.bit_count() <= size + 3]
    return found


def _shared(
    core: int, digits: int, in_line: Choices, in_block: Choices
) -> Iterator[tuple[int, int, int, int, int]]:
    """Yield the cells where both meet, the cells of the line and of the block, and their digits."""
    # the digits to spare where both meet, which the two groups must take: each group as many as it
    # has more cells than digits of its own
    spare = digits.bit_count() - core.bit_count()
    fitting: dict[int, list[tuple[int, int]]] = {}
    for size, others, theirs in in_block:
        if theirs & digits:
            takes = size - (theirs & ~digits).bit_count()
            fitting.setdefault(takes, []).append((others, theirs))
    for size, cells, held in in_line:
        if held & digits:
            takes = size - (held & ~digits).bit_count()
            for others, theirs in fitting.get(spare - takes, ()):
                if not held & theirs:
                    yield core, cells, others, held, theirs


def _lost(
    cand: dict[int, int], of_line: int, line: int, of_block: int, block: int
) -> tuple[tuple[int, int], ...]:
    """Return the eliminations: some digits from the rest of the line, others from the rest of the
    block.
    """
    lost: dict[int, int] = {}
    for digits, area in ((of_line, line), (of_block, block)):
        for cell in bits(area):
            for value in bits(cand[cell] & digits):
                lost[value] = lost.get(value, 0) | 1 << cell
    return tuple(sorted(lost.items()))


def tell_sue(k: Sheet, found: Instance[SueDeCoq]) -> Told:
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


def rate_sue(k: Sheet, found: Instance[SueDeCoq]) -> float:
    """Return a rating by the number of cells."""
    core, cells, others, _, _ = found.detail
    count = (core | cells | others).bit_count()
    return round(7.9 + count / 20, 1)


SUE = (Pattern("sue-de-coq", find_sue, tell_sue, 8.1, rate=rate_sue),)
