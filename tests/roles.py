"""Screens read back by the role of each cell: a theme in which every role has its own colour, so
that what is kept does not depend on the colours of any real theme."""

from types import MappingProxyType
from typing import Any

import pytest
from rich.color import Color
from textual._compositor import Compositor, LayoutUpdate
from textual.app import App
from textual.screen import Screen
from textual.strip import Strip

from solitudo.themes.theme import ROLES, Theme
from solitudo.tui.app.app import Solitudo
from tests import golden

COLOURS = {
    role: f"#{30 + 3 * at:02x}{255 - 5 * at % 251:02x}{at:02x}" for at, role in enumerate(ROLES)
}
THEME = Theme("roles", "Roles", True, MappingProxyType(COLOURS))
NAMES = {colour: role for role, colour in COLOURS.items()}


@pytest.fixture
def role_theme(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every app of this test wears the theme of the roles."""
    monkeypatch.setattr(Solitudo, "find_theme", lambda app, name: THEME)


def role(colour: Color | None) -> str:
    """The role of a colour; a mixture of roles by its colour in this theme."""
    if colour is None or colour.triplet is None:
        return "-"
    return NAMES.get(colour.triplet.hex, colour.triplet.hex)


def whole_frame(screen: Screen[Any]) -> LayoutUpdate:
    """Return all of a screen, drawn by Textual. What has changed and is still to be drawn stays."""
    compositor = screen._compositor
    changed = {*compositor._dirty_regions}
    update = Compositor.render_update(
        compositor, full=True, screen_stack=screen.app._background_screens
    )
    compositor._dirty_regions |= changed
    assert isinstance(update, LayoutUpdate)
    return update


def rows(app: App[Any], coloured: bool = True) -> list[str]:
    """The screen row by row: its text, and before it a sum of the roles of its cells."""
    update = whole_frame(app.screen)
    found = []
    for number, pieces in enumerate(update.strips):
        strip = Strip.join(pieces).simplify()
        runs = []
        for text, style, _ in strip:
            front = role(style.color) if style and text.strip() else ""
            back = role(style.bgcolor) if style else ""
            weight = "*" * bool(style and style.bold) + "_" * bool(style and style.underline)
            runs.append(f"{front}{weight}/{back}:{len(text)}")
        inks = golden.total(runs)[:4] if coloured else "...."
        found.append(f"{number:2} {inks} {strip.text.rstrip()}")
    return found
