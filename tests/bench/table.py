"""One table of how quick this program is, beside the programs that do the same: `make bench`.

python tests/bench/table.py [rounds]      8 rounds without a number: a few minutes

Needs sgt-puzzles, qqwing and nudoku, all in Debian under these names, and the Python package dedoku
in the same environment (`pip install dedoku`); what is not there is left out, and said. Debian's
nudoku makes boards on its own screen alone: it is timed where it plays. The programs take turns,
row by row and round by round, so that whatever slows one slows the other. All times are processor
time, in milliseconds; of theirs the start of the program is taken off where boards are made. A
ratio is ours to theirs: below 1 this program is the quicker one.
"""

import math
import os
import random
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))


from solitudo import engines  # noqa: E402
from solitudo.engines.core.game import Game  # noqa: E402
from solitudo.engines.core.hints import Hint, hint, tips  # noqa: E402
from solitudo.engines.core.puzzle import Puzzle  # noqa: E402
from solitudo.engines.core.reasons import why  # noqa: E402
from solitudo.engines.core.values import Request  # noqa: E402
from solitudo.engines.sudoku.generating.clue_removal import ClueRemover  # noqa: E402
from solitudo.engines.sudoku.generating.draft import groups  # noqa: E402
from solitudo.engines.sudoku.generating.full_grids import by_backtracking  # noqa: E402
from solitudo.engines.sudoku.layout import boxed  # noqa: E402
from solitudo.engines.sudoku.search.count import count as solutions_of  # noqa: E402
from solitudo.engines.sudoku.search.exact_cover import cover_of  # noqa: E402
from tests.bench import deduced, keys, start  # noqa: E402

SGT = {
    "hitori": ("sgt-singles", {"easy": "de", "medium": "dk"}),
    "tents": ("sgt-tents", {"easy": "de", "medium": "dt"}),
    "slant": ("sgt-slant", {"easy": "de", "medium": "dh"}),
}
# kind, sizes, and how many boards of each size a round makes on both sides
SIZES = {
    "hitori": (("8x8", 20), ("12x12", 10), ("20x20", 4)),
    "tents": (("8x8", 20), ("10x10", 20), ("15x15", 5), ("20x20", 1)),
    "slant": (("8x8", 20), ("12x10", 10), ("20x20", 3), ("30x30", 1)),
}
LARGEST = (("hitori", "20"), ("tents", "30x20"), ("slant", "30x30"), ("sudoku", "16"))
BOARDS, LINES = 400, 10_000


class Row(NamedTuple):
    """A row: what was done, our figures and theirs (none where nobody else does it)."""

    name: str
    ours: list[float]
    theirs: list[float]


def program(name: str) -> str | None:
    """Return the path of a program; Debian has its games in a folder of their own."""
    return shutil.which(name) or shutil.which(name, path="/usr/games")


def used() -> float:
    """Milliseconds that the processes which have ended have taken."""
    found = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (found.ru_utime + found.ru_stime) * 1000


def spent(call: list[str], text: str = "", environ: dict[str, str] | None = None) -> float:
    """Milliseconds of processor time that a call takes."""
    return both(call, text, environ)[0]


def both(
    call: list[str], text: str = "", environ: dict[str, str] | None = None
) -> tuple[float, float]:
    """The same, and the milliseconds on the clock."""
    before, began = used(), time.perf_counter()
    subprocess.run(call, input=text, text=True, capture_output=True, check=False, env=environ)
    return used() - before, (time.perf_counter() - began) * 1000


def timed(work: Callable[[], object]) -> float:
    """Milliseconds of processor time that this takes here."""
    began = time.process_time()
    work()
    return (time.process_time() - began) * 1000


def made(kind_name: str, size: str, level: str, seed: int) -> Puzzle:
    """A board, the same for the same seed."""
    kind = engines.kind(kind_name)
    request = kind.check(Request(size, level, seed))
    return kind.generate(request, lambda _: None)


def generated(kind: str, size: str, level: str, count: int, rounds: int) -> Row:
    """Boards made here and by Simon Tatham's collection."""
    name, letters = SGT[kind]
    path = program(name)
    row = Row(f"{kind} {size} {level}", [], [])
    side = size.partition("x")[0] if kind == "hitori" else size
    for turn in range(rounds):
        for seed in range(turn * count, (turn + 1) * count):
            row.ours.append(timed(lambda seed=seed: made(kind, side, level, seed)))  # type: ignore[misc]
        if path is not None:
            began = spent([path, "--version"])
            params = f"{size}{letters[level]}#table-{turn}"
            took = spent([path, "--generate", str(count), params])
            row.theirs.append(max(0.001, took - began) / count)
    return row


