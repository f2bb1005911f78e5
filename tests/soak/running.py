"""The real program on a pty of its own, with any input."""

import contextlib
import fcntl
import os
import pty
import random
import select
import signal
import socket
import struct
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from tests.soak.nest import ROOT, Nest, status_of

KINDS = ("hitori", "hitori-hex", "tents", "sudoku", "slant")
SIZES = {"hitori": "6", "hitori-hex": "4", "tents": "6", "sudoku": "6", "slant": "5"}


def surroundings() -> dict[str, str]:
    """Return the environment of the program, wherever it is started from."""
    found = {
        **os.environ,
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "LANG": "C.UTF-8",
        "PYTHONPATH": str(ROOT / "tui" / "package"),
        # variables that the program itself sets for Textual, which reads them when it is loaded
        "TEXTUAL_COLOR_SYSTEM": "truecolor",
    }
    for name in ("NO_COLOR", "LC_ALL", "LC_CTYPE", "COLUMNS", "LINES"):
        found.pop(name, None)
    return found


@cache
def nest() -> Nest:
    """The loaded program, one for all runs that start from here."""
    return Nest(surroundings())


# seconds after which there will be no answer
FROZEN = 30.0


class Run:
    """One run of the program, with its own folders. What it draws is read and thrown away. It is
    forked from a program that is loaded, or where it finds another environment begun from nothing.
    """

    def __init__(
        self,
        folder: Path,
        words: Sequence[str],
        size: tuple[int, int] = (100, 30),
        env: Mapping[str, str] | None = None,
        program: Sequence[str] = (),
    ) -> None:
        self.folder = folder
        self.drawn = bytearray()
        own = {
            "SOLITUDO_DATA": str(folder / "data"),
            "SOLITUDO_CONFIG": str(folder / "config"),
            "XDG_CACHE_HOME": str(folder / "cache"),
        }
        full = {**surroundings(), **own, **(env or {})}
        self._line: socket.socket | None = None
        if program or env:
            self.pid, self.fd = pty.fork()
            if self.pid == 0:
                program = program or ("-m", "solitudo")
                os.execve(sys.executable, [sys.executable, *program, *words], full)
        else:
            self.pid, self.fd, self._line = nest().hatch(words, full)
        self.status: int | None = None
        self.resize(*size)

    def resize(self, width: int, height: int) -> None:
        with contextlib.suppress(OSError):
            fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
            os.kill(self.pid, signal.SIGWINCH)

    def send(self, data: bytes) -> None:
        """Type this; what the program draws meanwhile is taken, so that neither waits for ever."""
        while data and self.alive():
            ready, free, _ = select.select([self.fd], [self.fd], [], 5)
            with contextlib.suppress(OSError):
                if ready:
                    self.take()
                if free:
                    data = data[os.write(self.fd, data) :]
            if not ready and not free:
                raise AssertionError("the program takes no keys any more")

    def take(self) -> bool:
        """Read what it has drawn so far."""
        try:
            found = os.read(self.fd, 65536)
        except OSError:
            return False
        self.drawn += found
        return bool(found)

    def drain(self, quiet: float = 0.05, most: float = 60.0) -> None:
        """Take what it draws until it has read every key, and neither works nor draws anything
        for a moment; or only for so many seconds."""
        end = time.monotonic() + most
        while time.monotonic() < end:
            if select.select([self.fd], [], [], quiet)[0]:
                if not self.take():
                    return
            elif not self.works():
                return

    def works(self) -> bool:
        """Whether one of its threads runs, or would on a machine with nothing else to do, or keys
        wait to be read."""
        try:
            tasks = [path.read_text() for path in Path(f"/proc/{self.pid}/task").glob("*/stat")]
            keys = os.open(f"/proc/{self.pid}/fd/0", os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK)
        except OSError:
            return False  # it has ended
        try:
            unread = fcntl.ioctl(keys, termios.FIONREAD, b"\0\0\0\0")
        except OSError:
            return False
        finally:
            os.close(keys)
        return any(unread) or any(task.rpartition(")")[2].split()[0] in "RD" for task in tasks)

    def wait_for_screen(
        self, sign: bytes = b"\x1b[?1049h", most: float = 60.0, rest: float = 60.0
    ) -> None:
        """Until it has drawn this, and then rests; that is waited for at most so long."""
        end = time.monotonic() + most
        while sign not in self.drawn:
            if time.monotonic() > end or not self.alive():
                raise AssertionError(f"nothing was drawn: {self.told()}")
            if select.select([self.fd], [], [], 0.1)[0]:
                self.take()
        self.drain(0.15, rest)

    def answers(self, size: tuple[int, int]) -> float:
        """The seconds until it draws anew for another size, whatever it shows."""
        self.drain(0.05, 5.0)
        self.resize(size[0], size[1] + 1)
        self.drain(0.05, 5.0)
        begun = time.monotonic()
        self.resize(*size)
        while not select.select([self.fd], [], [], 0.02)[0]:
            if not self.alive() or time.monotonic() - begun > FROZEN:
                break
        return time.monotonic() - begun

    def alive(self) -> bool:
        if self.status is None and self._line is not None:
            self.status = status_of(self._line)
        elif self.status is None:
            found, status = os.waitpid(self.pid, os.WNOHANG)
            if found:
                self.status = os.waitstatus_to_exitcode(status)
        return self.status is None

    def ended(self, most: float = 60.0) -> bool:
        """Wait until it has ended by itself; whether it has."""
        end = time.monotonic() + most
        while self.alive() and time.monotonic() < end:
            if select.select([self.fd], [], [], 0.02)[0]:
                self.take()
        return not self.alive()

    def end(self, number: int = signal.SIGTERM, most: float = 60.0) -> float:
        """End it by a signal; the seconds that took."""
        begun = time.monotonic()
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)
        while self.alive():
            if time.monotonic() - begun > most:
                os.kill(self.pid, signal.SIGKILL)
                raise AssertionError(f"signal {number} did not end it in {most} s")
            if select.select([self.fd], [], [], 0.02)[0]:
                self.take()
        return time.monotonic() - begun

    def close(self) -> None:
        """Nothing of it is left."""
        if self.alive():
            self.end(signal.SIGKILL)
        with contextlib.suppress(OSError):
            os.close(self.fd)
        if self._line is not None:
            self._line.close()

    def told(self) -> str:
        """Return the text on the terminal after the screen has closed."""
        while select.select([self.fd], [], [], 0)[0] and self.take():
            pass
        return self.drawn.rpartition(b"\x1b[?1049l")[2].decode(errors="replace")[-2000:]

    def memory(self) -> int:
        """Its own memory in bytes; what it shares with others is not counted."""
        try:
            status = Path(f"/proc/{self.pid}/status").read_text()
        except FileNotFoundError:
            return 0  # it has just ended
        lines = [line for line in status.splitlines() if line.startswith("RssAnon")]
        return int(lines[0].split()[1]) * 1024 if lines else 0  # it is ending just now

    def reports(self) -> list[Path]:
        return sorted((self.folder / "data" / "crashes").glob("*"))

    def saves(self) -> list[Path]:
        found = (self.folder / "data" / "saves").glob("*.toml")
        return sorted(path for path in found if not path.name.startswith("."))


