"""Marks for two cells: their text, what they say, and that hints write, use and weigh them."""

import pytest

from solitudo.engines.core import hints
from solitudo.engines.core.action import Action, Position
from solitudo.engines.core.deduction import Fact
from solitudo.engines.core.game import Game
from solitudo.engines.core.values import Gesture, Options, Refusal, Request
from solitudo.engines.slant import KINDS, pair_notes
from solitudo.engines.slant.lattice import lattice
from solitudo.engines.slant.rules import SlantPuzzle
from tests.engines.slant import oracle

KIND = KINDS["slant"]


def read(text: str) -> SlantPuzzle:
    puzzle = KIND.read(text)
    assert isinstance(puzzle, SlantPuzzle)
    return puzzle


def marked(puzzle: SlantPuzzle, text: str) -> Position:
    return puzzle.vocabulary.apply(puzzle.start(), puzzle.vocabulary.read(text))


@pytest.mark.parametrize(
    ("mark", "never"),
    [("r\\:A1", "\\/"), ("r/:A1", "/\\"), ("d\\:A1", "\\./."), ("d/:A1", "/.\\.")],
)
def test_a_mark_says_that_two_diagonals_never_stand_together(mark: str, never: str) -> None:
    puzzle = read("2x2:i")
    (fact,) = pair_notes.facts(puzzle.lattice, marked(puzzle, mark).notes)
    judge = oracle.Oracle(2, 2, {})
    clause = set(judge.literals(fact))
    cells = {at: sign for at, sign in enumerate(never) if sign != "."}
    assert clause == {-at - 1 if sign == "\\" else at + 1 for at, sign in cells.items()}
    assert [*puzzle.edits(puzzle.start(), (fact,))] == [*puzzle.vocabulary.read(mark).edits]


def test_marks_and_facts_are_two_ways_to_say_the_same() -> None:
    size = lattice(4, 3)
    for layer in (pair_notes.RIGHT, pair_notes.DOWN):
        for cell in range(size.cells):
            for value in (1, 2):
                sheets = [[0] * size.cells, [0] * size.cells]
                sheets[layer][cell] = 1 << value
                said = list(pair_notes.facts(size, sheets))
                inside = pair_notes.other(size, layer, cell) >= 0
                assert list(pair_notes.marks(size, said)) == [(layer, cell, value)] * inside


def test_a_press_writes_a_pair_mark_and_the_same_again_takes_it_back() -> None:
    puzzle = read("3x3:p")
    for verb, text in (("r\\", "r\\:B2"), ("d/", "d/:B2"), ("r=", "r\\:B2 r/:B2")):
        action = puzzle.act(puzzle.start(), Gesture(verb, (4,)), Options())
        assert isinstance(action, Action)
        assert puzzle.vocabulary.write(action) == text
        there = puzzle.vocabulary.apply(puzzle.start(), action)
        back = puzzle.act(there, Gesture(verb, (4,)), Options())
        assert isinstance(back, Action)
        assert puzzle.vocabulary.apply(there, back) == puzzle.start()
    edge = puzzle.act(puzzle.start(), Gesture("r\\", (5,)), Options())
    assert edge == Refusal("There is no cell to the right of C2.")
    versus = Options(versus=True)
    assert isinstance(puzzle.act(puzzle.start(), Gesture("r=", (4,)), versus), Refusal)


def test_clearing_takes_the_diagonal_first_and_then_what_is_noted_of_the_cell() -> None:
    puzzle = read("3x3:p")
    there = marked(puzzle, r"\:B2 r\:A2,B2 r/:B2,A1 d\:B1 d/:B2,C2")
    first = puzzle.act(there, Gesture("clear", (4,)), Options())
    assert isinstance(first, Action)
    assert puzzle.vocabulary.write(first) == ".:B2"
    empty = puzzle.vocabulary.apply(there, first)
    second = puzzle.act(empty, Gesture("clear", (4,)), Options())
    assert isinstance(second, Action)
    left = puzzle.vocabulary.apply(empty, second)
    assert left == marked(puzzle, "r/:A1 d/:C2")
    assert puzzle.act(left, Gesture("clear", (4,)), Options()) == Refusal("")


