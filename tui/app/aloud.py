"""The part of the application that reads aloud: the screen-reader line, and rows that do not
change.

From the first key on, only that line changes on a game's screen, so that a screen reader or a
braille display has nothing else to follow. F8 or the mouse makes the screen change again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.segment import Segment
from textual import events
from textual.geometry import Size
from textual.screen import Screen

from solitudo.tui.drawing.common.canvas import Ink
from solitudo.tui.layout.spoken_text import Speaking, plain
from solitudo.tui.person import settings
from solitudo.tui.services import GameShown
from solitudo.tui.terminal import textual_private
from solitudo.tui.terminal.output import Output
from solitudo.tui.terminal.sanitize import clean
from solitudo.tui.terminal.screen_reader import READ_ON, Reader
from solitudo.tui.terminal.screen_state import Piece

if TYPE_CHECKING:
    from rich.color import ColorSystem

    from solitudo.tui.drawing.common.palette import Palette
    from solitudo.tui.start import Start

# the key that draws the whole screen while it is read aloud
SHOWN_TOO = "f8"


class ReadAloud(textual_private.PrivateApp):
    """The part of the application that reads aloud."""

    person: settings.Settings
    start: Start
    palette: Palette

    def __init__(self, ansi: bool) -> None:
        super().__init__(ansi)
        # its frames are small; without it, Textual draws
        self.output: Output | None = None
        # the text of the screen-reader line, and the size of the terminal with that line
        self.words = Reader()
        self.terminal_size: Size | None = None
        # the game whose rows are not redrawn since a key was pressed, because the screen is read
        # aloud; and whether the player asked to see it
        self.still: Screen[Any] | None = None
        self.seen_too = False

    @property
    def reader(self) -> Reader | None:
        return self.words if self.person.reader or self.start.reader else None

    @property
    def colours(self) -> ColorSystem | None:
        """The colours that are sent to the terminal."""
        return None

    def forget_frame(self) -> None:
        """Send the next frame whole."""

    def send_rest(self) -> None:
        """Send later what the connection had no room for."""

    @property
    def stands_still(self) -> bool:
        """Whether only the screen-reader line changes."""
        on = self.reader is not None and not self.seen_too and bool(self.screen_stack)
        return on and self.still is self.screen

    def show_too(self) -> None:
        """Draw the screen while it is read aloud, or stop drawing it again."""
        self.seen_too = not self.seen_too
        self.still = None
        self.forget_frame()
        self.screen.refresh()
        if self.reader is not None:
            self.words.say("Screen updates are on." if self.seen_too else "Screen updates are off.")

    def let_stand(self, event: events.Event) -> None:
        """Stop drawing a game at the first key.

        The mouse draws it again, for people who can see it.
        """
        if self.reader is None or not self.screen_stack:
            return
        if isinstance(event, events.Key):
            self.still = self.screen if isinstance(self.screen, GameShown) else None
        elif isinstance(event, events.MouseDown) and self.still is not None:
            self.still = None
            self.forget_frame()
            self.screen.refresh()

    def asks_on(self, event: events.Event) -> bool:
        if isinstance(event, events.MouseEvent) and self.terminal_size is not None:
            below = event.y >= self.terminal_size.height - 1
            return below and isinstance(event, events.MouseDown)
        return isinstance(event, events.Key) and event.key == READ_ON

    def follow_screen(self) -> None:
        """Make the screen-reader line follow the screen on top."""
        screen = self.screen
        if isinstance(screen, Speaking):
            parts = screen.spoken()
        else:
            rows = map(plain, textual_private.rows_of(screen))
            parts = [", ".join(row for row in rows if row)]
        self.words.follow(screen, parts, plain(screen.title) if screen.title else "")

    def reader_row(self) -> list[Piece]:
        whole, output = self.terminal_size, self.output
        if whole is None:
            return []
        y = whole.height - 1
        if output is not None:
            output.cursor = (y, 0) if self.reader is not None else None
        if self.reader is None:
            return []
        self.follow_screen()
        if output is not None:
            output.state.first_row = y
        style = self.palette.style(Ink("text", "panel"))
        return [(y, 0, [Segment(self.words.row(whole.width), style)])]

    def speak_after(self) -> None:
        """Say what an event changed, after the screen has handled it, even if it drew nothing."""
        if self.screen_stack and (self.reader is not None or self.is_web):
            self.screen.call_later(self.speak)

    def speak(self) -> None:
        if self.reader is not None:
            self.show_reader()
        self.say_to_page()

    def say_to_page(self) -> None:
        """Let a page in a browser say what is new, as the screen-reader line would."""
        say = getattr(self.driver, "say", None)
        if say is None or not self.screen_stack:
            return
        before = self.words.text
        self.follow_screen()
        if self.words.text != before and self.words.fresh:
            say(clean(self.words.fresh))

    def read_on(self) -> None:
        if self.reader is not None and self.terminal_size is not None:
            self.reader.read_on(self.terminal_size.width)
            self.show_reader()

    def show_reader(self) -> None:
        if self.output is None:
            self.post_display_hook()
        elif self.draws:
            self.output.show(self.reader_row(), self.colours)
            self.send_rest()

    def use_reader(self) -> None:
        """Show or hide the screen-reader line. With it, screens have one row less."""
        if self.terminal_size is not None:
            self.post_message(events.Resize(self.terminal_size, self.terminal_size))
