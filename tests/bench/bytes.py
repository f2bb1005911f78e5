"""What crosses the terminal: bytes by event at three sizes in three depths of colour, and whole
games of each kind by keys and by mouse, beside nudoku and beside the same frames through zlib.

python tests/bench/bytes.py events [FOLDER]   one table; FOLDER is another checkout to measure
python tests/bench/bytes.py kinds [FOLDER]    the same for each kind at 120x36 in 24-bit colours,
                                              among saved games of all kinds, beside its limit
python tests/bench/bytes.py hints [FOLDER]    the ladder of each kind at 120x36 in 24-bit colours,
                                              and on a terminal that does not repeat characters
python tests/bench/bytes.py steps [FOLDER]    the dearest of each step at other sizes and boards
python tests/bench/bytes.py panes [FOLDER]    the pointer, the timeline and runs of moves at 120x36
python tests/bench/bytes.py games [FOLDER]
python tests/bench/bytes.py slow [FOLDER]     seconds on a line of 2,400 bytes a second, 0.2 s long
python tests/bench/bytes.py ssh               whole games by keys, as sshd sends them
python tests/bench/bytes.py cpu FOLDER        processor time a key, this checkout beside another

A run is a person who waits for the screen after each key, so that all that comes by itself (tint,
tips) is counted. zlib is flushed after each event, as a compressed SSH connection does.
"""

import contextlib
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import zlib
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from solitudo import engines  # noqa: E402
from solitudo.engines.core.puzzle import Puzzle  # noqa: E402
from solitudo.engines.core.values import Request  # noqa: E402
from tests.terminal.hands import ARROWS, by_keys, by_mouse, deciding  # noqa: E402
from tests.terminal.wire import Wire  # noqa: E402

SIZES = ((80, 24), (120, 36), (200, 60))
COLOURS = {
    "24-bit": {"TERM": "xterm-256color", "COLORTERM": "truecolor"},
    "256": {"TERM": "xterm-256color", "COLORTERM": ""},
    "16": {"TERM": "xterm-16color", "COLORTERM": ""},
}
EVENTS = (
    ("the brief away", b"\x1b"), ("a mark", b"\r"), ("a cursor move, tint", ARROWS["right"]),
    ("undo", b"u"), ("all keys (?)", b"?"), ("  closed", b"\x1b"), ("hint 1", b"H"),
    ("hint 2", b"H"), ("hint 3", b"H"), ("hint 4, played", b"H"),
    # a hint that is seen at once is played by the third press: the fourth begins another hint
    ("another hint away", b"\x1b"), ("a mark", b"\r"),
    ("preview", b"["), ("a step back", b"["), ("a step forth", b"]"), ("to the board", b"\x1b"),
    ("palette", b"\x10"), ("  closed", b"\x1b"), ("focus lost", b"\x1b[O"),
    ("focus gained", b"\x1b[I"),
)  # fmt: skip
HINT_STEPS = (1, 2, 3, 4)
# boards besides the default ones
LARGER = {
    "hitori": ("12",),
    "hitori-hex": ("6",),
    "tents": ("15",),
    "sudoku": ("16",),
    "slant": ("12x10",),
}
AT_PANES = ("hover", "timeline", "unfold", "fold")
MARKS = (b"\r", b" ")
BARS = "▁▂▃▄▅▆▇█"
LAST = (("solve?", b"Z"), ("finish", b"y"), ("home", b"Q"))
# the most bytes of an event at 120x36 in 24-bit colours
LIMITS = {
    "a game opens": 15_000, "idle, 2 s, no move yet": 0, "all keys (?)": 8000,
    "all keys (?) closed": 8000, "palette": 8000, "palette closed": 8000, "hint 1": 2000,
    "hint 2": 2000, "hint 3": 2000, "hint 4, played": 2000, "a step back": 800,
    "a step forth": 800, "idle, 4 s": 240, "finish": 8000, "home": 8000,
}  # fmt: skip


def board(kind_name: str) -> Puzzle:
    """A board to play, the same in every run."""
    kind = engines.kind(kind_name)
    return kind.generate(kind.check(Request(kind.default_size, "easy", 7)), lambda share: None)


