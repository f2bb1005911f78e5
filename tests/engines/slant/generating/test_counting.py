"""Conclusions of counting and loops on whole numbers: the same as the solver finds cell by cell."""

import random

import pytest

from solitudo import engines
from solitudo.engines.core.grid import bits, mask_of
from solitudo.engines.slant.generating.counting import Plain, Redundancy
from solitudo.engines.slant.generating.filling import Filling
from solitudo.engines.slant.knowledge import Board, Known
from solitudo.engines.slant.lattice import lattice
from solitudo.engines.slant.paths import degree, path_between
from solitudo.engines.slant.rules import SlantPuzzle
from tests.engines.slant.oracle import Oracle


@pytest.mark.parametrize("seed", range(60))
def test_as_many_cells_stay_open_as_the_solver_leaves(seed: int) -> None:
    rng = random.Random(seed)
    size = lattice(rng.randint(2, 13), rng.randint(2, 13))
    filling = Filling(size, rng)
    kept = rng.sample(range(size.points), int(rng.uniform(0.3, 0.8) * size.points))
    plain = Plain(size, filling)
    open_, telling = plain.left(plain.cells, mask_of(kept))
    numbers = [n if p in kept else -1 for p, n in enumerate(filling.numbers)]
    known = Known(Board(size, numbers))
    known.spread(False)
    corners = [size.corners[cell][0] for cell in range(size.cells) if not known.values[cell]]
    assert list(bits(open_)) == corners
    for point in range(size.points):
        further = known.copy()
        further.narrow(point, size.counted[point][filling.numbers[point]])
        further.spread(False)
        assert (further.open < known.open) == bool(telling >> point & 1)


def test_a_filling_tells_its_numbers_and_the_way_between_any_two_points_of_a_tree() -> None:
    rng = random.Random(3)
    size = lattice(7, 6)
    filling = Filling(size, rng)
    for one in range(size.points):
        assert filling.numbers[one] == degree(size, filling.values, one)[0]
        for two in range(one):
            cells = path_between(size, filling.values, one, two)
            assert bool(cells) == (filling.tree[one] == filling.tree[two])
            if cells:
                way = filling.way[one] ^ filling.way[two]
                assert way == mask_of(size.corners[cell][0] for cell in cells)


@pytest.mark.parametrize("seed", range(20))
def test_the_numbers_kept_for_an_easy_board_decide_every_cell(seed: int) -> None:
    rng = random.Random(seed)
    size = lattice(rng.randint(2, 12), rng.randint(2, 12))
    plain = Plain(size, Filling(size, rng))
    assert plain.left(plain.cells, plain.easy(rng)) == (0, 0)


@pytest.mark.parametrize("seed", range(4))
def test_a_number_is_spare_where_no_other_filling_has_another_one_there(seed: int) -> None:
    puzzle = engines.generate("slant", "6", "hard", seed)
    assert isinstance(puzzle, SlantPuzzle)
    answer = puzzle.solutions.first
    assert answer is not None
    size, search = puzzle.board.lattice, Redundancy(answer)
    for point in range(size.points):
        own = degree(size, answer, point)[0]
        others = {at: n for at, n in enumerate(puzzle.numbers) if n >= 0 and at != point}
        known = Known(Board(size, [others.get(at, -1) for at in range(size.points)]))
        known.narrow(point, ~size.counted[point][own])
        known.spread(True)
        found = not known.broken and search.elsewhere(known, point, 10, 100_000)
        # the board has one solution: only its own numbers may allow another one
        there = others.items() < {at: n for at, n in enumerate(puzzle.numbers) if n >= 0}.items()
        assert found == (there and Oracle(6, 6, others).count(2)[1:] != [])
