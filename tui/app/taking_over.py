"""Games and drafts that are open in another window: how they are taken over and handed over."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from io import BytesIO
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

from textual.events import Event

from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.locks import OpenElsewhereError
from solitudo.tui.app.display import Display
from solitudo.tui.saves import claims
from solitudo.tui.services import DraftScreen, FollowsFocus, GameShown
from solitudo.tui.terminal.flow import ASK
from solitudo.tui.terminal.sanitize import clean

T = TypeVar("T")

# seconds in which a terminal must answer before a game is handed over, because somebody may be at
# it
ANSWER = 0.5


# how often a silent terminal is asked, and how many more seconds each time
ASKS, SILENCE = 3, 15.0


class Present(Event, bubble=False):
    """A message from the page in the browser: the player is there."""


class TakingOver(Display):
    """The part of the application that opens kept files, and hands over files that another window
    asks for.
    """

    # the file that is about to be handed over
    handed: Path | None = None
    # when the player was last active; since when the terminal is silent, and how often it was asked
    # since
    heard_at = since = 0.0
    asks = 0

    def go_home(self) -> None:
        raise NotImplementedError

    def open_kept(self, opened: Callable[[], T], then: Callable[[T], object]) -> None:
        """Open a file and continue it. A file that is open in another window can be taken over."""
        try:
            found = opened()
        except OpenElsewhereError as error:
            path = error.path
            title = f"{clean(path.stem)} is open in another window."
            words = "Press Enter to take it over: the other window saves and closes it."
            take = partial(self.take_over, path, opened, then)
            self.confirm(title, words, ("Enter", "take it over"), take)
        except PuzzleError as error:
            self.notify_plain(str(error))
        else:
            then(found)

    def take_over(self, path: Path, opened: Callable[[], T], then: Callable[[T], object]) -> None:
        """Ask the other window for a file, and continue it here."""

        def done(found: T | None) -> None:
            if found is not None:
                then(found)

        words = f"Asking the other window for {clean(path.stem)}"
        self.wait_for(words, partial(claims.take_over, path, opened), done)

    def look_for_claims(self) -> None:
        """Hand over what another window asks for.

        The terminal is asked first: if it does not answer, the time since its last answer does not
        count.
        """
        for screen in self.screen_stack:
            if not isinstance(screen, GameShown | DraftScreen):
                continue
            lock = screen.file.lock
            if lock is not None and lock.asked and self.handed is None:
                self.handed = lock.path
                self.ask_terminal()
                self.set_timer(ANSWER, partial(self.hand_over, screen))
                return

    def look_for_silence(self) -> None:
        """Stop the clock of a game if its terminal has not answered for a minute.

        The terminal is asked three times, because an answer may get lost.
        """
        if self.since != self.heard_at:
            self.since, self.asks = self.heard_at, 0
        playing = any(isinstance(screen, GameShown) for screen in self.screen_stack)
        answers = self.output is not None and self.output.flow.answers and self.draws
        due = monotonic() - self.since >= SILENCE * (self.asks + 1)
        if not due or not playing or not answers or self.asks > ASKS:
            return
        self.asks += 1
        if self.asks <= ASKS:
            self.ask_terminal()
            return
        for screen in self.screen_stack:
            if isinstance(screen, FollowsFocus):
                screen.lose_focus(gone=True)

    def ask_terminal(self) -> None:
        """Ask the terminal for some answer."""
        if self.output is not None and self.output.flow.answers and self.draws:
            self.output.flow.ask(monotonic())
            self.write(ASK)

    def hand_over(self, screen: GameShown | DraftScreen) -> None:
        file = screen.file
        path, self.handed = file.path, None
        screen.leave()
        self.go_home()
        title = f"{clean(path.stem)} was taken over by another window."
        take = partial(self.take_back, path)
        self.confirm(title, "Everything is saved.", ("Enter", "undo it"), take)

    def download(self, name: str, content: bytes) -> None:
        """Give a file to the browser that shows the program."""
        self.deliver_binary(BytesIO(content), save_filename=name)

    def take_back(self, path: Path) -> None:
        raise NotImplementedError

    def confirm(
        self, title: str, text: str, yes: tuple[str, str], then: Callable[[], object]
    ) -> None:
        """Ask a question. `yes` is the key that agrees, and what it does."""
        from solitudo.tui.panes.dialog import Dialog

        def answered(key: str | None) -> None:
            if key == yes[0]:
                then()

        self.push_screen(Dialog(title, text, [yes]), answered)

    def wait_for(
        self,
        words: str,
        ask: Callable[[Callable[[float], None]], Awaitable[object]],
        then: Callable[[Any], None],
    ) -> None:
        """Show a window until the answer is there. Esc in it stops the search."""
        from solitudo.tui.screens.waiting import SearchWindow

        self.push_screen(SearchWindow(words, ask), then)
