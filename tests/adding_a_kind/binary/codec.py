"""The text of boards: `6x6:b1c0…`, a letter for so many empty cells (a is one), a digit for a given
one. Read strictly, written in one form only."""

from __future__ import annotations

import re

from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.kind import parse_size

SMALLEST, LARGEST = (4, 4), (12, 12)


def size(text: str) -> tuple[int, int]:
    """Width and height, both even."""
    width, height = parse_size(text, SMALLEST, LARGEST, "Binary")
    if width % 2 or height % 2:
        raise PuzzleError(f"Binary cannot be {width}x{height}: both sides are even.")
    return width, height


def read(text: str) -> tuple[int, int, bytes]:
    """Width, height and the value of each cell: 0 empty, 1 a nought, 2 a one."""
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
            raise PuzzleError(f"Sign {at} of the board is {sign!r}: 0, 1 or a letter fits.")
    if len(values) != width * height:
        raise PuzzleError(f"The board has {len(values)} cells, {width}x{height} has others.")
    return width, height, bytes(values)


def write(width: int, height: int, values: bytes) -> str:
    """The same as text."""
    signs = "".join(" 01"[value] for value in values)
    runs = re.sub(" {1,26}", lambda blank: chr(ord("a") + len(blank[0]) - 1), signs)
    return f"{width}x{height}:{runs}"
