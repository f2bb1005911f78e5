"""The play screen: board first, then the panes beside it, and what keys and mouse do there; it
shows what was changed."""

from __future__ import annotations

from asyncio import TimerHandle, get_running_loop
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen

from engines.core.action import Position
from engines.core.errors import PuzzleError
from engines.core.puzzle import Puzzle
from tui import library, tasks
from tui.drawing.palette import Palette
from tui.frames import SmallFrames
from tui.house import House, Listed, house
from tui.panes.board import BoardPane
from tui.panes.canvas_view import Chosen
from tui.play.front import Front
from tui.play.seen import EVERYTHING, Seen
from tui.play.session import Session

if TYPE_CHECKING:
    # what the first frame does not show comes after it
    from tui.panes.grip import Grip
    from tui.panes.shelf import Shelf
    from tui.play.commands import Keymap
    from tui.play.desk import Desk
    from tui.play.hands import Hands
    from tui.play.timers import Timers
    from tui.play.view import View
    from tui.play.widths import Widths


class PlayScreen(SmallFrames):
    """One game at one screen."""

    # there with the panes
    view: View
    hands: Hands
    timers: Timers
    widths: Widths

    def __init__(self, opened: library.Opened, session: Session | None = None) -> None:
        super().__init__()
        self.opened = opened
        self.session = session or Session(opened.game)
        self.too_small = False
        self.rested = True
        self.left = False
        self.terminal_size: Size | None = None
        # whether there is a front, and whether the panes are beside it
        self.ready = self.furnished = False

    # what is around it

    @property
    def house(self) -> House:
        return house(self.app)

    @property
    def shelf(self) -> Shelf:
        return self.view.shelf

    @property
    def keymap(self) -> Keymap[Desk]:
        return self.hands.keymap

    @property
    def board_shown(self) -> tuple[Puzzle, Position] | None:
        """What can be seen of the board: nothing while it is paused."""
        game = self.session.game
        return None if self.session.paused else (game.puzzle, game.position)

    @property
    def still(self) -> bool:
        around = self.house
        return not around.person.motion or around.seen.ssh or around.palette.plain or self.quiet

    @property
    def quiet(self) -> bool:
        return self.house.quiet

    # the first frame, and what comes with the second

    def compose(self) -> ComposeResult:
        """Header and board at once."""
        self.front = self.make_front()
        self.take_settings()
        self.ready = True
        if self.app.size:
            self.lay_out()
        yield self.front.header
        yield self.front.board

    def make_front(self) -> Front:
        """Header and board of this screen."""
        return Front(self.house, self.opened, self.session)

    def make_view(self, keymap: Keymap[Desk]) -> View:
        """The panes of this screen."""
        from tui.play.view import View

        return View(self.front, keymap)

    def make_timers(self) -> Timers:
        """What happens at this screen by itself."""
        from tui.play.timers import Timers

        return Timers(self)

    def on_mount(self) -> None:
        self.call_after_refresh(self.furnish)
        tasks.repeat(self.app, self, 1.0, self.tick)
        if self.opened.words:
            self.house.notify_plain(self.opened.words)

    def furnish(self) -> bool:
        """What is beside the board, and what answers for it: after the first frame, or when
        something is asked for before that. Whether it is there: a game may have been left by
        then."""
        if self.furnished or self.left or not self.ready or not self.is_attached:
            return self.furnished
        from tui.play import offered
        from tui.play.commands import Keymap
        from tui.play.dialogs import COMMANDS
        from tui.play.hands import Hands
        from tui.play.widths import Widths

        self.furnished = True
        keymap = Keymap(COMMANDS, self.house.person.keys)
        self.view = self.make_view(keymap)
        self.hands = Hands(self, keymap, self.view)
        self.widths = Widths(self, self.view)
        self.timers = self.make_timers()
        self.title = offered.title(self.opened)
        self.mount(*self.view.beside_board())
        if self.front.layout is None or self.front.stale(self.room):
            self.lay_out()
        else:
            # header and board stand: the others go beside them
            self.view.fit_panes()
            self.show_seen(EVERYTHING)
        if self.session.game.solutions is None:
            # not at once: the worker would take its processor from us
            self.set_timer(0.2, lambda: self.work(self.timers.check(), "check"))
        self.timers.follow()
        self.timers.rest_tips()
        self.call_after_refresh(self.timers.first.begin)
        return True

    def take_settings(self) -> None:
        """What the person has set for boards like this one."""
        person, kind = self.house.person, self.session.game.puzzle.kind
        self.session.errors = person.errors
        self.session.points = person.points
        self.session.by_minute = self.house.quiet
        self.session.mouse = self.house.mouse
        self.rested = self.rested and not self.quiet
        self.session.details = kind.detail is None or person.shows(kind.detail.name)

    def use_palette(self, palette: Palette) -> None:
        """Follow a theme change."""
        if self.ready:
            self.front.use_palette(palette)
        if self.furnished:
            self.view.use_palette(palette)
        self.lay_out()

    def use_settings(self) -> None:
        """Follow a change of the settings."""
        self.take_settings()
        if self.ready:
            self.front.panes = self.house.person.panes
        self.lay_out()

    def spoken(self) -> Sequence[str]:
        """The game in words, for the reader line."""
        from tui.play import aloud

        lines = self.view.guide.lines if self.furnished else ()
        return aloud.parts_of(self.session, lines, self.front.single)

    # layout

    def on_resize(self, event: events.Resize) -> None:
        # the event knows the new size before the screen does
        self.terminal_size = event.size
        if self.ready and self.front.asks_layout(self.room):
            self.end_drag()
            self.lay_out()

    @property
    def room(self) -> Size:
        """The size of the terminal."""
        return self.terminal_size or self.app.size

    def lay_out(self) -> None:
        """Lay everything out for the size there is, at once, in play."""
        if not self.ready:
            return
        clock = self.session.game.clock
        shown = self.view if self.furnished else self.front
        if not shown.lay_out(self.room):
            self.too_small = True
            clock.stop()
            return
        if self.too_small:
            self.too_small = False
            if self.session.game.lines and not self.session.paused:
                clock.start()
        self.show_seen(EVERYTHING)

    # showing

    def show_seen(self, seen: Seen) -> None:
        """Show what was changed, and begin what follows by itself."""
        if self.left or not self.ready:
            return
        if self.furnished:
            self.timers.follow()
        if not self.too_small:
            shown = self.view if self.furnished else self.front
            if seen & Seen.LAYOUT and self.front.stale(self.room):
                shown.lay_out(self.room)
            shown.show(seen, self.rested)

    def tick(self) -> None:
        """Once a second: the clock, and what could not be written yet."""
        if not self.furnished or self.left:
            return
        from tui.play import offered

        seen = offered.tried_again(self.opened.file, self.session)
        if seen:
            self.show_seen(seen)
        if not self.too_small and self.app.screen is self:
            self.view.tick()

    # keys and mouse

    def on_key(self, event: events.Key) -> None:
        key = event.character if event.is_printable and event.character != " " else event.key
        if event.key == "ctrl+p":
            return
        event.stop()
        event.prevent_default()
        if key is None or self.too_small:
            if event.key == "ctrl+c":
                self.house.quit()
            return
        self.press_key(key)

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted is opened, once it was looked at."""
        from tui.doors import open_anything

        event.stop()
        if not self.too_small:
            open_anything(self.house, event.text)

    def press_key(self, key: str) -> None:
        """Do what a key means."""
        if self.furnish():
            self.hands.press_key(key)

    def obey_key(self, key: str) -> Seen:
        """The same as what is seen of it; screens have keys of their own."""
        return self.hands.obey_key(key)

    def run_command(self, name: str) -> None:
        """Do a command, by its name."""
        if self.furnish():
            self.hands.run_command(name)

    def on_board_pane_pressed(self, message: BoardPane.Pressed) -> None:
        if self.furnish():
            self.hands.press(message)

    def on_board_pane_dragged(self, message: BoardPane.Dragged) -> None:
        if self.furnished:
            self.hands.drag(message)

    def on_board_pane_released(self, message: BoardPane.Released) -> None:
        if self.furnished:
            self.hands.release()

    def end_drag(self) -> None:
        """The pointer went on its way without us: what was drawn until now is done."""
        if self.furnished:
            self.hands.end_drag()

    def on_grip_moved(self, message: Grip.Moved) -> None:
        self.widths.drag(message.columns, message.done)

    def change_panes(self, more: int) -> Seen:
        return self.widths.change(more)

    def on_chosen(self, message: Chosen) -> None:
        """Something in a pane or a bar was clicked."""
        message.stop()
        if self.furnish():
            self.hands.choose(message.key)

    # what commands and timers ask for

    def open_window(
        self, window: Screen[Any], then: Callable[[object], None] | None = None
    ) -> None:
        """Open a window; its answer is for nobody once the game was left."""
        self.app.push_screen(window, then and (lambda found: self.later(partial(then, found))))

    def turn_page(self, way: int) -> None:
        self.view.turn(self.session.focus, way)

    def after(self, seconds: float, then: Callable[[], object]) -> TimerHandle:
        # a timer of Textual is a task of its own; some begin with each key
        return get_running_loop().call_later(seconds, self.in_time, then)

    def in_time(self, then: Callable[[], object]) -> None:
        """The time has come for something: a fault of the program's own is one of the app's."""
        try:
            if self.is_running:
                self.later(then)
        except Exception as error:
            self.app._handle_exception(error)

    def later(self, then: Callable[[], object]) -> None:
        """Something that happens by itself: what cannot be written is told."""
        if not self.left:
            try:
                then()
            except (PuzzleError, OSError) as error:
                from tui.play import offered

                self.show_seen(self.session.say(offered.sentence(error)))

    def work(self, task: Awaitable[None], group: str) -> None:
        self.run_worker(task, exclusive=True, group=group)

    def say_first(self, title: str, words: str) -> None:
        """Said when the game opens."""
        from tui.play.sayings import Notice

        self.session.saying = Notice(title, (words,), "accent")

    def lose_focus(self) -> None:
        """The terminal has lost the focus: a drag ends, and the clock may stop."""
        session = self.session
        self.end_drag()
        if self.house.person.pause_on_blur and not session.paused and session.game.lines:
            self.show_seen(session.pause())

    def leave(self) -> None:
        """Write where we are and close the file; done once."""
        if self.left:
            return
        from tui.play import walking

        self.left = True
        session = self.session
        try:
            session.game.leave(session.cursor, walking.pane_name(session))
        finally:
            self.house.owed.take(self.opened.file)

    def on_unmount(self) -> None:
        self.leave()

    def palette_entries(self) -> list[Listed]:
        """What the command palette lists while this screen is on top: every command by group, and
        the card of every technique."""
        return self.hands.entries() if self.furnish() else []
