"""Parts of the standard library that Linux, macOS or Windows may lack.

Only this module looks such modules, signals and functions up, and a test checks that. The rest of
Solitudo works if all of them are missing.
"""

from __future__ import annotations

import os
import select
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from types import FrameType
from typing import Any

Handler = Callable[[int, FrameType | None], object]


def _module(name: str) -> Any:
    """Return a module of the standard library, or None if the system lacks it."""
    with suppress(ImportError):
        return import_module(name)
    return None


def _signals(*names: str) -> tuple[int, ...]:
    return tuple(int(getattr(signal, name)) for name in names if hasattr(signal, name))


termios, tty, resource = _module("termios"), _module("tty"), _module("resource")
_fcntl, _msvcrt = _module("fcntl"), _module("msvcrt")
# the errors of the terminal's functions
TerminalError: type[Exception] = termios.error if termios is not None else OSError

WINDOWS = sys.platform == "win32"
# the encoding of text that names none: on Windows files and pipes would get another one
ENCODING = "utf-8" if WINDOWS else None
# a console of Windows has no variables that describe it, and shows all colours
ENVIRONMENT = {"TERM": "xterm-256color", "COLORTERM": "truecolor"} if WINDOWS else {}

# files are read and written byte for byte: no line end is changed, and no link is followed
BINARY = getattr(os, "O_BINARY", 0)
NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)
# a pipe or a device is opened without waiting for its other end, and then refused
NONBLOCK = getattr(os, "O_NONBLOCK", 0)
_NOCTTY = getattr(os, "O_NOCTTY", 0)

# signals that end the program: the terminal was closed, a request, Ctrl+C, Ctrl+Break
ENDING = _signals("SIGHUP", "SIGTERM", "SIGINT", "SIGBREAK")
# the same for a command, to which Python already reports Ctrl+C
HANGING_UP = _signals("SIGTERM", "SIGHUP", "SIGBREAK")
# the signal that no process can refuse; on Windows every signal ends a process
KILL = int(getattr(signal, "SIGKILL", signal.SIGTERM))
# interrupts a thread that is blocked in a write; it has no other use here
WAKE = int(getattr(signal, "SIGURG", signal.SIGTERM))
_STOPS = _signals("SIGTTOU", "SIGTTIN")
_STOP_KEY = _signals("SIGTSTP")
_GO_ON = _signals("SIGCONT")

# the locked byte, on systems that lock bytes: no file is so long, so everything can still be read
_LOCKED = 1 << 30


def try_lock(handle: int) -> bool:
    """Lock a file for this process. Return False if the system has no locks.

    Raise BlockingIOError if another process holds the lock, and OSError if the disk has no locks.
    """
    if _fcntl is not None:
        _fcntl.flock(handle, _fcntl.LOCK_EX | _fcntl.LOCK_NB)
        return True
    if _msvcrt is None:
        return False
    at = os.lseek(handle, 0, os.SEEK_CUR)
    os.lseek(handle, _LOCKED, os.SEEK_SET)
    try:
        _msvcrt.locking(handle, _msvcrt.LK_NBLCK, 1)
    except OSError as error:
        raise BlockingIOError(error.errno, "another program uses it") from None
    finally:
        os.lseek(handle, at, os.SEEK_SET)
    return True


def read_at(handle: int, size: int, at: int) -> bytes:
    """Return at most `size` bytes of a file from this place on."""
    if hasattr(os, "pread"):
        return os.pread(handle, size, at)
    os.lseek(handle, at, os.SEEK_SET)
    return os.read(handle, size)


def write_at(handle: int, content: bytes, at: int) -> None:
    if hasattr(os, "pwrite"):
        os.pwrite(handle, content, at)
        return
    os.lseek(handle, at, os.SEEK_SET)
    os.write(handle, content)


def remove_open(remove: Callable[[], None], handle: int) -> None:
    """Remove an open file and close it.

    The name is removed first, so that nobody else takes the file in between. If the system cannot
    remove an open file, a file that another process has open is kept.
    """
    try:
        remove()
    except PermissionError:
        os.close(handle)
        with suppress(OSError):
            remove()
        return
    except OSError:
        pass
    os.close(handle)


def make_private(handle: int) -> None:
    """Let only its owner use a file.

    If the system cannot do that, the rights of the folder protect it.
    """
    if user() is not None:
        with suppress(OSError):
            os.fchmod(handle, 0o600)


def is_private(state: os.stat_result) -> bool:
    """Return whether only this person can use a file, as far as the system says."""
    return user() is None or (not state.st_mode & 0o077 and state.st_uid == user())


def user() -> int | None:
    """Return the number of the person, or None if the system has none."""
    return os.getuid() if hasattr(os, "getuid") else None


def machine_name() -> str:
    """Return the name of this machine, without blanks."""
    name = os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "")
    return "".join(name.split()) or "-"


