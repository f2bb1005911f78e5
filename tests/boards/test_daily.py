"""The board of the day: the same for everyone, begun once, kept apart from other games."""

from datetime import date, timedelta

import pytest
from textual.pilot import Pilot

from solitudo import engines
from solitudo.tui.boards import daily
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.saves import library
from solitudo.tui.screens.home.screen import HomeScreen
from tests.pilot import app_on, on_screen, playing, press, until

pytestmark = pytest.mark.usefixtures("saves")
BOARD = "hitori:5x5de:5154542152243135512112524"
DAY = date(2026, 11, 18)


def test_every_day_of_the_week_has_a_board_that_can_be_made() -> None:
    asked = [daily.board_of(DAY + timedelta(days=n)) for n in range(7)]
    assert {kind for kind, _ in asked} == {k for k in engines.kinds() if engines.kind(k).daily}
    for kind, request in asked:
        assert engines.kind(kind).check(request) == request


def test_a_day_has_one_board_and_another_day_another() -> None:
    assert daily.board_of(DAY) == daily.board_of(DAY)
    assert daily.seed_of(DAY) == 20261118
    assert daily.seed_of(DAY) != daily.seed_of(DAY + timedelta(days=7))
    assert daily.words_of(DAY) == "Sudoku 9×9, medium"


def test_its_save_is_found_also_under_another_name() -> None:
    day = DAY.isoformat()
    other = library.create(engines.read(BOARD))
    other.file.close()
    assert daily.saved(DAY) is None
    made = library.create(engines.read(BOARD), name=daily.name_of(DAY), daily=day)
    made.file.close()
    assert made.file.header["daily"] == day
    assert daily.saved(DAY) == "daily-2026-11-18"
    library.rename("daily-2026-11-18", "wednesday")
    assert daily.saved(DAY) == "wednesday"
    assert daily.saved(DAY + timedelta(days=1)) is None


async def until_playing(pilot: Pilot[int]) -> PlayScreen:
    """Wait until the worker has made the board."""
    await until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen))
    return playing(pilot.app)


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_it_continues_instead_of_beginning_twice(size: tuple[int, int]) -> None:
    app = app_on()
    async with app.run_test(size=size) as pilot:
        await on_screen(pilot, daily.words_of(date.today()))
        app.simulate_key("D")
        screen = await until_playing(pilot)
        assert screen.opened.file.header["daily"] == date.today().isoformat()
        kind, _ = daily.board_of(date.today())
        assert screen.session.game.puzzle.kind.name == kind
        name = screen.opened.file.name
        await press(pilot, "Q")
        assert isinstance(app.screen, HomeScreen)
        await press(pilot, "D")
        assert (await until_playing(pilot)).opened.file.name == name
        assert len(list(library.saves_folder().glob("*.toml"))) == 1


async def test_a_name_that_is_taken_is_told_and_nothing_breaks() -> None:
    library.create(engines.read(BOARD), name=daily.name_of(date.today())).file.close()
    app = app_on()
    said: list[str] = []
    app.notify_plain = said.append  # type: ignore[method-assign, assignment]
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.simulate_key("D")
        await until(pilot, lambda: said)
        assert "already" in said[0]
        assert isinstance(app.screen, HomeScreen)
