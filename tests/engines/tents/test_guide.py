"""The guide of Tents: sentences for all steps, cards and lessons that are what they claim."""

import re
import string
from pathlib import Path

import pytest

from solitudo.engines.core.action import Action, Position
from solitudo.engines.core.deduction import prove, steps_to_end
from solitudo.engines.core.guide import Card, Lesson
from solitudo.engines.tents.kind import KIND
from solitudo.engines.tents.rules import Tents
from solitudo.engines.tents.techniques import broken_rules
from solitudo.engines.tents.techniques.order import techniques

GUIDE = KIND.guide
LEVELS = {entry.name: entry.level for entry in techniques(True)}


def board(text: str) -> Tents:
    assert text.startswith("tents:")
    return KIND.read(text.removeprefix("tents:"))


def after(puzzle: Tents, position: Position, text: str) -> Position:
    if not text:
        return position
    return puzzle.vocabulary.apply(position, puzzle.vocabulary.read(text))


def hint(puzzle: Tents, position: Position) -> tuple[str, str]:
    """The technique of the next hint and what it writes."""
    known = puzzle.knowledge(position)
    proof = prove(known, puzzle.techniques, lambda s: bool(puzzle.edits(position, s.gives)))
    assert proof is not None
    edits = puzzle.edits(position, proof[-1].gives)
    return proof[-1].technique, puzzle.vocabulary.write(Action(edits))


def right(puzzle: Tents, position: Position) -> None:
    """One solution, and all marks agree with it."""
    found = puzzle.solutions
    assert (found.number, found.sure) == (1, True)
    assert found.first is not None
    assert all(v in (0, found.first[c]) for c, v in enumerate(position.values))


def test_every_technique_has_its_page_in_the_order_of_the_ladder() -> None:
    assert list(GUIDE.techniques) == [entry.name for entry in techniques(True)]
    assert set(GUIDE.levels) == set(KIND.levels)
    for rule in KIND.rules:
        for technique in KIND.read("4x4:bh_c,1,1,0,1,1,1,1,0", rule).techniques:
            assert technique.level == LEVELS[technique.name]


@pytest.mark.parametrize("entry", techniques(True), ids=lambda entry: entry.name)
def test_each_card_shows_its_technique_at_work(entry: object) -> None:
    name = getattr(entry, "name", "")
    card = GUIDE.techniques[name].card
    assert isinstance(card, Card)
    puzzle = board(card.board)
    position = after(puzzle, puzzle.start(), card.before)
    right(puzzle, after(puzzle, position, card.after))
    assert hint(puzzle, position) == (name, card.after)


@pytest.mark.parametrize("lesson", GUIDE.lessons, ids=lambda lesson: lesson.name)
def test_each_lesson_calls_for_what_it_teaches_and_can_be_finished(lesson: Lesson) -> None:
    puzzle = board(lesson.board)
    position = after(puzzle, puzzle.start(), lesson.before)
    done = after(puzzle, position, lesson.goal)
    right(puzzle, done)
    assert done != position
    assert bool(lesson.steps) != bool(lesson.technique)
    assert all(lesson.text)
    if lesson.technique:
        assert hint(puzzle, position) == (lesson.technique, lesson.goal)
    known = puzzle.knowledge(done)
    assert all(
        step.assumes is None or LEVELS[step.technique] == "hard"
        for step in steps_to_end(known, puzzle.techniques)
    )
    assert known.complete
    for text in (*lesson.text, *lesson.steps):
        for label in re.findall(r"\b[A-Z][0-9]+\b", text):
            assert label in puzzle.grid.cell_named


def test_there_is_a_lesson_for_the_rules_first_and_then_for_each_technique() -> None:
    taught = [lesson.technique for lesson in GUIDE.lessons]
    assert taught[:3] == ["", "", ""]
    assert taught[3:] == [entry.name for entry in techniques(True)]


def test_each_way_to_break_a_rule_has_its_sentence_alone_and_in_a_contradiction() -> None:
    code = Path(broken_rules.__file__).read_text()
    assert all(f'"{key}"' in code for key in GUIDE.clashes)
    possible = set(GUIDE.clashes) - {"total"}  # numbers that do not add up need no assumption
    keys = set(GUIDE.techniques["contradiction"].sentences)
    assert keys == {f"{value}-{clash}" for value in ("tent", "grass") for clash in possible}


def test_the_example_of_the_two_rules_is_right_under_one_and_wrong_under_the_other() -> None:
    page = next(page for page in GUIDE.pages if page.name == "rules-differ")
    (card,) = page.cards
    ends = {}
    for rule in KIND.rules:
        puzzle = KIND.read(card.board.removeprefix("tents:"), rule)
        ends[rule] = (puzzle, after(puzzle, puzzle.start(), card.after))
        named = KIND.guide.variants[rule].title
        assert any(f"**{named.capitalize()}**" in text for text in page.text)
    puzzle, end = ends["local"]
    assert puzzle.solved(end)
    assert puzzle.faults(end) == []
    puzzle, end = ends["matching"]
    assert not puzzle.solved(end)
    assert card.words.startswith("The trees at A3 and C3 share the tent")
    told = "The trees at A3 and C3 have only one tent between them: B3."
    assert told in [fault.words for fault in puzzle.faults(end)]


def test_no_text_is_long_or_loud() -> None:
    texts = [*GUIDE.rules, GUIDE.tagline, *GUIDE.levels.values()]
    for technique in GUIDE.techniques.values():
        texts += [technique.short, technique.look, technique.why, *technique.sentences.values()]
        for template in technique.sentences.values():
            assert list(string.Formatter().parse(template))
            assert template.endswith(".**")
    for lesson in GUIDE.lessons:
        texts += [*lesson.text, *lesson.steps]
    for page in GUIDE.pages:
        texts += [*page.text, *(card.words for card in page.cards)]
    for text in texts:
        assert "!" not in text
        assert text.endswith((".", "?", ".**")), text
        assert len(text) <= 170, text
