"""The source of new boards: pre-generated ones, or new ones with their progress."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from solitudo.engines.core.values import Request
from solitudo.tui.person import settings
from solitudo.tui.terminal import background

if TYPE_CHECKING:
    from solitudo.tui.boards.new_game import Made
    from solitudo.tui.boards.spare_files import Sort, Store
    from solitudo.tui.boards.spares import Stock

# seconds from the first frame until boards are made
LATER = 0.03
# seconds within which a board needs no message
UNSEEN = 0.15


class Application(Protocol):
    @property
    def screen(self) -> object: ...

    @property
    def screen_stack(self) -> Sequence[object]: ...

    def set_timer(self, delay: float, callback: Callable[[], None]) -> object: ...

    def show_search(
        self,
        kind: str,
        request: Request,
        search: Search | None,
        then: Callable[[Made | None], None],
    ) -> None:
        """Show the progress of a search, and pass on its result."""

    def _handle_exception(self, error: Exception) -> None: ...


class Search:
    """A search that began before it is shown. `tell` reports progress to the window."""

    def __init__(self) -> None:
        self.task: asyncio.Future[Made] | None = None
        self.seen: Callable[[float], None] | None = None

    def tell(self, share: float) -> None:
        if self.seen is not None:
            self.seen(share)

    async def answer(self, progress: Callable[[float], None]) -> Made:
        assert self.task is not None
        self.seen = progress
        return await self.task


class Boards:
    """Boards for the application, pre-generated if `ahead` is set."""

    def __init__(self, app: Application) -> None:
        self.app = app
        self.ahead = False
        self._store: Store | None = None
        self._stock: Stock | None = None
        # the kind and choices of the board that the program began with
        self._first: Sort | None = None
        self._search: asyncio.Task[None] | None = None

    @property
    def stock(self) -> Stock | None:
        """The pre-generated boards and their worker, or None."""
        if self._stock is None and self.ahead:
            # this loads the worker: not before the first frame
            from solitudo.tui.boards.spares import Stock

            self._stock = Stock(self.store)
            if self._first is not None:
                self._stock.play(self._first)
        return self._stock

    @property
    def store(self) -> Store:
        if self._store is None:
            from solitudo.tui.boards.spare_files import Store

            self._store = Store(settings.cache_folder() / "ready")
        return self._store

    def take_first(self, kind: str, request: Request) -> Made | None:
        """Return a pre-generated board for the first frame. The worker is loaded later."""
        if not self.ahead:
            return None
        sort = self.store.sort(kind, request)
        for board in self.store.boards(sort):
            if (made := board.opened()) is not None:
                self._first = sort
                return made
        return None

    def begin_later(self) -> None:
        """Begin to make boards after the first frame."""
        if self.ahead:
            self.app.set_timer(LATER, self.begin)

    def begin(self) -> None:
        if self.stock is not None:
            self.stock.begin()

    def ready(self, kind: str, request: Request) -> int:
        """Return how many boards are ready for this request."""
        return self.stock.ready(kind, request) if self.stock is not None else 0

    def look(self, kind: str, request: Request) -> Made | None:
        """Return a ready board without using it up."""
        return self.store.look(kind, request) if self.stock is not None else None

    def expect(self, kind: str, request: Request) -> None:
        """Prepare for a request for such a board."""
        if self.stock is not None:
            self.stock.expect(kind, request)

    def find(self, kind: str, request: Request, then: Callable[[Made | None], None]) -> None:
        """Pass a board to `then`, or None if the person stopped the search."""
        if self._search is not None and not self._search.done():
            return
        if self.stock is None:
            self.app.show_search(kind, request, None, then)
            return
        if (made := self.stock.take(kind, request)) is not None:
            then(made)
            return
        self._search = background.begin(self.app, self.search(self.stock, kind, request, then))

    async def search(
        self, stock: Stock, kind: str, request: Request, then: Callable[[Made | None], None]
    ) -> None:
        """Make a board. If that takes longer than a moment, show the search."""
        search = Search()
        task = search.task = asyncio.ensure_future(stock.fetch(kind, request, search.tell))
        screen = self.app.screen
        await asyncio.wait([task], timeout=UNSEEN)
        if not self.app.screen_stack or self.app.screen is not screen:
            # something else was asked for since, or the program ends
            task.cancel()
        elif task.done() and task.exception() is None:
            then(task.result())
        else:
            self.app.show_search(kind, request, search, then)

    async def close(self) -> None:
        if self._stock is not None:
            await self._stock.close()
