"""Boards a second when solutions are counted, beside qqwing: the ratio in one run, on one core.

python tests/bench/sudoku_count.py [folder of the collections]
"""

import os
import resource
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from solitudo.engines.sudoku.layout import boxed
from solitudo.engines.sudoku.search.count import count
from solitudo.engines.sudoku.search.exact_cover import cover_of

LEAST = 1.0
TURNS = 7
REPEAT = 5  # qqwing gets each collection this often, so that its start hardly counts
DIGITS = bytes.maketrans(b".123456789", bytes(range(10)))


def ours(boards: list[str], single: bool) -> float:
    """Boards a second of processor time: text in, number of solutions out."""
    layout = boxed(3, 3)
    start = time.process_time()
    for text in boards:
        givens = text.encode().translate(DIGITS)
        if (count(layout, givens).number == 1) != single:
            raise SystemExit(f"{'not ' if single else ''}one solution: {text}")
    return len(boards) / (time.process_time() - start)


def theirs(program: str, boards: list[str]) -> float:
    text = "\n".join(boards * REPEAT) + "\n"
    start = children()
    subprocess.run(
        [program, "--solve", "--count-solutions", "--nosolution", "--csv"],
        input=text,
        capture_output=True,
        text=True,
        check=True,
    )
    return REPEAT * len(boards) / (children() - start)


def children() -> float:
    """Processor time of the processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def worst(boards: list[str]) -> float:
    """The slowest board in milliseconds; the best of three, so that a hiccup does not count."""
    layout = boxed(3, 3)
    slowest = 0.0
    for text in boards:
        givens = text.split()[0].encode().translate(DIGITS)
        times = []
        for _ in range(3):
            start = time.process_time()
            count(layout, givens)
            times.append(time.process_time() - start)
        slowest = max(slowest, min(times))
    return slowest * 1000


def main() -> int:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else os.environ.get("SOLITUDO_CORPORA", "."))
    program = shutil.which("qqwing") or shutil.which("qqwing", path="/usr/games")
    if program is None or not (folder / "sudoku9").is_dir():
        print("needs qqwing, and a folder with sudoku9 in SOLITUDO_CORPORA")
        return 2
    cover_of(boxed(3, 3))
    bad = False
    print(f"{'':8} {'ours/s':>8} {'qqwing/s':>9} {'ratio':>6}   worst board")
    for name in ("easy", "clue17", "hard", "invalid"):
        lines = (folder / "sudoku9" / f"{name}.txt").read_text("utf-8").splitlines()
        # for a board with several solutions, qqwing counts all of them, which may be millions
        skip = ("#", " multi") if name == "invalid" else ("#",)
        boards = [x.split()[0] for x in lines if x and not any(mark in x for mark in skip)]
        # side by side, in turn: a disturbance affects both
        pairs = [(ours(boards, name != "invalid"), theirs(program, boards)) for _ in range(TURNS)]
        mine, other = (statistics.median(column) for column in zip(*pairs, strict=True))
        ratio = statistics.median(a / b for a, b in pairs)
        bad |= ratio < LEAST
        print(f"{name:8} {mine:8.0f} {other:9.0f} {ratio:6.2f}   {worst(boards):.1f} ms")
    print(f"target: a ratio of at least {LEAST}: {'missed' if bad else 'met'}")
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())
