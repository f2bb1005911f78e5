"""Content that was drawn and not sent: nothing, once a screen is idle."""

from typing import Any

from textual.app import App

from solitudo.tui.panes.canvas_view import CanvasView


def unsent(app: App[Any]) -> list[CanvasView]:
    """The panes of the screen on top whose canvas differs from what they sent."""
    return [pane for pane in app.screen.query(CanvasView) if any(pane.canvas.dirty)]
