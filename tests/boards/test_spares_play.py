"""Pre-generated boards in play: no search, and no worker left after the program."""

import asyncio
import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

import pytest

from solitudo import engines
from solitudo.engines.core.values import Request
from solitudo.tui.app.app import Solitudo
from solitudo.tui.boards import source as ready
from solitudo.tui.boards.new_game import Made, NewGame
from solitudo.tui.boards.source import Boards
from solitudo.tui.boards.spare_files import Store
from solitudo.tui.boards.spares import Stock
from solitudo.tui.person import settings
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.screens.waiting import SearchWindow
from tests.boards.worked import SORT, board, drawn
from tests.pilot import app_on, press, rest, until

pytestmark = pytest.mark.usefixtures("saves")
ROOT = Path(__file__).parents[2]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "cache" / "ready")


# the application


def app_with(store: Store) -> Solitudo:
    app = app_on()
    app.boards.ahead = True
    return app


async def test_the_next_board_is_played_without_a_search(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = settings.cache_folder() / "ready"
    here = Store(folder)
    ready = [board(seed) for seed in (1, 2)]
    for one in ready:
        here.put(SORT, one)
    app = app_with(store)
    monkeypatch.setattr(app.boards, "begin", lambda: None)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        seen = []
        app.begin(NewGame("hitori", drawn()))
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen)
        seen.append(app.screen.session.game.puzzle.id)
        await press(pilot, "N")
        assert isinstance(app.screen, PlayScreen)
        seen.append(app.screen.session.game.puzzle.id)
        assert sorted(seen) == sorted(one.id for one in ready)
        assert app.boards.ready("hitori", drawn()) == 0


