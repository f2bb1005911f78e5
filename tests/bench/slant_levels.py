"""Many boards of every level and size: one solution by python-sat, the level exact, how many steps
of their level they need and whether a single one decides them, their ratings, how many points
have a number, and the time.

    python tests/bench/slant_levels.py [boards] [size ...]
"""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from engines.core.deduction import steps_to_end
from engines.core.rating import up_to, weigh
from engines.core.values import Request
from engines.slant import KINDS, generate
from engines.slant.rules import SlantPuzzle
from tests.engines.slant import oracle

SIZES = ("5", "8", "12x10", "20", "30")
KIND = KINDS["slant"]


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    print(
        "size    level   boards  wrong  steps 10/50/90 %  by one  rating 10/50/90 %"
        "  numbers  ms median/p95"
    )
    for size in sys.argv[2:] or SIZES:
        for level in KIND.levels_at(size):
            print(row(size, level, count), flush=True)


def row(size: str, level: str, count: int) -> str:
    """One line of the table."""
    wrong, single, steps, ratings, numbers, times = 0, 0, [], [], [], []
    for seed in range(count):
        began = time.process_time()
        made = KIND.generate(Request(size, level, seed), lambda share: None)
        times.append((time.process_time() - began) * 1000)
        puzzle = KIND.read(made.id.removeprefix("slant:"))
        assert isinstance(puzzle, SlantPuzzle)
        clues = {p: n for p, n in enumerate(puzzle.numbers) if n >= 0}
        found = oracle.Oracle(puzzle.grid.width, puzzle.grid.height, clues).count()
        wrong += puzzle.level() != level or found != [puzzle.solutions.first]
        steps.append(needed(puzzle, level))
        single += level == "hard" and generate.suppositions(puzzle.board) < 2
        ratings.append(weigh(puzzle, level)[0])
        numbers.append(len(clues) / len(puzzle.numbers))
    times.sort()
    return (
        f"{size:7} {level:7} {count:6} {wrong:6}  {spread(steps):16}  {single / count:6.1%}"
        f"  {spread(ratings):19}  {statistics.mean(numbers):.3f}   "
        f"{statistics.median(times):.1f}/{times[int(0.95 * count)]:.1f}"
    )


def needed(puzzle: SlantPuzzle, level: str) -> int:
    """How many steps of the level its techniques take, simplest first."""
    levels = {technique.name: technique.level for technique in puzzle.techniques}
    taken = steps_to_end(puzzle.knowledge(), up_to(puzzle, level))
    return sum(levels[step.technique] == level for step in taken)


def spread(values: list[float] | list[int]) -> str:
    """The tenth, the middle and the ninth tenth of some values."""
    values = sorted(values)
    return "/".join(str(values[len(values) * tenth // 10]) for tenth in (1, 5, 9))


if __name__ == "__main__":
    main()
