"""Saves: one TOML file a game, a header and a log that is only appended to.

A move is written to the file before anyone shows it (so that a kill loses nothing) and brought
to the disk by one thread. A torn last line is cut, and kept beside the file. A file with a bad
line gives what stands before it; the original is kept beside it under another name. Files are for
their owner only, and nothing is ever written through a link that somebody laid.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engines.core.errors import PuzzleError
from engines.core.names import free_names
from engines.core.reading import FORMAT, MOST_ENTRIES, Saved

# seconds after which a half-written file cannot be another process's any more
LEFT_OVER = 3600
NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)


def quote(text: str) -> str:
    """A TOML string on one line: literal quotes where the text allows it."""
    if "'" not in text and all(c.isprintable() for c in text):
        return f"'{text}'"
    import tomli_w

    return tomli_w.dumps({"x": text}).strip().removeprefix("x = ")


def header_text(header: Mapping[str, Any]) -> str:
    """The header as TOML, with the table that the log goes into."""
    import tomli_w

    return tomli_w.dumps({"format": FORMAT, **header}) + "\n[log]\n"


class Syncer:
    """The one thread that brings written lines to the disk; the game never waits for it."""

    def __init__(self) -> None:
        self._dirty: set[int] = set()
        self._wake = threading.Condition()
        self._thread: threading.Thread | None = None

    def mark(self, handle: int) -> None:
        """These bytes are to be synced."""
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
        with contextlib.suppress(OSError):
            os.fsync(handle)

    def _run(self) -> None:
        while True:
            with self._wake:
                while not self._dirty:
                    self._wake.wait()
                handles, self._dirty = self._dirty, set()
            for handle in handles:
                with contextlib.suppress(OSError):
                    os.fsync(handle)


SYNCER = Syncer()


class SaveFile:
    """A save being played: locked against a second copy, and only appended to."""

    def __init__(self, path: Path, header: Mapping[str, Any], lines: int, lock: int) -> None:
        self.path = path
        self.header = dict(header)
        self._lines = lines
        self._lock = lock
        self.handle = os.open(path, os.O_WRONLY | os.O_APPEND)

    @property
    def name(self) -> str:
        return self.path.stem

    def append(self, text: str) -> None:
        """Write one entry. When this returns, the system has it, whatever becomes of us."""
        if self._lines >= MOST_ENTRIES:
            raise PuzzleError(f"A game holds {MOST_ENTRIES:,} entries; nothing was changed.")
        line = f"{self._lines + 1} = {quote(text)}\n".encode()
        before = os.fstat(self.handle).st_size
        try:
            written = os.write(self.handle, line)
            while written < len(line):
                written += os.write(self.handle, line[written:])
        except OSError as error:
            # half a line must not stay: the next one would be glued to it
            with contextlib.suppress(OSError):
                os.ftruncate(self.handle, before)
            raise PuzzleError(
                f"The game could not be written ({error.strerror}); nothing was changed."
            ) from None
        self._lines += 1
        SYNCER.mark(self.handle)

    def close(self) -> None:
        """Sync, close and unlock."""
        SYNCER.forget(self.handle)
        os.close(self.handle)
        unlock(self.path, self._lock)


def lock_path(path: Path) -> Path:
    """The lock beside a save."""
    return path.with_name(f".{path.stem}.lock")


def lock(path: Path) -> int:
    """Lock a save for this process. PuzzleError where another has it."""
    beside = lock_path(path)
    while True:
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | NOFOLLOW, 0o600)
        try:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(handle)
            raise PuzzleError(f"{path.stem} is open in another window.") from None
        except (ImportError, OSError):
            return handle  # a system or a disk without locks: two copies are one's own care
        with contextlib.suppress(OSError):
            if os.fstat(handle).st_ino == beside.stat().st_ino:
                return handle
        os.close(handle)  # its owner gave it back meanwhile: what was locked is no file any more


def unlock(path: Path, handle: int) -> None:
    """Give a lock back. Its file goes first, while nobody else can have taken it."""
    with contextlib.suppress(OSError):
        lock_path(path).unlink()
    os.close(handle)


def create(
    folder: Path, header: Mapping[str, Any], name: str = "", log: bytes = b"", entries: int = 0
) -> SaveFile:
    """A new file in the folder, under this name or a free one that is easy to say. It may begin
    with the log of another game."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    _tidy(folder)
    content = header_text(header).encode() + log
    taken = {path.stem for path in folder.glob("*.toml")}
    for candidate in (name,) if name else free_names(taken):
        path = folder / f"{candidate}.toml"
        beside = _write_beside(path, content)
        try:
            put_new(beside, path)
        except FileExistsError:
            continue
        finally:
            beside.unlink()
        # brought to the disk with the first move: a game without one is no loss
        return SaveFile(path, header, entries, lock(path))
    raise PuzzleError(f"There is a game named {name} already.")


