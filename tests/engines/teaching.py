"""Boards, positions and judges for the tests that prove what every kind teaches.

A judge is a kind's own checker that knows only its rules: it says whether a step follows from
what the step names and rests on.
"""

import os
import random
import time
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from solitudo import engines
from solitudo.engines.core import explain, hints, reasons
from solitudo.engines.core.action import Action, Position
from solitudo.engines.core.clock import Clock
from solitudo.engines.core.deduction import Fact, Step, steps_to_end
from solitudo.engines.core.game import Game
from solitudo.engines.core.grid import mask_of
from solitudo.engines.core.guide import Lesson
from solitudo.engines.core.kind import LEVELS
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Gesture
from tests.engines import witness
from tests.engines.reader import Reader
from tests.engines.witness import Judge, lines

# each kind, with the rule of its boards if it has several
KINDS = tuple(
    f"{name}-{rule}" if rule else name
    for name in engines.kinds()
    for rule in engines.kind(name).rules or ("",)
)


def split(kind: str) -> tuple[str, str]:
    """The name of one of KINDS, and the rule of its boards."""
    if kind in engines.kinds():
        return kind, ""
    name, _, rule = kind.rpartition("-")
    return name, rule


@cache
def collected(kind: str) -> tuple[str, ...]:
    """The IDs of all boards of a kind that its collection has, or of made ones."""
    name, rule = split(kind)
    return witness.of(name).collected(name, rule)


def collections() -> list[str]:
    """The names of the 9x9 collections, where their folder is at hand."""
    folder = os.environ.get("SOLITUDO_CORPORA")
    if not folder or not (Path(folder) / "sudoku9").is_dir():
        return []
    return ["easy", "clue17", "hard"]


def collection(name: str) -> list[str]:
    """The boards of a 9x9 collection."""
    return lines(Path(os.environ["SOLITUDO_CORPORA"]) / "sudoku9" / f"{name}.txt")


def read(kind: str, text: str) -> Puzzle:
    """A board of one of KINDS."""
    name, rule = split(kind)
    return engines.read(text, name, rule)


