"""Windows of every size, those that nobody has among them: each is laid out, and none for ever."""

from collections.abc import Callable
from time import monotonic

import pytest
from textual.events import Key, MouseEvent, Paste, Resize
from textual.geometry import Size

from solitudo.tui.app.app import Solitudo
from solitudo.tui.screens.saves.open_window import OpenWindow
from solitudo.tui.terminal.keyboard import Parser
from solitudo.tui.terminal.textual_driver import LEAST, MOST, bounded
from tests.pilot import app_on, press, rest, top

pytestmark = pytest.mark.usefixtures("saves")

BOARD = "hitori:5x5de:5154542152243135512112524"
TINY = [(1, 1), (2, 30), (5, 3), (80, 2), (13, 7)]
WINDOWS = ["N", "O", "S", "E", "R", "L", "P", "T", "?", "0", "M", ";", "ctrl+p", "f2", "f3"]
# except for bursts and busy machines, the layout is computed at once
PROMPT = 20.0


def game() -> Solitudo:
    return app_on(BOARD)


def home() -> Solitudo:
    return app_on()


@pytest.mark.parametrize(
    ("told", "drawn"),
    [((0, 0), (4, 2)), ((1, 1), (4, 2)), ((60000, 60000), (1000, 400)), ((3, 500), (4, 400)),
     ((4, 2), (4, 2)), ((80, 24), (80, 24)), ((1000, 400), (1000, 400))],
)  # fmt: skip
def test_a_size_is_bounded(told: tuple[int, int], drawn: tuple[int, int]) -> None:
    assert bounded(Size(*told)) == drawn


@pytest.mark.parametrize("told", [(60000, 60000), (1, 1)])
async def test_a_size_that_nobody_has_is_never_laid_out(told: tuple[int, int]) -> None:
    least = tuple(bounded(Size(*told)))
    app = game()
    async with app.run_test(size=told) as pilot:
        await rest(pilot)
        assert (app.size, app.screen.size) == (least, least)
    app = game()
    async with app.run_test(size=(80, 24)) as pilot:
        await rest(pilot)
        (report,) = Parser().feed(f"\x1b[48;{told[1]};{told[0]};1;1t")
        assert isinstance(report, Resize)
        app.post_message(report)
        await rest(pilot)
        assert (app.size, app.screen.size) == (least, least)
        await pilot.resize_terminal(80, 24)
        await press(pilot, "escape", "enter")
        assert app.screen.size == (80, 24)


async def test_the_screen_reader_line_takes_no_row_that_a_screen_needs() -> None:
    app = app_on(BOARD, reader=True)
    async with app.run_test(size=(1, 1)) as pilot:
        await rest(pilot)
        assert app.screen.size == LEAST
        await pilot.resize_terminal(*MOST)
        await rest(pilot)
        assert app.screen.size == (MOST.width, MOST.height - 1)


@pytest.mark.parametrize("place", [home, game])
@pytest.mark.parametrize("key", WINDOWS)
async def test_every_window_is_laid_out_in_any_size(
    place: Callable[[], Solitudo], key: str
) -> None:
    app = place()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "escape" if place is game else "right", key)
        for size in TINY:
            begun = monotonic()
            await pilot.resize_terminal(*size)
            await rest(pilot)
            app.post_message(Paste("a wörd 🌲🌲 and\nmore of it"))
            await press(pilot, "down", "a", "backspace", "left")
            assert monotonic() - begun < PROMPT, size


@pytest.mark.parametrize("width", [-3, 0, 1, 2, 3, 5])
async def test_what_is_typed_to_open_is_cut_to_any_width(width: int) -> None:
    app = home()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "O", "a", "b")
        assert top(app, OpenWindow).field(width)


@pytest.mark.parametrize(
    "hostile",
    ["\x1b[48;0;0;0;0t", "\x1b[48;24;80;0;0t", "\x1b[1114112;1;65u", "\x1b[3:46;5~",
     "\x1b[99999999999999999999u", "\x1b[;:C", "\x1b[<0;99999999999;99999999999M"],
)  # fmt: skip
def test_no_sequence_ends_what_reads_them(hostile: str) -> None:
    parser = Parser()
    heard = list(parser.feed(f"{hostile}\x1b[<0;5;5Mj"))
    assert isinstance(heard[-2], MouseEvent)
    assert isinstance(heard[-1], Key)
    assert heard[-1].key == "j"
