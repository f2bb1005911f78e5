"""How long a hint takes on the largest boards of Tents: found, explained and put into words.

python tests/bench/tents_hint.py [boards]
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from engines.core.action import Action, Edit, Position
from engines.core.deduction import steps_to_end
from engines.core.explain import sentence
from engines.core.proving import prove
from engines.core.puzzle import Puzzle
from engines.core.values import Request
from engines.tents import KINDS

KIND = KINDS["tents"]


def hint(puzzle: Puzzle, position: Position) -> list[str]:
    """The next steps that lead to a mark, in words, as the hint tells them."""
    proof = prove(
        puzzle, puzzle.knowledge(position), lambda step: bool(puzzle.edits(position, step.gives))
    )
    if proof is None:
        return []
    words = []
    for step in proof.steps:
        words += [sentence(puzzle, part) for part in step.chain]
        words.append(sentence(puzzle, step))
    return words


def positions(puzzle: Puzzle, share: float, seed: int) -> list[Position]:
    """Boards solved to a share: in the order of the techniques, at random, and tents only."""
    facts = []
    for step in steps_to_end(puzzle.knowledge(), puzzle.techniques):
        facts += [fact for fact in step.gives if fact.what == "is"]
    cut = max(1, round(len(facts) * share))
    walk, mixed = facts[:cut], random.Random(seed).sample(facts, cut)
    bare = [fact for fact in walk if fact.value == 1]
    found = []
    for chosen in (walk, mixed, bare):
        edits = tuple(Edit(puzzle.marks[fact.value], (fact.at,)) for fact in chosen)
        found.append(puzzle.vocabulary.apply(puzzle.start(), Action(edits)))
    return found


def main() -> None:
    boards = int(sys.argv[1]) if len(sys.argv) > 1 else 12
    print("rule      level    share  median    p95    max  ms, steps told (longest)")
    for rule in KIND.rules:
        for level in KIND.levels:
            puzzles = [
                KIND.generate(Request("50x40", level, seed, rule), lambda _: None)
                for seed in range(boards)
            ]
            # where only a contradiction helps there are hard boards alone
            for share in (0.01, 0.5, 0.95, *([-1.0] if level == "hard" else [])):
                times, longest = [], 0
                for seed, puzzle in enumerate(puzzles):
                    for position in at(puzzle, share, seed):
                        start = time.process_time()
                        told = hint(puzzle, position)
                        times.append((time.process_time() - start) * 1000)
                        longest = max(longest, len(told))
                times.sort()
                p95 = times[min(len(times) - 1, int(0.95 * len(times)))]
                label = "stuck" if share < 0 else f"{share:5.0%}"
                print(
                    f"{rule:9} {level:7} {label:>6} {statistics.median(times):7.2f} {p95:6.2f} "
                    f"{times[-1]:6.2f}   ({longest})",
                    flush=True,
                )


def at(puzzle: Puzzle, share: float, seed: int) -> list[Position]:
    """The positions to ask in; for -1 those in which only a contradiction helps."""
    if share >= 0:
        return positions(puzzle, share, seed)
    position = puzzle.start()
    found = []
    for step in steps_to_end(puzzle.knowledge(), puzzle.techniques):
        if step.assumes is not None:
            found.append(position)
        edits = puzzle.edits(position, step.gives)
        position = puzzle.vocabulary.apply(position, Action(edits))
    return found or [position]


if __name__ == "__main__":
    main()
