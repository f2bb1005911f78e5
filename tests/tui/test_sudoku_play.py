"""Sudoku at the screen: whole games by keys alone and by mouse alone, notes, the digit pad."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

import engines
from engines.core.action import Edit
from engines.core.clock import Clock
from engines.core.deduction import Fact, Step
from engines.core.game import Game
from engines.core.hints import Hint
from engines.core.puzzle import Puzzle
from engines.core.target import Target
from tui import library, settings, terminal, writing
from tui.app import Solitudo
from tui.gestures import LEFT, RIGHT
from tui.ladder import Ladder
from tui.pads import CLEAR, Key
from tui.screens.play import PlayScreen
from tui.screens.playing import footer, kind_key
from tui.start import Start
from tui.table import Table

FOUR = "sudoku:2x2:b3c1b1c2b"
NINE = "sudoku:3x3:7b9b3a6e4b7_2_3b1e6a8a7e4a5a7e1a2a4e7b8_2_3b4e9a5b8b4"
HITORI = "hitori:5x5de:5154542152243135512112524"


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saves and settings of this test alone."""
    monkeypatch.setenv("SOLITUDO_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("SOLITUDO_CONFIG", str(tmp_path / "config"))


@cache
def board(text: str) -> Puzzle:
    return engines.read(text)


def solution(text: str) -> bytes:
    first = board(text).solutions.first
    assert first is not None
    return first


def sit_down(text: str = NINE, automatic: bool = True) -> Table:
    """A table with a fresh game of this board."""
    puzzle = board(text)
    game = Game(puzzle, clock=Clock(now=lambda: 0.0), solutions=puzzle.solutions)
    game.set_automatic(automatic)
    return Table(game)


def cell(table: Table, name: str) -> int:
    return table.game.puzzle.grid.cell_named[name]


def click(table: Table, name: str, button: int = LEFT) -> None:
    """Press and release on a cell."""
    table.press(Target("cell", cell(table, name)), button, 0, 0)
    table.release()


def noted(table: Table, name: str, layer: int = 0) -> set[int]:
    """The digits noted in a cell."""
    mask = table.game.position.notes[layer][cell(table, name)]
    return {digit for digit in range(1, 17) if mask >> digit & 1}


def app_on(text: str) -> Solitudo:
    puzzle = board(text)
    opened = library.create(puzzle, solutions=puzzle.solutions)
    return Solitudo(Start("play", opened), terminal.Terminal(), settings.Settings(motion=False))


def playing(app: Solitudo) -> PlayScreen:
    screen = app.screen
    assert isinstance(screen, PlayScreen)
    return screen


async def press(pilot: Pilot[Any], *keys: str) -> None:
    """Press keys without the pilot's wait after each."""
    for key in keys:
        pilot.app.simulate_key(key)
    await pilot.pause()


async def click_cell(pilot: Pilot[Any], screen: PlayScreen, at: int) -> None:
    assert screen.board.painter is not None
    x, y, width, height = screen.board.painter.box(at)
    await pilot.click("#board", offset=(x + width // 2, y + height - 1))


async def click_pad(pilot: Pilot[Any], screen: PlayScreen, what: str, number: int = 0) -> None:
    """Click a key of the pad."""
    plan = screen.pad.plan
    assert plan is not None
    key = next(k for k in plan.keys if (k.what, k.number) == (what, number))
    middle = Key(key.x + key.width // 2, key.y, 1, 1, what)
    await pilot.click("#pad", offset=(middle.x + screen.pad.inset, middle.y))


def empty_cells(text: str) -> list[int]:
    puzzle = board(text)
    return [c for c in range(puzzle.grid.count) if not puzzle.given >> c & 1]


# -- whole games -------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (44, 16)])
async def test_a_game_by_keys_alone(size: tuple[int, int]) -> None:
    app = app_on(FOUR)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = playing(app)
        at = screen.table.cursor
        for to in empty_cells(FOUR):
            (r1, c1), (r2, c2) = divmod(at, 4), divmod(to, 4)
            await press(pilot, *["down" if r2 > r1 else "up"] * abs(r2 - r1))
            await press(pilot, *["right" if c2 > c1 else "left"] * abs(c2 - c1))
            await press(pilot, str(solution(FOUR)[to]))
            at = to
        assert screen.table.game.solved
        assert "Solved" in screen.status.canvas.text()


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (60, 60), (70, 21)])
async def test_a_game_by_mouse_alone(size: tuple[int, int]) -> None:
    app = app_on(FOUR)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = playing(app)
        for digit in (1, 2, 3, 4):
            await click_pad(pilot, screen, "digit", digit)
            for to in empty_cells(FOUR):
                if solution(FOUR)[to] == digit:
                    await click_cell(pilot, screen, to)
        assert screen.table.game.solved
        assert screen.pad is None or not screen.pad.display


async def test_a_nine_by_nine_has_large_cells_and_a_pad_on_a_small_terminal() -> None:
    app = app_on(NINE)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = playing(app)
        assert screen.board.painter is not None
        assert screen.board.painter.look.name == "normal"
        assert screen.board.size == (57, 22)
        text = screen.pad.canvas.text()
        assert "7 left" in text
        assert "corner notes x" in text
        assert "fill notes i" in text
        # while a hint is told the pad is a strip, and comes back after it
        await press(pilot, "H", "H", "H")
        await pilot.pause()
        assert screen.pad.plan is not None
        assert screen.pad.plan.form == "strip"
        assert screen.pad.size.height == 3
        await click_pad(pilot, screen, "digit", 7)
        await pilot.pause()
        assert screen.table.digit == 7
        await press(pilot, "escape")
        await pilot.pause()
        assert screen.pad.plan is not None
        assert screen.pad.plan.form == "tower"


async def test_the_pad_shows_what_is_chosen_noted_and_left() -> None:
    app = app_on(NINE)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        await press(pilot, "right", "x", "5", "v", "6")
        text = screen.pad.canvas.text()
        assert "(5)" in text
        assert "(6)" in text
        assert "▸ ( ) centre notes" in text
        await click_pad(pilot, screen, "mode", 0)
        assert "▸ [ ] digits" in screen.pad.canvas.text()
        await click_pad(pilot, screen, "digit", 5)
        await click_cell(pilot, screen, 1)
        assert screen.table.game.position.values[1] == 5
        assert "▌ 5" in screen.pad.canvas.text()
        await click_pad(pilot, screen, "clear")
        await click_cell(pilot, screen, 1)
        assert screen.table.game.position.values[1] == 0
        await click_pad(pilot, screen, "extra")
        assert any(screen.table.game.position.notes[0])


async def test_kinds_with_one_way_of_writing_have_no_pad() -> None:
    app = app_on(HITORI)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        assert screen.pad is None or not screen.pad.display
        assert screen.layout_now is not None
        assert screen.layout_now.pad is None
        await press(pilot, "enter")
        assert screen.table.game.node.depth == 1


# -- keys --------------------------------------------------------------------------------------


def test_digits_are_written_in_the_current_way() -> None:
    table = sit_down()
    table.cursor = cell(table, "B1")
    for key in ("x", "5", "3", "v", "3", "4"):
        assert kind_key(table, key)
    assert noted(table, "B1") == {3, 5}
    assert noted(table, "B1", 1) == {3, 4}
    assert kind_key(table, "3")
    assert noted(table, "B1", 1) == {4}
    kind_key(table, "z")
    kind_key(table, "5")
    assert table.game.position.values[table.cursor] == 5


def test_space_goes_round_the_ways_of_writing() -> None:
    table = sit_down()
    seen = []
    for _ in range(4):
        seen.append(table.scene(False).mode)
        kind_key(table, "space")
    assert seen == ["", "n", "c", ""]


def test_a_digit_that_the_board_does_not_have_is_refused_with_a_sentence() -> None:
    for text, key, words in ((FOUR, "5", "from 1 to 4"), (NINE, "a", "from 1 to 9")):
        table = sit_down(text)
        table.cursor = 1
        before = table.game.node
        assert kind_key(table, key)
        assert table.game.node is before
        assert table.message is not None
        assert words in table.message.title


def test_i_fills_in_the_notes_in_every_way_of_writing() -> None:
    for mode in ("z", "x", "v"):
        table = sit_down(FOUR)
        kind_key(table, mode)
        kind_key(table, "i")
        assert table.game.node.depth == 1
        assert noted(table, "A1") == {1, 2, 4}


def test_a_slash_and_a_digit_highlight_it() -> None:
    table = sit_down()
    assert table.scene(True).highlight == 7, "the cursor rests on a 7"
    assert table.scene(False).highlight == 0
    kind_key(table, "/")
    assert table.message is not None
    kind_key(table, "5")
    assert table.scene(False).highlight == 5
    assert table.game.node.depth == 0
    assert table.message is None
    kind_key(table, "/")
    assert table.scene(False).highlight == 0
    for keys in (("/", "/"), ("/", "escape")):
        for key in keys:
            assert kind_key(table, key)
        assert not table.asking
    kind_key(table, "/")
    click(table, "B1")
    assert not table.asking, "a click is no answer"
    kind_key(table, "/")
    kind_key(table, "5")
    assert table.escape()
    assert table.scene(False).highlight == 0


def test_the_footer_names_the_digits_and_the_next_way() -> None:
    from tui import commands

    table = sit_down(FOUR)
    keys = footer(table, commands.Keymap(commands.PLAY, {}), False)
    assert keys[:2] == [("1-4", "digits"), ("Space", "corner notes")]
    assert len(keys) <= 10


def test_help_tells_the_symbols_in_one_line_and_every_other_key() -> None:
    rows = writing.help_keys(board(FOUR))
    assert [key for key, _ in rows] == ["1-4", "z", "x", "v", "Space", "/", "i"]
    hitori = board(HITORI)
    assert writing.help_keys(hitori) == [(k, words) for k, (_, words) in hitori.kind.keys.items()]


def test_enter_writes_the_digit_chosen_on_the_pad() -> None:
    table = sit_down()
    table.cursor = cell(table, "B1")
    writing.write(table, LEFT)
    assert table.message is not None, "no digit is chosen yet"
    writing.choose_symbol(table, 5)
    writing.write(table, LEFT)
    assert table.game.position.values[table.cursor] == 5
    writing.choose_symbol(table, 5)
    assert table.digit == 0, "the second click chooses none"


def test_a_hint_that_strikes_candidates_names_them_with_the_cells() -> None:
    table = sit_down()
    step = Step("pointing", (Fact("not", 1, 5), Fact("not", 2, 5)))
    table.ladder = Ladder(table.game.puzzle, Hint((step,), (Edit("c8", (1,)),)))
    assert table.scene(False).target_places == frozenset()
    table.ladder.rung = 3
    scene = table.scene(False)
    assert scene.target == 1 << 1
    assert scene.target_places == {Target("candidate", 1, 5), Target("candidate", 2, 5)}


# -- the mouse ---------------------------------------------------------------------------------


def test_a_click_without_a_chosen_digit_selects_and_leaves_the_past_in_view() -> None:
    table = sit_down()
    table.cursor = cell(table, "B1")
    kind_key(table, "5")
    table.look(table.game.tree.root)
    click(table, "C5")
    assert table.cursor == cell(table, "C5")
    assert table.preview is table.game.tree.root
    assert table.game.node.depth == 1


def test_left_writes_in_the_current_way_and_right_a_corner_note() -> None:
    table = sit_down()
    writing.choose_symbol(table, 5)
    click(table, "B1")
    assert table.game.position.values[cell(table, "B1")] == 5
    click(table, "B2", RIGHT)
    assert noted(table, "B2") == {5}
    kind_key(table, "v")
    click(table, "B3")
    assert noted(table, "C1") == set()
    assert table.scene(False).highlight == 5


def test_notes_are_dragged_over_cells_and_a_digit_stays_where_it_was_pressed() -> None:
    table = sit_down()
    writing.choose_symbol(table, 5)
    for button, want in ((RIGHT, 3), (LEFT, 1)):
        table.press(Target("cell", cell(table, "B2")), button, 0, 0)
        for name in ("C2", "D2"):
            table.drag(Target("cell", cell(table, name)), 0, 0)
        assert table.cursor == cell(table, "D2" if button == RIGHT else "B2")
        depth = table.game.node.depth
        table.release()
        assert table.game.node.depth == depth + 1
        action = table.game.node.action
        assert action is not None
        own = [edit for edit in action.edits if not edit.auto]
        assert sum(len(edit.cells) for edit in own) == want
    assert table.game.position.values[cell(table, "B2")] == 5
    assert table.game.position.values[cell(table, "C2")] == 0


def test_the_chosen_clear_takes_digits_and_notes_away() -> None:
    table = sit_down()
    table.cursor = cell(table, "B1")
    for key in ("x", "5", "3"):
        kind_key(table, key)
    writing.choose_symbol(table, CLEAR)
    click(table, "B1")
    assert noted(table, "B1") == set()
    assert table.scene(False).highlight == 0


# -- notes that a digit strikes ----------------------------------------------------------------


@pytest.mark.parametrize("automatic", [True, False])
def test_undo_brings_back_the_notes_that_a_digit_struck(automatic: bool) -> None:
    table = sit_down(automatic=automatic)
    for name in ("B2", "C1", "B9", "F5"):
        table.cursor = cell(table, name)
        for key in ("x", "5", "v", "5", "6"):
            kind_key(table, key)
    before = table.game.position
    kind_key(table, "z")
    table.cursor = cell(table, "B1")
    kind_key(table, "5")
    left = set() if automatic else {5}
    for name in ("B2", "C1", "B9"):
        assert noted(table, name) == left
        assert noted(table, name, 1) == left | {6}
    assert noted(table, "F5") == {5}
    action = table.game.node.action
    assert action is not None
    assert any(edit.auto for edit in action.edits) == automatic
    assert table.undo()
    assert table.game.position == before
    table.redo()
    assert noted(table, "B2") == left


def test_a_game_with_notes_comes_back_as_it_was() -> None:
    puzzle = board(NINE)
    opened = library.create(puzzle, solutions=puzzle.solutions)
    table = Table(opened.game)
    table.cursor = cell(table, "B1")
    for key in ("x", "5", "3", "v", "8", "z", "i"):
        kind_key(table, key)
    position, name = table.game.position, opened.file.name
    library.close(opened)
    again = library.open_save(name)
    assert again.game.position == position
    library.close(again)
