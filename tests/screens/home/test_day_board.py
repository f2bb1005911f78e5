"""Home for who was here before: today's board and the ways to play it, and what stands beside."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines.core.puzzle import Puzzle
from solitudo.tui.app.app import Solitudo
from solitudo.tui.boards import daily
from solitudo.tui.boards.new_game import Made
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.saves import library
from solitudo.tui.screens.home.fitting import overview
from solitudo.tui.screens.home.model import DAY, SAVES
from solitudo.tui.screens.home.screen import HomeScreen
from tests.pilot import app_on, easy, press, rest, top, until
from tests.samples import paired, sample

KINDS = ("hitori", "tents", "sudoku", "slant", "hitori-hex")
SIZES = [(80, 24), (100, 30), (120, 36), (160, 45), (200, 60)]


def today(monkeypatch: pytest.MonkeyPatch, puzzle: Puzzle) -> None:
    """Have this board today, and have it made already."""
    request = puzzle.kind.like(puzzle, "easy", 1)
    monkeypatch.setattr(daily, "board_of", lambda day: (puzzle.kind.name, request))
    monkeypatch.setattr(daily, "words_of", lambda day: f"{puzzle.kind.title} 8×8, easy")


def app_with(puzzle: Puzzle) -> Solitudo:
    app = app_on()
    made = Made(puzzle, puzzle.solutions, "easy")
    app.boards.look = lambda kind, request: made  # type: ignore[method-assign]
    app.boards.find = lambda kind, request, then: then(made)  # type: ignore[method-assign]
    return app


@pytest.fixture
def before(saves: Path) -> Path:
    """A game was played before."""
    library.create(engines.read("slant:4x4de:a10a1a1a211g4b0c"), name="quick-fox").file.close()
    return saves


def home(app: Solitudo) -> HomeScreen:
    return top(app, HomeScreen)


def desk(app: Solitudo) -> str:
    return home(app).query_one("#desk").canvas.text()  # type: ignore[attr-defined, no-any-return]


def drawn(app: Solitudo) -> bool:
    return home(app).drawn_day is not None


def seen(app: Solitudo) -> PlayScreen | None:
    return app.screen if isinstance(app.screen, PlayScreen) else None


@pytest.mark.usefixtures("before")
@pytest.mark.parametrize(("kind", "size"), paired(KINDS, SIZES, 2))
async def test_todays_board_is_shown_and_enter_plays_it(
    kind: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = easy(kind, {"sudoku": "9", "hitori-hex": "4"}.get(kind, "6"))
    today(monkeypatch, puzzle)
    app = app_with(puzzle)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: drawn(app))
        assert home(app).focus_row == DAY
        assert "Today" in desk(app)
        assert "not started yet" in desk(app)
        await press(pilot, "enter")
        await until(pilot, lambda: seen(app) is not None)
        screen = top(app, PlayScreen)
        assert screen.session.game.puzzle.id == puzzle.id
        assert screen.opened.file.header["daily"] == date.today().isoformat()
        assert not screen.session.game.lines, "the key that opens it marks nothing"
        await press(pilot, "Q")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))


@pytest.mark.usefixtures("before")
async def test_a_key_that_marks_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = easy("slant", "6")
    today(monkeypatch, puzzle)
    app = app_with(puzzle)
    async with app.run_test(size=(120, 36)) as pilot:
        await until(pilot, lambda: drawn(app))
        assert "or just \\ /" in desk(app)
        await press(pilot, "/")
        await until(pilot, lambda: seen(app) is not None)
        game = top(app, PlayScreen).session.game
        await until(pilot, lambda: len(game.path) == 1)
        await press(pilot, "Q")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        await rest(pilot)
        assert "1/36 · 0:0" in desk(app)
        assert "play on" in desk(app)
        # it has its own place, and no other among the games
        assert [save.name for save in home(app).saves] == ["quick-fox"]


@pytest.mark.usefixtures("before")
@pytest.mark.parametrize(("button", "mark"), [(1, "b"), (3, "w")])
@pytest.mark.parametrize("size", sample([SIZES[0], SIZES[3]], SIZES))
async def test_a_click_on_a_cell_marks_it(
    size: tuple[int, int], button: int, mark: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = easy("hitori", "6")
    today(monkeypatch, puzzle)
    app = app_with(puzzle)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: drawn(app))
        spots = {
            target.at: (x, y)
            for y in range(size[1])
            for x in range(size[0])
            if (target := home(app).day_target(x, y)) is not None and target.what == "cell"
        }
        assert set(spots) == set(range(36)), "each cell can be pressed"
        await pilot.click(offset=spots[20], button=button)
        await until(pilot, lambda: seen(app) is not None)
        game = top(app, PlayScreen).session.game
        await until(pilot, lambda: len(game.path) == 1)
        assert puzzle.vocabulary.write(game.path[0]) == f"{mark}:{puzzle.grid.labels[20]}"


@pytest.mark.usefixtures("before")
async def test_a_solved_board_of_the_day_leaves_the_focus_to_what_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = easy("hitori", "6")
    today(monkeypatch, puzzle)
    day = date.today()
    opened = library.create(
        puzzle, name=daily.name_of(day), daily=day.isoformat(), solutions=puzzle.solutions
    )
    first = puzzle.solutions.first
    assert first is not None
    for cell, value in enumerate(first):
        text = f"{puzzle.marks[value]}:{puzzle.grid.labels[cell]}"
        opened.game.do(puzzle.vocabulary.read(text))
    assert opened.game.finished is not None
    opened.file.close()
    app = app_with(puzzle)
    async with app.run_test(size=(120, 36)) as pilot:
        await until(pilot, lambda: drawn(app))
        assert home(app).focus_row == SAVES
        assert "Solved. Next one tomorrow." in desk(app)
        await press(pilot, "enter")
        await until(pilot, lambda: seen(app) is not None)
        assert top(app, PlayScreen).opened.file.name == "quick-fox"


@pytest.mark.usefixtures("before")
async def test_before_the_board_is_made_home_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    today(monkeypatch, easy("hitori", "6"))
    app = app_on()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "The board is being made." in desk(app))


@pytest.mark.usefixtures("saves")
async def test_who_is_new_sees_the_kinds_first() -> None:
    app = app_on()
    async with app.run_test(size=(120, 36)) as pilot:
        await rest(pilot)
        assert home(app).places is None
        assert home(app).focus_row == "kind"


@pytest.mark.usefixtures("before")
@pytest.mark.parametrize("size", sample([(120, 36), (44, 16)], [*SIZES, (44, 16)]))
@pytest.mark.parametrize(
    ("key", "wanted"),
    [
        ("N", lambda app: isinstance(app.screen, PlayScreen)),
        ("+", lambda app: type(app.screen).__name__ == "NewGameWindow"),
        ("1", lambda app: isinstance(app.screen, PlayScreen)),
        ("L", lambda app: type(app.screen).__name__ == "LessonMap"),
        ("0", lambda app: type(app.screen).__name__ == "SavesScreen"),
    ],
)
async def test_what_stands_there_is_one_key_away(
    size: tuple[int, int], key: str, wanted: Callable[[Solitudo], bool]
) -> None:
    app = app_with(easy("hitori", "8"))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await press(pilot, key)
        await until(pilot, lambda: wanted(app))


@pytest.mark.usefixtures("before")
@pytest.mark.parametrize("size", [*SIZES, (72, 22), (80, 50)])
async def test_nothing_lies_over_another_thing(size: tuple[int, int]) -> None:
    app = app_with(easy("hitori", "8"))
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: home(app).today is not None)
        await rest(pilot)
        taken: set[tuple[int, int]] = set()
        for x, y, width, height, key in home(app).zones:
            cells = {(x + dx, y + dy) for dx in range(width) for dy in range(height)}
            assert all(0 <= a < size[0] and 0 <= b < size[1] for a, b in cells), key
            if key[0] == "key":
                assert not cells & taken, key
                taken |= cells


@pytest.mark.parametrize("kinds", [1, 5, 6, 8])
def test_at_every_size_the_places_lie_apart(kinds: int) -> None:
    for width in range(72, 251, 5):
        for height in range(22, 81):
            found = overview(width, height, kinds)
            assert found is not None
            board, told, games = found.board, found.told, found.games
            assert board.height >= 10
            assert board.x + board.width < told.x
            assert told.width >= 20
            if games is not None:
                assert told.x + told.width < games.x
                assert games.x + games.width <= width
            assert board.y + board.height <= found.fresh
    assert overview(71, 24, kinds) is None
    assert overview(80, 21, kinds) is None


@pytest.mark.usefixtures("before")
async def test_home_that_is_left_looks_for_no_board_any_more() -> None:
    app = app_on()
    async with app.run_test(size=(120, 36)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        screen = home(app)
        await screen.remove()
        screen.look_again()


@pytest.mark.usefixtures("before")
@pytest.mark.parametrize("size", [(120, 30), (120, 36)])
async def test_on_a_high_screen_a_button_is_two_rows_high(size: tuple[int, int]) -> None:
    app = app_with(easy("hitori", "8"))
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: home(app).today is not None)
        await rest(pilot)
        x, y, *_ = next(zone for zone in home(app).zones if zone[-1] == ("key", "L"))
        await pilot.click(offset=(x + 1, y + 1))
        await rest(pilot)
        assert (type(app.screen).__name__ == "LessonMap") == (size[1] >= 36)
