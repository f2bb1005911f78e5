"""Counting agrees with other counters, with what is known of the boards, and keeps its limits."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from solitudo.engines.sudoku.constraints.sums import cage_left, combinations_of
from solitudo.engines.sudoku.generating.full_grids import by_backtracking, by_shuffling
from solitudo.engines.sudoku.generating.jigsaw import jigsaw
from solitudo.engines.sudoku.layout import USUAL_BOXES, Layout, boxed
from solitudo.engines.sudoku.search.bitboard import bitboard
from solitudo.engines.sudoku.search.count import (
    UnitSearch,
    count,
    count_units,
    most_guesses,
)
from solitudo.engines.sudoku.search.exact_cover import Search, cover_of
from tests import counted

Sample = Callable[[str], list[str]]
Oracle = Callable[[Layout, bytes], int]


def values_of(text: str) -> bytes:
    return bytes(0 if sign == "." else int(sign) for sign in text)


def boards(layout: Layout, rng: Random, number: int) -> Iterator[bytes]:
    """Full grids with holes, some with a digit changed."""
    side = layout.side
    for _ in range(number):
        grid = bytearray(by_backtracking(cover_of(layout), rng))
        for cell in rng.sample(range(len(grid)), rng.randint(len(grid) // 3, len(grid) * 3 // 4)):
            grid[cell] = 0
        if grid and rng.random() < 0.3:
            grid[rng.randrange(len(grid))] = rng.randint(1, side)
        yield bytes(grid)


def shape(side: int, variant: str) -> Layout:
    if variant == "jigsaw":
        rng = Random(side)
        layout = jigsaw(side, rng)
        while not by_backtracking(cover_of(layout), rng):
            layout = jigsaw(side, rng)
        return layout
    return boxed(*USUAL_BOXES[side], variant == "x")


@pytest.mark.parametrize("variant", ["plain", "x", "jigsaw"])
@pytest.mark.parametrize("side", [4, 6, 8, 9, 10, 12])
def test_three_counters_agree(side: int, variant: str, oracle: Oracle) -> None:
    if side > 9 and variant != "plain":
        return
    layout = shape(side, variant)
    for givens in boards(layout, Random(side), 8):
        quick = count(layout, givens)
        units = count_units(layout, givens)
        assert quick.number == units.number == oracle(layout, givens)
        if quick.number == 1:
            assert quick.first == units.first


def test_locked_candidates_strike_no_solution() -> None:
    layout = boxed(3, 3)
    cover = cover_of(layout)
    for givens in boards(layout, Random(9), 20):
        known = count(layout, givens)
        board, _ = cover.settle_locked(*cover.settle(*cover.start(givens)))
        if known.first is None:
            continue
        solution, _ = cover.start(known.first)
        assert board & solution == solution


def test_no_solution_and_several_are_told_apart(sample: Sample) -> None:
    layout = boxed(3, 3)
    wrong = 0
    for line in sample("invalid"):
        text, label = line.split()[:2]
        wrong += count(layout, values_of(text)).number != {"none": 0, "multi": 2}[label]
    assert wrong == 0


def test_no_board_of_the_collections_takes_long(sample: Sample) -> None:
    layout = boxed(3, 3)
    cover_of(layout)
    bitboard(3, 3)
    for name in ("easy", "clue17", "hard", "invalid"):
        for line in sample(name):
            givens = values_of(line.split()[0])
            with counted.calls() as made:
                found = count(layout, givens)
            assert made.number < 300_000, line
            if name != "invalid":
                assert found.number == 1


def test_a_count_that_is_stopped_says_so() -> None:
    layout = boxed(4, 4)
    stopped = count(layout, bytes(256), limit=2, nodes=3)
    assert not stopped.sure
    assert stopped.number < 2
    assert count(boxed(3, 3), bytes(81)).number == 2


def test_both_grid_generators_make_valid_grids_of_every_size() -> None:
    for side, (width, height) in USUAL_BOXES.items():
        layout = boxed(width, height)
        cover = cover_of(layout)
        every = set(range(1, side + 1))
        for make in (by_backtracking, by_shuffling):
            seen = set()
            for seed in range(5):
                grid = make(cover, Random(seed))
                seen.add(grid)
                assert all({grid[cell] for cell in unit} == every for unit in layout.units)
                assert make(cover, Random(seed)) == grid
            assert len(seen) > 3


def test_the_ways_of_filling_a_cage_are_those_of_plain_trying() -> None:
    rng = Random(4)
    for _ in range(200):
        side = rng.choice((4, 6, 9))
        cells = rng.randint(1, 4)
        masks = tuple(rng.randrange(2, 1 << side + 1, 2) for _ in range(cells))
        total = rng.randint(1, 25)
        left = [0] * cells
        ways: list[tuple[int, ...]] = [()]
        for mask in masks:
            digits = [v for v in range(1, side + 1) if mask >> v & 1]
            ways = [(*way, v) for way in ways for v in digits if v not in way]
        for way in ways:
            if sum(way) == total:
                for i, value in enumerate(way):
                    left[i] |= 1 << value
        assert cage_left(masks, total, side) == tuple(left)
    assert combinations_of(2, 17, 9) == (1 << 8 | 1 << 9,)


def cages_of(side: int, length: int, grid: bytes) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Every row cut into cages of this length, with the sums of this grid."""
    found = []
    for row in range(side):
        for first in range(0, side, length):
            last = min(first + length, side)
            inside = tuple(range(row * side + first, row * side + last))
            found.append((inside, sum(grid[cell] for cell in inside)))
    return tuple(found)


