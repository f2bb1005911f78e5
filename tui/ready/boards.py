"""How the application comes by a new board: one that lies ready at once, else one that is made
now, with its progress shown where that takes a while.

Nothing of it is loaded before the first frame.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from textual.app import App

from engines.core.errors import PuzzleError
from tui import settings, tasks

if TYPE_CHECKING:
    from engines.core.game import Game
    from engines.core.values import Request
    from tui.made import Made
    from tui.ready.search import Search
    from tui.ready.stock import Stock
    from tui.ready.store import Sort, Store

# seconds after the first frame until boards are made, then until more is loaded, part by part
LATER, AFTER, NEXT = 0.03, 0.15, 0.02
# a board that is there within so many seconds needs no words
UNSEEN = 0.15
# what the first game shows, in parts that each take less than a frame to load
PARTS = (
    "tui.panes.board",
    "tui.play.coach",
    "tui.play.session",
    "tui.play.front",
    "tui.play.screen",
    "tui.play.dialogs",
    "tui.panes.pages",
    "tui.play.view",
    "tui.play.timers",
    "tui.play.hands",
    "tui.play.widths",
    "tui.play.games",
)


class Boards:
    """Boards for the application; made ahead of time where `ahead` says so."""

    def __init__(self, app: App[Any]) -> None:
        self.app = app
        self.ahead = False
        self._store: Store | None = None
        self._stock: Stock | None = None
        # the sort of the board that the program began with
        self._first: Sort | None = None
        self._search: asyncio.Task[None] | None = None
        self._unread = list(PARTS)

    @property
    def stock(self) -> Stock | None:
        """What lies ready; None where nothing is made ahead."""
        if self._stock is None and self.ahead:
            from tui.ready.stock import Stock

            self._stock = Stock(self.store)
            if self._first is not None:
                self._stock.play(self._first)
        return self._stock

    @property
    def store(self) -> Store:
        """What lies ready on the disk."""
        if self._store is None:
            from tui.ready.store import Store

            self._store = Store(settings.cache_folder() / "ready")
        return self._store

    def take_first(self, kind: str, request: Request) -> Made | None:
        """A board that lies ready, for the first frame, taken away for good; None where none
        does. What makes more of them is loaded and told of it later."""
        if not self.ahead:
            return None
        from tui.ready.store import sort_of

        sort = sort_of(kind, request)
        for board in self.store.boards(sort):
            if (made := board.opened()) is not None:
                self._first = sort
                return made
        return None

    def begin_later(self) -> None:
        """Begin to make boards, once the first frame stands."""
        if self.ahead:
            self.app.set_timer(LATER, self.begin)

    def begin(self) -> None:
        """Begin to make boards, and load what the first game will show."""
        if self.stock is not None:
            self.stock.begin()
            self.app.set_timer(AFTER, self.load_next)

    def load_next(self) -> None:
        """Load one part, and let keys through before the next."""
        if self._unread:
            import_module(self._unread.pop(0))
            self.app.set_timer(NEXT, self.load_next)

    def ready(self, kind: str, request: Request) -> int:
        """How many boards lie ready for such a request."""
        return self.stock.ready(kind, request) if self.stock is not None else 0

    def expect(self, kind: str, request: Request) -> None:
        """Such a board may be asked for next."""
        if self.stock is not None:
            self.stock.expect(kind, request)

    def expect_after(self, game: Game, header: Mapping[str, str]) -> None:
        """After this game another one like it may be asked for."""
        if self.stock is not None:
            from tui.play.games import next_request

            with contextlib.suppress(PuzzleError):
                self.stock.expect(game.puzzle.kind.name, next_request(game, header))

    def find(self, kind: str, request: Request, then: Callable[[Made | None], None]) -> None:
        """Hand a board to `then`; None where the person stopped the search."""
        if self._search is not None and not self._search.done():
            return
        if self.stock is None:
            self.ask(kind, request, None, then)
            return
        made = self.stock.take(kind, request)
        if made is not None:
            then(made)
            return
        self._search = tasks.begin(self.app, self.look(self.stock, kind, request, then))

    async def look(
        self, stock: Stock, kind: str, request: Request, then: Callable[[Made | None], None]
    ) -> None:
        """Have a board made; what takes longer than a moment is shown."""
        from tui.ready.search import Search, Share

        share = Share()
        search = asyncio.ensure_future(stock.fetch(kind, request, share))
        screen = self.app.screen
        await asyncio.wait([search], timeout=UNSEEN)
        if not self.app.screen_stack or self.app.screen is not screen:
            # something else was asked for since, or the end has come
            search.cancel()
        elif search.done() and search.exception() is None:
            then(search.result())
        else:
            self.ask(kind, request, Search(search, share), then)

    def ask(
        self,
        kind: str,
        request: Request,
        search: Search | None,
        then: Callable[[Made | None], None],
    ) -> None:
        """Show how the search goes."""
        from tui.screens.making import MakingScreen

        def found(made: object) -> None:
            then(cast("Made | None", made))

        self.app.push_screen(MakingScreen(kind, request, search), found)

    async def close(self) -> None:
        """The application ends: so does what is being made."""
        if self._stock is not None:
            await self._stock.close()
