"""The picker of themes: a real board in each, its contrast, and files that change meanwhile."""

import os
from pathlib import Path

import pytest
from textual.pilot import Pilot

from solitudo.themes import loader
from solitudo.tui.app.app import Solitudo
from solitudo.tui.panes.canvas_view import CanvasView
from solitudo.tui.panes.text_pane import LinesPane
from solitudo.tui.person import settings
from solitudo.tui.screens.theme_chooser import MORE, Themes, choose_theme, reached
from solitudo.tui.start import Start
from solitudo.tui.terminal import capabilities
from solitudo.tui.terminal.capabilities import Colours
from tests.pilot import app_on, begun, playing, press, until

BOARD = "hitori:5x5de:5154542152243135512112524"
LAMPLIGHT = (Path(loader.__file__).parent / "lamplight.toml").read_text("utf-8")


@pytest.fixture
def folder(saves: Path) -> Path:
    """The person's own themes."""
    found = settings.themes_folder()
    found.mkdir(parents=True)
    return found


def game_with(colours: Colours = "full") -> Solitudo:
    opened = begun(BOARD)
    opened.game.do(opened.game.puzzle.vocabulary.read("b:A1"))
    return app_on(opened, seen=capabilities.Terminal(colours=colours))


async def picker(pilot: Pilot[int]) -> Themes:
    await pilot.pause()
    app = pilot.app
    assert isinstance(app, Solitudo)
    choose_theme(app)
    await pilot.pause()
    assert isinstance(app.screen, Themes)
    return app.screen


def preview(window: Themes) -> str:
    return window.query_one("#preview", CanvasView).canvas.text()


def names(window: Themes) -> list[str]:
    return [str(key) for _, _, key in window.options]


async def point(pilot: Pilot[int], window: Themes, name: str) -> None:
    if name not in names(window):
        window.choose(names(window).index(MORE))
        await press(pilot, "enter")
    if window.pointed_at != name:
        window.choose(names(window).index(name))
    await pilot.pause()


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_the_board_is_shown_in_the_theme_pointed_at(
    folder: Path, size: tuple[int, int]
) -> None:
    app = game_with()
    async with app.run_test(size=size) as pilot:
        window = await picker(pilot)
        assert window.pointed_at == "auto"
        assert app.theme_data.name == "lamplight"
        await press(pilot, "down", "down")
        assert app.theme_data.name == "washi"
        await until(pilot, lambda: "Washi" in preview(window))
        assert "Lowest contrast" in preview(window)
        view = window.query_one("#preview", CanvasView)
        assert view.palette.roles == loader.load("washi").roles
        assert view.canvas.inks[0][0].bg == "surface"
        marked = any(ink.bg == "mark-black" for row in view.canvas.inks for ink in row)
        assert marked, "the board is there"
        await press(pilot, "escape")
        assert app.theme_data.name == "lamplight"
        assert app.person.theme == "auto"


async def test_enter_keeps_the_theme_pointed_at(folder: Path) -> None:
    app = game_with()
    async with app.run_test(size=(80, 24)) as pilot:
        window = await picker(pilot)
        await point(pilot, window, "nord")
        assert "one of Textual's own" in preview(window)
        await press(pilot, "enter")
        screen = playing(app)
        assert app.person.theme == "nord"
        assert screen.panes.board.palette.name == "nord"
        assert settings.load().settings.theme == "nord"
    again = Solitudo(Start(), capabilities.Terminal(), settings.load().settings)
    assert again.theme_data.name == "nord"


async def test_a_file_is_read_again_when_it_changes(folder: Path) -> None:
    file = folder / "dusk.toml"
    file.write_text(LAMPLIGHT.replace('"Lamplight"', '"Dusk"'), "utf-8")
    app = game_with()
    async with app.run_test(size=(120, 36)) as pilot:
        window = await picker(pilot)
        await point(pilot, window, "dusk")
        assert "Dusk" in preview(window)

        file.write_text(LAMPLIGHT.replace("Lamplight", "Nightfall").replace("#e7ddc8", "#e6dcc7"))
        window.look_at_files()
        await pilot.pause()
        assert "Nightfall" in preview(window)
        assert app.theme_data.roles["paper"] == "#e6dcc7"

        file.write_text("title = \n")
        window.look_at_files()
        await pilot.pause()
        assert "is not TOML" in preview(window)
        assert app.theme_data.roles["paper"] == "#e6dcc7", "what was worn stays on"
        await press(pilot, "enter")
        assert app.screen is window, "what is wrong is not taken"

        file.write_text(LAMPLIGHT)
        (folder / "other.toml").write_text(LAMPLIGHT)
        os.utime(file, ns=(1, 1))
        window.look_at_files()
        await pilot.pause()
        assert window.fault == ""
        assert "other" in names(window)
        assert window.pointed_at == "dusk"

        file.unlink()
        window.look_at_files()
        await pilot.pause()
        assert "dusk" not in names(window)
        await press(pilot, "escape")


async def test_a_theme_that_is_refused_says_which_pair_fails(folder: Path) -> None:
    app = game_with()
    async with app.run_test(size=(80, 24)) as pilot:
        window = await picker(pilot)
        await point(pilot, window, "textual-dark")
        worn = app.theme_data
        await point(pilot, window, "solarized-dark")
        told = " ".join(preview(window).split())
        assert "muted on panel has a contrast of" in told
        assert app.theme_data.name == worn.name
        assert "…" not in window.query_one(LinesPane).canvas.text()


async def test_a_board_that_is_paused_is_not_shown(folder: Path) -> None:
    app = game_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = playing(app)
        screen.press_key("P")
        window = await picker(pilot)
        assert window.board[0].id != BOARD


@pytest.mark.parametrize("colours", ["256", "16", "none"])
async def test_terminals_with_fewer_colours_have_it_too(folder: Path, colours: Colours) -> None:
    app = game_with(colours)
    async with app.run_test(size=(80, 24)) as pilot:
        window = await picker(pilot)
        for _ in range(8):
            await press(pilot, "down")
        assert preview(window)
        await pilot.resize_terminal(44, 16)
        await pilot.resize_terminal(5, 3)
        await pilot.resize_terminal(120, 36)
        await press(pilot, "escape")


def test_nothing_is_claimed_of_the_terminals_own_colours() -> None:
    assert "is unknown" in reached(loader.load("sixteen"))
    assert reached(loader.load("lamplight")).startswith("Lowest contrast: ")


async def test_a_theme_that_cannot_be_worn_does_not_stop_the_start(folder: Path) -> None:
    (folder / "murk.toml").write_text("title = \n")
    app = Solitudo(Start(), capabilities.Terminal(), settings.Settings(theme="murk"))
    assert app.theme_data.name == loader.DEFAULT
    assert any("murk" in words for words in app.warnings)


@pytest.mark.usefixtures("folder")
async def test_themes_of_others_are_one_row_until_they_are_wanted() -> None:
    app = game_with()
    async with app.run_test(size=(120, 36)) as pilot:
        window = await picker(pilot)
        assert names(window)[-1] == MORE
        assert "nord" not in names(window)
        before = app.theme_data
        await press(pilot, "up")
        assert window.pointed_at == MORE
        assert app.theme_data == before
        await press(pilot, "enter")
        assert app.screen is window
        assert MORE not in names(window)
        assert "nord" in names(window)
        assert app.theme_data.name == window.pointed_at
