"""The way through the game: back and forth to look, redo, back to the start, to the solution."""

from __future__ import annotations

from tui.play.seen import Seen
from tui.play.session import Session


def look_back(session: Session) -> Seen:
    """One move back through the history, only to look."""
    node = session.shown_node.parent
    return session.look(node) if node is not None else Seen.NOTHING


def look_forth(session: Session) -> Seen:
    """One move forth through the history."""
    node = session.shown_node.last
    return session.look(node) if node is not None else Seen.NOTHING


def redo(session: Session) -> Seen:
    """One move on along the branch last visited."""
    if session.preview is not None:
        return look_forth(session)
    return session.forget() | session.take(session.game.redo())


def reset(session: Session) -> Seen:
    """Back to the start, as one action."""
    return session.settle() | session.take(session.game.reset())


def solve(session: Session) -> Seen:
    """Write the solution, recorded as help; it ends a Versus without a winner."""
    seen = session.settle()
    if session.game.options.versus:
        session.game.set_mode("normal")
    return seen | session.take(session.game.solve())
