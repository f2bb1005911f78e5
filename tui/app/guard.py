"""A thread beside the loop, which acts when the loop cannot.

It ends the program, notices a closed terminal, and reports a loop that does not respond. It runs
from the start, because at the end the system may have no thread left. Signals reach it without the
loop.
"""

from __future__ import annotations

import signal
import socket
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from time import monotonic

from solitudo.engines.core import system

# seconds that the program has to end before the guard ends it
PATIENCE = 1.2
# seconds after which a second signal ends it
SOON = 0.1
# seconds after which a loop that does nothing counts as blocked, and between two checks
STANDS, OFTEN = 5.0, 1.0
# if the check is this much later than planned, the whole program was held up, including this thread
HELD_UP = 1.0


class Guard:
    """The thread. `end_now` ends the program with a status.

    `hung_up` is called when the terminal was closed. `stands` gets the stack of a loop that does
    not respond.
    """

    def __init__(
        self,
        end_now: Callable[[int], None],
        hung_up: Callable[[], None],
        stands: Callable[[str], None],
    ) -> None:
        self._end_now = end_now
        self._hung_up = hung_up
        self._stands = stands
        # returns whether a signal ends the program
        self.ends: Callable[[int], bool] = lambda number: False
        # when the loop last ran, and whether it was reported as blocked
        self.turned: float | None = None
        self.told = False
        self._due: float | None = None
        self._code = self._heard = 0
        self._ears: socket.socket
        self._mouth: socket.socket
        # whether the thread is running
        self._there = False
        self._looked = 0.0

    def begin(self) -> None:
        """Begin to listen. The main thread must call this."""
        self._ears, self._mouth = socket.socketpair()
        self._ears.setblocking(False)
        self._mouth.setblocking(False)
        thread = threading.Thread(target=self._run, daemon=True, name="guard")
        with suppress(RuntimeError):
            thread.start()
            self._there = True
            signal.set_wakeup_fd(self._mouth.fileno(), warn_on_full_buffer=False)

    def end_soon(self, code: int) -> None:
        """End the program with this status if it has not ended itself in time."""
        self._code = code
        if not self._there:
            # no thread could be started: a timer of the system calls the main thread
            system.call_after(PATIENCE, lambda: self._end_now(self._code))
        else:
            self._end_by(PATIENCE)
            with suppress(OSError):
                self._mouth.send(b"\0")

    def rest(self) -> None:
        """Stop, because the program has ended normally."""
        self._due = self.turned = None
        with suppress(ValueError):
            signal.set_wakeup_fd(-1)
        if not self._there:
            system.call_after(0, lambda: None)

    def turn(self) -> float:
        """Record that the loop responds. If a pause was reported, return how long it took."""
        now = monotonic()
        stood = now - self.turned if self.told and self.turned is not None else 0.0
        self.turned, self.told = now, False
        return stood

    def _run(self) -> None:
        terminal = None
        with suppress(AttributeError, OSError, ValueError):
            terminal = sys.__stdin__.fileno()  # type: ignore[union-attr]
        watch = system.Watch(self._ears.fileno(), terminal)
        self._looked = monotonic()
        while True:
            left = OFTEN if self._due is None else self._due - monotonic()
            heard, gone = watch.wait(max(0, min(OFTEN, left)))
            if heard:
                self._listen()
            if gone:
                self._hung_up()
            if self._due is not None and monotonic() >= self._due:
                self._end_now(self._code)
            self._look()

    def _listen(self) -> None:
        """Wait for signals, which the main thread may not be able to handle."""
        with suppress(BlockingIOError):
            for number in self._ears.recv(256):
                if number and self.ends(number):
                    self._code = self._code or 128 + number
                    self._heard += 1
                    self._end_by(PATIENCE if self._heard == 1 else SOON)

    def _end_by(self, seconds: float) -> None:
        due = monotonic() + seconds
        self._due = due if self._due is None else min(self._due, due)

    def _look(self) -> None:
        """Check whether the loop still responds."""
        now = monotonic()
        late, self._looked = now - self._looked, now
        if self.turned is None:
            return
        if late > OFTEN + HELD_UP:
            # the process was stopped, asleep, or on a machine without time for it
            self.turned = now
        elif now - self.turned > STANDS and not self.told:
            self.told = True
            main = threading.main_thread().ident
            frame = sys._current_frames().get(main) if main is not None else None
            if frame is not None:
                self._stands("".join(traceback.format_stack(frame)))
