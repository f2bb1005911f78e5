"""A paste, another size or the loss of the focus in the midst of something: nothing is lost, and
nothing is done that nobody asked for."""

from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from solitudo import engines
from solitudo.tui.panes.dialog import Ask, Dialog
from solitudo.tui.person.progress import Progress
from solitudo.tui.person.settings import Settings
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.screens.learn.screen import lesson_screen
from solitudo.tui.screens.saves.open_window import OpenWindow
from tests.pilot import app_on, playing, press, rest, top, until

pytestmark = pytest.mark.usefixtures("saves")

BOARD = "hitori:5x5de:5154542152243135512112524"
# a board with one solution, so that there are hints
SINGLE = "hitori:6x6dk:613342565463356616121135563164436211"


async def press_and_drag(pilot: Pilot[Any], cells: tuple[int, ...]) -> None:
    """Press the right button and move the pointer; the button is not released."""
    screen = playing(pilot.app)
    board = screen.panes.board
    assert board.painter is not None
    places = [board.painter.box(cell) for cell in cells]
    at = [(board.region.x + x + w // 2, board.region.y + y + h // 2) for x, y, w, h in places]
    for number, (x, y) in enumerate(at):
        sort = events.MouseMove if number else events.MouseDown
        inside = (x - board.region.x, y - board.region.y)
        board.post_message(sort(board, *inside, 0, 0, 3, False, False, False, x, y))
        await pilot.pause()


@pytest.mark.parametrize("what", ["another size", "no focus"])
async def test_a_drag_that_is_interrupted_is_done_as_far_as_it_came(what: str) -> None:
    app = app_on(BOARD)
    async with app.run_test(size=(100, 30)) as pilot:
        await rest(pilot)
        await press(pilot, "escape")
        await press_and_drag(pilot, (0, 1, 2))
        session = playing(app).session
        assert session.view.open_position is not None
        assert session.game.node.depth == 0
        if what == "another size":
            await pilot.resize_terminal(140, 40)
            await rest(pilot)
        else:
            app.post_message(events.AppBlur())
            await rest(pilot)
        assert session.view.open_position is None
        action = session.game.node.action
        assert action is not None
        assert [edit.cells for edit in action.edits] == [(0, 1, 2)]
        await press_and_drag(pilot, ())
        board = playing(app).panes.board
        board.post_message(events.MouseMove(board, 9, 9, 0, 0, 3, False, False, False, 9, 9))
        await pilot.pause()
        assert session.game.node.depth == 1, "the pointer draws no further"


async def test_the_focus_that_is_lost_in_a_drag_may_pause_after_it() -> None:
    app = app_on(BOARD, pause_on_blur=True)
    async with app.run_test(size=(100, 30)) as pilot:
        await rest(pilot)
        await press(pilot, "escape")
        await press_and_drag(pilot, (0, 1))
        app.post_message(events.AppBlur())
        await rest(pilot)
        session = playing(app).session
        assert (session.paused, session.game.node.depth) == (True, 1)


@pytest.mark.parametrize("where", ["a game", "a drag", "a lesson", "a look back", "a question"])
async def test_what_is_pasted_where_no_text_is_asked_for_is_shown_and_does_nothing_else(
    where: str,
) -> None:
    app = app_on(BOARD)
    async with app.run_test(size=(100, 30)) as pilot:
        await rest(pilot)
        await press(pilot, "escape", "enter")
        screen = playing(app)
        session = screen.session
        if where == "a drag":
            await press_and_drag(pilot, (1, 2))
        elif where == "a lesson":
            screen = lesson_screen(engines.kind("hitori"), Progress())
            app.push_screen(screen)
            session = screen.session
        elif where == "a look back":
            app.simulate_key("[")
        elif where == "a question":
            await press(pilot, "Z")
        await rest(pilot)
        top = app.screen
        before = (
            session.game.node,
            session.view.preview,
            session.view.open_position,
            session.view.cursor,
        )
        app.post_message(events.Paste("y\nuuHHZy\n"))
        await rest(pilot)
        if where != "a question":
            assert isinstance(app.screen, OpenWindow)
            await press(pilot, "escape")
            await rest(pilot)
        assert app.screen is top
        assert (
            session.game.node,
            session.view.preview,
            session.view.open_position,
            session.view.cursor,
        ) == before


async def test_a_window_keeps_what_was_typed_and_pasted_through_another_size() -> None:
    app = app_on(BOARD)
    async with app.run_test(size=(100, 30)) as pilot:
        await rest(pilot)
        await press(pilot, "escape", "M")
        window = top(app, Ask)
        app.simulate_key("a")
        app.post_message(events.Paste("b\nc\x1b[31m"))
        await until(pilot, lambda: window.typed == "ab c [31m")
        await pilot.resize_terminal(60, 20)
        await rest(pilot)
        assert app.screen is window
        assert window.typed == "ab c [31m"
        app.post_message(events.AppBlur())
        app.post_message(events.AppFocus())
        await rest(pilot)
        assert app.screen is window


@pytest.mark.parametrize("key", ["[", "Z"])
async def test_a_look_back_and_a_question_stand_through_another_size(key: str) -> None:
    app = app_on(BOARD)
    async with app.run_test(size=(100, 30)) as pilot:
        await rest(pilot)
        await press(pilot, "escape", "enter", key)
        top, session = app.screen, next(s for s in app.screen_stack if isinstance(s, PlayScreen))
        looked = session.session.view.preview
        for size in ((60, 20), (30, 10), (140, 40)):
            await pilot.resize_terminal(*size)
            await rest(pilot)
        assert app.screen is top
        assert isinstance(top, Dialog) == (key == "Z")
        assert session.session.view.preview is looked
        assert (looked is None) == (key == "Z")


async def test_a_drag_in_a_lesson_is_done_as_far_as_it_came_and_the_lesson_stands() -> None:
    app = app_on(BOARD)
    async with app.run_test(size=(100, 30)) as pilot:
        await rest(pilot)
        lesson = lesson_screen(engines.kind("hitori"), Progress())
        app.push_screen(lesson)
        await rest(pilot)
        session = lesson.session
        await press_and_drag(pilot, (0, 1))
        assert session.view.open_position is not None
        for size in ((60, 20), (30, 10), (140, 40)):
            await pilot.resize_terminal(*size)
            await rest(pilot)
        assert session.view.open_position is None
        done = session.game.node
        app.post_message(events.AppBlur())
        app.post_message(events.AppFocus())
        await rest(pilot)
        assert app.screen is lesson
        assert session.game.node is done
        assert not session.paused


async def test_the_mouse_off_is_seen_and_holds_for_this_run() -> None:
    app = app_on(BOARD)
    async with app.run_test(size=(100, 30)) as pilot:
        await rest(pilot)
        await press(pilot, "escape", "f9")
        screen = playing(app)
        assert "mouse off" in screen.panes.status.canvas.text()
        assert (app.mouse, app.person.mouse) == (False, True), "the setting is another thing"
        await press(pilot, "f9")
        await rest(pilot)
        assert "mouse off" not in screen.panes.status.canvas.text()
        assert app.mouse


async def test_quiet_mode_tints_nothing_and_tells_minutes() -> None:
    app = app_on(BOARD, quiet=True)
    async with app.run_test(size=(100, 30)) as pilot:
        await rest(pilot)
        await press(pilot, "escape", "enter", "right")
        screen = playing(app)
        assert screen.still
        assert screen.panes.board.scene is not None
        assert not screen.panes.board.scene.tinted
        assert "0 min" in screen.panes.status.canvas.text()
        app.person = Settings(motion=False)
        app.follow_connection()
        app.simulate_key("right")
        await until(pilot, lambda: screen.panes.board.scene and screen.panes.board.scene.tinted)
        assert "0 min" not in screen.panes.status.canvas.text()


async def test_what_a_hint_has_done_stands_alone_until_the_cursor_moves() -> None:
    app = app_on(SINGLE)
    async with app.run_test(size=(100, 30)) as pilot:
        await rest(pilot)
        await press(pilot, "escape")
        screen = playing(app)
        cursors: set[int] = set()
        for _ in range(600):
            if len(cursors) == 2:
                break
            await press(pilot, "H")
            if screen.session.game.node.depth:
                cursors.add(screen.session.view.cursor)
                assert screen.panes.board.scene is not None
                assert not screen.panes.board.scene.tinted
        assert len(cursors) == 2
        await rest(pilot)
        await press(pilot, "enter")
        assert not screen.rested, "a mark made there changes nothing in that"
        await press(pilot, "down")
        assert not screen.rested, "a cursor that is walked has to rest first"
        await until(pilot, lambda: screen.panes.board.scene and screen.panes.board.scene.tinted)


async def test_what_a_window_is_told_after_the_game_was_left_is_for_nobody() -> None:
    app = app_on(BOARD)
    async with app.run_test(size=(100, 30)) as pilot:
        await rest(pilot)
        screen = playing(app)
        for key in ("escape", "enter", ";"):
            await press(pilot, key)
        assert isinstance(app.screen, Ask)
        screen.leave()
        for key in ("a", "enter"):
            await press(pilot, key)
        assert isinstance(app.screen, PlayScreen)
        assert screen.session.game.node.comment == ""
        assert not app._exit


async def test_a_question_is_answered_by_its_own_keys_alone() -> None:
    app = app_on(BOARD)
    answered: list[object] = []
    async with app.run_test(size=(100, 30)) as pilot:
        await rest(pilot)
        for key, answer in (("enter", "y"), ("n", "n"), ("escape", None)):
            app.push_screen(Dialog("Really?", "", [("y", "yes"), ("n", "no")]), answered.append)
            await until(pilot, lambda: isinstance(app.screen, Dialog))
            await press(pilot, "x", "down", "tab")
            assert isinstance(app.screen, Dialog)
            await press(pilot, key)
            await until(pilot, lambda: isinstance(app.screen, PlayScreen))
            assert answered.pop() == answer