class Measured(Wire):
    """A wire that counts what each event costs, and what zlib would make of it."""

    repeats = True

    def __init__(
        self,
        tree: Path,
        words: list[str],
        size: tuple[int, int],
        saved: Iterable[str] = (),
        **more: str,
    ) -> None:
        folder = Path(tempfile.mkdtemp())
        environ = {"PYTHONPATH": str(tree / "tui" / "package"), **more}
        for board_id in saved:
            call = [sys.executable, "-m", "solitudo", "import", "-"]
            own = {"SOLITUDO_DATA": str(folder / "data"), "SOLITUDO_CONFIG": str(folder / "config")}
            subprocess.run(
                call, input=board_id, text=True, env={**os.environ, **environ, **own}, cwd=tree,
                check=True, capture_output=True,
            )  # fmt: skip
        super().__init__(folder, words, size, environ=environ, tree=tree, repeats=self.repeats)
        self.counted = 0
        self.squeezed = 0
        self._zlib = zlib.compressobj()

    def count(self, quiet: float) -> int:
        """Return the bytes until there are none for this time, when the program is idle."""
        self.rest(quiet)
        return self.take()

    def rest(self, quiet: float, limit: float = 60.0) -> None:
        """Wait until there are no bytes for this time.

        A program that only waits for its turn on a busy machine is not idle.
        """
        began = last = time.monotonic()
        while last + quiet > (now := time.monotonic()) < began + limit:
            before = len(self.taken)
            self.pump(0.02)
            if len(self.taken) != before or self._queue or self._up or self.busy:
                last = now

    @property
    def spent(self) -> float:
        """The processor time of the program and its threads, in seconds."""
        files = Path(f"/proc/{self.pid}/task").glob("*/schedstat")
        return sum(int(path.read_text().split()[0]) for path in files) / 1e9

    @property
    def busy(self) -> bool:
        """Whether the program has something to do now."""
        try:
            state = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return False
        return state != "S"

    def take(self) -> int:
        """The bytes since the last count."""
        new = bytes(self.taken[self.counted :])
        self.counted += len(new)
        self.squeezed += len(self._zlib.compress(new) + self._zlib.flush(zlib.Z_SYNC_FLUSH))
        return len(new)

    def end(self) -> None:
        self.close()
        shutil.rmtree(self.folder, ignore_errors=True)


class Literal(Measured):
    """The same with a terminal that repeats nothing."""

    repeats = False


def shows(wire: Wire, words: str) -> bool:
    return any(words in row for row in wire.screen.display)


def events(tree: Path) -> None:
    """The table of events."""
    puzzle = board("hitori")
    columns: list[dict[str, int]] = []
    for size in SIZES:
        for environ in COLOURS.values():
            columns.append(dict(event_bytes(tree, puzzle, size, environ)))
    print("bytes".ljust(22), *(f"{w}x{h}".rjust(8) for w, h in SIZES for _ in COLOURS))
    print(" " * 22, *(name.rjust(8) for _ in SIZES for name in COLOURS))
    for name in columns[0]:
        print(name.ljust(22), *(str(column.get(name, "")).rjust(8) for column in columns))


def kinds(tree: Path) -> None:
    """The table of events for each kind."""
    boards = [board(name) for name in engines.kinds()]
    columns: list[dict[str, int]] = []
    for puzzle in boards:
        saved = [one.id for one in boards]
        columns.append(dict(event_bytes(tree, puzzle, SIZES[1], COLOURS["24-bit"], saved)))
    print("bytes at 120x36".ljust(22), *(name.rjust(10) for name in engines.kinds()), "at most")
    for name in columns[0]:
        counts = (str(column.get(name, "")).rjust(10) for column in columns)
        print(name.ljust(22), *counts, str(LIMITS.get(name, "")).rjust(7))


def event_bytes(
    tree: Path,
    puzzle: Puzzle,
    size: tuple[int, int],
    environ: dict[str, str],
    saved: Iterable[str] = (),
) -> Iterator[tuple[str, int]]:
    """Each event with its bytes; of two with one name the later counts."""
    wire = Measured(tree, ["play", puzzle.id], size, saved, **environ)
    yield "a game opens", wire.count(1.2)
    wire.pump(2.0)
    yield "idle, 2 s, no move yet", wire.take()
    title = ""
    for name, keys in EVENTS:
        wire.type(keys)
        title = f"{title} {name.strip()}" if name.startswith("  ") else name
        yield title, wire.count(0.45)
    wire.pump(4.0)
    yield "idle, 4 s", wire.take()
    for name, keys in LAST:
        wire.type(keys)
        yield name, wire.count(0.9)
    wire.end()


