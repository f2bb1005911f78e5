"""A board in its pane: its scenes, the part of it in view, and torn edges where it is cut."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.strip import Strip

from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.painter import Painter, Scene
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.layout.boxes import Box
from solitudo.tui.panes import edges
from solitudo.tui.panes.canvas_view import CanvasView
from solitudo.tui.panes.edges import Cut, Extents, Rectangle, frames, pointed
from solitudo.tui.panes.motion import STEP, in_steps, marked


class BoardView(CanvasView):
    """One board, shown and scrolled. It knows its scene and painter, and nothing of the game."""

    def __init__(self, palette: Palette, *, id: str | None = None) -> None:
        super().__init__(palette, id=id)
        self.painter: Painter | None = None
        self.scene: Scene | None = None
        # called when another part of the board has become visible
        self.panned: Callable[[], None] = lambda: None
        # the character and ink under the preview of a mark
        self.covered: tuple[int, int, str, Ink] | None = None
        self._extents: Extents | None = None
        # whether new marks are drawn in steps; the cells that are being drawn, and the parts of
        # them that are still to be drawn
        self.moving: Callable[[], bool] = lambda: False
        self._marked: list[int] = []
        self._steps: list[list[Region]] = []
        self._next: asyncio.TimerHandle | None = None

    def use_painter(self, painter: Painter, box: Box) -> None:
        """Draw with this painter from now on. If only its shadow has no room, draw without it."""
        self.painter = painter
        self.scene = None
        self.palette = painter.palette
        self._extents = None
        shadow = painter.look.shadow
        width = box.width if painter.width - shadow <= box.width else painter.width
        height = box.height if painter.height - shadow <= box.height else painter.height
        self.covered = None
        self._steps = []
        self.use(Canvas(width, height), painter.margins)

    def show(self, scene: Scene) -> None:
        """Show a scene. Only what differs from the one before is drawn and sent."""
        painter = self.painter
        if painter is None:
            return
        before = self.scene
        self.uncover()
        while self._steps:
            self.draw_step()
        if before is not None and not scene.tinted and not (before.old or before.looked):
            scene = scene._replace(kept=painter.tint(before))
        painter.show(self.canvas, scene, before)
        self.scene = scene
        if before is None or before.cursor != scene.cursor:
            self.follow()
        if True in self.larger and pointed(scene) not in (0, pointed(before)):
            self.turn_to(frames(painter, scene))
        if True not in self.larger and self.moving():
            self._marked = marked(before, scene)
        self.flush()
        self._marked = []

    def redraw(self, regions: list[Region]) -> None:
        if self._marked and self.painter is not None:
            boxes = [Region(*self.painter.box(cell)) for cell in self._marked]
            regions, *self._steps = in_steps(regions, boxes, self.painter.begins)
            self.draw_later()
        super().redraw(regions)

    def draw_later(self) -> None:
        if self._next is not None:
            self._next.cancel()
        if self._steps:
            # a timer of Textual would be a task of its own
            self._next = asyncio.get_running_loop().call_later(STEP, self.draw_step)

    def draw_step(self) -> None:
        """Draw the next rows of new marks."""
        if self._steps:
            super().redraw(self._steps.pop(0))
            self.draw_later()

    def follow(self) -> None:
        """Pan so that the cursor's cell can be seen."""
        if self.painter is not None and self.scene is not None:
            self.turn_to([self.painter.box(self.scene.cursor)])

    def turn_to(self, boxes: Iterable[Rectangle], above: int = 0, below: int = 0) -> None:
        """Pan to the first of these that fits between the torn edges and what covers this many rows
        above and below.
        """
        (wide, high), (left, top, right, bottom) = self.larger, self.margins
        room = self.outer_size.width - left - right, self.outer_size.height - top - bottom
        for x, y, width, height in boxes:
            frame = x - wide, y - high - above, width + 2 * wide, height + 2 * high + above + below
            if frame[2] <= room[0] and frame[3] <= room[1]:
                break
        self.reveal(*frame)

    @property
    def larger(self) -> tuple[bool, bool]:
        """Return whether the board is wider, and higher, than its pane."""
        width, height = self.outer_size
        return self.canvas.width > width > 0, self.canvas.height > height > 0

    def torn(self) -> tuple[bool, bool, bool, bool]:
        """Return whether the board continues above, below, left and right of the visible part."""
        (wide, high), (x, y) = self.larger, self.origin
        last_x = self.canvas.width - self.outer_size.width
        last_y = self.canvas.height - self.outer_size.height
        return high and y > 0, high and y < last_y, wide and x > 0, wide and x < last_x

    @property
    def extents(self) -> Extents:
        """The ends of rows and columns of cells, computed when first needed."""
        if self._extents is None:
            assert self.painter is not None
            self._extents = Extents(self.painter)
        return self._extents

    def cut(self) -> Cut:
        if True not in self.larger:
            return Cut()
        (left, top, right, bottom), (x, y) = self.margins, self.origin
        above, below, before, behind = self.torn()
        across = x + left + before, x + self.outer_size.width - right - behind
        down = y + top + above, y + self.outer_size.height - bottom - below
        return self.extents.cut(*across, *down)

    def pan(self, x: int, y: int) -> None:
        before = self.origin
        super().pan(x, y)
        if self.origin != before:
            self.panned()

    def _make_strip(self, y: int) -> Strip:
        strip = super()._make_strip(y)
        if True not in self.larger:
            return strip
        above, below, before, behind = self.torn()
        left, top, right, bottom = self.margins
        width, height = self.outer_size
        first, end = left, width - right
        if (above and y == top) or (below and y == height - bottom - 1):
            return self._torn_row(strip, first, end, 0 if above and y == top else 1)
        fill_left, fill_right = self._ragged(y)
        low, high = first + 1 + fill_left, end - 1 - fill_right
        # a label belongs to a visible column
        label = not top <= y < height - bottom
        if before:
            edge = [self._blank(fill_left + 1, "surface")]
            edge = edge if label else [self._tooth(y, 2), self._blank(fill_left)]
            strip = Strip.join([strip.crop(0, first), *edge, strip.crop(low, width)])
        if behind:
            edge = [self._blank(fill_right + 1, "surface")]
            edge = edge if label else [self._blank(fill_right), self._tooth(y, 3)]
            strip = Strip.join([strip.crop(0, high), *edge, strip.crop(end, width)])
        return strip

    def part(self, y: int, first: int, end: int) -> Iterable[Segment]:
        own = True in self.larger and y not in self._strips and self._bare(y, first, end)
        place = self.at(first, y) if own else None
        if place is None:
            return super().part(y, first, end)
        return self._segments(place[1], place[0], place[0] + end - first)

    def _bare(self, y: int, first: int, end: int) -> bool:
        """Return whether these columns of a row are the same as on the canvas, away from torn
        edges.
        """
        above, below, before, behind = self.torn()
        left, top, right, bottom = self.margins
        width, height = self.outer_size
        if (above and y == top) or (below and y == height - bottom - 1):
            return False
        fill_left, fill_right = self._ragged(y)
        low = left + (1 + fill_left) * before
        high = min(width - right - (1 + fill_right) * behind, self.canvas.width)
        return low <= first and end <= high and not self.canvas.wide

    def _ragged(self, y: int) -> tuple[int, int]:
        """Return the columns beside the torn edges left and right that belong to cut cells.

        They are empty, because a part of a number would be another number.
        """
        (left, _, right, _), x = self.margins, self.seen_from[0]
        first, last = x + left + 1, x + self.outer_size.width - right - 1
        if self.painter is None or self.painter.grid.shape == "hexagon":
            # each row cuts its cells at another place
            row = self._canvas_row(y)
            line = "".join(self.canvas.chars[row]) if row is not None else ""
            return edges.digits_cut(line, first, last)
        return self.extents.ragged(first, last)

    def _blank(self, width: int, role: str = "paper") -> Strip:
        """Return empty paper, or an empty part of the ground."""
        return Strip([Segment(" " * width, self.palette.style(Ink("ink", role)))], width)

    def _torn_row(self, strip: Strip, first: int, end: int, edge: int) -> Strip:
        """Return a torn edge above or below. In its middle it says how much is beyond it."""
        style, palette = self.palette.style, self.palette
        cut = self.cut()
        runs = edges.words(palette, ("above", "below")[edge], (cut.above, cut.below)[edge])
        size = sum(len(text) for text, _ in runs)
        teeth = edges.teeth(palette, edge, end - first)
        at = max(0, (len(teeth) - size) // 2)
        ink = edges.paper(palette)
        runs = [(teeth[:at], ink), *runs, (teeth[at + size :], ink)]
        made = Strip([Segment(text, style(run)) for text, run in runs], max(size, len(teeth)))
        return Strip.join([strip.crop(0, first), made, strip.crop(end, self.outer_size.width)])

    def _tooth(self, y: int, edge: int) -> Strip:
        """Return one row of a torn edge at a side.

        In its middle it says, downwards, how much is beyond it.
        """
        cut, top = self.cut(), self.margins[1]
        told = edges.beside(self.palette, ("left", "right")[edge - 2], cut[edge])
        high = self.outer_size.height - top - self.margins[3]
        at = y - top - (high - len(told)) // 2
        if 0 <= at < len(told):
            text, ink = told[at]
        else:
            text, ink = edges.teeth(self.palette, edge, high)[y - top], edges.paper(self.palette)
        return Strip([Segment(text, self.palette.style(ink))], 1)

    def torn_at(self, x: int, y: int) -> tuple[int, int]:
        """Return the direction in which a torn edge at this place leads, or (0, 0) if there is
        none.
        """
        above, below, before, behind = self.torn()
        left, top, right, bottom = self.margins
        down = below * (y == self.outer_size.height - bottom - 1) - above * (y == top)
        across = behind * (x == self.outer_size.width - right - 1) - before * (x == left)
        return across, down

    def on_resize(self) -> None:
        super().on_resize()
        self.pan(*self.origin)
        self.follow()

    def region_of(self, cell: int) -> Region | None:
        """Return the place of a cell on the screen."""
        if self.painter is None:
            return None
        (x, y, width, height), (across, down) = self.painter.box(cell), self.origin
        return Region(self.region.x + x - across, self.region.y + y - down, width, height)

    def uncover(self) -> None:
        """Remove the preview."""
        if self.covered is not None:
            self.canvas.put(*self.covered)
            self.covered = None

    def turn(self, way: int) -> bool:
        """Turn the page of a board that is larger than its pane. Return False if it is not."""
        before = self.origin
        wide, high = self.larger
        self.leaf(way if wide and not high else 0, way if high else 0)
        return self.origin != before

    def leaf(self, across: int, down: int) -> None:
        """Turn pages across and down. Cells that were at the edge are still visible."""
        (x, y), (left, top, right, bottom) = self.origin, self.margins
        width, height = self.outer_size
        pitch = self.painter.look.pitch if self.painter is not None else (1, 1)
        wide = max(1, width - left - right - 2 - pitch[0])
        high = max(1, height - top - bottom - 2 - pitch[1])
        self.pan(x + across * wide, y + down * high)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._wheel(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._wheel(event, -1)

    def on_mouse_scroll_left(self, event: events.MouseScrollLeft) -> None:
        self._wheel(event, -1, sideways=True)

    def on_mouse_scroll_right(self, event: events.MouseScrollRight) -> None:
        self._wheel(event, 1, sideways=True)

    def _wheel(self, event: events.MouseEvent, way: int, sideways: bool = False) -> None:
        event.stop()
        x, y = self.origin
        across = sideways or event.shift
        self.pan(x + 6 * way * across, y + 2 * way * (not across))
