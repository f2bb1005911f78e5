"""The text of boards of Tents, IDs and solutions: read strictly, written in the plainest form.

7x6:_ceiabdcg,0,3,0,1,1,1,2,3,0,1,1,2,1      params, runs up to each tree, numbers
7x6:_ceiabdcg,0,3,-,1,-,1,2,3,0,1,-,2,1      the same with numbers left out
T^.^T^.,...T...,.^....T,.T..T.^,.^T.^T.,......^   a solution
"""

from typing import NamedTuple

from solitudo.engines.core import addresses
from solitudo.engines.core.addresses import Link
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.grid import letter
from solitudo.engines.core.kind import parse_size
from solitudo.engines.tents.field import EMPTY, GRASS, TENT, TREE

LOW, HIGH = 1, 50
SUFFIX = {"easy": "de", "medium": "dt", "hard": ""}
SOLUTION = ".^.T"
# the character of a number that is left out
LEFT_OUT = "-"


class Board(NamedTuple):
    """The content of an ID: the size, the mark of each cell, the numbers of rows, then columns, -1
    for one that is left out.
    """

    width: int
    height: int
    opening: bytes
    needs: tuple[int, ...]


def read_board(text: str) -> Board:
    """Return the board of `params:desc`."""
    params, colon, desc = text.partition(":")
    if not colon:
        raise PuzzleError(f"{text[:30]!r} has no ':' between the size and the board: 8x8:…")
    width, height = _size(params)
    grid, comma, numbers = desc.partition(",")
    if not comma:
        raise PuzzleError(
            f"The row and column numbers are missing: a {width}x{height} board needs "
            f"{width + height}, separated by commas."
        )
    opening = _grid(grid, width, height)
    found = _numbers(numbers, width, height)
    return Board(width, height, opening, (*found[width:], *found[:width]))


def _size(params: str) -> tuple[int, int]:
    size, d, level = params.partition("d")
    if d and level not in ("e", "t"):
        raise PuzzleError(f"{params[:30]!r} has a level other than de (easy) and dt (tricky).")
    return parse_size(size, (LOW, LOW), (HIGH, HIGH), "Tents")


def _grid(text: str, width: int, height: int) -> bytes:
    """Return the squares from runs. The data ends with a tree just after the last square."""
    total = width * height
    values = bytearray(total)
    at = 0
    last = ""  # the last character: a mark must follow a square, and a square has only one
    for number, sign in enumerate(text, 1):
        where = f"{sign!r} at character {number} of the grid"
        if at > total:
            raise PuzzleError(f"{where} comes after the end: the grid has {total} squares.")
        if sign in "!-":
            if last in ("", "!", "-"):
                raise PuzzleError(f"{where} must follow the square that it marks.")
            values[at - 1] = TENT if sign == "!" else GRASS
        elif sign == "z":
            at += 25
            if at >= total and not (at == total and text[number : number + 1] in ("!", "-")):
                raise PuzzleError(f"{where} runs past the last of the {total} squares.")
        elif sign == "_" or "a" <= sign <= "y":
            at += 0 if sign == "_" else ord(sign) - 96
            if at > total:
                raise PuzzleError(f"{where} runs past the last of the {total} squares.")
            if at < total:
                values[at] = TREE
            at += 1
        else:
            raise PuzzleError(f"{where} is not a run: a to z, _, ! or - was expected.")
        last = sign
    if at <= total:
        raise PuzzleError(f"The grid ends after {at} of {total} squares and the closing tree.")
    return bytes(values)


def _numbers(text: str, width: int, height: int) -> list[int]:
    """Return the numbers in the order of an ID: columns from the left, then rows from the top."""
    count = text.count(",") + 1
    if count != width + height:
        raise PuzzleError(
            f"There are {count} numbers; a {width}x{height} board has {width + height}: "
            f"{width} columns, then {height} rows."
        )
    found = []
    for index, word in enumerate(text.split(",")):
        if word == LEFT_OUT:
            found.append(-1)
            continue
        what = f"column {letter(index)}" if index < width else f"row {index - width + 1}"
        if word and not (word.isascii() and word.isdigit()):
            raise PuzzleError(f"{word[:20]!r} is not the number of {what}: digits were expected.")
        if len(word) > 3:
            raise PuzzleError(f"The number of {what} is too long: it has {len(word)} digits.")
        found.append(int(word or "0"))
    return found


def write_board(board: Board, level: str = "") -> str:
    """Return `params:desc` in the plainest form."""
    width, height = board.width, board.height
    opening, needs = board.opening, board.needs
    parts: list[str] = []
    gap = 0
    for value in (*opening, TREE):
        if value == EMPTY:
            gap += 1
            continue
        while gap > 25:
            parts.append("z")
            gap -= 25
        parts.append(chr(96 + gap) if gap else "_")
        if value != TREE:
            parts.append("!" if value == TENT else "-")
        gap = 0
    numbers = (*needs[height:], *needs[:height])
    size = f"{width}x{height}{SUFFIX.get(level, '')}"
    words = (str(number) if number >= 0 else LEFT_OUT for number in numbers)
    return f"{size}:{''.join(parts)},{','.join(words)}"


def solution_text(values: bytes, width: int) -> str:
    """Return rows joined by ',': `^` tent, `T` tree, `.` other."""
    signs = "".join(SOLUTION[value] for value in values)
    return ",".join(signs[at : at + width] for at in range(0, len(signs), width))


def read_address(link: Link) -> Board:
    """Return the board of an address: the numbers of columns, then of rows, then the trees."""
    width, height = link.width, link.height
    if not (1 <= width <= HIGH and 1 <= height <= HIGH):
        raise PuzzleError(f"Tents cannot be {width}x{height}: from 1x1 to {HIGH}x{HIGH}.")
    numbers, end = addresses.read_numbers(link.body, width + height)
    addresses.need_all(len(numbers), width + height, "numbers")
    marked = addresses.read_marked(link.body, end)
    # the last character may count places beyond the end
    if len(marked) < width * height:
        raise PuzzleError(f"The trees end after {len(marked)} of {width * height} squares.")
    if any(marked[width * height :]):
        raise PuzzleError("There are trees past the last square.")
    opening = bytes(TREE if tree else EMPTY for tree in marked[: width * height])
    return Board(width, height, opening, (*numbers[width:], *numbers[:width]))


def write_address(board: Board) -> str | None:
    """Return the address of a board, or None if it has given marks, which no address can hold."""
    if any(value not in (EMPTY, TREE) for value in board.opening):
        return None
    height = board.height
    numbers = (*board.needs[height:], *board.needs[:height])
    body = addresses.write_numbers(numbers)
    body += addresses.write_marked([value == TREE for value in board.opening])
    return addresses.address("tents", board.width, height, body)
