"""The timers of a game: the tint of a resting cursor, tips, the animation at the end, the
computer's answer, statistics.

None of them holds up a key.
"""

from __future__ import annotations

import asyncio
from functools import cached_property
from time import monotonic
from typing import TYPE_CHECKING

from solitudo.engines.core.slices import Slices, soon
from solitudo.tui.person.progress import SELF, Progress
from solitudo.tui.play import coach, help_commands, pane_commands
from solitudo.tui.play.messages import Brief, Card, Thinking
from solitudo.tui.play.scene import spreading
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import EVERYTHING, Focus, Parts

if TYPE_CHECKING:
    from solitudo.tui.play.game_screen import GameScreen
    from solitudo.tui.play.worker_questions import AskedOfWorker

# seconds of rest after which the cursor's lines are tinted, and then until the tips are counted
REST, TIPS_REST = 0.3, 0.3
# seconds of long work after which keys are handled
SLICE = 0.005
# seconds after which tips that are not counted are given up
LONGEST = 20.0
# the animation at the end: seconds for each ring of cells, and the most in all
RING, FINISH = 0.06, 0.7
# seconds after the end in which the key of the last mark may still be held
AFTER_END = 0.4


class Timers:
    """The timers and workers of one screen."""

    def __init__(self, screen: GameScreen) -> None:
        self.screen = screen
        self.cursor = screen.session.view.cursor
        self.node = screen.session.game.node
        self.recorded = screen.session.game.finished is not None
        self.asked_needed = False
        self.opened = True
        self.first = FirstGame(screen)
        self.tips_wanted = True
        self._rest: asyncio.TimerHandle | None = None
        self._tips: asyncio.TimerHandle | None = None
        self._counting: Slices[None] | None = None
        self._counted_since = 0.0
        self._looking: Thinking | None = None
        self._answering: Slices[dict[int, tuple[str, str]]] | None = None

    def follow(self) -> None:
        """Begin what follows an action automatically."""
        screen, session = self.screen, self.screen.session
        self.first.follow()
        before, self.node = self.node, session.game.node
        # the result of a hint is shown alone until the cursor moves
        done = self.node.action
        played = self.node.parent is before and done is not None and done.by == "hint"
        if session.view.cursor != self.cursor or played:
            self.cursor = session.view.cursor
            screen.rested = False
            if self._rest is not None:
                self._rest.cancel()
            if not screen.services.quiet and not played:
                self._rest = screen.after(REST, self.rest)
        if session.take_reply_due():
            screen.work(self.worker.reply(session.game.node), "reply")
        problem = ""
        if session.game.finished is not None and not self.recorded:
            self.recorded = True
            problem = screen.guide_content.kept.note(session.game)
        # a game of Versus is explained completely whenever it is opened
        opened, self.opened = self.opened, False
        ended = session.take_ended()
        if ended:
            problem = screen.guide_content.kept.note_duel(session.game) or problem
        if problem:
            screen.services.notify_plain(problem)
        finished = session.finish_radius == 0
        if finished:
            self.start_finish()
        if finished or ended:
            screen.over_until = monotonic() + AFTER_END + (0.0 if screen.still else FINISH)
        if finished or ended or (opened and session.game.ended):
            screen.guide_content.reviewed = screen.guide_content.costly = None
            screen.work(self.worker.review(), "review")
        told = session.messages.current
        if isinstance(told, Card) and not self.asked_needed:
            self.asked_needed = True
            screen.work(self.worker.rate(), "rating")
        if session.game.mode == "practice" and self.node is not before:
            self._answering = None
            screen.after(SLICE, self.answer)
            if session.messages.end_answer(self.node):
                screen.show_parts(Parts.GUIDE)
        if session.tips.due:
            self.rest_tips()
        if isinstance(told, Thinking) and told is not self._looking:
            self._looking = told
            self._counting = None  # tips would disturb it
            screen.after(SLICE, self.go_on_looking)

    @cached_property
    def worker(self) -> AskedOfWorker:
        # loads JSON, the database and the scheduler: not before the first frame
        from solitudo.tui.play.worker_questions import AskedOfWorker

        return AskedOfWorker(self.screen)

    def rest(self) -> None:
        self.screen.rested = True
        self.screen.show_parts(Parts.BOARD | Parts.PAD)

    def go_on_looking(self) -> None:
        """Continue to look for the answer that somebody waits for."""
        screen, looking = self.screen, self._looking
        if looking is None or screen.session.messages.current is not looking or screen.left:
            self._looking = None
            return
        parts = help_commands.go_on(screen.session, looking, SLICE)
        told = screen.session.messages.current
        self._looking = told if isinstance(told, Thinking) else None
        if self._looking is not None:
            screen.after(SLICE, self.go_on_looking)
        if parts is not None:
            screen.show_parts(parts)

    def answer(self) -> None:
        """Look for the answer to a correct mark, and for the techniques of the moves before."""
        session = self.screen.session
        told = session.messages
        if self._answering is None:
            nodes = coach.unfollowed(session.game, told.followed)
            # the last move before all others
            newest = nodes[:1] if session.game.node in nodes[:1] else nodes
            self._answering = coach.answers(session.game, newest) if nodes else None
        if self._answering is None or self.screen.left:
            return
        done = soon(self._answering, SLICE)
        if done is not None:
            self._answering = None
            told.follow_by({number: name for number, (name, _) in done.answer.items()})
            node = session.game.node
            if words := done.answer.get(node.number, ("", ""))[1]:
                told.answer_to(node, words)
            self.screen.show_parts(Parts.MOVES | Parts.GUIDE)
        self.screen.after(SLICE, self.answer)

    def start_finish(self) -> None:
        """Start the animation from the last cell, if animations are wanted and cheap."""
        session = self.screen.session
        grid = session.game.puzzle.grid
        last = session.game.node.action
        if self.screen.still or (last is not None and last.verb == "solve"):
            # a board that the computer solved is not celebrated
            session.show_finish(None)
            return
        step = max(1, round(max(grid.width, grid.height) * RING / FINISH))
        session.show_finish(step)
        self.screen.after(RING, lambda: self.spread_finish(step))

    def seen_alone(self, parts: Parts) -> Parts:
        """Return which of these parts are shown. The animation at the end is shown first."""
        return parts & Parts.BOARD if spreading(self.screen.session) else parts

    def spread_finish(self, step: int) -> None:
        """Draw the next ring of the animation. It ends at the farthest cell."""
        session = self.screen.session
        if session.finish_radius is None:
            return
        grid = session.game.puzzle.grid
        radius = session.finish_radius + step
        over = radius > max(grid.width, grid.height)
        session.show_finish(None if over else radius)
        if not over:
            self.screen.after(RING, lambda: self.spread_finish(step))
        self.screen.show_parts(EVERYTHING if over else Parts.BOARD)

    def rest_tips(self) -> None:
        """Count the tips when nothing has happened for a moment."""
        if not self.tips_wanted:
            return
        # the tips that are being counted are about another position
        self._counting = None
        if self._tips is not None:
            self._tips.cancel()
        self._tips = self.screen.after(TIPS_REST, self.count_tips)

    def count_tips(self) -> None:
        """Find out which techniques apply, while the player rests."""
        session = self.screen.session
        if self._looking is not None:
            self._tips = self.screen.after(TIPS_REST, self.count_tips)
        elif session.tips.due and not self.screen.left:
            told, parts = session.mistakes_are_told, pane_commands.tips_open(session)
            self._counting = session.tips.count(told, parts)
            self._counted_since = monotonic()
            self.go_on_counting()

    def go_on_counting(self) -> None:
        counting = self._counting
        if counting is None:
            return
        if self.screen.left or monotonic() - self._counted_since > LONGEST:
            self._counting = None
        elif soon(counting, SLICE) is None:
            self._tips = self.screen.after(SLICE, self.go_on_counting)
        else:
            self._counting = None
            if self.screen.session.messages.current is None:
                self.screen.show_parts(Parts.TIPS)


