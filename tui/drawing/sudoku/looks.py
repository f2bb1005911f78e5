"""Sudoku: cells of 13x6 to 5x2 with notes, 3x1 and single digits. Cages need at least 7x3."""

from __future__ import annotations

from itertools import pairwise

from solitudo.engines.core.action import Position
from solitudo.engines.sudoku.rules import Sudoku
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.painter import Offer
from solitudo.tui.drawing.sudoku.cages import Caged, DrawnCage
from solitudo.tui.drawing.sudoku.digit_cells import Drawn, Roomy, Tight
from solitudo.tui.drawing.sudoku.shapes import CELLS, between_sign, lined, places_of
from solitudo.tui.layout.boxes import Look

# a small image of a board: every digit is a dark spot on paper
TONES = ("paper", "entry")
GIVEN = "ink"
# the choices for a new board, with a board for each
CHOICES = {
    "variant": {
        "plain": "sudoku:2x3db:b4d1_6_5_3b3c6_6c2b6_3_2_5d6b",
        "x": "sudoku:2x3xdb:c5b5a3_2c3_4_1d5_3_2c1_6a3b6c",
        "jigsaw": "sudoku:6jdb:5a2b4_1_4h5_6_3_1h2_3_6b4a1,a_c_c_ba_a__abddacb_cabb_",
        "killer": "sudoku:2x3kadi:zj,aaa__a_____a______b_aaa_abaaa__a___a_aa__,"
        "6a11a8a8_16_4_8e9_6_6b6c8_4a8d9a9a",
        "anti-knight": "sudoku:2x3db:a1_2c6c1_2a4b3b3b4a5_6c1c5_6a,anti-knight",
        "kropki": "sudoku:2x3di:zj,white.a1a2.a1b1.a2a3.a2b2.a4a5.a5b5.b1c1.b4c4.b6c6.c2d2.c4c5."
        "d2d3.d3e3.d4e4.d6e6.e2f2.e4e5.e5f5.e6f6.f2f3,black.a4b4.b1b2.b4b5.b5c5.c1c2.d2e2.e2e3."
        "e3f3,all-dots",
        "thermometers": "sudoku:2x3di:h5b3a4h6a3b2h,thermometer.a2a1b1.c3c4b4b3a3.d5c5c6."
        "e1f1f2e2d2.e3d3d4e4.e6f6f5",
        "arrows": "sudoku:2x3di:a3k4h5k2a,arrow.a6b6c6.b2b1c1.b5a5a4a3.d1e1e2.d5d6e6.e4e5f5",
    }
}
# backgrounds that separate cages if there is no room for their lines
CAGE_TONES = ("paper", "paper+disc:55", "paper+disc:100", "white", "evidence-bg")


def small(puzzle: Sudoku, position: Position, glyphs: str, room: tuple[int, int]) -> Canvas | None:
    """Return digits in cells of 3x1. Only tones show the blocks."""
    if 3 * puzzle.side > room[0] or puzzle.side > room[1]:
        return None
    sheet = Canvas(3 * puzzle.side, puzzle.side)
    grounds = {} if puzzle.box_width and not puzzle.cages else grounds_apart(puzzle)
    sums = {min(cells): total for cells, total in puzzle.cages}
    for cell, value in enumerate(position.values):
        r, c = divmod(cell, puzzle.side)
        given = bool(puzzle.given >> cell & 1)
        sign = puzzle.marks[value] if value else " "
        ink = Ink("ink" if given else "entry", grounds.get(cell, ground_of(puzzle, cell)), given)
        sheet.put(3 * c, r, f" {sign} ", ink)
        if cell in sums and not value:
            sheet.put(3 * c, r, f"{sums[cell]:<3}", ink._replace(fg="wood"))
    for rule, cells in puzzle.constraints:
        for one, other in pairwise(cells):
            # what is between rows has no room
            if abs(one - other) == 1:
                r, c = divmod(max(one, other), puzzle.side)
                ground = grounds.get(max(one, other), ground_of(puzzle, max(one, other)))
                at = cells.index(one)
                sign = between_sign(rule, glyphs == "ascii", at, one, other, puzzle.side)
                sheet.put(3 * c, r, sign, Ink("ink", ground))
    return sheet


def grounds_apart(puzzle: Sudoku) -> dict[int, str]:
    """Return the tone under each cell of a cage or irregular block.

    Neighbours have different ones.
    """
    tones: dict[int, str] = {}
    blocks: dict[int, list[int]] = {}
    for cell, region in enumerate(puzzle.regions):
        blocks.setdefault(region, []).append(cell)
    cages = [list(cells) for cells, _ in puzzle.cages]
    groups = cages or list(blocks.values())
    for cells in groups:
        near = {beside for cell in cells for beside in puzzle.grid.neighbours[cell]}
        taken = {tones[cell] for cell in near if cell in tones}
        tone = next((tone for tone in CAGE_TONES if tone not in taken), CAGE_TONES[0])
        tones |= dict.fromkeys(cells, tone)
    return tones


def ground_of(puzzle: Sudoku, cell: int) -> str:
    """Return the tone under a cell where only tones show the blocks."""
    r, c = divmod(cell, puzzle.side)
    if cell in puzzle.lined or (puzzle.diagonals and r in (c, puzzle.side - 1 - c)):
        return "paper+disc:70"
    odd = puzzle.regions[cell] % 2
    if puzzle.box_width:
        odd = (r // puzzle.box_height + c // puzzle.box_width) % 2
    return "paper-alt" if odd else "paper"


def tiny(puzzle: Sudoku, position: Position, glyphs: str, fresh: int) -> Canvas:
    """Return digits in single characters without lines, for two boards in a narrow pane.

    Cells in `fresh` are emphasised. Cells that only lost notes are crossed out.
    """
    sheet = Canvas(puzzle.side, puzzle.side)
    cross = "x" if glyphs == "ascii" else "×"
    for cell, value in enumerate(position.values):
        r, c = divmod(cell, puzzle.side)
        sign = puzzle.marks[value] if value else " "
        if fresh >> cell & 1:
            sheet.put(c, r, sign if value else cross, Ink("ink", "target", bold=True))
        else:
            given = bool(puzzle.given >> cell & 1)
            sheet.put(c, r, sign, Ink("ink" if given else "entry", ground_of(puzzle, cell)))
    return sheet


def looks(puzzle: Sudoku, glyphs: str) -> list[Offer[Sudoku]]:
    """Return the looks, large to smallest. Drawn digits need more than ASCII, and no letters."""
    found: list[Offer[Sudoku]] = []
    for name, (_, high) in CELLS.items():
        if (puzzle.cages and high < 3) or (name == "smallest" and lined(puzzle)):
            break
        if high > 3 and (glyphs == "ascii" or puzzle.side > 9):
            continue
        places = places_of(puzzle, name)
        pitch = (places.xs[1] - places.xs[0], places.ys[1] - places.ys[0])
        large, usual = (DrawnCage, Caged) if puzzle.cages else (Drawn, Roomy)
        painter = large if high > 3 else usual if high > 1 else Tight
        found.append((Look(name, pitch, *places.size), painter))
    return found
