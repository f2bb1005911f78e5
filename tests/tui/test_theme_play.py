"""Every kind is played in the terminal's own colours where they are chosen by setting."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

import engines
from tui import library, settings, terminal
from tui.app import Solitudo
from tui.drawing import thumbnail
from tui.start import Start


@pytest.mark.parametrize(("name", "theme"), list(product(engines.kinds(), ("mono", "sixteen"))))
async def test_a_terminal_theme_is_shown_as_it_is_on_any_terminal(
    saves: Path, name: str, theme: str
) -> None:
    puzzle, _ = thumbnail.sample(engines.kind(name))
    opened = library.create(puzzle, solutions=puzzle.solutions)
    chosen = settings.Settings(theme=theme, motion=False)
    app = Solitudo(Start("play", opened), terminal.Terminal(), chosen)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("right", "enter", "u")
        assert app.palette.plain
        assert app.native_ansi_color, "its colours are left to the terminal"
        assert app.return_code in (None, 0)
