r"""Text boards of Slant: as a terminal shows them, or in the plain form with points joined.

        A   B            1-+-2
      +  (1)  +          |\|/|
    1   \   /            +-+-+
      +   +  (2)

In both, lines of points and lines of cells alternate. So they do in a table of comma-separated
values, in which points and cells have a place of their own.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from solitudo.engines.core import tables
from solitudo.engines.core.addresses import LARGEST, LOOKED_AT, Drawn, header, lines_of, wrong
from solitudo.engines.slant.text.codec import checked

if TYPE_CHECKING:
    from solitudo.engines.core.action import Position
    from solitudo.engines.slant.rules import SlantPuzzle

DIAGONALS = {"\\": 1, "╲": 1, "▚": 1, "▜": 1, "/": 2, "╱": 2, "▞": 2, "▛": 2, " ": 0, "": 0, ".": 0}
# a bold diagonal has the same middle in both directions
BOLD = {"▀": 1, "▄": 2}
# characters that may be around a point: brackets of an open number, ends of diagonals, nothing
AROUND = " ·.+()▐▌▗▖▝▘▚▞▛▜▙▟▀▄█\\/╲╱"
EMPTY = ("", ".", "?")
# what is in a table
TABLED = {*EMPTY, *"01234\\/"}
POINTS = re.compile(r"[0-4+.](-[0-4+.])+")
CELLS = re.compile(r"\|([ \\/.]\|)+")


def likeness(text: str) -> float:
    """Return the share of points between the letters of the columns, or joined to each other."""
    if _tabled(text) is not None:
        return 0.99
    lines = [line.rstrip() for line in text[:LOOKED_AT].splitlines() if line.strip()]
    if len(lines) < 3:
        return 0.0
    places = header(lines[0].rstrip())
    if places and "-" not in lines[0] and "━" not in lines[0]:
        point = re.compile(r"[\s·+()▐▌▗▖▝▘▚▞▛▜▙▟▀▄█0-4]+")
        return 0.97 if point.fullmatch(lines[1]) and not lines[1].lstrip()[:2].isdigit() else 0.0
    joined = sum(bool(POINTS.fullmatch(line) or CELLS.fullmatch(line)) for line in lines)
    return joined / len(lines)


def read(text: str) -> Drawn:
    """Return the board of a text board. Raise PuzzleError with line and place if it is invalid."""
    lines = lines_of(text)
    tabled = _tabled(text)
    if tabled is not None:
        return tabled
    first = next((at for at, line in enumerate(lines) if line), 0)
    if not lines:
        raise wrong(0, 0, "here a line of points was expected.")
    places = header(lines[first])
    if places:
        rows = [(at, _points(at, line, places)) for at, line in _turn(lines, first + 1, 0)]
        cells = [(at, _cells(at, line, places)) for at, line in _turn(lines, first + 1, 1)]
    else:
        rows = [(at, _joined(at, line)) for at, line in _turn(lines, first, 0)]
        cells = [(at, _between(at, line)) for at, line in _turn(lines, first, 1)]
    width, height = checked(len(rows[0][1]) - 1, len(rows) - 1)
    # there may be an empty last row of cells, if the text was copied with room around it
    if len(cells) != height:
        raise wrong(len(lines), 0, "a line of points was expected below the last cells.")
    for at, points in rows:
        if len(points) != width + 1:
            raise wrong(at, 0, f"here are {len(points)} points; the first line has {width + 1}.")
    for at, marks in cells:
        if len(marks) != width:
            raise wrong(at, 0, f"here are {len(marks)} cells; there is room for {width}.")
    numbers = [number for _, points in rows for number in points]
    return Drawn(width, height, numbers, bytes(mark for _, marks in cells for mark in marks))


def table(puzzle: SlantPuzzle, position: Position) -> tables.Table:
    """Return the rows of points and of cells."""
    numbers, values, width = puzzle.numbers, position.values, puzzle.grid.width
    rows: tables.Table = []
    for y in range(len(values) // width + 1):
        points = numbers[y * (width + 1) : (y + 1) * (width + 1)]
        words = [word for n in points for word in ("" if n < 0 else str(n), "")]
        rows.append(words[:-1])
        cells = values[y * width : (y + 1) * width]
        rows.append([word for value in cells for word in ("", " \\/"[value].strip())] + [""])
    return rows[:-1]


def _tabled(text: str) -> Drawn | None:
    """Return the board of a table, or None if the text is another one.

    A table has points and cells, or points alone if it cannot be a Sudoku.
    """
    rows = tables.read(text[:LARGEST])
    if rows is None or {word for row in rows for word in row} - TABLED:
        return None
    odd = len(rows) % 2 and len(rows[0]) % 2
    mixed = any(row[1::2] != [""] * (len(row) // 2) for row in rows[::2])
    mixed |= any(row[::2] != [""] * (len(row) - len(row) // 2) for row in rows[1::2])
    if odd and not mixed and len(rows) > 3:
        points = [word for row in rows[::2] for word in row[::2]]
        cells = [word for row in rows[1::2] for word in row[1::2]]
        width, height = len(rows[0]) // 2, len(rows) // 2
    else:
        points, cells = [word for row in rows for word in row], []
        width, height = len(rows[0]) - 1, len(rows) - 1
        if len(rows) == len(rows[0]) == 4 or any(
            word in DIAGONALS and word not in EMPTY for word in points
        ):
            return None
    if max(map(len, points)) > 1 or not any(word.isdigit() for word in points):
        return None
    width, height = checked(width, height)
    numbers = [int(word) if word.isdigit() else -1 for word in points]
    values = bytes(DIAGONALS.get(word, 0) for word in cells) or bytes(width * height)
    return Drawn(width, height, numbers, values)


def _turn(lines: list[str], first: int, odd: int) -> list[tuple[int, str]]:
    """Return every second line, starting with the first or the second."""
    return list(enumerate(lines))[first + odd :: 2]


def _points(at: int, line: str, places: list[int]) -> list[int]:
    """Return the numbers of a line of points.

    They are between the columns' letters and beside them.
    """
    half = (places[1] - places[0]) // 2
    found = []
    for place in [places[0] - half, *(p + half for p in places)]:
        near = line[max(0, place - 1) : place + 2]
        digits = [sign for sign in near if sign in "01234"]
        for offset, sign in enumerate(near):
            if sign not in AROUND and sign not in "01234":
                column = max(0, place - 1) + offset
                raise wrong(at, column, f"{sign!r} is no number from 0 to 4.")
        if len(digits) > 1:
            raise wrong(at, place, "a point has one number only.")
        found.append(int(digits[0]) if digits else -1)
    return found


def _cells(at: int, line: str, places: list[int]) -> list[int]:
    """Return the diagonals of a line of cells, each in the middle under its column's letter."""
    found = []
    for place in places:
        sign = line[place : place + 1]
        if sign == "█":
            sign = "\\" if BOLD.get(line[place - 1]) == 1 else "/"
        if sign not in DIAGONALS:
            raise wrong(at, place, f"{sign!r} is no diagonal.")
        found.append(DIAGONALS[sign])
    return found


def _joined(at: int, line: str) -> list[int]:
    if not POINTS.fullmatch(line.strip()):
        raise wrong(at, 0, "a line of points was expected, like 1-+-2.")
    return [int(sign) if sign.isdigit() else -1 for sign in line.strip()[::2]]


def _between(at: int, line: str) -> list[int]:
    if not CELLS.fullmatch(line.strip()):
        raise wrong(at, 0, "a line of cells was expected, like |\\|/|.")
    return [DIAGONALS[sign] for sign in line.strip()[1::2]]
