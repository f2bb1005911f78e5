"""The shortest ways for the cursor of a terminal, and how long they are."""

from __future__ import annotations

import sys
from functools import lru_cache

# a row or column that nobody knows
ELSEWHERE = -1
# ways are looked up again and again
KEPT = 1 << 16
# those that are taken
TAKEN = 1 << 12
# steps of a byte each, up to three of them: back, and down (a line feed that keeps its column: the
# system's terminals make more of the usual one; Windows' own console makes more of this one too)
BACK = "\b"
DOWN = "" if sys.platform == "win32" else "\v"
SHORT = 3
# up by one row, on no terminal's first one
UP = "\x1bM"


@lru_cache(TAKEN)
def way(row: int, column: int, y: int, x: int) -> str:
    """The shortest way for the cursor."""
    best = f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H"
    if row == ELSEWHERE:
        return best
    if x == 0:
        across = "\r"
    elif column == ELSEWHERE:
        return best
    elif x > column:
        across = move(x - column, "C")
    else:
        across = back(column - x)
    rows = down(y - row) if y > row else up(row - y) if y < row else ""
    short = rows + across * (x != column)
    return min(short, best, key=len)


def back(steps: int) -> str:
    """So many columns to the left."""
    return BACK * steps if steps <= SHORT else move(steps, "D")


def down(steps: int) -> str:
    """So many rows down, which the terminal has."""
    return DOWN * steps if DOWN and steps <= SHORT else move(steps, "B")


def up(steps: int) -> str:
    """So many rows up, which the terminal has."""
    return UP if steps == 1 else move(steps, "A")


@lru_cache(KEPT)
def far(row: int, column: int, y: int, x: int) -> int:
    """The bytes of the way for the cursor."""
    return 0 if (row, column) == (y, x) else len(way(row, column, y, x))


def move(steps: int, way: str) -> str:
    """So many steps in a direction."""
    return f"\x1b[{steps}{way}" if steps > 1 else f"\x1b[{way}"
