"""The first game of a kind: it opens on a brief, and what has been met once is remembered."""

from __future__ import annotations

from tui.play.desk import Desk
from tui.play.sayings import Brief
from tui.play.seen import Seen
from tui.progress import SELF, Progress


class FirstGame:
    """Looks after the brief of one game."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.told = False
        self.moved = False

    def begin(self) -> None:
        """Tell the brief where this kind has not been played before."""
        session = self.desk.session
        puzzle = session.game.puzzle
        brief = puzzle.kind.guide.brief
        fresh = session.game.mode != "tutorial" and not session.finished
        untouched = session.game.node is session.game.tree.root and session.saying is None
        if brief is None or not fresh or not untouched or Progress().has_met(puzzle.kind.name):
            return
        session.brief = Brief(puzzle.kind.title, brief.lines, brief.card)
        session.moves_in_front = False
        self.told = True
        self.desk.show_seen(session.mind_brief() | Seen.LAYOUT)

    def follow(self) -> None:
        """Once it is read it is not told again; nobody is new here after a move."""
        session = self.desk.session
        if self.told and session.brief is None:
            self.told = False
            Progress().meet(SELF, session.game.puzzle.kind.name)
        if self.told and not self.moved and session.game.node.depth:
            self.moved = True
            Progress().meet(SELF)
