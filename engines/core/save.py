"""Saves: one TOML file for each game, a header and a log that is only appended to.

A move is in the file before anyone shows it, so that a kill loses nothing, and one thread syncs it.
What the disk does not take is kept, told, and written as soon as possible; a file that vanished is
written anew. A torn last line is cut and kept beside the file. A file with a bad line gives what
precedes it, and the original is kept under another name.
"""

from __future__ import annotations

import contextlib
import errno
import os
import random
import threading
from collections.abc import Container, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import tomli_w

from solitudo.engines.core import files
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.files import aside, put_new
from solitudo.engines.core.log import FORMAT, MOST_ENTRIES

if TYPE_CHECKING:
    from solitudo.engines.core.reading import Saved


def quote(text: str) -> str:
    """A TOML string on one line: literal quotes where the text allows it."""
    if "'" not in text and all(c.isprintable() for c in text):
        return f"'{text}'"
    return tomli_w.dumps({"x": text}).strip().removeprefix("x = ")


def header_text(header: Mapping[str, Any]) -> str:
    """The header as TOML, with the table that the log goes into."""
    return tomli_w.dumps({"format": FORMAT, **header}) + "\n[log]\n"


# not what a file says of itself: it is closed by now, or of a sort that cannot be synced
UNSYNCED = (errno.EBADF, errno.EINVAL)


class Syncer:
    """The one thread that brings written lines to the disk; the game never waits for it."""

    def __init__(self) -> None:
        self._dirty: set[int] = set()
        # why a file could not be brought to the disk, until somebody asks
        self.failed: dict[int, str] = {}
        self._wake = threading.Condition()
        self._thread: threading.Thread | None = None

    def mark(self, handle: int) -> None:
        with self._wake:
            self._dirty.add(handle)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, daemon=True, name="sync")
                self._thread.start()
            self._wake.notify()

    def forget(self, handle: int) -> None:
        """Sync what is left of it now; it is about to be closed."""
        with self._wake:
            self._dirty.discard(handle)
        self._sync(handle)

    def _sync(self, handle: int) -> None:
        try:
            os.fsync(handle)
        except OSError as error:
            if error.errno not in UNSYNCED:
                self.failed[handle] = files.reason(error)

    def _run(self) -> None:
        while True:
            with self._wake:
                while not self._dirty:
                    self._wake.wait()
                handles, self._dirty = self._dirty, set()
            for handle in handles:
                self._sync(handle)


SYNCER = Syncer()


