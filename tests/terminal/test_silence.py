"""A terminal that answers nothing for a minute stops the clock: it is at the end of a dead line."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from solitudo import engines
from solitudo.engines.core.clock import Clock
from solitudo.tui.app import taking_over
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.start import Start
from solitudo.tui.terminal.flow import ASK
from tests.far import Connected, FarTerminal
from tests.pilot import playing, press, rest

pytestmark = pytest.mark.usefixtures("saves")

BOARD = "hitori:5x5de:5154542152243135512112524"
SIZE = (100, 30)


class Silent(Connected):
    """A game at a terminal whose time passes when it is told to."""

    def __init__(self) -> None:
        super().__init__(Start("play", puzzle=engines.read(BOARD)), FarTerminal(100_000, 0.0, SIZE))
        self.asked = 0
        self.now = 1000.0
        self.heard_at = self.now

    def look_round(self) -> None:
        """Let time pass only in the test."""

    def write(self, text: str) -> None:
        self.asked += text == ASK

    def pass_by(self, seconds: int, screen: PlayScreen) -> None:
        for _ in range(seconds):
            self.now += 1
            screen.tick()
            self.look_for_silence()


@asynccontextmanager
async def begun(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Silent, PlayScreen]]:
    """A game with a first move, after which nobody is heard of."""
    app = Silent()
    monkeypatch.setattr(taking_over, "monotonic", lambda: app.now)
    monkeypatch.setattr("solitudo.tui.play.screen.monotonic", lambda: app.now)
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot)
        screen = playing(app)
        clock = screen.session.game.clock = Clock(now=lambda: app.now)
        await press(pilot, "escape", "enter")
        assert clock.running
        assert app.output is not None
        app.output.flow.answers = True
        app.heard_at = app.now
        yield app, screen


async def test_the_clock_stops_where_the_terminal_was_last_heard_of(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with begun(monkeypatch) as (app, screen):
        game, before = screen.session.game, app.asked
        app.pass_by(10, screen)
        app.heard_at = app.now
        app.pass_by(58, screen)
        assert (screen.session.paused, app.asked - before) == (False, 3)
        assert game.clock.tick() == 680
        app.pass_by(4, screen)
        assert screen.session.paused
        assert not game.clock.running
        assert game.clock.tick() == 100
        # it is not asked any more, and nothing happens again
        app.pass_by(100, screen)
        assert (game.clock.tick(), app.asked - before) == (100, 3)


async def test_a_terminal_that_answers_keeps_the_clock_running(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with begun(monkeypatch) as (app, screen):
        for _ in range(20):
            app.pass_by(16, screen)
            app.heard_at = app.now
        assert not screen.session.paused
        assert screen.session.game.clock.tick() == 3200


async def test_a_terminal_that_never_answers_is_not_taken_for_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with begun(monkeypatch) as (app, screen):
        assert app.output is not None
        app.output.flow.answers = False
        before = app.asked
        app.pass_by(200, screen)
        assert not screen.session.paused
        assert app.asked == before
