"""Boards of Tents generated here and by Simon Tatham's collection, in one interleaved run.

    python tests/bench/tents_generate.py [rounds]      default 30

Each round makes some boards of ours and has as many made there, for each line of the table. Theirs
come from one call, less the time of a call for a tiny board, so that starting the program counts on
neither side. What is compared is the mean of a round, in the median over the rounds.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from engines.core.puzzle import Request
from engines.tents import KINDS

KIND = KINDS["tents"]
SGT = shutil.which("sgt-tents") or "/usr/games/sgt-tents"
LETTER = {"easy": "de", "medium": "dt"}

# size, level, rule, boards of the collection in one call (0: none), aim (ours / theirs)
LINES = (
    ("10x10", "easy", "matching", 40, None),
    ("10x10", "medium", "matching", 40, None),
    ("15x15", "easy", "matching", 12, None),
    ("15x15", "medium", "matching", 12, 1.0),
    ("20x20", "easy", "matching", 1, 0.15),
    ("20x20", "medium", "matching", 2, 0.25),
    ("30x20", "easy", "matching", 0, None),
    ("30x20", "medium", "matching", 0, None),
    ("8x8", "hard", "matching", 0, None),
    ("15x15", "hard", "matching", 0, None),
    ("30x20", "hard", "matching", 0, None),
    *(
        (size, level, "local", 0, None)
        for size in ("8x8", "10x10", "15x15", "20x20", "30x20")
        for level in KIND.levels
    ),
)


def ours(size: str, level: str, rule: str, seed: int) -> float:
    """Milliseconds for one board."""
    start = time.perf_counter()
    KIND.generate(Request(size, level, seed, rule), lambda _: None)
    return (time.perf_counter() - start) * 1000


def theirs(size: str, level: str, seed: int, boards: int) -> float:
    """Milliseconds of a call for so many boards."""
    start = time.perf_counter()
    call = [SGT, "--generate", str(boards), f"{size}{LETTER[level]}#bench-{seed}"]
    subprocess.run(call, check=True, capture_output=True)
    return (time.perf_counter() - start) * 1000


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    there = Path(SGT).exists()
    mine: dict[int, list[float]] = {number: [] for number in range(len(LINES))}
    other: dict[int, list[float]] = {number: [] for number in range(len(LINES))}
    means: dict[int, list[float]] = {number: [] for number in range(len(LINES))}
    startup: list[float] = []
    for seed in range(rounds):
        if there:
            startup.append(theirs("4x4", "easy", seed, 1))
        for number, (size, level, rule, boards, _) in enumerate(LINES):
            some = [ours(size, level, rule, 100 * seed + i) for i in range(max(1, boards))]
            mine[number] += some
            means[number].append(statistics.mean(some))
            if boards and there:
                other[number].append(theirs(size, level, seed, boards))
    base = statistics.median(startup) if startup else 0.0
    print("size   level  rule      median     p95 |  round   theirs   ratio  aim   (ms)")
    for number, (size, level, rule, boards, aim) in enumerate(LINES):
        times = sorted(mine[number])
        median, p95 = statistics.median(times), times[int(0.95 * len(times))]
        line = f"{size:6} {level:6} {rule:9} {median:7.2f} {p95:7.2f}"
        if other[number]:
            our = statistics.median(means[number])
            their = statistics.median((t - base) / boards for t in other[number])
            line += f" {our:9.2f} {their:8.2f} {our / their:7.3f}  {aim or ''}"
        print(line, flush=True)


if __name__ == "__main__":
    main()
