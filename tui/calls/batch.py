"""Many boards at once: the same seed gives the same boards in the same order, however many
processes make them."""

from __future__ import annotations

import multiprocessing
import random
import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from typing import NamedTuple

import engines
from engines.core.errors import PuzzleError
from engines.core.puzzle import Puzzle, Request

# boards asked for ahead of the one that is waited for, for each process
AHEAD = 4
# so many boards are looked at for one in a range of ratings
TRIES = 300


def silently(share: float) -> None:
    """Progress that nobody watches."""


def requests(first: Request, count: int) -> Iterator[Request]:
    """The requests for this many boards: the first with the seed as it is, so that it is the
    board that `play` gives for it, the others with seeds drawn from it."""
    chooser = random.Random(first.seed)
    for number in range(count):
        yield first if not number else first._replace(seed=chooser.getrandbits(48))


class Band(NamedTuple):
    """Ratings between which a board is to lie."""

    low: float
    high: float

    @staticmethod
    def read(text: str) -> Band:
        """The band of `LOW-HIGH`. PuzzleError where it is none."""
        low, dash, high = text.partition("-")
        try:
            band = Band(float(low), float(high if dash else low))
        except ValueError:
            band = Band(1.0, 0.0)
        if not 0.0 <= band.low <= band.high <= 20.0:
            raise PuzzleError(f"'{text[:20]}' is no range of ratings: LOW-HIGH, like 4.5-5.2.")
        return band


def make(kind_name: str, request: Request, band: Band | None = None) -> tuple[str, str]:
    """ID and rule of the board of a request; runs in a process of its own too."""
    puzzle = rated(kind_name, request, band)
    return puzzle.id, puzzle.rule


def rated(
    kind_name: str,
    request: Request,
    band: Band | None,
    tell: Callable[[float], None] = silently,
) -> Puzzle:
    """The board of a request; with a band the first of those that its seed leads to which lies
    in it. PuzzleError where so many tries bring none."""
    kind = engines.kind(kind_name)
    if band is None:
        return kind.generate(request, tell)
    from engines.core import rating

    chooser = random.Random(f"{request.seed}/rated")
    seen: list[float] = []
    for number in range(TRIES):
        seed = request.seed if not number else chooser.getrandbits(48)
        puzzle = kind.generate(request._replace(seed=seed), silently)
        found = rating.rate(puzzle).rating
        if found is not None and band.low <= found <= band.high:
            return puzzle
        seen += [found] if found is not None else []
        tell((number + 1) / TRIES)
    lies = f"from {min(seen):.1f} to {max(seen):.1f}" if seen else "nowhere"
    raise PuzzleError(
        f"No {request.level} board of {TRIES} was rated {band.low:.1f} to {band.high:.1f}: "
        f"they lie {lies}."
    )


def boards(
    kind_name: str,
    wanted: Iterator[Request],
    executor: Executor | None = None,
    jobs: int = 1,
    tell: Callable[[float], None] = silently,
    band: Band | None = None,
) -> Iterator[tuple[Request, Puzzle]]:
    """The boards of these requests in their order, made here or by an executor."""
    if executor is None:
        for request in wanted:
            yield request, rated(kind_name, request, band, tell)
        return
    waiting: deque[tuple[Request, Future[tuple[str, str]]]] = deque()

    def ask(count: int) -> None:
        for request in islice(wanted, count):
            with _unheard():
                waiting.append((request, executor.submit(make, kind_name, request, band)))

    ask(AHEAD * jobs)
    while waiting:
        request, made = waiting.popleft()
        ask(1)
        text, rule = made.result()
        yield request, engines.read(text, rule=rule)


@contextmanager
def processes(jobs: int) -> Iterator[Executor | None]:
    """That many processes to make boards in; none where one job is enough."""
    if jobs < 2:
        yield None
        return
    context = multiprocessing.get_context("spawn")
    executor = ProcessPoolExecutor(jobs, context, _quiet)
    try:
        yield executor
    except BaseException:
        # the one who waited has gone: what is still being made is of no use
        executor.shutdown(wait=False, cancel_futures=True)
        for process in multiprocessing.active_children():
            process.terminate()
        raise
    executor.shutdown()


@contextmanager
def _unheard() -> Iterator[None]:
    """Processes that begin in here are deaf to Ctrl+C from their first moment."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _quiet() -> None:
    """Ctrl+C is for the process that asked; it ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def need(number: int, most: int, what: str) -> int:
    """A count within its bounds."""
    if not 1 <= number <= most:
        raise PuzzleError(f"{what} is {number}: from 1 to {most:,}.")
    return number
