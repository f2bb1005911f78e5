"""Saved games: made, opened, renamed.

A save is read entry by entry with the code that plays. The part from the first invalid entry on is
left out, reported, and kept in a file beside the save.
"""

import contextlib
import re
import shlex
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from solitudo import engines
from solitudo.engines.core import clock, locks, reading, save
from solitudo.engines.core.errors import PuzzleError, meant
from solitudo.engines.core.files import put_new, read_bytes, reason
from solitudo.engines.core.game import Game
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.save import SaveFile
from solitudo.engines.core.values import Duel, Solutions
from solitudo.engines.loading import read_save as read_save
from solitudo.tui.person import guests
from solitudo.tui.person.settings import data_folder
from solitudo.tui.saves import renames
from solitudo.tui.saves.replay import Watched
from solitudo.tui.terminal.sanitize import clean

SUFFIX = ".toml"
NAME = r"[^\W_][\w -]{0,59}"


class Opened(NamedTuple):
    """A game in play and its file. `words` say what was left out, or are ""."""

    game: Game
    file: SaveFile
    words: str = ""


def saves_folder() -> Path:
    return data_folder() / "saves"


def size_words(puzzle: Puzzle) -> str:
    """Return the size of a board in the form for screens: 9×9, or the side of a hexagon."""
    grid = puzzle.grid
    if grid.shape == "hexagon":
        return f"side {(grid.width + 1) // 2}"
    return f"{grid.width}×{grid.height}"


def board_title(puzzle: Puzzle) -> str:
    """Return the title of a page that shows this board: puzzle, size, variant and rule."""
    kind = puzzle.kind
    # a kind of another package may have a rule without a text
    said = kind.guide.variants.get(puzzle.rule)
    rule = said.title if said is not None else puzzle.rule
    more = [part for part in (puzzle.variant, rule) if part]
    return ", ".join([f"{kind.title} {size_words(puzzle)}", *more])


def play_command(puzzle: Puzzle) -> str:
    """Return the line that opens this board in somebody else's terminal."""
    # an ID on its own has one of the rules of its kind
    rule = f" --rule {puzzle.rule}" if engines.read(puzzle.id).rule != puzzle.rule else ""
    return f"solitudo play {shlex.quote(puzzle.id)}{rule}"


@contextlib.contextmanager
def told(what: str) -> Iterator[None]:
    """Raise an error of the system as one sentence."""
    try:
        yield
    except OSError as error:
        raise PuzzleError(f"{clean(what)} cannot be used: {reason(error)}.") from None


def create(
    puzzle: Puzzle,
    *,
    mode: str = "normal",
    level: str = "",
    duel: Duel | None = None,
    previous: str = "",
    automatic: bool = False,
    solutions: Solutions | None = None,
    name: str = "",
    daily: str = "",
    asked: str = "",
) -> Opened:
    """Make a new game in its own file. `daily` is a date, and `asked` are the requested options."""
    header = {
        "id": puzzle.id,
        "rule": puzzle.rule,
        "mode": mode,
        "level": level,
        "opponent": duel.opponent if duel is not None else "",
        "started": datetime.now().astimezone().isoformat(timespec="seconds"),
        "previous": previous,
        "daily": daily,
        "asked": asked,
        "app": engines.__version__,
    }
    kept = {key: value for key, value in header.items() if value}
    file = file_for(kept, name)
    begun = mode if mode != "versus" else "normal"
    game = Game(puzzle, mode=begun, journal=file.append, solutions=solutions)
    if mode == "versus" and duel is not None:
        game.set_mode(mode, *duel)
    game.set_automatic(automatic)
    return Opened(game, file)


def file_for(
    header: dict[str, Any], name: str = "", log: bytes = b"", entries: int = 0
) -> SaveFile:
    """Return a file for a new game.

    If the folder cannot be written, the file is made later (`trouble`).
    """
    folder = saves_folder()
    guests.make_room()
    try:
        file = save.create(folder, header, name, log, entries)
    except OSError as error:
        file = save.unsaved(folder, header, reason(error), name, log, entries)
    file.most = guests.most(file.size)
    return file


