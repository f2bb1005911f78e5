"""The terminal's keys, read where they are obeyed.

Textual reads them in a thread, which wakes ten times a second to look whether it is to end, and
hands each key over to the loop. A terminal can be watched by the loop itself: so nothing wakes
while nobody types, and a key wakes one thread instead of two. What is no terminal is read as
Textual does.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from codecs import getincrementaldecoder

from textual._time import get_time
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from tui.escapes import Parser

# bytes read at once
MOST = 4096


class Hearing(LinuxDriver):
    """A driver that reads on the loop of the app."""

    _parser: Parser | None = None
    _late: asyncio.TimerHandle | None = None

    @property
    def hears(self) -> bool:
        """Whether the loop can tell that there is something to be read."""
        return os.isatty(self.fileno)

    def start_application_mode(self) -> None:
        before = self._key_thread
        super().start_application_mode()  # type: ignore[no-untyped-call]
        # a program in the background is stopped before it reads anything
        if self._key_thread is not before and self.hears:
            self._parser = Parser(self._debug)
            self._decode = getincrementaldecoder("utf-8")("replace").decode
            self._loop.add_reader(self.fileno, self.hear)

    def _run_input_thread(self) -> None:
        if not self.hears:
            super()._run_input_thread()

    def disable_input(self) -> None:
        self.go_deaf()
        super().disable_input()

    def go_deaf(self) -> None:
        """Read nothing more."""
        self._parser = None
        if self._late is not None:
            self._late.cancel()
            self._late = None
        with contextlib.suppress(RuntimeError, OSError, ValueError):
            # the loop may be closed by now, and the terminal gone
            self._loop.remove_reader(self.fileno)

    def hear(self) -> None:
        """Something came."""
        parser = self._parser
        try:
            data = os.read(self.fileno, MOST)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if parser is None or not data:
            # the terminal is gone, which others tell
            self.go_deaf()
            return
        for message in parser.feed(self._decode(data)):
            self.process_message(message)
        self.wait()

    def wait(self) -> None:
        """What may be the beginning of a sequence is taken for itself when nothing follows."""
        end = self._parser._timeout_time if self._parser is not None else None
        if end is not None and self._late is None:
            self._late = self._loop.call_later(max(0.0, end - get_time()), self.give_up)

    def give_up(self) -> None:
        """Whether what followed has come by now."""
        self._late = None
        if self._parser is not None:
            for message in self._parser.tick():
                self.process_message(message)
            self.wait()

    def send_message(self, message: Message) -> None:
        if self._parser is None:
            super().send_message(message)
        else:
            self._app.post_message(message)
