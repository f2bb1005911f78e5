"""Boards as tables: comma-separated values, and text boards whose cells have borders.

,x,1        +---+---+
x,*,0       |   | x | 1
1,0,        +---+---+
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence

# characters that divide values, the likeliest first, and those between cells with borders
COMMAS = ",;\t"
BARS = "|\u2502\u2503\u2551"
# a line of frame characters, some of which run along the line
BORDER = re.compile(
    r"(?=(?:[^\u2500\u2501\u2550=-]*[\u2500\u2501\u2550=-]){3})[\s+|:\u2500-\u257f=-]*"
)
# no board has more values in a row, nor more rows: Slant of 50x50 has 101
MOST = 128

Table = list[list[str]]


def write(rows: Iterable[Sequence[str]]) -> str:
    """Return rows as comma-separated values."""
    into = io.StringIO()
    csv.writer(into, lineterminator="\n").writerows(rows)
    return into.getvalue().removesuffix("\n")


def read(text: str) -> Table | None:
    """Return the rows of a table, all equally long, or None if a text is no table."""
    lines = [line for line in text.strip("\r\n").splitlines() if line.strip(" ")]
    if not 1 < len(lines) <= 2 * MOST + 1:
        return None
    for comma in COMMAS:
        if all(comma in line for line in lines):
            rows = [[word.strip() for word in row] for row in csv.reader(lines, delimiter=comma)]
            return rows if _even(rows) else None
    return _bordered(lines)


def _even(rows: Table) -> bool:
    """Return whether a table has rows of one length, of words, and not too many of them."""
    words = not any(len(word.split()) > 1 for row in rows for word in row)
    return words and len({len(row) for row in rows}) == 1 and max(len(rows), len(rows[0])) <= MOST


def _bordered(lines: list[str]) -> Table | None:
    """Return the cells between bars, with what is before and behind them, and the words of lines
    above or below.
    """
    bar = next((bar for bar in BARS if sum(bar in line for line in lines) > 1), "")
    if not bar or not any(BORDER.fullmatch(line) for line in lines):
        return None
    rows: Table = []
    outside: list[tuple[int, list[str]]] = []
    for line in lines:
        if BORDER.fullmatch(line):
            continue
        if bar in line:
            before, *cells, behind = (part.strip() for part in line.split(bar))
            rows.append([before, *cells, behind])
        else:
            outside.append((len(rows), line.split()))
    if not rows or not _even(rows):
        return None
    for at, words in outside:
        if at not in (0, len(rows)) or len(words) != len(rows[0]) - 2:
            return None
    above = [["", *words, ""] for at, words in outside if not at]
    below = [["", *words, ""] for at, words in outside if at]
    return _trimmed([*above, *rows, *below])


def _trimmed(rows: Table) -> Table:
    """Return a table without a first or last column that is empty."""
    if not any(row[0] for row in rows):
        rows = [row[1:] for row in rows]
    if not any(row[-1] for row in rows):
        rows = [row[:-1] for row in rows]
    return rows
