"""What happens at the board by itself: the tint of a resting cursor, tips, the finish, the
computer's answer, records, the clock. Nothing here holds up a key."""

from __future__ import annotations

import asyncio
import contextlib
from datetime import UTC, datetime
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from engines.core.errors import PuzzleError
from engines.core.slices import Slices, soon
from tui.late import LATE
from tui.play import helping, walking
from tui.play.first import FirstGame
from tui.play.sayings import Card, Looking
from tui.play.seen import Seen

if TYPE_CHECKING:
    from engines.core.review import Move
    from engines.core.tree import Node
    from tui.play.desk import Desk

# the cursor's lines are tinted when it has rested this long, the tips are counted a little later
REST, TIPS_REST = 0.3, 0.3
# what takes long is thought about for so long before keys are let through
SLICE = 0.005
# tips that are not counted by then are not told
LONGEST = 20.0
# the computer answers so long after the person's move
REPLY = 0.35
# the finish: a ring of cells each so many seconds, and no longer than this in all
RING, WAVE = 0.06, 0.7


class Timers:
    """Timers and workers of one desk."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.cursor = desk.session.cursor
        self.node = desk.session.game.node
        self.recorded = desk.session.game.finished is not None
        self.asked_needed = False
        self.first = FirstGame(desk)
        self.tips_wanted = True
        self._rest: asyncio.TimerHandle | None = None
        self._tips: asyncio.TimerHandle | None = None
        self._counting: Slices[None] | None = None
        self._counted_since = 0.0
        self._looking: Looking | None = None

    def follow(self) -> None:
        """Something was done: begin what follows by itself."""
        desk, session = self.desk, self.desk.session
        self.first.follow()
        before, self.node = self.node, session.game.node
        # what a hint has done stands alone until the cursor moves
        played = self.node.parent is before and was_hint(self.node)
        if session.cursor != self.cursor or played:
            self.cursor = session.cursor
            desk.rested = False
            if self._rest is not None:
                self._rest.cancel()
            if not desk.quiet and not played:
                self._rest = desk.after(REST, self.rest)
        if session.reply_due:
            session.reply_due = False
            desk.work(self.reply(session.game.node), "reply")
        if session.game.finished is not None and not self.recorded:
            self.recorded = True
            problem = desk.shelf.kept.note(session.game)
            if problem:
                desk.house.notify_plain(problem)
        if session.ended:
            session.ended = False
            problem = desk.shelf.kept.note_duel(session.game)
            if problem:
                desk.house.notify_plain(problem)
        if session.wave == 0:
            self.start_wave()
            desk.shelf.reviewed = None
            desk.work(self.review(), "review")
        if isinstance(session.saying, Card) and not self.asked_needed:
            self.asked_needed = True
            desk.work(self.rate(), "rating")
        if session.tips.due:
            self.rest_tips()
        if isinstance(session.saying, Looking) and session.saying is not self._looking:
            self._looking = session.saying
            self._counting = None  # tips would be in its way
            desk.after(SLICE, self.go_on_looking)

    def rest(self) -> None:
        """The cursor has rested: tint its lines."""
        self.desk.rested = True
        self.desk.show_seen(Seen.BOARD | Seen.PAD)

    def go_on_looking(self) -> None:
        """Whether the answer that is waited for is there."""
        looking = self._looking
        if looking is None or self.desk.session.saying is not looking or self.desk.left:
            self._looking = None
            return
        seen = helping.go_on(self.desk.session, looking, SLICE)
        told = self.desk.session.saying
        self._looking = told if isinstance(told, Looking) else None
        if self._looking is not None:
            self.desk.after(SLICE, self.go_on_looking)
        if seen is not None:
            self.desk.show_seen(seen)

    # the worker's answers

    async def check(self) -> None:
        """A board whose solutions nobody has counted is solved by the worker, which tells its
        level too: a board that was brought along has its best times like any other."""
        from tui import generator

        desk = self.desk
        try:
            known = await generator.check(desk.session.game.puzzle)
        except PuzzleError as error:
            desk.house.notify_plain(str(error))
            return
        seen = desk.session.set_solutions(known.solutions)
        if known.level and not desk.opened.file.header.get("level"):
            desk.opened.file.header["level"] = known.level
            if desk.session.game.finished is not None:
                desk.shelf.kept.grade(desk.session.game)
            seen |= Seen.BARS | Seen.GUIDE
        desk.show_seen(seen)

    async def rate(self) -> None:
        """How often this board needs each technique, for the cards."""
        from tui import generator

        known = self.desk.session.game.solutions
        if known is None or known.number != 1:
            return
        try:
            self.desk.shelf.needed = await generator.rate(self.desk.session.game.puzzle)
        except PuzzleError:
            return
        self.desk.show_seen(Seen.GUIDE)

    async def review(self) -> None:
        """What each move of the finished game rested on."""
        from tui import generator

        try:
            self.desk.shelf.reviewed = await generator.review(self.desk.opened.file.path)
        except PuzzleError:
            self.desk.shelf.reviewed = []
        self.learn_from(self.desk.shelf.reviewed)
        self.desk.show_seen(Seen.GUIDE)
        await self.rate_board()

    async def rate_board(self) -> None:
        """How hard the board of a finished game is goes into the records."""
        from tui import generator

        game = self.desk.session.game
        known = game.solutions
        if known is None or known.number != 1:
            return
        with contextlib.suppress(PuzzleError):
            self.desk.shelf.kept.rate(game, await generator.rating(game.puzzle))
            self.desk.show_seen(Seen.GUIDE)

    def learn_from(self, moves: list[Move]) -> None:
        """What was found, and with how much help, goes to the deck that practice is chosen from."""
        from tui.practice import Deck, outcomes

        opened, game = self.desk.opened, self.desk.session.game
        key = f"{opened.file.name} {opened.file.header.get('started', '')}"
        found = outcomes(game, moves)
        if found:
            now = datetime.now(UTC)
            seen = partial(Deck().observe, key, game.puzzle.kind.name, found, now)
            LATE.tell("The cards of practice", seen)

    async def reply(self, node: Node) -> None:
        """The computer answers the move it was waiting for, unless that was taken back; it
        thinks in a process of its own, and never answers at once."""
        from tui import generator

        session = self.desk.session
        game = session.game
        begun = monotonic()
        strength = game.options.terms.strength
        try:
            found = await generator.reply(
                game.puzzle, game.path, game.opponent, strength, game.lines
            )
        except PuzzleError as error:
            self.desk.show_seen(session.say(str(error)))
            return
        await asyncio.sleep(max(0.0, REPLY - (monotonic() - begun)))
        if game.node is node and not self.desk.left:
            self.desk.show_seen(helping.let_computer_move(session, found))

    # the finish

    def start_wave(self) -> None:
        """One wave from the last cell, where motion is wanted and cheap."""
        session = self.desk.session
        grid = session.game.puzzle.grid
        last = session.game.node.action
        if self.desk.still or (last is not None and last.verb == "solve"):
            # what the computer solved is not celebrated
            session.wave = None
            return
        step = max(1, round(max(grid.width, grid.height) * RING / WAVE))
        session.wave = step
        self.desk.after(RING, lambda: self.spread_wave(step))

    def spread_wave(self, step: int) -> None:
        """The next ring of the wave; over when it has reached the farthest cell."""
        session = self.desk.session
        if session.wave is None:
            return
        grid = session.game.puzzle.grid
        session.wave += step
        if session.wave > max(grid.width, grid.height):
            session.wave = None
        else:
            self.desk.after(RING, lambda: self.spread_wave(step))
        self.desk.show_seen(Seen.BOARD)

    # tips

    def rest_tips(self) -> None:
        """Count the tips when nothing has happened for a moment."""
        if not self.tips_wanted:
            return
        # what is being counted is about another position
        self._counting = None
        if self._tips is not None:
            self._tips.cancel()
        self._tips = self.desk.after(TIPS_REST, self.count_tips)

    def count_tips(self) -> None:
        """The person rests: work out which techniques apply."""
        session = self.desk.session
        if self._looking is not None:
            self._tips = self.desk.after(TIPS_REST, self.count_tips)
        elif session.tips.due and not self.desk.left:
            told, seen = session.mistakes_are_told, walking.tips_open(session)
            self._counting = session.tips.count(told, seen)
            self._counted_since = monotonic()
            self.go_on_counting()

    def go_on_counting(self) -> None:
        """Whether they are counted."""
        counting = self._counting
        if counting is None:
            return
        if self.desk.left or monotonic() - self._counted_since > LONGEST:
            self._counting = None
        elif soon(counting, SLICE) is None:
            self._tips = self.desk.after(SLICE, self.go_on_counting)
        else:
            self._counting = None
            if self.desk.session.saying is None:
                self.desk.show_seen(Seen.TIPS)


def was_hint(node: Node) -> bool:
    """Whether a hint played this move."""
    return node.action is not None and node.action.by == "hint"
