"""The drawing of the editor: the place of everything at each size, and its content."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from functools import cached_property
from itertools import product
from typing import NamedTuple

from textual.app import ComposeResult
from textual.screen import Screen
from textual.timer import Timer

from solitudo.engines.core.errors import PuzzleError
from solitudo.tui.drawing import looks
from solitudo.tui.drawing.common.painter import Painter
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.layout.arrange import SMALLEST, choose_in, tall
from solitudo.tui.layout.boxes import Box, Look, Room
from solitudo.tui.layout.text import line
from solitudo.tui.panes.bars import HOME, HOME_FROM, Bar, details_in, header_line
from solitudo.tui.panes.canvas_view import CanvasView
from solitudo.tui.panes.text_pane import LinesPane
from solitudo.tui.screens.editor import draft_board, draft_files, draft_text, findings
from solitudo.tui.screens.editor.draft_board import DraftPane
from solitudo.tui.screens.editor.draft_session import Editing
from solitudo.tui.screens.editor.edit_commands import Keymap
from solitudo.tui.services import Services, services_of
from solitudo.tui.terminal.background import begin

TITLE = "Editor"
# the columns of the brand if there are few
SIGN = 3
# seconds without a change before the worker is asked
REST = 0.2
# seconds after which a draft that could not be written is tried again
AGAIN = 1.0
# the columns from which there is a pane of keys, and from which it is broad
PANE_FROM, BROAD_FROM = 60, 100
NARROW, BROAD = 26, 44
# on a screen that is taller than wide, the pane is under the board from this many rows on
BELOW = 9
# the rows from which there is a blank row above the header and under the keys
AIRY_FROM = 28


class Rows(NamedTuple):
    """The rows of the screen: blank rows, rows below the board, and the status row."""

    airy: int
    under: int
    status: int

    def board(self, height: int) -> int:
        return height - 2 - 2 * self.airy - self.under - self.status


# the most room first, and what each row costs a larger look
SHARES = (Rows(1, 4, 1), Rows(0, 3, 1), Rows(0, 3, 0))


class Places(NamedTuple):
    """The parts of the screen. `look` is the number of the look that fits."""

    look: int
    header: Box
    board: Box
    verdict: Box
    keys: Box
    status: Box | None = None
    pane: Box | None = None


def arrange(width: int, height: int, looks: Sequence[Look]) -> Places | None:
    """Return the parts for this size.

    Blank rows and a broad pane are given up for a larger look.
    """
    if width < SMALLEST[0] or height < SMALLEST[1]:
        return None
    margin = 2 if width >= PANE_FROM else 0
    if margin and tall(width, height):
        return _tall(width, height, looks, margin)
    panes = (BROAD, NARROW) if width >= BROAD_FROM else (NARROW,) if width >= PANE_FROM else (0,)
    shares = [rows for rows in SHARES if not rows.airy or height >= AIRY_FROM]
    best: tuple[int, int, Rows] | None = None
    for pane, rows in product(panes, shares):
        room = Room("alone", _columns(width, margin, pane), rows.board(height))
        found = choose_in(looks, room)
        if found is not None and (best is None or found < best[0]):
            best = found, pane, rows
    look, pane, rows = best or (len(looks) - 1, panes[-1], shares[-1])
    return _placed(width, height, looks[look], look, margin, pane, rows)


def _tall(width: int, height: int, looks: Sequence[Look], margin: int) -> Places:
    """Lay out a screen that is taller than wide: the pane of keys is below the board and the
    verdict.
    """
    rows = SHARES[0]
    room = Room("alone", width - 2 * margin, rows.board(height) - BELOW)
    found = choose_in(looks, room)
    look = len(looks) - 1 if found is None else found
    high = min(looks[look].height, room.height)
    placed = _placed(width, height, looks[look], look, margin, 0, rows)
    top, inner = rows.airy + 1, width - 2 * margin
    under = top + high + 1
    low = under + rows.under
    assert placed.status is not None
    board = placed.board._replace(y=top, height=high)
    verdict = Box(margin, under, inner, rows.under)
    pane = Box(margin, low, inner, placed.status.y - 1 - low)
    return placed._replace(board=board, verdict=verdict, pane=pane)


def _columns(width: int, margin: int, pane: int) -> int:
    return width - 2 * margin - (pane + 2 if pane else 0)


def _placed(
    width: int, height: int, look: Look, number: int, margin: int, pane: int, rows: Rows
) -> Places:
    columns, high = _columns(width, margin, pane), rows.board(height)
    board_w, board_h = min(look.width, columns), min(look.height, high)
    top = rows.airy
    body = top + 1
    keys = height - 1 - rows.airy
    under = keys - rows.status - rows.under
    inner = width - 2 * margin
    return Places(
        number,
        Box(margin, top, inner, 1),
        Box(margin + (columns - board_w) // 2, body + (high - board_h) // 2, board_w, board_h),
        Box(margin, under, columns, rows.under),
        Box(margin, keys, inner, 1),
        Box(margin, keys - 1, inner, 1) if rows.status else None,
        Box(width - pane - margin * top, body, pane, high + rows.under) if pane else None,
    )


class EditorView(Screen[None]):
    """One draft, its board, and its findings."""

    def __init__(self, draft_file: draft_files.DraftFile) -> None:
        super().__init__()
        self.draft_file = draft_file
        self.editing: Editing = Editing(draft_file.draft, time.monotonic)
        self.editing.said = draft_file.problem
        self.placed: Places | None = None
        self._question: asyncio.Task[None] | None = None
        self._resting: Timer | None = None
        self._asked = self._sketched = -1
        self._sketch = self.editing.draft.sketch()
        self._painter: Painter | None = None
        self._composed = False
        self.left = False

    @cached_property
    def keymap(self) -> Keymap:
        return Keymap(self.services.person.keys)

    @property
    def services(self) -> Services:
        return services_of(self.app)

    def compose(self) -> ComposeResult:
        palette = self.services.palette
        yield Bar(palette, id="header")
        yield DraftPane(palette, id="board")
        yield LinesPane(palette, padding=1, id="verdict")
        yield LinesPane(palette, id="keys-pane")
        yield Bar(palette, id="status")
        yield Bar(palette, id="keys")

    def on_mount(self) -> None:
        self._composed = True
        self.query_one("#verdict", LinesPane).edges = False
        self.set_interval(AGAIN, self.keep_again)
        self.lay_out()

    def on_resize(self) -> None:
        if self._composed:
            self.lay_out()

    def use_palette(self, palette: Palette) -> None:
        for bar in self.query(Bar):
            bar.use_palette(palette)
        for pane in self.query(LinesPane):
            pane.use_palette(palette)
        self.lay_out()

    @property
    def stands(self) -> bool:
        """Return whether all its parts exist. A screen that is being closed lacks some."""
        return self.is_attached and self.display

    def spoken(self) -> list[str]:
        return draft_text.spoken(self.editing, self.keymap)

    def lay_out(self) -> None:
        self.placed = None
        self.show()

    def show(self) -> None:
        """Show the current state, and check the board if it changed."""
        editing = self.editing
        if self.placed is None or self._sketched != editing.version:
            puzzle, _ = self._sketch = editing.draft.sketch()
            offers = looks(puzzle, self.services.glyphs)
            placed = arrange(*self.size, [look for look, _ in offers])
            if placed is None:
                self.placed = None
                self._too_small()
                return
            if placed != self.placed:
                self.placed = placed
                self._place(placed)
            look, painter = offers[placed.look]
            self._painter = painter(puzzle, look, self.services.palette, self.services.glyphs)
            self._sketched = editing.version
        placed, made = self.placed, self._painter
        assert placed is not None
        assert made is not None
        scene = draft_board.scene(editing, self._sketch[1])
        board = self.query_one(DraftPane)
        board.near = editing.draft.near(editing.cursor)
        board.kinds = frozenset(spot.what for spot in editing.draft.spots)
        board.show_sketch(made, scene, placed.board)
        # a widget with a new place gets its size only in the next frame
        self.call_after_refresh(self._show_lines, placed)
        self.check()

    def _place(self, placed: Places) -> None:
        for name, box in (
            ("#header", placed.header), ("#board", placed.board), ("#verdict", placed.verdict),
            ("#keys-pane", placed.pane), ("#status", placed.status), ("#keys", placed.keys),
        ):  # fmt: skip
            self.query_one(name, CanvasView).place(box)

    def _too_small(self) -> None:
        for name in ("#board", "#verdict", "#keys-pane", "#status", "#keys"):
            self.query_one(name).display = False
        now = f"{self.size.width}×{self.size.height}"
        words = f"The terminal is too small: {now}. Solitudo needs 40×15."
        self.query_one("#header", Bar).show(line(words, "*text"))
        self.check()

    def _show_lines(self, placed: Places) -> None:
        if not self.stands or placed != self.placed:
            return
        editing, draft = self.editing, self.editing.draft
        begin = f"{draft.kind.title} "
        bar = self.query_one("#header", Bar)
        home = bar.room >= HOME_FROM
        columns = bar.room - len(f"{TITLE}  {begin}") - SIGN - (len(HOME) + 2) * home
        details = begin + details_in(self._sketch[0], draft.details, columns)
        bar.show(header_line(TITLE, details, self.services.palette.ascii_only, home=home))
        room, keymap = placed.verdict, self.keymap
        found = draft_text.verdict(editing, keymap, room.width - 2, room.height)
        self.query_one("#verdict", LinesPane).show([], found)
        if placed.pane is not None:
            told = draft_text.how_to(editing, keymap, placed.pane.width - 4)
            self.query_one("#keys-pane", LinesPane).show([], told)
        if placed.status is not None:
            status = draft_text.status(editing, self.draft_file.name, self.draft_file.trouble)
            self.query_one("#status", Bar).show(status)
        keys = draft_text.key_row(editing, keymap, placed.keys.width)
        self.query_one("#keys", Bar).show(keys)

    def check(self) -> None:
        """Ask the worker once for each state that is a board, when no key is pressed."""
        editing = self.editing
        if self._asked == editing.version:
            return
        self.stop_checking()
        self._asked = editing.version
        if editing.due:
            self._resting = self.set_timer(REST, self._begin_check)

    def stop_checking(self) -> None:
        if self._resting is not None:
            self._resting.stop()
        if self._question is not None:
            self._question.cancel()
        self._resting = self._question = None

    def _begin_check(self) -> None:
        # a key that was pressed meanwhile may have left no board
        if self.editing.due:
            self._question = begin(self.app, self._check(self.editing.version))

    async def _check(self, version: int) -> None:
        draft = self.editing.draft
        try:
            finding = await findings.judge(draft)
            if not self._found(version, finding) or finding.state != "one":
                return
            self._found(version, await findings.rate(draft.board()))
        except PuzzleError as error:
            self._found(version, findings.failed(str(error)))

    def _found(self, version: int, finding: findings.Finding) -> bool:
        taken = self.editing.take(version, finding)
        if taken and self.stands:
            self.show()
        return taken

    def keep_again(self) -> None:
        """Try again to write what could not be written, and say so when it is written."""
        draft_file = self.draft_file
        if draft_file.trouble and not draft_file.closed and draft_file.settle():
            self.editing.said = draft_file.problem
            if self.stands:
                self.show()

    @property
    def file(self) -> draft_files.DraftFile:
        return self.draft_file

    def leave(self) -> None:
        """Stop all checks and writing. A draft that could not be written is written elsewhere."""
        self.stop_checking()
        if not self.left:
            self.left = True
            self.draft_file.news = ""
            self.services.unwritten.take(self.draft_file)

    def on_unmount(self) -> None:
        self.leave()
