"""What happens at the play screen by itself: the tint of a resting cursor, tips, the finish, the
computer's answer, the records, the clock.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import TYPE_CHECKING

from textual.timer import Timer

from engines.core.errors import PuzzleError
from engines.core.tree import Node
from tui import library
from tui.screens.showing import Showing

if TYPE_CHECKING:
    pass


# the cursor's lines are tinted when it has rested this long, the tips are counted a little later
REST, TIPS_REST = 0.12, 0.3
# tips are counted for so long before keys are let through
SLICE = 0.005
# the computer answers so long after the person's move
REPLY = 0.35
# the finish: a ring of cells each so many seconds, and no longer than this in all
RING, WAVE = 0.06, 0.7


class Pacing(Showing):
    """Timers and workers; nothing here holds up a key."""

    def __init__(self, opened: library.Opened) -> None:
        super().__init__(opened)
        self._rest: Timer | None = None
        self._tips: Timer | None = None
        self._slices: Iterator[None] = iter(())

    def update(self) -> None:
        """Show what the table holds now; what did not change is not drawn."""
        if self.too_small or self.layout_now is None:
            return
        table = self.table
        if table.cursor != self._shown_cursor:
            self._shown_cursor = table.cursor
            self.tinted = False
            if self._rest is not None:
                self._rest.stop()
            self._rest = self.set_timer(REST, self.rested)
        if table.reply_due:
            table.reply_due = False
            node = table.game.node
            self.set_timer(REPLY, lambda: self.reply_to(node))
        if table.game.finished is not None and not self.recorded:
            self.keep_record()
        if table.wave == 0:
            self.start_wave()
            self.look_back_at_game()
            if self.layout_now.tabs:
                # the summary of the game lies there
                self.open_page("tips")
        if table.card and self.needed is None and not self.asked_needed:
            self.asked_needed = True
            self.run_worker(self.ask_rating(), group="rating")
        self.board.show(table.scene(self.tinted))
        self.show_pad()
        stamp = (
            table.game.lines, table.game.node, table.preview, table.tab, self.page, table.card,
            table.ladder, table.ladder.rung if table.ladder else 0, table.message, table.paused,
            table.tips is None, len(table.tips or ()), table.supposing, table.marked, table.mode,
            table.digit, table.asking, table.highlight, self.unfolded,
            table.game.solutions is None, table.opened is None,
        )  # fmt: skip
        if stamp != self._stamp:
            self._stamp = stamp
            self.show_panes()
            if table.tips is None:
                self.rest_tips()

    def begin_check(self) -> None:
        """Ask for the solutions without waiting for them."""
        self.run_worker(self.solve_elsewhere(), group="check")

    async def solve_elsewhere(self) -> None:
        """A board whose solutions nobody has counted is solved by the worker."""
        from tui import generator

        try:
            known = await generator.check(self.table.game.puzzle)
        except PuzzleError as error:
            self.home.notify_plain(str(error))
            return
        self.table.set_solutions(known)
        self.rest_tips()

    def rested(self) -> None:
        """The cursor has rested: tint its lines."""
        self.tinted = True
        if not self.too_small:
            self.board.show(self.table.scene(True))
            self.show_pad()

    def reply_to(self, node: Node) -> None:
        """The computer answers the move it was waiting for, unless that was taken back."""
        if self.table.game.node is node and not self._left:
            self.table.let_computer_move()

    def keep_record(self) -> None:
        """The game was finished for the first time: it goes into the records."""
        self.recorded = True
        problem = self.records().note(self.table.game)
        if problem:
            self.home.notify_plain(problem)

    def look_back_at_game(self) -> None:
        """What each move rested on is worked out elsewhere, and shown when it is there."""
        self.reviewed = None
        self.run_worker(self.ask_review(), exclusive=True, group="review")

    async def ask_rating(self) -> None:
        """How often this board needs each technique, for the cards."""
        from tui import generator

        try:
            self.needed = await generator.rate(self.table.game.puzzle)
        except PuzzleError:
            return
        self._stamp = None
        self.update()

    async def ask_review(self) -> None:
        """Ask the worker to look back at the finished game."""
        from tui import generator

        try:
            self.reviewed = await generator.review(self.file.path)
        except PuzzleError:
            self.reviewed = []
        self._stamp = None
        self.update()

    def start_wave(self) -> None:
        """The finish: one wave from the last cell, where motion is wanted and cheap."""
        table = self.table
        grid = table.game.puzzle.grid
        still = not self.home.person.motion or self.home.seen.ssh or self.home.palette.plain
        if still:
            table.wave = None
            return
        step = max(1, round(max(grid.width, grid.height) * RING / WAVE))
        table.wave = step
        self.set_timer(RING, lambda: self.spread_wave(step))

    def spread_wave(self, step: int) -> None:
        """The next ring of the wave; over when it has reached the farthest cell."""
        table = self.table
        if table.wave is None:
            return
        table.wave += step
        if table.wave > max(table.game.puzzle.grid.width, table.game.puzzle.grid.height):
            table.wave = None
        else:
            self.set_timer(RING, lambda: self.spread_wave(step))
        self.board.show(table.scene(self.tinted))

    def rest_tips(self) -> None:
        """Count the tips when nothing has happened for a moment."""
        if self._tips is not None:
            self._tips.stop()
        self._tips = self.set_timer(TIPS_REST, self.count_tips)

    def count_tips(self) -> None:
        """The person rests: work out which techniques apply, a slice at a time."""
        if self.table.tips is None and not self.too_small:
            self._slices = self.table.count_tips()
            self.go_on_counting()

    def go_on_counting(self) -> None:
        """Count for a moment, then let keys through."""
        end = monotonic() + SLICE
        while monotonic() < end:
            if next(self._slices, self) is self:
                self.update()
                return
        self._tips = self.set_timer(SLICE, self.go_on_counting)

    def tick(self) -> None:
        """Once a second: the clock."""
        game = self.table.game
        if self.too_small or self._left:
            return
        game.clock.tick()
        if self.status.line.right != self.clock_runs():
            self.status.show(self.status.line._replace(right=self.clock_runs()))
