"""The board under the pointer. It reports presses, and shows what one would write."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.message import Message
from textual.timer import Timer

from solitudo.engines.core.values import Target
from solitudo.tui.drawing.common.canvas import Ink
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.panes.board_view import BoardView
from solitudo.tui.panes.edges import line_between
from solitudo.tui.services import services_of

EDGE_PAN = 4
# seconds that a button is held on one place until it is a long press
LONG = 0.5


class BoardPane(BoardView):
    """One board that can be pressed, dragged over and held."""

    class Pressed(Message):
        """A mouse button was pressed on a part of the board."""

        def __init__(self, target: Target, button: int, x: float, y: float) -> None:
            super().__init__()
            self.target, self.button, self.x, self.y = target, button, x, y

    class Dragged(Message):
        """The pointer moved with a button down."""

        def __init__(self, target: Target | None, x: float, y: float) -> None:
            super().__init__()
            self.target, self.x, self.y = target, x, y

    class HeldLong(Message):
        """The button stayed down on a place. Nothing more of that press is reported."""

    class Released(Message):
        """The mouse button was released, or its release was lost."""

    def __init__(self, palette: Palette, *, id: str | None = None) -> None:
        super().__init__(palette, id=id)
        self.held = False
        self.last = (0, 0)
        # ends a press that does not move
        self.long: Timer | None = None
        # the symbol of the mark that a press would write into a cell, or ""
        self.would_write: Callable[[int], str] = lambda cell: ""
        # the cell under the pointer
        self.pointed_at = -1

    def target_at(self, x: int, y: int) -> Target | None:
        place = self.at(x, y)
        if place is None or self.painter is None or self.torn_at(x, y) != (0, 0):
            return None
        return self.painter.hit(*place)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        across, down = self.torn_at(event.x, event.y)
        if across or down:
            event.stop()
            self.leaf(across, down)
            return
        target = self.target_at(event.x, event.y)
        if target is None:
            return
        event.stop()
        self.held = True
        self.capture_mouse()
        x, y = self.canvas_place(event.x, event.y)
        self.last = (x, y)
        self.post_message(self.Pressed(target, event.button, x, y))
        if target.what == "cell":
            self.long = self.set_timer(LONG, self.hold_long)

    def canvas_place(self, x: int, y: int) -> tuple[int, int]:
        """Return the canvas coordinates of a point in the widget, or on the screen
        beside it.
        """
        return self.at(x, y) or (x + self.origin[0], y + self.origin[1])

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if not self.held:
            self.point_at(self.target_at(event.x, event.y))
            return
        if not event.button:
            # the release was lost
            self.let_go()
            return
        if self.canvas_place(event.x, event.y) != self.last:
            self.forget_long()
        self.pan_at_edge(event.x, event.y)
        # a quick mouse skips characters: every cell between the two reports was crossed
        for x, y in line_between(self.last, self.canvas_place(event.x, event.y)):
            target = self.painter.hit(x, y) if self.painter is not None else None
            self.post_message(self.Dragged(target, x, y))
            self.last = (x, y)

    def on_leave(self) -> None:
        self.point_at(None)

    def point_at(self, target: Target | None) -> None:
        """Show faintly what a press would write here, but not over a slow connection."""
        cell = target.at if target is not None and target.what == "cell" else -1
        if cell == self.pointed_at:
            return
        self.pointed_at = cell
        self.uncover()
        if cell >= 0 and not services_of(self.app).quiet and not self.canvas.wide:
            self.cover(cell, self.would_write(cell))
        self.flush()

    def cover(self, cell: int, sign: str) -> None:
        """Draw a symbol where the cell has a blank, in its middle or at its edge."""
        if len(sign) != 1 or self.painter is None:
            return
        x, y, width, height = self.painter.box(cell)
        middle = y + height // 2
        beside = [(column, middle) for column in range(x + width - 2, x, -1)]
        for column, row in ((x + width // 2, middle), (x + width - 2, y), (x + 1, y), *beside):
            char, ink = self.canvas.chars[row][column], self.canvas.inks[row][column]
            if char == " ":
                self.covered = column, row, char, ink
                faint = "muted" if self.palette.plain else "ink+paper:55"
                self.canvas.put(column, row, sign, Ink(faint, ink.bg))
                return

    def pan_at_edge(self, x: int, y: int) -> None:
        ox, oy = self.origin
        left, top, _, _ = self.margins
        ox += (x >= self.outer_size.width - 1) * EDGE_PAN - (x <= left) * EDGE_PAN
        oy += (y >= self.outer_size.height - 1) - (y <= top)
        if True in self.larger:
            self.pan(ox, oy)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        if self.held:
            event.stop()
            self.let_go()

    def let_go(self) -> None:
        self.drop()
        self.post_message(self.Released())

    def hold_long(self) -> None:
        """Release the press, and report that it was held."""
        if self.held:
            self.drop()
            self.post_message(self.HeldLong())

    def forget_long(self) -> None:
        if self.long is not None:
            self.long.stop()
            self.long = None

    def drop(self) -> None:
        self.forget_long()
        self.held = False
        self.release_mouse()