class SaveFile:
    """A save in play: locked against a second copy, and only appended to.

    `owed` are the bytes that could not be written yet, `trouble` says why ("" for none), and `news`
    is what happened to the file, to be told once.
    """

    what = "game"

    def __init__(self, path: Path, header: Mapping[str, Any], lines: int, lock: int) -> None:
        self.path = path
        self.header = dict(header)
        self.owed = b""
        self.trouble = ""
        self.news = ""
        # why it could not be written, until that was told; whether it ever had a file
        self._refused = ""
        self._homeless = False
        # where half of a line begins that could not be cut off again
        self._half: int | None = None
        self.closed = False
        self._lines = lines
        self._lock: int | None = lock
        self._handle: int | None = os.open(path, os.O_RDWR | os.O_APPEND)

    @classmethod
    def homeless(cls, path: Path, header: Mapping[str, Any], content: bytes, lines: int,
                 trouble: str) -> SaveFile:  # fmt: skip
        """Return a game without a file, as the disk takes none: it is made when possible."""
        file = cls.__new__(cls)
        file.path, file.header = path, dict(header)
        file.owed, file.trouble, file.news = content, trouble, ""
        file.closed, file._refused, file._homeless = False, "", True
        file._lines, file._lock, file._handle, file._half = lines, None, None, None
        return file

    @property
    def unsettled(self) -> bool:
        """Whether there is something to be tried again."""
        return bool(self.trouble) or self._handle in SYNCER.failed

    @property
    def name(self) -> str:
        return self.path.stem

    def append(self, text: str) -> None:
        """Write one entry. Unless there is `trouble`, the system has it after this."""
        assert not self.closed, "a game that was left is not played on"
        if self._lines >= MOST_ENTRIES:
            raise PuzzleError(f"A game holds {MOST_ENTRIES:,} entries; nothing was changed.")
        self._lines += 1
        self.owed += f"{self._lines} = {quote(text)}\n".encode()
        self.settle()

    def settle(self) -> bool:
        """Write what is owed, into a new file where the old one is gone; whether all is written."""
        try:
            if self._handle is not None and self._strayed():
                self._take_along()
            if self._handle is None:
                self._move_in()
            elif self.owed:
                self._write()
        except OSError as error:
            self.trouble = self._refused = files.reason(error)
        else:
            if self.trouble and self._refused and not self.news:
                self.news = f"The game could not be written at once ({self._refused}); now it is."
            self.trouble = self._refused = ""
            self._look_at_disk()
        return not self.trouble

    def own_up(self) -> str:
        """The trouble, which is told now: that it is over is told by who told it."""
        self._refused = ""
        return self.trouble

    def _look_at_disk(self) -> None:
        """What was written and did not reach the disk is sent there again, and told."""
        reason = SYNCER.failed.pop(self._handle, "") if self._handle is not None else ""
        if reason and self._handle is not None:
            self.news = f"The disk did not keep the last moves at once ({reason}): they go again."
            SYNCER.mark(self._handle)

    def close(self) -> None:
        if self.owed:
            self.settle()
        self._let_go()
        self.closed = True

    def rescue(self, folder: Path) -> Path:
        """All of the game as a new file in another folder, where its own cannot be written."""
        if self._handle is not None:
            self._take_along()
        files.make_folder(folder)
        return self._put(folder)

    def _write(self) -> None:
        assert self._handle is not None
        self._cut()
        self._half = os.fstat(self._handle).st_size
        written = 0
        try:
            while written < len(self.owed):
                written += os.write(self._handle, self.owed[written:])
        except OSError:
            with contextlib.suppress(OSError):
                self._cut()
            raise
        self._half, self.owed = None, b""
        SYNCER.mark(self._handle)

    def _cut(self) -> None:
        """Half a line must not stay: what comes next would be glued to it."""
        if self._half is not None and self._handle is not None:
            os.ftruncate(self._handle, self._half)
            self._half = None

    def _strayed(self) -> bool:
        assert self._handle is not None
        mine = os.fstat(self._handle)
        try:
            there = self.path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return True
        return (there.st_ino, there.st_dev) != (mine.st_ino, mine.st_dev)

    def _take_along(self) -> None:
        """Take all that was written out of the file that strayed: its handle still reads it."""
        assert self._handle is not None
        size = os.fstat(self._handle).st_size if self._half is None else self._half
        self._half = None
        pieces, at = [], 0
        while at < size and (piece := os.pread(self._handle, size - at, at)):
            pieces.append(piece)
            at += len(piece)
        self.owed = b"".join(pieces) + self.owed
        self._let_go()

    def _move_in(self) -> None:
        """A file for all that is owed, under the old name or one like it."""
        old = self.path
        was = "was gone" if not old.exists() else "was replaced"
        first, self._homeless = self._homeless, False
        files.make_folder(old.parent)
        self.path = self._put(old.parent)
        self._lock = _held(self.path)
        self._handle = os.open(self.path, os.O_RDWR | os.O_APPEND)
        self.owed = b""
        SYNCER.mark(self._handle)
        again = "was written anew" if self.path == old else f"goes on as {self.name}"
        if first:
            self.news = f"This game could not be written at first ({self.trouble}); now it is."
        else:
            self.news = f"The file of this game {was}: it {again}."

    def _put(self, folder: Path) -> Path:
        for number in range(1, 10_000):
            path = folder / (self.path.name if number == 1 else f"{self.name}-{number}.toml")
            if not path.exists() and files.write_new(path, self.owed, sync=True):
                return path
        raise FileExistsError(f"{folder} is full of games of this name")

    def _let_go(self) -> None:
        if self._handle is not None:
            SYNCER.forget(self._handle)
            reason = SYNCER.failed.pop(self._handle, "")
            if reason:
                self.news = f"The disk may not have kept the end of {self.name} ({reason})."
            os.close(self._handle)
        if self._lock is not None:
            unlock(self.path, self._lock)
        self._handle = self._lock = None


