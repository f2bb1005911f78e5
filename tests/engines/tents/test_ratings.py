"""The rating of Tents boards, which does not depend on how the board is turned."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solitudo.engines.core import rating
from solitudo.engines.core.kind import LEVELS
from solitudo.engines.core.values import Request
from solitudo.engines.tents.kind import KIND
from solitudo.engines.tents.rules import Tents
from solitudo.engines.tents.techniques.order import techniques
from solitudo.engines.tents.text.codec import Board, read_board, write_board
from tests.engines.tents.oracle import corpus

Turn = Callable[[Board], Board]


def mirrored(board: Board) -> Board:
    """Left and right changed."""
    width, height = board.width, board.height
    opening, needs = board.opening, board.needs
    rows = [opening[at : at + width][::-1] for at in range(0, len(opening), width)]
    return Board(width, height, b"".join(rows), needs[:height] + needs[height:][::-1])


def flipped(board: Board) -> Board:
    """Rows and columns changed."""
    width, height = board.width, board.height
    opening, needs = board.opening, board.needs
    columns = [opening[column::width] for column in range(width)]
    return Board(height, width, b"".join(columns), needs[height:] + needs[:height])


def turned(board: Board, turns: list[Turn]) -> Board:
    for turn in turns:
        board = turn(board)
    return board


def read(board: Board, rule: str) -> Tents:
    return KIND.read(write_board(board), rule)


ways = st.lists(st.sampled_from([mirrored, flipped]), min_size=1, max_size=4)


@given(st.sampled_from([text for text, _ in corpus()[::5]]), st.sampled_from(KIND.rules), ways)
@settings(max_examples=25, deadline=None)
def test_turned_and_mirrored_boards_rate_the_same(text: str, rule: str, turns: list[Turn]) -> None:
    board = read_board(text)
    first, second = (rating.rate(read(b, rule)) for b in (board, turned(board, turns)))
    assert (first.level, first.rating, first.effort) == (second.level, second.rating, second.effort)


@given(st.integers(0, 30), st.sampled_from(KIND.rules), ways)
@settings(max_examples=12, deadline=None)
def test_so_do_hard_ones_where_contradictions_are_needed(
    seed: int, rule: str, turns: list[Turn]
) -> None:
    puzzle = KIND.generate(Request("8", "hard", seed, rule), lambda _: None)
    board = read_board(puzzle.id.removeprefix("tents:"))
    first, second = (rating.rate(read(b, rule)) for b in (board, turned(board, turns)))
    assert first.rating is not None
    assert first.rating >= 3.8
    assert (first.rating, first.effort) == (second.rating, second.effort)


def test_the_ladder_goes_from_what_the_eye_sees_to_what_must_be_followed() -> None:
    ratings = [entry.rating for entry in techniques(True)]
    assert ratings == sorted(ratings)
    assert 1.0 <= ratings[0] < ratings[-1] <= 5.0
    assert [LEVELS.index(entry.level) for entry in techniques(True)] == sorted(
        LEVELS.index(entry.level) for entry in techniques(True)
    )


# hard boards that need contradictions, which are rare
CONTRADICTIONS = (
    ("local", "10x10:abhcaabhbcbeegeegdbeb,3,1,3,1,2,1,4,1,3,1,4,1,2,1,2,2,3,1,1,3"),
    ("local", "10x10:ca_abee_ffffda_qbaaal,2,2,2,2,1,3,0,4,1,3,3,2,2,2,2,2,2,1,1,3"),
    ("local", "10x10:cccccfgdfdahdadd_bgdc,1,2,1,3,1,3,1,3,2,3,2,1,3,1,4,0,3,1,1,4"),
    ("matching", "10x10:_lac_fgcbhjcabbbbhcbc,5,0,2,2,1,3,1,2,1,3,2,2,2,2,1,1,3,2,2,3"),
    ("matching", "10x10:adhcadfdebccfgdbdhcb_,2,1,3,2,1,3,1,3,1,3,4,0,2,3,1,2,2,2,2,2"),
    ("matching", "10x10:_bachcjbbakbcccdma_ce,2,3,2,1,2,1,3,1,3,2,3,1,3,1,2,2,1,3,2,2"),
)


@pytest.mark.parametrize("rule", KIND.rules)
def test_a_contradiction_is_rated_by_how_far_it_must_be_followed(rule: str) -> None:
    seen = set()
    for text in (text for under, text in CONTRADICTIONS if under == rule):
        puzzle = KIND.read(text, rule)
        for step in rating.path(puzzle, "hard"):
            if step.technique == "contradiction":
                assert step.rating >= 5.0
                seen.add((step.rating, len(step.chain) > 1))
            else:
                assert step.rating == 0
    assert len({value for value, _ in seen}) > 1
    assert (5.0, True) not in seen
