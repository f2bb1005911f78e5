"""The headless worker: makes a board or solves one, with its progress as lines on stdout.

    python -P -m solitudo.engines generate KIND SIZE LEVEL SEED [--rule R] [--rating LOW-HIGH]
        [--extra name=value]...
    python -P -m solitudo.engines check KIND:PARAMS:DESC [--rule R]
    python -P -m solitudo.engines rate KIND:PARAMS:DESC [--rule R]
    python -P -m solitudo.engines judge KIND:PARAMS:DESC [--rule R]
    python -P -m solitudo.engines mend KIND:PARAMS:DESC [--rule R]
    python -P -m solitudo.engines review FILE
    python -P -m solitudo.engines reply KIND:PARAMS:DESC PATH OPPONENT STRENGTH SEED [--rule R]
    python -P -m solitudo.engines stay

Lines `progress 0.42` (-1 where the share is not known), then one line of JSON; what is wrong is
told as `{"error": sentence}` with exit status 2. PATH is the actions that lead to the position in
which the computer is to move, joined by ";", "" for none.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from solitudo import engines
from solitudo.engines import outside
from solitudo.engines.core import judging, reading, review, system
from solitudo.engines.core import rating as ratings
from solitudo.engines.core.draft import draft_type
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.game import Game
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.rating import rate
from solitudo.engines.core.values import Request

USAGE = (
    "generate KIND SIZE LEVEL SEED [--rule R] [--rating LOW-HIGH] [--extra name=value]..."
    " | check ID [--rule R] | rate ID [--rule R] | judge ID [--rule R] | mend ID [--rule R]"
    " | review FILE"
    " | reply ID PATH OPPONENT STRENGTH SEED [--rule R] | stay"
)
# no call of ours is longer
LONGEST_CALL = 1 << 18
# seconds between two lines of progress
PACE = 0.05


class Call:
    def __init__(self, words: Sequence[str]) -> None:
        self.words: list[str] = []
        self.rule = ""
        self.rating = ""
        self.extras: list[tuple[str, str]] = []
        rest = iter(words)
        for word in rest:
            if word == "--rule":
                self.rule = next(rest, "")
            elif word == "--rating":
                self.rating = next(rest, "")
            elif word == "--extra":
                name, _, value = next(rest, "").partition("=")
                self.extras.append((name, value))
            else:
                self.words.append(word)


def say(line: str) -> None:
    """Write one line to whoever asked, at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


class Progress:
    """Writes the share that is done, but not more often than anyone can see."""

    def __init__(self) -> None:
        self._next = 0.0

    def __call__(self, share: float) -> None:
        now = time.monotonic()
        if now >= self._next:
            self._next = now + PACE
            say(f"progress {share:.2f}")


def described(puzzle: Puzzle) -> dict[str, Any]:
    """Return the facts about a board, with the values of its solution as hexadecimal bytes."""
    known = puzzle.solutions
    single = known.number == 1 and known.first is not None
    return {
        "id": puzzle.id,
        "rule": puzzle.rule,
        "level": puzzle.level() if single else None,
        "solutions": known.number,
        "solution": puzzle.text(known.first) if known.first is not None else None,
        "values": known.first.hex() if known.first is not None else None,
        "sure": known.sure,
    }


def answer(call: Call) -> dict[str, Any]:
    match call.words:
        case ["generate", name, size, level, seed]:
            if not seed.removeprefix("-").isdecimal() or len(seed) > 40:
                raise PuzzleError(f"'{seed[:20]}' is not a seed: a whole number.")
            kind = engines.kind(name)
            extras = tuple(call.extras)
            request = Request(size, level, int(seed), call.rule, extras, call.rating)
            return described(ratings.make(kind, request, Progress()))
        case ["check", text]:
            return described(engines.read(text, rule=call.rule))
        case ["rate", text]:
            found = rate(engines.read(text, rule=call.rule))
            told = {"rating": found.rating, "effort": found.effort, "level": found.level or ""}
            return {"techniques": dict(found.techniques), **told}
        case ["judge" | "mend" as what, text]:
            return judged(what, engines.read(text, rule=call.rule))
        case ["review", path]:
            return reviewed(Path(path))
        case ["reply", text, path, opponent, strength, seed] if (
            strength.isdecimal() and seed.isdecimal() and len(strength + seed) <= 40
        ):
            puzzle = engines.read(text, rule=call.rule)
            return replied(puzzle, path, opponent, int(strength), int(seed))
    raise PuzzleError(f"The call is {USAGE}.")


