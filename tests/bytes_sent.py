"""What a canvas costs on the line."""

from __future__ import annotations

from rich.color import ColorSystem
from rich.segment import Segment

from tui.drawing.canvas import Canvas
from tui.drawing.palette import Palette
from tui.shown import Shown


def sent(canvas: Canvas, palette: Palette) -> int:
    """The bytes that bring a terminal up to date with what changed on a canvas."""
    pieces = []
    for y, first, end in canvas.take_dirty():
        runs = canvas.runs(y, first, end)
        pieces.append((y, first, [Segment(text, palette.style(ink)) for text, ink in runs]))
    # of a terminal of which nothing is known: all that is handed over is sent
    return len(Shown().update(pieces, ColorSystem.TRUECOLOR).encode())
