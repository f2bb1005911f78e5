"""Sudoku: cells of 13x6, 11x5, 7x3 and 5x2 with notes, 3x1 and single digits; jigsaws with
all their lines, cages in cells of 7x3 and larger."""

from __future__ import annotations

from engines.core.action import Position
from engines.sudoku.rules import Sudoku
from tui.drawing.canvas import Canvas, Ink
from tui.drawing.painter import Look, Offer
from tui.drawing.sudoku_cages import (
    Cages,
    GiantCages,
    HugeCages,
    JigsawCages,
    JigsawGiantCages,
    JigsawHugeCages,
)
from tui.drawing.sudoku_painter import SudokuPainter
from tui.drawing.sudoku_roomy import (
    Giant,
    Huge,
    JigsawGiant,
    JigsawHuge,
    JigsawLarge,
    JigsawNormal,
    Large,
    Normal,
)
from tui.drawing.sudoku_tight import Compact, JigsawCompact, Smallest

# a small picture of a board: every digit is a dark spot on paper
TONES = ("paper", "entry")
GIVEN = "ink"


def small(puzzle: Sudoku, position: Position, glyphs: str) -> Canvas:
    """Digits in cells of 3x1, told apart by tone alone, blocks too."""
    sheet = Canvas(3 * puzzle.side, puzzle.side)
    for cell, value in enumerate(position.values):
        r, c = divmod(cell, puzzle.side)
        ground = "paper-alt" if puzzle.regions[cell] % 2 else "paper"
        if puzzle.box_width:
            odd = (r // puzzle.box_height + c // puzzle.box_width) % 2
            ground = "paper-alt" if odd else "paper"
        given = bool(puzzle.given >> cell & 1)
        sign = puzzle.marks[value] if value else " "
        sheet.put(3 * c, r, f" {sign} ", Ink("ink" if given else "entry", ground, bold=given))
    return sheet


def looks(puzzle: Sudoku, glyphs: str) -> list[Offer[Sudoku]]:
    """Large to smallest; cages need large cells, blocks without boxes need their lines. Drawn
    digits need more than plain characters, and there are none of letters."""
    painters = families(puzzle)
    found: list[Offer[Sudoku]] = []
    for painter in painters:
        if painter.cell_size[1] > 3 and (glyphs == "ascii" or puzzle.side > 9):
            continue
        xs, ys = painter.spread(puzzle)
        pitch = (xs[1] - xs[0], ys[1] - ys[0])
        found.append((Look(painter.name, pitch, *painter.size(puzzle)), painter))
    return found


def families(puzzle: Sudoku) -> tuple[type[SudokuPainter], ...]:
    """The painters of boards like this one, largest first."""
    if puzzle.cages and puzzle.box_width:
        return GiantCages, HugeCages, Cages
    if puzzle.cages:
        return JigsawGiantCages, JigsawHugeCages, JigsawCages
    if puzzle.box_width:
        return Giant, Huge, Large, Normal, Compact, Smallest
    return JigsawGiant, JigsawHuge, JigsawLarge, JigsawNormal, JigsawCompact
