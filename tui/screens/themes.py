"""Choosing a theme: each is shown as the selection passes over it."""

from __future__ import annotations

from collections.abc import Hashable

from themes import loader
from tui import settings
from tui.house import House
from tui.screens.dialog import Choose


class Themes(Choose):
    """The list of themes, previewed live: what lies under it stays lit."""

    def __init__(self, around: House, names: list[str]) -> None:
        super().__init__("Theme", [(name, "", name) for name in names])
        self.around = around

    def on_mount(self) -> None:
        super().on_mount()
        self.styles.background = "transparent"

    def previewed(self, key: Hashable) -> None:
        self.around.set_look(str(key))


def choose_theme(around: House) -> None:
    """Choose a theme; Esc keeps the one that was."""
    now = around.theme_data.name
    names = [n for n in loader.available(settings.themes_folder()) if n not in ("mono", "sixteen")]

    def chosen(name: object) -> None:
        around.set_look(name if isinstance(name, str) else now)
        if isinstance(name, str):
            around.keep_look(name)

    around.push_screen(Themes(around, names), chosen)
