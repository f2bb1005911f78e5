"""What a long game costs: trees of 1 to 100,000 entries, as one line and as many short branches.

python tests/bench/history.py [kind ...]      default: hitori slant

Milliseconds of processor time: a mark, an undo and a step of the preview with all that a key brings
(the board's faults, the rows of the moves, 40 of them in words); opening the file; and the bytes
that an opened game holds for each entry, beyond the file.
"""

import gc
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from solitudo import engines
from solitudo.engines.core import reading
from solitudo.engines.core.clock import spell
from solitudo.engines.core.game import Game
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.save import header_text
from solitudo.engines.core.values import Gesture, Request
from solitudo.tui.play.history import Moves
from solitudo.tui.play.move_text import Wording
from solitudo.tui.play.tree_walk import walk

SIZES = (1, 100, 10_000, 100_000)
BOARDS = {"hitori": "10", "slant": "12x10", "sudoku": "9x9", "tents": "15x15"}
SEEN = 40
TIMES = 30


def marks(puzzle: Puzzle) -> Iterator[str]:
    """Actions without end, every cell now this and now that."""
    free = [cell for cell in range(puzzle.grid.count) if not puzzle.given >> cell & 1]
    for mark in cycle((puzzle.marks[1], puzzle.marks[2], ".")):
        for cell in free:
            yield f"{mark}:{puzzle.grid.labels[cell]}"


def line(puzzle: Puzzle, count: int) -> Iterator[str]:
    """One move after the other."""
    moves = marks(puzzle)
    for _ in range(count):
        yield next(moves)


def branches(puzzle: Puzzle, count: int) -> Iterator[str]:
    """A line, and at every fourth move of it five branches of two moves each."""
    moves, made = marks(puzzle), 0
    while True:
        for _ in range(4):
            made += 1
            yield next(moves)
        fork = made
        for _ in range(5):
            for _ in range(2):
                made += 1
                yield next(moves)
            made += 1
            yield f"go {fork}"
            if made >= count:
                return


def bush(puzzle: Puzzle, count: int) -> Iterator[str]:
    """All branches from the start, two moves each."""
    first, made = marks(puzzle), 0
    while made < count:
        yield f"{next(first)} +{next(first)}"
        yield next(first)
        yield "go 0"
        made += 3


def file_of(puzzle: Puzzle, entries: Iterator[str], count: int) -> bytes:
    """A save with these entries."""
    rows = (
        f"{number} = '{spell(number)} {entry}'\n"
        for number, entry in zip(range(1, count + 1), entries, strict=False)
    )
    return (header_text({"id": puzzle.id, "rule": puzzle.rule}) + "".join(rows)).encode()


def opened(raw: bytes, puzzle: Puzzle) -> Game:
    """The game of a file, as it is shown at first."""
    saved = reading.read(raw, "bench", lambda header: Game(puzzle, solutions=puzzle.solutions))
    assert not saved.problem, saved.problem
    _ = saved.game.faults, saved.game.score, saved.game.first_wrong()
    return saved.game


def seen(moves: Moves, wording: Wording, at: int) -> None:
    """Word the rows in view."""
    first = max(0, min(at - SEEN // 2, len(moves) - SEEN))
    wording.marked = moves.game.marked
    for number in range(first, min(len(moves), first + SEEN)):
        wording.row(moves, number, 46)


def timed(times: int, act: Callable[[], object]) -> float:
    """Milliseconds of the median."""
    found = []
    for _ in range(times):
        began = time.process_time()
        act()
        found.append(1000 * (time.process_time() - began))
    return statistics.median(found)


def keys(game: Game) -> tuple[float, float, float]:
    """Milliseconds of a mark, an undo and a step of the preview."""
    moves, wording = Moves(game), Wording(game.puzzle, ascii_only=False)
    free = [c for c in range(game.puzzle.grid.count) if not game.puzzle.given >> c & 1]
    cells = cycle(free)
    verb = game.puzzle.marks[1] if game.puzzle.kind.modes else "primary"
    at = [game.node]

    def shown() -> None:
        _ = game.faults, game.score, game.assumption()
        seen(moves, wording, moves.current)

    def mark() -> None:
        change = game.gesture(Gesture(verb, (next(cells),)))
        assert not isinstance(change, engines.core.values.Refusal)
        moves.note(change)
        game.first_wrong()
        shown()

    def undo() -> None:
        change = game.undo()
        if change is not None:
            moves.note(change)
        shown()

    def step() -> None:
        at[0] = walk(moves, "up", at[0])
        game.tree.position(at[0])
        seen(moves, wording, moves.index_of(at[0]))

    shown()
    marked, undone = timed(TIMES, mark), timed(TIMES, undo)
    at[0] = game.node
    return marked, undone, timed(TIMES, step)


def memory(raw: bytes, puzzle: Puzzle) -> float:
    """Bytes for each entry that an opened game holds, score and all."""
    gc.collect()
    tracemalloc.start()
    game = opened(raw, puzzle)
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return held / max(1, game.lines)


def main() -> None:
    print("kind    tree      entries   mark   undo   step ms    opened s   rows s   bytes an entry")
    for name in sys.argv[1:] or ("hitori", "slant"):
        maker = engines.kind(name)
        made = maker.generate(maker.check(Request(BOARDS[name], "easy", 5)), lambda share: None)
        for tree in (line, branches, bush):
            for count in SIZES:
                puzzle = engines.read(made.id, rule=made.rule)
                _ = puzzle.solutions
                raw = file_of(puzzle, tree(puzzle, count), count)
                took = timed(1, partial(opened, raw, puzzle)) / 1000
                game = opened(raw, puzzle)
                rows = timed(1, partial(Moves, game)) / 1000
                mark, undo, step = keys(game)
                fresh = engines.read(made.id, rule=made.rule)
                _ = fresh.solutions
                held = memory(raw, fresh)
                print(
                    f"{name:7} {tree.__name__:9} {count:7,} {mark:6.2f} {undo:6.2f} {step:6.2f}"
                    f" {took:13.2f} {rows:8.2f} {held:13.0f}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
