"""The overview of a board that is larger than its pane, with half a character for each cell."""

from typing import NamedTuple

from textual import events

from solitudo.engines.core.action import changed
from solitudo.engines.core.grid import Grid, bits
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.painter import Scene, bit
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.panes.canvas_view import CanvasView, Chosen
from solitudo.tui.panes.edges import Cut

PADDING = 2
# the edges of a pane, its title and the line under the image
AROUND = 4
TITLE = "The whole board"
STRONG, MUTED = Ink("text", "panel", bold=True), Ink("muted", "panel")
# open, partly marked and completely marked, without shades
SHADES = {"plain": "░▒▓", "ascii": ".:#"}


class Parts(NamedTuple):
    """The scene, and what is beyond the edges of the board's pane."""

    scene: Scene
    cut: Cut


class OverviewPane(CanvasView):
    """The whole of one board, with the visible part in full tone. A click moves there."""

    def __init__(self, grid: Grid, palette: Palette, *, id: str | None = None) -> None:
        super().__init__(palette, ink=Ink("text", "panel"), id=id)
        self.grid = grid
        self.cells = {place: cell for cell, place in enumerate(grid.places)}
        self.seen: Parts | None = None
        self.hidden_key = ""

    @property
    def whole(self) -> tuple[int, int]:
        return self.grid.width + 2 * PADDING, (self.grid.height + 1) // 2 + AROUND

    @property
    def left(self) -> int:
        """Return the column where the image begins."""
        return (self.size.width - self.grid.width) // 2

    def show(self, scene: Scene, cut: Cut, key: str) -> None:
        """Show this. `key` hides the panes."""
        before, self.seen, self.hidden_key = self.seen, Parts(scene, cut), key
        width, height = self.size
        if not width or not height:
            return
        if (self.canvas.width, self.canvas.height) != (width, height):
            self.use(Canvas(width, height, self.ground))
            before = None
        if before is None or before.cut != cut or before.scene.paused != scene.paused:
            self.paint_all(self.seen)
        else:
            mask = changed(before.scene.position, scene.position)
            mask |= bit(before.scene.cursor) | bit(scene.cursor)
            places = [self.grid.places[cell] for cell in bits(mask)]
            for row, column in {(r // 2, c) for r, c in places}:
                self.paint_pixel(self.seen, row, column)
        self.flush()

    def paint_all(self, seen: Parts) -> None:
        width, height = self.size
        canvas, cut = self.canvas, seen.cut
        edge = ("─", " ") if self.palette.plain else ("▄", "▀")
        ink = Ink("rule" if self.palette.plain else "panel")
        canvas.put(0, 0, (" " if self.palette.ascii_only else edge[0]) * width, ink)
        canvas.put(0, height - 1, (" " if self.palette.ascii_only else edge[1]) * width, ink)
        canvas.put(PADDING, 1, TITLE, STRONG)
        first, last = cut.above + 1, self.grid.height - cut.below
        words = f"rows {first} to {last}"
        if width >= 2 * PADDING + len(TITLE) + 2 + len(words):
            canvas.put(PADDING, 1, TITLE.ljust(width - 2 * PADDING - len(words)), STRONG)
            canvas.put(width - PADDING - len(words), 1, words, MUTED)
        for row in range((self.grid.height + 1) // 2):
            self.paint_row(seen, row)
        x = canvas.put(PADDING, height - 2, "click: go there", MUTED)
        if width >= PADDING + len("click: go there · O board only"):
            x = canvas.put(x, height - 2, " · ", MUTED)
            x = canvas.put(x, height - 2, self.hidden_key, STRONG)
            canvas.put(x, height - 2, " board only", MUTED)

    def paint_row(self, seen: Parts, row: int) -> None:
        """Draw two rows of cells in one row of characters, between the edges of the
        visible part.
        """
        y, left = row + 2, self.left
        upper, lower = 2 * row, 2 * row + 1
        inside = [self.in_rows(seen.cut, r) for r in (upper, lower)]
        pair = {(True, True): "▐▌", (True, False): "▝▘", (False, True): "▗▖"}
        sides = pair.get((inside[0], inside[1]), "  ")
        if self.palette.ascii_only or self.palette.plain:
            sides = "[]" if any(inside) else "  "
        ink = Ink("accent", "panel")
        self.canvas.put(left - 1, y, sides[0], ink)
        for column in range(self.grid.width):
            self.paint_pixel(seen, row, column)
        self.canvas.put(left + self.grid.width, y, sides[1], ink)

    def paint_pixel(self, seen: Parts, row: int, column: int) -> None:
        """Draw two cells in one character."""
        char, shade = self.pixel(seen, [(2 * row, column), (2 * row + 1, column)])
        self.canvas.put(self.left + column, row + 2, char, shade)

    def in_rows(self, cut: Cut, row: int) -> bool:
        return cut.above <= row < self.grid.height - cut.below

    def pixel(self, seen: Parts, places: list[tuple[int, int]]) -> tuple[str, Ink]:
        """Return one character: a cell above another."""
        found = [self.cells.get(place) for place in places]
        if self.palette.plain or self.palette.ascii_only:
            values = seen.scene.position.values
            marked = sum(cell is not None and bool(values[cell]) for cell in found)
            there = [cell for cell in found if cell is not None]
            if not there:
                return " ", Ink("text", "panel")
            kind = "ascii" if self.palette.ascii_only else "plain"
            here = seen.scene.cursor in there
            shade = "@" if here and kind == "ascii" else SHADES[kind][marked]
            return shade, Ink("text", "panel", bold=here, reverse=here)
        tones = [self.tone(seen, *pair) for pair in zip(found, places, strict=True)]
        return "▀", Ink(tones[0], tones[1])

    def tone(self, seen: Parts, cell: int | None, place: tuple[int, int]) -> str:
        if cell is None:
            return "panel"
        if cell == seen.scene.cursor:
            return "cursor"
        marked = bool(seen.scene.position.values[cell]) and not seen.scene.paused
        row, column = place
        across = seen.cut.left <= column < self.grid.width - seen.cut.right
        if self.in_rows(seen.cut, row) and across:
            return "paper+ink:45" if marked else "paper"
        return "muted+panel:75" if marked else "paper+panel:60"

    def on_resize(self) -> None:
        super().on_resize()
        if self.seen is not None:
            self.show(self.seen.scene, self.seen.cut, self.hidden_key)

    def use_palette(self, palette: Palette) -> None:
        self.canvas = Canvas(1, 1, self.ground)
        super().use_palette(palette)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        event.stop()
        row, column = 2 * (event.y - 2), event.x - self.left
        for place in ((row, column), (row + 1, column)):
            if event.y >= 2 and place in self.cells:
                self.post_message(Chosen(("cell", self.cells[place])))
                return
