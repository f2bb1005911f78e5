"""The laws of reading, solving and explaining, on boards that nobody here wrote."""

from collections.abc import Iterable

import pytest

from solitudo.engines.core.action import Position
from solitudo.engines.core.deduction import Fact, Step, learn, needed, next_step, steps_to_end
from solitudo.engines.core.explain import LONGEST, sentence
from solitudo.engines.slant import KINDS
from solitudo.engines.slant.rules import SlantPuzzle
from tests.engines.reader import longest
from tests.engines.slant import oracle
from tests.samples import sample

KIND = KINDS["slant"]
BOARDS = oracle.corpus()
LEVELS = ("easy", "medium", "hard")
# boards whose every step is replayed with only the rules
SMALL = [text for text, _ in BOARDS if len(text) < 60][::6]


def read(text: str) -> SlantPuzzle:
    puzzle = KIND.read(text)
    assert isinstance(puzzle, SlantPuzzle)
    return puzzle


# the limit of the search
MOST_NODES = 2000


def true_in(puzzle: SlantPuzzle, solution: bytes, facts: Iterable[Fact]) -> bool:
    judge = oracle.Oracle(puzzle.grid.width, puzzle.grid.height, {})
    return all(
        any((solution[abs(lit) - 1] == 1) == (lit > 0) for lit in judge.literals(fact))
        for fact in facts
    )


def test_every_board_has_its_one_solution_without_a_guess() -> None:
    for text, solution in BOARDS:
        puzzle = read(text)
        assert puzzle.id == f"slant:{text}"
        found = puzzle.count(nodes=MOST_NODES)
        assert (found.number, found.sure) == (1, True)
        assert found.first is not None
        assert puzzle.text(found.first) == solution
        level = puzzle.level()
        known = puzzle.knowledge()
        assert level is not None
        puzzle.sweep(known, level)
        assert puzzle.text(bytes(known.values[:-1])) == solution


def test_the_levels_are_those_of_the_collection() -> None:
    names = {"de": "easy", "dh": "medium"}
    for text, _ in BOARDS:
        suffix = text.partition(":")[0][-2:]
        if suffix in names:
            assert read(text).level() == names[suffix]


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_sweeping_and_stepping_to_the_end_know_the_same(level: str) -> None:
    for text, solution in BOARDS[:: sample(9, 3)]:
        puzzle = read(text)
        swept, stepped = puzzle.knowledge(), puzzle.knowledge()
        puzzle.sweep(swept, level)
        admitted = LEVELS[: LEVELS.index(level) + 1]
        techniques = [t for t in puzzle.techniques if t.level in admitted]
        answer = bytes("\0\\/".index(sign) for sign in solution.replace(",", ""))
        for step in steps_to_end(stepped, techniques):
            assert step.gives
            assert true_in(puzzle, answer, step.gives)
        assert stepped.values == swept.values


def steps_of(puzzle: SlantPuzzle) -> list[Step]:
    """All steps to the end, each checked to give something new and to rest on what is known."""
    known = puzzle.knowledge()
    taken: list[Step] = []
    while not known.complete:
        step = next_step(known, puzzle.techniques)
        assert step is not None
        assert not all(known.knows(fact) for fact in step.gives)
        assert all(known.knows(fact) for fact in step.rests)
        learn(known, step)
        assert not known.broken
        taken.append(step)
    return taken


@pytest.mark.parametrize("text", SMALL)
def test_every_step_follows_from_what_it_names_by_the_rules_alone(text: str) -> None:
    puzzle = read(text)
    for step in steps_of(puzzle):
        why = oracle.sound(puzzle.grid.width, puzzle.grid.height, puzzle.numbers, step)
        assert not why, (step, why)


def test_a_chain_pruned_to_what_its_end_rests_on_can_still_be_replayed() -> None:
    for text, _ in BOARDS[5:200:13]:
        puzzle = read(text)
        steps = steps_of(puzzle)
        for end in range(len(steps) // 3, len(steps), 9):
            last = steps[end]
            known: set[Fact] = set()
            for step in needed(steps[:end], last.rests):
                assert known.issuperset(step.rests)
                known.update(step.gives)
            assert known.issuperset(last.rests)


def test_sentences_are_short_and_name_what_is_there() -> None:
    for text, _ in BOARDS[::5]:
        puzzle = read(text)
        for step in steps_of(puzzle):
            words = sentence(puzzle, step)
            assert longest(words) <= LONGEST
            assert words.count("**") == 2
            assert words.endswith(".**")
            assert "!" not in words
            assert "{" not in words


def test_hints_from_any_position_write_what_is_right() -> None:
    from solitudo.engines.core import hints

    for text, solution in BOARDS[::24]:
        puzzle = read(text)
        answer = bytes("\0\\/".index(sign) for sign in solution.replace(",", ""))
        for share in (0, 2, 3):
            values = bytes(v if share and i % 4 < share else 0 for i, v in enumerate(answer))
            found = hints.find(puzzle, Position(values), puzzle.techniques)
            assert found is not None
            for edit in found.edits:
                assert all(puzzle.marks[answer[cell]] == edit.mark for cell in edit.cells)