class FirstGame:
    """The text of a first game, and the pane in front before there are moves."""

    def __init__(self, screen: GameScreen) -> None:
        self.screen = screen
        self.told = False
        # the things that the brief explains, and whether the news of Versus was considered
        self.met: list[str] = []
        self.versus_told = screen.session.game.options.versus
        # whether a move would be the first of all games
        self.new_here = False
        session = screen.session
        # whether the tips are in front only because there are no moves yet; lessons and Practice
        # have a guide of their own, which is always in front
        plain = type(session) is Session
        self.waits = plain and session.game.pane == "moves" and not session.view.moves_in_front

    def begin(self) -> None:
        """Show the text if this kind was never played before."""
        session = self.screen.session
        untouched = session.game.node is session.game.tree.root and session.messages.current is None
        if not untouched or session.game.mode == "tutorial":
            return
        progress = Progress()
        self.new_here = not progress.has_met(SELF)
        self.tell(progress)

    def tell(self, progress: Progress) -> None:
        """Show the text that the player has not seen yet about this kind, and about its Versus."""
        session = self.screen.session
        kind, versus = session.game.puzzle.kind, session.game.options.versus
        brief, two = kind.guide.brief, kind.guide.versus if versus else None
        self.versus_told = versus
        lines: tuple[str, ...] = ()
        self.met = []
        if brief is None:
            return
        if not progress.has_met(kind.name):
            lines += brief.lines
            self.met.append(kind.name)
        if two is not None and not progress.has_met(f"{kind.name} versus"):
            lines += two.lines
            self.met.append(f"{kind.name} versus")
        if not lines:
            return
        title = f"{kind.title} against the computer" if two is not None else kind.title
        session.messages.tell_brief(Brief(title, lines, brief.card))
        session.view.put_in_front(moves=False)
        self.told = True
        self.screen.show_parts(session.mind_brief() | Parts.LAYOUT)

    def follow(self) -> None:
        """Stop showing the text after it was read. After one move nobody is new here."""
        session = self.screen.session
        depth = session.game.node.depth
        if self.waits and session.view.focus is not Focus.BOARD:
            self.waits = False
        elif self.waits and depth and session.messages.brief is None:
            # an open brief is shown first
            self.waits = False
            session.view.put_in_front(moves=True)
        if self.new_here and depth:
            self.new_here = False
            Progress().meet(SELF)
        if self.told and session.messages.brief is None:
            self.told = self.new_here = False
            Progress().meet(SELF, *self.met)
        versus = session.game.options.versus
        if versus and not self.versus_told and self.told is False:
            self.tell(Progress())
        self.versus_told = versus
