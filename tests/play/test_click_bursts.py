"""Clicks in bursts do the same as slow clicks."""

from pathlib import Path

import pytest
from textual import events

from solitudo import engines
from solitudo.engines.core.values import Request
from solitudo.tui.start import Start
from solitudo.tui.terminal import keyboard
from tests.pilot import app_on, playing, until
from tests.terminal.hands import clicks

SIZE = (80, 50)


async def test_a_burst_of_clicks_on_pad_and_board_solves(
    saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However late a busy machine is with each of them."""
    monkeypatch.setattr(keyboard, "GONE", 0.001)
    kind = engines.kind("sudoku")
    puzzle = kind.generate(kind.check(Request("4", "easy", 7)), lambda share: None)
    app = app_on(Start("play", puzzle=puzzle))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        screen = playing(app)
        for x, y, _ in clicks(puzzle, SIZE):
            for made in (events.MouseDown, events.MouseUp):
                event = made(None, x, y, 0, 0, 1, False, False, False, x, y)
                app.post_message(event)
        await until(pilot, lambda: screen.session.finished)
        assert screen.session.finished
