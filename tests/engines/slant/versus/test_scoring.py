"""Points: the five worked examples, and what may not be earned twice."""

import random
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from solitudo.engines.core.action import Action, Edit
from solitudo.engines.core.values import Score
from solitudo.engines.slant import KINDS
from solitudo.engines.slant.generating.filling import Filling
from solitudo.engines.slant.lattice import lattice
from solitudo.engines.slant.paths import degree
from solitudo.engines.slant.rules import SlantPuzzle
from solitudo.engines.slant.text import codec
from solitudo.engines.slant.versus.scoring import Tallies
from tests import counted
from tests.samples import sample

KIND = KINDS["slant"]


def board(width: int, height: int, **numbers: int) -> SlantPuzzle:
    """A board with these numbers, p6=1 being a 1 at point 6."""
    points = [-1] * ((width + 1) * (height + 1))
    for name, number in numbers.items():
        points[int(name[1:])] = number
    puzzle = KIND.read(codec.write(width, height, points))
    assert isinstance(puzzle, SlantPuzzle)
    return puzzle


def path(puzzle: SlantPuzzle, *texts: str) -> list[Action]:
    return [puzzle.vocabulary.read(text) for text in texts]


# a board of 7x7 has eight points per row; A1 has the points 0, 1, 8, 9, and D4 27, 28, 35, 36
@pytest.mark.parametrize(
    ("numbers", "move", "points", "gains"),
    [
        ({}, "\\:A1", 1, (("move", 1),)),
        ({"p9": 1, "p8": 2}, "\\:A1", 3, (("move", 1), ("one number", 2))),
        ({"p9": 1, "p0": 1, "p8": 2}, "\\:A1", 5, (("move", 1), ("two numbers", 4))),
        (
            {"p9": 1, "p0": 1},
            "\\:A1",
            8,
            (("move", 1), ("two numbers", 4), ("perfect cell", 3)),
        ),
        (
            {"p27": 1, "p36": 1},
            "\\:D4",
            9,
            (("move", 1), ("two numbers", 4), ("perfect cell", 3), ("centre", 1)),
        ),
    ],
)
def test_the_five_worked_examples(
    numbers: dict[str, int], move: str, points: int, gains: tuple[tuple[str, int], ...]
) -> None:
    puzzle = board(7, 7, **numbers)
    assert puzzle.score(path(puzzle, move)) == Score(points, 0, gains)


@pytest.mark.parametrize(
    ("width", "height", "central"),
    [
        (7, 7, {"C3", "C4", "C5", "D3", "D4", "D5", "E3", "E4", "E5"}),
        (3, 3, {"A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3"}),
        (6, 3, {f"{c}{r}" for c in "BCDE" for r in (1, 2, 3)}),
        (8, 8, {f"{c}{r}" for c in "CDEF" for r in (3, 4, 5, 6)}),
    ],
)
def test_the_centre_is_one_cell_around_the_middle_lines(
    width: int, height: int, central: set[str]
) -> None:
    puzzle = board(width, height)
    found = {
        label for label in puzzle.grid.labels if puzzle.score(path(puzzle, f"\\:{label}")).you == 2
    }
    assert found == central


def test_a_zero_is_met_by_turning_away_but_never_completed() -> None:
    puzzle = board(7, 7, p0=0)
    assert puzzle.score(path(puzzle, "/:A1")) == Score(4, 0, (("move", 1), ("perfect cell", 3)))


def test_a_move_that_breaks_a_rule_is_scored_by_the_same_criteria() -> None:
    puzzle = board(7, 7, p9=1)
    broken = path(puzzle, "\\:A1", "/:B1")
    assert puzzle.score(broken).gains == (("move", 1),)
    assert puzzle.score(broken).you == 1 + 2 + 3 + 1


def test_turning_and_placing_again_earns_no_more_than_placing_it_so_at_first() -> None:
    puzzle = board(7, 7, p9=2)
    straight = path(puzzle, "\\:A1", "/:B1")
    around = path(puzzle, "/:A1", "/:B1", "\\:A1", ".:B1", "\\:B1", "/:B1")
    assert puzzle.score(around)[:2] == puzzle.score(straight)[:2]
    assert puzzle.score(path(puzzle, "\\:A1", ".:A1"))[:2] == (0, 0)


