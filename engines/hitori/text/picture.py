"""Text boards of squares: a grid of numbers, or the board as a terminal shows it.

    5 3 5 2 4        53524        1 │▓5▓│(3)│ 5 │ 2 │ 4 │
    5 2 2 4 5        52245          ├───┼───┼───┼───┼───┤

In the second form letters continue after 9. In the third, ▓ is a black cell and brackets are a
circle.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from solitudo.engines.core import tables
from solitudo.engines.core.addresses import LOOKED_AT, Drawn, header, lines_of, wrong
from solitudo.engines.hitori.text.codec import DIGITS, SQUARE_SIDES, need_sides

if TYPE_CHECKING:
    from solitudo.engines.core.action import Position
    from solitudo.engines.hitori.rules import Hitori

FRAME = re.compile(r"[\s┌┬┐├┼┤└┴┘─+-]+")
SHOWN = re.compile(r"\s*[0-9]+\s*[│|](.*)[│|]")
CELL = re.compile(r"(?P<left>[▓(]?) ?(?P<number>[0-9]{1,2})(?P<right>[▓)]?)")
NUMBER = re.compile(r"[0-9]{1,2}")
# more numbers of a row need not be read to say that they are too many
MOST = 2 * SQUARE_SIDES[1]
VALUES = {("", ""): 0, ("▓", "▓"): 1, ("(", ")"): 2}


def likeness(text: str) -> float:
    """Return the share of text that is numbers."""
    text = text[:LOOKED_AT]
    rows = [row[1] for line in text.splitlines() if (row := SHOWN.fullmatch(line.rstrip()))]
    cells = [part.strip() for row in rows for part in re.split(r"[│|]", row)]
    if cells and all(CELL.fullmatch(cell) or not cell.strip("#") for cell in cells if cell):
        return 0.97
    words = re.split(r"[\s│|,;/]+", FRAME.sub(" ", text))
    words = [word for word in words if word and not word.isalpha()]
    numbers = sum(CELL.fullmatch(word) is not None or word.isalnum() for word in words)
    return 0.9 * numbers / len(words) if words else 0.0


def read_square(text: str) -> Drawn:
    """Return the board of a text board. Raise PuzzleError with line and place if it is invalid."""
    lines = lines_of(text)
    table = tables.read(text)
    if any(SHOWN.fullmatch(line) for line in lines):
        rows = _shown(lines)
    elif table is not None:
        rows = [
            (at, [(column, *read_cell(word, at, column)) for column, word in enumerate(row)])
            for at, row in enumerate(table)
        ]
    else:
        rows = _grid(lines)
    if not rows:
        raise wrong(0, 0, "here a row of numbers was expected.")
    width, height = len(rows[0][1]), len(rows)
    need_sides(width, height)
    most = max(width, height)
    for at, cells in rows:
        if len(cells) != width:
            column = cells[min(width, len(cells) - 1)][0] if cells else 0
            raise wrong(at, column, f"the row has {len(cells)} numbers, the first has {width}.")
        for column, number, _ in cells:
            if not 1 <= number <= most:
                raise wrong(at, column, f"{number} does not fit: expected 1 to {most}.")
    flat = [cell for _, cells in rows for cell in cells]
    return Drawn(width, height, [n for _, n, _ in flat], bytes(value for *_, value in flat))


def table(puzzle: Hitori, position: Position) -> tables.Table | None:
    """Return the rows of a square board, black cells and circles as in a text board."""
    if puzzle.hexagonal:
        return None
    numbers, values, width = puzzle.numbers, position.values, puzzle.grid.width
    around = {value: sides for sides, value in VALUES.items()}
    words = []
    for number, value in zip(numbers, values, strict=True):
        left, right = around[value]
        words.append(f"{left}{number}{right}")
    return [words[at : at + width] for at in range(0, len(words), width)]


# a cell: its column in the text, its number, its mark
Cell = tuple[int, int, int]
Row = tuple[int, list[Cell]]


def _shown(lines: list[str]) -> list[Row]:
    """Return the rows between their walls, after their labels."""
    rows: list[Row] = []
    for at, line in enumerate(lines):
        row = SHOWN.fullmatch(line)
        if row is None:
            if FRAME.fullmatch(line) or not line or (not rows and header(line)):
                continue
            raise wrong(at, 0, "this is neither a row of numbers nor a frame.")
        cells: list[Cell] = []
        column = row.start(1)
        for part in re.split(r"[│|]", row[1]):
            start = column + len(part) - len(part.lstrip())
            cells.append((start, *read_cell(part.strip(), at, start)))
            column += len(part) + 1
        rows.append((at, cells))
    return rows


def read_cell(word: str, line: int, column: int) -> tuple[int, int]:
    """Return the number and the mark of a cell."""
    found = CELL.fullmatch(word)
    value = VALUES.get((found["left"], found["right"])) if found is not None else None
    if found is None or value is None:
        if word and not word.strip("#"):
            raise wrong(line, column, "a black cell covers its number here.")
        raise wrong(line, column, f"{word[:10]!r} is no number." if word else "the cell is empty.")
    return int(found["number"]), value


def _grid(lines: list[str]) -> list[Row]:
    """Return numbers with spaces between them, or one symbol per cell.

    A slash or a comma may divide the rows of one line.
    """
    filled = [line for line in lines if line.strip()]
    if len(filled) == 1 and re.search(r"[/,]", filled[0]) and not re.search(r"\s", filled[0]):
        # each row keeps its place, so that columns can be counted
        parts = [(0, part.start(), part[0]) for part in re.finditer(r"[^/,]+", filled[0])]
    else:
        parts = [(at, 0, line) for at, line in enumerate(lines) if line.strip()]
    if len(parts) > SQUARE_SIDES[1]:
        need_sides(len(parts[0][2].split()), len(parts))
    apart = any(re.search(r"\S[\s,;]+\S", line) for *_, line in parts)
    rows: list[Row] = []
    for at, start, line in parts:
        words = [
            (start + word.start(), word[0])
            for word in islice(re.finditer(r"[^\s,;]+" if apart else r"\S", line), MOST)
        ]
        rows.append((at, [(column, _number(word, at, column), 0) for column, word in words]))
    return rows


def _number(word: str, line: int, column: int) -> int:
    if NUMBER.fullmatch(word):
        return int(word)
    if len(word) == 1 and word in DIGITS:
        return DIGITS.index(word)
    raise wrong(line, column, f"{word[:10]!r} is no number.")
