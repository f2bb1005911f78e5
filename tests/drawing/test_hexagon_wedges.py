"""Hexagons with straight sides: who owns each character, and what is drawn in a tile."""

from collections.abc import Iterator
from itertools import product

import pytest
from rich.color import Color, ColorSystem

from solitudo.engines.core.values import Target
from solitudo.themes import loader
from solitudo.tui.drawing import looks
from solitudo.tui.drawing.common.painter import Painter, Scene
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.drawing.hitori_hex.hexagon_signs import PAPERS, TINTED_PAPERS
from solitudo.tui.drawing.hitori_hex.wedges import FALLING, RISING, Wedges
from tests.drawing.hexagons import BOARDS, TWO_DIGITS, WHOLE, board, draw, marked, mask, palette

ROOFS = frozenset(RISING + FALLING)
LABELS = ("A1", "B3", "C2", "E1", "E5")


def tiles(text: str, theme: str = "lamplight") -> Iterator[Painter]:
    puzzle = board(text)
    for look, kind in looks(puzzle, "wedges"):
        if kind is Wedges:
            yield kind(puzzle, look, palette(theme), "wedges")


@pytest.mark.parametrize("label", LABELS)
def test_a_press_means_the_cell_whose_tile_is_seen_there(label: str) -> None:
    wanted = Target("cell", board(WHOLE).grid.cell_named[label])
    for painter in tiles(WHOLE):
        canvas = draw(painter, Scene(marked(WHOLE, black=label), -1))
        for x, y in product(range(painter.width), range(painter.height)):
            ink, pressed = canvas.inks[y][x], painter.hit(x, y)
            if ink.bg == "mark-black" and canvas.chars[y][x] not in ROOFS:
                assert pressed == wanted, (painter.look, x, y)
            if pressed == wanted:
                assert "mark-black" in (ink.bg, ink.fg), (painter.look, x, y)


@pytest.mark.parametrize("text", BOARDS)
def test_sides_are_joined_from_a_wall_to_the_tip(text: str) -> None:
    for painter in tiles(text):
        canvas = draw(painter, Scene(marked(text), -1))
        for cell in range(painter.grid.count):
            x, y, wide, _ = painter.box(cell)
            # the thirds of a row, from the top, at which each character of a side begins
            heights = [
                (3 * dy + (2 - char if left else char), dx)
                for dy, dx in product(range(painter.ph), range(wide))
                for left, side in ((True, RISING), (False, FALLING))
                if (char := side.find(canvas.chars[y + dy][x + dx])) >= 0
            ]
            half = range(wide // 2)
            wanted = [(n, wide // 2 - 1 - n) for n in half] + [(n, wide // 2 + n) for n in half]
            assert sorted(heights)[: 2 * len(half)] == sorted(wanted), painter.look


@pytest.mark.parametrize("text", [WHOLE, TWO_DIGITS])
def test_the_cursor_hides_no_circle(text: str) -> None:
    labels = list(board(text).grid.cell_named.items())[::5]
    for painter, (label, cell) in product(tiles(text), labels):
        canvas = draw(painter, Scene(marked(text, white=label), cell))
        x, y, wide, high = painter.box(cell)
        seen = {canvas.chars[y + dy][x + dx] for dy, dx in product(range(high), range(wide))}
        assert seen & set("┏┗┓┛"), painter.look
        assert seen & set("╭╮╰╯"), painter.look


def test_without_tones_tiles_are_outlined_as_elsewhere() -> None:
    for painter in tiles(WHOLE, "mono"):
        canvas = draw(painter, Scene(marked(WHOLE, black="A2"), 0, evidence=mask(WHOLE, "B2")))
        assert not ROOFS & {char for row in canvas.chars for char in row}


@pytest.mark.parametrize("name", ["lamplight", "washi", "contrast", "okabe", "suzuri"])
def test_in_256_colours_every_tone_of_a_tinted_line_is_seen(name: str) -> None:
    shown = Palette(loader.suited(name, "256").roles, "256")

    def seen(role: str) -> int | None:
        return Color.parse(shown.colour(role)).downgrade(ColorSystem.EIGHT_BIT).number

    plain = {seen(paper) for paper in PAPERS}
    assert not plain & {seen(paper) for paper in TINTED_PAPERS}
