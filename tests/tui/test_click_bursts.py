"""Clicks that come in bursts do what the same clicks do when they come slowly."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events

import engines
from engines.core.values import Request
from tests.terminal.hands import clicks
from tests.tui.test_records import app_on
from tui import intake
from tui.play.screen import PlayScreen
from tui.start import Start

SIZE = (80, 50)


async def test_a_burst_of_clicks_on_pad_and_board_solves(
    saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However late a busy machine is with each of them."""
    monkeypatch.setattr(intake, "GONE", 0.001)
    kind = engines.kind("sudoku")
    puzzle = kind.generate(kind.check(Request("4", "easy", 7)), lambda share: None)
    app = app_on(Start("play", puzzle_id=puzzle.id))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        for x, y, _ in clicks(puzzle, SIZE):
            for made in (events.MouseDown, events.MouseUp):
                event = made(None, x, y, 0, 0, 1, False, False, False, x, y)
                app.post_message(event)
        for _ in range(600):
            await pilot.pause(0.02)
            if screen.session.finished:
                break
        assert screen.session.finished