@pytest.mark.parametrize("length", [1, 2, 6, 9])
def test_cages_of_any_length_are_counted_as_the_oracle_counts_them(
    length: int, oracle: Oracle
) -> None:
    side = 6 if length < 9 else 9
    plain = boxed(*USUAL_BOXES[side])
    grid = by_backtracking(cover_of(plain), Random(length))
    layout = plain.with_cages(cages_of(side, length, grid))
    for holes in range(0, side * side, 12):
        givens = bytes(0 if cell < holes else value for cell, value in enumerate(grid))
        # long cages are not part of the model: a whole row says nothing
        model = layout if length < 6 else plain
        assert count(layout, givens).number == oracle(model, givens)


@pytest.mark.parametrize(
    "layout",
    [
        boxed(4, 4, True),
        jigsaw(16, Random(1)),
        boxed(4, 4).with_cages(cages_of(16, 16, bytes(range(1, 17)) * 16)),
        boxed(4, 4).with_cages(cages_of(16, 2, bytes([8, 9] * 128))),
    ],
)
def test_a_limited_count_ends_after_a_bearable_number_of_guesses(layout: Layout) -> None:
    guesses = 0
    kept = UnitSearch.run, Search.run

    def counted(search: UnitSearch, cand: list[int]) -> bool:
        nonlocal guesses
        guesses += 1
        return kept[0](search, cand)

    def counted_cover(search: Search, board: int, todo: int, depth: int = 0) -> bool:
        nonlocal guesses
        guesses += 1
        return kept[1](search, board, todo, depth)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(UnitSearch, "run", counted)
        patch.setattr(Search, "run", counted_cover)
        found = count(layout, bytes(256), 2, 2_000)
    assert found.sure or guesses <= 2_001
    assert most_guesses(layout) < 100_000


def test_a_digit_strikes_what_its_cell_sees_and_nothing_else() -> None:
    # one cage, of two cells; most cells are in none
    layout = boxed(2, 2).with_cages((((0, 5), 3),))
    cover = cover_of(layout)
    for cell in range(cover.cells):
        board, _ = cover.start(bytes(2 * (other == cell) for other in range(cover.cells)))
        twos = cover.places(board)[1]
        assert twos == cover.all_cells & ~layout.peers[cell], cell
