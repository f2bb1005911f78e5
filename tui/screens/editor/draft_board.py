"""The board of the editor: a draft drawn by its kind's painter, with clicks, drags and
the wheel.
"""

from __future__ import annotations

from textual import events
from textual.message import Message

from solitudo.engines.core.action import Position
from solitudo.engines.core.grid import mask_of
from solitudo.engines.core.values import Target
from solitudo.tui.drawing.common.canvas import Canvas
from solitudo.tui.drawing.common.painter import Painter, Scene
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.layout.boxes import Box
from solitudo.tui.panes.board import BoardPane
from solitudo.tui.panes.edges import line_between
from solitudo.tui.screens.editor.draft_session import Editing

# how far from the pointer a place is looked for, in columns and rows
REACH = (6, 3)


class DraftPane(BoardPane):
    """A pane of sketches.

    Each has its own painter, because a change of a draft affects more than a mark does.
    """

    class Chosen(Message):
        """A place was clicked."""

        def __init__(self, spot: Target, button: int) -> None:
            super().__init__()
            self.spot, self.button = spot, button

    class DraggedOver(Message):
        """The pointer was dragged through these places.

        `ended` is set when the button was released.
        """

        def __init__(self, path: list[Target], ended: bool) -> None:
            super().__init__()
            self.path, self.ended = path, ended

    class Turned(Message):
        """The wheel was turned over a place."""

        def __init__(self, spot: Target, way: int) -> None:
            super().__init__()
            self.spot, self.way = spot, way

    def __init__(self, palette: Palette, *, id: str | None = None) -> None:
        super().__init__(palette, id=id)
        self.near = 0
        # the sorts of places of this board that can be written
        self.kinds: frozenset[str] = frozenset({"cell"})
        self.path: list[Target] = []

    def show_sketch(self, painter: Painter, scene: Scene, box: Box) -> None:
        """Draw a sketch and send the difference.

        It is drawn whole if its painter is another one.
        """
        before = self.painter
        if painter is before:
            painter.show(self.canvas, scene, self.scene)
        else:
            same = (
                before is not None
                and (before.look, before.glyphs) == (painter.look, painter.glyphs)
                and before.palette is painter.palette
                and (self.canvas.width, self.canvas.height) != (1, 1)
            )
            if not same:
                self.use_painter(painter, box)
            self.painter = painter
            sheet = Canvas(self.canvas.width, self.canvas.height)
            painter.show(sheet, scene, None)
            self.canvas.paste(0, 0, sheet)
        self.scene = scene
        self.follow()
        self.flush()

    def follow(self) -> None:
        if self.painter is None or self.scene is None:
            return
        x, y, width, height = self.painter.box(self.near)
        wide, high = self.larger
        self.reveal(x - wide, y - high, width + 2 * wide, height + 2 * high)

    def spot_at(self, x: int, y: int) -> Target | None:
        place = self.at(x, y)
        if place is None or self.painter is None or self.torn_at(x, y) != (0, 0):
            return None
        return self.spot_on(*place, REACH)

    def spot_on(self, x: int, y: int, reach: tuple[int, int]) -> Target | None:
        """Return the nearest place to write at a character of the canvas, at most this far away."""
        assert self.painter is not None
        wide, high = reach
        steps = [(dx, dy) for dy in range(-high, high + 1) for dx in range(-wide, wide + 1)]
        for dx, dy in sorted(steps, key=lambda step: abs(step[0]) + 2 * abs(step[1])):
            found = self.painter.hit(x + dx, y + dy)
            if found is not None and found.what in self.kinds:
                return found
        return None

    def on_mouse_down(self, event: events.MouseDown) -> None:
        event.prevent_default()
        across, down = self.torn_at(event.x, event.y)
        if across or down:
            event.stop()
            self.leaf(across, down)
            return
        spot = self.spot_at(event.x, event.y)
        if spot is None:
            return
        event.stop()
        self.capture_mouse()
        self.held = True
        self.last = self.canvas_place(event.x, event.y)
        self.path = [spot] if event.button == 1 else []
        self.post_message(self.Chosen(spot, event.button))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        event.prevent_default()
        if not self.held:
            return
        event.stop()
        if not event.button:
            self._let_go()
            return
        if not self.path:
            return
        self.pan_at_edge(event.x, event.y)
        before = len(self.path)
        place = self.canvas_place(event.x, event.y)
        # a quick mouse skips characters: every place between the two reports was crossed
        for x, y in line_between(self.last, place):
            spot = self.spot_on(x, y, (0, 0))
            if spot is not None and spot not in self.path:
                self.path.append(spot)
        self.last = place
        if len(self.path) != before:
            self.post_message(self.DraggedOver(list(self.path), False))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        event.prevent_default()
        event.stop()
        spot = self.spot_at(event.x, event.y)
        if self.path and spot is not None and spot not in self.path:
            self.path.append(spot)
        self._let_go()

    def _let_go(self) -> None:
        if not self.held:
            return
        self.held = False
        self.release_mouse()
        path, self.path = self.path, []
        if len(path) > 1:
            self.post_message(self.DraggedOver(path, True))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.prevent_default()
        self._turn(event, 1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.prevent_default()
        self._turn(event, -1)

    def _turn(self, event: events.MouseEvent, way: int) -> None:
        event.stop()
        spot = self.spot_at(event.x, event.y)
        if spot is not None:
            self.post_message(self.Turned(spot, way))


# places besides cells that painters know
POINTED = ("point", "clue")


def scene(editing: Editing, position: Position) -> Scene:
    """Return the scene of a sketch with this position."""
    draft, cursor = editing.draft, editing.cursor
    wrong = editing.finding.spots if editing.finding.state == "none" else ()
    wrong_cells = mask_of(spot.at for spot in wrong if spot.what == "cell")
    for spot in wrong:
        wrong_cells |= draft.lit(spot) if spot.what not in POINTED else 0
    return Scene(
        position,
        cursor=cursor.at if cursor.what == "cell" else -1,
        wrong=wrong_cells,
        wrong_places=frozenset(spot for spot in wrong if spot.what in POINTED),
        evidence=mask_of(spot.at for spot in editing.path) | draft.lit(cursor),
        details=False,
        spot=cursor if cursor.what in POINTED else None,
        differ=mask_of(editing.finding.cells),
    )