def test_once_the_first_frame_stands_boards_are_made(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    timers: list[tuple[float, Callable[[], object]]] = []
    done: list[str] = []

    class Quiet:
        def set_timer(self, seconds: float, then: Callable[[], object]) -> None:
            timers.append((seconds, then))

    boards = Boards(cast("Any", Quiet()))
    boards.begin_later()
    assert not timers, "nothing is made ahead unless it is asked for"
    boards.ahead = True
    stock = boards.stock
    assert stock is not None
    monkeypatch.setattr(stock, "begin", lambda: done.append("boards"))
    boards.begin_later()
    ((seconds, begin),) = timers
    begin()
    assert (seconds, done) == (ready.LATER, ["boards"])


@pytest.mark.parametrize("waits", [3, None])
async def test_only_a_search_that_takes_longer_than_a_moment_is_shown(
    store: Store, waits: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = engines.read("hitori:5x5de:5154542152243135512112524")
    made = Made(puzzle, puzzle.solutions, "easy")

    async def fetch(kind: str, request: Request, tell: object) -> Made:
        if waits is None:
            await asyncio.Event().wait()
        for _ in range(waits or 0):
            await asyncio.sleep(0)
        return made

    shown: list[str] = []

    class Screens:
        screen = object()
        screen_stack = (screen,)

        def show_search(self, kind: str, *search: object) -> None:
            shown.append(kind)

    boards = Boards(cast("Any", Screens()))
    stock = Stock(store)
    monkeypatch.setattr(stock, "fetch", fetch)
    # nobody waits for that moment
    monkeypatch.setattr(ready, "UNSEEN", 20 if waits else 0.001)
    found: list[Made | None] = []
    await asyncio.wait_for(boards.search(stock, "hitori", drawn(), found.append), 60)
    assert (shown, found) == (([], [made]) if waits else (["hitori"], []))


async def test_a_long_search_is_shown_and_can_be_stopped(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Request] = []

    async def slow(self: Stock, kind: str, request: Request, tell: Callable[[float], None]) -> None:
        asked.append(request)
        while True:
            tell(0.5 if isinstance(app.screen, SearchWindow) else 0.25)
            await asyncio.sleep(0.01)

    monkeypatch.setattr(Stock, "fetch", slow)
    app = app_with(store)
    monkeypatch.setattr(app.boards, "begin", lambda: None)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        home = app.screen
        app.begin(NewGame("hitori", drawn()))
        app.begin(NewGame("hitori", drawn()))
        await until(None, lambda: isinstance(app.screen, SearchWindow) and app.screen.share == 0.5)
        assert len(asked) == 1
        app.simulate_key("escape")
        await rest(pilot)
        assert app.screen is home


# the worker's end, in a real terminal


def children(pid: int) -> list[int]:
    found: list[int] = []
    with suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            found += map(int, (task / "children").read_text().split())
    return found


def alive(pid: int) -> bool:
    with suppress(OSError):
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    return False


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="asks /proc for processes")
@pytest.mark.parametrize("how", ["kill", "terminate", "hang up", "leave"])
def test_the_worker_ends_with_the_program(how: str, tmp_path: Path) -> None:
    pid, line = pty.fork()
    if pid == 0:
        os.environ.update(
            TERM="xterm-256color", PYTHONPATH=str(ROOT / "tui" / "package"),
            SOLITUDO_DATA=str(tmp_path),
            SOLITUDO_CONFIG=str(tmp_path),
        )  # fmt: skip
        words = ["play", "hitori", "--size", "40", "--level", "extreme"]
        os.execv(sys.executable, [sys.executable, "-P", "-m", "solitudo", *words])
    workers: list[int] = []
    end = time.monotonic() + 90
    try:
        drawn = 0
        while not workers and time.monotonic() < end:
            drawn += read_some(line)
            workers = [
                w for w in children(pid) if b"stay" in Path(f"/proc/{w}/cmdline").read_bytes()
            ]
        assert len(workers) == 1
        # the home screen is shown by then
        assert drawn > 1000
        if how == "kill":
            os.kill(pid, signal.SIGKILL)
        elif how == "terminate":
            os.kill(pid, signal.SIGTERM)
        elif how == "leave":
            os.write(line, b"\x1b")
        else:
            os.close(line)
        while any(map(alive, [pid, *workers])) and time.monotonic() < end:
            if how == "leave" and not read_some(line, 0.5):
                # nothing is drawn any more: the search was cancelled, or the home screen is shown
                with suppress(OSError):
                    os.write(line, b"Q")
            elif how != "hang up":
                read_some(line)
            else:
                time.sleep(0.05)
            with suppress(ChildProcessError):
                os.waitpid(pid, os.WNOHANG)
        assert not any(map(alive, [pid, *workers]))
    finally:
        for one in [pid, *workers]:
            with suppress(OSError):
                os.kill(one, signal.SIGKILL)
        with suppress(OSError):
            os.close(line)


def read_some(line: int, seconds: float = 0.05) -> int:
    """Read output of the program, and answer its questions. Return how much it wrote."""
    end, count = time.monotonic() + seconds, 0
    while (left := end - time.monotonic()) > 0:
        if select.select([line], [], [], left)[0]:
            try:
                data = os.read(line, 1 << 16)
            except OSError:
                break
            count += len(data)
            if b"\x1b[6n" in data:
                os.write(line, b"\x1b[1;1R")
    return count


def test_the_warm_worker_answers_whatever_it_is_asked() -> None:
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "solitudo.engines", "stay"],
        cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT / "tui" / "package")},
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    answers = iter(
        line for line in iter(process.stdout.readline, b"") if not line.startswith(b"progress")
    )
    process.stdin.write(b'["generate", "hitori", "5", "easy", "3"]\n')
    process.stdin.flush()
    assert b'"id": "hitori:5x5' in next(answers)
    for wrong in (b"{}", b'["dance"]', b"[[]]", b"x", b"", b"\xff"):
        process.stdin.write(wrong + b"\n")
        process.stdin.flush()
        assert b"The call is generate" in next(answers)
    assert os.getpriority(os.PRIO_PROCESS, process.pid) == 19
    # in the middle of a large board
    process.stdin.write(b'["generate", "hitori", "40", "extreme", "3"]\n')
    process.stdin.flush()
    assert process.stdout.readline().startswith(b"progress")
    process.stdin.close()
    assert process.wait(5) == 0
    process.stdout.close()
