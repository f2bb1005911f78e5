"""What many tests need: the toy kind under its name, and folders of their own for data."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from solitudo.tui.person.progress import Progress
from solitudo.tui.person.retry import PENDING
from solitudo.tui.play import coach
from tests import toy

# how long an example takes says something of the machine, not of the program
settings.register_profile("counted", deadline=None)
settings.load_profile("counted")


def pytest_configure() -> None:
    """A run in the background or under nohup ignores these two, and so would what it starts."""
    if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
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
    """What one test could not write is no matter of the next."""
    monkeypatch.setattr(PENDING, "waiting", {})
    monkeypatch.setattr(PENDING, "news", [])


@pytest.fixture(autouse=True)
def a_quick_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is found soon is found soon, however busy the machine is."""
    monkeypatch.setattr(coach, "SOON", 20.0)


@pytest.fixture
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder of saves, and no settings but the usual ones."""
    monkeypatch.setenv("SOLITUDO_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("SOLITUDO_CONFIG", str(tmp_path / "config"))
    return tmp_path / "data" / "saves"
