"""The first frame: the first screen has nothing under it, a game begins with its board, and all
else comes after that or when it is asked for."""

from __future__ import annotations

import pytest
from textual.notifications import Notification, Notify
from textual.widgets._toast import Toast, ToastRack

from tests.tui.worked import SORT, board, drawn
from tui import settings, terminal
from tui.app import Solitudo
from tui.play.screen import PlayScreen
from tui.ready.store import Store
from tui.screens.dialog import Dialog
from tui.screens.home import HomeScreen
from tui.screens.learn import LearnScreen
from tui.start import Start

pytestmark = pytest.mark.usefixtures("saves")

BOARD = "hitori:5x5de:5154542152243135512112524"
SIZE = (120, 36)


def app_for(start: Start) -> Solitudo:
    return Solitudo(start, terminal.Terminal(), settings.Settings(motion=False))


@pytest.mark.parametrize(
    ("start", "kind"),
    [
        (Start(), HomeScreen),
        (Start("play", puzzle_id=BOARD), PlayScreen),
        (Start("learn", request=("tents", drawn())), LearnScreen),
    ],
)
async def test_the_first_screen_has_nothing_under_it_and_gives_way_to_others(
    start: Start, kind: type
) -> None:
    app = app_for(start)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert [type(screen) for screen in app.screen_stack] == [kind]
        app.play_id(Start(puzzle_id=BOARD))
        await pilot.pause()
        assert [type(screen) for screen in app.screen_stack] == [PlayScreen]
        app.go_home()
        await pilot.pause()
        assert [type(screen) for screen in app.screen_stack] == [HomeScreen]


@pytest.fixture
def unfurnished(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody brings the panes of a game by themselves."""
    monkeypatch.setattr(PlayScreen, "call_after_refresh", lambda *call: True)


@pytest.mark.usefixtures("unfurnished")
async def test_a_game_begins_with_its_board_and_what_is_played() -> None:
    app = app_for(Start("play", puzzle_id=BOARD))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        assert not screen.furnished
        assert {child.id for child in screen.children} == {"header", "board"}
        assert "Hitori  5×5" in screen.front.header.canvas.text()
        assert screen.front.board.canvas.text().split()[:5] == [*"ABCDE"]
        before, canvas = screen.front.board.region, screen.front.board.canvas
        screen.furnish()
        await pilot.pause()
        # what stood there stands where it stood, and was not drawn again
        assert screen.front.board.region == before
        assert screen.front.board.canvas is canvas
        assert screen.view.status.display


@pytest.mark.usefixtures("unfurnished")
@pytest.mark.parametrize("way", ["key", "click", "palette", "command"])
async def test_what_is_asked_for_before_the_panes_are_there_is_done(way: str) -> None:
    app = app_for(Start("play", puzzle_id=BOARD))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        if way == "key":
            await pilot.press("enter")
        elif way == "click":
            assert screen.front.board.painter is not None
            x, y, _, _ = screen.front.board.painter.box(0)
            await pilot.click("#board", offset=(x + 1, y + 1))
        elif way == "palette":
            enter = next(e for e in screen.palette_entries() if e.title.startswith("The mark"))
            enter.run()
        else:
            screen.run_command("primary")
        await pilot.pause()
        assert screen.furnished
        assert screen.session.game.node.depth == 1


@pytest.mark.usefixtures("unfurnished")
async def test_the_rest_of_a_game_is_brought_once_and_not_after_it_was_left() -> None:
    app = app_for(Start("play", puzzle_id=BOARD))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        screen.furnish()
        view = screen.view
        screen.furnish()
        assert screen.view is view
        app.play_id(Start(puzzle_id=BOARD))
        await pilot.pause()
        other = app.screen
        assert isinstance(other, PlayScreen)
        other.leave()
        other.furnish()
        assert not other.furnished


async def test_a_board_that_lies_ready_is_the_first_screen_of_a_new_game() -> None:
    store = Store(settings.cache_folder() / "ready")
    one = board(1)
    store.put(SORT, one)
    app = app_for(Start("play", request=("hitori", drawn())))
    app.boards.ahead = True
    app.boards.begin_later = lambda: None  # type: ignore[method-assign]
    async with app.run_test(size=SIZE) as pilot:
        assert isinstance(app.screen, PlayScreen)
        assert app.screen.session.game.puzzle.id == one.id
        assert len(app.screen_stack) == 1
        await pilot.pause()
        # it is gone for good, and more of its sort is made from now on
        assert store.names(SORT) == []
        stock = app.boards.stock
        assert stock is not None
        assert stock.played[:1] == [SORT]


async def test_a_screen_has_a_rack_for_toasts_with_the_first_of_them() -> None:
    app = app_for(Start())
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await pilot.pause()
        assert not app.screen.query(ToastRack)
        app.notify_plain("[b]One thing")
        app.notify_plain("and another")
        await pilot.pause()
        assert len(app.screen.query(ToastRack)) == 1
        assert [str(toast.render()) for toast in app.screen.query(Toast)] == [
            "[b]One thing", "and another",
        ]  # fmt: skip
        # a window that is just being opened brings a rack of its own
        app.push_screen(Dialog("Leave?", "Everything is kept.", [("y", "leave"), ("n", "stay")]))
        app._on_notify(Notify(Notification("and a third", timeout=60)))
        await pilot.pause()
        assert len(app.screen.query(ToastRack)) == 1
        app.pop_screen()
        # what is still told is told on the next screen too
        app.play_id(Start(puzzle_id=BOARD))
        await pilot.pause()
        assert len(app.screen.query(Toast)) == 3
