"""Generated boards of Hitori put to the proof: one solution by SAT, at their level, not below;
how often and where they call for hard steps, how they are rated, and what they take to make.

python tests/bench/hitori_boards.py [boards] [lines]      default 200, all lines

Lines are picked by a part of their name, like "hex 5". "once" is the share of boards with a single
hard step on the way, "hard" how many there are, "kinds" of how many techniques, "spread" in how
many quarters of the board.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from engines.core import rating
from engines.core.values import Request
from engines.hitori import KINDS
from engines.hitori.rules import Hitori
from tests.engines.hitori import oracle

LINES = [
    ("hitori", size, level, False)
    for size in ("5", "8", "12", "15x10", "20", "40")
    for level in ("easy", "medium", "hard", "extreme")
] + [
    ("hitori-hex", size, level, holes)
    for size in ("5", "6", "10")
    for level in ("easy", "hard")
    for holes in (False, True)
]
# the largest take long to rate: so many of them
FEWER = {"20": 4, "40": 20, "10": 8}


class Tally:
    """What was seen on the boards of a line."""

    def __init__(self) -> None:
        self.single = self.right = 0
        self.times: list[float] = []
        self.hard: list[int] = []
        self.kinds: list[int] = []
        self.spread: list[int] = []
        self.ratings: list[float] = []

    def add(self, puzzle: Hitori, level: str) -> None:
        """Look at one board."""
        self.single += oracle.colourings(puzzle, 2) == 1
        self.right += puzzle.level() == level
        levels = {technique.name: technique.level for technique in puzzle.techniques}
        steps = [s for s in rating.path(puzzle, level) if levels[s.technique] == "hard"]
        self.hard.append(len(steps))
        self.kinds.append(len({step.technique for step in steps}))
        self.spread.append(len({quarter(puzzle, step.gives[0].at) for step in steps}))
        self.ratings.append(rating.rate(puzzle).rating or 0.0)


def quarter(puzzle: Hitori, cell: int) -> tuple[bool, bool]:
    """The quarter of the board in which a cell lies."""
    row, column = puzzle.grid.places[cell]
    return 2 * row < puzzle.grid.height, 2 * column < puzzle.grid.width


def at(values: Sequence[float], share: float) -> float:
    """The value below which this share lies."""
    return sorted(values)[int(share * (len(values) - 1))]


def line(kind: str, size: str, level: str, holes: bool, boards: int) -> str:
    """The figures of one line."""
    tally = Tally()
    extras = (("holes", "yes"),) if holes else ()
    for seed in range(boards):
        start = time.process_time()
        made = KINDS[kind].generate(Request(size, level, seed, "", extras), lambda _: None)
        tally.times.append((time.process_time() - start) * 1000)
        puzzle = KINDS[kind].read(made.id)
        assert isinstance(puzzle, Hitori)
        tally.add(puzzle, level)
    text = f"{boards:6} {tally.single:6} {tally.right:6}"
    if any(tally.hard):
        text += f" {tally.hard.count(1) / boards:5.0%} {statistics.mean(tally.hard):5.1f}"
        text += f" {statistics.mean(tally.kinds):5.1f} {statistics.mean(tally.spread):6.1f}"
    else:
        text += " " * 25
    text += "  " + " ".join(f"{at(tally.ratings, share):.1f}" for share in (0.05, 0.5, 0.95))
    return f"{text}  {statistics.median(tally.times):7.1f} {at(tally.times, 0.95):7.1f}"


def main() -> None:
    """Print a line for each size and level."""
    boards = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    wanted = " ".join(sys.argv[2:])
    print(
        f"{'board':28} boards single  level  once  hard kinds spread  rated 5 50 95 %"
        "  ms median 95 %"
    )
    for kind, size, level, holes in LINES:
        name = f"{kind} {size} {level}{' holes' if holes else ''}"
        if wanted in name:
            count = max(1, boards // FEWER.get(size, 1))
            print(f"{name:28} {line(kind, size, level, holes, count)}", flush=True)


if __name__ == "__main__":
    main()
