"""Which hint is chosen, over generated boards led by hints from start to end: whether its first
step holds what it writes, how near it is to the last move, how much there is to look at, whether
all that it tells is judged to follow, and how long it takes with its words.

    python tests/bench/choice.py [boards] [kind ...]     default: 50 boards a kind and level, all
    python tests/bench/choice.py [boards] corpora        the collected boards; with
    SOLITUDO_CORPORA=/path/to/corpora the 9x9 collections too

A row takes at most ten minutes of processor time; how many boards it got through stands in it.
With CHOICE_BOARDS=folder the boards that are made are kept there, and read again the next time.
"""

import os
import re
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from solitudo import engines
from solitudo.engines.core import explain, hints
from solitudo.engines.core.action import Position
from solitudo.engines.core.areas import parts
from solitudo.engines.core.deduction import Step, Technique, learn
from solitudo.engines.core.game import Game
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Request
from tests.engines import teaching

KINDS = (
    ("hitori", "8", ""), ("hitori", "20", ""), ("hitori-hex", "5", ""), ("tents", "8", "local"),
    ("tents", "8", "matching"), ("sudoku", "9x9", ""), ("slant", "8", ""), ("slant", "20", ""),
)  # fmt: skip
BOARDS, SECONDS = 50, 600.0
# 9x9 boards that may need trial and error, if the collection is there
HARDEST = ("hardest",) if teaching.collections() else ()
# instances of a technique that are compared for the nearest one
INSTANCES = 400
CUT = re.compile(r"\b(more steps|steps more)\b")
SHORT = re.compile(r"\band \d+ more\b")


class Row(NamedTuple):
    """What was counted of one hint. `held`: its first step holds what it writes, and `smallest`:
    no smaller part of the board does. `naked`: a naked single where a hidden single in a box was
    there. `cut`: sentences that leave links out, and suppositions told without theirs. `links`:
    sentences told inside suppositions. `listed`: sentences in which a list of cells ends in "and
    3 more"."""

    held: bool
    smallest: bool
    distance: int
    nearest: int
    anyhow: int
    naked: bool
    cut: int
    links: int
    listed: int
    evidence: int
    false: int


def rivals(
    puzzle: Puzzle, position: Position, techniques: Sequence[Technique[Any]]
) -> Iterator[Step]:
    """The steps of the simplest technique that writes something."""
    knowledge = puzzle.knowledge(position)
    while True:
        for technique in techniques:
            found = technique.steps(knowledge)
            first = next(found, None)
            if first is None:
                continue
            if puzzle.edits(position, first.gives):
                yield from islice(chain((first,), found), INSTANCES)
                return
            learn(knowledge, first)
            break
        else:
            return


def look(game: Game, found: hints.Hint) -> Row:
    """One hint, before it is played."""
    puzzle, here = game.puzzle, game.position
    near, cells = hints.last_cells(game), found.cells()
    techniques = hints.techniques_for(game)
    last = found.steps[-1]
    like = [
        (len(step.evidence), hints.distance(puzzle, edits, near))
        for step in rivals(puzzle, here, techniques)
        if step.technique == last.technique and (edits := puzzle.edits(here, step.gives))
    ]
    equal = [far for seen, far in like if seen <= len(last.evidence)]
    box = next((t for t in techniques if t.name == "hidden-single"), None)
    naked = (
        last.technique == "naked-single"
        and box is not None
        and any(puzzle.edits(here, s.gives) for s in box.steps(puzzle.knowledge(here)))
    )
    told = [explain.sentence(puzzle, part) for s in found.steps for part in teaching.links(s)]
    size = found.place.cells.bit_count()
    return Row(
        all(found.place.cells >> cell & 1 for cell in cells),
        all(part.cells.bit_count() >= size for part in parts(puzzle, cells)),
        hints.distance(puzzle, found.edits, near),
        min(equal, default=0),
        min((far for _, far in like), default=0),
        naked,
        sum(bool(CUT.search(words)) for words in told)
        + sum(step.assumes is not None and not step.chain for step in found.steps),
        sum(len(step.chain) for step in found.steps),
        sum(bool(SHORT.search(words)) for words in told),
        len(last.evidence),
        sum(not teaching.true(puzzle, fact) for step in found.steps for fact in step.gives),
    )


