"""Boards and positions as text: what is exported can be brought in again."""

from __future__ import annotations

from pathlib import Path

import pytest

import engines
from engines.core.puzzle import Gesture
from tui import cli, library

TENTS = "tents:8x8:_d_oaaien_b_a,3,0,2,1,2,1,2,1,1,2,1,2,2,0,1,3"


def test_a_tents_position_goes_out_and_comes_in_with_its_marks(
    saves: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    left = library.create(engines.read(TENTS), name="camp")
    names = left.game.puzzle.grid.cell_named
    left.game.gesture(Gesture("t", (names["E1"],)))
    left.game.gesture(Gesture("g", (names["B1"],)))
    library.close(left)
    assert cli.main(["export", "camp", "--to", "text"]) == 0
    text = capsys.readouterr().out
    assert text.splitlines()[0] == "x-  *xx  1"
    file = tmp_path / "picture.txt"
    file.write_text(text, "utf-8")
    assert cli.main(["import", str(file)]) == 0
    name = capsys.readouterr().out.strip()
    came = library.look(name)
    assert came.position.values == left.game.position.values
    assert came.puzzle.id == TENTS
    assert file.read_text("utf-8") == text


def test_a_sudoku_of_81_characters_is_brought_in(
    saves: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    file = tmp_path / "mine.txt"
    file.write_text(line + "\n", "utf-8")
    assert cli.main(["import", str(file)]) == 0
    came = library.look(capsys.readouterr().out.strip())
    assert came.puzzle.kind.name == "sudoku"
    assert came.puzzle.given.bit_count() == 30


def test_a_text_that_no_kind_reads_is_refused(
    saves: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear friend,\nhow are you?\n", "utf-8")
    assert cli.main(["import", str(file)]) == 2
    assert "neither a saved game nor a board" in capsys.readouterr().err
    assert library.summaries() == []
