"""The play screen: what is pressed goes to the table, what the table holds is shown."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import TYPE_CHECKING, Any

from textual import events

from engines.core.errors import PuzzleError
from engines.core.tree import Node
from tui import commands, writing
from tui.drawing import looks
from tui.drawing.palette import Palette
from tui.gestures import LEFT
from tui.layout import Box, arrange
from tui.lines import line
from tui.panes.board import BoardPane
from tui.panes.lines import Chosen
from tui.screens import playing
from tui.screens.pacing import Pacing
from tui.screens.showing import place

if TYPE_CHECKING:
    pass


# keys of a finished game
AFTER = {c.keys[0]: c.name for c in commands.FINISHED if c.name != "new"}
# commands under which a tab that covers the board stays open
STAY_OPEN = (
    "moves", "tips", "rules", "records", "scroll_up", "scroll_down", "help", "home", "leave",
    "palette", "mouse", "theme",
)  # fmt: skip
STEPS = ("up", "down", "left", "right")


class PlayScreen(Pacing):
    """One game. The table decides; this screen lays out, shows, and hands on what was pressed."""

    def on_mount(self) -> None:
        self.take_settings()
        self.table.changed = self.update
        self.call_after_refresh(self.mount_panes)
        self.call_after_refresh(self.lay_out_once)
        self.set_interval(1.0, self.tick)
        if self.table.game.solutions is None:
            # not before the first frame: the worker would take its processor from us
            self.set_timer(0.2, self.begin_check)
        if self.words:
            self.home.notify_plain(self.words)
        self.rest_tips()

    def take_settings(self) -> None:
        """What the person has set for boards like this one."""
        person = self.home.person
        self.table.errors = person.errors
        slant = self.table.game.puzzle.kind.name == "slant"
        self.table.details = person.chains if slant else person.links

    def use_settings(self) -> None:
        """Follow a change of the settings."""
        self.take_settings()
        self.lay_out()

    def on_resize(self, event: events.Resize) -> None:
        # the event knows the new size before the screen does
        self.terminal_size = event.size
        if hasattr(self, "wording"):
            self.lay_out()

    def lay_out_once(self) -> None:
        """A screen that was never told its size takes the terminal's."""
        if self.layout_now is None and not self.too_small:
            self.lay_out()

    def lay_out(self) -> None:
        """Lay everything out for the size there is, at once, in play."""
        width, height = self.terminal_size or self.app.size
        offered = looks(self.table.game.puzzle, self.home.glyphs)
        keys = writing.pad_keys(self.table.game.puzzle)
        layout = arrange(width, height, [look for look, _ in offered], keys)
        self.layout_now = layout
        panes = (self.header, self.board, self.moves, self.guide, self.pad, self.status, self.keys)
        if layout is None:
            self.wait_for_room(width, height, panes)
            return
        if self.too_small:
            self.too_small = False
            if self.table.game.lines and not self.table.paused:
                self.table.game.clock.start()
        look, painter = offered[layout.look]
        self.board.use_painter(
            painter(self.table.game.puzzle, look, self.home.palette, self.home.glyphs)
        )
        self.table.pointer.pitch = look.pitch
        tabbed = layout.tabs
        boxes = (layout.header, layout.board, None if tabbed else layout.moves, layout.guide,
                 layout.pad, layout.status, layout.keys)  # fmt: skip
        for pane, box in zip(panes, boxes, strict=True):
            place(pane, box)
        self._stamp = None
        self._boxes = (layout.guide, layout.pad)
        self.update()

    def wait_for_room(self, width: int, height: int, panes: tuple[Any, ...]) -> None:
        """Too small to play: say so; the game is kept and the clock waits."""
        self.too_small = True
        self.table.game.clock.stop()
        for pane in panes[:-1]:
            place(pane, None)
        words = f"Needs 40×15, has {width}×{height}."
        place(panes[-1], Box(0, height // 2, width, 1))
        panes[-1].show(line(words if not self.ascii else words.replace("×", "x"), "*text"))

    def use_palette(self, palette: Palette) -> None:
        """Follow a theme change."""
        for pane in (self.header, self.moves, self.guide, self.pad, self.status, self.keys):
            if pane is not None:
                pane.use_palette(palette)
        self.lay_out()

    def on_key(self, event: events.Key) -> None:
        key = event.character if event.is_printable and event.character != " " else event.key
        if event.key == "ctrl+p":
            return
        event.stop()
        event.prevent_default()
        if key is None or self.too_small:
            if event.key == "ctrl+c":
                self.home.quit()
            return
        self.press_key(key)

    def press_key(self, key: str) -> None:
        """Do what a key means; what could not be written is said, and did not happen."""
        try:
            self.obey_key(key)
        except PuzzleError as error:
            self.table.say(str(error))

    def obey_key(self, key: str) -> None:
        """A command of the registry, or a gesture of the kind's own."""
        table = self.table
        table.wave = None
        if table.paused and key not in ("P", "Q", "ctrl+c", "?"):
            table.resume()
            return
        if self.fold_away(key) or playing.kind_key(table, key):
            return
        if table.finished and key in AFTER:
            self.run_command(AFTER[key])
            return
        name = self.keymap.command(key)
        if name is not None:
            self.run_command(name)

    def fold_away(self, key: str) -> bool:
        """Whether a key only closed the tab that covered the board: nothing is done unseen."""
        alone = self.layout_now is not None and self.layout_now.guide is None
        if not alone or not self.unfolded or self.keymap.command(key) in STAY_OPEN:
            return False
        self.unfolded = False
        self.table.changed()
        return True

    def run_command(self, name: str) -> None:
        """Do a command of the registry."""
        if name in STEPS:
            self.table.move(name)
            return
        method: Callable[[], None] | None = getattr(self, f"do_{name}", None)
        if method is not None:
            method()
            return
        if hasattr(playing, f"do_{name}"):
            getattr(playing, f"do_{name}")(self)
            return
        from tui.screens import asking

        getattr(asking, f"do_{name}")(self)

    def on_board_pane_pressed(self, message: BoardPane.Pressed) -> None:
        self.table.press(message.target, message.button, message.x, message.y)

    def on_board_pane_dragged(self, message: BoardPane.Dragged) -> None:
        self.table.drag(message.target, message.x, message.y)

    def on_board_pane_released(self, message: BoardPane.Released) -> None:
        try:
            self.table.release()
        except PuzzleError as error:
            self.table.say(str(error))

    def on_chosen(self, message: Chosen) -> None:
        """Something in a pane or a bar was clicked."""
        message.stop()
        self.choose(message.key, message.button)

    def choose(self, key: Hashable, button: int) -> None:
        if isinstance(key, Node):
            playing.choose_node(self, key)
        elif isinstance(key, tuple):
            what, value = key
            if what == "page":
                self.page = value
                self.table.card = ""
                self.table.changed()
            elif what == "tab":
                self.open_tab(value)
            elif what == "digit":
                writing.choose_symbol(self.table, value)
            elif what == "mode":
                writing.choose_way(self.table, value)
            elif what == "tip":
                self.table.open_tip(value)
            elif what == "card":
                self.page = "techniques"
                self.table.card = str(value)
                self.table.changed()
            elif what == "key":
                names = {shown: key for key, shown in commands.NAMES.items()}
                self.press_key(names.get(str(value), str(value)))

    def open_tab(self, name: str) -> None:
        """Open one of the four tabs; beside each other, the guide's page of that name."""
        self.open_page(name)
        self.unfolded = self.layout_now is not None and self.layout_now.guide is None
        if self.unfolded:
            self.table.ladder = self.table.message = None
        self.table.changed()

    def do_primary(self) -> None:
        table = self.table
        if table.preview is not None:
            table.jump()
        elif table.game.computers_turn():
            table.let_computer_move()
        else:
            writing.write(table, LEFT)

    def do_undo(self) -> None:
        if not self.table.undo():
            previous = self.file.header.get("previous", "")
            if previous:
                self.home.open_save(previous)
            else:
                self.table.say("This is the start.")

    def do_home(self) -> None:
        self.leave()
        self.home.go_home()

    def on_app_blur(self) -> None:
        if self.home.person.pause_on_blur and not self.table.paused and self.table.game.lines:
            self.table.pause()

    def leave(self) -> None:
        """Write where we are and close the file; done once."""
        if self._left:
            return
        self._left = True
        self.table.game.leave(self.table.cursor, self.table.tab)
        self.file.close()

    def on_unmount(self) -> None:
        self.leave()

    def palette_commands(self) -> list[tuple[str, str, Callable[[], None]]]:
        """What the command palette lists while this screen is on top: every command, and the
        card of every technique."""
        found: list[tuple[str, str, Callable[[], None]]] = []
        for command in self.keymap.commands.values():
            if command.group != "Moving" and command.name != "palette":
                keys = f"key {commands.shown(command.keys[0])}" if command.keys else ""
                found.append((command.help, keys, partial(self.run_command, command.name)))
        for text in self.table.game.puzzle.kind.guide.techniques.values():
            card = partial(self.choose, ("card", text.name), LEFT)
            found.append((f"Technique: {text.title}", text.short, card))
        return found
