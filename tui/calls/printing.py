"""A board as plain text, or as a picture in SVG, drawn by the painters of the screen."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from engines.core.action import Position
from engines.core.puzzle import Puzzle
from tui.drawing import looks
from tui.drawing.canvas import Canvas
from tui.drawing.painter import Scene
from tui.drawing.palette import Palette

LOOK = "normal"
# the size of a character in an SVG picture
WIDE, TALL, BASE = 9, 18, 13


def _drawn(puzzle: Puzzle, position: Position, glyphs: str, palette: Palette) -> Canvas:
    """The board in its usual size, without a cursor."""
    have = looks(puzzle, glyphs)
    look, painter = next((pair for pair in have if pair[0].name == LOOK), have[-1])
    canvas = Canvas(look.width, look.height)
    painter(puzzle, look, palette, glyphs).show(canvas, Scene(position, cursor=-1), None)
    return canvas


def text(puzzle: Puzzle, position: Position, glyphs: str) -> str:
    """The board as lines of characters; shapes alone tell the marks apart."""
    lines = _drawn(puzzle, position, glyphs, Palette({}, "none")).text().split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    return "\n".join(lines)


def svg(puzzle: Puzzle, position: Position, roles: Mapping[str, str]) -> str:
    """The board as a picture with the colours of a theme."""
    palette = Palette(roles)
    canvas = _drawn(puzzle, position, "rich", palette)
    width, height = canvas.width * WIDE, canvas.height * TALL
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{width}" height="{height}" font-family="monospace" font-size="15">',
        f"<title>{escape(puzzle.kind.title)}</title>",
        f'<rect width="{width}" height="{height}" fill="{palette.colour("surface")}"/>',
    ]
    for y in range(canvas.height):
        x = 0
        for run, ink in canvas.runs(y, 0, canvas.width):
            left, span = x * WIDE, len(run) * WIDE
            x += len(run)
            if ink.bg != "surface":
                parts.append(
                    f'<rect x="{left}" y="{y * TALL}" width="{span}" height="{TALL}"'
                    f' fill="{palette.colour(ink.bg)}"/>'
                )
            if run.strip():
                weight = ' font-weight="bold"' if ink.bold else ""
                parts.append(
                    f'<text x="{left}" y="{y * TALL + BASE}" textLength="{span}"'
                    f' xml:space="preserve" fill="{palette.colour(ink.fg)}"{weight}>'
                    f"{escape(run)}</text>"
                )
    return "\n".join([*parts, "</svg>"])
