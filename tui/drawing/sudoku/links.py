"""The links of an argument as lines between cells, or as letters if a line has no room."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase
from typing import TYPE_CHECKING

from solitudo.engines.core.values import Link
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.painter import Scene

if TYPE_CHECKING:
    from solitudo.tui.drawing.sudoku.painter import SudokuPainter

# strong and weak, across and down
LINES = {"rich": ("━┃", "┄┊"), "blocks": ("━┃", "-:"), "ascii": ("=#", ".:")}
# in cells with at least this many rows, a line begins inside the cell
INSIDE = 3


def draw(painter: SudokuPainter, canvas: Canvas, scene: Scene) -> None:
    """Draw all links. If one of them has no room, all cells get letters, in order."""
    drawing = scene.drawing
    free = {
        at for link in drawing.links for at in path(painter, link) if vacant(painter, canvas, at)
    }
    whole = True
    # strong links over weak links
    for link in sorted(drawing.links, key=lambda link: link.strong):
        strong, weak = LINES.get(painter.glyphs, LINES["rich"])
        upright = link.one.at % painter.side == link.other.at % painter.side
        char = (strong if link.strong else weak)[upright]
        places = [at for at in path(painter, link) if at in free]
        whole = whole and bool(places)
        for x, y in places:
            canvas.put(x, y, char, Ink("entry", canvas.inks[y][x].bg, bold=link.strong))
    if whole:
        return
    cells = dict.fromkeys(end.at for link in drawing.links for end in (link.one, link.other))
    for cell, letter in zip(cells, ascii_lowercase, strict=False):
        put_letter(painter, canvas, cell, letter)


def put_letter(painter: SudokuPainter, canvas: Canvas, cell: int, letter: str) -> None:
    """Write a letter into the first free corner of a cell, or in a low cell over its dot."""
    x, y, width, height = painter.box(cell)
    right, low = x + width - 1, y + height - 1
    for at in (
        ((right, y), (right, low), (x, y), (x, low)) if height > 1 else ((x + width // 2, y),)
    ):
        if height == 1 or vacant(painter, canvas, at):
            ground = canvas.inks[at[1]][at[0]].bg
            canvas.put(*at, letter, Ink("entry", ground, bold=True))
            return


def vacant(painter: SudokuPainter, canvas: Canvas, at: tuple[int, int]) -> bool:
    """Return whether a place has nothing but a line of the board, and no digit beside it."""
    x, y = at
    char = canvas.chars[y][x]
    if at in painter.lines:
        # a sign of a rule is not covered
        return painter.lines[at][1] != "ink" and char == painter.lines[at][0]
    if char not in (" ", painter.signs.floor):
        return False
    return not any(canvas.chars[y][beside].isalnum() for beside in (x - 1, x + 1))


def take_away(painter: SudokuPainter, canvas: Canvas, old: Scene, new: Scene) -> None:
    """Restore the lines of the board under links. Cells are drawn again."""
    ground = painter.sheet(new)
    for link in old.drawing.links:
        for at in path(painter, link):
            if at in painter.lines:
                char, role = painter.lines[at]
                canvas.put(*at, char, Ink(role, ground))


def passed(painter: SudokuPainter, link: Link) -> int:
    """Return the cells from one end of a link to the other, as a mask."""
    side = painter.side
    one, other = sorted((link.one.at, link.other.at))
    (r, c), (s, d) = divmod(one, side), divmod(other, side)
    step = 1 if r == s else side if c == d else max(1, other - one)
    mask = 0
    for cell in range(one, other + 1, step):
        mask |= 1 << cell
    return mask


def path(painter: SudokuPainter, link: Link) -> Iterator[tuple[int, int]]:
    """Yield the characters from one cell to another of the same row or column."""
    one, other = sorted((link.one.at, link.other.at))
    (r, c), (s, d) = divmod(one, painter.side), divmod(other, painter.side)
    x, y, wide, high = painter.box(one)
    right, low, _, _ = painter.box(other)
    inside = high >= INSIDE
    if r == s:
        middle = y + (high // 2 if inside else 0)
        for column in range(x + wide - inside, right + inside):
            yield column, middle
    elif c == d:
        middle = x + wide // 2
        for row in range(y + high - inside, low + inside):
            yield middle, row
