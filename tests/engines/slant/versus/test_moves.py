"""The computer as an opponent, and how a game of Versus ends."""

import random

import pytest

from solitudo.engines.core.action import Action, Edit, Position
from solitudo.engines.core.explain import LONGEST
from solitudo.engines.core.values import Options, Request
from solitudo.engines.slant import KINDS
from solitudo.engines.slant.paths import joined
from solitudo.engines.slant.rules import SlantPuzzle

KIND = KINDS["slant"]
VERSUS = Options(versus=True)


def made(size: str = "6", seed: int = 1) -> SlantPuzzle:
    puzzle = KIND.generate(Request(size, "medium", seed), lambda share: None)
    assert isinstance(puzzle, SlantPuzzle)
    return puzzle


def game(puzzle: SlantPuzzle, first: str, second: str, seed: int) -> tuple[Position, list[Action]]:
    """A whole game between two opponents; the first one's moves count as the person's."""
    position, moves = puzzle.start(), list[Action]()
    while (
        reply := puzzle.reply(position, moves, (first, second)[len(moves) % 2], seed)
    ) is not None:
        assert reply.action.by == "computer"
        assert len(reply.words) <= LONGEST
        action = reply.action if len(moves) % 2 else reply.action._replace(by="")
        (edit,) = action.edits
        (cell,) = edit.cells
        assert not position.values[cell]
        moves.append(action)
        position = puzzle.vocabulary.apply(position, action)
    return position, moves


@pytest.mark.parametrize("seed", range(4))
def test_greedy_takes_the_most_and_closes_no_loop_while_it_need_not(seed: int) -> None:
    puzzle = made(seed=seed)
    position, moves = puzzle.start(), list[Action]()
    while (reply := puzzle.reply(position, moves, "greedy", seed)) is not None:
        groups = joined(puzzle.lattice, position.values)
        here = puzzle.score(moves)
        worth = {}
        for cell in range(puzzle.grid.count):
            for value in (1, 2):
                if not position.values[cell]:
                    action = Action((Edit(puzzle.marks[value], (cell,)),), "computer")
                    gain = puzzle.score([*moves, action]).computer - here.computer
                    one, two = puzzle.lattice.ends[value][cell]
                    worth[cell, value] = (groups[one] != groups[two], gain)
        (edit,) = reply.action.edits
        chosen = worth[edit.cells[0], puzzle.marks.index(edit.mark)]
        assert chosen == max(worth.values())
        moves.append(reply.action)
        position = puzzle.vocabulary.apply(position, reply.action)
    assert puzzle.full(position)
    assert puzzle.reply(position, moves, "greedy", seed) is None


def test_the_same_seed_gives_the_same_game_and_another_another() -> None:
    puzzle = made()
    games = [game(puzzle, "greedy", "greedy", seed)[1] for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


def test_careful_plays_only_what_is_certain() -> None:
    puzzle = made("8")
    assert puzzle.solutions.first is not None
    position, moves = game(puzzle, "careful", "careful", 5)
    assert position.values == puzzle.solutions.first
    outcome = puzzle.outcome(position, moves, VERSUS)
    assert outcome is not None
    assert "Invalid" not in outcome.words


def test_careful_has_a_move_where_nothing_is_certain() -> None:
    puzzle = KIND.read("3x3:p")
    assert puzzle.reply(puzzle.start(), [], "careful", 1) is not None


def test_a_full_board_that_breaks_a_rule_has_no_winner_and_says_where() -> None:
    puzzle = made("4")
    rng = random.Random(2)
    position = Position(bytes(rng.choice((1, 2)) for _ in range(16)))
    outcome = puzzle.outcome(position, [], VERSUS)
    assert outcome is not None
    assert not outcome.won
    assert outcome.words.startswith("Invalid board state")
    assert outcome.targets


def test_the_higher_score_wins_a_valid_board_and_equal_is_a_draw() -> None:
    puzzle = KIND.read("2x2:d4d")
    assert isinstance(puzzle, SlantPuzzle)
    moves = [puzzle.vocabulary.read(t) for t in ("\\:A1", "computer /:B1", "/:A2")]
    position = puzzle.start()
    for action in moves:
        position = puzzle.vocabulary.apply(position, action)
    assert puzzle.outcome(position, moves, VERSUS) is None
    for last, words in (("\\:B2", "You win"), ("computer \\:B2", "The computer wins")):
        action = puzzle.vocabulary.read(last)
        full = puzzle.vocabulary.apply(position, action)
        outcome = puzzle.outcome(full, [*moves, action], VERSUS)
        assert outcome is not None
        assert outcome.words.startswith(words)
        assert outcome.won == (words == "You win")
    even = puzzle.outcome(full, [], VERSUS)
    assert even is not None
    assert even.words.startswith("A draw")
