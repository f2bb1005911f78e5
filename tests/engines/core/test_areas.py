"""The area of a hint: the smallest part of the board with everything that the hint writes."""

from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solitudo import engines
from solitudo.engines.core import hints, wording
from solitudo.engines.core.areas import BLOCK, MOST, SHORT_LINE, STRETCH, smallest
from solitudo.engines.core.game import Game
from solitudo.engines.core.grid import Grid, bits, mask_of
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Request
from tests.samples import sample

SIZES = {
    "hitori": "12", "hitori-hex": "5", "tents": "8", "sudoku": "9", "slant": "12x10",
}  # fmt: skip


@cache
def board(name: str) -> Puzzle:
    kind = engines.kind(name)
    return kind.generate(kind.check(Request(SIZES[name], kind.levels[0], 3)), lambda share: None)


def every_part(puzzle: Puzzle) -> Iterator[int]:
    """Every part of a board that may be named, by going through all of them."""
    grid = puzzle.grid
    yield (1 << grid.count) - 1
    for unit in puzzle.units():
        yield unit.cells
    for line in grid.lines:
        if len(line) > SHORT_LINE:
            for first in range(len(line)):
                for end in range(first + STRETCH, len(line) + 1):
                    yield mask_of(line[first:end])
    if grid.shape == "square":
        yield from every_rectangle(grid)
    else:
        for cell in range(grid.count):
            near = 1 << cell | mask_of(grid.neighbours[cell])
            yield near
            yield near | mask_of(c for n in bits(near) for c in grid.neighbours[n])


def every_rectangle(grid: Grid) -> Iterator[int]:
    """Rectangles with no side shorter than a block, but for boards that are."""
    low_h, low_w = min(BLOCK, grid.height), min(BLOCK, grid.width)
    for top in range(grid.height):
        for bottom in range(top + low_h - 1, grid.height):
            for left in range(grid.width):
                for right in range(left + low_w - 1, grid.width):
                    yield mask_of(
                        grid.cell_at[r, c]
                        for r in range(top, bottom + 1)
                        for c in range(left, right + 1)
                    )


@cache
def sizes_of_parts(name: str) -> tuple[int, ...]:
    return tuple(sorted(set(every_part(board(name))), key=int.bit_count))


@pytest.mark.parametrize("name", SIZES)
@settings(max_examples=sample(24, 60), deadline=None)
@given(data=st.data())
def test_no_smaller_part_holds_the_cells(name: str, data: st.DataObject) -> None:
    puzzle = board(name)
    cells = data.draw(
        st.lists(st.integers(0, puzzle.grid.count - 1), min_size=1, max_size=4, unique=True)
    )
    found = smallest(puzzle, cells)
    wanted = mask_of(cells)
    assert not wanted & ~found.cells
    least = next(part for part in sizes_of_parts(name) if not wanted & ~part)
    # a part that leaves out a quarter of the board or less is not used
    whole = puzzle.grid.count
    size = least.bit_count()
    assert found.cells.bit_count() == (size if size <= MOST * whole else whole)


@pytest.mark.parametrize("name", SIZES)
def test_every_first_rung_holds_what_the_hint_writes_and_names_its_place(name: str) -> None:
    puzzle = board(name)
    game = Game(puzzle, solutions=puzzle.solutions)
    for _ in range(40):
        found = hints.hint(game)
        if isinstance(found, hints.No):
            break
        assert found.place.name
        assert all(found.place.cells >> cell & 1 for cell in found.cells())
        assert not game.solved
        game.play_hint(found.edits, found.technique)


def test_of_several_the_one_with_most_of_the_evidence_is_named() -> None:
    puzzle = board("tents")
    grid = puzzle.grid
    cell = grid.cell_named["D4"]
    for labels, name in ((("A4", "C4", "G4"), "row 4"), (("D1", "D8", "A4"), "column D")):
        near = mask_of(grid.cell_named[label] for label in labels)
        assert smallest(puzzle, [cell], near).name == name


def test_of_equal_parts_the_one_that_the_reason_speaks_of_is_named() -> None:
    puzzle = board("sudoku")
    game = Game(puzzle, solutions=puzzle.solutions)
    names = {unit.name for unit in puzzle.units()}
    said = 0
    for _ in range(40):
        found = hints.hint(game)
        if isinstance(found, hints.No):
            break
        spoken = {value for _, value in found.steps[-1].args if value in names}
        if len(spoken) == 1 and len(found.cells()) == 1:
            said += 1
            assert found.place.name in spoken
        game.play_hint(found.edits, found.technique)
    assert said


@pytest.mark.parametrize("name", SIZES)
def test_hints_lie_near_to_where_the_last_move_was(name: str) -> None:
    """Of steps of the same technique with as few cells to look at, the nearest is told."""
    puzzle = board(name)
    game = Game(puzzle, solutions=puzzle.solutions)
    for _ in range(15):
        found = hints.hint(game)
        if isinstance(found, hints.No):
            break
        near = hints.last_cells(game)
        if near and len(found.steps) == 1:
            technique = next(t for t in puzzle.techniques if t.name == found.technique)
            told = hints.distance(puzzle, found.edits, near)
            for step in list(technique.steps(puzzle.knowledge(game.position)))[: hints.FEW]:
                edits = puzzle.edits(game.position, step.gives)
                if edits and len(step.evidence) <= len(found.steps[-1].evidence):
                    assert hints.distance(puzzle, edits, near) >= told
        game.play_hint(found.edits, found.technique)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], ""),
        (["A1"], "A1"),
        (["A1", "B2"], "A1 and B2"),
        (["A1", "B2", "C3"], "A1, B2 and C3"),
        (list("ABCDEF"), "A, B, C, D, E and F"),
        (list("ABCDEFG"), "A, B, C, D, E and 2 more"),
    ],
)
def test_a_listing_says_each_name_or_how_many_are_left_out(words: list[str], told: str) -> None:
    assert wording.listing(words) == told
