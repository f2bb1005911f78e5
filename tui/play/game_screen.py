"""The play screen as its commands and timers see it."""

from __future__ import annotations

from asyncio import TimerHandle
from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar

from textual.screen import Screen

from solitudo.tui.play.commands import Keymap
from solitudo.tui.play.guide_page import GuideContent
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import Parts
from solitudo.tui.saves.library import Opened
from solitudo.tui.services import Services

T = TypeVar("T")


class GameScreen(Protocol):
    """The screen of one game."""

    session: Session
    opened: Opened
    # whether the cursor has rested on its cell
    rested: bool
    left: bool
    # the time by `monotonic` until which a key belongs to the last mark of a game and not to the
    # result
    over_until: float

    @property
    def guide_content(self) -> GuideContent: ...

    @property
    def keymap(self) -> Keymap[GameScreen]: ...

    @property
    def services(self) -> Services: ...

    @property
    def still(self) -> bool:
        """Return whether nothing moves: by setting, over a slow connection, or without colours."""

    @property
    def covered(self) -> bool:
        """Return whether a tab covers the board."""

    def guarded(self, act: Callable[[], Parts]) -> None:
        """Do something. Show what it changed, or why it failed."""

    def show_parts(self, parts: Parts) -> None:
        """Show these parts again."""

    def run_command(self, name: str) -> None:
        """Do a command, by its name."""

    def open_window(
        self, window: Screen[Any], then: Callable[[object], None] | None = None
    ) -> None:
        """Show a window. `then` gets its answer."""

    def answered(self, then: Callable[[T], object]) -> Callable[[T], None]:
        """Use the answer of a screen, unless the game was left."""

    def turn_page(self, way: int) -> None:
        """Turn the page of the focused pane."""

    def change_panes(self, more: int) -> Parts:
        """Make the panes beside the board wider or narrower."""

    def leave(self) -> None:
        """Record the current position and close the file."""

    def after(self, seconds: float, then: Callable[[], object]) -> TimerHandle:
        """Do something a little later."""

    def work(self, task: Awaitable[None], group: str) -> None:
        """Await something without holding up a key. Only the last call of a group counts."""
