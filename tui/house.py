"""What a screen may ask of the application around it: its settings and looks, and the ways to
other games and screens. The application is this; screens know no more of it."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any, NamedTuple, Protocol, cast, runtime_checkable

from textual.app import App
from textual.screen import Screen

from engines.core.action import Position
from engines.core.puzzle import Kind, Puzzle
from engines.core.terms import Duel
from engines.core.values import Request
from themes.loader import Theme
from tui.drawing.palette import Palette
from tui.library import Opened
from tui.owed import Kept, Owed
from tui.reader import Reader
from tui.settings import Settings
from tui.start import Start
from tui.terminal import Terminal


class NewGame(NamedTuple):
    """A game to begin: the board that is asked for, and how it is played. `previous` is the save
    that undo at its start goes back to; `daily` the date of a board of the day."""

    kind: str
    request: Request
    mode: str = "normal"
    duel: Duel | None = None
    previous: str = ""
    daily: str = ""

    @property
    def asks_duel(self) -> bool:
        """Whether it is still to be said against whom."""
        return self.mode == "versus" and self.duel is None


@runtime_checkable
class Dressed(Protocol):
    """A screen that follows a change of the theme."""

    def use_palette(self, palette: Palette) -> None: ...


@runtime_checkable
class Following(Protocol):
    """A screen that follows a change of the settings."""

    def use_settings(self) -> None: ...


@runtime_checkable
class Leaving(Protocol):
    """A screen that does something when the terminal loses the focus."""

    def lose_focus(self) -> None: ...


@runtime_checkable
class Drafting(Protocol):
    """A screen that writes a draft."""

    keeper: Kept

    def leave(self) -> None: ...


@runtime_checkable
class Playing(Protocol):
    """A screen with a board on it."""

    @property
    def board_shown(self) -> tuple[Puzzle, Position] | None:
        """What can be seen of it, if anything."""


@runtime_checkable
class Commanding(Protocol):
    """A screen whose commands the palette lists: what it is, what is said of it, what does it."""

    def palette_commands(self) -> list[tuple[str, str, Callable[[], None]]]: ...


class Listed(NamedTuple):
    """A command as the palette lists it: under which group, whether it applies now, and what else
    it is found by."""

    title: str
    words: str
    run: Callable[[], None]
    group: str = ""
    applies: bool = True
    also: str = ""


@runtime_checkable
class Listing(Protocol):
    """A screen whose commands the palette lists by group."""

    def palette_entries(self) -> list[Listed]: ...


class Boards(Protocol):
    """The boards that lie ready, and what more is made of."""

    def ready(self, kind: str, request: Request) -> int: ...

    def expect(self, kind: str, request: Request) -> None: ...


class House(Protocol):
    """The application, as screens see it."""

    person: Settings
    seen: Terminal
    palette: Palette
    theme_data: Theme

    # whether the mouse is ours, in this run
    mouse: bool

    @property
    def quiet(self) -> bool:
        """Whether no more is sent than must be: no tint, no motion, the clock by the minute."""

    @property
    def reader(self) -> Reader | None:
        """The line that says everything in words, where it is wanted."""

    def read_on(self) -> None:
        """The next part of what the reader line says."""

    def use_reader(self) -> None:
        """Follow a change of whether the reader line is wanted."""

    @property
    def owed(self) -> Owed: ...

    @property
    def boards(self) -> Boards: ...

    @property
    def glyphs(self) -> str: ...

    @property
    def screens(self) -> Sequence[Screen[Any]]: ...

    def play(self, opened: Opened, words: tuple[str, str] | None = None) -> None: ...

    def begin(self, wanted: NewGame) -> None: ...

    def open_save(self, name: str) -> None: ...

    def open_lessons(self, kind: Kind) -> None: ...

    def play_id(self, start: Start) -> None: ...

    def play_daily(self) -> None: ...

    def go_home(self) -> None: ...

    def quit(self) -> None: ...

    def ask_to_leave(self) -> None: ...

    def notify_plain(self, words: str) -> None: ...

    def set_look(self, name: str) -> None: ...

    def find_theme(self, name: str) -> Theme: ...

    def wear(self, theme: Theme) -> None: ...

    def keep_look(self, name: str) -> None: ...

    def set_mouse(self, on: bool) -> None: ...

    def switch_mouse(self) -> None: ...

    def change_settings(self, **changes: object) -> None: ...

    def make_palette(self, theme: Theme) -> Palette: ...

    def automatic(self, mode: str) -> bool: ...

    def copy_to_clipboard(self, text: str) -> None: ...

    @property
    def is_web(self) -> bool: ...

    def suspend(self) -> AbstractContextManager[None]: ...

    def action_command_palette(self) -> None: ...

    def play_lines(self) -> None: ...

    def switch_screen(self, screen: Screen[Any]) -> object: ...

    def push_screen(
        self, screen: Screen[Any], callback: Callable[[Any], None] | None = None
    ) -> object: ...


def house(app: App[Any]) -> House:
    """The application that a screen is shown by."""
    return cast(House, app)
