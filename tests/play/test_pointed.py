"""What a hint points at is in view: on a board larger than its pane, and where what is said lies
over the board."""

import pytest

from solitudo.engines.core import hints
from solitudo.engines.core.grid import bits
from solitudo.tui.play.scene import scene
from solitudo.tui.play.screen import PlayScreen
from tests.pilot import app_on, easy, playing, press

pytestmark = pytest.mark.usefixtures("saves")

HINTS = 5


def hidden(screen: PlayScreen) -> list[str]:
    """The cells that a hint is about and that cannot be seen, whole."""
    session, view = screen.session, screen.panes
    pane, layout, over = view.board, view.layout, view.places.guide
    assert pane.painter is not None
    assert layout is not None
    found = []
    for cell in bits(scene(session, False).target):
        x, y, width, height = pane.painter.box(cell)
        rows = [pane._view_row(row) for row in range(y, y + height)]
        seen = None not in rows and bool(pane._view_spans(x, x + width))
        if seen and view.places.over and over is not None:
            lines = {layout.board.y + row for row in rows if row is not None}
            seen = lines.isdisjoint(range(over.y, over.y + over.height))
        if not seen:
            found.append(session.game.puzzle.grid.labels[cell])
    return found


@pytest.mark.parametrize(
    ("kind", "size", "terminal_size"),
    [("slant", "8", (44, 16)), ("hitori-hex", "5", (44, 16)), ("slant", "20", (80, 24)),
     ("tents", "30x20", (56, 20)), ("hitori", "20", (80, 24))],
)  # fmt: skip
async def test_what_is_to_be_done_can_be_seen(
    kind: str, size: str, terminal_size: tuple[int, int]
) -> None:
    app = app_on(easy(kind, size, 5))
    async with app.run_test(size=terminal_size) as pilot:
        await pilot.pause()
        screen = playing(app)
        app.simulate_key("escape")
        for number in range(HINTS):
            while screen.session.hint is None or screen.session.hint.step < 3:
                await press(pilot, "H")
            assert scene(screen.session, False).target
            assert screen.session.hint is not None
            found = screen.session.hint.found
            # there may be no room for a whole line, or for cells all over the board
            if found.steps[-1].words in (hints.ALL, hints.EACH):
                assert len(hidden(screen)) < len(found.cells()), number
            elif len(found.cells()) <= hints.GLANCE:
                assert hidden(screen) == [], number
            await press(pilot, "H")


@pytest.mark.parametrize(("kind", "size", "whole"), [("tents", "8", True), ("hitori", "8", False)])
async def test_an_area_is_tinted_where_the_board_has_more_than_it(
    kind: str, size: str, whole: bool
) -> None:
    app = app_on(easy(kind, size, 5))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        await press(pilot, "escape", "H")
        session = playing(app).session
        region = session.pointed()[2]
        assert region is not None
        assert (region.cells.bit_count() == session.game.puzzle.grid.count) == whole
        assert (scene(session, False).looked == 0) == whole
