"""Killer and jigsaw boards as the programs SumoCue and PS write them: a line of 81 cells.

    3x3::k:4609:4098:…      256 times the sum and the number of the cage; "d" for diagonals
    SumoCueV1=18J0=16J0+1J0…    a sum, or the first cell of the cage; J and the region in a jigsaw

A cell of a jigsaw without cages has its digit where its sum would be, or 0.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.sudoku.layout import Cage, Layout, boxed
from solitudo.engines.sudoku.text.codec import cell_name, write

SIDE = 9
CELLS = SIDE * SIDE
FORM = re.compile(r"\s*(?:SumoCueV|3x3:d?:k:)", re.ASCII)
ENTRY = re.compile(r"([=+])([0-9]{1,3})(?:J([0-8]))?", re.ASCII)
FIELD = re.compile(r"[0-9]{1,5}", re.ASCII)


def looks_like(text: str) -> bool:
    return FORM.match(text) is not None


def as_id(text: str) -> str:
    """Return the `params:desc` of such a text. Raise PuzzleError if it is invalid."""
    line = "".join(text.split())
    return _sumocue(line) if line.startswith("Sumo") else _numbered(line)


def _numbered(line: str) -> str:
    _, diagonals, _, *fields = line.rstrip(":").split(":")
    if len(fields) != CELLS or not all(map(FIELD.fullmatch, fields)):
        raise PuzzleError(f"This killer text has {len(fields)} numbers; expected {CELLS}.")
    cages: dict[int, list[int]] = {}
    for cell, field in enumerate(fields):
        cages.setdefault(int(field), []).append(cell)
    found = [(tuple(inside), number >> 8) for number, inside in cages.items()]
    return _written(boxed(3, 3, bool(diagonals)), found, ())


def _sumocue(line: str) -> str:
    version, diagonals, rest = line[:9], line[9:10] == "D", line[9:].removeprefix("D")
    entries = ENTRY.findall(rest)
    if version != "SumoCueV1" or len(ENTRY.sub("", rest)) or len(entries) != CELLS:
        raise PuzzleError(f"This SumoCue text has {len(entries)} cells; expected {CELLS}.")
    layout = boxed(3, 3, diagonals)
    regions = tuple(int(region or "-1") for _, _, region in entries)
    if any(region >= 0 for region in regions):
        if any(regions.count(region) != SIDE for region in range(SIDE)):
            raise PuzzleError(f"The regions of this board are not {SIDE} of {SIDE} cells.")
        layout = Layout(SIDE, 0, 0, regions, diagonals)
    if all(sign == "=" and int(number) <= SIDE for sign, number, _ in entries):
        return _written(layout, (), [int(number) for _, number, _ in entries])
    cages = {cell: [cell] for cell, (sign, *_) in enumerate(entries) if sign == "="}
    for cell, (sign, number, _) in enumerate(entries):
        if sign == "+":
            if int(number) not in cages:
                name = cell_name(cell, SIDE)
                raise PuzzleError(f"{name} belongs to cell {number}, where no cage begins.")
            cages[int(number)].append(cell)
    found = [(tuple(inside), int(entries[first][1])) for first, inside in cages.items()]
    return _written(layout, found, ())


def _written(layout: Layout, cages: Sequence[Cage], givens: Sequence[int]) -> str:
    for inside, total in cages:
        if not total:
            name = cell_name(inside[0], SIDE)
            raise PuzzleError(f"{name} is in no cage: boards with cages have all cells in one.")
    shaped = layout.with_cages(tuple(sorted(cages))) if cages else layout
    return write(shaped, givens or [0] * CELLS)
