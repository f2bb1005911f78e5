"""What the program finds around it and cannot use: a sentence tells it, or it is done without."""

import os
import pty
import resource
import select
import stat
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path

import pytest
from textual.events import Key, Paste

from solitudo.engines.core.errors import PuzzleError
from solitudo.themes import loader
from solitudo.tui.person import settings
from solitudo.tui.screens.saves.open_window import LONGEST, OpenWindow
from tests.pilot import app_on, on_screen, press, rest, top, until
from tests.terminal.session import SOLITUDO

LIMIT = 60.0


def told(folder: Path, env: Mapping[str, str] | None = None, handles: int = 0) -> str:
    """Return the output of a run that ends before it draws anything; it ends with status 2."""

    def limit() -> None:
        if handles:
            resource.setrlimit(resource.RLIMIT_NOFILE, (handles, handles))

    near, far = pty.openpty()
    own = {"SOLITUDO_DATA": str(folder / "data"), "SOLITUDO_CONFIG": str(folder / "config")}
    done = subprocess.run(
        [str(SOLITUDO)], env={**os.environ, "TERM": "xterm-256color", **own, **(env or {})},
        stdin=far, stdout=far, stderr=subprocess.PIPE, timeout=LIMIT, check=False, text=True,
        preexec_fn=limit,
    )  # fmt: skip
    os.close(near)
    os.close(far)
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    assert not list(folder.glob("*/crashes/*"))
    return done.stderr.replace("\n", " ")


@pytest.mark.parametrize("named", ["nonsense", "no.such:Driver", "os:path", "os:nothing"])
def test_a_driver_that_there_is_not_is_named(tmp_path: Path, named: str) -> None:
    said = told(tmp_path, {"TEXTUAL_DRIVER": named})
    assert f"TEXTUAL_DRIVER is '{named}'" in said
    assert "Unset it." in said


def test_a_folder_of_a_user_that_there_is_not_is_named(tmp_path: Path) -> None:
    said = told(tmp_path, {"SOLITUDO_DATA": "~nosuchuser/x"})
    assert "SOLITUDO_DATA is '~nosuchuser/x', but this machine has no user nosuchuser" in said


def test_too_few_files_are_told_with_how_many_are_needed(tmp_path: Path) -> None:
    assert "needs 24 open files; `ulimit -n` allows 8 here." in told(tmp_path, handles=8)


def test_a_folder_of_settings_that_nobody_may_read_is_named_and_done_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Refused as the system refuses it to others: who runs the tests may be let in anywhere."""

    def refuse(plain: object) -> object:
        def call(path: object, *rest: object, **more: object) -> object:
            if str(tmp_path) in str(path):
                raise PermissionError(13, "Permission denied", str(path))
            return plain(path, *rest, **more)  # type: ignore[operator]

        return call

    for name in ("open", "stat", "scandir", "listdir"):
        monkeypatch.setattr(os, name, refuse(getattr(os, name)))
    loaded = settings.load(tmp_path)
    assert loaded.settings == settings.Settings()
    (warning,) = loaded.warnings
    assert f"{tmp_path}/settings.toml cannot be read: Permission denied." in warning
    assert loader.available(tmp_path / "themes") == loader.BUILT_IN
    assert loader.load(loader.DEFAULT, tmp_path / "themes")
    with pytest.raises(PuzzleError, match="There is no theme 'mine'"):
        loader.load("mine", tmp_path / "themes")


def test_the_screen_is_drawn_on_the_terminal_wherever_errors_go(tmp_path: Path) -> None:
    near, far = pty.openpty()
    errors = tmp_path / "errors"
    env = {**os.environ, "TERM": "xterm-256color", "SOLITUDO_DATA": str(tmp_path / "data")}
    env["SOLITUDO_CONFIG"] = str(tmp_path / "config")
    with errors.open("wb") as file:
        process = subprocess.Popen([str(SOLITUDO)], env=env, stdin=far, stdout=far, stderr=file)
    try:
        drawn, end = b"", time.monotonic() + LIMIT
        while b"solitudo" not in drawn:
            assert time.monotonic() < end, drawn
            if select.select([near], [], [], 0.1)[0]:
                drawn += os.read(near, 65536)
        process.terminate()
        while process.poll() is None:
            assert time.monotonic() < end
            if select.select([near], [], [], 0.05)[0]:
                drawn += os.read(near, 65536)
        while select.select([near], [], [], 0.1)[0]:
            drawn += os.read(near, 65536)
        assert process.returncode == 143
        assert b"\x1b[?1049l" in drawn
        assert errors.read_bytes() == b""
        assert stat.S_ISREG(errors.stat().st_mode)
    finally:
        process.kill()
        process.wait()
        os.close(near)
        os.close(far)


@pytest.mark.usefixtures("saves")
async def test_what_is_pasted_beyond_what_a_board_can_be_is_told() -> None:
    app = app_on()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "O")
        app.post_message(Paste("0123456789abcde\n" * 65_536))
        await rest(pilot)
        assert len(top(app, OpenWindow).typed) == LONGEST
        await on_screen(pilot, "is left out")
        await press(pilot, "ctrl+u", "q")
        assert top(app, OpenWindow).typed == "q"


@pytest.mark.usefixtures("saves")
async def test_a_paste_waits_for_the_keys_that_were_typed_before_it() -> None:
    app = app_on()
    async with app.run_test(size=(80, 24)) as pilot:
        await rest(pilot)
        for event in (Key("O", "O"), Key("x", "x"), Paste("y"), Key("ctrl+u", None), Paste("z")):
            app.post_message(event)
        await until(pilot, lambda: isinstance(app.screen, OpenWindow))
        await until(pilot, lambda: top(app, OpenWindow).typed.endswith("z"))
        assert top(app, OpenWindow).typed == "z"
