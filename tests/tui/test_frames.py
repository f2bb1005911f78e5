"""Small frames leave the same screen as stock ones, in fewer bytes, and send nothing twice."""

from __future__ import annotations

import io
import random

import pyte
import pytest
import textual
from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.app import App
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip

from tui import terminal
from tui.app import Solitudo
from tui.frames import WRITTEN_FOR, economical, known_version
from tui.settings import Settings
from tui.shown import Shown
from tui.start import Start

WIDTH, HEIGHT = 40, 8
STYLES = [Style.parse(words) for words in ("red on blue", "bold white on black", "green", "none")]


def console() -> Console:
    made = Console(file=io.StringIO(), force_terminal=True, width=WIDTH)
    made._color_system = ColorSystem.TRUECOLOR
    return made


def row(chooser: random.Random, width: int) -> Strip:
    """A row of runs, wide characters among them."""
    segments, left = [], width
    while left:
        size = min(left, chooser.randint(1, 6))
        text = (
            "🌲"
            if size == 2 and chooser.random() < 0.3
            else "".join(chooser.choice("abc▀█ ") for _ in range(size))
        )
        segments.append(Segment(text, chooser.choice(STYLES)))
        left -= size
    return Strip(segments, width)


class Terminal:
    """A terminal, and what came over its line."""

    def __init__(self) -> None:
        self.screen = pyte.Screen(WIDTH, HEIGHT)
        self.stream = pyte.Stream(self.screen)
        self.bytes = 0

    def feed(self, text: str) -> None:
        self.stream.feed(text)
        self.bytes += len(text.encode())

    def cells(self) -> list[list[object]]:
        return [[self.screen.buffer[y][x] for x in range(WIDTH)] for y in range(HEIGHT)]


class Two:
    """The same updates sent by stock Textual and small."""

    def __init__(self) -> None:
        self.stock, self.small = Terminal(), Terminal()
        self.shown = Shown()

    def send(self, update: CompositorUpdate) -> None:
        small = economical(update, self.shown)
        assert small is not None
        self.stock.feed(update.render_segments(console()))
        self.small.feed(small.render_segments(console()))
        assert self.stock.cells() == self.small.cells()


def whole(rows: list[Strip]) -> LayoutUpdate:
    return LayoutUpdate([[strip] for strip in rows], Region(0, 0, WIDTH, HEIGHT))


def part(chooser: random.Random, rows: list[Strip]) -> ChopsUpdate:
    """A change of a few spans, which never cut a character of two columns."""
    spans = []
    for y in sorted(chooser.sample(range(HEIGHT), 3)):
        rows[y] = row(chooser, WIDTH)
        starts = [0]
        for segment in rows[y]:
            starts.append(starts[-1] + segment.cell_length)
        spans.append((y, 0, starts[-1]))
    chops = [{0: strip} for strip in rows]
    return ChopsUpdate(chops, spans, [[WIDTH] for _ in rows])


def test_the_version_is_known() -> None:
    assert known_version() == textual.__version__.startswith(WRITTEN_FOR)
    assert known_version(), "the small frames want looking at with this version of Textual"


@pytest.mark.parametrize("seed", range(5))
def test_the_same_screen_in_fewer_bytes(seed: int) -> None:
    chooser = random.Random(seed)
    two = Two()
    rows = [row(chooser, WIDTH) for _ in range(HEIGHT)]
    two.send(whole(rows))
    for _ in range(60):
        if chooser.random() < 0.3:
            for y in chooser.sample(range(HEIGHT), 2):
                rows[y] = row(chooser, WIDTH)
            two.send(whole(rows))
        else:
            two.send(part(chooser, rows))
    assert two.small.bytes < two.stock.bytes / 2


def test_what_stands_there_is_not_sent_again() -> None:
    chooser = random.Random(3)
    two = Two()
    rows = [row(chooser, WIDTH) for _ in range(HEIGHT)]
    two.send(whole(rows))
    before = two.small.bytes
    two.send(whole(rows))
    assert two.small.bytes == before


def test_after_it_is_forgotten_the_frame_is_sent_whole() -> None:
    chooser = random.Random(4)
    two = Two()
    rows = [row(chooser, WIDTH) for _ in range(HEIGHT)]
    two.send(whole(rows))
    two.small.screen.reset()
    two.shown.forget()
    two.send(whole(rows))


def test_a_change_costs_what_it_is() -> None:
    two = Two()
    rows = [Strip([Segment(" " * WIDTH, STYLES[0])], WIDTH) for _ in range(HEIGHT)]
    two.send(whole(rows))
    before = two.small.bytes
    rows[4] = Strip([Segment(" " * 20 + "x" + " " * (WIDTH - 21), STYLES[0])], WIDTH)
    two.send(whole(rows))
    assert two.small.bytes - before < 40


@pytest.mark.usefixtures("saves")
async def test_a_terminal_of_another_size_is_sent_a_whole_frame() -> None:
    app = Solitudo(Start(), terminal.Terminal(), Settings(motion=False))
    assert app.shown is not None
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.shown.rows[0] = []
        await pilot.resize_terminal(100, 30)
        await pilot.pause()
        assert app.shown.rows == {}, "headless, nothing is sent after it"
        app.shown = None
        app.forget_frame()


def test_what_is_known_to_differ_is_sent_in_place_of_the_frame(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = Solitudo(Start(), terminal.Terminal(), Settings(motion=False))
    sent: list[object] = []
    monkeypatch.setattr(App, "_display", lambda self, screen, renderable: sent.append(renderable))
    screen: Screen[None] = Screen()
    for small in ("less", None):
        monkeypatch.setattr("tui.app.economical", lambda *_, small=small: small)
        app._display(screen, "frame")
    app.shown = None
    app._display(screen, "frame")
    assert sent == ["less", "frame", "frame"]
