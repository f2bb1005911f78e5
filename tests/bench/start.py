"""How long until the first frame, beside a bare Textual app, in one run, turn by turn.

python tests/bench/start.py [rounds]
"""

import fcntl
import os
import pty
import select
import shutil
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from solitudo import engines
from solitudo.engines.core.values import Request
from solitudo.tui.boards.new_game import Drawn
from solitudo.tui.boards.spare_files import Board, Store, sort_of

BARE = """
from textual.app import App, ComposeResult
from textual.widgets import Static

class Bare(App):
    def compose(self) -> ComposeResult:
        yield Static("A bare application, with nothing but this text on it. " * 8)

Bare().run()
"""
KIND = "hitori"
BOARD = f"{KIND}:5x5de:5154542152243135512112524"


def first_frame(command: list[str], data: str) -> tuple[float, float, float]:
    """Milliseconds from the start of a program to its first frame on a terminal of 120x36, those
    of them that it spent on a processor (which a busy machine does not stretch), and the megabytes
    that it then holds."""
    began = time.perf_counter()
    pid, fd = pty.fork()
    if pid == 0:
        # both programs as they are when they were started before
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ.update(
            TERM="xterm-256color", COLORTERM="truecolor", SOLITUDO_DATA=data, SOLITUDO_CONFIG=data
        )
        os.execv(command[0], command)
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", 36, 120, 0, 0))
    seen = b""
    took = used = held = -1.0
    while time.perf_counter() - began < 20:
        ready, _, _ = select.select([fd], [], [], 0.5)
        if not ready:
            continue
        data_read = os.read(fd, 65536)
        if b"\x1b[6n" in data_read:
            os.write(fd, b"\x1b[1;1R")
        seen += data_read
        if len(seen) > 1500:
            took = (time.perf_counter() - began) * 1000
            # the time of a running thread is not reported up to this moment
            os.kill(pid, signal.SIGSTOP)
            os.waitpid(pid, os.WUNTRACED)
            tasks = Path(f"/proc/{pid}/task").glob("*/schedstat")
            used = sum(int(task.read_text().split()[0]) for task in tasks) / 1e6
            pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
            held = pages * os.sysconf("SC_PAGE_SIZE") / 1e6
            break
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    os.close(fd)
    return took, used, held


def lay_ready(data: str, kind_name: str) -> None:
    """Put a usual board among the pre-generated ones, as after any game."""
    kind = engines.kind(kind_name)
    size = kind.default_size
    sort = sort_of(kind_name, Request(size, kind.levels_at(size)[0], Drawn(0)))
    store = Store(Path(data) / "cache" / "ready")
    if not store.names(sort):
        puzzle = kind.generate(sort.request)
        known = puzzle.count()
        assert known.first is not None
        assert store.put(sort, Board(puzzle.id, puzzle.rule, sort.level, known.first.hex()))


def clear_ready(data: str) -> None:
    """Remove all pre-generated boards."""
    shutil.rmtree(Path(data) / "cache" / "ready", ignore_errors=True)


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 12
    solitudo = str(Path(sys.executable).parent / "solitudo")
    with tempfile.TemporaryDirectory() as folder:
        bare = Path(folder) / "bare.py"
        bare.write_text(BARE)
        programs = {
            "bare Textual app": [sys.executable, str(bare)],
            "solitudo": [solitudo],
            "solitudo play ID": [solitudo, "play", BOARD],
            "solitudo play KIND": [solitudo, "play", KIND],
        }
        times: dict[str, list[tuple[float, float, float]]] = {name: [] for name in programs}
        for _ in range(rounds):
            for name, command in programs.items():
                lay_ready(folder, KIND)
                times[name].append(first_frame(command, folder))
        bare_wall, bare_cpu, bare_held = medians(times["bare Textual app"])
        print(f"{'':<20}{'wall':>8}{'ratio':>8}{'cpu':>8}{'ratio':>8}{'MB':>8}{'ratio':>8}")
        for name, found in times.items():
            wall, cpu, held = medians(found)
            print(
                f"{name:<20}{wall:8.0f}{wall / bare_wall:8.2f}{cpu:8.0f}{cpu / bare_cpu:8.2f}"
                f"{held:8.0f}{held / bare_held:8.2f}"
            )


def medians(found: list[tuple[float, float, float]]) -> tuple[float, ...]:
    """The median of each of the figures."""
    return tuple(statistics.median(column) for column in zip(*found, strict=True))


if __name__ == "__main__":
    main()