def send(pid: int, number: int) -> bool:
    """Send a signal to a process, even if it is stopped. Return False if that is not allowed."""
    try:
        os.kill(pid, number)
        for go_on in _GO_ON:
            os.kill(pid, go_on)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    except OSError:
        return user() is None  # the error of Windows for a process that has ended
    return True


def be_last() -> None:
    """Give this process the lowest priority on the machine."""
    with suppress(AttributeError, OSError):
        os.nice(19)


def most_open_files() -> int:
    """Return how many files a process may have open, or -1 if the system does not say."""
    if resource is None:
        return -1
    return int(resource.getrlimit(resource.RLIMIT_NOFILE)[0])


def handle_signals(numbers: tuple[int, ...], handler: Handler) -> dict[int, Any]:
    """Call this for these signals. Return the earlier handlers, where that was possible."""
    before = {}
    for number in numbers:
        with suppress(OSError, ValueError):
            before[number] = signal.signal(number, handler)
    return before


def ignore_stops() -> None:
    """Let no background use of the terminal stop this process: a stopped process cannot
    be ended.
    """
    for number in _STOPS:
        with suppress(ValueError):
            signal.signal(number, signal.SIG_IGN)


def ignore_stop_key() -> None:
    """Let Ctrl+Z no longer stop this process."""
    for number in _STOP_KEY:
        with suppress(OSError, ValueError):
            signal.signal(number, signal.SIG_IGN)


def call_after(seconds: float, work: Callable[[], object]) -> None:
    """Call this in the main thread by the system's own timer, if it has one. 0 cancels the call."""
    if not hasattr(signal, "setitimer"):
        return
    with suppress(ValueError):
        signal.signal(signal.SIGALRM, lambda number, frame: work())
        signal.setitimer(signal.ITIMER_REAL, seconds)


def wake(thread: int) -> None:
    """Interrupt a thread that is blocked in a write."""
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(thread, WAKE)


class Watch:
    """Waits for a byte on a socket, and for the end of a terminal if the system reports that."""

    def __init__(self, ears: int, terminal: int | None) -> None:
        self.ears = ears
        self.poll = select.poll() if hasattr(select, "poll") else None
        if self.poll is not None:
            self.poll.register(ears, select.POLLIN)
            if terminal is not None:
                with suppress(OSError, ValueError):
                    self.poll.register(terminal, select.POLLHUP)

    def wait(self, seconds: float) -> tuple[bool, bool]:
        """Return whether there is something to read, and whether the terminal was closed."""
        if self.poll is None:
            return bool(select.select([self.ears], [], [], seconds)[0]), False
        heard = gone = False
        for handle, state in self.poll.poll(seconds * 1000):
            if handle == self.ears:
                heard = True
            else:
                # reported once; macOS cannot report this for terminals, and would do so without end
                self.poll.unregister(handle)
                gone = bool(state & (select.POLLHUP | select.POLLERR))
        return heard, gone


def is_gone(terminal: int) -> bool:
    """Return whether a terminal has been closed at its other end, or False if that is unknown."""
    if not hasattr(select, "poll"):
        return False
    poll = select.poll()
    poll.register(terminal, select.POLLHUP)
    return any(state & (select.POLLHUP | select.POLLERR) for _, state in poll.poll(0))


def in_foreground(terminal: int) -> bool:
    """Return whether this process owns the terminal, or True where nobody else could have it."""
    if not hasattr(os, "tcgetpgrp"):
        return True
    try:
        return os.tcgetpgrp(terminal) == os.getpgrp()
    except OSError:
        return True


def terminal_attributes() -> list[Any] | None:
    """Return the settings of the terminal on standard input, or None if there are none."""
    if termios is None:
        return None
    try:
        found: list[Any] = termios.tcgetattr(0)
        return found
    except (OSError, ValueError, TerminalError):
        return None


def set_terminal(attributes: list[Any] | None) -> None:
    """Give the terminal on standard input these settings, unless another process owns it."""
    if attributes is not None and termios is not None and in_foreground(0):
        with suppress(OSError, ValueError, TerminalError):
            termios.tcsetattr(0, termios.TCSANOW, attributes)


def open_again(handle: int) -> int:
    """Open the terminal of a handle again, so that writing never waits, if that is possible."""
    if not hasattr(os, "ttyname"):
        return os.dup(handle)
    return os.open(os.ttyname(handle), os.O_WRONLY | _NOCTTY | NONBLOCK)


def drop_unsent(terminal: int) -> None:
    """Drop what a terminal has not taken yet, because it would appear after the next output."""
    if termios is None:
        return
    # also from the background
    signal.pthread_sigmask(signal.SIG_BLOCK, _STOPS[:1])
    with suppress(TerminalError):
        termios.tcflush(terminal, termios.TCOFLUSH)
