"""A real terminal inside tmux: a tmux client on a pty of ours, so that the mouse travels as it
does for a person."""

import fcntl
import os
import pty
import select
import shutil
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

SOLITUDO = Path(sys.executable).with_name("solitudo")


def need(program: str) -> str:
    """The path of a program; in CI it must be there, elsewhere the test is skipped."""
    found = shutil.which(program)
    if found is None:
        if os.environ.get("CI"):
            pytest.fail(f"{program} is missing, and .ci/run should have installed it")
        pytest.skip(f"{program} is not installed")
    return found


class Tmux:
    """One tmux server with one window, seen through a client on a pty."""

    def __init__(self, folder: Path, command: list[str], size: tuple[int, int] = (80, 24)) -> None:
        self.tmux = need("tmux")
        if not SOLITUDO.exists():
            pytest.fail("solitudo is not installed in this environment: make test does it")
        self.socket = str(folder / "tmux.sock")
        config = folder / "tmux.conf"
        config.write_text(
            "set -g mouse on\nset -g status off\nset -g default-terminal tmux-256color\n"
            "set -sg escape-time 10\nset -g focus-events on\n"
        )
        self.env = {
            **os.environ,
            "SOLITUDO_DATA": str(folder / "data"),
            "SOLITUDO_CONFIG": str(folder / "config"),
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "LANG": "C.UTF-8",
            # variables that some shells export, and that must not matter once the size changes
            "COLUMNS": "80",
            "LINES": "24",
        }
        self.env.pop("TMUX", None)
        self.env.pop("NO_COLOR", None)
        words = [self.tmux, "-u", "-S", self.socket, "-f", str(config), "new-session", *command]
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.execve(self.tmux, words, self.env)
        self.resize(*size)

    def resize(self, width: int, height: int) -> None:
        """Set another size, repeatedly until tmux has it: a client that starts may miss
        the signal.
        """
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        end = time.monotonic() + 60
        while time.monotonic() < end:
            os.kill(self.pid, signal.SIGWINCH)
            self.drain(0.05)
            if self.tell("#{window_width}x#{window_height}") == f"{width}x{height}":
                return

    def send(self, text: str) -> None:
        """Send what a terminal sends when this is typed, or the mouse used."""
        os.write(self.fd, text.encode())
        self.drain()

    def drain(self, quiet: float = 0.02) -> None:
        """Read what the client draws, so that it never waits for us."""
        while select.select([self.fd], [], [], quiet)[0]:
            try:
                if not os.read(self.fd, 65536):
                    return
            except OSError:
                return

    def mouse(self, button: int, x: int, y: int, final: str = "M") -> None:
        self.send(f"\x1b[<{button};{x + 1};{y + 1}{final}")

    def click(self, x: int, y: int, button: int = 0) -> None:
        """Press and release at a character of the screen."""
        self.mouse(button, x, y)
        self.mouse(button, x, y, "m")

    def screen(self) -> str:
        """Return the text on the screen now."""
        self.drain()
        shown = subprocess.run(
            [self.tmux, "-S", self.socket, "capture-pane", "-p"],
            capture_output=True,
            text=True,
            env=self.env,
            check=False,
        )
        return shown.stdout

    def wait_for(self, text: str, limit: float = 60.0) -> str:
        """Return the screen when this is on it."""
        end = time.monotonic() + limit
        shown = ""
        while time.monotonic() < end:
            shown = self.screen()
            if text in shown:
                return shown
            time.sleep(0.05)
        size = self.tell("#{window_width}x#{window_height}")
        raise AssertionError(f"{text!r} never came at {size}:\n{shown}")

    def tell(self, form: str) -> str:
        """Return a value that tmux has about the window."""
        listed = subprocess.run(
            [self.tmux, "-S", self.socket, "list-panes", "-F", form],
            capture_output=True,
            text=True,
            env=self.env,
            check=False,
        )
        return listed.stdout.strip()

    def process(self) -> int:
        """The process in the window."""
        return int(self.tell("#{pane_pid}"))

    def close(self) -> None:
        subprocess.run(
            [self.tmux, "-S", self.socket, "kill-server"],
            capture_output=True,
            env=self.env,
            check=False,
        )
        os.close(self.fd)
        os.waitpid(self.pid, 0)
