"""The guide's cards and lessons hold on their own boards, and no sentence is missing."""

import re
import string

import pytest

from solitudo.engines import read
from solitudo.engines.core.action import Action, Position
from solitudo.engines.core.deduction import next_step
from solitudo.engines.core.explain import LONGEST
from solitudo.engines.core.guide import Card, Lesson
from solitudo.engines.core.kind import LEVELS
from solitudo.engines.sudoku import KINDS
from solitudo.engines.sudoku.rules import Sudoku
from solitudo.engines.sudoku.techniques.order import every, patterns
from solitudo.engines.sudoku.techniques.relations import OF_RULES
from tests.engines.reader import longest

GUIDE = KINDS["sudoku"].guide
TAUGHT = [lesson for lesson in GUIDE.lessons if lesson.technique]
RULES = [lesson for lesson in GUIDE.lessons if not lesson.technique]
CARDS = [(name, text.card) for name, text in GUIDE.techniques.items()]


def board(text: str) -> Sudoku:
    puzzle = read(text)
    assert isinstance(puzzle, Sudoku)
    return puzzle


def after(puzzle: Sudoku, position: Position, text: str) -> Position:
    if not text:
        return position
    return puzzle.vocabulary.apply(position, puzzle.vocabulary.read(text))


def calls_for(name: str, puzzle: Sudoku, position: Position, written: str) -> None:
    """The technique is the simplest that applies, writes this, and the board can be finished."""
    knowledge = puzzle.knowledge(position)
    step = next_step(knowledge, puzzle.techniques)
    assert step is not None
    assert step.technique == name
    edits = puzzle.edits(position, step.gives)
    assert puzzle.vocabulary.write(Action(edits)) == written
    puzzle.sweep(knowledge, LEVELS[-1])
    assert knowledge.complete


def nothing_wrong(puzzle: Sudoku, position: Position) -> None:
    found = puzzle.solutions
    assert found.number == 1
    assert found.first is not None
    for cell, value in enumerate(position.values):
        assert value in (0, found.first[cell])
    assert puzzle.lost(position, found.first) == []


@pytest.mark.parametrize(("name", "card"), CARDS, ids=[name for name, _ in CARDS])
def test_a_card_shows_its_technique(name: str, card: Card | None) -> None:
    assert card is not None
    puzzle = board(card.board)
    position = after(puzzle, puzzle.start(), card.before)
    nothing_wrong(puzzle, position)
    calls_for(name, puzzle, position, card.after)
    nothing_wrong(puzzle, after(puzzle, position, card.after))


@pytest.mark.parametrize("lesson", TAUGHT, ids=[lesson.name for lesson in TAUGHT])
def test_a_lesson_calls_for_its_technique(lesson: Lesson) -> None:
    puzzle = board(lesson.board)
    position = after(puzzle, puzzle.start(), lesson.before)
    nothing_wrong(puzzle, position)
    calls_for(lesson.technique, puzzle, position, lesson.goal)
    assert lesson.text


@pytest.mark.parametrize("lesson", RULES, ids=[lesson.name for lesson in RULES])
def test_a_lesson_on_the_rules_has_a_goal_that_is_right(lesson: Lesson) -> None:
    puzzle = board(lesson.board)
    position = after(puzzle, puzzle.start(), lesson.before)
    nothing_wrong(puzzle, position)
    reached = after(puzzle, position, lesson.goal)
    assert reached != position
    nothing_wrong(puzzle, reached)
    for cell, mask in enumerate(reached.notes[1]):
        if mask:
            assert mask == puzzle.knowledge(position).cand[cell]


def test_every_technique_has_its_texts_and_a_lesson() -> None:
    names = {p.name for p in (*every(), *OF_RULES)}
    assert set(GUIDE.techniques) == names
    assert {lesson.technique for lesson in TAUGHT} == names
    assert len(RULES) == 3
    assert set(GUIDE.levels) == set(LEVELS)
    for text in GUIDE.techniques.values():
        assert text.sentences
        for part in (text.short, text.look, text.why):
            assert part.endswith(".")
            assert "!" not in part


def killer() -> str:
    return next(lesson.board for lesson in TAUGHT if lesson.technique == "cage-sum")


def test_sentences_end_with_their_conclusion_in_bold() -> None:
    for text in GUIDE.techniques.values():
        for sentence in text.sentences.values():
            assert sentence.endswith(".**")
            assert sentence.count("**") == 2
            assert longest(re.sub(r"{\w+}", "A1", sentence)) <= LONGEST
            assert "!" not in sentence
            assert all(name for _, name, _, _ in string.Formatter().parse(sentence) if name)


def test_lessons_go_from_simple_to_hard() -> None:
    order = [p.name for p in patterns(board(killer()).layout)]
    plain = [p.name for p in every()]
    taught = [lesson.technique for lesson in TAUGHT]
    assert [name for name in taught if name in plain] == plain
    assert taught.index("cage-sum") < taught.index("x-wing")
    assert order


def test_the_order_of_techniques_is_the_order_of_levels() -> None:
    for layout in (board(killer()).layout, board("sudoku:2x2:p").layout):
        levels = [LEVELS.index(p.level) for p in patterns(layout)]
        assert levels == sorted(levels)


def test_every_level_is_a_set_of_its_own() -> None:
    assert {p.level for p in every()} == set(LEVELS)
