"""Systems that lack what Linux has: commands, games and saves are the same there.

`sitecustomize.py` takes away what Windows lacks, in processes of their own.
"""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.terminal.wire import Wire

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
BARE = {"PYTHONPATH": str(HERE)}
# modules that only some systems have; only one of our modules imports them
MODULES = {"termios", "fcntl", "tty", "pty", "pwd", "grp", "resource", "msvcrt", "winreg", "ctypes"}
NAMES = re.compile(
    r"os\.(O_(?!RDONLY|WRONLY|RDWR|CREAT|EXCL|APPEND|TRUNC)\w+|get[eug]+id|uname|pread|pwrite|fork\w*"
    r"|nice|tc\w+|ttyname|killpg|kill|setsid|getpg\w*|fch\w+|mkfifo|statvfs|set_blocking)"
    r"|signal\.(SIG(?!INT\b|TERM\b|_DFL|_IGN)\w+|pthread_\w+|alarm)|select\.e?poll"
)
# the time limit of an answer checks for this with hasattr, and nothing else uses it
ALARM = {"signal.SIGPROF", "signal.pthread_sigmask", "signal.SIG_BLOCK", "signal.SIG_SETMASK"}


def script(name: str, folder: Path, bare: bool) -> str:
    """Return the output of a script of this folder, on a bare system or on this one."""
    own = {f"SOLITUDO_{n.upper()}": str(folder / n) for n in ("data", "config", "cache")}
    env = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    env |= own | {"LANG": "C.UTF-8"} | (BARE if bare else {})
    folder.mkdir()
    done = subprocess.run(
        [sys.executable, str(HERE / name)],
        env=env, cwd=folder, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    said = done.stdout.replace(str(folder), "FOLDER")
    return re.sub(r"20\d\d-\d\d-\d\d[T ][\d:]+(\+[\d:]+)?", "NOW", said)


@pytest.mark.parametrize("name", ["play.py", "calls.py"])
def test_a_system_that_lacks_much_says_and_writes_the_same(name: str, tmp_path: Path) -> None:
    here, there = (script(name, tmp_path / where, where == "there") for where in ("here", "there"))
    assert here.split("== ") == there.split("== ")
    assert here.count("\n") > 4


def test_what_was_taken_away_is_gone() -> None:
    asked = "from solitudo.engines.core import system as s; print(s.termios, s._fcntl, s.user())"
    done = subprocess.run(
        [sys.executable, "-c", asked],
        env={**os.environ, **BARE}, capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    assert done.stdout == "None None None\n"


def test_a_game_is_played_at_a_terminal_by_the_driver_for_windows(tmp_path: Path) -> None:
    board = "hitori:5x5de:5154542152243135112512524"
    wire = Wire(tmp_path, ["play", board], environ=BARE)

    def shows(words: str) -> bool:
        return any(words in row for row in wire.screen.display)

    try:
        for keys, words in ((b"", "first board"), (b"\r", "1/25"), (b"Q", "Continue")):
            wire.type(keys)
            assert wire.wait(partial(shows, words), 30), wire.screen.display
        wire.type(b"\x03")
        assert wire.wait(lambda: shows("Quit Solitudo?"), 30), wire.screen.display
        wire.type(b"\x03")
        assert wire.wait(lambda: not wire.alive, 30) is not None
    finally:
        wire.close()
    save = next((tmp_path / "data" / "saves").glob("*.toml")).read_bytes()
    assert b"\r" not in save
    assert not list((tmp_path / "data" / "saves").glob(".*.lock"))


def names_used(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (f"module {alias.name}" for alias in node.names if alias.name in MODULES)
        elif isinstance(node, ast.ImportFrom) and node.module in MODULES:
            yield f"module {node.module}"
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield f"{node.value.id}.{node.attr}"


def test_what_a_system_may_lack_is_asked_for_in_one_module() -> None:
    found = {
        f"{path.relative_to(ROOT)}: {name}"
        for folder in ("engines", "tui", "themes")
        for path in (ROOT / folder).rglob("*.py")
        for name in names_used(path)
        if (NAMES.fullmatch(name) and name not in ALARM) or name.startswith("module ")
        if path.name != "system.py"
    }
    assert not found
