"""Ratings: spread within a level, and the same however the board is turned."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solitudo.engines.core.rating import rate
from solitudo.engines.core.values import Request
from solitudo.engines.slant import KINDS
from solitudo.engines.slant.rules import SlantPuzzle
from solitudo.engines.slant.text import codec
from tests.engines.slant import oracle
from tests.samples import sample

KIND = KINDS["slant"]
# boards of the collection up to 12x10
BOARDS = [text for text, _ in oracle.corpus() if len(text) < 130]
LEVELS = ("easy", "medium", "hard")


def made(level: str, seed: int, size: str) -> SlantPuzzle:
    puzzle = KIND.generate(Request(size, level, seed), lambda share: None)
    assert isinstance(puzzle, SlantPuzzle)
    return puzzle


def laid(puzzle: SlantPuzzle, turns: int, mirror: bool) -> SlantPuzzle:
    """Return the board turned by this many quarters, and perhaps mirrored."""
    wide = puzzle.grid.width + 1
    rows = [list(puzzle.numbers[at : at + wide]) for at in range(0, len(puzzle.numbers), wide)]
    if mirror:
        rows = [row[::-1] for row in rows]
    for _ in range(turns):
        rows = [list(row) for row in zip(*rows[::-1], strict=True)]
    numbers = [number for row in rows for number in row]
    other = KIND.read(codec.write(len(rows[0]) - 1, len(rows) - 1, numbers))
    assert isinstance(other, SlantPuzzle)
    return other


def same_all_round(puzzle: SlantPuzzle, turns: int, mirror: bool) -> None:
    one, two = rate(puzzle), rate(laid(puzzle, turns, mirror))
    assert (one.level, one.rating) == (two.level, two.rating)


@settings(max_examples=sample(12, 30), deadline=None)
@given(st.sampled_from(BOARDS), st.integers(0, 3), st.booleans())
def test_a_board_is_rated_the_same_whichever_way_round_it_lies(
    text: str, turns: int, mirror: bool
) -> None:
    puzzle = KIND.read(text)
    assert isinstance(puzzle, SlantPuzzle)
    same_all_round(puzzle, turns, mirror)


@pytest.mark.parametrize("seed", range(4))
def test_hard_boards_too(seed: int) -> None:
    same_all_round(made("hard", seed, "7"), seed, seed % 2 == 1)


@pytest.mark.parametrize(("level", "size"), [("easy", "8"), ("medium", "12x10"), ("hard", "8")])
def test_ratings_differ_within_a_level_and_levels_do_not_overlap(level: str, size: str) -> None:
    found = {rate(made(level, seed, size)).rating for seed in range(12)}
    assert len(found) >= 3
    bounds = {"easy": (1.0, 2.2), "medium": (2.3, 4.6), "hard": (4.7, 8.0)}[level]
    assert all(rating is not None and bounds[0] <= rating <= bounds[1] for rating in found)
