"""Small frames: what changed on the screen, sent in few bytes.

Textual's updates, partial and whole, are handed to `shown`, which sends only what differs from what
stands on the terminal. Only for the version this was written for; others keep their own way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import textual
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, Compositor, CompositorUpdate, LayoutUpdate
from textual.color import Color
from textual.geometry import Size
from textual.renderables.background_screen import BackgroundScreen
from textual.screen import Screen
from textual.widget import Widget

from tui.shown import Shown

# row, column and segments
Piece = tuple[int, int, Iterable[Segment]]

WRITTEN_FOR = "8.2."
# styles of which it is known how they look dimmed
KEPT = 4000


@cache
def known_version() -> bool:
    """Whether this is the Textual that the small frames were written for.

    Its own `__version__` reads package metadata, which takes a tenth of the start; the name of
    the folder beside it says the same.
    """
    beside = Path(textual.__file__).parents[1]
    return any(beside.glob(f"textual-{WRITTEN_FOR}*.dist-info"))


class SmallUpdate(ChopsUpdate):
    """A partial update cropped on both sides: stock Textual sends whatever the same widget holds
    left of a change again."""

    def pieces(self) -> Iterator[Piece]:
        """Row, column and segments of what is to be shown."""
        for y, first, last in self.spans:
            for end, (x, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                if strip is None or x >= last or end <= first:
                    continue
                low, high = max(first, x), min(last, end)
                if low > x or high < x + strip.cell_length:
                    strip = strip.crop(low - x, high - x)
                yield y, low, strip


class Economical(CompositorUpdate):
    """An update that sends only what differs from what stands on the terminal."""

    def __init__(self, pieces: Iterable[Piece], shown: Shown) -> None:
        self.pieces = pieces
        self.shown = shown

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Segment(self.render_segments(console), None, [])

    def render_segments(self, console: Console) -> str:
        return self.shown.update(self.pieces, console._color_system)


def economical(update: object, shown: Shown) -> Economical | None:
    """The same update, small; None for what this does not know."""
    pieces = pieces_of(update)
    return None if pieces is None else Economical(pieces, shown)


def pieces_of(update: object) -> Iterable[Piece] | None:
    """Row, column and segments of what an update shows; None for what this does not know."""
    if isinstance(update, SmallUpdate):
        return update.pieces()
    if isinstance(update, ChopsUpdate):
        return SmallUpdate(update.chops, update.spans, update.chop_ends).pieces()
    if isinstance(update, LayoutUpdate):
        return whole_pieces(update)
    return None


def whole_pieces(update: LayoutUpdate) -> Iterator[Piece]:
    """Row, column and segments of a whole frame."""
    for y, line in enumerate(update.strips, update.region.y):
        yield y, update.region.x, [segment for strip in line for segment in strip]


class SmallCompositor(Compositor):
    """A compositor whose partial updates are small."""

    def render_partial_update(self) -> ChopsUpdate | None:
        update = super().render_partial_update()
        if update is None:
            return None
        return SmallUpdate(update.chops, update.spans, update.chop_ends)


class Dimmed(BackgroundScreen):
    """The screen below, dimmed: what that makes of a style is worked out once."""

    made: ClassVar[dict[tuple[Style | None, Color], Style | None]] = {}

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        made, colour = self.made, self.color
        for segment in console.render(self.screen._compositor, options):
            text, style, control = segment
            if control:
                yield segment
                continue
            if (style, colour) not in made:
                if len(made) >= KEPT:
                    made.clear()
                (one,) = self.process_segments([segment], colour)
                made[style, colour] = one.style
            yield Segment(text, made[style, colour])


class SeenThrough(Screen[Any]):
    """A screen under which the one below is seen."""

    def render(self) -> RenderableType:
        found = super().render()
        if type(found) is BackgroundScreen:
            return Dimmed(found.screen, found.color)
        return found


class SmallFrames(Screen[None]):
    """A screen that sends small frames where this version of Textual is known."""

    def __init__(self) -> None:
        super().__init__()
        # panes are to lie elsewhere, and those that do not know their new size yet
        self.unlaid = False
        self.unsized: set[Widget] = set()
        if known_version():
            self._compositor = SmallCompositor()

    def _refresh_layout(self, size: Size | None = None, scroll: bool = False) -> None:
        self.unlaid = False
        super()._refresh_layout(size, scroll)

    @property
    def unsettled(self) -> bool:
        """Whether a frame follows at once that shows panes where they are to lie."""
        return self.unlaid or bool(self.unsized)

    def unsettle(self, pane: Widget, size: Size | None) -> None:
        """A pane is to lie elsewhere, with this size, or nowhere."""
        self.unlaid = True
        if size is None or size == pane.size:
            self.unsized.discard(pane)
        else:
            self.unsized.add(pane)

    def settle(self) -> None:
        """Nothing more is waited for."""
        self.unlaid = False
        self.unsized.clear()
