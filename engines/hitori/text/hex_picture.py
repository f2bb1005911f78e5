"""Text boards of hexagons as a terminal shows them: row letters, walls beside cells."""

from __future__ import annotations

import re

from solitudo.engines.core.addresses import LOOKED_AT, lines_of, wrong
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.grid import letter
from solitudo.engines.hitori.text.codec import DIGITS, HEX_SIDES
from solitudo.engines.hitori.text.picture import read_cell

# the bracket of a two-digit number takes the place of the wall
WALLS = "│|(▓#"
ROW = re.compile(rf"([A-Z]) +([{WALLS}].*[│|)▓#])")
EDGES = re.compile(r"[\s╱╲/\\]+")


def likeness(text: str) -> float:
    """Return the share of rows with a letter before them and slanted edges between them."""
    lines = [line for line in text[:LOOKED_AT].splitlines() if line.strip()]
    known = sum(bool(ROW.fullmatch(line.rstrip()) or EDGES.fullmatch(line)) for line in lines)
    rows = any(ROW.fullmatch(line.rstrip()) for line in lines)
    return known / len(lines) if rows else 0.0


def read(text: str) -> tuple[str, bytes]:
    """Return the `params:desc` of the board and its marks.

    Raise PuzzleError with line and column if it is invalid.
    """
    rows: list[tuple[int, str]] = []
    for at, line in enumerate(lines_of(text)):
        row = ROW.fullmatch(line)
        if row is None:
            if line and not EDGES.fullmatch(line):
                raise wrong(at, 0, "this is neither a row of the hexagon nor its edges.")
            continue
        if row[1] != letter(len(rows)):
            raise wrong(at, 0, f"row {letter(len(rows))} was expected, here is {row[1]}.")
        rows.append((at, line))
    side, odd = divmod(len(rows) + 1, 2)
    low, high = HEX_SIDES
    if odd or not low <= side <= high:
        raise PuzzleError(
            f"These are {len(rows)} rows: a hexagon has 3, 5, 7 and so on up to {2 * high - 1}."
        )
    signs: list[str] = []
    values = bytearray()
    first = _first_wall(rows)
    for number, (at, line) in enumerate(rows):
        away = abs(number - side + 1)
        for place in range(2 * side - 1 - away):
            left = first + 2 * away + 4 * place
            word = line[left : left + 4].strip(" │|")
            number_here, value = read_cell(word, at, left + 1) if word else (0, 0)
            if number_here >= len(DIGITS):
                raise wrong(at, left + 1, f"{number_here} is larger than any number of a board.")
            signs.append(DIGITS[number_here] if number_here else ".")
            if number_here:
                values.append(value)
        end = first + 2 * away + 4 * (2 * side - 1 - away) + 1
        if line[end:].strip():
            raise wrong(at, end, "the row goes on past the hexagon.")
    return f"{side}:{''.join(signs)}", bytes(values)


def _first_wall(rows: list[tuple[int, str]]) -> int:
    """Return the column where the longest row would begin, even if its first cell is a hole."""
    middle = len(rows) // 2
    walls = ([at for at, sign in enumerate(line) if sign in WALLS] for _, line in rows)
    return min(found[0] - 2 * abs(number - middle) for number, found in enumerate(walls))
