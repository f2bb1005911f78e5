"""However the program is stopped, and whatever it is short of: what is told to end ends in two
seconds, its file is whole, and the shell that started it has its terminal back.

SOLITUDO_SOAK=N tries each N times, and writes the table to the log.
"""

import contextlib
import fcntl
import os
import pty
import re
import resource
import select
import signal
import struct
import termios
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pyte
import pytest

from tests.soak.soundness import sound
from tests.soak.tally import SOAKING, Tally, so_many
from tests.terminal.session import SOLITUDO, need

BOARD = "hitori:5x5de:5154542152243135512112524"
SIZE = (80, 24)
LIMIT = 30.0
# seconds after which a program that was asked to end has ended
PROMPT = 2.0
PS1 = "prompt-1 "
MODE = re.compile(rb"\x1b\[\?(\d+)([hl])")
# mouse, focus and size reports, which a shell would read as typed text
REPORTS = {b"1000", b"1003", b"1015", b"1006", b"1016", b"1004", b"2048"}


class Shell:
    """A shell at a terminal, and the program that it started."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        bash = need("bash")
        env = {
            **os.environ,
            "SOLITUDO_DATA": str(folder / "data"),
            "SOLITUDO_CONFIG": str(folder / "config"),
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
            "PS1": PS1,
            "HISTFILE": "",
        }
        self.drawn = bytearray()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.execve(bash, [bash, "--norc", "--noprofile", "--noediting", "-i"], env)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", SIZE[1], SIZE[0], 0, 0))
        self.wait(PS1)
        self.type(f"{SOLITUDO} play {BOARD}\r")
        self.wait("keys")
        self.program = self.children()[0]
        self.type("\x1b\r")
        self.wait("1/25")

    def children(self) -> list[int]:
        path = Path(f"/proc/{self.pid}/task/{self.pid}/children")
        return [int(number) for number in path.read_text().split()]

    def type(self, text: str) -> None:
        os.write(self.fd, text.encode())

    def take(self, seconds: float = 0.05) -> None:
        while select.select([self.fd], [], [], seconds)[0]:
            try:
                found = os.read(self.fd, 65536)
            except OSError:
                return
            self.drawn += found
            for _ in re.findall(rb"\x1b\[c", found):
                os.write(self.fd, b"\x1b[?62;22c")
            for _ in re.findall(rb"\x1b\[6n", found):
                os.write(self.fd, b"\x1b[1;1R")
            seconds = 0

    def wait(self, words: str) -> None:
        self.until(lambda: words in self.shown(), words)

    def until(self, true: Callable[[], object], what: str) -> None:
        end = time.monotonic() + LIMIT
        while not true():
            assert time.monotonic() < end, f"{what!r} never came:\n{self.shown()}"
            self.take()

    def shown(self) -> str:
        screen = pyte.Screen(*SIZE)
        drawn = bytes(self.drawn).rpartition(b"\x1b[?1049l")[2]
        pyte.ByteStream(screen).feed(re.sub(rb"\x1b\[[<>=?][\d;$]*[a-zA-Z]", b"", drawn))
        return "\n".join(screen.display)

    def state(self) -> str:
        """Whether the program runs, is stopped or has ended, as the system knows it."""
        try:
            return Path(f"/proc/{self.program}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return ""

    def signal(self, *numbers: int) -> None:
        for number in numbers:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.program, number)

    def until_left(self) -> None:
        self.until(lambda: b"\x1b[?1049l" in self.drawn, "the screen left")

    def until_ended(self) -> None:
        self.until(lambda: self.state() in ("", "Z"), "its end")

    def sane(self) -> None:
        """Whoever types at the shell sees it, and nothing else reaches the shell."""
        attributes = termios.tcgetattr(self.fd)
        wanted = termios.ECHO | termios.ICANON | termios.ISIG
        assert attributes[3] & wanted == wanted, "the terminal is not as it was"
        on = {mode for mode, way in dict(MODE.findall(self.drawn)).items() if way == b"h"}
        assert not on & (REPORTS | {b"1049"}), f"asked for still: {on}"
        del self.drawn[:]
        self.type("echo fine-$((20 + 2))\r")
        self.wait("fine-22")
        assert "Traceback" not in self.shown()
        assert "echo fine-$((20 + 2))" in self.shown(), self.shown()

    def close(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.program, signal.SIGKILL)
        os.kill(self.pid, signal.SIGKILL)
        os.close(self.fd)
        os.waitpid(self.pid, 0)


# the state of the program when it is asked to end, and the signals that lead there


def playing(shell: Shell) -> None:
    """It is played."""


def stopped_by(number: int) -> Callable[[Shell], None]:
    def stop(shell: Shell) -> None:
        shell.signal(number)
        if number in (signal.SIGTSTP, signal.SIGSTOP):
            shell.until(lambda: shell.state() == "T", "stopped")
            shell.wait(PS1)

    return stop


def gone_on(shell: Shell) -> None:
    """It was told to go on and had never been stopped."""
    shell.signal(signal.SIGCONT)
    shell.until(lambda: shell.drawn.count(b"\x1b[?1049h") > 1, "drawn anew")


def stopped_and_back(shell: Shell) -> None:
    stopped_by(signal.SIGTSTP)(shell)
    shell.type("fg\r")
    shell.wait("1/25")


def in_background(shell: Shell) -> None:
    stopped_by(signal.SIGTSTP)(shell)
    shell.type("bg\r")
    shell.until(lambda: shell.state() != "T", "in the background")


def in_background_by_force(shell: Shell) -> None:
    stopped_by(signal.SIGSTOP)(shell)
    shell.type("bg\r")
    shell.until(lambda: shell.state() != "T", "in the background")


def in_lines(shell: Shell) -> None:
    shell.type("\x10")
    shell.wait("what you want, e.g.")
    shell.type("line-mode")
    shell.wait("ine-mode Sudoku")
    shell.type("\r")
    shell.wait("number of cells")


# the resource that it lacks


def nothing(shell: Shell) -> None:
    """Nothing."""


def no_memory(shell: Shell) -> None:
    """There is no room for a thread any more, nor for much else."""
    used = int(Path(f"/proc/{shell.program}/statm").read_text().split()[0])
    most = used * resource.getpagesize() + (2 << 20)
    resource.prlimit(shell.program, resource.RLIMIT_AS, (most, most))


def no_files(shell: Shell) -> None:
    resource.prlimit(shell.program, resource.RLIMIT_NOFILE, (3, 3))


STATES = {
    "playing": playing,
    "TSTP": stopped_by(signal.SIGTSTP),
    "STOP": stopped_by(signal.SIGSTOP),
    "TTOU": stopped_by(signal.SIGTTOU),
    "TTIN": stopped_by(signal.SIGTTIN),
    "CONT": gone_on,
    "TSTP, fg": stopped_and_back,
    "TSTP, bg": in_background,
    "STOP, bg": in_background_by_force,
    "line mode": in_lines,
}
CONDITIONS = {"nothing": nothing, "no memory": no_memory, "no files": no_files}
ENDS = {
    "TERM": (signal.SIGTERM, signal.SIGCONT),
    "HUP": (signal.SIGHUP, signal.SIGCONT),
    "INT": (signal.SIGINT, signal.SIGCONT),
    "CONT, TERM": (signal.SIGCONT, signal.SIGTERM),
    "CONT, HUP": (signal.SIGCONT, signal.SIGHUP),
}


class Case(NamedTuple):
    state: str
    short: str
    end: str

    @property
    def whole(self) -> bool:
        """Whether this can be: Ctrl+C is for the line mode, which ends by itself then."""
        return not (self.state == "line mode" and self.end == "INT")


CASES = [
    case for case in (Case(s, c, e) for s in STATES for c in CONDITIONS for e in ENDS) if case.whole
]


def ended(folder: Path, case: Case) -> float:
    """One program, ended; the seconds that took."""
    shell = Shell(folder)
    try:
        STATES[case.state](shell)
        CONDITIONS[case.short](shell)
        begun = time.monotonic()
        shell.signal(*ENDS[case.end])
        shell.until_ended()
        seconds = time.monotonic() - begun
        shell.type("\r")
        shell.wait(PS1)
        shell.sane()
        sound(folder)
        for path in (folder / "data" / "crashes").glob("*"):
            told = path.read_text()
            assert case.short == "no memory", told
            assert "MemoryError" in told or "start new thread" in told, told
        assert seconds < PROMPT, f"{seconds:.1f} s"
        return seconds
    finally:
        shell.close()


@pytest.mark.timeout(3600 if SOAKING else 600)
@pytest.mark.parametrize("case", CASES if SOAKING else CASES[::7], ids="; ".join)
def test_what_is_told_to_end_ends_and_gives_the_terminal_back(tmp_path: Path, case: Case) -> None:
    total = so_many(1)
    tally = Tally(f"endings, {'; '.join(case)}", total)
    for number in range(total):
        try:
            tally.took(ended(tmp_path / str(number), case))
            tally.one()
        except (AssertionError, OSError) as error:
            tally.failed(f"number {number}", error)
    tally.end()


def test_ctrl_c_while_python_ends_shows_nothing(tmp_path: Path) -> None:
    for number in range(so_many(3)):
        shell = Shell(tmp_path / str(number))
        try:
            if number % 2:
                shell.signal(signal.SIGTERM)
            else:
                shell.type("Q")
                shell.wait("Enter play")
                shell.type("Q")
            shell.until_left()
            # only one: a second would end it at once
            shell.take(number % 20 * 0.01)
            shell.signal(signal.SIGINT)
            shell.until_ended()
            shell.type("\r")
            shell.wait(PS1)
            shell.sane()
        finally:
            shell.close()
