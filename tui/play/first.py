"""The first game of a kind: it opens on a brief, and what has been met once is remembered. Every
game has its moves in front from the first one on, where nobody chose otherwise."""

from __future__ import annotations

from tui.play.desk import Desk
from tui.play.sayings import Brief
from tui.play.seen import Seen
from tui.play.session import Focus, Session
from tui.progress import SELF, Progress


class FirstGame:
    """Looks after the brief of one game."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.told = False
        # whether a move would be the first of all
        self.new_here = False
        session = desk.session
        # whether the tips are in front only because there are no moves yet; lessons and practice
        # have a guide of their own, which stays
        plain = type(session) is Session
        self.waits = plain and session.game.pane == "moves" and not session.moves_in_front

    def begin(self) -> None:
        """Tell the brief where this kind has not been played before."""
        session = self.desk.session
        kind = session.game.puzzle.kind
        untouched = session.game.node is session.game.tree.root and session.saying is None
        if not untouched or session.game.mode == "tutorial":
            return
        progress = Progress()
        self.new_here = not progress.has_met(SELF)
        brief = kind.guide.brief
        if brief is None or progress.has_met(kind.name):
            return
        session.brief = Brief(kind.title, brief.lines, brief.card)
        session.moves_in_front = False
        self.told = True
        self.desk.show_seen(session.mind_brief() | Seen.LAYOUT)

    def follow(self) -> None:
        """Once it is read it is not told again; nobody is new here after a move."""
        session = self.desk.session
        if self.waits and session.focus is not Focus.BOARD:
            self.waits = False
        elif self.waits and session.game.node.depth and session.brief is None:
            # a brief that is still read comes first
            self.waits = False
            session.moves_in_front = True
        if self.new_here and session.game.node.depth:
            self.new_here = False
            Progress().meet(SELF)
        if self.told and session.brief is None:
            self.told = self.new_here = False
            Progress().meet(SELF, session.game.puzzle.kind.name)
