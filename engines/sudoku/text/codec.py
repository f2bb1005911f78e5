"""Sudoku IDs, 81-character lines, pasted grids and solutions, read strictly and written."""

import re
from collections.abc import Sequence
from itertools import groupby
from operator import not_
from typing import NamedTuple

from solitudo.engines.core import addresses
from solitudo.engines.core.addresses import Link
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.grid import letter
from solitudo.engines.sudoku.generating.options import SYMMETRY_LETTERS
from solitudo.engines.sudoku.layout import USUAL_BOXES, Cage, Layout, boxed
from solitudo.engines.sudoku.text import constraint_text

LEVEL_LETTERS = {"easy": "db", "medium": "di", "hard": "da", "expert": "de", "extreme": "du"}
PARAMS = re.compile(
    r"(?P<size>[0-9]+)(?:x(?P<other>[0-9]+)|(?P<j>j))(?P<x>x?)(?P<k>k?)"
    r"(?:a|r4|md2|md4|m2|m4|m8)?(?:d[tbiaeu])?",
    re.ASCII,
)
TOKENS = re.compile(r"[0-9]+|.", re.DOTALL)
GAPS = {chr(96 + length): [0] * length for length in range(1, 27)}
NUMBERS = {str(number): number for number in range(1, 137)}  # the sum of a whole row of 16
SIGNS = b".123456789abcdefg".ljust(256, b"?")
LONGEST = 20_000  # no board has a longer text


class Board(NamedTuple):
    """The content of an ID: the shape, the givens, and the text itself."""

    layout: Layout
    givens: bytes
    text: str


def cell_name(cell: int, side: int) -> str:
    return f"{letter(cell % side)}{cell // side + 1}"


def read(text: str) -> Board:
    """Return the board of `params:desc`, of 81 characters, or of a pasted 9x9 grid."""
    if len(text) > LONGEST:
        raise PuzzleError(f"No sudoku has a text of {len(text)} characters.")
    if ":" not in text:
        return _read_characters(text)
    params, _, desc = text.partition(":")
    shape = PARAMS.fullmatch(params)
    if shape is None:
        raise PuzzleError(
            f"'{params[:20]}' is not a sudoku size: write blocks like 3x3 or a jigsaw like 9j, "
            "then x, k, symmetry and level."
        )
    layout = _shape(shape)
    parts = desc.split(",")
    names = ["the grid"]
    if shape["j"]:
        names.append("the jigsaw regions")
    if shape["k"]:
        names += ["the cages", "the cage sums"]
    if len(parts) < len(names) or not all(part[:1].isalpha() for part in parts[len(names) :]):
        raise PuzzleError(
            f"The board of '{params}' has {len(parts)} parts; expected {', '.join(names)}."
        )
    side = layout.side
    givens = _numbers(parts[0], side, side, "grid")
    if shape["j"]:
        layout = Layout(side, 0, 0, _blocks(parts[1], side), layout.diagonals)
    if shape["k"]:
        borders, sums = parts[len(names) - 2 : len(names)]
        layout = layout.with_cages(_cages(borders, sums, side))
    if len(parts) > len(names):
        layout = layout.with_constraints(constraint_text.read(parts[len(names) :], side))
    return Board(layout, bytes(givens), text)


def _shape(shape: re.Match[str]) -> Layout:
    if any(len(number) > 2 for number in (shape["size"], shape["other"] or "")):
        raise PuzzleError("No sudoku is that large: sides are 4, 6, 8, 9, 10, 12 and 16.")
    size = int(shape["size"])
    diagonals = bool(shape["x"])
    if shape["j"]:
        if not 3 <= size <= 16 or shape["size"] != str(size):
            raise PuzzleError(f"A jigsaw of side {shape['size']} is not read: from 3 to 16.")
        return Layout(size, 0, 0, (0,) * (size * size), diagonals)
    other = int(shape["other"])
    text = f"{shape['size']}x{shape['other']}"
    if min(size, other) < 2 or size * other not in USUAL_BOXES or text != f"{size}x{other}":
        raise PuzzleError(f"Boxes of {text} make no Sudoku: sides are 4, 6, 8, 9, 10, 12 or 16.")
    return boxed(other, size, diagonals)


