"""Clickable parts change under the pointer, in few bytes; over a slow connection nothing does."""

from pathlib import Path

import pytest
from textual.geometry import Region

from solitudo import engines
from solitudo.tui.drawing.common.canvas import Ink
from solitudo.tui.panes.canvas_view import LONGEST, lit
from solitudo.tui.saves import library
from tests.pilot import app_on, easy, playing, until

BOARD = "hitori:5x5de:5154542152243135112512524"


def test_a_part_of_a_row_is_a_tone_higher() -> None:
    ink, own = Ink("text"), Ink("on-accent", "accent")
    runs = lit([("abcd", ink), ("ef", own)], 2, Region(4, 0, 3, 1))
    assert runs == [
        ("ab", ink), ("cd", ink._replace(bg="raised")), ("e", own._replace(underline=True)),
        ("f", own),
    ]  # fmt: skip


async def test_a_key_is_lit_while_the_pointer_is_on_it(saves: Path) -> None:
    app = app_on(library.create(engines.read(BOARD)))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        keys = playing(app).panes.keys
        first, end, _ = keys.line.cuts[-2]
        await pilot.hover("#keys", offset=(first + 1, 0))
        await pilot.pause()
        assert keys.hovered == Region(first, 0, end - first, 1)
        grounds = {segment.style.bgcolor for segment in keys.strip(0) if segment.style}
        assert len(grounds) == 2
        await pilot.hover("#board", offset=(1, 1))
        await pilot.pause()
        assert keys.hovered is None
        assert len({segment.style.bgcolor for segment in keys.strip(0) if segment.style}) == 1


async def test_nothing_is_lit_over_a_slow_connection(saves: Path) -> None:
    app = app_on(library.create(engines.read(BOARD)), quiet=True)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        keys = playing(app).panes.keys
        await pilot.hover("#keys", offset=(keys.line.cuts[-2][0] + 1, 0))
        await pilot.pause()
        assert keys.hovered is None


def test_no_lit_part_is_long() -> None:
    assert LONGEST <= 24


@pytest.mark.usefixtures("saves")
@pytest.mark.parametrize("kind", engines.kinds())
async def test_a_cell_shows_the_mark_that_a_press_would_write(kind: str) -> None:
    app = app_on(easy(kind, {"sudoku": "9", "hitori-hex": "4"}.get(kind, "6")))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        board, game = screen.panes.board, screen.session.game
        before = board.canvas.text()
        free = [cell for cell in range(game.puzzle.grid.count) if not game.position.values[cell]]
        place = board.region_of(free[2])
        assert place is not None
        await pilot.hover(offset=(place.x + place.width // 2, place.y + place.height // 2))
        await until(pilot, lambda: board.pointed_at == free[2])
        puzzle = game.puzzle
        sign = "" if puzzle.kind.modes else puzzle.kind.signs.get(
            puzzle.marks[puzzle.primary], puzzle.marks[puzzle.primary]
        )  # fmt: skip
        changed = sum(a != b for a, b in zip(before, board.canvas.text(), strict=False))
        assert bool(board.covered) == (len(sign) == 1)
        assert changed <= 1
        if sign:
            assert sign in board.canvas.text()
        # the preview is removed with the pointer, and does not prevent a mark
        await pilot.hover("#keys")
        await until(pilot, lambda: board.covered is None)
        assert board.canvas.text() == before


@pytest.mark.usefixtures("saves")
async def test_over_a_slow_connection_no_mark_is_shown_in_advance() -> None:
    app = app_on(easy(), quiet="on")
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        board = playing(app).panes.board
        await pilot.hover("#board", offset=(20, 8))
        await until(pilot, lambda: board.pointed_at >= 0)
        assert board.covered is None
