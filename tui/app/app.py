"""The application: themes, settings, signals and errors, around the screens."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

from textual.app import App
from textual.dom import NoScreen
from textual.events import CursorPosition, Event, InputEvent, Paste
from textual.screen import Screen
from textual.worker import WorkerFailed

from solitudo.engines.core.errors import PuzzleError
from solitudo.themes import loader
from solitudo.themes.textual import textual_theme, variables
from solitudo.tui.app.navigation import AFTER, Navigation
from solitudo.tui.app.shutdown import CRASHED, Ending
from solitudo.tui.app.taking_over import Present
from solitudo.tui.boards.source import Boards
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.person import settings
from solitudo.tui.person.retry import PENDING
from solitudo.tui.services import FollowsTheme
from solitudo.tui.terminal import background, capabilities
from solitudo.tui.terminal.keyboard import InputQueue
from solitudo.tui.terminal.questions import TerminalSaid, drawn_by

if TYPE_CHECKING:
    from solitudo.tui.person.retry import Unwritten
    from solitudo.tui.start import Start


class Solitudo(Navigation):
    """The application. It owns the settings and the palette. Games belong to their screens."""

    CSS_PATH = None
    # windows are last: a rule of the application overrides the rule of a screen
    CSS = "Screen { background: $surface; } Window { background: $shadow 60%; } "
    crash_status = CRASHED
    # the terminal selects text; Textual's own selection fails on a widget that was just removed
    ALLOW_SELECT = False
    ENABLE_COMMAND_PALETTE = True
    COMMAND_PALETTE_BINDING = "ctrl+p"
    BINDINGS = []  # noqa: RUF012 - keys belong to the table of commands

    def __init__(
        self, start: Start, seen: capabilities.Terminal, chosen: settings.Settings
    ) -> None:
        self.person = chosen
        self.seen = seen
        self.warnings: tuple[str, ...] = ()
        # the requested theme, and the background of the terminal, which decides between two themes
        self.theme_asked = start.theme or chosen.theme
        self.light_ground = False
        # the finest symbols that the terminal draws itself
        self.finest: capabilities.Glyphs = "rich"
        self.theme_data = self.first_theme(self.theme_asked)
        self.roles = variables(self.theme_data)
        self.look = textual_theme(self.theme_data)
        super().__init__(seen, self.theme_data.terminal)
        # before any style is computed: a later change of theme parses every style again
        self.register_theme(self.look)
        self.set_reactive(App.theme, self.theme_data.name)
        self.start = start
        self.heard_at = monotonic()
        self.ending = Ending(self.leave_games, self.exit, self.notify_plain)
        self.input_queue = InputQueue(self, self.take_in)
        self.boards = Boards(self)
        self.palette = self.make_palette(self.theme_data)

    def first_theme(self, name: str) -> loader.Theme:
        """Return the theme that was chosen, or the default theme with a warning."""
        try:
            return self.find_theme(name)
        except PuzzleError as error:
            self.warnings = (str(error),)
            return loader.suited(loader.DEFAULT, self.seen.colours)

    def make_palette(self, theme: loader.Theme) -> Palette:
        return Palette(theme.roles, self.seen.colours, theme.name, self.seen.glyphs == "ascii")

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return self.roles

    def get_css_variables(self) -> dict[str, str]:
        # asked for before Textual has our theme: use the theme that will be shown
        made = self.look
        found = {**self.roles, **made.to_color_system().generate(), **made.variables}
        self.theme_variables = found
        return found

    @property
    def screens(self) -> Sequence[Screen[Any]]:
        return self.screen_stack

    @property
    def unwritten(self) -> Unwritten:
        return self.ending.unwritten

    @property
    def glyphs(self) -> str:
        return self.seen.glyphs

    def on_mount(self) -> None:
        self.begin_output()
        self.ending.begin(asyncio.get_running_loop(), self)
        background.repeat(self, self, 1.0, self.look_round)
        background.repeat(self, self, 1.0, self.look_for_claims)
        self.app_suspend_signal.subscribe(self, lambda _: self.reset_style())
        self.app_resume_signal.subscribe(self, lambda _: self.take_terminal())
        if not self.person.mouse:
            self.call_after_refresh(self.set_mouse, False)
        self.set_timer(0.5, self.collect_again)
        self.call_after_refresh(self.boards.begin_later)
        if self.boards.ahead:
            self.set_timer(AFTER, self.load_ahead)
        self.follow_start(self.start)
        for words in self.warnings:
            self.notify_plain(words)

    def collect_again(self) -> None:
        """Collect garbage from now on, but nothing that was made during the start."""
        gc.freeze()
        gc.enable()

    async def on_event(self, event: Event) -> None:
        if isinstance(event, InputEvent | CursorPosition | Paste | Present):
            self.heard_at = monotonic()
            if self.output is not None and not isinstance(event, CursorPosition):
                self.output.heard()
        if isinstance(event, InputEvent | Paste) and not event.is_forwarded:
            await self.input_queue.take(event)
        else:
            await super().on_event(event)

    async def take_in(self, event: InputEvent | Paste) -> None:
        # input from before the terminal was lent is not for a screen that is not visible
        if not self.lent:
            # a press may be on a widget that was just removed
            with suppress(NoScreen):
                await super().on_event(event)
                self.speak_after()

    def look_round(self) -> None:
        super().look_round()
        self.look_for_silence()
        if self.ending.look_round():
            self.forget_frame()
            self.screen.refresh()

    @property
    def leaving(self) -> bool:
        return self.ending.signals.over

    @property
    def stands(self) -> bool:
        return self.ending.stands

    def end_standing(self) -> None:
        self.ending.end_standing()

    async def on_unmount(self) -> None:
        await self.boards.close()

    def quit(self) -> None:
        self.ending.close_games()
        self.ending.signals.end_soon(0)
        self.exit(0)

    def note_fault(self, error: Exception) -> None:
        # Textual wraps an error of a worker without its traceback
        self.ending.crashed(error.error if isinstance(error, WorkerFailed) else error)

    async def action_quit(self) -> None:
        self.quit()

    def action_help_quit(self) -> None:
        self.ask_to_leave()

    def ask_to_leave(self) -> None:
        from solitudo.tui.panes.dialog import Dialog

        if not isinstance(self.screen, Dialog):
            words = "Everything is saved. Press Ctrl+C again to quit."
            window = Dialog("Quit Solitudo?", words, [("y", "quit"), ("n", "stay")])
            window.interrupted = "y"
            self.push_screen(window, lambda answer: self.quit() if answer == "y" else None)

    def set_look(self, name: str) -> bool:
        """Use the theme of this name. If it cannot be used, say so and change nothing."""
        try:
            self.wear(self.find_theme(name))
        except PuzzleError as error:
            self.notify_plain(str(error))
            return False
        self.theme_asked = name
        return True

    def on_terminal_said(self, said: TerminalSaid) -> None:
        if said.light is not None and said.light != self.light_ground:
            self.light_ground = said.light
            with suppress(PuzzleError):
                found = self.find_theme(self.theme_asked)
                if found != self.theme_data:
                    self.wear(found)
        if said.name is not None:
            self.finest = drawn_by(said.name)
            self.use_glyphs(self.seen)

    def find_theme(self, name: str) -> loader.Theme:
        """Return a theme for this terminal. Raise PuzzleError if it is invalid."""
        how = (self.seen.colours, settings.themes_folder(), self.light_ground)
        if name in (loader.AUTO, *loader.BUILT_IN):
            return loader.suited(name, *how)
        from solitudo.themes import borrowed

        return borrowed.suited(name, *how)

    def wear(self, theme: loader.Theme) -> None:
        self.theme_data = theme
        self.look = textual_theme(theme)
        self.register_theme(self.look)
        self.theme = theme.name
        self.show_palette()

    def use_glyphs(self, found: capabilities.Terminal) -> None:
        """Draw with the symbols that were found.

        The finest are used only if nobody chose others.
        """
        any_of_them = found.glyphs == "rich" and not found.chosen
        glyphs = self.finest if any_of_them else found.glyphs
        self.seen = self.seen._replace(glyphs=glyphs, chosen=found.chosen)
        self.show_palette()

    def show_palette(self) -> None:
        """Draw each screen in its current colours and symbols, even one that is being set up."""
        self.palette = self.make_palette(self.theme_data)
        for screen in self.screen_stack:
            if isinstance(screen, FollowsTheme) and screen.is_mounted:
                screen.use_palette(self.palette)
            elif isinstance(screen, FollowsTheme):
                screen.call_later(self.catch_up, screen)

    def catch_up(self, screen: Screen[Any]) -> None:
        if isinstance(screen, FollowsTheme) and screen.is_attached:
            screen.use_palette(self.palette)

    def keep_look(self, name: str) -> None:
        self.theme_asked = name
        self.change_settings(theme=name)

    def change_settings(self, **changes: Any) -> None:
        """Change settings and save them. Say so if that is not possible."""
        self.person = self.person._replace(**changes)
        written = partial(settings.save, self.person, None, tuple(changes))
        problem = PENDING.do("The settings", written)
        if problem:
            self.notify_plain(f"The settings could not be written: {problem}.")
