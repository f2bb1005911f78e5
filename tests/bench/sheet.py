"""Pictures of every board, in each size, depth of colour, theme and set of symbols, to look at.

python tests/bench/sheet.py FOLDER [KIND ...]

Each picture shows the sizes of one kind in a position in which every state occurs: cursor and its
lines, marks of one's own, automatic and assumed ones, wrong, evidence, target; beside it finished.
It needs rsvg-convert and the font DejaVu Sans Mono.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from rich.color import Color
from rich.style import Style
from rich.terminal_theme import DEFAULT_TERMINAL_THEME, TerminalTheme

from solitudo import engines
from solitudo.engines.core.action import Position
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Request
from solitudo.themes import loader
from solitudo.tui.drawing import looks
from solitudo.tui.drawing.common.canvas import Canvas
from solitudo.tui.drawing.common.painter import Scene
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.drawing.svg import BLOCKS

WIDE, TALL, GAP = 10, 20, 2
# a board of this size and level of each kind, the same in every run
BOARDS = {
    "hitori": ("6x6", "easy"), "hitori-hex": ("5", "easy"), "tents": ("8x8", "easy"),
    "sudoku": ("9", "medium"), "slant": ("6x6", "easy"),
}  # fmt: skip
GREYS = TerminalTheme((0, 0, 0), (229, 229, 229), [(0, 0, 0)] * 8)
PALE = TerminalTheme((255, 255, 255), (20, 20, 20), [(0, 0, 0)] * 8)
# xterm's own sixteen colours
XTERM = [
    "#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5",
    "#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff",
]  # fmt: skip


class Depth(NamedTuple):
    name: str
    theme: str
    colours: str
    light: bool = False


DEPTHS = (
    Depth("24", "lamplight", "full"), Depth("256", "lamplight", "256"),
    Depth("16", "lamplight", "16"), Depth("16-light", "lamplight", "16", light=True),
    Depth("mono", "lamplight", "none"),
)  # fmt: skip
THEMES = tuple(Depth(name, name, "full") for name in loader.BUILT_IN[1:5])


def board(name: str) -> Puzzle:
    kind = engines.kind(name)
    return kind.generate(kind.check(Request(*BOARDS[name], 1)), lambda share: None)


def states(puzzle: Puzzle) -> tuple[Scene, Scene]:
    """A scene with every state, and a finished one."""
    start, solved = puzzle.start(), puzzle.solutions.first
    assert solved is not None
    count, rng = puzzle.grid.count, random.Random(4)
    free = [cell for cell, value in enumerate(start.values) if not value]
    rng.shuffle(free)
    values, auto, assumed = bytearray(start.values), 0, 0
    for number, cell in enumerate(free[: len(free) * 5 // 8]):
        values[cell] = solved[cell]
        auto |= (1 << cell) * (number % 5 == 1)
        assumed |= (1 << cell) * (number % 6 == 2)
    wrong = free[:2]
    for cell in wrong:
        values[cell] = 1 + values[cell] % (len(puzzle.marks) - 1)
    rest = free[len(free) * 5 // 8 :]
    cursor = min(rest, key=lambda cell: abs(cell - count // 2))
    near = sorted((c for c in range(count) if c != cursor), key=lambda c: abs(c - count // 4))
    notes = tuple(
        tuple(0 if values[c] else rng.randrange(2 ** len(puzzle.marks)) & ~1 for c in range(count))
        if layer == 0
        else tuple(0 for _ in range(count))
        for layer, _ in enumerate(puzzle.layers)
    ) if puzzle.kind.name.startswith("sudoku") else start.notes  # fmt: skip
    busy = Scene(
        Position(bytes(values), auto, 0, notes),
        cursor=cursor,
        tinted=True,
        wrong=sum(1 << cell for cell in wrong),
        evidence=1 << near[0] | 1 << near[1],
        target=1 << near[2],
        highlight=1 if puzzle.kind.name.startswith("sudoku") else 0,
        assumed=assumed,
    )
    whole = Position(bytes(solved), 0, 0, start.notes)
    return busy, Scene(whole, cursor=-1, bleached=(1 << count) - 1)


def hexed(colour: Color | None, default: Iterable[int]) -> str:
    if colour is None or colour.is_default:
        return "#{:02x}{:02x}{:02x}".format(*default)
    if colour.number is not None and colour.number < 16:
        return XTERM[colour.number]
    return colour.get_truecolor(DEFAULT_TERMINAL_THEME).hex


def dimmed(one: str, other: str) -> str:
    pairs = ((int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{(a + b) // 2:02x}" for a, b in pairs)


def characters(
    canvas: Canvas, palette: Palette, at: tuple[int, int], terminal: TerminalTheme
) -> Iterator[str]:
    left, top = at
    for y in range(canvas.height):
        for x in range(canvas.width):
            style: Style = palette.style(canvas.inks[y][x])
            ink = hexed(style.color, terminal.foreground_color)
            ground = hexed(style.bgcolor, terminal.background_color)
            if style.dim:
                ink = dimmed(ink, ground)
            if style.reverse:
                ink, ground = ground, ink
            px, py, char = (left + x) * WIDE, (top + y) * TALL, canvas.chars[y][x]
            yield f'<rect x="{px}" y="{py}" width="{WIDE}" height="{TALL}" fill="{ground}"/>'
            for bx, by, bw, bh in BLOCKS.get(char, ()):
                place = f'x="{px + bx * WIDE / 8}" y="{py + by * TALL / 8}"'
                size = f'width="{bw * WIDE / 8}" height="{bh * TALL / 8}"'
                yield f'<rect {place} {size} fill="{ink}"/>'
            if char.strip() and char not in BLOCKS:
                look = ' font-weight="bold"' if style.bold else ""
                look += ' font-style="italic"' if style.italic else ""
                yield f'<text x="{px}" y="{py + 15}" fill="{ink}"{look}>{escape(char)}</text>'
            if style.underline or style.strike:
                line = py + (TALL - 3 if style.underline else TALL // 2)
                yield f'<rect x="{px}" y="{line}" width="{WIDE}" height="1" fill="{ink}"/>'


def picture(puzzle: Puzzle, depth: Depth, symbols: str, most: int = 9) -> str:
    theme = loader.suited(depth.theme, depth.colours, light=depth.light)
    palette = Palette(theme.roles, depth.colours, theme.name, symbols == "ascii")
    terminal = PALE if depth.light else GREYS
    x = y = GAP
    wide = high = row = 0
    parts: list[str] = []
    sheets = []
    for look, kind in looks(puzzle, symbols)[-most:]:
        for scene in states(puzzle):
            sheet = Canvas(look.width, look.height)
            kind(puzzle, look, palette, symbols).show(sheet, scene, None)
            sheets.append(sheet)
    for sheet in sheets[::-1]:
        if x > GAP and x + sheet.width > 210:
            x, y, row = GAP, y + row + GAP, 0
        parts += characters(sheet, palette, (x, y), terminal)
        x, row = x + sheet.width + GAP, max(row, sheet.height)
        wide, high = max(wide, x), max(high, y + row + GAP)
    size = f'width="{wide * WIDE}" height="{high * TALL}"'
    ground = hexed(None, terminal.background_color)
    if not palette.plain:
        ground = palette.colour("surface")
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="DejaVu Sans Mono"'
    return "\n".join(
        [f'{head} font-size="16.6">', f'<rect {size} fill="{ground}"/>', *parts, "</svg>"]
    )


def write(folder: Path, name: str, image: str) -> None:
    target = folder / f"{name}.png"
    command = ["rsvg-convert", "-o", str(target), "/dev/stdin"]
    subprocess.run(command, input=image.encode(), check=True)
    print(target)


def main(folder: str, *kinds: Any) -> None:
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    for kind in kinds or BOARDS:
        puzzle = board(kind)
        for depth in DEPTHS:
            write(place, f"{kind}-{depth.name}", picture(puzzle, depth, "rich"))
        for symbols in ("fine", "blocks", "ascii", "emoji"):
            write(place, f"{kind}-{symbols}", picture(puzzle, DEPTHS[0], symbols))
        for theme in THEMES:
            write(place, f"{kind}-{theme.name}", picture(puzzle, theme, "rich", 4))


if __name__ == "__main__":
    main(*sys.argv[1:])
