"""Reading and writing boards of Tents: IDs, solutions and the ASCII picture. Strict at the edge.

    7x6:_ceiabdcg,0,3,0,1,1,1,2,3,0,1,1,2,1      params, runs up to each tree, numbers
    T^.^T^.,...T...,.^....T,.T..T.^,.^T.^T.,......^   a solution

The picture has a row a line: tree `x`, tent `*`, grass `-`, empty a space; then a space and the
row's number; below, the columns' numbers, tens above units where one has two digits.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from engines.core.errors import PuzzleError
from engines.core.grid import letter
from engines.core.puzzle import parse_size
from engines.tents.field import EMPTY, GRASS, TENT, TREE

if TYPE_CHECKING:
    from engines.core.action import Position
    from engines.tents.rules import Tents

LOW, HIGH = 1, 50
SUFFIX = {"easy": "de", "medium": "dt", "hard": ""}
SOLUTION = ".^.T"
PICTURE = " *-x"


class Board(NamedTuple):
    """What an ID says: the size, what stands on each cell, the numbers of rows, then columns."""

    width: int
    height: int
    opening: bytes
    needs: tuple[int, ...]


def read_board(text: str) -> Board:
    """The board of `params:desc`."""
    params, colon, desc = text.partition(":")
    if not colon:
        raise PuzzleError(f"{text[:30]!r} has no ':' between the size and the board: 8x8:…")
    width, height = _size(params)
    grid, comma, numbers = desc.partition(",")
    if not comma:
        raise PuzzleError(f"The numbers are missing: {width + height} of them, each after a ','.")
    opening = _grid(grid, width, height)
    found = _numbers(numbers, width, height)
    return Board(width, height, opening, (*found[width:], *found[:width]))


def _size(params: str) -> tuple[int, int]:
    size, d, level = params.partition("d")
    if d and level not in ("e", "t"):
        raise PuzzleError(f"{params[:30]!r} has a level other than de (easy) and dt (tricky).")
    return parse_size(size, (LOW, LOW), (HIGH, HIGH), "Tents")


def _grid(text: str, width: int, height: int) -> bytes:
    """The squares from runs; the data ends with a tree just past the last square."""
    total = width * height
    values = bytearray(total)
    at = 0
    last = ""  # what was read before: a mark must follow a square, and only one does
    for number, sign in enumerate(text, 1):
        where = f"{sign!r} at character {number} of the grid"
        if at > total:
            raise PuzzleError(f"{where} comes after the end: all {total} squares are there.")
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
    """The numbers as they stand in an ID: columns from the left, then rows from the top."""
    count = text.count(",") + 1
    if count != width + height:
        raise PuzzleError(
            f"There are {count} numbers; a {width}x{height} board has {width + height}: "
            f"{width} columns, then {height} rows."
        )
    found = []
    for index, word in enumerate(text.split(",")):
        what = f"column {letter(index)}" if index < width else f"row {index - width + 1}"
        if word and not (word.isascii() and word.isdigit()):
            raise PuzzleError(f"{word[:20]!r} is not the number of {what}: digits were expected.")
        if len(word) > 3:
            raise PuzzleError(f"The number of {what} is too long: it has {len(word)} digits.")
        found.append(int(word or "0"))
    return found


def write_board(board: Board, level: str = "") -> str:
    """`params:desc` in the plainest form."""
    width, height, opening, needs = board
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
    return f"{size}:{''.join(parts)},{','.join(map(str, numbers))}"


def solution_text(values: bytes, width: int) -> str:
    """Rows joined by ',': `^` tent, `T` tree, `.` other."""
    signs = "".join(SOLUTION[value] for value in values)
    return ",".join(signs[at : at + width] for at in range(0, len(signs), width))


def read_solution(text: str, puzzle: Tents) -> bytes:
    """The finished board that a solution text shows; its trees must be the board's."""
    width, height = puzzle.grid.width, puzzle.grid.height
    rows = text.split(",")
    if len(rows) != height or any(len(row) != width for row in rows):
        raise PuzzleError(f"A solution of this board has {height} rows of {width} signs.")
    signs = "".join(rows)
    values = bytearray()
    for cell, sign in enumerate(signs):
        if sign not in ".^T":
            raise PuzzleError(f"{sign!r} at {puzzle.grid.labels[cell]} is none of '^', 'T', '.'.")
        if (sign == "T") != (puzzle.opening[cell] == TREE):
            raise PuzzleError(f"{puzzle.grid.labels[cell]}: the trees are not those of this board.")
        values.append({"T": TREE, "^": TENT, ".": GRASS}[sign])
    return bytes(values)


def to_ascii(puzzle: Tents, position: Position) -> str:
    """The picture of a position, as `from_ascii` reads it."""
    width, height = puzzle.grid.width, puzzle.grid.height
    signs = "".join(PICTURE[value] for value in position.values)
    rows = [signs[at : at + width] for at in range(0, len(signs), width)]
    needs = puzzle.needs
    lines = [f"{row} {need}" for row, need in zip(rows, needs, strict=False)]
    below = [str(need) for need in needs[height:]]
    for place in range(max(map(len, below)), 0, -1):
        lines.append("".join(word[-place] if len(word) >= place else " " for word in below))
    return "\n".join(line.rstrip() for line in lines)


def from_ascii(text: str, rule: str = "") -> tuple[Tents, Position]:
    """The board and the position of a picture; every square and every number must be there."""
    from engines.tents.kinds import KIND

    # a board of 50x50 has some 2,800 signs; what is far longer is refused unread
    if len(text) > 20_000:
        raise PuzzleError(f"The picture is too large: {len(text)} signs.")
    lines = text.rstrip().split("\n")
    rows: list[str] = []
    needs: list[int] = []
    for line in lines:
        found = re.fullmatch(r"([x*\- ]*) ([0-9]{1,3})", line.rstrip())
        if found is None or (rows and len(found[1]) != len(rows[0])):
            break
        rows.append(found[1])
        needs.append(int(found[2]))
    if not rows or not rows[0]:
        raise PuzzleError("Line 1 is not a row: squares (x * - or a space), a space, a number.")
    width, height = len(rows[0]), len(rows)
    if width > HIGH or height > HIGH:
        raise PuzzleError(f"Tents cannot be {width}x{height}: from 1x1 to 50x50.")
    needs += _columns(lines[height:], width, height)
    values = bytes(PICTURE.index(sign) for sign in "".join(rows))
    opening = bytes(TREE if value == TREE else EMPTY for value in values)
    puzzle = KIND.read(write_board(Board(width, height, opening, tuple(needs))), rule)
    return puzzle, puzzle.start()._replace(values=values)


def _columns(lines: Sequence[str], width: int, height: int) -> Iterable[int]:
    """The numbers below the columns, from one to three lines of digits."""
    if not lines:
        raise PuzzleError(f"Line {height + 1} is missing: the numbers of the {width} columns.")
    padded = []
    for number, line in enumerate(lines, height + 1):
        digits = line.rstrip().ljust(width)
        if len(digits) > width or not re.fullmatch(r"[0-9 ]*", digits) or number > height + 3:
            raise PuzzleError(
                f"Line {number} is neither a row of {width} squares and a number, nor numbers of "
                "columns."
            )
        padded.append(digits)
    found = []
    for column in range(width):
        word = "".join(line[column] for line in padded).lstrip()
        if not word or " " in word:
            raise PuzzleError(f"Column {letter(column)} has no number below it.")
        found.append(int(word))
    return found
