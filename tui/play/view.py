"""The panes beside the board: where each lies, and what each shows of the session."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.grid import bits
from tui import settings
from tui.boxes import Box, Layout
from tui.drawing.palette import Palette
from tui.lines import BLANK, Line, wrap
from tui.panes import edges
from tui.panes.aside import aside_lines
from tui.panes.canvas_view import CanvasView
from tui.panes.grip import Grip
from tui.panes.guide import GuidePane, guide_page, over_page, page_head, tabs_head
from tui.panes.lines import LinesPane
from tui.panes.moves import MovesPane, moves_head
from tui.panes.pages import Page
from tui.panes.shelf import Shelf
from tui.panes.status import KeysBar, StatusBar, clock_runs
from tui.play import keyrow
from tui.play.commands import Keymap
from tui.play.desk import Desk
from tui.play.front import Front
from tui.play.places import Asked, Places, chart_of, most_rows, pad_of, rows_under, share, stays
from tui.play.scenes import scene
from tui.play.seen import Seen
from tui.play.session import Focus

if TYPE_CHECKING:
    from textual.geometry import Size

    from tui.panes.pad import PadPane


class View:
    """Shows one session, its front included. Says nothing and does nothing."""

    def __init__(self, front: Front, keys: Keymap[Desk]) -> None:
        self.front = front
        self.house = house = front.house
        self.opened = opened = front.opened
        self.session = session = front.session
        self.keymap = keys
        palette = house.palette
        self.header, self.board = front.header, front.board
        self.moves = MovesPane(palette, id="moves")
        self.guide = GuidePane(palette, id="guide")
        self.aside = LinesPane(palette, id="aside")
        self.chart = chart_of(session.game.puzzle.grid, palette)
        self.grip = Grip(palette, id="grip")
        self.status = StatusBar(palette, id="status")
        self.keys = KeysBar(palette, id="keys")
        kind = session.game.puzzle.kind
        self.pad = pad_of(kind, palette)
        self.shelf = Shelf(kind, opened.file.header, opened.file.name, palette, house.glyphs)
        for pane in self.beside_board():
            pane.place(None)
        self.board.panned = self.show_chart
        self._aside: list[Line] = []
        self._pages: dict[int, Page] = {}
        self.places = Places(None, None, None)

    @property
    def ascii(self) -> bool:
        return self.front.ascii

    @property
    def layout(self) -> Layout | None:
        return self.front.layout

    @property
    def alone(self) -> bool:
        """Whether the board is all there is room for."""
        return self.front.alone

    def beside_board(self) -> list[CanvasView]:
        """The panes that come with the second frame."""
        panes = (
            self.moves, self.guide, self.aside, self.chart, self.pad, self.grip, self.status,
            self.keys,
        )  # fmt: skip
        return [pane for pane in panes if pane is not None]

    def use_palette(self, palette: Palette) -> None:
        """Follow a theme change."""
        self.shelf.palette, self.shelf.glyphs = palette, self.house.glyphs
        for pane in self.beside_board():
            pane.use_palette(palette)

    # layout

    def change_panes(self, columns: int, size: Size) -> bool:
        """Give the panes so many columns more than usual, as far as that changes anything."""
        front = self.front
        before, kept = front.layout, front.panes
        least, most = settings.RANGES["panes"]
        front.panes = max(least, min(columns, most))
        self.lay_out(size)
        if front.layout == before:
            front.panes = kept
        return front.layout != before

    def lay_out(self, size: Size) -> bool:
        """Lay everything out for a size; False where it is too small to play."""
        if not self.front.lay_out(size):
            self.wait_for_room(size)
            return False
        self.fit_panes()
        return True

    def fit_panes(self) -> None:
        """Let what keeps its place lie where the front has left room."""
        layout = self.layout
        assert layout is not None
        self.status.place(layout.status)
        self.keys.place(layout.keys)
        self.grip.place(layout.grip)
        if self.pad is not None:
            self.pad.tiles = layout.form == "three"

    def wait_for_room(self, size: Size) -> None:
        """Too small to play: say so, in as many rows as it takes."""
        for pane in self.beside_board():
            pane.place(None)
        words = f"Needs 40×15, has {size.width}×{size.height}. The game is kept, the clock waits."
        self.guide.edges = False
        self.guide.place(Box(0, 0, size.width, size.height))
        rows = wrap(words if not self.ascii else words.replace("×", "x"), max(8, size.width - 4))
        above = max(0, (size.height - len(rows)) // 2)
        self.guide.show([], [*[BLANK] * above, *rows])
        self.places = Places(None, None, None)

    # showing

    def show(self, seen: Seen, rested: bool) -> None:
        """Show what was changed."""
        layout = self.layout
        if layout is None:
            return
        if seen & Seen.TIPS:
            seen |= self.retold()
        elif seen & (Seen.GUIDE | Seen.LAYOUT):
            self._pages.clear()
        before = self.places
        if seen & (Seen.BOARD | Seen.LAYOUT):
            # first: what lies over it goes by what is in view
            self.front.show_board(rested)
        if seen & (Seen.GUIDE | Seen.LAYOUT | Seen.MOVES):
            self.share_room(layout, bool(seen & Seen.LAYOUT))
        # a pane that lies elsewhere now shows itself anew
        moved = self.places is not before
        if self.places.over and self.places.guide is not None:
            self.uncover(layout.board, self.places.guide)
        if seen & (Seen.BOARD | Seen.LAYOUT):
            self.show_chart()
        if (moved or seen & (Seen.PAD | Seen.LAYOUT)) and self.pad is not None and self.pad.display:
            self.show_pad(self.pad, rested)
        if (moved or seen & (Seen.MOVES | Seen.LAYOUT)) and self.places.moves is not None:
            self.show_moves(self.places.moves)
        if (moved or seen & (Seen.GUIDE | Seen.LAYOUT)) and self.places.guide is not None:
            self.show_guide(self.places.guide)
        if self.places.aside is not None and self.aside_differs(seen):
            self.aside.show([], self._aside)
        if seen & (Seen.BARS | Seen.LAYOUT):
            self.show_bars(layout)

    def retold(self) -> Seen:
        """Make the pages of the guide anew: what is to be shown if one says something else."""
        fresh = {width: self.page(width) for width in self._pages}
        same = fresh == self._pages and self.places.aside is None
        self._pages = fresh
        return Seen.NOTHING if same and fresh else Seen.GUIDE

    def share_room(self, layout: Layout, anew: bool = True) -> None:
        """Give moves, guide and pad their boxes; `anew`: whatever they have."""
        asked = Asked(self.guide_rows, self.aside_rows, self.cells_under, self.chart_rows(layout))
        wanted = share(layout, self.session, asked)
        if anew or not stays(self.places, wanted, layout, self.session, self.guide_rows):
            self.put(wanted)

    def put(self, places: Places) -> None:
        """Let the panes lie there."""
        if places == self.places:
            return
        self.places = places
        self.moves.place(places.moves)
        self.guide.place(places.guide)
        self.aside.place(places.aside)
        if self.chart is not None:
            self.chart.place(places.chart)
        if self.pad is not None:
            self.pad.place(places.pad)

    def text_width(self, columns: int) -> int:
        """The columns for text in a pane so wide."""
        return columns - 2 * self.guide.padding

    def page(self, width: int) -> Page:
        """What the guide says in so many columns of text."""
        if self.alone and not self.session.unfolded:
            return over_page(self.session, self.shelf, width)
        layout = self.layout
        if layout is None:
            return guide_page(self.session, self.shelf, width, False)
        rows = most_rows(layout), rows_under(layout)
        return guide_page(self.session, self.shelf, width, not layout.tabs, *rows)

    def guide_rows(self, columns: int) -> int:
        """How many rows the guide wants."""
        return len(self.page_in(self.text_width(columns)).lines)

    def page_in(self, width: int) -> Page:
        """The same, made once for what is shown now."""
        if width not in self._pages:
            self._pages[width] = self.page(width)
        return self._pages[width]

    def aside_rows(self, columns: int) -> int:
        """How many rows the second panel of the guide wants."""
        session, pad = self.session, None
        if self.pad is not None:
            pad = session.entry.pad(session.position, session.cursor, False, self.ascii)
        self._aside = aside_lines(session, self.text_width(columns), pad)
        return len(self._aside)

    def aside_differs(self, seen: Seen) -> bool:
        """Bring the lines of the second panel up to date where a way of writing was chosen, which
        moves no pane."""
        if seen & Seen.PAD and self.places.aside is not None and not seen & Seen.MOVES:
            self.aside_rows(self.places.aside.width)
        return bool(seen & (Seen.GUIDE | Seen.LAYOUT | Seen.MOVES | Seen.PAD))

    def chart_rows(self, layout: Layout) -> int:
        """How many rows the overview of the board has; none where the board is whole or small."""
        if not layout.cut or self.chart is None or layout.moves is None:
            return 0
        wide, high = self.chart.whole
        return high if wide <= layout.moves.width else 0

    def show_chart(self) -> None:
        """Bring the overview up to date."""
        if self.chart is not None and self.places.chart and self.board.scene is not None:
            self.chart.show(self.board.scene, self.board.cut(), self.keymap.key("alone"))

    def guide_head(self, width: int) -> list[Line]:
        """What stands over the guide: the tabs, its own pages, or nothing."""
        if self.places.tabbed:
            return [*tabs_head(self.session, width), BLANK] if self.places.moves is None else []
        if self.layout is not None and not self.layout.tabs:
            return page_head(self.session, width)
        return []

    def show_guide(self, box: Box) -> None:
        """Bring the guide up to date."""
        width = self.text_width(box.width)
        self.guide.edges = self.places.tabbed or not self.places.over
        self.guide.show_page(self.session, self.page_in(width), self.guide_head(width))

    def show_moves(self, box: Box) -> None:
        """Bring the moves up to date."""
        width = self.text_width(box.width)
        head = [moves_head(self.session)]
        if self.places.tabbed:
            head = tabs_head(self.session, width)
        self.moves.show_session(self.session, head, width, self.ascii)

    def show_pad(self, pad: PadPane, rested: bool) -> None:
        """Bring the digit pad up to date."""
        session = self.session
        lit = rested and not session.paused
        pad.light(session.focus is Focus.PAD)
        pad.show(session.entry.pad(session.position, session.cursor, lit, self.ascii))

    def show_bars(self, layout: Layout) -> None:
        """Bring header, status and keys up to date."""
        bare = layout.status is None
        self.front.show_header(layout)
        self.show_status(layout)
        self.keys.show_keys(self.keys_now(), clock_runs(self.session) if bare else ())

    def show_status(self, layout: Layout) -> None:
        """Bring the row above the keys up to date."""
        if layout.status is not None:
            level = self.opened.file.header.get("level", "")
            self.status.show_session(self.session, level, self.ascii)

    def keys_now(self) -> keyrow.Keys:
        """The keys that apply now."""
        opens = self.layout is not None and self.layout.opens
        return keyrow.keys_now(self.session, self.keymap, self.ascii, opens)

    def turn(self, focus: Focus, way: int) -> None:
        """Turn the pane that the keys go to; with the board, a board that scrolls or the guide."""
        if focus is Focus.BOARD and self.board.turn(way):
            return
        pane = self.moves if focus is Focus.MOVES else self.guide
        pane.scroll_rows(way * max(1, pane.rows - 1))

    def tick(self) -> None:
        """The clock went on."""
        if self.layout is None:
            return
        if self.layout.status is None:
            self.keys.tick(self.session)
        else:
            self.status.tick(self.session)

    def uncover(self, board: Box, over: Box) -> None:
        """Pan so that what is spoken of is not under what lies over the board."""
        pane = self.board
        if pane.painter is None or pane.scene is None or not pane.larger[1]:
            return
        if edges.pointed(pane.scene):
            low, end = board.y + board.height, over.y + over.height
            above, below = (end - board.y, 0) if over.y <= board.y else (0, low - over.y)
            pane.turn_to(edges.frames(pane.painter, pane.scene), above, below)

    def cells_under(self, box: Box) -> int:
        """How much of what is spoken of lies under a box."""
        painter = self.board.painter
        if painter is None or self.layout is None:
            return 0
        now = scene(self.session, False)
        first = box.y - self.layout.board.y + self.board.origin[1]
        # what is to be done is seen before why
        weights = dict.fromkeys(bits(now.evidence), 1)
        weights |= dict.fromkeys(bits(now.target), 100)
        weights = weights or {self.session.cursor: 1}
        rows = [(painter.box(cell), weight) for cell, weight in weights.items()]
        return sum(
            weight
            for (_, y, _, high), weight in rows
            if first < y + high and y < first + box.height
        )
