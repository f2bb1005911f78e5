"""Features that only a terminal shows: a game inside tmux with mouse reports, signals, and what is
left.
"""

import os
import signal
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.tui.drawing import looks
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.layout.arrange import arrange
from tests.terminal.session import SOLITUDO, Tmux

BOARD = "hitori:5x5de:5154542152243135512112524"
SIZE = (80, 24)


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[Tmux]:
    session = Tmux(tmp_path, [str(SOLITUDO), "play", BOARD], SIZE)
    try:
        yield session
    finally:
        session.close()


def cell_middles() -> list[tuple[int, int]]:
    """The middle of each cell on a screen of this size."""
    puzzle = engines.read(BOARD)
    offered = looks(puzzle, "rich")
    layout = arrange(*SIZE, [look for look, _ in offered])
    assert layout is not None
    look, painter = offered[layout.look]
    boxes = [painter(puzzle, look, Palette({}), "rich").box(c) for c in range(puzzle.grid.count)]
    return [(layout.board.x + x + w // 2, layout.board.y + y + h // 2) for x, y, w, h in boxes]


def save_of(folder: Path) -> dict[str, object]:
    """The one save, as a TOML reader sees it."""
    (path,) = (folder / "data" / "saves").glob("*.toml")
    return tomllib.loads(path.read_text("utf-8"))


def test_a_game_by_mouse_reports_inside_tmux(tmux: Tmux, tmp_path: Path) -> None:
    tmux.wait_for("keys")
    puzzle = engines.read(BOARD)
    first = puzzle.solutions.first
    assert first is not None
    places = cell_middles()
    blacks = [cell for cell, value in enumerate(first) if value == 1]
    for cell in blacks:
        tmux.click(*places[cell])
    tmux.wait_for("Solved")
    log = save_of(tmp_path)["log"]
    assert isinstance(log, dict)
    assert sum(" b:" in line for line in log.values()) == len(blacks)


def test_a_drag_inside_tmux_is_one_move_that_undo_takes_back(tmux: Tmux, tmp_path: Path) -> None:
    tmux.wait_for("keys")
    places = cell_middles()
    tmux.mouse(2, *places[0])
    for cell in (1, 2, 3):
        tmux.mouse(34, *places[cell])
    tmux.mouse(2, *places[3], "m")
    tmux.wait_for("4/25")
    tmux.send("u")
    tmux.wait_for("0/25")
    log = save_of(tmp_path)["log"]
    assert isinstance(log, dict)
    assert "w:A1,B1,C1,D1" in log["1"]


def test_a_game_by_keys_and_a_new_size_in_play(tmux: Tmux) -> None:
    tmux.wait_for("keys")
    tmux.send("\r")
    tmux.wait_for("1/25")
    tmux.resize(120, 36)
    tmux.wait_for("Techniques")
    tmux.resize(36, 14)
    tmux.wait_for("36×14. Solitudo needs")
    tmux.resize(*SIZE)
    tmux.wait_for("1/25")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_leaves_a_sound_file_and_a_sane_terminal(tmp_path: Path, number: int) -> None:
    shell = f"{SOLITUDO} play {BOARD}; echo ended $?; exec cat"
    session = Tmux(tmp_path, ["sh", "-c", shell], SIZE)
    try:
        session.wait_for("keys")
        session.send("\r")
        session.wait_for("1/25")
        children = Path(f"/proc/{session.process()}/task/{session.process()}/children")
        os.kill(int(children.read_text().split()[0]), number)
        session.wait_for("ended")
        log = save_of(tmp_path)["log"]
        assert isinstance(log, dict)
        lines = list(log.values())
        assert lines[0].endswith("b:A1")
        assert any(" view A1 " in line for line in lines)
        # a usable terminal: typed text is shown as it is, and the program no longer has the mouse
        assert f"ended {128 + number}" in session.screen()
        assert "Hitori" not in session.screen(), "the shell's own screen is back"
        assert session.tell("#{mouse_any_flag}#{alternate_on}") == "00"
        session.send("typed\r")
        session.wait_for("typed\ntyped")
    finally:
        session.close()


def test_a_kill_loses_no_move(tmp_path: Path) -> None:
    session = Tmux(tmp_path, ["sh", "-c", f"{SOLITUDO} play {BOARD}; exec cat"], SIZE)
    try:
        session.wait_for("keys")
        for _ in range(3):
            session.send("\r")
            session.send("\x1b[B")
        session.wait_for("3/25")
        children = Path(f"/proc/{session.process()}/task/{session.process()}/children")
        os.kill(int(children.read_text().split()[0]), signal.SIGKILL)
        log = save_of(tmp_path)["log"]
        assert isinstance(log, dict)
        assert [line.split()[-1] for line in log.values()] == ["b:A1", "b:A2", "b:A3"]
    finally:
        session.close()


def test_the_end_of_the_terminal_is_the_end_of_the_program(tmp_path: Path) -> None:
    session = Tmux(tmp_path, [str(SOLITUDO), "play", BOARD], SIZE)
    session.wait_for("keys")
    session.send("\r")
    session.wait_for("1/25")
    process = session.process()
    session.close()
    for _ in range(100):
        if not Path(f"/proc/{process}").exists():
            break
        time.sleep(0.05)
    else:
        raise AssertionError("the program lives on without a terminal")
    assert save_of(tmp_path)["log"]
