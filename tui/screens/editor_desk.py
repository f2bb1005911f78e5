"""How the editor looks: a draft, what is said of it, and when the worker is asked."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from textual.app import ComposeResult
from textual.screen import Screen
from textual.timer import Timer

from engines.core.errors import PuzzleError
from tui.drawing import looks
from tui.drawing.painter import Painter
from tui.drawing.palette import Palette
from tui.editing import judging, keeping, places, showing, words
from tui.editing.commands import Keymap
from tui.editing.findings import failed
from tui.editing.session import Editing
from tui.house import House, house
from tui.lines import line
from tui.panes.bars import Bar, details_in, header_line
from tui.panes.canvas_view import CanvasView
from tui.panes.lines import LinesPane
from tui.screens.editor_board import DraftPane
from tui.tasks import begin

TITLE = "Make a board"
# the columns of the brand where there are few
SIGN = 3
# seconds without a change before the worker is asked
REST = 0.2
# seconds after which a draft that could not be written is tried again
AGAIN = 1.0


class EditorDesk(Screen[None]):
    """One draft, its board, and what is found of it."""

    def __init__(self, keeper: keeping.Keeper) -> None:
        super().__init__()
        self.keeper = keeper
        self.editing = Editing(keeper.draft, time.monotonic)
        self.editing.said = keeper.problem
        self.placed: places.Places | None = None
        self._question: asyncio.Task[None] | None = None
        self._resting: Timer | None = None
        self._asked = self._sketched = -1
        self._sketch = self.editing.draft.sketch()
        self._painter: Painter | None = None
        self._composed = False
        self.left = False
        self._keymap: Keymap | None = None

    @property
    def keymap(self) -> Keymap:
        """The keys as this person has them."""
        if self._keymap is None:
            self._keymap = Keymap(self.home.person.keys)
        return self._keymap

    @property
    def home(self) -> House:
        """The application."""
        return house(self.app)

    def compose(self) -> ComposeResult:
        palette = self.home.palette
        yield Bar(palette, id="header")
        yield DraftPane(palette, id="board")
        yield LinesPane(palette, padding=1, id="verdict")
        yield LinesPane(palette, id="keys-pane")
        yield Bar(palette, id="status")
        yield Bar(palette, id="keys")

    def on_mount(self) -> None:
        self._composed = True
        verdict = self.query_one("#verdict", LinesPane)
        verdict.edges = False
        self.set_interval(AGAIN, self.keep_again)
        self.lay_out()

    def on_resize(self) -> None:
        if self._composed:
            self.lay_out()

    def use_palette(self, palette: Palette) -> None:
        """Follow a change of the theme."""
        for bar in self.query(Bar):
            bar.use_palette(palette)
        for pane in self.query(LinesPane):
            pane.use_palette(palette)
        self.lay_out()

    @property
    def stands(self) -> bool:
        """Whether it is there with all its parts: one that is being taken down misses some."""
        return self.is_attached and self.display

    def spoken(self) -> list[str]:
        """For the reader line: the place of the cursor and what was found."""
        from tui.screens.aloud import editor_words

        return editor_words(self.editing, self.keymap)

    # -- what is shown -------------------------------------------------------------------------

    def lay_out(self) -> None:
        """Everything at its place for this size."""
        self.placed = None
        self.show()

    def show(self) -> None:
        """Show what there is now, and have it checked where it is another board."""
        editing = self.editing
        if self.placed is None or self._sketched != editing.version:
            puzzle, _ = self._sketch = editing.draft.sketch()
            offers = looks(puzzle, self.home.glyphs)
            placed = places.arrange(*self.size, [look for look, _ in offers])
            if placed is None:
                self._too_small()
                return
            if placed != self.placed:
                self._place(placed)
            look, painter = offers[placed.look]
            self._painter = painter(puzzle, look, self.home.palette, self.home.glyphs)
            self._sketched = editing.version
        placed, made = self.placed, self._painter
        assert placed is not None
        assert made is not None
        scene = showing.scene(editing, self._sketch[1])
        board = self.query_one(DraftPane)
        board.near = editing.draft.near(editing.cursor)
        board.kinds = frozenset(spot.what for spot in editing.draft.spots)
        board.show_sketch(made, scene, placed.board)
        self._show_words(placed)
        self.check()

    def _place(self, placed: places.Places) -> None:
        self.placed = placed
        for name, box in (
            ("#header", placed.header), ("#board", placed.board), ("#verdict", placed.verdict),
            ("#keys-pane", placed.pane), ("#status", placed.status), ("#keys", placed.keys),
        ):  # fmt: skip
            self.query_one(name, CanvasView).place(box)

    def _too_small(self) -> None:
        self.placed = None
        for name in ("#board", "#verdict", "#keys-pane", "#status", "#keys"):
            self.query_one(name).display = False
        words_ = f"Needs 40×15, has {self.size.width}×{self.size.height}."
        self.query_one("#header", Bar).show(line(words_, "*text"))

    def _show_words(self, placed: places.Places) -> None:
        """Everything but the board; what is placed has its size only in the next frame."""
        self.call_after_refresh(self._show_lines, placed)

    def _show_lines(self, placed: places.Places) -> None:
        if not self.stands or placed != self.placed:
            return
        editing, draft = self.editing, self.editing.draft
        begin = f"{draft.kind.title} "
        bar = self.query_one("#header", Bar)
        columns = bar.room - len(f"{TITLE}  {begin}") - SIGN
        details = begin + details_in(self._sketch[0], draft.details, columns)
        bar.show(header_line(TITLE, details, self.home.palette.ascii_only))
        verdict = self.query_one("#verdict", LinesPane)
        room = placed.verdict
        verdict.show([], words.verdict(editing, self.keymap, room.width - 2, room.height))
        if placed.pane is not None:
            pane = self.query_one("#keys-pane", LinesPane)
            pane.show([], words.how_to(editing, self.keymap, placed.pane.width - 4))
        if placed.status is not None:
            keeper = self.keeper
            told = words.status(editing, keeper.name, keeper.trouble)
            self.query_one("#status", Bar).show(told)
        self.query_one("#keys", Bar).show(words.key_row(editing, self.keymap, placed.keys.width))

    # -- checking ------------------------------------------------------------------------------

    def check(self) -> None:
        """Ask the worker once for each state that is a board, when the keys rest."""
        editing = self.editing
        if self._asked == editing.version:
            return
        self.stop_checking()
        self._asked = editing.version
        if editing.due:
            self._resting = self.set_timer(REST, self._begin_check)

    def stop_checking(self) -> None:
        """End the worker's process, if there is one."""
        if self._resting is not None:
            self._resting.stop()
        if self._question is not None:
            self._question.cancel()
        self._resting = self._question = None

    def _begin_check(self) -> None:
        self._question = begin(self.app, self._check(self.editing.version))

    async def _check(self, version: int) -> None:
        """The verdict, then the rating where there is one solution."""
        draft = self.editing.draft
        try:
            finding = await judging.judge(draft)
            if not self._found(version, finding) or finding.state != "one":
                return
            self._found(version, await judging.rate(draft.board()))
        except PuzzleError as error:
            self._found(version, failed(str(error)))

    def _found(self, version: int, finding: Any) -> bool:
        taken = self.editing.take(version, finding)
        if taken and self.stands:
            self.show()
        return taken

    def keep_again(self) -> None:
        """What could not be written is tried again, and it is told when it is."""
        keeper = self.keeper
        if keeper.trouble and not keeper.closed and keeper.settle():
            self.editing.said = keeper.problem
            if self.stands:
                self.show()

    def leave(self) -> None:
        """Nothing more is asked or written; what could not be written is tried further."""
        self.stop_checking()
        if not self.left:
            self.left = True
            self.keeper.news = ""
            self.home.owed.take(self.keeper)

    def on_unmount(self) -> None:
        self.leave()
