"""Every form in which a board is written, over whole collections and half-solved boards: reading it
gives every clue again, and if possible every mark.
"""

import csv
import io
import os
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.statistics import Record
from solitudo.engines.core.values import Gesture
from solitudo.engines.sudoku.rules import Sudoku
from solitudo.tui.drawing.common import text_board
from solitudo.tui.saves import catalogue, exporting, importing, library

OWN = Path(__file__).parents[1] / "corpora"
ELSEWHERE = Path(os.environ.get("SOLITUDO_CORPORA", "/nowhere")) / "sudoku9"
KINDS = ("hitori", "slant", "sudoku", "tents")
COLLECTIONS = ("clue17", "easy", "hard", "hardest", "invalid", "rated")
# the most boards of a collection from elsewhere
MOST = 200


def boards(name: str) -> list[Puzzle]:
    """The boards of a collection."""
    path = OWN / f"{name}.txt" if name in KINDS else ELSEWHERE / f"{name}.txt"
    if not path.exists():
        pytest.skip("SOLITUDO_CORPORA does not name the folder of the sudoku collections")
    rows = [row for row in path.read_text("utf-8").splitlines() if row and row[0] != "#"]
    if name in KINDS:
        return [engines.read(row.split()[0], name) for row in rows]
    return [engines.read(row[:81], "sudoku") for row in rows if len(row) >= 81][:MOST]


def alike(one: Puzzle, other: Puzzle) -> bool:
    """The same kind, size and clues; a level or a symmetry in the ID is not on the board."""
    sizes = [(puzzle.kind.name, puzzle.grid.width, puzzle.grid.height) for puzzle in (one, other)]
    return sizes[0] == sizes[1] and one.id.split(":")[2] == other.id.split(":")[2]


def drawn_whole(puzzle: Puzzle) -> bool:
    """Return whether a text board shows all of the board: only IDs show regions and cages."""
    return not puzzle.variant or puzzle.variant == "X"


def tabled(puzzle: Puzzle) -> bool:
    """Return whether a table shows all of the board: it does not show boxes taller than wide."""
    turned = isinstance(puzzle, Sudoku) and puzzle.box_height > puzzle.box_width
    return not puzzle.variant and not turned


def brings_back(puzzle: Puzzle) -> int:
    """Check that every address of a board gives the board again.

    Return how many addresses there are.
    """
    found = puzzle.kind.addresses(puzzle)
    for site, address in found.items():
        assert alike(importing.board_in(address.encode(), site).puzzle, puzzle), address
    return len(found)


@pytest.mark.parametrize("name", KINDS)
def test_every_address_brings_back_a_board(name: str) -> None:
    """The first boards; the test below has all of them."""
    assert all(brings_back(puzzle) >= 2 for puzzle in boards(name)[:20])


@pytest.mark.parametrize("size", ["4", "5", "6", "8", "9", "10", "12", "16"])
@pytest.mark.parametrize("variant", ["", "x", "jigsaw", "killer"])
def test_addresses_bring_back_every_sort_of_sudoku(size: str, variant: str) -> None:
    extras = (("variant", variant),) if variant else ()
    try:
        puzzle = engines.generate("sudoku", size, "easy", 1, extras=extras)
    except PuzzleError:
        pytest.skip("no such boards are made")
    assert brings_back(puzzle)


@pytest.mark.long
@pytest.mark.usefixtures("saves")
@pytest.mark.parametrize("name", [*KINDS, *COLLECTIONS])
def test_every_form_brings_back_every_board(name: str, tmp_path: Path) -> None:
    file = tmp_path / "sent.toml"
    records: list[Record] = []
    for puzzle in boards(name):
        kind = puzzle.kind
        assert engines.read(puzzle.id).id == puzzle.id
        brings_back(puzzle)
        opened = library.create(puzzle)
        verb = "1" if kind.modes else "primary"
        for cell in range(0, puzzle.grid.count, 3):
            opened.game.gesture(Gesture(verb, (cell,)))
        position = opened.game.position
        for glyphs in ("rich", "ascii", "emoji"):
            # a black cell covers its number there
            shown = (
                puzzle.start() if kind.name.startswith("hitori") and glyphs == "ascii" else position
            )
            text = text_board.words(puzzle, shown, glyphs).encode()
            if drawn_whole(puzzle):
                assert alike(importing.board_in(text, "the text").puzzle, puzzle)
            else:
                # all boards of 5x5 are jigsaws
                with pytest.raises(PuzzleError, match=r"Use its ID|has 5 columns"):
                    importing.board_in(text, "the text")
        if tabled(puzzle):
            table = text_board.table(puzzle, position).encode()
            back = importing.board_in(table, "the table", puzzle.rule)
            assert alike(back.puzzle, puzzle)
            assert kind.name == "sudoku" or back.position.values == position.values
        opened.file.close()
        file.write_bytes(library.exported(opened.file.name))
        again = importing.bring_in(file)
        again.file.close()
        assert (again.game.puzzle.id, again.game.position) == (puzzle.id, position)
        size = library.size_words(puzzle)
        records.append(
            Record("2026-11-18T10:00:00", kind.name, size, "easy", "normal", puzzle.rule,
                   len(records), 0, 0, 1, 0, puzzle.id, "pond")
        )  # fmt: skip
        for made in (opened, again):
            catalogue.put_away(made.file.name)
    rows = csv.DictReader(io.StringIO(exporting.records_csv(records)))
    for record, row in zip(records, rows, strict=True):
        assert (row["id"], row["kind"], row["size"]) == (record.id, record.kind, record.size)
        assert round(float(row["seconds"]) * 10) == record.tenths
