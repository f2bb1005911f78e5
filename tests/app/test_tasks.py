"""Work beside the screens: its faults are reported, and a cancelled task is no fault."""

import asyncio

from solitudo.tui.terminal import background
from tests.pilot import until


class Heard:
    """Remembers the faults that are reported to it."""

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
    await done(background.begin(heard, faulty()))
    (fault,) = heard.faults
    assert isinstance(fault, ZeroDivisionError)


class Runs:
    """Is there for some time."""

    is_running = True


async def test_work_is_repeated_while_that_which_it_is_done_for_is_there() -> None:
    heard, one, done = Heard(), Runs(), []

    def work() -> None:
        done.append(1)
        one.is_running = len(done) < 3

    background.repeat(heard, one, 0.001, work)
    await until(None, lambda: len(done) == 3)
    assert heard.faults == []


async def test_a_fault_in_what_is_repeated_is_told_and_it_is_not_repeated() -> None:
    heard = Heard()
    background.repeat(heard, Runs(), 0.001, lambda: 1 // 0)
    await until(None, lambda: len(heard.faults) == 1)


async def test_work_that_ends_or_is_broken_off_is_no_fault() -> None:
    heard = Heard()
    await done(background.begin(heard, asyncio.sleep(0)))
    endless = background.begin(heard, asyncio.sleep(1000))
    await asyncio.sleep(0)
    endless.cancel()
    await done(endless)
    assert heard.faults == []
