"""Records: how long games took, on which days, the best times, this week; and in figures, by size
and level, by rating, what hints cost and how many in a row."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Hashable

from textual import events

import engines
from engines.core.errors import PuzzleError
from tui import keeping, outgoing
from tui.house import House, house
from tui.screens.records_desk import RecordsDesk

# the first board is rated so long after one began to look at the figures
RATED_AFTER = 0.5


class RecordsScreen(RecordsDesk):
    """All records, or those of a kind."""

    def on_mount(self) -> None:
        self.paint()
        if self.under and self.unrated:
            self.set_timer(RATED_AFTER, self.begin_rating)

    async def rate_boards(self) -> None:
        """Boards of which nobody knows how hard they are, one after another, in the worker."""
        from tui import generator

        while self.unrated and not self.gone:
            name, rule = self.unrated[0]
            try:
                puzzle = engines.read(name, rule=rule)
            except PuzzleError:
                # of another version, or no board at all: nobody is to try again
                keeping.rate((name, rule), "", None)
                # many of them hold up no key
                await asyncio.sleep(0)
            else:
                # where the worker fails it is tried another day
                with contextlib.suppress(PuzzleError):
                    keeping.rate((name, rule), puzzle.variant, await generator.rating(puzzle))
            del self.unrated[0]
            self.records, _ = keeping.past()
            self.paint()

    # keys and mouse

    def on_key(self, event: events.Key) -> None:
        if event.key == "ctrl+p":
            return
        event.stop()
        event.prevent_default()
        key = event.character if event.is_printable else event.key
        ways = {"left": -1, "h": -1, "right": 1, "l": 1}
        rows = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -10, "pagedown": 10}
        if key in ways:
            self.turn(ways[key])
        elif key in ("tab", "shift+tab"):
            self.switch_page()
        elif self.figures and key in rows:
            self.scroll_figures(rows[key])
        elif key in ("up", "down", "k", "j", "enter", "space", " "):
            self.switch_help()
        elif key == "X":
            self.export()
        elif key in ("escape", "Q", "R", "q"):
            self.dismiss(None)
        elif key == "ctrl+c":
            self.app.action_help_quit()

    def switch_page(self) -> None:
        """From times and days to the figures, and back."""
        self.figures = not self.figures
        self.offset_row = 0
        self.paint()
        if self.figures and self.unrated:
            self.set_timer(RATED_AFTER, self.begin_rating)

    def begin_rating(self) -> None:
        if self.is_current:
            self.run_worker(self.rate_boards(), "rating", exclusive=True)

    def scroll_figures(self, rows: int) -> None:
        """Scroll the figures, as far as there are any."""
        self.offset_row += rows
        self.paint()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.scroll_figures(3)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self.scroll_figures(-3)

    def export(self) -> None:
        """All games into a file for other programs; asked in which form."""
        from tui.screens.dialog import Choose

        options: list[tuple[str, str, Hashable]] = [
            ("CSV", "for a spreadsheet", ".csv"),
            ("JSON", "for a program", ".json"),
        ]
        self.app.push_screen(Choose("All records into a file", options), self.write_file)

    def write_file(self, suffix: Hashable) -> None:
        """Write the file and say where it is."""
        if not isinstance(suffix, str):
            return
        around = house(self.app)
        try:
            path = outgoing.keep_records(self.day, suffix)
        except PuzzleError as error:
            around.notify_plain(str(error))
        else:
            around.notify_plain(f"The records are in {outgoing.told(path)}.")

    def turn(self, way: int) -> None:
        """The next kind, or the one before."""
        self.tab = (self.tab + way) % len(self.tabs)
        self.offset_row = 0
        self.paint()

    def switch_help(self) -> None:
        """Best times with help, or without."""
        self.helped = not self.helped
        self.paint()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        for x, y, width, key in self.zones:
            if event.y == y and x <= event.x < x + width:
                if isinstance(key, int):
                    self.turn(key - self.tab)
                elif key == "Esc":
                    self.dismiss(None)
                elif key == "↑↓":
                    self.scroll_figures(3) if self.figures else self.switch_help()
                elif key == "Tab":
                    self.switch_page()
                elif key == "X":
                    self.export()
                else:
                    self.turn(1)
                return

    def palette_commands(self) -> list[tuple[str, str, Callable[[], None]]]:
        """What the command palette lists here."""
        return [
            ("Next kind", "key →", lambda: self.turn(1)),
            ("Best times with help or without", "key ↑", self.switch_help),
            ("Figures, or times and days", "key Tab", self.switch_page),
            ("Export all records", "key X", self.export),
            ("Back", "key Esc", lambda: self._back()),
        ]

    def _back(self) -> None:
        self.dismiss(None)


def open_records(app: House, kind: str = "", then: Callable[[], None] = lambda: None) -> None:
    """Show the records over the screen on top; `then` is called on the way back."""
    app.push_screen(RecordsScreen(kind), lambda _: then())
