"""A board as plain text, drawn by the painters of the screen, or as a picture in SVG, drawn as on
paper."""

from __future__ import annotations

from collections.abc import Mapping

from engines.core.action import Position
from engines.core.puzzle import Puzzle
from tui.drawing import looks, paper
from tui.drawing.canvas import Canvas
from tui.drawing.painter import Scene
from tui.drawing.palette import Palette
from tui.drawing.paper import svg as pictures

LOOK = "normal"


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
    return pictures.svg(paper.drawn(puzzle, position), Palette(roles), puzzle.kind.title)


def words(puzzle: Puzzle, position: Position, glyphs: str) -> str:
    """The board as text that can be brought in again, where its kind has such a form; else as it
    is drawn."""
    return puzzle.export_text(position) or text(puzzle, position, glyphs)
