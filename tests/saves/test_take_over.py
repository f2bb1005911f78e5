"""A game that is open in another window is taken over: its holder saves and closes it; a silent one
is ended; time in which nobody was there does not count."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines.core import files, locks
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.locks import Holder, OpenElsewhereError
from solitudo.tui.saves import claims, library
from tests.soak.nest import ROOT
from tests.soak.running import Run
from tests.soak.soundness import screen_of

BOARD = "hitori:5x5de:5154542152243135112512124"
SIZE = (100, 30)


def test_a_lock_names_its_holder_and_hears_who_asks(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    lock = locks.hold(path)
    held = locks.holder(path)
    assert held is not None
    assert held.pid == os.getpid()
    assert held.here
    assert not lock.asked
    lock.note("12 1:02.3")
    locks.ask(path)
    locks.ask(path)
    assert lock.asked
    asked = locks.holder(path)
    assert asked is not None
    assert (asked.note, asked.refusal) == ("12 1:02.3", "")
    lock.refuse("No space left on device")
    refused = locks.holder(path)
    assert refused is not None
    assert refused.refusal == "No space left on device"
    lock.release()
    assert locks.holder(path) is None
    locks.ask(path)
    assert not files.lock_path(path).exists()


def test_what_a_killed_holder_noted_is_found_by_the_next(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    lock = locks.hold(path)
    lock.note("3 0:09.5")
    os.close(lock._handle or 0)  # the system does this for files of a killed program
    again = locks.hold(path)
    assert again.left == "3 0:09.5"
    again.release()


def test_a_deleted_lock_is_taken_again_unless_somebody_else_has_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    lock = locks.hold(path)
    assert not lock.keep()
    files.lock_path(path).unlink()
    assert lock.keep()
    assert not lock.keep()
    files.lock_path(path).unlink()
    other = locks.hold(path)
    with pytest.raises(OpenElsewhereError):
        lock.keep()
    lock.release()
    assert files.lock_path(path).exists(), "it is the other's"
    other.release()


def test_a_process_of_another_machine_or_of_the_same_number_is_not_ended(tmp_path: Path) -> None:
    me = os.getpid()
    child = subprocess.Popen(["sleep", "60"])
    try:
        for holder in (
            Holder(child.pid, locks.began(child.pid), "elsewhere"),
            Holder(child.pid, locks.began(me) + "0", locks.machine()),
            Holder(me, locks.began(me), locks.machine()),
        ):
            assert not holder.end(signal.SIGTERM)
        assert child.poll() is None
        assert Holder(child.pid, locks.began(child.pid), locks.machine()).end(signal.SIGKILL)
        assert child.wait(10) == -signal.SIGKILL
    finally:
        child.kill()


HOLDS = """
import signal, sys, time
from pathlib import Path
from solitudo.engines.core import locks
if "deaf" in sys.argv:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
lock = locks.hold(Path(sys.argv[1]))
print("held", flush=True)
while True:
    time.sleep(0.02)
    if "refuses" in sys.argv:
        lock.refuse("No space left on device")
    if "gives" in sys.argv and lock.asked:
        lock.release()
        time.sleep(600)
"""


@pytest.fixture
def mine(saves: Path) -> Path:
    """A saved game, closed."""
    opened = library.create(engines.read(BOARD), name="mine")
    opened.game.mark("b", "A1")
    opened.file.close()
    return opened.file.path


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Patience of a moment."""
    ways = tuple((number, 0.4) for number, _ in claims.WAYS)
    monkeypatch.setattr(claims, "WAYS", ways)


@pytest.fixture
def holders() -> Iterator[list["subprocess.Popen[str]"]]:
    started: list[subprocess.Popen[str]] = []
    yield started
    for process in started:
        process.kill()
        process.wait()


