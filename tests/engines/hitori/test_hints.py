"""Hints from positions that are partly correct: true, and about what is on the board."""

import random
import re

import pytest

from solitudo import engines
from solitudo.engines.core.action import Action, Position
from solitudo.engines.core.deduction import steps_to_end
from solitudo.engines.core.explain import sentence
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Gesture, Options, Request

BOARDS = (
    ("hitori", "5", "medium", ""),
    ("hitori", "8", "hard", ""),
    ("hitori", "10", "extreme", ""),
    ("hitori", "20", "extreme", ""),
    ("hitori", "20", "hard", ""),
    ("hitori-hex", "5", "easy", "yes"),
    ("hitori-hex", "8", "hard", ""),
)


def make(kind: str, size: str, level: str, holes: str) -> Puzzle:
    extras = (("holes", holes),) if holes else ()
    request = Request(size, level, 3, "", extras)
    return engines.kind(kind).generate(request, lambda share: None)


def played(puzzle: Puzzle, rng: random.Random, share: float) -> Position:
    """A position with some of the right marks, circles coming by themselves."""
    solution = puzzle.solutions.first
    assert solution is not None
    position = puzzle.start()
    for cell in rng.sample(range(puzzle.grid.count), round(share * puzzle.grid.count)):
        if position.values[cell]:
            continue
        verb = "primary" if solution[cell] == 1 else "counter"
        action = puzzle.act(position, Gesture(verb, (cell,)), Options(automatic=True))
        assert isinstance(action, Action)
        position = puzzle.vocabulary.apply(position, action)
    assert all(value in (0, right) for value, right in zip(position.values, solution, strict=True))
    return position


@pytest.mark.parametrize("which", BOARDS)
def test_every_hint_is_true_and_names_only_what_is_there(which: tuple[str, str, str, str]) -> None:
    puzzle = make(*which)
    solution = puzzle.solutions.first
    assert solution is not None
    numbers = getattr(puzzle, "numbers")  # noqa: B009
    rng = random.Random(7)
    for round_ in range(100):
        position = played(puzzle, rng, round_ / 100)
        if 0 not in position.values:
            continue
        known = puzzle.knowledge(position)
        for step in steps_to_end(known, puzzle.techniques):
            if puzzle.edits(position, step.gives):
                break
        else:
            raise AssertionError("no hint where cells are open")
        said = sentence(puzzle, step)
        assert all(solution[fact.at] == fact.value for fact in step.gives)
        assert all(position.values[fact.at] == fact.value for fact in step.rests)
        for number, cell in re.findall(r"The (\d+) at ([A-Z]\w*\d+)", said):
            assert numbers[puzzle.grid.cell_named[cell]] == int(number)
        for cell in re.findall(r"\b[A-Z][A-Za-z]?\d+\b", said):
            assert cell in puzzle.grid.cell_named
