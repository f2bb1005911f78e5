"""Fish: a digit that keeps to as many crossing lines as it has lines."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engines.core.deduction import Fact
from engines.core.grid import bits
from engines.sudoku.knowledge import Sheet
from engines.sudoku.pattern import DigitFinder, Found, Told, by_digit, gone, symbol, unions

NAMES = {2: "an X-wing", 3: "a swordfish", 4: "a jellyfish"}


def lines(k: Sheet, value: int) -> tuple[list[int], list[int]]:
    """The columns that the digit may take in each row, and the rows in each column."""
    return k.of_digit("lines", value, _lines)


def _lines(k: Sheet, value: int) -> tuple[list[int], list[int]]:
    side = k.layout.side
    rows, columns = [0] * side, [0] * side
    for cell in bits(k.where[value]):
        row, column = divmod(cell, side)
        rows[row] |= 1 << column
        columns[column] |= 1 << row
    return rows, columns


def find_fish(k: Sheet, value: int, board: int, size: int) -> Iterator[Found]:
    # a digit with no more places than the fish has leaves nothing to strike
    if board.bit_count() <= 2 * size:
        return
    side = k.layout.side
    masks = k.layout.masks
    for way, spots in enumerate(lines(k, value)):
        base = [i for i, spot in enumerate(spots) if 1 < spot.bit_count() <= size]
        for chosen, crossing in unions([spots[i] for i in base], size):
            used = cover = 0
            for i in chosen:
                used |= masks[way * side + base[i]]
            for i in bits(crossing):
                cover |= masks[(1 - way) * side + i]
            out = board & cover & ~used
            if out:
                yield (), ((value, out),), (way, [base[i] for i in chosen], board & used)


def tell_fish(k: Sheet, found: Found) -> Told:
    _, strikes, (way, base, body) = found
    value = strikes[0][0]
    side = k.layout.side
    rests: list[Fact] = []
    for line in base:
        unit = way * side + line
        rests += k.unit_only(unit, value, body & k.layout.masks[unit])
    crossing = {(cell // side if way else cell % side) for cell in bits(body)}
    return Told(
        rests,
        bits(body),
        "fish",
        {
            "base": line_names(k, way, base),
            "cover": line_names(k, 1 - way, sorted(crossing)),
            "value": symbol(value),
            **gone(strikes),
        },
    )


def line_names(k: Sheet, way: int, numbers: list[int]) -> str:
    """ "rows 2 and 5", "columns A, C and F"."""
    names = [k.layout.unit_names[way * k.layout.side + i].split()[1] for i in numbers]
    word = "columns" if way else "rows"
    return f"{word} {', '.join(names[:-1])} and {names[-1]}"


def _fish(size: int) -> DigitFinder:
    return partial(find_fish, size=size)


FISH = (
    by_digit("x-wing", "hard", _fish(2), tell_fish, 3.2),
    by_digit("swordfish", "hard", _fish(3), tell_fish, 3.8),
    by_digit("jellyfish", "hard", _fish(4), tell_fish, 5.2),
)
