"""The list of saves: names and times at once, contents as they are needed.

The contents that were read are kept in an index beside the folder. A save is read again when the
time or size of its file differs. The index can be deleted at any time. Deleted saves are kept in
another folder, so that they can be restored.
"""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from solitudo import engines
from solitudo.engines.core import clock, locks, reading
from solitudo.engines.core.action import Position
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.files import claim, make_folder, put_new
from solitudo.engines.core.puzzle import Puzzle
from solitudo.tui.person import guests
from solitudo.tui.saves import library, renames, summaries
from solitudo.tui.saves.library import SUFFIX, path_of, saves_folder, told
from solitudo.tui.saves.summaries import Entry, Summary
from solitudo.tui.terminal.sanitize import clean

FILE = "saves.db"
VERSION = 1
# seconds that another copy may use the index before we continue without it
PATIENCE = 0.1
# a list does not replay longer files: their beginning and end are enough
LONG, HEAD, TAIL = 100_000, 64_000, 4_000
# how many deleted saves are kept, and for how many days
KEPT, DAYS = 500, 90

FIELDS = tuple(name for name in Summary._fields if name not in ("name", "modified"))
WHOLE = {"moves", "branches", "clock", "decided", "total", "finished"}
TABLE = (
    "CREATE TABLE IF NOT EXISTS saves (file TEXT PRIMARY KEY, stamp INTEGER, bytes INTEGER, shown"
    " BLOB, " + ", ".join(f'"{n}" {"INTEGER" if n in WHOLE else "TEXT"}' for n in FIELDS) + ")"
)
# with the table's name: SQLite would read a missing column as a text with that name
NAMES = ", ".join(f'saves."{name}"' for name in FIELDS)
SELECT = f"SELECT file, stamp, bytes, shown, {NAMES} FROM saves"
INSERT = f"INSERT OR REPLACE INTO saves VALUES ({', '.join('?' * (4 + len(FIELDS)))})"


class Found(NamedTuple):
    """The summary of a save, and the values of its position if the whole save was read."""

    entry: Entry
    summary: Summary
    values: bytes = b""


