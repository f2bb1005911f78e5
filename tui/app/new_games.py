"""The start of a game: its board is found, its file is made, and it is shown."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Duel
from solitudo.tui.app.taking_over import TakingOver
from solitudo.tui.boards import daily
from solitudo.tui.boards.new_game import NewGame, next_request
from solitudo.tui.saves import library
from solitudo.tui.services import GameShown

if TYPE_CHECKING:
    from solitudo.tui.boards.new_game import Made
    from solitudo.tui.boards.source import Boards


def nothing() -> None:
    """Do nothing. It is used in place of an action that nobody asked for."""


class NewGames(TakingOver):
    """The part of the application that begins games, instead of what is shown."""

    boards: Boards

    def game_screen(self, opened: library.Opened) -> Screen[Any]:
        from solitudo.tui.play.screen import PlayScreen

        # similar boards are made in advance, but not before the first frame
        self.call_after_refresh(self.expect_after, opened)
        return PlayScreen(opened)

    def expect_after(self, opened: library.Opened) -> None:
        """Have a board ready that is like the board of this game."""
        with suppress(PuzzleError):
            request = next_request(opened.game, opened.file.header)
            self.boards.expect(opened.game.puzzle.kind.name, request)

    def play(self, opened: library.Opened, words: tuple[str, str] | None = None) -> None:
        """Play a game instead of the current one. `words` are shown first."""
        if isinstance(self.screen, GameShown):
            self.screen.leave()
        screen = self.game_screen(opened)
        if words is not None:
            assert isinstance(screen, GameShown)
            screen.say_first(*words)
        self.switch_screen(screen)

    def begin(self, wanted: NewGame, then: Callable[[], object] = nothing) -> None:
        def made(found: Made | None) -> None:
            def chosen(duel: Duel | None) -> None:
                if found is not None and duel is not None:
                    self.play_new(wanted._replace(duel=duel), found)

            if found is not None and wanted.asks_duel:
                self.ask_duel(found.puzzle, chosen)
            elif found is not None:
                self.play_new(wanted, found, then)

        self.boards.find(wanted.kind, wanted.request, made)

    def ask_duel(self, puzzle: Puzzle, then: Callable[[Duel | None], None]) -> None:
        from solitudo.tui.screens.new_game.versus_form import VersusForm

        self.push_screen(VersusForm(puzzle), then)

    def play_new(self, wanted: NewGame, found: Made, then: Callable[[], object] = nothing) -> None:
        day = date.fromisoformat(wanted.daily) if wanted.daily else None

        def opened() -> library.Opened:
            # another window may have been quicker
            name = daily.saved(day) if day is not None else None
            return self.created(wanted, found) if name is None else library.open_save(name)

        self.open_kept(opened, partial(self.play_then, then))

    def play_then(self, then: Callable[[], object], opened: library.Opened) -> None:
        """Play a game, and do something once it is shown."""
        self.play(opened)
        self.call_after_refresh(then)

    def opened_new(self, wanted: NewGame, found: Made) -> library.Opened | None:
        """Return the file of a new game, or None with a message if it cannot be written."""
        try:
            return self.created(wanted, found)
        except PuzzleError as error:
            self.call_after_refresh(self.notify_plain, str(error))
            return None

    def created(self, wanted: NewGame, found: Made) -> library.Opened:
        return library.create(
            found.puzzle,
            mode=wanted.mode,
            level=found.level,
            duel=wanted.duel,
            previous=wanted.previous,
            automatic=self.automatic(wanted.mode),
            solutions=found.solutions,
            name=f"daily-{wanted.daily}" if wanted.daily else "",
            daily=wanted.daily,
            asked=wanted.request.asked,
        )

    def opened_board(self, puzzle: Puzzle, mode: str, duel: Duel | None = None) -> library.Opened:
        return library.create(puzzle, mode=mode, duel=duel, automatic=self.automatic(mode))

    def play_board(self, puzzle: Puzzle, mode: str = "normal") -> None:
        self.play(self.opened_board(puzzle, mode))

    def play_daily(self, then: Callable[[], object] = nothing) -> None:
        """Play today's board. `then` is called once it is shown."""
        day = date.today()
        name = daily.saved(day)
        if name is not None:
            self.open_kept(partial(library.open_save, name), partial(self.play_then, then))
            return
        kind, request = daily.board_of(day)
        self.begin(NewGame(kind, request, daily=day.isoformat()), then)

    def automatic(self, mode: str) -> bool:
        if self.person.automatic == "mode":
            return mode == "practice"
        return self.person.automatic == "on"
