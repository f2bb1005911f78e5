"""Locks on files: one copy of the program has a file, and another copy may ask for it.

A lock is a small file beside the locked one. It names its holder and has a note from the holder.
The note says how long the game was played, in case the holder is killed, or why the holder cannot
give the file up. Whoever wants the file appends a line to the lock, and the holder looks for such a
line once a second.
"""

from __future__ import annotations

import contextlib
import os
from functools import cache
from pathlib import Path
from typing import NamedTuple

from solitudo.engines.core import files, system
from solitudo.engines.core.errors import PuzzleError

# bytes of the holder's line, and of its note; requests follow after them
LINE = 120
HEAD = 2 * LINE
ASKED = b"asked\n"
# a note that begins with this says why the file cannot be given up
REFUSED = "!"


class OpenElsewhereError(PuzzleError):
    """A file that another copy of the program has open."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path.stem} is open in another window.")
        self.path = path


class Holder(NamedTuple):
    """The process that has a file: its number, when it began, on which machine, and its note."""

    pid: int
    began: str
    machine: str
    note: str = ""

    @property
    def here(self) -> bool:
        """Return whether this very process still runs on this machine."""
        return self.machine == machine() and self.began == began(self.pid)

    @property
    def refusal(self) -> str:
        return self.note.removeprefix(REFUSED) if self.note.startswith(REFUSED) else ""

    def end(self, number: int) -> bool:
        """Send the process this signal, even if it is stopped. Return whether that was possible."""
        if not self.here or self.pid == os.getpid():
            return False
        return system.send(self.pid, number)


class Lock:
    """A file that this process has. `left` is the note of a holder that was killed."""

    def __init__(self, path: Path, handle: int) -> None:
        self.path = path
        self._handle: int | None = handle
        before = _read(handle)
        self.left = before.note if before is not None else ""
        self._line = f"{os.getpid()} {began(os.getpid())} {machine()}"
        self.note("")

    def note(self, words: str) -> None:
        """Write a note for the next process that has the file or asks for it."""
        if self._handle is not None:
            rows = (row[: LINE - 1].ljust(LINE - 1) + "\n" for row in (self._line, words))
            with contextlib.suppress(OSError):
                system.write_at(self._handle, "".join(rows).encode("ascii", "replace"), 0)
                if not words:
                    os.ftruncate(self._handle, HEAD)

    def refuse(self, why: str) -> None:
        """Record why the file cannot be given to the process that asks for it."""
        self.note(REFUSED + why)

    @property
    def asked(self) -> bool:
        """Return whether another process has asked for the file."""
        with contextlib.suppress(OSError):
            return self._handle is not None and os.fstat(self._handle).st_size > HEAD
        return False

    def keep(self) -> bool:
        """Lock the file again if its lock was deleted, and return whether it was.

        Raise OpenElsewhereError if another process has the file by now.
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
            os.close(handle)  # the lock with this name belongs to another process


def hold(path: Path) -> Lock:
    """Lock a file for this process. Raise OpenElsewhereError if another process has it."""
    return Lock(path, _handle_for(path))


def _handle_for(path: Path) -> int:
    try:
        return files.lock(path)
    except BlockingIOError:
        raise OpenElsewhereError(path) from None


def holder(path: Path) -> Holder | None:
    """Return the process that has a file or had it last, or None if that is unknown."""
    try:
        handle = os.open(files.lock_path(path), os.O_RDONLY | files.OWN)
    except OSError:
        return None
    try:
        return _read(handle)
    finally:
        os.close(handle)


def ask(path: Path) -> None:
    """Ask the process that has a file to save and release it, unless it was asked before."""
    flags = os.O_WRONLY | os.O_APPEND | files.OWN
    with contextlib.suppress(OSError):
        handle = os.open(files.lock_path(path), flags)
        try:
            if os.fstat(handle).st_size == HEAD:
                os.write(handle, ASKED)
        finally:
            os.close(handle)


def _read(handle: int) -> Holder | None:
    try:
        head = system.read_at(handle, HEAD, 0).decode("ascii", "replace")
    except OSError:
        return None
    line, _, note = head.partition("\n")
    match line.split():
        case [pid, start, place] if len(head) == HEAD and pid.isascii() and pid.isdigit():
            return Holder(int(pid), start, place, note.strip())
    return None


@cache
def machine() -> str:
    """Return this machine since its last start, and which of its processes see each other."""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text("ascii").strip()
        return f"{boot}/{Path('/proc/self/ns/pid').readlink()}"
    except (OSError, ValueError):
        return system.machine_name()


def began(pid: int) -> str:
    """Return when a process was started, in ticks of the machine, or "-" if that is unknown."""
    try:
        # the name of the program can contain anything and ends with the last bracket
        return (
            Path(f"/proc/{pid}/stat").read_text("ascii", "replace").rpartition(")")[2].split()[19]
        )
    except (OSError, IndexError):
        return "-"
