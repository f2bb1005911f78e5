"""Boards of hexagons that are drawn in tests, and how to look at what was drawn."""

from functools import cache
from typing import Any

from solitudo import engines
from solitudo.engines.core.action import Position
from solitudo.themes import loader
from solitudo.tui.drawing import looks
from solitudo.tui.drawing.common.canvas import Canvas
from solitudo.tui.drawing.common.painter import Painter, Scene
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.drawing.common.shapes import QUADRANTS
from solitudo.tui.drawing.hitori_hex import hexagon_signs
from tests.golden import KEPT

SMALL = "hitori-hex:3:1231234345122.34123"
WHOLE = "hitori-hex:5de:9195234263412873628114592794327829572983526926533182265541716"
HOLED = "hitori-hex:5de:1357376.9.5839321224332.286218763937.81.698959647645594156543"
TWO_DIGITS = (
    "hitori-hex:6dh:1b245136.59752178b52b5.4b63.1272578916a19586a427b38a6.71953a9174b8a6.35b3"
    "a9.ba325.b91438657"
)
GOLDEN = KEPT / "drawing/hexagons.txt"
BOARDS = (SMALL, WHOLE, HOLED, TWO_DIGITS)
SETS = ("rich", "blocks", "ascii")
THEMES = ("lamplight", "mono")
PAPERS = hexagon_signs.PAPERS


@cache
def board(text: str) -> Any:
    return engines.read(text)


@cache
def palette(theme: str) -> Palette:
    found = loader.load(theme)
    return Palette(found.roles, found.colours, theme)


def painters(text: str, glyphs: str = "rich", theme: str = "lamplight") -> list[Painter]:
    """A painter for each look from 8x4 on, largest first."""
    puzzle = board(text)
    return [
        kind(puzzle, look, palette(theme), glyphs)
        for look, kind in looks(puzzle, glyphs)
        if look.pitch not in ((12, 6), (8, 3), (6, 3))
    ]


def medium(text: str, glyphs: str = "rich", theme: str = "lamplight", wide: int = 8) -> Painter:
    """The painter of cells of 8x3, or of 6x3."""
    puzzle = board(text)
    look, kind = next(offer for offer in looks(puzzle, glyphs) if offer[0].pitch == (wide, 3))
    return kind(puzzle, look, palette(theme), glyphs)


def huge(text: str, glyphs: str = "rich", theme: str = "lamplight") -> Painter:
    """The painter of cells of 12x6."""
    puzzle = board(text)
    look, kind = looks(puzzle, glyphs)[0]
    assert look.pitch == (12, 6)
    return kind(puzzle, look, palette(theme), glyphs)


def draw(painter: Painter, scene: Scene) -> Canvas:
    canvas = Canvas(painter.width, painter.height)
    painter.show(canvas, scene, None)
    return canvas


def cell(text: str, label: str) -> int:
    found: int = board(text).grid.cell_named[label]
    return found


def mask(text: str, *labels: str) -> int:
    return sum(1 << cell(text, label) for label in labels)


def marked(text: str, black: str = "", white: str = "", auto: str = "") -> Position:
    """The position with these marks."""
    values = bytearray(board(text).grid.count)
    for label in black.split():
        values[cell(text, label)] = 1
    for label in (white + " " + auto).split():
        values[cell(text, label)] = 2
    return Position(bytes(values), auto=mask(text, *auto.split()))


def everything(text: str = SMALL) -> Scene:
    """Each state once: on the small board D1 and C1 touch, B3 has the cursor."""
    return Scene(
        marked(text, black="C1 D1 E3", white="A2 B3 E2", auto="A3"),
        cursor=cell(text, "B3"),
        wrong=mask(text, "C1", "D1", "E2"),
        evidence=mask(text, "D3", "E3"),
        target=mask(text, "B1"),
    )


def around(painter: Painter, canvas: Canvas, text: str, label: str) -> str:
    """The row of a number, from its left wall to its right one."""
    x, y, width, height = painter.box(cell(text, label))
    middle = y + height // 2 if painter.look.pitch[1] > 1 else y
    return "".join(canvas.chars[middle][x : x + width])


def ground(painter: Painter, canvas: Canvas, text: str, label: str) -> str:
    """The role behind a number."""
    x, y, width, height = painter.box(cell(text, label))
    return canvas.inks[y + height // 2][x + width // 2].bg


def quadrants(canvas: Canvas, x: int, y: int) -> list[str]:
    """The roles of the four quadrants of a character; a letter counts as its ground."""
    ink = canvas.inks[y][x]
    bits = QUADRANTS.find(canvas.chars[y][x])
    return [ink.fg if bits >> i & 1 and bits >= 0 else ink.bg for i in range(4)]
