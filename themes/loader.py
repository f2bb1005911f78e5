"""The reader of theme files, built-in and the person's own. It refuses unreadable themes.

A file has `title`, `dark`, perhaps a `note`, and a table `roles` that gives each role its
"#rrggbb". With `palette = "terminal"` the colours are those of the terminal's own palette by name
("yellow", "bright_blue"). A role that is left out then has its default colour, and contrast is not
checked, because nobody knows the palette. A table `roles-light` has what differs on a light ground.

A table `roles-256` gives roles the number of their colour for terminals with no more than 256. A
role that is left out gets the nearest distinct colour.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any

from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.files import comes_with
from solitudo.themes.theme import FALLBACKS, ROLES, Theme

__all__ = [
    "AUTO",
    "BUILT_IN",
    "DEFAULT",
    "ROLES",
    "Theme",
    "available",
    "legible",
    "load",
    "meant",
    "parse",
    "suited",
    "well_named",
]

# the theme that follows the terminal's background, and the two themes that it chooses from
AUTO = "auto"
DEFAULT, LIGHT = "lamplight", "washi"
BUILT_IN = ("lamplight", "washi", "contrast", "okabe", "suzuri", "sixteen", "mono")

PALETTE = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
TERMINAL_COLOURS = frozenset({"default", *PALETTE, *(f"bright_{name}" for name in PALETTE)})

KEYS = frozenset({"title", "note", "dark", "palette", "roles", "roles-256", "roles-light"})
LARGEST_FILE = 100_000
HEX = frozenset("0123456789abcdefABCDEF")


def available(folder: Path | None = None) -> tuple[str, ...]:
    """Return the names of all themes: the built-in ones, then the person's own."""
    own: set[str] = set()
    # a folder that cannot be read has no themes
    with suppress(OSError):
        files = folder.glob("*.toml") if folder is not None and folder.is_dir() else ()
        own = {path.stem for path in files if well_named(path.stem)}
    return BUILT_IN + tuple(sorted(own - set(BUILT_IN)))


def well_named(name: str) -> bool:
    """Return whether this can be the name of a theme, which a person can type and a
    terminal shows.
    """
    plain = name.replace("-", "").replace("_", "")
    return plain.isascii() and plain.isalnum() and name[0].isalnum() and len(name) <= 40


def meant(name: str, light: bool = False) -> str:
    """Return the name of the theme that a setting means, on a dark or light background."""
    return (LIGHT if light else DEFAULT) if name == AUTO else name


def load(name: str, folder: Path | None = None) -> Theme:
    """Return the theme with this name, from the person's folder or else a built-in one.

    Raise PuzzleError with the reason if it is invalid.
    """
    name = meant(name)
    if not well_named(name):
        raise PuzzleError(f"'{name[:40]}' is not the name of a theme.")
    own = folder / f"{name}.toml" if folder is not None else None
    if own is not None and os.path.isfile(own):  # noqa: PTH113 - False where nobody may look
        return legible(parse(_read(own), name))
    if name not in BUILT_IN:
        raise PuzzleError(f"There is no theme '{name}': {', '.join(available(folder))}.")
    # the tests check our own themes, so no start needs to
    return parse(comes_with(Path(__file__).with_name(f"{name}.toml")).decode(), name)


def suited(name: str, colours: str, folder: Path | None = None, light: bool = False) -> Theme:
    """Return the theme for a terminal with these colours ("full", "256", "16", "none").

    `light` says that the terminal's own ground is light.
    """
    if colours == "none":
        return load("mono")
    theme = load("sixteen" if colours == "16" else meant(name, light), folder)
    if theme.terminal and light:
        return theme._replace(dark=False, roles=MappingProxyType({**theme.roles, **theme.light}))
    if colours != "256":
        return theme
    from solitudo.themes.reduce import reduced

    return reduced(theme)


