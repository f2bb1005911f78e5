"""A terminal at the end of a wire: so many bytes a second, so long a way, and nothing in between
that pushes back. What it shows is kept by pyte; it answers what terminals answer."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections import deque
from collections.abc import Callable, Mapping
from pathlib import Path

import pyte

from tests.repeating import Repeating, RepeatingStream

QUESTIONS = re.compile(rb"\x1b\[6n|\x1b\[c|\x1b\[\?2026\$p")
# seconds of bytes that are given to the terminal together
PIECE = 0.02
# variables about the terminal in which the tests run
OF_ANOTHER = ("COLUMNS", "LINES", "NO_COLOR", "TEXTUAL_COLOR_SYSTEM")


class Wire:
    """A program on a pty, seen through a wire. `rate` 0: as quick as it comes. `repeats`: whether
    the terminal can repeat a character, as most can."""

    def __init__(
        self,
        folder: Path,
        words: list[str],
        size: tuple[int, int] = (120, 36),
        rate: int = 0,
        delay: float = 0.0,
        environ: Mapping[str, str] | None = None,
        command: list[str] | None = None,
        tree: Path | None = None,
        repeats: bool = True,
    ) -> None:
        self.folder = folder
        self.rate, self.delay = rate, delay
        self.screen = Repeating(*size) if repeats else pyte.Screen(*size)
        self.stream = RepeatingStream(self.screen) if repeats else pyte.ByteStream(self.screen)
        self.sent = bytearray()  # everything that the program has sent
        self.taken = bytearray()  # everything that has reached the terminal
        self._queue: deque[tuple[float, bytes]] = deque()
        self._up: deque[tuple[float, bytes]] = deque()
        self._free = 0.0  # when the wire is free again
        env = {
            **{name: value for name, value in os.environ.items() if name not in OF_ANOTHER},
            "SOLITUDO_DATA": str(folder / "data"),
            "SOLITUDO_CONFIG": str(folder / "config"),
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "LANG": "C.UTF-8",
            **(environ or {}),
        }
        call = command or [sys.executable, "-m", "solitudo", *words]
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            if tree is not None:
                # the program of the current folder is found first
                os.chdir(tree)
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
            os.execvpe(call[0], call, env)
        self.alive = True

    def type(self, keys: bytes) -> None:
        """Type on the terminal's keyboard."""
        self._up.append((time.monotonic() + self.delay, keys))

    def resize(self, width: int, height: int) -> None:
        """The terminal's window has another size."""
        self.screen.resize(height, width)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def wait(self, until: Callable[[], bool], limit: float) -> float | None:
        """Return how long it takes until this is true, or None if it is not true within this many
        seconds.
        """
        began = time.monotonic()
        while (now := time.monotonic()) < began + limit:
            if until():
                return now - began
            self.pump(0.01)
        return None

    def settle(self, quiet: float = 0.6, limit: float = 30.0) -> float:
        """Wait until there is no output for a moment.

        Return when the last byte was shown, in seconds.
        """
        began = last = time.monotonic()
        while time.monotonic() < began + limit and time.monotonic() < last + quiet:
            before = len(self.taken)
            self.pump(0.02)
            if len(self.taken) != before or self._queue or self._up:
                last = time.monotonic()
        return last - began

    def pump(self, seconds: float) -> None:
        """Carry what is to be carried, for so long."""
        end = time.monotonic() + seconds
        while True:
            self._carry()
            left = end - time.monotonic()
            if left <= 0 or not self.alive:
                return
            if select.select([self.fd], [], [], min(left, PIECE))[0]:
                self._read()

    def _read(self) -> None:
        try:
            data = os.read(self.fd, 65536)
        except OSError:
            data = b""
        if not data:
            self.alive = False
            return
        self.sent += data
        now = time.monotonic()
        self._free = max(self._free, now)
        step = max(1, round(self.rate * PIECE)) if self.rate else len(data)
        for at in range(0, len(data), step):
            piece = data[at : at + step]
            if self.rate:
                self._free += len(piece) / self.rate
            self._queue.append((self._free + self.delay, piece))

    def _carry(self) -> None:
        now = time.monotonic()
        while self._queue and self._queue[0][0] <= now:
            piece = self._queue.popleft()[1]
            seen = len(self.taken)
            self.taken += piece
            # an answer is about the moment of its question, even if more follows in the same piece
            for found in QUESTIONS.finditer(self.taken, max(0, seen - 8)):
                if found.end() > seen:
                    self.stream.feed(bytes(self.taken[seen : found.end()]))
                    seen = found.end()
                    self._answer(found[0])
            self.stream.feed(bytes(self.taken[seen:]))
        while self._up and self._up[0][0] <= now and self.alive:
            os.write(self.fd, self._up.popleft()[1])

    def _answer(self, question: bytes) -> None:
        cursor = self.screen.cursor
        answer = b"\x1b[?62;22c" if question.endswith(b"c") else b"\x1b[?2026;2$y"
        if question.endswith(b"6n"):
            answer = f"\x1b[{cursor.y + 1};{cursor.x + 1}R".encode()
        self.type(answer)

    def crashes(self) -> str:
        """Return the crash reports of the program."""
        found = (self.folder / "data" / "crashes").glob("*.txt")
        return "\n".join(path.read_text("utf-8") for path in found)

    @property
    def on_its_way(self) -> int:
        """The bytes that left the program and have not reached the terminal."""
        return len(self.sent) - len(self.taken)

    def close(self) -> None:
        # nobody waits for the rest on the wire
        self.rate = 0
        self._queue.clear()
        if self.alive:
            os.kill(self.pid, signal.SIGTERM)
            self.settle(0.2, 3.0)
        end = time.monotonic() + 5.0
        while os.waitpid(self.pid, os.WNOHANG) == (0, 0):
            if time.monotonic() > end:
                # a program that ignores the signal, or loops without its terminal
                os.kill(self.pid, signal.SIGKILL)
                os.waitpid(self.pid, 0)
                break
            time.sleep(0.02)
        os.close(self.fd)
