"""Many boards of every level and size: one solution by python-sat, the level exact, how much of
a medium board easy cannot reach, and how many points have a number.

    python tests/bench/slant_levels.py [boards] [size ...]
"""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from engines.core.puzzle import Request
from engines.slant import KINDS
from engines.slant.rules import SlantPuzzle
from tests.engines.slant import oracle

SIZES = ("3", "5", "7", "8", "9", "12x10", "20", "30")
KIND = KINDS["slant"]


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    print("size    level   boards  wrong  stuck mean/min  numbers   ms median/p95")
    for size in sys.argv[2:] or SIZES:
        for level in KIND.levels_at(size):
            print(row(size, level, count), flush=True)


def row(size: str, level: str, count: int) -> str:
    """One line of the table."""
    wrong, stuck, numbers, times = 0, [], [], []
    for seed in range(count):
        began = time.perf_counter()
        made = KIND.generate(Request(size, level, seed), lambda share: None)
        times.append((time.perf_counter() - began) * 1000)
        puzzle = KIND.read(made.id.removeprefix("slant:"))
        assert isinstance(puzzle, SlantPuzzle)
        clues = {p: n for p, n in enumerate(puzzle.numbers) if n >= 0}
        found = oracle.Oracle(puzzle.grid.width, puzzle.grid.height, clues).count()
        wrong += puzzle.level() != level or found != [puzzle.solutions.first]
        known = puzzle.knowledge()
        puzzle.sweep(known, "medium" if level == "hard" else "easy")
        stuck.append(known.open / puzzle.grid.count)
        numbers.append(len(clues) / len(puzzle.numbers))
    times.sort()
    return (
        f"{size:7} {level:7} {count:6} {wrong:6}     {statistics.mean(stuck):.3f}/{min(stuck):.3f}"
        f"     {statistics.mean(numbers):.3f}   {statistics.median(times):.1f}"
        f"/{times[int(0.95 * count)]:.1f}"
    )


if __name__ == "__main__":
    main()
