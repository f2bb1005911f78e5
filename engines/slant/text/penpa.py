"""Boards of Slant in addresses of Penpa+: numbers at the points, diagonals as edges."""

from __future__ import annotations

from solitudo.engines.core import penpa
from solitudo.engines.core.action import Position
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.kind import Kind
from solitudo.engines.core.penpa import Drawing, Layer
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.slant.text import codec

NAMES = ("slant", "gokigen")
# the character of a number that the maker left open
OPEN = "?"


def read(kind: Kind, drawing: Drawing) -> tuple[Puzzle, Position] | None:
    """Return the board and marks of a drawing, or None if it is not of Slant."""
    clues, width, height = drawing.clues, drawing.width, drawing.height
    only = clues.points and not (clues.numbers or clues.symbols or clues.cages or clues.others)
    if not drawing.called(*NAMES) and (not only or drawing.shape == "sudoku"):
        return None
    codec.checked(width, height)
    numbers = []
    for y in range(height + 1):
        for x in range(width + 1):
            text = clues.points.get((y, x), OPEN)
            if text not in (OPEN, "0", "1", "2", "3", "4"):
                where = f"point {x + 1} of row {y + 1} of points"
                raise PuzzleError(f"'{text}' at {where}: expected 0 to 4.")
            numbers.append(-1 if text == OPEN else int(text))
    puzzle = kind.read(codec.write(width, height, numbers))
    drawn = drawing.marks.edges
    values = bytearray(width * height)
    for cell in range(width * height):
        y, x = divmod(cell, width)
        for value, ends in ((1, ((y, x), (y + 1, x + 1))), (2, ((y, x + 1), (y + 1, x)))):
            if ends in drawn or ends[::-1] in drawn:
                values[cell] = value
    return puzzle, puzzle.start()._replace(values=bytes(values))


def address(puzzle: Puzzle) -> str:
    """Return the address of a board."""
    width, height, numbers = codec.read(puzzle.id.partition(":")[2])
    points = {
        divmod(point, width + 1): str(number) for point, number in enumerate(numbers) if number >= 0
    }
    return penpa.write(Drawing(width, height, "Slant", "square", Layer(points=points)))
