"""A rating depends on the board alone: turning, mirroring and other numbers do not change it, and
within a level boards differ.
"""

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solitudo import engines
from solitudo.engines.core import rating
from solitudo.engines.core.values import Request
from solitudo.engines.hitori.rules import Hitori
from solitudo.engines.hitori.techniques import order
from solitudo.engines.hitori.text.codec import square_text
from tests.samples import sample

LEVELS = ("easy", "medium", "hard", "extreme")
Turn = Callable[[int, int, int], tuple[int, int]]
# the place of each cell of a turned n x n board
TURNS: tuple[Turn, ...] = (
    lambda r, c, n: (r, n - 1 - c),
    lambda r, c, n: (c, r),
    lambda r, c, n: (n - 1 - c, r),
    lambda r, c, n: (n - 1 - r, n - 1 - c),
)


def made(size: str, level: str, seed: int) -> Hitori:
    puzzle = engines.kind("hitori").generate(Request(size, level, seed), lambda share: None)
    assert isinstance(puzzle, Hitori)
    return puzzle


def turned(puzzle: Hitori, turn: Turn, seed: int) -> Hitori:
    side = puzzle.grid.width
    names = random.Random(seed).sample(range(1, side + 1), side)
    row = []
    for place in puzzle.grid.places:
        r, c = turn(*place, side)
        row.append(names[puzzle.numbers[r * side + c] - 1])
    again = engines.read(square_text(side, side, row, ""))
    assert isinstance(again, Hitori)
    return again


@settings(max_examples=25, deadline=None)
@given(
    size=st.sampled_from(("5", "7", "8")),
    level=st.sampled_from(LEVELS),
    turn=st.sampled_from(TURNS),
    seed=st.integers(0, 40),
)
def test_a_turned_board_with_other_numbers_rates_the_same(
    size: str, level: str, turn: Turn, seed: int
) -> None:
    puzzle = made(size, level, seed)
    again = turned(puzzle, turn, seed)
    assert again.level() == level
    first, second = rating.walk(puzzle, level), rating.walk(again, level)
    assert second.hardest == first.hardest
    # of several arguments with the same length, the order of the cells decides which is shown
    assert second.effort == pytest.approx(first.effort, rel=0.05)


@pytest.mark.parametrize("level", LEVELS)
def test_boards_of_a_level_differ_in_their_rating(level: str) -> None:
    assert len({rating.rate(made("8", level, seed)).rating for seed in range(sample(6, 12))}) > 1


def test_no_step_is_rated_easier_than_its_technique_nor_a_level_above_one_below() -> None:
    for found in (order.SQUARE, order.HEX, order.HEX_HOLES):
        easy = max(t.rating for t in found if t.level == "easy")
        assert all(t.rating > easy for t in found if t.level == "hard")
    for level in LEVELS:
        puzzle = made("8", level, 3)
        ratings = {t.name: t.rating for t in puzzle.techniques}
        for step in rating.path(puzzle, level):
            assert not step.rating or step.rating >= ratings[step.technique], step
