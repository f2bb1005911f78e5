"""Home, besides the games that lie open: the day's board, courses, best times."""

from copy import copy
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines.core import records
from solitudo.engines.core.statistics import ALONE, Record
from solitudo.tui.app.app import Solitudo
from solitudo.tui.boards.new_game import NewGame
from solitudo.tui.panes.dialog import Page
from solitudo.tui.panes.text_pane import LinesPane
from solitudo.tui.person.progress import Progress
from solitudo.tui.saves import catalogue, library, summaries
from solitudo.tui.screens.home.fitting import margin, plan, shown_kinds
from solitudo.tui.screens.home.painter import in_room
from solitudo.tui.screens.home.screen import HomeScreen
from solitudo.tui.screens.learn.screen import LearnScreen
from solitudo.tui.terminal import capabilities
from tests import toy
from tests.pilot import app_on, press, rest, until

BOARD = "hitori:5x5de:5154542152243135512112524"


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


async def shown(size: tuple[int, int], glyphs: capabilities.Glyphs = "rich") -> str:
    """Return the home screen with everything that is loaded after the first frame."""
    app = app_on(seen=capabilities.Terminal(glyphs=glyphs))
    async with app.run_test(size=size) as pilot:
        home = screen_of(app)
        await until(pilot, lambda: home.today is not None)
        await rest(pilot)
        text: str = home.query_one("#desk").canvas.text()  # type: ignore[attr-defined]
        return text


@pytest.mark.usefixtures("folder")
async def test_where_there_is_room_home_tells_of_the_day_the_courses_and_the_records() -> None:
    text = await shown((160, 50))
    for words in ("Today", "This week", "3 of 7", "not started yet",
                  "lessons 0/", "Nothing is due.", "You know the rest."):  # fmt: skip
        assert words in text


@pytest.mark.usefixtures("folder")
async def test_a_small_terminal_has_the_day_in_a_line() -> None:
    text = await shown((70, 24))
    (row,) = (line for line in text.splitlines() if line.strip().startswith("Today"))
    assert "3 days in a row" in row
    assert "■■■□" in row
    assert "Today" in await shown((44, 16))


@pytest.mark.usefixtures("saves")
async def test_home_without_any_records_or_courses_says_where_to_begin() -> None:
    text = await shown((120, 36))
    assert "interactive lessons" in text
    assert "days in a row" not in text


@pytest.mark.usefixtures("folder")
async def test_damaged_records_leave_home_as_it_is(folder: Path) -> None:
    (folder / records.FILE).write_bytes(b"rubbish" * 999)
    text = await shown((120, 36))
    assert "Today" in text
    assert "days in a row" not in text


@pytest.mark.parametrize("room", [20, 30, 40, 60, 100])
def test_the_picked_option_is_always_in_view(room: int) -> None:
    widths = [9, 19, 8, 9, 8]
    for picked in range(len(widths)):
        first, end = in_room(widths, picked, room)
        assert first <= picked < end
        assert sum(widths[first:end]) <= room + 1 or end - first == 1


def desk(app: Solitudo) -> str:
    text: str = app.screen.query_one("#desk").canvas.text()  # type: ignore[attr-defined]
    return text


@pytest.mark.usefixtures("saves")
@pytest.mark.parametrize("size", [(44, 16), (50, 40), (80, 24), (120, 36), (200, 60)])
async def test_every_kind_can_be_reached_and_says_what_it_asks(size: tuple[int, int]) -> None:
    app = app_on()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for name in engines.kinds():
            guide = engines.kind(name).guide
            assert guide.title.split()[0] in desk(app)
            assert any(words in desk(app) for words in guide.asks)
            await press(pilot, "right")


