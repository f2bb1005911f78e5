"""What cells may hold to add up to a sum."""

from __future__ import annotations

from functools import lru_cache

from solitudo.engines.core.grid import bits

# the most open cells of a cage for which all combinations are tried
MOST_EXACT = 5


@lru_cache(maxsize=4096)
def combinations_of(count: int, total: int, side: int) -> tuple[int, ...]:
    """Return every set of `count` different digits that add up to `total`, as masks."""
    if count == 0:
        return (0,) if total == 0 else ()
    return tuple(
        mask | 1 << high
        for high in range(1, side + 1)
        for mask in combinations_of(count - 1, total - high, high - 1)
        if total >= high
    )


@lru_cache(maxsize=200_000)
def cage_left(masks: tuple[int, ...], total: int, side: int) -> tuple[int, ...]:
    """Return what each open cell of a cage may hold, or all zeros if it cannot be filled.

    `masks` are the candidates, and `total` is what they must add up to. In a cage of many cells,
    only digits that are too small or too large are eliminated, because there are too many
    combinations.
    """
    count = len(masks)
    union = 0
    for mask in masks:
        union |= mask
    if count > MOST_EXACT:
        return _within_bounds(masks, union, total)
    left = [0] * count
    for digits in combinations_of(count, total, side):
        if digits & ~union:
            continue
        fits = [mask & digits for mask in masks]
        if all(fits):
            for i, found in enumerate(_fill(tuple(fits), digits)):
                left[i] |= found
    return tuple(left)


def _within_bounds(masks: tuple[int, ...], union: int, total: int) -> tuple[int, ...]:
    """Return the candidates that the smallest and the largest of the other digits still allow."""
    digits = list(bits(union))
    others = len(masks) - 1
    fits = 0
    for value in digits:
        rest = [digit for digit in digits if digit != value]
        if len(rest) >= others and sum(rest[:others]) <= total - value <= sum(rest[-others:]):
            fits |= 1 << value
    return tuple([mask & fits for mask in masks])


@lru_cache(maxsize=200_000)
def _fill(masks: tuple[int, ...], digits: int) -> tuple[int, ...]:
    """Return, for each cell, the digits that it has in any way of placing all of these digits."""
    if len(masks) == 1:
        return (masks[0] & digits,) if masks[0] & digits == digits else (0,)
    first, rest = masks[0], masks[1:]
    found = [0] * len(masks)
    for value in bits(first & digits):
        bit = 1 << value
        below = _fill(rest, digits & ~bit)
        if all(below):
            found[0] |= bit
            for i, mask in enumerate(below):
                found[i + 1] |= mask
    return tuple(found)


@lru_cache(maxsize=100_000)
def ways(masks: tuple[int, ...], apart: tuple[int, ...], total: int) -> tuple[int, ...]:
    """Return what each cell may hold to add up to `total`.

    `apart[i]` masks the earlier cells whose digit cell i may not repeat.
    """
    count = len(masks)
    left = [0] * count
    chosen = [0] * count
    least = [0] * (count + 1)
    most = [0] * (count + 1)
    for i in range(count - 1, -1, -1):
        least[i] = least[i + 1] + (masks[i] & -masks[i]).bit_length() - 1
        most[i] = most[i + 1] + masks[i].bit_length() - 1

    def fill(i: int, rest: int) -> None:
        if not least[i] <= rest <= most[i]:
            return
        if i == count:
            for j, value in enumerate(chosen):
                left[j] |= 1 << value
            return
        used = 0
        for j in bits(apart[i]):
            used |= 1 << chosen[j]
        for value in bits(masks[i] & ~used):
            chosen[i] = value
            fill(i + 1, rest - value)

    if all(masks):
        fill(0, total)
    return tuple(left)
