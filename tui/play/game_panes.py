"""The board and the panes beside it: their places, and what each shows of the session."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual.geometry import Size

from solitudo.tui.drawing.common.painter import Painter
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.layout.boxes import Box, Layout
from solitudo.tui.layout.text import BLANK, Line, wrap
from solitudo.tui.panes.bars import Bar, Keys, KeysBar
from solitudo.tui.panes.board import BoardPane
from solitudo.tui.panes.canvas_view import CanvasView
from solitudo.tui.panes.divider import Divider
from solitudo.tui.panes.moves_pane import MovesPane
from solitudo.tui.panes.pad import PadPane
from solitudo.tui.panes.text_pane import GuidePane, LinesPane
from solitudo.tui.play import arrangement, bar_text, marking, over_board
from solitudo.tui.play.arrangement import Asked, GameLayout, Places
from solitudo.tui.play.bar_text import clock_runs, header_row, status_row
from solitudo.tui.play.commands import Keymap
from solitudo.tui.play.guide_page import GuideContent, laid_head, laid_page, tabs_head
from solitudo.tui.play.guide_text import Page
from solitudo.tui.play.messages import Story
from solitudo.tui.play.move_text import LazyRows, Wording, moves_head
from solitudo.tui.play.move_times import MoveTimes, timeline
from solitudo.tui.play.result_pane import ResultPane
from solitudo.tui.play.scene import scene
from solitudo.tui.play.session import Session
from solitudo.tui.play.tips_text import aside_lines
from solitudo.tui.play.view_state import EVERYTHING, Focus, Parts
from solitudo.tui.saves.library import Opened, size_words
from solitudo.tui.services import Services

if TYPE_CHECKING:
    from solitudo.tui.panes.overview import OverviewPane
    from solitudo.tui.play.game_screen import GameScreen

# the rows of the timeline if the moves have a column of their own
TALL = 3
NO_MOVES = (
    "No move is ever lost.", "[ and ] preview moves. Enter goes there.",
    "Press G to try marks on a branch.",
)  # fmt: skip
# boards with this many cells or more have an overview
CHARTED = 600


class GamePanes:
    """The panes of one session."""

    single = False  # whether all panes are in one column

    def __init__(
        self, services: Services, opened: Opened, session: Session, keymap: Keymap[GameScreen]
    ) -> None:
        self.services = services
        self.opened = opened
        self.ascii = services.glyphs == "ascii"
        self.size = size_words(session.game.puzzle)
        self.session = session
        self.keymap = keymap
        self.game_layout = GameLayout(services, session, self.single)
        palette, puzzle = services.palette, session.game.puzzle
        self.header = Bar(palette, id="header")
        self.board = BoardPane(palette, id="board")
        self.moves = MovesPane(palette, id="moves")
        self.guide = GuidePane(palette, id="guide")
        self.moves.takes_keys = self.guide.takes_keys = True
        self.result = ResultPane(palette, id="result")
        self.aside = LinesPane(palette, id="aside")
        self.chart = self.overview() if puzzle.grid.count >= CHARTED else None
        self.pad = PadPane(palette, id="pad") if puzzle.kind.modes else None
        self.grip = Divider(palette, id="grip")
        self.status = Bar(palette, id="status")
        self.keys = KeysBar(palette, id="keys")
        file, glyphs = opened.file, services.glyphs
        self.guide_content = GuideContent(puzzle.kind, file.header, file.name, palette, glyphs)
        for pane in self.beside_board():
            pane.place(None)
        self.board.panned = self.show_chart
        self.board.would_write = partial(marking.would_write, session)
        self._rows: LazyRows | None = None
        self._times = MoveTimes()
        self._aside: list[Line] = []
        self._pages: dict[int, Page] = {}
        self.places = Places(None, None, None)

    @property
    def layout(self) -> Layout | None:
        return self.game_layout.layout

    @property
    def alone(self) -> bool:
        return self.game_layout.alone

    def beside_board(self) -> list[CanvasView]:
        """Return the panes beside the board in this game."""
        panes = [self.result, self.moves, self.guide, self.aside, self.chart, self.pad, self.grip]
        return [pane for pane in (*panes, self.status, self.keys) if pane is not None]

    def use_palette(self, palette: Palette) -> None:
        """Follow a change of the theme or the symbols."""
        self.ascii = self.services.glyphs == "ascii"
        self.guide_content.palette, self.guide_content.glyphs = palette, self.services.glyphs
        self._rows = None
        for pane in (self.header, *self.beside_board()):
            pane.use_palette(palette)

    def overview(self) -> OverviewPane:
        from solitudo.tui.panes.overview import OverviewPane

        return OverviewPane(self.session.game.puzzle.grid, self.services.palette, id="chart")

    def change_panes(self, columns: int, size: Size) -> bool:
        """Give the panes extra columns. Return whether that changed anything."""
        painter = self.game_layout.widen(columns, size)
        if painter is not None:
            self.place(painter)
        return painter is not None

    def lay_out(self, size: Size) -> bool:
        """Lay everything out for a size. Return False if it is too small to play."""
        painter = self.game_layout.make(size)
        if painter is not None:
            self.place(painter)
        else:
            self.wait_for_room(size)
        return painter is not None

    def place(self, painter: Painter) -> None:
        """Place the board, and the panes that share no room with others."""
        layout = self.layout
        assert layout is not None
        self.board.use_painter(painter, layout.board)
        self.header.place(layout.header)
        self.board.place(layout.board)
        self.status.place(layout.status)
        self.keys.place(layout.keys)
        self.grip.place(layout.grip)
        if self.pad is not None:
            self.pad.tiles = layout.form == "three"

    def wait_for_room(self, size: Size) -> None:
        """Say that the terminal is too small to play."""
        for pane in (self.header, self.board, *self.beside_board()):
            pane.place(None)
        words = (
            f"The terminal is too small: {size.width}×{size.height}. Solitudo needs 40×15. "
            "Your game is saved and the clock is paused."
        )
        self.guide.edges = False
        self.guide.place(Box(0, 0, size.width, size.height))
        rows = wrap(words if not self.ascii else words.replace("×", "x"), max(8, size.width - 4))
        above = max(0, (size.height - len(rows)) // 2)
        self.guide.show([], [*[BLANK] * above, *rows])
        self.places = Places(None, None, None)

    def show(self, parts: Parts, rested: bool) -> None:
        layout = self.layout
        if layout is None:
            return
        if parts & Parts.LAYOUT:
            parts |= EVERYTHING
        if parts & (Parts.BOARD | Parts.GUIDE):
            parts |= self.result.follow(self.session, layout.board, self.guide_content)
        if parts & Parts.TIPS:
            parts |= self.retold()
        elif parts & Parts.GUIDE:
            self._pages.clear()
        before = self.places
        if parts & Parts.BOARD:
            # first, because what is over the board depends on the visible part
            self.board.show(scene(self.session, rested, self.board.painter))
        if parts & (Parts.GUIDE | Parts.MOVES):
            self.share_room(layout)
        places = self.places
        if places.over and places.guide is not None:
            over_board.uncover(self.board, layout.board, places.guide)
        if parts & Parts.BOARD:
            self.show_chart()
        if places is not before:
            # a pane in a new place draws itself again
            parts |= Parts.PAD | Parts.MOVES | Parts.GUIDE
        if parts & Parts.PAD and self.pad is not None and self.pad.display:
            self.show_pad(self.pad, rested)
        if parts & Parts.MOVES and places.moves is not None:
            self.show_moves(places.moves)
        if parts & Parts.GUIDE and places.guide is not None:
            self.show_guide(places.guide)
        if places.aside is not None and self.aside_differs(parts):
            self.aside.show([], self._aside)
        if parts & Parts.BARS:
            self.show_bars(layout)

    def retold(self) -> Parts:
        """Make the pages of the Guide again. Return a value that differs if they do."""
        fresh = {width: self.page(width) for width in self._pages}
        same = fresh == self._pages and self.places.aside is None
        self._pages = fresh
        return Parts.NOTHING if same and fresh else Parts.GUIDE

    def share_room(self, layout: Layout) -> None:
        """Give moves, Guide and pad their boxes."""
        asked = Asked(self.guide_rows, self.aside_rows, self.cells_under, self.chart_rows(layout))
        self.put(arrangement.share(layout, self.session, asked))

    def put(self, places: Places) -> None:
        if places == self.places:
            return
        self.places = places
        for pane, box in (
            (self.moves, places.moves), (self.guide, places.guide), (self.aside, places.aside),
            (self.chart, places.chart), (self.pad, places.pad),
        ):  # fmt: skip
            if pane is not None:
                pane.place(box)

    def text_width(self, columns: int) -> int:
        return columns - 2 * self.guide.padding

    def guide_head(self, width: int) -> list[Line]:
        return laid_head(self.session, self.layout, self.places, width)

    def page(self, width: int) -> Page:
        return laid_page(self.session, self.guide_content, self.layout, self.places, width)

    def guide_rows(self, columns: int) -> int:
        return len(self.page_in(self.text_width(columns)).lines)

    def page_in(self, width: int) -> Page:
        """Return the Guide's text in this many columns, made once."""
        if width not in self._pages:
            self._pages[width] = self.page(width)
        return self._pages[width]

    def aside_rows(self, columns: int) -> int:
        """Make the second panel of the Guide. Return its rows."""
        session, pad = self.session, None
        if self.pad is not None:
            pad = session.entry.pad(session.position, session.view.cursor, False, self.ascii)
        self._aside = aside_lines(session, self.text_width(columns), pad)
        return len(self._aside)

    def aside_differs(self, parts: Parts) -> bool:
        """Return whether the second panel may differ.

        Make it again if only the way of writing changed, which moves no pane.
        """
        if parts & Parts.PAD and self.places.aside is not None and not parts & Parts.MOVES:
            self.aside_rows(self.places.aside.width)
        return bool(parts & (Parts.GUIDE | Parts.MOVES | Parts.PAD))

    def chart_rows(self, layout: Layout) -> int:
        """Return the rows of the overview, or none if the board is whole or small."""
        if not layout.cut or self.chart is None or layout.moves is None:
            return 0
        wide, high = self.chart.whole
        return high if wide <= layout.moves.width else 0

    def show_chart(self) -> None:
        if self.chart is not None and self.places.chart and self.board.scene is not None:
            self.chart.show(self.board.scene, self.board.cut(), self.keymap.key("alone"))

    def show_guide(self, box: Box) -> None:
        session, guide = self.session, self.guide
        width = self.text_width(box.width)
        guide.edges = self.places.tabbed or not self.places.over
        hint = session.hint
        guide.walks = isinstance(session.messages.current, Story) or (
            hint is not None and hint.step == 3 and len(hint.told) > 1
        )
        guide.light(session.view.focus is Focus.GUIDE)
        guide.offset_row += session.view.take_scroll()
        view = session.view
        topic = session.messages.current, view.page, view.rule_page, view.moves_in_front
        page = self.page_in(width)
        guide.show_page(topic, self.guide_head(width), page.lines, page.follow)

    def show_moves(self, box: Box) -> None:
        session = self.session
        width = self.text_width(box.width)
        head = tabs_head(session, width) if self.places.tabbed else [moves_head(session, width)]
        self.moves.light(session.view.focus is Focus.MOVES)
        if not session.game.tree.root.children and not session.game.tree.root.name:
            self.moves.show_timeline([])
            self.moves.show(head, [row for text in NO_MOVES for row in wrap(text, width, "muted")])
            return
        self._times.follow(session)
        tall = TALL if self.layout is not None and self.layout.form == "three" else 1
        plain = self.ascii or self.services.palette.plain
        self.moves.show_timeline(timeline(self._times, session, width, tall, plain))
        if self._rows is None or self._rows.wording.ascii != self.ascii:
            self._rows = LazyRows(session.moves, Wording(session.game.puzzle, self.ascii))
        at = self._rows.follow(session, width)
        self.moves.show(head, self._rows, at)

    def show_pad(self, pad: PadPane, rested: bool) -> None:
        session = self.session
        lit = rested and not session.paused
        pad.light(session.view.focus is Focus.PAD)
        pad.show(session.entry.pad(session.position, session.view.cursor, lit, self.ascii))

    def show_bars(self, layout: Layout) -> None:
        self.show_header(layout)
        bare = layout.status is None
        if not bare:
            self.status.show(status_row(self.session, self.ascii, self.status.room))
        self.keys.show_keys(self.keys_now(), clock_runs(self.session) if bare else ())

    def show_header(self, layout: Layout) -> None:
        file, bare = self.opened.file, layout.status is None
        columns = self.header.room
        row = header_row(self.session, file.header, file.name, self.size, self.ascii, columns, bare)
        self.header.show(row)

    def keys_now(self) -> Keys:
        opens = self.layout is not None and self.layout.opens
        return bar_text.keys_now(self.session, self.keymap, self.ascii, self.keys.room, opens)

    def turn(self, focus: Focus, way: int) -> None:
        """Turn the page of the focused pane.

        If it is a board that does not scroll, turn the page of the Guide.
        """
        if focus is Focus.BOARD and self.board.turn(way):
            return
        pane = self.moves if focus is Focus.MOVES else self.guide
        pane.scroll_rows(way * max(1, pane.rows - 1))

    def tick(self) -> None:
        if self.layout is None:
            return
        clock = clock_runs(self.session)
        if self.layout.status is None:
            self.keys.tick(clock)
        else:
            self.status.show(self.status.line._replace(right=clock))

    def cells_under(self, box: Box) -> int:
        """Return how many of the cells that a message names are under a box."""
        layout = self.layout
        return over_board.hidden(self.session, self.board, layout.board, box) if layout else 0