def put_new(source: Path, path: Path) -> None:
    """Give a file a second name, never that of another file: FileExistsError says that it is
    taken. Where the disk knows no second names it is copied."""
    try:
        os.link(source, path)  # unlike a rename it never overwrites, and the file is there whole
    except FileExistsError:
        raise
    except OSError:
        _fill(_open_new(path), source.read_bytes())


def reopen(path: Path, saved: Saved, held: int) -> tuple[SaveFile, str]:
    """Go on with a file that was read under the lock `held`. If its end was torn it is cut and
    the torn piece kept beside it; if something was bad the original is kept under another name
    and a sound file takes its place. Says what was done."""
    words = ""
    _tidy(path.parent, path.stem)
    raw = path.read_bytes()
    if saved.problem or saved.doubled:
        kept = aside(path)
        put_new(path, kept)  # at no moment is there no file of this name
        sound = raw[: saved.log_begins] + saved.log_of(raw)
        _rewrite(path, sound if sound.endswith(b"\n") else sound + b"\n")
        if saved.problem:
            words = f"{saved.problem} What comes before it is here; "
            words += f"the file as it was is {kept.name}."
    elif saved.torn:
        _fill(_open_new(aside(path, "torn")), raw[saved.sound_bytes :])
        with path.open("rb+") as file:
            file.truncate(saved.sound_bytes)
    elif not raw.endswith(b"\n"):
        with path.open("ab") as file:
            file.write(b"\n")
    with contextlib.suppress(OSError):
        path.chmod(0o600)  # older versions left it to be read by everybody
    return SaveFile(path, saved.header, saved.entries, held), words


def aside(path: Path, how: str = "damaged") -> Path:
    """A free name beside a file for what was wrong with it."""
    number = 1
    while (kept := path.with_name(f"{path.stem}.{how}-{number}")).exists():
        number += 1
    return kept


def _rewrite(path: Path, content: bytes) -> None:
    beside = _write_beside(path, content, sync=True)
    try:
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def _write_beside(path: Path, content: bytes, sync: bool = False) -> Path:
    """A new file beside another, under a name that no other process uses."""
    beside = path.with_name(f".{path.stem}.{secrets.token_hex(6)}.new")
    _fill(_open_new(beside), content, sync)
    return beside


def _open_new(path: Path) -> int:
    """A file that was not there, for its owner only. A link of this name is not followed."""
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | NOFOLLOW, 0o600)


def _fill(handle: int, content: bytes, sync: bool = True) -> None:
    with os.fdopen(handle, "wb") as file:
        file.write(content)
        if sync:
            file.flush()
            os.fsync(file.fileno())


def _tidy(folder: Path, stem: str = "") -> None:
    """Remove files that were left half written: those of a save that is locked, or old ones."""
    for left in folder.glob(".*.new"):
        with contextlib.suppress(OSError):
            mine = stem and left.name.startswith(f".{stem}.")
            if mine or time.time() - left.stat().st_mtime > LEFT_OVER:
                left.unlink()
