"""The drawing on paper of kinds without their own: squares with clues and the symbols of marks."""

from __future__ import annotations

from solitudo.engines.core.action import Position
from solitudo.engines.core.puzzle import Puzzle
from solitudo.tui.drawing.common.painter import printed_of, signs_of
from solitudo.tui.drawing.paper.shapes import EDGE, Drawing, Part, Words, box, size_of


def draw(puzzle: Puzzle, position: Position) -> Drawing:
    slant = 0.5 if puzzle.grid.shape == "hexagon" else 0.0
    spots = [(c + slant * r, float(r)) for r, c in puzzle.grid.places]
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    right, low = max(x for x, _ in spots) + 1 - left, max(y for _, y in spots) + 1 - top
    signs, printed = signs_of(puzzle, "rich"), printed_of(puzzle)
    parts: list[Part] = []
    for cell, (x, y) in enumerate(spots):
        x, y = EDGE + x - left, EDGE + y - top
        parts.append(box(x, y, 1, 1, "", "grid-strong"))
        value, own = position.values[cell], printed[cell]
        sign = signs[value] if value else ""
        size = size_of(own + sign)
        # side by side where a cell has both
        apart = 0.25 if own and sign else 0.0
        if own:
            parts.append(Words(x + 0.5 - apart, y + 0.5, own, size, bold=True))
        if sign:
            given = bool(puzzle.given >> cell & 1)
            parts.append(Words(x + 0.5 + apart, y + 0.5, sign, size, bold=given))
    return Drawing(right + 2 * EDGE, low + 2 * EDGE, tuple(parts))
