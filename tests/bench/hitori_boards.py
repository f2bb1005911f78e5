"""Generated boards of Hitori put to the proof: one solution by SAT, at their level, not below.

python tests/bench/hitori_boards.py [boards]      default 200
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from engines.core.puzzle import Request
from engines.hitori import KINDS
from engines.hitori.knowledge import CROSSED
from engines.hitori.rules import Hitori
from tests.engines.hitori import oracle

LINES = [
    ("hitori", size, level, False)
    for size in ("4", "5", "5x4", "8", "15x10", "12", "20")
    for level in ("easy", "medium", "hard", "extreme")
] + [
    ("hitori-hex", size, level, holes)
    for size in ("4", "5", "6", "7", "8")
    for level in ("easy", "hard")
    for holes in (False, True)
]


def needs_rule_three(puzzle: Hitori) -> bool:
    """Whether the board stays unsolved by all techniques but those of connection."""
    known = puzzle.knowledge()
    known.walls, known.cuts = [], 0
    known.white |= known.numbers.alone
    black, white = known.numbers.pairs()
    known.black |= black
    known.white |= white
    known.follow(CROSSED)
    while not known.complete and not known.broken and known.try_all():
        pass
    return not known.complete


def main() -> None:
    """Print a line for each size and level."""
    boards = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    print(
        f"{'board':28} {'boards':>6} {'one solution':>12} {'level':>6} {'share':>6} {'rule 3':>7}"
    )
    for kind, size, level, holes in LINES:
        start = time.perf_counter()
        single = right = needed = 0
        share = 0.0
        for seed in range(boards):
            extras = (("holes", "yes"),) if holes else ()
            made = KINDS[kind].generate(Request(size, level, seed, "", extras), lambda _: None)
            puzzle = KINDS[kind].read(made.id)
            assert isinstance(puzzle, Hitori)
            single += oracle.colourings(puzzle, 2) == 1
            right += puzzle.level() == level
            known = puzzle.knowledge()
            puzzle.sweep(known, "medium")
            share += known.open.bit_count() / puzzle.grid.count
            needed += holes and needs_rule_three(puzzle)
        name = f"{kind} {size} {level}{' holes' if holes else ''}"
        text = f"{name:28} {boards:6} {single:12} {right:6} {share / boards:6.2f}"
        text += f" {needed:7}" if holes else " " * 8
        print(f"{text}   {time.perf_counter() - start:.1f} s", flush=True)


if __name__ == "__main__":
    main()
