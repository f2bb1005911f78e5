"""Boards that are made: one solution, exactly at their level, the same for the same seed."""

from __future__ import annotations

import statistics

import pytest

from engines.core.errors import PuzzleError
from engines.core.puzzle import Request
from engines.slant import KINDS
from engines.slant.rules import SlantPuzzle
from tests.engines.slant import oracle

KIND = KINDS["slant"]
# boards of each size and level; large ones are for the bench
SAMPLES = [
    ("2", ("easy", "medium"), 10),
    ("3", ("easy", "medium"), 10),
    ("5", ("easy", "medium", "hard"), 4),
    ("4x9", ("easy", "medium", "hard"), 4),
    ("8", ("easy", "medium", "hard"), 6),
    ("12x10", ("easy", "medium", "hard"), 3),
    ("20", ("easy", "medium", "hard"), 1),
    ("30", ("easy", "medium"), 1),
]


def made(size: str, level: str, seed: int) -> SlantPuzzle:
    puzzle = KIND.generate(Request(size, level, seed), lambda share: None)
    assert isinstance(puzzle, SlantPuzzle)
    return puzzle


@pytest.mark.parametrize(("size", "levels", "count"), SAMPLES)
def test_boards_have_one_solution_and_exactly_their_level(
    size: str, levels: tuple[str, ...], count: int
) -> None:
    for level in levels:
        for seed in range(count):
            puzzle = made(size, level, seed)
            again = KIND.read(puzzle.id.removeprefix("slant:"))
            assert again.level() == level
            numbers = {p: n for p, n in enumerate(puzzle.numbers) if n >= 0}
            judge = oracle.Oracle(puzzle.grid.width, puzzle.grid.height, numbers)
            assert judge.count() == [puzzle.solutions.first]


def test_the_letter_of_the_level_is_written_where_the_collection_has_it() -> None:
    for level, suffix in (("easy", "5x5de:"), ("medium", "5x5dh:"), ("hard", "5x5:")):
        assert made("5", level, 1).id.startswith(f"slant:{suffix}")


def test_the_same_request_gives_the_same_board_and_another_seed_another() -> None:
    ids = [made("8", "medium", seed).id for seed in (1, 1, 2)]
    assert ids[0] == ids[1] != ids[2]
    assert made("8x8", "medium", 1).id == ids[0]


def test_medium_boards_are_almost_wholly_out_of_reach_of_easy() -> None:
    shares = []
    for seed in range(12):
        puzzle = made("8", "medium", seed)
        known = puzzle.knowledge()
        puzzle.sweep(known, "easy")
        shares.append(known.open / puzzle.grid.count)
    assert min(shares) > 0
    assert statistics.mean(shares) >= 0.95


@pytest.mark.parametrize(("size", "want"), [("8", 0.445), ("12x10", 0.455), ("20", 0.465)])
def test_medium_boards_have_as_many_numbers_as_the_collections(size: str, want: float) -> None:
    shares = []
    for seed in range(4 if size == "20" else 24):
        numbers = made(size, "medium", seed).numbers
        shares.append(sum(n >= 0 for n in numbers) / len(numbers))
    assert abs(statistics.mean(shares) - want) < 0.02


def test_no_number_of_a_hard_board_can_be_spared() -> None:
    puzzle = made("6", "hard", 3)
    for point, number in enumerate(puzzle.numbers):
        if number >= 0:
            others = {p: n for p, n in enumerate(puzzle.numbers) if n >= 0 and p != point}
            assert len(oracle.Oracle(6, 6, others).count()) == 2


def test_levels_that_a_size_does_not_have_are_refused_with_those_it_has() -> None:
    with pytest.raises(PuzzleError, match="easy, medium"):
        KIND.generate(Request("2x7", "hard", 1), lambda share: None)
