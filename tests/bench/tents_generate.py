"""Boards of Tents generated here and by Simon Tatham's collection, in one interleaved run.

    python tests/bench/tents_generate.py [rounds]      default 20

Each round makes some boards of ours and has as many made there, for each line of the table, in
processor time. Theirs come from one call, less the time of a call for a tiny board, so that
starting the program counts on neither side; their mean is what is known of them, since one call
tells no more.
"""

from __future__ import annotations

import resource
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from engines.core.values import Request
from engines.tents import KINDS

KIND = KINDS["tents"]
SGT = shutil.which("sgt-tents") or "/usr/games/sgt-tents"
LETTER = {"easy": "de", "medium": "dt"}

# size, level, rule, boards a round, of them in a call of the collection (0: none), aim (median of
# ours / theirs)
LINES = (
    ("8x8", "easy", "matching", 20, 100, None),
    ("8x8", "medium", "matching", 20, 100, 1.5),
    ("10x10", "easy", "matching", 20, 100, None),
    ("10x10", "medium", "matching", 20, 60, 1.5),
    ("12x10", "easy", "matching", 20, 60, None),
    ("12x10", "medium", "matching", 20, 40, 0.5),
    ("15x15", "easy", "matching", 10, 10, 0.5),
    ("15x15", "medium", "matching", 10, 10, 0.5),
    ("20x20", "easy", "matching", 5, 1, 0.1),
    ("20x20", "medium", "matching", 5, 1, 0.1),
    *(
        (size, level, rule, 3 if size == "50x40" else 5, 0, None)
        for size in ("8x8", "10x10", "15x15", "20x20", "30x20", "50x40")
        for level in KIND.levels
        for rule in KIND.rules
        if rule == "local" or level == "hard" or size in ("30x20", "50x40")
    ),
)


def ours(size: str, level: str, rule: str, seed: int) -> float:
    """Milliseconds for one board."""
    start = time.process_time()
    KIND.generate(Request(size, level, seed, rule), lambda _: None)
    return (time.process_time() - start) * 1000


def theirs(size: str, level: str, seed: int, boards: int) -> float:
    """Milliseconds of a call for so many boards."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    call = [SGT, "--generate", str(boards), f"{size}{LETTER[level]}#bench-{seed}"]
    subprocess.run(call, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    there = Path(SGT).exists()
    mine: dict[int, list[float]] = {number: [] for number in range(len(LINES))}
    other: dict[int, list[float]] = {number: [] for number in range(len(LINES))}
    startup: list[float] = []
    for seed in range(rounds):
        if there:
            startup.append(theirs("4x4", "easy", seed, 1))
        for number, (size, level, rule, boards, calls, _) in enumerate(LINES):
            mine[number] += [ours(size, level, rule, 100 * seed + i) for i in range(boards)]
            if calls and there:
                other[number].append(theirs(size, level, seed, calls))
    base = statistics.median(startup) if startup else 0.0
    print("size   level  rule     boards   median     mean      p95   theirs   ratio  aim   (ms)")
    for number, (size, level, rule, _, calls, aim) in enumerate(LINES):
        times = sorted(mine[number])
        median, p95 = statistics.median(times), times[int(0.95 * len(times))]
        line = f"{size:6} {level:6} {rule:9} {len(times):5}"
        line += f" {median:8.2f} {statistics.mean(times):8.2f} {p95:8.2f}"
        if other[number]:
            their = statistics.median((t - base) / calls for t in other[number])
            line += f" {their:8.2f} {median / their:7.3f}  {aim or ''}"
        print(line, flush=True)


if __name__ == "__main__":
    main()
