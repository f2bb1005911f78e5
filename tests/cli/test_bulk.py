"""Long runs: they report their progress, and leave no process behind, however they end."""

import io
import os
import re
import signal
import subprocess
import sys
import time
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from solitudo.engines.core.errors import PuzzleError
from solitudo.tui.cli import batch, parser
from solitudo.tui.cli.output import PACE, Bar, span

ROOT = Path(__file__).parents[2]
WORDS = [sys.executable, "-P", "-m", "solitudo", "generate", "hitori", "--seed", "8"]
SLOW = ["--size", "30", "--level", "extreme", "-n", "100000", "--jobs", "3"]


class Line(io.StringIO):
    """A terminal that counts what is written to it."""

    def __init__(self) -> None:
        super().__init__()
        self.times = 0

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.times += 1
        return super().write(text)


def test_the_bar_tells_the_rate_and_the_time_left() -> None:
    clock = [0.0]
    line = Line()
    bar = Bar(100, line, lambda: clock[0])
    assert line.getvalue().endswith("0 of 100\x1b[K")
    for _ in range(20):
        clock[0] += 0.5
        bar.next()
    assert line.getvalue().endswith("] 20 of 100, 2.0 a second, 0:40 left\x1b[K")
    clock[0] += 50
    bar.part(0.5)
    assert line.getvalue().endswith("] 20 of 100, 20.0 a minute, 4:00 left\x1b[K")
    assert "[####...................." in line.getvalue()


def test_the_bar_is_drawn_ten_times_a_second_at_most() -> None:
    clock = [0.0]
    line = Line()
    bar = Bar(100_000, line, lambda: clock[0])
    for _ in range(10_000):
        clock[0] += 0.001
        bar.part(0.5)
        bar.next()
    assert line.times <= 10 / PACE + 1
    assert line.times > 5 / PACE


def test_room_is_made_only_where_the_bar_stands() -> None:
    clock = [0.0]
    line = Line()
    bar = Bar(9, line, lambda: clock[0])
    bar.clear()
    written = line.times
    bar.next()
    bar.clear()
    assert line.times == written


def test_no_terminal_is_written_no_bar() -> None:
    stream = io.StringIO()
    bar = Bar(9, stream)
    bar.next()
    bar.clear()
    assert stream.getvalue() == ""


@pytest.mark.parametrize(("seconds", "words"), [(0.2, "0:00"), (61, "1:01"), (3723, "1:02:03")])
def test_a_span_is_told_as_a_clock_tells_it(seconds: float, words: str) -> None:
    assert span(seconds) == words


def test_in_a_narrow_terminal_the_bar_keeps_to_one_line(tmp_path: Path) -> None:
    import fcntl
    import pty
    import struct
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 10, 30, 0, 0))
    words = [*WORDS, "--size", "12", "-n", "60"]
    with (tmp_path / "out").open("wb") as out:
        done = subprocess.run(words, stdout=out, stderr=theirs, env=env(), timeout=60)
    os.close(theirs)
    said = b""
    with suppress(OSError):
        while more := os.read(ours, 1 << 16):
            said += more
    os.close(ours)
    assert done.returncode == 0
    # the title of the window takes no room on the screen
    outside = re.sub(r"\x1b\].*?\x1b\\\\|\x1b\[2[23];2t", "", said.decode())
    shown = [part.replace("\x1b[K", "") for part in outside.split("\r")]
    assert any("of 60" in part for part in shown) or any(part.startswith("[") for part in shown)
    assert max(map(len, shown)) <= 29


def env() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT / "tui" / "package")}


def family(pid: int) -> set[int]:
    """A process and all below it."""
    found = {pid}
    with suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                found |= family(int(child))
    return found


