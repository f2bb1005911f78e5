"""From the key to the drawn board: `N` in a game, in a terminal of 120x36, at every kind, size and
level; and Play and Daily on the home screen of a fresh installation.

    python tests/bench/ready.py [--kinds hitori,sudoku] [--sizes 8,9] [--rounds 2] [--warm 10]
                                [--minutes 9] [--prepare]

Each round goes through all rows: the program is started on a board of the row, `N` is pressed as
soon as its first frame stands (cold), then so many times more (warm). Two rounds of ten are 20 warm
boards and 2 cold ones a row, and take about eight minutes; when the minutes are over, the table is
of what was had. The rows take turns, so a busy moment falls on many rows and not on one.

The boards lie in the cache folder, as the worker leaves them there. So that no row waits for them
they are made before anything is measured and kept in build/ready.json for the next time;
`--prepare` makes them and ends. The worker goes on making more, as it does for a person.

Milliseconds of the clock from the key to the end of the frame that shows the other game: the middle
and the 95th percentile, warm and cold. On a busy machine they count what others do: so beside them
stands the 95th percentile of all less the time in which the program was ready to run and had no
processor, and the processor time that it took itself (the middle one). The load of the machine
stands over the table and under it.
"""

import argparse
import compileall
import contextlib
import fcntl
import json
import math
import os
import pty
import random
import re
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

import pyte

sys.path.insert(0, str(Path(__file__).parents[2]))

from solitudo import engines
from solitudo.engines.core.values import Request
from solitudo.tui.boards.new_game import fresh_seed
from solitudo.tui.boards.spare_files import Board, Sort, Store, sort_of

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "build" / "ready.json"
# boards of a row that are made in advance; they are used in turn
MADE = 3
# the name of a game, in the header
NAME = re.compile(r" ([a-z]+-[a-z]+(-\d+)?|daily-[\d-]+)( |$)")
ASKED = {b"\x1b[6n": b"\x1b[1;1R", b"\x1b[?2026$p": b"\x1b[?2026;2$y"}
# seconds after which a program that writes no more is idle, and seconds that a person needs on the
# home screen
REST, HAND = 0.06, 1.0


class Took(NamedTuple):
    """Milliseconds of the clock, of the processor, and of waiting for a processor."""

    clock: float
    processor: float
    waited: float

    @property
    def alone(self) -> float:
        """Return the time on a machine with nothing else to do."""
        return max(self.processor, self.clock - self.waited)


