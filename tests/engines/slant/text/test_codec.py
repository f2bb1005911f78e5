"""IDs of Slant: which are read, which are refused and with which sentence, and how they are
written.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.slant import KINDS
from solitudo.engines.slant.text import codec
from tests import counted
from tests.engines.slant import oracle

KIND = KINDS["slant"]


def test_every_board_of_the_corpus_comes_back_letter_for_letter() -> None:
    for text, _ in oracle.corpus():
        params, _, desc = text.partition(":")
        _, _, numbers = codec.read(text)
        assert codec.describe(numbers) == desc
        assert KIND.read(text).id == f"slant:{params}:{desc}"


def test_the_example_of_the_format_has_the_solution_that_is_told() -> None:
    puzzle = KIND.read("5x4:a1d1b2c1a23a121a11a1d")
    assert puzzle.solutions.number == 1
    assert puzzle.solutions.first is not None
    assert puzzle.text(puzzle.solutions.first) == r"//\//,/\\//,//\/\,///\\"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("5x4", "has no ':'"),
        (":a", "does not begin with a size"),
        ("x5:a", "does not begin with a size"),
        ("5x:a", "does not begin with a size"),
        ("٥x5:a", "does not begin with a size"),
        ("1x5:l", "each side is 2 to 50"),
        ("51:a", "each side is 2 to 50"),
        ("5x4dq:a", "'dq' after the size"),
        ("5x4de5:a", "'de5' after the size"),
        ("5X4:a", "'X4' after the size"),
        ("2x2:5h", "'5' at point 1"),
        ("2x2:i\n", "'\\n' at point 2"),
        ("2x2:٣h", "at point 1"),
        ("2x2:h", "A 2x2 board needs 9 points; found 8"),
        ("2x2:j", "too many points at point 1"),
        ("2x2:i0", "too many points at point 2"),
    ],
)
def test_what_does_not_fit_is_refused_with_one_clear_sentence(text: str, words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        KIND.read(text)
    told = str(caught.value)
    assert words in told.replace("\n", "\\n")
    assert len(told) < 140


def test_huge_sizes_are_refused_at_once() -> None:
    with counted.calls() as made:
        for text in ("9" * 100_000 + "x5:a", "5x" + "9" * 100_000 + ":a", "50x5000000000:a"):
            with pytest.raises(PuzzleError) as caught:
                KIND.read(text)
            assert len(str(caught.value)) < 140
        with pytest.raises(PuzzleError):
            KIND.read("2x2:" + "z" * 1_000_000)
    assert made.number < 500_000


def test_a_rule_that_slant_does_not_have_is_refused() -> None:
    with pytest.raises(PuzzleError, match="got 'local'"):
        KIND.read("2x2:i", "local")


def test_boards_of_all_sizes_that_are_read_can_be_opened() -> None:
    for size in ("2x2", "2x50", "50x2", "50x50", "3"):
        width, _, height = size.partition("x")
        count = (int(width) + 1) * (int(height or width) + 1)
        puzzle = KIND.read(f"{size}:{codec.describe([-1] * count)}")
        assert puzzle.solutions.number == 2


@given(some.data())
def test_any_numbers_come_back(data: some.DataObject) -> None:
    width, height = data.draw(some.tuples(some.integers(2, 9), some.integers(2, 9)))
    count = (width + 1) * (height + 1)
    numbers = data.draw(some.lists(some.integers(-1, 4), min_size=count, max_size=count))
    text = codec.write(width, height, numbers, data.draw(some.sampled_from(["", "easy", "hard"])))
    assert codec.read(text) == (width, height, tuple(numbers))


@given(some.text(alphabet="0123456789xdehabz:\\/., ", max_size=30))
def test_no_text_does_worse_than_a_refusal(text: str) -> None:
    try:
        puzzle = KIND.read(text)
    except PuzzleError:
        return
    assert puzzle.id == f"slant:{text}"
