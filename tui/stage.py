"""The application as far as its screens: which is the first one, and the ways between home, games
and courses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.screen import Screen

import engines
from engines.core.errors import PuzzleError
from tui import library
from tui.display import Display
from tui.house import Drafting, NewGame, Playing
from tui.ready.boards import Boards

if TYPE_CHECKING:
    from engines.core.puzzle import Kind
    from engines.core.terms import Duel
    from engines.core.values import Request
    from tui.made import Made
    from tui.start import Start


class Stage(Display):
    """Shows home, or what stands in its place; everything else lies over that, and goes again."""

    boards: Boards

    # the first screen

    def get_default_screen(self) -> Screen[Any]:
        """What the command line asked for, with nothing under it: a frame that nobody sees is not
        made."""
        found = self.first_screen(self.start)
        # as any screen that is shown: another one may take its place
        found._push_result_callback(found, None)
        return found

    def first_screen(self, start: Start) -> Screen[Any]:
        """The game or the course that is asked for; home where that is to lie over it, or cannot
        be had yet."""
        if start.screen == "play":
            if start.opened is not None:
                return self.game_screen(start.opened)
            if start.puzzle_id:
                return self.game_screen(self.opened_id(start))
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
        """Show what was asked for and lies over home, or has to be made yet."""
        if start.watched is not None:
            from tui.screens.replay import ReplayScreen

            self.push_screen(ReplayScreen(start.watched))
        if start.screen == "play" and start.request is not None and not self.playing:
            # not before its first frame
            self.call_after_refresh(self.begin, wanted_by(start, *start.request))

    @property
    def playing(self) -> bool:
        """Whether a game is on top."""
        return isinstance(self.screen, Playing)

    # screens

    def home_screen(self, kind: str = "") -> Screen[Any]:
        """Home, with a kind chosen."""
        from tui.screens.home import HomeScreen

        return HomeScreen(kind)

    def game_screen(self, opened: library.Opened) -> Screen[Any]:
        """The play screen of a game."""
        from tui.play.screen import PlayScreen

        # boards like it are made beforehand; not before its first frame
        self.call_after_refresh(self.boards.expect_after, opened.game, opened.file.header)
        return PlayScreen(opened)

    def course_screen(self, kind: Kind) -> Screen[Any]:
        """The course of a kind. PuzzleError where it has none."""
        from tui.progress import Progress
        from tui.screens.learn import lesson_screen

        return lesson_screen(kind, Progress())

    def open_lessons(self, kind: Kind) -> None:
        """The course of a kind, over what is shown."""
        self.push_screen(self.course_screen(kind))

    def go_home(self) -> None:
        """Show the home screen; a game on top of the stack gives way to it."""
        from tui.screens.home import HomeScreen

        while len(self.screen_stack) > 1:
            self.pop_screen()
        if not isinstance(self.screen, HomeScreen):
            shown = self.screen.board_shown if isinstance(self.screen, Playing) else None
            self.switch_screen(self.home_screen(shown[0].kind.name if shown is not None else ""))

    # games

    def play(self, opened: library.Opened, words: tuple[str, str] | None = None) -> None:
        """Open the play screen on a game; the one before it is left. `words` are said first."""
        from tui.play.screen import PlayScreen

        if isinstance(self.screen, PlayScreen):
            self.screen.leave()
        screen = self.game_screen(opened)
        if words is not None:
            assert isinstance(screen, PlayScreen)
            screen.say_first(*words)
        self.switch_screen(screen)

    def begin(self, wanted: NewGame) -> None:
        """Play a new board: one that lies ready, or one that is made now."""

        def made(found: Made | None) -> None:
            if found is not None and wanted.asks_duel:
                self.choose_duel(wanted, found)
            elif found is not None:
                self.play_new(wanted, found)

        self.boards.find(wanted.kind, wanted.request, made)

    def choose_duel(self, wanted: NewGame, found: Made) -> None:
        """Against whom, and who begins: asked on the board that was made."""
        from tui import keeping
        from tui.screens.duel import DuelWindow

        def chosen(duel: Duel | None) -> None:
            if duel is not None:
                self.play_new(wanted._replace(duel=duel), found)

        self.push_screen(DuelWindow(found.puzzle, keeping.duels(found.puzzle)), chosen)

    def play_new(self, wanted: NewGame, found: Made) -> None:
        """Begin a game on a board that was made."""
        opened = self.opened_new(wanted, found)
        if opened is not None:
            self.play(opened)

    def opened_new(self, wanted: NewGame, found: Made) -> library.Opened | None:
        """The file of a new game, a board of the day by a name of its own; where that cannot be
        written it is said, and there is none."""
        try:
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
        except PuzzleError as error:
            self.call_after_refresh(self.notify_plain, str(error))
            return None

    def opened_id(self, start: Start) -> library.Opened:
        """The file of a game on the board that was named."""
        puzzle = engines.read(start.puzzle_id, rule=start.rule)
        automatic = self.automatic(start.mode)
        return library.create(puzzle, mode=start.mode, duel=start.duel, automatic=automatic)

    def play_id(self, start: Start) -> None:
        """A game on the board that was named."""
        self.play(self.opened_id(start))

    def play_daily(self) -> None:
        """Today's board: begun, or gone on with."""
        from datetime import date

        from tui import daily

        day = date.today()
        name = daily.saved(day)
        if name is not None:
            self.open_save(name)
            return
        kind, request = daily.board_of(day)
        self.begin(NewGame(kind, request, daily=day.isoformat()))

    def automatic(self, mode: str) -> bool:
        """Whether a new game has automatic marks."""
        if self.person.automatic == "mode":
            return mode == "practice"
        return self.person.automatic == "on"

    def open_save(self, name: str) -> None:
        """Take up a saved game."""
        try:
            self.play(library.open_save(name))
        except PuzzleError as error:
            self.notify_plain(str(error))

    def leave_games(self) -> None:
        """Close every game and draft, so that its file is whole."""
        from tui.play.screen import PlayScreen

        for screen in list(self.screen_stack):
            if isinstance(screen, PlayScreen | Drafting):
                screen.leave()


def wanted_by(start: Start, kind: str, request: Request) -> NewGame:
    """The new game that the command line asked for."""
    return NewGame(kind, request, start.mode, start.duel)
