"""The first frame: the first screen has nothing under it, a game begins with its board, and
everything else is loaded after that or when it is needed.
"""

import subprocess
import sys

import pytest
from textual.notifications import Notification, Notify
from textual.widgets._toast import Toast, ToastRack

from solitudo import engines
from solitudo.tui.app.app import Solitudo
from solitudo.tui.boards.spare_files import Store
from solitudo.tui.panes.dialog import Dialog
from solitudo.tui.person import settings
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.screens.home.screen import HomeScreen
from solitudo.tui.screens.learn.screen import LearnScreen
from solitudo.tui.start import Start
from solitudo.tui.terminal import capabilities
from tests.boards.worked import SORT, board, drawn

pytestmark = pytest.mark.usefixtures("saves")

BOARD = "hitori:5x5de:5154542152243135512112524"
SIZE = (120, 36)


def app_for(start: Start) -> Solitudo:
    return Solitudo(start, capabilities.Terminal(), settings.Settings(motion=False))


@pytest.mark.parametrize(
    ("start", "kind"),
    [
        (Start(), HomeScreen),
        (Start("play", puzzle=engines.read(BOARD)), PlayScreen),
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
        app.play_board(engines.read(BOARD))
        await pilot.pause()
        assert [type(screen) for screen in app.screen_stack] == [PlayScreen]
        app.go_home()
        await pilot.pause()
        assert [type(screen) for screen in app.screen_stack] == [HomeScreen]


# modules that the first frame does not need, and that would delay it
LATER = (
    "sqlite3", "csv", "statistics", "importlib.metadata",
    "solitudo.themes.contrast", "solitudo.tui.boards.spares", "solitudo.tui.panes.dialog",
    "solitudo.tui.play.result", "solitudo.tui.saves.exporting",
)  # fmt: skip


@pytest.mark.parametrize("screen", ["play", "screens.home"])
def test_a_first_screen_loads_nothing_that_is_wanted_later(screen: str) -> None:
    code = (
        f"import sys; import solitudo.tui.app.startup, solitudo.tui.{screen}.screen;"
        f"print(*sorted(set({LATER}) & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


async def test_a_game_shows_board_and_panes_at_once() -> None:
    app = app_for(Start("play", puzzle=engines.read(BOARD)))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        assert "Hitori 5×5" in screen.panes.header.canvas.text()
        assert screen.panes.board.canvas.text().split()[:5] == [*"ABCDE"]
        assert screen.panes.status.display
        await pilot.press("enter")
        assert screen.session.game.node.depth == 1


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
        # it was deleted, and more boards like it are made from now on
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
        # a window that is just being opened has a rack of its own
        app.push_screen(Dialog("Leave?", "Everything is kept.", [("y", "leave"), ("n", "stay")]))
        app._on_notify(Notify(Notification("and a third", timeout=60)))
        await pilot.pause()
        assert len(app.screen.query(ToastRack)) == 1
        app.pop_screen()
        # a toast that is still shown is shown on the next screen too
        app.play_board(engines.read(BOARD))
        await pilot.pause()
        assert len(app.screen.query(Toast)) == 3
