"""Addresses of boards: a number from 0 to 4 is one digit; 5 more, and a point without a number
follows; 10 more, and two do; g to z are 1 to 20 points without one."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import links
from engines.core.errors import PuzzleError
from engines.core.links import BASE36, Link
from engines.slant.codec import LARGEST, SMALLEST

NAME = "gokigen"


def read(link: Link) -> tuple[int, int, tuple[int, ...]]:
    """Width, height and the number of each point, -1 for none."""
    width, height = link.width, link.height
    for side in (width, height):
        if not SMALLEST <= side <= LARGEST:
            raise PuzzleError(
                f"Slant cannot be {width}x{height}: each side is {SMALLEST} to {LARGEST}."
            )
    total = (width + 1) * (height + 1)
    found: list[int] = []
    for at, sign in enumerate(link.body):
        number = BASE36.find(sign)
        if 0 <= number < 15:
            found += [number % 5, *[-1] * (number // 5)]
        elif number > 15:
            found += [-1] * (number - 15)
        else:
            raise links.unread(sign, at)
        if len(found) > total and any(n >= 0 for n in found[total:]):
            raise PuzzleError(f"The numbers run over: {width}x{height} has {total} points.")
    # the last sign may count points past the end
    links.need_all(min(len(found), total), total, "points")
    return width, height, tuple(found[:total])


def write(width: int, height: int, numbers: Sequence[int]) -> str:
    """The address of a board."""
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
    return links.address(NAME, width, height, "".join(words))
