"""Everything that can be set, a row each; what is changed holds and is written at once."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

import engines
from themes import loader
from tui import settings, terminal
from tui.house import Dressed, Following, House, house
from tui.lines import BLANK, Line, Run, keys_line, line, wrap
from tui.screens.dialog import Window
from tui.screens.themes import choose_theme


class Row(NamedTuple):
    """One setting: its name in the file, its title, what it does."""

    name: str
    title: str
    words: str


ROWS = (
    Row("theme", "Theme", "How everything looks. Enter shows them all, those of your own too."),
    Row("glyphs", "Glyphs", "What boards are drawn with. Auto: what this terminal can show."),
    Row("errors", "Errors in Normal", "Never, on a full board, broken rules, or all wrong marks."),
    Row("automatic", "Automatic marks",
        "What follows from your marks, in new games. Mode: on in Practice, else off."),
    Row("motion", "Motion", "A wave runs over the board when it is finished."),
    Row("mouse", "Mouse", "Off: the terminal selects text. F9 switches it in a game."),
    Row("points", "Points during play", "Where a puzzle keeps a score. Versus always shows it."),
    Row("panes", "Width of panes", "Beside a board. < > and dragging their edge change it too."),
    Row("quiet", "Quiet", "No tint, no motion, the clock by the minute. By itself on a slow line."),
    Row("reader", "Reader line", "The last row says all in words, for screen readers and braille."),
    Row("pause_on_blur", "Pause when away", "The clock stops when the terminal loses the focus."),
)  # fmt: skip
DETAIL = "details."


def rows_of() -> tuple[Row, ...]:
    """Every setting: those of the program, then what the kinds' drawings show."""
    found = list(ROWS)
    for name in engines.kinds():
        kind = engines.kind(name)
        if kind.detail is not None:
            words = f"{kind.detail.help[:1].upper()}{kind.detail.help[1:]}."
            found.append(Row(DETAIL + kind.detail.name, f"{kind.title}: {kind.detail.name}", words))
    return tuple(found)


class SettingsScreen(Window):
    """The settings; arrows choose and change."""

    selectable = True
    wide = 64

    def __init__(self) -> None:
        super().__init__()
        self.rows = rows_of()

    @property
    def home(self) -> House:
        """The application, which owns the settings."""
        return house(self.app)

    def choices(self, name: str) -> list[Any]:
        """What a setting can be."""
        if name == "theme":
            known = loader.available(settings.themes_folder())
            now = self.home.person.theme
            found = [theme for theme in known if theme not in ("mono", "sixteen")]
            return found if now in found else [*found, now]
        if name in settings.RANGES:
            least, most = settings.RANGES[name]
            return list(range(least, most + 1, 2))
        return list(settings.CHOICES.get(name, (False, True)))

    def value(self, name: str) -> Any:
        """What a setting is now."""
        person = self.home.person
        if name.startswith(DETAIL):
            return person.shows(name.removeprefix(DETAIL))
        return getattr(person, name)

    def content(self, width: int) -> tuple[list[Line], list[Line]]:
        rows = []
        for number, row in enumerate(self.rows):
            lit = number == self.selected
            words = shown(self.value(row.name))
            value: tuple[Run, ...] = ((words, "*text" if lit else "muted"),)
            if lit:
                less, more = "<>" if self.palette.ascii_only else "◂▸"
                value = ((f"{less} ", "accent"), *value, (f" {more}", "accent"))
            else:
                value = (*value, ("  ", "muted"))
            rows.append(Line(((row.title, "*text" if lit else "text"),), value, number, lit))
        said = wrap(self.rows[self.selected].words, width, "muted")
        # always as many rows, so that the window keeps its size
        said += [BLANK] * (2 - len(said))
        word = "show all" if self.rows[self.selected].name == "theme" else "next"
        keys = keys_line([("← →", "change"), ("Enter", word), ("Esc", "back")], width)
        return [line("Settings", "*text", "saved at once"), BLANK], [
            *rows,
            BLANK,
            *said,
            BLANK,
            keys,
        ]

    def key_pressed(self, key: str | None, name: str) -> None:
        if name in ("up", "down", "j", "k"):
            self.selected = (self.selected + (1 if name in ("down", "j") else -1)) % len(self.rows)
            self.lay_out()
        elif name in ("left", "h"):
            self.change(-1)
        elif name == "enter" and self.rows[self.selected].name == "theme":
            choose_theme(self.home)
        elif name in ("right", "l", "enter", "space"):
            self.change(1)
        elif key in ("S", "Q", "q"):
            self.dismiss(None)

    def choose(self, key: Hashable) -> None:
        """A click on a row selects it; on the selected one it changes."""
        if isinstance(key, int):
            if key == self.selected:
                self.change(1)
            self.selected = key
            self.lay_out()
        elif key == ("key", "Esc"):
            self.dismiss(None)
        elif isinstance(key, tuple):
            self.change(1)

    def change(self, way: int) -> None:
        """The next value of the selected setting, or the one before."""
        name = self.rows[self.selected].name
        choices = self.choices(name)
        now = self.value(name)
        at = choices.index(now) if now in choices else 0
        value = choices[(at + way) % len(choices)]
        if name.startswith(DETAIL):
            details = {**self.home.person.details, name.removeprefix(DETAIL): value}
            self.home.change_settings(details=details)
        else:
            self.home.change_settings(**{name: value})
        put_in_force(self.home, name)
        self.lay_out()


def shown(value: object) -> str:
    """A value in words."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, int):
        return f"{value:+d} columns" if value else "as usual"
    return str(value)


def put_in_force(app: House, name: str) -> None:
    """Let a setting that was changed hold on every screen."""
    person = app.person
    if name == "theme":
        app.set_look(person.theme)
        return
    if name == "mouse":
        app.set_mouse(person.mouse)
        return
    if name == "reader":
        app.use_reader()
    if name == "glyphs":
        found = terminal.here(person.glyphs)
        app.seen = app.seen._replace(glyphs=found.glyphs, chosen=found.chosen)
        app.palette = app.make_palette(app.theme_data)
    for screen in app.screens:
        if name != "glyphs" and isinstance(screen, Following):
            screen.use_settings()
        elif name == "glyphs" and isinstance(screen, Dressed):
            screen.use_palette(app.palette)


def open_settings(app: House, then: Callable[[], None] = lambda: None) -> None:
    """Show the settings over the screen on top; `then` is called on the way back."""
    app.push_screen(SettingsScreen(), lambda _: then())
