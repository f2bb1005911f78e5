"""A terminal at the end of a slow line, in a time of its own: bytes are counted, nobody waits."""

from collections import deque
from collections.abc import Callable

import pyte

from solitudo.tui.app.app import Solitudo
from solitudo.tui.person import settings
from solitudo.tui.start import Start
from solitudo.tui.terminal import capabilities
from solitudo.tui.terminal.flow import ASK
from solitudo.tui.terminal.output import Output
from solitudo.tui.terminal.screen_state import ScreenState

# the bytes that arrive together
PIECE = 40


class FarTerminal:
    """Takes `rate` bytes a second, `way` seconds off, shows them and answers each question in its
    turn. Nothing happens but in `advance`: time is what has been counted."""

    def __init__(self, rate: int, way: float, size: tuple[int, int] = (120, 36)) -> None:
        self.rate, self.way = rate, way
        self.screen = pyte.Screen(*size)
        self.now = 0.0
        self.sent = 0  # bytes that were written
        self.shown = 0  # bytes that have arrived
        self.got = ""
        self._stream = pyte.ByteStream(self.screen)
        self._free = 0.0  # when the line is free again
        self._coming: deque[bytes] = deque()
        self._arrivals: deque[float] = deque()  # when each of these arrives
        self._answers: deque[float] = deque()

    def write(self, text: str) -> None:
        """Bytes of the program, now."""
        self.got += text
        first, *asked = text.split(ASK)
        self._put(first)
        for part in asked:
            self._put(ASK)
            self._answers.append(self._free + 2 * self.way)
            self._put(part)

    def _put(self, text: str) -> None:
        data = text.encode()
        self.sent += len(data)
        self._free = max(self._free, self.now)
        for at in range(0, len(data), PIECE):
            piece = data[at : at + PIECE]
            self._free += len(piece) / self.rate
            self._coming.append(piece)
            self._arrivals.append(self._free + self.way)

    @property
    def on_its_way(self) -> int:
        """The bytes that have not arrived."""
        return self.sent - self.shown

    def next(self) -> float | None:
        """When something arrives here or there; None if nothing is under way."""
        heads = [queue[0] for queue in (self._arrivals, self._answers) if queue]
        return min(heads, default=None)

    def advance(self, until: float, answered: Callable[[float], object]) -> None:
        """Let time pass until then: show what arrives, and call `answered` at each answer that
        reaches the program.
        """
        while (at := self.next()) is not None and at <= until:
            self.now = max(self.now, at)
            if self._arrivals and self._arrivals[0] <= at:
                self._arrivals.popleft()
                piece = self._coming.popleft()
                self.shown += len(piece)
                self._stream.feed(piece)
            else:
                self._answers.popleft()
                answered(self.now)
        self.now = max(self.now, until)

    def shows(self, words: str) -> bool:
        """Return whether these words are on the screen."""
        return any(words in row for row in self.screen.display)


class Connected(Solitudo):
    """The program at the end of such a line."""

    def __init__(self, start: Start, far: FarTerminal) -> None:
        self.far = far
        super().__init__(start, capabilities.Terminal(erases=True), settings.Settings())

    def make_output(self) -> Output:
        return Output(ScreenState(erases=True), self.far.write, now=lambda: self.far.now)

    @property
    def draws(self) -> bool:
        """The terminal that is counted is drawn on."""
        return self._running and not self._closed
