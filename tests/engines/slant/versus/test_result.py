"""The end of games of Versus: who won and by how much, and who made the board unsolvable."""

import pytest

from solitudo.engines.core.action import Action
from solitudo.engines.core.values import PLAIN, Options, Outcome, Target, Terms
from solitudo.engines.slant import KINDS
from solitudo.engines.slant.rules import SlantPuzzle

KIND = KINDS["slant"]
# its solution is \/ over /\, with the 4 in the middle
BOARD = "2x2:d4d"


def ended(moves: str, terms: Terms = PLAIN, since: int = 0, board: str = BOARD) -> Outcome:
    puzzle = KIND.read(board)
    assert isinstance(puzzle, SlantPuzzle)
    position, path = puzzle.start(), list[Action]()
    for text in moves.split("; "):
        path.append(puzzle.vocabulary.read(text))
        position = puzzle.vocabulary.apply(position, path[-1])
    outcome = puzzle.outcome(position, path, Options(versus=True, terms=terms), since)
    assert outcome is not None
    return outcome


# each cell is central (1 + 1); the fourth completes the 4 and is also perfect (+ 5)
RIGHT = r"\:A1; computer /:B1; /:A2; computer \:B2"
LOST = r"\:A1; computer /:B1; \:A2; computer \:B2"
THEIRS = r"\:A1; computer \:B1; /:A2; computer \:B2"


@pytest.mark.parametrize(
    ("moves", "terms", "won", "words"),
    [
        (RIGHT, PLAIN, False, "The computer wins by 5, 9 to 4."),
        (RIGHT, Terms(bonus=5), False, "A draw, 9 to 9, your handicap of 5 included."),
        (RIGHT, Terms(bonus=6), True, "You win by 1, 10 to 9, your handicap of 6 included."),
        (
            RIGHT,
            Terms(bonus=-1),
            False,
            "The computer wins by 6, 10 to 4, its handicap of 1 included.",
        ),
        (
            LOST,
            PLAIN,
            False,
            "Invalid board state. No winner: your move 3, A2, made the board unsolvable.",
        ),
        (
            THEIRS,
            PLAIN,
            False,
            "Invalid board state. No winner: the computer's move 2, B1, made the board unsolvable.",
        ),
        (
            LOST,
            Terms(strict=True),
            False,
            "Invalid board state. The computer wins: your move 3, A2, made the board unsolvable.",
        ),
        (
            THEIRS,
            Terms(strict=True),
            True,
            "Invalid board state. You win: the computer's move 2, B1, made the board unsolvable.",
        ),
        (
            LOST,
            Terms(match=1),
            False,
            "Invalid board state. The points stand: your move 3, A2, made the board unsolvable. "
            "In the second game the other side moves first.",
        ),
        (
            RIGHT,
            Terms(match=2, carried=(9, 4)),
            False,
            "The match is a draw, 13 all: 9 to 4 and 4 to 9.",
        ),
        (
            RIGHT,
            Terms(match=2, carried=(10, 4), spoilt=True),
            True,
            "You win the match by 1, 14 to 13: 10 to 4 and 4 to 9. "
            "One board ended invalid; points stand.",
        ),
    ],
)
def test_an_end_tells_who_won_and_by_what_or_who_spoilt_it(
    moves: str, terms: Terms, won: bool, words: str
) -> None:
    found = ended(moves, terms)
    assert (found.won, found.words) == (won, words)
    assert found.spoilt == ("Invalid" in words)


def test_an_invalid_end_shows_first_the_cell_that_spoilt_it() -> None:
    assert ended(LOST).targets[0] == Target("cell", 2)
    assert Target("point", 4) in ended(LOST).targets
    assert ended(RIGHT).targets == ()


def test_what_counts_of_a_game_goes_into_the_match() -> None:
    assert ended(RIGHT, Terms(match=1)).points == (4, 9)
    assert ended(LOST, Terms(match=1)).points == (4, 4)
    # the player who makes a strict board unsolvable keeps no points of it
    assert ended(LOST, Terms(match=1, strict=True)).points == (0, 4)
    assert ended(THEIRS, Terms(match=1, strict=True)).points == (4, 0)
    found = ended(LOST, Terms(match=1))
    assert Terms(match=1).second(found.points, found.spoilt) == Terms(
        match=2, carried=(4, 4), spoilt=True
    )


def test_what_was_spoilt_before_versus_began_is_nobodys_loss() -> None:
    found = ended(LOST, Terms(strict=True), since=3)
    assert found.words == (
        "Invalid board state. No winner: move 3, A2, made the board unsolvable before Versus began."
    )


def test_a_wrong_diagonal_that_was_put_right_before_versus_spoilt_nothing() -> None:
    moves = r"/:A1; \:A1; computer /:B1; \:A2; computer \:B2"
    assert "your move 4, A2, made" in ended(moves, since=2).words


def test_a_board_that_never_had_a_solution_says_so() -> None:
    # a 4 and a 0 side by side are impossible
    moves = r"\:A1; computer /:B1; \:A2; computer \:B2; \:C1; \:C2"
    found = ended(moves, Terms(strict=True), board="3x2:e40e")
    assert found.words == "Invalid board state. No winner: the board never had a solution."


def test_on_a_board_of_several_solutions_the_last_of_them_is_lost_by_one_move() -> None:
    # a 1 in each upper corner, and nothing else: only the loop at the end breaks a rule
    found = ended(r"\:A1; computer /:B1; \:A2; computer /:B2", board="2x2:1a1f")
    assert not found.spoilt
    found = ended(r"/:A2; computer \:B2; \:B1; computer /:A1", board="2x2:i")
    assert not found.spoilt
    found = ended(r"\:A2; computer /:B2; \:B1; computer /:A1", board="2x2:i")
    assert found.words.endswith("the computer's move 4, A1, made the board unsolvable.")
