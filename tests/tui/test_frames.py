"""Small frames leave the same screen as stock ones, in fewer bytes."""

from __future__ import annotations

import io
import random

import pyte
import textual
from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate
from textual.strip import Strip

from tui.frames import WRITTEN_FOR, SmallUpdate, known_version

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


def screen_after(texts: list[str]) -> list[list[object]]:
    """What a terminal shows after these bytes."""
    screen = pyte.Screen(WIDTH, HEIGHT)
    stream = pyte.Stream(screen)
    for text in texts:
        stream.feed(text)
    return [[screen.buffer[y][x] for x in range(WIDTH)] for y in range(HEIGHT)]


def test_the_version_is_known() -> None:
    assert known_version() == textual.__version__.startswith(WRITTEN_FOR)
    assert known_version(), "the small frames want looking at with this version of Textual"


def test_the_same_screen_in_fewer_bytes() -> None:
    chooser = random.Random(11)
    stock_bytes = small_bytes = 0
    for _ in range(60):
        cut = chooser.randint(5, WIDTH - 5)
        chops = [{0: row(chooser, cut), cut: row(chooser, WIDTH - cut)} for _ in range(HEIGHT)]
        ends = [[cut, WIDTH] for _ in range(HEIGHT)]
        whole = ChopsUpdate(chops, [(y, 0, WIDTH) for y in range(HEIGHT)], ends)
        base = whole.render_segments(console())
        spans = []
        for y in sorted(chooser.sample(range(HEIGHT), 3)):
            # a change never cuts a character of two columns
            starts = [0]
            for strip in chops[y].values():
                for segment in strip:
                    starts.append(starts[-1] + segment.cell_length)
            first, last = sorted(chooser.sample(starts, 2))
            spans.append((y, first, last))
        again = [dict(line) for line in chops]
        stock = ChopsUpdate(again, spans, ends).render_segments(console())
        small = SmallUpdate(again, spans, ends).render_segments(console())
        assert screen_after([base, stock]) == screen_after([base, small])
        stock_bytes += len(stock)
        small_bytes += len(small)
    assert small_bytes < stock_bytes
