"""The settings at the screen: every one has a row, holds at once and is written at once."""

import pytest

from solitudo import engines
from solitudo.tui.person import settings
from solitudo.tui.saves import library
from solitudo.tui.screens.command_palette import PaletteWindow, listed
from solitudo.tui.screens.settings_window import SettingsScreen, every_setting, shown
from solitudo.tui.start import Start
from tests.pilot import app_on, playing, press, top

pytestmark = pytest.mark.usefixtures("saves")
BOARD = "hitori:5x5de:5154542152243135512112524"


def game(board: str = BOARD) -> Start:
    puzzle = engines.read(board)
    return Start("play", library.create(puzzle, solutions=puzzle.solutions))


def test_every_setting_has_a_row() -> None:
    names = set(settings.Settings._fields) - {"keys", "details"}
    details = [engines.kind(name).detail for name in engines.kinds()]
    names |= {f"details.{detail.name}" for detail in details if detail is not None}
    assert set(every_setting()) == names
    for _, words in every_setting().values():
        assert len(words) <= 2 * 58


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60), (44, 16)])
async def test_each_can_be_changed_by_keys_and_is_written_at_once(size: tuple[int, int]) -> None:
    app = app_on(Start())
    settings.save(app.person)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await press(pilot, "S")
        screen = top(app, SettingsScreen)
        for name, (title, _) in every_setting().items():
            before = screen.value(name)
            await press(pilot, "right")
            now = screen.value(name)
            assert now != before
            assert settings.load().settings == app.person
            text = screen.query_one("LinesPane").canvas.text()  # type: ignore[attr-defined]
            assert title in text
            assert shown(now) in text
            await press(pilot, "left")
            assert screen.value(name) == before
            await press(pilot, "down")
        assert screen.selected == 0
        await press(pilot, "escape")
        assert app.screen is not screen
    usual = settings.load()
    assert usual.warnings == ()


async def test_a_theme_is_seen_while_it_is_chosen() -> None:
    app = app_on(game())
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        await press(pilot, "S", "right", "right")
        assert app.theme_data.name == "washi"
        assert screen.panes.board.palette.name == "washi"
        await press(pilot, "left", "escape")
        assert app.theme_data.name == "lamplight"


async def test_what_is_set_within_a_game_holds_there_and_its_clock_waits() -> None:
    app = app_on(game("tents:default"))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        await press(pilot, "right", "enter")
        screen = playing(app)
        assert screen.session.game.clock.running
        await press(pilot, "S")
        assert not screen.session.game.clock.running
        await press(pilot, "down", "right", "right", "right", "right", "right", "down", "left")
        assert app.glyphs == "ascii"
        assert screen.panes.board.palette.ascii_only
        assert screen.session.view.errors == "when full"
        assert screen.session.view.details
        rows = list(every_setting())
        further = rows.index("details.links") - rows.index(top(app, SettingsScreen).row)
        await press(pilot, *["down"] * further, "right")
        assert not app.person.shows("links")
        assert not screen.session.view.details
        await press(pilot, "escape")
        assert screen.session.game.clock.running


async def test_it_is_in_the_palette() -> None:
    app = app_on(game())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Settings" in {command.title for command in listed(app.screen)}
        await press(pilot, "Q", "ctrl+p")
        assert "Settings" in {entry.title for entry in top(app, PaletteWindow).entries}


async def test_a_click_selects_a_row_and_the_next_one_changes_it() -> None:
    app = app_on(Start())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "S")
        screen = top(app, SettingsScreen)
        screen.choose(4)
        assert (screen.selected, app.person.motion) == (4, False)
        screen.choose(4)
        assert app.person.motion is True
        assert settings.load().settings.motion is True
