"""The worker's findings about a board in the editor, and the words for them."""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple

from solitudo.engines.core.draft import Change, Draft, Lack, Write
from solitudo.engines.core.judging import Verdict
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Target
from solitudo.tui.boards import generator

# seconds after which a search is given up
LIMIT = 20


class Finding(NamedTuple):
    """A finding, with {play} for a key in its sentence.

    `cells` are those that differ between solutions.
    """

    state: str
    words: str
    role: str = "text"
    spots: tuple[Target, ...] = ()
    cells: tuple[int, ...] = ()
    keys: tuple[tuple[str, str], ...] = ()


CHECKING = Finding("checking", "**Checking.** Press {escape} to stop.", "muted",
                   keys=(("escape", "stop"),))  # fmt: skip
STOPPED = Finding(
    "stopped", "**Not checked.** You stopped it. The next change starts it again.", "muted"
)


def unknown(words: str) -> Finding:
    return Finding("unknown", f"**Not known.** {words}", "muted", keys=(("play", "play it"),))


SLOW = unknown(f"The check took longer than {LIMIT} seconds.")
TOO_HARD = unknown("The search stopped before the end.")


def lacking(lack: Lack) -> Finding:
    keys = (("next", "next"),) if lack.spots else ()
    return Finding("lack", lack.words, "muted", (), (), keys)


def failed(words: str) -> Finding:
    return Finding("failed", f"**Not checked.** {words}", "error-text")


def found(verdict: Verdict) -> Finding:
    if verdict.number < 0:
        return TOO_HARD
    if verdict.number == 0:
        walk = (("next", "next clash"),) if verdict.spots else ()
        return Finding(
            "none", f"**No solution.** {verdict.words}", "error-text", verdict.spots, (), walk
        )
    if verdict.number == 1:
        return one("Calculating the rating…")
    count = len(verdict.cells)
    differ = f" Two of them differ in {count} cell{'' if count == 1 else 's'}." if count else ""
    keys = (("next", "next ≠"), ("mend", "repair"), ("play", "play it"))
    words = f"**Several solutions.**{differ} {verdict.words}"
    return Finding("several", words, "info", (), verdict.cells, keys)


def one(words: str) -> Finding:
    words = f"**One solution.** {words} Press {{play}} to play it."
    return Finding("one", words, "satisfied", keys=(("play", "play"),))


def rated(puzzle: Puzzle, level: str, rating: float, techniques: dict[str, int]) -> Finding:
    if not level or not techniques:
        return one("It can be solved only by trial and error.")
    cards = puzzle.kind.guide.techniques
    hardest = list(techniques)[-1]
    title = cards[hardest].title if hardest in cards else hardest
    told = f"{level.capitalize()}, rated {rating:.1f}, it needs"
    return one(f"{told}: {title[0].lower()}{title[1:]}.")


async def asked(words: list[str], rule: str) -> dict[str, Any]:
    """Return the worker's answer. Raise TimeoutError if it takes too long. Cancelling ends it."""
    rules = ["--rule", rule] if rule else []
    return await asyncio.wait_for(generator.ask([*words, *rules]), LIMIT)


async def judge(draft: Draft) -> Finding:
    try:
        answer = await asked(["judge", draft.text()], draft.rule())
    except TimeoutError:
        return SLOW
    spots = tuple(Target(what, at) for what, at in answer["spots"])
    return found(Verdict(answer["number"], answer["words"], spots, tuple(answer["cells"])))


async def rate(puzzle: Puzzle) -> Finding:
    try:
        answer = await asked(["rate", puzzle.id], puzzle.rule)
    except TimeoutError:
        return one("It is hard: the rating took too long.")
    return rated(puzzle, answer["level"], answer["rating"], answer["techniques"])


async def mend(draft: Draft) -> Change:
    """Return the writes that leave one solution, or none."""
    try:
        answer = await asked(["mend", draft.text()], draft.rule())
    except TimeoutError:
        return ()
    return tuple(Write(Target(what, at), value) for what, at, value in answer["writes"])
