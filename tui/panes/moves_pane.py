"""The pane of the moves: rows that scroll, and the timeline as its last line."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from textual import events

from solitudo.tui.layout.text import Line
from solitudo.tui.panes.canvas_view import Chosen
from solitudo.tui.panes.held import Held
from solitudo.tui.panes.text_pane import LinesPane

RIGHT = 3
# how many moves one notch of the wheel scrolls with Shift
FAR = 10


class MovesPane(Held, LinesPane):
    """Rows above a timeline, which reacts to clicks, drags and the wheel."""

    _sought: Hashable = None

    def show_timeline(self, foot: Sequence[Line]) -> None:
        """Show these lines under the rows, from the next `show` on."""
        self.foot = foot

    def over_foot(self, y: int) -> bool:
        first = self.size.height - len(self.foot) - (1 if self.edges else 0)
        return bool(self.foot) and y >= first

    def seek(self, event: events.MouseEvent) -> None:
        """Preview the move of this column, or of the nearest column."""
        cuts = self.foot[0].cuts
        x = event.x - self.padding
        found = next((key for first, end, key in cuts if first <= x < end), None)
        if found is None and cuts:
            found = cuts[0 if x < cuts[0][0] else -1][2]
        if found is not None and found != self._sought:
            self._sought = found
            self.post_message(Chosen(found))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        if not self.over_foot(event.y):
            super().on_mouse_down(event)
            return
        event.stop()
        event.prevent_default()
        if event.button == RIGHT:
            self.post_message(Chosen(("look", None)))
            return
        self._sought = None
        self.hold()
        self.seek(event)

    def drag(self, event: events.MouseMove) -> None:
        self.seek(event)

    def on_click(self, event: events.Click) -> None:
        if self.over_foot(event.y) and event.chain == 2:
            self.post_message(Chosen(("key", "Enter")))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.walk(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self.walk(event, -1)

    def walk(self, event: events.MouseEvent, way: int) -> None:
        if self.over_foot(event.y):
            event.stop()
            event.prevent_default()
            self.post_message(Chosen(("walk", way * (FAR if event.shift else 1))))
