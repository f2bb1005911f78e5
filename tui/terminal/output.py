"""The output to the terminal: frames become the bytes that update the screen.

If the connection has no room, changes wait (`state`). They are sent after an answer (`flow`), in
the form that they have by then. A frame is never queued behind another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import monotonic

from rich.color import ColorSystem

from solitudo.tui.terminal.flow import ASK, Flow
from solitudo.tui.terminal.screen_state import Piece, ScreenState

SHOW, HIDE = "\x1b[?25h", "\x1b[?25l"
SYNC = ("\x1b[?2026h", "\x1b[?2026l")
# writes a blank on the terminal's second row and repeats it, before anything is there. The blank
# has three bytes, because some terminals repeat only letters. In the first row, an answer would
# look like a key
TEST = "\x1b[2H\u2002\x1b[2b"
# the place of the cursor after that if the terminal can repeat, from 0
REPEATS = (3, 1)
# a frame with at most this many bytes arrives in one piece, and is shown at once
TINY = 1000
# seconds after which the rest of a frame is tried again, if no answer arrives before
AGAIN = 0.25


class Output:
    """The output to one terminal.

    `write` sends, and `waiting` counts writes that were not sent yet.
    """

    def __init__(
        self,
        state: ScreenState,
        write: Callable[[str], None],
        waiting: Callable[[], int] = lambda: 0,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self.state = state
        self.flow = Flow()
        # whether frames are put between marks, so that a terminal shows each at once
        self.sync = False
        # the fixed place of the terminal's cursor, for screen readers
        self.cursor: tuple[int, int] | None = None
        self.begun = False
        self._testing = False  # whether the next answer shows if the terminal can repeat
        self._cursor_visible = False
        self._write = write
        self._waiting = waiting
        self._now = now

    def test(self, questions: str = "") -> None:
        """Ask before anything is sent how long an answer takes, and whether characters repeat.

        Other questions are asked first, so that the last answer shows that all have arrived.
        """
        text = questions + TEST + ASK
        if self.flow.sent(len(text), self._now(), always=True):
            self._write(text)
            self._testing = True

    def answered(self, when: float, at: tuple[int, int] | None = None) -> bool:
        """Handle an answer. Return whether it changed how slow the connection is considered."""
        slow = self.flow.slow
        self.flow.answered(when)
        if self._testing:
            encoder = self.state.encoder
            encoder.features = encoder.features._replace(repeat=at == REPEATS)
            self._testing = False
        self.flush()
        return slow != self.flow.slow

    def heard(self) -> None:
        """Record that the player is active: a key arrived, or another message from the terminal."""
        self.flow.heard(self._now())
        if self.state.changed:
            self.flush()

    def show(self, pieces: Iterable[Piece], system: ColorSystem | None, more: bool = False) -> None:
        """Show these pieces. If `more` follows at once, send them together with it."""
        self.state.put(pieces, system)
        if not more:
            self.flush()

    def reset_style(self) -> None:
        """Set the plain style, because another program will write."""
        text = self.state.encoder.reset_style()
        if text:
            self._write(text)

    def forget(self) -> None:
        self.state.forget()
        self._cursor_visible = False

    def flush(self) -> bool:
        """Send what differs, as far as there is room. Return whether everything was sent."""
        now = self._now()
        room = self.flow.room(now)
        if self.state.changed and (room <= 0 or self._waiting() > 1):
            if self.flow.silent:
                self.flow.ask(now)
                self._write(ASK)
            return False
        text = self.state.encode(room)
        self.begun = self.begun or bool(text)
        if self.cursor is not None:
            text += self.state.encoder.move(*self.cursor)
        if self._cursor_visible != (self.cursor is not None):
            self._cursor_visible = not self._cursor_visible
            text += SHOW if self._cursor_visible else HIDE
        if not text:
            return not self.state.changed
        if self.sync and len(text) > TINY:
            text = text.join(SYNC)
        if self.flow.sent(len(text.encode()), now):
            text += ASK
        self._write(text)
        return not self.state.changed
