"""What can be clicked answers the pointer, in few bytes; over a slow connection nothing does."""

from pathlib import Path

from textual.geometry import Region

from solitudo import engines
from solitudo.tui.drawing.common.canvas import Ink
from solitudo.tui.panes.canvas_view import LONGEST, lit
from solitudo.tui.saves import library
from tests.pilot import app_on, playing

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
