"""The application as far as it draws: what goes over the line to the terminal, and how much."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Thread
from typing import TYPE_CHECKING, Any

from rich.console import RenderableType
from rich.segment import Segment
from textual import events
from textual.app import App
from textual.driver import Driver
from textual.drivers.linux_driver import LinuxDriver
from textual.geometry import Size
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets._toast import ToastRack

from tui import escapes, settings, terminal
from tui.drawing.canvas import Ink
from tui.driver import Hearing
from tui.frames import SmallFrames, known_version, pieces_of
from tui.gate import clean
from tui.house import Following, Leaving, Listing
from tui.line import AGAIN, Line
from tui.reader import READ_ON, Reader
from tui.shown import Shown

if TYPE_CHECKING:
    from tui.drawing.palette import Palette
    from tui.start import Start
    from tui.strokes import Cell

# panes that are laid out anew have done so after this long
SETTLED = 0.08
# the key that takes the mouse or leaves it, and what is seen of that at the edge of the screen
MOUSE, MOUSE_OFF = "f9", " mouse off "
SELECTS = "The mouse selects text; {key} brings it back."


class Display(App[int]):
    """Sends what differs on the screen, no more than the line has room for."""

    person: settings.Settings
    start: Start
    palette: Palette

    def __init__(self, seen: terminal.Terminal, ansi: bool) -> None:
        # asked for while Textual sets itself up
        self.seen = seen
        super().__init__(ansi_color=ansi)
        # nothing here has a tooltip: no screen needs the means to show one
        self._disable_tooltips = True
        # the line to the terminal, where frames can be made small
        self.line = self.make_line() if known_version() else None
        if known_version():
            escapes.hear()
        self.held: Timer | None = None
        # whether the mouse is ours, in this run
        self.mouse = True
        # where the sign of that stands: on this screen, at this size, from this column
        self.signed: tuple[Screen[Any], Size, int] | None = None
        # the words of the last row, and the size of the terminal with it
        self.words = Reader()
        self.whole: Size | None = None

    def get_driver_class(self) -> type[Driver]:
        found = super().get_driver_class()
        return Hearing if found is LinuxDriver and known_version() else found

    def make_line(self) -> Line:
        """The line to this terminal."""

        def write(text: str) -> None:
            if self._driver is not None:
                self._driver.write(text)

        def waiting() -> int:
            thread: Any = self.writer()
            return thread._queue.qsize() if thread is not None else 0

        return Line(Shown(self.seen.erases), write, waiting)

    def writer(self) -> Thread | None:
        """The thread that sends what is drawn."""
        return getattr(self._driver, "_writer_thread", None)

    def begin_line(self) -> None:
        """Ask the terminal for its first answer."""
        if self.line is not None and self.draws and not self.is_web:
            self.line.ask()

    @property
    def draws(self) -> bool:
        """Whether there is a terminal to draw on."""
        here = self._running and not self._closed and not self.is_headless
        return here and self._driver is not None

    @property
    def quiet(self) -> bool:
        """Whether no more is sent than must be: asked for, or on a slow line."""
        slow = self.line is not None and self.line.pace.slow
        return slow or self.person.quiet or self.start.quiet or self.reader is not None

    @property
    def reader(self) -> Reader | None:
        """The line that says everything in words, where it is wanted."""
        return self.words if self.person.reader or self.start.reader else None

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        """Every frame of every screen passes here: only what differs is sent."""
        pieces = pieces_of(renderable) if self.line is not None else None
        if self.line is None or pieces is None:
            if renderable is not None:
                self.put_down()
                self.forget_frame()
            super()._display(screen, renderable)
            return
        more = isinstance(screen, SmallFrames) and screen.unsettled
        # while Textual sets itself up it holds frames back, and would have the first made twice
        first = not self.line.begun and not more
        if self.draws and (first or not self._batch_count):
            # tmux 3.7 draws its whole pane anew after each such frame
            self.line.sync = self._sync_available and not self.seen.tmux
            colours = self.console._color_system
            self.line.shown.take(pieces, colours)
            self.line.show([*self.mouse_sign(), *self.reader_row()], colours, more)
            self.send_rest(SETTLED if more else AGAIN)

    def send_rest(self, after: float = AGAIN) -> None:
        """What the line had no room for is sent when it has, and what waited for more to come when
        nothing came."""
        line = self.line
        if line is None or not line.shown.due or self.held is not None:
            return

        def again() -> None:
            self.held = None
            if not self.draws or not self.screen_stack:
                # it ends: there is nothing left to show
                return
            if isinstance(self.screen, SmallFrames):
                self.screen.settle()
            line.flush()
            self.send_rest()

        self.held = self.set_timer(after, again)

    def on_cursor_position(self, event: events.CursorPosition) -> None:
        """The terminal has taken what was sent before it was asked."""
        line, at = self.line, (event.x, event.y)
        if line is not None and self.draws and line.answered(event.time, at):
            self.follow_line()

    def follow_line(self) -> None:
        """The line turned out to be slow, or not to be: every screen takes it into account."""
        for screen in self.screen_stack:
            if isinstance(screen, Following):
                screen.use_settings()

    def on_resize(self, event: events.Resize) -> None:
        self.forget_frame()
        self.whole = event.size
        if self.line is not None:
            self.line.shown.size = event.size
        if self.reader is not None:
            # the last row is not for screens
            event.size = Size(event.size.width, max(1, event.size.height - 1))
            event.virtual_size = event.size
        if self.screen_stack and self.screen.outer_size == event.size:
            # another size came and went: Textual sees no difference, the terminal may
            self.screen.refresh()

    def on_app_blur(self) -> None:
        """The terminal has lost the focus, which Textual tells no screen."""
        for screen in self.screen_stack:
            if isinstance(screen, Leaving):
                screen.lose_focus()

    # the reader line

    async def on_event(self, event: events.Event) -> None:
        if self.reader is not None and self.asks_on(event):
            self.read_on()
            return
        if self.asks_mouse(event):
            self.switch_mouse()
            return
        if isinstance(event, events.Key | events.MouseDown) and self.words.page:
            # whatever is done, the line is read from its start
            self.words.page = 0
            self.call_later(self.show_reader)
        await super().on_event(event)

    def asks_on(self, event: events.Event) -> bool:
        """Whether this is the key that reads on, or a click on the line."""
        if isinstance(event, events.MouseEvent) and self.whole is not None:
            below = event.y >= self.whole.height - 1
            return below and isinstance(event, events.MouseDown)
        return isinstance(event, events.Key) and event.key == READ_ON

    def asks_mouse(self, event: events.Event) -> bool:
        """Whether this is the key for the mouse; a game has a command and a sign of its own."""
        if not isinstance(event, events.Key) or event.key != self.mouse_key:
            return False
        return bool(self.screen_stack) and not isinstance(self.screen, Listing)

    def reader_row(self) -> list[tuple[int, int, list[Segment]]]:
        """The last row: what the screen on top says now."""
        line, whole = self.line, self.whole
        if line is None or whole is None:
            return []
        if self.reader is None:
            line.rest = None
            return []
        self.reader.follow(self.screen)
        y = whole.height - 1
        line.rest, line.shown.first = (y, 0), y
        style = self.palette.style(Ink("text", "panel"))
        return [(y, 0, [Segment(self.reader.row(whole.width), style)])]

    def read_on(self) -> None:
        """The next part of what the reader line says."""
        if self.reader is not None and self.whole is not None:
            self.reader.read_on(self.whole.width)
            self.show_reader()

    def _refresh_notifications(self) -> None:
        """Show what is told at the edge of the screen. One of ours has no rack for it before the
        first time."""
        if self._notifications and self.screen_stack and not self._disable_notifications:
            screen = self.screen
            ours = isinstance(screen, SmallFrames) and screen.is_attached
            if ours and not screen.query_children(ToastRack):
                screen.mount(ToastRack(id="textual-toastrack"))
        super()._refresh_notifications()

    def notify_plain(self, words: str) -> None:
        """Say a sentence at the edge of the screen; text from outside is never markup."""
        self.words.say(words)
        self.notify(clean(words), markup=False, timeout=6)

    def show_reader(self) -> None:
        """Bring the last row up to date by itself."""
        if self.line is not None and self.draws:
            self.line.show(self.reader_row(), self.console._color_system)
            self.send_rest()

    def use_reader(self) -> None:
        """Follow a change of whether the reader line is wanted: screens have a row less."""
        if self.whole is not None:
            self.post_message(events.Resize(self.whole, self.whole))

    async def _process_messages_loop(self) -> None:
        """Whatever ends it: what is written to the terminal afterwards is plain."""
        try:
            await super()._process_messages_loop()
        finally:
            self.put_down()

    def put_down(self) -> None:
        """Others are to write on the terminal."""
        if self.line is not None and self._driver is not None:
            self.line.put_down()

    def forget_frame(self) -> None:
        """The terminal may show something else than was sent: the next frame is whole."""
        if self.line is not None:
            self.line.forget()

    def set_mouse(self, on: bool) -> None:
        """Take the mouse, or leave it to the terminal so that text can be selected."""
        if on != self.mouse:
            # what the sign covers is drawn anew
            self.screen.refresh()
        self.mouse = on
        name = "_enable_mouse_support" if on else "_disable_mouse_support"
        switch = getattr(self._driver, name, None)
        if switch is not None:
            switch()

    @property
    def mouse_key(self) -> str:
        """The key that takes the mouse or leaves it."""
        return self.person.keys.get("mouse", MOUSE)

    def switch_mouse(self) -> None:
        """Take the mouse, or leave it, in this run; the setting is another thing."""
        from tui.keys import shown

        self.set_mouse(not self.mouse)
        said = "The mouse plays." if self.mouse else SELECTS.format(key=shown(self.mouse_key))
        self.notify_plain(said)

    def mouse_sign(self) -> list[tuple[int, int, list[Segment]]]:
        """What is seen of the mouse being off, where the first row has room for it; a game tells
        it in a row of its own."""
        if self.line is None or self.whole is None:
            return []
        if self.mouse or isinstance(self.screen, Listing):
            self.signed = None
            return []
        if self.signed is None or self.signed[:2] != (self.screen, self.whole):
            row = self.line.shown.wanted.get(0, [])
            self.signed = self.screen, self.whole, room_for(len(MOUSE_OFF), row, self.whole.width)
        style = self.palette.style(Ink("text", "panel"))
        return [(0, self.signed[2], [Segment(MOUSE_OFF, style)])]


def room_for(size: int, row: Sequence[Cell], width: int) -> int:
    """The last column from which so much can be written over blanks alone, one of them on each
    side; the end of the row where there is no such place."""
    blank = "".join(" " if char == " " else "x" for char, _ in row)
    found = blank.rfind(" " * (size + 2), 0, width)
    return found + 1 if found >= 0 else max(0, width - size)
