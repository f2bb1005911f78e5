"""Sizes as people write them: width and height, each within bounds of its own."""

import pytest

from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.kind import parse_size

LOW, HIGH = (2, 5), (9, 12)


@pytest.mark.parametrize(
    ("text", "size"),
    [("2x5", (2, 5)), ("9x12", (9, 12)), ("2x12", (2, 12)), ("9x5", (9, 5)), ("7", (7, 7))],
)
def test_a_size_within_its_bounds_is_read(text: str, size: tuple[int, int]) -> None:
    assert parse_size(text, LOW, HIGH, "Toy") == size


@pytest.mark.parametrize("text", ["1x5", "10x5", "2x4", "2x13", "4", "10", "123456", "5x123456"])
def test_a_size_beyond_its_bounds_is_refused_with_them(text: str) -> None:
    with pytest.raises(PuzzleError, match="2x5 to 9x12; got"):
        parse_size(text, LOW, HIGH, "Toy")


@pytest.mark.parametrize("text", ["", "x", "5x", "x5", "-5", "5x5x5", "1234567", "1234567x5", "²"])
def test_what_is_no_size_is_refused(text: str) -> None:
    with pytest.raises(PuzzleError, match="is not a size"):
        parse_size(text, LOW, HIGH, "Toy")
