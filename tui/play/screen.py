"""The play screen: the board and the panes beside it, and the effects of keys and mouse."""

from __future__ import annotations

from asyncio import TimerHandle, get_running_loop
from collections.abc import Awaitable, Callable, Hashable, Sequence
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen

from solitudo.engines import outside
from solitudo.engines.core.action import Position
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.save import SaveFile
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.panes.board import BoardPane
from solitudo.tui.panes.canvas_view import Chosen
from solitudo.tui.panes.divider import Divider
from solitudo.tui.play import controls, duels, marking, pane_commands, spoken_game
from solitudo.tui.play.commands import Keymap
from solitudo.tui.play.dialogs import COMMANDS
from solitudo.tui.play.game_panes import GamePanes
from solitudo.tui.play.guide_page import GuideContent
from solitudo.tui.play.messages import Notice
from solitudo.tui.play.session import Session
from solitudo.tui.play.timers import Timers
from solitudo.tui.play.view_state import EVERYTHING, Parts
from solitudo.tui.saves import library
from solitudo.tui.services import PaletteEntry, Services, services_of
from solitudo.tui.terminal import background
from solitudo.tui.terminal.compositor import SmallFrames
from solitudo.tui.terminal.textual_private import fail

if TYPE_CHECKING:
    from solitudo.tui.play.game_screen import GameScreen


