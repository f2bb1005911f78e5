"""Every kind as text: the shapes of the screen, without a screen."""

import pytest

from solitudo import engines
from solitudo.engines.core.values import Request
from solitudo.themes import loader
from solitudo.tui.drawing.common import text_board
from solitudo.tui.terminal.capabilities import GLYPHS
from solitudo.tui.terminal.sanitize import clean


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("name", engines.kinds())
def test_a_board_and_its_solution_are_told_apart_without_colour(name: str, glyphs: str) -> None:
    kind = engines.kind(name)
    size = kind.sizes[0]
    request = Request(size, kind.levels_at(size)[0], 1)
    puzzle = kind.generate(request, lambda share: None)
    first = puzzle.solutions.first
    assert first is not None
    start = puzzle.start()
    texts = {
        text_board.text(puzzle, start, glyphs),
        text_board.text(puzzle, start._replace(values=first), glyphs),
    }
    assert len(texts) == 2
    for text in texts:
        assert all(line == line.rstrip() for line in text.split("\n"))
        assert clean(text.replace("\n", "")) == text.replace("\n", "")
        assert glyphs != "ascii" or text.isascii()
        assert "\ufe0f" not in text


@pytest.mark.parametrize("name", engines.kinds())
def test_a_picture_has_every_line_of_the_board(name: str) -> None:
    kind = engines.kind(name)
    size = kind.sizes[0]
    request = Request(size, kind.levels_at(size)[0], 1)
    puzzle = kind.generate(request, lambda share: None)
    picture = text_board.svg(puzzle, puzzle.start(), loader.load(loader.DEFAULT).roles)
    assert picture.startswith("<svg ")
    assert picture.endswith("</svg>")
    assert picture.count("<text ") >= puzzle.grid.height
