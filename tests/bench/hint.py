"""Hints, found, explained and put into words: milliseconds of processor time, at the largest sizes.

    python tests/bench/hint.py [boards] [kind ...]      default: 6 a level, all

Three sorts of position: right marks anywhere, at every share solved; a game that is played by
hints alone; and, on the way of the techniques, where only an argument from an assumption goes on.
"""

import random
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from solitudo import engines
from solitudo.engines.core import hints
from solitudo.engines.core.action import Action, Position
from solitudo.engines.core.deduction import steps_to_end
from solitudo.engines.core.explain import sentence
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Request

LARGEST = {"hitori": "40", "hitori-hex": "10", "tents": "50x40", "sudoku": "16", "slant": "30"}
SHARES = 20


def timed(puzzle: Puzzle, position: Position) -> tuple[float, hints.Hint | None]:
    """The time of one hint with all its sentences, and the hint."""
    began = time.process_time()
    found = hints.find(puzzle, position, puzzle.techniques)
    for step in found.steps if found is not None else ():
        for part in (*step.chain, step):
            sentence(puzzle, part)
    return 1000 * (time.process_time() - began), found


def anywhere(puzzle: Puzzle, seed: int) -> Iterator[Position]:
    """Positions at every share solved, the marks anywhere."""
    answer, start = puzzle.solutions.first, puzzle.start().values
    assert answer is not None
    order = random.Random(seed).sample(range(len(answer)), len(answer))
    for share in range(SHARES):
        chosen = set(order[: len(order) * share // SHARES])
        values = bytes(v if c in chosen else start[c] for c, v in enumerate(answer))
        yield puzzle.start()._replace(values=values)


def stuck(puzzle: Puzzle) -> Iterator[Position]:
    """Yield each position of the way where only an argument from an assumption helps."""
    position = puzzle.start()
    for step in steps_to_end(puzzle.knowledge(), puzzle.techniques):
        if step.assumes is not None:
            yield position
        if edits := puzzle.edits(position, step.gives):
            position = puzzle.vocabulary.apply(position, Action(edits))


def played(puzzle: Puzzle) -> Iterator[float]:
    """The times of a game by hints alone."""
    position = puzzle.start()
    while not puzzle.full(position):
        took, found = timed(puzzle, position)
        edits = puzzle.edits(position, found.steps[-1].gives) if found is not None else ()
        if not edits:
            return
        yield took
        position = puzzle.vocabulary.apply(position, Action(edits))


def row(name: str, times: list[float]) -> None:
    if times:
        times.sort()
        late = times[int(0.95 * (len(times) - 1))]
        middle = statistics.median(times)
        print(f"{name:36} {len(times):6} {middle:8.2f} {late:8.2f} {times[-1]:8.2f}", flush=True)


def main() -> None:
    boards = int(sys.argv[1]) if len(sys.argv) > 1 else 6
    print(f"{'':36} {'hints':>6} {'median':>8} {'p95':>8} {'max':>8}")
    for name in sys.argv[2:] or engines.kinds():
        kind = engines.kind(name)
        for rule in kind.rules or ("",):
            for level in kind.levels_at(LARGEST[name]):
                times: dict[str, list[float]] = {"anywhere": [], "played": [], "stuck": []}
                for seed in range(boards):
                    request = kind.check(Request(LARGEST[name], level, seed, rule))
                    puzzle = kind.generate(request, lambda _: None)
                    times["anywhere"] += [timed(puzzle, p)[0] for p in anywhere(puzzle, seed)]
                    times["stuck"] += [timed(puzzle, p)[0] for p in stuck(puzzle)]
                    if name == "sudoku":
                        times["played"] += played(puzzle)
                for sort, found in times.items():
                    row(" ".join(filter(None, [name, LARGEST[name], rule, level, sort])), found)


if __name__ == "__main__":
    main()
