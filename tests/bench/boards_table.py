"""What generated boards are like, of every kind, size, variant, rule and level that the form of a
new game offers: one solution, the level exact, how often and where they call for it, how they are
rated, and how long they took to make.

    python tests/bench/boards_table.py [boards] [file] [word ...]

Rows are told as they are done, quick ones first, and written to the file; what stands there
already is not done again. Words pick rows by what is in their name, like "tents 8".

"right" are boards with one solution (by SAT) and at their level; "below" counts those that the
level below wins: as the game ends when all black cells or tents are there, so does the way here.
"once" are those on whose way a single step of their level is taken, "decided" those that one of
the first steps of their level lets the level below finish; steps that argue from an assumption
are left out there: some assumption nearly always does it. "kinds" counts techniques of the level,
"parts" in how many of nine parts of the board they conclude, "first" after what share of the way
the first of them comes. Levels without a level below have none of these. "trivial" is the longest
run of steps that are rated 1.5 or less, "effort" what the whole way asks for.
"""

import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import groupby, islice
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from solitudo import engines
from solitudo.engines.core import rating
from solitudo.engines.core.deduction import Step, learn
from solitudo.engines.core.kind import RULE, Kind
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Request
from solitudo.engines.hitori.rules import Hitori
from solitudo.engines.slant.rules import SlantPuzzle
from solitudo.engines.sudoku.rules import Sudoku
from solitudo.engines.tents.rules import Tents
from tests.engines.hitori.oracle import colourings
from tests.engines.slant.oracle import Oracle
from tests.engines.sudoku.oracle import solutions
from tests.engines.tents.oracle import Model

# options that make boards of another sort
CHANGING = ("variant", "holes", RULE)
# steps of the level that are tried, to see whether one of them decides the board
TRIED = 12
# steps up to this rating are seen at once
TRIVIAL = 1.5


class Row(NamedTuple):
    """A request that is repeated with other seeds."""

    kind: Kind
    request: Request

    @property
    def name(self) -> str:
        asked = self.request
        extras = [value if value != "yes" else name for name, value in asked.extras]
        return " ".join(
            [self.kind.name, asked.size, *extras, *filter(None, [asked.rule]), asked.level]
        )


class Look(NamedTuple):
    """The findings about one board."""

    time: float
    right: bool
    steps: int
    kinds: int
    parts: int
    decided: bool
    rating: float
    below: bool
    first: float
    trivial: int
    effort: int


def rows() -> Iterator[Row]:
    """Everything that the form offers."""
    for kind in map(engines.kind, engines.kinds()):
        changing = [option for option in kind.options if option.name in CHANGING]
        for size in kind.sizes:
            asked = [Request(size, "", 0)]
            for option in changing:
                asked = [_with(r, option.name, value) for r in asked for value in option.values]
            for request in asked:
                for level in kind.levels_for(request):
                    yield Row(kind, request._replace(level=level))


def _with(request: Request, name: str, value: str) -> Request:
    if name == RULE:
        return request._replace(rule=value)
    return request._replace(extras=(*request.extras, (name, value)))


def unique(puzzle: Puzzle) -> bool:
    """Whether a SAT solver finds exactly one solution."""
    if isinstance(puzzle, Hitori):
        return colourings(puzzle, 2) == 1
    if isinstance(puzzle, Tents):
        return Model(puzzle, puzzle.rule).count() == 1
    if isinstance(puzzle, Sudoku):
        return solutions(puzzle.layout, puzzle.opening, 2) == 1
    assert isinstance(puzzle, SlantPuzzle)
    clues = {point: n for point, n in enumerate(puzzle.numbers) if n >= 0}
    return len(Oracle(puzzle.grid.width, puzzle.grid.height, clues).count()) == 1


def ranks(puzzle: Puzzle, level: str) -> tuple[str, tuple[str, ...]]:
    """The level of the hardest techniques that a board of this level may call for, and the levels
    below: a level can ask for more of the same."""
    levels = puzzle.kind.levels
    have = {technique.level for technique in puzzle.techniques}
    at = max(i for i in range(levels.index(level) + 1) if levels[i] in have)
    return levels[at], levels[:at]


def decided(puzzle: Puzzle, level: str, below: str) -> bool:
    """Whether a single step of the level, of the first there are, lets the level below finish."""
    known = puzzle.knowledge()
    puzzle.sweep(known, below)
    own = (t for t in puzzle.techniques if t.level == level and not t.assumes)
    steps = (step for technique in own for step in technique.steps(known))
    for step in islice(steps, TRIED):
        world = known.copy()
        learn(world, step)
        puzzle.sweep(world, below)
        if puzzle.won(world):
            return True
    return False


