"""Textual's own themes for the panes: the panes use their colours, and the board keeps its paper.

A colour that cannot be read on the panes is moved towards the colour of the text. If that is not
enough, the theme is refused with the pair that fails, like a theme file.
"""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

from textual.theme import BUILTIN_THEMES
from textual.theme import Theme as TextualTheme

from solitudo.themes import loader
from solitudo.themes.contrast import TEXT, ratio
from solitudo.themes.reduce import reduced
from solitudo.themes.theme import Theme

# the themes whose boards are used on dark panes and on light ones
DARK, LIGHT = "lamplight", "washi"
PANES = ("surface", "panel", "raised")
# how far, in twentieths, a colour may be moved towards the text colour
NEARER = range(20)
# the contrast of the text that stands out most on a pane
CLEAR = 6.5


def find(name: str, folder: Path | None = None) -> Theme:
    """Return the theme of this name: the person's own, a built-in one, or one of Textual's.

    Raise PuzzleError with the reason if it is invalid.
    """
    if name in loader.available(folder) or name not in names():
        return loader.load(name, folder)
    return loader.legible(borrowed(name))


def suited(name: str, colours: str, folder: Path | None = None, light: bool = False) -> Theme:
    """Return the theme for a terminal with these colours and a dark or light ground."""
    if colours in ("none", "16"):
        return loader.suited(name, colours, folder, light)
    theme = find(loader.meant(name, light), folder)
    if colours == "256":
        return reduced(theme)
    return theme


def names() -> tuple[str, ...]:
    """Return the names of the themes that have colours of their own."""
    return tuple(name for name, theme in BUILTIN_THEMES.items() if not theme.ansi)


def borrowed(name: str) -> Theme:
    """Return Textual's theme of this name, with the board of a built-in theme that is equally light
    or dark.
    """
    theme = BUILTIN_THEMES[name]
    board = loader.load(DARK if theme.dark else LIGHT)
    return Theme(
        name=name,
        title=name.replace("-", " ").capitalize(),
        dark=theme.dark,
        roles=MappingProxyType({**board.roles, **pane_roles(theme)}),
        note="one of Textual's own",
    )


def pane_roles(theme: TextualTheme) -> dict[str, str]:
    """Return the roles of the panes in the colours of a theme."""
    made = {k: v[:7].lower() for k, v in theme.to_color_system().generate().items() if v[0] == "#"}
    text = made["foreground"]
    roles = {"surface": made["background"], "panel": made["surface"]}
    shares = (mixed(made["panel"], made["surface"], share / 4) for share in range(4))
    raised = [colour for colour in shares if ratio(text, colour) >= CLEAR]
    roles["raised"] = raised[0] if raised else mixed(made["panel"], made["surface"], 0.75)
    wanted = {
        "text": text,
        "accent": made["accent"],
        "info": made["primary"],
        "error-text": made["error"],
        "satisfied": made["success"],
        "muted": mixed(text, roles["panel"], 0.35),
    }
    for role, colour in wanted.items():
        roles[role] = legible(colour, text, roles)
    ends = ("#000000", "#ffffff", roles["surface"])
    roles["on-accent"] = max(ends, key=lambda end: ratio(end, roles["accent"]))
    roles["rule"] = mixed(roles["surface"], text, 0.2)
    roles["faint"] = mixed(roles["surface"], text, 0.35)
    roles["shadow"] = mixed(roles["surface"], "#000000", 0.35 if theme.dark else 0.2)
    return roles


def legible(colour: str, text: str, roles: dict[str, str]) -> str:
    """Return the nearest colour that can be read on every pane, or the same colour if there is
    none.
    """
    for step in NEARER:
        found = mixed(colour, text, step / 20)
        if all(ratio(found, roles[pane]) >= TEXT for pane in PANES):
            return found
    return colour


def mixed(one: str, other: str, share: float) -> str:
    """Return a colour between two, `share` of the way to the other."""
    pairs = ((int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
