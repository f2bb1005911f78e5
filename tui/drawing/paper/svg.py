"""A drawing as a picture in SVG, in the colours of a theme."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.drawing.paper.shapes import Area, Disc, Drawing, Part, Stroke, Words

# pixels of a cell, and of the margin round the board
CELL, MARGIN = 48, 24


def svg(drawing: Drawing, palette: Palette, title: str, ground: str = "paper") -> str:
    width, height = (round(side * CELL) + 2 * MARGIN for side in drawing[:2])
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
            f' width="{width}" height="{height}" font-family="sans-serif" text-anchor="middle">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{width}" height="{height}" fill="{palette.colour(ground)}"/>',
            f'<g transform="translate({MARGIN} {MARGIN}) scale({CELL})" stroke-linecap="round">',
            *(element for part in drawing.parts for element in _element(part, palette)),
            "</g>",
            "</svg>",
        ]
    )


def _element(part: Part, palette: Palette) -> Iterator[str]:
    match part:
        case Stroke():
            dash = ' stroke-dasharray="0.08 0.07" stroke-linecap="butt"' if part.dashed else ""
            yield (
                f'<polyline points="{_points(part.points)}" fill="none"{dash}'
                f' stroke="{palette.colour(part.role)}" stroke-width="{part.width:g}"/>'
            )
        case Area():
            yield f'<polygon points="{_points(part.points)}"{_paint(part, palette)}/>'
        case Disc():
            yield f'<circle cx="{part.x:g}" cy="{part.y:g}" r="{part.radius:g}"' + (
                f"{_paint(part, palette)}/>"
            )
        case Words():
            weight = ' font-weight="bold"' if part.bold else ""
            yield (
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