def _held(path: Path) -> int | None:
    """The lock of a file that was just made, where it can be had."""
    try:
        return files.lock(path)
    except OSError:
        return None


lock_path = files.lock_path
unlock = files.unlock


def lock(path: Path) -> int:
    """Lock a save for this process. PuzzleError where another has it."""
    try:
        return files.lock(path)
    except BlockingIOError:
        raise PuzzleError(f"{path.stem} is open in another window.") from None


def create(
    folder: Path, header: Mapping[str, Any], name: str = "", log: bytes = b"", entries: int = 0
) -> SaveFile:
    """Make a file under this or a free name; it may begin with the log of another game."""
    files.make_folder(folder)
    files.tidy(folder)
    content = header_text(header).encode() + log
    for candidate in (name,) if name else free_names(Taken(folder)):
        path = folder / f"{candidate}.toml"
        if files.write_new(path, content):
            # brought to the disk with the first move: a game without one is no loss
            return SaveFile(path, header, entries, lock(path))
    raise PuzzleError(f"There is a game named {name} already.")


class Taken(Container[str]):
    """The names of the saves in a folder, each asked for alone: there may be thousands."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __contains__(self, name: object) -> bool:
        return (self.folder / f"{name}.toml").exists()


def unsaved(
    folder: Path, header: Mapping[str, Any], trouble: str, name: str = "", log: bytes = b"",
    entries: int = 0,
) -> SaveFile:  # fmt: skip
    """A game without a file, where the folder cannot be written: it gets one when it can."""
    path = folder / f"{name or next(free_names(()))}.toml"
    return SaveFile.homeless(path, header, header_text(header).encode() + log, entries, trouble)


def reopen(path: Path, saved: Saved, held: int) -> tuple[SaveFile, str]:
    """Continue a file that was read under the lock `held`, and say what was mended: a torn end is
    kept beside it, and the original of a damaged one under another name."""
    words = ""
    files.tidy(path.parent, path.stem)
    raw = path.read_bytes()
    if saved.problem or saved.doubled:
        kept = aside(path)
        put_new(path, kept)  # at no moment is there no file of this name
        sound = raw[: saved.log_begins] + saved.log_of(raw)
        files.rewrite(path, sound if sound.endswith(b"\n") else sound + b"\n")
        if saved.problem:
            words = f"{saved.problem} What comes before it is here; "
            words += f"the file as it was is {kept.name}."
    elif saved.torn:
        files.fill(files.open_new(aside(path, "torn")), raw[saved.sound_bytes :])
        with path.open("rb+") as file:
            file.truncate(saved.sound_bytes)
    elif not raw.endswith(b"\n"):
        with path.open("ab") as file:
            file.write(b"\n")
    with contextlib.suppress(OSError):
        path.chmod(0o600)  # older versions left it to be read by everybody
    return SaveFile(path, saved.header, saved.entries, held), words


# names for games that are easy to say: a word of how it is, a word of what it is
HOW = """
amber brisk calm clear cool deep dry early even fair far fine first gentle green high idle kind
late level light little long low mild new north old open pale plain quiet round slow small soft
south still sunny tall three two warm west white wide wild young
"""
WHAT = """
acre barn bay beach bell bench birch bridge brook cedar corner cove creek dale door elm fern field
ford garden gate glen grove harbor hill house inn island lake lamp lane leaf maple meadow mill moor
oak orchard path pine pond porch reed river road shore spring stone summer tower valley well willow
window wood yard
"""


def free_names(taken: Container[str]) -> Iterator[str]:
    """Names that are not taken, at random; numbered ones when those run out."""
    chooser = random.Random()
    how, what = HOW.split(), WHAT.split()
    for _ in range(1000):
        name = f"{chooser.choice(how)}-{chooser.choice(what)}"
        if name not in taken:
            yield name
    for number in range(1, 1_000_000):
        if f"game-{number}" not in taken:
            yield f"game-{number}"
