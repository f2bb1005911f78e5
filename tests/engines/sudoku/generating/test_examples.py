"""Examples of rare boards: they are what the file says, however they are disguised."""

from random import Random

import pytest

from solitudo.engines import kind
from solitudo.engines.core.rating import walk
from solitudo.engines.core.values import Request
from solitudo.engines.sudoku.generating import generate
from solitudo.engines.sudoku.generating.examples import Example, disguised, examples
from solitudo.engines.sudoku.generating.options import Plan
from solitudo.engines.sudoku.rules import Sudoku
from solitudo.engines.sudoku.text.codec import write

LEVELS = ("medium", "hard", "expert", "extreme")


def board(example: Example, level: str, rng: Random) -> Sudoku:
    draft = disguised(example.givens, rng)
    found = kind("sudoku").read(write(draft.layout, draft.left, level, "180"))
    assert isinstance(found, Sudoku)
    assert bytes(bool(v) for v in draft.left) == bytes(bool(v) for v in reversed(draft.left))
    return found


@pytest.mark.parametrize("level", LEVELS)
def test_an_example_has_its_level_and_rating_in_any_disguise(level: str) -> None:
    rng = Random(level)
    for example in examples()[level][:: 40 if level == "extreme" else 12]:
        puzzle = board(example, level, rng)
        assert puzzle.count(2).number == 1
        assert puzzle.level() == level
        assert walk(puzzle, level).hardest == example.rating


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS)
def test_all_examples_have_their_level_and_rating(level: str) -> None:
    for number, example in enumerate(examples()[level]):
        puzzle = board(example, level, Random(number))
        assert (puzzle.level(), walk(puzzle, level).hardest) == (level, example.rating), number


@pytest.mark.parametrize("level", LEVELS)
def test_each_fifth_of_a_band_has_at_most_a_third_of_the_boards(level: str) -> None:
    low, high, shares = generate.BANDS[level]
    assert max(shares) <= sum(shares) / 3
    found = {min(4, int((e.rating - low + 1e-6) * 5 / (high - low))) for e in examples()[level]}
    assert {fifth for fifth, share in enumerate(shares) if share} <= found


@pytest.mark.parametrize("level", LEVELS)
def test_a_board_is_in_the_fifth_that_its_seed_asks_for(level: str) -> None:
    for seed in range(2):
        request = Request("9", level, seed)
        aim = generate.Aim.of(level, Random(f"sudoku {Plan.of(request)}, {seed}"))
        rating = walk(kind("sudoku").generate(request), level).hardest
        assert aim.fit(rating) == generate.IN_FIFTH
