"""A cluster that works on many boards: dask.distributed behind an Executor.

Tasks are pure and small, and their results are read in order. If a worker is lost, another one does
its task again. Its boards are the same, and each appears once.
"""

from __future__ import annotations

import logging
import re
import time
import warnings
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from typing import Any, ParamSpec, Protocol, TypeVar

from solitudo.engines.core.errors import PuzzleError
from solitudo.tui.cli.batch import Workers
from solitudo.tui.terminal.sanitize import clean

# seconds: for an answer of the scheduler, between two looks at the workers, and until the first
# worker must have joined
ANSWER, LOOK, ALONE = 5.0, 2.0, 30.0
# seconds between two checks while there is nothing else to do
POLL = 0.1
ADDRESS = re.compile(r"((tcp|tls)://)?(\[[0-9a-fA-F:.]+\]|[\w.-]+):\d{1,5}")


Words = ParamSpec("Words")
Result = TypeVar("Result")


class Tasks(Executor):
    """An Executor whose tasks run on a cluster.

    The Executor of distributed asks for the state of a task after its result has arrived, and fails
    if a worker was lost between the two. This one uses only the result.
    """

    def __init__(self, client: Any) -> None:
        self.client = client

    def submit(
        self, work: Callable[Words, Result], /, *words: Words.args, **named: Words.kwargs
    ) -> Future[Result]:
        ours: Future[Result] = Future()
        theirs = self.client.submit(work, *words, pure=False, **named)
        self.client.loop.add_callback(answer, theirs, ours)
        return ours


async def answer(theirs: Awaitable[Result], ours: Future[Result]) -> None:
    """Pass on the result of a task."""
    try:
        ours.set_result(await theirs)
    except BaseException as error:
        ours.set_exception(error)


class Scheduler(Protocol):
    """The part of a cluster's client that is used."""

    def nthreads(self) -> dict[str, int]: ...

    @property
    def status(self) -> str: ...

    @property
    def scheduler_comm(self) -> object: ...


class Cluster(Workers):
    """The workers of a cluster. Workers may leave and join during the work."""

    span = 0.5

    def __init__(
        self,
        executor: Executor,
        scheduler: Scheduler,
        address: str,
        say: Callable[[str], None],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(executor, 0)
        self.scheduler = scheduler
        self.address = address
        self.say = say
        self.now = now
        self.line = scheduler.scheduler_comm
        self.workers: dict[str, int] = {}
        # when a worker was last seen, and when to look again
        self.seen = now()
        self.due = 0.0

    def look(self) -> None:
        """Report workers that are lost.

        Raise PuzzleError if there has been no worker for long. Raise it too if the connection to
        the scheduler is a new one, because nobody does what the old one asked for.
        """
        if self.scheduler.status != "running" or self.scheduler.scheduler_comm is not self.line:
            raise PuzzleError(self.gone)
        now = self.now()
        if now < self.due:
            return
        self.due = now + LOOK
        before = self.workers
        with suppress(OSError):
            # a scheduler that does not answer is noticed through its tasks
            self.workers = dict(self.scheduler.nthreads())
        self.count = sum(self.workers.values())
        if self.workers:
            self.seen = now
        lost = len(before.keys() - self.workers.keys())
        if lost:
            who = f"{lost} of {len(before)} workers" if len(before) > 1 else "The only worker"
            then = "the others take its tasks" if self.workers else "waiting for another one"
            self.say(f"{who} {'is' if lost == 1 else 'are'} lost; {then}.")
        if now - self.seen > ALONE:
            raise PuzzleError(
                f"The scheduler at {self.address} has had no worker for {ALONE:.0f} seconds. "
                "Start a worker and run the command again."
            )

    @property
    def gone(self) -> str:
        """The error for a scheduler that no longer answers."""
        return f"The scheduler at {self.address} has ended."

    def failed(self, error: Exception) -> str:
        name = type(error).__name__
        if isinstance(error, CancelledError) or name == "FutureCancelledError":
            return self.gone
        if name == "KilledWorker":
            return (
                "One of the tasks stopped every worker that tried it. Look at their logs, then"
                " run the command again."
            )
        if isinstance(error, ImportError | AttributeError) or "deserialization" in str(error):
            return (
                "Solitudo is missing on the scheduler or a worker, or its version differs"
                f" ({name}). Install the same version everywhere."
            )
        return ""


@contextmanager
def joined(address: str, say: Callable[[str], None]) -> Iterator[Workers]:
    """Yield the workers of the scheduler at this address. `say` is called when some are lost."""
    if not ADDRESS.fullmatch(address):
        shown = clean(address[:60])
        raise PuzzleError(f"'{shown}' is not the address of a scheduler, such as tcp://host:8786.")
    try:
        import dask
        import distributed
    except ImportError:
        raise PuzzleError(
            "A cluster needs dask.distributed: pip install 'dask[distributed]'."
        ) from None
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] in ("asyncio", "distributed", "tornado"):
            # events are reported in sentences
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    patience = {"distributed.comm.timeouts.connect": f"{ANSWER}s"}
    with dask.config.set(patience), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            client: Any = distributed.Client(  # type: ignore[no-untyped-call]
                address, timeout=ANSWER, set_as_default=False
            )
        except OSError:
            raise PuzzleError(
                f"No scheduler responds at {address}. Check the address, and whether the scheduler "
                "is running."
            ) from None
        except Exception as error:
            what = type(error).__name__
            raise PuzzleError(
                f"The program at {address} is not a Dask scheduler ({what})."
            ) from None
        try:
            workers = Cluster(Tasks(client), client, address, say)
            if not client.nthreads():
                say(f"The scheduler at {address} has no worker yet. Waiting for one.")
            while not workers.count:
                workers.look()
                time.sleep(0 if workers.count else POLL)
            yield workers
        finally:
            # unfinished tasks are useless, and end with the client
            client.close(timeout=ANSWER)
