"""How wide the panes beside the board are: changed by keys and by dragging their edge, and kept in
the settings."""

from __future__ import annotations

from typing import Protocol

from textual.geometry import Size

from tui.play.desk import Desk
from tui.play.seen import EVERYTHING, Seen
from tui.play.view import View


class Around(Desk, Protocol):
    """A desk with panes around the board."""

    @property
    def room(self) -> Size:
        """The size of the terminal."""


class Widths:
    """The width of one screen's panes."""

    def __init__(self, desk: Around, view: View) -> None:
        self.desk = desk
        self.view = view
        # what it was when a drag began
        self.before: int | None = None

    def drag(self, columns: int, done: bool) -> None:
        """The edge was dragged so many columns to the right."""
        if self.before is None:
            self.before = self.view.front.panes
        if self.set(self.before - columns):
            self.desk.show_seen(EVERYTHING)
        if done:
            self.before = None
            self.keep()

    def change(self, more: int) -> Seen:
        """Make the panes wider or narrower by so many columns."""
        if self.view.layout is None or self.view.layout.grip is None:
            return self.desk.session.say("Only panes beside a board are made wider or narrower.")
        if not self.set(self.view.front.panes + more):
            word = "wider" if more > 0 else "narrower"
            return self.desk.session.say(f"The panes cannot be {word} here.")
        self.keep()
        return EVERYTHING

    def set(self, columns: int) -> bool:
        """Give the panes so many columns more than usual; whether that could be done."""
        return self.view.change_panes(columns, self.desk.room)

    def keep(self) -> None:
        """Write it down."""
        if self.view.front.panes != self.desk.house.person.panes:
            self.desk.house.change_settings(panes=self.view.front.panes)
