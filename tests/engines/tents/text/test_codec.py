"""Texts of Tents: what is written is read back, and what does not fit is refused in a sentence."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solitudo import engines
from solitudo.engines import paste
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.tents.field import GRASS, TENT, TREE
from solitudo.engines.tents.kind import KIND
from solitudo.engines.tents.text import codec
from tests import counted
from tests.engines.tents.oracle import ambiguous, corpus
from tests.samples import sample

ZEROS = ",0,0,0,0,0,0,0,0,0,0"


def test_every_id_of_the_collection_comes_back_letter_for_letter() -> None:
    for text, solution in corpus():
        puzzle = KIND.read(text)
        assert puzzle.id == "tents:" + text
        assert engines.read(puzzle.id).id == puzzle.id
        assert codec.write_board(codec.read_board(text)).split(":")[1] == text.split(":")[1]
        assert puzzle.solutions.first is not None
        assert puzzle.text(puzzle.solutions.first) == solution


def test_the_example_of_the_format_has_its_trees_and_numbers() -> None:
    board = codec.read_board("7x6:_ceiabdcg,0,3,0,1,1,1,2,3,0,1,1,2,1")
    assert [c for c, v in enumerate(board.opening) if v == TREE] == [0, 4, 10, 20, 22, 25, 30, 34]
    assert board.needs == (3, 0, 1, 1, 2, 1, 0, 3, 0, 1, 1, 1, 2)


def test_an_id_without_a_rule_means_matching_and_the_rule_can_be_named() -> None:
    assert KIND.read("2x1:_a,0,1,1").rule == "matching"
    assert KIND.read("2x1:_a,0,1,1", "local").rule == "local"
    with pytest.raises(PuzzleError, match="got 'loose'"):
        KIND.read("2x1:_a,0,1,1", "loose")


def test_forced_squares_are_given_marks() -> None:
    # a tree, a square that must be a tent, one that must not, then the closing tree
    puzzle = KIND.read("3x1:__!_-_,0,1,0,1")
    assert list(puzzle.opening) == [TREE, TENT, GRASS]
    assert puzzle.given == 0b111
    assert puzzle.start().values == puzzle.opening
    assert puzzle.solved(puzzle.start())
    assert codec.write_board(codec.read_board("3x1:__!_-_,0,1,0,1")) == "3x1:__!_-_,0,1,0,1"


def test_a_mark_can_follow_a_run_of_blanks() -> None:
    board = codec.read_board("26x1:z!a" + ",0" * 27)
    assert board.opening[24] == TENT
    assert codec.read_board("25x1:z-_" + ",0" * 26).opening[24] == GRASS


def test_an_empty_number_is_zero_and_a_side_alone_is_a_square() -> None:
    board = codec.read_board("2:_c,,1,1,")
    assert (board.width, board.height, board.needs) == (2, 2, (1, 0, 0, 1))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("5x5", "no ':'"),
        ("x5:y" + ZEROS, "not a size"),
        ("5x5x5:y" + ZEROS, "not a size"),
        ("0x5:_,0,0,0,0,0", "got 0x5"),
        ("51x5:y" + ZEROS, "got 51x5"),
        ("5x5dz:y" + ZEROS, "a level other than de"),
        ("5x5d:y" + ZEROS, "a level other than de"),
        ("5x5de2:y" + ZEROS, "a level other than de"),
        ("٥x5:y" + ZEROS, "not a size"),
        ("5x5:y", "numbers are missing"),
        ("5x5:z_" + ZEROS, "'z' at character 1 of the grid runs past"),
        ("5x5:za" + ZEROS, "runs past"),
        ("5x5:yy" + ZEROS, "'y' at character 2 of the grid comes after the end"),
        ("5x5:xx" + ZEROS, "'x' at character 2 of the grid runs past"),
        ("5x5:x" + ZEROS, "ends after"),
        ("5x5:" + ZEROS, "ends after 0"),
        ("5x5:Y" + ZEROS, "'Y' at character 1 of the grid is not a run"),
        ("5x5: y" + ZEROS, "' ' at character 1"),
        ("5x5:!y" + ZEROS, "must follow the square"),
        ("5x5:a!-w" + ZEROS, "must follow the square"),
        ("5x5:y!" + ZEROS, "comes after the end"),
        ("5x5:y" + ZEROS + ",0", "11 numbers; a 5x5 board has 10"),
        ("5x5:y" + ZEROS[:-2], "9 numbers"),
        ("5x5:y" + ZEROS + " ", "number of row 5"),
        ("5x5:y,x" + ZEROS[2:], "number of column A"),
        ("5x5:y,-1" + ZEROS[2:], "number of column A"),
        ("5x5:y,²" + ZEROS[2:], "number of column A"),
        ("5x5:y,9999" + ZEROS[2:], "too long"),
        ("5x5:y" + ZEROS + "\n", "number of row 5"),
        ("", "no ':'"),
    ],
)
def test_what_does_not_fit_is_refused_in_one_sentence(text: str, says: str) -> None:
    with pytest.raises(PuzzleError, match=says) as caught:
        KIND.read(text)
    words = str(caught.value)
    assert "\n" not in words
    assert len(words) < 200


def test_a_board_that_is_well_written_can_be_opened_even_without_a_solution() -> None:
    puzzle = KIND.read("2x2:_c,2,2,2,2")
    assert puzzle.count().number == 0


@pytest.mark.parametrize(
    "text", ["9" * 5000 + "x9:_,0", "9x9:" + "z" * 5000 + ",0", "9x9:_" + ",9" * 100_000]
)
def test_large_numbers_are_refused_at_once(text: str) -> None:
    with counted.calls() as made, pytest.raises(PuzzleError):
        KIND.read(text)
    assert made.number < 500


@st.composite
def boards(draw: st.DrawFn) -> codec.Board:
    width, height = draw(st.integers(1, 50)), draw(st.integers(1, 12))
    cells = draw(st.binary(min_size=width * height, max_size=width * height))
    share = draw(st.sampled_from([3, 20, 200]))
    opening = bytes(byte if (byte := cell % share) in (TENT, GRASS, TREE) else 0 for cell in cells)
    needs = draw(st.lists(st.integers(0, 25), min_size=width + height, max_size=width + height))
    return codec.Board(width, height, opening, tuple(needs))


@given(boards())
@settings(max_examples=sample(60, 150), deadline=None)
def test_any_board_comes_back_from_its_id(board: codec.Board) -> None:
    assert codec.read_board(codec.write_board(board)) == board


@given(st.text(alphabet="_ azyb!-,0123x:d", max_size=30))
@settings(max_examples=sample(120, 300), deadline=None)
def test_any_text_is_read_or_refused(text: str) -> None:
    for start in ("", "3x3:", "5x1de:"):
        try:
            puzzle = KIND.read(start + text)
        except PuzzleError:
            continue
        assert puzzle.id == "tents:" + start + text


def test_an_id_without_a_rule_has_the_rule_that_solves_it() -> None:
    only_shared = "tents:3x3:ada_,1,1,1,2,0,1"
    assert engines.read(only_shared).rule == "local"
    assert paste.read(only_shared).puzzle.rule == "local"
    assert engines.read(only_shared, rule="matching").rule == "matching"
    # one solution with pairs and several without, and none at all: as other programs read them
    for text in (f"tents:{corpus()[ambiguous()[0] - 1][0]}", "tents:2x2:_c,2,2,2,2"):
        assert engines.read(text).rule == "matching"
    for seed in range(sample(6, 30)):
        puzzle = engines.generate("tents", "8", "medium", seed)
        assert engines.read(puzzle.id).solutions.first == puzzle.solutions.first
