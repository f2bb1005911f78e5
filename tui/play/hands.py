"""What keys, clicks and drags do to the game of one screen."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Protocol

from engines.core.errors import PuzzleError
from tui.house import Listed
from tui.panes.board import BoardPane
from tui.play import clicks, marking, offered
from tui.play.commands import Keymap
from tui.play.desk import Desk
from tui.play.seen import EVERYTHING, Seen
from tui.play.session import Focus
from tui.play.view import View

# commands under which a tab that covers the board stays open
STAY_OPEN = (
    "moves", "tips", "rules", "records", "scroll_up", "scroll_down", "help", "home", "leave",
    "palette", "mouse", "theme", "next_pane", "pane_before",
)  # fmt: skip


class Table(Desk, Protocol):
    """A desk whose keys may mean something of their own."""

    def obey_key(self, key: str) -> Seen:
        """Do what a key means there."""


class Hands:
    """The hands at one desk."""

    def __init__(self, desk: Table, keymap: Keymap[Desk], view: View) -> None:
        self.desk = desk
        self.keymap = keymap
        self.view = view

    def guarded(self, act: Callable[[], Seen]) -> None:
        """The one place where commands meet failure: it becomes a sentence, and play goes on. What
        was still under way when the game was left is for nobody."""
        desk = self.desk
        try:
            seen = act() if not desk.left else Seen.NOTHING
        except (PuzzleError, OSError) as error:
            seen = desk.session.say(offered.sentence(error)) | EVERYTHING
        desk.show_seen(seen | offered.told_of_file(desk.opened.file, desk.session))

    # keys

    def press_key(self, key: str) -> None:
        """Do what a key means; what could not be written is said, and did not happen."""
        self.guarded(partial(self.desk.obey_key, key))

    def obey_key(self, key: str) -> Seen:
        """A key of the kind's own, or a command of the table."""
        session = self.desk.session
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
        return command.run(self.desk) if command is not None else Seen.NOTHING

    def fold_away(self, name: str) -> bool:
        """Whether a key only closed the tab that covered the board: nothing is done unseen."""
        session = self.desk.session
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
        self.guarded(lambda: self.keymap.commands[name].run(self.desk))

    def entries(self) -> list[Listed]:
        """What the command palette lists."""
        return offered.entries(self.desk, self.guarded)

    # the mouse

    def press(self, message: BoardPane.Pressed) -> None:
        """A button went down on the board."""
        where = (message.target, message.button, message.x, message.y)
        self.guarded(lambda: marking.press(self.desk.session, *where))

    def drag(self, message: BoardPane.Dragged) -> None:
        """The pointer went on with a button down."""
        where = (message.target, message.x, message.y)
        self.guarded(lambda: marking.drag(self.desk.session, *where))

    def release(self) -> None:
        """The button went up."""
        self.guarded(lambda: marking.release(self.desk.session))

    def end_drag(self) -> None:
        """The pointer went on its way without us: what was drawn until now is done."""
        board = self.view.board
        if board.held:
            board.drop()
            self.release()

    def choose(self, key: Hashable) -> None:
        """Something in a pane or a bar was clicked."""
        self.guarded(lambda: clicks.choose(self.desk.session, key, self.desk.obey_key))
