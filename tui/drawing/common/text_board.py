"""A board as plain text, drawn by the painters of the screen, or as an image (SVG)."""

from __future__ import annotations

from collections.abc import Mapping

from solitudo.engines.core import tables
from solitudo.engines.core.action import Position
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.kind import module_named
from solitudo.engines.core.puzzle import Puzzle
from solitudo.tui.drawing import looks, paper
from solitudo.tui.drawing import svg as images
from solitudo.tui.drawing.common.canvas import Canvas
from solitudo.tui.drawing.common.painter import Scene
from solitudo.tui.drawing.common.palette import TEXT, Palette

LOOK = "normal"


def text(puzzle: Puzzle, position: Position, glyphs: str) -> str:
    """Return the board as lines of characters, with shapes alone."""
    have = looks(puzzle, glyphs)
    look, painter = next((pair for pair in have if pair[0].name == LOOK), have[-1])
    canvas = Canvas(look.width, look.height)
    plain = Palette({}, "none", TEXT)
    painter(puzzle, look, plain, glyphs).show(canvas, Scene(position, cursor=-1), None)
    return canvas.text().rstrip("\n")


def svg(puzzle: Puzzle, position: Position, roles: Mapping[str, str]) -> str:
    return images.of_drawing(paper.drawn(puzzle, position), Palette(roles), puzzle.kind.title)


def table(puzzle: Puzzle, position: Position) -> str:
    """Return the board as comma-separated values. Raise PuzzleError if no table can hold it."""
    module = module_named(f"{puzzle.kind.package}.text.picture")
    write = getattr(module, "table", None)
    rows = write(puzzle, position) if write is not None else None
    if rows is None:
        raise PuzzleError(f"No table can hold this {puzzle.kind.title} board. Its ID can.")
    return tables.write(rows)


def words(puzzle: Puzzle, position: Position, glyphs: str) -> str:
    """Return the board as text that can be imported, if its kind has such a form, else as drawn."""
    return puzzle.export_text(position) or text(puzzle, position, glyphs)
