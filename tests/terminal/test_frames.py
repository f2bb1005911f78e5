"""Small frames leave the same screen as stock ones, in fewer bytes, and send nothing twice."""

import io
import random

import pytest
from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.app import App
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip

from solitudo.tui.terminal.compositor import pieces_of
from solitudo.tui.terminal.screen_state import ScreenState
from tests.pilot import app_on
from tests.repeating import Repeating, RepeatingStream, seen_cells

WIDTH, HEIGHT = 40, 8
STYLES = [
    Style.parse(words)
    for words in (
        "red on blue", "bold white on black", "green", "none", "underline red on blue",
        "reverse green", "dim bold #102030 on blue", "bright_red on bright_blue", "color(77)",
        "#102030 on #405060", "#405060 on #102030", "#708090 on #102030",
    )
]  # fmt: skip


def console() -> Console:
    made = Console(file=io.StringIO(), force_terminal=True, width=WIDTH)
    made._color_system = ColorSystem.TRUECOLOR
    return made


def row(chooser: random.Random, width: int) -> Strip:
    """A row of runs, wide characters among them."""
    segments, left = [], width
    while left:
        size = min(left, chooser.randint(1, 14))
        chars = "abc▀▌▟▚█      "
        text = "".join(chooser.choice(chars) for _ in range(size))
        if chooser.random() < 0.3:
            text = "🌲" if size == 2 else chooser.choice(chars) * size
        segments.append(Segment(text, chooser.choice(STYLES)))
        left -= size
    return Strip(segments, width)


class Terminal:
    """A terminal, and the bytes that it received."""

    def __init__(self) -> None:
        self.screen = Repeating(WIDTH, HEIGHT)
        self.stream = RepeatingStream(self.screen)
        self.bytes = 0

    def feed(self, text: str) -> None:
        self.stream.feed(text.encode())
        self.bytes += len(text.encode())


class Two:
    """The same updates sent by stock Textual and small."""

    def __init__(self, erases: bool = True, repeats: bool = False) -> None:
        self.stock, self.small = Terminal(), Terminal()
        self.state = ScreenState(erases, repeats)

    def send(self, update: CompositorUpdate) -> None:
        pieces = pieces_of(update)
        assert pieces is not None
        self.state.put(pieces, ColorSystem.TRUECOLOR)
        self.stock.feed(update.render_segments(console()))
        self.small.feed(self.state.encode())
        assert seen_cells(self.stock.screen) == seen_cells(self.small.screen)


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


@pytest.mark.parametrize("seed", range(8))
def test_the_same_screen_in_fewer_bytes(seed: int) -> None:
    chooser = random.Random(seed)
    two = Two(erases=seed % 2 == 0, repeats=seed % 4 > 1)
    rows = [row(chooser, WIDTH) for _ in range(HEIGHT)]
    two.send(whole(rows))
    for _ in range(60):
        if chooser.random() < 0.3:
            for y in chooser.sample(range(HEIGHT), 2):
                rows[y] = row(chooser, WIDTH)
            two.send(whole(rows))
        else:
            two.send(part(chooser, rows))
    assert two.small.bytes < two.stock.bytes * 0.6


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
    two.state.forget()
    two.send(whole(rows))


def test_nothing_is_sent_beyond_the_terminal() -> None:
    state = ScreenState()
    state.size = (10, 3)
    late = [(1, 7, [Segment("abc"), Segment("d")]), (2, 12, [Segment("e")]), (3, 0, [Segment("f")])]
    state.put(late, None)
    sent = state.encode()
    assert "abc" in sent
    assert not set("def") & set(sent.replace("abc", ""))
    # the row is known as far as it goes
    state.put([(1, 7, [Segment("abc")])], None)
    assert state.encode() == ""


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
    app = app_on()
    assert app.output is not None
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.output.state.sent[0] = []
        await pilot.resize_terminal(100, 30)
        await pilot.pause()
        assert app.output.state.sent == {}, "headless, nothing is sent after it"
        app.output = None
        app.forget_frame()


def test_a_frame_of_a_sort_that_is_not_known_goes_the_usual_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = app_on()
    sent: list[object] = []
    monkeypatch.setattr(App, "_display", lambda self, screen, renderable: sent.append(renderable))
    screen: Screen[None] = Screen()
    assert app.output is not None
    app.output.state.sent[0] = []
    app._display(screen, "frame")
    assert app.output.state.sent == {}, "what stands there is not known after it"
    app._display(screen, whole([]))
    app.output = None
    app._display(screen, "frame")
    assert sent == ["frame", "frame"]


def test_blocks_of_two_colours_are_sent_in_one_style() -> None:
    one, two = Style.parse("#102030 on #405060"), Style.parse("#405060 on #102030")
    state = ScreenState()
    pieces = [(0, 0, [Segment("▀▛", one), Segment("▐▗", two)]), (1, 0, [Segment("▄", two)])]
    state.put([*pieces, (2, 0, [Segment("ab", one)])], ColorSystem.TRUECOLOR)
    sent = state.encode()
    assert sent.count("48;2;") == 1
    screen = Repeating(WIDTH, HEIGHT)
    RepeatingStream(screen).feed(sent.encode())
    assert [screen.buffer[0][x].data for x in range(4)] == ["▀", "▛", "▌", "▛"]
