"""The saves at the screen: everything by keys alone, and everything by mouse alone."""

import os
import time
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from solitudo import engines
from solitudo.engines.core.values import Gesture
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.saves import catalogue, library, summaries
from solitudo.tui.screens.home.screen import HomeScreen
from solitudo.tui.screens.saves import screen as saves_screen
from solitudo.tui.screens.saves.screen import SavesScreen
from solitudo.tui.start import Start
from solitudo.tui.terminal import capabilities
from tests.pilot import app_on, click_words, playing, press, rest, top, until

HITORI = "hitori:5x5de:5154542152243135512112524"
SLANT = "slant:2x2:a1a1a2a1a"
SIZES = [(80, 24), (120, 36), (200, 60), (44, 16)]


@pytest.fixture(autouse=True)
def games(saves: Path) -> list[str]:
    """Three games, newest first."""
    for days, (name, board) in enumerate(
        (("still-pond", HITORI), ("quick-fox", SLANT), ("slow-fox", HITORI))
    ):
        opened = library.create(engines.read(board), name=name, level="easy")
        opened.game.gesture(Gesture("primary", (0,)))
        opened.file.close()
        at = time.time() - days * 86_400
        os.utime(opened.file.path, (at, at))
    return ["still-pond", "quick-fox", "slow-fox"]


async def opened(pilot: Pilot[Any], *keys: str) -> SavesScreen:
    await pilot.pause()
    await press(pilot, "0")
    screen = top(pilot.app, SavesScreen)
    await press(pilot, *keys)
    return screen


def text(screen: SavesScreen) -> str:
    return screen.query_one("#desk").canvas.text()  # type: ignore[attr-defined, no-any-return]


def names(screen: SavesScreen) -> list[str]:
    return [entry.name for entry in screen.browser.rows]


@pytest.mark.parametrize("size", SIZES)
async def test_every_size_shows_the_games_and_the_ways_out(size: tuple[int, int]) -> None:
    app = app_on()
    async with app.run_test(size=size) as pilot:
        screen = await opened(pilot)
        await rest(pilot)
        shown = text(screen)
        assert all(name in shown for name in ("still-pond", "quick-fox", "slow-fox"))
        assert "Enter play" in shown
        if size[0] >= 80:
            assert "Hitori 5×5" in shown
            assert "1/25" in shown
            assert screen.drawn is not None
            assert screen.drawn[2] is not None, "a picture of the chosen one"
        for row in shown.split("\n"):
            assert len(row) <= size[0]


async def test_by_keys_alone_a_game_is_found_and_opened(games: list[str]) -> None:
    app = app_on()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, "/", *"fox slow")
        assert names(screen) == ["slow-fox"]
        assert "1 of them found" in text(screen)
        await press(pilot, "enter", "enter")
        assert isinstance(app.screen, PlayScreen)
        assert app.screen.opened.file.name == "slow-fox"


async def test_by_keys_alone_games_are_renamed_deleted_and_brought_back() -> None:
    app = app_on()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, "down", "M")
        await press(pilot, *["backspace"] * 9, *"pike", "enter")
        assert names(screen) == ["still-pond", "pike", "slow-fox"]
        assert "Renamed quick-fox to pike" in text(screen)
        await press(pilot, "delete")
        assert names(screen) == ["still-pond", "slow-fox"]
        assert "Deleted pike. Press u to undo." in text(screen)
        await press(pilot, "u")
        assert names(screen) == ["still-pond", "pike", "slow-fox"]
        await press(pilot, "u")
        assert names(screen) == ["still-pond", "quick-fox", "slow-fox"]
        await press(pilot, "/", *"fox", "escape")
        assert names(screen) == ["still-pond", "quick-fox", "slow-fox"]
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)


async def test_by_mouse_alone_a_game_is_chosen_and_opened() -> None:
    app = app_on()
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        home = top(app, HomeScreen)
        rows = home.query_one("#desk").canvas.text().split("\n")  # type: ignore[attr-defined]
        y = next(n for n, row in enumerate(rows) if "0 all 3" in row)
        await pilot.click(offset=(rows[y].index("0 all 3") + 4, y))
        await pilot.pause()
        screen = top(app, SavesScreen)
        await click_words(pilot, "slow-fox")
        assert screen.browser.entry is not None
        assert screen.browser.entry.name == "slow-fox"
        await click_words(pilot, "slow-fox")
        assert isinstance(app.screen, PlayScreen)
        assert app.screen.opened.file.name == "slow-fox"


