"""A rating depends on how hard a board is, not on how it is turned."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solitudo.engines.core.rating import rounds, walk
from solitudo.engines.sudoku import KINDS
from solitudo.engines.sudoku.layout import boxed
from solitudo.engines.sudoku.rules import Sudoku
from solitudo.engines.sudoku.techniques.order import every

# made here, from singles to chains of several digits
BOARDS = [
    text.card.board.partition(":")[2]
    for name, text in KINDS["sudoku"].guide.techniques.items()
    if text.card is not None
    and name
    in (
        "hidden-single",
        "hidden-pair",
        "xy-wing",
        "unique-rectangle",
        "x-chain",
        "3d-medusa",
        "nice-loop",
        "als",
        "grouped-chain",
        "forcing-chain",
    )
]


def build(givens: bytes, width: int, height: int) -> Sudoku:
    kind = KINDS["sudoku"]
    layout = boxed(width, height)
    return Sudoku(kind, "sudoku:turned", layout, givens)


def turned(puzzle: Sudoku, rng: Random) -> Sudoku:
    """The same board with its digits renamed, its lines exchanged where that is allowed, and
    perhaps transposed."""
    side, width, height = puzzle.side, puzzle.box_width, puzzle.box_height
    names = [0, *rng.sample(range(1, side + 1), side)]

    def lines(deep: int) -> list[int]:
        bands = rng.sample(range(side // deep), side // deep)
        return [band * deep + i for band in bands for i in rng.sample(range(deep), deep)]

    rows, columns = lines(height), lines(width)
    cells = [row * side + column for row in rows for column in columns]
    if rng.random() < 0.5:
        cells = [row * side + column for column in columns for row in rows]
        width, height = height, width
    return build(bytes(names[puzzle.opening[cell]] for cell in cells), width, height)


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**32), text=st.sampled_from(BOARDS))
def test_a_board_turned_mirrored_or_renamed_rates_the_same(seed: int, text: str) -> None:
    puzzle = KINDS["sudoku"].read(text)
    assert isinstance(puzzle, Sudoku)
    other = turned(puzzle, Random(seed))
    level = puzzle.level()
    assert level is not None
    assert other.level() == level
    assert walk(other, level)[:2] == walk(puzzle, level)[:2]


@pytest.mark.parametrize("text", BOARDS)
def test_the_easiest_steps_are_as_easy_as_any_and_true(text: str) -> None:
    puzzle = KINDS["sudoku"].read(text)
    assert isinstance(puzzle, Sudoku)
    solution = puzzle.solutions.first
    assert solution is not None
    for rating, steps in rounds(puzzle, puzzle.techniques):
        assert 1.0 <= rating <= 12.0
        for step in steps:
            for fact in step.gives:
                assert (solution[fact.at] == fact.value) == (fact.what == "is")


def test_no_step_is_easier_than_its_technique_says() -> None:
    for text in BOARDS[4:]:
        puzzle = KINDS["sudoku"].read(text)
        assert isinstance(puzzle, Sudoku)
        knowledge = puzzle.knowledge()
        puzzle.sweep(knowledge, "easy")
        for pattern in every()[:-2]:
            for found in pattern.find(knowledge):
                if pattern.rate is not None:
                    assert pattern.rate(knowledge, found) >= pattern.rating, pattern.name
