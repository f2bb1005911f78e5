"""What every kind teaches, over all its boards: hints from start to end, from the middle, and the
contradictions of wrong marks, each judged and read; then how long they take at the largest size.

    python tests/bench/teaching.py [ladder] [middle] [wrong] [largest] [needed]     default: all
    SOLITUDO_CORPORA=/path/to/corpora adds the 9x9 collections to the ladder
"""

import random
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

sys.path.insert(0, str(Path(__file__).parents[2]))

from solitudo import engines
from solitudo.engines.core import explain, hints, reasons
from solitudo.engines.core.game import Game
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Request
from tests.engines import teaching
from tests.engines.teaching import KINDS, DoubtError, Tally, collected, read

T = TypeVar("T")

# kind, size, level, rule, extras
LARGEST = (
    ("hitori", "20", "hard", "", ()),
    ("hitori", "20", "extreme", "", ()),
    ("hitori-hex", "8", "hard", "", ()),
    ("hitori-hex", "8", "hard", "", (("holes", "yes"),)),
    ("tents", "30x20", "hard", "local", ()),
    ("tents", "30x20", "hard", "matching", ()),
    ("sudoku", "16x16", "medium", "", ()),
    ("sudoku", "9x9", "extreme", "", ()),
    ("slant", "30", "hard", "", ()),
)
WRONG = 1000
POSITIONS = 100


def quantile(times: Sequence[float], share: float) -> float:
    """In milliseconds."""
    return 1000 * sorted(times)[min(len(times) - 1, int(share * len(times)))] if times else 0.0


def table(title: str, boards: Mapping[str, Sequence[tuple[str, Callable[[Tally], None]]]]) -> None:
    """Do this to each board and print what it was, a line a kind."""
    print(f"\n{title}")
    print(f"{'':18}boards  hints  sentences  longest  slowest ms  p95 ms  told   s")
    for name, work in boards.items():
        tally, failed, start = Tally(), 0, time.process_time()
        for text, task in work:
            try:
                task(tally)
            except AssertionError as error:
                failed += 1
                print(f"  {name} {text[:60]}: {error}")
        lengths = sorted(tally.lengths) or [0]
        print(
            f"{name:18}{len(work):6} {tally.hints:6} {tally.steps:10} {len(tally.longest):8}"
            f" {1000 * tally.slowest:11.1f} {quantile(tally.times, 0.95):7.1f}"
            f" {lengths[len(lengths) // 2]:2}-{lengths[-1]:<3}"
            f"{time.process_time() - start:4.0f}{f'  FAILED {failed}' if failed else ''}",
            flush=True,
        )


def ladder() -> None:
    """From the empty board to the end, all collections."""

    def task(kind: str, text: str, tally: Tally) -> None:
        teaching.climb(read(kind, text), tally)

    boards = {kind: [(t, partial(task, kind, t)) for t in collected(kind)] for kind in KINDS}
    for name in teaching.collections():
        texts = teaching.collection(name)
        boards[f"sudoku9 {name}"] = [(t, partial(task, "sudoku", t)) for t in texts]
    table("Hints from the empty board to the end", boards)


def middle() -> None:
    """Hints from partly right positions."""

    def task(kind: str, text: str, tally: Tally) -> None:
        teaching.halfway(read(kind, text), random.Random(text), POSITIONS, tally)

    boards = {kind: [(t, partial(task, kind, t)) for t in collected(kind)] for kind in KINDS}
    table(f"Hints from {POSITIONS} partly right positions a board", boards)


def wrong() -> None:
    """Wrong marks and their contradictions."""

    def task(kind: str, text: str, count: int, tally: Tally) -> None:
        teaching.refute(read(kind, text), random.Random(text), count, tally)

    boards = {}
    for kind in KINDS:
        texts = collected(kind)
        # one more round than each needs, because a board may be full of correct marks already
        count = WRONG // len(texts) + 2
        boards[kind] = [(t, partial(task, kind, t, count)) for t in texts]
    table("Why a wrong mark is wrong", boards)


def largest() -> None:
    """Hints, tips and reasons at the largest size."""
    print("\nThe largest sizes, milliseconds of processor time: median, p95, slowest")
    print(f"{'':34}{'hint and text':>22}{'tips':>22}{'slice of tips':>22}{'why wrong':>22}")
    for kind, size, level, rule, extras in LARGEST:
        times: dict[str, list[float]] = {"hint": [], "tips": [], "slice": [], "why": []}
        for seed in range(3):
            puzzle = engines.kind(kind).generate(
                engines.kind(kind).check(Request(size, level, seed, rule, extras)), lambda _: None
            )
            measure(puzzle, random.Random(seed), times)
        name = " ".join([kind, size, level, rule, *(f"{n}={v}" for n, v in extras)])
        cells = "".join(
            f"{quantile(t, 0.5):8.1f}{quantile(t, 0.95):7.1f}{1000 * max(t):7.1f}"
            for t in times.values()
        )
        print(f"{name:34}{cells}", flush=True)


def measure(puzzle: Puzzle, rng: random.Random, times: dict[str, list[float]]) -> None:
    """At each stage of a hint-led game, and from random positions."""
    game = teaching.game_on(puzzle)
    stages = 0
    while not game.solved:
        found = timed(times["hint"], partial(told, game))
        if isinstance(found, hints.No):
            raise DoubtError(found.words)
        if stages % 5 == 0:
            timed(times["tips"], partial(hints.tips, game))
        stages += 1
        game.play_hint(found.edits, found.technique)
    for number in range(40):
        game = teaching.game_on(puzzle)
        game.set_automatic(True)
        teaching.play(game, rng, number / 40)
        if game.solved:
            continue
        timed(times["hint"], partial(told, game))
        timed(times["tips"], partial(hints.tips, game))
        slices(game, times["slice"])
        choice = teaching.wrongs(game)
        if choice:
            cell, value = rng.choice(choice)
            teaching.write(game, cell, value)
            timed(times["why"], partial(reasons.why, game, cell))


def timed(times: list[float], work: Callable[[], T]) -> T:
    start = time.process_time()
    found = work()
    times.append(time.process_time() - start)
    return found


def slices(game: Game, times: list[float]) -> None:
    """Return how long each slice of the tips takes."""
    rest = hints.tips_lazily(game)
    going = True
    while going:
        start = time.process_time()
        going = next(rest, "end") != "end"
        times.append(time.process_time() - start)


def told(game: Game) -> hints.Hint | hints.No:
    """The next hint with its words."""
    found = hints.hint(game)
    if isinstance(found, hints.Hint):
        for step in found.steps:
            for part in teaching.links(step):
                explain.sentence(game.puzzle, part)
    return found


def needed() -> None:
    """For each technique whether its lesson is stuck without it, the others allowed."""
    print("\nLessons that the other techniques up to the same level cannot do")
    for kind in KINDS:
        rows = teaching.lessons(kind)
        without = [lesson.technique for lesson in rows if teaching.stuck_without(kind, lesson)]
        print(f"{kind:18}{len(without)} of {len(rows)}")


PARTS = {"ladder": ladder, "middle": middle, "wrong": wrong, "largest": largest, "needed": needed}


def main() -> None:
    for name in sys.argv[1:] or PARTS:
        PARTS[name]()


if __name__ == "__main__":
    main()
