"""The text of boards: `6x6:b1c0…`. A letter is a number of empty cells (a is one), a digit is a
given. Boards are read strictly, and written in one form only."""

from __future__ import annotations

import re

from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.kind import parse_size

SMALLEST, LARGEST = (4, 4), (12, 12)


def size(text: str) -> tuple[int, int]:
    """Return width and height, both even."""
    width, height = parse_size(text, SMALLEST, LARGEST, "Binary")
    if width % 2 or height % 2:
        raise PuzzleError(f"Binary cannot be {width}x{height}: both sides must be even.")
    return width, height


def read(text: str) -> tuple[int, int, bytes]:
    """Return width, height and the value of each cell: 0 is empty, 1 is a nought, 2 is a one."""
    params, colon, desc = text.partition(":")
    if not colon:
        raise PuzzleError(f"{text[:30]!r} has no ':' between the size and the board: 6x6:…")
    width, height = size(params)
    values = bytearray()
    for at, sign in enumerate(desc, 1):
        if sign in "01":
            values.append(int(sign) + 1)
        elif "a" <= sign <= "z":
            values.extend(bytes(ord(sign) - ord("a") + 1))
        else:
            raise PuzzleError(f"Expected 0, 1 or a letter as character {at}; got {sign!r}.")
    if len(values) != width * height:
        raise PuzzleError(f"{width}x{height} needs {width * height} cells; got {len(values)}.")
    return width, height, bytes(values)


def write(width: int, height: int, values: bytes) -> str:
    """Return the text of a board."""
    signs = "".join(" 01"[value] for value in values)
    runs = re.sub(" {1,26}", lambda blank: chr(ord("a") + len(blank[0]) - 1), signs)
    return f"{width}x{height}:{runs}"