class Program:
    """Solitudo on a pty of its own, and what its screen shows."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ.update(
                TERM="xterm-256color", COLORTERM="truecolor", SOLITUDO_DATA=str(folder),
                SOLITUDO_CONFIG=str(folder), PYTHONPATH=str(ROOT / "tui" / "package"),
            )  # fmt: skip
            os.execv(sys.executable, [sys.executable, "-P", "-m", "solitudo", *words])
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 36, 120, 0, 0))
        self.screen = pyte.Screen(120, 36)
        self.stream = pyte.ByteStream(self.screen)
        self.rest_of = b""
        self.open = False  # whether a frame has begun and not ended

    def name(self) -> str:
        """The game that the header names."""
        found = NAME.search(self.screen.display[0] + " " + self.screen.display[1])
        return found[1] if found else ""

    def look(self, seconds: float) -> float:
        """Read the output of this many seconds. Return when it arrived, or 0 if there was none."""
        if not select.select([self.fd], [], [], seconds)[0]:
            return 0.0
        at = time.perf_counter()
        with contextlib.suppress(OSError):
            data = os.read(self.fd, 1 << 20)
            # a question or a mark may be divided in two pieces
            seen = self.rest_of + data
            for question, answer in ASKED.items():
                asked = seen.count(question) - self.rest_of.count(question)
                os.write(self.fd, answer * asked)
            self.rest_of = seen[-8:]
            begun, ended = seen.rfind(b"\x1b[?2026h"), seen.rfind(b"\x1b[?2026l")
            if begun != ended:
                self.open = begun > ended
            self.stream.feed(data)
        return at

    def until_other(self, name: str, limit: float = 20.0) -> float:
        """When the frame ended that shows another game than this one."""
        end = time.monotonic() + limit
        while time.monotonic() < end:
            at = self.look(0.5)
            if at and not self.open and self.name() not in ("", name):
                return at
        raise TimeoutError("no board came:\n" + "\n".join(self.screen.display))

    def rest(self, seconds: float = REST, limit: float = 2.0) -> None:
        """Wait until there is no output for this time."""
        end = time.monotonic() + limit
        while self.look(seconds) and time.monotonic() < end:
            pass

    def used(self) -> tuple[float, float]:
        """Milliseconds of processor time so far, and of waiting for it."""
        tasks = Path(f"/proc/{self.pid}/task").glob("*/schedstat")
        told = [task.read_text().split() for task in tasks]
        return sum(int(t[0]) for t in told) / 1e6, sum(int(t[1]) for t in told) / 1e6

    def ask(self, key: bytes) -> Took:
        """Ask for another board; how long until it is drawn."""
        before, (used, waited) = self.name(), self.used()
        began = time.perf_counter()
        os.write(self.fd, key)
        clock = (self.until_other(before) - began) * 1000
        now_used, now_waited = self.used()
        return Took(clock, now_used - used, now_waited - waited)

    def close(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)


# the measured rows


def rows_of(kinds: Sequence[str], sizes: Sequence[str]) -> list[Sort]:
    """Every kind, size and level that is asked for."""
    found = []
    for name in kinds:
        kind = engines.kind(name)
        for size in sizes or kind.sizes:
            for level in kind.levels_at(size) if size in kind.sizes else ():
                found.append(sort_of(name, Request(size, level, fresh_seed())))
    return found


def make(sort: Sort, number: int) -> Board:
    """A board of a row."""
    puzzle = engines.generate(
        sort.kind, sort.size, sort.level, number, rule=sort.rule, extras=sort.extras
    )
    values = puzzle.solutions.first
    assert values is not None
    return Board(puzzle.id, puzzle.rule, sort.level, values.hex())


def prepared(rows: Sequence[Sort]) -> dict[Sort, list[Board]]:
    """Boards of every row: those that are kept, and what is missing."""
    told: dict[str, list[list[str]]] = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    names = {sort: " ".join((sort.kind, sort.size, sort.level)) for sort in rows}
    missing = [sort for sort in rows if len(told.get(names[sort], ())) < MADE]
    KEPT.parent.mkdir(exist_ok=True)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        jobs = {sort: [pool.submit(make, sort, n) for n in range(MADE)] for sort in missing}
        for number, (sort, made) in enumerate(jobs.items()):
            told[names[sort]] = [list(job.result()) for job in made]
            KEPT.write_text(json.dumps(told))
            print(f"\rmade {number + 1} of {len(missing)} rows", end="", file=sys.stderr)
    print("\r", end="", file=sys.stderr)
    return {sort: [Board(*one) for one in told[names[sort]]] for sort in rows}


def round_of(sort: Sort, boards: Sequence[Board], warm: int) -> tuple[Took, list[Took]]:
    """A program started on a board of this row: the first `N`, and those after it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        store = Store(folder / "cache" / "ready")
        store.put(sort, boards[0])
        store.put(sort, boards[1])
        words = ("play", sort.kind, "--size", sort.size, "--level", sort.level)
        program = Program(folder, *words)
        try:
            program.until_other("")
            cold, later = program.ask(b"N"), []
            for number in range(warm):
                if not store.names(sort):
                    store.put(sort, boards[number % len(boards)])
                program.rest()
                later.append(program.ask(b"N"))
        finally:
            program.close()
    return cold, later


