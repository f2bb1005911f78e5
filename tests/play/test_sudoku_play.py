"""Sudoku at the screen: whole games by keys alone and by mouse alone, notes, the digit pad."""

from functools import cache

import pytest

from solitudo import engines
from solitudo.engines.core.action import Edit
from solitudo.engines.core.clock import Clock
from solitudo.engines.core.deduction import Fact, Step
from solitudo.engines.core.explain import Told
from solitudo.engines.core.game import Game
from solitudo.engines.core.hints import Hint
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Target, Unit
from solitudo.tui.layout.digit_keys import CLEAR, Plan
from solitudo.tui.layout.gestures import LEFT, RIGHT
from solitudo.tui.panes.pad import PadPane
from solitudo.tui.play import history_commands, marking, pane_commands
from solitudo.tui.play.bar_text import keys_now
from solitudo.tui.play.commands import Keymap
from solitudo.tui.play.dialogs import COMMANDS
from solitudo.tui.play.messages import HintMessage, Notice
from solitudo.tui.play.scene import scene
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.play.session import Session
from solitudo.tui.saves import library
from tests.pilot import app_on, click_cell, click_pad, playing, press
from tests.said import said

pytestmark = pytest.mark.usefixtures("saves")

FOUR = "sudoku:2x2:b3c1b1c2b"
NINE = "sudoku:3x3:7b9b3a6e4b7_2_3b1e6a8a7e4a5a7e1a2a4e7b8_2_3b4e9a5b8b4"
HITORI = "hitori:5x5de:5154542152243135512112524"


@cache
def board(text: str) -> Puzzle:
    return engines.read(text)


def solution(text: str) -> bytes:
    first = board(text).solutions.first
    assert first is not None
    return first


def sit_down(text: str = NINE, automatic: bool = True) -> Session:
    """A session with a fresh game of this board."""
    puzzle = board(text)
    game = Game(puzzle, clock=Clock(now=lambda: 0.0), solutions=puzzle.solutions)
    game.set_automatic(automatic)
    return Session(game)


def cell(session: Session, name: str) -> int:
    return session.game.puzzle.grid.cell_named[name]


def click(session: Session, name: str, button: int = LEFT) -> None:
    """Press and release on a cell."""
    marking.press(session, Target("cell", cell(session, name)), button, 0, 0)
    marking.release(session)


def noted(session: Session, name: str, layer: int = 0) -> set[int]:
    """The digits noted in a cell."""
    mask = session.game.position.notes[layer][cell(session, name)]
    return {digit for digit in range(1, 17) if mask >> digit & 1}


def plan_of(screen: PlayScreen) -> Plan:
    found = pad_of(screen).plan
    assert found is not None
    return found


def pad_of(screen: PlayScreen) -> PadPane:
    assert screen.panes.pad is not None
    return screen.panes.pad


# -- whole games -------------------------------------------------------------------------------


async def test_a_nine_by_nine_has_large_cells_and_a_pad_on_a_small_terminal() -> None:
    app = app_on(NINE)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = playing(app)
        assert screen.panes.board.painter is not None
        assert screen.panes.board.painter.look.name == "normal"
        assert screen.panes.board.size == (57, 22)
        # the pad has its rows from the start, and a hint does not change it
        await press(pilot, "H", "H", "H")
        assert pad_of(screen).plan is not None
        assert plan_of(screen).form == "strip"
        assert pad_of(screen).size.height == 3
        await click_pad(pilot, screen, "digit", 7)
        await pilot.pause()
        assert screen.session.entry.symbol == 7
        await press(pilot, "escape")
        assert pad_of(screen).plan is not None
        assert plan_of(screen).form == "strip"


async def test_the_pad_shows_what_is_chosen_noted_and_left() -> None:
    app = app_on(NINE)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        await press(pilot, "right", "x", "5", "v", "6")
        text = pad_of(screen).canvas.text()
        assert "(5)" in text
        assert "(6)" in text
        assert "▸centre" in text
        await click_pad(pilot, screen, "mode", 0)
        assert "▸digits" in pad_of(screen).canvas.text()
        await click_pad(pilot, screen, "digit", 5)
        await click_cell(pilot, screen, 1)
        assert screen.session.game.position.values[1] == 5
        assert screen.session.entry.symbol == 5
        await click_pad(pilot, screen, "clear")
        await click_cell(pilot, screen, 1)
        assert screen.session.game.position.values[1] == 0
        await press(pilot, "i")
        assert any(screen.session.game.position.notes[0])


