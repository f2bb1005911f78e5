"""The end of the program, whatever its cause: within two seconds, with all games saved."""

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

from solitudo.engines import __version__, outside
from solitudo.engines.core import files, system
from solitudo.tui.app.guard import STANDS, Guard
from solitudo.tui.person.guests import is_guest
from solitudo.tui.person.retry import Unwritten, elsewhere
from solitudo.tui.person.settings import data_folder
from solitudo.tui.terminal import titles
from solitudo.tui.terminal.capabilities import drawn_on, hung_up
from solitudo.tui.terminal.sanitize import clean

CRASHED = 70
HANGUP = 1
FAULT = "Something inside Solitudo went wrong"
STILL = f"Solitudo has not responded for {STANDS:.0f} s."
INTERRUPTED = 130
REPORTS = 20
# seconds for giving the terminal back; after that it is not possible
LAST_WRITE = 0.3
# the sequences that reset everything that we changed in the terminal: paste, focus, size and mouse
# reports, the keyboard protocol, a frame that is held back, the alternate screen, the hidden
# cursor, the colours
GIVE_BACK = (
    # end a sequence or a string that was begun
    "\x18\x1b\\"
    "\x1b[?2004l\x1b[?1004l\x1b[?2048l\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1016l"
    "\x1b[<u\x1b[?2026l\x1b[?7h\x1b[0m\x1b[?1049l\x1b[?25h"
)


class Drawn(Protocol):
    """The part of the drawing that the end of the program needs."""

    @property
    def writer(self) -> threading.Thread | None:
        """Return the thread that sends output to the terminal."""

    @property
    def lent(self) -> bool:
        """Return whether another program has the terminal now."""

    def show_last(self, words: str) -> None:
        """Show this in the last row, without the loop."""


class Signals:
    """The signals that end the program. The first one asks, and the second one ends it at once."""

    def __init__(self, ask: Callable[[int], None]) -> None:
        self.ask = ask
        self.asked = 0
        # whether the program ends, for any reason
        self.over = False
        self.screen: Drawn | None = None
        # text to print on the terminal after the screen has closed
        self.words: list[str] = []
        self._attributes = system.terminal_attributes()
        self._before: dict[int, Any] = {}
        self.listening = False
        self._ending = threading.Lock()

    def listen(self, guard: Guard) -> None:
        self.listening = True
        self.guard = guard
        guard.ends = lambda number: signal.getsignal(number) == self._came
        self._before = system.handle_signals(system.ENDING, self._came)
        if system.WAKE not in self._before:
            # until the end: other handlers are removed by then, and an ignored signal interrupts
            # nothing
            system.handle_signals((system.WAKE,), lambda number, frame: None)
        guard.begin()

    def restore(self) -> None:
        self.listening = False
        self.guard.rest()
        for number, before in self._before.items():
            with contextlib.suppress(OSError, ValueError, TypeError):
                # Ctrl+C has nothing left to end, and would only print a traceback
                signal.signal(number, before if number != signal.SIGINT else signal.SIG_IGN)

    def _came(self, number: int, frame: FrameType | None) -> None:
        if self.asked:
            self.end_now(128 + number)
        self.asked = number
        self.end_soon(128 + number)
        self.ask(number)

    def end_soon(self, code: int) -> None:
        """End soon, whatever happens. The loop may wait forever for work that cannot be stopped."""
        if not self.listening:
            return  # without a terminal, the process that started us ends
        self.over = True
        # Ctrl+Z, which was undo until now, would stop us between the screen and the end
        system.ignore_stop_key()
        self.guard.end_soon(code)

    def end_now(self, code: int) -> None:
        """Restore the terminal and end, without waiting for anything."""
        if not self._ending.acquire(blocking=False):
            if threading.current_thread() is threading.main_thread():
                return  # a signal during the end, or the guard is ending the program already
            sleep(LAST_WRITE * 2)
            os._exit(code)
        if self.screen is None:
            give_back(self._attributes, None, self.words)
        elif not self.screen.lent:
            give_back(self._attributes, self.screen.writer, self.words)
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
        self.guard = Guard(self.signals.end_now, self._gone, self._stood)
        self._screen: Drawn | None = None
        # the report of a blocked loop
        self._report = ""

    def listen(self) -> None:
        """Handle signals, before there is a loop."""
        self.signals.listen(self.guard)

    def begin(self, loop: asyncio.AbstractEventLoop, screen: Drawn) -> None:
        """Let the loop handle signals from now on."""
        self._loop, self._screen = loop, screen
        self.signals.screen = screen
        self.guard.turn()

    def _gone(self) -> None:
        """End because the terminal was closed. The guard calls this."""
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self.end, HANGUP)

    def _stood(self, stack: str) -> None:
        """Record where the loop stopped responding, and report it. The guard calls this."""
        path = write_down("stood", f"The program did not respond for {STANDS:.0f} s.\n\n{stack}")
        self._report = where_told(path)
        self.last_words.append(f"{STILL} {self._report}")
        if self._screen is not None:
            self._screen.show_last(f"{STILL} Every move is saved. Ctrl+C ends it. {self._report}")

    @property
    def stands(self) -> bool:
        """Whether the loop does not respond."""
        return self.guard.told

    def end_standing(self) -> None:
        """End the program although the loop does not respond. Close games as far as possible."""
        self.signals.end_soon(INTERRUPTED)
        with contextlib.suppress(Exception):
            self.close_games()
        self.signals.end_now(INTERRUPTED)

    def look_round(self) -> bool:
        """Check once a second whether the terminal was closed, and whether the disk works again.

        Return whether the message on the screen was shown without the loop.
        """
        stood = self.guard.turn()
        if stood:
            self.last_words.remove(f"{STILL} {self._report}")
            self._tell(f"Solitudo did not respond for {stood:.0f} s. {self._report}")
        if hung_up():
            self.end(HANGUP)
        self.unwritten.retry()
        while self.unwritten.news:
            self._tell(self.unwritten.news.pop(0))
        return stood > 0

    def close_games(self) -> None:
        """Close every game. A game that cannot be written is saved elsewhere, and reported."""
        try:
            self._leave_games()
        finally:
            self.last_words += self.unwritten.part()

    def end(self, number: int) -> None:
        """End after a signal, or when the terminal was closed. Nothing is lost."""
        code = 128 + number
        self.signals.end_soon(code)
        self.close_games()
        if hung_up():
            os._exit(code)
        # if the terminal is still there, restore its screen and its mouse
        self._leave(code, return_code=code)

    def crashed(self, error: BaseException) -> None:
        """Record an error of the program itself. Only the first one is shown."""
        if not any(words.startswith(FAULT) for words in self.last_words):
            with contextlib.suppress(Exception):
                self.close_games()
            self.last_words.append(report(error, data_folder()))
            self.signals.end_soon(CRASHED)

    def _signalled(self, number: int) -> None:
        """Handle a signal at the next step of the loop, because it may have arrived between any
        two.
        """
        if self._loop is None:
            self.signals.end_now(128 + number)
            return
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self.end, number)


