"""Text boards of Tents: read generously, written exactly.

Each row is a line: tree `x`, tent `*`, grass `-`, empty a space, then a space and the row's number,
`?` where it is left out.
The columns' numbers are below, tens above units. Or the same in emoji, two columns wide, where an
empty square is drawn too. Other forms are read too: other symbols for an empty square, spaces in
between, row numbers before the rows, column numbers above them, and the board as a terminal shows
it. Or a table of comma-separated values with the numbers in its last column and row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from solitudo.engines.core import tables
from solitudo.engines.core.addresses import LOOKED_AT, SILENT
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.grid import letter
from solitudo.engines.tents.field import EMPTY, GRASS, TENT, TREE
from solitudo.engines.tents.text.codec import HIGH, Board

if TYPE_CHECKING:
    from solitudo.engines.core.action import Position
    from solitudo.engines.tents.rules import Tents

SIGNS = " *-x"
EMOJI = "\u2b1c\u26fa\U0001f7e9\U0001f332"
BLANK = "."  # an empty square while a text board is read
SQUARES = {
    **dict.fromkeys(" ._\u00b7\u3000\u25a1\u25fb" + EMOJI[EMPTY], BLANK),
    **dict.fromkeys("*\u25b2" + EMOJI[TENT], "*"),
    **dict.fromkeys("-" + EMOJI[GRASS], "-"),
    **dict.fromkeys("xX\u2021\U0001f333" + EMOJI[TREE], "x"),
}
# a terminal shows grass as a dot
SHOWN = {**SQUARES, "\u00b7": "-"}
VALUES = {BLANK: EMPTY, "*": TENT, "-": GRASS, "x": TREE}
NEED = re.compile(r"[0-9]{0,3}|\?")
UNKNOWN = "?"  # a number that is left out
LARGEST = 20_000  # characters; a board of 50x50 has at most 8,000 in every form


def write(width: int, needs: Sequence[int], values: bytes, emoji: bool = False) -> str:
    """Return the text board in ASCII or in emoji."""
    signs = "".join((EMOJI if emoji else SIGNS)[value] for value in values)
    rows = [signs[at : at + width] for at in range(0, len(signs), width)]
    words = [word_of(need) for need in needs]
    lines = [f"{row} {word}" for row, word in zip(rows, words, strict=False)]
    lines += _below(words[len(rows) :], 2 if emoji else 1)
    return "\n".join(line.rstrip() for line in lines)


def word_of(need: int) -> str:
    """Return the number of a line, "?" for one that is left out."""
    return str(need) if need >= 0 else UNKNOWN


def _need(word: str) -> int:
    return -1 if word.strip() == UNKNOWN else int(word)


def _below(words: Sequence[str], pitch: int) -> Iterator[str]:
    for place in range(max(map(len, words)), 0, -1):
        digits = (word[-place] if len(word) >= place else " " for word in words)
        yield "".join(digit.ljust(pitch) for digit in digits)


def table(puzzle: Tents, position: Position) -> tables.Table:
    """Return the rows of the squares with the number of each line at its end."""
    words = [word_of(need) for need in puzzle.needs]
    signs = [SIGNS[value].strip() for value in position.values]
    width, height = puzzle.grid.width, puzzle.grid.height
    rows = [[*signs[at * width : (at + 1) * width], words[at]] for at in range(height)]
    return [*rows, [*words[height:], ""]]


class Found(NamedTuple):
    """The content of a text board: its rows in plain characters, and the numbers beside and below
    them.
    """

    rows: list[str]
    across: list[int]
    down: list[int]


def likeness(text: str) -> float:
    """Return the share of trees or tents in rows that have a number at one end."""
    if _tabled(text) is not None:
        return 0.99
    text = text[:LOOKED_AT].translate(SILENT)
    lines = [line.rstrip() for line in text.splitlines() if line.strip()]
    if not lines:
        return 0.0
    header = lines[0].split()
    fits = len(header) <= HIGH
    shown = fits and header == [letter(number) for number in range(len(header))]
    # an X over a column is no tree
    below = "".join(lines[shown:])
    if not any(SQUARES.get(sign) in ("x", "*") for sign in below):
        return 0.0
    if shown:
        return 0.98
    signs = [sign for line in lines for sign in line if not sign.isspace()]
    known = sum(sign in SQUARES or sign in "0123456789?=!\u2713" for sign in signs)
    numbered = sum(bool(re.search(r"^\s*[\d?]|[\d?]$", line)) for line in lines)
    return 0.96 * known / len(signs) * numbered / len(lines)


def read(text: str) -> tuple[Board, bytes]:
    """Return the board of a text board and its marks.

    Raise PuzzleError with the place of an error.
    """
    if len(text) > LARGEST:
        raise PuzzleError(f"The picture is too large: {len(text)} signs.")
    lines = [line.rstrip() for line in text.translate(SILENT).expandtabs().splitlines()]
    found = _tabled(text) or _shown(lines) or _likeliest(lines)
    if found is None:
        raise _misfit(lines)
    width, height = len(found.down), len(found.rows)
    if width > HIGH or height > HIGH:
        raise PuzzleError(f"Tents cannot be {width}x{height}: from 1x1 to 50x50.")
    values = bytes(VALUES[sign] for sign in "".join(found.rows))
    opening = bytes(TREE if value == TREE else EMPTY for value in values)
    return Board(width, height, opening, (*found.across, *found.down)), values


def unnumbered(text: str) -> list[str] | None:
    """Return the rows of a text board without numbers, in plain symbols, or None."""
    lines = [line.rstrip() for line in text.translate(SILENT).expandtabs().strip("\n").splitlines()]
    signs = "".join(lines)
    if len(lines) < 2 or len(signs) > LARGEST or any(sign not in SQUARES for sign in signs):
        return None
    if not any(SQUARES[sign] == "x" for sign in signs):
        return None
    emoji = any(sign in EMOJI for sign in signs)
    lines = [line.replace("  ", BLANK) for line in lines] if emoji else lines
    packed = [line.replace(" ", "") for line in lines]
    if len(set(map(len, packed))) == 1:
        lines = packed
    width = max(map(len, lines))
    return [_plain(line.ljust(width)) for line in lines] if width <= HIGH else None


def _tabled(text: str) -> Found | None:
    """Return the board of a table whose numbers are last, or first, or None for another text."""
    rows = tables.read(text[:LARGEST].translate(SILENT))
    if rows is None or len(rows[0]) < 2:
        return None
    if not rows[-1][-1] and all(NEED.fullmatch(word) for word in rows[-1][:-1]):
        squares, down = [row[:-1] for row in rows[:-1]], rows[-1][:-1]
        across = [row[-1] for row in rows[:-1]]
    elif not rows[0][0] and all(NEED.fullmatch(word) for word in rows[0][1:]):
        squares, down = [row[1:] for row in rows[1:]], rows[0][1:]
        across = [row[0] for row in rows[1:]]
    else:
        return None
    if not all(NEED.fullmatch(word) for word in across):
        return None
    signs = [[SQUARES.get(word or " ") for word in row] for row in squares]
    if not any("x" in row for row in signs) or any(None in row for row in signs):
        return None
    return Found(
        ["".join(sign or "" for sign in row) for row in signs],
        [_need(word or UNKNOWN) for word in across],
        [_need(word or UNKNOWN) for word in down],
    )


# -- rows and numbers --------------------------------------------------------------------------


def _likeliest(lines: list[str]) -> Found | None:
    """Return the likeliest reading.

    If the line of tens could also be a row, choose the reading that this program would write.
    """
    ways = list(_drawn(lines))
    for found in ways[1:] and ways:
        values = bytes(VALUES[sign] for sign in "".join(found.rows))
        needs = (*found.across, *found.down)
        if write(len(found.down), needs, values).split("\n") == lines:
            return found
    return ways[0] if ways else None


def _drawn(lines: list[str]) -> Iterator[Found]:
    """Yield all ways to read the text with 1 to 3 lines of column numbers below or above."""
    first, last = 0, len(lines)
    while first < last and not lines[first]:
        first += 1
    while first < last and not lines[last - 1]:
        last -= 1
    for deep in (1, 2, 3):
        for block, rows in (
            (lines[last - deep : last], lines[first : last - deep]),
            (lines[first : first + deep], lines[first + deep : last]),
        ):
            if not rows or len(block) < deep:
                continue
            for down in _numbers_of_columns(block):
                found = _rows(rows, len(down))
                if found is not None:
                    yield Found(*found, down)


def _numbers_of_columns(block: list[str]) -> Iterator[list[int]]:
    """Yield the ways to read lines of digits: one digit for each column, tens above units, or
    separated by spaces.
    """
    if any(re.search(r"[^0-9? ]", line) for line in block):
        return
    words = block[-1].split()
    places = [at for at, sign in enumerate(block[-1]) if sign != " "]
    if len(block) > 1 or len(words) in (1, len(places)):
        found = []
        for at in places:
            digits = "".join(line[at : at + 1] for line in block).lstrip()
            if " " in digits or (UNKNOWN in digits and digits != UNKNOWN):
                return
            found.append(_need(digits))
        above = sum(len(line.replace(" ", "")) for line in block)
        if above == sum(len(word_of(need)) for need in found):  # there is no digit over a gap
            yield found
    if len(block) == 1 and all(re.fullmatch(r"\d{1,3}|\?", word) for word in words) and words:
        yield [_need(word) for word in words]


def _rows(lines: list[str], width: int) -> tuple[list[str], list[int]] | None:
    """Return the squares and the number of each row, if all are written alike."""
    for pattern in (r"()([^0-9?]*)([0-9]{1,3}|\?)", r"( *(?:[0-9]{1,3}|\?))([^0-9?]*)()"):
        parts = [re.fullmatch(pattern, line) for line in lines]
        found = [part for part in parts if part is not None]
        if len(found) == len(lines):
            break
    else:
        return _framed(lines, width)
    numbers = [_need(part[1] or part[3]) for part in found]
    start = max(len(part[1]) for part in found)
    squares = [
        line[start : len(line) - len(part[3])] for line, part in zip(lines, found, strict=True)
    ]
    rows = _squares(squares, width, before=start > 0)
    return None if rows is None else (rows, numbers)


def _framed(lines: list[str], width: int) -> tuple[list[str], list[int]] | None:
    """Return the same rows if each number is on both sides of its row."""
    pattern = r"( *([0-9]{1,3}|\?))([^0-9?]*)([0-9]{1,3}|\?)"
    found = [re.fullmatch(pattern, line) for line in lines]
    if not all(part is not None and _need(part[2]) == _need(part[4]) for part in found):
        return None
    start = max(len(part[1]) for part in found if part is not None)
    squares = [part[0][start : part.start(4)] for part in found if part is not None]
    rows = _squares([part.removeprefix(" ") for part in squares], width, before=False)
    return None if rows is None else (rows, [_need(part[2]) for part in found if part is not None])


def _squares(parts: list[str], width: int, before: bool) -> list[str] | None:
    """Return the squares in plain symbols, in the first way of writing that fits all rows.

    If the numbers are `before` the rows, spaces at the end may be missing.
    """
    if any(sign not in SQUARES for part in parts for sign in part):
        return None
    packed = [part.replace(" ", "") for part in parts]
    if all(len(part) == width for part in packed):
        return [_plain(part) for part in packed]
    if any(sign in EMOJI for part in parts for sign in part):
        # two spaces are as wide as an emoji
        parts = [part.replace("  ", BLANK) for part in parts]
    if before and all(part[:1] in ("", " ") for part in parts):
        full = all(len(part) == width for part in parts)
        parts = parts if full else [part[1:] for part in parts]
    if before:
        parts = [part.ljust(width) for part in parts]
    longest = max(map(len, parts))
    steps = (1, 2) if longest <= width + 1 else (2, 1)
    for step in steps:
        span = step * (width - 1) + 1
        if all(
            len(part) >= span and not part[span:].strip() and not (step > 1 and part[1::2].strip())
            for part in parts
        ):
            return [_plain(part[:span:step]) for part in parts]
    return None


def _plain(part: str) -> str:
    return "".join(SQUARES[sign] for sign in part)


# -- the board as a terminal shows it ----------------------------------------------------------


def _shown(lines: list[str]) -> Found | None:
    """Return the board with letters over its columns and labels before its rows."""
    # a join between a tent and a tree above or below it is in a line of its own
    lines = [_spread(line) for line in lines if line.strip(" │|┃")]
    if len(lines) < 3:
        return None
    names = re.finditer(r"[A-Za-z]+", lines[0])
    places = [match.start() for match in names if len(match[0]) <= 2]
    if len(places) > HIGH:
        return None
    header = [letter(number) for number in range(len(places))]
    if not places or lines[0].split() != header:
        return None
    # the numbers are right and below; in older text boards they are beside the labels
    older = not lines[1][: max(1, places[0] - 1)].strip()
    numbers, between = (lines[1], lines[2:]) if older else (lines[-1], lines[1:-1])
    down = re.findall(r"([0-9]+|\?)\S?", numbers)
    rows, across = [], []
    for number, line in enumerate(between, 1):
        match = re.match(rf" *{number} +([0-9]+|\?)\S?" if older else rf" *{number}( |$)", line)
        if match is None or match.end() > places[0]:
            return None
        end, behind = len(line), None
        if not older:
            behind = re.search(r"([0-9]+|\?)[^0-9 ]?$", line)
            if behind is None or behind.start() <= places[-1]:
                return None
            end = behind.start()
        row = ""
        for at in places:
            signs = line[max(at - 1, match.end()) : min(at + 2, end)].strip(" ━") or " "
            if signs[0] not in SHOWN:
                return None
            row += SHOWN[signs[0]]
        rows.append(row)
        across.append(_need(match[1] if behind is None else behind[1]))
    return Found(rows, across, [_need(word) for word in down]) if len(down) == len(places) else None


def _spread(line: str) -> str:
    return "".join(sign + " " if sign in EMOJI or ord(sign) > 0xFFFF else sign for sign in line)


# -- errors ------------------------------------------------------------------------------------


def _misfit(lines: list[str]) -> PuzzleError:
    for number, line in enumerate(lines, 1):
        for at, sign in enumerate(line, 1):
            if sign not in SQUARES and sign not in "0123456789?":
                return PuzzleError(
                    f"Line {number}, column {at}: {sign!r} is no square; x * - or a space is."
                )
    while lines and not lines[-1]:
        lines = lines[:-1]
    if not lines:
        return PuzzleError("Line 1 is missing: a row of squares (x * - or a space) and its number.")
    last = len(lines)
    if re.search(r"[^0-9? ]", lines[-1]) or last == 1:
        return PuzzleError(f"Line {last + 1} is missing: the numbers of the columns.")
    width = len(next(_numbers_of_columns(lines[-1:]), []))
    below = f"below are numbers of {width} column{'' if width == 1 else 's'}."
    for number, line in enumerate(lines[:-1], 1):
        squares = line.rstrip("0123456789?")
        both = re.fullmatch(r" *([0-9]+)\D+([0-9]+)", line)
        if both is not None and int(both[1]) != int(both[2]):
            return PuzzleError(f"Line {number}, column 1: the two numbers of the row differ.")
        if squares == line and not re.match(r" *[0-9?]", line):
            return PuzzleError(f"Line {number}, column {len(line) + 1}: the row has no number.")
        if squares != line and len(squares) < width:
            return PuzzleError(
                f"Line {number}, column {len(squares) + 1}: the row ends after {len(squares)} of "
                f"{width} squares; {below}"
            )
        if squares != line and squares[width:].strip():
            at = width + len(squares[width:]) - len(squares[width:].lstrip()) + 1
            return PuzzleError(f"Line {number}, column {at}: a square too many; {below}")
    return PuzzleError(
        f"Line {last}, column 1: these numbers do not belong to the columns of the rows above."
    )