async def test_on_the_pad_the_sign_of_the_way_in_use_is_lit_and_its_key_is_not() -> None:
    app = app_on(NINE)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        await press(pilot, "x")
        pane = pad_of(playing(app))
        modes = [key for key in plan_of(playing(app)).keys if key.what == "mode"]
        rows = [pane.canvas.inks[key.y][pane.inset + key.x :][: key.width] for key in modes]
        assert [any(ink.reverse for ink in row) for row in rows].count(True) == 1
        assert not any(row[-1].reverse for row in rows)


async def test_kinds_with_one_way_of_writing_have_no_pad() -> None:
    app = app_on(HITORI)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        assert screen.panes.pad is None or not pad_of(screen).display
        assert screen.panes.layout is not None
        assert screen.panes.layout.pad is None
        await press(pilot, "enter")
        assert screen.session.game.node.depth == 1


# -- keys --------------------------------------------------------------------------------------


def test_digits_are_written_in_the_current_way() -> None:
    session = sit_down()
    session.view.cursor = cell(session, "B1")
    for key in ("x", "5", "3", "v", "3", "4"):
        assert marking.type_key(session, key)
    assert noted(session, "B1") == {3, 5}
    assert noted(session, "B1", 1) == {3, 4}
    assert marking.type_key(session, "3")
    assert noted(session, "B1", 1) == {4}
    marking.type_key(session, "z")
    marking.type_key(session, "5")
    assert session.game.position.values[session.view.cursor] == 5


def test_space_goes_round_the_ways_of_writing() -> None:
    session = sit_down()
    seen = []
    for _ in range(4):
        seen.append(scene(session, False).mode)
        marking.counter(session)
    assert seen == ["", "n", "c", ""]


def test_a_digit_that_the_board_does_not_have_is_refused_with_a_sentence() -> None:
    for text, key, words in ((FOUR, "5", "1 to 4"), (NINE, "a", "1 to 9")):
        session = sit_down(text)
        session.view.cursor = 1
        before = session.game.node
        assert marking.type_key(session, key)
        assert session.game.node is before
        assert words in said(session, Notice).title


def test_i_fills_in_the_notes_in_every_way_of_writing() -> None:
    for mode in ("z", "x", "v"):
        session = sit_down(FOUR)
        marking.type_key(session, mode)
        marking.type_key(session, "i")
        assert session.game.node.depth == 1
        assert noted(session, "A1") == {1, 2, 4}


def test_a_slash_and_a_digit_highlight_it() -> None:
    session = sit_down()
    assert scene(session, True).highlight == 7, "the cursor rests on a 7"
    assert scene(session, False).highlight == 0
    marking.type_key(session, "/")
    assert session.messages.current is not None
    marking.type_key(session, "5")
    assert scene(session, False).highlight == 5
    assert session.game.node.depth == 0
    assert session.messages.current is None
    marking.type_key(session, "/")
    assert scene(session, False).highlight == 0
    for keys in (("/", "/"), ("/", "escape")):
        for key in keys:
            assert marking.type_key(session, key)
        assert not session.entry.asking
    marking.type_key(session, "/")
    click(session, "B1")
    assert not session.entry.asking, "a click is no answer"
    marking.type_key(session, "/")
    marking.type_key(session, "5")
    assert pane_commands.escape(session)
    assert scene(session, False).highlight == 0


def test_the_footer_names_the_digits_and_the_next_way() -> None:
    session = sit_down(FOUR)
    keys = keys_now(session, Keymap(COMMANDS, {}), False, 76).first
    assert keys[:2] == [("1-4", "digit"), ("Space", "notes")]


def test_enter_writes_the_digit_chosen_on_the_pad() -> None:
    session = sit_down()
    session.view.cursor = cell(session, "B1")
    marking.write(session, LEFT)
    assert session.messages.current is not None, "no digit is chosen yet"
    marking.choose_symbol(session, 5)
    marking.write(session, LEFT)
    assert session.game.position.values[session.view.cursor] == 5
    marking.choose_symbol(session, 5)
    assert session.entry.symbol == 0, "the second click chooses none"


def test_a_hint_that_strikes_candidates_names_them_with_the_cells() -> None:
    session = sit_down()
    step = Step("pointing", (Fact("not", 1, 5), Fact("not", 2, 5)))
    hint = Hint((step,), (Edit("c8", (1,)),), Unit("row 1", 0b111111111))
    ladder = HintMessage(session.game.puzzle, hint, (Told("So it is.", ()),))
    session.say(ladder)
    assert scene(session, False).target_places == frozenset()
    session.say(ladder.next_step().next_step())
    shown = scene(session, False)
    assert shown.target == 1 << 1
    assert shown.target_places == {Target("candidate", 1, 5), Target("candidate", 2, 5)}


# -- the mouse ---------------------------------------------------------------------------------


