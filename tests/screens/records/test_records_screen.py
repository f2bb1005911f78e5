"""Records at the screen: a finished game is written down, compared and shown."""

import asyncio
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from solitudo import engines
from solitudo.engines.core import records
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.statistics import ALONE, HELPED, Record
from solitudo.tui.boards import generator
from solitudo.tui.person import record_book
from solitudo.tui.play import history_commands
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.saves import library
from solitudo.tui.screens.records.screen import RecordsScreen
from solitudo.tui.start import Start
from tests.pilot import app_on, on_screen, playing, press, rest, shown, top, until

BOARD = "hitori:5x5de:5154542152243135512112524"
SIZES = [(80, 24), (120, 36), (200, 60), (44, 16)]


@pytest.fixture(autouse=True)
def folder(saves: Path) -> Path:
    """The data folder of this test alone."""
    return saves.parent


def record(tenths: int, days: int = 1, help: int = ALONE, daily: str = "", **other: Any) -> Record:
    """A game finished some days ago."""
    at = (datetime.now().astimezone() - timedelta(days=days)).isoformat(timespec="milliseconds")
    found = Record(
        at, "hitori", "5x5", "easy", "normal", "", tenths, help, 0, 9, help,
        f"hitori:{tenths}", f"game-{tenths}", at, daily,
    )  # fmt: skip
    return found._replace(**other)


def game(level: str = "easy") -> Start:
    """A game on the board, of which all but the last black is marked."""
    puzzle = engines.read(BOARD)
    opened = library.create(puzzle, level=level, solutions=puzzle.solutions)
    first = puzzle.solutions.first
    assert first is not None
    *cells, last = [cell for cell, value in enumerate(first) if value == 1]
    for cell in cells:
        opened.game.do(puzzle.vocabulary.read(f"b:{puzzle.grid.labels[cell]}"))
    opened.game.leave(last, "moves")
    return Start("play", opened)


async def finish(pilot: Pilot[Any]) -> PlayScreen:
    await pilot.pause()
    await press(pilot, "enter")
    screen = playing(pilot.app)
    assert screen.session.game.solved
    return screen


def unrated(folder: Path) -> list[Record]:
    """The games written down, without the rating, which follows when the worker has it."""
    return [each._replace(rating=0.0, effort=0) for each in records.load(folder)]


async def test_a_finished_game_is_written_once(folder: Path) -> None:
    app = app_on(game())
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await finish(pilot)
        (found,) = unrated(folder)
        assert (found.kind, found.size, found.level, found.help) == ("hitori", "5x5", "easy", ALONE)
        assert found.name == screen.opened.file.name
        app.simulate_key("u")
        await press(pilot, "r")
        app.simulate_key("u")
        await press(pilot, "enter")
        assert unrated(folder) == [found]
    again = library.open_save(found.name)
    async with app_on(Start("play", again)).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert unrated(folder) == [found]


@pytest.mark.parametrize(
    ("before", "words"),
    [
        ([], "your first at this size and level"),
        ([record(9000)], "your best, by 1"),
        ([record(9000, help=HELPED)], "your first at this size and level"),
        ([record(0)], "your best"),
    ],
)
async def test_the_finish_says_how_the_game_compares(
    folder: Path, before: list[Record], words: str
) -> None:
    for found in before:
        records.add(folder, found)
    async with app_on(game()).run_test(size=(120, 36)) as pilot:
        screen = await finish(pilot)
        assert words in screen.panes.result.canvas.text().replace("Your", "your")


async def test_what_the_computer_solved_is_praised_nowhere(folder: Path) -> None:
    async with app_on(game()).run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(pilot.app)
        screen.show_parts(history_commands.solve(screen.session))
        await pilot.pause()
        assert "your" not in screen.panes.guide.canvas.text()
        assert records.load(folder)[0].help == 2


async def test_a_damaged_file_of_records_never_stops_a_game(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / records.FILE).write_bytes(b"rubbish" * 1000)
    app = app_on(game())
    said: list[str] = []
    app.notify_plain = said.append  # type: ignore[method-assign, assignment]
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await finish(pilot)
        assert "Solved" in screen.panes.status.canvas.text()
        assert len(said) == 1
        assert "left alone" in said[0]
        app.simulate_key("f5")
        await press(pilot, "R")
        assert isinstance(app.screen, RecordsScreen)
    assert (folder / records.FILE).read_bytes() == b"rubbish" * 1000


