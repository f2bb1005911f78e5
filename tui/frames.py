"""Small frames: what changed on the screen, sent in few bytes.

Textual's updates, partial and whole, are handed to `shown`, which sends only what differs from what
stands on the terminal. Only for the version this was written for; others keep their own way.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import textual
from rich.console import Console, ConsoleOptions, RenderResult
from rich.segment import Segment
from textual._compositor import ChopsUpdate, Compositor, CompositorUpdate, LayoutUpdate
from textual.geometry import Region, Size
from textual.screen import Screen
from textual.widget import Widget

from tui.shown import Shown

# row, column and segments
Piece = tuple[int, int, Iterable[Segment]]

WRITTEN_FOR = "8.2."
# seconds from one frame to the next, at least
FRAME = 1 / 60


@cache
def known_version() -> bool:
    """Whether this is the Textual that the small frames were written for.

    Its own `__version__` reads package metadata, which takes a tenth of the start; the name of
    the folder beside it says the same.
    """
    beside = Path(textual.__file__).parents[1]
    # a pattern of paths would take ten times as long as the names themselves
    with os.scandir(beside) as entries:
        names = [entry.name for entry in entries if entry.name.startswith(f"textual-{WRITTEN_FOR}")]
    return any(name.endswith(".dist-info") for name in names)


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
    if isinstance(update, SmallUpdate | Spans):
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


class InRows(Widget):
    """A widget that can tell a part of a row by itself."""

    def part(self, y: int, first: int, end: int) -> Iterable[Segment]:
        """The columns from `first` to `end` of a row."""
        return self.render_lines(Region(first, y, end - first, 1))[0]


class Stretch(NamedTuple):
    """What lies at some columns of a row of the screen."""

    first: int
    end: int
    widget: Widget
    region: Region

    def part(self, y: int, first: int, end: int) -> Iterable[Segment]:
        """What it shows there."""
        x, top, _, _ = self.region
        if isinstance(self.widget, InRows):
            return self.widget.part(y - top, first - x, end - x)
        return self.widget.render_lines(Region(first - x, y - top, end - first, 1))[0]


class Spans(ChopsUpdate):
    """A partial update that asks widgets for what changed, and for nothing else."""

    def __init__(self, lain: SmallCompositor, spans: list[tuple[int, int, int]]) -> None:
        super().__init__([], spans, [])
        self.lain = lain

    def pieces(self) -> Iterator[Piece]:
        """Row, column and segments of what is to be shown."""
        for y, first, last in self.spans:
            for stretch in self.lain.row(y):
                low, high = max(first, stretch.first), min(last, stretch.end)
                if low < high:
                    yield y, low, stretch.part(y, low, high)


class SmallCompositor(Compositor):
    """A compositor whose partial updates are small. Stock Textual has every widget near a change
    render all its rows."""

    def __init__(self) -> None:
        super().__init__()
        # what lies in each row, looked up for the widgets as they lay then
        self._rows: dict[int, list[Stretch]] = {}
        self._rows_of: dict[Widget, tuple[Region, Region]] = {}

    def render_partial_update(self) -> Spans | None:
        dirty = self._dirty_regions
        if not dirty:
            return None
        self._dirty_regions = set()
        return Spans(self, list(self._regions_to_spans(dirty)))

    def row(self, y: int) -> list[Stretch]:
        """What lies in a row, from left to right."""
        visible = self.visible_widgets
        if visible is not self._rows_of:
            self._rows_of = visible
            self._rows.clear()
        found = self._rows.get(y)
        if found is None:
            found = self._rows[y] = self._looked_up(y)
        return found

    def _looked_up(self, y: int) -> list[Stretch]:
        found: list[Stretch] = []
        gaps = [(0, self.size.width)] if 0 <= y < self.size.height else []
        # from the front to the back: what is covered is not seen
        for widget, (region, clip) in self.visible_widgets.items():
            x, top, width, height = region.intersection(clip)
            if not top <= y < top + height:
                continue
            left = []
            for first, end in gaps:
                low, high = max(first, x), min(end, x + width)
                if low < high:
                    found.append(Stretch(low, high, widget, region))
                    left += [(first, low), (high, end)]
                else:
                    left.append((first, end))
            gaps = [(first, end) for first, end in left if first < end]
        return sorted(found, key=lambda stretch: stretch.first)

    def soil(self, pane: Widget, regions: Iterable[Region]) -> bool:
        """Take note of what changed on a pane; False where it does not lie on the screen."""
        place = self.visible_widgets.get(pane)
        if place is None:
            return False
        region, clip = place
        for changed in regions:
            seen = clip.intersection(changed.translate(region.offset))
            if seen:
                self._dirty_regions.add(seen)
        return True


class SmallFrames(Screen[None]):
    """A screen that sends small frames where this version of Textual is known."""

    def __init__(self) -> None:
        super().__init__()
        # panes are to lie elsewhere, and those that do not know their new size yet
        self.unlaid = False
        self.unsized: set[Widget] = set()
        # the frame that comes next, and when the last one was
        self._coming: asyncio.Handle | None = None
        self._drawn = 0.0
        if known_version():
            self._compositor = SmallCompositor()

    def _extend_compose(self, widgets: list[Widget]) -> None:
        """Nothing of Textual's own yet: the rack for toasts comes with the first of them."""

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

    # frames of our own

    def redraw(self, pane: Widget, regions: Sequence[Region]) -> None:
        """Show what changed on a pane. Textual hands word of it on from queue to queue and has it
        drawn by a timer, which costs more than the drawing; where nothing else is to be done it is
        drawn when what goes on now has been done."""
        compositor = self._compositor
        if not (
            isinstance(compositor, SmallCompositor)
            # a frame that comes looks at this again
            and (self._coming is not None or self.may_draw)
            and compositor.soil(pane, regions)
        ):
            pane.refresh(*regions)
            return
        if self._coming is None:
            loop = asyncio.get_running_loop()
            wait = self._drawn + FRAME - loop.time()
            soon, late = loop.call_soon, loop.call_later
            self._coming = late(wait, self.draw) if wait > 0 else soon(self.draw)

    @property
    def may_draw(self) -> bool:
        """Whether what this screen shows is seen, and lies where it is to lie."""
        app = self.app
        if not self.is_running or app._batch_count or app.is_inline:
            return False
        return app.screen is self and not self.unsettled and not self._layout_required

    def draw(self) -> None:
        """Show what changed by now."""
        self._coming = None
        app, compositor = self.app, self._compositor
        try:
            if not self.is_running or not compositor._dirty_regions:
                return
            if not self.may_draw:
                # Textual lays out first, and takes these along
                self._dirty_widgets.add(self)
                self.check_idle()
                return
            self._drawn = asyncio.get_running_loop().time()
            if compositor.size.region in compositor._dirty_regions:
                # all of it, and what is seen through it
                found = compositor.render_update(screen_stack=app._background_screens)
            else:
                found = compositor.render_partial_update()
            app._display(self, found)
        except Exception as error:
            app._handle_exception(error)