def test_a_click_without_a_chosen_digit_selects_and_leaves_the_past_in_view() -> None:
    session = sit_down()
    session.view.cursor = cell(session, "B1")
    marking.type_key(session, "5")
    session.look(session.game.tree.root)
    click(session, "C5")
    assert session.view.cursor == cell(session, "C5")
    assert session.view.preview is session.game.tree.root
    assert session.game.node.depth == 1


def test_a_cell_that_was_pressed_first_takes_the_symbol_pressed_on_the_pad() -> None:
    session = sit_down()
    click(session, "B1")
    marking.choose_symbol(session, 5)
    assert session.game.position.values[cell(session, "B1")] == 5
    assert session.entry.symbol == 0, "it was written, not chosen"
    click(session, "B2")
    assert session.game.position.values[cell(session, "B2")] == 0, "the next cell is only pressed"
    marking.type_key(session, "x")
    marking.choose_symbol(session, 4)
    assert noted(session, "B2") == {4}
    marking.choose_symbol(session, CLEAR)
    assert noted(session, "B2") == set()
    # a cell that the arrows reached was not pressed
    marking.step(session, "right")
    marking.choose_symbol(session, 6)
    assert session.entry.symbol == 6
    # a cell that was pressed while a digit was chosen does not count
    click(session, "B1")
    marking.choose_symbol(session, 6)
    before = session.game.node.depth
    marking.choose_symbol(session, 3)
    assert (session.entry.symbol, session.game.node.depth) == (3, before)


def test_left_writes_in_the_current_way_and_right_a_corner_note() -> None:
    session = sit_down()
    marking.choose_symbol(session, 5)
    click(session, "B1")
    assert session.game.position.values[cell(session, "B1")] == 5
    click(session, "B2", RIGHT)
    assert noted(session, "B2") == {5}
    marking.type_key(session, "v")
    click(session, "B3")
    assert noted(session, "C1") == set()
    assert scene(session, False).highlight == 5


def test_notes_are_dragged_over_cells_and_a_digit_stays_where_it_was_pressed() -> None:
    session = sit_down()
    marking.choose_symbol(session, 5)
    for button, want in ((RIGHT, 3), (LEFT, 1)):
        marking.press(session, Target("cell", cell(session, "B2")), button, 0, 0)
        for name in ("C2", "D2"):
            marking.drag(session, Target("cell", cell(session, name)), 0, 0)
        assert session.view.cursor == cell(session, "D2" if button == RIGHT else "B2")
        depth = session.game.node.depth
        marking.release(session)
        assert session.game.node.depth == depth + 1
        action = session.game.node.action
        assert action is not None
        own = [edit for edit in action.edits if not edit.auto]
        assert sum(len(edit.cells) for edit in own) == want
    assert session.game.position.values[cell(session, "B2")] == 5
    assert session.game.position.values[cell(session, "C2")] == 0


def test_the_chosen_clear_takes_digits_and_notes_away() -> None:
    session = sit_down()
    session.view.cursor = cell(session, "B1")
    for key in ("x", "5", "3"):
        marking.type_key(session, key)
    marking.choose_symbol(session, CLEAR)
    click(session, "B1")
    assert noted(session, "B1") == set()
    assert scene(session, False).highlight == 0


# -- notes that a digit strikes ----------------------------------------------------------------


@pytest.mark.parametrize("automatic", [True, False])
def test_undo_brings_back_the_notes_that_a_digit_struck(automatic: bool) -> None:
    session = sit_down(automatic=automatic)
    for name in ("B2", "C1", "B9", "F5"):
        session.view.cursor = cell(session, name)
        for key in ("x", "5", "v", "5", "6"):
            marking.type_key(session, key)
    before = session.game.position
    marking.type_key(session, "z")
    session.view.cursor = cell(session, "B1")
    marking.type_key(session, "5")
    left = set() if automatic else {5}
    for name in ("B2", "C1", "B9"):
        assert noted(session, name) == left
        assert noted(session, name, 1) == left | {6}
    assert noted(session, "F5") == {5}
    action = session.game.node.action
    assert action is not None
    assert any(edit.auto for edit in action.edits) == automatic
    assert session.undo()
    assert session.game.position == before
    history_commands.redo(session)
    assert noted(session, "B2") == left


def test_a_game_with_notes_comes_back_as_it_was() -> None:
    puzzle = board(NINE)
    opened = library.create(puzzle, solutions=puzzle.solutions)
    session = Session(opened.game)
    session.view.cursor = cell(session, "B1")
    for key in ("x", "5", "3", "v", "8", "z", "i"):
        marking.type_key(session, key)
    position, name = session.game.position, opened.file.name
    opened.file.close()
    again = library.open_save(name)
    assert again.game.position == position
    again.file.close()
