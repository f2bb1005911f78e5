"""Addresses of boards that puzz.link and pzv.jp share, and the reading of text boards.

    https://puzz.link/p?hitori/4/4/1114142333214213

After the question mark: the name of the puzzle, width, height, and clues as each kind writes them.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.grid import letter

SITE = "https://puzz.link/p?"
# compiled when an address is read, because every start loads this module
FORM = (
    r"(?:[a-z]+://)?[\w.-]*(?:/[\w./-]*)?\?(?P<name>[a-z][a-z0-9_-]*)/(?:[a-z]*/)?"
    r"(?P<width>[0-9]+)/(?P<height>[0-9]+)/(?P<body>[^/?#\s]*)/?"
)
BASE36 = "0123456789abcdefghijklmnopqrstuvwxyz"
# longer than the address of any board
LONGEST = 20_000


class Drawn(NamedTuple):
    """The content of a text board: the number at each place, and the mark in each cell."""

    width: int
    height: int
    numbers: list[int]
    values: bytes


class Link(NamedTuple):
    """The parts of an address."""

    name: str
    width: int
    height: int
    body: str


def looks_like(text: str) -> bool:
    """Return whether a text is meant as an address."""
    text = text.strip()
    return "\n" not in text and ("://" in text or re.match(r"[\w.-]+/p?[\w.]*\?", text) is not None)


def parse(text: str) -> Link:
    """Return the parts of an address. Raise PuzzleError if it is not the address of a board."""
    if len(text) > LONGEST:
        raise PuzzleError(f"This address is too long for a board ({len(text):,} characters).")
    found = re.fullmatch(FORM, text.strip(), re.ASCII | re.IGNORECASE)
    if found is None:
        raise PuzzleError(
            "This address has no board: after the ? come its name, width, height and clues, "
            "as in p?hitori/4/4/1114142333214213."
        )
    width, height = (int(found[side][:6]) for side in ("width", "height"))
    return Link(found["name"].lower(), width, height, found["body"])


def address(name: str, width: int, height: int, body: str) -> str:
    return f"{SITE}{name}/{width}/{height}/{body}"


def unread(sign: str, place: int) -> PuzzleError:
    """Return the error for a character that has no meaning at its place."""
    return PuzzleError(f"'{sign}' at character {place + 1} of the clues means nothing there.")


def need_all(count: int, total: int, what: str) -> None:
    """Refuse clues that are too few or too many for the board."""
    if count != total:
        many = "more" if count > total else "only " + str(count)
        raise PuzzleError(f"The clues are for {many} of {total} {what}.")


def read_numbers(body: str, total: int) -> tuple[list[int], int]:
    """Return `count` numbers, -1 for none, and where they end.

    They are hexadecimal digits, "-" before two of them, g to z for 1 to 20 places without a number,
    and "." for a place with an unknown one.
    """
    found: list[int] = []
    at = 0
    while at < len(body) and len(found) < total:
        sign = body[at]
        if sign in BASE36[:16]:
            found.append(int(sign, 16))
        elif sign == "-" and re.fullmatch(r"[0-9a-f]{2}", body[at + 1 : at + 3]):
            found.append(int(body[at + 1 : at + 3], 16))
            at += 2
        elif sign in BASE36[16:]:
            found += [-1] * (BASE36.index(sign) - 15)
        elif sign == ".":
            # a clue that is drawn as a question mark
            found.append(-1)
        else:
            raise unread(sign, at)
        at += 1
    return found, at


def write_numbers(numbers: Iterable[int]) -> str:
    """Return numbers below 256, and -1 for none, in the form that `read_numbers` reads."""
    words: list[str] = []
    for number, run in groupby(numbers):
        count = len(list(run))
        if number >= 0:
            words.append((f"{number:x}" if number < 16 else f"-{number:02x}") * count)
        else:
            full, rest = divmod(count, 20)
            words.append("z" * full + (BASE36[15 + rest] if rest else ""))
    return "".join(words)


def read_marked(body: str, start: int = 0) -> list[bool]:
    """Return which places are marked.

    A character from 0 to h means one marked place after 0 to 17 others, and one from i to z means 1
    to 18 others.
    """
    found: list[bool] = []
    for at, sign in enumerate(body[start:], start):
        number = BASE36.find(sign)
        if number < 0:
            raise unread(sign, at)
        found += [True, *[False] * number] if number < 18 else [False] * (number - 17)
    return found


def write_marked(marked: Sequence[bool]) -> str:
    """Return marked places in the form that `read_marked` reads."""
    words: list[str] = []
    at = 0
    while at < len(marked):
        first, end = at, at + 1
        while end < len(marked) and not marked[end] and end - first < 18:
            end += 1
        run = end - first - 1
        words.append(BASE36[run] if marked[first] else BASE36[run + 18])
        at = end
    return "".join(words)


# characters that show nothing, or only choose how another character is drawn
SILENT = dict.fromkeys((0xFE0E, 0xFE0F, 0x200B, 0x200D, 0xFEFF))
# characters; a board of 61x61 in frames has 38,000
LARGEST = 60_000
# the number of characters that decide what a text is likely to be
LOOKED_AT = 4000
# no kind has more
MOST_COLUMNS = 61


def lines_of(text: str) -> list[str]:
    """Return the lines without blank ones at the end. Raise PuzzleError if there are too many."""
    if len(text) > LARGEST:
        raise PuzzleError(f"The picture is too large: {len(text):,} signs.")
    lines = [line.rstrip() for line in text.translate(SILENT).expandtabs().splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def wrong(line: int, column: int, words: str) -> PuzzleError:
    """Return the error for a value that does not fit.

    Places count from 0 here, from 1 in the text.
    """
    return PuzzleError(f"Line {line + 1}, column {column + 1}: {words}")


def header(line: str) -> list[int]:
    """Return the places of the letters A, B, … over the columns, or none if the line is not a
    header.
    """
    places: list[int] = []
    at = 0
    while at < len(line) and len(places) < MOST_COLUMNS:
        if not (line[at].isascii() and line[at].isalpha()):
            if line[at] not in " +-┏┓━┯┳┌┐─┬":
                return []
            at += 1
            continue
        name = letter(len(places))
        if not line.startswith(name, at):
            return []
        places.append(at)
        at += len(name)
    return places if len(places) > 1 else []
