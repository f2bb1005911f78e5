"""Many boards by a cluster: those made here, in their order, whatever happens to its workers."""

import asyncio
import io
import logging
import os
import signal
import socket
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from typing import Any

import pytest

from solitudo import engines
from solitudo.engines.core.errors import PuzzleError
from solitudo.tui.cli import batch, cluster, parser

BOARDS = ["generate", "slant", "--size", "4", "--seed", "5", "-n", "300"]


@pytest.fixture(scope="module")
def scheduler() -> Iterator[Any]:
    """A cluster of two workers on this machine."""
    distributed = pytest.importorskip("distributed")
    made = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0",
        silence_logs=logging.CRITICAL + 1,
    )  # fmt: skip
    with made:
        yield made


@pytest.fixture(scope="module")
def here() -> list[str]:
    """Return the boards that one process makes."""
    request = engines.kind("slant").check(
        engines.Request("4", engines.kind("slant").levels[0], 5, "", ())
    )
    work = engines.kind("slant")
    return [work.generate(r, lambda share: None).id for r in batch.requests(request, 300)]


def test_its_boards_are_those_of_one_process(
    scheduler: Any, here: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert parser.main([*BOARDS, "--cluster", scheduler.scheduler_address]) == 0
    said = capsys.readouterr()
    assert said.out.splitlines() == here
    assert said.err == ""


def test_it_answers_lines_in_order(
    scheduler: Any,
    here: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    answers = []
    text = "\n".join([*here[:150], "nonsense", *here[150:200]])
    for more in ([], ["--cluster", scheduler.scheduler_address]):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        assert parser.main(["rate", "slant", "-", *more]) == 2
        answers.append(capsys.readouterr())
    assert answers[0] == answers[1]
    assert len(answers[0].out.splitlines()) == 201


def test_a_worker_killed_in_the_middle_loses_and_doubles_nothing(
    scheduler: Any, here: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.Client(scheduler.scheduler_address, set_as_default=False) as client:
        first = next(iter(client.run(os.getpid).values()))
    told: list[str] = []
    kind = engines.kind("slant")
    request = kind.check(engines.Request("4", kind.levels[0], 5, "", ()))
    made = []
    with cluster.joined(scheduler.scheduler_address, told.append) as there:
        before = there.count
        for number, found in enumerate(batch.each(board, batch.requests(request, 300), there)):
            made.append(found)
            if number == 20:
                os.kill(first, signal.SIGKILL)
    assert before == 2
    assert made == here


def board(request: engines.Request, tell: Callable[[float], None]) -> str:
    """Runs on the workers too."""
    return engines.kind("slant").generate(request, tell).id


def test_another_version_on_a_worker_makes_nothing(
    scheduler: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    there = engines.__version__
    monkeypatch.setattr(engines, "__version__", "9.8.7")
    assert parser.main([*BOARDS, "--cluster", scheduler.scheduler_address]) == 2
    said = capsys.readouterr()
    host = socket.gethostname()
    told = (
        f"The worker on {host} has solitudo {there}, not 9.8.7. "
        "Install the same version everywhere."
    )
    assert (said.out, said.err) == ("", f"solitudo generate: {told}\n")


def test_boards_for_paper_come_from_it_too(
    scheduler: Any, tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("fpdf")
    words = ["print", "slant", "--size", "4", "-n", "3", "--seed", "5", "-o"]
    for name, more in (("here", []), ("there", ["--cluster", scheduler.scheduler_address])):
        assert parser.main([*words, str(tmp_path / name), *more]) == 0
    assert (tmp_path / "here").stat().st_size == (tmp_path / "there").stat().st_size
    assert capsys.readouterr().out.count("3 boards on") == 2


def nobody() -> str:
    """An address at which nobody answers."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"tcp://127.0.0.1:{free.getsockname()[1]}"


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        (
            "{nobody}",
            "No scheduler responds at {nobody}. Check the address, and whether the scheduler "
            "is running.",
        ),
        ("", "'' is not the address of a scheduler, such as tcp://host:8786."),
        ("http://a:1", "'http://a:1' is not the address of a scheduler, such as tcp://host:8786."),
        ("host", "'host' is not the address of a scheduler, such as tcp://host:8786."),
    ],
)
def test_an_address_without_a_scheduler_is_told(
    address: str,
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(cluster, "ANSWER", 0.3)
    free = nobody()
    assert parser.main([*BOARDS, "--cluster", address.format(nobody=free)]) == 2
    assert capsys.readouterr().err == f"solitudo generate: {sentence.format(nobody=free)}\n"


def test_a_scheduler_without_workers_is_told_and_not_waited_for_without_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr(cluster, "ALONE", 0.0)
    monkeypatch.setattr(cluster, "LOOK", 0.0)
    with distributed.LocalCluster(n_workers=0, dashboard_address="127.0.0.1:0") as empty:
        address = empty.scheduler_address
        assert parser.main([*BOARDS, "--cluster", address]) == 2
    assert capsys.readouterr().err.splitlines() == [
        f"solitudo generate: The scheduler at {address} has no worker yet. Waiting for one.",
        f"solitudo generate: The scheduler at {address} has had no worker for 0 seconds. "
        "Start a worker and run the command again.",
    ]


def test_a_cluster_is_not_asked_for_processes_or_for_one_board(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert parser.main([*BOARDS, "--cluster", "tcp://a:1", "--jobs", "2"]) == 2
    assert "--jobs counts processes on this machine" in capsys.readouterr().err
    assert parser.main(["solve", "slant", "2x2:a2a1c1a", "--cluster", "tcp://a:1"]) == 2
    assert "--cluster works only with boards from stdin" in capsys.readouterr().err


class Told:
    """A scheduler that answers what it is told to."""

    status = "running"

    def __init__(self) -> None:
        self.scheduler_comm = object()
        self.threads = {"a": 1, "b": 2}

    def nthreads(self) -> dict[str, int]:
        return self.threads


def test_workers_that_come_and_go_are_counted_and_the_lost_are_told() -> None:
    clock, told, who = [0.0], list[str](), Told()
    with ThreadPoolExecutor(1) as pool:
        seen = cluster.Cluster(pool, who, "tcp://a:1", told.append, lambda: clock[0])
        seen.look()
        assert (seen.count, told) == (3, [])
        who.threads = {"b": 2, "c": 2}
        seen.look()
        assert seen.count == 3, "not so often"
        clock[0] += cluster.LOOK
        seen.look()
        assert (seen.count, told) == (4, ["1 of 2 workers is lost; the others take its tasks."])
        who.threads = {}
        clock[0] += cluster.LOOK
        seen.look()
        assert told[1:] == ["2 of 2 workers are lost; waiting for another one."]
        clock[0] += cluster.ALONE + 1
        with pytest.raises(PuzzleError, match="has had no worker for 30 seconds"):
            seen.look()


@pytest.mark.parametrize("how", ["gone", "back again"])
def test_a_scheduler_that_goes_is_told_whatever_becomes_of_its_tasks(how: str) -> None:
    who = Told()
    with ThreadPoolExecutor(1) as pool:
        seen = cluster.Cluster(pool, who, "tcp://a:1", lambda words: None)
        seen.look()
        if how == "gone":
            who.status = "connecting"
        else:
            who.scheduler_comm = object()
        # the task that was being fetched is neither done nor cancelled
        with pytest.raises(PuzzleError, match="The scheduler at tcp://a:1 has ended"):
            seen.awaited(Future())


def test_what_ends_a_task_is_told_in_a_sentence() -> None:
    killed = type("KilledWorker", (Exception,), {})
    with ThreadPoolExecutor(1) as pool:
        seen = cluster.Cluster(pool, Told(), "tcp://a:1", lambda words: None)
        for error, words in (
            (CancelledError(), "The scheduler at tcp://a:1 has ended."),
            (killed(), "One of the tasks stopped every worker that tried it"),
            (ModuleNotFoundError("no tui"), "Solitudo is missing on the scheduler"),
            (RuntimeError("Error during deserialization of the task graph"), "Solitudo is missing"),
        ):
            with pytest.raises(PuzzleError, match=words):
                seen.awaited(seen.submit(fails, error))
        with pytest.raises(ZeroDivisionError):
            seen.awaited(seen.submit(fails, ZeroDivisionError()))


def fails(error: Exception) -> None:
    raise error


class Lost:
    """A task of a cluster: its result is there, and the worker that made it is lost since."""

    status = "lost"

    def __await__(self) -> Generator[None, None, str]:
        yield
        return "a board"


def test_a_result_counts_although_its_worker_was_lost_since() -> None:
    ours: Future[str] = Future()
    asyncio.run(cluster.answer(Lost(), ours))
    assert ours.result(0) == "a board"


def test_a_task_grows_until_sending_it_costs_little() -> None:
    assert batch.next_share(1, 0.001, 0.5) == 2
    assert batch.next_share(64, 0.1, 0.5) == 128
    assert batch.next_share(64, 1.0, 0.5) == 32
    assert batch.next_share(1, 30.0, 0.5) == 1
    assert batch.next_share(5, 0.0, 0.5) == 10
    assert batch.next_share(batch.MOST_IN_ONE, 0.01, 0.5) == batch.MOST_IN_ONE


def test_a_task_of_another_version_is_not_begun() -> None:
    with pytest.raises(PuzzleError, match="has solitudo"):
        batch.at_work("0.0.0", lambda: pytest.fail("begun"))