def won_below(puzzle: Puzzle, below: str) -> bool:
    known = puzzle.knowledge()
    puzzle.sweep(known, below)
    return puzzle.won(known)


def longest(puzzle: Puzzle, steps: Sequence[Step]) -> int:
    """The longest run of trivial steps."""
    techniques = {technique.name: technique for technique in puzzle.techniques}
    runs = groupby(techniques[step.technique].weigh(step) <= TRIVIAL for step in steps)
    return max((len(list(run)) for trivial, run in runs if trivial), default=0)


def look(row: Row, seed: int) -> Look:
    """Make a board and look at it."""
    request = row.request._replace(seed=seed)
    level = request.level
    began = time.process_time()
    made = row.kind.generate(row.kind.check(request))
    spent = 1000 * (time.process_time() - began)
    puzzle = row.kind.read(made.id.partition(":")[2], request.rule)
    right = puzzle.level() == level and unique(puzzle)
    own, lower = ranks(puzzle, level)
    used = {t.name for t in puzzle.techniques if t.level == own}
    way = rating.path(puzzle, level)
    steps = [s for s in way if s.technique in used] if lower else []
    levels = puzzle.kind.levels
    hardest, effort, _ = rating.walk(puzzle, level)
    width, height = puzzle.grid.width, puzzle.grid.height
    places = [
        puzzle.grid.places[fact.at] for s in steps for fact in s.gives if fact.what != "never"
    ]
    return Look(
        spent,
        right,
        len(steps),
        len({step.technique for step in steps}),
        len({(3 * r // height, 3 * c // width) for r, c in places}),
        bool(lower) and decided(puzzle, own, lower[-1]),
        hardest,
        bool(lower) and won_below(puzzle, levels[levels.index(level) - 1]),
        way.index(steps[0]) / len(way) if steps else 0.0,
        longest(puzzle, way),
        effort,
    )


def at(values: Sequence[float], *shares: float) -> str:
    """The values at these percentiles."""
    found = sorted(values)
    return "/".join(f"{found[int(share * (len(found) - 1))]:.5g}" for share in shares)


HEAD = (
    f"{'':36} {'boards':>6} {'right':>5}  {'steps 5 50 95 %':>15} {'once':>5} {'decided':>7}"
    f" {'kinds':>5} {'parts':>5} {'below':>5} {'first 50 95 %':>13}  {'rated 5 50 95 %':>15}"
    f" {'effort 5 50 95 %':>16} {'trivial 50 95 %':>15}  ms median, 95 %"
)


def line(row: Row, boards: int) -> str:
    """The figures of a row."""
    found = [look(row, seed) for seed in range(boards)]
    text = f"{row.name:36} {boards:6} {sum(b.right for b in found):5}  "
    if row.request.level == row.kind.levels[0]:
        text += " " * 61
    else:
        once = sum(b.steps == 1 for b in found) / boards
        text += f"{at([b.steps for b in found], 0.05, 0.5, 0.95):>15} {once:5.1%}"
        text += f" {sum(b.decided for b in found) / boards:7.1%}"
        text += f" {statistics.mean(b.kinds for b in found):5.1f}"
        text += f" {statistics.mean(b.parts for b in found):5.1f}"
        text += f" {sum(b.below for b in found):5}"
        text += f" {at([round(b.first, 2) for b in found], 0.5, 0.95):>13}"
    times = [round(b.time, 1) for b in found]
    text += f"  {at([b.rating for b in found], 0.05, 0.5, 0.95):>15}"
    text += f" {at([b.effort for b in found], 0.05, 0.5, 0.95):>16}"
    text += f" {at([b.trivial for b in found], 0.5, 0.95):>15}"
    return f"{text}  {at(times, 0.5, 0.95)}"


def main() -> int:
    boards = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    file = Path(sys.argv[2]) if len(sys.argv) > 2 else None
    words = sys.argv[3:]
    before = file.read_text("utf-8") if file is not None and file.is_file() else ""
    have = {text[:36].rstrip() for text in before.splitlines()}
    todo: list[tuple[float, Row]] = []
    for row in rows():
        if row.name not in have and all(word in f"{row.name} " for word in words):
            began = time.process_time()
            look(row, 0)
            todo.append((time.process_time() - began, row))
    print(HEAD, flush=True)
    for _, row in sorted(todo, key=lambda entry: entry[0]):
        text = line(row, boards)
        print(text, flush=True)
        if file is not None:
            with file.open("a", encoding="utf-8") as out:
                out.write(text + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
