"""Boards come out as asked: one solution, exactly at their level, the same for the same request."""

from __future__ import annotations

from itertools import combinations

import pytest
from pysat.solvers import Cadical153

from engines.core.errors import PuzzleError
from engines.core.puzzle import LEVELS, Request
from engines.sudoku import KINDS
from engines.sudoku.generate import groups
from engines.sudoku.rules import Sudoku
from engines.sudoku.search import count

KIND = KINDS["sudoku"]
LETTERS = {"easy": "db", "medium": "di", "hard": "da", "expert": "de", "extreme": "du"}


def make(size: str, level: str, seed: int, **extras: str) -> Sudoku:
    request = Request(size, level, seed, "", tuple(extras.items()))
    puzzle = KIND.generate(request, lambda _share: None)
    assert isinstance(puzzle, Sudoku)
    return puzzle


def has_one_solution(puzzle: Sudoku) -> bool:
    """By a model of the bare rules, with a solver that is not ours."""
    side = puzzle.side
    values = range(1, side + 1)
    with Cadical153() as solver:
        for cell in range(side * side):
            solver.add_clause([cell * side + v for v in values])
            solver.append_formula(
                [[-cell * side - a, -cell * side - b] for a, b in combinations(values, 2)]
            )
        for unit in puzzle.layout.units:
            for value in values:
                solver.append_formula(
                    [[-a * side - value, -b * side - value] for a, b in combinations(unit, 2)]
                )
        for cell, value in enumerate(puzzle.opening):
            if value:
                solver.add_clause([cell * side + value])
        if not solver.solve():
            return False
        solver.add_clause([-literal for literal in solver.get_model() if literal > 0])
        return not solver.solve()


def check(puzzle: Sudoku, level: str) -> None:
    assert has_one_solution(puzzle)
    again = KIND.read(puzzle.id.removeprefix("sudoku:"))
    assert again.opening == puzzle.opening
    assert again.level() == level
    assert puzzle.id.split(":")[1].endswith(LETTERS[level])


@pytest.mark.parametrize("generator", ["backtracking", "shuffle"])
@pytest.mark.parametrize("level", LEVELS)
def test_both_grid_generators_feed_every_level(generator: str, level: str) -> None:
    for seed in range(3):
        check(make("9", level, seed, generator=generator), level)


@pytest.mark.parametrize("size", KIND.sizes)
def test_each_size_has_the_levels_that_it_offers(size: str) -> None:
    for level in KIND.levels_at(size):
        if size == "16" and level not in ("easy", "medium"):
            continue
        check(make(size, level, 1), level)


@pytest.mark.long
def test_the_largest_boards_have_every_level() -> None:
    for level in KIND.levels_at("16"):
        check(make("16", level, 2), level)


def test_the_same_request_gives_the_same_board() -> None:
    for level in ("easy", "hard"):
        assert make("9", level, 5).id == make("9x9", level, 5).id
        assert make("9", level, 5).id != make("9", level, 6).id


@pytest.mark.parametrize("symmetry", ["none", "180", "mirror", "diagonal"])
def test_givens_lie_as_the_symmetry_asks(symmetry: str) -> None:
    puzzle = make("9", "medium", 3, symmetry=symmetry)
    for cells in groups(9, symmetry):
        assert len({puzzle.given >> cell & 1 for cell in cells}) == 1
    letters = {"none": "adi", "180": "di", "mirror": "m2di", "diagonal": "md2di"}[symmetry]
    assert puzzle.id.startswith(f"sudoku:3x3{letters}:")


@pytest.mark.parametrize(
    ("givens", "level", "symmetry"),
    [
        ("30", "medium", "180"),
        ("31", "easy", "180"),
        ("36", "hard", "none"),
        ("26", "easy", "mirror"),
    ],
)
def test_the_number_of_givens_is_met(givens: str, level: str, symmetry: str) -> None:
    puzzle = make("9", level, 2, givens=givens, symmetry=symmetry)
    assert puzzle.given.bit_count() == int(givens)
    check(puzzle, level)


@pytest.mark.parametrize("symmetry", ["none", "180"])
def test_no_given_of_a_minimal_board_can_be_spared(symmetry: str) -> None:
    puzzle = make("9", "hard", 1, minimal="yes", symmetry=symmetry)
    for cell, value in enumerate(puzzle.opening):
        if value:
            fewer = bytes(0 if c == cell else v for c, v in enumerate(puzzle.opening))
            assert count(puzzle.layout, fewer).number == 2


@pytest.mark.parametrize(
    ("size", "level", "extras", "said"),
    [
        ("7", "easy", {}, "7x7"),
        ("9x6", "easy", {}, "9x6"),
        ("99999", "easy", {}, "99999"),
        ("x", "easy", {}, "not a size"),
        ("4", "hard", {}, "easy"),
        ("9", "wild", {}, "easy, medium, hard, expert, extreme"),
        ("9", "easy", {"generator": "magic"}, "backtracking, shuffle"),
        ("9", "easy", {"symmetry": "most"}, "none, 180, mirror, diagonal"),
        ("9", "easy", {"minimal": "perhaps"}, "switch"),
        ("9", "easy", {"givens": "5"}, "22-80"),
        ("9", "easy", {"givens": "many"}, "22-80"),
        ("9", "easy", {"givens": "9" * 5000}, "22-80"),
        ("6", "easy", {"givens": "15"}, "pairs"),
        ("9", "easy", {"holes": "yes"}, "no option 'holes'"),
    ],
)
def test_what_cannot_be_had_is_refused_with_what_can(
    size: str, level: str, extras: dict[str, str], said: str
) -> None:
    with pytest.raises(PuzzleError) as refusal:
        KIND.check(Request(size, level, 1, "", tuple(extras.items())))
    assert said in str(refusal.value)
