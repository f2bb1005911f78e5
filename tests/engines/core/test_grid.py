"""Geometry: neighbours, lines, labels and directions of squares and hexagons."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitudo.engines.core.grid import HEX_STEPS, Grid, bits, hexagon, letter, mask_of, square

grids = st.one_of(
    st.builds(square, st.integers(1, 12), st.integers(1, 12)),
    st.builds(hexagon, st.integers(2, 6)),
    st.builds(hexagon, st.just(4), st.just(frozenset({(3, 3), (0, 4), (5, 2)}))),
)


@given(grids)
def test_neighbours_are_mutual(grid: Grid) -> None:
    for cell, beside in enumerate(grid.neighbours):
        assert cell not in beside
        assert all(cell in grid.neighbours[other] for other in beside)


@given(grids)
def test_labels_name_one_cell_each(grid: Grid) -> None:
    assert len(set(grid.labels)) == grid.count
    assert all(grid.labels[grid.cell_named[label]] == label for label in grid.labels)


@given(grids)
def test_peers_are_the_cells_that_share_a_line(grid: Grid) -> None:
    for cell in range(grid.count):
        shared = {c for line in grid.lines if cell in line for c in line} - {cell}
        assert set(bits(grid.peers[cell])) == shared


@given(grids)
def test_every_cell_can_be_reached_by_the_four_arrows(grid: Grid) -> None:
    seen, waiting = {0}, [0]
    while waiting:
        cell = waiting.pop()
        for direction in ("up", "down", "left", "right"):
            to = grid.moves[direction][cell]
            if to not in seen:
                seen.add(to)
                waiting.append(to)
    assert len(seen) == grid.count


def test_a_hexagon_has_three_lines_through_each_cell() -> None:
    grid = hexagon(4)
    assert grid.count == 37
    assert all(len(through) == 3 for through in grid.lines_of)
    assert sorted({len(line) for line in grid.lines}) == [4, 5, 6, 7]
    assert grid.labels[0] == "A1"
    assert grid.labels[-1] == "G4"


def test_a_hole_does_not_break_a_line() -> None:
    whole, holed = hexagon(3), hexagon(3, frozenset({(2, 2)}))
    assert holed.count == whole.count - 1
    row = next(line for line in holed.lines if len({holed.places[c][0] for c in line}) == 1
               and holed.places[line[0]][0] == 2)  # fmt: skip
    assert len(row) == 4


@pytest.mark.parametrize("holes", [frozenset(), frozenset({(2, 2), (0, 2), (3, 0)})])
def test_the_slanted_lines_of_a_hexagon_are_named_by_the_cells_at_their_ends(
    holes: frozenset[tuple[int, int]],
) -> None:
    grid = hexagon(3, holes)
    for line, name in zip(grid.lines, grid.line_names, strict=True):
        ends = f"the line from {grid.labels[line[0]]} to {grid.labels[line[-1]]}"
        assert name in (f"row {grid.labels[line[0]][0]}", ends)
        assert name.startswith("row") == (len({grid.places[cell][0] for cell in line}) == 1)


def test_hexagons_keep_their_column_going_up_and_down() -> None:
    grid = hexagon(5)
    cell = grid.cell_named["E5"]
    up = [cell]
    for _ in range(4):
        up.append(grid.moves["up"][up[-1]])
    across = [grid.places[c][1] + grid.places[c][0] / 2 for c in up]
    assert max(across) - min(across) <= 0.5


def test_letters_go_on_after_z() -> None:
    assert [letter(n) for n in (0, 25, 26, 51, 52)] == ["A", "Z", "a", "z", "AA"]


@given(st.sets(st.integers(0, 200)))
def test_bits_and_masks_are_each_others_inverse(cells: set[int]) -> None:
    assert list(bits(mask_of(cells))) == sorted(cells)


@pytest.mark.parametrize("way", HEX_STEPS)
def test_a_step_leads_over_all_the_holes_of_a_line(way: str) -> None:
    whole = hexagon(4)
    to = whole.moves[way]
    line = [next(c for c in range(whole.count) if to[c] == c and _far(whole, way, c) == 7)]
    back = {after: before for before, after in enumerate(to) if before != after}
    while line[-1] in back:
        line.append(back[line[-1]])
    last, *between, first = line
    grid = hexagon(4, frozenset(whole.places[cell] for cell in between))
    start, end = (grid.cell_named[whole.labels[cell]] for cell in (first, last))
    assert len(between) == 5
    assert grid.moves[way][start] == end


def _far(grid: Grid, way: str, cell: int) -> int:
    """Return how many cells end their walk in this one."""
    count, before = 0, {cell}
    while before:
        count += len(before)
        before = {c for c, to in enumerate(grid.moves[way]) if to in before and to != c}
    return count


def test_up_and_down_go_straight_over_a_hole_and_back() -> None:
    whole = hexagon(5)
    hole = whole.moves["up"][whole.cell_named["E5"]]
    grid = hexagon(5, frozenset({whole.places[hole]}))
    below = grid.cell_named["E5"]
    above = grid.moves["up"][below]
    assert grid.labels[above][0] == "C"
    assert grid.moves["down"][above] == below