async def test_a_game_that_could_not_be_written_is_written_with_the_next(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / records.FILE
    path.write_bytes(b"rubbish" * 1000)
    assert "not in the statistics yet" in record_book.write(record(1))
    path.unlink()
    assert record_book.write(record(2)) == ""
    assert {found.tenths for found in records.load(folder)} == {1, 2}


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_the_records_stand_beside_the_board(folder: Path, size: tuple[int, int]) -> None:
    records.add(folder, record(400))
    records.add(folder, record(321, help=HELPED))
    async with app_on(game()).run_test(size=size) as pilot:
        await pilot.pause()
        await press(pilot, "f5")
        screen = playing(pilot.app)
        text = screen.panes.guide.canvas.text()
        for words in ("Best times", "0:40", "0:32", "This week", "2 games"):
            assert words in text
        await press(pilot, "f2")
        assert screen.panes.moves.display
        assert "Moves" in screen.panes.moves.canvas.text()


@pytest.mark.parametrize("size", SIZES)
async def test_the_screen_of_records_shows_best_times(folder: Path, size: tuple[int, int]) -> None:
    for days in range(5):
        records.add(folder, record(500 - days, days, daily=""))
        records.add(folder, record(2000 + days, days, HELPED, kind="tents", size="8x8"))
    app = app_on(Start())
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await press(pilot, "R")
        screen = top(app, RecordsScreen)

        def shown() -> str:
            text: str = screen.query_one("#desk").canvas.text()  # type: ignore[attr-defined]
            return text

        assert "10 solved" in shown()
        assert "0:49" in shown()
        await press(pilot, "up")
        assert "3:20" in shown()
        app.simulate_key("right")
        await press(pilot, "up")
        assert "5 solved" in shown()
        if size[0] >= 72:
            for words in ("Solving time", "Days", "current streak 5", "This week", "5×5 easy"):
                assert words in shown()
        await press(pilot, "escape")
        assert app.screen is not screen


async def test_the_clock_waits_while_records_are_looked_at() -> None:
    async with app_on(game()).run_test(size=(80, 24)) as pilot:
        app = pilot.app
        await pilot.pause()
        screen = playing(app)
        screen.session.game.clock.start()
        await press(pilot, "R")
        assert isinstance(app.screen, RecordsScreen)
        assert not screen.session.game.clock.running
        await press(pilot, "escape")
        assert not isinstance(app.screen, RecordsScreen)
        assert screen.session.game.clock.running


@pytest.mark.parametrize("early", [False, True])
async def test_a_board_played_by_its_id_has_best_times_of_its_level(
    folder: Path, monkeypatch: pytest.MonkeyPatch, early: bool
) -> None:
    """Also when it is finished before the worker has told the level."""
    puzzle = engines.read(BOARD)
    gate = asyncio.Event()

    async def check(asked: Puzzle) -> generator.Known:
        await gate.wait()
        return generator.Known(asked.solutions, asked.level() or "")

    monkeypatch.setattr(generator, "check", check)
    app = app_on(Start("play", puzzle=engines.read(BOARD)))
    async with app.run_test(size=(120, 36)) as pilot:
        await rest(pilot)
        screen = playing(app)
        first = puzzle.solutions.first
        assert first is not None
        if not early:
            gate.set()
            await until(pilot, lambda: screen.opened.file.header.get("level"))
        for cell in [cell for cell, value in enumerate(first) if value == 1]:
            screen.session.view.cursor = cell
            screen.press_key("enter")
        await until(pilot, lambda: records.load(folder))
        assert [r.level for r in records.load(folder)] == ["" if early else puzzle.level()]
        gate.set()
        await until(pilot, lambda: records.load(folder)[0].level)
        assert [r.level for r in records.load(folder)] == [puzzle.level()]
        await rest(pilot)
        await press(pilot, "f5")
        await on_screen(pilot, "Best times")
        assert str(puzzle.level()) in screen.panes.header.canvas.text()


async def test_one_game_is_told_in_words_and_two_in_their_own_unit(folder: Path) -> None:
    records.add(folder, record(110))
    async with app_on().run_test(size=(120, 36)) as pilot:
        for kind, words in (("", "one board, in 11 s"), ("hitori", "One board, in 0:11")):
            pilot.app.push_screen(RecordsScreen(kind))
            await rest(pilot)
            text = "\n".join(shown(pilot.app))
            assert words in text
            assert "hours a week" not in text
            assert "11 s in all" in text
            await press(pilot, "escape")
        records.add(folder, record(120))
        pilot.app.push_screen(RecordsScreen("hitori"))
        await rest(pilot)
        await on_screen(pilot, "5×5 easy, seconds")
