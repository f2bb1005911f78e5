"""Small boards inside text: the board of a card before and after."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solitudo.engines.core.action import Position
from solitudo.engines.core.grid import mask_of
from solitudo.engines.core.kind import Kind
from solitudo.engines.core.puzzle import Puzzle
from solitudo.tui.drawing import looks, module_of
from solitudo.tui.drawing.common.canvas import Canvas
from solitudo.tui.drawing.common.painter import Scene
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.layout.text import BLANK, Line, Run

if TYPE_CHECKING:
    from solitudo.engines.core.guide import TechniqueText

# in a low pane, two boards below each other have at most this many rows
TIGHT_ROWS = 11
# how many columns of a pane's padding an image may use
SPILL = 2


def card_picture(
    kind: Kind,
    text: TechniqueText,
    width: int,
    palette: Palette,
    glyphs: str,
    tight: bool = False,
    flat: bool = False,
) -> list[Line]:
    """Return the small board of a card before and after the move, side by side or one below the
    other.

    `tight` uses as few rows as possible, if necessary in the kind's own tiny form. `flat` leaves
    out the shadow if a board of this size can be drawn without one.
    """
    if text.card is None:
        return []
    puzzle = kind.read(text.card.board.removeprefix(kind.name + ":"))
    before, after = text.card.before, text.card.after
    found = board_picture(puzzle, before, after, width, palette, glyphs, flat=flat)
    if tight:
        found = [row for row in found if row != BLANK]
    if not tight or len(found) <= TIGHT_ROWS:
        return found
    lines = tiny_picture(puzzle, before, after, width, glyphs)
    return lines if lines and len(lines) < len(found) else found


def tiny_picture(
    puzzle: Puzzle, before: str, after: str, width: int, glyphs: str, ringed: bool = True
) -> list[Line]:
    """Return a board before and after a move in the kind's own tiny form, or None."""
    tiny = getattr(module_of(puzzle.kind), "tiny", None)
    if tiny is None:
        return []
    one, other, cells = positions(puzzle, before, after)
    boards = tiny(puzzle, one, glyphs, 0), tiny(puzzle, other, glyphs, cells if ringed else 0)
    lines = side_by_side(*boards, width)
    if len(lines) > boards[0].height:
        # use the padding of the pane, and a narrower gap
        lines = side_by_side(*boards, width + SPILL, gap=1)
    return lines


def positions(puzzle: Puzzle, marks: str, move: str) -> tuple[Position, Position, int]:
    """Return a board with these marks, before and after a move, and the cells of the move."""
    vocabulary = puzzle.vocabulary
    before = puzzle.start()
    if marks:
        before = vocabulary.apply(before, vocabulary.read(marks))
    action = vocabulary.read(move)
    cells = mask_of(cell for edit in action.edits for cell in edit.cells)
    return before, vocabulary.apply(before, action), cells


def board_picture(
    puzzle: Puzzle,
    marks: str,
    move: str,
    width: int,
    palette: Palette,
    glyphs: str,
    rows: int = 12,
    ringed: bool = True,
    flat: bool = False,
) -> list[Line]:
    """Return a board with these marks, before and after a move, if possible in this many rows."""
    before, after, cells = positions(puzzle, marks, move)
    offered = looks(puzzle, glyphs)
    fitting = [o for o in offered if o[0].width * 2 + 2 <= width and o[0].height <= rows]
    look, painter = (fitting or offered[-1:])[0]
    if flat and look.shadow:
        shadowless = (o for o in fitting if o[0].pitch == look.pitch and not o[0].shadow)
        look, painter = next(shadowless, (look, painter))
    pictures = []
    for position, ring in ((before, 0), (after, cells if ringed else 0)):
        canvas = Canvas(look.width, look.height)
        scene = Scene(position, cursor=-1, target=ring)
        painter(puzzle, look, palette, glyphs).show(canvas, scene, None)
        pictures.append(canvas)
    return side_by_side(pictures[0], pictures[1], width)


def side_by_side(one: Canvas, other: Canvas, width: int, gap: int = 2) -> list[Line]:
    """Return two canvases as lines, one below the other if they have no room side by side."""
    lines = []
    together = one.width + other.width + gap <= width
    for y in range(one.height):
        runs = canvas_runs(one, y)
        if together:
            runs += [(" " * gap, "muted"), *canvas_runs(other, y)]
        lines.append(Line(tuple(runs)))
    if not together:
        lines += [BLANK, *(Line(tuple(canvas_runs(other, y))) for y in range(other.height))]
    return lines


def canvas_runs(canvas: Canvas, y: int) -> list[Run]:
    """Return a row of a canvas as runs of a line."""
    return [
        (text, f"{'*' if ink.bold else ''}{ink.fg}@{ink.bg if ink.bg != 'surface' else 'panel'}")
        for text, ink in canvas.runs(y, 0, canvas.width)
    ]
