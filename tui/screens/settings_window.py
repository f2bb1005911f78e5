"""All settings, one row each. A change applies at once and is saved at once."""

from __future__ import annotations

from typing import Any

from solitudo import engines
from solitudo.themes import loader
from solitudo.tui.layout.text import line
from solitudo.tui.person import settings
from solitudo.tui.screens.choice_form import ChoiceForm
from solitudo.tui.screens.theme_chooser import NEEDED, choose_theme
from solitudo.tui.services import FollowsSettings, Services
from solitudo.tui.terminal import capabilities

# their titles, and what they do
ROWS = {
    "theme": ("Theme", "Auto: dark or light, like your terminal. Enter shows all themes."),
    "glyphs": ("Symbols", "Symbols on the boards. Auto: the best that this terminal can show."),
    "errors": ("Show mistakes", "In Normal: never, on a full board, broken rules, or any mistake."),
    "automatic": ("Automatic marks",
                  "New games add marks that follow from yours. Mode: only in Practice."),
    "motion": ("Animations", "Marks are drawn in steps, and a solved board is animated."),
    "mouse": ("Mouse", "Off: you can select text. Press F9 in a game to change it."),
    "points": ("Points during play", "Slant: show the score during play. Versus always shows it."),
    "panes": ("Pane width", "Beside a board. You can also press < or >, or drag the edge."),
    "quiet": ("Low bandwidth", "Fewer updates, for slow connections. Turns on automatically."),
    "reader": ("Screen-reader line", "The last row describes all in words, for screen readers."),
    "pause_on_blur": ("Pause when away", "The clock stops when the terminal loses focus."),
}  # fmt: skip
DETAIL = "details."


def every_setting() -> dict[str, tuple[str, str]]:
    """Return the settings of the program, then those of the kinds' drawings."""
    found = dict(ROWS)
    for name in engines.kinds():
        kind = engines.kind(name)
        if kind.detail is not None:
            words = f"{kind.detail.help[:1].upper()}{kind.detail.help[1:]}."
            found[DETAIL + kind.detail.name] = (f"{kind.title}: {kind.detail.name}", words)
    return found


class SettingsScreen(ChoiceForm):
    wide = 64
    heading = line("Settings", "*text", "saved at once")

    def __init__(self) -> None:
        super().__init__()
        self.settings = every_setting()

    def rows(self) -> list[str]:
        return list(self.settings)

    def title_of(self, row: str) -> str:
        return self.settings[row][0]

    def value(self, row: str) -> str:
        return shown(self.now(row))

    def about(self, row: str) -> str:
        return self.settings[row][1]

    def pairs(self) -> list[tuple[str, str]]:
        word = "show all" if self.row == "theme" else "next"
        return [("← →", "change"), ("Enter", word), ("Esc", "back")]

    def choices(self, name: str) -> list[Any]:
        if name == "theme":
            known = loader.available(settings.themes_folder())
            now = self.services.person.theme
            found = [loader.AUTO, *(theme for theme in known if theme not in NEEDED)]
            return found if now in found else [*found, now]
        if name in settings.RANGES:
            least, most = settings.RANGES[name]
            return list(range(least, most + 1, 2))
        return list(settings.CHOICES.get(name, (False, True)))

    def now(self, name: str) -> Any:
        person = self.services.person
        if name.startswith(DETAIL):
            return person.shows(name.removeprefix(DETAIL))
        return getattr(person, name)

    def key_pressed(self, key: str | None, name: str) -> None:
        if name == "enter" and self.row == "theme":
            choose_theme(self.services)
        elif key in ("S", "Q", "q"):
            self.dismiss(None)
        else:
            super().key_pressed(key, name)

    def finish(self) -> None:
        self.change(1)

    def change(self, way: int) -> None:
        name, choices, now = self.row, self.choices(self.row), self.now(self.row)
        at = choices.index(now) if now in choices else 0
        value = choices[(at + way) % len(choices)]
        if name.startswith(DETAIL):
            details = {**self.services.person.details, name.removeprefix(DETAIL): value}
            self.services.change_settings(details=details)
        else:
            self.services.change_settings(**{name: value})
        put_in_force(self.services, name)


def shown(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, int):
        return f"{value:+d} columns" if value else "default"
    return str(value)


def put_in_force(services: Services, name: str) -> None:
    """Apply a changed setting to every screen."""
    person = services.person
    if name == "theme":
        services.set_look(person.theme)
        return
    if name == "mouse":
        services.set_mouse(person.mouse)
        return
    if name == "reader":
        services.use_reader()
    if name == "glyphs":
        services.use_glyphs(capabilities.here(person.glyphs))
        return
    for screen in services.screens:
        if isinstance(screen, FollowsSettings):
            screen.use_settings()
