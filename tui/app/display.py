"""The drawing of the application: what is sent to the terminal, and how much of it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich.color import ColorSystem
from rich.console import COLOR_SYSTEMS, RenderableType
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.screen import Screen
from textual.timer import Timer

from solitudo.tui.app.aloud import SHOWN_TOO, ReadAloud
from solitudo.tui.drawing.common.canvas import Ink
from solitudo.tui.layout.spoken_text import plain
from solitudo.tui.services import FollowsFocus, FollowsSettings, GameShown
from solitudo.tui.terminal import (
    capabilities,
    keyboard,
    questions,
    textual_driver,
    textual_private,
    titles,
)
from solitudo.tui.terminal.compositor import SmallFrames, pieces_of
from solitudo.tui.terminal.output import AGAIN, HIDE, SHOW, Output
from solitudo.tui.terminal.sanitize import clean
from solitudo.tui.terminal.screen_state import Piece, ScreenState

if TYPE_CHECKING:
    from solitudo.tui.terminal.cell_runs import Cell

# seconds after which panes with a new layout have their sizes
SETTLED = 0.08
# the sequence that writes the last row at any time, and how many writes may wait before it
LAST_ROW, FEW = "\x1b7\x1b[999H\x1b[0;7m{}\x1b[K\x1b[0m\x1b8", 8
# seconds that the end waits for an answer of the terminal
AT_THE_END = 0.7
# the key that turns the mouse on and off, and the words at the edge of the screen while it is off
MOUSE, MOUSE_OFF = "f9", " mouse off "
SELECTS = "The mouse selects text now. Press {key} to play with it again."


class Display(ReadAloud):
    """The part of the application that sends changes of the screen, as far as the connection has
    room.
    """

    def __init__(self, seen: capabilities.Terminal, ansi: bool) -> None:
        # asked for while Textual starts
        self.seen = seen
        super().__init__(ansi)
        if textual_private.available():
            self.output = self.make_output()
            textual_driver.use_parser(self.driver_class, keyboard.Parser)
        # sends the rest of a frame later
        self.rest_timer: Timer | None = None
        # whether we use the mouse in this run
        self.mouse = True
        # the place of those words: on this screen, at this size, from this column
        self.signed: tuple[Screen[Any], Size, int] | None = None
        # the text written below the frames of Textual
        self.written_below = ""

    def make_output(self) -> Output:
        return Output(ScreenState(self.seen.erases), self.write, lambda: self.unsent)

    def begin_output(self) -> None:
        if self.output is not None and self.draws and not self.is_web:
            self.output.test(questions.asked())
            if titles.takes_titles(os.environ):
                self.write(titles.SAVE + titles.titled("Solitudo"))

    def show_progress(self, share: float | None) -> None:
        """Show the progress of a search in the tab of the terminal. None ends it."""
        if self.output is not None and self.draws and titles.takes_progress(os.environ):
            self.write(titles.NO_PROGRESS if share is None else titles.progress(share))

    @property
    def colours(self) -> ColorSystem | None:
        name = self.console.color_system
        return COLOR_SYSTEMS[name] if name is not None else None

    @property
    def quiet(self) -> bool:
        """Whether as little as possible is sent: by a setting, or on a slow connection."""
        slow = self.output is not None and self.output.flow.slow
        return slow or self.person.quiet or self.start.quiet or self.reader is not None

    def draw(self, screen: Screen[Any], frame: RenderableType | None) -> None:
        if self.stands_still:
            self.show_reader()
            return
        pieces = pieces_of(frame)
        if self.output is None or pieces is None:
            if frame is not None:
                self.reset_style()
                self.forget_frame()
            self.draw_stock(screen, frame)
            return
        more = isinstance(screen, SmallFrames) and screen.unsettled
        # while Textual starts it holds frames back, and would make the first one twice
        first = not self.output.begun and not more
        if self.draws and (first or not textual_private.held_back(self)):
            # tmux 3.7 redraws its whole pane after each such frame
            self.output.sync = self.synchronizes and not self.seen.tmux
            self.output.state.put(pieces, self.colours)
            self.output.show([*self.mouse_sign(), *self.reader_row()], self.colours, more)
            self.say_to_page()
            self.send_rest(SETTLED if more else AGAIN)

    def post_display_hook(self) -> None:
        """Write what Textual does not know, after a frame that Textual drew itself."""
        if self.output is not None or not self.draws or textual_private.held_back(self):
            return
        if not self.screen_stack:
            return
        text = self.sequence([*self.mouse_sign(), *self.reader_row()])
        if self.reader is not None and self.terminal_size is not None:
            # the place that screen readers read
            text += f"\x1b[{self.terminal_size.height}H{SHOW}"
        elif self.written_below.endswith(SHOW):
            text += HIDE
        if text:
            self.write(text)
        self.written_below = text

    def sequence(self, pieces: Sequence[Piece]) -> str:
        return "".join(
            f"\x1b[{y + 1};{x + 1}H"
            + "".join(
                (segment.style or Style()).render(segment.text, color_system=self.colours)
                for segment in segments
            )
            for y, x, segments in pieces
        )

    def send_rest(self, after: float = AGAIN) -> None:
        """Send later what the connection had no room for, or what waited for more."""
        output = self.output
        if output is None or not output.state.changed or self.rest_timer is not None:
            return

        def again() -> None:
            self.rest_timer = None
            if not self.draws or not self.screen_stack:
                # the program ends, so there is nothing left to show
                return
            if isinstance(self.screen, SmallFrames):
                self.screen.settle()
            output.flush()
            self.send_rest()

        self.rest_timer = self.set_timer(after, again)

    def on_cursor_position(self, event: events.CursorPosition) -> None:
        output, at = self.output, (event.x, event.y)
        if output is not None and self.draws and output.answered(event.time, at):
            self.follow_connection()

    def follow_connection(self) -> None:
        """Tell every screen whether the connection is slow."""
        for screen in self.screen_stack:
            if isinstance(screen, FollowsSettings):
                screen.use_settings()

    def on_resize(self, event: events.Resize) -> None:
        self.forget_frame()
        self.still = None
        self.terminal_size = event.size
        if self.output is not None:
            self.output.state.size = event.size
        if self.reader is not None:
            # the last row does not belong to screens
            height = max(textual_driver.LEAST.height, event.size.height - 1)
            event.size = Size(event.size.width, height)
            event.virtual_size = event.size
        if self.screen_stack and self.screen.outer_size == event.size:
            # the size changed and changed back: Textual sees no difference, but the terminal may
            self.screen.refresh()

    def on_app_blur(self) -> None:
        """Tell the screens that the terminal lost the focus, because Textual does not."""
        for screen in self.screen_stack:
            if isinstance(screen, FollowsFocus):
                screen.lose_focus()

    async def on_event(self, event: events.Event) -> None:
        if self.reader is not None and self.asks_on(event):
            self.read_on()
            return
        if isinstance(event, events.Key) and event.key == SHOWN_TOO and self.reader is not None:
            self.show_too()
            return
        self.let_stand(event)
        if self.asks_mouse(event):
            self.switch_mouse()
            return
        if isinstance(event, events.Key | events.MouseDown) and self.words.page:
            # after every action, the line is read from its start
            self.words.page = 0
            self.call_later(self.show_reader)
        await super().on_event(event)

    def asks_mouse(self, event: events.Event) -> bool:
        """Return whether this is the key for the mouse. A game has its own command for it."""
        if not isinstance(event, events.Key) or event.key != self.mouse_key:
            return False
        return bool(self.screen_stack) and not isinstance(self.screen, GameShown)

    def notify_plain(self, words: str) -> None:
        """Show a sentence at the edge of the screen. Text from outside is never markup."""
        self.words.say(plain(words))
        self.notify(clean(words), markup=False, timeout=6)

    def drawing_ended(self) -> None:
        # later output to the terminal is plain
        self.reset_style()

    def reset_style(self) -> None:
        """Prepare the terminal for other programs."""
        if self.output is not None and self.driver is not None:
            self.output.reset_style()

    def show_last(self, words: str) -> None:
        """Show this in the last row, without the loop. The next frame is complete again."""
        if not self.lent and self.unsent < FEW:
            self.write(LAST_ROW.format(clean(words)))

    def take_terminal(self) -> None:
        """Draw on a terminal again after another program has used it."""
        if self.output is not None:
            self.output.flow.forget()
        self.forget_frame()
        if self.screen_stack:
            self.screen.refresh()

    @property
    def longest_answer(self) -> float:
        found = self.output.flow.longest() if self.output is not None else 1.0
        return min(found, AT_THE_END) if self.leaving else found

    def forget_frame(self) -> None:
        """Send the next frame whole, because the terminal may show something other than what was
        sent.
        """
        if self.output is not None:
            self.output.forget()

    def set_mouse(self, on: bool) -> None:
        if on != self.mouse:
            # redraw what the words cover
            self.screen.refresh()
        self.mouse = on
        self.report_mouse(on)

    @property
    def mouse_key(self) -> str:
        return self.person.keys.get("mouse", MOUSE)

    def switch_mouse(self) -> None:
        """Switch the mouse on or off in this run without changing the setting."""
        self.set_mouse(not self.mouse)
        key = keyboard.label_of(self.mouse_key)
        self.notify_plain("The mouse is on again." if self.mouse else SELECTS.format(key=key))

    def mouse_sign(self) -> list[Piece]:
        """Return the symbol for a mouse that is off. A game shows it in its own row."""
        if self.terminal_size is None:
            return []
        if self.mouse or isinstance(self.screen, GameShown):
            self.signed = None
            return []
        if self.signed is None or self.signed[:2] != (self.screen, self.terminal_size):
            row = self.output.state.wanted.get(0, []) if self.output is not None else []
            at = room_for(len(MOUSE_OFF), row, self.terminal_size.width)
            self.signed = self.screen, self.terminal_size, at
        style = self.palette.style(Ink("text", "panel"))
        return [(0, self.signed[2], [Segment(MOUSE_OFF, style)])]


def room_for(size: int, row: Sequence[Cell], width: int) -> int:
    """Return the last column with room among blanks, or the end of the row."""
    blank = "".join(" " if char == " " else "x" for char, _ in row)
    found = blank.rfind(" " * (size + 2), 0, width)
    return found + 1 if found >= 0 else max(0, width - size)