def give_back(
    attributes: list[Any] | None,
    writer: threading.Thread | None = None,
    words: Sequence[str] = (),
) -> None:
    """Restore the terminal after the last output of `writer`, then write these words."""
    told = (
        GIVE_BACK + titles.given_back(os.environ) + "".join(f"{clean(line)}\r\n" for line in words)
    )
    screen = drawn_on()
    if screen is not None:
        with contextlib.suppress(OSError, ValueError):
            _write_last(screen.fileno(), told.encode(errors="replace"), writer)
    # another process that has the terminal now has set it up for itself
    system.set_terminal(attributes)


def _write_last(out: int, told: bytes, writer: threading.Thread | None) -> None:
    """Send this to the terminal as the last output."""
    # a handle of our own: whether writes wait on the old one is shared with other processes
    line = system.open_again(out)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for number in {out, 1, 2}:
        # for the rest of the writer's output, and for all other output
        os.dup2(nowhere, number)
    end = monotonic() + LAST_WRITE
    while told and monotonic() < end:
        if writer is not None and writer.is_alive() and writer.ident is not None:
            # the thread may be in the middle of a long frame that nobody reads
            system.wake(writer.ident)
        system.drop_unsent(line)
        try:
            told = told[os.write(line, told) :]
        except BlockingIOError:
            sleep(0.005)


def report(error: BaseException, folder: Path) -> str:
    """Record an error in the program. Return a line that says where the report is."""
    words = outside.blamed(error)
    if words:
        return f"{words} Your games are saved."
    said = f"{FAULT} ({type(error).__name__})"
    path = write_down("crash", "".join(traceback.format_exception(error)), folder)
    return f"{said}. Your games are saved. {where_told(path)}"


def write_down(what: str, told: str, folder: Path | None = None) -> Path | None:
    """Write a report of this sort to the data folder. Return its path, or None if that failed."""
    system = f"solitudo {__version__}, Python {sys.version.split()[0]}, {sys.platform}"
    content = f"{system}\n{' '.join(sys.argv[1:])!r}\n\n{told}".encode(errors="replace")
    for own in (True, False):
        with contextlib.suppress(OSError):
            at = (folder or data_folder()) / "crashes" if own else elsewhere()
            files.make_folder(at)
            _make_room(at, what)
            path = _numbered(at, what)
            files.fill(files.open_new(path), content)
            return path
    return None


def where_told(path: Path | None) -> str:
    """Return a sentence that says where a report is. Guests do not see the path."""
    if path is None:
        return "A report could not be written."
    return "A report was written." if is_guest() else f"The report is in {path}."


def _numbered(folder: Path, what: str) -> Path:
    number = 1
    while (path := folder / f"{what}-{number}.txt").exists():
        number += 1
    return path


def _make_room(folder: Path, what: str) -> None:
    old = sorted(folder.glob(f"{what}-*.txt"), key=lambda path: path.stat().st_mtime)
    for path in old[: len(old) - REPORTS + 1] if len(old) >= REPORTS else []:
        path.unlink(missing_ok=True)
