"""Screens that read keys themselves, and those of them that are painted on one canvas."""

from __future__ import annotations

from typing import Any

from textual import events
from textual.app import ComposeResult

from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.panes.canvas_view import TALL, CanvasView
from solitudo.tui.panes.overlay import Overlay
from solitudo.tui.terminal.compositor import SmallFrames


def key_in(event: events.Key) -> str:
    """Return the key as the screens know it: its character, or its name if it has none."""
    sign = event.character if event.is_printable and event.character != " " else None
    return sign or event.key


class KeyScreen(Overlay, SmallFrames):
    """A screen that handles every key except the key of the command palette."""

    def on_key(self, event: events.Key) -> None:
        if event.key != "ctrl+p":
            event.stop()
            event.prevent_default()
            self.press(key_in(event))

    def press(self, key: str) -> None:
        raise NotImplementedError

    def leave(self) -> None:
        self.dismiss(None)


class PaintedScreen(KeyScreen):
    """A screen with one canvas. `zones` can be clicked: x, y, width, height if not 1, key."""

    def __init__(self) -> None:
        super().__init__()
        self.zones: list[tuple[Any, ...]] = []

    def compose(self) -> ComposeResult:
        yield CanvasView(self.services.palette, id="desk")

    def paint(self) -> None:
        """Paint everything for the current size."""
        self.zones = []
        view = self.query_one(CanvasView)
        width, height = self.app.size
        view.styles.width, view.styles.height = width, height
        if (view.canvas.width, view.canvas.height) != (width, height):
            view.use(Canvas(width, height))
        view.canvas.fill(0, 0, width, height, Ink())
        self.paint_on(view.canvas)
        view.clickable = self.zones
        view.flush()

    def paint_on(self, canvas: Canvas) -> None:
        """Paint everything on a blank canvas of the current size."""
        raise NotImplementedError

    def paint_name(self, canvas: Canvas, right: int, y: int) -> None:
        canvas.put(right - 11, y, "○", Ink("text"))
        canvas.put(right - 10, y, "●", Ink("accent"))
        canvas.put(right - 8, y, "solitudo", Ink("muted"))

    def button(
        self, canvas: Canvas, x: int, y: int, key: str, words: str, does: object, main: bool = False
    ) -> int:
        """Paint a button in its own tone, and return the column after it.

        One button is the main one.
        """
        ground, role = ("accent", "on-accent") if main else ("raised", "text")
        head = f" {key} " if key else " "
        at = canvas.put(x, y, head, Ink(role, ground, bold=True, reverse=main))
        at = canvas.put(at, y, f"{words} ", Ink(role, ground, reverse=main))
        self.zones.append((x, y, at - x, 1, does))
        return at

    def use_palette(self, palette: Palette) -> None:
        self.query_one(CanvasView).use_palette(palette)
        self.paint()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self.click_at(event)

    def click_at(self, event: events.MouseDown) -> None:
        """Choose what is under the pointer.

        From this many rows on, choose what ends just above the pointer.
        """
        for below in range(1 + (self.app.size.height >= TALL)):
            for x, y, width, *height, key in self.zones:
                rows = range(y, y + sum(height or [1]))
                if x <= event.x < x + width and event.y - below in rows:
                    self.choose(key)
                    return

    def choose(self, key: Any) -> None:
        raise NotImplementedError
