"""Strikes that are refused without a search do not exist; a quick way gives the same end."""

from collections.abc import Iterable, Iterator
from itertools import combinations

import pytest

from solitudo.engines.core.deduction import steps_to_end
from solitudo.engines.core.grid import mask_of
from solitudo.engines.core.values import Request
from solitudo.engines.sudoku import KINDS
from solitudo.engines.sudoku.chains.graph import LinkGraph
from solitudo.engines.sudoku.chains.strikes import (
    Strike,
    graph_of,
    linked_graph,
    strikes_among,
    strikes_over,
    struck_by_any,
    struck_by_chains,
    whole_board,
)
from solitudo.engines.sudoku.generating.grading import grade, look
from solitudo.engines.sudoku.knowledge import Sheet
from solitudo.engines.sudoku.rules import Sudoku
from solitudo.engines.sudoku.techniques.almost_locked_sets import (
    BOTH_LOCKED,
    TWO_SETS,
    find_als,
    find_wxyz,
)
from solitudo.engines.sudoku.techniques.basic import SINGLES
from solitudo.engines.sudoku.techniques.chains import shortest_set_chain, web_of
from solitudo.engines.sudoku.techniques.fish import _in_blocks, _may_strike, lines
from solitudo.engines.sudoku.techniques.order import settle
from solitudo.engines.sudoku.techniques.pattern import take
from tests.engines.sudoku.oracle import solutions

# an extreme board of 9x9, one of 8x8 and one with diagonals
BOARDS = [("9", "plain", "extreme"), ("8", "plain", "extreme"), ("9", "x", "expert")]
# in its solution, a candidate is alone in all its units before anyone has written it
LONE = "3x3xde:c2e5b6_1_8a9d9d7f3_2_4a2e5a8_4_5f7d9d8a7_5_4b2e6c"


def made(size: str, variant: str, level: str, seed: int = 0) -> Sudoku:
    extras = (("variant", variant),)
    puzzle = KINDS["sudoku"].generate(Request(size, level, seed, "", extras), lambda _: None)
    assert isinstance(puzzle, Sudoku)
    return puzzle


def positions(puzzle: Sudoku) -> Iterator[Sheet]:
    """Yield positions where singles alone find nothing, on the way to the end."""
    known = puzzle.knowledge()
    for step in steps_to_end(known, puzzle.techniques):
        if step.technique not in {pattern.name for pattern in SINGLES}:
            yield known


def followed(known: Sheet, key: str) -> dict[int, int]:
    """The candidates that chains over a web strike, each followed by itself, and the number of
    links of the shortest."""
    found = strikes_among(web_of(known, key), len(known.cand), whole_board(known))
    return numbered(known, found)


def numbered(known: Sheet, found: Iterable[Strike]) -> dict[int, int]:
    """Candidates as in a mask of all of them."""
    count = len(known.cand)
    return {(v - 1) * count + bit.bit_length() - 1: links for links, (v, bit) in found}


@pytest.fixture(scope="module", params=[*BOARDS, LONE], ids=["9x9", "8x8", "X", "lone"])
def sheets(request: pytest.FixtureRequest) -> list[Sheet]:
    if request.param == LONE:
        puzzle = KINDS["sudoku"].read(LONE)
        assert isinstance(puzzle, Sudoku)
    else:
        size, variant, level = request.param
        puzzle = made(size, variant, level, 1)
    return [known.copy() for known in positions(puzzle)]


def test_colours_strike_what_links_followed_one_by_one_strike(sheets: list[Sheet]) -> None:
    assert any(struck_by_chains(known) for known in sheets)
    for known in sheets:
        assert struck_by_chains(known) == mask_of(followed(known, "plain"))


def test_what_is_kept_from_position_to_position_strikes_what_is_followed_one_by_one(
    sheets: list[Sheet],
) -> None:
    struck = 0
    last: LinkGraph | None = None
    for known in sheets:
        fresh = LinkGraph(known.layout)
        graph = last = (last or fresh).moved(known)
        found = numbered(known, strikes_over(graph, len(known.cand)))
        assert found == numbered(known, strikes_over(fresh.moved(known), len(known.cand)))
        assert found == followed(known, "sets")
        assert struck_by_any(known) == mask_of(followed(known, "all"))
        struck += len(found)
    assert struck


