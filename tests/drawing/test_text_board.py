"""The output of `show` can be pasted: it gives boards and marks again, with every set of
symbols.
"""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines import paste
from solitudo.engines.core.action import Position
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.sudoku.rules import Sudoku
from solitudo.tui.drawing.common import text_board
from tests.samples import sample

CORPORA = Path(__file__).parents[1] / "corpora"
# one board of the collections in this many is printed here
STRIDE = sample(12, 4)


def corpus(kind: str) -> Iterator[Puzzle]:
    """Some boards of a collection, of all sizes."""
    lines = (CORPORA / f"{kind}.txt").read_text("utf-8").splitlines()
    ids = [line.split()[0] for line in lines if line.strip() and not line.startswith("#")]
    for text in ids[::STRIDE]:
        yield engines.read(text, kind)


def told_by_a_picture(puzzle: Puzzle) -> bool:
    """Return whether a text board shows everything: it does not show regions and further rules."""
    if not isinstance(puzzle, Sudoku):
        return True
    return bool(puzzle.box_width) and not puzzle.layout.rules


def marked(puzzle: Puzzle, glyphs: str, chooser: random.Random) -> Position:
    """Return a position with marks that the symbols show: in ASCII a black cell hides its
    number.
    """
    start = puzzle.start()
    values = bytearray(start.values)
    most = puzzle.grid.width if puzzle.kind.modes else 2
    for cell, value in enumerate(values):
        if not value and chooser.random() < 0.4:
            hides = glyphs == "ascii" and puzzle.kind.name.startswith("hitori")
            values[cell] = 2 if hides else chooser.randint(1, most)
    return start._replace(values=bytes(values))


def facts(puzzle: Puzzle) -> tuple[object, ...]:
    own = tuple(getattr(puzzle, name, None) for name in ("numbers", "needs", "diagonals"))
    return (puzzle.kind.name, puzzle.grid, puzzle.opening, *own)


@pytest.mark.parametrize("glyphs", ["rich", "blocks", "ascii", "emoji"])
@pytest.mark.parametrize("kind", ["hitori", "tents", "slant", "sudoku"])
def test_a_board_and_its_marks_come_back_from_what_is_printed(kind: str, glyphs: str) -> None:
    chooser = random.Random(f"{kind} {glyphs}")
    read = 0
    for puzzle in corpus(kind):
        if not told_by_a_picture(puzzle):
            with pytest.raises(PuzzleError, match=r"Use its ID|no Sudoku that is read"):
                puzzle.kind.import_text(text_board.text(puzzle, puzzle.start(), glyphs))
            continue
        for position in (puzzle.start(), marked(puzzle, glyphs, chooser)):
            found = paste.read(text_board.text(puzzle, position, glyphs))
            assert facts(found.puzzle) == facts(puzzle), puzzle.id
            assert found.position.values == position.values, puzzle.id
            read += 1
    assert read > sample(20, 60)


@pytest.mark.parametrize("glyphs", ["rich", "blocks", "ascii"])
@pytest.mark.parametrize(
    "text",
    ["2:1231231", "3:2.13123412345123412", f"4:{'1234567.12' * 3}1234567", f"6:{'1b' * 45}1"],
)
def test_hexagons_come_back_with_their_holes(text: str, glyphs: str) -> None:
    puzzle = engines.read(text, "hitori-hex")
    chooser = random.Random(text)
    for position in (puzzle.start(), marked(puzzle, glyphs, chooser)):
        found = paste.read(text_board.text(puzzle, position, glyphs))
        assert facts(found.puzzle) == facts(puzzle)
        assert found.position.values == position.values


def test_a_black_cell_that_covers_its_number_is_told_with_its_place() -> None:
    puzzle = engines.read("hitori:5x5:5352452245314553425155322")
    position = puzzle.start()._replace(values=bytes([0, 1, *[0] * 23]))
    with pytest.raises(PuzzleError, match=r"Line 3, column 8: a black cell covers its number"):
        paste.read(text_board.text(puzzle, position, "ascii"))


def test_the_board_of_the_line_mode_session_comes_back(capsys: pytest.CaptureFixture[str]) -> None:
    from solitudo.tui.cli import parser

    for seed in range(4):
        assert parser.main(["generate", "sudoku", "--seed", str(seed)]) == 0
        puzzle = engines.read(capsys.readouterr().out.strip())
        from solitudo.engines.sudoku.classic import board_text

        values = bytearray(puzzle.opening)
        free = values.index(0)
        values[free] = 7
        found = paste.read("\n" + board_text(values, puzzle.given) + "\n")
        assert facts(found.puzzle) == facts(puzzle)
        assert found.position.values == bytes(values)
