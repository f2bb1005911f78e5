"""Special cases of hexagons: rule 3 is always true on a whole one, and matters with holes."""

import random

import pytest

from solitudo import engines
from solitudo.engines.core.grid import hexagon, square
from solitudo.engines.hitori.layout import Layout
from solitudo.engines.hitori.rules import Hitori
from tests.engines.hitori import oracle


def board(text: str) -> Hitori:
    puzzle = engines.read(text, "hitori-hex")
    assert isinstance(puzzle, Hitori)
    return puzzle


def blank(side: int) -> Hitori:
    """A whole hexagon whose numbers do not matter."""
    return board(f"{side}:" + "1" * (3 * side * (side - 1) + 1))


@pytest.mark.parametrize("side", [3, 4, 5, 6])
def test_blacks_that_keep_apart_never_cut_a_whole_hexagon(side: int) -> None:
    puzzle = blank(side)
    rng = random.Random(side)
    for _ in range(60):
        black: set[int] = set()
        for cell in rng.sample(range(puzzle.grid.count), puzzle.grid.count):
            if not black.intersection(puzzle.grid.neighbours[cell]):
                black.add(cell)
        assert len(oracle.parts(puzzle, black)) == 1
    assert not any(t.name in ("cut", "last-exit") for t in puzzle.techniques)


def test_a_hole_does_not_break_a_line() -> None:
    puzzle = board("3:123123412.451234123")
    hole = puzzle.grid.cell_named
    row = next(line for line in puzzle.grid.lines if hole["C1"] in line and hole["C2"] in line)
    assert [puzzle.grid.labels[cell] for cell in row] == ["C1", "C2", "C4", "C5"]


def test_walls_find_the_cells_that_cut_as_plain_search_does() -> None:
    rng = random.Random(8)
    for round_ in range(120):
        side = rng.choice((3, 4))
        whole = hexagon(side)
        holes = frozenset(p for p in whole.places if rng.random() < 0.15)
        grids = [hexagon(side, holes), square(rng.randint(2, 7), rng.randint(2, 7))]
        for grid in grids:
            text = "1" * grid.count
            if grid.shape == "square":
                puzzle = engines.read(f"{grid.width}x{grid.height}:{text}", "hitori")
            else:
                signs = iter(text)
                desc = "".join("." if p in holes else next(signs) for p in whole.places)
                puzzle = engines.read(f"{side}:{desc}", "hitori-hex")
            assert isinstance(puzzle, Hitori)
            if len(oracle.parts(puzzle, ())) > 1:
                continue
            _compare_cuts(puzzle, rng, round_)


def _compare_cuts(puzzle: Hitori, rng: random.Random, round_: int) -> None:
    known = puzzle.knowledge()
    layout = puzzle.layout
    black: set[int] = set()
    for cell in rng.sample(range(puzzle.grid.count), puzzle.grid.count):
        if black.intersection(puzzle.grid.neighbours[cell]):
            continue
        cuts = known.join() >> layout.spots[cell] & 1
        falls = len(oracle.parts(puzzle, {*black, cell})) > 1
        assert bool(cuts) == falls, (puzzle.id, round_, sorted(black), cell)
        if not falls and rng.random() < 0.8:
            black.add(cell)
            known.learn(puzzle.fact(cell, 1))


def test_neighbours_are_shifts_of_the_mask() -> None:
    for grid in (square(5, 3), square(2, 7), hexagon(4), hexagon(3, frozenset({(2, 2), (1, 2)}))):
        layout = Layout(grid)
        for cell, near in enumerate(grid.neighbours):
            mask = layout.spread(1 << layout.spots[cell])
            assert mask == sum(1 << layout.spots[other] for other in near)
        values = bytes(random.Random(1).choices(range(3), k=grid.count))
        for value in range(3):
            expected = sum(1 << s for s, v in zip(layout.spots, values, strict=True) if v == value)
            assert layout.mask(values, value) == expected
