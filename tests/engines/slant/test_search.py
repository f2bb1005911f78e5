"""Counting solutions: the same as by the rules alone, and bounded on boards that are ambiguous."""

from __future__ import annotations

import random
import time

import pytest

from engines.core.puzzle import Solutions
from engines.slant import KINDS, codec
from engines.slant.generate import fill
from engines.slant.lattice import lattice
from engines.slant.lines import degree
from tests.engines.slant import oracle

KIND = KINDS["slant"]


def board(width: int, height: int, share: float, seed: int, wrong: int = 0) -> list[int]:
    """The numbers of a random filling, some left out and some made wrong."""
    rng = random.Random(seed)
    size = lattice(width, height)
    values = fill(size, rng)
    numbers = [
        degree(size, values, point)[0] if rng.random() < share else -1
        for point in range(size.points)
    ]
    there = [point for point, number in enumerate(numbers) if number >= 0]
    for point in rng.sample(there, min(wrong, len(there))):
        numbers[point] = rng.randint(0, 4)
    return numbers


@pytest.mark.parametrize("seed", range(120))
def test_as_many_solutions_are_found_as_there_are(seed: int) -> None:
    rng = random.Random(seed)
    width, height = rng.randint(2, 6), rng.randint(2, 6)
    numbers = board(width, height, rng.choice((0.3, 0.5, 0.8, 1.0)), seed, rng.choice((0, 0, 1)))
    found = KIND.read(codec.write(width, height, numbers)).count()
    there = oracle.Oracle(width, height, {p: n for p, n in enumerate(numbers) if n >= 0}).count()
    assert found.sure
    assert found.number == len(there)
    if len(there) == 1:
        assert found.first == there[0]


def test_a_search_that_runs_out_of_nodes_says_that_it_is_not_sure() -> None:
    puzzle = KIND.read(codec.write(6, 6, [-1] * 49))
    assert puzzle.count(nodes=3) == Solutions(0, None, False)
    assert puzzle.count(nodes=400).number == 2


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.9, 1.0])
def test_large_ambiguous_boards_are_answered(share: float) -> None:
    began = time.process_time()
    found = KIND.read(codec.write(30, 30, board(30, 30, share, 7))).solutions
    assert found.number == 2 if share < 0.9 else found.number >= 1
    assert time.process_time() - began < 5


def test_a_board_that_cannot_be_is_told_at_once() -> None:
    # a 0 inside is a loop of four; a 3 on the border has two cells
    for text in ("3x3:e0j", "3x3:a3n"):
        puzzle = KIND.read(text)
        assert puzzle.solutions == Solutions(0, None)
        assert puzzle.level() is None
        clash = puzzle.knowledge()
        puzzle.sweep(clash, "easy")
        step = puzzle.clash(clash)
        assert step is not None
        assert not step.gives