def hints(tree: Path) -> None:
    """The table of hints: two ladders on the board of each kind."""
    for repeats in (True, False):
        print(
            ("repeating" if repeats else "not repeating").ljust(22),
            *(f"{n:8}" for n in (*HINT_STEPS, *HINT_STEPS)),
        )
        for kind_name in engines.kinds():
            puzzle = board(kind_name)
            found = ladders(tree, puzzle, SIZES[1], 2, repeats)
            print(puzzle.kind.title.ljust(22), *(f"{n:8}" for n in found), flush=True)


def ladders(
    tree: Path, puzzle: Puzzle, size: tuple[int, int], count: int, repeats: bool
) -> list[int]:
    """Return the bytes of each step of this many hints."""
    kind_of_wire = Measured if repeats else Literal
    wire = kind_of_wire(tree, ["play", puzzle.id], size, **COLOURS["24-bit"])
    wire.count(1.2)
    wire.type(b"\x1b")
    wire.count(1.2)
    found = []
    for _ in range(4 * count):
        wire.type(b"H")
        found.append(wire.count(0.45))
    wire.end()
    return found


def steps(tree: Path) -> None:
    """The table of the dearest steps: at three sizes, of larger boards too."""
    print("the dearest of three".ljust(30), *(f"{n:7}" for n in HINT_STEPS))
    for kind_name in engines.kinds():
        kind = engines.kind(kind_name)
        for name in dict.fromkeys((kind.default_size, *LARGER.get(kind_name, ()))):
            puzzle = kind.generate(kind.check(Request(name, "easy", 7)), lambda share: None)
            for size in SIZES:
                found = ladders(tree, puzzle, size, 3, True)
                title = f"{puzzle.kind.title} {name} at {size[0]}x{size[1]}"
                print(title.ljust(30), *(f"{max(found[n::4]):7}" for n in range(4)), flush=True)


