"""The figures of the records: nothing is cut at any width, and by keys and by mouse."""

import csv
import json
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from solitudo import engines
from solitudo.engines.core import records
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.statistics import ALONE, HELPED, Record
from solitudo.tui.boards import generator
from solitudo.tui.person import record_book
from solitudo.tui.saves import exporting
from solitudo.tui.screens.records import tables
from solitudo.tui.screens.records.screen import RecordsScreen
from solitudo.tui.start import Start
from tests.pilot import app_on, click_words, press, rest, top, until
from tests.screens.records.test_records_screen import finish, game

TODAY = date.today()
BOARD = "hitori:5x5de:5154542152243135512112524"


def record(
    number: int, kind: str = "hitori", size: str = "5x5", level: str = "easy", **other: Any
) -> Record:
    """The game of some day, the later the quicker."""
    at = datetime.now().astimezone() - timedelta(days=40 - number % 40, minutes=number)
    stamp = at.isoformat(timespec="milliseconds")
    found = Record(
        stamp, kind, size, level, "normal", "", 3000 - 50 * (number % 40), 0, 0, 9, ALONE,
        f"{kind}:{number}", f"game-{number}", stamp, rating=1.0 + number % 5,
    )  # fmt: skip
    return found._replace(**other)


def many() -> list[Record]:
    """Games of every kind, size and level, some with hints."""
    found: list[Record] = []
    for kind in engines.kinds():
        one = engines.kind(kind)
        for size in (one.sizes[0], one.sizes[-1]):
            for level in one.levels:
                for rule in one.rules or ("",):
                    for n in range(8):
                        number = len(found)
                        hints = number % 3
                        found.append(record(
                            number, kind, size, level, rule=rule, hints=hints,
                            help=HELPED if hints else ALONE, id=f"{kind}:{size}:{number}",
                            tenths=400_000 - n,
                        ))  # fmt: skip
    return found


@pytest.mark.parametrize("width", [34, 36, 46, 56, 61, 65, 72, 100])
@pytest.mark.parametrize("kind", ["", *engines.kinds()])
def test_every_row_has_room(width: int, kind: str) -> None:
    games = [one for one in many() if not kind or one.kind == kind]
    left = tables.by_level(games, kind, width, False)
    right = tables.beside(games, 12, TODAY, width)
    groups = {one.group for one in games}
    assert len(left) > len(groups)
    names = [row.left[0][0] for row in left[1:] if row.left and row.right]
    assert sorted(name.split()[-1] for name in names) == sorted(group.level for group in groups)
    for row in (*left, *right):
        beside = sum(cell_len(text) for text, _ in row.right)
        used = sum(cell_len(text) for text, _ in row.left) + beside
        assert used + bool(row.left and beside) <= width, row
    for title in ("By rating", "Time lost to hints", "Streaks"):
        assert title in [row.left[0][0] for row in right if row.left]


def test_nothing_to_tell_is_said() -> None:
    rows = [*tables.by_level([], "", 60, False),
            *tables.beside([], 0, TODAY, 60)]  # fmt: skip
    told = " ".join(text for row in rows for text, _ in (*row.left, *row.right))
    for words in ("No times yet.", "No boards rated yet.", "Nothing to compare yet"):
        assert words in told


def test_quicker_and_slower_are_told_apart_by_their_signs() -> None:
    assert tables.trend_run(0.88)[0] == "−12 %"
    assert tables.trend_run(1.5)[0] == "+50 %"
    assert tables.trend_run(1.001)[0] == "even"
    assert tables.trend_run(None)[0] == "–"
    assert tables.spark((0, 50, 100), True).isascii()


@pytest.fixture
def folder(saves: Path) -> Path:
    for number in range(12):
        records.add(saves.parent, record(number))
        records.rate(saves.parent, (f"hitori:{number}", ""), "", 1.5, 30)
    for number in range(12, 16):
        records.add(saves.parent, record(number, hints=2, help=HELPED))
        records.rate(saves.parent, (f"hitori:{number}", ""), "", 2.5, 30)
    return saves.parent


def text(screen: RecordsScreen) -> str:
    return screen.query_one("#desk").canvas.text()  # type: ignore[attr-defined, no-any-return]


