"""How many hard boards need an assumption to be won, and how long those are that hints tell.

    python tests/bench/assumed.py [boards] [KIND ...]     default: 100 boards of each kind

A line a kind, rule and level: the boards that no technique without an assumption wins; the
assumptions that hints tell on them, with their median and longest chains; how many of these are
longer than another of the same technique there; and over all boards false facts, and the 95th
percentile of a hint with its words in milliseconds.
"""

import sys
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from solitudo import engines
from solitudo.engines.core import explain, hints, rating
from solitudo.engines.core.deduction import Step, learn, steps_to_end
from solitudo.engines.core.game import Game
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Request
from tests.bench.teaching import quantile
from tests.engines import teaching

ROWS = (
    ("hitori", "8", ""), ("hitori-hex", "5", ""), ("tents", "8", "local"),
    ("tents", "8", "matching"), ("slant", "8", ""),
)  # fmt: skip
# the first seed, which no other table uses
FIRST = 70_000


def needs(puzzle: Puzzle) -> bool:
    """Whether the techniques without an assumption do not win this board."""
    known = puzzle.knowledge()
    for _ in steps_to_end(known, [t for t in puzzle.techniques if not t.assumes]):
        if puzzle.won(known):
            return False
    return not puzzle.won(known)


def others(game: Game, hint: hints.Hint) -> Iterator[Step]:
    """Return every step of this technique in the same position."""
    known = game.puzzle.knowledge(game.position)
    for step in hint.steps[:-1]:
        learn(known, step)
    technique = next(t for t in game.puzzle.techniques if t.name == hint.technique)
    return technique.steps(known)


def row(kind: str, size: str, rule: str, boards: int) -> str:
    owner = engines.kind(kind)
    needing = longer = false = 0
    lengths: list[int] = []
    times: list[float] = []
    for seed in range(FIRST, FIRST + boards):
        puzzle = owner.generate(owner.check(Request(size, "hard", seed, rule)), lambda _: None)
        assert rating.rate(puzzle).level == "hard"
        needing += needs(puzzle)
        game = teaching.game_on(puzzle)
        while not game.solved:
            start = time.process_time()
            hint = hints.hint(game)
            assert isinstance(hint, hints.Hint), puzzle.id
            explain.story(puzzle, hint.steps)
            times.append(time.process_time() - start)
            false += sum(not teaching.true(puzzle, f) for s in hint.steps for f in s.gives)
            if hint.steps[-1].assumes is not None:
                lengths.append(len(hint.steps[-1].chain))
                longer += lengths[-1] > min(len(step.chain) for step in others(game, hint))
            game.play_hint(hint.edits, hint.technique)
    lengths = sorted(lengths) or [0]
    return (
        f"{' '.join((kind, size, rule)):22}{boards:7}{needing:8}{sum(map(bool, lengths)):6}"
        f"{lengths[len(lengths) // 2]:8}{lengths[-1]:9}{longer:8}{len(times):8}{false:7}"
        f"{quantile(times, 0.95):8.2f}"
    )


def main() -> None:
    boards = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    print(f"{'':22} boards   needs  told  median  longest  longer   hints  false  p95 ms")
    for kind, size, rule in ROWS:
        if kind in (sys.argv[2:] or [kind]):
            print(row(kind, size, rule, boards), flush=True)


if __name__ == "__main__":
    main()
