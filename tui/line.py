"""The line to the terminal: frames become the bytes that bring the screen up to date.

What the line has no room for stays due (`shown`) and is sent, as it is by then, when the terminal
has answered that it took what came before (`pace`). A frame is never queued behind another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import monotonic
from typing import TYPE_CHECKING

from rich.color import ColorSystem

from tui.pace import ASK, Pace
from tui.shown import Shown

if TYPE_CHECKING:
    from tui.frames import Piece

SHOW, HIDE = "\x1b[?25h", "\x1b[?25l"
SYNC = ("\x1b[?2026h", "\x1b[?2026l")
# writes a blank on the terminal's second row and has it repeated, before anything stands there. The
# blank has three bytes, as some terminals repeat letters alone; of the first row an answer is like
# a key.
TRIAL = "\x1b[2H\u2002\x1b[2b"
# where the cursor is then if the terminal repeats, from 0
REPEATS = (3, 1)
# a frame so small comes in one piece, and is shown in one go by itself
TINY = 1000
# what is held back is looked at again after so long, if no answer comes before
AGAIN = 0.25


class Line:
    """One terminal. `write` sends, `waiting` tells how many writes the terminal has not taken."""

    def __init__(
        self,
        shown: Shown,
        write: Callable[[str], None],
        waiting: Callable[[], int] = lambda: 0,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self.shown = shown
        self.pace = Pace()
        # whether frames are put between marks, so that a terminal shows them at once
        self.sync = False
        # where the terminal's cursor rests, where somebody is to find it
        self.rest: tuple[int, int] | None = None
        # whether a frame was sent
        self.begun = False
        self._trying = False  # whether the next answer tells that the terminal repeats
        self._seen = False  # whether the terminal's cursor can be seen
        self._write = write
        self._waiting = waiting
        self._now = now

    def ask(self) -> None:
        """Ask the terminal how long an answer takes, and try whether it repeats, before anything
        else is sent."""
        if self.pace.sent(len(TRIAL + ASK), self._now(), always=True):
            self._write(TRIAL + ASK)
            self._trying = True

    def answered(self, when: float, at: tuple[int, int] | None = None) -> bool:
        """An answer came in, with the column and row of the cursor; whether the line turned out to
        be slow, or not to be, by it."""
        slow = self.pace.slow
        self.pace.answered(when)
        if self._trying:
            stylus = self.shown.stylus
            stylus.can = stylus.can._replace(repeat=at == REPEATS)
            self._trying = False
        self.flush()
        return slow != self.pace.slow

    def show(self, pieces: Iterable[Piece], system: ColorSystem | None, more: bool = False) -> None:
        """These runs are to stand there; `more` is to come at once, and is sent with them."""
        self.shown.take(pieces, system)
        if not more:
            self.flush()

    def put_down(self) -> None:
        """Lay the pen down: somebody else is to write."""
        text = self.shown.stylus.rest()
        if text:
            self._write(text)

    def forget(self) -> None:
        """Nothing is known of the terminal any more."""
        self.shown.forget()
        self._seen = False

    def flush(self) -> bool:
        """Send what differs, as far as the line has room; whether all of it was sent."""
        now = self._now()
        room = self.pace.room(now)
        if self.shown.due and (room <= 0 or self._waiting() > 1):
            if self.pace.silent:
                self.pace.ask(now)
                self._write(ASK)
            return False
        text = self.shown.frame(room)
        self.begun = self.begun or bool(text)
        stylus = self.shown.stylus
        if self.rest is not None:
            text += stylus.go(*self.rest)
        if self._seen != (self.rest is not None):
            self._seen = not self._seen
            text += SHOW if self._seen else HIDE
        if not text:
            return not self.shown.due
        if self.sync and len(text) > TINY:
            text = text.join(SYNC)
        if self.pace.sent(len(text.encode()), now):
            text += ASK
        self._write(text)
        return not self.shown.due
