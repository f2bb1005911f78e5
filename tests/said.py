"""The text of a session, checked to be of the expected sort."""

from typing import TypeVar

from solitudo.tui.play.messages import Message
from solitudo.tui.play.session import Session

S = TypeVar("S", bound=Message)


def said(session: Session, sort: type[S]) -> S:
    """Return the current message, and fail if it is of another sort."""
    assert isinstance(session.messages.current, sort), session.messages.current
    return session.messages.current
