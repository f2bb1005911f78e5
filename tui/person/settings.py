"""The person's settings, in a small TOML file in the configuration folder.

For an invalid value, the default is used, with a warning. The value is kept in the file. A file
that is not TOML at all is never overwritten.
"""

import os
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import tomli_w

from solitudo.engines.core.errors import PuzzleError, short
from solitudo.engines.core.files import locked, make_folder, read_bytes, reason, rewrite

APP = "solitudo"
FILE = "settings.toml"
LARGEST = 100_000

CHOICES: Mapping[str, tuple[str, ...]] = {
    "glyphs": ("auto", "rich", "wedges", "fine", "blocks", "ascii", "emoji"),
    "errors": ("off", "when full", "rules", "solution"),
    "automatic": ("mode", "on", "off"),
}

RANGES: Mapping[str, tuple[int, int]] = {"panes": (-60, 60)}

# terminals, tmux and screen use these themselves, or send them for other keys
TAKEN_KEYS = ("ctrl+h", "ctrl+i", "ctrl+m", "ctrl+s", "ctrl+q")


class Settings(NamedTuple):
    """Every setting with its default."""

    theme: str = "auto"  # by the background of the terminal
    glyphs: str = "auto"
    errors: str = "rules"  # the mistakes that a Normal game shows
    automatic: str = "mode"  # automatic marks: as the mode has them, always, never
    motion: bool = True
    mouse: bool = True
    pause_on_blur: bool = False
    quiet: bool = False  # low-bandwidth mode; it turns on automatically on a slow connection
    reader: bool = False  # the screen-reader line in the last row
    points: bool = False  # the score during play, if a kind has one; Versus always shows it
    panes: int = 0  # how many columns wider or narrower the panes beside a board are than usual
    keys: Mapping[str, str] = MappingProxyType({})
    # the details of drawings besides the marks, by name; all are shown unless turned off
    details: Mapping[str, bool] = MappingProxyType({})

    def shows(self, detail: str) -> bool:
        return self.details.get(detail, True)


class Loaded(NamedTuple):
    """The settings in force, and a sentence for each invalid part of the file."""

    settings: Settings
    warnings: tuple[str, ...]


def config_folder() -> Path:
    """Return the folder of the settings and of the person's own themes.

    SOLITUDO_CONFIG overrides it.
    """
    return _named("SOLITUDO_CONFIG") or _usual("config")


def data_folder() -> Path:
    """Return the folder of saves and statistics. SOLITUDO_DATA overrides it."""
    return _named("SOLITUDO_DATA") or _usual("data")


def cache_folder() -> Path:
    """Return the folder of files that can be made again: SOLITUDO_CACHE, or beside
    SOLITUDO_DATA.
    """
    beside = data_folder() / "cache" if os.environ.get("SOLITUDO_DATA") else None
    return _named("SOLITUDO_CACHE") or beside or _usual("cache")


def _named(variable: str) -> Path | None:
    value = os.environ.get(variable)
    try:
        return Path(value).expanduser() if value else None
    except RuntimeError:
        user = str(value).partition("/")[0][1:]
        why = f"this machine has no user {user}" if user else "this user has no home folder"
        told = f"{variable} is '{str(value)[:60]}', but {why}. Set it to a folder."
        raise PuzzleError(told) from None


def _usual(what: str) -> Path:
    import platformdirs  # loading it takes as long as solving a board

    find = {
        "config": platformdirs.user_config_path,
        "data": platformdirs.user_data_path,
        "cache": platformdirs.user_cache_path,
    }
    return find[what](APP, appauthor=False)


def themes_folder() -> Path:
    return config_folder() / "themes"


def load(folder: Path | None = None) -> Loaded:
    """Return the settings in this folder's file, or the defaults if there is none."""
    path = (folder or config_folder()) / FILE
    try:
        return parse(_table(path))
    except PuzzleError as error:
        return Loaded(Settings(), (f"{error} Solitudo uses the defaults.",))


