"""Textual's driver and parser, adapted: the code that reads from the terminal and writes to it.

This module contains every private name of theirs that is used anywhere here. `NAMES` lists them. If
a release of Textual lacks one, Textual's own driver does the work.
"""

from __future__ import annotations

import os
import re
import select
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol

from textual.driver import Driver
from textual.events import Key, Resize
from textual.geometry import Size
from textual.keys import Keys
from textual.message import Message

from solitudo.engines.core import system
from solitudo.engines.core.errors import PuzzleError
from solitudo.tui.terminal.capabilities import drawn_on
from solitudo.tui.terminal.questions import Answers

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from textual._parser import Peek1, Read1

try:
    from textual._xterm_parser import XTermParser
    from textual.drivers import linux_driver

    IMPORTED = True
    LinuxDriver = linux_driver.LinuxDriver
except ImportError:
    IMPORTED = False
    # stand-ins to derive classes from, which are never used
    XTermParser = LinuxDriver = object  # type: ignore[assignment,misc]

Names = Sequence[tuple[type, tuple[str, ...]]]
# the names by class, including those that __init__ sets
NAMES: Names = (
    (XTermParser, ("_sequence_to_key_events", "parse")),  # reads keys
    (
        LinuxDriver,
        (
            "_file",  # where it draws
            "_key_thread",  # reads
            "_writer_thread",  # sends what is drawn
            "run_input_thread",  # the function of the thread that reads
            "_patch_lflag",  # the settings of the terminal that the program needs
            "_patch_iflag",
            "_enable_mouse_support",
            "_auto_restart",  # whether it takes the terminal back on its own
            "_must_signal_resume",  # whether the screen must be redrawn
            "_sigtstp_application",  # called by Ctrl+Z from elsewhere
            "_sigcont_application",  # called when a stopped program continues
            "attrs_before",  # the earlier settings of the terminal
            "exit_event",  # ends the reading
            "fileno",  # where it reads
            "disable_input",
        ),
    ),
)
# the variable that names another driver
NAMED = "TEXTUAL_DRIVER"
# asks the terminal for its type: the answer follows the answers to all earlier questions
WHO, HERE = "\x1b[c", re.compile(rb"\x1b\[\?[\d;]*c")
# no more reports of the focus
UNFOCUSED = "\x1b[?1004l"
# modes that a terminal may have forgotten: the alternate screen without a cursor, reports of the
# focus and of pastes, no wrapping
ASKED = "\x1b[?1049h\x1b[?25l\x1b[?1004h\x1b[?2004h\x1b[?7l"

# the smallest and the largest layout of a screen, whatever size the terminal reports: anybody who
# can write to it could send a size report
LEAST, MOST = Size(4, 2), Size(1000, 400)


def bounded(size: Size) -> Size:
    """Return the size that is drawn in a terminal of this size."""
    (width, height), (least, low), (most, high) = size, LEAST, MOST
    return Size(max(least, min(most, width)), max(low, min(high, height)))


def missing() -> list[str]:
    return lacking(NAMES) if IMPORTED else ["a module"]


def lacking(wanted: Names) -> list[str]:
    """Return which of these names this release of Textual lacks."""
    return [
        f"{owner.__name__}.{name}"
        for owner, names in wanted
        for name in names
        if not hasattr(owner, name) and not sets(owner, name)
    ]


def sets(owner: type, name: str) -> bool:
    """Return whether the objects of a class get an attribute of this name when they are made."""
    inits = (getattr(vars(base).get("__init__"), "__code__", None) for base in owner.__mro__)
    return any(name in code.co_names for code in inits if code is not None)


class PrivateParser(XTermParser):
    # the sequence that was last looked up as a key
    looked_up = ""

    def __init__(self, debug: bool = False) -> None:
        super().__init__(debug)
        self.answers = Answers()

    def feed(self, data: str) -> Iterable[Message]:
        rest, said = self.answers.take(data) if data else ("", [])
        yield from said
        if rest or not data:
            yield from super().feed(rest)

    def tick(self) -> Iterable[Message]:
        if late := self.answers.given_up():
            yield from super().feed(late)
        yield from super().tick()

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[Key]:
        self.looked_up = sequence
        try:
            return list(super()._sequence_to_key_events(sequence, alt))
        except (ValueError, OverflowError):
            # a key with a number that no character has
            return [Key(Keys.Ignore, sequence)]

    def parse(
        self, token_callback: Callable[[Message], None]
    ) -> Generator[Read1 | Peek1, str, None]:
        def pass_on(token: Message) -> None:
            if isinstance(token, Resize) and not all((*token.size, *(token.pixel_size or (0,)))):
                # a size of zero, by which places in pixels would be divided
                self.mouse_pixels = False
            token_callback(self.corrected(token))

        return super().parse(pass_on)

    def corrected(self, token: Message) -> Message:
        """Return the text that is passed on instead of a token."""
        return token


