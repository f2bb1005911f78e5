"""F9 on the screens around the board: the mouse off is seen on each, and holds for this run."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from solitudo.tui.start import Start
from tests.far import Connected, FarTerminal
from tests.pilot import rest

SIZE = (100, 30)
SIGN = "mouse off"


async def shown(app: Connected, pilot: Pilot[int], sign: bool) -> str:
    """The first row of the terminal, once the sign is there or is not."""
    for _ in range(600):
        await rest(pilot)
        app.far.advance(app.far.now + 1.0, app.output.answered if app.output else print)
        row = app.far.screen.display[0]
        if (SIGN in row) == sign:
            break
    return row


@pytest.mark.parametrize("keys", ["", "+", "R", "S", "O", "E", "L", "ctrl+p"])
async def test_the_mouse_off_is_seen_on_every_screen(keys: str, saves: Path) -> None:
    app = Connected(Start("home"), FarTerminal(1_000_000, 0.0, SIZE))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        for key in keys.split():
            app.simulate_key(key)
            await rest(pilot)
        before = await shown(app, pilot, sign=False)
        app.simulate_key("f9")
        told = await shown(app, pilot, sign=True)
        at = told.index(SIGN)
        assert set(before[at : at + len(SIGN)]) <= set(" ▄"), "it covers nothing that is read"
        assert (app.mouse, app.person.mouse) == (False, True), "the setting is another thing"
        app.simulate_key("f9")
        assert await shown(app, pilot, sign=False) == before
        assert app.mouse
