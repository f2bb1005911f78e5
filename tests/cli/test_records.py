"""Records and the browser from the command line."""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engines.core import records
from engines.core.figures import ALONE, HELPED, SOLVED, Record
from tui import cli
from tui.calls import serve

Out = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def folder(saves: Path) -> Path:
    return saves.parent


def record(tenths: int, help: int = ALONE, **other: Any) -> Record:
    at = f"2026-11-18T12:00:{tenths % 60:02}.000+01:00"
    found = Record(
        at, "hitori", "9x9", "easy", "normal", "", tenths, 0, 0, 9, help, f"hitori:{tenths}",
        f"game-{tenths}", at,
    )  # fmt: skip
    return found._replace(**other)


def test_no_records_are_said_to_be_none(capsys: Out) -> None:
    assert cli.main(["records"]) == 0
    assert capsys.readouterr().out == "No game is finished yet.\n"


def test_records_are_a_table_of_best_times(folder: Path, capsys: Out) -> None:
    for found in (
        record(600), record(550), record(400, HELPED), record(1, SOLVED),
        record(70, kind="tents", size="10x10", rule="local"), record(80, size="10x10"),
        record(90, level="hard"),
    ):  # fmt: skip
        records.add(folder, found)
    assert cli.main(["records"]) == 0
    head, *rows = (line.split() for line in capsys.readouterr().out.splitlines())
    assert head[:4] == ["puzzle", "size", "level", "games"]
    assert rows == [
        ["hitori", "9×9", "easy", "3", "0:55", "0:40", "2026-11-18"],
        ["hitori", "9×9", "hard", "1", "0:09", "-", "2026-11-18"],
        ["hitori", "10×10", "easy", "1", "0:08", "-", "2026-11-18"],
        ["tents", "(local)", "10×10", "easy", "1", "0:07", "-", "2026-11-18"],
    ]


def test_a_damaged_file_of_records_is_told(folder: Path, capsys: Out) -> None:
    folder.mkdir(parents=True)
    (folder / records.FILE).write_bytes(b"rubbish" * 999)
    assert cli.main(["records"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("solitudo records: ")
    assert said.count("\n") == 1


def test_the_table_loads_no_screen() -> None:
    check = (
        "import sys; from tui import cli; cli.main(['records']);"
        "sys.exit('textual' in sys.modules or 'rich' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", check], cwd=Path(__file__).parents[2], capture_output=True
    )
    assert done.returncode == 0


@pytest.mark.parametrize("port", ["0", "65536", "-1"])
def test_a_port_that_is_none_is_refused(port: str, capsys: Out) -> None:
    assert cli.main(["serve", f"--port={port}"]) == 2
    assert "is not a port" in capsys.readouterr().err


@pytest.mark.parametrize("port", [1, 65535])
@pytest.mark.usefixtures("served")
def test_the_first_and_the_last_port_are_served(
    port: int, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "environ", dict(os.environ))
    monkeypatch.setattr(serve, "find_spec", lambda name: object())
    assert cli.main(["serve", f"--port={port}"]) == 0
    assert not capsys.readouterr().err


def test_how_to_get_what_serve_needs_is_told(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "MODULE", "textual_serve_that_is_not_there")
    assert cli.main(["serve"]) == 2
    assert "pip install textual-serve" in capsys.readouterr().err


class Server:
    """What is used of textual-serve's server."""

    def __init__(self, command: str, host: str, port: int, title: str) -> None:
        self.command, self.public_url = command, f"http://{host}:{port}"
        self.served = False

    async def handle_websocket(self, request: Any) -> str:
        return "open"

    def serve(self) -> None:
        self.served = True


class Forbidden(Exception):  # noqa: N818 - stands for aiohttp's
    """The answer to a page of another site."""


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> None:
    """A textual-serve that serves nothing."""
    web = SimpleNamespace(HTTPForbidden=Forbidden)
    modules = {"textual_serve.server": SimpleNamespace(Server=Server)}
    monkeypatch.setattr(
        serve, "import_module", lambda name: modules.get(name, SimpleNamespace(web=web))
    )


@pytest.mark.usefixtures("served")
def test_only_its_own_page_may_open_a_game() -> None:
    made = serve.server("127.0.0.1", 8000)

    def ask(origin: str | None) -> Any:
        headers = {} if origin is None else {"Origin": origin}
        return asyncio.run(made.handle_websocket(SimpleNamespace(headers=headers)))

    assert ask("http://127.0.0.1:8000") == ask("http://localhost:8000") == "open"
    for origin in ("http://elsewhere.example", "http://127.0.0.1:8001", None):
        with pytest.raises(Forbidden):
            ask(origin)


@pytest.mark.usefixtures("served")
def test_the_browser_is_not_taken_for_the_terminal_of_the_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "environ", {**os.environ, "NO_COLOR": "1", "TMUX": "x"})
    monkeypatch.setattr(serve, "find_spec", lambda name: object())
    assert serve.serve(argparse.Namespace(host="127.0.0.1", port=8000)) == 0
    assert "NO_COLOR" not in os.environ
    assert os.environ["COLORTERM"] == "truecolor"
