"""Characters that several kinds are drawn with: quadrants, lines, the shadow of a sheet."""

from __future__ import annotations

from tui.drawing.canvas import Canvas, Ink

# quadrants by mask: 1 upper left, 2 upper right, 4 lower left, 8 lower right
QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
# light and heavy lines by arms: 1 up, 2 right, 4 down, 8 left
LIGHT = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
HEAVY = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"


def shadow(canvas: Canvas, x: int, y: int, width: int, height: int, glyphs: str = "rich") -> None:
    """The shadow of a sheet: half a character right and below it."""
    ink = Ink("shadow", "surface")
    if glyphs == "blocks":
        # without quadrants it has no half corners
        canvas.put(x + 1, y + height, "▀" * width, ink)
        canvas.fill(x + width, y + 1, 1, height - 1, ink, "▌")
        return
    canvas.put(x + width, y, "▖", ink)
    for row in range(y + 1, y + height):
        canvas.put(x + width, row, "▌", ink)
    canvas.put(x + 1, y + height, "▀" * (width - 1), ink)
    canvas.put(x + width, y + height, "▘", ink)
