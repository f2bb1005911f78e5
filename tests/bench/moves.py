"""What a key costs in a terminal of 120x36: bytes sent and processor time, board by board.

python tests/bench/moves.py [keys]

A cursor move is counted while the cursor rests no moment (no tint), and again with the tint of
its lines; a mark with everything that it changes in the panes. Bytes are what crosses the
terminal, so over SSH what a person waits for.
"""

import fcntl
import os
import pty
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from pathlib import Path

from solitudo import engines
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Request

BOARDS = (
    ("hitori", "10"),
    ("hitori", "20"),
    ("tents", "10x10"),
    ("tents", "30x20"),
    ("slant", "12x10"),
    ("slant", "30x30"),
    ("sudoku", "9"),
)
RIGHT, LEFT = "\x1b[C", "\x1b[D"
# longer than the time after which a resting cursor's lines are tinted, shorter than the time of the
# tips
RESTED = 0.45


def playing(board: str) -> list[str]:
    """The call of a game on a board."""
    return [str(Path(sys.executable).parent / "solitudo"), "play", board]


class Screen:
    """A program on a pty of its own."""

    # whether it answers where its cursor is: a terminal that never does counts as quick
    answers = True

    def __init__(self, call: list[str], folder: str, size: tuple[int, int] = (120, 36)) -> None:
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
            os.environ.update(
                TERM="xterm-256color",
                COLORTERM="truecolor",
                SOLITUDO_DATA=folder,
                SOLITUDO_CONFIG=folder,
            )
            os.execv(call[0], call)
        self.read(1.0, 3.0)
        self.read(1.0, 3.0)

    def read(self, quiet: float, limit: float) -> int:
        """Read the bytes until there are none for `quiet` seconds."""
        count, end = 0, time.monotonic() + limit
        while time.monotonic() < end and select.select([self.fd], [], [], quiet)[0]:
            data = os.read(self.fd, 65536)
            if self.answers and b"\x1b[6n" in data:
                os.write(self.fd, b"\x1b[1;1R")
            count += len(data)
        return count

    def used(self) -> float:
        """Milliseconds of processor time so far."""
        tasks = Path(f"/proc/{self.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[0]) for task in tasks) / 1e6

    def key(self, text: str, quiet: float) -> tuple[int, float]:
        """Return the bytes that follow a key, and its milliseconds of processor time."""
        before = self.used()
        os.write(self.fd, text.encode())
        count = self.read(quiet, 2.0)
        return count, self.used() - before

    def close(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)


def one_made(screen: Screen, puzzle: Puzzle) -> str:
    """Make a final mark, and move to the next cell of the first row that can be marked.

    Return the key that marks there, correctly in both cells if the row has two such cells.
    """
    first = puzzle.solutions.first or b""
    cells = [cell for cell in puzzle.grid.lines[0] if not puzzle.given >> cell & 1]
    digits = bool(puzzle.kind.modes)
    if not digits:
        right = [cell for cell in cells if first and first[cell] == puzzle.primary]
        cells = right if len(right) > 1 else cells
    keys = [puzzle.marks[first[cell]].lower() if digits else "\r" for cell in cells[:2]]
    columns = [puzzle.grid.lines[0].index(cell) for cell in cells[:2]]
    screen.key("\x1b", RESTED)
    for key in (*[RIGHT] * columns[0], keys[0], *[RIGHT] * (columns[1] - columns[0])):
        screen.key(key, RESTED)
    return keys[1]


def figures(screen: Screen, keys: list[str], quiet: float) -> tuple[float, float]:
    """The median bytes and milliseconds of these keys, typed one after the other."""
    found = [screen.key(key, quiet) for key in keys]
    return statistics.median(b for b, _ in found), statistics.median(c for _, c in found)


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 24
    print(f"{'':<14}{'move':>12}{'with tint':>14}{'mark':>14}   (bytes, ms of processor)")
    with tempfile.TemporaryDirectory() as folder:
        for kind, size in BOARDS:
            maker = engines.kind(kind)
            puzzle = maker.generate(maker.check(Request(size, "easy", 5)), lambda share: None)
            screen = Screen(playing(puzzle.id), folder)
            there = [RIGHT] * 6 + [LEFT] * 6
            walk = [there[n % 12] for n in range(count)]
            moved = figures(screen, walk, 0.06)
            rested = figures(screen, walk, RESTED)
            # a mark and its undo: the same bytes in the panes each time
            mark = one_made(screen, puzzle)
            marked = figures(screen, [mark, "u"] * (count // 2), RESTED)
            screen.close()
            cells = "".join(f"{b:>8.0f}{ms:>6.1f}" for b, ms in (moved, rested, marked))
            print(f"{kind + ' ' + size:<14}{cells}", flush=True)


if __name__ == "__main__":
    main()
