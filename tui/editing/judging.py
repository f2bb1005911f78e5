"""Asks the worker what a draft is worth; nothing of it is worked out here."""

from __future__ import annotations

import asyncio

from engines.core.draft import Change, Draft, Write
from engines.core.judging import Verdict
from engines.core.puzzle import Puzzle
from engines.core.target import Target
from tui.editing import findings
from tui.editing.findings import Finding


async def judge(draft: Draft) -> Finding:
    """One solution, several or none. Cancelling ends the worker's process."""
    from tui import generator

    try:
        answer = await asyncio.wait_for(generator.ask(_call("judge", draft)), findings.LIMIT)
    except TimeoutError:
        return findings.SLOW
    spots = tuple(Target(what, at) for what, at in answer["spots"])
    verdict = Verdict(answer["number"], answer["words"], spots, tuple(answer["cells"]))
    return findings.found(verdict)


async def rate(puzzle: Puzzle) -> Finding:
    """What a board with one solution needs."""
    from tui import generator

    words = ["rate", puzzle.id] + (["--rule", puzzle.rule] if puzzle.rule else [])
    try:
        answer = await asyncio.wait_for(generator.ask(words), findings.LIMIT)
    except TimeoutError:
        return findings.one("It is hard: it could not be rated in time.")
    return findings.rated(puzzle, answer["level"], answer["rating"], answer["techniques"])


async def mend(draft: Draft) -> Change:
    """The writes that leave one solution; none where none were found."""
    from tui import generator

    try:
        answer = await asyncio.wait_for(generator.ask(_call("mend", draft)), findings.LIMIT)
    except TimeoutError:
        return ()
    return tuple(Write(Target(what, at), value) for what, at, value in answer["writes"])


def _call(what: str, draft: Draft) -> list[str]:
    rule = draft.rule()
    return [what, draft.text(), *(["--rule", rule] if rule else [])]
