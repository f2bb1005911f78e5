"""The edge between the board and its panes, which changes their width when it is dragged."""

from __future__ import annotations

from textual import events
from textual.message import Message

from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.panes.canvas_view import CanvasView


class Divider(CanvasView):
    """One column that can be dragged. A line shows it while the pointer is over it."""

    class Moved(Message):
        """The edge was dragged this many columns to the right.

        `done` is set when it was released.
        """

        def __init__(self, columns: int, done: bool) -> None:
            super().__init__()
            self.columns, self.done = columns, done

    # the column of the screen where a drag began
    start: int | None = None

    def line(self, shown: bool) -> None:
        height = self.size.height
        if not height:
            return
        if self.canvas.height != height:
            self.use(Canvas(1, height, self.ground))
        char = ("|" if self.palette.ascii_only else "│") if shown else " "
        for y in range(1, height - 1):
            self.canvas.put(0, y, char, Ink("accent" if self.start is not None else "muted"))
        self.flush()

    def on_resize(self) -> None:
        super().on_resize()
        self.line(self.start is not None)

    def on_enter(self) -> None:
        self.line(True)

    def on_leave(self) -> None:
        self.line(self.start is not None)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        event.stop()
        self.start = event.screen_x
        self.capture_mouse()
        self.line(True)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self.start is None:
            return
        if not event.button:
            # the release was lost
            self.let_go(event.screen_x)
        elif event.screen_x != self.start:
            self.post_message(self.Moved(event.screen_x - self.start, done=False))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        event.stop()
        self.let_go(event.screen_x)

    def let_go(self, x: int) -> None:
        if self.start is None:
            return
        moved, self.start = x - self.start, None
        self.release_mouse()
        self.line(False)
        self.post_message(self.Moved(moved, done=True))
