"""Work beside the screens: a fault in it is told, an end by others is none."""

from __future__ import annotations

import asyncio

from tui import tasks


class Heard:
    """Remembers the faults that it is told."""

    def __init__(self) -> None:
        self.faults: list[Exception] = []

    def _handle_exception(self, error: Exception) -> None:
        self.faults.append(error)


async def done(task: asyncio.Task[None]) -> None:
    await asyncio.wait([task])
    await asyncio.sleep(0)


async def test_a_fault_in_work_that_nobody_waits_for_is_told() -> None:
    async def faulty() -> None:
        raise ZeroDivisionError("a fault")

    heard = Heard()
    await done(tasks.begin(heard, faulty()))
    (fault,) = heard.faults
    assert isinstance(fault, ZeroDivisionError)


async def test_work_that_ends_or_is_broken_off_is_no_fault() -> None:
    heard = Heard()
    await done(tasks.begin(heard, asyncio.sleep(0)))
    endless = tasks.begin(heard, asyncio.sleep(1000))
    await asyncio.sleep(0)
    endless.cancel()
    await done(endless)
    assert heard.faults == []
