"""Every call that writes fails once in turn, over a run that does one of everything: nothing is
lost, nothing ends, and each failure is told."""

import os
import tomllib
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines.core.save import SaveFile
from solitudo.tui.app.app import Solitudo
from solitudo.tui.person import settings
from solitudo.tui.play.messages import Message
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import Parts
from solitudo.tui.saves import library
from solitudo.tui.start import Start
from solitudo.tui.terminal import capabilities
from tests.soak.disk import ERRORS, Disk
from tests.soak.tally import SOAKING, Tally

BOARD = "hitori:5x5de:5154542152243135512112524"
# marks, a drag's undo, a name, a hint, a theme, the same board again, solved, its records, home
KEYS = (
    *("enter", "down", "space", "u", "r", "M", "a", "enter", "H", "escape", "C"),
    *("[", "[", "escape", "Z", "y", "Y", "escape", "A", "enter", "right", "enter", "f2", "up"),
    *("enter", "escape", "R", "escape", "Q", "S", "right", "escape"),
)
# the least number of calls, and one in this many fails in the short run
CALLS, STEP = 56, 19


class Written:
    """What was handed to each game's file, whatever became of it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.lines: dict[SaveFile, list[str]] = {}
        plain = SaveFile.append

        def append(file: SaveFile, text: str) -> None:
            plain(file, text)
            self.lines.setdefault(file, []).append(text)

        monkeypatch.setattr(SaveFile, "append", append)


class Told:
    """Every sentence that the screen has said."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.words: list[str] = []
        plain, say = Solitudo.notify_plain, Session.say

        def at_the_edge(app: Solitudo, words: str) -> None:
            self.words.append(words)
            plain(app, words)

        def by_the_guide(session: Session, saying: Message | str | None) -> Parts:
            if isinstance(saying, str):
                self.words.append(saying)
            return say(session, saying)

        monkeypatch.setattr(Solitudo, "notify_plain", at_the_edge)
        monkeypatch.setattr(Session, "say", by_the_guide)

    def of(self, error: int, app: Solitudo) -> list[str]:
        """Those that tell of this error, and what was told at the end."""
        return [w for w in (*self.words, *app.ending.last_words) if os.strerror(error) in w]


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return where a game is written if it cannot be written in its own place."""
    monkeypatch.setattr("solitudo.tui.person.retry.elsewhere", lambda: tmp_path / "elsewhere")
    (tmp_path / "elsewhere").mkdir()
    return tmp_path / "elsewhere"


async def play(disk: Disk) -> Solitudo:
    """One of everything; the application as it ended."""
    with disk.failing():
        puzzle = engines.read(BOARD)
        opened = library.create(puzzle, solutions=puzzle.solutions)
        app = Solitudo(
            Start("play", opened), capabilities.Terminal(), settings.Settings(motion=False)
        )
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            for key in KEYS:
                app.simulate_key(key)
                await pilot.pause()
                assert not app._exit, f"it ended at {key}"
            await pilot.pause(0.05)
            app.quit()
            await pilot.pause()
    return app


def kept(folders: tuple[Path, ...]) -> list[list[str]]:
    """The entries of every save there is."""
    found = []
    for folder in folders:
        for path in folder.glob("*.toml"):
            log = tomllib.loads(path.read_text("utf-8"))["log"]
            found.append(list(log.values()))
    return found


async def run(folder: Path, elsewhere: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as here:
        here.setenv("SOLITUDO_DATA", str(folder / "data"))
        here.setenv("SOLITUDO_CONFIG", str(folder / "config"))
        written, told = Written(here), Told(here)
        app = await play(disk)
    if disk.error and not disk.lasting:
        failed, said = disk.calls[disk.fails - 1], told.of(disk.error, app)
        # a failure about a name or an unneeded file may go unreported
        least = 1 if failed in ("write", "fsync") else 0
        assert least <= len(said) <= 1, f"{disk.fails}, {failed}: {said}"
    assert app.return_code == 0, app.ending.last_words
    saves = kept((folder / "data" / "saves", elsewhere))
    assert written.lines
    for lines in written.lines.values():
        assert lines in saves, f"{disk.calls[disk.fails - 1]} lost {lines}, of {saves}"
    for path in elsewhere.iterdir():
        path.unlink()


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("lasting", [False, True])
async def test_nothing_is_lost_whichever_call_fails_and_each_is_told_once(
    tmp_path: Path, elsewhere: Path, monkeypatch: pytest.MonkeyPatch, lasting: bool
) -> None:
    number = 0
    calls = CALLS
    tally = Tally(f"faults of the disk{', lasting' if lasting else ''}", calls)
    while number < calls:
        number += 1 if SOAKING else STEP
        folder = tmp_path / f"run-{number}"
        disk = Disk(folder, number, ERRORS[number % len(ERRORS)], lasting)
        await run(folder, elsewhere, disk, monkeypatch)
        tally.one()
        if SOAKING:
            calls = max(calls, len(disk.calls)) if lasting else len(disk.calls)
    tally.end()


async def test_the_run_asks_everything_of_the_disk(
    tmp_path: Path, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Disk(tmp_path / "whole", 0, 0)
    await run(tmp_path / "whole", elsewhere, whole, monkeypatch)
    assert {"open", "write", "fsync", "link", "replace", "mkdir", "unlink", "database"} <= {
        *whole.calls
    }
    assert len(whole.calls) >= CALLS
