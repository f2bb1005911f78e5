"""Text boards of Sudoku.

They are 81 symbols in a row, a grid of any of the sizes, the board of the line-mode session, and
the board as a terminal shows it.

    53..7....        5 3 . | . 7 . | . . .        | .5 .3    |    .7    |          |

In the third form a dot precedes what is given. From a terminal's board only digits, and diagonals
if drawn, can be read: no notes, irregular regions or cages.
"""

from __future__ import annotations

import re
from math import isqrt
from typing import TYPE_CHECKING, NamedTuple

from solitudo.engines.core import tables
from solitudo.engines.core.addresses import LARGEST, LOOKED_AT, header, lines_of, wrong
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.sudoku.layout import SYMBOLS, USUAL_BOXES
from solitudo.engines.sudoku.text import cage_text
from solitudo.engines.sudoku.text.codec import write_grid

if TYPE_CHECKING:
    from solitudo.engines.core.action import Position
    from solitudo.engines.sudoku.rules import Sudoku

EMPTY = ".0*_"
IN_A_ROW = EMPTY + "- "
CELLS = 81
# characters between cells that have no content
BETWEEN = " |+-\t│┃─━┼╋┌┐└┘├┤┬┴┏┓┗┛┣┫┳┻═║╔╗╚╝╠╣╦╩╬,;"
CLASSIC = re.compile(r"\|(?: (?:[. ][1-9]|  ) (?:[. ][1-9]|  ) (?:[. ][1-9]|  ) \|){3}")
SHOWN = re.compile(r" *([0-9]+)([┃|].*[┃|])")
UNDER = "▔─"
DIAGONAL = "╲╱\\/"
CROOKED = "this board has regions or cages. Use its ID, because a text board cannot show them."


class Found(NamedTuple):
    side: int
    givens: bytes
    values: bytes
    diagonals: bool = False
    box_width: int = 0

    @property
    def desc(self) -> str:
        wide = self.box_width or USUAL_BOXES[self.side][0]
        high = self.side // wide
        return f"{high}x{wide}{'x' * self.diagonals}:{write_grid(self.givens)}"


def likeness(text: str) -> float:
    """Return the share of digits and symbols for empty cells, with or without frames."""
    lines = [line for line in text[:LOOKED_AT].splitlines() if line.strip()]
    if not lines:
        return 0.0
    if cage_text.looks_like(text):
        return 0.99
    framed = re.match(r" *[┏+][━-]+A[━-]", lines[0])
    if framed or CLASSIC.fullmatch(lines[min(1, len(lines) - 1)].strip()):
        return 0.99
    words = re.split(rf"[{re.escape(BETWEEN)}\n]+", "\n".join(lines))
    signs = [sign for word in words for sign in ([word] if len(word) == 2 else word)]
    # letters are digits on boards that are large enough
    letters = len(lines) > 9
    digits = sum(_value(sign) > 0 and (letters or sign.isdigit()) for sign in signs)
    empty = sum(sign in EMPTY for sign in signs)
    if not digits + empty:
        return 0.0
    # a full grid of numbers is more likely another kind
    share: float = (digits + empty) / len(signs)
    return 0.95 * share if empty else 0.6 * share


def read(text: str) -> Found:
    """Return the board of a text board. Raise PuzzleError with line and place if it is invalid."""
    whole = text.strip("\r\n")
    if "\n" not in whole and not re.search(r"[|+│┃]", whole):
        return _in_a_row(whole)
    rows = tables.read(text[:LARGEST])
    if rows is not None and len(rows) == len(rows[0]) in USUAL_BOXES:
        return _grid([" ".join(word or "." for word in row) for row in rows])
    lines = lines_of(text)
    first = next((at for at, line in enumerate(lines) if line), 0)
    drawn = [(at, line.strip()) for at, line in enumerate(lines) if CLASSIC.fullmatch(line.strip())]
    if len(drawn) == 9:
        return _classic([row for _, row in drawn])
    places = header(lines[first]) if lines else []
    if places:
        return _shown(lines, first, places)
    return _grid(lines)


def table(puzzle: Sudoku, position: Position) -> tables.Table | None:
    """Return the rows of given digits, or None for a board that more than its digits describe."""
    layout, side = puzzle.layout, puzzle.layout.side
    boxes = layout.box_width, layout.box_height
    if not layout.plain or boxes != USUAL_BOXES.get(side):
        return None
    words = [str(digit) if digit else "" for digit in puzzle.opening]
    return [words[at : at + side] for at in range(0, len(words), side)]


def _in_a_row(line: str) -> Found:
    if len(line) != CELLS:
        line = line.strip()
    side = isqrt(len(line))
    if side != 9 and side in USUAL_BOXES and side * side == len(line):
        cells = bytes(max(0, _value(sign)) if sign not in IN_A_ROW else 0 for sign in line)
        place = next((n for n, sign in enumerate(line) if not 0 <= _value(sign) <= side), None)
        if place is None or line[place] in IN_A_ROW:
            return Found(side, cells, cells)
        raise wrong(0, place, f"{line[place]!r} is no cell: expected {SYMBOLS[:side]} or a dot.")
    for at, sign in enumerate(line):
        if sign not in IN_A_ROW and sign not in "123456789":
            raise wrong(0, at, f"{sign!r} is no cell: expected 1 to 9, or . for empty.")
    if len(line) != CELLS:
        missing = CELLS - len(line)
        if missing > 0:
            more = f"{missing} more {'is' if missing == 1 else 'are'} wanted."
            raise PuzzleError(f"A Sudoku row by row, {len(line)} of {CELLS} cells. {more}")
        raise PuzzleError(f"A Sudoku row by row has {CELLS} cells, here are {len(line)}.")
    values = bytes(int(sign) if sign in "123456789" else 0 for sign in line)
    return Found(9, values, values)


