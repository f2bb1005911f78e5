"""The place of every character of a hexagonal board, and the cells that it shows.

A board is a raster of quadrants, four per character, each owned by a cell or by the ground under
the cells. No character has more than two owners, so two colours are always enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from solitudo.engines.core.grid import Grid, bits, letter
from solitudo.tui.drawing.common.shapes import QUADRANTS

# the paper, as an owner
SHEET = -1
# the columns of row letters and paper before the leftmost cell
LEFT = 3

# the shapes of a cell with its walls, row by row, by the step between cells
Forms = dict[tuple[int, int], tuple[str, ...]]
TILES: Forms = {
    (12, 6): (
        "    ▄▟█▙▄    ", " ▗▄███████▄▖ ", *("▐███████████▌",) * 4,
        " ▝▀███████▀▘ ", "    ▀▜█▛▀    ",
    ),
    (8, 4): ("  ▄███▄  ", *("▐███████▌",) * 3, "  ▀███▀  "),
    (8, 3): ("  ▄███▄  ", *("▐███████▌",) * 2, "  ▀███▀  "),
    (6, 3): (" ▗▟█▙▖ ", *("▐█████▌",) * 2, " ▝▜█▛▘ "),
    (4, 2): (" ▄█▄ ", "▐███▌", " ▀█▀ "),
    (4, 1): (" ███ ",),
}  # fmt: skip
# the same shapes in half blocks only
STEPS: Forms = {
    **TILES,
    (12, 6): (
        "    ▄▄█▄▄    ", " ▄▄███████▄▄ ", *("▐███████████▌",) * 4,
        " ▀▀███████▀▀ ", "    ▀▀█▀▀    ",
    ),
    (6, 3): (" ▄▄█▄▄ ", *("▐█████▌",) * 2, " ▀▀█▀▀ "),
}  # fmt: skip
# the part of a cell inside its outline
BODIES: Forms = {
    (12, 6): (*(" " * 13,) * 2, *(" ███████████ ",) * 4, *(" " * 13,) * 2),
    (8, 4): (" " * 9, *(" ███████ ",) * 3, " " * 9),
    (8, 3): (" " * 9, *(" ███████ ",) * 2, " " * 9),
    (6, 3): (" " * 7, *(" █████ ",) * 2, " " * 7),
    (4, 2): (" " * 5, " ███ ", " " * 5),
    (4, 1): (" ███ ",),
}
OUTLINES: Forms = {
    (12, 6): (
        "    .-'-.    ", " .-'     '-. ", *("|           |",) * 4,
        "'-.       .-'", "   '-._.-'   ",
    ),
    (8, 4): (" .-'''-. ", *("|       |",) * 3, " '-._.-' "),
    (8, 3): (" .-'''-. ", *("|       |",) * 2, " '-._.-' "),
    (6, 3): (" .'''. ", *("|     |",) * 2, " '._.' "),
    (4, 2): (" / \\ ", "|   |", " \\ / "),
    (4, 1): (" " * 5,),
}  # fmt: skip


class Part(NamedTuple):
    """Characters side by side in one ink: `over` drawn on the ground of `under`, which may be the
    same.

    `over` is the cell with the tip, where three cells meet. The lighter of `under` and `rival` has
    the rest, so that no black cell has a spike.
    """

    x: int
    y: int
    text: str
    over: int
    under: int
    rival: int = SHEET


class Wall(NamedTuple):
    """The character between two numbers, or between a number and the ground outside."""

    x: int
    y: int
    left: int
    right: int


class End(NamedTuple):
    """An end of a slanted line with the line's name, whether it rises to the right, what its cells
    have in common (the place along the row, or the sum of both places), and its label, if any.
    """

    x: int
    y: int
    name: str
    rises: bool
    line: int
    label: str


class Honeycomb:
    """The cells of a hexagon at a pitch. The first roof is in row `top`, -1 if it is left out."""

    # whether neighbours share the column of their wall
    shared = 1

    def __init__(self, grid: Grid, pitch: tuple[int, int], top: int, form: str) -> None:
        self.grid = grid
        self.pw, self.ph = pitch
        self.top = top
        self.side = (grid.width + 1) // 2
        self.shape = {"tiles": TILES, "steps": STEPS, "bodies": BODIES}[form][pitch]
        # slanted rows, shared with the cells above; cells of one row have none
        self.roof = self.roof_rows()
        self.middle = max(self.ph // 2, self.roof)
        # the painter draws large bodies row by row, as it always draws the row of the number
        self.body = range(self.roof, self.ph) if self.ph > 2 else range(0)
        self.height = self.ph * grid.height + self.roof + 2 * top
        self.tones = [(q - r) % 3 for r, q in grid.places]
        self.walls: list[Wall] = []
        self.walls_of: list[list[int]] = [[] for _ in grid.places]
        self.parts: list[Part] = []
        self.parts_of: list[list[int]] = [[] for _ in grid.places]
        self._add_walls()
        self._add_parts(self.shape)

    def roof_rows(self) -> int:
        return len(self.shape) - self.ph

    def first(self, row: int) -> int:
        return LEFT + abs(self.side - 1 - row) * self.pw // 2

    def spot(self, row: int, q: int) -> tuple[int, int]:
        """Return the left wall column and the roof row of a place, either a cell or a hole."""
        number = q - max(0, self.side - 1 - row)
        return self.first(row) + self.pw * number, self.top + self.ph * row

    def box(self, cell: int) -> tuple[int, int, int, int]:
        """Return the visible part of a cell."""
        x, y = self.spot(*self.grid.places[cell])
        low = min(self.height, y + self.ph + self.roof)
        return x, max(0, y), self.pw + self.shared, low - max(0, y)

    def middle_of(self, word: str) -> tuple[int, int]:
        """Return the place of a word in the middle of the board."""
        x, y = self.spot(self.side - 1, self.side - 1)
        return x + (self.pw - len(word)) // 2, y + self.middle

    def _add_walls(self) -> None:
        found: dict[tuple[int, int], int] = {}
        at = self.grid.cell_at
        for cell, (r, q) in enumerate(self.grid.places):
            x, y = self.spot(r, q)
            y += self.middle
            sides = (at.get((r, q - 1), SHEET), cell), (cell, at.get((r, q + 1), SHEET))
            for dx, (left, right) in zip((0, self.pw), sides, strict=True):
                if (x + dx, y) not in found:
                    found[x + dx, y] = len(self.walls)
                    self.walls.append(Wall(x + dx, y, left, right))
                self.walls_of[cell].append(found[x + dx, y])

    def _add_parts(self, silhouette: tuple[str, ...]) -> None:
        """Add everything except the rows of the numbers.

        These are put together with their walls.
        """
        quarters = [
            (dx, dy, tuple(bits(QUADRANTS.index(char))))
            for dy, row in enumerate(silhouette)
            for dx, char in enumerate(row)
            if char != " " and dy != self.middle and not (dy in self.body and 0 < dx < self.pw)
        ]
        owners: dict[tuple[int, int], list[int]] = {}
        for cell, place in enumerate(self.grid.places):
            x, y = self.spot(*place)
            for dx, dy, marks in quarters:
                at = owners.setdefault((y + dy, x + dx), [SHEET] * 4)
                for quarter in marks:
                    at[quarter] = cell
        run: list[list[int]] = []
        start = (-1, -1)
        for place in [place for place, at in owners.items() if len(set(at)) > 2]:
            self._add_meeting(place, owners.pop(place))
        for (y, x), at in sorted(owners.items()):
            if run and ((y, x) != (start[0], start[1] + len(run)) or not self.one_ink([*run, at])):
                self._add_part(start, run)
                run = []
            if not run:
                start = y, x
            run.append(at)
        if run:
            self._add_part(start, run)

    def _add_part(self, start: tuple[int, int], run: list[list[int]]) -> None:
        """Add characters in one ink.

        Inside a single cell only its ground is drawn, without seams.
        """
        y, x = start
        owners = {owner for quarters in run for owner in quarters}
        under = self.under(owners)
        over = max(owners - {under}, default=under)
        if 0 <= y < self.height:
            masks = [sum((owner != under) << i for i, owner in enumerate(at)) for at in run]
            for owner in owners - {SHEET}:
                self.parts_of[owner].append(len(self.parts))
            text = "".join(QUADRANTS[mask] for mask in masks)
            self.parts.append(Part(x, y, text, over, under))

    def _add_meeting(self, place: tuple[int, int], at: list[int]) -> None:
        """Add a character in which three cells meet, or two and the ground outside."""
        y, x = place
        upper = at[0] == at[1]
        tip = at[0] if upper else at[2]
        under, rival = at[2:] if upper else at[:2]
        if SHEET in (under, rival):
            under = rival = SHEET
        if 0 <= y < self.height:
            for owner in {tip, under, rival} - {SHEET}:
                self.parts_of[owner].append(len(self.parts))
            self.parts.append(Part(x, y, "▀" if upper else "▄", tip, under, rival))

    def one_ink(self, run: list[list[int]]) -> bool:
        """Return whether these characters need only two colours, and those of one owner
        are ground.
        """
        owners = {owner for quarters in run for owner in quarters}
        whole = {quarters[0] for quarters in run if len(set(quarters)) == 1}
        return len(owners) <= 2 and whole <= {self.under(owners)}

    def under(self, owners: set[int]) -> int:
        """Return which of one or two owners is the ground that the other is drawn on.

        A cell is under the outside. For two cells, the ground depends only on their tones, so that
        few pairs of colours are used. Each tone is the ground of one other tone, so that a cell's
        own characters are sent together with those beside them.
        """
        cells = sorted(owners - {SHEET})
        if len(cells) < 2:
            return cells[0]
        one, other = (self.tones[cell] for cell in cells)
        return cells[0] if (other - one) % 3 == 1 else cells[1]

    def outline(self, slanted: bool) -> Iterator[tuple[int, int, str]]:
        """Draw the lines around all cells. A hole has none."""
        better = str.maketrans({"/": "╱", "\\": "╲", "|": "│"} if slanted else {})
        rows = [row.translate(better) for row in OUTLINES[self.pw, self.ph]]
        for place in self.grid.places:
            x, y = self.spot(*place)
            for dy, row in enumerate(rows):
                if 0 <= y + dy < self.height:
                    yield from ((x + dx, y + dy, c) for dx, c in enumerate(row) if c != " ")

    def cell_under(self, x: int, y: int) -> int | None:
        """Return the cell at a character. Every column of a hexagon belongs to the nearest cell."""
        if not 0 <= y < self.height:
            return None
        row, down = divmod(y - self.top, self.ph)
        return self._beside_wall(x, row) if down >= self.roof else self._nearest(x, row, down)

    def _beside_wall(self, x: int, row: int) -> int | None:
        """Return the cell at this column of a row's body.

        A wall belongs to the cell on its right.
        """
        number, across = divmod(x - self.first(row), self.pw)
        q = number + max(0, self.side - 1 - row)
        at = self.grid.cell_at
        cell = at.get((row, q))
        return at.get((row, q - 1)) if cell is None and not across else cell

    def _nearest(self, x: int, below: int, down: int) -> int | None:
        """Return the cell with the nearer tip between two rows, or the upper cell, as drawn on two
        slants.
        """
        best: tuple[int, int] | None = None
        tiles = TILES[self.pw, self.ph]
        lead = (2 * down - self.roof + 1) * self.pw // (4 * self.roof)
        for row, dy, gain in ((below - 1, self.ph + down, -lead), (below, down, lead)):
            number, across = divmod(x - self.first(row), self.pw)
            cell = self.grid.cell_at.get((row, number + max(0, self.side - 1 - row)))
            away = abs(across - self.pw // 2) - gain
            if tiles[dy][across] == " ":
                continue
            if cell is not None and across and (best is None or away < best[0]):
                best = away, cell
        return None if best is None else best[1]

    def open_rows(self) -> tuple[int, int]:
        """Return the rows next to the body in which a tile leaves its first column free."""
        free = [dy for dy, row in enumerate(TILES[self.pw, self.ph]) if row[0] == " "]
        above = max((dy for dy in free if dy < self.roof), default=-1)
        return above, min((dy for dy in free if dy >= self.ph), default=self.ph + 1)

    def ends(self) -> Iterator[End]:
        """Yield both ends of each slanted line outside the board, with a label at one of them.

        Lines that fall have numbers at their upper ends, those that rise small letters at their
        lower ends: there is room for one of both between two tips. If the outermost tips are left
        out, there is none.
        """
        n, span = self.side, self.grid.width
        names = self.grid.line_names
        # the rows are first, then the lines of constant q; holes may leave a line without cells
        slants = sorted({q for _, q in self.grid.places})
        slopes = sorted({r + q for r, q in self.grid.places})
        rows = len(names) - len(slants) - len(slopes)
        by_slant = dict(zip(slants, names[rows:], strict=False))
        by_slope = dict(zip(slopes, names[rows + len(slants) :], strict=True))
        above, below = self.open_rows()
        across = self.pw - 1 + self.shared
        labelled = self.roof and self.top >= 0
        for number in range(span):
            # one direction of lines has constant q, the other constant row + q
            total = number + n - 1
            slant = max(0, n - 1 - number), min(span - 1, 3 * n - 3 - number)
            slope = max(0, total - span + 1), min(span - 1, total)
            digit = str(number + 1) if labelled and number < 9 else ""
            for row, dy, label in zip(slant, (above, below), (digit, ""), strict=True):
                x, y = self.spot(row, number)
                name = by_slant.get(number, "")
                yield End(x + across * (dy == below), y + dy, name, False, number, label)
            small = letter(number).lower() if labelled else ""
            for row, dy, label in zip(slope, (above, below), ("", small), strict=True):
                x, y = self.spot(row, total - row)
                name = by_slope.get(total, "")
                yield End(x + across * (dy == above), y + dy, name, True, total, label)


@lru_cache(maxsize=16)
def honeycomb(grid: Grid, pitch: tuple[int, int], top: int, form: str) -> Honeycomb:
    return Honeycomb(grid, pitch, top, form)
