"""Boards of Hitori in addresses of Penpa+: a number in each cell, black cells filled."""

from __future__ import annotations

from solitudo.engines.core import penpa
from solitudo.engines.core.action import Position
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.kind import Kind
from solitudo.engines.core.penpa import Drawing, Layer
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.hitori.rules import Hitori
from solitudo.engines.hitori.text import codec

NAMES = ("hitori", "singles")
# the colours of Penpa+ that are dark: dark grey, grey, black and light grey
DARK = (1, 3, 4, 8)
BLACK, WHITE = 1, 2


def read(kind: Kind, drawing: Drawing) -> tuple[Puzzle, Position] | None:
    """Return the board and marks of a drawing, or None if it is not of Hitori."""
    if kind.name != "hitori":
        return None
    width, height, clues = drawing.width, drawing.height, drawing.clues
    places = [(r, c) for r in range(height) for c in range(width)]
    numbers = [clues.numbers.get(place, "") for place in places]
    other = drawing.shape == "sudoku" or clues.edges or clues.symbols or clues.points or clues.cages
    if not drawing.called(*NAMES) and (other or 2 * sum(map(bool, numbers)) < len(places)):
        return None
    codec.need_sides(width, height)
    for place, text in zip(places, numbers, strict=True):
        if not text:
            raise PuzzleError(codec.EMPTY.format(*codec.named(*place)))
        if not (text.isascii() and text.isdigit() and 1 <= int(text) <= max(width, height)):
            where = f"row {place[0] + 1}, column {place[1] + 1}"
            raise PuzzleError(f"'{text}' in {where}: expected 1 to {max(width, height)}.")
    text = codec.square_text(width, height, list(map(int, numbers)), "")
    puzzle = kind.read(text.partition(":")[2])
    colours = drawing.marks.surfaces
    values = bytes(
        0 if colour is None else BLACK if colour in DARK else WHITE
        for colour in map(colours.get, places)
    )
    return puzzle, puzzle.start()._replace(values=values)


def address(puzzle: Puzzle) -> str | None:
    """Return the address of a square board, or None for a hexagonal one."""
    assert isinstance(puzzle, Hitori)
    if puzzle.hexagonal:
        return None
    numbers = dict(zip(puzzle.grid.places, map(str, puzzle.numbers), strict=True))
    clues = Layer(numbers=numbers)
    return penpa.write(Drawing(puzzle.grid.width, puzzle.grid.height, "Hitori", "square", clues))
