"""The image of a finished game as it was saved, and its path."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen

from solitudo.tui.drawing.common.canvas import Canvas, Ink, put_runs
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.layout.text import wrap
from solitudo.tui.panes.canvas_view import CanvasView
from solitudo.tui.panes.overlay import Overlay
from solitudo.tui.play import result_text

# the room of the board, the larger first
ROOMS = (result_text.ROOM, (48, 15))
AWAY = "Press any key to close."


class ResultImage(Overlay, ModalScreen[object]):
    """A saved image, or only the words if it has no room. Any key or click closes it."""

    CSS = "ResultImage { background: $shadow 60%; }"

    def __init__(
        self, drawn: Callable[[Palette, str, tuple[int, int]], Canvas], words: str
    ) -> None:
        super().__init__()
        self.drawn = drawn
        self.words = words

    def compose(self) -> ComposeResult:
        yield CanvasView(self.services.palette)

    def on_mount(self) -> None:
        self.paint()

    def on_resize(self) -> None:
        self.paint()

    def use_palette(self, palette: Palette) -> None:
        self.query_one(CanvasView).use_palette(palette)
        self.paint()

    def paint(self) -> None:
        wide, high = self.app.size
        for room in ROOMS:
            sheet = self.drawn(self.services.palette, self.services.glyphs, room)
            width = max(sheet.width, min(60, wide - 2))
            words = wrap(self.words, width - 4, "text")
            fits = width <= wide and sheet.height + len(words) <= high
            if fits:
                break
        if not fits:
            width = min(60, wide - 2)
            words = wrap(self.words, width - 4, "text")
        top = sheet.height if fits else 0
        # if no row is left under the words, the way out is above the image
        over = fits and top + len(words) + 1 > high
        words += [] if over else wrap(AWAY, width - 4, "muted")
        edge = int(top + len(words) + 2 <= high)
        words = words[: high - top]
        canvas = Canvas(width, top + len(words) + 2 * edge, Ink("text", "panel"))
        if fits:
            canvas.paste((width - sheet.width) // 2, 0, sheet)
        if over:
            canvas.put((width + sheet.width) // 2 - 3 - len(AWAY), 0, AWAY, result_text.QUIET)
        for row, line in enumerate(words, top + edge):
            put_runs(canvas, 2, row, line.left, "panel", width - 2)
        view = self.query_one(CanvasView)
        view.styles.width, view.styles.height = canvas.width, canvas.height
        view.styles.offset = ((wide - canvas.width) // 2, max(0, (high - canvas.height) // 2))
        view.use(canvas)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        self.dismiss(None)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        event.stop()
        self.dismiss(None)