def driver_for(ask: Callable[[], type[Driver]]) -> type[Driver]:
    """Return the driver that Textual chooses, with ours instead of its driver for terminals."""
    try:
        usual = ask()
    except (ImportError, AttributeError, ValueError, RuntimeError):
        named = os.environ.get(NAMED, "")
        raise PuzzleError(
            f"{NAMED} is '{named[:60]}', which is not a Textual driver. Unset it."
        ) from None
    return TerminalDriver if usual is LinuxDriver and not missing() else usual


def use_parser(driver: type[Driver], parser: type[PrivateParser]) -> None:
    """Make a driver of Textual read keys with this parser."""
    for base in driver.__mro__:
        module = sys.modules[base.__module__]
        if module.__name__ != __name__ and hasattr(module, "XTermParser"):
            module.XTermParser = parser  # type: ignore[attr-defined]


class Owner(Protocol):
    """The application as its driver sees it."""

    @property
    def leaving(self) -> bool:
        """Whether a signal or a command asked the program to end."""

    @property
    def longest_answer(self) -> float:
        """After how many seconds an answer of the terminal is no longer expected."""

    @property
    def stands(self) -> bool:
        """Whether the loop no longer runs."""

    def end_standing(self) -> None:
        """End the program although the loop no longer runs."""


class TerminalDriver(LinuxDriver):
    """Textual's driver for a terminal.

    It leaves the terminal unchanged while another program has it.
    """

    def __init__(self, app: Any, **chosen: Any) -> None:
        super().__init__(app, **chosen)
        self.owner: Owner = app
        # whether another process has the terminal: nothing is read from it or written to it
        self.lent = False
        screen = drawn_on()
        if screen is not None:
            self._file = screen  # type: ignore[assignment]

    def process_message(self, message: Message) -> None:
        # this is the thread that reads: a blocked loop receives no key
        if self.owner.stands and isinstance(message, Key) and message.key == "ctrl+c":
            self.owner.end_standing()
        super().process_message(message)

    def write(self, data: str) -> None:
        if not self.lent and self._writer_thread is not None:
            super().write(data)

    def start_application_mode(self) -> None:
        # in the background, it waits until it is in the foreground
        self.lent = not system.in_foreground(self.fileno)
        if not self.lent:
            super().start_application_mode()  # type: ignore[no-untyped-call]
            system.ignore_stops()

    def stop_application_mode(self) -> None:
        if self.lent:
            return
        if not system.in_foreground(self.fileno):
            # the process that has it now has set it up for itself
            self.attrs_before = None
        super().stop_application_mode()

    def suspend_application_mode(self) -> None:
        super().suspend_application_mode()
        self.lent = True

    def look_round(self) -> None:
        """Take the terminal while this program is in front, and leave it alone otherwise."""
        if not self._auto_restart or self.owner.leaving:
            return
        here = system.in_foreground(self.fileno)
        deaf = self._key_thread is not None and not self._key_thread.is_alive()
        if here and self.lent:
            self._must_signal_resume = True
            try:
                self.resume_application_mode()
            except RuntimeError:
                self.lent = True  # no thread could be started; the next second may allow one
        elif not self.lent and (deaf or not here):
            self.suspend_application_mode()

    def _sigtstp_application(self, *_: Any) -> None:
        if not self.owner.leaving:
            super()._sigtstp_application()

    def _sigcont_application(self, *_: Any) -> None:
        if self.lent or not system.in_foreground(self.fileno):
            self.look_round()
        elif self._auto_restart and not self.owner.leaving:
            self._ask_again()

    def _ask_again(self) -> None:
        """Set the terminal up again, after a stop that the program cannot catch.

        When the program ends, the terminal returns to the state that it had before the program
        started.
        """
        termios, tty = system.termios, system.tty
        with suppress(system.TerminalError):
            attributes = termios.tcgetattr(self.fileno)
            attributes[tty.LFLAG] = self._patch_lflag(attributes[tty.LFLAG])
            attributes[tty.IFLAG] = self._patch_iflag(attributes[tty.IFLAG])
            termios.tcsetattr(self.fileno, termios.TCSANOW, attributes)
        self.write(ASKED)
        self._enable_mouse_support()
        self.send_message(self.SignalResume())

    def run_input_thread(self) -> None:
        # if the terminal was closed or belongs to another process, the check once a second notices
        # that
        with suppress(OSError):
            super().run_input_thread()

    def disable_input(self) -> None:
        """Stop reading.

        First wait for answers to questions, so that no other program reads them as typed text.
        """
        if self.lent:
            return
        reading = self._key_thread is not None and self._key_thread.is_alive()
        super().disable_input()
        if reading and system.in_foreground(self.fileno):
            self.write(UNFOCUSED + WHO)
            self._drop_input(self.owner.longest_answer)

    def _drop_input(self, seconds: float) -> None:
        """Read and drop all input until the terminal has answered, or for this long."""
        end, seen = monotonic() + seconds, b""
        with suppress(OSError, system.TerminalError):
            while (left := end - monotonic()) > 0 and not HERE.search(seen):
                if select.select([self.fileno], [], [], left)[0]:
                    found = os.read(self.fileno, 4096)
                    if not found:
                        return
                    seen = seen[-32:] + found
            system.termios.tcflush(self.fileno, system.termios.TCIFLUSH)