def test_what_a_hint_or_the_solver_fills_earns_nothing() -> None:
    puzzle = board(7, 7, p9=1)
    assert puzzle.score(path(puzzle, "hint \\:A1 ~met"))[:2] == (0, 0)
    assert puzzle.score(path(puzzle, "solve \\:A1 /:B1"))[:2] == (0, 0)
    assert puzzle.score(path(puzzle, "hint \\:A1", ".:A1", "\\:A1"))[:2] == (0, 0)
    assert puzzle.score(path(puzzle, "/:A1", "hint \\:A1"))[:2] == (0, 0)
    # it is on the board in any case: the number that it completed is complete
    assert puzzle.score(path(puzzle, "hint \\:A1", "\\:B1"))[:2] == (4, 0)


def test_both_sides_are_counted_from_where_versus_began() -> None:
    puzzle = board(7, 7, p9=2)
    moves = path(puzzle, "\\:A1", "/:B1", "computer /:A2")
    assert puzzle.score(moves)[:2] == (1 + 6, 1)
    assert puzzle.score(moves, since=1)[:2] == (6, 1)
    assert puzzle.score(moves, since=2)[:2] == (0, 1)
    assert puzzle.score(moves, since=3) == Score(0, 0)
    assert puzzle.score(moves[:2], since=2) == Score(0, 0)


def plain(puzzle: SlantPuzzle, moves: Sequence[Action]) -> tuple[int, int]:
    """The score by its definition, worked out from nothing."""
    order: list[int] = []
    owner: dict[int, str] = {}
    helped: set[int] = set()
    values: dict[int, int] = {}
    for action in moves:
        for edit in action.edits:
            for cell in edit.cells:
                value = puzzle.marks.index(edit.mark)
                if value and cell not in owner:
                    order.append(cell)
                    owner[cell] = action.by
                if value and (action.by == "hint" or action.verb == "solve"):
                    helped.add(cell)
                values[cell] = value
    size, board_now, totals = puzzle.lattice, bytearray(puzzle.grid.count), [0, 0]
    for cell in order:
        if not values[cell]:
            continue
        before = {p: degree(size, board_now, p)[0] for p in size.corners[cell]}
        board_now[cell] = values[cell]
        after = {p: degree(size, board_now, p)[0] for p in size.corners[cell]}
        numbered = [p for p in size.corners[cell] if puzzle.numbers[p] >= 0]
        points = 1
        points += 2 * sum(after[p] == puzzle.numbers[p] > before[p] for p in numbered)
        if numbered and all(after[p] == puzzle.numbers[p] for p in numbered):
            points += 3
        row, column = divmod(cell, size.width)
        middle = abs(2 * row - size.height + 1) <= 3 and abs(2 * column - size.width + 1) <= 3
        points += middle
        if cell not in helped:
            totals[owner[cell] == "computer"] += points
    return totals[0], totals[1]


@settings(max_examples=sample(32, 80), deadline=None)
@given(some.integers(0, 10**6))
def test_the_score_is_a_function_of_the_standing_actions(seed: int) -> None:
    rng = random.Random(seed)
    width, height = rng.randint(2, 6), rng.randint(2, 6)
    size = lattice(width, height)
    values = Filling(size, rng).values
    numbers = [degree(size, values, p)[0] if rng.random() < 0.6 else -1 for p in range(size.points)]
    puzzle = KIND.read(codec.write(width, height, numbers))
    assert isinstance(puzzle, SlantPuzzle)
    moves: list[Action] = []
    for _ in range(40):
        if moves and rng.random() < 0.3:
            del moves[rng.randrange(len(moves)) :]  # undo, or a jump and another branch
        else:
            cells = tuple(rng.sample(range(size.cells), rng.randint(1, 2)))
            mark = rng.choice(("\\", "/", "\\", "/", "."))
            by = rng.choice(("", "", "", "computer", "hint"))
            moves.append(Action((Edit(mark, cells),), by))
        score = puzzle.score(moves)
        assert score[:2] == plain(puzzle, moves)
        fresh = Tallies(size, numbers, puzzle.vocabulary)
        assert fresh.score(moves, 0) == score


def test_a_move_on_the_largest_board_is_counted_at_once() -> None:
    rng = random.Random(3)
    size = lattice(30, 30)
    values = Filling(size, rng).values
    puzzle = KIND.read(
        codec.write(30, 30, [degree(size, values, p)[0] for p in range(size.points)])
    )
    moves: list[Action] = []
    spent = []
    for cell in rng.sample(range(900), 900):
        moves.append(Action((Edit(puzzle.marks[values[cell]], (cell,)),)))
        with counted.calls() as made:
            puzzle.score(moves)
        spent.append(made.number)
    spent.sort()
    assert spent[len(spent) // 2] < 250
