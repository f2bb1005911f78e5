"""Work that goes on beside the screens. A fault of the program in it ends the program as any other
does: nobody waits for such work, and what nobody hears of would never be mended."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from functools import partial
from typing import Any, Protocol


class Faulty(Protocol):
    """What a fault of the program itself is told to."""

    def _handle_exception(self, error: Exception) -> None: ...


def begin(app: Faulty, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """Do this from now on."""
    task = asyncio.create_task(work)
    task.add_done_callback(partial(_ended, app))
    return task


def _ended(app: Faulty, task: asyncio.Task[None]) -> None:
    error = None if task.cancelled() else task.exception()
    if isinstance(error, Exception):
        app._handle_exception(error)
