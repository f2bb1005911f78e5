"""What the play screen shows of its table: header, moves, guide and bars, each where it belongs.

What happens by itself is in pacing, what is pressed in play.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from textual.app import ComposeResult
from textual.geometry import Size

from engines.core.clock import show as show_clock
from engines.core.grid import bits
from engines.core.review import Move
from engines.core.tree import Node
from tui import commands, library, writing
from tui.drawing.palette import Palette
from tui.frames import SmallFrames
from tui.layout import SHORT_GUIDE, Box, Layout
from tui.lines import BLANK, Line, Run, keys_line
from tui.panes import guide as guides
from tui.panes import history
from tui.panes.bars import Bar, header_line, progress_runs
from tui.panes.board import BoardPane
from tui.panes.lines import LinesPane
from tui.screens import playing
from tui.table import Table

if TYPE_CHECKING:
    from tui.keeping import Kept


class Showing(SmallFrames):
    """The panes of one game. `update` is the screen's: it brings all of this up to date."""

    def __init__(self, opened: library.Opened) -> None:
        super().__init__()
        self.file = opened.file
        self.words = opened.words
        self.table = Table(opened.game)
        self.layout_now: Layout | None = None
        self.tinted = True
        self.page = "guide"
        self.too_small = False
        self._stamp: object = None
        self._left = False
        self.terminal_size: Size | None = None
        # what the review of a finished game found; None while it looks
        self.reviewed: list[Move] | None = []
        # what the records say of this game; read when it is finished or they are shown
        self.kept: Kept | None = None
        self.recorded = opened.game.finished is not None
        self._shown_cursor = self.table.cursor
        self._boxes: tuple[Box | None, Box | None] = (None, None)
        # where the board is alone: where the guide lies over it, and whether a tab is open there
        self.over: Box | None = None
        self.unfolded = False
        self._page: object = None
        # how often the board needs each technique; asked for when the first card is opened
        self.needed: dict[str, int] | None = None
        self.asked_needed = False
        # the digit pad; None for kinds that are not written with digits
        self.pad: Any = None

    def compose(self) -> ComposeResult:
        """Header and board at once; the panes beside them come with the second frame."""
        palette: Palette = self.home.palette
        self.header = Bar(palette, id="header")
        self.board = BoardPane(palette, id="board")
        self.moves = LinesPane(palette, id="moves")
        self.guide = LinesPane(palette, id="guide")
        self.status = Bar(palette, id="status")
        self.keys = Bar(palette, id="keys")
        if self.table.game.puzzle.kind.modes:
            from tui.panes.pad import PadPane

            self.pad = PadPane(palette, id="pad")
        self.keymap = commands.Keymap(commands.PLAY, self.home.person.keys)
        self.wording = history.Wording(self.table.game.puzzle, self.ascii)
        yield self.header
        yield self.board

    def mount_panes(self) -> None:
        """The rest of the screen."""
        panes = (self.moves, self.guide, self.pad, self.status, self.keys)
        self.mount(*(pane for pane in panes if pane is not None))

    def update(self) -> None:
        """Show what the table holds now."""
        raise NotImplementedError

    def open_page(self, name: str) -> None:
        """Turn to a tab and to the page of the guide that has its name."""
        self.table.tab = name
        self.table.card = ""
        pages = {"tips": "guide", "rules": "rules", "records": "records"}
        here = "guide" if self.page == "records" else self.page
        self.page = pages.get(name, here)

    @property
    def home(self) -> Any:
        """The application, which owns palette, settings and the ways in and out."""
        return self.app

    @property
    def ascii(self) -> bool:
        return bool(self.home.glyphs == "ascii")

    def show_pad(self) -> None:
        """Bring the digit pad up to date, where there is one."""
        if self.pad is not None and self.pad.display:
            self.pad.show(writing.pad(self.table, self.tinted, self.ascii))

    def show_panes(self) -> None:
        """Bring header, moves, guide and bars up to date."""
        assert self.layout_now is not None
        self.show_header()
        self.share_with_pad(self.layout_now)
        table = self.table
        page = (table.tab, self.page, table.card, table.ladder, table.message, self.unfolded)
        if page != self._page:
            # another page is read from its top
            self._page = page
            self.guide.offset_row = 0
        self.guide.edges = True
        if self.layout_now.guide is None:
            self.show_over_board(self.layout_now)
        elif self.layout_now.tabs:
            self.show_tabbed()
        else:
            self.share_column(self.layout_now)
            self.show_moves(self.moves, [self.moves_head()])
            self.show_guide()
        self.show_status()
        self.show_keys()

    def share_with_pad(self, layout: Layout) -> None:
        """The pad shrinks to a strip while the guide above it has much to say, and a finished
        game needs none."""
        boxes = self.pad_boxes(layout)
        if layout.pad is None or boxes == self._boxes:
            return
        self._boxes = boxes
        place(self.pad, boxes[1])
        if layout.guide is not None:
            place(self.guide, boxes[0])
        # what is in view depends on the size, which comes with the next layout
        self._stamp = None
        self.call_after_refresh(self.update)

    def pad_boxes(self, layout: Layout) -> tuple[Box | None, Box | None]:
        """Where guide and pad are now."""
        guide, pad, strip = layout.guide, layout.pad, layout.strip
        if guide is None or pad is None or strip is None:
            return guide, None if self.table.finished else pad
        if self.table.finished:
            return guide._replace(height=pad.y + pad.height - guide.y), None
        if self.guide_is_full(layout):
            return guide._replace(height=strip.y - guide.y), strip
        return guide, pad

    def guide_is_full(self, layout: Layout) -> bool:
        """Whether the guide needs the rows that the pad can spare."""
        table = self.table
        assert layout.guide is not None
        if layout.tabs and table.tab != "moves":
            return True
        if table.ladder is not None:
            lines = guides.ladder_lines(table.ladder, self.guide_width, dots=False)
        elif table.message is not None:
            lines = guides.message_lines(table.message, table, self.guide_width)
        elif layout.tabs:
            return False
        else:
            full = bool(table.card) or self.page != "guide"
            return full and layout.guide.height < SHORT_GUIDE
        # its edges, its tabs and a blank row are not for text
        return len(lines) > layout.guide.height - 4

    def share_column(self, layout: Layout) -> None:
        """Moves above the guide; the summary of a finished game, the records and a card have the
        whole column."""
        guide, _ = self.pad_boxes(layout)
        assert layout.moves is not None
        assert guide is not None
        table = self.table
        whole = table.finished and self.page == "guide" and not table.card
        whole = whole or self.page == "records"
        whole = whole or (bool(table.card) and self.page == "techniques")
        if table.ladder is not None:
            # the second rung opens the technique's card
            whole = table.ladder.rung == 2
        if whole:
            moves = layout.moves
            place(self.moves, None)
            place(self.guide, moves._replace(height=guide.y + guide.height - moves.y))
        elif not self.moves.display:
            place(self.moves, layout.moves)
            place(self.guide, guide)

    def show_header(self) -> None:
        game = self.table.game
        details = [library.size_words(game.puzzle)]
        if game.puzzle.rule:
            details.append(game.puzzle.rule)
        details += [d for d in (self.file.header.get("level", ""), self.file.name) if d]
        title = game.puzzle.kind.title
        assert self.layout_now is not None
        # what has no room is left out whole, the least needed first
        room = self.layout_now.header.width - len(title) - len("    ○● solitudo")
        while len(details) > 1 and len(" · ".join(details)) > room:
            details.pop()
        self.header.show(header_line(title, " · ".join(details), self.ascii, game.solved))

    def moves_head(self) -> Line:
        """The head of the moves: how many there are, or which is looked back at."""
        table = self.table
        if table.preview is not None:
            return Line((("Looking back", "*info"),), ((f"move {table.preview.depth}", "info"),))
        branches = table.game.tree.branches()
        right = str(table.game.node.depth)
        if branches:
            right += f" · {branches} {'branch' if branches == 1 else 'branches'}"
        return Line((("Moves", "*text"),), ((right, "muted"),))

    def show_moves(self, pane: LinesPane, head: list[Line]) -> None:
        """The history, with the move that is looked at in view."""
        lines, at = self.move_lines()
        pane.show(head, lines, at)

    def move_lines(self) -> tuple[LazyLines, int]:
        """The rows of the history, worded only when they come into view, and which of them is
        the one looked at."""
        game = self.table.game
        self.wording.marked = self.table.marked
        rows = history.rows(game)
        shown = self.table.shown_node
        at = next((n for n, row in enumerate(rows, 1) if row.node is shown and not row.branch), 0)
        root = game.tree.root
        named = f'   start  "{root.name}"' if root.name else "   start"
        start = Line(((named, "muted"),), (), root, shown is root)
        return LazyLines(start, rows, self.wording.line, game, shown), at

    def show_guide(self) -> None:
        """The guide: pages in tabs, the ladder and messages on the first."""
        table, pane = self.table, self.guide
        width = self.guide_width
        right = ""
        if table.ladder is not None:
            right = f"hint {table.ladder.rung} of 4"
            self.page = "guide"
        head = [guides.tab_line(guides.PAGES, self.page, right, width, "page"), BLANK]
        pane.show(head, self.guide_page(width, dots=True))

    @property
    def guide_width(self) -> int:
        """The columns that the guide has for text."""
        assert self.guide_box is not None
        return self.guide_box.width - 2 * self.guide.padding

    @property
    def guide_box(self) -> Box | None:
        """Where the guide is: in its place, or over the board."""
        place = self.layout_now.guide if self.layout_now is not None else None
        return place or self.over

    def guide_page(self, width: int, dots: bool) -> list[Line]:
        """The lines of the guide's open page."""
        table = self.table
        kind = table.game.puzzle.kind
        if self.page == "records":
            return self.record_page(width)
        if self.page == "rules":
            return guides.rules_lines(kind, table.game.puzzle.rule, width)
        if self.page == "techniques" and not table.card:
            levels = {t.name: t.level for t in table.game.puzzle.techniques}
            return guides.techniques_lines(kind.guide, levels, width)
        if table.finished and table.ladder is None and not table.card:
            from tui.screens import finish

            said = guides.message_lines(table.message, table, width) if table.message else []
            standing = self.records().standing(table.game)
            page = finish.lines(table.game, self.reviewed, width, standing)
            return [*said, BLANK, *page] if said else page
        if table.card and (table.ladder is None or self.page == "techniques"):
            text = kind.guide.techniques.get(table.card)
            if text is not None:
                return guides.card_lines(text, self.needed_words(text.name), self.picture, width)
        return guides.page(table, width, dots, self.picture if dots else None)

    def needed_words(self, technique: str) -> str:
        """How often this board needs a technique, once that is known."""
        known = self.table.game.solutions
        if self.needed is None or known is None or known.number != 1:
            return ""
        count = self.needed.get(technique, 0)
        return "not needed here" if not count else f"needed here {count}×"

    def record_page(self, width: int) -> list[Line]:
        """This game's figures, and what the records hold beside them."""
        from tui.screens import finish

        game = self.table.game
        found = self.records().lines(game, width, self.ascii)
        return [*finish.record_lines(game, width), BLANK, *found]

    def picture(self, text: Any, width: int) -> list[Line]:
        """The small board of a card, before and after."""
        from tui.screens import asking

        return asking.card_picture(
            self.table.game.puzzle.kind, text, width, self.home.palette, self.home.glyphs
        )

    def show_over_board(self, layout: Layout) -> None:
        """Where the board is alone, what is said lies over it, away from what it is about; an
        open tab covers it."""
        table = self.table
        said = table.ladder is not None or table.message is not None
        self.unfolded = self.unfolded and not said
        self.over = room = Box(
            0, layout.board.y, layout.header.width + 2 * layout.margin, layout.status.y - 1
        )
        if self.unfolded:
            place(self.guide, room)
            self.show_tabbed()
            return
        # as few rows as can be: the board is under them
        lines = [row for row in self.over_lines(self.guide_width) if row != BLANK]
        if not lines:
            place(self.guide, None)
            self.over = None
            return
        self.guide.edges = False
        tall = min(len(lines), room.height)
        low = room._replace(y=room.y + room.height - tall, height=tall)
        high = room._replace(height=tall)
        self.over = high if self.hidden_by(low, layout) > self.hidden_by(high, layout) else low
        place(self.guide, self.over)
        self.guide.show([], lines)

    def over_lines(self, width: int) -> list[Line]:
        """What is said over a board that is alone, if anything."""
        table = self.table
        if table.message is not None:
            return guides.message_lines(table.message, table, width, [("Esc", "back")])
        if table.ladder is not None:
            return guides.page(table, width, dots=False)
        if table.finished:
            from tui.screens import finish

            return finish.short_lines(table.game, width)
        return []

    def hidden_by(self, box: Box, layout: Layout) -> int:
        """How many of the cells that a message is about lie under a box."""
        painter = self.board.painter
        if painter is None:
            return 0
        scene = self.table.scene(False)
        first = box.y - layout.board.y + self.board.origin[1]
        about = list(bits(scene.target | scene.evidence)) or [self.table.cursor]
        rows = [painter.box(cell) for cell in about]
        return sum(first < y + high and y < first + box.height for _, y, _, high in rows)

    def show_tabbed(self) -> None:
        """One pane with tabs; a ladder or a message takes its lower part."""
        table, pane = self.table, self.guide
        if self.guide_box is None:
            return
        width = self.guide_width
        head = [guides.tab_line(guides.TABS, table.tab, "", width, "tab")]
        summary = table.finished and table.tab == "tips"
        if table.ladder is not None or (table.message is not None and not summary):
            if table.ladder is None and table.message is not None and table.tab == "moves":
                lines = guides.message_lines(table.message, table, width)
            else:
                lines = guides.page(table, width, dots=False)
            keep = max(0, self.guide_box.height - 3 - len(lines) - 1)
            if table.tab == "moves" and keep >= 3:
                self.show_moves_above(head, lines, keep)
                return
            pane.show([*head, BLANK], lines)
        elif table.tab == "moves":
            self.show_moves(pane, head)
        elif table.tab == "rules":
            levels = {t.name: t.level for t in table.game.puzzle.techniques}
            kind = table.game.puzzle.kind
            rules = guides.rules_lines(kind, table.game.puzzle.rule, width)
            named = guides.techniques_lines(kind.guide, levels, width)
            shown = self.guide_page(width, False) if table.card else [*rules, BLANK, *named]
            pane.show([*head, BLANK], shown)
        elif table.tab == "records":
            pane.show([*head, BLANK], self.record_page(width))
        else:
            pane.show([*head, BLANK], self.guide_page(width, False))

    def show_moves_above(self, head: list[Line], below: list[Line], keep: int) -> None:
        """The last moves, and under them what is being said."""
        lines, at = self.move_lines()
        first = max(0, min(at - keep + 1, len(lines) - keep))
        moves = lines[first : first + keep]
        moves += [BLANK] * (keep - len(moves))
        self.guide.show([*head, *moves, BLANK, *below], [])

    def show_status(self) -> None:
        """Mode, level, how far, hints; the clock at the far right. What has no room is left out
        whole, the least needed first."""
        assert self.layout_now is not None
        wide = self.layout_now.status.width >= 100
        clock = self.clock_runs()
        room = self.layout_now.status.width - sum(len(text) for text, _ in clock) - 1
        left: list[Run] = []
        for bar, all_told in ((24 if wide else 14, True), (10, False), (6, False)):
            left = self.status_runs(bar, wide, all_told)
            if sum(len(text) for text, _ in left) <= room:
                break
        cuts: tuple[tuple[int, int, Hashable], ...] = ()
        if self.layout_now.keys is None:
            # the only key that is named here can be clicked like those of the footer
            at = room + 1 + len(clock[0][0])
            cuts = ((at, at + len("? keys"), ("key", "?")),)
        self.status.show(Line(tuple(left), clock, cuts=cuts))

    def status_runs(self, bar: int, wide: bool, all_told: bool) -> list[Run]:
        """The left part of the status row, with a bar so long; all of it, or what is needed."""
        game = self.table.game
        done, total = game.puzzle.progress(self.table.position)
        if self.table.finished:
            done = total
        left: list[Run] = []
        if self.table.finished:
            left.append(("Solved  ", "*satisfied"))
        left.append((game.mode.capitalize(), "muted" if self.table.finished else "*text"))
        level = self.file.header.get("level", "")
        if level and wide:
            left.append((f"  {level}", "muted"))
        left.append(("   ", "muted"))
        left += progress_runs(done, total, bar, self.ascii, self.table.finished)
        left.append((f" {done}/{total}", "text"))
        left += playing.score_runs(game, all_told)
        hints_used = game.asked
        if hints_used and all_told:
            left.append((f"   {hints_used} hint{'s' if hints_used > 1 else ''}", "muted"))
        wrong = len(self.table.faults())
        if wrong:
            words = f" rule{'s' if wrong > 1 else ''} broken" if bar > 6 else ""
            left.append((f"   ! {wrong}{words}", "error-text"))
        if game.solutions is None:
            left.append(("   checking the board…", "muted"))
        return left

    def clock_runs(self) -> tuple[Run, ...]:
        """The clock, and what it does when it does not run."""
        table = self.table
        clock = show_clock(table.game.clock.tick())
        word = "paused  " if table.paused else ""
        alone = self.layout_now is not None and self.layout_now.keys is None
        keys: tuple[Run, ...] = (("?", "*text"), (" keys  ", "muted")) if alone else ()
        return ((word, "info"), *keys, (clock, "*text"))

    def show_keys(self) -> None:
        """The keys that apply now."""
        if self.layout_now is None or self.layout_now.keys is None:
            return
        pairs = playing.footer(self.table, self.keymap, self.ascii)
        width = self.layout_now.keys.width
        row = keys_line(pairs, width - 14)
        tail: tuple[Run, ...] = (("?", "*text"), (" all keys", "muted"))
        cuts = (*row.cuts, (width - 10, width, ("key", "?")))
        self.keys.show(Line(row.left, tail, cuts=cuts))

    def records(self) -> Kept:
        """What the records say of this game."""
        if self.kept is None:
            from tui.keeping import Kept

            self.kept = Kept(self.file.header, self.file.name)
        return self.kept


class LazyLines(list[Line]):
    """The history's lines, worded when they come into view."""

    def __init__(self, start: Line, rows: list[Any], word: Any, game: Any, shown: Node) -> None:
        super().__init__()
        self.start, self.rows, self.word, self.game, self.shown = start, rows, word, game, shown

    def __len__(self) -> int:
        return len(self.rows) + 1

    def __getitem__(self, item: Any) -> Any:
        if isinstance(item, slice):
            return [self[n] for n in range(*item.indices(len(self)))]
        if item == 0:
            return self.start
        row = self.rows[item - 1]
        made = self.word(row, self.game)
        return made._replace(raised=row.node is self.shown and not row.branch)


def place(pane: Any, box: Box | None) -> None:
    """Put a pane where its box is, or nowhere."""
    if pane is None:
        return
    pane.display = box is not None
    if box is not None:
        pane.styles.offset = (box.x, box.y)
        pane.styles.width, pane.styles.height = box.width, box.height