def panes(tree: Path) -> None:
    """The table of the pointer and the history: each median, and the dearest."""
    print("median, most at 120x36".ljust(22), *(f"{n:>12}" for n in AT_PANES))
    for kind_name in engines.kinds():
        puzzle = board(kind_name)
        marks = (
            (b"1", b"2") if puzzle.kind.modes else (b"\\", b"/") if puzzle.kind.strokes else MARKS
        )
        wire = Measured(tree, ["play", puzzle.id], SIZES[1], **COLOURS["24-bit"])
        wire.count(1.2)
        wire.type(b"\x1b")
        wire.count(0.8)
        for number in range(24):
            way = "down" if number % 6 == 5 else "right" if number // 6 % 2 == 0 else "left"
            wire.type(marks[number // 4 % 2] + ARROWS[way])
            wire.count(0.3)
        wire.count(1.0)
        head = next(y for y, row in enumerate(wire.screen.display) if " Moves " in row)
        left = wire.screen.display[head].index("Moves")
        rows = [row[left:118] for row in wire.screen.display[: head + 10]]
        bars = [y for y, row in enumerate(rows) if set(BARS) & set(row) and "▀▀" not in row]
        foot = bars[-1]
        places = [(x, y) for x in (10, 17, 24, 31) for y in (8, 14)] + [(left + 6, head + 2)]
        found = {name: [] for name in AT_PANES}  # type: dict[str, list[int]]

        def count(name: str, keys: bytes, wire: Measured = wire, found: Any = found) -> None:
            wire.type(keys)
            found[name].append(wire.count(0.3))

        for x, y in places:
            count("hover", f"\x1b[<35;{x + 1};{y + 1}M".encode())
        wire.type(b"[")
        wire.count(1.0)
        for button in (64,) * 10 + (65,) * 10:
            count("timeline", f"\x1b[<{button};{left + 4};{foot + 1}M".encode())
        wire.type(b"\x1b\x1bOQ")
        wire.count(1.0)
        for _ in range(3):
            wire.type(ARROWS["up"])
            wire.count(0.6)
            count("unfold", ARROWS["right"])
            count("fold", ARROWS["left"])
        counts = (f"{statistics.median(n):7.0f}{max(n):5}" for n in found.values())
        print(puzzle.kind.title.ljust(22), *counts, flush=True)
        wire.end()


def games(tree: Path) -> None:
    """The table of whole games."""
    print("a whole game at 80x24 in 24-bit colours".ljust(44), "bytes   by zlib   moves")
    for kind_name in engines.kinds():
        puzzle = board(kind_name)
        for hand, found in (
            ("keys", by_keys(puzzle)),
            ("mouse", by_mouse(puzzle, SIZES[0], pad=False)),
        ):
            wire = Measured(tree, ["play", puzzle.id], SIZES[0], **COLOURS["24-bit"])
            wire.count(1.2)
            wire.type(b"\x1b")
            wire.count(0.5)
            moves = 0
            for keys in found:
                wire.type(keys)
                wire.count(0.2)
                moves += 1
            wire.count(1.0)
            solved = shows(wire, "Solved")
            name = f"{puzzle.kind.title} {puzzle.grid.width}x{puzzle.grid.height} by {hand}"
            state = "" if solved else "  (not finished)"
            print(f"{name:44}{wire.counted:6}{wire.squeezed:10}{moves:8}{state}", flush=True)
            wire.end()
    beside_nudoku()


def beside_nudoku() -> None:
    """The same Sudoku in nudoku, by keys."""
    program = shutil.which("nudoku") or "/usr/games/nudoku"
    if not Path(program).exists():
        print("nudoku is not installed")
        return
    puzzle = board("sudoku")
    line = "".join(puzzle.marks[value] for value in puzzle.opening)
    folder = Path(tempfile.mkdtemp())
    environ = {"TERM": "xterm-256color"}
    wire = Wire(folder, [], SIZES[0], environ=environ, command=[program, "-s", line])
    wire.settle(0.5)
    at = 0
    for cell, mark in deciding(puzzle):
        (r, c), (row, column) = divmod(at, 9), divmod(cell, 9)
        keys = b"j" * (row - r) + (b"l" * (column - c) if column > c else b"h" * (c - column))
        for key in keys + mark.encode():
            wire.type(bytes((key,)))
            wire.settle(0.05, 0.5)
        at = cell
    wire.settle(0.5)
    print(f"{'nudoku, the same Sudoku by keys':44}{len(wire.taken):6}")
    wire.close()
    shutil.rmtree(folder, ignore_errors=True)


class Counter:
    """A port that leads to another one and counts what passes."""

    def __init__(self, far: int) -> None:
        self.far = far
        self.up = self.down = 0
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = self.door.getsockname()[1]
        threading.Thread(target=self.stand, daemon=True).start()

    def stand(self) -> None:
        while True:
            near, _ = self.door.accept()
            there = socket.create_connection(("127.0.0.1", self.far))
            for one, other, up in ((near, there, True), (there, near, False)):
                threading.Thread(target=self.carry, args=(one, other, up), daemon=True).start()

    def carry(self, one: socket.socket, other: socket.socket, up: bool) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(65536):
                if up:
                    self.up += len(data)
                else:
                    self.down += len(data)
                other.sendall(data)
            other.shutdown(socket.SHUT_WR)


def over_ssh(_: Path) -> None:
    """The table of whole games on the network: what sshd sends, and what it is sent."""
    from tests.terminal.session import SOLITUDO
    from tests.terminal.sshd import Sshd

    folder = Path(tempfile.mkdtemp())
    server = Sshd(folder)
    print("a whole game at 80x24 over sshd".ljust(36), "   here    down      up    down, -C")
    for kind_name in engines.kinds():
        puzzle = board(kind_name)
        found = []
        for more in ((), ("-C",)):
            counter = Counter(server.port)
            call = server.command(f"{SOLITUDO} play {puzzle.id}", counter.port, *more)
            wire = Wire(Path(tempfile.mkdtemp(dir=folder)), [], SIZES[0], command=call)
            wire.wait(partial(shows, wire, "first board"), 60.0)
            wire.settle(1.5)
            for keys in (b"\x1b", *by_keys(puzzle)):
                wire.type(keys)
                wire.settle(0.2, 2.0)
            assert wire.wait(partial(shows, wire, "Solved"), 60.0) is not None
            wire.settle(1.0)
            found += [len(wire.taken), counter.down, counter.up]
            wire.close()
        name = f"{puzzle.kind.title} {puzzle.grid.width}x{puzzle.grid.height} by keys"
        print(f"{name:36}", *(f"{found[n]:7}" for n in (0, 1, 2, 4)), flush=True)
    server.close()
    shutil.rmtree(folder, ignore_errors=True)


SLOW_KEYS = (
    ("a mark", b"\r"), ("a cursor move", ARROWS["right"]), ("a mark", b" "), ("undo", b"u"),
    ("undo", b"u"), ("all keys (?)", b"?"), ("  closed", b"\x1b"), ("hint 1", b"H"),
    ("hint 2", b"H"), ("hint 3", b"H"), ("hint 4, played", b"H"), ("preview", b"["),
    ("to the board", b"\x1b"), ("palette", b"\x10"), ("  closed", b"\x1b"),
)  # fmt: skip


def slow(tree: Path) -> None:
    """Measure how long a person on a slow line waits: until something is visible, and until
    everything is.
    """
    puzzle = board("hitori")
    folder = Path(tempfile.mkdtemp())
    environ = {"PYTHONPATH": str(tree / "tui" / "package"), **COLOURS["24-bit"]}
    began = time.monotonic()
    wire = Wire(folder, ["play", puzzle.id], SIZES[1], 2400, 0.2, environ=environ, tree=tree)
    wire.wait(lambda: shows(wire, "first board"), 60.0)
    print(f"{'seconds at 120x36':18}   first    all   bytes")
    print(f"{'a game opens':18}{'':8}{time.monotonic() - began:7.1f}{len(wire.taken):8}")
    wire.settle(1.0)
    wire.type(b"\x1b")
    wire.settle(1.5)
    for name, keys in SLOW_KEYS:
        before, sent = len(wire.taken), time.monotonic()
        wire.type(keys)
        wire.wait(lambda before=before: len(wire.taken) > before, 30.0)  # type: ignore[misc]
        first = time.monotonic() - sent
        # the last byte arrived before the silence that showed it
        every = first + wire.settle(1.0, 30.0)
        print(f"{name:18}{first:8.1f}{every:7.1f}{len(wire.taken) - before:8}", flush=True)
    # eight windows opened and closed within four seconds, then a mark
    for _ in range(8):
        for keys, pause in ((b"?", 0.15), (b"\x1b", 0.35)):
            wire.type(keys)
            wire.pump(pause)
    sent = time.monotonic()
    wire.type(b"\r")
    wire.settle(1.0, 30.0)
    after = time.monotonic() - sent - 1.0
    print(f"{'a mark after these':18}{'':8}{after:7.1f}")
    wire.close()
    shutil.rmtree(folder, ignore_errors=True)


# a key and the key that takes it back, each this often
PAIRS = (
    ("a cursor move, tint", ARROWS["right"], ARROWS["left"]),
    ("a mark, and undo", b"\r", b"u"),
    ("all keys, and closed", b"?", b"\x1b"),
    ("palette, and closed", b"\x10", b"\x1b"),
)
TIMES = 8
# the tint and the tips appear on their own within these seconds
AFTER = 0.7


def processor(tree: Path) -> None:
    """Processor time of a key and the one that takes it back, here beside another checkout."""
    print("median ms of both keys".ljust(24), "before    now   share")
    puzzle = board("hitori")
    wires = [
        Measured(one, ["play", puzzle.id], SIZES[1], **COLOURS["24-bit"]) for one in (tree, ROOT)
    ]
    for wire in wires:
        wire.count(1.2)
        wire.type(b"\x1b")
        wire.count(1.2)
    for name, key, back in PAIRS:
        spent: tuple[list[float], list[float]] = ([], [])
        for _ in range(TIMES):
            # in turn, so that both have the same conditions
            for wire, times in zip(wires, spent, strict=True):
                before = wire.spent
                for one in (key, back):
                    wire.type(one)
                    wire.rest(AFTER)
                times.append((wire.spent - before) * 1000)
        was, now = (statistics.median(times) for times in spent)
        print(f"{name:24}{was:7.2f}{now:7.2f}{now / was:8.2f}", flush=True)
    for wire in wires:
        wire.end()


def main(words: list[str]) -> None:
    what = words[0] if words else "events"
    tree = Path(words[1]).resolve() if len(words) > 1 else ROOT
    tables = {
        "events": events, "kinds": kinds, "hints": hints, "games": games, "ssh": over_ssh,
        "cpu": processor, "slow": slow, "steps": steps, "panes": panes,
    }  # fmt: skip
    tables[what](tree)


if __name__ == "__main__":
    main(sys.argv[1:])
