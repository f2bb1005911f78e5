"""The saved games: browse, find, open, rename, delete and restore."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from textual import events

from solitudo.engines.core.errors import PuzzleError
from solitudo.tui.drawing.common import thumbnail
from solitudo.tui.panes.dialog import Ask
from solitudo.tui.saves import exporting
from solitudo.tui.screens.saves.painter import SavesView
from solitudo.tui.services import Services
from solitudo.tui.terminal.keyboard import key_of, label_of

# seconds that visible rows may be read before the first frame; all others are read afterwards, in
# slices for which no key waits
FIRST, SLICE, BETWEEN = 0.05, 0.008, 0.012
# slices after which the count and the matches are shown again
SHOWN_EVERY = 12
# seconds after which the image of a selected save is drawn
REST = 0.06
# the most characters of a text that are searched for
LONGEST = 60


class SavesScreen(SavesView):
    """All saves. The screen answers with the name of the save to open, or None."""

    slices = 0

    def on_mount(self) -> None:
        self.paint()
        self.reading = self.browser.catalogue.read_on(self.in_view(), FIRST)
        self.paint()
        self.set_timer(BETWEEN, self.read_on)
        self.set_timer(REST, self.draw)

    def on_unmount(self) -> None:
        self.browser.catalogue.keep()

    def on_resize(self) -> None:
        self.show_now()

    def read_on(self) -> None:
        """Read some of the unknown saves, and handle keys in between."""
        if self.gone:
            return
        self.reading = self.browser.catalogue.read_on(self.in_view(), SLICE)
        self.slices += 1
        if self.reading:
            self.set_timer(BETWEEN, self.read_on)
        else:
            self.browser.catalogue.keep()
        if not self.reading or self.slices % SHOWN_EVERY == 0:
            self.browser.look_again()
            self.show_now()

    def draw(self) -> None:
        entry = self.browser.entry
        if self.gone or entry is None or self.room is None:
            return
        if self.drawn is not None and self.drawn[:2] == (entry, self.room):
            return
        picture, services = None, self.services
        found = self.browser.catalogue.position(entry)
        if found is not None:
            picture = thumbnail.picture(*found, self.room, services.palette, services.glyphs)
            if picture is not None and found[0].grid.shape == "hexagon":
                # a hexagon has blank rows under it
                rows = picture.text().rstrip().count("\n") + 1
                picture = picture.part(0, 0, picture.width, rows, {})
        self.drawn = (entry, self.room, picture)
        self.paint()

    def show_now(self) -> None:
        """Paint what is known. The image follows while no key is pressed."""
        if self.gone:
            return
        self.paint()
        catalogue = self.browser.catalogue
        if not self.reading and any(catalogue.known(entry) is None for entry in self.in_view()):
            # rows that became visible have not been read since they changed
            catalogue.read_on(self.in_view(), SLICE)
            self.paint()
        self.set_timer(REST, self.draw)

    def press(self, key: str) -> None:
        if self.gone:
            return
        self.browser.said = ""
        if key == "ctrl+c":
            self.services.ask_to_leave()
        elif not self.walk(key):
            if self.finding:
                self.type(key)
            else:
                self.act(key)
        self.show_now()

    def walk(self, key: str) -> bool:
        count = len(self.browser.rows)
        ways = {
            "up": -1, "down": 1, "pageup": -self.high, "pagedown": self.high,
            "home": -count, "end": count,
        }  # fmt: skip
        if not self.finding:
            ways |= {"k": -1, "j": 1}
        if key in ways:
            self.browser.step(ways[key])
        return key in ways

    def type(self, key: str) -> None:
        text, sign = self.browser.text, " " if key == "space" else key
        if key == "enter":
            self.finding = False
        elif key == "escape":
            self.finding = False
            self.browser.look_for("")
        elif key == "backspace":
            self.browser.look_for(text[:-1])
        elif key == "ctrl+u":
            self.browser.look_for("")
        elif len(sign) == 1:
            self.browser.look_for((text + sign)[:LONGEST])

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        if self.finding:
            clean = "".join(c if c.isprintable() else " " for c in event.text)
            self.browser.look_for((self.browser.text + clean)[:LONGEST])
            self.show_now()

    def act(self, key: str) -> None:
        acts: dict[str, Callable[[], None]] = {
            "enter": self.open, "M": self.rename, "delete": self.browser.delete,
            "u": self.browser.take_back, "ctrl+z": self.browser.take_back, "U": self.copy_id,
            "escape": self.back, "q": self.back, "Q": self.back,
        }  # fmt: skip
        if key == "/":
            self.finding = True
        elif key in acts:
            acts[key]()

    def choose(self, key: Any) -> None:
        self.browser.said = ""
        what, value = key
        entry = self.browser.entry
        if what == "row" and (entry is None or entry.name != value):
            self.finding = False
            self.browser.choose(value)
        elif what == "row":
            self.open()
        elif self.finding and value in ("Enter", "Esc"):
            self.finding = False
            if value == "Esc":
                self.browser.look_for("")
        elif value == "↑ ↓":
            self.browser.step(1)
        else:
            self.act(key_of(value))
        self.show_now()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.browser.step(3)
        self.show_now()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self.browser.step(-3)
        self.show_now()

    def open(self) -> None:
        entry = self.browser.entry
        if entry is not None:
            self.dismiss(entry.name)

    def rename(self) -> None:
        entry = self.browser.entry
        if entry is None:
            return

        def named(text: object) -> None:
            if isinstance(text, str):
                self.browser.rename(text.strip())
                self.show_now()

        self.app.push_screen(Ask("A name for this game", entry.name), named)

    def copy_id(self) -> None:
        entry = self.browser.entry
        found = self.browser.catalogue.known(entry) if entry is not None else None
        if found is not None and found.summary.id:
            copy, name = self.services.copy_to_clipboard, f"{found.entry.name}-id"
            try:
                self.browser.said = exporting.copy(copy, found.summary.id, "the ID", name)
            except PuzzleError as error:
                self.browser.said = str(error)

    def back(self) -> None:
        if self.browser.text:
            self.browser.look_for("")
        else:
            self.dismiss(None)

    def palette_commands(self) -> list[tuple[str, str, Callable[[], None]]]:
        keys = {
            "Play the chosen game": "enter", "Find a game": "/", "Rename the chosen game": "M",
            "Delete the chosen game": "delete", "Undo the last change": "u",
            "Copy the ID of its board": "U",
        }  # fmt: skip
        found: list[tuple[str, str, Callable[[], None]]] = [
            (title, f"key {label_of(key)}", partial(self.do, key)) for title, key in keys.items()
        ]
        return [*found, ("Back", "key Esc", self.leave)]

    def do(self, key: str) -> None:
        self.act(key)
        self.show_now()


def open_saves(services: Services, here: str = "", then: Callable[[], None] = lambda: None) -> None:
    """Show the saves and open the chosen one. `then` is called on the way back to `here`."""

    def chosen(name: str | None) -> None:
        below = services.screens[-1]
        if name is not None and name != here:
            services.open_save(name)
        if services.screens[-1] is below:
            then()

    services.push_screen(SavesScreen(here), chosen)
