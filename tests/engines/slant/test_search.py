"""Counting solutions: the same as by the rules alone, and bounded on boards that are ambiguous."""

import random

import pytest

from solitudo.engines.core.values import Solutions
from solitudo.engines.slant import KINDS
from solitudo.engines.slant.generating.filling import Filling
from solitudo.engines.slant.lattice import lattice
from solitudo.engines.slant.paths import degree
from solitudo.engines.slant.text import codec
from tests import counted
from tests.engines.slant import oracle

KIND = KINDS["slant"]


def board(width: int, height: int, share: float, seed: int, wrong: int = 0) -> list[int]:
    """The numbers of a random filling, some left out and some made wrong."""
    rng = random.Random(seed)
    size = lattice(width, height)
    values = Filling(size, rng).values
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
    with counted.calls() as made:
        found = KIND.read(codec.write(30, 30, board(30, 30, share, 7))).solutions
        assert found.number == 2 if share < 0.9 else found.number >= 1
    assert made.number < 600_000


# a board with one solution, with one number changed: a group of cells that most guesses leave open
KNOT = (
    "20x20de:a2a0d1e1a1e21a3d23b4a3a2a201d4b3b3213a1b1c2c3b1a1c321l3f322b1a3b3a1b3a1a2a22a4c123c4"
    "b3j4a3c2c3b1a2a3a2e1a23e3a3b2c4a3b4d3b1a2d32a1e3b22b3b1c214a2b32a1b3a1b1d1e24a3a2h3a3a1d3h3b"
    "1j11h2a1b2a32b321a2111e3a3312a1b3c0b2b21a2a1a3c13d3c3a3e132e1b1e2b4a21a2a01f1b2c1a1d"
)


def test_a_search_that_is_lost_begins_again_elsewhere() -> None:
    found = KIND.read(KNOT).count(nodes=2_000)
    assert (found.number, found.sure) == (2, True)


@pytest.mark.parametrize("seed", range(8))
def test_large_boards_with_a_number_changed_are_answered_by_little_work(seed: int) -> None:
    found = KIND.read(codec.write(30, 30, board(30, 30, 0.45, seed, 1))).count(nodes=4_000)
    assert found.sure


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
