"""The Sudoku of lines from the screen: the terminal is lent and taken back."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.tui.app.navigation import NO_TERMINAL
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.start import Start
from tests.pilot import app_on
from tests.terminal.session import SOLITUDO, Tmux

BOARD = "hitori:5x5de:5154542152243135512112524"
ASK = "Please enter the number of cells to fill"


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[Tmux]:
    session = Tmux(tmp_path, [str(SOLITUDO), "play", BOARD])
    try:
        yield session
    finally:
        session.close()


def begin(tmux: Tmux) -> None:
    """From the palette of a game into the lines."""
    tmux.wait_for("keys")
    tmux.send("\x10")
    tmux.wait_for("what you want, e.g.")
    tmux.send("line-mode")
    tmux.wait_for("ine-mode Sudoku")
    tmux.send("\r")
    tmux.wait_for(ASK)


def children(pid: int, words: str = "") -> list[int]:
    """The children of a process that were called with these words."""
    found = subprocess.run(
        ["ps", "-o", "pid=,args=", "--ppid", str(pid)], capture_output=True, text=True, check=False
    )
    return [int(line.split()[0]) for line in found.stdout.splitlines() if words in line]


def test_the_lines_are_played_and_lead_back_to_the_screen(tmux: Tmux) -> None:
    for end in ("exit\r", "\x04", "\x03"):
        begin(tmux)
        tmux.send("80\r")
        shown = tmux.wait_for("-" * 34 + "\n|")
        assert "to return to the screen" in shown
        assert "Tab panes" not in shown
        tmux.send("validate\r")
        tmux.wait_for("validation passed")
        tmux.send(end)
        tmux.wait_for("Tab panes")
    # at the first question too, as its text says
    for end in ("\x04", "\x03"):
        begin(tmux)
        tmux.send(end)
        tmux.wait_for("Tab panes")
    # the earlier screen is back, and receives keys
    tmux.send("\r")
    tmux.wait_for("1/25")


def test_whatever_ends_the_program_ends_the_lines_too(tmux: Tmux) -> None:
    begin(tmux)
    (child,) = children(tmux.process(), "classic")
    os.kill(tmux.process(), signal.SIGTERM)
    end = time.monotonic() + 60
    while time.monotonic() < end:
        try:
            os.kill(child, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    raise AssertionError("the lines live on")


async def test_where_there_is_no_terminal_it_is_refused(saves: Path) -> None:
    app = app_on(Start("play", puzzle=engines.read(BOARD)))
    said: list[str] = []
    app.notify_plain = said.append  # type: ignore[method-assign, assignment]
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        screen.run_command("lines")
        await pilot.pause()
        assert app.screen is screen
    assert said == [NO_TERMINAL]