def _numbers(text: str, side: int, most: int, name: str) -> list[int]:
    """Return a number for each cell, 0 for empty. Letters are runs of empty cells."""
    total = side * side
    found = _plainly(text, most)
    if len(found) == total:
        return found
    found = []
    before = ""
    for token in TOKENS.findall(text):
        if token.isascii() and token.isdigit():
            if token[0] == "0" or len(token) > 3 or int(token) > most:
                raise PuzzleError(
                    f"Cell {len(found) + 1} of the {name}: {token[:6]} is not a number from 1 to "
                    f"{most} (use _ between numbers)."
                )
            if before == "number":
                raise PuzzleError(f"Two numbers meet in the {name}.")
            found.append(int(token))
            before = "number"
        elif "a" <= token <= "z":
            if before == "_":
                raise PuzzleError(f"'_' before '{token}' in the {name}: it only parts two numbers.")
            found += [0] * (ord(token) - 96)
            before = "run"
        elif token == "_":
            if before != "number":
                raise PuzzleError(f"'_' in the {name} does not stand between two numbers.")
            before = "_"
        else:
            raise PuzzleError(f"'{token}' in the {name}: expected digits, a to z or '_'.")
        if len(found) > total:
            raise PuzzleError(f"The {name} has more than {total} cells.")
    if before == "_":
        raise PuzzleError(f"The {name} ends with '_': it only parts two numbers.")
    if len(found) != total:
        raise PuzzleError(f"The {name} has {len(found)} cells; expected {total}.")
    return found


def _plainly(text: str, most: int) -> list[int]:
    """Return the cells of a grid without mistakes, read quickly.

    If there are mistakes, return a wrong count.
    """
    found: list[int] = []
    before = "run"
    for token in TOKENS.findall(text):
        gap = GAPS.get(token)
        if gap is not None:
            if before == "_":
                return []
            found += gap
            before = "run"
        elif token == "_":
            if before != "number":
                return []
            before = "_"
        else:
            value = NUMBERS.get(token, 0)
            if not 0 < value <= most or before == "number":
                return []
            found.append(value)
            before = "number"
    return [] if before == "_" else found


def _edges(side: int) -> list[tuple[int, int]]:
    upright = [(r * side + c, r * side + c + 1) for r in range(side) for c in range(side - 1)]
    level = [(r * side + c, r * side + side + c) for c in range(side) for r in range(side - 1)]
    return upright + level


def _parts(text: str, side: int, name: str) -> list[list[int]]:
    """Return the groups of cells that these borders form, each in order of its cells."""
    edges = _edges(side)
    walls: list[bool] = []
    for sign in text:
        if sign != "_" and not "a" <= sign <= "z":
            raise PuzzleError(f"'{sign}' in the {name}: expected '_' or a to z.")
        run = 0 if sign == "_" else min(ord(sign) - 96, 25)
        walls += [False] * run
        if sign != "z":
            walls.append(True)
        if len(walls) > len(edges) + 1:
            raise PuzzleError(f"The {name} pass the end: expected {len(edges)} edges.")
    if len(walls) != len(edges) + 1 or not walls[-1]:
        raise PuzzleError(
            f"The {name} end too early: expected {len(edges)} edges and a last border."
        )
    group = list(range(side * side))
    members = [[cell] for cell in group]
    for (a, b), wall in zip(edges, walls, strict=False):
        if not wall and group[a] != group[b]:
            low, high = sorted((group[a], group[b]))
            for cell in members[high]:
                group[cell] = low
            members[low] += members[high]
            members[high] = []
    for (a, b), wall in zip(edges, walls, strict=False):
        if wall and group[a] == group[b]:
            names = f"{cell_name(a, side)} and {cell_name(b, side)}"
            raise PuzzleError(f"The {name} have a border inside a part, between {names}.")
    return [sorted(cells) for cells in members if cells]


def _blocks(text: str, side: int) -> tuple[int, ...]:
    parts = _parts(text, side, "jigsaw regions")
    for cells in parts:
        if len(cells) != side:
            name = cell_name(cells[0], side)
            raise PuzzleError(f"The region around {name} has {len(cells)} cells; expected {side}.")
    regions = [0] * (side * side)
    for number, cells in enumerate(parts):
        for cell in cells:
            regions[cell] = number
    return tuple(regions)


