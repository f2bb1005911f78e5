"""The ways out of a game: home by its name, by Q and by Esc twice; out by Ctrl+C twice."""

import pytest

from solitudo.tui.panes.dialog import Dialog
from solitudo.tui.play import dialogs
from solitudo.tui.play.bar_text import LEAVING
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.play.view_state import Focus
from solitudo.tui.screens.home.screen import HomeScreen
from tests.pilot import app_on, easy, playing, press, until

pytestmark = pytest.mark.usefixtures("saves")

SIZES = ((44, 16), (60, 18), (80, 24), (120, 36))


@pytest.mark.parametrize("size", SIZES)
async def test_esc_with_nothing_open_says_that_esc_leads_home_and_then_does(
    size: tuple[int, int],
) -> None:
    app = app_on(easy())
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = playing(app)
        await press(pilot, "enter", "escape")
        assert app.screen is screen
        bar = screen.panes.status if screen.panes.status.display else screen.panes.header
        assert LEAVING in bar.canvas.text()
        await press(pilot, "escape")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))


async def test_any_other_key_or_two_seconds_take_the_way_home_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(dialogs, "ASKED_FOR", 0.05)
    app = app_on(easy())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = playing(app)
        await press(pilot, "escape")
        await until(pilot, lambda: not screen.session.view.leaving)
        assert LEAVING not in screen.panes.status.canvas.text()
        monkeypatch.setattr(dialogs, "ASKED_FOR", 60.0)
        await press(pilot, "escape", "right", "escape")
        assert app.screen is screen
        assert screen.session.view.leaving


async def test_esc_closes_one_thing_at_a_press_before_it_speaks_of_home() -> None:
    app = app_on(easy())
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        session = playing(app).session
        await press(pilot, "enter", "f2", "[", "escape")
        assert session.view.preview is None
        assert session.view.focus is Focus.MOVES
        await press(pilot, "escape", "H", "escape")
        assert session.hint is None
        assert not session.view.leaving
        assert playing(app).session.view.focus.name == "BOARD"


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (120, 36), (200, 60)])
async def test_home_at_the_top_left_is_pressed_by_the_mouse(size: tuple[int, int]) -> None:
    app = app_on(easy())
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        header = playing(app).panes.header
        at = header.canvas.text().index("Home")
        await pilot.click(header, offset=(at, 0))
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))


async def test_ctrl_c_asks_and_ctrl_c_again_quits() -> None:
    app = app_on(easy())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "ctrl+c")
        assert isinstance(app.screen, Dialog)
        await press(pilot, "escape")
        assert isinstance(app.screen, PlayScreen)
        await press(pilot, "ctrl+c", "ctrl+c")
        await until(pilot, lambda: app.return_code is not None)
        assert app.return_code == 0
