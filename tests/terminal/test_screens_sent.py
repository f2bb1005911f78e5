"""Whatever is done, what was sent leaves the terminal with the screen that a full repaint would."""

import io
import random
from typing import Any

import pyte
import pytest
from rich.color import ColorSystem
from rich.console import Console
from textual.screen import Screen

from solitudo import engines
from solitudo.engines.core.values import Request
from solitudo.tui.app.app import Solitudo
from solitudo.tui.app.display import Display
from solitudo.tui.person.settings import Settings
from solitudo.tui.saves import library
from solitudo.tui.start import Start
from solitudo.tui.terminal import capabilities
from solitudo.tui.terminal.compositor import pieces_of
from solitudo.tui.terminal.screen_state import ScreenState
from tests.repeating import Repeating, RepeatingStream, first_difference, seen_cells
from tests.roles import whole_frame

SIZES = [(80, 24), (120, 36), (200, 60), (64, 20)]
# how often to check whether a busy machine has drawn it
PATIENCE = 600
# keys of play and of the windows over it, without those that end the program
KEYS = (
    "up", "down", "left", "right", "enter", "space", "backspace", "u", "r", "H", "W", "C", "[",
    "]", "escape", "?", "ctrl+p", "f2", "f3", "f4", "f5", "tab", "O", "P", "S", "G",
    "M", "R", "<", ">", "+", "-", "pagedown",
)  # fmt: skip


@pytest.fixture(autouse=True)
def folder(saves: object) -> None:
    """Saves and settings of this test alone."""


class Sent:
    """The screen that a terminal would show after these bytes."""

    def __init__(self, size: tuple[int, int], erases: bool, repeats: bool) -> None:
        self.size = size
        self.state = ScreenState(erases, repeats)
        self.begin()

    def begin(self) -> None:
        self.screen = Repeating(*self.size)
        self.stream = RepeatingStream(self.screen)
        self.state.forget()

    def take(self, update: object, budget: int | None = None) -> None:
        pieces = pieces_of(update)
        assert pieces is not None
        self.state.put(pieces, ColorSystem.TRUECOLOR)
        self.stream.feed(self.state.encode(budget).encode())


def repainted(screen: Screen[Any], size: tuple[int, int]) -> list[list[object]]:
    """The screen by stock Textual's own full update."""
    console = Console(file=io.StringIO(), force_terminal=True, width=size[0])
    console._color_system = ColorSystem.TRUECOLOR
    stock = pyte.Screen(*size)
    pyte.Stream(stock).feed(whole_frame(screen).render_segments(console))
    return seen_cells(stock)


@pytest.mark.parametrize("number", range(5))
async def test_a_walk_through_the_screens(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chooser = random.Random(number)
    kind = engines.kind(engines.kinds()[number])
    size = SIZES[number % len(SIZES)]
    sent = Sent(size, erases=number % 2 == 0, repeats=number % 3 != 2)

    def display(self: Display, screen: Screen[Any], renderable: object) -> None:
        if renderable is not None:
            # sometimes the line has no room for everything
            sent.take(renderable, 300 if chooser.random() < 0.2 else None)

    monkeypatch.setattr(Display, "_display", display)
    puzzle = kind.generate(kind.check(Request(kind.sizes[0], "easy", number)), lambda _: None)
    opened = library.create(puzzle, solutions=puzzle.solutions)
    seen = capabilities.Terminal(erases=True)
    app = Solitudo(Start("play", opened), seen, Settings(motion=False))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for step in range(40):
            if step == 25:
                app.set_look("washi")
            if step == 32:
                sent.size = size = SIZES[(number + 1) % len(SIZES)]
                sent.begin()
                await pilot.resize_terminal(*size)
                await pilot.pause(0.05)
            key = chooser.choice(KEYS)
            if not app.is_running:
                break
            app.simulate_key(key)
            await pilot.pause(0.02)
            for _ in range(PATIENCE):
                sent.stream.feed(sent.state.encode().encode())
                different = first_difference(seen_cells(sent.screen), repainted(app.screen, size))
                if different is None:
                    break
                await pilot.pause(0.05)
            assert different is None, (step, key, different, app.screen)
