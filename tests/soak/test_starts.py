"""A start that meets what should not be: the program works all the same, with a word about it; it
is refused only where the call itself cannot be done."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.soak.running import Run
from tests.soak.soundness import screen_of

BOARD = "hitori:5x5de:5154542152243135512112524"
SIZE = (120, 36)
# a board that has to be made, one that is given, home
CALLS: dict[str, list[str]] = {
    "made": ["play", "hitori", "--size", "5"],
    "given": ["play", BOARD],
    "home": [],
}


def a_file(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("in the way")


def a_pipe(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(path)


def written(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


HARMS: dict[str, Callable[[Path], object]] = {
    "data is a file": lambda at: a_file(at / "data"),
    "saves is a file": lambda at: a_file(at / "data" / "saves"),
    "config is a file": lambda at: a_file(at / "config"),
    "themes is a file": lambda at: a_file(at / "config" / "themes"),
    "settings is a pipe": lambda at: a_pipe(at / "config" / "settings.toml"),
    "settings is a folder": lambda at: (at / "config" / "settings.toml").mkdir(parents=True),
    "settings is no TOML": lambda at: written(at / "config" / "settings.toml", "[[["),
    "settings is deep": lambda at: written(at / "config" / "settings.toml", "a = " + "[" * 90_000),
    "a theme that is gone": lambda at: written(at / "config" / "settings.toml", 'theme = "gone"'),
    "lessons is a pipe": lambda at: a_pipe(at / "data" / "learn.toml"),
    "lessons is deep": lambda at: written(at / "data" / "learn.toml", "a = " + "[" * 90_000),
    "a save is a pipe": lambda at: a_pipe(at / "data" / "saves" / "piped.toml"),
    "a save is a folder": lambda at: (at / "data" / "saves" / "empty.toml").mkdir(parents=True),
    "records is a pipe": lambda at: a_pipe(at / "data" / "records.db"),
    "records is no database": lambda at: written(at / "data" / "records.db", "x" * 5000),
    "practice is a folder": lambda at: (at / "data" / "practice.db").mkdir(parents=True),
    "cache is a file": lambda at: a_file(at / "cache"),
}
UNSAVED = ("data is a file", "saves is a file")
# every fault with every call; in the short run, each fault with one call in turn, and the missing
# folder with all calls
MET = [
    pytest.param(harm, words, id=f"{harm}-{name}")
    for at, harm in enumerate(HARMS)
    for turn, (name, words) in enumerate(CALLS.items())
    if os.environ.get("SOLITUDO_SOAK") or at % 3 == turn or harm == "data is a file"
]


@pytest.mark.parametrize(("harm", "words"), MET)
def test_the_program_works_whatever_is_in_its_way(
    tmp_path: Path, harm: str, words: list[str]
) -> None:
    HARMS[harm](tmp_path)
    run = Run(tmp_path, words, SIZE)
    try:
        run.wait_for_screen()
        run.drain(0.4)
        if words:
            run.wait_for_screen(b"Moves")
            run.send(b"\x1b")
            run.drain(0.2)
            run.send(b"\r\x1b[B ")
            run.drain(0.3)
            shown = screen_of(run, SIZE)
            assert ("not saved" in shown) == (harm in UNSAVED)
            run.send(b"Q")
            run.drain(0.3)
        # home, its records, its saves' rows, its settings, and out
        for keys in (b"R", b"\x1b", b"S", b"\x1b", b"\x1b"):
            run.send(keys)
            run.drain(0.2)
        run.send(b"Q")
        assert run.ended()
        assert run.status == 0
        assert "Traceback" not in run.told()
        assert not run.reports()
        if words and harm in UNSAVED:
            assert "could not be written" in run.told()
    finally:
        run.close()


@pytest.mark.parametrize("gone", [("HOME",), ("HOME", "USER", "LOGNAME", "SHELL")])
def test_without_a_home_it_plays(tmp_path: Path, gone: tuple[str, ...]) -> None:
    env = dict.fromkeys((*gone, "SOLITUDO_DATA", "SOLITUDO_CONFIG", "XDG_CACHE_HOME"), "")
    run = Run(tmp_path, ["play", BOARD], SIZE, {**env, "XDG_DATA_HOME": str(tmp_path / "share")})
    try:
        run.wait_for_screen()
        run.send(b"\x1b\r")
        run.drain(0.3)
        run.end()
        assert run.status == 143
        assert "Traceback" not in run.told()
    finally:
        run.close()
