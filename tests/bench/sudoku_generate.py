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

from engines.core.levels import LEVELS
from engines.core.values import Request
from engines.sudoku import KINDS
from engines.sudoku.cover import cover_of
from engines.sudoku.dig import Digger
from engines.sudoku.draft import groups
from engines.sudoku.grids import by_backtracking
from engines.sudoku.layout import boxed
from engines.sudoku.plan import VARIANT_LEVELS
from engines.sudoku.rules import Sudoku
from engines.sudoku.worth import SEVERAL_FROM, look, one_decides

KIND = KINDS["sudoku"]


def row(name: str, times: list[float], extra: str = "") -> str:
    times = sorted(1000 * t for t in times)
    high = times[min(len(times) - 1, int(len(times) * 0.95))]
    middle = statistics.median(times)
    return f"{name:34} {len(times):5} {middle:9.2f} {high:9.1f} {times[-1]:9.1f}  {extra}"


def level(size: str, name: str, number: int, **extras: str) -> str:
    """One row; of hard boards and harder ones also how many steps of the level they need, how
    many need a single one, and how many some single step decides."""
    times, wrong, givens, steps, decided = [], 0, [], [], 0
    for seed in range(number):
        request = Request(size, name, seed, "", tuple(extras.items()))
        start = time.process_time()
        puzzle = KIND.generate(request, lambda _share: None)
        times.append(time.process_time() - start)
        assert isinstance(puzzle, Sudoku)
        wrong += puzzle.solutions.number != 1 or puzzle.level() != name
        givens.append(puzzle.given.bit_count())
        if LEVELS.index(name) >= SEVERAL_FROM:
            steps.append(look(puzzle.layout, puzzle.opening, name).steps)
            decided += one_decides(puzzle.layout, puzzle.opening, name)
    options = " ".join(extras.values())
    extra = f"{statistics.mean(givens):.0f} givens" + (f", {wrong} WRONG" if wrong else "")
    if steps:
        few = sum(count < 2 for count in steps)
        extra += f", {statistics.mean(steps):.1f} steps, single {few}, decided by one {decided}"
    return row(f"{size}x{size} {name} {options}", times, extra)


def minimal(symmetry: str, number: int) -> str:
    """A full grid dug as far as one solution allows."""
    cover = cover_of(boxed(3, 3))
    rng = random.Random(1)
    pairs = groups(9, symmetry)
    times = []
    for _ in range(number):
        start = time.process_time()
        digger = Digger(cover, by_backtracking(cover, rng))
        digger.dig(rng.sample(pairs, len(pairs)))
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
        for variant, sides in VARIANT_LEVELS.items():
            for name in sides.get(int(size), ()):
                print(level(size, name, number, variant=variant), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
