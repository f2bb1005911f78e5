"""The play screen as its commands and timers see it."""

from __future__ import annotations

from asyncio import TimerHandle
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from textual.screen import Screen

from tui.house import House
from tui.library import Opened
from tui.panes.shelf import Shelf
from tui.play.commands import Keymap
from tui.play.seen import Seen
from tui.play.session import Session


class Desk(Protocol):
    """Where one game is played."""

    session: Session
    opened: Opened
    # whether the cursor has rested on its cell
    rested: bool
    left: bool

    @property
    def shelf(self) -> Shelf: ...

    @property
    def keymap(self) -> Keymap[Desk]: ...

    @property
    def house(self) -> House: ...

    @property
    def still(self) -> bool:
        """Whether nothing moves by itself: by setting, over a slow line, without colours."""

    @property
    def quiet(self) -> bool:
        """Whether nothing is tinted for a cursor that rests."""

    def show_seen(self, seen: Seen) -> None:
        """Show what was changed."""

    def run_command(self, name: str) -> None:
        """Do a command, by its name."""

    def open_window(
        self, window: Screen[Any], then: Callable[[object], None] | None = None
    ) -> None:
        """Show a window; `then` gets its answer."""

    def turn_page(self, way: int) -> None:
        """Turn the pane that the keys go to."""

    def change_panes(self, more: int) -> Seen:
        """Make the panes beside the board wider or narrower."""

    def leave(self) -> None:
        """Write where the game stands and close its file."""

    def after(self, seconds: float, then: Callable[[], object]) -> TimerHandle:
        """Do something a little later."""

    def work(self, task: Awaitable[None], group: str) -> None:
        """Wait for something without holding up a key; of one group the last counts."""
