"""A part of a pane that is pressed and dragged. The pointer is followed everywhere."""

from __future__ import annotations

from textual import events
from textual.widget import Widget


class Held(Widget):
    """A held part. It is released with the button, even if that release was lost."""

    held = False

    def hold(self) -> None:
        """Follow the pointer from here on."""
        self.held = True
        self.capture_mouse()

    def drag(self, event: events.MouseMove) -> None:
        """Follow the pointer to another place."""
        raise NotImplementedError

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if not self.held:
            return
        if not event.button:
            self.let_go()
            return
        event.stop()
        self.drag(event)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        self.let_go()

    def on_mouse_release(self, event: events.MouseRelease) -> None:
        self.held = False

    def let_go(self) -> None:
        if self.held:
            self.held = False
            self.release_mouse()