def climb(puzzle: Puzzle, times: list[float]) -> list[Row]:
    """All hints of one board, each judged and read; the last is followed by a solved board."""
    game, rows = teaching.game_on(puzzle), []
    accepts, eyes = teaching.judge(puzzle), teaching.reader(puzzle)
    while not game.solved:
        start = time.process_time()
        found = hints.hint(game)
        if isinstance(found, hints.No):
            raise teaching.DoubtError(f"{puzzle.id}: {found.words}")
        explain.story(puzzle, found.steps)
        times.append(time.process_time() - start)
        teaching.weigh(game, found, accepts, eyes, teaching.Tally())
        rows.append(look(game, found))
        game.play_hint(found.edits, found.technique)
    return rows


def made(kind: str, size: str, rule: str, level: str, count: int) -> Iterator[Puzzle]:
    """The boards of the first seeds, kept where a folder is given for them."""
    owner = engines.kind(kind)
    name = "-".join(part for part in (kind, size, rule, level) if part)
    folder = os.environ.get("CHOICE_BOARDS")
    path = Path(folder) / f"{name}.txt" if folder else None
    kept = path.read_text("utf-8").splitlines() if path is not None and path.exists() else []
    for seed in range(count):
        if seed < len(kept):
            yield engines.read(kept[seed], kind, rule)
            continue
        puzzle = owner.generate(owner.check(Request(size, level, seed, rule)), lambda _: None)
        if path is not None:
            with path.open("a", encoding="utf-8") as file:
                file.write(f"{puzzle.id}\n")
        yield puzzle


def row(name: str, boards: Iterable[Puzzle]) -> None:
    """Some boards in a line, such as those of one kind and level."""
    rows: list[Row] = []
    times: list[float] = []
    solved = stuck = 0
    start = time.process_time()
    for puzzle in boards:
        if time.process_time() - start > SECONDS:
            break
        try:
            rows += climb(puzzle, times)
            solved += 1
        except AssertionError as error:
            stuck += 1
            print(f"  {error}")
    count = max(1, len(rows))
    p95 = 1000 * sorted(times)[int(0.95 * len(times))] if times else 0.0
    evidence = sorted(r.evidence for r in rows) or [0]
    distance, nearest = sum(r.distance for r in rows), sum(r.nearest for r in rows)
    anyhow = sum(r.anyhow for r in rows)
    print(
        f"{name:30}{solved:6}{stuck:6}{len(rows):7}"
        f"{sum(r.held for r in rows) / count:7.1%}{sum(r.smallest for r in rows) / count:9.1%}"
        f"{distance / count:9.2f}{nearest / count:9.2f}{distance / max(1, nearest):7.2f}"
        f"{distance / max(1, anyhow):7.2f}"
        f"{sum(r.naked for r in rows):6}{sum(r.cut for r in rows):5}{sum(r.links for r in rows):7}"
        f"{sum(r.listed for r in rows):6}{evidence[len(evidence) // 2]:8}{evidence[-1]:8}"
        f"{sum(r.false for r in rows):6}{p95:8.1f}",
        flush=True,
    )


def main() -> None:
    arguments = sys.argv[1:]
    boards = int(arguments.pop(0)) if arguments and arguments[0].isdigit() else BOARDS
    print(
        f"{'':30}solved stuck  hints   held smallest  distance nearest  ratio anyhow naked  cut"
        "  links  list  median longest false  p95 ms"
    )
    if "corpora" in arguments:
        for name in teaching.KINDS:
            row(f"{name} collected", (teaching.read(name, t) for t in teaching.collected(name)))
        for name in (*teaching.collections(), *HARDEST):
            row(f"sudoku9 {name}", nine(name, boards))
        return
    for kind, size, rule in KINDS:
        if not arguments or kind in arguments:
            for level in engines.kind(kind).levels_at(size):
                row(f"{kind} {size} {rule} {level}", made(kind, size, rule, level, boards))


def nine(name: str, count: int) -> Iterator[Puzzle]:
    """The first boards of a 9x9 collection."""
    return (teaching.read("sudoku", text) for text in teaching.collection(name)[:count])


if __name__ == "__main__":
    main()
