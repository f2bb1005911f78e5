"""Home, besides the games that lie open: the day's board, courses, best times."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from engines.core import records
from engines.core.figures import ALONE, Record
from tui import settings, terminal
from tui.app import Solitudo
from tui.progress import Progress
from tui.screens.home import HomeScreen
from tui.screens.home_desk import in_room
from tui.start import Start


@pytest.fixture
def folder(saves: Path) -> Path:
    """A data folder with dailies solved on three days in a row, and two courses begun."""
    for days in (1, 2, 3, 9):
        at = datetime.now().astimezone() - timedelta(days=days)
        day = at.date().isoformat()
        records.add(saves.parent, Record(
            at.isoformat(timespec="milliseconds"), "tents", "8x8", "medium", "normal", "local",
            1234 + days, 0, 0, 9, ALONE, f"tents:{days}", f"daily-{day}", day, day,
        ))  # fmt: skip
    progress = Progress(saves.parent)
    progress.add("tents", "first", 16)
    progress.add("tents", "second", 16)
    progress.add("sudoku", "first", 35)
    return saves.parent


def test_progress_remembers_how_long_a_course_is(folder: Path) -> None:
    again = Progress(folder)
    assert again.begun() == [("tents", 2, 16), ("sudoku", 1, 35)]
    assert again.has("tents", "second")
    assert not again.has("tents", "third")


@pytest.mark.parametrize("content", ["", "tents = 3", "[totals]\ntents = 'x'", "\x00", "a = [1"])
def test_a_file_of_lessons_that_makes_no_sense_is_no_progress(saves: Path, content: str) -> None:
    saves.parent.mkdir(parents=True)
    (saves.parent / "learn.toml").write_text(content)
    assert Progress().begun() == []


async def shown(size: tuple[int, int], glyphs: terminal.Glyphs = "rich") -> str:
    """What home shows a moment after the first frame."""
    app = Solitudo(Start(), terminal.Terminal(glyphs=glyphs), settings.Settings(motion=False))
    async with app.run_test(size=size) as pilot:
        await pilot.pause(0.2)
        home = app.screen
        assert isinstance(home, HomeScreen)
        text: str = home.query_one("#desk").canvas.text()  # type: ignore[attr-defined]
        return text


@pytest.mark.usefixtures("folder")
async def test_where_there_is_room_home_tells_of_the_day_the_courses_and_the_records() -> None:
    text = await shown((120, 36))
    for words in ("Daily", "3 days in a row", "longest 3", "the same board for everyone",
                  "2/16", "1/35", "Tents 8×8", "2:03", "this week", "4 solved"):  # fmt: skip
        assert words in text


@pytest.mark.usefixtures("folder")
async def test_a_small_terminal_has_the_day_in_a_line() -> None:
    text = await shown((80, 24))
    (row,) = (line for line in text.splitlines() if line.strip().startswith("Daily"))
    assert "3 days in a row" in row
    assert "2/16" not in text
    assert "Daily" not in await shown((60, 12))


@pytest.mark.usefixtures("saves")
async def test_home_without_any_records_or_courses_says_where_they_come_from() -> None:
    text = await shown((120, 36))
    assert "lesson by lesson" in text
    assert "none yet" in text
    assert "in a row" not in text


@pytest.mark.usefixtures("folder")
async def test_damaged_records_leave_home_as_it_is(folder: Path) -> None:
    (folder / records.FILE).write_bytes(b"rubbish" * 999)
    text = await shown((120, 36))
    assert "Daily" in text
    assert "in a row" not in text


@pytest.mark.parametrize("room", [20, 30, 40, 60, 100])
def test_the_picked_option_is_always_in_view(room: int) -> None:
    widths = [9, 19, 8, 9, 8]
    for picked in range(len(widths)):
        first, end = in_room(widths, picked, room)
        assert first <= picked < end
        assert sum(widths[first:end]) <= room + 1 or end - first == 1


@pytest.mark.parametrize("size", [(44, 16), (50, 40), (80, 24), (120, 36)])
async def test_every_kind_can_be_reached_and_is_seen_when_picked(size: tuple[int, int]) -> None:
    app = Solitudo(Start(), terminal.Terminal(), settings.Settings(motion=False))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, HomeScreen)
        if screen.focus_row == "saves":
            app.simulate_key("down")
            await pilot.pause()
        for title in ("Hitori", "Hexagonal Hitori", "Tents", "Sudoku", "Slant"):
            text = screen.query_one("#desk").canvas.text()  # type: ignore[attr-defined]
            (row,) = [row for row in text.splitlines() if "kind  " in row]
            assert title in row
            app.simulate_key("right")
            await pilot.pause()
