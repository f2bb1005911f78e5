"""The board that ends a kind's course calls for what was taught: hints lead through each technique
that it names, none of them could be put off, and the hardest cannot be spared."""

import pytest

from solitudo import engines
from solitudo.engines.core import hints
from solitudo.engines.core.deduction import steps_to_end
from solitudo.engines.core.guide import Guide, Lesson
from solitudo.engines.core.kind import LEVELS
from solitudo.engines.core.puzzle import Puzzle
from tests.engines import teaching

every_kind = pytest.mark.parametrize("name", engines.kinds())

# how many of the techniques that a final board names cannot be left out in any case
SPARED_BY_NONE = {"hitori": 5, "hitori-hex": 4, "tents": 6, "sudoku": 3, "slant": 9}


def final(guide: Guide) -> Lesson:
    assert guide.final is not None
    return guide.final


def board(lesson: Lesson) -> Puzzle:
    return engines.read(lesson.board)


def finished_without(puzzle: Puzzle, left_out: str, hardest: str) -> bool:
    """Whether the techniques up to the hardest one finish the board without one of them."""
    order = [technique.name for technique in puzzle.techniques]
    taught = puzzle.techniques[: order.index(hardest) + 1]
    known = puzzle.knowledge()
    for _ in steps_to_end(known, [t for t in taught if t.name != left_out]):
        pass
    return known.complete


@every_kind
def test_hints_lead_through_every_technique_that_the_board_is_said_to_need(name: str) -> None:
    lesson = final(engines.kind(name).guide)
    puzzle = board(lesson)
    assert puzzle.kind.name == name
    assert puzzle.solutions.number == 1
    game = teaching.game_on(puzzle)
    order = [technique.name for technique in puzzle.techniques]
    met: set[str] = set()
    while not game.solved:
        found = hints.hint(game)
        assert isinstance(found, hints.Hint)
        for step in found.steps:
            if step.technique not in met and step is found.steps[-1]:
                # simpler techniques find nothing there; at the top level the shortest is first
                technique = puzzle.techniques[order.index(step.technique)]
                simpler = puzzle.techniques[: order.index(step.technique)]
                if technique.level == LEVELS[-1]:
                    simpler = tuple(one for one in simpler if one.level != LEVELS[-1])
                assert hints.find(puzzle, game.position, simpler) is None
            met.add(step.technique)
        game.play_hint(found.edits, found.technique)
    assert sorted(met, key=order.index) == list(lesson.needs)


@every_kind
def test_the_hardest_technique_of_the_board_cannot_be_spared_and_most_others_neither(
    name: str,
) -> None:
    lesson = final(engines.kind(name).guide)
    puzzle = board(lesson)
    hardest = lesson.needs[-1]
    assert finished_without(puzzle, "", hardest)
    assert not finished_without(puzzle, hardest, hardest)
    needed = [name for name in lesson.needs if not finished_without(puzzle, name, hardest)]
    assert len(needed) >= SPARED_BY_NONE[name]


@every_kind
def test_a_final_is_the_end_of_a_course_of_lessons_that_teach_all_of_it(name: str) -> None:
    guide = engines.kind(name).guide
    lesson = final(guide)
    of_techniques = [one for one in guide.course if not one.mixed]
    assert of_techniques == [*guide.lessons, lesson]
    assert guide.course[-1] is lesson
    assert lesson.whole
    assert not any(one.whole for one in guide.lessons)
    taught = {one.technique for one in guide.lessons}
    assert set(lesson.needs) <= taught
    assert 2 * len(lesson.needs) > len(board(lesson).techniques) or len(lesson.needs) >= 12
    assert all(words.endswith(".") for words in lesson.text)
