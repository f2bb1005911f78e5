"""Addresses of boards: the numbers of the columns, then of the rows, then where the trees are."""

from __future__ import annotations

from engines.core import links
from engines.core.errors import PuzzleError
from engines.core.grid import letter
from engines.core.links import Link
from engines.tents.codec import HIGH, Board
from engines.tents.field import EMPTY, TREE


def read(link: Link) -> Board:
    """The board of an address. Boards whose lines have no number are not read: here all have."""
    width, height = link.width, link.height
    if not (1 <= width <= HIGH and 1 <= height <= HIGH):
        raise PuzzleError(f"Tents cannot be {width}x{height}: from 1x1 to {HIGH}x{HIGH}.")
    numbers, end = links.read_numbers(link.body, width + height)
    links.need_all(len(numbers), width + height, "numbers")
    for place, number in enumerate(numbers):
        if number < 0:
            name = f"column {letter(place)}" if place < width else f"row {place - width + 1}"
            raise PuzzleError(f"The number of {name} is missing: here every line has one.")
    marked = links.read_marked(link.body, end)
    # the last sign may count places past the end
    if len(marked) < width * height:
        raise PuzzleError(f"The trees end after {len(marked)} of {width * height} squares.")
    if any(marked[width * height :]):
        raise PuzzleError("There are trees past the last square.")
    opening = bytes(TREE if tree else EMPTY for tree in marked[: width * height])
    return Board(width, height, opening, (*numbers[width:], *numbers[:width]))


def write(board: Board) -> str | None:
    """The address of a board; None for one with marks given, which no address can hold."""
    if any(value not in (EMPTY, TREE) for value in board.opening):
        return None
    height = board.height
    numbers = (*board.needs[height:], *board.needs[:height])
    body = links.write_numbers(numbers)
    body += links.write_marked([value == TREE for value in board.opening])
    return links.address("tents", board.width, height, body)
