"""IDs are read strictly and written back letter for letter; lines and pasted grids are read too."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitudo.engines import read as read_any
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.sudoku import KINDS
from solitudo.engines.sudoku.layout import boxed
from solitudo.engines.sudoku.text import codec
from tests import counted

Corpus = list[tuple[str, str]]
EASY = "2x3:a1a4c4d5d6_6d3d6c2a1a"
LINE = "..5...9874.4...5...1..7......2...48....9.1.....6..2.....3..6..2.......9.7.......5"


def test_every_corpus_board_comes_back_letter_for_letter(corpus: Corpus) -> None:
    for text, solution in corpus:
        puzzle = KINDS["sudoku"].read(text)
        assert puzzle.id == f"sudoku:{text}"
        board = codec.read(text)
        assert codec.write_grid(board.givens) == text.split(":")[1].split(",")[0]
        written = codec.write(board.layout, board.givens, symmetry="180")
        assert written.partition(":")[2] == text.partition(":")[2]
        assert puzzle.solutions.number == 1
        assert puzzle.text(puzzle.solutions.first or b"") == solution


def test_the_example_of_the_format_has_its_solution() -> None:
    puzzle = read_any("sudoku:" + EASY)
    solution = "316452,245631,534126,621543,153264,462315"
    assert puzzle.text(puzzle.solutions.first or b"") == solution


def test_a_block_is_as_wide_as_there_are_block_rows() -> None:
    board = codec.read(EASY)
    assert (board.layout.box_width, board.layout.box_height) == (3, 2)
    assert board.layout.regions[:6] == (0, 0, 0, 1, 1, 1)


@pytest.mark.parametrize("empty", list(".0*-_ "))
def test_a_line_of_81_characters_is_a_board(empty: str) -> None:
    puzzle = KINDS["sudoku"].read(LINE.replace(".", empty))
    assert puzzle.id.startswith("sudoku:3x3:b5c9_8_7_4")
    again = read_any(puzzle.id)
    assert again.opening == puzzle.opening


def test_a_pasted_grid_is_a_board() -> None:
    rows = [LINE[i : i + 9] for i in range(0, 81, 9)]
    drawn = []
    for number, row in enumerate(rows):
        if number % 3 == 0:
            drawn.append("+-------+-------+-------+")
        drawn.append("| " + " | ".join(" ".join(row[i : i + 3]) for i in (0, 3, 6)) + " |")
    drawn.append("+-------+-------+-------+")
    expected = KINDS["sudoku"].read(LINE).opening
    for pasted in ("\n".join(drawn), "\r\n".join(rows), "\n".join(rows).replace(".", "_") + "\n"):
        assert KINDS["sudoku"].read(pasted).opening == expected


REFUSED = [
    ("", "0 cells"),
    ("3x3", "'x' at cell 2"),
    ("3x3:", "The grid has 0 cells; expected 81"),
    ("3x3:zzzb", "80 cells"),
    ("3x3:zzzcz", "more than 81"),
    ("3x3:zzzc5", "more than 81"),
    ("3x3:0zzzb", "0 is not a number"),
    ("3x3:10zzzb", "10 is not a number"),
    ("3x3:05zzzb", "05 is not a number"),
    ("3x3:99999999999999999999zzz", "999999 is not a number"),
    ("3x3:Azzzb", "'A' in the grid"),
    ("3x3:٣zzzb", "'٣'"),
    ("3x3:_zzzc", "'_'"),
    ("3x3:1_zzzb", "'_'"),
    ("3x3:1__2zzza", "'_'"),
    ("3x3:zzzb1_", "ends with '_'"),
    ("3x3:zzzc,", "2 parts"),
    ("3x3q:zzzc", "not a sudoku size"),
    ("3x3dz:zzzc", "not a sudoku size"),
    ("3x3dbdb:zzzc", "not a sudoku size"),
    ("3x3dbx:zzzc", "not a sudoku size"),
    ("1x9:zzzc", "Boxes of 1x9"),
    ("5x5:zz", "Boxes of 5x5"),
    ("3x5:zz", "Boxes of 3x5"),
    ("03x3:zzzc", "Boxes of 03x3"),
    ("999999999999999999x9:zzzc", "No sudoku is that large"),
    ("99x99:zzzc", "Boxes of 99x99"),
    ("2j:d,", "jigsaw of side 2"),
    ("99j:d", "jigsaw of side 99"),
    ("4j:p", "has 1 parts"),
    ("4j:p,zz", "jigsaw regions"),
    ("4j:p,______________________", "jigsaw regions"),
    ("4j:p,A", "'A' in the jigsaw regions"),
    ("2x2k:p,zz", "has 2 parts"),
    ("2x2k:p,y_,p", "cages"),
]


@pytest.mark.parametrize(("text", "said"), REFUSED)
def test_what_does_not_fit_is_refused_with_a_sentence(text: str, said: str) -> None:
    with pytest.raises(PuzzleError) as refusal:
        KINDS["sudoku"].read(text)
    words = str(refusal.value)
    assert said in words
    assert words.endswith(".")
    assert "\n" not in words
    assert len(words) < 200


def test_cages_are_refused_where_their_sums_do_not_fit(corpus: Corpus) -> None:
    text = next(text for text, _ in corpus if text.startswith("2x3ka"))
    params, grid, cages, sums = text.replace(":", ",", 1).split(",")
    for bad in ("zj", "a" + sums, sums[:-1], sums.replace("_", "a", 1), "22" + sums[1:]):
        with pytest.raises(PuzzleError):
            KINDS["sudoku"].read(f"{params}:{grid},{cages},{bad}")
    with pytest.raises(PuzzleError):
        KINDS["sudoku"].read(f"{params}:{grid},{cages}z,{sums}")


def test_refusing_costs_no_time_however_large_the_number() -> None:
    with counted.calls() as made:
        for text in ("9" * 10**6 + "x3:a", "3x3:" + "9" * 10**6, "3x3:" + "z" * 10**6, "9" * 10**6):
            with pytest.raises(PuzzleError):
                KINDS["sudoku"].read(text)
    assert made.number < 500


@given(st.text(max_size=100))
def test_any_text_is_a_board_or_a_refusal(text: str) -> None:
    for candidate in (text, "2x2:" + text, "4j:" + text, "2x2k:p," + text):
        with suppress(PuzzleError):
            KINDS["sudoku"].read(candidate)


@given(st.lists(st.integers(0, 16), min_size=256, max_size=256))
def test_a_written_grid_reads_as_it_was(values: list[int]) -> None:
    text = codec.write(boxed(4, 4), values)
    assert list(codec.read(text).givens) == values