@pytest.mark.usefixtures("saves")
@pytest.mark.parametrize("size", [(44, 16), (80, 24), (80, 50), (120, 36), (200, 60)])
@pytest.mark.parametrize("more", [1, 3])
async def test_six_kinds_and_eight_are_shown_and_reached(
    size: tuple[int, int], more: int, toy_kind: toy.ToyKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(1, more):
        name = f"toy-{number}"
        monkeypatch.setitem(engines.FOLDERS, name, "toy")
        monkeypatch.setitem(toy.KINDS, name, another(name, f"Dummy{number}"))
    app = app_on()
    async with app.run_test(size=size) as pilot:
        await rest(pilot)
        for name in engines.kinds():
            title = engines.kind(name).title
            assert title.split()[0] in desk(app)
            await press(pilot, "right")
        assert screen_of(app).picked["kind"] == len(engines.kinds()) - 1
        for x, y, width, height, _ in screen_of(app).zones:
            assert x >= 0
            assert y >= 0
            assert x + width <= size[0]
            assert y + height <= size[1]


def another(name: str, title: str) -> toy.ToyKind:
    """One more kind like the toy, under a name of its own."""
    kind = toy.ToyKind()
    guide = copy(kind.guide)
    guide.title = title
    kind.__dict__.update(name=name, title=title, guide=guide)
    return kind


def screen_of(app: Solitudo) -> HomeScreen:
    assert isinstance(app.screen, HomeScreen)
    return app.screen


# a newcomer, and the keys


@pytest.mark.newcomer
@pytest.mark.usefixtures("saves")
@pytest.mark.parametrize("size", [(44, 16), (80, 24), (200, 60)])
async def test_who_is_new_is_led_to_the_first_lesson(size: tuple[int, int]) -> None:
    app = app_on()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert "New here? L opens the first lesson" in desk(app)
        await press(pilot, "L")
        assert isinstance(app.screen, LearnScreen)
        assert app.screen.run.number == 0


@pytest.mark.newcomer
@pytest.mark.usefixtures("saves")
async def test_esc_hides_the_line_for_good_and_never_quits() -> None:
    app = app_on()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "escape")
        assert "New here" not in desk(app)
        await press(pilot, "escape")
        assert app.is_running
        assert isinstance(app.screen, HomeScreen)
    app = app_on()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "New here" not in desk(app)


@pytest.mark.newcomer
async def test_the_first_move_ends_the_line_for_newcomers(saves: Path) -> None:
    begun = library.create(engines.read(BOARD))
    async with app_on(begun).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "enter")
    catalogue.put_away(begun.file.name)
    app = app_on()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert not list(saves.glob("*.toml"))
        assert "New here" not in desk(app)


@pytest.mark.usefixtures("saves")
@pytest.mark.parametrize(
    ("key", "wanted"),
    [
        ("enter", ("hitori", "8", "easy", "normal")),
        ("A", ("tents", "4x4", "hard", "practice")),
    ],
)
async def test_one_key_leads_to_a_board(key: str, wanted: tuple[str, ...]) -> None:
    if key == "A":
        tents = engines.read("tents:4x4:dadab,1,1,1,1,2,0,1,1")
        library.create(tents, mode="practice", level="hard").file.close()
    app = app_on()
    found: list[NewGame] = []
    app.begin = found.append  # type: ignore[method-assign, assignment]
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, key)
    ((kind, size, level, mode),) = [
        (one.kind, one.request.size, one.request.level, one.mode) for one in found
    ]
    assert (kind, size, mode) == (wanted[0], wanted[1], wanted[3])
    assert level in engines.kind(kind).levels_at(size)


@pytest.mark.usefixtures("saves")
@pytest.mark.parametrize("size", [(44, 16), (80, 24), (120, 36), (200, 60)])
async def test_games_to_go_on_with_are_opened_by_their_number_and_by_a_click(
    size: tuple[int, int],
) -> None:
    names: list[str] = []
    for board in (BOARD, "slant:4x4de:a10a1a1a211g4b0c", "sudoku:2x2db:3a4c1b3c2a4"):
        opened = library.create(engines.read(board), name=f"a-long-name-{len(names)}")
        names.append(opened.file.name)
        opened.file.close()
    app = app_on()
    opened_names: list[str] = []
    app.open_save = opened_names.append  # type: ignore[method-assign, assignment]
    async with app.run_test(size=size) as pilot:
        await rest(pilot)
        for name in names:
            title = summaries.summary(library.path_of(name), 0).title
            assert name in desk(app) or title in desk(app) or size[0] < 60
        saves = [save.name for save in screen_of(app).saves]
        await press(pilot, "2")
        x, y, *_ = next(zone for zone in screen_of(app).zones if zone[4] == ("card", 2))
        await pilot.click(offset=(x + 3, y))
    assert opened_names == [saves[1], saves[2]]


