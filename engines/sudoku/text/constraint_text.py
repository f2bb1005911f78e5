"""Dots and other marks in the text of a board, and in the boards of f-puzzles.

Each rule of a board is a part of its text: its name and, after dots, the cells of each mark in
order: `white.a1b1.c4c5`, `anti-knight`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.grid import letter
from solitudo.engines.sudoku.constraints.constraint import PAIRS, RULES, Constraint, ordered

CELL = re.compile(r"([a-p])([1-9][0-9]?)", re.ASCII)
PLACE = re.compile(r"R([1-9][0-9]?)C([1-9][0-9]?)", re.ASCII)
# the rules as f-puzzles names them: the name, the usual value of a mark
DOTS = {"white": ("difference", 1), "black": ("ratio", 2)}
# what f-puzzles says where all dots are shown: of white and of black ones
ALL_WHITE, ALL_BLACK = "nonconsecutive", "negative"
FIELDS = frozenset(
    ("antiknight", "difference", "ratio", "thermometer", "arrow", ALL_WHITE, ALL_BLACK)
)


def read(parts: Iterable[str], side: int) -> tuple[Constraint, ...]:
    """Return the constraints of these parts of a text."""
    found: list[Constraint] = []
    for part in parts:
        name, *marks = part.split(".")
        if name not in RULES:
            raise PuzzleError(f"'{name[:20]}' is not a rule of a board: {', '.join(RULES)}.")
        if bool(marks) != bool(RULES[name].least):
            has = "its cells after a dot, like white.a1b1" if RULES[name].least else "no cells"
            raise PuzzleError(f"'{part[:20]}': expected {name} with {has}.")
        if not marks:
            found.append(Constraint(name))
        for mark in marks:
            cells = [(int(row) - 1, ord(column) - 97) for column, row in CELL.findall(mark)]
            if CELL.sub("", mark) or any(r >= side or c >= side for r, c in cells):
                raise PuzzleError(f"'{mark[:20]}' of {name}: expected cells like a1b1.")
            found.append(Constraint(name, tuple(r * side + c for r, c in cells)))
    return checked(found, side)


def write(constraints: Sequence[Constraint], side: int) -> Iterator[str]:
    """Yield the parts of a text that say all constraints, in a fixed order."""
    for name in RULES:
        marks = [cells for rule, cells in constraints if rule == name]
        if marks:
            told = ["".join(f"{letter(c % side).lower()}{c // side + 1}" for c in m) for m in marks]
            yield ".".join([name, *sorted(filter(None, told))])


def checked(found: Sequence[Constraint], side: int) -> tuple[Constraint, ...]:
    """Return these constraints in order. Raise PuzzleError if a mark cannot be on a board."""
    known: list[Constraint] = []
    for rule, cells in found:
        least, most = RULES[rule].least, RULES[rule].most or side
        ends = dict.fromkeys((*cells[:1], *cells[-1:]))
        names = " to ".join(f"{letter(c % side)}{c // side + 1}" for c in ends)
        if cells and not least <= len(cells) <= most:
            raise PuzzleError(
                f"The {rule} mark from {names} has {len(cells)} cells; expected {least} to {most}."
            )
        if len(set(cells)) < len(cells) or not all(
            _beside(one, other, side, RULES[rule].diagonal) for one, other in pairwise(cells)
        ):
            raise PuzzleError(f"The {rule} mark from {names} is not from cell to adjacent cell.")
        known.append(Constraint(rule, tuple(sorted(cells)) if rule in PAIRS else cells))
    dotted = [cells for rule, cells in known if rule in PAIRS]
    if len(set(known)) < len(known) or len(set(dotted)) < len(dotted):
        raise PuzzleError("This board has two marks of a rule on the same cells.")
    return ordered(known)


def _beside(one: int, other: int, side: int, diagonal: bool) -> bool:
    down, across = abs(one // side - other // side), abs(one % side - other % side)
    return down + across == 1 or (diagonal and down == across == 1)


def from_f_puzzles(told: Mapping[str, Any], side: int) -> tuple[Constraint, ...]:
    """Return the constraints of a board in the form of f-puzzles."""
    found = [Constraint("anti-knight")] if told.get("antiknight") else []
    for rule, (field, usual) in DOTS.items():
        for mark in _entries(told, field):
            value = str(mark.get("value") or usual)
            if value != str(usual):
                raise PuzzleError(
                    f"This board has a dot for a {field} of {value[:10]}; only {usual} is played."
                )
            found.append(Constraint(rule, places(mark.get("cells"), side)))
    for mark in _entries(told, "thermometer"):
        found += [Constraint("thermometer", cells) for cells in _lines(mark, side)]
    for mark in _entries(told, "arrow"):
        circle = places(mark.get("cells"), side)
        lines = _lines(mark, side)
        if len(circle) > 1 or any(line[0] != circle[0] for line in lines):
            raise PuzzleError(
                "This board has an arrow with a sum of two digits; only one is played."
            )
        found += [Constraint("arrow", cells) for cells in lines]
    negative = told.get(ALL_BLACK) or []
    if not isinstance(negative, list):
        raise PuzzleError(f"The '{ALL_BLACK}' of this board cannot be read.")
    white = bool(told.get(ALL_WHITE)) or "difference" in negative
    others = [name for name in negative if name not in ("difference", "ratio")]
    if others or white != ("ratio" in negative):
        name = str(others[0]) if others else "only white" if white else "only black"
        raise PuzzleError(f"This board shows all {name[:20]} marks, which is not a rule here.")
    return checked([*found, *[Constraint("all-dots")] * white], side)


def to_f_puzzles(constraints: Sequence[Constraint], side: int) -> dict[str, Any]:
    """Return the fields of f-puzzles that say these constraints."""
    told: dict[str, Any] = {}
    for rule, cells in constraints:
        named = [f"R{c // side + 1}C{c % side + 1}" for c in cells]
        if rule in DOTS:
            told.setdefault(DOTS[rule][0], []).append({"cells": named, "value": ""})
        elif rule == "thermometer":
            told.setdefault(rule, []).append({"lines": [named]})
        elif rule == "arrow":
            told.setdefault(rule, []).append({"lines": [named], "cells": named[:1]})
        elif rule == "all-dots":
            told |= {ALL_WHITE: True, ALL_BLACK: ["ratio"]}
        else:
            told["antiknight"] = True
    return told


def _entries(told: Mapping[str, Any], field: str) -> list[Mapping[str, Any]]:
    marks = told.get(field) or []
    if not isinstance(marks, list) or not all(isinstance(mark, dict) for mark in marks):
        raise PuzzleError(f"The '{field}' of this board cannot be read.")
    return marks


def _lines(mark: Mapping[str, Any], side: int) -> list[tuple[int, ...]]:
    """Return the lines of a mark, each as the cells that it goes through."""
    lines = mark.get("lines")
    return [places(line, side) for line in (lines if isinstance(lines, list) else [None])]


def places(names: Any, side: int) -> tuple[int, ...]:
    """Return the cells with these names in the form of f-puzzles, like R1C1."""
    found = [PLACE.fullmatch(str(name)) for name in names] if isinstance(names, list) else []
    cells = [(int(m[1]) - 1, int(m[2]) - 1) for m in found if m is not None]
    if not cells or len(cells) < len(found) or any(r >= side or c >= side for r, c in cells):
        raise PuzzleError("The cells of a mark of this board cannot be read.")
    return tuple(r * side + c for r, c in cells)
