"""Drawings and canvases as images in SVG, in the colours of a theme."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby

from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.drawing.common.shapes import QUADRANTS
from solitudo.tui.drawing.paper.shapes import Area, Disc, Drawing, Part, Stroke, Words

GROUND = "paper"
# pixels of a cell of a drawing, and of its margin
CELL, MARGIN = 48, 24
# the size of a character of a canvas, and the baseline of its letters
WIDE, TALL, BASE = 9, 18, 13


def of_drawing(drawing: Drawing, palette: Palette, title: str) -> str:
    return _board(drawing, palette, title, (_element(part, palette) for part in drawing.parts))


def _board(drawing: Drawing, palette: Palette, title: str, elements: Iterable[str]) -> str:
    """Return the image of these elements, in units of a cell, in the size of a drawing."""
    width, height = (round(side * CELL) + 2 * MARGIN for side in drawing[:2])
    look = 'font-family="sans-serif" text-anchor="middle"'
    scaled = f'<g transform="translate({MARGIN} {MARGIN}) scale({CELL})" stroke-linecap="round">'
    return _document(width, height, look, title, palette, [scaled, *elements, "</g>"])


def animated(frames: Sequence[tuple[float, Drawing]], palette: Palette, title: str) -> str:
    """Return drawings of one size as one image that shows each from its second on.

    Parts that no drawing changes are written once. A part that appears or disappears has the
    seconds when it does.
    """
    order: list[Part] = []
    shown: dict[Part, list[tuple[float, bool]]] = {}
    before: frozenset[Part] = frozenset()
    for second, drawing in frames:
        now, under = frozenset(drawing.parts), None
        for part in drawing.parts:
            if part not in shown:
                # parts that are drawn before it, and parts that are drawn after it
                order.insert(0 if under is None else order.index(under) + 1, part)
            under = part
            if part not in before:
                shown.setdefault(part, []).append((second, True))
        for part in before - now:
            shown[part].append((second, False))
        before = now
    elements = (_timed(_element(part, palette), shown[part]) for part in order)
    return _board(frames[0][1], palette, title, elements)


def _timed(element: str, changes: Sequence[tuple[float, bool]]) -> str:
    """Return an element that is there from the start, or as long as these changes say."""
    if list(changes) == [(0.0, True)]:
        return element
    sets = "".join(
        f'<set attributeName="display" to="{"inline" if there else "none"}" begin="{second:g}s"/>'
        for second, there in changes
    )
    hidden = "" if changes[0][0] == 0 else ' display="none"'
    return f"<g{hidden}>{element}{sets}</g>"


def of_canvas(canvas: Canvas, palette: Palette, title: str) -> str:
    """Return the image of a canvas.

    Blocks become rectangles, which meet without gaps in any font.
    """
    parts: list[str] = []
    for y in range(canvas.height):
        x = 0
        for run, ink in canvas.runs(y, 0, canvas.width):
            if ink.bg != GROUND:
                parts.append(_rect(x * WIDE, y * TALL, len(run) * WIDE, TALL, palette, ink.bg))
            parts += _drawn(run, x, y, ink, palette)
            x += len(run)
    look = 'font-family="monospace" font-size="15"'
    return _document(canvas.width * WIDE, canvas.height * TALL, look, title, palette, parts)


def _document(
    width: int, height: int, look: str, title: str, palette: Palette, elements: Iterable[str]
) -> str:
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{width}" height="{height}" {look}>',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="{palette.colour(GROUND)}"/>',
    ]
    return "\n".join([*parts, *elements, "</svg>"])


def _element(part: Part, palette: Palette) -> str:
    match part:
        case Stroke():
            dash = ' stroke-dasharray="0.08 0.07" stroke-linecap="butt"' if part.dashed else ""
            return (
                f'<polyline points="{_points(part.points)}" fill="none"{dash}'
                f' stroke="{palette.colour(part.role)}" stroke-width="{part.width:g}"/>'
            )
        case Area():
            return f'<polygon points="{_points(part.points)}"{_paint(part, palette)}/>'
        case Disc():
            place = f'cx="{part.x:g}" cy="{part.y:g}" r="{part.radius:g}"'
            return f"<circle {place}{_paint(part, palette)}/>"
        case Words():
            weight = ' font-weight="bold"' if part.bold else ""
            return (
                f'<text x="{part.x:g}" y="{part.y + 0.36 * part.size:g}"'
                f' font-size="{part.size:g}" fill="{palette.colour(part.role)}"{weight}>'
                f"{escape(part.text)}</text>"
            )


def _paint(part: Area | Disc, palette: Palette) -> str:
    fill = palette.colour(part.fill) if part.fill else "none"
    if not part.edge:
        return f' fill="{fill}"'
    return f' fill="{fill}" stroke="{palette.colour(part.edge)}" stroke-width="{part.width:g}"'


def _points(points: tuple[tuple[float, float], ...]) -> str:
    return " ".join(f"{round(x, 4):g},{round(y, 4):g}" for x, y in points)


# x, y, width and height within a character, in eighths
Block = tuple[int, int, int, int]


def _blocks() -> dict[str, tuple[Block, ...]]:
    found: dict[str, tuple[Block, ...]] = {}
    corners: tuple[Block, ...] = ((0, 0, 4, 4), (4, 0, 4, 4), (0, 4, 4, 4), (4, 4, 4, 4))
    for mask, char in enumerate(QUADRANTS):
        found[char] = tuple(part for bit, part in enumerate(corners) if mask >> bit & 1)
    for eighths, char in enumerate("▁▂▃▄▅▆▇█", 1):
        found[char] = ((0, 8 - eighths, 8, eighths),)
    for eighths, char in enumerate("▏▎▍▌▋▊▉", 1):
        found[char] = ((0, 0, eighths, 8),)
    found |= {"▀": ((0, 0, 8, 4),), "▐": ((4, 0, 4, 8),), "▔": ((0, 0, 8, 1),)}
    found.pop(" ", None)
    return found


BLOCKS = _blocks()


def _drawn(run: str, x: int, y: int, ink: Ink, palette: Palette) -> Iterator[str]:
    """Yield the characters of a run: equal blocks together as rectangles, the rest as text."""
    words = "".join(" " if char in BLOCKS else char for char in run)
    if words.strip():
        weight = ' font-weight="bold"' if ink.bold else ""
        yield (
            f'<text x="{x * WIDE}" y="{y * TALL + BASE}" textLength="{len(run) * WIDE}"'
            f' xml:space="preserve" fill="{palette.colour(ink.fg)}"{weight}>{escape(words)}</text>'
        )
    for char, group in groupby(run):
        count = len(list(group))
        for left, top, width, height in BLOCKS.get(char, ()):
            # blocks that fill the whole width of a character become one rectangle
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
