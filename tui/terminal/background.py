"""Work that goes on beside the screens. A fault of the program in it ends the program as any other
does: nobody waits for such work, and what nobody hears of would never be mended."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Protocol

from solitudo.tui.terminal.textual_private import Failing, fail


def begin(app: Failing, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """Do this from now on."""
    task = asyncio.create_task(work)
    task.add_done_callback(partial(_ended, app))
    return task


class Runs(Protocol):
    """What a thing is done for, as long as it is there."""

    @property
    def is_running(self) -> bool: ...


def repeat(app: Failing, one: Runs, seconds: float, work: Callable[[], object]) -> None:
    """Do this again and again while this one runs. A timer of Textual is a task of its own, and
    hands on word of each time from queue to queue."""
    asyncio.get_running_loop().call_later(seconds, _again, app, one, seconds, work)


def _again(app: Failing, one: Runs, seconds: float, work: Callable[[], object]) -> None:
    if not one.is_running:
        return
    try:
        work()
    except Exception as error:
        fail(app, error)
    else:
        repeat(app, one, seconds, work)


def _ended(app: Failing, task: asyncio.Task[None]) -> None:
    error = None if task.cancelled() else task.exception()
    if isinstance(error, Exception):
        fail(app, error)
