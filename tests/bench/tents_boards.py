"""What generated boards of Tents are like: one solution (by SAT), their level, how many steps of
the level they call for and of how many techniques, how far over the board, their ratings, and how
long they took to make.

    python tests/bench/tents_boards.py [boards] [size ...]     default 200 of 5 8 10 15 20

"single" are boards that one step of the level's own techniques decides, "alike" those whose steps
are all of one technique; "parts" counts in how many of nine parts of the board such steps conclude.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from engines.core import rating
from engines.core.errors import PuzzleError
from engines.core.values import Request
from engines.tents import KINDS
from engines.tents.rules import Tents
from tests.engines.tents.oracle import Model

KIND = KINDS["tents"]
SIZES = ("5", "8", "10", "15", "20")


class Board(NamedTuple):
    """What was found out about one board."""

    time: float
    unique: bool
    level: bool
    steps: int
    techniques: tuple[str, ...]
    parts: int
    rating: float


def look(request: Request) -> Board:
    start = time.process_time()
    puzzle = KIND.generate(request, lambda _: None)
    spent = 1000 * (time.process_time() - start)
    assert isinstance(puzzle, Tents)
    # the steps of the board's own level; each is taken only where nothing easier is left
    own = {t.name for t in puzzle.techniques if t.level == request.level}
    steps = [step for step in rating.path(puzzle, request.level) if step.technique in own]
    width, height = puzzle.grid.width, puzzle.grid.height
    places = [puzzle.grid.places[fact.at] for step in steps for fact in step.gives]
    rated = rating.rate(puzzle)
    return Board(
        spent,
        Model(puzzle, puzzle.rule).count() == 1,
        puzzle.level() == request.level,
        len(steps),
        tuple(sorted({step.technique for step in steps})),
        len({(3 * row // height, 3 * column // width) for row, column in places}),
        rated.rating or 0.0,
    )


def spread(values: Sequence[float]) -> str:
    """Median and 95th percentile."""
    found = sorted(values)
    return f"{statistics.median(found):g}/{found[int(0.95 * len(found))]:g}"


def line(size: str, level: str, rule: str, boards: Sequence[Board]) -> str:
    count = len(boards)
    used = Counter(name for board in boards for name in board.techniques)
    times = sorted(board.time for board in boards)
    return (
        f"{size:6} {level:6} {rule:8} {count:4} {sum(b.unique for b in boards):5}"
        f" {sum(b.level for b in boards):5} {spread([b.steps for b in boards]):>8}"
        f" {sum(b.steps == 1 for b in boards) / count:7.1%}"
        f" {sum(len(b.techniques) == 1 for b in boards) / count:7.1%}"
        f" {statistics.mean(b.parts for b in boards):5.1f}"
        f" {statistics.median(times):8.2f} {times[int(0.95 * count)]:8.2f}  "
        + " ".join(f"{r:g}:{n}" for r, n in sorted(Counter(b.rating for b in boards).items()))
        + "  "
        + " ".join(f"{name}:{n}" for name, n in used.most_common())
    )


def main() -> None:
    boards = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    print("size   level  rule  boards  one level  steps  single   alike parts   median      p95 ms")
    for size in sys.argv[2:] or SIZES:
        for level in KIND.levels_at(size):
            for rule in KIND.rules:
                try:
                    found = [look(Request(size, level, seed, rule)) for seed in range(boards)]
                except PuzzleError as error:
                    print(error)
                    continue
                print(line(size, level, rule, found), flush=True)


if __name__ == "__main__":
    main()
