"""Small boards in the midst of text: the board of a card before and after."""

from __future__ import annotations

from engines.core.guide import TechniqueText
from engines.core.puzzle import Kind, Puzzle
from tui.drawing import looks
from tui.drawing.canvas import Canvas
from tui.drawing.painter import Scene
from tui.drawing.palette import Palette
from tui.lines import BLANK, Line, Run


def card_picture(
    kind: Kind, text: TechniqueText, width: int, palette: Palette, glyphs: str
) -> list[Line]:
    """The card's small board before and after, side by side or below each other."""
    if text.card is None:
        return []
    puzzle = kind.read(text.card.board.removeprefix(kind.name + ":"))
    return board_picture(puzzle, text.card.before, text.card.after, width, palette, glyphs)


def board_picture(
    puzzle: Puzzle,
    marks: str,
    move: str,
    width: int,
    palette: Palette,
    glyphs: str,
    rows: int = 12,
    ringed: bool = True,
) -> list[Line]:
    """A board with these marks, before and after a move; in no more than so many rows where it
    has a look so small."""
    vocabulary = puzzle.vocabulary
    before = puzzle.start()
    if marks:
        before = vocabulary.apply(before, vocabulary.read(marks))
    action = vocabulary.read(move)
    after = vocabulary.apply(before, action)
    cells = 0
    for edit in action.edits:
        for cell in edit.cells:
            cells |= 1 << cell
    offered = looks(puzzle, glyphs)
    fitting = [o for o in offered if o[0].width * 2 + 2 <= width and o[0].height <= rows]
    look, painter = (fitting or offered[-1:])[0]
    pictures = []
    for position, ring in ((before, 0), (after, cells if ringed else 0)):
        canvas = Canvas(look.width, look.height)
        scene = Scene(position, cursor=-1, target=ring)
        painter(puzzle, look, palette, glyphs).show(canvas, scene, None)
        pictures.append(canvas)
    return side_by_side(pictures[0], pictures[1], width)


def side_by_side(one: Canvas, other: Canvas, width: int) -> list[Line]:
    """Two canvases as lines."""
    lines = []
    together = one.width + other.width + 2 <= width
    for y in range(one.height):
        runs = canvas_runs(one, y)
        if together:
            runs += [("  ", "muted"), *canvas_runs(other, y)]
        lines.append(Line(tuple(runs)))
    if not together:
        lines += [BLANK, *(Line(tuple(canvas_runs(other, y))) for y in range(other.height))]
    return lines


def canvas_runs(canvas: Canvas, y: int) -> list[Run]:
    """A row of a canvas as runs of a line."""
    return [
        (text, f"{'*' if ink.bold else ''}{ink.fg}@{ink.bg if ink.bg != 'surface' else 'panel'}")
        for text, ink in canvas.runs(y, 0, canvas.width)
    ]