class PlayScreen(SmallFrames):
    """One game on one screen."""

    def __init__(self, opened: library.Opened, session: Session | None = None) -> None:
        super().__init__()
        self.opened: library.Opened = opened
        self.session: Session = session or Session(opened.game)
        self.too_small = self.left = False
        self.rested = True
        self.over_until = 0.0
        self.terminal_size: Size | None = None
        self.dragged_from: int | None = None  # the columns of the panes when a drag began
        self.services: Services = services_of(self.app)
        self.take_settings()
        self.keymap: Keymap[GameScreen] = Keymap(COMMANDS, self.services.person.keys)
        self.panes = self.make_panes()
        self.panes.board.moving = lambda: not self.still
        self.timers = self.make_timers()
        self.title = controls.title(opened)

    @property
    def guide_content(self) -> GuideContent:
        return self.panes.guide_content

    @property
    def board_shown(self) -> tuple[Puzzle, Position] | None:
        """Return the visible board and position, or nothing while the game is paused."""
        game = self.session.game
        return None if self.session.paused else (game.puzzle, game.position)

    @property
    def covered(self) -> bool:
        """Return whether a tab covers the board."""
        return self.panes.alone and self.session.view.unfolded

    @property
    def still(self) -> bool:
        """Whether nothing is animated: by setting, over a slow connection, without colours."""
        around = self.services
        return not around.person.motion or around.seen.ssh or around.palette.plain or around.quiet

    def make_panes(self) -> GamePanes:
        return GamePanes(self.services, self.opened, self.session, self.keymap)

    def make_timers(self) -> Timers:
        return Timers(self)

    def compose(self) -> ComposeResult:
        if self.app.size:
            self.lay_out()
        yield self.panes.header
        yield self.panes.board
        yield from self.panes.beside_board()

    def on_mount(self) -> None:
        background.repeat(self.app, self, 1.0, self.tick)
        if self.opened.words:
            self.services.notify_plain(self.opened.words)
        if self.session.game.solutions is None:
            # later, because the worker would take our processor
            self.set_timer(0.2, lambda: self.work(self.timers.worker.check(), "check"))
        self.timers.follow()
        self.timers.rest_tips()
        self.call_after_refresh(self.timers.first.begin)

    def take_settings(self) -> None:
        """Apply the person's settings for boards of this kind."""
        person, kind = self.services.person, self.session.game.puzzle.kind
        self.rested = self.rested and not self.services.quiet
        self.session.view.use_settings(
            errors=person.errors,
            points=person.points,
            by_minute=self.services.quiet,
            mouse=self.services.mouse,
            reader=self.services.reader is not None,
            details=kind.detail is None or person.shows(kind.detail.name),
        )

    def use_palette(self, palette: Palette) -> None:
        self.panes.use_palette(palette)
        self.lay_out()

    def use_settings(self) -> None:
        self.take_settings()
        self.panes.game_layout.extra = self.services.person.panes
        self.lay_out()

    def spoken(self) -> Sequence[str]:
        return spoken_game.parts_of(self.session, self.panes.guide.lines, self.panes.single)

    def on_resize(self, event: events.Resize) -> None:
        # the event has the new size before the screen does
        self.terminal_size = event.size
        if self.panes.game_layout.wanted_at(self.room):
            self.end_drag()
            self.lay_out()

    @property
    def room(self) -> Size:
        return self.terminal_size or self.app.size

    def lay_out(self) -> None:
        """Lay everything out for the current size, at once, during play."""
        clock = self.session.game.clock
        if not self.panes.lay_out(self.room):
            self.too_small = True
            if self.services.is_web and not self.left:
                # the page is no longer there, and may have been lost some time ago
                self.see()
                clock.cut_back()
            clock.stop()
            return
        if self.too_small:
            self.too_small = False
            if self.session.game.lines and not self.session.paused:
                clock.start()
        self.panes.show(EVERYTHING, self.rested)

    def show_parts(self, parts: Parts) -> None:
        """Show these parts again, and begin what follows automatically."""
        if self.left:
            return
        self.timers.follow()
        parts = self.timers.seen_alone(parts)
        if not self.too_small:
            if parts & Parts.LAYOUT and self.panes.game_layout.stale(self.room):
                self.panes.lay_out(self.room)
            self.panes.show(parts, self.rested)

    @property
    def file(self) -> SaveFile:
        return self.opened.file

    def see(self) -> None:
        """Tell the clock when the player was here, and the file how long the game was played."""
        clock, lock = self.session.game.clock, self.file.lock
        clock.tick()
        clock.see(monotonic() - self.services.heard_at)
        if lock is not None and self.session.game.lines:
            lock.note(library.time_note(self.session.game))

    def tick(self) -> None:
        if self.left:
            return
        self.see()
        parts = self.session.retry_file(self.opened.file)
        if parts:
            self.show_parts(parts)
        if not self.too_small and self.app.screen is self:
            self.panes.tick()

    def on_key(self, event: events.Key) -> None:
        key = event.character if event.is_printable and event.character != " " else event.key
        if event.key == "ctrl+p":
            return
        event.stop()
        event.prevent_default()
        if key is None or self.too_small:
            if event.key == "ctrl+c":
                self.services.quit()
            return
        self.press_key(key)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        if not self.too_small:
            self.services.open_anything(event.text)

    def guarded(self, act: Callable[[], Parts]) -> None:
        """Do something and show what it changed. If it fails, show why."""
        try:
            parts = act() if not self.left else Parts.NOTHING
        except Exception as error:
            parts = self.session.say(outside.sentence(error)) | EVERYTHING
        self.show_parts(parts | self.session.follow_file(self.opened.file))

    def press_key(self, key: str) -> None:
        self.guarded(partial(self.obey_key, key))

    def obey_key(self, key: str) -> Parts:
        return controls.obey_key(self, key)

    def run_command(self, name: str) -> None:
        self.guarded(partial(self.keymap.commands[name].run, self))

    def on_board_pane_pressed(self, message: BoardPane.Pressed) -> None:
        target, button, x, y = message.target, message.button, message.x, message.y
        self.guarded(lambda: marking.press(self.session, target, button, x, y))

    def on_board_pane_dragged(self, message: BoardPane.Dragged) -> None:
        self.guarded(partial(marking.drag, self.session, message.target, message.x, message.y))

    def on_board_pane_held_long(self) -> None:
        self.run_command("cell_menu")

    def on_board_pane_released(self, message: BoardPane.Released | None = None) -> None:
        self.guarded(lambda: marking.release(self.session))

    def end_drag(self) -> None:
        """Finish what was drawn so far, because the pointer is no longer followed."""
        if self.panes.board.held:
            self.panes.board.drop()
            self.on_board_pane_released()

    def on_divider_moved(self, message: Divider.Moved) -> None:
        extra = self.panes.game_layout.extra
        before = extra if self.dragged_from is None else self.dragged_from
        self.dragged_from = None if message.done else before
        if self.panes.change_panes(before - message.columns, self.room):
            self.show_parts(EVERYTHING)
        if message.done:
            self.keep_panes()

    def change_panes(self, more: int) -> Parts:
        laid = self.panes.game_layout
        if laid.layout is None or laid.layout.grip is None:
            return self.session.say("Only panes beside a board can be made wider or narrower.")
        if not self.panes.change_panes(laid.extra + more, self.room):
            word = "wider" if more > 0 else "narrower"
            return self.session.say(f"The panes cannot be made {word} at this size.")
        self.keep_panes()
        return EVERYTHING

    def keep_panes(self) -> None:
        extra = self.panes.game_layout.extra
        if extra != self.services.person.panes:
            self.services.change_settings(panes=extra)

    def on_chosen(self, message: Chosen) -> None:
        message.stop()
        self.choose(message.key)

    def choose(self, key: Hashable) -> None:
        self.guarded(partial(controls.choose, self.session, key, self.obey_key))

    def open_window(
        self, window: Screen[Any], then: Callable[[object], None] | None = None
    ) -> None:
        """Open a window. Its answer is dropped if the game was left."""
        self.app.push_screen(window, then and self.answered(then))

    def answered(self, then: Callable[[Any], object]) -> Callable[[Any], None]:
        """Return what to do with the answer of a screen, unless the game was left."""
        return lambda found: self.later(partial(then, found))

    def turn_page(self, way: int) -> None:
        """Turn the page of the pane that has the focus."""
        self.panes.turn(self.session.view.focus, way)

    def after(self, seconds: float, then: Callable[[], object]) -> TimerHandle:
        """Do something a little later."""
        # a timer of Textual would be a task of its own, and each key starts some
        return get_running_loop().call_later(seconds, self.in_time, then)

    def in_time(self, then: Callable[[], object]) -> None:
        try:
            if self.is_running:
                self.later(then)
        except Exception as error:
            fail(self.app, error)

    def later(self, then: Callable[[], object]) -> None:
        """Do something unless the game was left. A failure to write is reported."""
        if not self.left:
            try:
                then()
            except Exception as error:
                self.show_parts(self.session.say(outside.sentence(error)))

    def work(self, task: Awaitable[None], group: str) -> None:
        """Await something without holding up a key. Only the last call of a group counts."""
        self.run_worker(task, exclusive=True, group=group)

    def say_first(self, title: str, words: str) -> None:
        self.session.messages.put(Notice(title, (words,), "accent"))

    def lose_focus(self, gone: bool = False) -> None:
        self.end_drag()
        if gone:
            self.session.game.clock.cut_back()
        wanted = gone or self.services.person.pause_on_blur
        if wanted and self.session.game.lines and not self.session.paused:
            self.show_parts(self.session.pause())

    def leave(self) -> None:
        """Record the position, unless the file is full, and close the file once."""
        if self.left:
            return
        self.left = True
        session, lock = self.session, self.file.lock
        duels.keep_second(self.opened)
        if lock is not None and lock.asked:
            # by another window: time in which nobody used this one does not count
            self.see()
            session.game.clock.cut_back()
        try:
            with suppress(PuzzleError):
                session.game.leave(session.view.cursor, pane_commands.pane_name(session))
        finally:
            self.services.unwritten.take(self.opened.file)

    def on_unmount(self) -> None:
        self.leave()

    def palette_entries(self) -> list[PaletteEntry]:
        return controls.entries(self)
