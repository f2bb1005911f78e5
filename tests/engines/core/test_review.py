"""Looking back at a game, and boards to exercise what cost most."""

import pytest

from solitudo import engines
from solitudo.engines.core import hints, review
from solitudo.engines.core.action import Action, Edit
from solitudo.engines.core.clock import Clock
from solitudo.engines.core.deduction import next_step
from solitudo.engines.core.game import Game
from solitudo.engines.core.values import Request

BOARD = "hitori:5x5de:5154542152243135512112524"


def solved_by_hints() -> Game:
    puzzle = engines.read(BOARD)
    game = Game(puzzle, solutions=puzzle.solutions, clock=Clock(now=lambda: 0.0))
    while not game.solved:
        found = hints.hint(game)
        assert isinstance(found, hints.Hint)
        game.play_hint(found.edits, found.technique)
    return game


def test_a_game_played_by_hints_had_no_easier_way() -> None:
    game = solved_by_hints()
    moves = list(review.review(game))
    played = [node.action.technique for node in game.node.path() if node.action is not None]
    assert [move.technique for move in moves] == played
    assert all(move.easier == "" for move in moves)


def test_a_hard_mark_made_early_had_an_easier_way() -> None:
    puzzle = engines.read(BOARD)
    order = [technique.name for technique in puzzle.techniques]
    first = hints.hint(Game(puzzle, solutions=puzzle.solutions))
    assert isinstance(first, hints.Hint)
    answer = puzzle.solutions.first
    assert answer is not None
    harder = 0
    for cell, value in enumerate(answer):
        game = Game(puzzle, solutions=puzzle.solutions, clock=Clock(now=lambda: 0.0))
        game.do(Action((Edit(puzzle.marks[value], (cell,)),)))
        (move,) = review.review(game)
        if order.index(move.technique) > order.index(first.technique):
            harder += 1
            assert (move.easier, list(move.cells)) == (first.technique, first.cells())
        else:
            assert move.easier == ""
    assert harder


def test_a_solution_that_was_written_is_no_move_to_look_at() -> None:
    puzzle = engines.read(BOARD)
    game = Game(puzzle, solutions=puzzle.solutions)
    game.solve()
    assert list(review.review(game)) == []


@pytest.mark.parametrize(
    ("kind", "technique"),
    [("hitori", "cut"), ("hitori", "triple"), ("tents", "line-full"), ("sudoku", "pointing"),
     ("slant", "ones")],
)  # fmt: skip
def test_a_drill_begins_where_its_technique_comes_next(kind: str, technique: str) -> None:
    found = next(d for d in review.drill(engines.kind(kind), technique, 7, 400) if d is not None)
    puzzle = found.puzzle
    assert puzzle.solutions.number == 1
    position = puzzle.vocabulary.apply(puzzle.start(), found.before)
    answer = puzzle.solutions.first
    assert answer is not None
    assert all(
        not value or puzzle.right(cell, value, answer) or puzzle.given >> cell & 1
        for cell, value in enumerate(position.values)
    )
    told = hints.find(puzzle, position, puzzle.techniques)
    assert told is not None
    assert next_step(puzzle.knowledge(position), puzzle.techniques) is not None
    assert technique in [step.technique for step in told.steps]


@pytest.mark.parametrize(
    ("kind", "technique"), [("hitori-hex", "cut"), ("tents", "line-trees"), ("sudoku", "cage-sum")]
)
def test_a_drill_asks_for_the_option_that_its_technique_needs(kind: str, technique: str) -> None:
    found = next(filter(None, review.drill(engines.kind(kind), technique, 1, 100)))
    assert technique in {one.name for one in found.puzzle.techniques}
    plain = engines.kind(kind).generate(
        engines.kind(kind).check(
            Request(engines.kind(kind).default_size, engines.kind(kind).levels[0], 1)
        ),
        lambda share: None,
    )
    assert technique not in {one.name for one in plain.techniques}


def test_a_technique_that_no_board_has_is_not_looked_for() -> None:
    assert list(review.drill(engines.kind("tents"), "no-such", 1, 100)) == []
