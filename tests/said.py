"""What a session says, as the sort of saying that a test expects."""

from typing import TypeVar

from solitudo.tui.play.messages import Message
from solitudo.tui.play.session import Session

S = TypeVar("S", bound=Message)


def said(session: Session, sort: type[S]) -> S:
    """What is being said; fails where it is of another sort."""
    assert isinstance(session.messages.current, sort), session.messages.current
    return session.messages.current
