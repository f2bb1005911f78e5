"""The bytes of a canvas on the line."""

from rich.color import ColorSystem
from rich.segment import Segment

from solitudo.tui.drawing.common.canvas import Canvas
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.terminal.screen_state import ScreenState


def sent(canvas: Canvas, palette: Palette) -> int:
    """Return the bytes that update a terminal after a change of a canvas."""
    pieces = []
    for y, first, end in canvas.take_dirty():
        runs = canvas.runs(y, first, end)
        pieces.append((y, first, [Segment(text, palette.style(ink)) for text, ink in runs]))
    # for a terminal that nothing is known about, everything is sent
    state = ScreenState()
    state.put(pieces, ColorSystem.TRUECOLOR)
    return len(state.encode().encode())
