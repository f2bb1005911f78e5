"""Who has a file: one copy of the program at a time, which another copy may ask for it.

A lock is a small file beside the other. It names its holder, and has a note of the holder's: how
long the game was played, for the case that the holder is killed, or why the file cannot be given.
Whoever wants the file appends to the lock; its holder looks for that once a second.
"""

from __future__ import annotations

import contextlib
import os
import signal
from functools import cache
from pathlib import Path
from typing import NamedTuple

from solitudo.engines.core import files
from solitudo.engines.core.errors import PuzzleError

# bytes of the holder's line, and of its note; what comes after them are requests
LINE = 120
HEAD = 2 * LINE
ASKED = b"asked\n"
# a note that begins so says why the file cannot be given
REFUSED = "!"


class OpenElsewhereError(PuzzleError):
    """A file that another copy of the program has open."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path.stem} is open in another window.")
        self.path = path


class Holder(NamedTuple):
    """The process that has a file: its number, when it began, and on which machine; its note."""

    pid: int
    began: str
    machine: str
    note: str = ""

    @property
    def here(self) -> bool:
        """Return whether it is still this process of this machine, and not another one of its
        number.
        """
        return self.machine == machine() and self.began == began(self.pid)

    @property
    def refusal(self) -> str:
        return self.note.removeprefix(REFUSED) if self.note.startswith(REFUSED) else ""

    def end(self, number: int) -> bool:
        """Send it this signal, also if it was stopped; return whether that is possible."""
        if not self.here or self.pid == os.getpid():
            return False
        try:
            os.kill(self.pid, number)
            os.kill(self.pid, getattr(signal, "SIGCONT", number))
        except ProcessLookupError:
            return True
        except OSError:
            return False
        return True


class Lock:
    """A file that this process has; `left` is the note of a holder that was killed."""

    def __init__(self, path: Path, handle: int) -> None:
        self.path = path
        self._handle: int | None = handle
        before = _read(handle)
        self.left = before.note if before is not None else ""
        self._line = f"{os.getpid()} {began(os.getpid())} {machine()}"
        self.note("")

    def note(self, words: str) -> None:
        """Write a note for who has the file next, or asks for it."""
        if self._handle is not None:
            rows = (row[: LINE - 1].ljust(LINE - 1) + "\n" for row in (self._line, words))
            with contextlib.suppress(OSError):
                os.pwrite(self._handle, "".join(rows).encode("ascii", "replace"), 0)
                if not words:
                    os.ftruncate(self._handle, HEAD)

    def refuse(self, why: str) -> None:
        """Say why the file cannot be given to whoever asks for it."""
        self.note(REFUSED + why)

    @property
    def asked(self) -> bool:
        """Return whether somebody has asked for the file."""
        with contextlib.suppress(OSError):
            return self._handle is not None and os.fstat(self._handle).st_size > HEAD
        return False

    def keep(self) -> bool:
        """Take a lock again that was deleted; return whether it was.

        Raise OpenElsewhereError if somebody else has the file meanwhile.
        """
        if self._handle is None or self._there():
            return False
        again = _handle_for(self.path)
        os.close(self._handle)
        self._handle = again
        self.note("")
        return True

    def _there(self) -> bool:
        assert self._handle is not None
        with contextlib.suppress(FileNotFoundError, NotADirectoryError):
            there, mine = files.lock_path(self.path).stat(), os.fstat(self._handle)
            return (there.st_ino, there.st_dev) == (mine.st_ino, mine.st_dev)
        return False

    def release(self) -> None:
        handle, there = self._handle, self._handle is not None and self._there()
        self._handle = None
        if there and handle is not None:
            files.unlock(self.path, handle)
        elif handle is not None:
            os.close(handle)  # the lock of this name is somebody else's


def hold(path: Path) -> Lock:
    """Lock a file for this process. Raise OpenElsewhereError if another has it."""
    return Lock(path, _handle_for(path))


def _handle_for(path: Path) -> int:
    try:
        return files.lock(path)
    except BlockingIOError:
        raise OpenElsewhereError(path) from None


def holder(path: Path) -> Holder | None:
    """Return who has a file, or had it last; None where nobody says so."""
    try:
        handle = os.open(files.lock_path(path), os.O_RDONLY | files.NOFOLLOW | files.NONBLOCK)
    except OSError:
        return None
    try:
        return _read(handle)
    finally:
        os.close(handle)


def ask(path: Path) -> None:
    """Ask whoever has a file to write it and to let it go, unless it was asked already."""
    flags = os.O_WRONLY | os.O_APPEND | files.NOFOLLOW | files.NONBLOCK
    with contextlib.suppress(OSError):
        handle = os.open(files.lock_path(path), flags)
        try:
            if os.fstat(handle).st_size == HEAD:
                os.write(handle, ASKED)
        finally:
            os.close(handle)


def _read(handle: int) -> Holder | None:
    try:
        head = os.pread(handle, HEAD, 0).decode("ascii", "replace")
    except OSError:
        return None
    line, _, note = head.partition("\n")
    match line.split():
        case [pid, start, place] if len(head) == HEAD and pid.isascii() and pid.isdigit():
            return Holder(int(pid), start, place, note.strip())
    return None


@cache
def machine() -> str:
    """This machine since it was switched on, and which of its processes see each other."""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text("ascii").strip()
        return f"{boot}/{Path('/proc/self/ns/pid').readlink()}"
    except (OSError, ValueError):
        return os.uname().nodename or "-" if hasattr(os, "uname") else "-"


def began(pid: int) -> str:
    """When a process was started, in ticks of the machine; "-" where the system does not say."""
    try:
        # the name of the program, which may hold anything, ends with the last bracket
        return (
            Path(f"/proc/{pid}/stat").read_text("ascii", "replace").rpartition(")")[2].split()[19]
        )
    except (OSError, IndexError):
        return "-"
