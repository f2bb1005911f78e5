"""Work in the background. An error in it ends the program, because nobody awaits its result."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Protocol

from solitudo.tui.terminal.textual_private import Failing, fail


def begin(app: Failing, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    task = asyncio.create_task(work)
    task.add_done_callback(partial(_ended, app))
    return task


class Runs(Protocol):
    @property
    def is_running(self) -> bool: ...


def repeat(app: Failing, one: Runs, seconds: float, work: Callable[[], object]) -> None:
    """Do this again and again while `one` runs.

    A timer of Textual would pass through many queues.
    """
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
