"""The statistics: times, days, best times, this week, and tables by size, level and rating."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Hashable
from typing import Any

from textual import events

from solitudo import engines
from solitudo.engines.core.errors import PuzzleError
from solitudo.tui.boards import generator
from solitudo.tui.panes.dialog import Choose
from solitudo.tui.person import record_book
from solitudo.tui.saves import exporting
from solitudo.tui.screens.records.painter import RecordsView
from solitudo.tui.terminal.keyboard import key_of

# seconds after which the first board is rated while the tables are open
RATED_AFTER = 0.5


class RecordsScreen(RecordsView):
    def on_mount(self) -> None:
        self.paint()
        if self.under and self.unrated:
            self.set_timer(RATED_AFTER, self.begin_rating)

    async def rate_boards(self) -> None:
        """Rate the boards without a rating, one after another, in the worker."""
        while self.unrated and not self.gone:
            name, rule = self.unrated[0]
            try:
                puzzle = engines.read(name, rule=rule)
            except PuzzleError:
                # a board of another version, or no board at all: nothing needs to try again
                record_book.rate((name, rule), "", None)
                # so that many of them delay no key
                await asyncio.sleep(0)
            else:
                # if the worker fails, it is tried another time
                with contextlib.suppress(PuzzleError):
                    record_book.rate((name, rule), puzzle.variant, await generator.rating(puzzle))
            del self.unrated[0]
            self.records, _ = record_book.past()
            self.paint()

    def press(self, key: str) -> None:
        ways = {"left": -1, "h": -1, "right": 1, "l": 1}
        rows = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -10, "pagedown": 10}
        if key in ways:
            self.turn(ways[key])
        elif key in ("tab", "shift+tab"):
            self.switch_page()
        elif self.figures and key in rows:
            self.scroll_figures(rows[key])
        elif key in ("up", "down", "k", "j", "enter", "space"):
            self.switch_help()
        elif key == "X":
            self.export()
        elif key in ("escape", "Q", "R", "q"):
            self.leave()
        elif key == "ctrl+c":
            self.services.ask_to_leave()

    def switch_page(self) -> None:
        self.figures = not self.figures
        self.offset_row = 0
        self.paint()
        if self.figures and self.unrated:
            self.set_timer(RATED_AFTER, self.begin_rating)

    def begin_rating(self) -> None:
        if self.is_current:
            self.run_worker(self.rate_boards(), "rating", exclusive=True)

    def scroll_figures(self, rows: int) -> None:
        self.offset_row += rows
        self.paint()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.scroll_figures(3)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self.scroll_figures(-3)

    def export(self) -> None:
        forms = [("CSV", "for a spreadsheet", ".csv"), ("JSON", "for a program", ".json")]
        self.app.push_screen(Choose("Export statistics", forms), self.write_file)

    def write_file(self, suffix: Hashable) -> None:
        if not isinstance(suffix, str):
            return
        try:
            self.services.notify_plain(exporting.keep_records(self.services, self.day, suffix))
        except PuzzleError as error:
            self.services.notify_plain(str(error))

    def turn(self, way: int) -> None:
        self.tab = (self.tab + way) % len(self.tabs)
        self.offset_row = 0
        self.paint()

    def switch_help(self) -> None:
        self.helped = not self.helped
        self.paint()

    def choose(self, key: Any) -> None:
        if isinstance(key, int):
            self.turn(key - self.tab)
        elif key == "↑↓":
            self.scroll_figures(3) if self.figures else self.switch_help()
        elif key == "←→":
            self.turn(1)
        else:
            self.press(key_of(key))

    def palette_commands(self) -> list[tuple[str, str, Callable[[], None]]]:
        return [
            ("Next puzzle", "key →", lambda: self.turn(1)),
            ("Best times unaided or with hints", "key ↑", self.switch_help),
            ("Switch between tables and times", "key Tab", self.switch_page),
            ("Export all statistics", "key X", self.export),
            ("Back", "key Esc", self.leave),
        ]
