"""Texts of Hitori boards: what is read is written again letter for letter, and all else
is refused.
"""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitudo import engines
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.hitori.rules import Hitori
from solitudo.engines.hitori.text import picture
from solitudo.engines.hitori.text.codec import DIGITS, hex_places
from tests import counted

CORPUS = Path(__file__).parents[3] / "corpora"


def read(text: str) -> Hitori:
    puzzle = engines.read(text)
    assert isinstance(puzzle, Hitori)
    return puzzle


def lines(name: str) -> list[str]:
    text = (CORPUS / name).read_text("ascii")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def test_every_collection_board_comes_back_letter_for_letter() -> None:
    for line in lines("hitori.txt"):
        assert engines.read(line, "hitori").id == f"hitori:{line}"
        assert engines.read(f"hitori:{line}").id == f"hitori:{line}"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("5x5de", "not params:desc"),
        ("5x5dz:1234", "'dz' in the ID is not a level: de or dk"),
        ("5x5d:1234", "'d' in the ID is not a level"),
        ("5x5dee:1234", "not a level"),
        ("5xx5:1234", "not a size"),
        ("x5:1234", "not a size"),
        ("05x5:1234", "not a size"),
        ("5x-5:1234", "not a size"),
        (" 5x5:1234", "not a size"),
        ("٥x٥:1234", "not a size"),
        ("1x5:12345", "sides are 2 to 61"),
        ("62x5:1", "sides are 2 to 61"),
        ("99999999999999999999x5:1", "sides are 2 to 61"),
        ("5x5de:515454215224313551211252", "needs 25 numbers after the colon; found 24"),
        ("5x5de:51545421522431355121125244", "needs 25 numbers after the colon; found 26"),
        ("5x5de:0154542152243135512112524", "'0' in row 1, column 1: expected 1 to 5"),
        ("5x5de:5154562152243135512112524", "'6' in row 2, column 1: expected 1 to 5"),
        ("5x5de:515454215224313551211252 ", "' ' in row 5, column 5"),
        ("5x5de:515454215224313551211252٣", "in row 5, column 5"),
        ("2x12:1234567890ab123456789abc", "expected 1 to 9 and a to c"),
        ("40x2:" + "1" * 79 + "_", "expected 1 to 9, a to z and A to E"),
    ],
)
def test_a_square_board_that_does_not_fit_is_refused_with_a_sentence(text: str, words: str) -> None:
    with pytest.raises(PuzzleError) as error:
        engines.read(text, "hitori")
    assert words in str(error.value)
    assert str(error.value).endswith(".")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("3de", "not params:desc"),
        ("3dk:1", "not a level: de or dh"),
        ("3x3:1", "not a size"),
        ("1:1", "out of range: 2 to 10"),
        ("11:1", "out of range: 2 to 10"),
        ("123456789012345678901234567890:1", "out of range: 2 to 10"),
        ("2:123", "needs 7 numbers"),
        ("2:1234123", "'4' in B2: expected 1 to 3 or '.'"),
        ("2:.......", "All cells are holes"),
    ],
)
def test_a_hexagon_that_does_not_fit_is_refused_with_a_sentence(text: str, words: str) -> None:
    with pytest.raises(PuzzleError) as error:
        engines.read(text, "hitori-hex")
    assert words in str(error.value)


def test_refusing_a_huge_number_costs_no_time() -> None:
    with counted.calls() as made:
        for text in ("hitori:" + "9" * 100_000 + "x9:1", "hitori-hex:" + "9" * 100_000 + ":1"):
            with pytest.raises(PuzzleError) as error:
                engines.read(text)
            assert len(str(error.value)) < 200
    assert made.number < 500


def test_a_rule_is_refused_for_there_is_one_only() -> None:
    with pytest.raises(PuzzleError):
        engines.read("2x2:1212", "hitori", "local")


def test_the_level_letter_is_optional() -> None:
    assert read("hitori:5:5154542152243135512112524").id == "hitori:5:5154542152243135512112524"
    assert read("hitori-hex:2:1231231").id == "hitori-hex:2:1231231"


@given(st.integers(2, 61), st.integers(2, 61), st.data())
def test_any_board_of_any_size_comes_back(width: int, height: int, data: st.DataObject) -> None:
    signs = DIGITS[1 : max(width, height) + 1]
    seed = data.draw(st.randoms(use_true_random=False))
    desc = "".join(seed.choice(signs) for _ in range(width * height))
    puzzle = read(f"hitori:{width}x{height}:{desc}")
    assert puzzle.id == f"hitori:{width}x{height}:{desc}"
    assert "".join(DIGITS[n] for n in puzzle.numbers) == desc
    assert (puzzle.grid.width, puzzle.grid.height) == (width, height)


@given(st.integers(2, 10), st.randoms(use_true_random=False))
def test_any_hexagon_comes_back(side: int, seed: object) -> None:
    choice = seed.choice  # type: ignore[attr-defined]
    signs = DIGITS[1 : 2 * side] + "."
    desc = "1" + "".join(choice(signs) for _ in hex_places(side)[1:])
    puzzle = read(f"hitori-hex:{side}de:{desc}")
    assert puzzle.id == f"hitori-hex:{side}de:{desc}"
    assert puzzle.grid.count == len(desc) - desc.count(".")


def test_a_solution_is_written_row_by_row_with_its_holes() -> None:
    puzzle = read("hitori-hex:3de:25113512.43252.1543")
    assert puzzle.solutions.first is not None
    assert puzzle.text(puzzle.solutions.first) == ".X.,...X,X-...,..-.,X.X"


@pytest.mark.parametrize(("rows", "fits"), [(1, False), (2, True), (61, True), (62, False)])
def test_a_picture_of_a_size_that_is_not_played_is_refused(rows: int, fits: bool) -> None:
    text = "\n".join(" ".join(["1"] * 5) for _ in range(rows))
    if fits:
        assert picture.read_square(text)
        return
    with pytest.raises(PuzzleError, match=f"Hitori cannot be 5x{rows}: sides are 2 to 61"):
        picture.read_square(text)