def _classic(rows: list[str]) -> Found:
    """Return the board of the line-mode session, which has a dot before each fixed cell."""
    givens, values = bytearray(), bytearray()
    for row in rows:
        for group in range(3):
            for cell in range(3):
                at = 2 + 11 * group + 3 * cell
                mark, digit = row[at], row[at + 1]
                value = int(digit) if digit != " " else 0
                values.append(value)
                givens.append(value if mark == "." else 0)
    return Found(9, bytes(givens), bytes(values))


def _value(sign: str) -> int:
    """Return the value of a symbol, 0 for an empty cell, or -1 for neither."""
    if sign in EMPTY:
        return 0
    if sign.isascii() and sign.isdigit() and len(sign) <= 2:
        return int(sign)
    return SYMBOLS.find(sign.upper()) + 1 or -1


def _grid(lines: list[str]) -> Found:
    """Return a row of cells for each line, with or without spaces and frames."""
    rows: list[tuple[int, list[tuple[int, str]]]] = []
    for at, line in enumerate(lines):
        words = [(w.start(), w[0]) for w in re.finditer(rf"[^{re.escape(BETWEEN)}]+", line)]
        if words:
            rows.append((at, words))
    if not any(re.fullmatch(r"[0-9]{2}", word) for _, words in rows for _, word in words) or any(
        len(word) > 2 for _, words in rows for _, word in words
    ):
        rows = [
            (at, [(start + n, s) for start, word in words for n, s in enumerate(word)])
            for at, words in rows
        ]
    side = len(rows)
    for at, cells in rows:
        for column, sign in cells:
            if not 0 <= _value(sign) <= max(9, side):
                raise wrong(at, column, f"{sign[:10]!r} is no cell: expected a digit, or a dot.")
    if side not in USUAL_BOXES:
        sides = ", ".join(map(str, sorted(USUAL_BOXES)))
        at = rows[-1][0] if rows else 0
        raise wrong(at, 0, f"the grid ends after {side} rows; a Sudoku has {sides}.")
    for at, cells in rows:
        if len(cells) != side:
            column = cells[min(side, len(cells) - 1)][0]
            raise wrong(at, column, f"the row has {len(cells)} of {side} cells.")
        for column, sign in cells:
            if _value(sign) > side:
                raise wrong(at, column, f"{sign} does not fit: expected 1 to {side}.")
    values = bytes(_value(sign) for _, cells in rows for _, sign in cells)
    return Found(side, values, values)


def _shown(lines: list[str], first: int, places: list[int]) -> Found:
    """Return the board that has letters over its columns.

    Given digits have a dot or an underline.
    """
    side = len(places)
    if side not in USUAL_BOXES:
        raise wrong(first, 0, f"no Sudoku that is read here has {side} columns.")
    step = places[1] - places[0]
    bars = [column for column, sign in enumerate(lines[first]) if sign in "┏┳┓+"]
    width = (bars[1] - bars[0]) // step if len(bars) > 1 else 0
    if width < 2 or side % width or side // width < 2:
        raise wrong(first, 0, CROOKED)
    # there is a wall between boxes, with the same distance on both sides
    walls = [places[at] - step // 2 for at in range(0, side, width)] + [places[-1] + step // 2]
    givens, values = bytearray(), bytearray()
    diagonals = False
    number = 0
    for at in range(first + 1, len(lines)):
        line = lines[at]
        row = SHOWN.fullmatch(line)
        diagonals |= any(sign in DIAGONAL for sign in line)
        if any(sign in "╎╌:" for sign in line):
            raise wrong(at, 0, CROOKED)
        if row is None or row.start(2) != walls[0]:
            continue
        number += 1
        if int(row[1]) != number:
            raise wrong(at, 0, f"row {number} was expected, here is {row[1]}.")
        for column, sign in enumerate(line[walls[0] :], walls[0]):
            if sign in "┃|│" and column not in walls:
                raise wrong(at, column, CROOKED)
        if any(line[wall : wall + 1] not in ("┃", "|") for wall in walls):
            raise wrong(at, 0, CROOKED)
        below = lines[at + 1] if at + 1 < len(lines) else ""
        for place in places:
            sign, near = line[place : place + 1] or " ", line[place - 1 : place + 2]
            # several characters together are notes
            alone = not near[2:].strip(" " + DIAGONAL) and near[:1] in (" ", ".", *DIAGONAL, "┃")
            value = _value(sign) if alone and sign not in " " + DIAGONAL else 0
            if not 0 <= value <= side:
                raise wrong(at, place, f"{sign!r} is no digit.")
            given = near[:1] == "." or below[place : place + 1] in tuple(UNDER)
            values.append(value)
            givens.append(value if given else 0)
    if number != side:
        raise wrong(len(lines) - 1, 0, f"the picture ends after {number} of {side} rows.")
    return Found(side, bytes(givens), bytes(values), diagonals, width)