def held(path: Path, how: str, holders: list["subprocess.Popen[str]"]) -> "subprocess.Popen[str]":
    """A process that has the file."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDS, str(path), how], stdout=subprocess.PIPE, text=True, cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "tui" / "package")},
    )  # fmt: skip
    holders.append(process)
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    return process


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("how", ["gives", "silent", "deaf", "stopped"])
async def test_a_holder_gives_the_game_or_is_ended(
    mine: Path, how: str, holders: list["subprocess.Popen[str]"]
) -> None:
    process = held(mine, how, holders)
    if how == "stopped":
        process.send_signal(signal.SIGSTOP)
    with pytest.raises(OpenElsewhereError, match="mine is open in another window"):
        library.open_save("mine")
    opened = await claims.take_over(mine, lambda: library.open_save("mine"))
    assert opened.game.lines == 1
    opened.file.close()
    if how == "gives":
        assert process.poll() is None
    else:
        wanted = signal.SIGKILL if how == "deaf" else signal.SIGTERM
        assert process.wait(10) == -wanted


@pytest.mark.usefixtures("short")
async def test_a_holder_that_cannot_write_the_game_says_why_and_is_left_alone(
    mine: Path, holders: list["subprocess.Popen[str]"]
) -> None:
    process = held(mine, "refuses", holders)
    with pytest.raises(PuzzleError, match="cannot be taken over now: No space left on device"):
        await claims.take_over(mine, lambda: library.open_save("mine"))
    assert process.poll() is None


@pytest.mark.usefixtures("short")
async def test_what_this_window_has_is_not_taken_from_it(mine: Path) -> None:
    opened = library.open_save("mine")
    with pytest.raises(PuzzleError, match="already open in this window"):
        await claims.take_over(mine, lambda: library.open_save("mine"))
    opened.file.close()


# two programs, each on a terminal


@pytest.fixture
def runs() -> Iterator[list[Run]]:
    started: list[Run] = []
    yield started
    for run in started:
        run.close()


def shown(run: Run, words: str, most: float = 30.0) -> str:
    """The screen once these words are on it."""
    end = time.monotonic() + most
    while words not in (seen := screen_of(run, SIZE)):
        assert time.monotonic() < end, f"{words!r} is not shown:\n{seen}"
        run.drain(0.05, 0.2)
    return seen


def in_game(run: Run) -> None:
    """Wait until the board is shown, not home with a card of it."""
    end = time.monotonic() + 30
    while "u undo" not in (seen := screen_of(run, SIZE)) or "New game" in seen:
        assert time.monotonic() < end, seen
        run.drain(0.05, 0.2)


def clock_on(seen: str) -> int:
    """The seconds that a screen shows."""
    minutes, seconds = re.findall(r"\b(\d+):(\d\d)\b", seen)[-1]
    return int(minutes) * 60 + int(seconds)


def test_a_game_goes_from_one_terminal_to_another_and_back(tmp_path: Path, runs: list[Run]) -> None:
    first = Run(tmp_path, ["play", BOARD], SIZE)
    runs.append(first)
    shown(first, "0/25")
    first.send(b"\x1b\r")
    shown(first, "1/25")
    name = first.saves()[0].stem
    second = Run(tmp_path, ["continue"], SIZE)
    runs.append(second)
    shown(second, f"{name} is open in another window.")
    second.send(b"\r")
    in_game(second)
    shown(first, f"{name} was taken over by another window.")
    first.send(b"\r")
    shown(first, "is open in another window")
    first.send(b"\r")
    in_game(first)
    shown(second, f"{name} was taken over by another window.")
    assert [path.stem for path in first.saves()] == [name]


def test_the_clock_of_a_terminal_that_hangs_is_cut_back_to_its_last_key(
    tmp_path: Path, runs: list[Run]
) -> None:
    """Nobody reads from the first terminal, and it answers nothing."""
    first = Run(tmp_path, ["play", BOARD], SIZE)
    runs.append(first)
    shown(first, "0/25")
    first.send(b"\x1b\r")
    shown(first, "1/25")
    begun = time.monotonic()
    time.sleep(1.0)
    first.send(b"\x1b[B")
    first.drain(0.1)
    played = time.monotonic() - begun
    time.sleep(4.0)
    second = Run(tmp_path, ["continue"], SIZE)
    runs.append(second)
    shown(second, "is open in another window")
    second.send(b"\r")
    in_game(second)
    (save,) = first.saves()
    last = save.read_text().splitlines()[-1]
    assert " view " in last
    minutes, seconds = re.findall(r"'(\d+):(\d+\.\d)", last)[0]
    assert abs(int(minutes) * 60 + float(seconds) - played) <= 1.0


def test_the_time_of_a_game_that_was_killed_is_that_of_its_last_second(
    tmp_path: Path, runs: list[Run], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = Run(tmp_path, ["play", BOARD], SIZE)
    runs.append(first)
    shown(first, "0/25")
    first.send(b"\x1b\r")
    shown(first, "1/25")
    seen = shown(first, "0:03")
    first.end(signal.SIGKILL)
    monkeypatch.setenv("SOLITUDO_DATA", str(tmp_path / "data"))
    opened = library.open_save(first.saves()[0].stem)
    assert abs(opened.game.clock.tick() / 10 - clock_on(seen)) <= 1.2
    opened.file.close()


def test_windows_that_make_the_board_of_the_day_at_once_play_one_game(
    tmp_path: Path, runs: list[Run]
) -> None:
    runs += [Run(tmp_path, [], SIZE) for _ in range(3)]
    for run in runs:
        shown(run, "New game")
    for run in runs:
        run.send(b"D")
    end = time.monotonic() + 60
    while sum("is open in another window." in screen_of(run, SIZE) for run in runs) < 2:
        if time.monotonic() > end:
            raise AssertionError("\n".join(screen_of(run, SIZE) for run in runs))
        for run in runs:
            run.drain(0.05, 0.2)
    assert len(runs[0].saves()) == 1
    waiting = next(run for run in runs if "is open in another window." in screen_of(run, SIZE))
    waiting.send(b"\r")
    in_game(waiting)
    assert len(runs[0].saves()) == 1
