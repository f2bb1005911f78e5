"""What is taught of Sudoku alone: the large collections, boards beyond the techniques, notes."""

from __future__ import annotations

import random

import pytest

from engines.core import hints
from engines.core.action import Action, Edit
from engines.sudoku.rules import Sudoku
from tests.engines import teaching
from tests.engines.teaching import Tally, answer, game_on, read, sample


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", ["easy", "clue17", "hard"])
def test_hints_lead_to_the_end_of_the_9x9_collections(name: str) -> None:
    if name not in teaching.collections():
        pytest.skip("SOLITUDO_CORPORA names no folder with sudoku9 collections")
    tally = Tally()
    for text in teaching.collection(name):
        teaching.climb(read("sudoku", text), tally)


# boards with one solution that the techniques do not finish
BEYOND = (
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
)


@pytest.mark.parametrize("text", BEYOND)
def test_beyond_the_techniques_a_hint_says_so_and_wrong_marks_still_get_a_reason(text: str) -> None:
    puzzle = read("sudoku", text)
    assert puzzle.level() is None
    game, tally = game_on(puzzle), Tally()
    accepts, eyes = teaching.judge(puzzle), teaching.reader(puzzle)
    while isinstance(found := hints.hint(game), hints.Hint):
        teaching.weigh(game, found, accepts, eyes, tally)
        game.play_hint(found.edits, found.technique)
    assert "techniques end here" in found.words
    cell = next(c for c, value in enumerate(game.position.values) if not value)
    teaching.write(game, cell, answer(puzzle)[cell])
    right = hints.why(game, cell)
    assert isinstance(right, hints.No)
    assert right.words.endswith("is right, but only trial and error shows it.")
    game.undo()
    teaching.refute(puzzle, random.Random(text), 4, tally)


def test_notes_that_have_lost_their_digit_are_named() -> None:
    puzzle = sample("sudoku", 1)[0]
    assert isinstance(puzzle, Sudoku)
    game, cell = game_on(puzzle), teaching.free(puzzle)[0]
    other = puzzle.marks[answer(puzzle)[cell] % puzzle.side + 1]
    game.do(Action((Edit(f"n{other}", (cell,)),)))
    assert isinstance(hints.hint(game), hints.Hint)  # corner notes never count
    game.do(Action((Edit(f"c{other}", (cell,)),)))
    found = hints.hint(game)
    assert isinstance(found, hints.No)
    assert (
        found.words == f"No hint yet: the notes in {puzzle.grid.labels[cell]} have lost its digit."
    )
