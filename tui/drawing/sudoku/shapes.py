"""The characters of a Sudoku board and their places: lines, joints, brackets, notes."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from solitudo.engines.core.grid import bits
from solitudo.engines.sudoku.layout import Layout
from solitudo.engines.sudoku.rules import Sudoku

# the box character of four arms, up, right, down, left, each 0 none, 1 light, 2 heavy
JOINTS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"

# what marks of a rule show on the line between two cells
# an arrow shows the sum of its digits, and a thermometer where it goes: up, right, down, left, then
# up right, down right, down left, up left
BETWEEN = {"white": "○", "black": "●", "thermometer": "▴▸▾◂◥◢◣◤", "arrow": "=+"}
ASCII_BETWEEN = {"white": "o", "black": "@", "thermometer": "^>v</\\/\\", "arrow": "=+"}
WAYS = ((-1, 0), (0, 1), (1, 0), (0, -1), (-1, 1), (1, 1), (1, -1), (-1, -1))

CORNER, CENTRE = 1, 2
MORE = 0


def joint(up: int, right: int, down: int, left: int, ascii_only: bool) -> str:
    """Return the character where lines of these weights meet.

    ASCII shows only the heavy ones.
    """
    if not ascii_only:
        return JOINTS[27 * up + 9 * right + 3 * down + left]
    upright, level = 2 in (up, down), 2 in (right, left)
    return "+" if upright and level else "|" if upright else "-" if level else " "


class Signs(NamedTuple):
    # brackets, by the mark of a cell or the way of writing of the cursor
    brackets: dict[str, tuple[str, str]]
    # brackets over several rows: upper, middle, lower; those of drawn digits under "large"
    tall: dict[str, tuple[str, str]]
    # under a cell: the thin line, and the cursor's line
    floor: str
    under: str
    # left of a cell of one row
    wall: str
    # under a given digit in text, which has no bold characters
    bar: str
    given: str
    gone: str
    # a cell without room for its notes; the same with the highlighted digit among them
    dots: tuple[str, str]
    falling: str
    rising: str
    both: str
    # cages: across, down, and the four corners
    ring: str


RICH = Signs(
    {
        "": ("[", "]"), "n": ("{", "}"), "c": ("(", ")"),
        "target": ("‹", "›"), "wrong": ("!", "!"), "evidence": ("┊", "┊"),
    },
    {
        "": ("┃┃┃", "┃┃┃"), "n": ("┃┃┃", "┃┃┃"), "c": ("   ", "   "), "evidence": ("┊┊┊", "┊┊┊"),
        "large": ("┏┃┗", "┓┃┛"), "large n": ("┏ ┗", "┓ ┛"), "large c": ("(((", ")))"),
    },
    "▁", "▂", "▏", "▔", " ", "×", ("·", "•"), "╲", "╱", "╳", "╌╎┌┐└┘",
)  # fmt: skip
BLOCKS = RICH._replace(
    brackets={**RICH.brackets, "evidence": (":", ":")},
    tall={**RICH.tall, "evidence": (":::", ":::")},
    floor="_", under="▄", wall="│", bar="─", falling="\\", rising="/", both="x",
)  # fmt: skip
ASCII = Signs(
    {**BLOCKS.brackets, "target": ("<", ">")},
    {
        "n": ("{{{", "}}}"), "c": ("(((", ")))"), "evidence": (":::", ":::"),
    },
    " ", " ", " ", " ", ".", "x", ("'", '"'), "\\", "/", "x", "-:++++",
)  # fmt: skip


def signs_of(glyphs: str) -> Signs:
    return {"ascii": ASCII, "blocks": BLOCKS}.get(glyphs, RICH)


def sides(
    signs: Signs, marks: tuple[str, ...], height: int, large: bool = False
) -> tuple[list[str], list[str]]:
    """Return the columns left and right of a cell with these marks, the first mark in the middle or
    in all rows.

    A second mark has the last row, or the right side in a single row.
    """
    found: tuple[list[str], list[str]] = ([" "] * height, [" "] * height)
    middle = height // 2 if height > 2 else 0
    for number, mark in enumerate(marks[:2]):
        name = f"large {mark}".rstrip() if large or height > 3 else mark
        # some marks have brackets over all rows of a cell
        tall = signs.tall.get(name, signs.tall.get(mark)) if height > 1 else None
        for side in (0, 1):
            column = found[side]
            flat = signs.brackets[mark][side]
            if number and height == 1:
                column[0] = flat if side else column[0]
            elif number:
                column[height - 1] = flat
            elif tall is not None:
                shape = tall[side]
                column[:] = [shape[0], *shape[1] * (height - 2), shape[2]]
            else:
                column[middle] = flat
    return found


def cage_sides(layout: Layout, cell: int) -> int:
    """Return the sides where a cell's cage ends (1 up, 2 right, 4 down, 8 left), and its inner
    corners (16 up right, 32 down right, 64 down left, 128 up left).
    """
    side, cages = layout.side, layout.cage_of
    if cages[cell] < 0:
        return 0
    r, c = divmod(cell, side)

    def same(dr: int, dc: int) -> bool:
        y, x = r + dr, c + dc
        return 0 <= y < side and 0 <= x < side and cages[y * side + x] == cages[cell]

    ways = ((-1, 0), (0, 1), (1, 0), (0, -1))
    found = sum(1 << i for i, way in enumerate(ways) if not same(*way))
    for i, (dr, dc) in enumerate(((-1, 1), (1, 1), (1, -1), (-1, -1))):
        if same(dr, 0) and same(0, dc) and not same(dr, dc):
            found |= 16 << i
    return found


class Note(NamedTuple):
    """A noted digit and its place in its cell; MORE says that there are more."""

    x: int
    y: int
    digit: int
    layer: int


def seat(digit: int, width: int, height: int, side: int) -> tuple[int, int] | None:
    """Return the fixed place of a corner note, or None if cells are too small."""
    at = digit - 1
    if height > 3:
        # three by three with a row between, like the keys of a telephone
        return width // 2 - 3 + 3 * (at % 3), 2 * (at // 3)
    if (width, height) == (7, 3):
        if side <= 9:
            return 1 + 2 * (at % 3), at // 3
        return (2 * (at % 4), at // 4) if side <= 12 else (at % 6, at // 6)
    if (width, height) == (5, 2) and side <= 10:
        return at % 5, at // 5
    return None


@lru_cache(maxsize=4096)
def notes(corner: int, centre: int, width: int, height: int, side: int) -> tuple[Note, ...]:
    """Return the places of a cell's notes.

    If there is no room for both sorts, only the centre notes are drawn, because they say what the
    cell can be.
    """
    outer = _corners(list(bits(corner)), width, height, side)
    inner = list(bits(centre))
    if not inner:
        return tuple(outer.values())
    if len(inner) > width:
        return tuple(_flow(inner, CENTRE, width, range(height)).values())
    middle = height // 2 if height > 2 else 0
    rows = [middle, *(y for y in range(height) if y != middle)]
    runs = [_flow(inner, CENTRE, width, [y]) for y in rows]
    for run in runs:
        # notes that touch would read as one group
        if not any((x + dx, y) in outer for x, y in run for dx in (-1, 0, 1)):
            return (*outer.values(), *run.values())
    return tuple(runs[0].values())


def _corners(digits: list[int], width: int, height: int, side: int) -> dict[tuple[int, int], Note]:
    found = {}
    for digit in digits:
        place = seat(digit, width, height, side)
        if place is None:
            return _flow(digits, CORNER, width, range(height))
        found[place] = Note(*place, digit, CORNER)
    return found


def _flow(
    digits: list[int], layer: int, width: int, rows: range | list[int]
) -> dict[tuple[int, int], Note]:
    """Return digits in the middle of these rows, cut if there are too many."""
    room = width * len(rows)
    if len(digits) > room:
        digits = [*digits[: room - 1], MORE]
    found = {}
    for number, y in enumerate(rows):
        run = digits[number * width : (number + 1) * width]
        start = (width - len(run)) // 2
        for x, digit in enumerate(run, start):
            found[x, y] = Note(x, y, digit, layer)
    return found


# the columns of row numbers
EDGE = 2
# the size of a cell, by the name of its look
CELLS = {
    "giant": (13, 6), "huge": (11, 5), "large": (7, 3), "normal": (5, 2), "compact": (3, 1),
    "smallest": (1, 1),
}  # fmt: skip


class Places(NamedTuple):
    """The places of cells and lines.

    `xs` and `ys` are the first column and row of each cell. `columns` and `rows` are the places of
    the lines before some of them, and the last line is after the board.
    """

    xs: list[int]
    ys: list[int]
    columns: dict[int, int]
    rows: dict[int, int]
    wide: int
    high: int

    @property
    def size(self) -> tuple[int, int]:
        return self.columns[len(self.xs)] + 1, self.rows[len(self.ys)] + 1


def places_of(puzzle: Sudoku, name: str) -> Places:
    """Return the places in a look.

    Lines have columns of their own without boxes or beside brackets.
    """
    (wide, high), side = CELLS[name], range(puzzle.side)
    across, down = (1, 1) if lined(puzzle) else (puzzle.box_width, puzzle.box_height)
    aside = 2 if wide == 1 else 1
    if wide == 1:
        xs = [EDGE + 2 + (2 * across + 2) * (c // across) + 2 * (c % across) for c in side]
    elif not lined(puzzle) and (puzzle.cages or high == 1):
        xs = [EDGE + 1 + wide * c + c // across for c in side]
    else:
        xs = [EDGE + 1 + (wide + 1) * c for c in side]
    ys = [1 + high * r + r // down for r in side]
    columns = {c: xs[c] - aside for c in range(0, puzzle.side, across)}
    rows = {r: ys[r] - 1 for r in range(0, puzzle.side, down)}
    columns[puzzle.side] = xs[-1] + wide - 1 + aside
    return Places(xs, ys, columns, {**rows, puzzle.side: ys[-1] + high}, wide, high)


def lined(puzzle: Sudoku) -> bool:
    """Return whether all cells have lines between them: marks or borders of regions are there."""
    return not puzzle.box_width or any(one.cells for one in puzzle.constraints)


def weight(puzzle: Sudoku, one: tuple[int, int], other: tuple[int, int]) -> int:
    """Return the weight of the line between two places: heavy at the rim and between blocks."""
    side, regions = puzzle.side, puzzle.regions
    inside = [0 <= r < side and 0 <= c < side for r, c in (one, other)]
    if not any(inside):
        return 0
    if not all(inside):
        return 2
    (r1, c1), (r2, c2) = one, other
    if regions[r1 * side + c1] != regions[r2 * side + c2]:
        return 2
    return int(lined(puzzle))


def board_lines(
    puzzle: Sudoku, at: Places, ascii_only: bool
) -> dict[tuple[int, int], tuple[str, str]]:
    found: dict[tuple[int, int], tuple[str, str]] = {}

    def put(x: int, y: int, up: int, right: int, down: int, left: int) -> None:
        role = "grid-strong" if 2 in (up, right, down, left) else "grid"
        found[x, y] = joint(up, right, down, left, ascii_only), role

    for r in range(puzzle.side):
        for c, x in at.columns.items():
            v = weight(puzzle, (r, c - 1), (r, c))
            for y in range(at.ys[r], at.ys[r] + at.high):
                put(x, y, v, 0, v, 0)
        for c in range(1, puzzle.side):
            # a column between cells of one box has a thin line
            if c not in at.columns and at.xs[c] > at.xs[c - 1] + at.wide and at.wide > 1:
                for y in range(at.ys[r], at.ys[r] + at.high):
                    put(at.xs[c] - 1, y, 1, 0, 1, 0)
    for r, y in at.rows.items():
        for c in range(puzzle.side):
            v = weight(puzzle, (r - 1, c), (r, c))
            end = at.xs[c + 1] if c + 1 < puzzle.side else at.size[0]
            for x in range(at.xs[c] if c else EDGE, end):
                put(x, y, 0, v, 0, v)
        for c, x in at.columns.items():
            around = ((r - 1, c - 1), (r - 1, c), (r, c), (r, c - 1))
            put(x, y, *(weight(puzzle, around[i], around[(i + 1) % 4]) for i in range(4)))
    return {**found, **marks_between(puzzle, at, ascii_only)}


def marks_between(
    puzzle: Sudoku, at: Places, ascii_only: bool
) -> dict[tuple[int, int], tuple[str, str]]:
    """Return the marks on the lines between cells."""
    found: dict[tuple[int, int], tuple[str, str]] = {}
    for rule, cells in puzzle.constraints:
        for one, other in pairwise(cells):
            sign = between_sign(rule, ascii_only, cells.index(one), one, other, puzzle.side)
            spots = between(puzzle.side, at, one, other)
            spot = next((spot for spot in spots if spot not in found), None)
            if spot is not None:
                found[spot] = sign, "ink"
    return found


def between_sign(rule: str, ascii_only: bool, at: int, one: int, other: int, side: int) -> str:
    """Return what a mark of a rule shows on the way from its cell number `at` to the next."""
    signs = (ASCII_BETWEEN if ascii_only else BETWEEN)[rule]
    if len(signs) < len(WAYS):
        return signs[min(at, len(signs) - 1)]
    (r, c), (s, d) = divmod(one, side), divmod(other, side)
    return signs[WAYS.index((s - r, d - c))]


def between(side: int, at: Places, one: int, other: int) -> list[tuple[int, int]]:
    """Return the places on the line between two cells, the best first.

    Two marks can be there, of which a dot comes first.
    """
    (r, c), (s, d) = sorted((divmod(one, side), divmod(other, side)))
    middle = at.high // 2 if at.high > 2 else 0
    x = at.xs[max(c, d)] - 1 if c != d else at.xs[c] + at.wide // 2
    y = at.ys[s] - 1 if r != s else at.ys[r] + middle
    if r == s:
        return [(x, y), *((x, at.ys[r] + dy) for dy in range(at.high))]
    return [(x, y), (x + 1, y), (x - 1, y)] if c == d else [(x, y)]
