"""Parts of the standard library that Linux, macOS or Windows may lack.

Such modules, signals and functions are looked up here and nowhere else, which a test checks. The
rest of Solitudo runs with all of them missing.
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
# what the terminal's functions raise
TerminalError: type[Exception] = termios.error if termios is not None else OSError

WINDOWS = sys.platform == "win32"
# how text is written where nobody is asked: on Windows files and pipes would get another encoding
ENCODING = "utf-8" if WINDOWS else None
# a console of Windows says nothing of itself in the environment, and shows all colours
ENVIRONMENT = {"TERM": "xterm-256color", "COLORTERM": "truecolor"} if WINDOWS else {}

# a file's bytes are what was written: no line end is changed, and nobody's link is followed
BINARY = getattr(os, "O_BINARY", 0)
NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)
# a pipe or a device is opened without waiting for its other end, and then refused
NONBLOCK = getattr(os, "O_NONBLOCK", 0)
_NOCTTY = getattr(os, "O_NOCTTY", 0)

# what can end the program: the terminal was closed, somebody asked for it, Ctrl+C, Ctrl+Break
ENDING = _signals("SIGHUP", "SIGTERM", "SIGINT", "SIGBREAK")
# the same for a command, which hears of Ctrl+C by itself
HANGING_UP = _signals("SIGTERM", "SIGHUP", "SIGBREAK")
# what no process can refuse; Windows ends a process by every signal
KILL = int(getattr(signal, "SIGKILL", signal.SIGTERM))
# wakes a thread that waits in a write; nobody sends it otherwise
WAKE = int(getattr(signal, "SIGURG", signal.SIGTERM))
_STOPS = _signals("SIGTTOU", "SIGTTIN")
_STOP_KEY = _signals("SIGTSTP")
_GO_ON = _signals("SIGCONT")

# the byte that is locked where a lock covers bytes: no file has so many, so that all can be read
_LOCKED = 1 << 30


def try_lock(handle: int) -> bool:
    """Lock a file for this process. Return False if the system has no locks.

    Raise BlockingIOError if another process has it, OSError if its disk has no locks.
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
    """Remove a file that is open, and close it: first the name, so that nobody else takes it in
    between. Where an open file cannot be removed, one that somebody else took stays."""
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
    """Let nobody but its owner use a file; elsewhere its folder does that."""
    if user() is not None:
        with suppress(OSError):
            os.fchmod(handle, 0o600)


def is_private(state: os.stat_result) -> bool:
    """Whether only this person can use a file, as far as the system says."""
    return user() is None or (not state.st_mode & 0o077 and state.st_uid == user())


def user() -> int | None:
    """The number of the person; None where the system has none."""
    return os.getuid() if hasattr(os, "getuid") else None


def machine_name() -> str:
    """The name of this machine, without a blank."""
    name = os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "")
    return "".join(name.split()) or "-"


def send(pid: int, number: int) -> bool:
    """Send a signal to a process, also if it was stopped; return False if it may not be sent."""
    try:
        os.kill(pid, number)
        for go_on in _GO_ON:
            os.kill(pid, go_on)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    except OSError:
        return user() is None  # Windows says of a process that has ended that its number is wrong
    return True


def be_last() -> None:
    """Let everything else on the machine come first."""
    with suppress(AttributeError, OSError):
        os.nice(19)


def most_open_files() -> int:
    """How many files a process may have open; -1 where the system does not say."""
    if resource is None:
        return -1
    return int(resource.getrlimit(resource.RLIMIT_NOFILE)[0])


def handle_signals(numbers: tuple[int, ...], handler: Handler) -> dict[int, Any]:
    """Have this called for these signals; return what was before, where that could be done."""
    before = {}
    for number in numbers:
        with suppress(OSError, ValueError):
            before[number] = signal.signal(number, handler)
    return before


def ignore_stops() -> None:
    """Let no use of the terminal from the background stop us: what is stopped cannot be ended."""
    for number in _STOPS:
        with suppress(ValueError):
            signal.signal(number, signal.SIG_IGN)


def ignore_stop_key() -> None:
    """Let Ctrl+Z not stop us any more."""
    for number in _STOP_KEY:
        with suppress(OSError, ValueError):
            signal.signal(number, signal.SIG_IGN)


def call_after(seconds: float, work: Callable[[], object]) -> None:
    """Have the main thread called by the system's own timer, if it has one; 0 takes it back."""
    if not hasattr(signal, "setitimer"):
        return
    with suppress(ValueError):
        signal.signal(signal.SIGALRM, lambda number, frame: work())
        signal.setitimer(signal.ITIMER_REAL, seconds)


def wake(thread: int) -> None:
    """Interrupt a thread that waits in a write."""
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(thread, WAKE)


class Watch:
    """Waits for a byte on a socket, and for the end of a terminal where the system tells of it."""

    def __init__(self, ears: int, terminal: int | None) -> None:
        self.ears = ears
        self.poll = select.poll() if hasattr(select, "poll") else None
        if self.poll is not None:
            self.poll.register(ears, select.POLLIN)
            if terminal is not None:
                with suppress(OSError, ValueError):
                    self.poll.register(terminal, select.POLLHUP)

    def wait(self, seconds: float) -> tuple[bool, bool]:
        """Return whether there is something to read, and whether the terminal has gone."""
        if self.poll is None:
            return bool(select.select([self.ears], [], [], seconds)[0]), False
        heard = gone = False
        for handle, state in self.poll.poll(seconds * 1000):
            if handle == self.ears:
                heard = True
            else:
                # told once; macOS cannot tell it of terminals, and would say so without end
                self.poll.unregister(handle)
                gone = bool(state & (select.POLLHUP | select.POLLERR))
        return heard, gone


def is_gone(terminal: int) -> bool:
    """Whether the other end of a terminal is gone; False if unknown."""
    if not hasattr(select, "poll"):
        return False
    poll = select.poll()
    poll.register(terminal, select.POLLHUP)
    return any(state & (select.POLLHUP | select.POLLERR) for _, state in poll.poll(0))


def in_foreground(terminal: int) -> bool:
    """Whether the terminal is ours to use; True where nobody else could have it."""
    if not hasattr(os, "tcgetpgrp"):
        return True
    try:
        return os.tcgetpgrp(terminal) == os.getpgrp()
    except OSError:
        return True


def terminal_attributes() -> list[Any] | None:
    """The settings of the terminal on standard input; None where there is none."""
    if termios is None:
        return None
    try:
        found: list[Any] = termios.tcgetattr(0)
        return found
    except (OSError, ValueError, TerminalError):
        return None


def set_terminal(attributes: list[Any] | None) -> None:
    """Give the terminal on standard input these settings, unless somebody else has it."""
    if attributes is not None and termios is not None and in_foreground(0):
        with suppress(OSError, ValueError, TerminalError):
            termios.tcsetattr(0, termios.TCSANOW, attributes)


def open_again(handle: int) -> int:
    """The terminal of a handle once more, which no write to it waits for, if that is possible."""
    if not hasattr(os, "ttyname"):
        return os.dup(handle)
    return os.open(os.ttyname(handle), os.O_WRONLY | _NOCTTY | NONBLOCK)


def drop_unsent(terminal: int) -> None:
    """Forget what was sent to a terminal and not taken: it would be shown after what comes next."""
    if termios is None:
        return
    # from the background too
    signal.pthread_sigmask(signal.SIG_BLOCK, _STOPS[:1])
    with suppress(TerminalError):
        termios.tcflush(terminal, termios.TCOFLUSH)
