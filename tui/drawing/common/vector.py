"""A canvas as an SVG image; blocks become rectangles, which meet without gaps in any font."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import groupby

from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.drawing.common.shapes import QUADRANTS

# the size of a character, and where its letters stand
WIDE, TALL, BASE = 9, 18, 13

# x, y, width and height within a character, in eighths
Part = tuple[int, int, int, int]


def _parts() -> dict[str, tuple[Part, ...]]:
    found: dict[str, tuple[Part, ...]] = {}
    corners: tuple[Part, ...] = ((0, 0, 4, 4), (4, 0, 4, 4), (0, 4, 4, 4), (4, 4, 4, 4))
    for mask, char in enumerate(QUADRANTS):
        found[char] = tuple(part for bit, part in enumerate(corners) if mask >> bit & 1)
    for eighths, char in enumerate("▁▂▃▄▅▆▇█", 1):
        found[char] = ((0, 8 - eighths, 8, eighths),)
    for eighths, char in enumerate("▏▎▍▌▋▊▉", 1):
        found[char] = ((0, 0, eighths, 8),)
    found |= {"▀": ((0, 0, 8, 4),), "▐": ((4, 0, 4, 8),), "▔": ((0, 0, 8, 1),)}
    found.pop(" ", None)
    return found


PARTS = _parts()


def svg(canvas: Canvas, palette: Palette, title: str, ground: str = "surface") -> str:
    width, height = canvas.width * WIDE, canvas.height * TALL
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{width}" height="{height}" font-family="monospace" font-size="15">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="{palette.colour(ground)}"/>',
    ]
    for y in range(canvas.height):
        x = 0
        for run, ink in canvas.runs(y, 0, canvas.width):
            if ink.bg != ground:
                parts.append(_rect(x * WIDE, y * TALL, len(run) * WIDE, TALL, palette, ink.bg))
            parts += _drawn(run, x, y, ink, palette)
            x += len(run)
    return "\n".join([*parts, "</svg>"])


def _drawn(run: str, x: int, y: int, ink: Ink, palette: Palette) -> Iterator[str]:
    """The characters of a run: equal blocks together as rectangles, the rest as text."""
    words = "".join(" " if char in PARTS else char for char in run)
    if words.strip():
        weight = ' font-weight="bold"' if ink.bold else ""
        yield (
            f'<text x="{x * WIDE}" y="{y * TALL + BASE}" textLength="{len(run) * WIDE}"'
            f' xml:space="preserve" fill="{palette.colour(ink.fg)}"{weight}>{escape(words)}</text>'
        )
    for char, group in groupby(run):
        count = len(list(group))
        for left, top, width, height in PARTS.get(char, ()):
            # what fills the whole width of a character is one rectangle
            times, span = (1, count * 8) if width == 8 else (count, width)
            for number in range(times):
                at = (x + number) * WIDE + left * WIDE / 8
                yield _rect(
                    at, (y + top / 8) * TALL, span * WIDE / 8, height * TALL / 8, palette, ink.fg
                )
        x += count


def _rect(x: float, y: float, width: float, height: float, palette: Palette, role: str) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
        f' fill="{palette.colour(role)}" shape-rendering="crispEdges"/>'
    )
