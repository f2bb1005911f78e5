"""The play screen: composes the panes, hands keys and mouse to the session, and shows what was
changed."""

from __future__ import annotations

from asyncio import TimerHandle, get_running_loop
from collections.abc import Awaitable, Callable, Hashable, Sequence
from functools import partial
from typing import Any

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
from tui.panes.grip import Grip
from tui.panes.lines import Chosen
from tui.panes.shelf import Shelf
from tui.play import clicks, marking, offered, walking
from tui.play.commands import Keymap
from tui.play.desk import Desk
from tui.play.dialogs import COMMANDS
from tui.play.sayings import Notice
from tui.play.seen import EVERYTHING, Seen
from tui.play.session import Focus, Session
from tui.play.timers import Timers
from tui.play.view import View
from tui.play.widths import Widths

# commands under which a tab that covers the board stays open
STAY_OPEN = (
    "moves", "tips", "rules", "records", "scroll_up", "scroll_down", "help", "home", "leave",
    "palette", "mouse", "theme", "next_pane", "pane_before",
)  # fmt: skip


class PlayScreen(SmallFrames):
    """One game at one screen."""

    def __init__(self, opened: library.Opened, session: Session | None = None) -> None:
        super().__init__()
        self.opened = opened
        self.session = session or Session(opened.game)
        self.too_small = False
        self.rested = True
        self.left = False
        self.terminal_size: Size | None = None
        self.keymap: Keymap[Desk] = Keymap((), {})
        self.ready = False

    # what is around it

    @property
    def house(self) -> House:
        return house(self.app)

    @property
    def shelf(self) -> Shelf:
        return self.view.shelf

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

    def compose(self) -> ComposeResult:
        """Header and board at once; the panes beside them come with the second frame."""
        self.keymap = Keymap(COMMANDS, self.house.person.keys)
        self.view = self.make_view(self.keymap)
        self.timers = Timers(self)
        self.widths = Widths(self, self.view)
        self.take_settings()
        self.ready = True
        yield self.view.header
        yield self.view.board

    def make_view(self, keymap: Keymap[Desk]) -> View:
        """The panes of this screen."""
        return View(self.house, self.opened, self.session, keymap)

    def on_mount(self) -> None:
        self.title = offered.title(self.opened)
        self.call_after_refresh(self.furnish)
        tasks.repeat(self.app, self, 1.0, self.tick)
        if self.session.game.solutions is None:
            # not before the first frame: the worker would take its processor from us
            self.set_timer(0.2, lambda: self.work(self.timers.check(), "check"))
        if self.opened.words:
            self.house.notify_plain(self.opened.words)
        self.timers.follow()
        self.timers.rest_tips()

    def furnish(self) -> None:
        """The first frame stands: what is beside the board comes with the second. A game may have
        been left by then."""
        if self.is_attached and not self.left:
            self.mount(*self.view.beside_board())
            self.call_after_refresh(self.timers.first.begin)
            self.call_after_refresh(self.lay_out_once)

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
        self.view.use_palette(palette)
        self.lay_out()

    def use_settings(self) -> None:
        """Follow a change of the settings."""
        self.take_settings()
        self.view.panes = self.house.person.panes
        self.lay_out()

    def spoken(self) -> Sequence[str]:
        """The game in words, for the reader line."""
        from tui.play import aloud

        return aloud.parts_of(self.session, self.view.guide.lines, self.view.single)

    # layout

    def on_resize(self, event: events.Resize) -> None:
        # the event knows the new size before the screen does
        self.terminal_size = event.size
        if self.ready and self.view.asks_layout(self.room):
            self.end_drag()
            self.lay_out()

    def lay_out_once(self) -> None:
        """A screen that was never told its size takes the terminal's."""
        if self.view.layout is None and not self.too_small:
            self.lay_out()

    @property
    def room(self) -> Size:
        """The size of the terminal."""
        return self.terminal_size or self.app.size

    def lay_out(self) -> None:
        """Lay everything out for the size there is, at once, in play."""
        clock = self.session.game.clock
        if not self.view.lay_out(self.room):
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
        self.timers.follow()
        if not self.too_small:
            if seen & Seen.LAYOUT and self.view.stale(self.room):
                self.view.lay_out(self.room)
            self.view.show(seen, self.rested)

    def tick(self) -> None:
        """Once a second: the clock, and what could not be written yet."""
        seen = offered.tried_again(self.opened.file, self.session) if not self.left else None
        if seen:
            self.show_seen(seen)
        if not self.too_small and not self.left and self.app.screen is self:
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
        """Do what a key means; what could not be written is said, and did not happen."""
        self.guarded(partial(self.obey_key, key))

    def guarded(self, act: Callable[[], Seen]) -> None:
        """The one place where commands meet failure: it becomes a sentence, and play goes on. What
        was still under way when the game was left is for nobody."""
        try:
            seen = act() if not self.left else Seen.NOTHING
        except (PuzzleError, OSError) as error:
            seen = self.session.say(offered.sentence(error)) | EVERYTHING
        self.show_seen(seen | offered.told_of_file(self.opened.file, self.session))

    def obey_key(self, key: str) -> Seen:
        """A key of the kind's own, or a command of the table."""
        session = self.session
        session.wave = None
        if session.paused and key not in ("P", "Q", "ctrl+c", "?"):
            return session.resume()
        command = self.keymap.command(key, session)
        if self.fold_away(command.name if command is not None else ""):
            return EVERYTHING
        if session.focus is Focus.BOARD or command is None or command.focus is None:
            own = marking.type_key(session, key) if session.focus is Focus.BOARD else None
            if own is not None:
                return own
        return command.run(self) if command is not None else Seen.NOTHING

    def fold_away(self, name: str) -> bool:
        """Whether a key only closed the tab that covered the board: nothing is done unseen."""
        session = self.session
        if not self.view.alone or not session.unfolded or name in STAY_OPEN:
            return False
        command = self.keymap.commands.get(name)
        if command is not None and command.focus is session.focus is not Focus.BOARD:
            return False
        session.unfolded = False
        session.focus = Focus.BOARD
        return True

    def run_command(self, name: str) -> None:
        """Do a command, by its name."""
        self.guarded(lambda: self.keymap.commands[name].run(self))

    def on_board_pane_pressed(self, message: BoardPane.Pressed) -> None:
        where = (message.target, message.button, message.x, message.y)
        self.guarded(lambda: marking.press(self.session, *where))

    def on_board_pane_dragged(self, message: BoardPane.Dragged) -> None:
        where = (message.target, message.x, message.y)
        self.guarded(lambda: marking.drag(self.session, *where))

    def on_board_pane_released(self, message: BoardPane.Released) -> None:
        self.guarded(lambda: marking.release(self.session))

    def end_drag(self) -> None:
        """The pointer went on its way without us: what was drawn until now is done."""
        board = self.view.board
        if board.held:
            board.drop()
            self.guarded(lambda: marking.release(self.session))

    def on_grip_moved(self, message: Grip.Moved) -> None:
        self.widths.drag(message.columns, message.done)

    def change_panes(self, more: int) -> Seen:
        return self.widths.change(more)

    def on_chosen(self, message: Chosen) -> None:
        """Something in a pane or a bar was clicked."""
        message.stop()
        self.guarded(lambda: self.choose(message.key))

    def choose(self, key: Hashable) -> Seen:
        """Do what a click on a line or a part of it means."""
        return clicks.choose(self.session, key, self.obey_key)

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
                self.show_seen(self.session.say(offered.sentence(error)))

    def work(self, task: Awaitable[None], group: str) -> None:
        self.run_worker(task, exclusive=True, group=group)

    def say_first(self, title: str, words: str) -> None:
        """Said when the game opens."""
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
        return offered.entries(self, self.guarded)
