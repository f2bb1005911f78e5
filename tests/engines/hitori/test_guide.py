"""The guide: every technique has sentences, a card and a lesson, and each calls for its own."""

import pytest

from solitudo import engines
from solitudo.engines.core.action import Position
from solitudo.engines.core.deduction import Step, next_step, steps_to_end
from solitudo.engines.core.guide import Lesson
from solitudo.engines.core.kind import LEVELS
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.hitori.techniques import order

KINDS = ("hitori", "hitori-hex")
LESSONS = [(kind, lesson) for kind in KINDS for lesson in engines.kind(kind).guide.lessons]
CARDS = [
    (kind, name)
    for kind in KINDS
    for name, text in engines.kind(kind).guide.techniques.items()
    if text.card
]


def place(puzzle: Puzzle, marks: str) -> Position:
    start = puzzle.start()
    return puzzle.vocabulary.apply(start, puzzle.vocabulary.read(marks)) if marks else start


def writes(puzzle: Puzzle, position: Position, step: Step, goal: str) -> bool:
    """Whether a step writes exactly these marks."""
    edits = puzzle.edits(position, step.gives)
    wanted = puzzle.vocabulary.read(goal).edits
    return {(e.mark, c) for e in edits for c in e.cells} == {
        (e.mark, c) for e in wanted for c in e.cells
    }


def test_every_technique_is_in_the_guide_of_each_kind_that_has_it() -> None:
    square = {t.name for t in order.SQUARE}
    hexes = {t.name for t in (*order.HEX, *order.HEX_HOLES)}
    for kind, names in (("hitori", square), ("hitori-hex", hexes)):
        guide = engines.kind(kind).guide
        assert set(guide.techniques) == names
        assert {lesson.technique for lesson in guide.lessons} == {*names, ""}
        assert all(text.card and text.look and text.why for text in guide.techniques.values())
        assert set(guide.levels) >= set(engines.kind(kind).levels)
        assert len(guide.rules) == 3
        assert [lesson.technique for lesson in guide.lessons[:3]] == ["", "", ""]


def test_techniques_stand_in_the_order_of_their_levels() -> None:
    for found in (order.SQUARE, order.HEX, order.HEX_HOLES):
        levels = [LEVELS.index(t.level) for t in found]
        assert levels == sorted(levels)


def test_the_rules_say_that_whole_hexagons_are_always_connected() -> None:
    assert "On a whole hexagon this is always true" in engines.kind("hitori-hex").guide.rules[2]


@pytest.mark.parametrize(("kind", "name"), CARDS)
def test_a_card_shows_its_technique(kind: str, name: str) -> None:
    card = engines.kind(kind).guide.techniques[name].card
    assert card is not None
    assert card.board.startswith(kind + ":")
    puzzle = engines.read(card.board)
    position = place(puzzle, card.before)
    technique = next(t for t in puzzle.techniques if t.name == name)
    steps = technique.steps(puzzle.knowledge(position))
    assert any(writes(puzzle, position, step, card.after) for step in steps)


@pytest.mark.parametrize(("kind", "lesson"), LESSONS, ids=lambda v: getattr(v, "name", v))
def test_a_lesson_calls_for_its_technique(kind: str, lesson: Lesson) -> None:
    assert lesson.board.startswith(kind + ":")
    assert lesson.text
    puzzle = engines.read(lesson.board)
    solution = puzzle.solutions.first
    assert solution is not None
    assert puzzle.solutions.number == 1
    position = place(puzzle, lesson.before)
    for values in (position.values, place(puzzle, lesson.goal).values):
        assert all(v in (0, right) for v, right in zip(values, solution, strict=True))
    known = puzzle.knowledge(position)
    if lesson.technique:
        step = next_step(known, puzzle.techniques)
        assert step is not None
        assert step.technique == lesson.technique
        assert writes(puzzle, position, step, lesson.goal)
    for _ in steps_to_end(known, puzzle.techniques):
        pass
    assert known.complete
