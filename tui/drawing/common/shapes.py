"""Characters that several kinds are drawn with: quadrants, lines, bitmaps, and shadows."""

from __future__ import annotations

import re
from collections.abc import Sequence

from solitudo.tui.drawing.common.canvas import Canvas, Ink

# quadrants by mask: 1 upper left, 2 upper right, 4 lower left, 8 lower right
QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
# characters that fill a cell from below, by eighths
EIGHTHS = " ▁▂▃▄▅▆▇█"
# light and heavy lines by arms: 1 up, 2 right, 4 down, 8 left
LIGHT = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
HEAVY = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"


def shadow(canvas: Canvas, x: int, y: int, width: int, height: int, glyphs: str = "rich") -> None:
    ink = Ink("shadow", "surface")
    if glyphs == "blocks":
        # without quadrants there are no half corners
        canvas.put(x + 1, y + height, "▀" * width, ink)
        canvas.fill(x + width, y + 1, 1, height - 1, ink, "▌")
        return
    canvas.put(x + width, y, "▖", ink)
    for row in range(y + 1, y + height):
        canvas.put(x + width, row, "▌", ink)
    canvas.put(x + 1, y + height, "▀" * (width - 1), ink)
    canvas.put(x + width, y + height, "▘", ink)


HALVES = " ▀▄█"
RUN = re.compile("#+")


def characters(bitmap: Sequence[str], glyphs: str = "rich") -> tuple[str, ...]:
    """Return a bitmap as rows of characters."""
    make = halves if glyphs == "blocks" else quadrants
    return tuple(make(upper, lower) for upper, lower in zip(bitmap[::2], bitmap[1::2], strict=True))


def quadrants(upper: str, lower: str) -> str:
    return "".join(
        QUADRANTS[sum(1 << i for i, dot in enumerate(upper[x : x + 2] + lower[x : x + 2])
                      if dot == "#")]
        for x in range(0, len(upper), 2)
    )  # fmt: skip


def halves(upper: str, lower: str) -> str:
    high, low = columns(upper), columns(lower)
    return "".join(HALVES[(x in high) + 2 * (x in low)] for x in range(len(upper) // 2))


def columns(row: str) -> set[int]:
    """Return the columns that the runs of a row cover, at least one per run."""
    found: set[int] = set()
    for run in RUN.finditer(row):
        first, last = (run.start() + 1) // 2, (run.end() - 2) // 2
        found.update(range(first, last + 1) or (run.start() // 2,))
    return found


def bold(bitmap: Sequence[str]) -> tuple[str, ...]:
    """Return a bitmap whose lines are one quadrant wider inwards.

    Its width and its gaps do not change.
    """
    return tuple(_heavier(row) for row in bitmap)


def _heavier(row: str) -> str:
    middle = len(row) // 2
    runs = [run.span() for run in RUN.finditer(row)]
    found = list(row)
    for number, (first, end) in enumerate(runs):
        after = runs[number + 1][0] - end if number + 1 < len(runs) else len(row)
        before = first - runs[number - 1][1] if number else len(row)
        if end <= middle and after > 2:
            found[end] = "#"
        elif first > 0 and first + end > len(row) and before > 3:
            found[first - 1] = "#"
    return "".join(found)
