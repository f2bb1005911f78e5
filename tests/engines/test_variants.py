"""The variants of a kind: times are compared within each."""

import pytest

from solitudo import engines
from solitudo.engines.core.values import Request


@pytest.mark.parametrize(
    ("kind", "size", "level", "extras", "variant"),
    [
        ("sudoku", "9", "easy", (), ""),
        ("sudoku", "9", "easy", (("variant", "x"),), "X"),
        ("sudoku", "9", "easy", (("variant", "jigsaw"),), "jigsaw"),
        ("sudoku", "9", "medium", (("variant", "killer"),), "killer"),
        ("hitori-hex", "5", "easy", (), ""),
        ("hitori-hex", "5", "easy", (("holes", "yes"),), "with holes"),
        ("hitori", "6x5", "easy", (), ""),
        ("tents", "6x6", "easy", (), ""),
        ("slant", "5x5", "easy", (), ""),
    ],
)
def test_a_board_says_what_is_unusual_about_it(
    kind: str, size: str, level: str, extras: tuple[tuple[str, str], ...], variant: str
) -> None:
    one = engines.kind(kind)
    puzzle = one.generate(one.check(Request(size, level, 3, "", extras)), lambda share: None)
    assert puzzle.variant == variant
    assert engines.read(puzzle.id, rule=puzzle.rule).variant == variant
