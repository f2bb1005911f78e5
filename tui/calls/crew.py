"""Others that work for this process on many boards: a pool of processes here, or a cluster
(`tui/calls/cluster.py`). Either is an Executor; what is asked of it, and what is said when it
fails, is one thing for both."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from typing import Generic, ParamSpec, TypeVar

import engines
from engines.core.errors import PuzzleError

Words = ParamSpec("Words")
Result = TypeVar("Result")

# seconds between two looks at how long a task takes
PATIENCE = 0.1
# and those that the end of a pool may take
FAREWELL = 2.0


class Done(Generic[Result]):
    """What came of a task, and the seconds it took."""

    def __init__(self, result: Result, seconds: float) -> None:
        self.result = result
        self.seconds = seconds


def at_work(version: str, work: Callable[[], Result]) -> Done[Result]:
    """A task, where it is done. Another version may make other boards, so it makes none."""
    if version != engines.__version__:
        import socket

        where = f"The worker on {socket.gethostname()}"
        raise PuzzleError(f"{where} has solitudo {engines.__version__}, not {version}.")
    begun = time.perf_counter()
    result = work()
    return Done(result, time.perf_counter() - begun)


class Crew:
    """Those who work, as an Executor, and how many there are."""

    # what a task should last, in seconds, so that sending it costs little beside it
    span = 0.1

    def __init__(self, executor: Executor, hands: int) -> None:
        self.executor = executor
        self.hands = hands

    def submit(
        self, work: Callable[Words, Result], *words: Words.args, **named: Words.kwargs
    ) -> Future[Done[Result]]:
        """Have a task done."""
        with _unheard():
            return self.executor.submit(
                at_work, engines.__version__, partial(work, *words, **named)
            )

    def awaited(
        self, task: Future[Done[Result]], tell: Callable[[float], None] = lambda share: None
    ) -> Done[Result]:
        """What came of a task; while it is waited for, `tell` is called now and then. PuzzleError
        where it cannot be done."""
        while True:
            try:
                return task.result(PATIENCE)
            except TimeoutError:
                self.look()
                tell(-1.0)
            except PuzzleError:
                raise
            except Exception as error:
                words = self.failed(error)
                if not words:
                    raise
                raise PuzzleError(words) from None

    def look(self) -> None:
        """See whether all are still there; called while they are waited for."""

    def failed(self, error: Exception) -> str:
        """What happened to a task that ended so, in a sentence; "" for a fault of its own."""
        if isinstance(error, BrokenProcessPool):
            return "A process that made boards ended before it was done."
        return ""


@contextmanager
def processes(jobs: int) -> Iterator[Crew | None]:
    """That many processes of this machine; none where one job is enough."""
    if jobs < 2:
        yield None
        return
    context = multiprocessing.get_context("spawn")
    executor = ProcessPoolExecutor(jobs, context, _begin)
    try:
        yield Crew(executor, jobs)
    except BaseException:
        # the one who waited has gone: what is still being made is of no use
        for process in multiprocessing.active_children():
            process.terminate()
        _broken_off(executor)
        raise
    executor.shutdown()


def _broken_off(executor: Executor) -> None:
    """See the end of a pool whose processes were ended. Its own thread closes what Python's end
    would write to, so that is waited for; not for long, since somebody wants to go."""
    end = threading.Thread(target=executor.shutdown, kwargs={"cancel_futures": True}, daemon=True)
    end.start()
    end.join(FAREWELL)


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


def _begin() -> None:
    """A process that works for another: Ctrl+C is for the one that asked, and when that one has
    gone, however it went, nobody is left to work for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    """Wait for the end of the process that asked."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
