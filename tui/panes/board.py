"""The board: shows scenes with a painter, and reports where it was pressed."""

from __future__ import annotations

from textual import events
from textual.message import Message

from engines.core.target import Target
from tui.drawing.canvas import Canvas
from tui.drawing.painter import Painter, Scene
from tui.drawing.palette import Palette
from tui.panes.canvas_view import CanvasView

EDGE_PAN = 4


class BoardPane(CanvasView):
    """One board. It knows the scene it shows and the painter, and nothing of the game."""

    class Pressed(Message):
        """A button went down on something of the board."""

        def __init__(self, target: Target, button: int, x: float, y: float) -> None:
            super().__init__()
            self.target, self.button, self.x, self.y = target, button, x, y

    class Dragged(Message):
        """The pointer moved with a button down."""

        def __init__(self, target: Target | None, x: float, y: float) -> None:
            super().__init__()
            self.target, self.x, self.y = target, x, y

    class Released(Message):
        """The button went up, or its release was lost."""

    def __init__(self, palette: Palette, *, id: str | None = None) -> None:
        super().__init__(palette, id=id)
        self.painter: Painter | None = None
        self.scene: Scene | None = None
        self.held = False
        self.last = (0, 0)

    def use_painter(self, painter: Painter) -> None:
        """Draw with another painter from now on; the next scene is drawn whole."""
        self.painter = painter
        self.scene = None
        self.palette = painter.palette
        self.use(Canvas(painter.width, painter.height), painter.margins)

    def show(self, scene: Scene) -> None:
        """Show a scene; only what differs from the one before is drawn and sent."""
        painter = self.painter
        if painter is None:
            return
        before = self.scene
        painter.show(self.canvas, scene, before)
        self.scene = scene
        if before is None or before.cursor != scene.cursor:
            self.follow()
        self.flush()

    def follow(self) -> None:
        """Pan so that the cursor's cell can be seen."""
        if self.painter is not None and self.scene is not None:
            self.reveal(*self.painter.box(self.scene.cursor))

    def on_resize(self) -> None:
        super().on_resize()
        self.pan(*self.origin)
        self.follow()

    def target_at(self, x: int, y: int) -> Target | None:
        """What lies at a place of the widget."""
        place = self.at(x, y)
        if place is None or self.painter is None:
            return None
        return self.painter.hit(*place)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        target = self.target_at(event.x, event.y)
        if target is None:
            return
        event.stop()
        self.held = True
        self.capture_mouse()
        x, y = self.canvas_place(event.x, event.y)
        self.last = (x, y)
        self.post_message(self.Pressed(target, event.button, x, y))

    def canvas_place(self, x: int, y: int) -> tuple[int, int]:
        """The place on the canvas under a place of the widget, or of the screen beside it."""
        place = self.at(x, y)
        if place is not None:
            return place
        return x + self.origin[0], y + self.origin[1]

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if not self.held:
            return
        if not event.button:
            # the release got lost on its way
            self.let_go()
            return
        self.pan_at_edge(event.x, event.y)
        # a quick mouse skips characters: every cell between the two reports was crossed
        for x, y in line_between(self.last, self.canvas_place(event.x, event.y)):
            target = self.painter.hit(x, y) if self.painter is not None else None
            self.post_message(self.Dragged(target, x, y))
            self.last = (x, y)

    def pan_at_edge(self, x: int, y: int) -> None:
        """A drag at the edge of a board larger than its pane pans it."""
        ox, oy = self.origin
        left, top, _, _ = self.margins
        ox += (x >= self.size.width - 1) * EDGE_PAN - (x <= left) * EDGE_PAN
        oy += (y >= self.size.height - 1) - (y <= top)
        if self.canvas.width > self.size.width or self.canvas.height > self.size.height:
            self.pan(ox, oy)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        if self.held:
            event.stop()
            self.let_go()

    def let_go(self) -> None:
        """End the drag."""
        self.held = False
        self.release_mouse()
        self.post_message(self.Released())

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._wheel(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._wheel(event, -1)

    def on_mouse_scroll_left(self, event: events.MouseScrollLeft) -> None:
        self._wheel(event, -1, sideways=True)

    def on_mouse_scroll_right(self, event: events.MouseScrollRight) -> None:
        self._wheel(event, 1, sideways=True)

    def turn(self, way: int) -> bool:
        """Turn the page of a board that is larger than its pane; False where it is not."""
        before = self.origin
        high, wide = self.size.height, self.size.width
        if self.canvas.height > high:
            _, top, _, bottom = self.margins
            self.pan(before[0], before[1] + way * max(1, high - top - bottom - 1))
        elif self.canvas.width > wide:
            left, _, right, _ = self.margins
            self.pan(before[0] + way * max(1, wide - left - right - 1), before[1])
        return self.origin != before

    def _wheel(self, event: events.MouseEvent, way: int, sideways: bool = False) -> None:
        event.stop()
        ox, oy = self.origin
        if sideways or event.shift:
            self.pan(ox + 6 * way, oy)
        else:
            self.pan(ox, oy + 2 * way)


def line_between(start: tuple[int, int], end: tuple[int, int]) -> list[tuple[int, int]]:
    """The places after `start` up to `end`, a character at a time."""
    (x1, y1), (x2, y2) = start, end
    steps = max(abs(x2 - x1), abs(y2 - y1))
    return [
        (round(x1 + (x2 - x1) * n / steps), round(y1 + (y2 - y1) * n / steps))
        for n in range(1, steps + 1)
    ]
