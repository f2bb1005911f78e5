"""What is told on some boards of every kind: the hints from the empty board to its end and how hard
it is, the tips on the way, why a wrong mark is wrong, and every lesson. The first hints and reasons
of each technique are kept word for word, all others of a board as one sum.

That it is true and follows, test_teaching judges; here it stays what was looked at.
SOLITUDO_GOLDEN=write writes the files anew.
"""

import hashlib
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

import pytest

from solitudo.engines.core import explain, hints, rating, reasons
from solitudo.engines.core.action import Action, Edit, Position
from solitudo.engines.core.deduction import Fact, Step
from solitudo.engines.core.game import Game
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Target
from tests import golden
from tests.engines import teaching
from tests.engines.teaching import KINDS

KEPT = Path(__file__).with_name("told")
# boards that are solved whole, and positions from the middle, of each kind
CLIMBED, HALFWAY = 5, 6
# steps of a technique where its lesson begins
FIRST = 6

# boards by seed: forms and levels that the sample does not have
MORE = {
    "sudoku": ("8 expert 0", "9 extreme 0", "9 easy 0 variant x", "9 medium 0 variant jigsaw",
               "6 medium 0 variant killer"),
    "hitori": ("8 extreme 0",),
    "hitori-hex": ("5 easy 0 holes yes",),
}  # fmt: skip

# hints and reasons of a technique that are kept word for word
IN_WORDS = 3


class Kept:
    """The lines that are kept: the first of each sort in words, the others as a sum a board."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.seen: Counter[str] = Counter()
        self.others: list[str] = []

    def add(self, sort: str, lines: Sequence[str]) -> None:
        """Add a text that is told once, of this sort."""
        self.seen[sort] += 1
        if self.seen[sort] <= IN_WORDS:
            self.lines += lines
        else:
            self.others += lines

    def board(self, line: str) -> None:
        """Another board begins."""
        self.end()
        self.lines.append(line)

    def end(self) -> list[str]:
        """All that is kept."""
        if self.others:
            told = hashlib.sha256("\n".join(self.others).encode()).hexdigest()
            self.lines.append(f"and {len(self.others)} lines: {told[:16]}")
            self.others = []
        return self.lines


every_kind = pytest.mark.parametrize("kind", KINDS)


def place(puzzle: Puzzle, target: Target) -> str:
    """A place, short."""
    if target.what in ("cell", "candidate"):
        return puzzle.grid.labels[target.at] + (f"={target.value}" if target.value else "")
    return f"{target.what}{target.at}"


def places(puzzle: Puzzle, targets: Iterable[Target]) -> str:
    """Return the outlined places, in their order."""
    return ",".join(place(puzzle, target) for target in targets)


def story(puzzle: Puzzle, steps: Sequence[Step], assumed: Fact | None = None) -> Iterator[str]:
    """The sentences of some steps, each with what it outlines."""
    for told in explain.story(puzzle, steps, assumed):
        marks = f" ?{len(told.assumed)}" if told.assumed else ""
        yield f"  {told.words} [{places(puzzle, told.evidence)}]{marks}"


def written(puzzle: Puzzle, edits: Iterable[Edit]) -> str:
    """Return what a hint writes, in the form of a save."""
    return puzzle.vocabulary.write(Action(tuple(edits)))


def boards(kind: str) -> list[Puzzle]:
    """A sample of the collection, and some forms more."""
    more = MORE.get(kind, ())
    kept = KEPT.with_name("seeds") / f"{teaching.split(kind)[0]}.txt"
    made = dict(row.split(" = ") for row in kept.read_text("utf-8").splitlines()) if more else {}
    return [*teaching.sample(kind, CLIMBED), *(teaching.read(kind, made[name]) for name in more)]


@every_kind
def test_hints_to_the_end_of_some_boards(kind: str) -> None:
    now = Kept()
    for puzzle in boards(kind):
        now.board(f"{puzzle.id} {rating.rate(puzzle)}")
        game = teaching.game_on(puzzle)
        while not game.solved:
            found = hints.hint(game)
            assert isinstance(found, hints.Hint)
            head = f"{found.technique} in {found.place.name}: {written(puzzle, found.edits)}"
            now.add(found.technique, [head, *story(puzzle, found.steps)])
            game.play_hint(found.edits, found.technique)
    golden.compare(KEPT / f"{kind}.hints.txt", now.end())


@every_kind
def test_tips_and_reasons_from_the_middle_of_some_boards(kind: str) -> None:
    rng = random.Random(kind)
    now = Kept()
    for number, puzzle in enumerate(teaching.sample(kind, HALFWAY)):
        game = teaching.game_on(puzzle)
        game.set_automatic(number % 2 == 1)
        teaching.play(game, rng, number / HALFWAY)
        tips = ", ".join(f"{name} {count}" for name, count in hints.tips(game))
        now.board(puzzle.id)
        now.lines.append(f"tips: {tips}")
        for cell in teaching.free(puzzle):
            if game.position.values[cell] and rng.random() < 0.12:
                name, told = reason(game, cell)
                now.add(f"why {name}", [f"why {puzzle.grid.labels[cell]}", *told])
        for cell, value in rng.choices(teaching.wrongs(game), k=2):
            node = game.node
            if teaching.write(game, cell, value):
                name, told = reason(game, cell)
                refused = hints.hint(game)
                assert isinstance(refused, hints.No)
                head = f"not {puzzle.grid.labels[cell]} {puzzle.marks[value]}"
                now.add(f"not {name}", [head, *told, f"  {refused.words}"])
            game.go(node)
    golden.compare(KEPT / f"{kind}.reasons.txt", now.end())


def reason(game: Game, cell: int) -> tuple[str, list[str]]:
    """Why the mark in a cell is right or wrong: the technique of its last step, and the words."""
    found = reasons.why(game, cell)
    if isinstance(found, hints.No):
        return "", [f"  {found.words}"]
    claim = game.puzzle.fact(cell, game.position.values[cell]) if found.assumed else None
    return found.steps[-1].technique, list(story(game.puzzle, found.steps, claim))


@every_kind
def test_every_lesson(kind: str) -> None:
    now = []
    for lesson in teaching.lessons(kind):
        game = teaching.begun(kind, lesson.board, lesson.before)
        now.append(f"{lesson.technique} {lesson.board} {lesson.before}")
        found = hints.hint_of(game, lesson.technique)
        if isinstance(found, hints.Hint):
            now.append(f"  {written(game.puzzle, found.edits)} in {found.place.name}")
            now += story(game.puzzle, found.steps)
        tips = ", ".join(f"{name} {count}" for name, count in hints.tips(game))
        now.append(f"  tips: {tips}")
        now += found_there(game.puzzle, game.position, lesson.technique)
    golden.compare(KEPT / f"{kind}.lessons.txt", now)


def found_there(puzzle: Puzzle, position: Position, name: str) -> Iterator[str]:
    """The first steps that a technique finds, in its own order, and how hard each is to see."""
    for technique in puzzle.techniques:
        if technique.name == name:
            knowledge = puzzle.knowledge(position)
            for step in islice(technique.steps(knowledge), FIRST):
                gives = ",".join(f"{fact.what}{fact.at}={fact.value}" for fact in step.gives)
                yield f"  {technique.weigh(step):.1f} {gives} [{places(puzzle, step.evidence)}]"
            if technique.easiest is not None:
                rating, steps = technique.easiest(knowledge)
                yield f"  easiest {rating:.1f}: {len(steps)}"
