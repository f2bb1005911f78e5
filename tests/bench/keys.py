"""What a key costs in a terminal: beside the least widget that could answer it (`least.py`), and
beside nudoku, which plays the same Sudoku in C.

python tests/bench/keys.py [rounds]
"""

import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from solitudo import engines  # noqa: E402
from solitudo.engines.core.puzzle import Puzzle  # noqa: E402
from solitudo.engines.core.values import Request  # noqa: E402
from tests.bench import moves, start  # noqa: E402

KEYS = (("hitori", "20"), ("tents", "30x20"), ("slant", "30x30"), ("sudoku", "9"))
LEAST = str(Path(__file__).with_name("least.py"))
# seconds: the cursor moves again before it has rested
MOVING = 0.06
# the action, our figures and theirs
Found = tuple[str, list[float], list[float]]


def made(kind_name: str, size: str) -> Puzzle:
    """A board to play, the same in every run."""
    kind = engines.kind(kind_name)
    return kind.generate(kind.check(Request(size, "easy", 5)), lambda _: None)


class Typed:
    """The cost of keys on a screen."""

    def __init__(self) -> None:
        self.bytes: list[float] = []
        self.times: list[float] = []

    def add(self, screen: moves.Screen, key: str, quiet: float) -> None:
        """Type a key, and wait until there is no output for this time."""
        count, took = screen.key(key, quiet)
        self.bytes.append(count)
        self.times.append(took)


def rows(name: str, ours: Typed, theirs: Typed | None = None) -> Iterator[Found]:
    """The time of a key, and its bytes."""
    yield name, ours.times, theirs.times if theirs is not None else []
    yield "  bytes", ours.bytes, theirs.bytes if theirs is not None else []


def beside_least(rounds: int) -> Iterator[Found]:
    """Moves of the cursor by turns here and on the least widget; the same with the tint of the
    lines of a resting cursor, and marks with all that they change, for which there is no least."""
    for kind, size in KEYS:
        puzzle = made(kind, size)
        cells = str(puzzle.grid.width), str(puzzle.grid.height)
        with tempfile.TemporaryDirectory() as folder:
            screen = moves.Screen(moves.playing(puzzle.id), folder)
            least = moves.Screen([sys.executable, LEAST, *cells], folder)
            # the first move closes the brief of a first game, so another one is made before
            mark = moves.one_made(screen, puzzle)
            ours, theirs, tinted, marked = Typed(), Typed(), Typed(), Typed()
            for key in ([moves.RIGHT] * 6 + [moves.LEFT] * 6) * (1 + rounds // 12):
                ours.add(screen, key, MOVING)
                theirs.add(least, key, MOVING)
            for key in (moves.RIGHT, moves.LEFT) * (rounds // 2):
                tinted.add(screen, key, moves.RESTED)
            for key in (mark, "u") * (rounds // 2):
                marked.add(screen, key, moves.RESTED)
            screen.close()
            least.close()
        board = f"{kind} {size}"
        yield from rows(f"a move, {board}", ours, theirs)
        yield from rows(f"a move and its tint, {board}", tinted)
        yield from rows(f"a mark and its tips, {board}", marked)


def beside_nudoku(path: str, rounds: int) -> Iterator[Found]:
    """Play the same Sudoku in nudoku: its first frame, moves, and a digit that is written and
    cleared.
    """
    puzzle = made("sudoku", "9")
    line = "".join(puzzle.marks[value] for value in puzzle.opening)
    other = [path, "-s", line]
    with tempfile.TemporaryDirectory() as folder:
        first: tuple[list[float], list[float]] = ([], [])
        for _ in range(rounds):
            for call, times in zip((moves.playing(puzzle.id), other), first, strict=True):
                times.append(start.first_frame(call, folder)[1])
        yield "first frame", *first
        screen = moves.Screen(moves.playing(puzzle.id), folder)
        theirs = moves.Screen(other, folder)
        mark = moves.one_made(screen, puzzle)
        moved, walked, marked, written = Typed(), Typed(), Typed(), Typed()
        for way in "rrrrrrllllll" * (1 + rounds // 12):
            moved.add(screen, moves.RIGHT if way == "r" else moves.LEFT, MOVING)
            walked.add(theirs, "l" if way == "r" else "h", MOVING)
        at = screen_column(puzzle)
        for _ in range(at):
            theirs.key("l", MOVING)
        for key, there in ((mark, mark), ("u", "x")) * (rounds // 2):
            marked.add(screen, key, moves.RESTED)
            written.add(theirs, there, MOVING)
        screen.close()
        theirs.close()
    yield from rows("a move", moved, walked)
    yield from rows("a digit", marked, written)


def screen_column(puzzle: Puzzle) -> int:
    """The first column of the first row in which a digit can be written."""
    return next(at for at, cell in enumerate(puzzle.grid.lines[0]) if not puzzle.given >> cell & 1)


def main() -> None:
    for name, ours, theirs in beside_least(int(sys.argv[1]) if len(sys.argv) > 1 else 8):
        median = statistics.median(ours)
        ratio = f"{median / statistics.median(theirs):8.2f}" if theirs else ""
        print(f"{name:<36}{median:9.2f}{ratio}", flush=True)


if __name__ == "__main__":
    main()
