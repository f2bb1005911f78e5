"""Hints of Hitori at the largest sizes: found, explained, in words; milliseconds.

    python tests/bench/hitori_hint.py [boards] [positions]      default 10 and 40

Positions are partly right: some of the marks with the circles that come by themselves, or all
that the level below can reach, where only an argument from an assumption goes on.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from engines.core.action import Action, Position
from engines.core.deduction import steps_to_end
from engines.core.explain import sentence
from engines.core.puzzle import Puzzle
from engines.core.values import Gesture, Options, Request
from engines.hitori import KINDS

LINES = (
    ("hitori", "20", "medium", False),
    ("hitori", "20", "hard", False),
    ("hitori", "20", "extreme", False),
    ("hitori-hex", "8", "hard", False),
    ("hitori-hex", "8", "hard", True),
    ("hitori", "40", "medium", False),
    ("hitori", "40", "hard", False),
    ("hitori", "40", "extreme", False),
    ("hitori-hex", "10", "hard", False),
    ("hitori-hex", "10", "hard", True),
)


def played(puzzle: Puzzle, rng: random.Random, share: float) -> Position:
    """Some of the right marks, circles coming by themselves."""
    solution = puzzle.solutions.first or b""
    position = puzzle.start()
    for cell in rng.sample(range(puzzle.grid.count), round(share * puzzle.grid.count)):
        verb = "primary" if solution[cell] == 1 else "counter"
        if not position.values[cell]:
            action = puzzle.act(position, Gesture(verb, (cell,)), Options(automatic=True))
            assert isinstance(action, Action)
            position = puzzle.vocabulary.apply(position, action)
    return position


def stuck(puzzle: Puzzle) -> Iterator[Position]:
    """Each position on the way at which only an argument from an assumption goes on."""
    known = puzzle.knowledge()
    solution = puzzle.solutions.first or b""
    for step in steps_to_end(known, puzzle.techniques):
        if step.assumes:
            open_cells = {fact.at for fact in step.gives}
            before = known.copy()
            values = bytes(
                v if before.knows(puzzle.fact(c, v)) and c not in open_cells else 0
                for c, v in enumerate(solution)
            )
            yield puzzle.start()._replace(values=values)


def hint(puzzle: Puzzle, position: Position) -> tuple[float, str]:
    """Milliseconds for the next hint in words with its chain, and its technique."""
    start = time.process_time()
    known = puzzle.knowledge(position)
    for step in steps_to_end(known, puzzle.techniques):
        if puzzle.edits(position, step.gives):
            for part in (*step.chain, step):
                sentence(puzzle, part)
            return (time.process_time() - start) * 1000, step.technique
    return 0.0, ""


def main() -> None:
    """Print a line for each kind of board."""
    boards = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 40
    print(f"{'board':28} {'hints':>6} {'median':>7} {'p95':>7} {'max':>7}  stuck: hints p95")
    for kind, size, level, holes in LINES:
        times, hard = [], []
        names: Counter[str] = Counter()
        for seed in range(boards):
            extras = (("holes", "yes"),) if holes else ()
            request = Request(size, level, seed, "", extras)
            puzzle = KINDS[kind].generate(request, lambda _: None)
            rng = random.Random(seed)
            assert puzzle.solutions.number == 1
            hint(puzzle, puzzle.start())
            for number in range(rounds):
                took, technique = hint(puzzle, played(puzzle, rng, number / rounds))
                if technique:
                    times.append(took)
                    names[technique] += 1
            hard += [hint(puzzle, position)[0] for position in stuck(puzzle)]
        times.sort()
        hard.sort()
        name = f"{kind} {size} {level}{' holes' if holes else ''}"
        p95 = times[int(0.95 * (len(times) - 1))]
        text = f"{name:28} {len(times):6} {statistics.median(times):7.2f} {p95:7.2f}"
        text += f" {times[-1]:7.2f}"
        if hard:
            text += f"  {len(hard):6} {hard[int(0.95 * (len(hard) - 1))]:7.2f}"
        print(text, dict(names.most_common(4)))


if __name__ == "__main__":
    main()