def _cages(text: str, sums: str, side: int) -> tuple[Cage, ...]:
    parts = _parts(text, side, "cages")
    numbers = _numbers(sums, side, side * (side + 1) // 2, "cage sums")
    cages = []
    for cells in parts:
        name = cell_name(cells[0], side)
        if len(cells) > side:
            raise PuzzleError(f"The cage of {name} has {len(cells)} cells; at most {side} fit.")
        if not numbers[cells[0]]:
            raise PuzzleError(f"The cage of {name} has no sum.")
        cages.append((tuple(cells), numbers[cells[0]]))
    if sum(map(bool, numbers)) != len(cages):
        firsts = {cells[0] for cells in parts}
        odd = next(c for c, number in enumerate(numbers) if number and c not in firsts)
        raise PuzzleError(f"The sum at {cell_name(odd, side)} is not at the first cell of a cage.")
    return tuple(cages)


def _values(empty: str) -> bytes:
    """Return the value of a character of a line. These characters mean empty."""
    table = bytearray([STRANGE]) * 256
    for sign in empty:
        table[ord(sign)] = 0
    for value in range(1, 10):
        table[ord(str(value))] = value
    return bytes(table)


STRANGE = 255
# characters for an empty cell in a line, and in a grid, which may have a drawn frame
LINE_EMPTY, GRID_EMPTY = ".0*-_ ", ".0*_"
VALUES = {empty: _values(empty) for empty in (LINE_EMPTY, GRID_EMPTY)}


def _read_characters(text: str) -> Board:
    """Return the cells of exactly 81 characters on one line, or of a pasted grid of 81 cells."""
    line = text.rstrip("\r\n")
    if len(line) == 81 and "\n" not in line and "|" not in line and "+" not in line:
        signs, empty = line, LINE_EMPTY
    else:
        signs, empty = re.sub(r"[|+\-\s]", "", text), GRID_EMPTY
    values = signs.encode("ascii", "replace").translate(VALUES[empty])
    place = values.find(STRANGE)
    if place >= 0:
        raise PuzzleError(
            f"'{signs[place]}' at cell {place + 1}: expected 1 to 9, or one of {empty} for empty."
        )
    if len(values) != 81:
        raise PuzzleError(f"{len(values)} cells are not a board: a 9x9 Sudoku needs 81 characters.")
    return Board(boxed(3, 3), values, f"3x3:{write_grid(values)}")


def write_grid(values: Sequence[int]) -> str:
    """Return the grid part of a desc."""
    words: list[str] = []
    for empty, run in groupby(values, not_):
        cells = list(run)
        if not empty:
            words.append("_".join(map(str, cells)))
        else:
            full, rest = divmod(len(cells), 26)
            words.append("z" * full + (chr(96 + rest) if rest else ""))
    return "".join(words)


def write(layout: Layout, givens: Sequence[int], level: str = "", symmetry: str = "180") -> str:
    """Return `params:desc` of a board: its shape and letters, its givens, its blocks, its
    cages and its further rules.
    """
    crooked = not layout.box_width
    shape = f"{layout.side}j" if crooked else f"{layout.box_height}x{layout.box_width}"
    shape += "x" * layout.diagonals + "k" * bool(layout.cages)
    parts = [write_grid(givens)]
    if crooked:
        parts.append(write_borders(layout.regions, layout.side))
    if layout.cages:
        sums = [0] * len(givens)
        for inside, total in layout.cages:
            sums[min(inside)] = total
        parts += [write_borders(layout.cage_of, layout.side), write_grid(sums)]
    parts += constraint_text.write(layout.constraints, layout.side)
    letters = SYMMETRY_LETTERS[symmetry] + LEVEL_LETTERS.get(level, "")
    return f"{shape}{letters}:{','.join(parts)}"


def write_borders(groups: Sequence[int], side: int) -> str:
    """Return the borders between groups of cells: runs of edges without one, each up to a
    border.
    """
    signs = []
    run = 0
    for a, b in (*_edges(side), (0, 0)):
        if groups[a] == groups[b] and a != b:
            run += 1
            continue
        signs.append("z" * ((run - 1) // 25) if run else "")
        rest = run - 25 * len(signs[-1])
        signs.append(chr(96 + rest) if rest else "_")
        run = 0
    return "".join(signs)


def solution_text(values: Sequence[int], side: int) -> str:
    """Return rows joined by ','. Values above 9 are letters from a."""
    text = bytes(values).translate(SIGNS).decode()
    return ",".join([text[first : first + side] for first in range(0, side * side, side)])


# side -> the size of its boxes in the params of an ID
BOXES = {4: "2x2", 6: "2x3", 9: "3x3", 16: "4x4"}


def read_address(link: Link) -> str:
    """Return the `params:desc` of an address of a plain board.

    The sites use the boxes in `BOXES`.
    """
    side = link.width
    if side != link.height or side not in BOXES:
        sides = ", ".join(map(str, BOXES))
        raise PuzzleError(
            f"A sudoku of {link.width}x{link.height} cannot be in an address: sides are {sides}."
        )
    numbers, end = addresses.read_numbers(link.body, side * side)
    if end < len(link.body):
        raise addresses.unread(link.body[end], end)
    addresses.need_all(len(numbers), side * side, "cells")
    for place, number in enumerate(numbers):
        if number == 0 or number > side:
            where = f"row {place // side + 1}, column {place % side + 1}"
            raise PuzzleError(f"{number} in {where}: expected 1 to {side}.")
    return f"{BOXES[side]}:" + write_grid([max(0, number) for number in numbers])


def write_address(layout: Layout, givens: Sequence[int]) -> str | None:
    side = layout.side
    boxes = f"{layout.box_height}x{layout.box_width}"
    if layout.diagonals or layout.rules or BOXES.get(side) != boxes:
        return None
    return addresses.address("sudoku", side, side, addresses.write_numbers(n or -1 for n in givens))
