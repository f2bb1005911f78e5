"""Things that many tests need: the toy kind under its name, and separate folders for data."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from solitudo.engines.core import system
from solitudo.tui.person.progress import Progress
from solitudo.tui.person.retry import PENDING
from solitudo.tui.play import coach
from tests import toy
from tests.samples import sample

# the time of an example depends on the machine, not on the program
settings.register_profile("counted", deadline=None, max_examples=sample(24, 100))
settings.load_profile("counted")


# tests of pseudo-terminals, of signals, and of files that are removed while they are open
if system.termios is None:
    collect_ignore_glob = [
        "terminal/*", "soak/*", "bench/*", "elsewhere/*", "web/test_other_users.py",
        "cli/test_bulk.py", "cli/test_shells.py", "cli/test_resume.py", "cli/test_patience.py",
        "boards/test_spares_play.py", "play/test_click_bursts.py", "play/test_whole_games.py",
        "saves/test_take_over.py", "saves/test_changed_files.py", "saves/test_power_loss.py",
        "saves/test_unwritten.py", "project/test_commands.py", "engines/core/test_files.py",
        "engines/core/test_save.py", "app/test_guard.py", "adding_a_kind/test_package.py",
    ]  # fmt: skip


def pytest_configure() -> None:
    """A run in the background or under nohup ignores these two, and so would what it starts."""
    for number in system.HANGING_UP[1:]:
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def toy_kind() -> Iterator[toy.ToyKind]:
    """The toy kind, known to everything that asks for kinds."""
    toy.register()
    kind = toy.KINDS["toy"]
    assert isinstance(kind, toy.ToyKind)
    yield kind
    toy.unregister()


@pytest.fixture(autouse=True)
def nobody_is_new(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every kind has been met before, so that games open without a brief; a test marked
    `newcomer` is about the first time."""
    if request.node.get_closest_marker("newcomer") is None:
        monkeypatch.setattr(Progress, "has_met", lambda self, name: True)
        monkeypatch.setattr(Progress, "meet", lambda self, *names: None)


@pytest.fixture(autouse=True)
def nothing_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget what one test could not write before the next begins."""
    monkeypatch.setattr(PENDING, "waiting", {})
    monkeypatch.setattr(PENDING, "news", [])


@pytest.fixture(autouse=True)
def a_quick_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make quick answers quick however busy the machine is."""
    monkeypatch.setattr(coach, "SOON", 20.0)


@pytest.fixture
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder of saves, and no settings but the usual ones."""
    monkeypatch.setenv("SOLITUDO_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("SOLITUDO_CONFIG", str(tmp_path / "config"))
    return tmp_path / "data" / "saves"