def fresh() -> dict[str, list[Took]]:
    """A fresh installation, a second after its first frame: Play for each kind, and Daily."""
    found: dict[str, list[Took]] = defaultdict(list)
    kinds = engines.kinds()
    for what in (*kinds, "daily"):
        with tempfile.TemporaryDirectory() as folder:
            program = Program(Path(folder))
            try:
                while "New game" not in "\n".join(program.screen.display):
                    program.look(0.5)
                end = time.monotonic() + HAND
                while time.monotonic() < end:
                    program.look(0.05)
                if what in kinds:
                    os.write(program.fd, b"\x1b[C" * kinds.index(what))
                    program.rest()
                found[what].append(program.ask(b"\r" if what in kinds else b"D"))
            finally:
                program.close()
    return found


# the table


def p95(times: Iterable[float]) -> float:
    """The 95th percentile; of less than 20 the largest."""
    found = sorted(times)
    return found[math.ceil(0.95 * len(found)) - 1]


def told(name: str, cold: Sequence[Took], warm: Sequence[Took]) -> str:
    """One row of the table."""
    cells = []
    for some in (warm, cold):
        clocks = [took.clock for took in some]
        middle, high = (statistics.median(clocks), p95(clocks)) if clocks else (0.0, 0.0)
        cells.append(f"{len(some):5}{middle:7.0f}{high:7.0f}" if clocks else " " * 19)
    both = [*warm, *cold]
    alone, busy = p95(t.alone for t in both), statistics.median(t.processor for t in both)
    over = "" if p95(t.clock for t in both) < 100 else "  over" if alone < 100 else "  OVER"
    return f"{name:30}{cells[0]}  {cells[1]}{alone:10.0f}{busy:10.0f}{over}"


def load() -> str:
    return "load of the machine " + " ".join(f"{one:.1f}" for one in os.getloadavg())


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--kinds", default=",".join(engines.kinds()))
    parser.add_argument("--sizes", default="")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--warm", type=int, default=10)
    parser.add_argument("--minutes", type=float, default=9.0)
    parser.add_argument("--prepare", action="store_true")
    args = parser.parse_args()
    # as installed: if nothing can be written at run time, each start would compile again
    for part in ("engines", "themes", "tui"):
        compileall.compile_dir(ROOT / part, quiet=1)
    rows = rows_of(args.kinds.split(","), args.sizes.split(",") if args.sizes else ())
    boards = prepared(rows)
    if args.prepare:
        return
    began, first = time.monotonic(), load()
    cold: dict[Sort, list[Took]] = defaultdict(list)
    warm: dict[Sort, list[Took]] = defaultdict(list)
    new: dict[str, list[Took]] = defaultdict(list)
    for number in range(args.rounds):
        for what, times in fresh().items():
            new[what] += times
        # another order each time, so that a row does not always follow the same one
        for sort in random.Random(number).sample(rows, len(rows)):
            if time.monotonic() - began > args.minutes * 60:
                break
            try:
                one, more = round_of(sort, boards[sort], args.warm)
            except TimeoutError as error:
                print(f"{sort.kind} {sort.size} {sort.level}: {error}", file=sys.stderr)
                continue
            cold[sort].append(one)
            warm[sort] += more
    spent = time.monotonic() - began
    heads = f"{'n':>5}{'middle':>7}{'p95':>7}"
    print(f"{first}\n{'':30}{'warm':>19}{'cold':>21}{'p95':>10}{'processor':>10}")
    print(f"{'milliseconds':30}{heads}  {heads}{'alone':>10}{'middle':>10}")
    for sort in rows:
        if cold[sort]:
            print(told(f"{sort.kind} {sort.size} {sort.level}", cold[sort], warm[sort]))
    for kind in dict.fromkeys(sort.kind for sort in rows if cold[sort]):
        both = [[t for s in rows if s.kind == kind for t in d[s]] for d in (cold, warm)]
        print(told(f"all {kind}", *both))
    if cold and any(cold.values()):
        print(told("all", *[[t for s in rows for t in d[s]] for d in (cold, warm)]))
    for what, times in new.items():
        print(told(f"fresh installation: {what}", times, ()))
    print(f"{load()}; {spent:.0f} s")


if __name__ == "__main__":
    main()
