"""Boards and solutions from the worker, which is a process of its own, so that no key waits for
long work.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from solitudo import engines
from solitudo.engines.core import system
from solitudo.engines.core.action import Action
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Costly, Reply, Request, Solutions, Target
from solitudo.tui.boards.new_game import Made
from solitudo.tui.terminal.processes import environment, python, send

if TYPE_CHECKING:
    from solitudo.engines.core.review import Move

# no answer needs more; a process that writes more is not our worker
LONGEST_LINE = 1 << 18
MOST_LINES = 1_000_000


async def make(
    kind_name: str, request: Request, on_progress: Callable[[float], None] = lambda share: None
) -> Made:
    """Return a new board. Cancelling ends the process.

    `on_progress` gets the fraction, or -1 if unknown.
    """
    wanted = engines.kind(kind_name).check(request)
    answer = await ask(making(kind_name, wanted), on_progress)
    puzzle = engines.read(answer["id"], rule=answer["rule"])
    return Made(puzzle, solutions(answer), answer["level"] or wanted.level)


def making(kind_name: str, request: Request) -> list[str]:
    """Return the arguments that ask the worker for a board."""
    words = ["generate", kind_name, request.size, request.level, str(request.seed)]
    words += _rule(request.rule) + (["--rating", request.rating] if request.rating else [])
    for name, value in request.extras:
        words += ["--extra", f"{name}={value}"]
    return words


def _rule(rule: str) -> list[str]:
    return ["--rule", rule] if rule else []


class Known(NamedTuple):
    """The solutions of a board, and its level if it has one solution, otherwise ""."""

    solutions: Solutions
    level: str


async def check(puzzle: Puzzle) -> Known:
    """Return the solutions and level of a board, as far as a limit allows.

    Cancelling ends the process.
    """
    answer = await ask(["check", puzzle.id, *_rule(puzzle.rule)])
    return Known(solutions(answer), answer["level"] or "")


async def rate(puzzle: Puzzle) -> dict[str, int]:
    """Return how often a board needs each technique."""
    answer = await ask(["rate", puzzle.id, *_rule(puzzle.rule)])
    return {name: int(count) for name, count in answer["techniques"].items()}


async def rating(puzzle: Puzzle) -> tuple[float, int] | None:
    """Return how hard a board is and how much effort it takes.

    Both are None if only search solves it.
    """
    answer = await ask(["rate", puzzle.id, *_rule(puzzle.rule)])
    if answer["rating"] is None or answer["effort"] is None:
        return None
    return float(answer["rating"]), int(answer["effort"])


async def review(path: Path) -> tuple[list[Move], tuple[Costly, ...]]:
    """Return the reason for each move of a saved game, or in Versus the costliest moves of each
    side.
    """
    # this loads the review of a finished game: not before the first frame
    from solitudo.engines.core.review import Move

    answer = await ask(["review", str(path)])
    costly = tuple(Costly(*move) for move in answer["costly"])
    return [
        Move(n, name, spent, easier, tuple(cells))
        for n, name, spent, easier, cells in answer["moves"]
    ], costly


async def reply(
    puzzle: Puzzle, path: Sequence[Action], opponent: str, strength: int, seed: int
) -> Reply | None:
    """Return the computer's move, the same for the same call, or None if the board is full."""
    write = puzzle.vocabulary.write
    words = ["reply", puzzle.id, ";".join(write(action) for action in path)]
    answer = await ask([*words, opponent, str(strength), str(seed), *_rule(puzzle.rule)])
    if answer["action"] is None:
        return None
    targets = tuple(Target(what, at, value) for what, at, value in answer["targets"])
    return Reply(puzzle.vocabulary.read(answer["action"]), answer["words"], targets)


def solutions(answer: dict[str, Any]) -> Solutions:
    values = answer["values"]
    first = bytes.fromhex(values) if values is not None else None
    return Solutions(answer["solutions"], first, answer["sure"])


async def ask(
    words: Sequence[str], on_progress: Callable[[float], None] = lambda share: None
) -> dict[str, Any]:
    """Run the worker and return its answer. Cancelling ends the process."""
    process = await start(["--tied", *words])
    try:
        answer = await answer_of(process, on_progress)
    finally:
        await end(process)
    return told(answer)


def told(answer: dict[str, Any]) -> dict[str, Any]:
    """Return an answer. Raise PuzzleError if it is an error."""
    if "error" in answer:
        raise PuzzleError(str(answer["error"]))
    return answer


async def start(words: Sequence[str]) -> asyncio.subprocess.Process:
    """Return the worker, started with these words.

    It ends when its stdin closes, however this process ends.
    """
    try:
        return await asyncio.create_subprocess_exec(
            *python("solitudo.engines"),
            *words,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env=environment(),
            limit=LONGEST_LINE,
        )
    except OSError as error:
        raise PuzzleError(f"The generator could not be started: {error.strerror}.") from None


async def end(process: asyncio.subprocess.Process) -> None:
    """Kill a worker and wait until it has ended."""
    send(process, system.KILL)
    for number in (0, 1):
        # nobody reads the rest, and processes that it may have started are not waited for
        pipe = process._transport.get_pipe_transport(number)  # type: ignore[attr-defined]
        if pipe is not None:
            pipe.close()
    await process.wait()


async def answer_of(
    process: asyncio.subprocess.Process, on_progress: Callable[[float], None]
) -> dict[str, Any]:
    """Return the worker's last line, read as JSON. Earlier lines of progress are passed on."""
    assert process.stdout is not None
    line, answer = b"progress -1", None
    with contextlib.suppress(ValueError):
        # a line that is too long, no number or no JSON does not come from our worker
        for _ in range(MOST_LINES):
            line = await process.stdout.readline()
            if not line.startswith(b"progress "):
                answer = json.loads(line) if line else None
                break
            on_progress(float(line[9:]))
    if not line:
        code = await process.wait()
        how = f"signal {-code}" if code < 0 else f"exit status {code}"
        raise PuzzleError(f"The generator stopped without a board ({how}). Try again.")
    if not isinstance(answer, dict):
        raise PuzzleError("The generator did not return a board. Try again.")
    return answer


class Maker:
    """One warm worker that makes one board at a time. It is started when it is first needed."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, words: Sequence[str], tell: Callable[[float], None]) -> dict[str, Any]:
        """Return the worker's answer.

        A worker that fails is closed, and started again the next time.
        """
        if self.process is None:
            self.process = await start(["stay"])
        stdin = self.process.stdin
        assert stdin is not None
        try:
            stdin.write(json.dumps(list(words)).encode() + b"\n")
            await stdin.drain()
            answer = await answer_of(self.process, tell)
        except ConnectionError:
            await self.close()
            raise PuzzleError("The generator has stopped. Try again.") from None
        except BaseException:
            await self.close()
            raise
        return told(answer)

    async def close(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            await end(process)
