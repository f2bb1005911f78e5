"""What tests at the screen need: an app, keys, what is seen, and one way to wait."""

import asyncio
import time
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from textual import events
from textual.keys import _character_to_key, key_to_character
from textual.pilot import Pilot
from textual.screen import Screen

from solitudo import engines
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Duel, Request
from solitudo.tui.app.app import Solitudo
from solitudo.tui.person import settings
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.saves import library
from solitudo.tui.start import Start
from solitudo.tui.terminal import capabilities

S = TypeVar("S", bound=Screen[Any])
# far longer than anything takes: a result that is not there after these seconds never comes
LIMIT = 60.0


@cache
def easy(kind: str = "hitori", size: str = "8", seed: int = 3) -> Puzzle:
    """A board of the lowest level, the same in every test."""
    maker = engines.kind(kind)
    return maker.generate(maker.check(Request(size, "easy", seed)), lambda share: None)


def begun(board: Puzzle | str, duel: Duel | None = None, **more: Any) -> library.Opened:
    """A new game on a board, or on the board of this ID."""
    puzzle = engines.read(board) if isinstance(board, str) else board
    mode = more.pop("mode", "versus" if duel is not None else "normal")
    return library.create(puzzle, mode=mode, duel=duel, solutions=puzzle.solutions, **more)


def app_on(
    what: Start | library.Opened | Puzzle | str | None = None,
    duel: Duel | None = None,
    seen: capabilities.Terminal | None = None,
    **chosen: Any,
) -> Solitudo:
    """The app at home, as it is started, or with a game on a board; without motion, with these
    settings, on a terminal that can show everything unless told otherwise."""
    if what is None or isinstance(what, Start):
        start = what or Start()
    elif isinstance(what, library.Opened):
        start = Start("play", what)
    else:
        start = Start("play", begun(what, duel))
    person = settings.Settings(**{"motion": False, **chosen})
    return Solitudo(start, seen or capabilities.Terminal(), person)


def top(app: Any, kind: type[S]) -> S:
    """The screen on top, which is of this kind."""
    screen = app.screen
    assert isinstance(screen, kind), screen
    return screen


def playing(app: Any) -> PlayScreen:
    """The play screen, which is on top."""
    return top(app, PlayScreen)


async def press(pilot: Pilot[Any], *keys: str) -> None:
    """Press keys, each once the one before it has been answered."""
    for key in keys:
        if len(key) == 1:
            event = events.Key(_character_to_key(key), key)
        else:
            event = events.Key(key, key_to_character(key))
        pilot.app.post_message(event)
        await handled(pilot)
    await pilot.pause()


async def click_words(pilot: Pilot[Any], words: str) -> None:
    """Click on these words."""
    rows = shown(pilot.app)
    y = next(n for n, row in enumerate(rows) if words in row)
    await pilot.click(offset=(rows[y].index(words), y))


async def click_cell(pilot: Pilot[Any], screen: PlayScreen, cell: int, button: int = 1) -> None:
    """Click the middle of a cell."""
    painter = screen.panes.board.painter
    assert painter is not None
    x, y, width, height = painter.box(cell)
    await pilot.click("#board", offset=(x + width // 2, y + height // 2), button=button)


async def click_pad(pilot: Pilot[Any], screen: PlayScreen, what: str, number: int = 0) -> None:
    """Click a key of the digit pad."""
    pad = screen.panes.pad
    assert pad is not None
    assert pad.plan is not None
    key = next(k for k in pad.plan.keys if (k.what, k.number) == (what, number))
    await pilot.click("#pad", offset=(key.x + key.width // 2 + pad.inset, key.y))


async def handled(pilot: Pilot[Any]) -> None:
    """Wait until what was sent to the app and what that sent to its screen is handled."""
    for _ in range(2):
        await pilot.pause(0)


async def until(pilot: Pilot[Any] | None, true: Callable[[], object]) -> None:
    """Wait for what is looked for; what never comes fails with the screen, where there is one."""
    end = time.monotonic() + LIMIT
    while not true():
        assert time.monotonic() < end, "\n".join(shown(pilot.app)) if pilot else "it never came"
        await asyncio.sleep(0.01)
        if pilot is not None:
            await pilot.pause()


async def on_screen(pilot: Pilot[Any], words: str) -> None:
    """Wait until these words are seen."""
    await until(pilot, lambda: any(words in row for row in shown(pilot.app)))


def shown(app: Any) -> list[str]:
    """The rows of the screen, as text."""
    width, height = app.size
    strips = app.screen._compositor.render_strips()
    return [strip.text.ljust(width) for strip in strips[:height]]


async def rest(pilot: Pilot[Any]) -> None:
    """Wait until nothing changes on the screen any more: before a test of what stands there, and
    where nothing must happen."""
    end = time.monotonic() + LIMIT
    before: tuple[object, list[str]] = (None, [])
    same = 0
    while same < 3:
        assert time.monotonic() < end, "the screen never rests"
        await pilot.pause()
        now = (pilot.app.screen, shown(pilot.app))
        same = same + 1 if now == before else 0
        before = now
