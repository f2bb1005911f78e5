"""The sheet of a finished game, shown as it was saved, and where the picture is."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen

from engines.core.action import Position
from engines.core.puzzle import Puzzle
from tui.drawing.canvas import Canvas, Ink
from tui.drawing.palette import Palette
from tui.house import house
from tui.lines import wrap
from tui.panes.canvas_view import CanvasView, put_runs
from tui.play import sharing
from tui.screens.dialog import Once

# what the board may take, the larger first
ROOMS = (sharing.ROOM, (48, 15))
AWAY = "Any key goes back."


class SheetWindow(Once, ModalScreen[object]):
    """A picture that was saved; any key or click goes back. Where there is no room for it, the
    words alone."""

    CSS = "SheetWindow { background: $shadow 60%; }"

    def __init__(
        self, result: sharing.Result, puzzle: Puzzle, position: Position, words: str
    ) -> None:
        super().__init__()
        self.result = result
        self.puzzle = puzzle
        self.position = position
        self.words = words

    def compose(self) -> ComposeResult:
        yield CanvasView(house(self.app).palette)

    def on_mount(self) -> None:
        self.paint()

    def on_resize(self) -> None:
        self.paint()

    def use_palette(self, palette: Palette) -> None:
        """Follow a theme change."""
        self.query_one(CanvasView).use_palette(palette)
        self.paint()

    def paint(self) -> None:
        """The sheet in the middle of the screen, the words below it."""
        around = house(self.app)
        wide, high = self.app.size
        for room in ROOMS:
            sheet = sharing.sheet(
                self.result, self.puzzle, self.position, around.palette, around.glyphs, room
            )
            width = max(sheet.width, min(60, wide - 2))
            words = wrap(self.words, width - 4, "text")
            fits = width <= wide and sheet.height + len(words) <= high
            if fits:
                break
        if not fits:
            width = min(60, wide - 2)
            words = wrap(self.words, width - 4, "text")
        top = sheet.height if fits else 0
        # with no row left under the words, the way out stands over the picture
        over = fits and top + len(words) + 1 > high
        words += [] if over else wrap(AWAY, width - 4, "muted")
        edge = int(top + len(words) + 2 <= high)
        words = words[: high - top]
        canvas = Canvas(width, top + len(words) + 2 * edge, Ink("text", "panel"))
        if fits:
            canvas.paste((width - sheet.width) // 2, 0, sheet)
        if over:
            canvas.put((width + sheet.width) // 2 - 3 - len(AWAY), 0, AWAY, sharing.QUIET)
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