class Catalogue:
    """All saves, newest first."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self._found: dict[str, Found] = {}
        self._words: dict[str, tuple[Entry, str]] = {}
        self._unwritten: list[Found] = []
        self._index = saves_folder().parent / FILE
        self._load()
        self.refresh()

    def refresh(self) -> None:
        self.entries = summaries.entries()

    def known(self, entry: Entry) -> Found | None:
        """Return the contents of a save if they were read since the save was written."""
        found = self._found.get(entry.name)
        return found if found is not None and found.entry == entry else None

    def read(self, entry: Entry) -> Found:
        found = self.known(entry)
        if found is None:
            found = self._found[entry.name] = look(entry)
            self._unwritten.append(found)
        return found

    def read_on(self, first: Sequence[Entry], seconds: float) -> bool:
        """Read unknown saves for this long, the wanted ones first.

        Return whether there are more.
        """
        end = time.monotonic() + seconds
        for group in (first, self.entries):
            for entry in group:
                if self.known(entry) is None:
                    if time.monotonic() >= end:
                        return True
                    self.read(entry)
        return False

    def fitting(self, text: str) -> list[Entry]:
        """Return the saves in which every word of a text is found."""
        wanted = text.replace("×", "x").casefold().split()
        if not wanted:
            return self.entries
        return [e for e in self.entries if all(word in self._text(e) for word in wanted)]

    def _text(self, entry: Entry) -> str:
        kept, text = self._words.get(entry.name, (None, ""))
        if kept == entry:
            return text
        found = self.known(entry)
        parts = [entry.name, f"{datetime.fromtimestamp(entry.modified):%Y-%m-%d}"]
        if found is not None:
            s = found.summary
            parts += [s.kind, s.title, s.size.replace("×", "x"), s.level, s.mode, s.rule]
            parts += ["damaged" if s.problem else "solved" if s.finished else "open"]
        text = " ".join(parts).casefold()
        if found is not None:
            self._words[entry.name] = entry, text
        return text

    def position(self, entry: Entry) -> tuple[Puzzle, Position] | None:
        """Return the board of a save at its last position, if that is known."""
        found = self.known(entry)
        if found is None or not found.summary.id:
            return None
        with contextlib.suppress(PuzzleError):
            puzzle = engines.read(found.summary.id, rule=found.summary.rule)
            start = puzzle.start()
            if len(found.values) == len(start.values) and max(found.values) < len(puzzle.marks):
                return puzzle, start._replace(values=found.values)
        return None

    def keep(self) -> None:
        """Write what was read into the index. If that fails, it is read again next time."""
        if not self._unwritten:
            return
        rows = [
            (*f.entry, f.values, *(getattr(f.summary, name) for name in FIELDS))
            for f in self._unwritten
        ]
        here = {entry.name for entry in self.entries}
        self._unwritten = []

        def write(base: sqlite3.Connection) -> None:
            base.execute("BEGIN IMMEDIATE")
            base.executemany(INSERT, rows)
            names = [name for (name,) in base.execute("SELECT file FROM saves")]
            gone = [(name,) for name in names if name not in here]
            base.executemany("DELETE FROM saves WHERE file = ?", gone)
            base.execute("COMMIT")

        self._use(write)

    def _load(self) -> None:
        def read(base: sqlite3.Connection) -> None:
            for name, stamp, size, shown, *row in base.execute(SELECT):
                values = dict(zip(FIELDS, row, strict=True))
                if any(not isinstance(v, int if n in WHOLE else str) for n, v in values.items()):
                    raise ValueError("a value of the wrong type")
                values["finished"] = bool(values["finished"])
                summary = Summary(clean(name), modified=stamp / 1e9, **values)
                self._found[name] = Found(Entry(name, stamp, size), summary, bytes(shown))

        if self._index.exists():
            self._use(read)

    def _use(self, act: Callable[[sqlite3.Connection], None]) -> None:
        """Use the index, or work without it if it is busy. A damaged index is made again."""
        try:
            path = self._index
            make_folder(path.parent)
            claim(path)
            with closing(sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)) as base:
                if base.execute("PRAGMA user_version").fetchone()[0] != VERSION:
                    base.execute("DROP TABLE IF EXISTS saves")
                    base.execute(f"PRAGMA user_version = {VERSION}")
                base.execute(TABLE)
                act(base)
        except (sqlite3.Error, TypeError, ValueError) as error:
            busy = isinstance(error, sqlite3.OperationalError) and "no such" not in str(error)
            if not busy:
                self._found.clear()
                with contextlib.suppress(OSError):
                    self._index.unlink()
        except (OSError, PuzzleError):
            pass


def look(entry: Entry) -> Found:
    """Read a save for the list. If something is wrong with it, its summary says so."""
    name = clean(entry.name)
    try:
        if entry.size > LONG:
            return Found(entry, _glimpse(entry, name))
        saved = library.read_save(library.raw_save(entry.path), name)
        short = summaries.summarised(name, entry.modified, saved)
        return Found(entry, short, saved.game.position.values)
    except (PuzzleError, OSError) as error:
        words = clean(str(error))
        return Found(entry, Summary(name, modified=entry.modified, problem=words))


def _glimpse(entry: Entry, name: str) -> Summary:
    """Return the summary of a long game, from its beginning and its end."""
    with entry.path.open("rb") as file:
        head = file.read(HEAD)
        file.seek(max(0, entry.size - TAIL))
        tail = file.read(TAIL)
    header, _ = reading.header_of(head, name)
    puzzle = engines.read(header["id"], rule=header.get("rule", ""))
    last = tail.rstrip(b"\n").rpartition(b"\n")[2].partition(b" = ")
    time_, _, _ = last[2].decode(errors="replace").strip("'\"").partition(" ")
    return summaries.summary_of(name, entry.modified, puzzle, header)._replace(
        mode=header.get("mode", "normal"),
        moves=int(last[0]) if last[0].isdigit() and len(last[0]) < 9 else 0,
        clock=clock.parse(time_) or 0,
        finished=b" done'" in tail,
    )


def away_folder() -> Path:
    return saves_folder().parent / "deleted"


def put_away(name: str) -> Path:
    """Move a save that is not being played to the deleted ones. Return its new path."""
    path = path_of(name)
    folder = away_folder()
    with told(clean(path.name)):
        lock = locks.hold(path)
        try:
            make_folder(folder)
            kept = folder / f"{time.time_ns()}-{path.name}"
            path.rename(kept)
        finally:
            lock.release()
    renames.note(path.stem, kept.name)
    _clear()
    return kept


def last_put_away() -> Path | None:
    return max(_put_away(), key=_when, default=None)


def bring_back(kept: Path) -> str:
    """Restore a save, under its own name or a free one, and return that name."""
    own = kept.name.partition("-")[2].removesuffix(SUFFIX)
    with told(clean(kept.name)):
        make_folder(saves_folder())
        for number in range(1, 1000):
            name = own if number == 1 else f"{own}-{number}"
            path = saves_folder() / f"{name}{SUFFIX}"
            with contextlib.suppress(FileExistsError):
                put_new(kept, path)
                kept.unlink()
                renames.note(kept.name, name)
                return name
    raise PuzzleError(f"Too many games are named {clean(own)}. Rename or delete some.")


def _put_away() -> Iterable[Path]:
    with contextlib.suppress(OSError):
        return [path for path in away_folder().iterdir() if _when(path)]
    return []


def _when(path: Path) -> int:
    """Return when a save was deleted, in nanoseconds, or 0 for other files."""
    stamp, dash, _ = path.name.partition("-")
    return int(stamp) if dash and stamp.isascii() and stamp.isdigit() and len(stamp) < 20 else 0


def _clear() -> None:
    """Remove saves that were deleted long ago, or that exceed the number to keep."""
    oldest = time.time_ns() - DAYS * 86_400 * 10**9
    most = guests.DELETED if guests.is_guest() else KEPT
    for number, path in enumerate(sorted(_put_away(), key=_when, reverse=True)):
        if number >= most or _when(path) < oldest:
            with contextlib.suppress(OSError):
                path.unlink()
