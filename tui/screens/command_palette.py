"""The command palette: everything that can be done here, by name.

Commands that apply now are first.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import partial

from rich.cells import cell_len
from textual.screen import Screen

from solitudo.tui.layout.text import BLANK, Line, Run, keys_line, line
from solitudo.tui.panes.dialog import Ask, Window
from solitudo.tui.person import settings
from solitudo.tui.play import finding
from solitudo.tui.play.finding import phrases
from solitudo.tui.screens.theme_chooser import choose_theme, offered
from solitudo.tui.services import HasCommands, HasPaletteEntries, PaletteEntry, Services

# the group of commands that do not apply, of the commands of a screen without groups, and of the
# rest
LATER, HERE, GROUP = "Not now", "Here", "Solitudo"
HIGHEST = 28
NO_MATCH = "No command matches. Try a shorter word."
ASKS = " what you want, e.g. colour or give up"


def listed(screen: Screen[object]) -> list[PaletteEntry]:
    if isinstance(screen, HasPaletteEntries):
        return screen.palette_entries()
    if isinstance(screen, HasCommands):
        return [PaletteEntry(*found, HERE) for found in screen.palette_commands()]
    return []


def fitting(entries: Iterable[PaletteEntry], typed: str) -> list[PaletteEntry]:
    """Return the entries that fit the typed text: first those that apply now, the best first."""

    def told(entry: PaletteEntry) -> tuple[str, tuple[str, ...], str]:
        return entry.title, phrases(entry.name), entry.words

    kept = finding.fitting(entries, typed, told)
    return [entry for _, entry in sorted(kept, key=lambda one: not one[1].applies)]


def in_groups(entries: Sequence[PaletteEntry]) -> list[tuple[str, list[PaletteEntry]]]:
    groups: dict[str, list[PaletteEntry]] = {}
    for entry in entries:
        if entry.applies:
            groups.setdefault(entry.group, []).append(entry)
    later = [entry for entry in entries if not entry.applies]
    return [*groups.items(), *([(LATER, later)] if later else [])]


class PaletteWindow(Ask):
    """A field to type into, and the commands below it. It answers with the chosen one."""

    selectable = True
    wide = 76

    def __init__(self, entries: Sequence[PaletteEntry]) -> None:
        super().__init__("Commands")
        self.entries = list(entries)
        self.at = 0
        self.shown_for = ""
        self.shown: list[PaletteEntry] = []

    def content(self, width: int) -> tuple[list[Line], list[Line]]:
        if self.typed != self.shown_for:
            self.shown_for, self.at = self.typed, 0
        typed = self.typed
        while typed and cell_len(typed) > width - 2:
            typed = typed[1:]
        hint: Run = ("", "muted") if typed else (ASKS, "faint")
        keys = [("↑ ↓", "choose"), ("Enter", "run it"), ("Esc", "back")]
        head = [Line(((typed, "*text"), ("▏", "accent"), hint)), keys_line(keys, width), BLANK]
        groups = in_groups(self.entries)
        if self.typed.strip():
            groups = [("", fitting(self.entries, self.typed))]
        self.shown = [entry for _, found in groups for entry in found]
        self.at = max(0, min(self.at, len(self.shown) - 1))
        lines = self.rows(groups, width)
        # the window always has the same height
        room = min(HIGHEST, self.size.height - 2) - len(head) - 4
        return head, [*lines, *[BLANK] * (room - len(lines))][: max(room, len(lines))]

    def rows(self, groups: Sequence[tuple[str, list[PaletteEntry]]], width: int) -> list[Line]:
        """Return the groups under their titles, and select the row of the chosen entry."""
        lines: list[Line] = []
        number = 0
        for title, found in groups:
            if title:
                lines += [BLANK] if lines else []
                lines.append(line(title, "muted" if title == LATER else "*accent"))
            for entry in found:
                if number == self.at:
                    self.selected = len(lines)
                lines.append(self.row(entry, number, width))
                number += 1
        if not lines:
            self.selected = 0
            lines.append(line(NO_MATCH, "muted"))
        return lines

    def row(self, entry: PaletteEntry, number: int, width: int) -> Line:
        lit = number == self.at
        role = "*text" if lit else "text" if entry.applies else "muted"
        words = entry.words.removeprefix("key ")
        right: tuple[Run, ...] = ((words, "muted"),) if words else ()
        if cell_len(entry.title) + cell_len(words) + 2 > width:
            # the key is last, and is never omitted
            key = words.rpartition(" · ")[2]
            shown = " · " in words and cell_len(entry.title) + cell_len(key) + 2 <= width
            right = ((key, "muted"),) if shown else ()
        return Line(((entry.title, role),), right, number, lit)

    def key_pressed(self, key: str | None, name: str) -> None:
        ways = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}
        if name == "enter":
            self.do(self.at)
        elif name in ways and self.shown:
            step = self.at + ways[name]
            last = len(self.shown) - 1
            # the arrows wrap around, and paging stops at the ends
            self.at = step % (last + 1) if abs(ways[name]) == 1 else max(0, min(step, last))
            self.lay_out()
        elif name == "ctrl+u":
            self.typed = ""
            self.lay_out()
        elif name not in ways:
            super().key_pressed(key, name)

    def choose(self, key: Hashable) -> None:
        if isinstance(key, int):
            self.do(key)
        else:
            super().choose(key)

    def do(self, number: int) -> None:
        if 0 <= number < len(self.shown):
            self.dismiss(self.shown[number])


def open_palette(services: Services) -> None:
    """Show what can be done on the top screen, and do what is chosen.

    Over a window, do nothing.
    """
    screen = services.screens[-1]
    if isinstance(screen, Window):
        return
    entries = [*listed(screen), *services.palette_everywhere()]
    had = {entry.name for entry in entries}
    choose = partial(choose_theme, services)
    for title, words, run, group, name in (
        (
            "Settings",
            "mistakes, symbols, mouse and more",
            services.open_settings,
            GROUP,
            "settings",
        ),
        ("Mouse on or off", "off: text can be selected", services.switch_mouse, GROUP, "mouse"),
        ("Quit", "everything is saved", services.quit, GROUP, "quit"),
        ("Choose a theme", "shows your board in each theme", choose, "Themes", "theme"),
    ):
        if name not in had:
            entries.append(PaletteEntry(title, words, run, group, True, name))
    for name, whose, _ in offered(settings.themes_folder()):
        put_on = partial(wear, services, name)
        entries.append(PaletteEntry(f"Theme: {name}", whose, put_on, "Themes"))

    def chosen(entry: PaletteEntry | None) -> None:
        if entry is not None:
            entry.run()

    services.push_screen(PaletteWindow(entries), chosen)


def wear(services: Services, name: str) -> None:
    """Use this theme from now on. If it cannot be used, say so and change nothing."""
    if services.set_look(name):
        services.keep_look(name)
