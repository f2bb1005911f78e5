"""The shortest ways for the cursor of a terminal, and how long they are."""

from __future__ import annotations

from functools import lru_cache

# a row or column that nobody knows
ELSEWHERE = -1
# ways are looked up again and again
KEPT = 1 << 16


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
        step = column - x
        across = "\b" * step if step < 4 else move(step, "D")
    rows = move(y - row, "B") if y > row else move(row - y, "A") if y < row else ""
    short = rows + across * (x != column)
    return min(short, best, key=len)


@lru_cache(KEPT)
def far(row: int, column: int, y: int, x: int) -> int:
    """The bytes of the way for the cursor."""
    return 0 if (row, column) == (y, x) else len(way(row, column, y, x))


def move(steps: int, way: str) -> str:
    """So many steps in a direction."""
    return f"\x1b[{steps}{way}" if steps > 1 else f"\x1b[{way}"
