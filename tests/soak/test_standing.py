"""A loop that stands still: it is told on the screen and in a report, Ctrl+C and signals end it,
and a loop that goes on shows a whole screen again."""

import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.soak.nest import ROOT
from tests.soak.running import Run
from tests.soak.soundness import LEFT, screen_of, sound

BOARD = "hitori:5x5de:5154542152243135512112524"
SIZE = (240, 36)
# reported after a second, so that nobody waits for five
STANDING = """
import sys, time
from solitudo.tui.app import guard
guard.STANDS = 1.0
def stand(*args, **more):
    {stand}
from solitudo.tui.play.session import Session
undo, Session.undo = Session.undo, stand
from solitudo.tui.cli.parser import main
sys.exit(main(sys.argv[1:]))
"""
ENDLESS = "while True: pass"
LONG = "time.sleep(2.5); return undo(*args, **more)"


def begun(folder: Path, stand: str) -> Run:
    code = STANDING.format(stand=stand)
    env = {"PYTHONPATH": str(ROOT / "tui" / "package")}
    run = Run(folder, ["play", BOARD], SIZE, env, ("-c", code))
    run.wait_for_screen()
    for keys in (b"\x1b", b"\r", b"\x1b[C"):
        run.send(keys)
        run.drain(0.2)
    run.send(b"u")
    # a blocked program never becomes idle
    run.wait_for_screen(b"has not responded for", rest=0.5)
    return run


@pytest.fixture
def endless(tmp_path: Path) -> Iterator[Run]:
    run = begun(tmp_path, ENDLESS)
    yield run
    run.close()


def report_of(run: Run) -> str:
    (report,) = run.reports()
    assert str(report) in screen_of(run, SIZE)
    return report.read_text()


def test_it_is_told_where_it_stands_and_ctrl_c_ends_it(endless: Run) -> None:
    assert re.search(r"in stand\n", report_of(endless))
    assert "Every move is saved. Ctrl+C ends it." in screen_of(endless, SIZE)
    begun = time.monotonic()
    endless.send(b"\x03")
    assert endless.ended()
    assert time.monotonic() - begun < 3
    assert endless.status == 130
    assert "Traceback" not in endless.told()
    assert "Solitudo has not responded" in endless.told()
    sound(endless.folder)
    held = [path.read_text().count("b:") for path in endless.saves()]
    assert held == [1]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_it(endless: Run, number: int) -> None:
    assert endless.end(number) < 3
    assert endless.status == 128 + number
    sound(endless.folder)


def test_a_loop_that_goes_on_says_so_and_shows_the_screen_again(tmp_path: Path) -> None:
    run = begun(tmp_path, LONG)
    try:
        assert re.search(r"in stand\n", report_of(run))
        run.wait_for_screen(b"did not respond for")
        run.drain(0.5)
        shown = screen_of(run, SIZE)
        assert "has not responded" not in shown
        assert "Solitudo did not respond for" in shown
        assert "0/25" in shown
        run.end()
        assert run.status in (143, *LEFT)
        sound(tmp_path)
    finally:
        run.close()
