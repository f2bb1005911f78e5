"""Square and hexagonal geometry as data: cells, neighbours, lines, labels, directions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache

from solitudo.engines.core.errors import PuzzleError

# a cell by its number, by its label, or by its row and column
Place = str | int | tuple[int, int]
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def letter(index: int) -> str:
    """Return the edge letter of a column: A to Z, a to z, then AA, AB, ..."""
    if index < len(LETTERS):
        return LETTERS[index]
    return "A" + LETTERS[index - len(LETTERS)]


def bits(mask: int) -> Iterator[int]:
    """Yield the set bits of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(cells: Iterable[int]) -> int:
    """Return the mask with exactly these bits set."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


class Grid:
    """The cells of a board. Two grids of the same shape are the same object.

    `places` holds each cell's (row, column). For hexagons the column is the axial q, so that lines
    are row, column and row + column. `steps` are the ways to a neighbour, by row and column.
    """

    def __init__(
        self,
        shape: str,
        width: int,
        height: int,
        places: tuple[tuple[int, int], ...],
        labels: tuple[str, ...],
        lines: tuple[tuple[int, ...], ...],
        line_names: tuple[str, ...],
        steps: dict[str, tuple[int, int]],
    ) -> None:
        self.shape = shape
        self.width = width
        self.height = height
        self.places = places
        self.labels = labels
        self.lines = lines
        self.line_names = line_names
        self.steps = steps

    def with_lines(self, lines: tuple[tuple[int, ...], ...], names: tuple[str, ...]) -> Grid:
        """Return the same cells with these lines."""
        size = self.width, self.height
        return Grid(self.shape, *size, self.places, self.labels, lines, names, self.steps)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        return self is other or self._told == other._told

    @property
    def _told(self) -> tuple[object, ...]:
        size = self.shape, self.width, self.height
        names = self.labels, self.line_names
        return (*size, self.places, *names, self.lines, tuple(self.steps.items()))

    def __hash__(self) -> int:
        return hash((self.shape, self.width, self.height, self.places))

    def __repr__(self) -> str:
        return f"<{self.shape} {self.width}x{self.height}>"

    @property
    def count(self) -> int:
        return len(self.places)

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """Return the cells beside each cell, in the order of the steps."""
        at, steps = self.cell_at, self.steps.values()
        return tuple(
            tuple(at[r + dr, c + dc] for dr, dc in steps if (r + dr, c + dc) in at)
            for r, c in self.places
        )

    @cached_property
    def moves(self) -> dict[str, tuple[int, ...]]:
        """Return, for each direction, the cell that it leads to from each cell.

        A direction that would leave the board leads to the same cell.
        """
        if self.shape == "hexagon":
            return _hex_moves(self.places, self.cell_at, (self.width + 1) // 2)
        at, places = self.cell_at, self.places
        return {
            name: tuple(at.get((r + dr, c + dc), i) for i, (r, c) in enumerate(places))
            for name, (dr, dc) in self.steps.items()
        }

    @cached_property
    def cell_named(self) -> dict[str, int]:
        return {label: cell for cell, label in enumerate(self.labels)}

    @cached_property
    def cell_at(self) -> dict[tuple[int, int], int]:
        return {place: cell for cell, place in enumerate(self.places)}

    def cell(self, place: Place) -> int:
        """The cell with this number, with this label, or in this row and column.

        Numbers start at 0, and hexagons have rows and columns as in `places`. Raise PuzzleError if
        there is none: nothing is counted from the end.

        >>> square(5, 5).cell("C1"), square(5, 5).cell((0, 2)), square(5, 5).cell(2)
        (2, 2, 2)
        >>> square(5, 5).cell((0, -1))
        Traceback (most recent call last):
        solitudo.engines.core.errors.PuzzleError: This board has no cell (0, -1).
        """
        if isinstance(place, str):
            found = self.cell_named.get(place)
        elif isinstance(place, int):
            found = place if 0 <= place < self.count and not isinstance(place, bool) else None
        else:
            found = self.cell_at.get(place)
        if found is None:
            said = f"'{place[:20]}'" if isinstance(place, str) else str(place)[:20]
            raise PuzzleError(f"This board has no cell {said}.")
        return found

    @cached_property
    def lines_of(self) -> tuple[tuple[int, ...], ...]:
        """Return the numbers of the lines through each cell."""
        through: list[list[int]] = [[] for _ in self.places]
        for number, line in enumerate(self.lines):
            for cell in line:
                through[cell].append(number)
        return tuple(map(tuple, through))

    @cached_property
    def peers(self) -> tuple[int, ...]:
        """Return for each cell the mask of the other cells in its lines."""
        masks = [mask_of(line) for line in self.lines]
        peers = []
        for cell, through in enumerate(self.lines_of):
            mask = 0
            for number in through:
                mask |= masks[number]
            peers.append(mask & ~(1 << cell))
        return tuple(peers)


SQUARE_STEPS = {"up": (-1, 0), "left": (0, -1), "right": (0, 1), "down": (1, 0)}


@lru_cache(maxsize=64)
def square(width: int, height: int) -> Grid:
    """Return the grid of width x height cells, row by row.

    Its lines are the rows, then the columns.
    """
    assert min(width, height) >= 1
    places = tuple((r, c) for r in range(height) for c in range(width))
    index = {place: i for i, place in enumerate(places)}
    rows = [tuple(index[r, c] for c in range(width)) for r in range(height)]
    columns = [tuple(index[r, c] for r in range(height)) for c in range(width)]
    return Grid(
        shape="square",
        width=width,
        height=height,
        places=places,
        labels=tuple(f"{letter(c)}{r + 1}" for r, c in places),
        lines=tuple(rows + columns),
        line_names=tuple(
            [f"row {r + 1}" for r in range(height)] + [f"column {letter(c)}" for c in range(width)]
        ),
        steps=SQUARE_STEPS,
    )


HEX_STEPS = {
    "up-left": (-1, 0),
    "up-right": (-1, 1),
    "left": (0, -1),
    "right": (0, 1),
    "down-left": (1, -1),
    "down-right": (1, 0),
}


@lru_cache(maxsize=64)
def hexagon(side: int, holes: frozenset[tuple[int, int]] = frozenset()) -> Grid:
    """Return the hexagon of this side, rows from the top, without the places (row, q) in `holes`.

    Cells on both sides of a hole share their line. Labels are a row letter and a number that counts
    the holes too. Lines are the rows, then those of constant q, then those of constant row + q.
    Slanted lines have no letter, so the cells at their ends name them.
    """
    assert side >= 2
    span = 2 * side - 1
    spots = [
        (r, q)
        for r in range(span)
        for q in range(max(0, side - 1 - r), min(span, 3 * side - 2 - r))
    ]
    assert all(hole in spots for hole in holes)
    places = tuple(spot for spot in spots if spot not in holes)
    index = {place: i for i, place in enumerate(places)}
    labels = tuple(f"{letter(r)}{q - max(0, side - 1 - r) + 1}" for r, q in places)
    lines: list[tuple[int, ...]] = []
    names: list[str] = []
    for way in range(3):
        groups: dict[int, list[int]] = {}
        for (r, q), i in index.items():
            groups.setdefault((r, q, r + q)[way], []).append(i)
        for key in sorted(groups):
            line = tuple(groups[key])
            lines.append(line)
            slanted = f"the line from {labels[line[0]]} to {labels[line[-1]]}"
            names.append(slanted if way else f"row {letter(key)}")
    return Grid(
        shape="hexagon",
        width=span,
        height=span,
        places=places,
        labels=labels,
        lines=tuple(lines),
        line_names=tuple(names),
        steps=HEX_STEPS,
    )


def _hex_moves(
    places: Sequence[tuple[int, int]], index: dict[tuple[int, int], int], side: int
) -> dict[str, tuple[int, ...]]:
    """Return the steps to neighbours.

    They continue over holes. Up and down zigzag, to keep a column.
    """

    def walk(place: tuple[int, int], even: str, odd: str, else_to: int) -> int:
        r, q = place
        for _ in range(2 * side):
            step = HEX_STEPS[odd if r % 2 else even]
            r, q = r + step[0], q + step[1]
            if (r, q) in index:
                return index[r, q]
        return else_to

    moves = {
        name: tuple(walk(place, name, name, cell) for cell, place in enumerate(places))
        for name in HEX_STEPS
    }
    for name in ("up", "down"):
        sides = f"{name}-left", f"{name}-right"
        # at a slanted edge, move to the other side
        moves[name] = tuple(
            walk(place, *sides, moves[sides[1 - place[0] % 2]][cell])
            for cell, place in enumerate(places)
        )
    return moves
