"""Pictures of positions for cards: the board alone in the largest look that fits, else in the
kind's own small form, else one tone a cell, two half-block pixels a character.

A drawing module may offer `small(puzzle, position, glyphs)`, a canvas smaller than any of its
looks; `TONES`, the tone of each value; `GIVEN`, that of marks given with the board; and `SAMPLE`,
the ID of a board that shows what the kind is.
"""

from __future__ import annotations

import engines
from engines.core.action import Position
from engines.core.errors import PuzzleError
from engines.core.puzzle import Kind, Puzzle, Request
from tui.drawing import looks, module_of
from tui.drawing.canvas import Canvas, Ink
from tui.drawing.painter import Scene
from tui.drawing.palette import Palette

FALLBACK = ("paper", "mark-black", "white", "tree")


def picture(
    puzzle: Puzzle,
    position: Position,
    room: tuple[int, int],
    palette: Palette,
    glyphs: str,
    ground: str = "panel",
) -> Canvas | None:
    """The cells of a board without labels, as large as they fit into this width and height; None
    where there is room for tones alone and no tones to show. `ground` lies behind boards that fill
    no rectangle."""
    for look, kind in looks(puzzle, glyphs):
        painter = kind(puzzle, look, palette, glyphs)
        x, y, width, height = painter.extent()
        if width <= room[0] and height <= room[1]:
            sheet = Canvas(painter.width, painter.height)
            painter.show(sheet, Scene(position, cursor=-1, details=False), None)
            return sheet.part(x, y, width, height, {painter.backdrop: ground})
    small = getattr(module_of(puzzle.kind.name), "small", None)
    if small is not None:
        drawn: Canvas = small(puzzle, position, glyphs)
        if drawn.width <= room[0] and drawn.height <= room[1]:
            return drawn
    if palette.plain or glyphs == "ascii":
        return None
    canvas = Canvas(*room, Ink("text", ground))
    draw(canvas, 0, 0, *room, puzzle, position, ground)
    return canvas


def sample(kind: Kind) -> tuple[Puzzle, Position]:
    """A small board of a kind, solved in part: what the kind looks like."""
    chosen = getattr(module_of(kind.name), "SAMPLE", "")
    puzzle = engines.read(chosen) if chosen else _smallest(kind)
    start, first = puzzle.start(), puzzle.solutions.first
    values = bytearray(start.values)
    free = [cell for cell, value in enumerate(values) if not value]
    for number, cell in enumerate(free):
        # five cells of eight, all over the board
        if first is not None and number * 5 % 8 < 5:
            values[cell] = first[cell]
    return puzzle, start._replace(values=bytes(values))


def _smallest(kind: Kind) -> Puzzle:
    """An easy board of 4x4, or of the first size that the kind has."""
    for size in ("4x4", kind.sizes[0]):
        try:
            request = kind.check(Request(size, kind.levels_at(size)[0], 1))
            return kind.generate(request, lambda share: None)
        except PuzzleError:
            continue
    raise PuzzleError(f"{kind.title} has no board to show.")


def tones(puzzle: Puzzle) -> tuple[str, ...]:
    """The tone of each value; a drawing module may name its own as TONES."""
    found: tuple[str, ...] = getattr(module_of(puzzle.kind.name), "TONES", FALLBACK)
    return found


def draw(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    height: int,
    puzzle: Puzzle,
    position: Position,
    ground: str = "panel",
) -> None:
    """Draw the board into width x height characters, as large as whole pixels allow."""
    grid = puzzle.grid
    roles = tones(puzzle)
    given: str = getattr(module_of(puzzle.kind.name), "GIVEN", "")
    start = puzzle.start().values
    across = max(c for _, c in grid.places) + 1 if grid.shape != "hexagon" else 2 * grid.width
    down = grid.height
    step = max(1, min(width // across, (2 * height) // down))
    pixels: dict[tuple[int, int], str] = {}
    for cell, (r, c) in enumerate(grid.places):
        role = roles[min(position.values[cell], len(roles) - 1)]
        role = given if given and start[cell] else role
        if role == "paper" and (r + c) % 2:
            role = "paper-alt"
        at = 2 * c + r - down // 2 if grid.shape == "hexagon" else c
        wide = 2 if grid.shape == "hexagon" else 1
        for dx in range(step * wide):
            for dy in range(step):
                pixels[at * step + dx, r * step + dy] = role
    for row in range(height):
        for column in range(width):
            up = pixels.get((column, 2 * row), "")
            low = pixels.get((column, 2 * row + 1), "")
            if up or low:
                canvas.put(x + column, y + row, "▀", Ink(up or ground, low or ground))