def judged(what: str, puzzle: Puzzle) -> dict[str, Any]:
    """Judge a board made by hand, or find the changes that give it exactly one solution."""
    draft = draft_type(puzzle.kind).of(puzzle)
    if what == "mend":
        return {"writes": [[spot.what, spot.at, value] for spot, value in judging.mend(draft)]}
    found = judging.judge(draft)
    spots = [[spot.what, spot.at] for spot in found.spots]
    return {**found._asdict(), "spots": spots}


def reviewed(path: Path) -> dict[str, Any]:
    """Return the reason for each move of a saved game.

    In Versus, return the costliest moves of each side.
    """

    def begin(header: dict[str, Any]) -> Game:
        puzzle = engines.read(header["id"], rule=header.get("rule", ""))
        return Game(puzzle, solutions=puzzle.solutions)

    game = reading.read(path.read_bytes(), path.name, begin).game
    if game.options.versus:
        costly = game.puzzle.costliest(game.path, game.versus_since)
        return {"moves": [], "costly": [list(move) for move in costly]}
    return {"moves": [list(move) for move in review.review(game)], "costly": []}


def replied(puzzle: Puzzle, path: str, opponent: str, strength: int, seed: int) -> dict[str, Any]:
    """Return the computer's move after these actions, or no action if the board is full."""
    if opponent not in puzzle.opponents:
        have = ", ".join(puzzle.opponents) or "nobody"
        raise PuzzleError(f"'{opponent[:20]}' is no opponent here: {have}.")
    if strength > puzzle.kind.strengths.get(opponent, 0):
        raise PuzzleError(f"{opponent} has no strength {strength}.")
    position, actions = puzzle.start(), []
    for text in filter(None, path.split(";")):
        actions.append(puzzle.vocabulary.read(text))
        position = puzzle.vocabulary.apply(position, actions[-1])
    reply = puzzle.reply(position, actions, opponent, seed, strength)
    if reply is None:
        return {"action": None, "words": "", "targets": []}
    return {
        "action": puzzle.vocabulary.write(reply.action),
        "words": reply.words,
        "targets": [list(target) for target in reply.targets],
    }


def tell(call: Call) -> int:
    """Write the answer to one call. Return the exit status."""
    try:
        say(json.dumps(answer(call)))
    except PuzzleError as error:
        say(json.dumps({"error": str(error)}))
        return 2
    except Exception as error:
        if not (words := outside.blamed(error)):
            raise
        say(json.dumps({"error": words}))
        return 2
    return 0


def hear(calls: queue.SimpleQueue[bytes]) -> None:
    """Read calls until stdin ends or a call is too long.

    Then stop what is being made, which is of no use now.
    """
    rest = b""
    with suppress(OSError):
        # not through sys.stdin: a thread that is blocked there cannot be abandoned at the end
        while len(rest) < LONGEST_CALL and (more := os.read(0, 1 << 16)):
            *lines, rest = (rest + more).split(b"\n")
            for line in lines:
                calls.put(line)
    os._exit(0)


def listen() -> queue.SimpleQueue[bytes]:
    """Yield the calls that are read from stdin. When stdin ends, the process ends."""
    calls: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=hear, args=(calls,), daemon=True).start()
    return calls


def called(calls: queue.SimpleQueue[bytes]) -> Iterator[Call]:
    """Yield the calls that are lists of words, in their order."""
    while True:
        words: object = None
        with suppress(ValueError):
            words = json.loads(calls.get())
        yield Call([str(word) for word in words] if isinstance(words, list) else ())


def stay() -> int:
    """Answer call after call, at the lowest priority of the machine."""
    # Ctrl+C at the terminal is for the calling process; when that ends, stdin is closed
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    system.be_last()
    for call in called(listen()):
        tell(call)
    return 0


def main(words: Sequence[str]) -> int:
    """Answer one call, or every call until stdin ends. Return the exit status."""
    try:
        if list(words) == ["stay"]:
            return stay()
        if words[:1] == ["--tied"]:
            words = words[1:]
            listen()
        return tell(Call(words))
    except BrokenPipeError:
        # nobody waits for the answer any more; keep the interpreter from flushing into the pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
