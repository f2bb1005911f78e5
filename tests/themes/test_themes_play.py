"""Every kind in every theme at the screen, by setting and by the flag of the command."""

from itertools import product
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines.core.values import Request
from solitudo.themes import loader
from solitudo.tui.app.app import Solitudo
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.person import settings
from solitudo.tui.saves import library
from solitudo.tui.start import Start
from solitudo.tui.terminal import capabilities
from tests import toy
from tests.pilot import playing, press

KINDS = (*engines.kinds(), "toy")
WAYS = ("setting", "flag", "colours")


@pytest.fixture(autouse=True)
def _apart(toy_kind: toy.ToyKind, saves: Path) -> None:
    """The toy is known, and no game of anybody's is touched."""


def themed(name: str, theme: str, way: str) -> Solitudo:
    kind = engines.kind(name)
    size = kind.sizes[1] if kind.sizes[0] == kind.default_size else kind.default_size
    request = kind.check(Request(size, kind.levels_at(size)[0], 1))
    opened = library.create(kind.generate(request, lambda share: None))
    # if the terminal has no colours, or 16, those are the themes whatever was chosen
    few: dict[str, capabilities.Colours] = {"mono": "none", "sixteen": "16"}
    seen = capabilities.Terminal(colours=few.get(theme, "full") if way == "colours" else "full")
    person = settings.Settings(theme=theme if way == "setting" else "lamplight", motion=False)
    return Solitudo(Start("play", opened, theme=theme if way == "flag" else ""), seen, person)


def drawn(canvas: Canvas) -> list[list[tuple[str, Ink]]]:
    """All that is seen, with its inks."""
    return [list(canvas.runs(y, 0, canvas.width)) for y in range(canvas.height)]


CASES = [
    (name, theme, WAYS[:2][number % 2])
    for number, (name, theme) in enumerate(product(KINDS, loader.BUILT_IN))
] + list(product(KINDS, ("mono", "sixteen"), WAYS))


@pytest.mark.parametrize(("name", "theme", "way"), sorted(set(CASES)))
async def test_a_kind_is_shown_and_played_in_a_theme(name: str, theme: str, way: str) -> None:
    app = themed(name, theme, way)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = playing(app)
        assert app.theme_data.name == theme
        if theme in ("mono", "sixteen"):
            assert app.palette.plain
            assert app.native_ansi_color, "its colours are left to the terminal"
        session, board = screen.session, screen.panes.board
        puzzle = session.game.puzzle
        assert board.canvas.text().strip()
        before = drawn(board.canvas)
        solution = puzzle.solutions.first
        assert solution is not None
        session.view.cursor = next(
            c for c, v in enumerate(session.position.values) if v != solution[c]
        )
        mark = puzzle.marks[solution[session.view.cursor]]
        own = {key.verb: k for k, key in puzzle.kind.keys.items()}
        app.simulate_key(
            own.get(mark, "enter" if mark == puzzle.marks[puzzle.primary] else "space")
        )
        await pilot.pause()
        assert session.game.node.depth == 1
        assert drawn(board.canvas) != before
        app.simulate_key("H")
        await press(pilot, "H")
        assert app.is_running