def generated_sudoku(level: str, theirs: str, rounds: int) -> Row:
    """Sudokus of a level, here and by qqwing."""
    path = program("qqwing")
    row = Row(f"sudoku 9x9 {level}", [], [])
    for turn in range(rounds):
        for seed in range(turn * 4, turn * 4 + 4):
            row.ours.append(timed(lambda seed=seed: made("sudoku", "9", level, seed)))  # type: ignore[misc]
        if path is not None and theirs:
            call = [path, "--generate", "4", "--difficulty", theirs]
            row.theirs.append(spent(call) / 4)
    return row


def generations(rounds: int) -> list[Row]:
    """Every kind, size and level that others make too, and the hardest levels of ours."""
    rows = [
        generated(kind, size, level, count, rounds)
        for kind, sizes in SIZES.items()
        for size, count in sizes
        for level in ("easy", "medium")
    ]
    # qqwing has levels of its own, by the techniques that it has
    levels = {"easy": "easy", "medium": "intermediate", "hard": "expert", "extreme": ""}
    return rows + [generated_sudoku(level, name, rounds) for level, name in levels.items()]


def minimal(count: int) -> list[str]:
    """Sudokus that can spare no digit, as lines."""
    cover, rng, pairs = cover_of(boxed(3, 3)), random.Random(1), groups(9, "none")
    found = []
    for _ in range(count):
        digger = ClueRemover(cover, by_backtracking(cover, rng))
        digger.dig(rng.sample(pairs, len(pairs)))
        found.append("".join(str(value) if value else "." for value in digger.left))
    return found


def shuffled(boards: list[str], count: int) -> list[str]:
    """So many different boards made of these: other digits, other rows within the bands."""
    rng, found = random.Random(2), dict.fromkeys(boards)
    while len(found) < count:
        board, rows = rng.choice(boards), []
        for band in rng.sample(range(3), 3):
            rows += [band * 3 + row for row in rng.sample(range(3), 3)]
        digits = str.maketrans("123456789", "".join(rng.sample("123456789", 9)))
        found["".join(board[row * 9 : row * 9 + 9] for row in rows).translate(digits)] = None
    return list(found)


def counted(rounds: int) -> list[Row]:
    """Solutions counted on boards without a digit to spare, and the command that solves a file."""
    boards, path = minimal(BOARDS), program("qqwing")
    layout = boxed(3, 3)
    givens = [bytes(int(sign) if sign != "." else 0 for sign in text) for text in boards]
    within = Row("counting, a sudoku", [], [])
    whole = Row(f"solve -, a sudoku of {LINES:,}", [], [])
    shared = Row("the same on the clock, --jobs 2", [], [])
    text = "\n".join(shuffled(boards, LINES)) + "\n"
    ours = [sys.executable, "-P", "-m", "solitudo", "solve", "sudoku", "-"]
    for _ in range(rounds):
        within.ours.append(
            timed(lambda: [solutions_of(layout, given) for given in givens]) / BOARDS
        )
        whole.ours.append(spent(ours, text, environment()) / LINES)
        shared.ours.append(both([*ours, "--jobs", "2"], text, environment())[1] / LINES)
        if path is not None:
            call = [path, "--solve", "--count-solutions", "--csv"]
            took, passed = both(call, text)
            within.theirs.append((took - spent([path, "--version"])) / LINES)
            whole.theirs.append(took / LINES)
            shared.theirs.append(passed / LINES)
    return [within, whole, shared]


def thought(rounds: int) -> list[Row]:
    """Boards graded by their techniques, and the first hint of the largest boards."""
    rows: list[Row] = []
    for kind, size in LARGEST:
        levels = engines.kind(kind).levels_at(size)
        for level in (levels[0], levels[-1]):
            names = ("first hint", "why it holds", "check", "tips", "technique solving")
            found = {name: Row(f"{name}, {kind} {size} {level}", [], []) for name in names}
            for seed in range(min(rounds, 5)):
                for name, took in thinking(made(kind, size, level, seed)):
                    found[name].ours.append(took)
            rows += found.values()
    return rows


def thinking(puzzle: Puzzle) -> Iterator[tuple[str, float]]:
    """Return what the program computes for a board, and how long it takes."""
    game = Game(puzzle, solutions=puzzle.count())
    yield "first hint", timed(lambda: hint(game))
    found = hint(game)
    if isinstance(found, Hint):
        game.play_hint(found.edits, found.technique)
        yield "why it holds", timed(lambda: why(game, found.edits[0].cells[0]))
    yield "check", timed(lambda: (puzzle.faults(game.position), game.first_wrong()))
    yield "tips", timed(lambda: tips(game))
    yield "technique solving", timed(puzzle.level)


def environment() -> dict[str, str]:
    """That of a program which has been started before, wherever it was installed."""
    left = ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED")
    kept = {name: value for name, value in os.environ.items() if name not in left}
    return {**kept, "PYTHONPATH": str(ROOT / "tui" / "package")}


