"""What a hint points at is in view: on a board larger than its pane, and where what is said lies
over the board."""

from __future__ import annotations

from pathlib import Path

import pytest

import engines
from engines.core.grid import bits
from engines.core.values import Request
from tui import library, settings, terminal
from tui.app import Solitudo
from tui.play.scenes import scene
from tui.play.screen import PlayScreen
from tui.start import Start

HINTS = 5


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saves and settings of this test alone."""
    monkeypatch.setenv("SOLITUDO_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("SOLITUDO_CONFIG", str(tmp_path / "config"))


def hidden(screen: PlayScreen) -> list[str]:
    """The cells that a hint is about and that cannot be seen, whole."""
    session, view = screen.session, screen.view
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
    maker = engines.kind(kind)
    puzzle = maker.generate(maker.check(Request(size, "easy", 5)), lambda share: None)
    opened = library.create(puzzle, solutions=puzzle.solutions)
    app = Solitudo(Start("play", opened), terminal.Terminal(), settings.Settings(motion=False))
    async with app.run_test(size=terminal_size) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        app.simulate_key("escape")
        for number in range(HINTS):
            for _ in range(3):
                app.simulate_key("H")
                await pilot.pause()
            assert scene(screen.session, False).target
            assert hidden(screen) == [], number
            app.simulate_key("H")
            await pilot.pause()
