"""Tents in emoji inside tmux: pictures two columns wide keep every row in its place."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.cells import cell_len

from solitudo import engines
from solitudo.tui.drawing import looks
from solitudo.tui.layout.arrange import arrange
from tests.terminal.session import SOLITUDO, Tmux

DEFAULT = "tents:8x8:_d_oaaien_b_a,3,0,2,1,2,1,2,1,1,2,1,2,2,0,1,3"
SIZE = (80, 24)
TREE, TENT = "\U0001f332", "\u26fa"


@pytest.fixture
def tmux(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Tmux]:
    monkeypatch.setenv("SOLITUDO_GLYPHS", "emoji")
    session = Tmux(tmp_path, [str(SOLITUDO), "play", DEFAULT], SIZE)
    try:
        yield session
    finally:
        session.close()


def test_every_row_of_emoji_ends_in_the_same_column(tmux: Tmux) -> None:
    tmux.wait_for("your first board")
    # the brief of a first game has pictures of its own
    tmux.send("\x1b")
    shown = tmux.wait_for("F3 show")
    puzzle = engines.read(DEFAULT)
    trees = bin(puzzle.given).count("1")
    assert shown.count(TREE) == trees
    board = arrange(*SIZE, [look for look, _ in looks(puzzle, "emoji")])
    assert board is not None
    # every tent of the solution, so that rows with many widths of text are under each other
    first = puzzle.solutions.first
    assert first is not None
    tent = puzzle.marks.index("t")
    width = puzzle.grid.width
    at = 0
    for cell, value in enumerate(first):
        if value != tent:
            continue
        (r1, c1), (r2, c2) = divmod(at, width), divmod(cell, width)
        tmux.send("\x1b[B" * (r2 - r1) + ("\x1b[C" if c2 > c1 else "\x1b[D") * abs(c2 - c1) + "t")
        at = cell
    tmux.wait_for("Solved")
    shown = tmux.wait_for("no mistakes shown")
    assert shown.count(TENT) >= trees
    assert shown.count(TREE) == trees
    # the pane right of the board shows where each of its rows ended: the pane's text begins in one
    # column, whatever pictures are left of it
    pane = board.guide
    assert pane is not None
    rows = shown.splitlines()[board.board.y + 2 : board.board.y + board.board.height]
    told = [row for row in rows if cell_len(row) > pane.x + 2]
    assert len(told) > 5
    for row in told:
        left, right = split_at(row, pane.x)
        assert cell_len(left) == pane.x, f"a picture lies across the edge: {row!r}"
        assert right[:2] in ("  ", "▌ ", "▀▀", "▄▄"), f"out of place: {row!r}"


def split_at(row: str, column: int) -> tuple[str, str]:
    """Return a row cut at a column of the screen, before a character that crosses it."""
    used = 0
    for number, char in enumerate(row):
        if used + cell_len(char) > column:
            return row[:number], row[number:]
        used += cell_len(char)
    return row, ""
