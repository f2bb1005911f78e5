"""Hints on 30x30 Slant boards, found, explained and put into words: milliseconds of
the processor, so that other work on the machine does not count.

Two kinds of position: marks at random, at every share solved; and, along the way of the
techniques, the positions where only a pair, a dead end or a supposition leads on.

    python tests/bench/slant_hint.py [boards]
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from engines.core import hints
from engines.core.action import Position
from engines.core.deduction import learn, next_step
from engines.core.explain import sentence
from engines.core.puzzle import Puzzle
from engines.core.values import Request
from engines.slant import KINDS
from engines.slant.knowledge import Known


def timed(puzzle: Puzzle, position: Position) -> float:
    """Milliseconds of one hint with all its sentences."""
    began = time.process_time()
    found = hints.find(puzzle, position, puzzle.techniques)
    assert found is not None
    for step in found.steps:
        for part in (step, *step.chain):
            sentence(puzzle, part)
    return (time.process_time() - began) * 1000


def at_random(puzzle: Puzzle, seed: int) -> Iterator[Position]:
    """Positions at every share solved, the marks anywhere."""
    answer = puzzle.solutions.first
    assert answer is not None
    order = list(range(len(answer)))
    random.Random(seed).shuffle(order)
    for share in range(20):
        chosen = set(order[: len(order) * share // 20])
        yield Position(bytes(v if c in chosen else 0 for c, v in enumerate(answer)))


def hardest(puzzle: Puzzle) -> Iterator[Position]:
    """Positions on the way of the techniques where nothing easy is left."""
    known = puzzle.knowledge()
    assert isinstance(known, Known)
    levels = {technique.name: technique.level for technique in puzzle.techniques}
    while not known.complete:
        step = next_step(known, puzzle.techniques)
        assert step is not None
        if levels[step.technique] != "easy":
            yield Position(bytes(known.values[:-1]))
        learn(known, step)


def main() -> None:
    boards = int(sys.argv[1]) if len(sys.argv) > 1 else 6
    print("level   positions   hints   median   p95    max")
    for level in ("easy", "medium", "hard"):
        random_times: list[float] = []
        hard_times: list[float] = []
        for seed in range(boards):
            puzzle = KINDS["slant"].generate(Request("30", level, seed), lambda share: None)
            random_times += [timed(puzzle, p) for p in at_random(puzzle, seed)]
            hard_times += [timed(puzzle, p) for p in list(hardest(puzzle))[::3]]
        for name, times in (("random", random_times), ("hardest", hard_times)):
            times.sort()
            if times:
                middle, late = times[len(times) // 2], times[int(len(times) * 0.95)]
                print(
                    f"{level:7} {name:9} {len(times):7} {middle:8.2f} {late:6.2f} {times[-1]:6.2f}"
                )


if __name__ == "__main__":
    main()