async def shown(pilot: Pilot[Any], *keys: str) -> RecordsScreen:
    await pilot.pause()
    await press(pilot, "R")
    screen = top(pilot.app, RecordsScreen)
    await press(pilot, *keys)
    return screen


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60), (44, 16)])
@pytest.mark.usefixtures("folder")
async def test_by_keys_alone_the_figures_are_read_to_their_end(size: tuple[int, int]) -> None:
    app = app_on(Start())
    async with app.run_test(size=size) as pilot:
        screen = await shown(pilot, "tab")
        seen = text(screen)
        for _ in range(8):
            await press(pilot, "pagedown")
            seen += text(screen)
        wanted = ["By size and level", "5×5 easy", "By rating", "1 to 2", "2 to 3",
                  "Time lost to hints", " times", "Streaks", "games unaided"]  # fmt: skip
        assert [words for words in wanted if words not in seen] == []
        assert "This week" not in seen
        await press(pilot, "right", "tab")
        assert "This week" in text(screen) or size == (44, 16)
        # the same tables are under the panels if there is room for both
        assert ("By size and level" in text(screen)) == (size == (200, 60))
        await press(pilot, "escape")
        assert app.screen is not screen


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_by_mouse_alone_the_figures_are_shown_and_exported(
    size: tuple[int, int], folder: Path
) -> None:
    app = app_on(Start())
    async with app.run_test(size=size) as pilot:
        screen = await shown(pilot)
        await click_words(pilot, "tables")
        screen.offset_row = 1
        await click_words(pilot, "Hitori")
        assert (screen.tabs[screen.tab], screen.offset_row) == ("hitori", 0)
        await click_words(pilot, "Tents")
        assert screen.tabs[screen.tab] == "tents"
        await click_words(pilot, "Hitori")
        assert "By size and level" in text(screen)
        await click_words(pilot, "export")
        assert app.screen is not screen
        # the window is in the middle, and its second line is JSON
        await pilot.click(offset=(size[0] // 2, size[1] // 2))
        await pilot.pause()
        assert app.screen is screen
        (path,) = (folder / "exports").iterdir()
        assert path.name == f"solitudo-records-{TODAY.isoformat()}.json"
        assert len(json.loads(path.read_text())["games"]) == 16
        await click_words(pilot, "back")
        assert app.screen is not screen


async def test_by_keys_alone_the_records_go_into_a_file(folder: Path) -> None:
    app = app_on(Start())
    said: list[str] = []
    app.notify_plain = said.append  # type: ignore[method-assign, assignment]
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await shown(pilot, "X")
        await press(pilot, "enter")
        assert app.screen is screen
    (path,) = (folder / "exports").iterdir()
    assert said == [f"The statistics are in {exporting.told(path)}."]
    assert len(list(csv.DictReader(path.read_text().splitlines()))) == 16
    assert path.stat().st_mode & 0o777 == 0o600


async def test_a_folder_that_cannot_be_written_to_is_told(folder: Path) -> None:
    (folder / "exports").write_text("in the way")
    app = app_on(Start())
    said: list[str] = []
    app.notify_plain = said.append  # type: ignore[method-assign, assignment]
    async with app.run_test(size=(80, 24)) as pilot:
        await shown(pilot, "X")
        await press(pilot, "enter")
    assert "Files cannot be written to" in said[0]


async def test_boards_of_older_records_are_rated_while_one_looks(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in (20, 21):
        records.add(folder, record(number, id=BOARD, rating=0.0))
    records.add(folder, record(22, id="hitori:no board at all", rating=0.0))
    records.add(
        folder, record(23, id=BOARD.replace("hitori:5x5de:5", "hitori:5x5de:4"), rating=0.0)
    )
    asked: list[str] = []

    async def rating(puzzle: Puzzle) -> tuple[float, int]:
        asked.append(puzzle.id)
        if puzzle.id != BOARD:
            raise PuzzleError("The worker died.")
        return 3.3, 44

    monkeypatch.setattr(generator, "rating", rating)
    monkeypatch.setattr("solitudo.tui.screens.records.screen.RATED_AFTER", 0.01)
    app = app_on(Start())
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await shown(pilot)
        await rest(pilot)
        assert asked == [], "nothing is asked for while nobody looks at the figures"
        await press(pilot, "tab")
        await until(pilot, lambda: "3 to 4" in text(screen))
    assert sorted(asked) == sorted([BOARD, BOARD.replace("hitori:5x5de:5", "hitori:5x5de:4")])
    assert {r.rating for r in records.load(folder) if r.id == BOARD} == {3.3}
    # a board that cannot be rated is not asked for again; one that failed is
    left = record_book.unrated(records.load(folder), 9)
    assert left == [(BOARD.replace("hitori:5x5de:5", "hitori:5x5de:4"), "")]


async def test_a_finished_game_is_rated(saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def rating(puzzle: Puzzle) -> tuple[float, int]:
        return 1.7, 21

    monkeypatch.setattr(generator, "rating", rating)
    app = app_on(game())
    async with app.run_test(size=(80, 24)) as pilot:
        await finish(pilot)
        await until(pilot, lambda: any(found.rating for found in records.load(saves.parent)))
    assert [(r.rating, r.effort) for r in records.load(saves.parent)] == [(1.7, 21)]


async def test_the_worker_rates_as_the_command_does() -> None:
    found = await generator.rating(engines.read(BOARD))
    from solitudo.engines.core.rating import rate

    known = rate(engines.read(BOARD))
    assert found == (known.rating, known.effort)
    assert await generator.rating(engines.read("hitori:5x5:1123412345123451234512345")) is None
