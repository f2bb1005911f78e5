"""The edge between the board and its panes."""

import pytest

from solitudo.tui.panes.divider import Divider
from solitudo.tui.terminal import capabilities
from tests.pilot import app_on, easy, rest, until


@pytest.mark.parametrize(("glyphs", "char"), [("rich", "│"), ("ascii", "|")])
async def test_it_is_seen_while_the_pointer_is_over_it(
    glyphs: capabilities.Glyphs, char: str, saves: object
) -> None:
    app = app_on(easy(), seen=capabilities.Terminal(glyphs=glyphs))
    async with app.run_test(size=(120, 36)) as pilot:
        await rest(pilot)
        grip = app.screen.query_one(Divider)
        assert not grip.canvas.text().strip()
        await pilot.hover(Divider)
        await until(pilot, lambda: char in grip.canvas.text())
        await pilot.hover("#board")
        await until(pilot, lambda: not grip.canvas.text().strip())
