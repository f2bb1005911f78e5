"""A paste, another size or the loss of the focus in the midst of something: nothing is lost, and
nothing is done that nobody asked for."""

from __future__ import annotations

from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

import engines
from tui import library, terminal
from tui.app import Solitudo
from tui.play.screen import PlayScreen
from tui.progress import Progress
from tui.screens.dialog import Ask, Dialog
from tui.screens.learn import lesson_screen
from tui.screens.opening import OpenWindow
from tui.settings import Settings
from tui.start import Start

BOARD = "hitori:5x5de:5154542152243135512112524"
# a board with one solution, on which there are hints
SINGLE = "hitori:6x6dk:613342565463356616121135563164436211"


@pytest.fixture(autouse=True)
def folder(saves: object) -> None:
    """Saves and settings of this test alone."""


def playing(board: str = BOARD, **chosen: Any) -> Solitudo:
    puzzle = engines.read(board)
    opened = library.create(puzzle, solutions=puzzle.solutions)
    settings = Settings(motion=False, **chosen)
    return Solitudo(Start("play", opened), terminal.Terminal(), settings)


def screen_of(app: Solitudo) -> PlayScreen:
    assert isinstance(app.screen, PlayScreen)
    return app.screen


async def press_and_drag(pilot: Pilot[Any], cells: tuple[int, ...]) -> None:
    """The right button goes down and the pointer moves; it is not let go."""
    screen = screen_of(pilot.app)  # type: ignore[arg-type]
    board = screen.view.board
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
    app = playing()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause(0.1)
        app.simulate_key("escape")
        await press_and_drag(pilot, (0, 1, 2))
        session = screen_of(app).session
        assert session.opened is not None
        assert session.game.node.depth == 0
        if what == "another size":
            await pilot.resize_terminal(140, 40)
            await pilot.pause(0.1)
        else:
            app.post_message(events.AppBlur())
            await pilot.pause(0.1)
        assert session.opened is None
        action = session.game.node.action
        assert action is not None
        assert [edit.cells for edit in action.edits] == [(0, 1, 2)]
        await press_and_drag(pilot, ())
        board = screen_of(app).view.board
        board.post_message(events.MouseMove(board, 9, 9, 0, 0, 3, False, False, False, 9, 9))
        await pilot.pause()
        assert session.game.node.depth == 1, "the pointer draws no further"


async def test_the_focus_that_is_lost_in_a_drag_may_pause_after_it() -> None:
    app = playing(pause_on_blur=True)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause(0.1)
        app.simulate_key("escape")
        await press_and_drag(pilot, (0, 1))
        app.post_message(events.AppBlur())
        await pilot.pause(0.1)
        session = screen_of(app).session
        assert (session.paused, session.game.node.depth) == (True, 1)


@pytest.mark.parametrize("where", ["a game", "a drag", "a lesson", "a look back", "a question"])
async def test_what_is_pasted_where_no_text_is_asked_for_is_shown_and_does_nothing_else(
    where: str,
) -> None:
    app = playing()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause(0.1)
        app.simulate_key("escape")
        app.simulate_key("enter")
        await pilot.pause()
        screen = screen_of(app)
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
            app.simulate_key("Z")
        await pilot.pause(0.1)
        top = app.screen
        before = (session.game.node, session.preview, session.opened, session.cursor)
        app.post_message(events.Paste("y\nuuHHZy\n"))
        await pilot.pause(0.1)
        if where != "a question":
            assert isinstance(app.screen, OpenWindow)
            app.simulate_key("escape")
            await pilot.pause(0.1)
        assert app.screen is top
        assert (session.game.node, session.preview, session.opened, session.cursor) == before


async def test_a_window_keeps_what_was_typed_and_pasted_through_another_size() -> None:
    app = playing()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause(0.1)
        app.simulate_key("escape")
        app.simulate_key("M")
        await pilot.pause(0.1)
        window = app.screen
        assert isinstance(window, Ask)
        app.simulate_key("a")
        app.post_message(events.Paste("b\nc\x1b[31m"))
        await pilot.pause(0.1)
        assert window.typed == "ab c [31m"
        await pilot.resize_terminal(60, 20)
        await pilot.pause(0.1)
        assert app.screen is window
        assert window.typed == "ab c [31m"
        app.post_message(events.AppBlur())
        app.post_message(events.AppFocus())
        await pilot.pause(0.1)
        assert app.screen is window