def started(rounds: int) -> list[Row]:
    """The first frame beside a bare Textual app, and commands beside a bare Python."""
    environ = environment()
    os.environ.clear()
    os.environ.update(environ)
    solitudo = [sys.executable, "-P", "-m", "solitudo"]
    hitori, board = start.BOARD.split(":", 1)
    calls = {
        "--version": ["--version"],
        "-h": ["-h"],
        "--completion bash": ["--completion", "bash"],
        "solve, one board": ["solve", hitori, board],
        "rate, one board": ["rate", hitori, board],
    }
    new = ["play", hitori]
    # the last one has no pre-generated board: its first frame is home while one is made
    screens = {"home": [], "a given board": ["play", start.BOARD], "a new board": new,
               "a new board, none ready": new}  # fmt: skip
    rows = {name: Row(f"start, {name}", [], []) for name in (*calls, *screens)}
    memory = {name: Row(f"memory in MB, {name}", [], []) for name in screens}
    with tempfile.TemporaryDirectory() as folder:
        bare = Path(folder) / "bare.py"
        bare.write_text(start.BARE)
        for _ in range(rounds):
            least = spent([sys.executable, "-c", "pass"], environ=environ)
            for name, words in calls.items():
                rows[name].ours.append(spent([*solitudo, *words], environ=environ))
                rows[name].theirs.append(least)
            _, took, held = start.first_frame([sys.executable, str(bare)], folder)
            for name, words in screens.items():
                start.clear_ready(folder)
                if not name.endswith("none ready"):
                    start.lay_ready(folder, hitori)
                _, ours, megabytes = start.first_frame([*solitudo, *words], folder)
                rows[name].ours.append(ours)
                rows[name].theirs.append(took)
                memory[name].ours.append(megabytes)
                memory[name].theirs.append(held)
    return [*rows.values(), *memory.values()]


def growth(rows: list[Row]) -> None:
    """Return how the time of generation grows with the board: the slope of log time over
    log cells.
    """
    print("\ngrowth with the number of cells (log-log slope)".ljust(58), "ours   theirs")
    for kind, sizes in SIZES.items():
        for level in ("easy", "medium"):
            names = [f"{kind} {size} {level}" for size, _ in sizes]
            found = [row for row in rows if row.name in names]
            cells = [math.log(math.prod(map(int, size.split("x")))) for size, _ in sizes]
            slopes = []
            for side in ([row.ours for row in found], [row.theirs for row in found]):
                if all(side):
                    times = [math.log(statistics.median(times)) for times in side]
                    slopes.append(f"{statistics.linear_regression(cells, times).slope:6.2f}")
            print(f"{kind} {level}".ljust(56), *slopes)


def show(title: str, rows: list[Row]) -> None:
    """These rows of the table."""
    heads = ("median", "mean", "p95", "theirs", "p95", "ratio", "of mean")
    print(f"\n{title:<44}" + "".join(f"{head:>9}" for head in heads))
    for row in rows:
        ours, theirs = sorted(row.ours), sorted(row.theirs)
        middle = statistics.median(ours)
        line = f"{row.name:<44}{middle:9.3f}{statistics.mean(ours):9.3f}{high(ours):9.3f}"
        if theirs:
            other = statistics.median(theirs)
            line += f"{other:9.3f}{high(theirs):9.3f}{middle / other:9.2f}"
            line += f"{statistics.mean(ours) / statistics.mean(theirs):9.2f}"
        print(line, flush=True)


def high(times: list[float]) -> float:
    """The 95th percentile of sorted times."""
    return times[min(len(times) - 1, int(0.95 * len(times)))]


def missing() -> list[str]:
    """Return the programs that are missing here, and their packages."""
    found = [
        f"{name} (Debian: {package})"
        for package, names in (
            ("sgt-puzzles", [name for name, _ in SGT.values()]),
            ("qqwing", ["qqwing"]),
            ("nudoku", ["nudoku"]),
        )
        for name in names
        if program(name) is None
    ]
    return found if deduced.known() else [*found, "dedoku (pip install dedoku)"]


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 8
    if left_out := missing():
        print(f"Not here, so left out: {', '.join(left_out)}.")
    cores, python = os.cpu_count(), sys.version.split()[0]
    print(f"{date.today()}, Python {python}, {cores} cores, {rounds} rounds, milliseconds")
    show("start (beside bare Python, bare Textual)", started(rounds))
    boards = generations(rounds)
    show("making a board (beside sgt-puzzles, qqwing)", boards)
    growth(boards)
    show("sudoku (beside qqwing)", counted(rounds))
    if deduced.known():
        solved, unfinished = deduced.beside_dedoku(rounds)
        show("sudoku as a person solves it (beside dedoku)", [Row(*found) for found in solved])
        print(*unfinished, sep="\n")
    show("thinking", thought(rounds))
    typed = [Row(*found) for found in keys.beside_least(rounds)]
    show("a key at 120x36 (beside the least widget)", typed)
    if (nudoku := program("nudoku")) is not None:
        typed = [Row(*found) for found in keys.beside_nudoku(nudoku, rounds)]
        show("a sudoku at 120x36 (beside nudoku)", typed)


if __name__ == "__main__":
    main()
