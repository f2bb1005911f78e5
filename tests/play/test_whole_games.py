"""Whole games at the screen, of every kind: by keys alone and by mouse alone, from home to the end,
into the file, and home again."""

import pytest

from solitudo import engines
from solitudo.engines.core.puzzle import Puzzle
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.saves import library
from solitudo.tui.screens.home.screen import HomeScreen
from tests.pilot import (
    app_on,
    begun,
    click_cell,
    click_pad,
    on_screen,
    playing,
    press,
    rest,
    shown,
    top,
    until,
)
from tests.samples import paired
from tests.terminal.hands import deciding, presses

pytestmark = pytest.mark.usefixtures("saves")

BOARDS = {
    "hitori": "hitori:5x5de:5154542152243135512112524",
    "hexagons": "hitori-hex:4de:1127543252726145613774571624543571537",
    "hexagons with holes": "hitori-hex:4de:7677753.424677342.12763454724.3272557",
    "tents": "tents:3x3:d_c,0,1,1,1,0,1",
    "sudoku": "sudoku:2x2:b3c1b1c2b",
    "slant": "slant:4x4de:a10a1a1a211g4b0c",
}
SIZES = [(80, 24), (120, 36), (44, 16)]


@pytest.mark.parametrize(("name", "size"), paired(BOARDS, SIZES, 1))
async def test_a_game_by_keys_alone(name: str, size: tuple[int, int]) -> None:
    puzzle = engines.read(BOARDS[name])
    saved = waiting(puzzle)
    app = app_on()
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(app.screen, HomeScreen) and app.screen.saves)
        await press(pilot, "1")
        await until(pilot, lambda: isinstance(app.screen, PlayScreen))
        await press(pilot, *("enter" if key == "\r" else key for key in presses(puzzle)))
        screen = playing(app)
        assert screen.session.game.solved
        await on_screen(pilot, "Solved")
        await press(pilot, "Q")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
    again = library.open_save(saved)
    assert again.game.solved
    assert again.game.finished is not None
    again.file.close()


@pytest.mark.parametrize(("name", "size"), paired(BOARDS, [*SIZES, (60, 60), (70, 21)], 2))
async def test_a_game_by_mouse_alone(name: str, size: tuple[int, int]) -> None:
    puzzle = engines.read(BOARDS[name])
    waiting(puzzle)
    app = app_on()
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(app.screen, HomeScreen) and app.screen.saves)
        await rest(pilot)
        home = top(app, HomeScreen)
        x, y, *_ = next(zone for zone in home.zones if zone[4] == ("card", 0))
        await pilot.click(offset=(x + 3, y))
        await until(pilot, lambda: isinstance(app.screen, PlayScreen))
        await pilot.pause()
        screen = playing(app)
        chosen = ""
        for cell, mark in sorted(deciding(puzzle), key=lambda one: one[1]):
            if puzzle.kind.modes and mark != chosen:
                chosen = mark
                await click_pad(pilot, screen, "digit", puzzle.marks.index(mark))
            await click_cell(pilot, screen, cell, 3 if mark == "/" else 1)
        assert screen.session.game.solved
        assert screen.panes.pad is None or not screen.panes.pad.display
        await rest(pilot)
        rows = shown(app)
        button = "‹ Home" if "‹ Home" in rows[0] + rows[1] else "Q"
        y = 1 if button in rows[1] else 0 if button in rows[0] else len(rows) - 1
        await pilot.click(offset=(rows[y].rindex(button), y))
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))


def waiting(puzzle: Puzzle) -> str:
    """A saved game on a board, begun and left. Return its name."""
    opened = begun(puzzle)
    opened.game.leave(0, "tips")
    opened.file.close()
    return opened.file.name
