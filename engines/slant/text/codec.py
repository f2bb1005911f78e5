"""The text of Slant boards: read strictly, written in one form.

`5x4:a1d1b2c1a23a121a11a1d`: the size, then the points row by row, a digit for a number and a letter
for a run of points without one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from solitudo.engines.core import addresses
from solitudo.engines.core.addresses import BASE36, Link
from solitudo.engines.core.errors import PuzzleError

SMALLEST, LARGEST = 2, 50
SUFFIXES = {"easy": "de", "medium": "dh"}
DIGITS = "0123456789"
GAPS = "abcdefghijklmnopqrstuvwxyz"


def read(text: str) -> tuple[int, int, tuple[int, ...]]:
    """Return width, height and the number of each point (-1 for none) of `params:desc`."""
    params, colon, desc = text.partition(":")
    if not colon:
        raise PuzzleError(f"'{text[:30]}' has no ':' between the size and the points.")
    width, height = _size(params)
    return width, height, _numbers(desc, width, height)


def _size(params: str) -> tuple[int, int]:
    """Return the size in params: WxH or N, then nothing, de or dh."""
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
    return checked(int(width[:9]), int(height[:9]))


def checked(width: int, height: int) -> tuple[int, int]:
    """Return this size. Raise PuzzleError if there are no such boards."""
    if not (SMALLEST <= width <= LARGEST and SMALLEST <= height <= LARGEST):
        raise PuzzleError(
            f"Slant cannot be {width}x{height}: each side is {SMALLEST} to {LARGEST}."
        )
    return width, height


def _whole(text: str) -> tuple[str, str]:
    """Return the decimal digits at the start of a text, without leading zeros, and the rest."""
    end = 0
    while end < len(text) and text[end] in DIGITS:
        end += 1
    digits = text[:end]
    return digits.lstrip("0") or digits[:1], text[end:]


def _numbers(desc: str, width: int, height: int) -> tuple[int, ...]:
    """Return the numbers of the points. Refuse too few or too many."""
    total = (width + 1) * (height + 1)
    numbers: list[int] = []
    for place, sign in enumerate(desc):
        if sign in GAPS:
            numbers.extend([-1] * (GAPS.index(sign) + 1))
        elif sign in "01234":
            numbers.append(int(sign))
        else:
            raise PuzzleError(
                f"'{sign}' at point {place + 1}: expected 0 to 4, or a to z for empty points."
            )
        if len(numbers) > total:
            raise PuzzleError(
                f"There are too many points at point {place + 1}: {width}x{height} has {total}."
            )
    if len(numbers) < total:
        raise PuzzleError(f"A {width}x{height} board needs {total} points; found {len(numbers)}.")
    return tuple(numbers)


def write(width: int, height: int, numbers: Sequence[int], level: str = "") -> str:
    """Return `params:desc` of a board, with the letter of its level if it has one."""
    return f"{width}x{height}{SUFFIXES.get(level, '')}:{describe(numbers)}"


def describe(numbers: Sequence[int]) -> str:
    """Return the points as text, with the longest possible runs of points without a number."""
    words: list[str] = []
    for number, run in groupby(numbers):
        count = len(list(run))
        if number >= 0:
            words.append(str(number) * count)
        else:
            full, rest = divmod(count, 26)
            words.append("z" * full + (GAPS[rest - 1] if rest else ""))
    return "".join(words)


def solution(values: Sequence[int], width: int) -> str:
    """Return a filled board as text: rows joined by ',', '.' for an empty cell."""
    signs = "".join(".\\/"[value] for value in values)
    return ",".join(signs[i : i + width] for i in range(0, len(signs), width))


def read_address(link: Link) -> tuple[int, int, tuple[int, ...]]:
    """Return width, height and the number of each point (-1 for none) of an address.

    A digit is a number from 0 to 4. It is 5 more if one point without a number follows, and 10 more
    if two follow. g to z are 1 to 20 points without a number.
    """
    width, height = checked(link.width, link.height)
    total = (width + 1) * (height + 1)
    found: list[int] = []
    for at, sign in enumerate(link.body):
        number = BASE36.find(sign)
        if 0 <= number < 15:
            found += [number % 5, *[-1] * (number // 5)]
        elif number > 15:
            found += [-1] * (number - 15)
        elif sign == ".":
            # a clue that is drawn as a question mark
            found.append(-1)
        else:
            raise addresses.unread(sign, at)
        if len(found) > total and any(n >= 0 for n in found[total:]):
            raise PuzzleError(f"The numbers run over: {width}x{height} has {total} points.")
    # the last character may count points beyond the end
    addresses.need_all(min(len(found), total), total, "points")
    return width, height, tuple(found[:total])


def write_address(width: int, height: int, numbers: Sequence[int]) -> str:
    words: list[str] = []
    at = gap = 0
    while at < len(numbers):
        if numbers[at] < 0:
            gap += 1
            at += 1
            if gap == 20:
                words.append(BASE36[35])
                gap = 0
            continue
        words.append(BASE36[15 + gap] if gap else "")
        gap = 0
        after = 0
        while after < 2 and not (at + 1 + after < len(numbers) and numbers[at + 1 + after] >= 0):
            after += 1
        words.append(BASE36[numbers[at] + 5 * after])
        at += 1 + after
    words.append(BASE36[15 + gap] if gap else "")
    return addresses.address("gokigen", width, height, "".join(words))
