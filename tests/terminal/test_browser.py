"""The program in a browser: a headless Chromium plays each kind to the end. Pictures are kept in
the folder that SOLITUDO_PICTURES names."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from solitudo import engines
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Request
from solitudo.tui.app.navigation import NO_TERMINAL
from tests.samples import sample
from tests.terminal.chromium import Chromium, Line, Seat, Served, Window
from tests.terminal.hands import RIGHT, Screen, clicks, presses

DESK, PHONE = (1280, 800), (390, 844)
ARROWS = {"up": "ArrowUp", "down": "ArrowDown", "left": "ArrowLeft", "right": "ArrowRight"}
SIZES = {"hitori": "5", "hitori-hex": "4", "tents": "6", "sudoku": "4", "slant": "5"}
HITORI = "hitori:5x5de:5154542152243135512112524"
# the least number of tests on one server
PLAYERS = 30
# at most one character is left over on each side
FILLED = """(() => {
  const r = document.querySelector(".xterm-screen").getBoundingClientRect();
  const wide = innerWidth - r.width, high = innerHeight - r.height;
  return wide >= 0 && wide < 12 && high >= 0 && high < 24;
})()"""
Look = Callable[..., Awaitable[Window]]


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    """One browser for all; each window is a person of its own."""
    browser = Chromium(tmp_path_factory.mktemp("browser"))
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def seats(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Iterator[Seat]]:
    """One server for all, with a player for each test."""
    server = Served(tmp_path_factory.mktemp("served"), [f"p{n}" for n in range(PLAYERS)])
    yield server.seats()
    server.close()


@pytest.fixture
def served(seats: Iterator[Seat]) -> Iterator[Seat]:
    """A place for somebody who has never played."""
    seat = next(seats)
    yield seat
    for program in seat.server.programs():
        os.kill(program, signal.SIGTERM)


@pytest.fixture
async def look(chromium: Chromium, served: Seat) -> AsyncIterator[Look]:
    """A window on the page."""
    opened: list[Window] = []

    async def at(size: tuple[int, int] = DESK, phone: bool = False) -> Window:
        opened.append(await chromium.window(served.address, size, phone))
        return opened[-1]

    yield at
    for window in opened:
        # no other server is asked for anything, and the page reports no error
        for address in window.asked:
            assert urlsplit(address).netloc in (f"127.0.0.1:{served.server.port}", ""), address
        serious = [words for words in window.complaints if "WebGL" not in words]
        assert not [words for words in serious if "Failed to load" not in words], serious
        await window.close()


def easy(name: str) -> Puzzle:
    kind = engines.kind(name)
    return kind.generate(kind.check(Request(SIZES[name], "easy", 7)), lambda share: None)


async def keep(window: Window, name: str) -> None:
    """A picture, where somebody wants to see it."""
    if folder := os.environ.get("SOLITUDO_PICTURES"):
        await asyncio.sleep(0.3)
        await window.picture(Path(folder) / f"{name}.png")


def actions(served: Seat) -> int:
    """Return how many lines the log of the game has."""
    (save,) = served.saves()
    return save.partition("[log]")[2].count(" = ")


def has_more(served: Seat, before: int) -> bool:
    """Return whether there are more actions than lines before."""
    return actions(served) > before


async def gone(program: int) -> None:
    """Wait until a program has ended."""
    for _ in range(600):
        if not Path(f"/proc/{program}").exists():
            return
        await asyncio.sleep(0.1)
    raise AssertionError("the program lives on")


@pytest.mark.parametrize("name", sample(["sudoku"], engines.kinds()))
async def test_a_board_of_each_kind_is_played_to_the_end_by_keys(look: Look, name: str) -> None:
    window = await look()
    puzzle = easy(name)
    await window.board(puzzle.id)
    for key in presses(puzzle):
        await window.key("Enter" if key == "\r" else ARROWS.get(key, key))
    await window.until("Solved")
    await keep(window, f"{name}-keys-1280x800")


@pytest.mark.parametrize("name", sample(["hitori-hex", "slant"], engines.kinds()))
async def test_a_board_of_each_kind_is_played_to_the_end_by_mouse(look: Look, name: str) -> None:
    window = await look()
    puzzle = easy(name)
    await window.board(puzzle.id)
    await keep(window, f"{name}-1280x800")
    for x, y, button in clicks(puzzle, await window.grid()):
        await window.click(x, y, "right" if button == RIGHT else "left")
    await window.until("Solved")
    await keep(window, f"{name}-mouse-1280x800")


@pytest.mark.parametrize("name", sample(["tents", "sudoku"], engines.kinds()))
async def test_a_board_of_each_kind_is_played_to_the_end_on_a_phone(
    look: Look, served: Seat, name: str
) -> None:
    window = await look(PHONE, True)
    puzzle = easy(name)
    await window.board(puzzle.id)
    await keep(window, f"{name}-390x844")
    held = False
    for x, y, button in clicks(puzzle, await window.grid()):
        if button == RIGHT and not held:
            # a long press is the right button; after the first one, two taps do the same
            held = True
            await window.tap(x, y, partial(has_more, served, actions(served)))
        else:
            for _ in range(2 if button == RIGHT else 1):
                await window.tap(x, y)
    await window.until("Solved")
    await keep(window, f"{name}-end-390x844")


async def test_the_page_has_a_title_and_an_icon_and_fills_every_window(look: Look) -> None:
    window = await look()
    await window.until("Enter play")
    assert await window.tell("document.title") == "Solitudo"
    assert any(address.endswith("/own/icon.svg") for address in window.asked)
    first = await window.grid()
    for size in (DESK, (800, 500), (1600, 900)):
        await window.size(size)
        await window.wait_for(f"innerWidth == {size[0]}")
        await window.wait_for(FILLED)
    width, height = await window.grid()
    assert width > first[0]
    # and the program fills the terminal, down to its margin
    await window.until("? keys", row=height - 2)


async def test_a_drag_is_one_move(look: Look, served: Seat) -> None:
    window = await look()
    await window.board(HITORI)
    screen = Screen(engines.read(HITORI), await window.grid())
    (x, y, _), (end, _, _) = screen.cell(0), screen.cell(3)
    await window.mouse("mousePressed", x, y, "right")
    for at in range(x + 1, end + 1):
        await window.mouse("mouseMoved", at, y, "right")
    await window.mouse("mouseReleased", end, y, "right")
    await window.until("4/25")
    (save,) = served.saves()
    assert "w:A1,B1,C1,D1" in save
    await window.key("u")
    await window.until("0/25")


async def test_a_lost_socket_loses_nothing(chromium: Chromium, served: Seat) -> None:
    line = Line(served.server.port)
    await line.lay()
    window = await chromium.window(
        served.address.replace(f":{served.server.port}/", f":{line.near}/")
    )
    await window.board(HITORI)
    await window.key("Enter")
    await window.until("1/25")
    line.cut()
    await window.wait_for("document.getElementById('told')?.hidden === false")
    assert "Trying again" in await window.tell("document.getElementById('words').textContent")
    await keep(window, "lost-1280x800")
    window.screen.reset()
    await line.lay()
    # the page reconnects on its own, to the same game
    await window.until("1/25")
    await window.wait_for("document.getElementById('told')?.hidden")
    await keep(window, "back-1280x800")
    await window.key("u")
    await window.until("0/25")
    await window.key("r")
    await window.until("1/25")
    await window.close()
    line.cut()


async def test_a_server_that_went_is_waited_for_and_the_game_is_kept(
    chromium: Chromium, tmp_path: Path
) -> None:
    server = Served(tmp_path)
    (seat,) = server.seats()
    window = await chromium.window(seat.address)
    await window.board(HITORI)
    await window.key("Enter")
    await window.until("1/25")
    (program,) = server.programs()
    server.process.kill()
    server.process.wait(10)
    await window.wait_for("document.getElementById('told')?.hidden === false")
    # the program ends with its server
    await gone(program)
    server.start()
    window.screen.reset()
    await window.until("Continue")
    (save,) = seat.saves()
    assert "b:A1" in save
    await window.close()
    server.close()


async def test_who_leaves_is_told_and_can_play_again(look: Look) -> None:
    window = await look()
    await window.until("? keys")
    await window.key("Q")
    await window.wait_for("document.getElementById('again')?.hidden === false")
    assert "everything is saved" in await window.tell(
        "document.getElementById('words').textContent"
    )
    await keep(window, "left-1280x800")
    window.screen.reset()
    await window.tell("document.getElementById('again').click()")
    await window.until("? keys")


async def test_the_sudoku_of_lines_is_refused_with_a_sentence(look: Look) -> None:
    window = await look()
    await window.board(HITORI)
    await window.call(
        "Input.dispatchKeyEvent", type="keyDown", key="p", windowsVirtualKeyCode=80, modifiers=2
    )
    await window.until("what you want, e.g.")
    for letter in "line-mode":
        await window.key(letter)
    await window.until("ine-mode Sudoku")
    await window.key("Enter")
    await window.until(NO_TERMINAL[:30])
    await keep(window, "refused-1280x800")


async def test_two_people_play_at_once(look: Look, served: Seat) -> None:
    one, other = await look(), await look()
    await one.board(HITORI)
    await other.board(easy("slant").id)
    await one.key("Enter")
    await other.key("Enter")
    await one.until("1/25")
    await other.until("1/25")
    assert len(served.saves()) == 2
