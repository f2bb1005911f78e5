"""What a player wrote on a Sudoku of another program: digits, corner notes and centre notes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from solitudo.engines.core.action import Position
from solitudo.engines.core.puzzle import Puzzle

# the notes of f-puzzles by layer: n for corner notes, c for centre notes
PENCIL = ("cornerPencilMarks", "centerPencilMarks")


def position(told: Mapping[str, Any], puzzle: Puzzle) -> Position:
    """Return the position of a board in the form of f-puzzles. What is no digit is left out."""
    cells = [cell for row in told["grid"] for cell in row]
    digits = [0 if cell.get("given") else cell.get("value") for cell in cells]
    notes = [[cell.get(name) for cell in cells] for name in PENCIL]
    return written(puzzle, digits, notes)


def written(puzzle: Puzzle, digits: Iterable[Any], notes: Iterable[Iterable[Any]]) -> Position:
    """Return a position with these digits and lists of noted digits on the cells that are not
    given.
    """
    start = puzzle.start()
    most = len(puzzle.marks) - 1
    values = bytearray(start.values)
    for cell, digit in enumerate(digits):
        if type(digit) is int and 1 <= digit <= most and not values[cell]:
            values[cell] = digit
    masks = []
    for layer in notes:
        masks.append(
            tuple(
                0 if values[cell] or not isinstance(noted, list) else _mask(noted, most)
                for cell, noted in enumerate(layer)
            )
        )
    return start._replace(values=bytes(values), notes=tuple(masks))


def _mask(noted: list[Any], most: int) -> int:
    """Return noted digits as a mask of values."""
    mask = 0
    for digit in noted[: most + 1]:
        number = int(digit) if isinstance(digit, str) and digit.isdecimal() else digit
        if type(number) is int and 1 <= number <= most:
            mask |= 1 << number
    return mask
