"""Output for terminals that differ: only colours that they have, and nothing that they garble."""

import re
from functools import partial
from pathlib import Path

import pytest

from tests.terminal.wire import Wire

BOARD = "hitori:5x5de:5154542152243135512112524"
TRUE, INDEXED = rb"[34]8;2;\d+;\d+;\d+", rb"[34]8;5;\d+"
ERASED = rb"\x1b\[\d+X"
QUADRANTS = "▗|▖|▘|▝|╭|╮".encode()
NOTHING = {"COLORTERM": "", "TERM_PROGRAM": "", "STY": "", "TMUX": "", "WT_SESSION": ""}

TERMINALS = {
    "kitty": ({"TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1"}, (TRUE, ERASED), (INDEXED,)),
    "iTerm2": (
        {"TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app", "LC_TERMINAL": "iTerm2"},
        (TRUE, ERASED),
        (INDEXED,),
    ),
    "Windows Terminal": (
        {"TERM": "xterm-256color", "WT_SESSION": "x"},
        (TRUE, ERASED),
        (INDEXED,),
    ),
    "the Linux console": ({"TERM": "linux"}, (ERASED,), (TRUE, INDEXED, QUADRANTS)),
    "screen": (
        {"TERM": "screen-256color", "STY": "1.x", "COLORTERM": "truecolor"},
        (INDEXED,),
        (TRUE, ERASED, rb"\x1b\[K"),
    ),
}  # fmt: skip


def shows(wire: Wire, words: str) -> bool:
    return any(words in row for row in wire.screen.display)


@pytest.mark.parametrize("name", TERMINALS)
def test_what_a_terminal_is_sent(name: str, tmp_path: Path) -> None:
    environ, wanted, unwanted = TERMINALS[name]
    wire = Wire(tmp_path, ["play", BOARD], (100, 30), environ={**NOTHING, **environ})
    try:
        for keys, shown in ((b"", "keys"), (b"\x1b\r?", "Marking in")):
            wire.type(keys)
            there = partial(shows, wire, shown)
            assert wire.wait(there, 60.0) is not None, wire.screen.display
        sent = bytes(wire.taken)
    finally:
        wire.close()
    for pattern in wanted:
        assert re.search(pattern, sent), pattern
    for pattern in unwanted:
        assert not re.search(pattern, sent), pattern


@pytest.mark.parametrize("repeats", [True, False])
def test_what_a_terminal_repeats_is_tried_and_not_believed(repeats: bool, tmp_path: Path) -> None:
    wire = Wire(tmp_path, ["play", BOARD], (100, 30), repeats=repeats)
    try:
        wire.type(b"\x1b?")
        assert wire.wait(partial(shows, wire, "Marking in"), 60.0) is not None, wire.screen.display
        wire.type(b"\x1b")
        assert wire.wait(lambda: not shows(wire, "Marking in"), 60.0) is not None
        wire.settle()
        display = wire.screen.display
    finally:
        wire.close()
    _, *used = re.findall(rb"(.)\x1b\[\d+b", bytes(wire.taken), re.DOTALL)
    assert bool(used) == repeats, "after it was tried it is used where it works, else never"
    # the panes have whole edges in both cases
    assert sum("▀" * 30 in row for row in display) >= 2, display


def test_a_dumb_terminal_is_told_what_works(tmp_path: Path) -> None:
    wire = Wire(tmp_path, ["play", BOARD], (80, 24), environ={"TERM": "dumb"})
    wire.wait(lambda: not wire.alive, 10.0)
    said = wire.taken.decode()
    assert said.count("\n") == 1
    assert "classic, hint or show" in said
    assert "\x1b" not in said
    wire.close()
