"""Whatever is done, what was sent leaves the terminal with the screen that a full repaint would."""

from __future__ import annotations

import io
import random
from typing import Any

import pyte
import pytest
from rich.color import ColorSystem
from rich.console import Console
from textual.screen import Screen

import engines
from engines.core.values import Request
from tests.repeating import Repeating, RepeatingStream
from tui import library, terminal
from tui.app import Solitudo
from tui.display import Display
from tui.frames import pieces_of
from tui.settings import Settings
from tui.shown import Shown
from tui.start import Start

SIZES = [(80, 24), (120, 36), (200, 60), (64, 20)]
# how often it is looked whether a busy machine has drawn it by now
PATIENCE = 600
# keys of play and of the windows over it; what leaves the program is not among them
KEYS = (
    "up", "down", "left", "right", "enter", "space", "backspace", "u", "r", "H", "W", "C", "[",
    "]", "escape", "?", "ctrl+p", "f2", "f3", "f4", "f5", "tab", "O", "P", "S", "G",
    "M", "R", "<", ">", "+", "-", "pagedown",
)  # fmt: skip


@pytest.fixture(autouse=True)
def folder(saves: object) -> None:
    """Saves and settings of this test alone."""


class Sent:
    """What would stand on the terminal by what was sent."""

    def __init__(self, size: tuple[int, int], erases: bool, repeats: bool) -> None:
        self.size = size
        self.shown = Shown(erases, repeats)
        self.begin()

    def begin(self) -> None:
        self.screen = Repeating(*self.size)
        self.stream = RepeatingStream(self.screen)
        self.shown.forget()

    def take(self, update: object, budget: int | None = None) -> None:
        pieces = pieces_of(update)
        assert pieces is not None
        self.shown.take(pieces, ColorSystem.TRUECOLOR)
        self.stream.feed(self.shown.frame(budget).encode())


def cells(screen: pyte.Screen, size: tuple[int, int]) -> list[list[object]]:
    """What can be seen of each character: of a blank its background."""

    def seen(char: pyte.screens.Char) -> object:
        lined = char.underscore or char.reverse or char.strikethrough
        return char.bg if char.data == " " and not lined else char

    return [[seen(screen.buffer[y][x]) for x in range(size[0])] for y in range(size[1])]


def repainted(screen: Screen[Any], size: tuple[int, int]) -> list[list[object]]:
    """The screen by stock Textual's own full update."""
    console = Console(file=io.StringIO(), force_terminal=True, width=size[0])
    console._color_system = ColorSystem.TRUECOLOR
    stock = pyte.Screen(*size)
    from textual._compositor import Compositor
    from textual._context import visible_screen_stack

    visible_screen_stack.set(list(screen.app._background_screens))
    update = Compositor.render_full_update(screen._compositor)
    pyte.Stream(stock).feed(update.render_segments(console))
    return cells(stock, size)


def first_difference(one: list[list[object]], two: list[list[object]]) -> object:
    places = ((y, x) for y in range(len(one)) for x in range(len(one[y])))
    return next(((y, x, one[y][x], two[y][x]) for y, x in places if one[y][x] != two[y][x]), None)


@pytest.mark.parametrize("number", range(5))
async def test_a_walk_through_the_screens(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chooser = random.Random(number)
    kind = engines.kind(engines.kinds()[number])
    size = SIZES[number % len(SIZES)]
    sent = Sent(size, erases=number % 2 == 0, repeats=number % 3 != 2)

    def display(self: Display, screen: Screen[Any], renderable: object) -> None:
        if renderable is not None:
            # now and then the line has no room for all of it
            sent.take(renderable, 300 if chooser.random() < 0.2 else None)

    monkeypatch.setattr(Display, "_display", display)
    puzzle = kind.generate(kind.check(Request(kind.sizes[0], "easy", number)), lambda _: None)
    opened = library.create(puzzle, solutions=puzzle.solutions)
    seen = terminal.Terminal(erases=True)
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
                sent.stream.feed(sent.shown.frame().encode())
                different = first_difference(cells(sent.screen, size), repainted(app.screen, size))
                if different is None:
                    break
                await pilot.pause(0.05)
            assert different is None, (step, key, different, app.screen)
