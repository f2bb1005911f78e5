"""The first screen, and navigation between screens.

Each screen is loaded when it is first shown.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from solitudo import engines
from solitudo.engines.core.draft import Draft
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.kind import Kind
from solitudo.engines.core.locks import OpenElsewhereError
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Request
from solitudo.tui.app.new_games import NewGames, nothing
from solitudo.tui.boards.new_game import NewGame, last_time
from solitudo.tui.drawing.common.canvas import Canvas
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.person import guests
from solitudo.tui.person.progress import Progress
from solitudo.tui.saves import library, summaries
from solitudo.tui.services import DraftScreen, GameShown, PaletteEntry, services_of
from solitudo.tui.start import Start
from solitudo.tui.terminal.textual_private import can_suspend, make_replaceable

if TYPE_CHECKING:
    from solitudo.tui.boards.new_game import Made
    from solitudo.tui.boards.source import Search

# the modules of the first game, in parts that each load within the time that a key may wait
PARTS = (
    "solitudo.engines.core.hints",
    "solitudo.tui.panes.board",
    "solitudo.tui.play.coach",
    "solitudo.tui.play.session",
    "solitudo.tui.panes.bars",
    "solitudo.tui.play.commands",
    "solitudo.tui.play.guide_text",
    "solitudo.tui.play.guide_page",
    "solitudo.tui.play.game_panes",
    "solitudo.tui.play.dialogs",
    "solitudo.tui.play.screen",
)
# seconds from the first frame until they are loaded, and between them
AFTER, NEXT = 0.15, 0.02
GAMES = "Games"
NO_TERMINAL = "Line-mode Sudoku needs a terminal, which a browser does not have."
COMES_BACK = "solitudo: Press Ctrl+D or Ctrl+C to return to the screen."


class Navigation(NewGames):
    """The part of the application that shows home, or another first screen, with everything else
    over it.
    """

    # the first screen, because Textual does not let another one replace its default screen below it
    above_stock: Screen[Any] | None = None

    def get_default_screen(self) -> Screen[Any]:
        """Return the first screen, with nothing hidden below it."""
        found = self.first_screen(self.start)
        # like every shown screen, it may be replaced by another one
        if make_replaceable(found):
            return found
        self.above_stock = found
        return super().get_default_screen()

    def first_screen(self, start: Start) -> Screen[Any]:
        """Return the requested game or course.

        Return home if none is requested, or until it is made.
        """
        if start.screen == "play":
            if start.opened is not None:
                return self.game_screen(start.opened)
            if start.puzzle is not None:
                return self.game_screen(self.opened_board(start.puzzle, start.mode, start.duel))
            if start.request is not None:
                wanted = wanted_by(start, *start.request)
                found = None if wanted.asks_duel else self.boards.take_first(*start.request)
                opened = self.opened_new(wanted, found) if found is not None else None
                if opened is not None:
                    return self.game_screen(opened)
        if start.screen == "learn" and start.request is not None:
            try:
                return self.course_screen(engines.kind(start.request[0]))
            except PuzzleError as error:
                self.call_after_refresh(self.notify_plain, str(error))
        return self.home_screen()

    def follow_start(self, start: Start) -> None:
        """Show the requested screen over home, or first the progress of making it."""
        if self.above_stock is not None:
            self.push_screen(self.above_stock)
        if start.elsewhere is not None:
            self.open_kept(partial(library.open_save, start.elsewhere), self.play)
        if start.watched is not None:
            from solitudo.tui.screens.replay.screen import ReplayScreen

            self.push_screen(ReplayScreen(start.watched))
        playing = isinstance(self.screen, GameShown)
        if start.screen == "play" and start.request is not None and not playing:
            # not before its first frame
            self.call_after_refresh(self.begin, wanted_by(start, *start.request))

    def home_screen(self, kind: str = "") -> Screen[Any]:
        from solitudo.tui.screens.home.screen import HomeScreen

        return HomeScreen(kind)

    def course_screen(self, kind: Kind) -> Screen[Any]:
        from solitudo.tui.screens.learn.screen import lesson_screen

        return lesson_screen(kind, Progress())

    def open_lessons(self, kind: Kind) -> None:
        """Show the course of a kind, over the current screen."""
        self.push_screen(self.course_screen(kind))

    def open_learn(self, kind: str = "") -> None:
        """Show the map of all lessons, with a lesson of this kind chosen."""
        from solitudo.tui.screens.learn.map_screen import LessonMap

        self.push_screen(LessonMap(kind))

    def learn(self, kind: Kind) -> None:
        """Show the course of a kind instead of the current screen."""
        self.switch_screen(self.course_screen(kind))

    def go_home(self) -> None:
        """Show home. A game on top is closed."""
        from solitudo.tui.screens.home.screen import HomeScreen

        while len(self.screen_stack) > (1 if self.above_stock is None else 2):
            self.pop_screen()
        if not isinstance(self.screen, HomeScreen):
            shown = self.screen.board_shown if isinstance(self.screen, GameShown) else None
            self.switch_screen(self.home_screen(shown[0].kind.name if shown is not None else ""))

    def open_save(self, name: str) -> None:
        self.open_kept(partial(library.open_save, name), self.play)

    def take_back(self, path: Path) -> None:
        if path.suffix == library.SUFFIX:
            self.open_kept(partial(library.open_save, path), self.play)
        else:
            from solitudo.tui.screens.editor.screen import open_draft

            open_draft(services_of(self), path.stem)

    def choose_new_game(
        self, kind: str = "", mode: str = "normal", size: str = "", level: str = ""
    ) -> None:
        """Show the form of a new game, with some choices already made."""
        from solitudo.tui.boards.request_form import LEVEL, SIZE, Choosing
        from solitudo.tui.screens.new_game.screen import NewGameWindow

        chosen = Choosing(kind, mode)
        for name, value in ((SIZE, size), (LEVEL, level)):
            if value:
                chosen.pick(name, value)
        ways = {"last": self.as_last_time, "open": self.open_anything, "lines": self.play_lines}

        def done(answer: object) -> None:
            if isinstance(answer, NewGame) and answer.mode == "tutorial":
                self.open_lessons(engines.kind(answer.kind))
            elif isinstance(answer, NewGame):
                self.begin(answer)
            elif isinstance(answer, Puzzle):
                self.play_board(answer, chosen.mode)
            elif answer == "make":
                leave = self.screen.leave if isinstance(self.screen, GameShown) else None
                self.choose_draft(chosen.kind, chosen.size, leave)
            elif isinstance(answer, str):
                ways[answer]()

        self.push_screen(NewGameWindow(chosen, last=summaries.last() is not None), done)

    def as_last_time(self) -> None:
        try:
            wanted = last_time()
        except PuzzleError as error:
            self.notify_plain(str(error))
            return
        if wanted is None:
            self.notify_plain("No game played yet. Press N to start one.")
        else:
            self.begin(wanted)

    def open_anything(self, text: str = "") -> None:
        from solitudo.tui.screens.saves.open_window import OpenWindow

        def done(opened: object) -> None:
            if isinstance(opened, library.Opened):
                self.play(opened)
            elif isinstance(opened, OpenElsewhereError):
                self.open_kept(partial(library.open_save, opened.path), self.play)
            elif isinstance(opened, Draft):
                shown = self.screen
                self.edit_board(opened, shown.leave if isinstance(shown, GameShown) else nothing)

        self.push_screen(OpenWindow(text), done)

    def play_lines(self) -> None:
        if not can_suspend(self):
            self.notify_plain(NO_TERMINAL)
            return
        from solitudo.tui.terminal import processes

        command = [sys.executable, "-P", "-m", "solitudo", "classic"]
        work = processes.run(self, command, processes.environment(), COMES_BACK)
        self.run_worker(work, group="lines", exclusive=True)

    def palette_everywhere(self) -> list[PaletteEntry]:
        found: list[tuple[str, str, Callable[[], None], str]] = [
            ("New game: all options", "size, level, rule, variant, rating, seed",
             self.choose_new_game, "new_form"),
            ("Same again", "the same puzzle, size and options", self.as_last_time, "last"),
            (f"Open: {guests.openable()}", "recognised as you type",
             self.open_anything, "open"),
            ("Today's board", "the same for everyone", self.play_daily, "daily"),
            ("Review: techniques that are due", "one small board each", self.practise, "review"),
        ]  # fmt: skip
        return [PaletteEntry(title, words, run, GAMES, True, name)
                for title, words, run, name in found]  # fmt: skip

    # other screens; `then` is called when they close

    def open_records(self, kind: str = "", then: Callable[[], None] = nothing) -> None:
        from solitudo.tui.screens.records.screen import RecordsScreen

        self.push_screen(RecordsScreen(kind), lambda _: then())

    def open_saves(self, here: str = "", then: Callable[[], None] = nothing) -> None:
        """Show the saved games. `here` is the game that is being played."""
        from solitudo.tui.screens.saves.screen import open_saves

        open_saves(services_of(self), here, then)

    def open_settings(self, then: Callable[[], None] = nothing) -> None:
        from solitudo.tui.screens.settings_window import SettingsScreen

        self.push_screen(SettingsScreen(), lambda _: then())

    def choose_theme(self) -> None:
        from solitudo.tui.screens.theme_chooser import choose_theme

        choose_theme(services_of(self))

    def edit_board(self, board: Puzzle | Draft, leave: Callable[[], None]) -> None:
        from solitudo.tui.screens.editor.screen import edit_board

        edit_board(services_of(self), board, leave)

    def choose_draft(self, kind: Kind, size: str, leave: Callable[[], None] | None = None) -> None:
        """Open the editor. `leave` leaves the current game for it."""
        from solitudo.tui.screens.editor.screen import choose_draft

        choose_draft(services_of(self), kind, size, leave)

    def open_replay(self, name: str | Path, then: Callable[[], None] = nothing) -> None:
        from solitudo.tui.screens.replay.screen import open_replay

        open_replay(services_of(self), name, then)

    def choose_replay(self) -> None:
        from solitudo.tui.screens.replay.screen import choose_replay

        choose_replay(services_of(self))

    def practise(self) -> None:
        from solitudo.tui.screens.learn.review_screen import practise

        practise(services_of(self))

    def show_result(
        self, drawn: Callable[[Palette, str, tuple[int, int]], Canvas], words: str
    ) -> None:
        from solitudo.tui.screens.result_image import ResultImage

        self.push_screen(ResultImage(drawn, words))

    def show_search(
        self,
        kind: str,
        request: Request,
        search: Search | None,
        then: Callable[[Made | None], None],
    ) -> None:
        from solitudo.tui.boards import generator

        title, size = engines.kind(kind).title, request.size.replace("x", "×")
        rated = f", rated {request.rating}" if request.rating else ""
        words = f"Looking for a board: {title} {size}, {request.level}{rated}"
        ask = search.answer if search is not None else partial(generator.make, kind, request)
        self.wait_for(words, ask, then)

    def action_command_palette(self) -> None:
        from solitudo.tui.screens.command_palette import open_palette

        open_palette(services_of(self))

    def load_ahead(self, parts: tuple[str, ...] = PARTS) -> None:
        """Load what the first game needs, part by part, so that keys are handled in between."""
        if parts:
            import_module(parts[0])
            self.set_timer(NEXT, lambda: self.load_ahead(parts[1:]))

    def leave_games(self) -> None:
        for screen in list(self.screen_stack):
            if isinstance(screen, GameShown | DraftScreen):
                screen.leave()


def wanted_by(start: Start, kind: str, request: Request) -> NewGame:
    return NewGame(kind, request, start.mode, start.duel)
