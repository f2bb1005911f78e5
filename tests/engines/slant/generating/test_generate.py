"""Boards that are made: one solution, exactly at their level, the same for the same seed."""

import random
import statistics
from itertools import combinations

import pytest

from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.rating import rate
from solitudo.engines.core.values import Request
from solitudo.engines.slant import KINDS, escapes
from solitudo.engines.slant.generating import generate
from solitudo.engines.slant.generating.counting import Redundancy
from solitudo.engines.slant.generating.filling import Filling, turned
from solitudo.engines.slant.knowledge import Board, Known
from solitudo.engines.slant.lattice import lattice
from solitudo.engines.slant.paths import degree
from solitudo.engines.slant.rules import SlantPuzzle
from tests.engines.slant import oracle
from tests.samples import sample

KIND = KINDS["slant"]
MEDIUM = ("ones", "threes", "one-three", "dead-end", "same", "not-both")
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


@pytest.mark.parametrize(
    ("size", "level", "want"),
    [
        ("8", "easy", 0.409), ("12x10", "easy", 0.426), ("20", "easy", 0.44),
        ("8", "medium", 0.434), ("12x10", "medium", 0.452), ("20", "medium", 0.475),
    ],
)  # fmt: skip
def test_boards_have_hardly_more_numbers_than_the_collections(
    size: str, level: str, want: float
) -> None:
    shares = []
    for seed in range(4 if size == "20" else 24):
        numbers = made(size, level, seed).numbers
        shares.append(sum(n >= 0 for n in numbers) / len(numbers))
    assert want - 0.02 < statistics.mean(shares) < want + 0.035


def test_no_number_of_a_hard_board_can_be_spared() -> None:
    puzzle = made("6", "hard", 3)
    for point, number in enumerate(puzzle.numbers):
        if number >= 0:
            others = {p: n for p, n in enumerate(puzzle.numbers) if n >= 0 and p != point}
            assert len(oracle.Oracle(6, 6, others).count()) == 2


@pytest.mark.parametrize(("size", "want", "count"), [("8", 8, 16), ("12x10", 17, 9), ("20", 65, 3)])
def test_medium_boards_need_many_medium_steps(size: str, want: int, count: int) -> None:
    needed = []
    for seed in range(count):
        used = dict(rate(made(size, "medium", seed)).techniques)
        needed.append(sum(used.get(name, 0) for name in MEDIUM))
    assert statistics.median(needed) >= want


def test_hard_boards_need_several_hard_steps_and_few_an_assumption() -> None:
    assuming = 0
    for seed in range(sample(10, 20)):
        puzzle = made("9", "hard", seed)
        known = puzzle.knowledge()
        steps = escapes.draw(known)
        assuming += not known.complete
        assert steps > 1 if known.complete else generate.assumptions(puzzle.board) == 2
    assert assuming <= 5


def test_small_hard_boards_mostly_do_too() -> None:
    needed = [generate.assumptions(made("5", "hard", seed).board) for seed in range(8)]
    assert needed.count(2) >= 6


def test_lines_that_are_turned_over_make_no_loop() -> None:
    rng = random.Random(3)
    size = lattice(4, 5)
    values = Filling(size, rng).values
    loops = 0
    for _ in range(200):
        lines = turned(size, values, rng)
        if lines is None:
            loops += 1
            continue
        others = dict(enumerate(lines.numbers))
        assert 1 <= sum(a != b for a, b in zip(lines.values, values, strict=True)) <= 3
        assert lines.values in oracle.Oracle(4, 5, others).count()
        values = lines.values
    assert loops


def test_what_a_bent_filling_says_of_a_number_is_so() -> None:
    """Whether a number can be spared, by the rules alone."""
    rng = random.Random(5)
    size = lattice(6, 6)
    said = []
    for _ in range(12):
        values = Filling(size, rng).values
        numbers = [degree(size, values, point)[0] for point in range(size.points)]
        kept = rng.sample(range(size.points), 26)
        for point in kept[:4]:
            others = {p: numbers[p] for p in kept if p != point}
            known = Known(Board(size, [others.get(p, -1) for p in range(size.points)]))
            known.spread(True)
            known.narrow(point, ~size.counted[point][numbers[point]])
            known.spread(True)
            found = False if known.broken else Redundancy(values).elsewhere(known, point, 9, 4000)
            judge = oracle.Oracle(6, 6, others)
            literals = judge.touching(point)
            same = [
                c for some in combinations(literals, numbers[point])
                for c in [[*some, *(-x for x in literals if x not in some)]]
            ]  # fmt: skip
            for clause in same:
                judge.solver.add_clause([-literal for literal in clause])
            assert found == (judge.solve() is not None)
            said.append(found)
    assert {True, False} == set(said)


def test_boards_are_made_up_to_the_largest_size() -> None:
    puzzle = made("50", "medium", 1)
    assert puzzle.grid.count == 2500
    assert puzzle.level() == "medium"


def test_levels_that_a_size_does_not_have_are_refused_with_those_it_has() -> None:
    with pytest.raises(PuzzleError, match="easy and medium"):
        KIND.generate(Request("2x7", "hard", 1), lambda share: None)
