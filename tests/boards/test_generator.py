"""Boards asked for from the worker, in a process of its own."""

import asyncio
import os
import sys
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.values import Request
from solitudo.tui.boards import generator
from solitudo.tui.terminal import processes

BOARD = "hitori:5x5de:5154542152243135512112524"


async def test_a_board_is_made_as_it_would_be_here() -> None:
    request = Request("5", "easy", 3)
    shares: list[float] = []
    made = await generator.make("hitori", request, shares.append)
    here = engines.kind("hitori").generate(request, lambda share: None)
    assert (made.puzzle.id, made.level) == (here.id, "easy")
    assert made.solutions == here.solutions
    assert all(share == -1 or 0 <= share <= 1 for share in shares)


async def test_a_board_is_solved() -> None:
    puzzle = engines.read(BOARD)
    assert (await generator.check(puzzle)).solutions == puzzle.solutions


async def test_the_computer_replies_as_it_would_here() -> None:
    puzzle = engines.read("slant:3x3de:a01b22b321d")
    path = [puzzle.vocabulary.read("\\:A1")]
    position = puzzle.vocabulary.apply(puzzle.start(), path[0])
    reply = await generator.reply(puzzle, path, "strong", 3, 5)
    assert reply == puzzle.reply(position, path, "strong", 5, 3)
    first = await generator.reply(puzzle, [], "greedy", 0, 5)
    assert first == puzzle.reply(puzzle.start(), [], "greedy", 5)
    full = [puzzle.vocabulary.read("\\:A1,B1,C1,A2,B2,C2,A3,B3,C3")]
    assert await generator.reply(puzzle, full, "strong", 0, 5) is None


async def test_a_rule_and_extras_reach_the_worker() -> None:
    puzzle = engines.read("tents:8x8de:gcbalacchgabb,2,1,1,2,1,2,1,2,1,3,0,2,1,2,1,2", rule="local")
    assert (await generator.check(puzzle)).solutions == puzzle.solutions
    wanted = Request("4", "easy", 1, extras=(("holes", "yes"),))
    made = await generator.make("hitori-hex", wanted)
    assert "." in made.puzzle.id


async def test_what_cannot_be_had_is_refused_before_anything_is_started(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with pytest.raises(PuzzleError, match="got 999x999"):
        await generator.make("hitori", Request("999x999", "easy", 1))
    with pytest.raises(PuzzleError, match="could not be started"):
        await generator.make("hitori", Request("5", "easy", 1))


async def test_the_workers_own_sentence_is_told() -> None:
    with pytest.raises(PuzzleError, match="This is no board"):
        await generator.ask(["check", "nonsense"])
    with pytest.raises(PuzzleError, match="The call is generate"):
        await generator.ask(["dance"])


async def test_a_folder_named_engines_is_never_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for package in ("engines", "json", "tomli_w"):
        (tmp_path / package).mkdir()
        for name in ("__init__.py", "__main__.py"):
            (tmp_path / package / name).write_text("open('it-was-run', 'w')\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(["", ".", "here", "/nowhere"]))
    puzzle = engines.read(BOARD)
    assert (await generator.check(puzzle)).solutions == puzzle.solutions
    assert not (tmp_path / "it-was-run").exists()


def stand_in(folder: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """A program in the worker's place."""
    path = folder / "worker"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(path))


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("exit 3", "without a board (exit status 3)"),
        ("kill -9 $$", "without a board (signal 9)"),
        ("echo progress 0.5; exit 0", "without a board (exit status 0)"),
        ("echo hello; sleep 60", "did not return a board"),
        ("exec tr '\\0' x </dev/zero", "did not return a board"),
        ("printf '{\"id\": '", "did not return a board"),
        ("echo '{\"id\": '", "did not return a board"),
        ("echo progress maybe", "did not return a board"),
        ("exec yes '[]'", "did not return a board"),
    ],
)
async def test_a_worker_that_fails_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, words: str
) -> None:
    stand_in(tmp_path, monkeypatch, script)
    with pytest.raises(PuzzleError) as told_off:
        await generator.check(engines.read(BOARD))
    assert words in str(told_off.value)


async def test_cancelling_ends_the_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(tmp_path, monkeypatch, f"echo $$ >{tmp_path}/pid; echo progress 0.1; exec sleep 60")
    begun = asyncio.Event()
    task = asyncio.ensure_future(
        generator.make("hitori", Request("5", "easy", 1), lambda share: begun.set())
    )
    await asyncio.wait_for(begun.wait(), 60)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    pid = int((tmp_path / "pid").read_text())
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


async def test_how_a_worker_ended_is_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It has ended, and the loop has not looked yet: that is when two would read it."""
    if sys.version_info < (3, 12):
        # later Pythons do this on their own
        watcher = asyncio.PidfdChildWatcher()
        watcher.attach_loop(asyncio.get_running_loop())
        monkeypatch.setattr(asyncio.get_event_loop_policy(), "_watcher", watcher)
    stand_in(tmp_path, monkeypatch, "read word; exit 7")
    for stop in (generator.end, left_to_itself):
        process = await generator.start([])
        assert process.stdin is not None
        process.stdin.write(b"go\n")
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        await stop(process)
        assert process.returncode == 7
    assert not caplog.records


async def left_to_itself(process: asyncio.subprocess.Process) -> None:
    processes.send(process, 15)
    await process.wait()
