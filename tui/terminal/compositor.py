"""The changes on a screen. Only the widgets that changed are asked for them.

Textual's updates are split into pieces of rows. `ScreenState` sends those that differ.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rich.segment import Segment
from textual.geometry import Region, Size
from textual.widget import Widget

from solitudo.tui.terminal import textual_private
from solitudo.tui.terminal.screen_state import Piece
from solitudo.tui.terminal.textual_private import (
    ChopsUpdate,
    LayoutUpdate,
    PrivateCompositor,
    PrivateScreen,
)

# the least seconds between two frames
FRAME = 1 / 60


def pieces_of(update: object) -> Iterable[Piece] | None:
    """Yield row, column and segments of an update, or nothing if its type is unknown."""
    if isinstance(update, PartialUpdate):
        return update.pieces()
    if isinstance(update, ChopsUpdate):
        return cropped_pieces(update)
    if isinstance(update, LayoutUpdate):
        return whole_pieces(update)
    return None


def cropped_pieces(update: ChopsUpdate) -> Iterator[Piece]:
    """Yield the pieces of Textual's partial update, without what the widget has left of a
    change.
    """
    for y, first, last in update.spans:
        for end, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
            if strip is None or x >= last or end <= first:
                continue
            low, high = max(first, x), min(last, end)
            if low > x or high < x + strip.cell_length:
                strip = strip.crop(low - x, high - x)
            yield y, low, strip


def whole_pieces(update: LayoutUpdate) -> Iterator[Piece]:
    for y, line in enumerate(update.strips, update.region.y):
        yield y, update.region.x, [segment for strip in line for segment in strip]


class RowWidget(Widget):
    """A widget that can draw a part of a row by itself."""

    def part(self, y: int, first: int, end: int) -> Iterable[Segment]:
        """Return the columns from `first` to `end` of a row."""
        return self.render_lines(Region(first, y, end - first, 1))[0]


class Stretch(NamedTuple):
    """The content of some columns of a row of the screen."""

    first: int
    end: int
    widget: Widget
    region: Region

    def part(self, y: int, first: int, end: int) -> Iterable[Segment]:
        x, top, _, _ = self.region
        if isinstance(self.widget, RowWidget):
            return self.widget.part(y - top, first - x, end - x)
        return self.widget.render_lines(Region(first - x, y - top, end - first, 1))[0]


class PartialUpdate(ChopsUpdate):
    """A partial update that asks widgets only for what changed."""

    def __init__(self, compositor: RowCompositor, spans: list[tuple[int, int, int]]) -> None:
        super().__init__([], spans, [])
        self.compositor = compositor

    def pieces(self) -> Iterator[Piece]:
        for y, first, last in self.spans:
            for stretch in self.compositor.row(y):
                low, high = max(first, stretch.first), min(last, stretch.end)
                if low < high:
                    yield y, low, stretch.part(y, low, high)


class RowCompositor(PrivateCompositor):
    """A compositor that renders only what changed.

    Textual's renders all rows of widgets near it.
    """

    def __init__(self) -> None:
        super().__init__()
        # the widgets in each row, for the places that they had then
        self._rows: dict[int, list[Stretch]] = {}
        self._rows_of: dict[Widget, tuple[Region, Region]] = {}

    def render_partial_update(self) -> PartialUpdate | None:
        return PartialUpdate(self, self.take_changed()) if self.changed else None

    def row(self, y: int) -> list[Stretch]:
        visible = self.visible_widgets
        if visible is not self._rows_of:
            self._rows_of = visible
            self._rows.clear()
        found = self._rows.get(y)
        if found is None:
            found = self._rows[y] = self._look_up(y)
        return found

    def _look_up(self, y: int) -> list[Stretch]:
        found: list[Stretch] = []
        gaps = [(0, self.size.width)] if 0 <= y < self.size.height else []
        # from front to back: covered parts are not visible
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

    def add_changed(self, pane: Widget, regions: Iterable[Region]) -> bool:
        """Record what changed on a pane. Return False if it is not on the screen."""
        place = self.visible_widgets.get(pane)
        if place is None:
            return False
        region, clip = place
        for changed in regions:
            seen = clip.intersection(changed.translate(region.offset))
            if seen:
                self.changed.add(seen)
        return True


class SmallFrames(PrivateScreen):
    """A screen whose frames contain only what changed, if this release of Textual allows it."""

    def __init__(self) -> None:
        super().__init__()
        # whether panes will move, and the panes that do not have their new size yet
        self.layout_due = False
        self.unsized: set[Widget] = set()
        # the next frame, and the time of the last one
        self._coming: asyncio.Handle | None = None
        self._drawn = 0.0
        if textual_private.available():
            self.compositor = RowCompositor()

    def laid_out(self) -> None:
        self.layout_due = False

    @property
    def unsettled(self) -> bool:
        """Return whether another frame follows at once that moves panes."""
        return self.layout_due or bool(self.unsized)

    def unsettle(self, pane: Widget, size: Size | None) -> None:
        """Record that a pane will be moved, with this size, or removed."""
        self.layout_due = True
        if size is None or size == pane.size:
            self.unsized.discard(pane)
        else:
            self.unsized.add(pane)

    def settle(self) -> None:
        self.layout_due = False
        self.unsized.clear()

    def redraw(self, pane: Widget, regions: Sequence[Region]) -> None:
        """Show what changed on a pane, at once if nothing else must be done.

        Textual's queues and timer for it take longer than the drawing.
        """
        compositor = self.compositor
        if not (
            isinstance(compositor, RowCompositor)
            # the next frame checks this again
            and (self._coming is not None or self.may_draw)
            and compositor.add_changed(pane, regions)
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
        """Return whether this screen is visible and laid out."""
        app = self.app
        if not self.is_running or textual_private.held_back(app) or app.is_inline:
            return False
        return app.screen is self and not self.unsettled and not self.awaits_layout

    def draw(self) -> None:
        self._coming = None
        compositor = self.compositor
        assert isinstance(compositor, RowCompositor)
        try:
            if not self.is_running or not compositor.changed:
                return
            if not self.may_draw:
                # Textual lays out first, and includes these widgets
                self.draw_later()
                return
            self._drawn = asyncio.get_running_loop().time()
            if compositor.size.region in compositor.changed:
                # everything, and the screens that are visible through it
                self.send(compositor.render_update(screen_stack=self.screens_behind))
            else:
                self.send(compositor.render_partial_update())
        except Exception as error:
            textual_private.fail(self.app, error)
