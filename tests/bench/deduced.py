"""Solving a Sudoku as a person does, beside dedoku: a library in Python that does nothing else. It
is needed here alone, and found where it is installed in the same environment.

python tests/bench/deduced.py [rounds]
"""

import importlib
import importlib.util
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from solitudo import engines  # noqa: E402
from solitudo.engines.core import explain  # noqa: E402
from solitudo.engines.core.deduction import steps_to_end  # noqa: E402
from solitudo.engines.core.game import Game  # noqa: E402
from solitudo.engines.core.hints import hint  # noqa: E402
from solitudo.engines.core.puzzle import Puzzle  # noqa: E402
from solitudo.engines.core.values import Request  # noqa: E402

LEVELS = ("easy", "medium", "hard", "extreme")
# the action, our figures and theirs
Found = tuple[str, list[float], list[float]]


def known() -> bool:
    """Whether it is there."""
    return importlib.util.find_spec("dedoku") is not None


def made(level: str, seed: int) -> Puzzle:
    """A board, the same for the same seed."""
    kind = engines.kind("sudoku")
    return kind.generate(kind.check(Request("9", level, seed)), lambda _: None)


def line(puzzle: Puzzle) -> str:
    """A board as others read it."""
    return "".join(puzzle.marks[value] if value else "." for value in puzzle.opening)


def timed(work: Callable[[], object]) -> float:
    """Milliseconds of processor time that this takes."""
    began = time.process_time()
    work()
    return (time.process_time() - began) * 1000


def told(puzzle: Puzzle) -> list[str]:
    """Put every step to the solution into words, the simplest first, as the other program does."""
    steps = steps_to_end(puzzle.knowledge(), puzzle.techniques)
    return [explain.sentence(puzzle, step) for step in steps]


def beside_dedoku(rounds: int) -> tuple[list[Found], list[str]]:
    """A first hint, and boards of each level solved step by step: with the steps told in words as
    it does, and as this program grades. What each could not finish is said."""
    dedoku = importlib.import_module("dedoku")
    solver = dedoku.SudokuSolver()

    def first(text: str) -> object:
        grid = dedoku.Grid.from_string(text)
        return next(step for each in solver.techniques if (step := each.apply(grid)) is not None)

    hinted: Found = ("first hint, sudoku 9 easy", [], [])
    found, unfinished = [hinted], []
    for level in LEVELS:
        words: Found = (f"every step in words, sudoku 9 {level}", [], [])
        graded: Found = (f"graded by its techniques, sudoku 9 {level}", [], [])
        left = [0, 0]
        for seed in range(rounds):
            puzzle = made(level, seed)
            text = line(puzzle)
            if level == LEVELS[0]:
                game = Game(puzzle, solutions=puzzle.count())
                hinted[1].append(timed(lambda game=game: hint(game)))  # type: ignore[misc]
                hinted[2].append(timed(lambda text=text: first(text)))  # type: ignore[misc]
            words[1].append(timed(lambda puzzle=puzzle: told(puzzle)))  # type: ignore[misc]
            words[2].append(timed(lambda text=text: dedoku.solve(text)))  # type: ignore[misc]
            graded[1].append(timed(puzzle.level))
            left[0] += puzzle.level() is None
            left[1] += not dedoku.solve(text).solved
        graded[2].extend(words[2])
        found += [words, graded]
        if any(left):
            ours, theirs = left
            unfinished.append(f"{level}: of {rounds} not finished here {ours}, by dedoku {theirs}")
    return found, unfinished


def main() -> None:
    if not known():
        print("dedoku is not installed in this environment.")
        return
    found, unfinished = beside_dedoku(int(sys.argv[1]) if len(sys.argv) > 1 else 8)
    for name, ours, theirs in found:
        one, other = statistics.median(ours), statistics.median(theirs)
        print(f"{name:<44}{one:9.2f}{other:9.2f}{one / other:8.2f}")
    print("\n".join(unfinished))


if __name__ == "__main__":
    main()
