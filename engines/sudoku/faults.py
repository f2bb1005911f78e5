"""Every rule that the digits of a board break, of the whole board or after a change.

The places of broken rules are numbered: the units, then the relations, then the whole board.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING

from solitudo.engines.core.grid import bits, mask_of
from solitudo.engines.core.values import Fault, cells
from solitudo.engines.core.wording import capital, listing, number_word
from solitudo.engines.sudoku.constraints.constraint import BROKEN, whole_board

if TYPE_CHECKING:
    from solitudo.engines.sudoku.rules import Sudoku


def every(puzzle: Sudoku, values: bytes) -> list[Fault]:
    """Return every broken rule of a board, in the order of their places."""
    layout = puzzle.layout
    found: list[Fault] = []
    for unit, inside in enumerate(layout.units):
        seen = twice = 0
        for cell in inside:
            bit = 1 << values[cell]
            twice |= seen & bit
            seen |= bit
        if twice > 1:
            found += _of_unit(puzzle, unit, values, twice & ~1)
    for number in range(len(layout.relations)):
        found += _of_relation(puzzle, number, values)
    return [*found, *_of_board(puzzle, values)]


def after(
    puzzle: Sudoku, values: bytes, known: Sequence[Fault], changed: Sequence[int]
) -> list[Fault]:
    """Return the broken rules after a change of cells.

    Only these places are looked at: units where a changed cell repeats a digit, places that were
    broken, the relations of the cells, and the rules of the whole board.
    """
    layout = puzzle.layout
    masks = layout.masks
    first = len(masks)
    dirty: set[int] = {first + len(layout.relations)} if layout.constraints else set()
    for cell in changed:
        value = values[cell]
        dirty.update([first + number for number in layout.relations_of[cell]])
        if not value:
            continue
        peers = layout.peers[cell]
        twin = values.find(value)
        while twin >= 0:
            if peers >> twin & 1:
                dirty.update(unit for unit in layout.units_of[cell] if masks[unit] >> twin & 1)
            twin = values.find(value, twin + 1)
    kept = []
    for fault in known:
        place = place_of(puzzle, fault)
        if any(target.at in changed for target in fault.targets):
            dirty.add(place)
        kept.append((place, fault))
    if not dirty:
        return list(known)
    both = [entry for entry in kept if entry[0] not in dirty]
    for place in dirty:
        both += [(place, fault) for fault in _at(puzzle, place, values)]
    # the faults of each place are in order already, and sorting keeps that order
    return [fault for _, fault in sorted(both, key=itemgetter(0))]


def _at(puzzle: Sudoku, place: int, values: bytes) -> list[Fault]:
    layout = puzzle.layout
    number = place - len(layout.units)
    if number >= len(layout.relations):
        return list(_of_board(puzzle, values))
    if number >= 0:
        return _of_relation(puzzle, number, values)
    held = [values[cell] for cell in layout.units[place]]
    return _of_unit(puzzle, place, values, mask_of(v for v in held if held.count(v) > 1) & ~1)


def place_of(puzzle: Sudoku, fault: Fault) -> int:
    """Return the number of the place of a broken rule."""
    layout, side = puzzle.layout, puzzle.side
    kind, _, number = fault.rule.partition("-")
    first = fault.targets[0].at
    if kind == "row":
        return first // side
    if kind == "column":
        return side + first % side
    if kind == "block":
        return 2 * side + puzzle.regions[first]
    if kind == "diagonal":
        return 3 * side + int(number)
    if kind == "cage":
        return len(layout.units) + layout.cage_of[first]
    if fault.rule in whole_board(layout.constraints):
        return len(layout.units) + len(layout.relations)
    inside = tuple(target.at for target in fault.targets)
    numbers = layout.relations_of[first]
    at = next(n for n in numbers if layout.relations[n][:2] == (fault.rule, inside))
    return len(layout.units) + at


def _of_unit(puzzle: Sudoku, unit: int, values: bytes, twice: int) -> list[Fault]:
    layout = puzzle.layout
    name = capital(layout.unit_names[unit])
    kind = layout.unit_kind(unit)
    if kind == "diagonal":
        kind = f"diagonal-{unit - 3 * puzzle.side}"
    inside = layout.units[unit]
    return [
        _repeated(puzzle, kind, name, value, [c for c in inside if values[c] == value])
        for value in bits(twice)
    ]


def _of_relation(puzzle: Sudoku, number: int, values: bytes) -> list[Fault]:
    relation = puzzle.layout.relations[number]
    if relation.rule == "cage":
        return _of_cage(puzzle, number, values)
    inside = relation.cells
    held = [values[cell] for cell in inside]
    if not any(held):
        return []
    every_digit = (1 << puzzle.side + 1) - 2
    if all(relation.left(tuple([1 << value if value else every_digit for value in held]))):
        return []
    words = BROKEN[relation.rule].format(cells=_listed(puzzle, inside))
    return [Fault(relation.rule, words, cells(*inside))]


def _of_cage(puzzle: Sudoku, cage: int, values: bytes) -> list[Fault]:
    inside, total = puzzle.cages[cage]
    held = [values[c] for c in inside]
    now, left = sum(held), held.count(0)
    name = f"The cage of {puzzle.grid.labels[inside[0]]}"
    found = [
        _repeated(puzzle, "cage", name, value, [c for c in inside if values[c] == value])
        for value in range(1, puzzle.side + 1)
        if held.count(value) > 1
    ]
    if (not left and now != total) or (left and now >= total):
        words = f"{name} should add up to {total} but adds up to {now}."
        found.append(Fault("cage", words, cells(*inside)))
    return found


def _of_board(puzzle: Sudoku, values: bytes) -> Iterator[Fault]:
    """Yield pairs of one digit that a rule of the whole board parts."""
    for rule, sees in whole_board(puzzle.layout.constraints).items():
        for cell, value in enumerate(values):
            for other in bits(sees(puzzle.side, cell) >> cell << cell) if value else ():
                if values[other] == value:
                    told = _listed(puzzle, (cell, other))
                    words = BROKEN[rule].format(cells=told, digit=puzzle.marks[value])
                    yield Fault(rule, words, cells(cell, other))


def _repeated(puzzle: Sudoku, rule: str, name: str, value: int, held: Sequence[int]) -> Fault:
    words = f"{name} has {number_word(len(held))} {puzzle.marks[value]}s: {_listed(puzzle, held)}."
    return Fault(rule, words, cells(*held))


def _listed(puzzle: Sudoku, held: Sequence[int]) -> str:
    return listing([puzzle.grid.labels[c] for c in held])
