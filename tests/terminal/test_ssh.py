"""Over SSH: OpenSSH's own server on a port of this machine, with keys made for the test. A board to
the end by mouse reports, the line cut and the game taken up again, and a tmux over there."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Request
from tests.terminal.hands import by_keys, by_mouse
from tests.terminal.session import SOLITUDO, need
from tests.terminal.sshd import SIZE, Sshd
from tests.terminal.wire import Wire

WIDE = (120, 36)
LIMIT = 60.0
SIZES = {"hitori": "5", "hitori-hex": "4", "tents": "6", "sudoku": "4", "slant": "5"}
Call = Callable[..., Wire]
HITORI = "hitori:5x5de:5154542152243135512112524"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sshd]:
    """One server for all."""
    if not SOLITUDO.exists():
        pytest.fail("solitudo is not installed in this environment: make test does it")
    found = Sshd(tmp_path_factory.mktemp("sshd"))
    yield found
    found.close()


@pytest.fixture
def call(server: Sshd, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Call:
    """A terminal that shows a command over there; games are in the folder of this test."""
    monkeypatch.setenv("SOLITUDO_CACHE", str(tmp_path / "cache"))
    return partial(server.call, tmp_path)


def until(wire: Wire, words: str) -> None:
    """Wait until these words are on the screen."""

    def there() -> bool:
        return any(words in row for row in wire.screen.display)

    if wire.wait(there, LIMIT) is None:
        shown = "\n".join(wire.screen.display)
        raise AssertionError(f"{words!r} never came:\n{shown}\n{wire.crashes()}")


def begin(wire: Wire) -> None:
    """Wait for the game, and close its brief."""
    until(wire, "first board")
    wire.type(b"\x1b")
    # a key right after Esc would be one with Alt
    away = wire.wait(lambda: not any("first board" in row for row in wire.screen.display), LIMIT)
    assert away is not None


def save(folder: Path) -> str:
    (path,) = (folder / "data" / "saves").glob("*.toml")
    return path.read_text("utf-8")


def gone(pid: int) -> bool:
    for _ in range(200):
        if not Path(f"/proc/{pid}").exists():
            return True
        time.sleep(0.05)
    return False


def playing(folder: Path) -> list[int]:
    """The games that run with the folders of this test."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            words = (entry / "cmdline").read_bytes().split(b"\0")
            own = f"SOLITUDO_DATA={folder}/data".encode() in (entry / "environ").read_bytes()
        except OSError:
            continue
        if own and any(word.endswith(b"/solitudo") for word in words[:2]):
            found.append(int(entry.name))
    return found


def easy(name: str) -> Puzzle:
    kind = engines.kind(name)
    return kind.generate(kind.check(Request(SIZES[name], "easy", 7)), lambda share: None)


@pytest.mark.parametrize("name", engines.kinds())
def test_a_board_of_each_kind_to_the_end_by_mouse_reports(call: Call, name: str) -> None:
    puzzle = easy(name)
    wire = call(f"{SOLITUDO} play {puzzle.id}", WIDE)
    begin(wire)
    for report in by_mouse(puzzle, WIDE):
        wire.type(report)
        wire.pump(0.02)
    until(wire, "Solved")
    wire.close()


def test_a_board_to_the_end_by_keys(call: Call) -> None:
    puzzle = engines.read(HITORI)
    wire = call(f"{SOLITUDO} play {HITORI}")
    begin(wire)
    for key in by_keys(puzzle):
        wire.type(key)
        wire.pump(0.02)
    until(wire, "Solved")
    wire.close()


def test_a_line_that_is_cut_is_taken_up_again_to_the_last_action(
    call: Call, tmp_path: Path
) -> None:
    wire = call(f"{SOLITUDO} play {HITORI}")
    begin(wire)
    for key in (b"\r", b"\x1b[B", b"\x1b[B", b"\r", b"\x1b[B", b" "):
        wire.type(key)
        wire.pump(0.02)
    until(wire, "3/25")
    (game,) = playing(tmp_path)
    # the client is killed with the line, without a farewell
    os.kill(wire.pid, signal.SIGKILL)
    wire.pump(0.5)
    os.close(wire.fd)
    os.waitpid(wire.pid, 0)
    assert gone(game)
    before = save(tmp_path)
    assert [mark for mark in ("b:A1", "b:A3", "w:A4") if mark in before] == ["b:A1", "b:A3", "w:A4"]
    again = call(f"{SOLITUDO} continue")
    until(again, "3/25")
    again.type(b"u")
    until(again, "2/25")
    again.type(b"r")
    until(again, "3/25")
    again.close()
    assert save(tmp_path).startswith(before.partition("[log]")[0])


def test_in_a_tmux_over_there_a_game_outlives_the_line(call: Call, tmp_path: Path) -> None:
    tmux = f"{need('tmux')} -u -S {tmp_path / 'far.sock'} -f {tmp_path / 'tmux.conf'}"
    (tmp_path / "tmux.conf").write_text("set -g mouse on\nset -g status off\n")
    try:
        wire = call(f"{tmux} new-session -s game {SOLITUDO} play {HITORI}")
        begin(wire)
        wire.type(b"\r")
        until(wire, "1/25")
        (game,) = playing(tmp_path)
        # detached by its key, attached from a line of another size
        wire.type(b"\x02d")
        wire.wait(lambda: not wire.alive, 10)
        assert not wire.alive
        wire.close()
        wider = call(f"{tmux} attach -t game", WIDE)
        until(wider, "1/25")
        until(wider, "Techniques")
        puzzle = engines.read(HITORI)
        first = puzzle.solutions.first
        assert first is not None
        # the line is cut: the game continues, and the mouse works again
        os.kill(wider.pid, signal.SIGKILL)
        wider.pump(0.5)
        os.close(wider.fd)
        os.waitpid(wider.pid, 0)
        assert Path(f"/proc/{game}").exists()
        last = call(f"{tmux} attach -t game")
        until(last, "1/25")
        last.type(b"u")
        until(last, "0/25")
        last.settle(0.5, 5.0)
        for report in by_mouse(puzzle, SIZE):
            last.type(report)
            last.pump(0.02)
        until(last, "Solved")
        assert playing(tmp_path) == [game]
        last.close()
    finally:
        subprocess.run([*tmux.split(), "kill-server"], check=False, capture_output=True)