async def test_by_mouse_alone_games_are_deleted_and_brought_back() -> None:
    app = app_on()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await click_words(pilot, "quick-fox")
        await click_words(pilot, "delete")
        assert names(screen) == ["still-pond", "slow-fox"]
        await click_words(pilot, "u undo")
        assert names(screen) == ["still-pond", "quick-fox", "slow-fox"]
        await click_words(pilot, "find")
        assert screen.finding
        await click_words(pilot, "all saves")
        assert not screen.finding
        await click_words(pilot, "rename")
        await press(pilot, "escape")
        assert app.screen is screen
        await click_words(pilot, "Esc back")
        assert isinstance(app.screen, HomeScreen)


async def test_the_wheel_walks_the_rows() -> None:
    app = app_on()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await pilot._post_mouse_events([_scroll()], offset=(5, 5))
        assert screen.browser.chosen == 2


def _scroll() -> type[Any]:
    from textual.events import MouseScrollDown

    return MouseScrollDown


async def test_over_a_game_its_own_row_leads_back_to_it_and_its_clock_waits() -> None:
    app = app_on(Start("play", library.open_save("quick-fox")))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        play = playing(app)
        clock = play.session.game.clock
        clock.start()
        play.run_command("all_saves")
        await pilot.pause()
        screen = top(app, SavesScreen)
        assert not clock.running
        screen.browser.choose("quick-fox")
        await press(pilot, "delete")
        assert screen.browser.said == "quick-fox is open in a window. Close it there first."
        await press(pilot, "enter")
        assert app.screen_stack[-1] is play
        assert clock.running
        play.run_command("all_saves")
        await pilot.pause()
        assert isinstance(app.screen, SavesScreen)
        app.screen.browser.choose("slow-fox")
        await press(pilot, "enter")
        assert isinstance(app.screen, PlayScreen)
        assert app.screen.opened.file.name == "slow-fox"
        assert len(app.screen_stack) == 1


async def test_home_shows_what_was_done_to_its_games() -> None:
    app = app_on()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot, "delete", "escape")
        home = top(app, HomeScreen)
        assert [save.name for save in home.saves] == ["quick-fox", "slow-fox"]
        await press(pilot, "down", "right", "right", "enter")
        assert isinstance(app.screen, SavesScreen), "behind the last card come all saves"


async def test_the_first_rows_wait_for_no_save(
    monkeypatch: pytest.MonkeyPatch, saves: Path
) -> None:
    raw = library.path_of("quick-fox").read_bytes()
    for number in range(300):
        (saves / f"copy-{number:03}.toml").write_bytes(raw)
    shown: list[tuple[int, str]] = []
    read: list[str] = []
    before, paint = catalogue.look, SavesScreen.paint

    def look(entry: summaries.Entry) -> catalogue.Found:
        read.append(entry.name)
        return before(entry)

    monkeypatch.setattr(catalogue, "look", look)

    def painted(screen: SavesScreen) -> None:
        paint(screen)
        shown.append((len(read), text(screen)))

    monkeypatch.setattr(SavesScreen, "paint", painted)
    monkeypatch.setattr("solitudo.tui.screens.saves.screen.FIRST", 0.0)
    app = app_on()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        assert shown[0][0] == 0
        assert "copy-" in shown[0][1]
        await until(pilot, lambda: len(read) >= 20)
    assert all(name in shown[0][1] for name in read[:20]), "those in view are read first"


async def test_the_id_is_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    app = app_on()
    monkeypatch.setattr(app, "copy_to_clipboard", copied.append)
    monkeypatch.setattr(capabilities, "takes_clipboard", lambda: True)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, "U")
        assert copied == [HITORI]
        assert "The ID was copied to the clipboard." in text(screen)


async def test_no_saves_are_said_to_be_none(saves: Path) -> None:
    for path in saves.glob("*.toml"):
        path.unlink()
    app = app_on()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, "enter", "delete", "M", "U", "down", "u")
        assert "No saved games yet. Press Esc, then N." in text(screen)
        assert "There is nothing to undo." in text(screen)


async def test_while_saves_are_read_what_is_known_is_shown_now_and_then(
    monkeypatch: pytest.MonkeyPatch, saves: Path
) -> None:
    raw = library.path_of("quick-fox").read_bytes()
    for number in range(20):
        (saves / f"copy-{number:02}.toml").write_bytes(raw)
    app = app_on()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        monkeypatch.setattr(SavesScreen, "set_timer", lambda *asked: None)
        monkeypatch.setattr(saves_screen, "FIRST", 0.0)
        monkeypatch.setattr(saves_screen, "SLICE", 0.0)
        screen = await opened(pilot)
        shown: list[int] = []
        monkeypatch.setattr(screen, "show_now", lambda: shown.append(screen.slices))
        for _ in range(30):
            screen.read_on()
        assert screen.reading
        assert shown == [12, 24]
        monkeypatch.setattr(saves_screen, "SLICE", 60.0)
        screen.read_on()
        assert not screen.reading
        assert shown == [12, 24, 31]
