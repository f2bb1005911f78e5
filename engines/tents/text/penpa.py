"""Boards of Tents in addresses of Penpa+: trees and tents as symbols, numbers in the margins."""

from __future__ import annotations

from solitudo.engines.core import penpa
from solitudo.engines.core.action import Position
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.grid import letter
from solitudo.engines.core.kind import Kind
from solitudo.engines.core.penpa import Drawing, Layer
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.tents.field import EMPTY, GRASS, TENT, TREE
from solitudo.engines.tents.text import codec
from solitudo.engines.tents.text.codec import HIGH, Board
from solitudo.engines.tents.text.picture import UNKNOWN, word_of

SYMBOL = "tents"
# the styles of the symbol
STYLES = {1: TREE, 2: TENT}


def read(kind: Kind, drawing: Drawing) -> tuple[Puzzle, Position] | None:
    """Return the board and marks of a drawing, or None if it is not of Tents."""
    clues, width, height = drawing.clues, drawing.width, drawing.height
    given = {place: STYLES.get(s) for place, (name, s) in clues.symbols.items() if name == SYMBOL}
    if not given:
        return None
    if width > HIGH or height > HIGH:
        raise PuzzleError(f"Tents cannot be {width}x{height}: from 1x1 to {HIGH}x{HIGH}.")
    rows = [((r, -1), (r, width), f"row {r + 1}") for r in range(height)]
    columns = [((-1, c), (height, c), f"column {letter(c)}") for c in range(width)]
    needs = [_need(drawing, *line) for line in (*rows, *columns)]
    places = [(r, c) for r in range(height) for c in range(width)]
    opening = bytes(given.get(place) or EMPTY for place in places)
    board = Board(width, height, opening, tuple(needs))
    puzzle = kind.read(codec.write_board(board), "matching")
    values = bytearray(opening)
    for cell, place in enumerate(places):
        name, style = drawing.marks.symbols.get(place, ("", 0))
        if opening[cell] == EMPTY and (name or place in drawing.marks.surfaces):
            values[cell] = TENT if name == SYMBOL and STYLES.get(style) == TENT else GRASS
    return puzzle, puzzle.start()._replace(values=bytes(values))


def _need(drawing: Drawing, before: penpa.Place, behind: penpa.Place, name: str) -> int:
    """Return the number of a line from the margin on either side, or -1 if none is there."""
    numbers = drawing.clues.numbers
    text = numbers.get(before, numbers.get(behind, UNKNOWN))
    if text == UNKNOWN:
        return -1
    if not (text.isascii() and text.isdigit() and len(text) <= 3):
        raise PuzzleError(f"'{text}' is not the number of {name}: digits were expected.")
    return int(text)


def address(puzzle: Puzzle) -> str:
    """Return the address of a board."""
    board = codec.read_board(puzzle.id.partition(":")[2])
    styles = {value: style for style, value in STYLES.items()} | {GRASS: 8}
    symbols = {
        divmod(cell, board.width): (SYMBOL, styles[value])
        for cell, value in enumerate(board.opening)
        if value != EMPTY
    }
    places = [(r, -1) for r in range(board.height)] + [(-1, c) for c in range(board.width)]
    numbers = dict(zip(places, map(word_of, board.needs), strict=True))
    clues = Layer(numbers=numbers, symbols=symbols)
    return penpa.write(Drawing(board.width, board.height, "Tents", "square", clues, margins=(1, 1)))
