"""A pane of text lines that scroll and report clicks.

Its heads and titles are shortened, wrapped or left out as a whole, never cut.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual import events
from textual.geometry import Region

from solitudo.tui.drawing.common.canvas import Canvas, Ink, put_runs
from solitudo.tui.layout.text import BLANK, Line, Run, line, wrap
from solitudo.tui.panes.canvas_view import LONGEST, TALL, CanvasView, Chosen

if TYPE_CHECKING:
    from solitudo.tui.drawing.common.palette import Palette

# columns between the edge of a pane and its text
PADDING = 2
GROUND = "panel"
# titles of pages if there is little room
SHORT_TITLES = {"Techniques": "Tech."}


def bold(runs: Iterable[Run]) -> tuple[Run, ...]:
    """Return the same line in bold, with nothing muted."""
    return tuple(
        (text, role if role[0] in "*_" else "*text" if role == "muted" else "*" + role)
        for text, role in runs
    )


def edge_sign(palette: Palette) -> str:
    return "|" if palette.ascii_only else "│" if palette.plain else "▌"


class LinesPane(CanvasView):
    """A pane of lines with two columns of padding, scrolled by wheel and keys."""

    def __init__(self, palette: Palette, padding: int = PADDING, id: str | None = None) -> None:
        super().__init__(palette, ink=Ink("text", GROUND), id=id)
        self.padding = padding
        self.head: Sequence[Line] = []
        self.lines: Sequence[Line] = []
        # the rows under them, which are not scrolled
        self.foot: Sequence[Line] = []
        # the current content of each row of the pane: an equal row is not painted again
        self._painted: dict[int, Line] = {}
        self._edged = False  # whether the pane's edges are drawn
        self.offset_row = 0
        self.followed: int | None = None
        self.edges = True
        # whether a press outside all lines gives this pane the keys
        self.takes_keys = False
        # whether this pane has the keys: an accent edge over its height shows this
        self.focused_pane = False

    @property
    def rows(self) -> int:
        """Return how many rows the scrolled part has."""
        taken = len(self.head) + len(self.foot)
        return max(0, self.size.height - taken - (2 if self.edges else 0))

    def show(self, head: Sequence[Line], lines: Sequence[Line], follow: int | None = None) -> None:
        """Show these lines under a fixed head. `follow` is a line to keep in view."""
        self.head, self.lines, self.followed = head, lines, follow
        self.keep_in_view()
        self.paint()

    def keep_in_view(self) -> None:
        """Scroll as little as is needed to show the line that is followed."""
        follow = self.followed
        if follow is not None and self.rows:
            # the words that say that there is more may cover the rows at the ends
            spare = 1 if self.rows > 2 else 0
            low = follow - self.rows + 1 + spare
            self.offset_row = max(low, min(self.offset_row, max(0, follow - spare)))

    def light(self, focused: bool) -> None:
        if focused != self.focused_pane:
            self.focused_pane = focused
            self._painted.clear()

    def scroll_rows(self, rows: int) -> None:
        self.offset_row += rows
        self.paint()

    def paint(self) -> None:
        width, height = self.size
        if not width or not height:
            return
        if (self.canvas.width, self.canvas.height) != (width, height):
            self.use(Canvas(width, height, self.ground))
            self.canvas.fill(0, 0, width, height, self.ground)
            self._painted.clear()
        most = max(0, len(self.lines) - self.rows)
        self.offset_row = max(0, min(self.offset_row, most))
        shown = self.in_view()
        first = 1 if self.edges else 0
        if not self.edges:
            self._edged = False
        elif not self._edged or not self._painted:
            self._edged = True
            self._edge(0, "▄")
            self._edge(height - 1, "▀")
        if self.offset_row and self.rows > 2:
            shown[len(self.head)] = line(f"⋮ {self.offset_row + 1} earlier", "muted")
        end = height - first - len(self.foot)
        for y, row in enumerate(self.foot, end):
            self._row(y, row)
        for y in range(first, end):
            number = y - first
            row = shown[number] if number < len(shown) else BLANK
            if y == end - 1 and self.offset_row < most and self.rows > 2:
                row = line(f"⋮ {most - self.offset_row + 1} more", "muted")
            self._row(y, row)
        self.flush()

    def _edge(self, y: int, char: str) -> None:
        """Draw half a row of the pane's tone above and below it."""
        role = "rule" if self.palette.plain else GROUND
        if self.palette.plain:
            char = "─" if y == 0 else " "
        elif self.palette.ascii_only:
            char = " "
        self.canvas.put(0, y, char * self.size.width, Ink(role, "surface"))

    def in_view(self) -> list[Line]:
        head = self.head
        if self.palette.ascii_only:
            # in a head it is not a fold mark, but an arrow
            head = [row._replace(left=tuple((t.replace("▸", ">"), r) for t, r in row.left))
                    for row in head]  # fmt: skip
        return [*head, *self.lines[self.offset_row : self.offset_row + self.rows]]

    def forget(self) -> None:
        self._painted.clear()
        super().forget()

    def _row(self, y: int, row: Line) -> None:
        if self._painted.get(y) == row:
            return
        self._painted[y] = row
        width = self.size.width
        ground = "raised" if row.raised else GROUND
        limit = width - self.padding
        if not row.right and self.padding + sum(cell_len(text) for text, _ in row.left) > limit:
            # an image uses the padding before any part of it is cut
            limit = width
        right = sum(cell_len(text) for text, _ in row.right)
        end = limit - right - (1 if right else 0)
        if self.padding:
            lit = row.raised or self.focused_pane
            bar = self.bar(row) if lit else " "
            self.canvas.put(0, y, bar, Ink("accent", ground))
            self.canvas.put(1, y, " " * (self.padding - 1), Ink("text", ground))
        left, beside = row.left, row.right
        if row.raised and self.focused_pane:
            # the selected row
            left, beside = bold(left), bold(beside)
        x = put_runs(self.canvas, self.padding, y, left, ground, max(self.padding, end))
        if x < limit:
            self.canvas.put(x, y, " " * (limit - x), Ink("text", ground))
        if right:
            put_runs(self.canvas, max(self.padding, limit - right), y, beside, ground, limit)
        self.canvas.put(limit, y, " " * (width - limit), Ink("text", ground))
        if row.raised and self.focused_pane and self.palette.plain:
            # there is no lighter shade
            for x in range(1, width):
                ink = self.canvas.inks[y][x]._replace(reverse=True)
                self.canvas.put(x, y, self.canvas.chars[y][x], ink)

    def bar(self, row: Line) -> str:
        """Return the symbol at the left edge of a chosen row, or of a focused pane."""
        if not row.raised:
            return edge_sign(self.palette)
        return ">" if self.palette.ascii_only else "▌"

    def key_at(self, x: int, y: int) -> Hashable:
        row = y - (1 if self.edges else 0)
        lines = self.in_view()
        if not 0 <= row < len(lines) or self.more_at(y):
            return None
        at = x - self.padding
        found = lines[row]
        # on a high screen, a button includes the blank row under it
        high = self.is_attached and self.app.size.height >= TALL
        above = high and row > 0 and found == BLANK
        for first, end, key in lines[row - 1].cuts if above else found.cuts:
            if first <= at < end:
                return key
        return found.key

    def hover_at(self, x: int, y: int) -> Region | None:
        """Return the button under the pointer, or the beginning of a row that can be clicked."""
        row, lines = y - (1 if self.edges else 0), self.in_view()
        if not 0 <= row < len(lines) or self.more_at(y):
            return None
        for first, end, _ in lines[row].cuts:
            if first <= x - self.padding < end:
                return Region(self.padding + first, y, min(end - first, LONGEST), 1)
        return Region(self.padding, y, LONGEST, 1) if lines[row].key is not None else None

    def more_at(self, y: int) -> int:
        """Return 1 or -1 on the row that leads to more below or above, otherwise 0."""
        first = 1 if self.edges else 0
        most = len(self.lines) - self.rows
        if self.rows > 1 and self.offset_row and y == first + len(self.head):
            return -1
        last = self.size.height - first - 1 - len(self.foot)
        return int(self.rows > 2 and self.offset_row < most and y == last)

    def on_resize(self) -> None:
        super().on_resize()
        # a widget with a new place gets its size only now
        self.keep_in_view()
        self.paint()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        way = self.more_at(event.y)
        if way:
            event.stop()
            self.scroll_rows(way * max(1, self.rows - 2))
            return
        key = self.key_at(event.x, event.y)
        if key is None and self.takes_keys:
            key = ("focus", self.id)
        if key is not None:
            self.post_message(Chosen(key))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.scroll_rows(3)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.scroll_rows(-3)