def test_a_position_with_more_candidates_than_the_last_is_looked_at_afresh(
    sheets: list[Sheet],
) -> None:
    early, late = sheets[0].copy(), sheets[-1]
    alone = list(strikes_over(graph_of(early), 12))
    after = early.copy()
    after.kept["links", 0] = 0, graph_of(late)
    assert list(strikes_over(graph_of(after), 12)) == alone
    assert struck_by_any(after) == struck_by_any(early)
    assert linked_graph(after).linked


def test_two_sets_strike_only_where_a_short_chain_over_sets_does(sheets: list[Sheet]) -> None:
    found = 0
    for known in sheets:
        fresh = known.copy()  # nothing about chains is known there, so everything is searched
        for finder, most in ((find_als, BOTH_LOCKED), (find_wxyz, TWO_SETS)):
            if next(finder(fresh), None) is not None:
                found += 1
                assert shortest_set_chain(known) <= most
    assert found


def test_fins_are_found_only_where_a_place_is_doomed(sheets: list[Sheet]) -> None:
    refused = 0
    for known in sheets:
        for value in range(1, known.layout.side + 1):
            if not _may_strike(known, value, known.where[value]):
                refused += 1
                for way, spots in enumerate(lines(known, value)):
                    for size in (2, 3, 4):
                        assert not list(_in_blocks(known, value, way, spots, size))
    assert refused


def fins(k: Sheet, value: int, way: int, size: int) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """Base lines, what is struck and the fins: every choice of lines is tried with every block, and
    every choice of as many crossing lines that cover all but cells of the block."""
    side, masks, board = k.layout.side, k.layout.masks, k.where[value]
    crossing = masks[(1 - way) * side : (2 - way) * side]
    for base in combinations(range(side), size):
        body = [board & masks[way * side + line] for line in base]
        whole = sum(body)
        for block in masks[2 * side : 3 * side]:
            needed = [line for line in crossing if line & whole & ~block]
            if not all(body) or len(needed) > size:
                continue
            rest = [line for line in crossing if line & block and line not in needed]
            for more in combinations(rest, min(size - len(needed), len(rest))):
                cover = sum(needed) + sum(more)
                left, struck = whole & block & ~cover, board & block & cover & ~whole
                if left and struck:
                    yield base, struck, left


def test_all_fish_with_fins_are_found(sheets: list[Sheet]) -> None:
    found = 0
    for known in sheets[::4]:
        for value in range(1, known.layout.side + 1):
            for way, spots in enumerate(lines(known, value)):
                for size in (2, 3, 4):
                    every = sorted(fins(known, value, way, size))
                    assert sorted(_in_blocks(known, value, way, spots, size)) == every
                    found += len(every)
    assert found


def test_what_is_kept_for_a_digit_is_what_is_worked_out_anew(sheets: list[Sheet]) -> None:
    for known in sheets:
        bare = known.copy()
        bare.kept = {}
        for value in range(1, known.layout.side + 1):
            assert known.partners(value) == bare.partners(value)


@pytest.mark.parametrize(("size", "variant", "level"), BOARDS)
def test_singles_written_all_at_once_end_as_those_taken_in_turn(
    size: str, variant: str, level: str
) -> None:
    puzzle = made(size, variant, "easy")
    one, other = puzzle.knowledge(), puzzle.knowledge()
    settle(one)
    while other.open:
        take(other, next(found for pattern in SINGLES for found in pattern.find(other)))
    assert one.complete
    assert one.values == other.values


def test_singles_stop_at_a_broken_rule() -> None:
    known = made("9", "plain", "easy").knowledge()
    cell = known.cand.index(next(mask for mask in known.cand if mask.bit_count() == 1))
    known.strike(known.cand[cell].bit_length() - 1, 1 << cell)
    settle(known)
    assert known.broken


@pytest.mark.parametrize("seed", range(2))
def test_no_single_step_decides_a_hard_killer(seed: int) -> None:
    puzzle = made("6", "killer", "hard", seed)
    assert grade("hard", look(puzzle.layout, puzzle.opening, "hard")) > 0


@pytest.mark.parametrize("variant", ["plain", "x", "jigsaw", "killer"])
def test_a_sat_solver_finds_as_many_solutions_as_the_search(variant: str) -> None:
    puzzle = made("6", variant, "medium")
    assert solutions(puzzle.layout, puzzle.opening, 2) == 1
    fewer = bytes(0 for _ in puzzle.opening)
    if not puzzle.cages:
        assert solutions(puzzle.layout, fewer, 2) == 2
