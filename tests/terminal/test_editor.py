"""The editor inside tmux: the mouse as a terminal sends it, and a kill."""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines.core.draft import Draft, read_draft
from solitudo.engines.core.values import Target
from solitudo.tui.drawing import looks
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.screens.editor.painter import arrange
from tests.terminal.session import SOLITUDO, Tmux

SIZE = (80, 24)


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[Tmux]:
    session = Tmux(tmp_path, ["sh", "-c", f"{SOLITUDO}; exec cat"], SIZE)
    try:
        session.wait_for("editor")
        session.send("E")
        session.wait_for("Editor")
        session.send("\x1b[B")
        session.send("6")
        session.send("\r")
        session.wait_for("36 cells are empty")
        yield session
    finally:
        session.close()


def draft_in(folder: Path) -> Draft:
    """The one draft that is kept."""
    (path,) = (folder / "data" / "drafts").glob("*.draft")
    assert path.stat().st_mode & 0o77 == 0
    draft, left = read_draft(path.read_text("utf-8"), engines.kind)
    assert not left
    return draft


def middle(draft: Draft, cell: int) -> tuple[int, int]:
    """The middle of a cell on a screen of this size."""
    puzzle, _ = draft.sketch()
    offered = looks(puzzle, "rich")
    placed = arrange(*SIZE, [look for look, _ in offered])
    assert placed is not None
    look, painter = offered[placed.look]
    x, y, width, height = painter(puzzle, look, Palette({}), "rich").box(cell)
    return placed.board.x + x + width // 2, placed.board.y + y + height // 2


def values(draft: Draft) -> dict[int, str]:
    return {spot.at: value for spot, value in draft.values.items()}


def test_wheel_buttons_and_drags_write_a_board(tmux: Tmux, tmp_path: Path) -> None:
    tmux.send("5")
    tmux.wait_for("35 cells are empty")
    draft = draft_in(tmp_path)
    tmux.mouse(64, *middle(draft, 8))
    tmux.mouse(64, *middle(draft, 8))
    tmux.mouse(65, *middle(draft, 9))
    tmux.wait_for("33 cells are empty")
    assert values(draft_in(tmp_path)) == {0: "5", 8: "2", 9: "6"}
    # the content of a cell is dragged to another one
    tmux.mouse(0, *middle(draft, 8))
    for cell in (14, 20):
        tmux.mouse(32, *middle(draft, cell))
    tmux.mouse(0, *middle(draft, 20), "m")
    tmux.wait_for("┃  2  ┃")
    # tmux would read two presses in such a short time as a double press
    time.sleep(0.5)
    tmux.click(*middle(draft, 9), 2)
    tmux.wait_for("34 cells are empty")
    assert values(draft_in(tmp_path)) == {0: "5", 20: "2"}


def test_a_kill_loses_nothing_that_was_drawn(tmux: Tmux, tmp_path: Path) -> None:
    for key in "1234u":
        tmux.send(key)
    tmux.wait_for("33 cells are empty")
    children = Path(f"/proc/{tmux.process()}/task/{tmux.process()}/children")
    os.kill(int(children.read_text().split()[0]), signal.SIGKILL)
    draft = draft_in(tmp_path)
    assert values(draft) == {0: "1", 1: "2", 2: "3"}
    draft.redo()
    assert draft.values[Target("cell", 3)] == "4"
