"""The list of `?`: few rows, every command in it, searched by typing, done by Enter and click."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from solitudo import engines
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Request
from solitudo.tui.panes.text_pane import LinesPane
from solitudo.tui.play.commands import IN_PANES, Keymap
from solitudo.tui.play.dialogs import COMMANDS
from solitudo.tui.play.key_list import NO_MATCH, NOTES, key_rows
from solitudo.tui.play.keys_window import KeysWindow, fitting, halves
from solitudo.tui.saves import library
from tests.pilot import app_on, playing, press, top

MOST = 45
BOARD = "hitori:5x5de:5154542152243135512112524"
# the rows of the kind and of the panes have these instead
IN_OTHER_ROWS = {"primary", "counter", "first", "last", "next"}


def board_of(name: str) -> Puzzle:
    kind = engines.kind(name)
    return kind.generate(kind.check(Request(kind.sizes[0], kind.levels[0], 1)))


@pytest.mark.parametrize("name", engines.kinds())
def test_every_puzzle_has_at_most_so_many_rows(name: str) -> None:
    rows = key_rows(board_of(name), Keymap(COMMANDS, {}))
    assert 40 <= len(rows) <= MOST, len(rows)
    assert all(len(row.text) <= 38 and row.keys for row in rows)
    assert len({(row.group, row.shown) for row in rows}) == len(rows), "no row is there twice"


@pytest.mark.parametrize("name", engines.kinds())
def test_every_command_with_a_key_is_in_a_row(name: str) -> None:
    puzzle = board_of(name)
    rows = key_rows(puzzle, Keymap(COMMANDS, {}), read=True)
    listed = {command for row in rows for command in row.commands}
    wanted = {c.name for c in COMMANDS if c.keys and c.group != IN_PANES} - IN_OTHER_ROWS
    assert wanted - listed == (set() if puzzle.kind.opponents else {"versus"})


@pytest.mark.parametrize("name", engines.kinds())
def test_every_key_of_the_puzzle_is_in_its_first_group(name: str) -> None:
    puzzle = board_of(name)
    kind = puzzle.kind
    rows = key_rows(puzzle, Keymap(COMMANDS, {}))
    shown = {label for row in rows if row.group == rows[0].group for label, _ in row.keys}
    digits = {sign.lower() for sign in puzzle.marks} if kind.modes else set()
    own = {*kind.keys, *(way.key for way in kind.modes), *kind.steps}
    own -= {key for key, name in kind.steps.items() if name in ("left", "right")}
    if kind.modes:
        assert f"{puzzle.marks[1]}-{puzzle.marks[-1]}".lower() in shown
        own = {key for key in own if len(key) > 1 or not key.isalnum() or key in "izxv"}
    assert own - digits <= shown


@pytest.mark.parametrize("name", engines.kinds())
async def test_one_page_of_120x36_holds_all(saves: Path, name: str) -> None:
    app = app_on(library.create(board_of(name)))
    async with app.run_test(size=(120, 36)) as pilot:
        window = await opened(pilot)
        assert "⋮" not in text(window)
        assert all(row.text in text(window) for row in window.rows), "no text is wrapped"


@pytest.mark.parametrize("name", engines.kinds())
def test_two_columns_fit_one_page(name: str) -> None:
    window = KeysWindow(key_rows(board_of(name), Keymap(COMMANDS, {})))
    left, right = halves(window.rows)
    assert [*left, *right] == window.rows
    assert max(len(left), len(right)) <= 30


def test_a_rebound_key_is_shown() -> None:
    rows = key_rows(engines.read(BOARD), Keymap(COMMANDS, {"undo": "backspace"}))
    (undo,) = (row for row in rows if "undo" in row.commands)
    assert undo.shown.startswith("Bksp ")


def test_the_words_of_people_find_a_row() -> None:
    rows = key_rows(engines.read(BOARD), Keymap(COMMANDS, {}))
    for typed, name in (("oops", "undo"), ("colour", "settings"), ("exit", "leave"),
                        ("tutorial", "lessons"), ("cheat", "solve")):  # fmt: skip
        assert name in fitting(rows, typed)[0].commands, typed
    assert fitting(rows, "zzzz") == []


async def opened(pilot: Pilot[int]) -> KeysWindow:
    await pilot.pause()
    await press(pilot, "?")
    return top(pilot.app, KeysWindow)


def text(window: KeysWindow) -> str:
    return window.query_one(LinesPane).canvas.text()


async def test_typing_searches_and_enter_does_the_row(saves: Path) -> None:
    app = app_on(library.create(engines.read(BOARD)))
    async with app.run_test(size=(120, 36)) as pilot:
        window = await opened(pilot)
        whole = text(window)
        assert "Stuck?" in whole
        assert "Other screens" in whole
        assert NOTES[1] in whole
        assert "⋮" not in whole, "one page at 120x36"
        await press(pilot, "enter")
        assert app.screen is window, "nothing is chosen yet"
        await press(pilot, *"zzzz")
        assert NO_MATCH in text(window)
        await press(pilot, "ctrl+u", *"stop")
        assert "Hint" not in text(window)
        await press(pilot, "enter")
        assert playing(app).session.paused


async def test_arrows_walk_rows_and_columns(saves: Path) -> None:
    app = app_on(library.create(engines.read(BOARD)))
    async with app.run_test(size=(120, 36)) as pilot:
        window = await opened(pilot)
        left, _ = halves(window.rows)
        await press(pilot, "down", "down")
        assert window.at == 1
        await press(pilot, "right")
        assert window.at == len(left) + 1
        await press(pilot, "left")
        assert window.at == 1
        assert text(window).count("▸") == 1, "not by colour alone"
        await press(pilot, "?")
        playing(app)


@pytest.mark.parametrize("size", [(44, 16), (80, 24), (100, 30), (160, 45), (200, 60)])
async def test_every_row_is_reached_at_every_size(saves: Path, size: tuple[int, int]) -> None:
    app = app_on(library.create(engines.read(BOARD)))
    async with app.run_test(size=size) as pilot:
        window = await opened(pilot)
        for row in window.rows:
            await press(pilot, "down")
            assert f"▸ {row.shown}" in text(window), row
        await press(pilot, "escape")
        playing(app)


async def test_read_aloud_the_keys_are_told_by_groups(saves: Path) -> None:
    app = app_on(library.create(engines.read(BOARD)), reader=True)
    async with app.run_test(size=(120, 36)) as pilot:
        window = await opened(pilot)
        assert " groups: Marking in Hitori, Reading aloud, " in " ".join(window.spoken())
        await press(pilot, "right", "right")
        assert " ".join(window.spoken()).startswith("Reading aloud. o p: Next empty cell")
        await press(pilot, "down", "left")
        assert " ".join(window.spoken()).startswith("Marking in Hitori.")
        await press(pilot, "left")
        assert window.spoken()[0] == f"{window.rows[-1].group}."
