"""Taking over a saved game or a draft that another copy of the program has open."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import TypeVar

from solitudo.engines.core import locks, system
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.locks import Holder, OpenElsewhereError
from solitudo.tui.terminal.sanitize import clean

T = TypeVar("T")

# seconds that a holder has to answer before it is ended, and seconds that ending may take
SILENT, ENDING = 3.0, 2.0
AGAIN = 0.05
# the ways to ask a holder, in order: by its lock, then by signals
WAYS = ((None, SILENT), (signal.SIGTERM, ENDING), (system.KILL, ENDING))


async def take_over(
    path: Path, opened: Callable[[], T], tell: Callable[[float], None] = lambda share: None
) -> T:
    """Ask the holder of a file to save and release it, end a silent one, and open the file.

    Raise PuzzleError if the holder refuses, or cannot be ended from here.
    """
    name, holder, begun = clean(path.stem), locks.holder(path), monotonic()
    if holder is not None and holder.pid == os.getpid() and holder.here:
        raise PuzzleError(f"{name} is already open in this window.")
    for number, seconds in WAYS:
        if number is not None and (holder is None or not holder.end(number)):
            raise PuzzleError(
                f"{name} is open in another window that does not respond. Close that window first."
            )
        end = monotonic() + seconds
        while monotonic() < end:
            try:
                return opened()
            except OpenElsewhereError:
                holder = followed(path, holder)
            locks.ask(path)
            tell((monotonic() - begun) / SILENT)
            await asyncio.sleep(AGAIN)
    raise PuzzleError(
        f"{name} is open in another window that cannot be closed from here. Close it there."
    )


def followed(path: Path, before: Holder | None) -> Holder | None:
    """Return which process has the file now.

    Raise PuzzleError if it refuses, or if another process was first.
    """
    now = locks.holder(path)
    if now is None:
        return before
    if before is not None and now[:3] != before[:3]:
        raise OpenElsewhereError(path)
    if now.refusal:
        raise PuzzleError(f"{clean(path.stem)} cannot be taken over now: {now.refusal}.")
    return now