@pytest.mark.parametrize(
    ("marks", "words"),
    [
        (r"r\:A1 r/:A1", "A1 = B1"),
        (r"r\:A1", "A1 B1 never v"),
        ("d/:A1", "A1 A2 never <"),
        ("-r/:A1", "no longer A1 B1 never ^"),
        (r"d\:A1,B1 d/:A1,B1", "A1 = A2 and B1 = B2"),
        (r"\:A1", ""),
        (r"\:A1 r\:B1", ""),
    ],
)
def test_a_move_that_writes_marks_for_two_cells_is_told_in_words(marks: str, words: str) -> None:
    puzzle = read("3x3:p")
    assert puzzle.marks_words(puzzle.vocabulary.read(marks).edits) == words


def test_the_sign_of_a_mark_is_the_shape_that_its_two_cells_never_make() -> None:
    shapes = {"v": "\\/", "^": "/\\", ">": "\\/", "<": "/\\"}
    for layer in (pair_notes.RIGHT, pair_notes.DOWN):
        for value in (1, 2):
            shape = shapes[pair_notes.sign(layer, 1 << value)]
            assert (shape[0], shape[1]) == (".\\/"[value], "./\\"[value])
        assert pair_notes.sign(layer, 0) == ""
        assert pair_notes.sign(layer, 6) == pair_notes.SAME


@pytest.mark.parametrize("seed", range(3))
def test_hints_write_pair_marks_that_are_right_and_go_on_from_them(seed: int) -> None:
    puzzle = KIND.generate(Request("12x10", "medium", seed), lambda share: None)
    assert isinstance(puzzle, SlantPuzzle)
    game, written = Game(puzzle, solutions=puzzle.solutions), 0
    while not game.solved:
        found = hints.hint(game)
        assert isinstance(found, hints.Hint)
        assert len(found.steps) == 1
        known = puzzle.knowledge(game.position)
        for technique in puzzle.techniques[:-1]:
            for step in technique.steps(known):
                assert all(known.knows(fact) for fact in step.rests)
        game.play_hint(found.edits, found.technique)
        written += any(puzzle.vocabulary.meaning(edit.mark)[0] >= 0 for edit in found.edits)
        assert game.solutions is not None
        assert game.solutions.first is not None
        assert not pair_notes.wrong(puzzle.lattice, game.position.notes, game.solutions.first)
    assert written


def test_a_hint_does_not_tell_again_what_a_mark_says() -> None:
    puzzle = read("4x4dh:a1c1b1a1a3c32a2c1a")
    before = r"\:D3 /:C4,D4"
    first = hints.find(puzzle, marked(puzzle, before), puzzle.techniques)
    assert first is not None
    assert puzzle.vocabulary.write(Action(first.edits)) == r"r\:B3"
    then = hints.find(puzzle, marked(puzzle, before + r" r\:B3"), puzzle.techniques)
    assert then is not None
    assert puzzle.vocabulary.write(Action(then.edits)) == "/:B4"
    assert Fact("never", 2 * 12 + 1, pair_notes.NEITHER) in then.steps[-1].rests


def test_a_wrong_pair_mark_is_found_and_no_hint_builds_on_it() -> None:
    puzzle = read("4x4dh:a1c1b1a1a3c32a2c1a")
    solution = puzzle.solutions.first
    assert solution is not None
    wrong = next(c for c in range(3) if solution[c] != solution[c + 1])
    sign = puzzle.marks[solution[wrong]]
    game = Game(puzzle, solutions=puzzle.solutions)
    game.do(puzzle.vocabulary.read(f"r{sign}:{puzzle.grid.labels[wrong]}"))
    assert puzzle.lost(game.position, solution) == [wrong]
    label = puzzle.grid.labels[wrong]
    assert hints.hint(game) == hints.No(
        f"A note for two cells at {label} is wrong. Fix it to get hints."
    )


def test_what_is_marked_of_two_cells_is_not_written_again() -> None:
    puzzle = read("3x3:p")
    there = marked(puzzle, r"\:B2 r\:A2 r/:A1 d\:B1 d/:C2")
    told = list(pair_notes.facts(puzzle.lattice, there.notes))
    assert len(told) == 4
    assert puzzle.edits(there, told) == ()
    written = Action(puzzle.edits(puzzle.start(), told))
    assert puzzle.vocabulary.apply(puzzle.start(), written).notes == there.notes
