"""Looking back at a game."""

from solitudo import engines
from solitudo.engines.core import hints, review
from solitudo.engines.core.action import Action, Edit
from solitudo.engines.core.clock import Clock
from solitudo.engines.core.game import Game

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
