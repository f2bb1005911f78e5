"""Sudoku boards in addresses of Penpa+: digits, thick lines around regions, and cages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from solitudo.engines.core import penpa
from solitudo.engines.core.action import Position
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.kind import Kind
from solitudo.engines.core.penpa import Drawing, Layer
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.sudoku.layout import SYMBOLS, USUAL_BOXES, boxed
from solitudo.engines.sudoku.text import codec, online, online_marks

NAMES = ("sudoku", "classic", "irregular", "killer", "jigsaw", "latin")
KNIGHT = "anti-?knight"
DIAGONAL = ("diagonals?", "x-sudoku", "sudoku-?x")
WRITTEN = {"cage", "anti-knight", "thermometer"}
# rules that a title or the rules text names without drawing them
OTHERS = (
    "knight", "anti-?king", "king", "(?:non-?)?consecutive", "thermo", "arrow",
    "renban", "whispers?", "kropki", "xv", "even", "odd", "sandwich", "skyscrapers?",
    "palindromes?", "untouch", "disjoint", "windoku", "little killer", "tight",
    "deficit", "surplus", "outside",
)  # fmt: skip


def read(kind: Kind, drawing: Drawing) -> tuple[Puzzle, Position] | None:
    """Return the board and marks of a drawing, or None if it is not a Sudoku."""
    clues, side = drawing.clues, drawing.width
    if side != drawing.height or side not in USUAL_BOXES or clues.points:
        return None
    drawn = drawing.shape == "sudoku" or clues.edges or clues.cages
    if not drawn and not drawing.called(*NAMES) and (side != 9 or not clues.numbers):
        return None
    diagonals = drawing.called(*DIAGONAL)
    knight = drawing.called(KNIGHT)
    words = re.sub(KNIGHT, "", drawing.words)
    words = words.replace("thermo", "") if clues.thermos else words
    others = [name for name in OTHERS if re.search(rf"\b{name}\b", words)]
    if others or clues.symbols or [n for n in clues.others if not (diagonals and "line" in n)]:
        what = "symbols or lines" if not others else f"the rule '{others[0].split('?')[-1]}'"
        raise PuzzleError(f"This Penpa+ board has {what}: its rules are not played here.")
    told: dict[str, Any] = {"size": side, "grid": _grid(drawing, side)}
    if knight:
        told["antiknight"] = True
    if clues.thermos:
        told["thermometer"] = [{"lines": [_named(cells)]} for cells in clues.thermos]
    if diagonals:
        told |= dict.fromkeys(online.DIAGONALS, True)
    if clues.cages:
        told["killercage"] = [
            {
                "cells": _named(cage),
                "value": next((clues.sums[place] for place in cage if place in clues.sums), ""),
            }
            for cage in clues.cages
        ]
    puzzle = kind.read(online.shaped(told))
    return puzzle, online_marks.position(told, puzzle)


def _named(cells: Sequence[penpa.Place]) -> list[str]:
    return [f"R{r + 1}C{c + 1}" for r, c in cells]


def _grid(drawing: Drawing, side: int) -> list[list[dict[str, Any]]]:
    """Return the cells in the form of f-puzzles: digits, regions, and what the player wrote."""
    clues, marks = drawing.clues, drawing.marks
    regions = penpa.regions(clues.edges, side)
    rows: list[list[dict[str, Any]]] = []
    for r in range(side):
        rows.append([])
        for c in range(side):
            cell: dict[str, Any] = {}
            if max(regions):
                cell["region"] = regions[r * side + c]
            given = clues.numbers.get((r, c), "")
            found = marks.numbers.get((r, c), "")
            if given:
                cell |= {"value": _digit(given, side), "given": True}
            elif _digit(found, side) in range(1, side + 1):
                cell["value"] = _digit(found, side)
            else:
                noted = marks.notes.get((r, c), "") or found
                cell["centerPencilMarks"] = [_digit(sign, side) for sign in noted]
                cell["cornerPencilMarks"] = [
                    _digit(sign, side) for sign in marks.sums.get((r, c), "")
                ]
            rows[-1].append(cell)
    return rows


def _digit(text: str, side: int) -> int | str:
    """Return the digit of a text: 10 and more may be letters. Other texts stay as they are."""
    if text.isascii() and text.isdigit():
        return int(text)
    at = SYMBOLS.find(text.upper()) + 1 if len(text) == 1 else 0
    return at if 9 < at <= side else text


def address(puzzle: Puzzle) -> str | None:
    """Return the address of a board, or None for a size or a rule that is not written so."""
    board = codec.read(puzzle.id.partition(":")[2])
    layout, side = board.layout, board.layout.side
    if side not in USUAL_BOXES or not layout.rules <= WRITTEN:
        return None
    places = [divmod(cell, side) for cell in range(side * side)]
    words = "Diagonal Sudoku" if layout.diagonals else "Sudoku"
    words = f"Anti-knight {words}" if "anti-knight" in layout.rules else words
    clues = Layer(
        numbers={
            place: str(digit) for place, digit in zip(places, board.givens, strict=True) if digit
        },
        edges=penpa.borders(layout.regions or boxed(*USUAL_BOXES[side]).regions, side),
        cages=tuple(tuple(places[cell] for cell in inside) for inside, _ in layout.cages),
        thermos=tuple(
            tuple(places[cell] for cell in one.cells)
            for one in layout.constraints
            if one.rule == "thermometer"
        ),
        sums={places[inside[0]]: str(total) for inside, total in layout.cages},
    )
    return penpa.write(Drawing(side, side, words, "square", clues))