def parse(text: str, name: str) -> Theme:
    """Return the theme in this text. Raise PuzzleError with what is invalid."""
    where = f"Theme '{name}'"
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise PuzzleError(f"{where} is not TOML: {error}.") from None
    for key in data:
        if key not in KEYS:
            raise PuzzleError(f"{where} has an unknown key '{key[:40]}'.")
    palette = data.get("palette", "own")
    if palette not in ("own", "terminal"):
        raise PuzzleError(f'{where}: palette is "own" or "terminal".')
    terminal = palette == "terminal"
    light = _given(data.get("roles-light", {}), _is_terminal_colour, TERMINAL, where)
    return Theme(
        name=name,
        title=_words(data, "title", where),
        dark=_dark(data, where),
        roles=MappingProxyType(_roles(data.get("roles", {}), terminal, where)),
        note=_words(data, "note", where, ""),
        terminal=terminal,
        numbers=MappingProxyType(_given(data.get("roles-256", {}), _is_number, NUMBER, where)),
        light=MappingProxyType(light),
    )


def legible(theme: Theme) -> Theme:
    """Return the theme if text in all its colours is legible and no two colours look alike.

    Otherwise raise PuzzleError.
    """
    from solitudo.themes.contrast import failures
    from solitudo.themes.sight import alike

    close = [] if theme.terminal else failures(theme.roles)
    if close:
        worst = close[0]
        raise PuzzleError(
            f"Theme '{theme.name}': {worst.front} on {worst.back} has a contrast of "
            f"{int(worst.value * 100) / 100:.2f} and needs {worst.needs:g}."
        )
    same = [] if theme.terminal else alike(theme.roles)
    if same:
        front, back, value, needs, sight = same[0]
        seen = f" with {sight}" if sight else ""
        raise PuzzleError(
            f"Theme '{theme.name}': {front} and {back} look alike{seen}: they differ by "
            f"{int(value * 10) / 10:.1f} and need {needs:g}."
        )
    return theme


def _read(path: Path) -> str:
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise PuzzleError(f"Theme '{path.stem}' is too large to be a theme.")
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        raise PuzzleError(f"Theme '{path.stem}' is not UTF-8 text.") from None
    except OSError as error:
        raise PuzzleError(f"Theme '{path.stem}' cannot be read: {error.strerror}.") from None


def _words(data: Mapping[str, Any], key: str, where: str, default: str | None = None) -> str:
    words = data.get(key, default)
    if not isinstance(words, str) or (default is None and not words):
        raise PuzzleError(f"{where}: '{key}' is missing or not a text.")
    return words


def _dark(data: Mapping[str, Any], where: str) -> bool:
    dark = data.get("dark")
    if not isinstance(dark, bool):
        raise PuzzleError(f"{where}: 'dark' is true or false.")
    return dark


Fits = Callable[[object], bool]
HEXADECIMAL, TERMINAL = '"#rrggbb"', 'a colour of the terminal, like "yellow"'
NUMBER = "a number from 16 to 255"


def _roles(table: Any, terminal: bool, where: str) -> dict[str, str]:
    fits, wanted = (_is_terminal_colour, TERMINAL) if terminal else (_is_hex, HEXADECIMAL)
    given = {role: c.lower() for role, c in _given(table, fits, wanted, where).items()}
    missing = [role for role in ROLES if role not in given and role not in FALLBACKS]
    if missing and not terminal:
        raise PuzzleError(f"{where} lacks {_listed(missing)}.")
    rest = {role: given.get(FALLBACKS.get(role, role), "default") for role in ROLES}
    return rest | given


def _given(table: Any, fits: Fits, wanted: str, where: str) -> dict[str, Any]:
    """Return a table of roles, each with a valid colour."""
    if not isinstance(table, dict):
        raise PuzzleError(f"{where}: 'roles' is a table of colours.")
    for role, colour in table.items():
        if role not in ROLES:
            raise PuzzleError(f"{where} has an unknown role '{role[:40]}'.")
        if not fits(colour):
            raise PuzzleError(f"{where}: {role} is {str(colour)[:40]!r}, but should be {wanted}.")
    return table


def _listed(names: list[str]) -> str:
    shown = ", ".join(names[:3])
    return f"{shown} and {len(names) - 3} more roles" if len(names) > 3 else f"the role {shown}"


def _is_hex(colour: object) -> bool:
    if not isinstance(colour, str) or len(colour) != 7:
        return False
    return colour[0] == "#" and HEX.issuperset(colour[1:])


def _is_number(number: object) -> bool:
    return isinstance(number, int) and 16 <= number <= 255


def _is_terminal_colour(colour: object) -> bool:
    return isinstance(colour, str) and colour in TERMINAL_COLOURS
