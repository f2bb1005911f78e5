"""The application as its screens see it: settings and looks, and the ways to other games and
screens.

Screens know no more of the application than this.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar, cast, runtime_checkable

from textual.app import App
from textual.screen import Screen

from solitudo.engines.core.action import Position
from solitudo.engines.core.draft import Draft
from solitudo.engines.core.kind import Kind
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Duel, Request
from solitudo.themes.loader import Theme
from solitudo.tui.boards.new_game import Made, NewGame
from solitudo.tui.drawing.common.canvas import Canvas
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.person.retry import Kept, Unwritten
from solitudo.tui.person.settings import Settings
from solitudo.tui.saves.library import Opened
from solitudo.tui.terminal.capabilities import Terminal
from solitudo.tui.terminal.screen_reader import Reader

T = TypeVar("T")


@runtime_checkable
class FollowsTheme(Protocol):
    """A screen that follows a change of the theme."""

    def use_palette(self, palette: Palette) -> None: ...


@runtime_checkable
class FollowsSettings(Protocol):
    """A screen that follows changes of the settings."""

    def use_settings(self) -> None: ...


@runtime_checkable
class FollowsFocus(Protocol):
    """A screen that does something when the terminal loses the focus."""

    def lose_focus(self, gone: bool = False) -> None:
        """React when the terminal lost the focus, or is `gone`: it has not answered for a long
        time.
        """


@runtime_checkable
class DraftScreen(Protocol):
    """A screen that writes a draft."""

    draft_file: Kept

    @property
    def file(self) -> Kept:
        """Return the file of the draft."""

    def leave(self) -> None: ...


@runtime_checkable
class GameShown(Protocol):
    """A screen with a board on it."""

    @property
    def board_shown(self) -> tuple[Puzzle, Position] | None:
        """Return the board and the position on the screen, if there are any."""

    @property
    def file(self) -> Kept:
        """Return the file of the game."""

    def say_first(self, title: str, words: str) -> None:
        """Show a message when the screen opens."""

    def leave(self) -> None:
        """Record the current position, and close the file."""


@runtime_checkable
class HasCommands(Protocol):
    """A screen whose commands are in the palette: their names, descriptions and effects."""

    def palette_commands(self) -> list[tuple[str, str, Callable[[], None]]]: ...


class PaletteEntry(NamedTuple):
    """A command in the palette: its group, whether it applies now, and its name in the table of
    people's words.
    """

    title: str
    words: str
    run: Callable[[], None]
    group: str = ""
    applies: bool = True
    name: str = ""


@runtime_checkable
class HasPaletteEntries(Protocol):
    """A screen whose commands are in the palette by group."""

    def palette_entries(self) -> list[PaletteEntry]: ...


class Boards(Protocol):
    """The pre-generated boards, and how more are made."""

    def ready(self, kind: str, request: Request) -> int: ...

    def look(self, kind: str, request: Request) -> Made | None: ...

    def expect(self, kind: str, request: Request) -> None: ...


class Services(Protocol):
    """The application as screens see it."""

    person: Settings
    seen: Terminal
    palette: Palette
    theme_data: Theme
    theme_asked: str

    # whether we use the mouse in this run
    mouse: bool
    # when the player was last active, by `monotonic`: a key, or an answer of the terminal
    heard_at: float

    @property
    def quiet(self) -> bool:
        """Return whether as little as possible is sent: no tint, no animations, the clock by the
        minute.
        """

    @property
    def reader(self) -> Reader | None:
        """The screen-reader line, if it is wanted."""

    def read_on(self) -> None:
        """Show the next part of the screen-reader line."""

    def use_reader(self) -> None:
        """Show or hide the screen-reader line."""

    @property
    def unwritten(self) -> Unwritten: ...

    @property
    def boards(self) -> Boards: ...

    @property
    def glyphs(self) -> str: ...

    @property
    def screens(self) -> Sequence[Screen[Any]]: ...

    def play(self, opened: Opened, words: tuple[str, str] | None = None) -> None: ...

    def begin(self, wanted: NewGame) -> None: ...

    def open_save(self, name: str) -> None: ...

    def open_kept(self, opened: Callable[[], T], then: Callable[[T], object]) -> None: ...

    def open_lessons(self, kind: Kind) -> None: ...

    def learn(self, kind: Kind) -> None: ...

    def open_learn(self, kind: str = "") -> None: ...

    def choose_new_game(
        self, kind: str = "", mode: str = "normal", size: str = "", level: str = ""
    ) -> None: ...

    def as_last_time(self) -> None: ...

    def open_anything(self, text: str = "") -> None: ...

    def palette_everywhere(self) -> list[PaletteEntry]: ...

    # other screens; `then` is called when they close

    def ask_duel(self, puzzle: Puzzle, then: Callable[[Duel | None], None]) -> None: ...

    def open_records(self, kind: str = "", then: Callable[[], None] = ...) -> None: ...

    def open_saves(self, here: str = "", then: Callable[[], None] = ...) -> None: ...

    def open_settings(self, then: Callable[[], None] = ...) -> None: ...

    def choose_theme(self) -> None: ...

    def edit_board(self, board: Puzzle | Draft, leave: Callable[[], None]) -> None: ...

    def choose_draft(
        self, kind: Kind, size: str, leave: Callable[[], None] | None = None
    ) -> None: ...

    def open_replay(self, name: str | Path, then: Callable[[], None] = ...) -> None: ...

    def choose_replay(self) -> None: ...

    def practise(self) -> None: ...

    def show_result(
        self, drawn: Callable[[Palette, str, tuple[int, int]], Canvas], words: str
    ) -> None: ...

    def play_board(self, puzzle: Puzzle, mode: str = ...) -> None: ...

    def play_daily(self, then: Callable[[], object] = ...) -> None: ...

    def go_home(self) -> None: ...

    def quit(self) -> None: ...

    def ask_to_leave(self) -> None: ...

    def notify_plain(self, words: str) -> None: ...

    def set_look(self, name: str) -> bool: ...

    def find_theme(self, name: str) -> Theme: ...

    def wear(self, theme: Theme) -> None: ...

    def use_glyphs(self, found: Terminal) -> None: ...

    def keep_look(self, name: str) -> None: ...

    def set_mouse(self, on: bool) -> None: ...

    def switch_mouse(self) -> None: ...

    def change_settings(self, **changes: object) -> None: ...

    def make_palette(self, theme: Theme) -> Palette: ...

    def automatic(self, mode: str) -> bool: ...

    def copy_to_clipboard(self, text: str) -> None: ...

    def show_progress(self, share: float | None) -> None: ...

    def download(self, name: str, content: bytes) -> None: ...

    @property
    def is_web(self) -> bool: ...

    def suspend(self) -> AbstractContextManager[None]: ...

    def action_command_palette(self) -> None: ...

    def play_lines(self) -> None: ...

    def switch_screen(self, screen: Screen[Any]) -> object: ...

    def push_screen(
        self, screen: Screen[Any], callback: Callable[[Any], None] | None = None
    ) -> object: ...


def services_of(app: App[Any]) -> Services:
    """Return the application of a screen."""
    return cast(Services, app)
