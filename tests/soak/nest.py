"""The program loaded once and forked for every run, each on a pty of its own: a start then costs
what the program does at a start, and not what Python takes to load it.

Started by `Nest`, it listens on a socket. Each that connects says what to run; it gets the pty and
the number of the process, and how that ended.
"""

import contextlib
import gc
import json
import os
import pty
import select
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TextIO, cast

ROOT = Path(__file__).parents[2]
# modules that are imported while the screen is shown, besides those of a start
LOADED = (
    *(
        f"solitudo.tui.{name}"
        for name in (
            "app.app",
            "app.startup",
            "cli.play",
            "cli.saves",
            "cli.boards",
            "play.screen",
            "play.dialogs",
            "screens.home.screen",
            "screens.replay.screen",
            "screens.learn.screen",
            "screens.editor.screen",
            "screens.command_palette",
            "screens.saves.screen",
            "screens.records.screen",
            "screens.settings_window",
            "screens.theme_chooser",
            "screens.new_game.screen",
            "boards.generator",
            "play.timers",
            "play.guide_text",
        )
    ),
    "textual.drivers.linux_driver",
)
LONGEST = 1 << 16
STANDS = 3.0


class Nest:
    """The loaded program, as seen by who starts runs of it."""

    def __init__(self, env: Mapping[str, str]) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="solitudo-nest-")
        self._path = Path(self._folder.name) / "nest"
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.soak.nest", str(self._path)],
            stdin=subprocess.PIPE, cwd=ROOT,
            env={**env, "PYTHONPATH": str(ROOT / "tui" / "package")},
        )  # fmt: skip
        end = time.monotonic() + 60
        while not self._path.exists():
            assert self._process.poll() is None, "nothing was loaded"
            assert time.monotonic() < end, "it takes too long to load"
            time.sleep(0.02)

    def hatch(self, words: Sequence[str], env: Mapping[str, str]) -> tuple[int, int, socket.socket]:
        """A run of the program: its number, its terminal, and where its status will come."""
        line = socket.socket(socket.AF_UNIX)
        line.connect(str(self._path))
        line.sendall(json.dumps([list(words), dict(env)]).encode() + b"\n")
        number, handles, _, _ = socket.recv_fds(line, 64, 1)
        return int(number), handles[0], line


def status_of(line: socket.socket) -> int | None:
    """Return how a run ended, or None while it runs."""
    line.setblocking(False)
    try:
        return int(line.recv(64))
    except BlockingIOError:
        return None


def serve(path: str) -> None:
    """Load everything, then fork for whoever connects, until stdin is closed."""
    import importlib

    for name in LOADED:
        importlib.import_module(name)
    from solitudo import engines

    for kind in engines.kinds():
        engines.kind(kind)
    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(path + ".new")
    listener.listen()
    Path(path + ".new").rename(path)
    while True:
        ready = select.select([0, listener.fileno()], [], [])[0]
        if 0 in ready and not os.read(0, 1):
            return
        if listener.fileno() in ready:
            line, _ = listener.accept()
            if os.fork() == 0:
                listener.close()
                os._exit(attend(line))
            line.close()


def attend(line: socket.socket) -> int:
    """One run, from its words to its status."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    asked = b""
    while not asked.endswith(b"\n"):
        asked += line.recv(LONGEST)
    words, env = json.loads(asked)
    mine, its = os.pipe()
    told, telling = os.pipe()
    leader, handle = pty.fork()
    if leader == 0:
        lead(line, its, told, words, env)
    socket.send_fds(line, [os.read(mine, 64)], [handle])
    os.write(telling, b"!")
    return 0


def lead(
    line: socket.socket, pipe: int, told: int, words: Sequence[str], env: Mapping[str, str]
) -> None:
    """Be the shell that starts the program and outlives it: when the leader of a session ends, what
    a terminal has not taken by then is lost. How it ended is told after its start is, however soon
    that comes."""
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    pid = os.fork()
    if pid == 0:
        line.close()
        os.setpgid(0, 0)
        os.tcsetpgrp(0, os.getpid())
        signal.signal(signal.SIGTTOU, signal.SIG_DFL)
        live(words, env)
    for number in range(3):
        os.close(number)
    os.write(pipe, str(pid).encode())
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    os.read(told, 1)
    with contextlib.suppress(OSError):
        line.sendall(str(status).encode())
        line.recv(1)
    os._exit(0)


def opened(number: int, mode: str) -> TextIO:
    """What Python makes of a terminal at this number."""
    return cast("TextIO", os.fdopen(number, mode, 1, encoding="utf-8", closefd=False))


def live(words: Sequence[str], env: Mapping[str, str]) -> None:
    """Be the program, as if it had been started with these words."""
    os.environ.clear()
    os.environ.update(env)
    sys.argv[:] = ["solitudo", *words]
    sys.stdin, sys.stdout, sys.stderr = opened(0, "r"), opened(1, "w"), opened(2, "w")
    for name in ("stdin", "stdout", "stderr"):
        setattr(sys, f"__{name}__", getattr(sys, name))
    # the tests may have been started with some of these ignored
    for number in (signal.SIGHUP, signal.SIGTERM, signal.SIGPIPE):
        signal.signal(number, signal.SIG_DFL if number != signal.SIGPIPE else signal.SIG_IGN)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    from solitudo.tui.app import guard
    from solitudo.tui.cli.parser import main

    # its loop writes down where it is when it is blocked for two seconds: it runs once a second
    guard.STANDS = STANDS
    status = 1
    try:
        status = main(list(words))
    except BaseException:
        import traceback

        traceback.print_exc()
    finally:
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError, ValueError):
                stream.flush()
        os._exit(status)


if __name__ == "__main__":
    serve(sys.argv[1])
