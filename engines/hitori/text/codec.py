"""Boards and solutions as text, read strictly.

Errors say what is wrong, where, and what is allowed.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from solitudo.engines.core import addresses
from solitudo.engines.core.addresses import BASE36, Link
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.grid import Grid, hexagon, letter, square

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
VALUE = {digit: value for value, digit in enumerate(DIGITS)}

SQUARE_SIDES = (2, 61)
HEX_SIDES = (2, 10)
SQUARE_LETTERS = {"easy": "de", "medium": "dk"}
HEX_LETTERS = {"easy": "de", "hard": "dh"}


class Board(NamedTuple):
    """The content of an ID: geometry, numbers in the order of the cells, and the params."""

    grid: Grid
    numbers: tuple[int, ...]
    params: str


def _split(text: str, kind: str, example: str) -> tuple[str, str]:
    text = text.removeprefix(kind + ":")
    params, colon, desc = text.partition(":")
    if not colon:
        raise PuzzleError(f"'{text[:30]}' is not params:desc, like {example}.")
    return params, desc


def _side(word: str, params: str, example: str) -> int:
    """Return a side as a number. Refuse numbers with many digits before they are used."""
    if not (word.isascii() and word.isdigit()) or word[0] == "0":
        raise PuzzleError(f"'{params[:20]}' is not a size: expected one like {example}.")
    return int(word) if len(word) <= 4 else 10_000


def _bare(params: str, letters: dict[str, str]) -> str:
    size, d, letter = params.partition("d")
    if d and d + letter not in letters.values():
        have = " or ".join(letters.values())
        raise PuzzleError(f"'{d}{letter[:10]}' in the ID is not a level: {have}.")
    return size


def read_square(text: str) -> Board:
    """Return the board of `WxH[de|dk]:numbers`."""
    params, desc = _split(text, "hitori", "5x5de:5154542152243135512112524")
    size = _bare(params, SQUARE_LETTERS)
    first, cross, second = size.partition("x")
    width = _side(first, params, "8x8 or 8")
    height = _side(second, params, "8x8 or 8") if cross else width
    low, high = SQUARE_SIDES
    if not (low <= width <= high and low <= height <= high):
        raise PuzzleError(f"The size {size[:20]} is out of range: sides are {low} to {high}.")
    _length(desc, width * height, f"{width}x{height}")
    most = max(width, height)
    numbers = []
    for index, sign in enumerate(desc):
        where = f"row {index // width + 1}, column {index % width + 1}"
        numbers.append(_number(sign, most, where))
    return Board(square(width, height), tuple(numbers), params)


def read_hexagon(text: str) -> Board:
    """Return the board of `N[de|dh]:numbers`, where `.` is a hole."""
    params, desc = _split(text, "hitori-hex", "3de:2413…")
    size = _bare(params, HEX_LETTERS)
    side = _side(size, params, "5")
    low, high = HEX_SIDES
    if not low <= side <= high:
        raise PuzzleError(f"The side {size[:20]} is out of range: {low} to {high}.")
    spots = hex_places(side)
    _length(desc, len(spots), f"side {side}")
    whole = hexagon(side)
    numbers, holes = [], []
    for place, label, sign in zip(spots, whole.labels, desc, strict=True):
        if sign == ".":
            holes.append(place)
        else:
            numbers.append(_number(sign, 2 * side - 1, label, "or '.'"))
    if not numbers:
        raise PuzzleError("All cells are holes: expected at least one number.")
    return Board(hexagon(side, frozenset(holes)), tuple(numbers), params)


def hex_places(side: int) -> list[tuple[int, int]]:
    """Return the places of a whole hexagon in the order of its ID."""
    return list(hexagon(side).places)


def _length(desc: str, expected: int, size: str) -> None:
    if len(desc) != expected:
        raise PuzzleError(
            f"A board of {size} needs {expected} numbers after the colon; found {len(desc)}."
        )


def _number(sign: str, most: int, where: str, other: str = "") -> int:
    value = VALUE.get(sign, 0)
    if not 1 <= value <= most:
        last = DIGITS[most]
        wanted = f"1 to {last}" if most <= 9 else f"1 to 9 and a to {last}"
        if most > 35:
            wanted = f"1 to 9, a to z and A to {last}"
        raise PuzzleError(
            f"{sign!r} in {where}: expected {' '.join(filter(None, (wanted, other)))}."
        )
    return value


def square_text(width: int, height: int, numbers: Sequence[int], level: str) -> str:
    """Return the ID of a square board, with the letter of its level if the collection has one."""
    desc = "".join(DIGITS[number] for number in numbers)
    return f"hitori:{width}x{height}{SQUARE_LETTERS.get(level, '')}:{desc}"


def hexagon_text(grid: Grid, numbers: Sequence[int], level: str) -> str:
    side = (grid.width + 1) // 2
    at = dict(zip(grid.places, numbers, strict=True))
    desc = "".join(DIGITS[at[p]] if p in at else "." for p in hex_places(side))
    return f"hitori-hex:{side}{HEX_LETTERS.get(level, '')}:{desc}"


def solution_text(grid: Grid, values: bytes) -> str:
    signs = {p: "X" if v == 1 else "." for p, v in zip(grid.places, values, strict=True)}
    places = hex_places((grid.width + 1) // 2) if grid.shape == "hexagon" else list(grid.places)
    rows: dict[int, str] = {}
    for place in places:
        rows[place[0]] = rows.get(place[0], "") + signs.get(place, "-")
    return ",".join(rows[r] for r in sorted(rows))


# a board of another program that leaves numbers out
EMPTY = "{}{} has no number. Solitudo plays Hitori only if every cell has one."


def need_sides(width: int, height: int) -> None:
    """Refuse a size that square boards cannot have."""
    low, high = SQUARE_SIDES
    if not (low <= width <= high and low <= height <= high):
        raise PuzzleError(f"Hitori cannot be {width}x{height}: sides are {low} to {high}.")


def read_address(link: Link) -> str:
    """Return the `params:desc` of an address. A number over 35 is two symbols after a "-"."""
    width, height = link.width, link.height
    need_sides(width, height)
    numbers = _numbers_of(link.body, width, height)
    most = max(width, height)
    for place, number in enumerate(numbers):
        if not 1 <= number <= most:
            where = f"row {place // width + 1}, column {place % width + 1}"
            raise PuzzleError(f"{number} in {where}: expected 1 to {most}.")
    return f"{width}x{height}:" + "".join(DIGITS[number] for number in numbers)


def named(row: int, column: int) -> tuple[str, int]:
    """Return the letter of the column and the number of the row of a cell."""
    return letter(column), row + 1


def _numbers_of(body: str, width: int, height: int) -> list[int]:
    found: list[int] = []
    at = 0
    while at < len(body):
        sign = body[at]
        if sign in BASE36:
            found.append(BASE36.index(sign))
        elif sign == "-" and re.fullmatch(r"[0-9a-z]{2}", body[at + 1 : at + 3]):
            found.append(int(body[at + 1 : at + 3], 36))
            at += 2
        elif sign in ".%@":
            raise PuzzleError(EMPTY.format(*named(*divmod(len(found), width))))
        else:
            raise addresses.unread(sign, at)
        at += 1
    addresses.need_all(len(found), width * height, "cells")
    return found


def write_address(width: int, height: int, numbers: Sequence[int]) -> str:
    words = [BASE36[n] if n < 36 else f"-1{BASE36[n - 36]}" for n in numbers]
    return addresses.address("hitori", width, height, "".join(words))
