"""Sudoku: cells of 7x3 and 5x2 with notes, 3x1 and single digits; jigsaws with all their lines,
cages in cells of 7x3."""

from __future__ import annotations

from engines.sudoku.rules import Sudoku
from tui.drawing.painter import Look, Offer
from tui.drawing.sudoku_cages import Cages, JigsawCages
from tui.drawing.sudoku_painter import SudokuPainter
from tui.drawing.sudoku_roomy import JigsawLarge, JigsawNormal, Large, Normal
from tui.drawing.sudoku_tight import Compact, JigsawCompact, Smallest

# a small picture of a board: every digit is a dark spot on paper
TONES = ("paper", "mark-white-ring")


def looks(puzzle: Sudoku, glyphs: str) -> list[Offer[Sudoku]]:
    """Large to smallest; cages need large cells, blocks without boxes need their lines."""
    painters: tuple[type[SudokuPainter], ...] = (Large, Normal, Compact, Smallest)
    if puzzle.cages:
        painters = (Cages,) if puzzle.box_width else (JigsawCages,)
    elif not puzzle.box_width:
        painters = (JigsawLarge, JigsawNormal, JigsawCompact)
    found: list[Offer[Sudoku]] = []
    for painter in painters:
        xs, ys = painter.spread(puzzle)
        pitch = (xs[1] - xs[0], ys[1] - ys[0])
        found.append((Look(painter.name, pitch, *painter.size(puzzle)), painter))
    return found