@pytest.mark.parametrize("width", range(40, 251, 7))
@pytest.mark.parametrize("kinds", [5, 6, 8])
def test_what_is_planned_fits_wherever_home_can(width: int, kinds: int) -> None:
    for height in range(15, 81):
        for games, hello in ((0, True), (0, False), (1, False), (3, False)):
            found = plan(width, height, games, hello, kinds)
            assert found.rows(games, hello) <= height
            if width < 100 or height < 40:
                continue
            shown = shown_kinds(width - 8, kinds, kinds - 1, found.kinds, found.lines)
            assert shown.line * (shown.width + shown.gap) - shown.gap <= width - 8
            assert shown.end == kinds


@pytest.mark.parametrize("size", [(80, 24), (80, 50), (100, 30), (120, 36), (160, 45), (200, 60)])
@pytest.mark.parametrize("games", [0, 3])
def test_all_five_kinds_are_in_sight_with_their_pictures(size: tuple[int, int], games: int) -> None:
    found = plan(*size, games, False, 5)
    assert found.kinds
    room = size[0] - 2 * margin(size[0])
    shown = shown_kinds(room, 5, 0, found.kinds, found.lines)
    assert (shown.first, shown.end) == (0, 5)


LED_TO = {
    "R": "RecordsScreen", "O": "OpenWindow", "S": "SettingsScreen", "0": "SavesScreen",
    "E": "FormWindow", "Ctrl+P": "PaletteWindow",
}  # fmt: skip


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
@pytest.mark.usefixtures("saves")
async def test_every_line_of_the_keys_does_by_a_click_what_it_says(size: tuple[int, int]) -> None:
    app = app_on()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for key, name in LED_TO.items():
            await press(pilot, "?")
            pane = app.screen.query_one(LinesPane)
            row = next(y for y in range(pane.size.height) if pane.key_at(4, y) == key)
            await pilot.click(offset=(pane.region.x + 4, pane.region.y + row))
            await until(pilot, lambda: not isinstance(app.screen, HomeScreen | Page))
            assert type(app.screen).__name__ == name, key
            await press(pilot, "escape")
            assert isinstance(app.screen, HomeScreen)


@pytest.mark.usefixtures("saves")
@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_the_head_of_a_new_game_says_how_one_chooses(size: tuple[int, int]) -> None:
    app = app_on()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        (row,) = (row for row in desk(app).splitlines() if "New game" in row)
        assert row.rstrip().endswith("← → puzzle  ↑ ↓ row  Enter play")
        x = row.index("Enter play")
        (zone,) = (
            zone for zone in screen_of(app).zones if zone[0] == x and zone[4] == ("key", "Enter")
        )
        assert zone[2:4] == (len("Enter play"), 1)


@pytest.mark.usefixtures("saves")
async def test_a_level_and_a_mode_are_explained_while_they_are_chosen() -> None:
    app = app_on()
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        guide = engines.kind("hitori").guide
        for key in ("down", "down"):
            await press(pilot, key)
        assert f"Easy. {guide.levels['easy']}" in desk(app)
        await press(pilot, "right")
        assert f"Medium. {guide.levels['medium']}" in desk(app)
        await press(pilot, "down")
        assert "Normal. Timed." in desk(app)
        await press(pilot, "right")
        assert "Practice. Mistakes are shown at once" in desk(app)


@pytest.mark.usefixtures("saves")
async def test_sizes_are_written_as_sizes_and_a_board_by_name_says_what_it_is() -> None:
    app = app_on()
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        for key in ("right", "right", "down"):
            await press(pilot, key)
        assert "30×20" in desk(app)
        assert "30x20" not in desk(app)
        for _ in range(9):
            await press(pilot, "right")
        assert "Default. A board with a name is always the same." in desk(app)


@pytest.mark.usefixtures("saves")
async def test_who_comes_from_a_game_finds_its_kind_chosen() -> None:
    begun = library.create(engines.read("slant:4x4de:a10a1a1a211g4b0c"))
    app = app_on(begun)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "Q")
        home = screen_of(app)
        assert home.kinds[home.picked["kind"]] == "slant"


def test_where_there_are_rows_to_spare_one_is_blank_above_and_below() -> None:
    for width in (80, 120, 200):
        for height in range(15, 81):
            found = plan(width, height, 0, True, 5)
            assert not found.air or height >= 28
            assert found.rows(0, True) <= height
    assert plan(120, 36, 0, True, 5).air == 1
    assert plan(80, 24, 0, True, 5).air == 0
