"""Teaching only in Sudoku: the large collections, boards beyond the techniques, notes."""

import random

import pytest

from solitudo.engines.core import hints, reasons
from solitudo.engines.core.action import Action, Edit
from solitudo.engines.core.deduction import Fact, learn, steps_to_end
from solitudo.engines.sudoku.rules import Sudoku
from solitudo.engines.sudoku.techniques import forcing_chains
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


# boards with one solution that the techniques do not finish without assumptions inside others, and
# notes after which the simpler techniques are done
BEYOND = (
    (
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
        "c1:I7 c2:I7 c4:I7 c7:I7 c2:A2 c6:A2 c8:A2 c9:A2 c1:D7 c2:D7 c6:D7",
    ),
    pytest.param(
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
        "",
        marks=pytest.mark.long,
    ),
)


@pytest.mark.parametrize(("text", "notes"), BEYOND)
def test_beyond_the_techniques_a_hint_says_so_and_wrong_marks_still_get_a_reason(
    text: str, notes: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forcing_chains, "LARGEST", 0)
    puzzle = read("sudoku", text)
    game, tally = game_on(puzzle), Tally()
    if notes:
        game.do(puzzle.vocabulary.read(notes))
    else:
        assert puzzle.level() is None
    accepts, eyes = teaching.judge(puzzle), teaching.reader(puzzle)
    while isinstance(found := hints.hint(game), hints.Hint):
        teaching.weigh(game, found, accepts, eyes, tally)
        game.play_hint(found.edits, found.technique)
    assert "no known technique applies" in found.words
    cell = next(c for c, value in enumerate(game.position.values) if not value)
    teaching.write(game, cell, answer(puzzle)[cell])
    right = reasons.why(game, cell)
    assert isinstance(right, hints.No)
    assert right.words.endswith("is correct, but only trial and error can show it.")
    game.undo()
    teaching.refute(puzzle, random.Random(text), 4, tally)


# one of its colours is eliminated in 32 cells
FALSE_COLOUR = "3x3de:a3b5b9c9c6_8b6_1d7d8_3d1b2a7b3d4_5d8d5_2b1_6c7c4b9b1a"


def test_a_false_colour_is_told_a_handful_at_a_time_and_counted_once() -> None:
    puzzle = read("sudoku", FALSE_COLOUR)
    known = puzzle.knowledge()
    medusa = next(t for t in puzzle.techniques if t.name == "3d-medusa")
    # before chains, which eliminate many of the same candidates
    simple = list(puzzle.techniques_to("hard"))
    order = [*simple, medusa, *(t for t in puzzle.techniques if t not in (*simple, medusa))]
    whole = next(
        step
        for step in steps_to_end(known, order)
        if step.technique == "3d-medusa" and len({fact.at for fact in step.gives}) > 30
    )
    game, accepts, eyes = game_on(puzzle), teaching.judge(puzzle), teaching.reader(puzzle)
    for step in steps_to_end(puzzle.knowledge(), order):
        if set(step.gives) == set(whole.gives):
            break
        edits = puzzle.edits(game.position, step.gives)
        if edits:
            game.do(Action(edits))
    handfuls: list[hints.Hint] = []
    told: set[Fact] = set()
    while told < set(whole.gives):
        found = hints.hint_of(game, medusa.name)
        assert isinstance(found, hints.Hint)
        teaching.weigh(game, found, accepts, eyes, Tally())
        assert len(found.cells()) <= hints.HANDFUL
        handfuls.append(found)
        told |= set(found.steps[-1].gives)
        game.play_hint(found.edits, found.technique)
    assert len(handfuls) > 1
    first = handfuls[0].steps[-1]
    assert set(first.gives) < set(whole.gives)
    assert len({fact.value for fact in first.gives}) == 1  # one sentence is enough for all of them


def test_a_part_of_a_step_is_the_cells_asked_for_first_and_says_the_same_of_each() -> None:
    puzzle = read("sudoku", FALSE_COLOUR)
    known = puzzle.knowledge()
    for step in steps_to_end(puzzle.knowledge(), puzzle.techniques):
        technique = next(t for t in puzzle.techniques if t.name == step.technique)
        assert technique.part is not None
        cells = sorted({fact.at for fact in step.gives})
        for order in (cells, cells[::-1]):
            part = technique.part(known, step, order, 2)
            assert set(part.gives) <= set(step.gives)
            assert order[0] in {fact.at for fact in part.gives}
            assert len({fact.at for fact in part.gives}) <= 2
            assert part.rating == step.rating
        learn(known, step)
    assert known.complete


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
        found.words == f"The notes in {puzzle.grid.labels[cell]} no longer contain the right "
        f"digit. Fix them to get hints."
    )
