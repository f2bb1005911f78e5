"""Sudoku boards in the addresses of f-puzzles, SudokuPad, SudokuWiki and Sudoku Exchange."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

from solitudo.engines.core.action import Position
from solitudo.engines.core.compressed import compress, decompress
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.sudoku.layout import USUAL_BOXES, Cage, Layout, boxed
from solitudo.engines.sudoku.text import constraint_text, online_marks
from solitudo.engines.sudoku.text.codec import Board, cell_name, read, write

COMPRESSED = re.compile(r"(?:[?&]load=|(?:puzzleid=|/)fpuz(?:zles)?)([\w%+/ =-]+)", re.ASCII)
ROW = re.compile(r"[?&](?:bd|s|board|puzzle)=([0-9.]+)(?:&|#|$)", re.ASCII)
# SudokuWiki's positions: two characters of base 36 for each cell, see _position
POSITION = re.compile(r"[?&]bd=S9B((?:[0-9a-z]{2}){81})", re.ASCII)
SITES = re.compile(r"(?:^|//)(?:[\w-]+\.)*(f-puzzles|sudokupad|sudokuwiki|sudokuexchange)\.")
# keys that do not change the rules
SILENT = frozenset((
    "size", "grid", "title", "author", "solution", "highlightConflicts", "successMessage",
    "custommessage", "disabledlogic", "truecandidatesoptions", "metadata", "ruleset",
))  # fmt: skip
DIAGONALS = ("diagonal+", "diagonal-")
# a number of SudokuWiki up to this is a digit
MOST_DIGIT = 18
PLACE = re.compile(r"R([1-9][0-9]?)C([1-9][0-9]?)", re.ASCII)


class Page(NamedTuple):
    """The `params:desc` of an address, and what a player wrote: in the form of f-puzzles, or as the
    81 numbers of SudokuWiki.
    """

    text: str
    told: Mapping[str, Any] | None = None
    cells: Sequence[int] = ()

    def position(self, puzzle: Puzzle) -> Position:
        """Return the position of the player."""
        if self.told is not None:
            return online_marks.position(self.told, puzzle)
        found = [(cell - 1) % 9 + 1 if cell <= MOST_DIGIT else 0 for cell in self.cells]
        noted = [_noted(cell) for cell in self.cells]
        return online_marks.written(puzzle, found, (noted, [None] * len(found)))


def read_page(address: str) -> Page | None:
    """Return the board of an address of one of these sites, or None for another site.

    Raise PuzzleError if its board cannot be read or has rules that Solitudo does not have.
    """
    site = SITES.search(address[:200])
    if site is None:
        return None
    row = ROW.search(address)
    if row is not None:
        return Page(read(row[1]).text)
    position = POSITION.search(address)
    if position is not None:
        return _position(position[1])
    found = COMPRESSED.search(address)
    if found is None:
        raise PuzzleError(
            f"This address of {site[1]} has no board in it. Short addresses only name a board: "
            "export it with its content, or paste its 81 digits."
        )
    told = _opened(unquote(found[1]).replace(" ", "+"))
    return Page(shaped(told), told)


def _position(text: str) -> Page:
    """Return a position: 1 to 9 are given, 10 to 18 were found, and more are the candidates of a
    cell as a mask, 18 more. What was found is given where nothing else is.
    """
    cells = [int(text[at : at + 2], 36) for at in range(0, len(text), 2)]
    most = 9 if any(1 <= cell <= 9 for cell in cells) else MOST_DIGIT
    given = "".join(str((cell - 1) % 9 + 1) if 1 <= cell <= most else "." for cell in cells)
    return Page(read(given).text, None, cells)


def _noted(cell: int) -> list[int]:
    """Return the candidates of a cell of SudokuWiki."""
    return [digit for digit in range(1, 10) if cell - MOST_DIGIT >> digit - 1 & 1] * (
        cell > MOST_DIGIT
    )


def _opened(text: str) -> Mapping[str, Any]:
    try:
        told = json.loads(decompress(text))
    except (ValueError, RecursionError) as error:
        if isinstance(error, PuzzleError):
            raise
        told = None
    if not isinstance(told, dict):
        raise PuzzleError("The compressed part of this address is not a board.")
    return told


def shaped(told: Mapping[str, Any]) -> str:
    """Return the `params:desc` of a board in the form of f-puzzles."""
    side, grid = told.get("size"), told.get("grid")
    if type(side) is not int or side not in USUAL_BOXES:
        raise PuzzleError(f"A Sudoku of size {str(side)[:10]} is not read: 4, 6, 8, 9, 10, 12, 16.")
    rows = grid if isinstance(grid, list) else []
    cells = [cell for row in rows if isinstance(row, list) for cell in row]
    if len(cells) != side * side or not all(isinstance(cell, dict) for cell in cells):
        raise PuzzleError(f"The grid has {len(cells)} cells; expected {side * side}.")
    marked = [name for name in DIAGONALS if told.get(name)]
    known = {*SILENT, *DIAGONALS, *constraint_text.FIELDS, "killercage"}
    others = [name for name, value in told.items() if value and name not in known]
    if len(marked) == 1:
        others.append(marked[0])
    if others:
        raise PuzzleError(f"This board has the rule '{others[0][:30]}', which is not played here.")
    givens = [_given(cell, number, side) for number, cell in enumerate(cells)]
    layout = boxed(*USUAL_BOXES[side], bool(marked))
    regions = [cell.get("region") for cell in cells]
    if any(region is not None for region in regions):
        regions = [layout.regions[n] if r is None else r for n, r in enumerate(regions)]
        if not all(type(region) is int for region in regions):
            raise PuzzleError("A region of this board is not a number.")
        names = list(dict.fromkeys(regions))
        numbered = tuple(names.index(region) for region in regions)
        if len(names) != side or any(regions.count(name) != side for name in names):
            raise PuzzleError(f"The regions of this board are not {side} of {side} cells.")
        # regions that equal the boxes, or those turned round, are no jigsaw
        boxes = USUAL_BOXES[side], USUAL_BOXES[side][::-1]
        usual = [boxed(*box, bool(marked)) for box in boxes]
        same = [a for a in usual if len(set(zip(numbered, a.regions, strict=True))) == side]
        layout = same[0] if same else Layout(side, 0, 0, numbered, bool(marked))
    cages = told.get("killercage") or ()
    if cages:
        layout = layout.with_cages(_cages(cages, side))
    constraints = constraint_text.from_f_puzzles(told, side)
    if constraints:
        layout = layout.with_constraints(constraints)
    # checked as strictly as an ID
    return _checked(write(layout, givens))


def _checked(text: str) -> str:
    board: Board = read(text)
    return board.text


def addresses(layout: Layout, givens: Sequence[int]) -> dict[str, str]:
    """Return the addresses of a board at these sites."""
    side, found = layout.side, {}
    if layout.plain and side == 9:
        digits = "".join(map(str, givens))
        found["sudokuwiki"] = f"https://www.sudokuwiki.org/sudoku.htm?bd={digits}"
        found["sudokuexchange"] = f"https://sudokuexchange.com/play/?s={digits}"
    cells: list[dict[str, Any]] = [
        {"value": digit, "given": True} if digit else {} for digit in givens
    ]
    if not layout.box_width or (layout.box_width, layout.box_height) != USUAL_BOXES.get(side):
        cells = [{**cell, "region": r} for cell, r in zip(cells, layout.regions, strict=True)]
    told: dict[str, Any] = {
        "size": side, "grid": [cells[at : at + side] for at in range(0, len(cells), side)]
    }  # fmt: skip
    if layout.diagonals:
        told |= dict.fromkeys(DIAGONALS, True)
    if layout.cages:
        told["killercage"] = [
            {"cells": [f"R{c // side + 1}C{c % side + 1}" for c in inside], "value": str(total)}
            for inside, total in layout.cages
        ]
    told |= constraint_text.to_f_puzzles(layout.constraints, side)
    if side in USUAL_BOXES:
        text = compress(json.dumps(told, separators=(",", ":")))
        found["f-puzzles"] = f"https://f-puzzles.com/?load={quote(text, safe='')}"
        found["sudokupad"] = f"https://sudokupad.app/fpuz{quote(text, safe='')}"
    return found


def _given(cell: Mapping[str, Any], number: int, side: int) -> int:
    value = cell.get("value")
    if not value or not cell.get("given"):
        return 0
    if type(value) is not int or not 1 <= value <= side:
        name = cell_name(number, side)
        raise PuzzleError(f"'{str(value)[:10]}' in {name}: expected 1 to {side}.")
    return value


def _cages(told: Any, side: int) -> tuple[Cage, ...]:
    cages: list[Cage] = []
    seen: set[int] = set()
    for cage in told if isinstance(told, list) else ():
        names = cage.get("cells") if isinstance(cage, dict) else None
        places = [PLACE.fullmatch(str(n)) for n in names] if isinstance(names, list) else []
        inside = tuple(
            sorted((int(p[1]) - 1) * side + int(p[2]) - 1 for p in places if p is not None)
        )
        total = str(cage.get("value", "")) if isinstance(cage, dict) else ""
        if not inside or len(inside) != len(places) or seen.intersection(inside):
            raise PuzzleError("The cages of this board cannot be read, or share cells.")
        if not (total.isascii() and total.isdigit() and len(total) < 4):
            raise PuzzleError(f"The cage of {cell_name(inside[0], side)} has no sum.")
        seen.update(inside)
        cages.append((inside, int(total)))
    left = next((cell for cell in range(side * side) if cell not in seen), None)
    if left is not None or max(seen, default=0) >= side * side:
        name = cell_name(left or 0, side)
        raise PuzzleError(f"{name} is in no cage: boards with cages have all cells in one.")
    return tuple(sorted(cages))
