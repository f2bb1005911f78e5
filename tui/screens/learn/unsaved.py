"""A board on the screen that is not a game: it has no file and no statistics."""

from __future__ import annotations

from pathlib import Path

from solitudo.tui.play import pane_commands
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.play.session import Session
from solitudo.tui.play.timers import Timers
from solitudo.tui.play.view_state import Parts
from solitudo.tui.saves import library
from solitudo.tui.screens.painted_screen import KeyScreen
from solitudo.tui.services import GameShown


class NoFile:
    """The file of a board that is not saved."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.path = Path(name)
        self.header: dict[str, str] = {}
        self.trouble = self.news = ""
        self.unsettled = False
        self.lock = None

    def look(self) -> bool:
        return False

    def settle(self) -> bool:
        return True

    def close(self) -> None:
        """Do nothing, because there is no file."""


class UnsavedScreen(PlayScreen):
    """A board that is not a game: it has no file, no statistics and no tips of its own."""

    # keys without a meaning here
    not_here: tuple[str, ...] = ()

    def __init__(self, session: Session, name: str) -> None:
        opened = library.Opened(session.game, NoFile(name))  # type: ignore[arg-type]
        super().__init__(opened, session)
        self.session.view.put_in_front(moves=False)

    def make_timers(self) -> Timers:
        timers = super().make_timers()
        # tips would give the answer away
        timers.recorded, timers.tips_wanted = True, False
        return timers

    def obey_key(self, key: str) -> Parts:
        if key == "escape":
            parts = pane_commands.escape(self.session)
            return self.end() if parts is None else parts
        return Parts.NOTHING if key in self.not_here else super().obey_key(key)

    def end(self) -> Parts:
        """Go back to the screen below, or home. The result has already been written."""
        self.leave()
        below = self.services.screens[:-1][-1:]
        if any(isinstance(screen, GameShown | KeyScreen) for screen in below):
            self.app.pop_screen()
        else:
            self.services.go_home()
        return Parts.NOTHING

    def leave(self) -> None:
        """Write nothing."""
        self.left = True
