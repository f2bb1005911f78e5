"""What people who play on a host cost it, and how a game runs on a slow line or a small machine.

python tests/bench/host.py people N [SECONDS]   N games on a terminal each, a key every SECONDS
python tests/bench/host.py line [BYTES]         a game behind a line of so many bytes a second
python tests/bench/host.py memory MB            a game whose processes have so much memory together
python tests/bench/host.py counted              instructions of a start and a key (needs valgrind)

Processor time is counted, so a busy machine changes it little; answer times are the machine's.
"""

import contextlib
import os
import pty
import re
import selectors
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Iterator
from fcntl import ioctl
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.terminal.wire import Wire  # noqa: E402

BOARD = "hitori:5x5de:5154542152243135512112524"
KEYS = (b"\x1b[C", b"\r", b"\x1b[B", b" ", b"u", b"\x1b[D", b"\x1b[A", b"r")
ANSWERS = {b"\x1b[6n": b"\x1b[1;1R", b"\x1b[c": b"\x1b[?62;22c", b"\x1b[?2026$p": b"\x1b[?2026;2$y"}
ASKED = re.compile(b"|".join(map(re.escape, ANSWERS)))
TICKS = os.sysconf("SC_CLK_TCK")
# seconds between two starts, until the pre-generated boards are made, and of the measurement
APART, SETTLED, MEASURED = 0.5, 45.0, 60.0
GROUPS = Path("/sys/fs/cgroup")


class Seat:
    """One person's game."""

    def __init__(self, folder: Path) -> None:
        env = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
        env |= {"SOLITUDO_DATA": str(folder), "SOLITUDO_CONFIG": str(folder / "settings")}
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            os.execve(sys.executable, [sys.executable, "-m", "solitudo", "play", BOARD], env)
        self.typed = 0.0
        self.late: list[float] = []
        self.number = 0

    def key(self) -> None:
        self.typed = time.monotonic()
        os.write(self.fd, KEYS[self.number % len(KEYS)])
        self.number += 1

    def read(self) -> None:
        data = os.read(self.fd, 1 << 16)
        if self.typed:
            self.late.append(time.monotonic() - self.typed)
            self.typed = 0.0
        for found in ASKED.findall(data):
            os.write(self.fd, ANSWERS[found])


def family(roots: set[int]) -> set[int]:
    """The processes that these began, and themselves."""
    parents = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            parents[int(path.parent.name)] = int(path.read_text().rpartition(")")[2].split()[1])
    found = set(roots)
    while more := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= more
    return found


def memory(pids: set[int]) -> float:
    """Their megabytes; what processes share is counted once."""
    found = 0
    for pid in pids:
        with contextlib.suppress(OSError):
            rows = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
            found += sum(int(row.split()[1]) for row in rows if row.startswith("Pss:"))
    return found / 1024


def spent(pids: set[int]) -> float:
    """Their processor seconds, with those of the processes that ended."""
    found = 0
    for pid in pids:
        with contextlib.suppress(OSError):
            words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            found += sum(map(int, words[11:15]))
    return found / TICKS


def people(count: int, every: float) -> None:
    with tempfile.TemporaryDirectory() as folder, selectors.DefaultSelector() as ready:
        seats: list[Seat] = []

        def serve(until: float, typing: bool) -> None:
            due = {id(seat): time.monotonic() + every * at / count for at, seat in enumerate(seats)}
            while (now := time.monotonic()) < until:
                for event, _ in ready.select(0.01):
                    event.data.read()
                for seat in seats if typing else ():
                    if due[id(seat)] <= now:
                        due[id(seat)] += every
                        seat.key()

        for number in range(count):
            home = Path(folder) / f"{number}"
            home.mkdir()
            seats.append(Seat(home))
            ready.register(seats[-1].fd, selectors.EVENT_READ, seats[-1])
            serve(time.monotonic() + APART, False)
        serve(time.monotonic() + SETTLED, False)
        roots = {seat.pid for seat in seats}
        # the brief of a first game is closed, and everybody plays before the measurement
        serve(time.monotonic() + 10, True)
        whole = family(roots)
        began, before = time.monotonic(), spent(whole)
        for seat in seats:
            seat.late.clear()
        serve(began + MEASURED, True)
        seconds, used = time.monotonic() - began, spent(whole) - before
        late = sorted(one for seat in seats for one in seat.late)
        print(
            f"{count} people, a key every {every:g} s: {memory(whole):,.0f} MB in {len(whole)} "
            f"processes, {used / seconds:.2f} processors, {len(late)} keys answered, median "
            f"{1000 * statistics.median(late):.0f} ms, 19 of 20 within "
            f"{1000 * late[len(late) * 19 // 20]:.0f} ms"
        )
        for seat in seats:
            os.kill(seat.pid, signal.SIGTERM)
            os.close(seat.fd)
        for seat in seats:
            os.waitpid(seat.pid, 0)


