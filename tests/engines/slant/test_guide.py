"""The guide of Slant: every text is there, and every card and lesson is true."""

import re

import pytest

from solitudo import engines
from solitudo.engines.core import hints
from solitudo.engines.core.action import Action, Position
from solitudo.engines.core.deduction import next_step
from solitudo.engines.core.explain import LONGEST
from solitudo.engines.core.grid import mask_of
from solitudo.engines.core.guide import Card, Lesson
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Options
from solitudo.engines.slant import KINDS

KIND = KINDS["slant"]
GUIDE = KIND.guide
TECHNIQUES = KIND.read("2x2:i").techniques
CARDS = [(name, text.card) for name, text in GUIDE.techniques.items()]


def at(board: str, before: str) -> tuple[Puzzle, Position]:
    puzzle = engines.read(board)
    position = puzzle.start()
    if before:
        position = puzzle.vocabulary.apply(position, puzzle.vocabulary.read(before))
    return puzzle, position


def hinted(puzzle: Puzzle, position: Position, wanted: str) -> tuple[str, str]:
    """Return the technique of the next hints towards the cells of an action, and what they write
    when they reach a cell: before that they may write marks for two cells.
    """
    goal = mask_of(cell for edit in puzzle.vocabulary.read(wanted).edits for cell in edit.cells)
    names = set()
    while True:
        found = hints.find(puzzle, position, puzzle.techniques, goal=goal)
        assert found is not None
        names.add(found.technique)
        marks = [(edit.mark, edit.cells) for edit in found.edits]
        action = puzzle.write(position, marks, Options())
        assert isinstance(action, Action)
        position = puzzle.vocabulary.apply(position, action)
        if any(puzzle.vocabulary.meaning(mark)[0] < 0 for mark, _ in marks):
            (name,) = names
            return name, puzzle.vocabulary.write(action)


def test_every_technique_has_its_texts_and_a_card_and_a_lesson() -> None:
    assert list(GUIDE.techniques) == [technique.name for technique in TECHNIQUES]
    taught = {lesson.technique for lesson in GUIDE.lessons}
    for name, text in GUIDE.techniques.items():
        assert text.card is not None
        assert name in taught
        for words in (text.short, text.look, text.why):
            assert words.endswith((".", "?"))
            assert "!" not in words
    assert set(GUIDE.levels) == set(KIND.levels)
    assert [lesson.technique for lesson in GUIDE.lessons[:2]] == ["", ""]


@pytest.mark.parametrize(("name", "card"), CARDS, ids=[name for name, _ in CARDS])
def test_a_card_shows_its_technique(name: str, card: Card) -> None:
    puzzle, position = at(card.board, card.before)
    assert puzzle.grid.count <= 16
    assert hinted(puzzle, position, card.after) == (name, card.after)
    assert puzzle.solutions.number == 1


@pytest.mark.parametrize("lesson", GUIDE.lessons, ids=[lesson.name for lesson in GUIDE.lessons])
def test_a_lesson_calls_for_its_technique_and_leads_on_to_the_solution(lesson: Lesson) -> None:
    puzzle, position = at(lesson.board, lesson.before)
    technique, goal = hinted(puzzle, position, lesson.goal)
    # the lesson about points asks for one move after another, not for the next deduction
    assert goal == lesson.goal or lesson.name == "points"
    if lesson.technique:
        assert technique == lesson.technique
    assert puzzle.solutions.number == 1
    assert puzzle.level() is not None
    after = puzzle.vocabulary.apply(position, puzzle.vocabulary.read(lesson.goal))
    answer = puzzle.solutions.first
    assert answer is not None
    assert all(v in (0, answer[c]) for c, v in enumerate(after.values))
    for words in (*lesson.text, *lesson.steps):
        assert words.endswith((".", "?"))
        assert len(words) <= 2 * LONGEST
        for label in re.findall(r"\b[A-Z]\d+\b", words):
            assert label in puzzle.grid.cell_named


def test_every_sentence_that_steps_ask_for_is_there() -> None:
    pairs = {
        f"pair-{key}{by}"
        for key in ("most", "least", "one", "ring", "several")
        for by in ("", "-by")
    }
    for name in ("same", "not-both"):
        keys = set(GUIDE.techniques[name].sentences)
        assert pairs <= keys
        assert {"several", "ring"} <= keys
    assert {"most", "least"} <= set(GUIDE.techniques["not-both"].sentences)
    assert "one" in GUIDE.techniques["same"].sentences
    assert set(GUIDE.techniques["contradiction"].sentences) == set(GUIDE.clashes)


def test_nothing_simpler_applies_where_a_card_begins() -> None:
    for name, card in CARDS:
        assert card is not None
        puzzle, position = at(card.board, card.before)
        step = next_step(puzzle.knowledge(position), TECHNIQUES)
        assert step is not None
        assert step.technique == name
