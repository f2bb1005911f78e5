"""What a session says, as the sort of saying that a test expects."""

from __future__ import annotations

from typing import TypeVar

from tui.play.sayings import Saying
from tui.play.session import Session

S = TypeVar("S", bound=Saying)


def said(session: Session, sort: type[S]) -> S:
    """What is being said; fails where it is of another sort."""
    assert isinstance(session.saying, sort), session.saying
    return session.saying
