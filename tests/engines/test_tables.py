"""Boards as comma-separated values and in borders: what goes out comes back, and what others write
is read."""

import pytest

from solitudo import engines
from solitudo.engines import paste
from solitudo.engines.core import tables
from solitudo.engines.core.action import Action, Edit
from solitudo.engines.core.errors import PuzzleError
from solitudo.tui.drawing.common import text_board

BOARDS = [
    *((kind, size, ()) for kind in ("hitori", "slant") for size in ("4", "5", "9", "10x7")),
    *(("tents", size, ()) for size in ("5", "9", "20x8")),
    *(("tents", size, (("missing", "yes"),)) for size in ("6", "12")),
    *(("sudoku", size, ()) for size in ("4", "6", "9", "10", "16")),
]


@pytest.mark.parametrize(("kind", "size", "extras"), BOARDS)
@pytest.mark.parametrize("comma", tables.COMMAS)
def test_a_table_brings_back_the_board_and_its_marks(
    kind: str, size: str, extras: tuple[tuple[str, str], ...], comma: str
) -> None:
    puzzle = engines.generate(kind, size, "easy", 1, extras=extras)
    position = puzzle.start()
    if kind != "sudoku":
        free = [cell for cell in range(puzzle.grid.count) if not puzzle.given >> cell & 1]
        marks = [mark for mark in puzzle.marks[1:] if mark not in puzzle.unwritable]
        edits = tuple(Edit(mark, tuple(free[n::4])) for n, mark in enumerate(marks))
        position = puzzle.vocabulary.apply(position, Action(edits))
    text = text_board.table(puzzle, position).replace(",", comma)
    found = paste.read(text, puzzle.rule)
    assert found.puzzle.clue_data() == puzzle.clue_data()
    assert found.puzzle.opening == puzzle.opening
    assert found.position.values == position.values


@pytest.mark.parametrize(
    ("kind", "extras"),
    [("hitori-hex", ()), ("sudoku", (("variant", "x"),)), ("sudoku", (("variant", "jigsaw"),))],
)
def test_a_board_that_a_table_cannot_hold_has_none(
    kind: str, extras: tuple[tuple[str, str], ...]
) -> None:
    puzzle = engines.generate(kind, "6" if kind == "sudoku" else "4", "medium", 1, extras=extras)
    with pytest.raises(PuzzleError, match="No table can hold this"):
        text_board.table(puzzle, puzzle.start())


HITORI = "hitori:4x4:1114142333214213"
TENTS = "tents:3x3:ada_,1,1,1,2,0,1"
SLANT = "slant:2x2:a2a1c1a"


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("1,1,1,4\n1,4,2,3\n3,3,2,1\n4,2,1,3", HITORI),
        ('"1";"1";"1";"4"\r\n1;4;2;3\r\n3;3;2;1\r\n4;2;1;3\r\n', HITORI),
        (
            "+---+---+---+---+\n| 1 | 1 | 1 | 4 |\n+---+---+---+---+\n| 1 | 4 | 2 | 3 |\n"
            "+---+---+---+---+\n| 3 | 3 | 2 | 1 |\n+---+---+---+---+\n| 4 | 2 | 1 | 3 |\n"
            "+---+---+---+---+",
            HITORI,
        ),
        (
            "┌─┬─┬─┬─┐\n│1│1│1│4│\n├─┼─┼─┼─┤\n│1│4│2│3│\n├─┼─┼─┼─┤\n│3│3│2│1│\n├─┼─┼─┼─┤\n"
            "│4│2│1│3│\n└─┴─┴─┴─┘",
            HITORI,
        ),
        (",x,,2\n,,,0\nx,,x,1\n1,1,1,", TENTS),
        (",1,1,1\n2,,x,\n0,,,\n1,x,,x", TENTS),
        (
            "╔═══╤═══╤═══╗\n║   │ x │   ║ 2\n╟───┼───┼───╢\n║   │   │   ║ 0\n╟───┼───┼───╢\n"
            "║ x │   │ x ║ 1\n╚═══╧═══╧═══╝\n  1   1   1",
            "",
        ),
        (
            "+---+---+---+\n|   | x |   | 2\n+---+---+---+\n|   |   |   | 0\n+---+---+---+\n"
            "| x |   | x | 1\n+---+---+---+\n  1   1   1",
            TENTS,
        ),
        (
            "    1   1   1\n  ┌───┬───┬───┐\n2 │   │ 🌲 │   │\n  ├───┼───┼───┤\n0 │   │   │   │\n"
            "  ├───┼───┼───┤\n1 │ 🌲 │   │ 🌲 │\n  └───┴───┴───┘",
            TENTS,
        ),
        (",,2,,\n,,,,\n1,,,,\n,,,,\n,,1,,", SLANT),
        (",2,\n1,,\n,1,\n", SLANT),
        (",2,\n1,,\n,7,\n", ""),
        (",,,1,,\n,2,,,3,\n,,4,,,\n0,,,,,1\n", "slant:5x3:c1c2b3c4c0d1"),
        (",,2,,\n,\\,,/,\n,,1,,\n,,,,\n1,,,,", "slant:2x2:a2b1a1b"),
    ],
)
def test_tables_and_borders_of_others_are_read(text: str, id: str) -> None:
    if not id:
        with pytest.raises(PuzzleError):
            paste.read(text)
        return
    assert paste.read(text).puzzle.id == id


def test_a_table_of_digits_that_can_be_a_sudoku_is_one() -> None:
    puzzle = engines.read("sudoku:2x2:a2d1b1d3a")
    assert paste.read(text_board.table(puzzle, puzzle.start())).puzzle.id == puzzle.id


def test_a_table_has_a_limit() -> None:
    assert tables.read("\n".join(["1,2"] * 300)) is None
    assert tables.read("\n".join([",".join("1" * 300)] * 3)) is None
    assert tables.read("1,2\n3") is None
