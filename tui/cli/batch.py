"""Many boards at once.

The same seed gives the same boards in the same order, on any number of processes and machines.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import Generic, NoReturn, ParamSpec, TypeVar

from solitudo import engines
from solitudo.engines.core import system
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.kind import silently
from solitudo.engines.core.values import Request

Made = TypeVar("Made")
Tell = Callable[[float], None]

# tasks ahead of the one that is awaited, per worker, and the most boards in one task
AHEAD, MOST_IN_ONE = 4, 2000


def requests(first: Request, count: int) -> Iterator[Request]:
    """Yield the requests for `count` boards.

    The first has the given seed, so that it is the board that `play` gives for it. The others have
    seeds drawn from it.
    """
    chooser = random.Random(first.seed)
    for number in range(count):
        yield first if not number else first._replace(seed=chooser.getrandbits(48))


def each(
    work: Callable[[Request, Tell], Made],
    wanted: Iterable[Request],
    workers: Workers | None = None,
    tell: Tell = silently,
) -> Iterator[Made]:
    """Yield the results of `work` for these requests, in order, from this process or from
    others.
    """
    if workers is None:
        for request in wanted:
            yield work(request, tell)
        return
    rest, share = iter(wanted), 1
    waiting: deque[tuple[int, Future[Done[list[Made]]]]] = deque()

    def ask() -> None:
        while len(waiting) < AHEAD * max(1, workers.count):
            some = tuple(islice(rest, share))
            if not some:
                return
            waiting.append((len(some), workers.submit(several, work, some)))

    ask()
    while waiting:
        count, task = waiting.popleft()
        done = workers.awaited(task, tell)
        share = next_share(count, done.seconds, workers.span)
        ask()
        yield from done.result


def several(work: Callable[[Request, Tell], Made], some: Sequence[Request]) -> list[Made]:
    """Return the results of several requests, from other processes."""
    return [work(request, silently) for request in some]


def next_share(count: int, seconds: float, span: float) -> int:
    """Return the number of boards for the next task, from the time that some boards took.

    A task takes about one span of work, and has at most twice as many boards as before.
    """
    fitting = int(count * span / seconds) if seconds > 0 else MOST_IN_ONE
    return max(1, min(fitting, 2 * count, MOST_IN_ONE))


@contextmanager
def workers(jobs: int, cluster: str | None, say: Callable[[str], None]) -> Iterator[Workers | None]:
    """Yield the workers: the cluster at that address, that many processes, or only this process."""
    if cluster is None:
        with processes(jobs) as here:
            yield here
        return
    if jobs > 1:
        raise PuzzleError(
            "--jobs counts processes on this machine, so it does not work with --cluster."
        )
    from solitudo.tui.cli.cluster import joined

    with joined(cluster, say) as there:
        yield there


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """End work on SIGTERM and SIGHUP in the same way as on Ctrl+C, with their own status.

    A program that ignores them (as with nohup) continues.
    """

    def leave(number: int, frame: object) -> NoReturn:
        raise SystemExit(128 + number)

    usual = (n for n in system.HANGING_UP if signal.getsignal(n) is signal.SIG_DFL)
    before = system.handle_signals(tuple(usual), leave)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def need(number: int, most: int, what: str) -> int:
    """Refuse a count outside its bounds."""
    if not 1 <= number <= most:
        raise PuzzleError(f"{what} must be from 1 to {most:,}; got {number}.")
    return number


Words = ParamSpec("Words")
Result = TypeVar("Result")

# seconds between two checks of how long a task takes
PATIENCE = 0.1
# seconds that the end of a pool may take
FAREWELL = 2.0


class Done(Generic[Result]):
    """The result of a task, and its duration in seconds."""

    def __init__(self, result: Result, seconds: float) -> None:
        self.result = result
        self.seconds = seconds


def at_work(version: str, work: Callable[[], Result]) -> Done[Result]:
    """Do a task. A different version of Solitudo does nothing, because it could make different
    boards.
    """
    if version != engines.__version__:
        where = f"The worker on {socket.gethostname()}"
        raise PuzzleError(
            f"{where} has solitudo {engines.__version__}, not {version}. Install the same "
            "version everywhere."
        )
    begun = time.perf_counter()
    result = work()
    return Done(result, time.perf_counter() - begun)


class Workers:
    """An Executor with workers, and how many there are."""

    # seconds that a task should last, so that the cost of sending it is small
    span = 0.1

    def __init__(self, executor: Executor, count: int) -> None:
        self.executor = executor
        self.count = count

    def submit(
        self, work: Callable[Words, Result], *words: Words.args, **named: Words.kwargs
    ) -> Future[Done[Result]]:
        """Start a task."""
        with _unheard(), self._in_words():
            return self.executor.submit(
                at_work, engines.__version__, partial(work, *words, **named)
            )

    def awaited(
        self, task: Future[Done[Result]], tell: Callable[[float], None] = lambda share: None
    ) -> Done[Result]:
        """Return the result of a task. While waiting for it, call `tell` from time to time.

        Raise PuzzleError if the task fails.
        """
        while True:
            try:
                with self._in_words():
                    return task.result(PATIENCE)
            except TimeoutError:
                self.look()
                tell(-1.0)

    @contextmanager
    def _in_words(self) -> Iterator[None]:
        """Say in a sentence how a task ended. A lost worker may be noticed by the next task."""
        try:
            yield
        except (PuzzleError, TimeoutError):
            raise
        except Exception as error:
            words = self.failed(error)
            if not words:
                raise
            raise PuzzleError(words) from None

    def look(self) -> None:
        """Check that all workers are still there.

        This is called while waiting for their results.
        """

    def failed(self, error: Exception) -> str:
        """Return a sentence about how a task ended, or "" for an error of its own."""
        if isinstance(error, BrokenProcessPool):
            return "A worker process stopped unexpectedly. Run the command again."
        return ""


@contextmanager
def processes(jobs: int) -> Iterator[Workers | None]:
    """Yield that many processes of this machine, or none if one job is enough."""
    if jobs < 2:
        yield None
        return
    context = multiprocessing.get_context("spawn")
    executor = ProcessPoolExecutor(jobs, context, _begin)
    try:
        yield Workers(executor, jobs)
    except BaseException:
        # nobody waits for the boards any more, so the processes are useless
        for process in multiprocessing.active_children():
            process.terminate()
        _broken_off(executor)
        raise
    executor.shutdown()


def _broken_off(executor: Executor) -> None:
    """Wait for the end of a pool whose processes were ended.

    Its own thread closes what Python's exit would write to, so this waits for it, but not for long.
    """
    end = threading.Thread(target=executor.shutdown, kwargs={"cancel_futures": True}, daemon=True)
    end.start()
    end.join(FAREWELL)


@contextmanager
def _unheard() -> Iterator[None]:
    """Make new processes ignore Ctrl+C from their first moment."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """Begin a process that works for another one.

    Ctrl+C is for the other process. When that process ends, in any way, this one ends too.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    """Wait for the end of the process that asked."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