def sample(kind: str, count: int) -> list[Puzzle]:
    """Some boards from all over the collection, of every size."""
    ids = collected(kind)
    return [read(kind, ids[(number * len(ids)) // count]) for number in range(count)]


def game_on(puzzle: Puzzle) -> Game:
    """A game without a clock that runs."""
    return Game(puzzle, clock=Clock(now=lambda: 0.0), solutions=puzzle.solutions)


def answer(puzzle: Puzzle) -> bytes:
    """The one solution."""
    known = puzzle.solutions
    assert known.number == 1
    assert known.first is not None
    return known.first


def free(puzzle: Puzzle) -> list[int]:
    """The cells that one writes."""
    return [cell for cell in range(puzzle.grid.count) if not puzzle.given >> cell & 1]


def write(game: Game, cell: int, value: int) -> bool:
    """Write a mark as a gesture would, with what follows from it by itself."""
    action = game.puzzle.act(
        game.position, Gesture(game.puzzle.marks[value], (cell,)), game.options
    )
    if not isinstance(action, Action):
        return False
    game.do(action)
    return True


def play(game: Game, rng: random.Random, share: float) -> None:
    """Some of the right marks, and some notes where the kind has them."""
    solution = answer(game.puzzle)
    cells = free(game.puzzle)
    # at least one mark, which adds the automatic marks that need no mark of the player
    for cell in rng.sample(cells, max(1, round(share * len(cells)))):
        if solution[cell] and not game.position.values[cell]:
            write(game, cell, solution[cell])
    notes = witness.of(game.puzzle.kind.name).notes(game.puzzle, game.position, rng)
    if notes:
        game.do(Action(notes))


def wrongs(game: Game) -> list[tuple[int, int]]:
    """Return every wrong mark that could be made in the current position."""
    puzzle, solution = game.puzzle, answer(game.puzzle)
    return [
        (cell, value)
        for cell in free(puzzle)
        if not game.position.values[cell]
        for value in range(1, len(puzzle.marks))
        if puzzle.marks[value] not in puzzle.unwritable and not puzzle.right(cell, value, solution)
    ]


def told(puzzle: Puzzle, position: Position) -> set[Fact]:
    """Return the facts of the correct marks and notes on a board."""
    solution = answer(puzzle)
    facts = {
        puzzle.fact(cell, value)
        for cell, value in enumerate(position.values)
        if value and puzzle.right(cell, value, solution) and not puzzle.given >> cell & 1
    }
    return facts | witness.of(puzzle.kind.name).told(puzzle, position)


def true(puzzle: Puzzle, fact: Fact) -> bool:
    """Whether a fact about a cell holds in the solution; others are left to the judge."""
    if fact.what not in ("is", "not"):
        return True
    return (answer(puzzle)[fact.at] == fact.value) == (fact.what == "is")


def judge(puzzle: Puzzle) -> Judge:
    """The checker of the board's kind."""
    return witness.of(puzzle.kind.name).judge(puzzle)


def reader(puzzle: Puzzle) -> Reader:
    """The reader of the board's kind."""
    return witness.of(puzzle.kind.name).reader(puzzle)


class DoubtError(AssertionError):
    """A step that the judge does not accept."""


def replay(puzzle: Puzzle, accepts: Judge, steps: Iterable[Step], known: set[Fact]) -> set[Fact]:
    """Take the steps one by one: each may rest on what is known and on those before it, and
    follows by the rules. Those that lean on the board having one solution must be true in it."""
    unique = {t.name for t in puzzle.techniques if t.unique}
    for step in steps:
        missing = set(step.rests) - known
        if missing:
            raise DoubtError(f"{puzzle.id}: {step} rests on {missing}, which nobody said")
        if step.technique in unique:
            if not all(true(puzzle, fact) for fact in step.gives):
                raise DoubtError(f"{puzzle.id}: {step} is not true")
        elif not accepts(step):
            raise DoubtError(f"{puzzle.id}: {step} does not follow")
        known = known | set(step.gives)
    return known


class Tally:
    """The counts for the table of the bench."""

    def __init__(self) -> None:
        self.boards = self.hints = self.steps = 0
        self.longest = ""
        self.slowest = 0.0
        self.times: list[float] = []
        self.lengths: list[int] = []

    def timed(self, seconds: float) -> None:
        self.times.append(seconds)
        self.slowest = max(self.slowest, seconds)

    def told(self, words: str) -> None:
        self.steps += 1
        self.longest = max(self.longest, words, key=len)


def climb(puzzle: Puzzle, tally: Tally) -> None:
    """Solve a board with hints alone: each one is true, each of its steps follows from the board,
    and each sentence is read.
    """
    game, accepts, eyes = game_on(puzzle), judge(puzzle), reader(puzzle)
    tally.boards += 1
    while not game.solved:
        start = time.perf_counter()
        found = hints.hint(game)
        if isinstance(found, hints.No):
            raise DoubtError(f"{puzzle.id}: {found.words}")
        for step in found.steps:
            explain.sentence(puzzle, step)
        tally.timed(time.perf_counter() - start)
        weigh(game, found, accepts, eyes, tally)
        game.play_hint(found.edits, found.technique)


def weigh(game: Game, found: hints.Hint, accepts: Judge, eyes: Reader, tally: Tally) -> None:
    """One hint: its sentences are read, its steps judged, and what it writes is new and right."""
    puzzle, here, solution = game.puzzle, game.position, answer(game.puzzle)
    tally.hints += 1
    for step in found.steps:
        for part in links(step):
            tally.told(eyes.read(part, part is not step))
        if not all(true(puzzle, fact) for fact in step.gives):
            raise DoubtError(f"{puzzle.id}: {step} is not true")
    replay(puzzle, accepts, found.steps, told(puzzle, here))
    together = found.trivial and found.steps[-1].words == hints.ALL
    if (
        len(found.cells()) > hints.GLANCE
        and not together
        and not in_one_unit(puzzle, found.cells())
    ):
        raise DoubtError(f"{puzzle.id}: {found} is more than one glance")
    held = all(found.place.cells >> cell & 1 for cell in found.cells())
    if not found.edits or not found.place.name or not held:
        raise DoubtError(f"{puzzle.id}: {found} writes nothing")
    for edit in found.edits:
        layer, value, sets = puzzle.vocabulary.meaning(edit.mark)
        for cell in edit.cells:
            now = here.values[cell]
            free_here = not puzzle.given >> cell & 1 and (layer < 0 or not now)
            stands = layer < 0 and bool(now) and puzzle.right(cell, now, solution)
            right = puzzle.right(cell, value, solution) if layer < 0 else (
                sets or value != solution[cell]
            )  # fmt: skip
            if not free_here or stands or not right:
                raise DoubtError(f"{puzzle.id}: {edit} at {puzzle.grid.labels[cell]}")


def in_one_unit(puzzle: Puzzle, cells: Iterable[int]) -> bool:
    """Whether a single line, or another unit, holds all of these cells."""
    wanted = mask_of(cells)
    return any(not wanted & ~unit.cells for unit in puzzle.units())


def halfway(puzzle: Puzzle, rng: random.Random, count: int, tally: Tally) -> None:
    """A hint from partly right positions, automatic marks and notes on the board."""
    accepts, eyes = judge(puzzle), reader(puzzle)
    tally.boards += 1
    for number in range(count):
        game = game_on(puzzle)
        game.set_automatic(True)
        play(game, rng, number / count)
        start = time.perf_counter()
        found = hints.hint(game)
        tally.timed(time.perf_counter() - start)
        if isinstance(found, hints.No):
            if not game.solved and not puzzle.full(game.position):
                raise DoubtError(f"{puzzle.id}: {found.words}")
            continue
        weigh(game, found, accepts, eyes, tally)


def refute(puzzle: Puzzle, rng: random.Random, count: int, tally: Tally) -> None:
    """Wrong marks on partly right positions: each leads to a contradiction that the judge
    accepts, step by step, told in sentences that are read."""
    accepts, eyes = judge(puzzle), reader(puzzle)
    tally.boards += 1
    for number in range(count):
        game = game_on(puzzle)
        game.set_automatic(number % 2 == 1)
        play(game, rng, rng.random() * 0.9)
        base = told(puzzle, game.position)
        # sometimes after another wrong mark, which no reason may use
        for _ in range(2 if number % 4 == 3 else 1):
            choice = wrongs(game)
            if choice:
                cell, value = rng.choice(choice)
                write(game, cell, value)
        if not choice:
            continue
        start = time.perf_counter()
        reason = reasons.why(game, cell)
        tally.timed(time.perf_counter() - start)
        if isinstance(reason, hints.No) or not reason.wrong:
            raise DoubtError(f"{puzzle.id}: {puzzle.grid.labels[cell]} {value}: {reason}")
        claim = puzzle.fact(cell, value)
        end = replay(puzzle, accepts, reason.steps, base | {claim} if reason.assumed else base)
        last = reason.steps[-1]
        shown = not last.gives if reason.assumed else any(
            fact == puzzle.opposite(claim)
            or ((fact.what, fact.at) == ("is", cell) and fact.value != value)
            for fact in end
        )  # fmt: skip
        if not shown:
            raise DoubtError(f"{puzzle.id}: {reason} proves nothing")
        tally.hints += 1
        tally.lengths.append(sum(1 + len(step.chain) for step in reason.steps))
        for step in reason.steps:
            for part in links(step):
                tally.told(eyes.read(part, reason.assumed or part is not step))


def links(step: Step) -> Iterator[Step]:
    """Yield the step and the steps of its chain, each of which has a sentence of its own."""
    yield step
    yield from step.chain


def lessons(kind: str) -> list[Lesson]:
    """The lessons of the kind's techniques; under a rule, of those that hold there."""
    name, rule = split(kind)
    found = [lesson for lesson in engines.kind(name).guide.lessons if lesson.technique]
    if rule:
        names = {t.name for t in read(kind, collected(kind)[0]).techniques}
        found = [lesson for lesson in found if lesson.technique in names]
    return found


def begun(kind: str, board: str, before: str) -> Game:
    """The position in which a lesson or a card begins."""
    puzzle = read(kind, board.partition(":")[2])
    game = game_on(puzzle)
    if before:
        game.do(puzzle.vocabulary.read(before))
    return game


def stuck_without(kind: str, lesson: Lesson) -> bool:
    """Whether its board cannot be finished, from where the lesson begins, with the techniques of
    its level and below but this one."""
    game = begun(kind, lesson.board, lesson.before)
    puzzle = game.puzzle
    this = next(t for t in puzzle.techniques if t.name == lesson.technique)
    top = LEVELS.index(this.level)
    others = [t for t in puzzle.techniques if t is not this and LEVELS.index(t.level) <= top]
    known = puzzle.knowledge(game.position)
    for _ in steps_to_end(known, others):
        pass
    return not known.complete
