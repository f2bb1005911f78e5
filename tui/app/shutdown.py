"""How the program ends, whatever ends it: in two seconds, with the games written."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic, sleep
from types import FrameType
from typing import Any, Protocol

from solitudo.engines import __version__
from solitudo.engines.core import files
from solitudo.tui.person.guests import is_guest
from solitudo.tui.person.retry import Unwritten, elsewhere
from solitudo.tui.person.settings import data_folder
from solitudo.tui.terminal.capabilities import hung_up
from solitudo.tui.terminal.sanitize import clean

try:
    import termios
except ImportError:  # Windows
    termios = None  # type: ignore[assignment]

CRASHED = 70
HANGUP = 1
FAULT = "Something in solitudo itself went wrong"
# a program that was told to end has this long, in seconds, before it is ended
PATIENCE = 1.2
REPORTS = 20
# the terminal is given back within this, or never
LAST_WRITE = 0.3
# what takes back all that was ever asked of the terminal: paste, focus, size and mouse reports,
# the keyboard's protocol, a frame held back, the other screen, the hidden cursor, the colours
GIVE_BACK = (
    # whatever was begun, a sequence or a string, is broken off
    "\x18\x1b\\"
    "\x1b[?2004l\x1b[?1004l\x1b[?2048l\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1016l"
    "\x1b[<u\x1b[?2026l\x1b[?7h\x1b[0m\x1b[?1049l\x1b[?25h"
)
# SIGKILL cannot be had; these can. Windows has fewer.
ENDING = tuple(
    getattr(signal, name) for name in ("SIGHUP", "SIGTERM", "SIGINT") if hasattr(signal, name)
)
# wakes a thread that waits in a write; nobody sends it otherwise
WAKE = getattr(signal, "SIGURG", signal.SIGTERM)


class Signals:
    """What ends the program from outside. The first signal asks; a second one ends it at once."""

    def __init__(self, ask: Callable[[int], None]) -> None:
        self.ask = ask
        self.asked = 0
        # whether the program ends, for whatever reason
        self.over = False
        # who sends what is drawn
        self.writer: Callable[[], threading.Thread | None] = lambda: None
        # what is to be told on the terminal when the screen is gone
        self.words: list[str] = []
        self._attributes = terminal_attributes()
        self._before: dict[int, Any] = {}
        self.listening = False
        self._last: list[threading.Timer] = []

    def listen(self) -> None:
        self.listening = True
        for number in ENDING:
            with contextlib.suppress(OSError, ValueError):
                self._before[number] = signal.signal(number, self._came)
        with contextlib.suppress(OSError, ValueError):
            # to the end: by then other handlers are taken away, and what is ignored wakes nobody
            signal.signal(WAKE, lambda number, frame: None)

    def restore(self) -> None:
        self.listening = False
        for last in self._last:
            last.cancel()
        for number, before in self._before.items():
            with contextlib.suppress(OSError, ValueError, TypeError):
                signal.signal(number, before)

    def _came(self, number: int, frame: FrameType | None) -> None:
        if self.asked:
            self.end_now(128 + number)
        self.asked = number
        self.end_soon(128 + number)
        self.ask(number)

    def end_soon(self, code: int) -> None:
        """End soon, whatever happens: a loop may wait for ever for work it cannot break off."""
        if not self.listening:
            return  # who runs us without a terminal ends by itself
        self.over = True
        with contextlib.suppress(OSError, ValueError, AttributeError):
            # Ctrl+Z, an undo until now, would stop us between the screen and the end
            signal.signal(signal.SIGTSTP, signal.SIG_IGN)
        last = threading.Timer(PATIENCE, self.end_now, (code,))
        last.daemon = True
        last.start()
        self._last.append(last)

    def end_now(self, code: int) -> None:
        """Give the terminal back and end, without waiting for anything."""
        give_back(self._attributes, self.writer(), self.words)
        os._exit(code)


class Leave(Protocol):
    def __call__(self, result: int | None = None, return_code: int = 0) -> None: ...


class Ending:
    """The end of one run of the program, and what waits for it."""

    def __init__(
        self, leave_games: Callable[[], None], leave: Leave, tell: Callable[[str], None]
    ) -> None:
        self._tell = tell
        self.unwritten = Unwritten()
        self.signals = Signals(self._signalled)
        # the same list, for an end that cannot wait for the screen
        self.last_words = self.signals.words
        self._leave_games = leave_games
        self._leave = leave
        self._loop: asyncio.AbstractEventLoop | None = None

    def begin(
        self, loop: asyncio.AbstractEventLoop, writer: Callable[[], threading.Thread | None]
    ) -> None:
        """Have the loop take up signals from now on. `writer` sends what is drawn."""
        self._loop = loop
        self.signals.writer = writer
        if self.signals.listening:
            threading.Thread(target=self._watch, daemon=True, name="line").start()

    def _watch(self) -> None:
        if hung_up(wait=True) and self._loop is not None:
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self.end, HANGUP)

    def look_round(self) -> None:
        """Look, once a second, for a terminal that went silently and a disk that works again."""
        if hung_up():
            self.end(HANGUP)
        self.unwritten.retry()
        while self.unwritten.news:
            self._tell(self.unwritten.news.pop(0))

    def close_games(self) -> None:
        """Close every game; what cannot be written is put elsewhere, and told."""
        try:
            self._leave_games()
        finally:
            self.last_words += self.unwritten.part()

    def end(self, number: int) -> None:
        """End after a signal, or when the terminal went away: nothing is lost."""
        code = 128 + number
        self.signals.end_soon(code)
        self.close_games()
        if hung_up():
            os._exit(code)
        # a terminal that is still there gets its screen and its mouse back
        self._leave(code, return_code=code)

    def crashed(self, error: BaseException) -> None:
        """Write down a fault of the program itself; only the first is told."""
        if not any(words.startswith(FAULT) for words in self.last_words):
            with contextlib.suppress(Exception):
                self.close_games()
            self.last_words.append(report(error, data_folder()))
            self.signals.end_soon(CRASHED)

    def _signalled(self, number: int) -> None:
        """Take up a signal at the next step of the loop: it came between any two."""
        if self._loop is None:
            self.signals.end_now(128 + number)
            return
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self.end, number)


def terminal_attributes() -> list[Any] | None:
    if termios is None:
        return None
    try:
        return termios.tcgetattr(0)
    except (OSError, ValueError, termios.error):
        return None


def give_back(
    attributes: list[Any] | None,
    writer: threading.Thread | None = None,
    words: Sequence[str] = (),
) -> None:
    """Give the terminal back, whatever `writer` was about to send, then write these words."""
    told = GIVE_BACK + "".join(f"{clean(line)}\r\n" for line in words)
    with contextlib.suppress(OSError, ValueError, AttributeError):
        # the screen is drawn on this one
        out = sys.__stderr__.fileno() if sys.__stderr__ is not None else 2
        if os.isatty(out):
            _write_last(out, told.encode(errors="replace"), writer)
    if attributes is not None and termios is not None:
        with contextlib.suppress(OSError, ValueError, termios.error):
            termios.tcsetattr(0, termios.TCSANOW, attributes)


def _write_last(out: int, told: bytes, writer: threading.Thread | None) -> None:
    """Send this to the terminal, and see to it that nothing comes after it."""
    # of its own: whether one waits for the old one is a matter of all who share it
    line = os.open(os.ttyname(out), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for number in {out, 1, 2}:
        # what the writer has still to say, and whoever else
        os.dup2(nowhere, number)
    end = monotonic() + LAST_WRITE
    while told and monotonic() < end:
        if writer is not None and writer.is_alive() and writer.ident is not None:
            # it may stand in the middle of a long frame, which nobody takes
            signal.pthread_kill(writer.ident, WAKE)
        _drop(line)
        try:
            told = told[os.write(line, told) :]
        except BlockingIOError:
            sleep(0.005)


def _drop(line: int) -> None:
    """Forget what was sent and not taken: the terminal would show it after its end."""
    if termios is None:
        return
    # from the background too
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTTOU})
    with contextlib.suppress(termios.error):
        termios.tcflush(line, termios.TCOFLUSH)


def report(error: BaseException, folder: Path) -> str:
    """Write down what went wrong in the program; return a line that says where."""
    system = f"solitudo {__version__}, Python {sys.version.split()[0]}, {sys.platform}"
    told = "".join(traceback.format_exception(error))
    content = f"{system}\n{' '.join(sys.argv[1:])!r}\n\n{told}".encode(errors="replace")
    said = f"{FAULT} ({type(error).__name__})"
    for own in (True, False):
        with contextlib.suppress(OSError):
            at = folder / "crashes" if own else elsewhere()
            files.make_folder(at)
            _make_room(at)
            path = _numbered(at)
            files.fill(files.open_new(path), content)
            where = "There is a report" if is_guest() else f"The report is {path}"
            return f"{said}; games are kept. {where}."
    return f"{said}; games are kept. No report could be written."


def _numbered(folder: Path) -> Path:
    number = 1
    while (path := folder / f"crash-{number}.txt").exists():
        number += 1
    return path


def _make_room(folder: Path) -> None:
    old = sorted(folder.glob("crash-*.txt"), key=lambda path: path.stat().st_mtime)
    for path in old[: len(old) - REPORTS + 1] if len(old) >= REPORTS else []:
        path.unlink(missing_ok=True)
