"""Broken rules of a sheet, as steps from which nothing follows: the end of a refuted assumption."""

from __future__ import annotations

from collections.abc import Sequence

from solitudo.engines.core.deduction import Fact, Step
from solitudo.engines.core.grid import bits
from solitudo.engines.core.values import Target, cells
from solitudo.engines.core.wording import capital
from solitudo.engines.sudoku.constraints.constraint import whole_board
from solitudo.engines.sudoku.knowledge import Sheet
from solitudo.engines.sudoku.techniques import relations
from solitudo.engines.sudoku.techniques.pattern import places, symbol, symbols


def clash(k: Sheet) -> Step | None:
    """Return the first rule that this sheet breaks, as a step from which nothing follows."""
    if k.wrong:
        given = tuple(fact for fact in k.wrong if not _clue(k, fact))
        one, two = k.wrong
        at, spot = (one.at,), Target("cell", one.at)
        if one.what == two.what:
            pair = {"one": symbol(one.value), "two": symbol(two.value)}
            return _clash("both", given, at, cell=spot, **pair)
        return _clash("ruled-out", given, at, cell=spot, value=symbol(one.value))
    masks, names = k.layout.masks, k.layout.unit_names
    if not k.broken:
        # then no cell is empty and no digit is in a unit twice
        for value in range(1, k.layout.side + 1):
            alive = k.done[value] | k.where[value]
            for unit, mask in enumerate(masks):
                if not alive & mask:
                    return empty_unit(k, unit, value)
        return relations.clash(k)
    for value in range(1, k.layout.side + 1):
        done, board = k.done[value], k.where[value]
        for unit, mask in enumerate(masks):
            there = done & mask
            if there & (there - 1):
                a, b = (there & -there).bit_length() - 1, there.bit_length() - 1
                rests = k.sure(a) + k.sure(b)
                return _clash(
                    "twice",
                    rests,
                    (a, b),
                    unit=capital(names[unit]),
                    value=symbol(value),
                    pair=cells(a, b),
                )
            if not there and not board & mask:
                return empty_unit(k, unit, value)
        apart = _parted(k, done)
        if apart:
            rule, a, b = apart
            rests = k.sure(a) + k.sure(b)
            return _clash(rule, rests, (a, b), value=symbol(value), pair=cells(a, b))
    for cell, mask in enumerate(k.cand):
        if not mask and not k.values[cell]:
            return _clash("no-digit", k.cell_only(cell, 0), (cell,), cell=Target("cell", cell))
    return relations.clash(k)


def _parted(k: Sheet, done: int) -> tuple[str, int, int] | None:
    """Return a rule of the whole board and two cells with one digit that it parts."""
    for rule, sees in whole_board(k.layout.constraints).items():
        for cell in bits(done):
            for other in bits(done & sees(k.layout.side, cell)):
                return rule, cell, other
    return None


def _clue(k: Sheet, fact: Fact) -> bool:
    return fact.what == "is" and bool(k.givens >> fact.at & 1) and k.values[fact.at] == fact.value


def _clash(
    words: str, rests: Sequence[Fact], at: Sequence[int], **args: str | Target | tuple[Target, ...]
) -> Step:
    return Step("clash", (), tuple(dict.fromkeys(rests)), cells(*at), words, tuple(args.items()))


def empty_unit(k: Sheet, unit: int, value: int) -> Step:
    """Return the step for a digit that has no place left in the unit."""
    facts = k.unit_only(unit, value, 0)
    name = capital(k.layout.unit_names[unit])
    return _clash("no-place", facts, k.layout.units[unit], unit=name, value=symbol(value))


def too_few(k: Sheet, inside: int) -> Step:
    """Return the step for cells that have fewer digits left than cells."""
    for cell in bits(inside):
        if not k.may_be(cell):
            return _clash("no-digit", k.cell_only(cell, 0), [cell], cell=Target("cell", cell))
    digits = 0
    rests: list[Fact] = []
    for cell in bits(inside):
        digits |= k.may_be(cell)
    for cell in bits(inside):
        rests += k.cell_only(cell, digits)
    at = list(bits(inside))
    return _clash("few", rests, at, cells=places(inside), digits=symbols(digits))