class GuidePane(LinesPane):
    """The pane of the guide."""

    _topic: Hashable = None
    # whether the wheel moves through the links of an argument
    walks = False

    def show_page(
        self, topic: Hashable, head: Sequence[Line], lines: Sequence[Line], follow: int | None
    ) -> None:
        """Show a page. One about another topic is shown from its top."""
        if topic != self._topic:
            self._topic = topic
            self.offset_row = 0
        self.show(head, lines, follow)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._walk(event, ".")

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._walk(event, ",")

    def _walk(self, event: events.MouseEvent, key: str) -> None:
        if self.walks:
            event.stop()
            event.prevent_default()
            self.post_message(Chosen(("key", key)))


def tab_line(
    tabs: Sequence[tuple[str, str]], current: str, right: str, width: int, lit: bool = False
) -> Line:
    """Return the tabs of the pages, with the open one underlined. `lit` shows the focus.

    If there is no room, titles are shortened, then the last ones are left out.
    """
    shown = list(tabs)
    if tabs_size(shown) > width:
        shown = [(name, SHORT_TITLES.get(title, title)) for name, title in tabs]
    while tabs_size(shown) > width and len(shown) > 1:
        shown.remove(next(tab for tab in reversed(shown) if tab[0] != current))
    pointed = lit and tabs_size(shown) + 2 <= width
    runs: list[Run] = []
    cuts: list[tuple[int, int, Hashable]] = []
    at = 0
    room = width - sum(len(title) for _, title in shown) - 2 * pointed
    gap = " " * max(1, min(3 if width >= 42 else 2, room // max(1, len(shown) - 1)))
    for name, title in shown:
        if at:
            runs.append((gap, "muted"))
            at += len(gap)
        open_ = "_accent" if lit else "_text"
        start = at
        if pointed and name == current:
            runs.append(("▸ ", "accent"))
            at += 2
        runs.append((title, open_ if name == current else "muted"))
        at += len(title)
        cuts.append((start, at, ("tab", name)))
    if at + 2 + len(right) > width:
        right = ""
    return Line(tuple(runs), ((right, "muted"),) if right else (), cuts=tuple(cuts))


def tabs_size(tabs: Sequence[tuple[str, str]]) -> int:
    return sum(len(title) for _, title in tabs) + len(tabs) - 1


def titled(title: str, beside: str, width: int) -> list[Line]:
    """Return a title with a word at the right end of its last row, or below it if there
    is no room.
    """
    rows = wrap(f"**{title}**", width, "accent")
    if not beside:
        return rows
    if sum(cell_len(text) for text, _ in rows[-1].left) + len(beside) + 1 > width:
        return [*rows, line(beside, "muted")]
    return [*rows[:-1], rows[-1]._replace(right=((beside, "muted"),))]


def listed(
    title: str, right: str, key: Hashable, at: bool, width: int, role: str = "text"
) -> list[Line]:
    """Return a technique in a list, with its title on several rows if necessary."""
    first, *rest = wrap(title, width - 2 - (len(right) + 1 if right else 0))
    runs = tuple((text, role) for text, _ in first.left)
    mark: Run = ("▸ ", "accent" if at else "muted")
    beside = ((right, "muted"),) if right else ()
    return [
        Line((mark, *runs), beside, key, at),
        *(Line((("  ", "muted"), *row.left), (), key, at) for row in rest),
    ]
