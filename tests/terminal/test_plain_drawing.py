"""When Textual draws, everything works, and the screen is the same."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import textual
from textual.screen import Screen

from solitudo import engines
from solitudo.engines.core.values import Request
from solitudo.tui.app import navigation
from solitudo.tui.app.app import Solitudo
from solitudo.tui.person.settings import Settings
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.screens.home.screen import HomeScreen
from solitudo.tui.start import Start
from solitudo.tui.terminal import capabilities, textual_private
from tests.repeating import first_difference, seen_cells
from tests.samples import sample
from tests.terminal.wire import Wire

BOARD = "hitori:5x5de:5154542152243135512112524"
SIZE = (120, 36)
PLAIN = {"SOLITUDO_PLAIN_DRAWING": "1"}
# the note in the row below the board
NOTE = "   plain drawing"
# seconds that a busy machine may take for a key
PATIENCE = 60.0
RIGHT, ESC, CTRL_P = b"\x1b[C", b"\x1b", b"\x10"


def saved(folder: Path, kind_name: str) -> str:
    """A board of this kind as a game; what it is called."""
    kind = engines.kind(kind_name)
    puzzle = kind.generate(kind.check(Request(kind.sizes[0], "easy", 5)), lambda share: None)
    (folder / "config").mkdir(parents=True)
    (folder / "config" / "settings.toml").write_text("motion = false\n")
    own = {"SOLITUDO_DATA": str(folder / "data"), "SOLITUDO_CONFIG": str(folder / "config")}
    subprocess.run(
        [sys.executable, "-m", "solitudo", "import", "-"],
        input=puzzle.id, text=True, env={**os.environ, **own}, check=True, capture_output=True,
    )  # fmt: skip
    (save,) = (folder / "data" / "saves").glob("*.toml")
    return save.stem


class Pair:
    """The same game on two terminals, drawn by this program and by Textual."""

    def __init__(
        self, folder: Path, kind: str, *words: str, plain: Mapping[str, str] = PLAIN
    ) -> None:
        name = saved(folder / "own", kind)
        shutil.copytree(folder / "own", folder / "plain")
        call = ["continue", name, *words]
        self.own = Wire(folder / "own", call, SIZE)
        self.plain = Wire(folder / "plain", call, SIZE, environ=plain)
        self.noted = False

    def type(self, keys: bytes) -> None:
        self.own.type(keys)
        self.plain.type(keys)

    def shows(self, words: str) -> bool:
        return all(words in "".join(wire.screen.display) for wire in (self.own, self.plain))

    def same(self, words: str = "") -> bool:
        """Whether both show the same, and these words in it."""
        take_note(self.own)
        self.noted |= take_note(self.plain)
        cells = timeless(self.own), timeless(self.plain)
        cursors = [(wire.screen.cursor.y, wire.screen.cursor.x) for wire in (self.own, self.plain)]
        seen = not self.own.screen.cursor.hidden
        return cells[0] == cells[1] and self.shows(words) and (not seen or len(set(cursors)) == 1)

    def said(self, words: str) -> bool:
        """Whether the last rows of both say the same, and these words are seen.

        While the screen is read aloud the other rows stand still, at whatever they were.
        """
        self.noted |= take_note(self.plain)
        rows = timeless(self.own)[-1], timeless(self.plain)[-1]
        return rows[0] == rows[1] and self.shows(words)

    def wait(self, until: Callable[[], bool]) -> None:
        """Wait until this is so."""
        for _ in range(round(PATIENCE / 0.02)):
            self.own.pump(0.01)
            self.plain.pump(0.01)
            if until():
                return
        found = first_difference(seen_cells(self.own.screen), seen_cells(self.plain.screen))
        shown = "\n".join((*self.own.screen.display, *self.plain.screen.display))
        raise AssertionError(f"{found}\n{shown}\n{self.plain.crashes()}")

    def close(self) -> None:
        self.own.close()
        self.plain.close()
        assert not self.own.crashes()
        assert not self.plain.crashes()


def timeless(wire: Wire) -> list[list[Any]]:
    """Return the visible text without the digits of clocks: the two games do not begin at the same
    moment.
    """
    cells: list[list[Any]] = seen_cells(wire.screen)
    for row, text in zip(cells, wire.screen.display, strict=True):
        for clock in re.finditer(r"\d+:\d\d", text):
            for x in range(*clock.span()):
                row[x] = row[x]._replace(data="0")
    return cells


def take_note(wire: Wire) -> bool:
    """Take the words that only the plain way has off the screen, if they are there."""
    found = False
    for y, row in enumerate(wire.screen.display):
        at = row.find(NOTE)
        if at >= 0:
            blank = wire.screen.buffer[y][at]
            for x in range(at, at + len(NOTE)):
                wire.screen.buffer[y][x] = blank
            found = True
    return found


@contextmanager
def opened(
    folder: Path, kind: str, *words: str, plain: Mapping[str, str] = PLAIN
) -> Iterator[Pair]:
    pair = Pair(folder, kind, *words, plain=plain)
    try:
        yield pair
    finally:
        pair.close()


@pytest.mark.parametrize("kind", sample(["hitori-hex", "sudoku"], engines.kinds()))
def test_a_game_is_played_with_the_screen_reader_line(kind: str, tmp_path: Path) -> None:
    play_whole(kind, tmp_path, PLAIN)


def test_a_game_is_played_with_a_release_that_has_other_private_names(tmp_path: Path) -> None:
    """A copy of Textual in which each of them is called otherwise but the one that writes."""
    package = Path(str(textual.__file__)).parent
    copy = tmp_path / "other" / "textual"
    shutil.copytree(package, copy, ignore=shutil.ignore_patterns("__pycache__"))
    names = {name for _, found in textual_private.NAMES for name in found if name[0] == "_"}
    private = re.compile(rf"\b({'|'.join(names - {'_driver', '_compositor'})})\b")
    for path in copy.rglob("*.py"):
        path.write_text(private.sub(r"\1_now", path.read_text("utf-8")), "utf-8")
    paths = (str(copy.parent), os.environ.get("PYTHONPATH", ""))
    plain = {"PYTHONPATH": os.pathsep.join(filter(None, paths))}
    play_whole("hitori", tmp_path, plain)


def play_whole(kind: str, folder: Path, plain: Mapping[str, str]) -> None:
    """A move, a mark, undo, hints, help, the palette and home, by our own way and the plain one."""
    mark = b"1" if engines.kind(kind).modes else b"\r"
    with opened(folder, kind, "--reader", plain=plain) as pair:
        pair.wait(partial(pair.same, "keys"))
        assert pair.own.screen.display[-1].strip(), "the last row says something"
        for keys, words in (
            (ESC, "Hint "),
            (RIGHT, ""),
            (mark, ""),
            (b"u", "Undone"),
            (b"H", "hint"),
            (b"?", "Marking in"),
            # the list of keys is longer than the row
            (b"\x1b[17~", "F6"),
            (ESC, "Hint "),
            (CTRL_P, ""),
            (ESC, "Hint "),
            (b"Q", "Hitori"),
        ):
            before = pair.plain.screen.display[-1]
            pair.type(keys)
            # each of these is spoken
            pair.wait(lambda before=before: pair.plain.screen.display[-1] != before)  # type: ignore[misc]
            pair.wait(partial(pair.said, words))
        assert pair.noted
        if textual_private.available():
            assert len(pair.plain.taken) > 3 * len(pair.own.taken), "Textual sends more"


@pytest.mark.usefixtures("saves")
async def test_screens_follow_each_other_where_the_first_one_cannot_be_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(navigation, "make_replaceable", lambda screen: False)
    app = Solitudo(Start(), capabilities.Terminal(), Settings(motion=False))
    async with app.run_test(size=SIZE) as pilot:
        ways: tuple[tuple[Callable[[], object], type[Screen[Any]]], ...] = (
            (lambda: None, HomeScreen),
            (lambda: app.play_board(engines.read(BOARD)), PlayScreen),
            (app.go_home, HomeScreen),
        )
        for go, kind in ways:
            go()
            await pilot.pause()
            assert [type(screen) for screen in app.screen_stack] == [Screen, kind]


def test_toasts_resizing_and_the_mouse_off(tmp_path: Path) -> None:
    with opened(tmp_path, "hitori") as pair:
        pair.wait(lambda: pair.shows("keys") and pair.shows("Hint "))
        pair.type(b"Q")
        pair.wait(lambda: pair.shows("Tents"))
        pair.wait(pair.same)
        pair.type(b"\x1b[20~")
        pair.wait(lambda: pair.shows(" mouse off ") and pair.shows("The mouse selects text"))
        pair.type(b"\x1b[20~")
        pair.wait(lambda: pair.shows("The mouse is on again."))
        for wire in (pair.own, pair.plain):
            wire.resize(80, 24)
        # the toasts disappear on their own
        pair.wait(lambda: not pair.shows("The mouse") and pair.same())
        for key in (b"R", ESC, b"S", ESC):
            pair.type(key)
            pair.wait(pair.same)
