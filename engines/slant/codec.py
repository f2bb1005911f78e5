"""The text of Slant boards: read strictly, written canonically.

`5x4:a1d1b2c1a23a121a11a1d`: the size in cells, then the points row by row, a digit for a number
and a letter for a run of points without one.
"""

from __future__ import annotations

from engines.core.errors import PuzzleError
from engines.core.grid import letter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

SMALLEST, LARGEST = 2, 50
SUFFIXES = {"easy": "de", "medium": "dh"}
DIGITS = "0123456789"
GAPS = "abcdefghijklmnopqrstuvwxyz"


def read(text: str) -> tuple[int, int, tuple[int, ...]]:
    """Width, height and the number of each point (-1 for none) of `params:desc`."""
    params, colon, desc = text.partition(":")
    if not colon:
        raise PuzzleError(f"'{text[:30]}' has no ':' between the size and the points.")
    width, height = _size(params)
    return width, height, _numbers(desc, width, height)


def _size(params: str) -> tuple[int, int]:
    """The size in params: WxH or N, then nothing, de or dh."""
    width, rest = _whole(params)
    height = width
    if rest.startswith("x"):
        height, rest = _whole(rest[1:])
    if not width or not height:
        raise PuzzleError(f"'{params[:20]}' does not begin with a size: write WxH or N, like 8x8.")
    if rest not in ("", "de", "dh"):
        raise PuzzleError(
            f"'{rest[:20]}' after the size is not known: nothing, de (easy) or dh (hard) fits."
        )
    for side in (width, height):
        if len(side) > 4 or not SMALLEST <= int(side) <= LARGEST:
            raise PuzzleError(
                f"Slant cannot be {width[:9]}x{height[:9]}: each side is {SMALLEST} to {LARGEST}."
            )
    return int(width), int(height)


def _whole(text: str) -> tuple[str, str]:
    """The decimal digits that a text begins with, without zeros before them, and the rest."""
    end = 0
    while end < len(text) and text[end] in DIGITS:
        end += 1
    digits = text[:end]
    return digits.lstrip("0") or digits[:1], text[end:]


def _numbers(desc: str, width: int, height: int) -> tuple[int, ...]:
    """The numbers of the points; their count must be exact."""
    total = (width + 1) * (height + 1)
    numbers: list[int] = []
    for place, sign in enumerate(desc):
        if sign in GAPS:
            numbers.extend([-1] * (GAPS.index(sign) + 1))
        elif sign in "01234":
            numbers.append(int(sign))
        else:
            raise PuzzleError(
                f"'{sign}' at place {place + 1} is neither a number from 0 to 4 "
                "nor a run of empty points (a to z)."
            )
        if len(numbers) > total:
            raise PuzzleError(
                f"The points run over at place {place + 1}: {width}x{height} has {total}."
            )
    if len(numbers) < total:
        raise PuzzleError(f"There are {len(numbers)} points; {width}x{height} needs {total}.")
    return tuple(numbers)


def write(width: int, height: int, numbers: Sequence[int], level: str = "") -> str:
    """`params:desc` of a board, with the letter of its level where there is one."""
    return f"{width}x{height}{SUFFIXES.get(level, '')}:{describe(numbers)}"


def describe(numbers: Sequence[int]) -> str:
    """The points as text, runs of empty ones as long as they can be."""
    words: list[str] = []
    gap = 0
    for number in (*numbers, -2):
        if number == -1:
            gap += 1
            continue
        while gap:
            run = min(gap, 26)
            words.append(GAPS[run - 1])
            gap -= run
        if number >= 0:
            words.append(str(number))
    return "".join(words)


def solution(values: Sequence[int], width: int) -> str:
    """A filled board as text: rows joined by ',', '.' where nothing stands."""
    signs = "".join(".\\/"[value] for value in values)
    return ",".join(signs[i : i + width] for i in range(0, len(signs), width))


def read_solution(text: str, width: int, height: int) -> bytes:
    """The values in a solution's text."""
    rows = text.split(",")
    if len(rows) != height or any(len(line) != width for line in rows):
        raise PuzzleError(f"A solution of {width}x{height} is {height} rows of {width}, and ','.")
    for number, line in enumerate(rows):
        for column, sign in enumerate(line):
            if sign not in ".\\/":
                raise PuzzleError(
                    f"'{sign}' at {letter(column)}{number + 1} is neither \\ nor / nor '.'."
                )
    return bytes(".\\/".index(sign) for sign in "".join(rows))