def parse(data: Mapping[str, Any]) -> Loaded:
    values: dict[str, Any] = {}
    warnings: list[str] = []
    defaults = Settings()
    for name, value in data.items():
        if name == "keys":
            values["keys"] = _keys(value, warnings)
        elif name == "details":
            values["details"] = _details(value, warnings)
        elif name not in _NAMES:
            warnings.append(f"{FILE}: there is no setting '{short(name)}'.")
        elif wrong := _wrong(name, value, getattr(defaults, name)):
            warnings.append(f"{FILE}: {wrong}")
        else:
            values[name] = value
    return Loaded(Settings(**values), tuple(warnings))


def save(
    settings: Settings, folder: Path | None = None, names: Iterable[str] | None = None
) -> None:
    """Write the named settings (by default all) that differ from the file, and keep the rest of it.

    Raise PuzzleError if the file is broken (it is then not changed) or cannot be written.
    """
    path = (folder or config_folder()) / FILE
    try:
        make_folder(path.parent)
        with locked(path):
            _merge(path, settings, _NAMES if names is None else names)
    except OSError as error:
        raise PuzzleError(f"{path} cannot be written: {reason(error)}.") from None


def _merge(path: Path, settings: Settings, names: Iterable[str]) -> None:
    try:
        data = _table(path)
    except PuzzleError as error:
        raise PuzzleError(
            f"{error} The file was not changed. Your setting applies until you quit."
        ) from None
    now = parse(data).settings
    changed = [name for name in names if getattr(settings, name) != getattr(now, name)]
    for name in changed:
        value = getattr(settings, name)
        data[name] = dict(value) if isinstance(value, Mapping) else value
    if changed:
        rewrite(path, tomli_w.dumps(data).encode())


_NAMES = Settings._fields


def _table(path: Path) -> dict[str, Any]:
    try:
        raw = read_bytes(path, LARGEST)
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except OSError as error:
        raise PuzzleError(f"{path} cannot be read: {reason(error)}.") from None

    try:
        return tomllib.loads(raw.decode("utf-8"))
    except UnicodeDecodeError:
        raise PuzzleError(f"{path} is not UTF-8 text.") from None
    except (ValueError, RecursionError) as error:
        raise PuzzleError(f"{path} is not valid TOML: {error}.") from None


def _wrong(name: str, value: object, default: object) -> str:
    """Return why a value does not fit its setting, or ""."""
    if isinstance(default, bool):
        return "" if isinstance(value, bool) else f"{name} must be true or false."
    if name in RANGES:
        least, most = RANGES[name]
        fits = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
        return "" if fits else f"{name} must be a number from {least} to {most}."
    if name in CHOICES:
        listed = ", ".join(f'"{choice}"' for choice in CHOICES[name])
        return "" if value in CHOICES[name] else f"{name} must be one of {listed}."
    fits = isinstance(value, str) and 0 < len(value) <= 40
    return "" if fits else f'{name} must be a name in quotes, like "{default}".'


def _keys(table: object, warnings: list[str]) -> Mapping[str, str]:
    """Return the valid key bindings, and add a warning for each invalid one."""
    if not isinstance(table, dict):
        warnings.append(f'{FILE}: keys must be a table, like hint = "f1" under [keys].')
        return MappingProxyType({})
    keys = {}
    for action, key in table.items():
        if not isinstance(key, str) or not 0 < len(key) <= 40 or not key.isprintable():
            warnings.append(
                f'{FILE}: the key for {short(action)} must be a name in quotes, like "f1".'
            )
        elif key.lower() in TAKEN_KEYS:
            warnings.append(
                f"{FILE}: {key} cannot be the key for {short(action)}. Terminals use that key. "
                "Choose another."
            )
        else:
            keys[action] = key
    return MappingProxyType(keys)


def _details(table: object, warnings: list[str]) -> Mapping[str, bool]:
    """Return the details that are switched on or off."""
    if not isinstance(table, dict):
        warnings.append(f"{FILE}: details must be a table, like links = false under [details].")
        return MappingProxyType({})
    wrong = [name for name, value in table.items() if not isinstance(value, bool)]
    warnings += [f"{FILE}: {short(name)} under [details] must be true or false." for name in wrong]
    return MappingProxyType({k: v for k, v in table.items() if isinstance(v, bool)})
