"""Many boards at once: the same seed gives the same boards in the same order, however many
make them, and wherever."""

from __future__ import annotations

import random
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from itertools import islice
from typing import NoReturn, TypeVar

from engines.core.errors import PuzzleError
from engines.core.puzzle import silently
from engines.core.values import Request
from tui.calls.crew import Crew, Done, processes

Made = TypeVar("Made")
Tell = Callable[[float], None]

# tasks ahead of the one that is waited for, for each that works, and boards in one
AHEAD, MOST_IN_ONE = 4, 2000


def requests(first: Request, count: int) -> Iterator[Request]:
    """The requests for this many boards: the first with the seed as it is, so that it is the
    board that `play` gives for it, the others with seeds drawn from it."""
    chooser = random.Random(first.seed)
    for number in range(count):
        yield first if not number else first._replace(seed=chooser.getrandbits(48))


def each(
    work: Callable[[Request, Tell], Made],
    wanted: Iterable[Request],
    crew: Crew | None = None,
    tell: Tell = silently,
) -> Iterator[Made]:
    """What `work` makes of these requests, in their order, here or by others."""
    if crew is None:
        for request in wanted:
            yield work(request, tell)
        return
    rest, share = iter(wanted), 1
    waiting: deque[tuple[int, Future[Done[list[Made]]]]] = deque()

    def ask() -> None:
        while len(waiting) < AHEAD * max(1, crew.hands):
            some = tuple(islice(rest, share))
            if not some:
                return
            waiting.append((len(some), crew.submit(several, work, some)))

    ask()
    while waiting:
        count, task = waiting.popleft()
        done = crew.awaited(task, tell)
        share = next_share(count, done.seconds, crew.span)
        ask()
        yield from done.result


def several(work: Callable[[Request, Tell], Made], some: Sequence[Request]) -> list[Made]:
    """What comes of several requests; done by others."""
    return [work(request, silently) for request in some]


def next_share(count: int, seconds: float, span: float) -> int:
    """How many boards go into a task when so many took so long: about a span of work, and never
    more than twice as many as before."""
    fitting = int(count * span / seconds) if seconds > 0 else MOST_IN_ONE
    return max(1, min(fitting, 2 * count, MOST_IN_ONE))


@contextmanager
def crew(jobs: int, cluster: str | None, say: Callable[[str], None]) -> Iterator[Crew | None]:
    """Who works: the cluster at that address, that many processes, or nobody but this one."""
    if cluster is None:
        with processes(jobs) as here:
            yield here
        return
    if jobs > 1:
        raise PuzzleError("--jobs is for processes here; a cluster has its own.")
    from tui.calls.cluster import joined

    with joined(cluster, say) as there:
        yield there


@contextmanager
def told_to_end() -> Iterator[None]:
    """SIGTERM and SIGHUP end what is done in here as Ctrl+C does, with a status of their own; who
    has switched them off (as nohup does) goes on."""

    def leave(number: int, frame: object) -> NoReturn:
        raise SystemExit(128 + number)

    before = {}
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            before[number] = signal.signal(number, leave)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def need(number: int, most: int, what: str) -> int:
    """A count within its bounds."""
    if not 1 <= number <= most:
        raise PuzzleError(f"{what} is {number}: from 1 to {most:,}.")
    return number
