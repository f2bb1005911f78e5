"""A small picture of a position: one tone a cell, two half-block pixels a character."""

from __future__ import annotations

from engines.core.action import Position
from engines.core.puzzle import Puzzle
from tui.drawing import module_of
from tui.drawing.canvas import Canvas, Ink

FALLBACK = ("paper", "mark-black", "white", "tree")


def tones(puzzle: Puzzle) -> tuple[str, ...]:
    """The tone of each value; a drawing module may name its own as TONES."""
    found: tuple[str, ...] = getattr(module_of(puzzle.kind.name), "TONES", FALLBACK)
    return found


def draw(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    height: int,
    puzzle: Puzzle,
    position: Position,
    ground: str = "panel",
) -> None:
    """Draw the board into width x height characters, as large as whole pixels allow."""
    grid = puzzle.grid
    roles = tones(puzzle)
    across = max(c for _, c in grid.places) + 1 if grid.shape != "hexagon" else 2 * grid.width
    down = grid.height
    step = max(1, min(width // across, (2 * height) // down))
    pixels: dict[tuple[int, int], str] = {}
    for cell, (r, c) in enumerate(grid.places):
        role = roles[min(position.values[cell], len(roles) - 1)]
        if role == "paper" and (r + c) % 2:
            role = "paper-alt"
        at = 2 * c + r - down // 2 if grid.shape == "hexagon" else c
        wide = 2 if grid.shape == "hexagon" else 1
        for dx in range(step * wide):
            for dy in range(step):
                pixels[at * step + dx, r * step + dy] = role
    for row in range(height):
        for column in range(width):
            up = pixels.get((column, 2 * row), "")
            low = pixels.get((column, 2 * row + 1), "")
            if up or low:
                canvas.put(x + column, y + row, "▀", Ink(up or ground, low or ground))