def played(rate: int, command: list[str] | None = None) -> None:
    """Open a game, mark, and ask for a hint: the seconds and bytes of each."""
    with tempfile.TemporaryDirectory() as folder:
        wire = Wire(Path(folder), ["play", BOARD], (80, 24), rate, 0.0, command=command)

        def shows(words: str) -> bool:
            return any(words in row for row in wire.screen.display)

        print(f"{rate or 'as many as it takes'} bytes a second, 80x24")
        for keys, seen in ((b"", "keys"), (b"\x1b", "0/25"), (b" ", "1/25"), (b"H", "Look")):
            before, began = len(wire.taken), time.monotonic()
            if keys:
                wire.type(keys)
            took = wire.wait(lambda seen=seen: shows(seen), 90.0)  # type: ignore[misc]
            wire.settle(1.0, 10.0)
            whole = time.monotonic() - began - 1.0
            name = {b"": "opens", b"\x1b": "closes the brief", b" ": "a mark", b"H": "a hint"}[keys]
            told = "never" if took is None else f"{took:.2f} s"
            print(f"  {name}: {told}, whole {whole:.2f} s, {len(wire.taken) - before} bytes")
        print(f"  low-bandwidth mode by itself: {'yes' if shows('0 min') else 'no'}")
        print(wire.crashes() or "  no crash")
        wire.close()


@contextlib.contextmanager
def group(megabytes: int) -> Iterator[Path]:
    """A control group with so much memory."""
    first = GROUPS / "memory"
    where = (first if first.exists() else GROUPS) / f"solitudo-{os.getpid()}"
    where.mkdir()
    limit = "memory.limit_in_bytes" if first.exists() else "memory.max"
    (where / limit).write_text(str(megabytes << 20))
    try:
        yield where
    finally:
        peak = where / ("memory.max_usage_in_bytes" if first.exists() else "memory.peak")
        print(f"  at most {int(peak.read_text()) >> 20} MB, with what the system keeps of files")
        with contextlib.suppress(OSError):
            where.rmdir()


VALGRIND = ("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null")


def collected(text: str) -> float:
    """Return the millions of instructions that valgrind reports at the end."""
    found = re.findall(r"Collected : (\d+)", text)
    return max(map(int, found)) / 1e6 if found else 0.0


def counted() -> None:
    """Instructions, which nothing else on the machine changes."""
    for words in (["--version"], ["generate", "tents", "--seed", "1"], ["rate", BOARD]):
        call = [*VALGRIND, sys.executable, "-m", "solitudo", *words]
        run = subprocess.run(call, capture_output=True, text=True, check=True)
        print(f"{' '.join(words)}: {collected(run.stderr):,.0f} million instructions", flush=True)
    opened = screen_of(0)
    print(f"a game until its first whole screen: {opened:,.0f} million instructions", flush=True)
    print(f"a key in it: {(screen_of(40) - opened) / 40:,.1f} million instructions")


def screen_of(keys: int) -> float:
    """Return the instructions of a game in which this many keys were pressed, without its
    worker.
    """
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        call = [*VALGRIND, f"--log-file={log}", sys.executable, "-m", "solitudo", "play", BOARD]
        wire = Wire(Path(folder), [], (80, 24), command=[*call, "--quiet"])
        wire.wait(lambda: any("keys" in row for row in wire.screen.display), 300.0)
        wire.settle(20.0, 60.0)
        for number in range(keys):
            wire.type(KEYS[number % len(KEYS)])
            wire.settle(1.0, 20.0)
        wire.close()
        return collected(log.read_text())


def main() -> None:
    match sys.argv[1:]:
        case ["people", count, *every]:
            people(int(count), float(every[0]) if every else 1.0)
        case ["line", *rate]:
            played(int(rate[0]) if rate else 960)
        case ["memory", megabytes]:
            with group(int(megabytes)) as where:
                play = f"exec {sys.executable} -m solitudo play {BOARD}"
                played(0, ["sh", "-c", f"echo $$ > {where / 'cgroup.procs'}; {play}"])
        case ["counted"]:
            counted()
        case _:
            print(__doc__)


if __name__ == "__main__":
    main()
