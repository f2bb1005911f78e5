"""A line of 2,400 bytes a second with a fifth of a second each way: a game can be played on it. Its
time is counted, not waited for; a real one is in test_slow_line.py."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import pytest
from textual.events import CursorPosition
from textual.pilot import Pilot

from solitudo import engines
from solitudo.tui.start import Start
from solitudo.tui.terminal.compositor import SmallFrames
from tests.far import Connected, FarTerminal

BOARD = "hitori:5x5de:5154542152243135512112524"
RATE, WAY = 2400, 0.2
SIZE = (120, 36)
# seconds that a game may take to open, and that a key may take, there and back
OPENS, PROMPT = 8.0, 1.5
# how often to check whether the program has done its delayed work
PATIENCE = 600
# any other key has shown something within this time
SOMETHING = 1.5


class Seat:
    """A person before that terminal."""

    def __init__(self, app: Connected, pilot: Pilot[Any]) -> None:
        self.app, self.pilot, self.far = app, pilot, app.far

    async def rest(self) -> None:
        """The program has done all that it does at once."""
        while True:
            await self.pilot.pause()
            screen = self.app.screen
            if not (isinstance(screen, SmallFrames) and screen.unsettled):
                return
            await self.pilot.pause(0.02)

    async def advance(self, until: float) -> None:
        """Let time on the line pass until then; the program reads each answer as it arrives."""
        answers: list[float] = []
        while (at := self.far.next()) is not None and at <= until:
            self.far.advance(at, answers.append)
            for when in answers:
                event = CursorPosition(0, 0)
                event.time = when
                self.app.post_message(event)
            if answers:
                answers.clear()
                await self.rest()
        self.far.advance(until, answers.append)

    async def type(self, *keys: str) -> float:
        """Type keys; when they were pressed, on the line's clock."""
        pressed = self.far.now
        await self.advance(pressed + WAY)
        for key in keys:
            self.app.simulate_key(key)
        await self.rest()
        return pressed

    async def until(self, there: Callable[[], bool], limit: float) -> None:
        """Let time pass until this is visible, at most this many seconds of the line."""
        end = self.far.now + limit
        # output that the program sends on its own is waited for
        for _ in range(PATIENCE):
            while not there() and (at := self.far.next()) is not None:
                await self.advance(at)
                assert self.far.now <= end, "\n".join(self.far.screen.display)
            if there():
                return
            await self.pilot.pause(0.05)
        raise AssertionError("\n".join(self.far.screen.display))

    def has_more(self, before: int) -> bool:
        """Return whether more bytes than this have arrived."""
        return self.far.shown > before

    async def settle(self) -> None:
        """Everything is shown, and nothing more is under way."""
        for _ in range(PATIENCE):
            await self.rest()
            output = self.app.output
            if self.far.next() is None and output is not None and not output.state.changed:
                return
            await self.advance(self.far.now + 1.0)
        raise AssertionError("it never rests")


@asynccontextmanager
async def seated() -> AsyncIterator[Seat]:
    """A game that has been opened from such a terminal."""
    app = Connected(Start("play", puzzle=engines.read(BOARD)), FarTerminal(RATE, WAY, SIZE))
    async with app.run_test(size=SIZE) as pilot:
        seat = Seat(app, pilot)
        await seat.until(lambda: seat.far.shows("keys") and seat.far.shows("Hint"), OPENS)
        await seat.settle()
        yield seat


@pytest.fixture(autouse=True)
def folder(saves: object) -> None:
    """Saves and settings of this test alone."""


async def test_a_game_opens_and_is_played_on_a_slow_line() -> None:
    async with seated() as seat:
        far = seat.far
        # on its own: the clock changes once a minute, so that nothing is sent while nothing happens
        assert seat.app.quiet
        assert far.shows("0 min")
        for keys, shown in (
            (("enter",), "1/25"), (("right", "space"), "2/25"), (("u",), "1/25"), (("u",), "0/25"),
        ):  # fmt: skip
            await seat.type(*keys)
            await seat.until(partial(far.shows, shown), PROMPT - WAY)
            await seat.settle()


async def test_every_key_shows_something_soon_on_a_slow_line() -> None:
    async with seated() as seat:
        for key in ("?", "escape", "H", "ctrl+p", "escape"):
            await seat.type(key)
            await seat.until(partial(seat.has_more, seat.far.shown), SOMETHING - WAY)
            await seat.settle()


async def test_nothing_is_queued_behind_what_is_no_longer_true() -> None:
    async with seated() as seat:
        far = seat.far
        before = far.sent
        began = far.now
        for _ in range(8):
            for key, pause in (("?", 0.15), ("escape", 0.35)):
                await seat.type(key)
                await seat.advance(far.now + pause - WAY)
        # each window and its closing are 8 kB: all of them would be on the line for half a minute
        assert far.sent - before < 2.0 * (far.now - began) * RATE
        assert far.on_its_way < RATE
        await seat.type("enter")
        await seat.until(lambda: far.shows("1/25"), 3.0)
        await seat.settle()
        assert not far.shows("Made a mess?")


async def test_what_is_held_back_at_the_end_is_dropped() -> None:
    async with seated() as seat:
        # a window and its closing are more than the line can take at once
        for key in ("?", "escape") * 3:
            await seat.type(key)
        held = seat.app.rest_timer
        assert held is not None
    # the timer runs out when there is no screen any more
    assert not seat.app.screen_stack
    assert held._callback is not None
    held._callback()
