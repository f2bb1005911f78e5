"""Boards of each size and level: the median and the 95th percentile, and that they are right.

python tests/bench/sudoku_generate.py [boards a level] [sizes, like 9,16]
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from engines.core.puzzle import Request
from engines.sudoku import KINDS
from engines.sudoku.generate import Digger, Plan, groups
from engines.sudoku.grids import GENERATORS
from engines.sudoku.search import folds

KIND = KINDS["sudoku"]


def row(name: str, times: list[float], extra: str = "") -> str:
    times = sorted(1000 * t for t in times)
    high = times[min(len(times) - 1, int(len(times) * 0.95))]
    middle = statistics.median(times)
    return f"{name:34} {len(times):5} {middle:9.2f} {high:9.1f} {times[-1]:9.1f}  {extra}"


def level(size: str, name: str, number: int, **extras: str) -> str:
    times, wrong, givens = [], 0, []
    for seed in range(number):
        request = Request(size, name, seed, "", tuple(extras.items()))
        start = time.process_time()
        puzzle = KIND.generate(request, lambda _share: None)
        times.append(time.process_time() - start)
        wrong += puzzle.solutions.number != 1 or puzzle.level() != name
        givens.append(puzzle.given.bit_count())
    options = " ".join(extras.values())
    extra = f"{statistics.mean(givens):.0f} givens" + (f", {wrong} WRONG" if wrong else "")
    return row(f"{size}x{size} {name} {options}", times, extra)


def minimal(symmetry: str, number: int) -> str:
    """A full grid dug as far as one solution allows."""
    tables = folds(3, 3)
    rng = random.Random(1)
    pairs = groups(9, symmetry)
    plan = Plan(9, "hard", "backtracking", symmetry, 0, True)
    times = []
    for _ in range(number):
        start = time.process_time()
        digger = Digger(plan, tables, GENERATORS["backtracking"](tables, rng))
        digger.dig(rng.sample(pairs, len(pairs)), 0)
        times.append(time.process_time() - start)
    return row(f"minimal puzzle, symmetry {symmetry}", times)


def main() -> int:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    sizes = sys.argv[2].split(",") if len(sys.argv) > 2 else list(KIND.sizes)
    print(f"{'':34} {'n':>5} {'median ms':>9} {'p95':>9} {'max':>9}")
    for symmetry in ("none", "180"):
        print(minimal(symmetry, 200))
    for size in sizes:
        for name in KIND.levels_at(size):
            generators = ("backtracking", "shuffle") if size == "9" else ("backtracking",)
            for generator in generators:
                print(level(size, name, number, generator=generator), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
