"""Pre-generated boards: which are made next, and which is used for a request.

Boards like those played recently and looked at now, each kind's default board and the boards of the
day are pre-generated, one at a time. Each board is used once.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import date, timedelta
from typing import Any, NamedTuple

from solitudo import engines
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.values import Request
from solitudo.tui.boards import daily, generator
from solitudo.tui.boards.new_game import Drawn, Made, fresh_seed
from solitudo.tui.boards.spare_files import MOST_BOARDS, MOST_PLAYED, Board, Sort, Store, sort_of

Tell = Callable[[float], None]
# how many boards are kept ready for the current choices, and for recently played ones
NOW, LATELY = 3, 2
# how many sorts are remembered that were chosen but not played
MOST_EXPECTED = 4
# seconds that the running worker has before another process is started beside it
GRACE = 0.06
# failures in a row after which there is no worker
MOST_FAILURES = 3


class Waiting(NamedTuple):
    """A caller that waits for the next board of a sort."""

    made: asyncio.Future[Board]
    tell: Tell


class Stock:
    """The boards of this copy of the program, and the worker that makes more."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.maker = generator.Maker()
        # boards that could not be written
        self.kept: defaultdict[Sort, list[Board]] = defaultdict(list)
        self.played: list[Sort] = store.played()
        self.expected: list[Sort] = []
        self.refused: set[Sort] = set()
        self.waiting: dict[Sort, Waiting] = {}
        self.making: Sort | None = None
        self.wake = asyncio.Event()
        self.work: asyncio.Task[None] | None = None

    def ready(self, kind: str, request: Request) -> int:
        """Return how many boards are ready for such a request."""
        with suppress(PuzzleError):
            return self.count(sort_of(kind, request))
        return 0

    def count(self, sort: Sort) -> int:
        return len(self.kept[sort]) + len(self.store.names(sort))

    def take(self, kind: str, request: Request) -> Made | None:
        """Return a board that is ready, and remove it from the stock."""
        with suppress(PuzzleError):
            sort = sort_of(kind, request)
            self.play(sort)
            for board in self.found(sort):
                if (made := board.opened()) is not None:
                    return made
        return None

    def found(self, sort: Sort) -> Iterator[Board]:
        """Yield the boards of a sort. Each is removed before it is yielded."""
        while self.kept[sort]:
            yield self.kept[sort].pop(0)
        yield from self.store.boards(sort)

    def play(self, sort: Sort) -> None:
        """Record that this sort is played now."""
        if sort.seed is None and self.played[:1] != [sort]:
            self.played = [sort, *(other for other in self.played if other != sort)][:MOST_PLAYED]
            self.store.remember(self.played)
        self.wake.set()

    def expect(self, kind: str, request: Request) -> None:
        """Record that such a board may be asked for next."""
        with suppress(PuzzleError):
            sort = sort_of(kind, request)
            others = [other for other in self.expected if other != sort]
            self.expected = [sort, *others][:MOST_EXPECTED]
            self.wake.set()

    def wanted(self, today: date) -> Iterator[tuple[Sort, int]]:
        """Return the sorts to keep ready, and how many of each, the most urgent first."""
        usual = []
        for name in engines.kinds():
            kind = engines.kind(name)
            level = kind.levels_at(kind.default_size)[0]
            usual.append(sort_of(name, Request(kind.default_size, level, Drawn(0))))
        now = [*self.expected[:1], *self.played[:1]]
        for sort in [*now, *usual]:
            yield sort, 1
        days = list(self.days(today))
        yield from days[:1]
        for sort in now:
            yield sort, NOW
        for sort in [*self.expected, *self.played, *usual]:
            yield sort, LATELY
        yield from days[1:]

    def days(self, today: date) -> Iterator[tuple[Sort, int]]:
        """Return the boards of today and tomorrow that nobody has begun."""
        for day in (today, today + timedelta(days=1)):
            if not daily.begun(day):
                yield sort_of(*daily.board_of(day)), 1

    def next_due(self) -> Sort | None:
        if self.waiting:
            return next(iter(self.waiting))
        files = self.store.listed()
        for sort, count in self.wanted(date.today()):
            there = files.get(self.store.prefix(sort), [])
            if sort not in self.refused and len(self.kept[sort]) + len(there) < count:
                return sort
        return None

    def begin(self) -> None:
        if self.work is None:
            self.work = asyncio.create_task(self.keep_up())

    async def keep_up(self) -> None:
        """Make the boards that are due, until the program ends."""
        failures, left = 0, MOST_BOARDS
        while failures < MOST_FAILURES:
            sort = self.next_due() if left or self.waiting else None
            if sort is None:
                await self.wake.wait()
                self.wake.clear()
                left = MOST_BOARDS
                continue
            left -= 1
            try:
                await self.make(sort)
                failures = 0
            except PuzzleError as error:
                self.refuse(sort, error)
                if self.maker.process is None:
                    failures += 1
                else:
                    self.refused.add(sort)
        for sort in list(self.waiting):
            self.refuse(sort, PuzzleError("The generator could not be started."))

    async def make(self, sort: Sort) -> None:
        """Make one board, for a caller that waits for it or for the stock."""
        seed = fresh_seed() if sort.seed is None else sort.seed
        request = sort.request._replace(seed=seed)
        self.making = sort
        try:
            answer = await self.maker.ask(
                generator.making(sort.kind, request), lambda share: self.tell(sort, share)
            )
        finally:
            self.making = None
        board = board_of(answer, sort)
        waiting = self.waiting.pop(sort, None)
        if waiting is not None and not waiting.made.done():
            waiting.made.set_result(board)
            return
        wanted = sort.seed is None or sort in dict(self.days(date.today()))
        if wanted and not self.store.put(sort, board):
            self.kept[sort].append(board)

    def tell(self, sort: Sort, share: float) -> None:
        if sort in self.waiting:
            self.waiting[sort].tell(share)

    def refuse(self, sort: Sort, error: PuzzleError) -> None:
        """Tell callers that wait for this sort that there will be no such board."""
        waiting = self.waiting.pop(sort, None)
        if waiting is not None and not waiting.made.done():
            waiting.made.set_exception(error)

    async def fetch(self, kind: str, request: Request, tell: Tell) -> Made:
        """Return a board that is not ready: from the warm worker if it is free.

        Otherwise, or if that takes long, another process makes one too, and the quicker one counts.
        """
        sort = sort_of(kind, request)
        free = self.work is not None and not self.work.done() and not self.waiting
        if not free or sort in self.refused or self.making not in (None, sort):
            return await generator.make(kind, request, tell)
        warm = asyncio.ensure_future(self.by_worker(sort, tell))
        both: list[asyncio.Future[Made]] = [warm]
        try:
            await asyncio.wait(both, timeout=GRACE)
            if not warm.done() or warm.exception() is not None:
                both.append(asyncio.ensure_future(generator.make(kind, request, tell)))
            return await first_of(both)
        finally:
            for way in both:
                way.cancel()

    async def by_worker(self, sort: Sort, tell: Tell) -> Made:
        """Return the next board of a sort that the warm worker makes."""
        waiting = Waiting(asyncio.get_running_loop().create_future(), tell)
        self.waiting[sort] = waiting
        self.wake.set()
        board = await waiting.made
        made = board.opened()
        if made is None:
            raise PuzzleError("The generator did not return a board.")
        return made

    async def close(self) -> None:
        if self.work is not None:
            self.work.cancel()
        await self.maker.close()


async def first_of(ways: Iterable[asyncio.Future[Made]]) -> Made:
    """Return the first result of several tasks, or raise an error if all fail."""
    left = set(ways)
    while True:
        done, left = await asyncio.wait(left, return_when=asyncio.FIRST_COMPLETED)
        good = [way for way in done if way.exception() is None]
        if good or not left:
            return (good or list(done))[0].result()


def board_of(answer: dict[str, Any], sort: Sort) -> Board:
    """Return the board of an answer, if it has one solution."""
    level = answer.get("level") or sort.level
    found = [answer.get("id"), answer.get("rule"), level, answer.get("values")]
    texts = [text for text in found if isinstance(text, str)]
    if len(texts) < len(found) or answer.get("solutions") != 1:
        raise PuzzleError("The generator did not return a board.")
    return Board(*texts)
