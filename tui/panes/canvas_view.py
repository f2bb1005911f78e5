"""A widget that shows a canvas, and sends only what changed on it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip

from solitudo.tui.drawing.common.canvas import PLAIN, Canvas, Ink
from solitudo.tui.drawing.common.palette import ASCII, Palette
from solitudo.tui.services import services_of
from solitudo.tui.terminal.compositor import RowWidget, SmallFrames

if TYPE_CHECKING:
    from solitudo.tui.layout.boxes import Box

# the most columns that are highlighted under the pointer, and the shade above each
LONGEST = 24
# the rows of a screen from which a clickable part includes the blank row under it
TALL = 36
HIGHER = {"surface": "raised", "panel": "raised"}
Margins = tuple[int, int, int, int]


class Chosen(Message):
    """A line, or a part of one, was clicked."""

    def __init__(self, key: Hashable) -> None:
        super().__init__()
        self.key = key


class CanvasView(RowWidget):
    """A widget that shows a canvas.

    A larger canvas is panned by `origin`, and its margins are always visible. The widget has
    neither border nor padding, so its size is the outer size. Textual would ask the layout of the
    screen for it.
    """

    ALLOW_SELECT = False

    def __init__(self, palette: Palette, *, ink: Ink = PLAIN, id: str | None = None) -> None:
        super().__init__(id=id)
        self.styles.position = "absolute"
        self.palette = palette
        self.ground = ink
        self.canvas = Canvas(1, 1, ink)
        self.box: Box | None = None
        self.margins: Margins = (0, 0, 0, 0)
        self.origin = (0, 0)
        self._strips: dict[int, Strip] = {}
        # the clickable parts (x, y, width, height if not 1, key), and the part under the pointer
        self.clickable: Sequence[tuple[Any, ...]] = ()
        self.hovered: Region | None = None

    def hover_at(self, x: int, y: int) -> Region | None:
        """Highlight the part under the pointer: at most a row, and not a long one."""
        for left, top, width, *more in self.clickable:
            if y == top and left <= x < left + width and len(more) == 1:
                return Region(left, top, min(width, LONGEST), 1)
        return None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self.hover(self.hover_at(event.x, event.y))

    def on_leave(self) -> None:
        self.hover(None)

    def hover(self, found: Region | None) -> None:
        """Highlight this part and no other, but not over a slow connection."""
        if found == self.hovered or (found is not None and services_of(self.app).quiet):
            return
        both = [part for part in (self.hovered, found) if part is not None]
        self.hovered = found
        for part in both:
            self._strips.pop(part.y, None)
        self.redraw(both)

    def place(self, box: Box | None) -> None:
        """Move to this place with the next frame, or to no place."""
        if box != self.box and self.is_attached and isinstance(self.screen, SmallFrames):
            size = Size(box.width, box.height) if box is not None else None
            self.screen.unsettle(self, size)
        self.display = box is not None
        if box is not None and box != self.box:
            self.styles.offset = (box.x, box.y)
            self.styles.width, self.styles.height = box.width, box.height
        self.box = box

    @property
    def size(self) -> Size:
        return self.outer_size

    @property
    def room(self) -> int:
        """Return the columns of the next frame.

        In that frame, a widget that was placed gets its size.
        """
        return self.box.width if self.box is not None else self.outer_size.width

    def use(self, canvas: Canvas, margins: Margins = (0, 0, 0, 0)) -> None:
        self.canvas = canvas
        self.margins = margins
        self.origin = (0, 0)
        self.forget()

    def use_palette(self, palette: Palette) -> None:
        """Draw the same in other colours."""
        self.palette = palette
        self.forget()

    def forget(self) -> None:
        self.canvas.take_dirty()
        self._strips.clear()
        self.refresh()

    def flush(self) -> None:
        """Send what changed on the canvas since the last flush."""
        regions: list[Region] = []
        for y, first, last in self.canvas.take_dirty():
            row = self._view_row(y)
            if row is None:
                continue
            self._strips.pop(row, None)
            regions.extend(Region(a, row, b - a, 1) for a, b in self._view_spans(first, last))
        if regions:
            self.redraw(regions)

    def redraw(self, regions: list[Region]) -> None:
        screen = self.screen if self.is_attached else None
        if isinstance(screen, SmallFrames):
            screen.redraw(self, regions)
        else:
            self.refresh(*regions)

    def pan(self, x: int, y: int) -> None:
        """Bring this part of the canvas into view, as far as possible."""
        left, top, right, bottom = self.margins
        width, height = self.outer_size
        most_x = max(0, self.canvas.width - max(width, left + right + 1))
        most_y = max(0, self.canvas.height - max(height, top + bottom + 1))
        origin = (max(0, min(x, most_x)), max(0, min(y, most_y)))
        if origin != self.origin:
            self.origin = origin
            self.forget()

    @property
    def seen_from(self) -> tuple[int, int]:
        """Return the origin with a whole view after it.

        A view that has grown is drawn before it is panned.
        """
        (x, y), (width, height) = self.origin, self.outer_size
        last_x, last_y = max(0, self.canvas.width - width), max(0, self.canvas.height - height)
        return min(x, last_x), min(y, last_y)

    def reveal(self, x: int, y: int, width: int, height: int) -> None:
        """Pan just far enough that this rectangle of the canvas can be seen."""
        left, top, right, bottom = self.margins
        (ox, oy), (view_w, view_h) = self.origin, self.outer_size
        if view_w > 0 and view_h > 0:
            ox = max(min(ox, x - left), x + width + right - view_w)
            oy = max(min(oy, y - top), y + height + bottom - view_h)
            self.pan(ox, oy)

    def at(self, x: int, y: int) -> tuple[int, int] | None:
        """Return the character of the canvas that is shown at a place of the widget."""
        row, column = self._canvas_row(y), self._canvas_column(x)
        return None if row is None or column is None else (column, row)

    def _canvas_row(self, y: int) -> int | None:
        _, top, _, bottom = self.margins
        return _shown(y, self.outer_size.height, self.canvas.height, top, bottom, self.seen_from[1])

    def _canvas_column(self, x: int) -> int | None:
        left, _, right, _ = self.margins
        return _shown(x, self.outer_size.width, self.canvas.width, left, right, self.seen_from[0])

    def _view_row(self, y: int) -> int | None:
        _, top, _, bottom = self.margins
        view, whole = self.outer_size.height, self.canvas.height
        if view >= whole or y < top:
            return y if y < view else None
        if y >= whole - bottom:
            return y - whole + view
        row = y - self.seen_from[1]
        return row if top <= row < view - bottom else None

    def _view_spans(self, first: int, last: int) -> list[tuple[int, int]]:
        view, whole = self.outer_size.width, self.canvas.width
        if view >= whole:
            return [(first, min(last, view))] if first < view else []
        spans = [
            (max(first, start) - shift, min(last, end) - shift)
            for start, end, shift in self._pieces()
        ]
        return [(start, end) for start, end in spans if start < end]

    def _pieces(self) -> list[tuple[int, int, int]]:
        """Return (first, end, shift) of the canvas columns in view."""
        left, _, right, _ = self.margins
        view, whole = self.outer_size.width, self.canvas.width
        if view >= whole:
            return [(0, whole, 0)]
        ox, last = self.seen_from[0], whole - right
        pieces = (0, left, 0), (left + ox, ox + view - right, ox), (last, whole, whole - view)
        return [piece for piece in pieces if piece[0] < piece[1]]

    def strip(self, y: int) -> Strip:
        """Return a row of the widget, kept until it changes."""
        strip = self._strips.get(y)
        if strip is None:
            strip = self._strips[y] = self._make_strip(y)
        return strip

    def _make_strip(self, y: int) -> Strip:
        width = self.outer_size.width
        row = self._canvas_row(y)
        if row is None:
            return Strip([self._blanks(width)], width)
        segments = []
        used = 0
        for start, end, _ in self._pieces():
            segments += self._segments(row, start, end)
            used += end - start
        if used < width:
            segments.append(self._blanks(width - used))
        return Strip(segments, width)

    def _blanks(self, width: int) -> Segment:
        return Segment(" " * width, self.palette.style(self.ground))

    def _segments(self, row: int, start: int, end: int) -> list[Segment]:
        style, runs = self.palette.style, self.canvas.runs(row, start, end)
        if self.hovered is not None and row == self.hovered.y:
            runs = lit(runs, start, self.hovered)
        if self.palette.ascii_only:
            return [Segment(text.translate(ASCII), style(ink)) for text, ink in runs]
        return [Segment(text, style(ink)) for text, ink in runs]

    def part(self, y: int, first: int, end: int) -> Iterable[Segment]:
        width, height = self.outer_size
        canvas = self.canvas
        if y in self._strips or canvas.width > width or canvas.height > height or canvas.wide:
            # a row that is kept, panned, or has characters that must not be cut
            return self.strip(y).crop(first, end)
        if y >= canvas.height or first >= canvas.width:
            return [self._blanks(end - first)]
        if end <= canvas.width:
            return self._segments(y, first, end)
        return [*self._segments(y, first, canvas.width), self._blanks(end - canvas.width)]

    def render_lines(self, crop: Region) -> list[Strip]:
        width = self.outer_size.width
        kept = self._strips
        strips = [kept.get(y) or self.strip(y) for y in range(crop.y, crop.bottom)]
        if crop.x or crop.right < width:
            return [strip.crop(crop.x, crop.right) for strip in strips]
        return strips

    def render_line(self, y: int) -> Strip:
        return self.strip(y)

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._strips.clear()

    def on_resize(self) -> None:
        self._strips.clear()
        if self.is_attached and isinstance(self.screen, SmallFrames):
            self.screen.unsized.discard(self)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return self.canvas.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.canvas.height


def lit(runs: Sequence[tuple[str, Ink]], start: int, part: Region) -> list[tuple[str, Ink]]:
    """Return the runs of a row from column `start`, with those inside `part` highlighted."""
    found: list[tuple[str, Ink]] = []
    at = start
    for text, ink in runs:
        for char in text:
            inside = part.x <= at < part.right
            found.append((char, raised(ink) if inside else ink))
            at += cell_len(char)
    joined: list[tuple[str, Ink]] = []
    for ink, group in groupby(found, key=lambda one: one[1]):
        joined.append(("".join(char for char, _ in group), ink))
    return joined


def raised(ink: Ink) -> Ink:
    """Return the ink in a higher tone. An ink with its own background is underlined."""
    return ink._replace(bg=HIGHER[ink.bg]) if ink.bg in HIGHER else ink._replace(underline=True)


def _shown(at: int, view: int, whole: int, before: int, after: int, origin: int) -> int | None:
    """Return the canvas position shown at a position of the view. Margins do not move."""
    if at < 0 or at >= min(view, whole):
        return None
    if view >= whole or at < before:
        return at
    if at >= view - after:
        return at + whole - view
    return at + origin
