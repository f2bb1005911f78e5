"""The progress bar of a replay, with the branches, which can be dragged."""

from __future__ import annotations

from textual import events
from textual.message import Message

from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.panes.canvas_view import CanvasView
from solitudo.tui.panes.held import Held

# past, future, past branch, future branch, current position
SIGNS = ("━", "─", "┳", "┬", "●")
ASCII_SIGNS = ("=", "-", "Y", "y", "o")


class Timeline(Held, CanvasView):
    """One row. It reports presses and drags."""

    class Sought(Message):
        """A fraction of the whole was asked for."""

        def __init__(self, share: float) -> None:
            super().__init__()
            self.share = share

    def show(self, share: float, forks: list[float]) -> None:
        """Show the progress, and the branches as fractions of the whole."""
        width = self.room
        if width < 2:
            return
        if self.canvas.width != width:
            self.use(Canvas(width, 1, self.ground))
        over, to_come, past, ahead, head = ASCII_SIGNS if self.palette.ascii_only else SIGNS
        at = self.column(share)
        marked = {self.column(fork) for fork in forks}
        for x in range(width):
            done = x < at
            sign = (past if done else ahead) if x in marked else over if done else to_come
            role = "accent" if done else "text" if x in marked else "muted"
            if x == at:
                sign, role = head, "accent"
            self.canvas.put(x, 0, sign, Ink(role, "surface", bold=x == at))
        self.flush()

    def column(self, share: float) -> int:
        return round(share * (self.room - 1))

    def share(self, x: int) -> float:
        """Return the fraction at a column."""
        return max(0.0, min(x / max(1, self.room - 1), 1.0))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        event.stop()
        self.hold()
        self.post_message(self.Sought(self.share(event.x)))

    def drag(self, event: events.MouseMove) -> None:
        self.post_message(self.Sought(self.share(event.x)))