KEYS = tuple(
    key.encode()
    for key in (
        *"\r\r\r    uuurr[[]]HHHHWCGXKMJBPNZAVOT;D/{}-+<>?,.123456789abcdefgtghjklzxvfF\\ ",
        "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D",
        "\x1b", "\x1b", "\t", "\x1b[Z", "\x7f", "\x10", "\x1bOP", "\x1bOQ", "\x1bOR", "\x1bOS",
        "\x1b[15~", "\x1b[20~", "\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F", "\x1a", "\x19", "\x03",
        "SQERL", "\x1b[I", "\x1b[O", "\x1b[200~some words\nand more\x1b[201~",
    )
)  # fmt: skip


# columns and rows: usual ones twice as often, smaller than anything needs, and as large as walls
SPANS = (
    ((20, 200), (8, 60)), ((20, 200), (8, 60)), ((1, 12), (1, 6)), ((1, 500), (1, 200)),
    ((1, 1), (1, 1)), ((1, 5), (1, 200)), ((500, 500), (1, 200)),
)  # fmt: skip


class Events:
    """Whatever a person, a cat and a bad line may send, from a seed."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.size = (100, 30)
        self.held = -1
        self.count = 0

    def mouse(self) -> bytes:
        rng, (width, height) = self.rng, self.size
        x, y = rng.randint(1, width), rng.randint(1, height)
        way = rng.randrange(10)
        if way < 4:
            button = rng.choice((0, 0, 0, 2, 1))
            return b"\x1b[<%d;%d;%dM\x1b[<%d;%d;%dm" % (button, x, y, button, x, y)
        if way < 6:
            return b"\x1b[<%d;%d;%dM" % (rng.choice((64, 65, 66, 67)), x, y)
        if way == 6:
            self.held = rng.choice((0, 2))
            return b"\x1b[<%d;%d;%dM" % (self.held, x, y)
        if way == 7 and self.held >= 0:
            button, self.held = self.held, -1
            return b"\x1b[<%d;%d;%dm" % (button, x, y)
        return b"\x1b[<%d;%d;%dM" % (32 + (self.held if self.held >= 0 else 3), x, y)

    def burst(self) -> bytes:
        """Return one to eight events that arrive together."""
        rng = self.rng
        many = rng.randint(1, 8)
        self.count += many
        return b"".join(
            self.mouse() if rng.random() < 0.35 else rng.choice(KEYS) for _ in range(many)
        )

    def new_size(self) -> tuple[int, int]:
        """A size that somebody may have, or that no window has."""
        self.count += 1
        (least, most), (low, high) = self.rng.choice(SPANS)
        self.size = (self.rng.randint(least, most), self.rng.randint(low, high))
        return self.size