def names() -> list[str]:
    return sorted(clean(path.stem) for path in saves_folder().glob(f"*{SUFFIX}"))


def path_of(name: str) -> Path:
    """Return the file of a save. Raise PuzzleError if no save has this name."""
    name = name.removesuffix(SUFFIX)
    path = saves_folder() / f"{name}{SUFFIX}"
    if not name or name.startswith(".") or Path(name).name != name or not path.is_file():
        near = meant(name, names())
        near = near or " Run 'solitudo saves' to list them."
        raise PuzzleError(f"No saved game '{clean(name)[:60]}'.{near}")
    return path


def raw_save(path: Path) -> bytes:
    with told(path.name):
        try:
            return read_bytes(path, reading.LARGEST)
        except FileNotFoundError:
            raise PuzzleError(f"No such file: {clean(path.name)}") from None


def open_save(name: str | Path) -> Opened:
    """Open a saved game by name or path.

    Invalid parts are left out, reported, and kept in a file.
    """
    path = name if isinstance(name, Path) else path_of(name)
    with told(clean(path.name)):
        raw_save(path)
        lock = locks.hold(path)
        try:
            raw = raw_save(path)
            saved = read_save(raw, clean(path.stem))
            file, words = save.reopen(path, raw, saved, lock)
        except BaseException:
            lock.release()
            raise
    saved.game.journal = file.append
    file.most = guests.most(file.size)
    take_time(saved.game, lock.left)
    lock.note(time_note(saved.game))
    return Opened(saved.game, file, clean(words))


def time_note(game: Game) -> str:
    """Return a note with the time of a game, for the next opening after a kill.

    The log only knows the time of the last move.
    """
    return f"{game.lines} {clock.spell(game.clock.tick())}"


def take_time(game: Game, note: str) -> None:
    """Use the time of such a note if it belongs to this log."""
    entries, _, time = note.partition(" ")
    tenths = clock.parse(time)
    if entries == str(game.lines) and tenths is not None:
        game.clock.set(max(tenths, game.clock.tick()))


def look(name: str | Path) -> Game:
    """Return the game of a save, read without locking, repairing or writing."""
    path = name if isinstance(name, Path) else path_of(name)
    return read_save(raw_save(path), clean(path.stem)).game


def watch(name: str | Path, speed: float = 1.0) -> Watched:
    """Return a saved game to watch."""
    path = name if isinstance(name, Path) else path_of(name)
    where = clean(path.stem)
    saved = read_save(raw_save(path), where)
    return Watched(saved.game, where, clean(saved.header.get("level", ""))[:20], speed)


def rename(name: str, new: str) -> None:
    path = path_of(name)
    if not re.fullmatch(NAME, new):
        raise PuzzleError(
            "A name can have letters, digits, spaces and hyphens, at most 60 characters."
        )
    with told(clean(path.name)):
        lock = locks.hold(path)
        try:
            put_new(path, path.with_name(new + SUFFIX))
            path.unlink()
        except FileExistsError:
            raise PuzzleError(f"Another game is already named {new}.") from None
        finally:
            lock.release()
    renames.note(path.stem, new)


def name_before(header: Mapping[str, str]) -> str:
    """Return the current name of the save of the game before this one."""
    name = renames.now_called(header["previous"], header.get("started", ""))
    if name.endswith(SUFFIX):
        raise PuzzleError(
            "The game before this one was deleted. To get it back, press u in the saved games."
        )
    return name


def exported(name: str) -> bytes:
    """Return the valid part of a save in a form that can be sent to someone."""
    path = path_of(name)
    raw = raw_save(path)
    saved = read_save(raw, clean(path.stem))
    return raw[: saved.log_begins] + saved.log_of(raw)
