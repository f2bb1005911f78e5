"""Addresses of square boards: a number from 0 to 35 is one sign, a larger one has "-" before its
two."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engines.core import links
from engines.core.errors import PuzzleError
from engines.core.links import BASE36, Link
from engines.hitori.codec import DIGITS, SQUARE_SIDES


def read(link: Link) -> str:
    """The `params:desc` of an address."""
    low, high = SQUARE_SIDES
    width, height = link.width, link.height
    if not (low <= width <= high and low <= height <= high):
        raise PuzzleError(f"Hitori cannot be {width}x{height}: sides are {low} to {high}.")
    numbers = _numbers(link.body, width * height)
    most = max(width, height)
    for place, number in enumerate(numbers):
        if not 1 <= number <= most:
            where = f"row {place // width + 1}, column {place % width + 1}"
            raise PuzzleError(f"{number} in {where}: expected 1 to {most}.")
    return f"{width}x{height}:" + "".join(DIGITS[number] for number in numbers)


def _numbers(body: str, total: int) -> list[int]:
    found: list[int] = []
    at = 0
    while at < len(body):
        sign = body[at]
        if sign in BASE36:
            found.append(BASE36.index(sign))
        elif sign == "-" and re.fullmatch(r"[0-9a-z]{2}", body[at + 1 : at + 3]):
            found.append(int(body[at + 1 : at + 3], 36))
            at += 2
        elif sign in ".%@":
            raise PuzzleError(f"Cell {len(found) + 1} of the address has no number: each has one.")
        else:
            raise links.unread(sign, at)
        at += 1
    links.need_all(len(found), total, "cells")
    return found


def write(width: int, height: int, numbers: Sequence[int]) -> str:
    """The address of a board."""
    words = [BASE36[n] if n < 36 else f"-1{BASE36[n - 36]}" for n in numbers]
    return links.address("hitori", width, height, "".join(words))
