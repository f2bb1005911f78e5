"""Text from outside does nothing to the terminal: every field of every file, every file's name and
every argument is hostile, every screen and every command shows it, and the bytes are looked at."""

import base64
import contextlib
import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from solitudo.engines.core import records
from solitudo.engines.core.save import create
from tests.soak.nest import ROOT
from tests.soak.running import Run

# the clipboard, the title, a colour in one byte, reversed reading, another line, a mark over
# another character, and text that a library could read as colours
HOSTILE = "\x1b]52;c;SE9TVElMRQ==\x07\x1b]2;T\x07\x9b31m\u202eABC\u2066\x0e\x08é\u0301[red]x[/red]"
# the program never sends these itself, except the first when the player copies; its own titles end
# in another way
NEVER = (b"\x1b]52", b"\x1b]2;T\x07", b"\xc2\x9b", b"\x9b", b"\xe2\x80\xae", b"\xe2\x81\xa6",
         b"\x0e", b"\xcc\x81")  # fmt: skip
BOARD = "hitori:5x5de:5154542152243135512112524"
LOG = (
    f"0:01.0 b:A1\n0:02.0 name 1 {HOSTILE}\n0:03.0 comment 1 {HOSTILE}\n0:03.5 go 0\n0:04.0 b:B1\n"
    f"0:05.0 refuted 5 {HOSTILE}\n0:06.0 set automatic on"
)


def plant(folder: Path) -> list[str]:
    """Files of every sort with hostile text wherever text may stand; the names of the saves."""
    data, config = folder / "data", folder / "config"
    names = []
    for name in ("plain", f"x{HOSTILE}".replace("/", "")):
        header = dict.fromkeys(
            ("mode", "level", "opponent", "started", "previous", "daily", "app", "rule"), HOSTILE
        )
        header |= {"id": BOARD, "mode": "normal", "rule": ""}
        with contextlib.suppress(OSError):
            file = create(data / "saves", header, name)
            for line in LOG.split("\n"):
                file.append(line)
            file.close()
            names.append(file.name)
    (data / "saves" / f"bad{HOSTILE.replace('/', '')}.toml").write_text(HOSTILE)
    (data / "learn.toml").write_text("hitori = ['x']\n")
    values = {name: HOSTILE if column is str else 0 for name, column in records.COLUMNS.items()}
    usual = values | {"kind": "hitori", "size": "5x5", "level": "easy", "name": "x"}
    records.load(data)  # there is none yet
    for found in (values, usual):
        columns = ", ".join(found)
        marks = ", ".join("?" * len(found))
        with contextlib.closing(sqlite3.connect(data / records.FILE)) as base, base:
            base.execute(records.TABLE)
            base.execute(f"PRAGMA user_version = {records.VERSION}")
            table = records.TABLE.split("(")[0].split()[-1]
            base.execute(f"INSERT INTO {table} ({columns}) VALUES ({marks})", [*found.values()])
    themes = config / "themes"
    themes.mkdir(parents=True)
    for name in (f"t{HOSTILE}".replace("/", ""), "mine"):
        (themes / f"{name}.toml").write_text(f"title = '{HOSTILE}'", "utf-8")
    toml = HOSTILE.encode("unicode_escape").decode().replace("\\x", "\\u00")
    (config / "settings.toml").write_text(
        f'theme = "{toml}"\n"{toml}" = 1\n[keys]\n"{toml}" = "{toml}"\nhint = "{toml}"\n'
    )
    return names


def raw(found: bytes) -> list[bytes]:
    """Return the hostile text that passed unchanged."""
    # the program's own sequences: the pointer's shape, and the text that it copies
    plain = re.sub(rb"\x1b\]22;[a-z]*(\x1b\\|\x07)", b"", found)
    plain = re.sub(rb"\x1b\]52;c;([A-Za-z0-9+/]+=*)\x07", copied, plain)
    return [sign for sign in NEVER if sign in without_utf8(plain, sign)]


def copied(sequence: re.Match[bytes]) -> bytes:
    """What a copy brings into the clipboard; the sequence itself where it is a friend's own."""
    text = base64.b64decode(sequence[1])
    return sequence[0] if text == b"HOSTILE" else text


def without_utf8(found: bytes, sign: bytes) -> bytes:
    """For a sign of one high byte: without the characters it may be a part of."""
    return found if len(sign) > 1 else found.decode(errors="replace").encode("latin-1", "replace")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    plant(tmp_path)
    return tmp_path


SCREENS: tuple[list[str], ...] = (
    ["play", "plain"],
    ["continue", "plain"],
    ["--theme", "mine"],
    ["replay", "plain"],
    [],
)
# home's rows, records, settings, themes, learn, saves, palette, moves, tips, rules, names, help
WALK = (
    b"\x1b", b"R", b"\t", b"\x1b[B", b"\x1b", b"S", b"\x1b[B\x1b[B\r", b"\x1b", b"\x1b", b"L",
    b"\x1b", b"\x10", b"x", b"\x1b", b"\x1bOQ", b"\x1b[A", b"\x1b[A", b"D", b"/", b"x", b"\x1b",
    b"\x1bOR", b"\x1bOS", b"\x1b[15~", b"?", b"\x1b", b"M", b"\x1b", b";", b"\x1b", b"C", b"Z",
    b"y", b"Y", b"\x1b",
)  # fmt: skip


@pytest.mark.parametrize("words", SCREENS, ids=lambda words: " ".join(words) or "home")
@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
def test_no_screen_sends_any_of_it(folder: Path, words: list[str], size: tuple[int, int]) -> None:
    if words[:1] == ["play"]:
        words = ["play", str(folder / "data" / "saves" / "plain.toml")]
    run = Run(folder, words, size)
    try:
        if "mine" in words:
            assert run.ended()
        else:
            run.wait_for_screen()
            run.drain(0.4)
            for keys in WALK:
                run.send(keys)
                run.drain(0.05)
            assert run.alive() or run.status == 0
        assert not run.reports()
        assert raw(bytes(run.drawn)) == []
    finally:
        run.close()


COMMANDS = (
    ["saves"], ["records"], ["show", "plain"], ["hint", "plain"],
    ["export", "plain", "--to", "text"], ["export", "plain", "--to", "toml"],
    ["continue", HOSTILE], ["play", HOSTILE], ["show", f"hitori:{HOSTILE}"], [HOSTILE],
    ["solve", "hitori", HOSTILE], ["rate", "hitori", HOSTILE, "--json"], ["import", HOSTILE],
    ["play", "hitori", "--size", HOSTILE], ["generate", "hitori", "--level", HOSTILE],
    ["--theme", HOSTILE],
)  # fmt: skip


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: ascii(" ".join(words))[:40])
def test_no_command_prints_any_of_it(folder: Path, words: list[str]) -> None:
    run = Run(folder, words)
    try:
        assert run.ended()
        while run.take():
            pass
        assert raw(bytes(run.drawn)) == []
        assert b"Traceback" not in run.drawn
        assert run.drawn
    finally:
        run.close()


def test_a_text_is_the_same_after_the_gate_where_nothing_in_it_is_strange(folder: Path) -> None:
    """What is exported to a file is exact: the gate is where text meets a person."""
    env = {
        **os.environ,
        "SOLITUDO_DATA": str(folder / "data"),
        "PYTHONPATH": str(ROOT / "tui" / "package"),
    }
    words = [sys.executable, "-m", "solitudo", "export", "plain", "--to", "toml"]
    done = subprocess.run(words, env=env, capture_output=True, check=True)
    assert done.stdout == (folder / "data" / "saves" / "plain.toml").read_bytes()
