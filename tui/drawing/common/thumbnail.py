"""Small images of positions: the board in the largest look that fits, or one tone per cell.

A drawing module may offer these names. `small(puzzle, position, glyphs, room)` is used if it is
larger than a look of narrow cells. `tiny(puzzle, position, glyphs, fresh)` has one character per
cell. `TONES` has the tone of each value, and `GIVEN` the tone of given marks. `SAMPLE` is the ID of
a typical board. `CHOICES` has, by the name of an option, the ID of a board for each choice that can
be seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from solitudo import engines
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.values import Request
from solitudo.tui.drawing import looks, module_of
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.painter import Painter, Scene

if TYPE_CHECKING:
    from solitudo.engines.core.action import Position
    from solitudo.engines.core.grid import Grid
    from solitudo.engines.core.kind import Kind
    from solitudo.engines.core.puzzle import Puzzle
    from solitudo.tui.drawing.common.palette import Palette

# in cells with fewer columns, characters say less than a drawing
NARROW = 4
# the height of a row of hexagons as a share of the width of a cell
HIGH = 0.866
FALLBACK = ("paper", "mark-black", "white", "tree")


def picture(
    puzzle: Puzzle,
    position: Position,
    room: tuple[int, int],
    palette: Palette,
    glyphs: str,
    ground: str = "panel",
) -> Canvas | None:
    """Return the cells of a board without labels, as large as possible, or None.

    `ground` is behind boards that fill no rectangle.
    """
    found: Canvas | None = None
    small = getattr(module_of(puzzle.kind), "small", None)
    for look, kind in looks(puzzle, glyphs):
        painter = kind(puzzle, look, palette, glyphs)
        x, y, width, height = painter.extent()
        if width <= room[0] and height <= room[1]:
            found = _shown(painter, position).part(x, y, width, height, {painter.backdrop: ground})
            if small is None or look.pitch[0] >= NARROW:
                return found
            break
    drawn: Canvas | None = small(puzzle, position, glyphs, room) if small is not None else None
    if drawn is None or (found and found.width * found.height >= drawn.width * drawn.height):
        drawn = found
    if drawn is not None:
        return drawn
    if palette.plain or glyphs == "ascii":
        return None
    room = pixels_for(puzzle.grid, *room)
    return draw(*room, puzzle, position, ground)


def labelled(
    puzzle: Puzzle,
    position: Position,
    room: tuple[int, int],
    palette: Palette,
    glyphs: str,
    ground: str = "panel",
) -> Canvas | None:
    """Return a board with its letters and numbers, as large as possible, or None."""
    for look, kind in looks(puzzle, glyphs):
        painter = kind(puzzle, look, palette, glyphs)
        if painter.width <= room[0] and painter.height <= room[1]:
            roles = dict.fromkeys(("surface", "shadow", painter.backdrop), ground)
            sheet = _shown(painter, position)
            return sheet.part(0, 0, painter.width, painter.height, roles)
    return None


def _shown(painter: Painter, position: Position) -> Canvas:
    sheet = Canvas(painter.width, painter.height)
    painter.show(sheet, Scene(position, cursor=-1, details=False), None)
    return sheet


def pixels_for(grid: Grid, width: int, height: int) -> tuple[int, int]:
    """Return the part of the space that a board in tones needs."""
    if grid.shape == "hexagon":
        return width, height
    across, step = _steps(grid, width, 2 * height)
    return min(width, across * step), min(height, (grid.height * step + 1) // 2)


def _steps(grid: Grid, width: int, height: int) -> tuple[int, int]:
    """Return the columns of cells, and the side of a square cell in pixels."""
    across = max(c for _, c in grid.places) + 1
    return across, max(1, min(width // across, height // grid.height))


def sample(kind: Kind) -> tuple[Puzzle, Position]:
    """Return a small board of a kind, solved in part."""
    chosen = getattr(module_of(kind), "SAMPLE", "")
    puzzle = engines.read(chosen) if chosen else _smallest(kind)
    start, first = puzzle.start(), puzzle.solutions.first
    values = bytearray(start.values)
    free = [cell for cell, value in enumerate(values) if not value]
    for number, cell in enumerate(free):
        # five cells of eight, spread over the board
        if first is not None and number * 5 % 8 < 5:
            values[cell] = first[cell]
    return puzzle, start._replace(values=bytes(values))


def chosen(kind: Kind, option: str) -> dict[str, Puzzle]:
    """Return a board for each choice of an option that can be seen on the board."""
    found: dict[str, str] = getattr(module_of(kind), "CHOICES", {}).get(option, {})
    return {value: engines.read(board) for value, board in found.items()}


def _smallest(kind: Kind) -> Puzzle:
    for size in ("4x4", kind.sizes[0]):
        try:
            request = kind.check(Request(size, kind.levels_at(size)[0], 1))
            return kind.generate(request, lambda share: None)
        except PuzzleError:
            continue
    raise PuzzleError(f"{kind.title} has no thumbnail.")


def draw(width: int, height: int, puzzle: Puzzle, position: Position, ground: str) -> Canvas:
    """Draw the board in tones, as large as whole pixels allow."""
    canvas = Canvas(width, height, Ink("text", ground))
    module = module_of(puzzle.kind)
    roles: tuple[str, ...] = getattr(module, "TONES", FALLBACK)
    given: str = getattr(module, "GIVEN", "")
    start = puzzle.start().values

    def tone(cell: int) -> str:
        r, c = puzzle.grid.places[cell]
        role = roles[min(position.values[cell], len(roles) - 1)]
        role = given if given and start[cell] else role
        return "paper-alt" if role == "paper" and (r + c) % 2 else role

    lay = _hexagons if puzzle.grid.shape == "hexagon" else _squares
    pixels = {at: tone(cell) for at, cell in lay(puzzle.grid, width, 2 * height).items()}
    for row in range(height):
        for column in range(width):
            up = pixels.get((column, 2 * row), "")
            low = pixels.get((column, 2 * row + 1), "")
            if up or low:
                canvas.put(column, row, "▀", Ink(up or ground, low or ground))
    return canvas


def _squares(grid: Grid, width: int, height: int) -> dict[tuple[int, int], int]:
    _, step = _steps(grid, width, height)
    return {
        (c * step + dx, r * step + dy): cell
        for cell, (r, c) in enumerate(grid.places)
        for dx in range(step)
        for dy in range(step)
    }


def _hexagons(grid: Grid, width: int, height: int) -> dict[tuple[int, int], int]:
    """Return the cell at each pixel. Rows are half a cell apart, in whole pixels where possible."""
    wide = min(width / grid.width, height / grid.height / HIGH)
    if wide >= 2:
        wide = float(int(wide) // 2 * 2)
    high = max(1.0, round(wide * HIGH)) if wide >= 2 else wide * HIGH
    cells = {(r, 2 * c + r - grid.height // 2): cell for cell, (r, c) in enumerate(grid.places)}
    left, top = (int(width - wide * grid.width) // 2, int(height - high * grid.height) // 2)
    found: dict[tuple[int, int], int] = {}
    for x in range(width):
        for y in range(height):
            r, half = int((y - top + 0.5) // high), int((x - left + 0.5) // (wide / 2))
            cell = cells.get((r, half), cells.get((r, half - 1)))
            if cell is not None:
                found[x, y] = cell
    return found