@pytest.mark.parametrize("key", ["[", "Z"])
async def test_a_look_back_and_a_question_stand_through_another_size(key: str) -> None:
    app = playing()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause(0.1)
        app.simulate_key("escape")
        app.simulate_key("enter")
        app.simulate_key(key)
        await pilot.pause(0.1)
        top, session = app.screen, next(s for s in app.screen_stack if isinstance(s, PlayScreen))
        looked = session.session.preview
        for size in ((60, 20), (30, 10), (140, 40)):
            await pilot.resize_terminal(*size)
            await pilot.pause(0.1)
        assert app.screen is top
        assert isinstance(top, Dialog) == (key == "Z")
        assert session.session.preview is looked
        assert (looked is None) == (key == "Z")


async def test_a_drag_in_a_lesson_is_done_as_far_as_it_came_and_the_lesson_stands() -> None:
    app = playing()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause(0.1)
        lesson = lesson_screen(engines.kind("hitori"), Progress())
        app.push_screen(lesson)
        await pilot.pause(0.1)
        session = lesson.session
        await press_and_drag(pilot, (0, 1))
        assert session.opened is not None
        for size in ((60, 20), (30, 10), (140, 40)):
            await pilot.resize_terminal(*size)
            await pilot.pause(0.1)
        assert session.opened is None
        done = session.game.node
        app.post_message(events.AppBlur())
        app.post_message(events.AppFocus())
        await pilot.pause(0.1)
        assert app.screen is lesson
        assert session.game.node is done
        assert not session.paused


async def test_the_mouse_off_is_seen_and_holds_for_this_run() -> None:
    app = playing()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause(0.1)
        app.simulate_key("escape")
        app.simulate_key("f9")
        await pilot.pause(0.1)
        screen = screen_of(app)
        assert "mouse off" in screen.view.status.canvas.text()
        assert (app.mouse, app.person.mouse) == (False, True), "the setting is another thing"
        app.simulate_key("f9")
        await pilot.pause(0.1)
        assert "mouse off" not in screen.view.status.canvas.text()
        assert app.mouse


async def test_quiet_mode_tints_nothing_and_tells_minutes() -> None:
    app = playing(quiet=True)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause(0.1)
        app.simulate_key("escape")
        app.simulate_key("enter")
        app.simulate_key("right")
        await pilot.pause(0.4)
        screen = screen_of(app)
        assert screen.still
        assert screen.view.board.scene is not None
        assert not screen.view.board.scene.tinted
        assert "0 min" in screen.view.status.canvas.text()
        app.person = Settings(motion=False)
        app.follow_line()
        app.simulate_key("right")
        await pilot.pause(0.4)
        assert screen.view.board.scene.tinted
        assert "0 min" not in screen.view.status.canvas.text()


async def test_what_a_hint_has_done_stands_alone_until_the_cursor_moves() -> None:
    app = playing(SINGLE)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause(0.1)
        app.simulate_key("escape")
        screen = screen_of(app)
        cursors: set[int] = set()
        for _ in range(600):
            if len(cursors) == 2:
                break
            app.simulate_key("H")
            await pilot.pause()
            if screen.session.game.node.depth:
                cursors.add(screen.session.cursor)
                assert screen.view.board.scene is not None
                assert not screen.view.board.scene.tinted
        assert len(cursors) == 2
        await pilot.pause(0.4)
        app.simulate_key("enter")
        await pilot.pause()
        assert not screen.rested, "a mark made there changes nothing in that"
        app.simulate_key("down")
        await pilot.pause()
        assert not screen.rested, "a cursor that is walked has to rest first"
        await pilot.pause(0.4)
        assert screen.view.board.scene is not None
        assert screen.view.board.scene.tinted


async def test_what_a_window_is_told_after_the_game_was_left_is_for_nobody() -> None:
    app = playing()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause(0.1)
        screen = screen_of(app)
        for key in ("escape", "enter", ";"):
            app.simulate_key(key)
            await pilot.pause()
        assert isinstance(app.screen, Ask)
        screen.leave()
        for key in ("a", "enter"):
            app.simulate_key(key)
            await pilot.pause()
        assert isinstance(app.screen, PlayScreen)
        assert screen.session.game.node.comment == ""
        assert not app._exit