def alive(pid: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def begun() -> subprocess.Popen[bytes]:
    """A long run that has given its first boards."""
    process = subprocess.Popen(
        [*WORDS, *SLOW], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env(),
        start_new_session=True,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stdout.readline().startswith(b"hitori:30x30")
    return process


needs_proc = pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="asks /proc for processes"
)


@needs_proc
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL, signal.SIGINT])
def test_nobody_is_left_behind(number: signal.Signals) -> None:
    process = begun()
    everyone = family(process.pid)
    assert len(everyone) > 3
    began = time.monotonic()
    os.kill(process.pid, number)
    while any(alive(pid) for pid in everyone - {process.pid}) and time.monotonic() < began + 60:
        time.sleep(0.02)
    left = [pid for pid in everyone - {process.pid} if alive(pid)]
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    _, err = process.communicate(timeout=60)
    assert left == []
    # a killed process leaves locks behind, and Python's own cleaner reports that it removed them
    assert err == b"" or (number == signal.SIGKILL and b"resource_tracker" in err)
    told = {signal.SIGKILL: -9, signal.SIGINT: 130}
    assert process.returncode == told.get(number, 128 + number)


@needs_proc
def test_a_run_that_is_killed_at_its_start_leaves_nobody() -> None:
    for moment in (0.1, 0.2, 0.3, 0.4):
        process = subprocess.Popen(
            [*WORDS, *SLOW], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env(),
        )  # fmt: skip
        time.sleep(moment)
        everyone = family(process.pid)
        process.kill()
        process.wait()
        end = time.monotonic() + 60
        while any(map(alive, everyone)) and time.monotonic() < end:
            time.sleep(0.02)
        assert not any(map(alive, everyone))


@needs_proc
def test_hangup_that_is_switched_off_is_not_heard() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        process = begun()
    finally:
        signal.signal(signal.SIGHUP, before)
    assert process.stdout is not None
    os.kill(process.pid, signal.SIGHUP)
    assert process.stdout.readline().startswith(b"hitori:30x30")
    process.terminate()
    process.communicate(timeout=60)
    assert process.returncode == 128 + signal.SIGTERM


@needs_proc
def test_a_process_that_was_killed_is_told_in_one_line() -> None:
    process = begun()
    workers = [pid for pid in family(process.pid) if b"spawn_main" in cmdline(pid)]
    os.kill(workers[0], signal.SIGKILL)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 2
    assert err == (
        b"solitudo generate: A worker process stopped unexpectedly. Run the command again.\n"
    )


def test_a_process_that_is_missed_by_the_next_task_is_told_too() -> None:
    class Broken(ThreadPoolExecutor):
        def submit(self, *words: Any, **named: Any) -> Future[Any]:
            raise BrokenProcessPool("a child process ended")

    with pytest.raises(PuzzleError, match=r"^A worker process stopped unexpectedly\."):
        batch.Workers(Broken(1), 1).submit(len, ())


def cmdline(pid: int) -> bytes:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""


def test_a_search_for_a_rating_says_at_once_what_it_looks_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["generate", "slant", "--size", "5", "--rating", "1.0-1.6", "--seed", "3"]
    assert parser.main(words) == 0
    told = capsys.readouterr().err
    assert told.startswith("solitudo generate: trying at most")
    assert parser.main(["generate", "slant", "--size", "5", "--seed", "3"]) == 0
    assert capsys.readouterr().err == ""


def test_where_no_terminal_shows_a_bar_it_is_told_from_time_to_time() -> None:
    now, said = [0.0], list[str]()
    bar = Bar(2, io.StringIO(), lambda: now[0], say=said.append)
    for seconds in (5.0, 11.0, 12.0, 23.0):
        now[0] = seconds
        bar.part(0.5)
    assert len(said) == 2
    assert said[0].endswith("0 of 2")


@pytest.mark.parametrize("words", [["solve", "hitori", "-"], ["import", "-"], ["engine"]])
def test_who_is_at_a_keyboard_is_told_that_a_command_waits(words: list[str]) -> None:
    import pty

    ours, theirs = pty.openpty()
    with os.fdopen(theirs, "r+b", buffering=0) as end:
        program = [sys.executable, "-m", "solitudo", *words]
        process = subprocess.Popen(program, stdin=end, stderr=end, stdout=subprocess.PIPE)
        said = b""
        while b"Ctrl+D ends." not in said:
            said += os.read(ours, 1000)
        os.write(ours, b"\x04")
        process.communicate(timeout=30)
    os.close(ours)
