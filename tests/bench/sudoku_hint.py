"""How long a hint takes, from the marks to the sentence, along whole games of each level.

python tests/bench/sudoku_hint.py [games a level]
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from engines.core.action import Action, Position
from engines.core.deduction import Step
from engines.core.explain import sentence
from engines.core.proving import prove
from engines.core.puzzle import Puzzle
from engines.core.values import Request
from engines.sudoku import KINDS

KIND = KINDS["sudoku"]


def writes(puzzle: Puzzle, position: Position) -> Callable[[Step], bool]:
    """Whether a step gives something that can be written."""
    return lambda step: bool(puzzle.edits(position, step.gives))


def game(puzzle: Puzzle) -> list[float]:
    """Play by hints alone; the milliseconds that each took."""
    times = []
    position = puzzle.start()
    while not puzzle.full(position):
        start = time.process_time()
        proof = prove(puzzle, puzzle.knowledge(position), writes(puzzle, position))
        if proof is None:
            raise SystemExit(f"no hint: {puzzle.id}")
        for step in proof.steps:
            for told in (*step.chain, step):
                sentence(puzzle, told)
        times.append((time.process_time() - start) * 1000)
        edits = puzzle.edits(position, proof.last.gives)
        position = puzzle.vocabulary.apply(position, Action(edits))
    return times


def main() -> int:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    print(f"{'':14} {'hints':>6} {'median ms':>9} {'p95':>6} {'max':>6}")
    for size in ("9", "16"):
        for level in KIND.levels_at(size):
            times: list[float] = []
            for seed in range(games):
                puzzle = KIND.generate(Request(size, level, seed), lambda _share: None)
                times += game(puzzle)
            times.sort()
            high = times[int(len(times) * 0.95)]
            print(
                f"{size + 'x' + size + ' ' + level:14} {len(times):6} "
                f"{times[len(times) // 2]:9.2f} {high:6.2f} {times[-1]:6.1f}",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
