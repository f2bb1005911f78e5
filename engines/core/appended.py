"""A file that is only appended to. Its content is known, so changes by others are noticed.

Every line is in the file before anyone sees it. One thread syncs files to the disk.
"""

from __future__ import annotations

import contextlib
import errno
import os
import threading
from pathlib import Path

from solitudo.engines.core import files, system
from solitudo.engines.core.locks import Lock, OpenElsewhereError, hold

# errors that say nothing about the disk: the file is closed by now, or cannot be synced at all
UNSYNCED = (errno.EBADF, errno.EINVAL)


class Syncer:
    """The one thread that syncs written lines to the disk, so that the game never waits for it."""

    def __init__(self) -> None:
        self._dirty: set[int] = set()
        # by handle: why the last sync failed, until somebody asks
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
        """Sync the rest of the file now, because it is about to be closed."""
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


class Appended:
    """An open and locked file. `content` is what was written to it."""

    def __init__(self, path: Path, content: bytes, lock: Lock | None) -> None:
        self.path = path
        self.content = bytearray(content)
        self.lock = lock
        # whether its lock was deleted and then made again
        self.locked_again = False
        self.handle = os.open(path, os.O_RDWR | os.O_APPEND | system.BINARY)
        # its size and time after the last write
        self._stamp: tuple[int, int] | None = None
        # whether an incomplete line could not be removed from the file
        self._half = False

    def append(self, more: bytes) -> None:
        """Write all of this. If that fails, raise OSError and leave nothing that counts."""
        self._cut()
        written = 0
        try:
            while written < len(more):
                written += os.write(self.handle, more[written:])
        except OSError:
            self._half = True
            with contextlib.suppress(OSError):
                self._cut()
            raise
        self.content += more
        self._set_stamp()
        self.sync()

    def sync(self) -> None:
        """Ask for the file to be synced soon."""
        SYNCER.mark(self.handle)

    @property
    def failed(self) -> bool:
        """Return whether the last sync failed."""
        return self.handle in SYNCER.failed

    def take_failure(self) -> str:
        """Return why a sync failed, once."""
        return SYNCER.failed.pop(self.handle, "")

    def _cut(self) -> None:
        """Remove half a line, so that the next line does not continue it."""
        if self._half:
            os.ftruncate(self.handle, len(self.content))
            self._half = False
            self._set_stamp()

    def _set_stamp(self) -> None:
        state = os.fstat(self.handle)
        self._stamp = (state.st_size, state.st_mtime_ns)

    def strayed(self) -> str:
        """Return why this file must not be written to any more, as the end of a sentence, or ""."""
        mine = os.fstat(self.handle)
        try:
            there = self.path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return "was gone"
        if (there.st_ino, there.st_dev) != (mine.st_ino, mine.st_dev):
            return "was replaced"
        if (mine.st_size, mine.st_mtime_ns) != self._stamp or not self._ends_as_written():
            if self._read(mine.st_size) != self.content:
                return "was changed by another program"
            self._stamp = None if self._half else (mine.st_size, mine.st_mtime_ns)
        try:
            again = self.lock is not None and self.lock.keep()
        except OpenElsewhereError:
            return "was opened elsewhere"
        self.locked_again = self.locked_again or again
        return ""

    def _ends_as_written(self) -> bool:
        """Return whether the last line is there.

        A change by others may keep the size and even the time.
        """
        at = self.content.rfind(b"\n", 0, -1) + 1
        return system.read_at(self.handle, len(self.content) - at, at) == self.content[at:]

    def _read(self, size: int) -> bytes:
        """Return the content of the file, without an incomplete last line that was found before."""
        size = min(size, len(self.content)) if self._half else size
        pieces, at = [], 0
        while at < size and (piece := system.read_at(self.handle, size - at, at)):
            pieces.append(piece)
            at += len(piece)
        return b"".join(pieces)

    def close(self) -> str:
        """Sync the file, close it and unlock it. Return why the sync failed, or ""."""
        SYNCER.forget(self.handle)
        reason = self.take_failure()
        os.close(self.handle)
        if self.lock is not None:
            self.lock.release()
        return reason


def create(path: Path, content: bytes, sync: bool = False) -> Appended | None:
    """Make a file and lock it before anybody can see it. Return None if its name is taken.

    Raise OpenElsewhereError if another process has it or is about to write it.
    """
    lock = hold(path)
    try:
        if files.write_new(path, content, sync):
            return Appended(path, content, lock)
    except BaseException:
        lock.release()
        raise
    lock.release()
    return None
