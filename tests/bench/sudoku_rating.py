"""How well the rating of 9x9 boards agrees with Sudoku Explainer's, and what it takes.

python tests/bench/sudoku_rating.py [folder of the collections] [every so many boards]
"""

import os
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from solitudo.engines.core.rating import rounds
from solitudo.engines.sudoku import KINDS
from solitudo.engines.sudoku.rules import Sudoku


def rated(text: str) -> tuple[float, bool]:
    """The rating of a board, and whether the techniques finish it."""
    puzzle = KINDS["sudoku"].read(text)
    assert isinstance(puzzle, Sudoku)
    hardest, solved = 0.0, 0
    for rating, steps in rounds(puzzle, puzzle.techniques):
        hardest = max(hardest, rating)
        solved += len({fact.at for step in steps for fact in step.gives if fact.what == "is"})
    return hardest, solved == puzzle.grid.count - puzzle.given.bit_count()


def ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value; equal ones share theirs."""
    order = sorted(values)
    first = {value: order.index(value) for value in set(values)}
    count = {value: order.count(value) for value in first}
    return [first[value] + (count[value] - 1) / 2 for value in values]


def main() -> int:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else os.environ.get("SOLITUDO_CORPORA", "."))
    every = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    path = folder / "sudoku9" / "rated.txt"
    if not path.is_file():
        print("needs a folder with sudoku9/rated.txt in SOLITUDO_CORPORA")
        return 2
    lines = [line for line in path.read_text("utf-8").splitlines() if line and line[0] != "#"]
    theirs: list[float] = []
    ours: list[float] = []
    times: list[float] = []
    classes: dict[float, list[float]] = defaultdict(list)
    finished = 0
    for line in lines[::every]:
        wanted, text = line.split()
        start = time.process_time()
        rating, done = rated(text)
        times.append(time.process_time() - start)
        finished += done
        theirs.append(float(wanted))
        ours.append(rating)
        classes[float(wanted)].append(rating)
    print("rating: lowest, median and highest of ours")
    for wanted_rating, found in sorted(classes.items()):
        found.sort()
        print(f"{wanted_rating:6.1f}: {found[0]:.1f} {found[len(found) // 2]:.1f} {found[-1]:.1f}")
    spearman = statistics.correlation(ranks(theirs), ranks(ours))
    close = sum(abs(a - b) < 0.15 for a, b in zip(theirs, ours, strict=True)) / len(ours)
    high = [done for done in theirs if done >= 8.0]
    print(f"boards {len(ours)}, from 8.0 up {len(high)}, without a guess {finished}")
    print(f"Spearman {spearman:.4f}, within a tenth {close:.0%}")
    print(
        f"ms a board: median {statistics.median(times) * 1000:.0f},"
        f" mean {statistics.mean(times) * 1000:.0f}, most {max(times) * 1000:.0f}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
