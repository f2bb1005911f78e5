"""Images of positions for the bank, where a technique is rare: turned, mirrored, with other digits.

A Sudoku's rows and columns are exchanged within their bands, and its digits renamed. Numbers of
Hitori are renamed. What comes out is checked like what was found.
"""

import random
from collections.abc import Callable, Iterator, Sequence

from solitudo.engines.core import bank
from solitudo.engines.core.action import Position
from solitudo.engines.core.draft import draft_type
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.grid import bits
from solitudo.engines.core.kind import Kind
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Target

# images that are tried for one position
TRIES = 25
# from each new cell to the old one, and from each old number to the new one
Change = tuple[list[int], dict[str, str]]


def images(kind: Kind, line: str, rng: random.Random) -> Iterator[tuple[Puzzle, Position, bytes]]:
    """Yield a position in other places, with its solution; none where a kind has no way."""
    made = bank.placed(kind, line)
    puzzle, position, first = made.puzzle, made.position, made.solutions.first
    assert first is not None
    for _ in range(TRIES):
        cells, names = WAYS[kind.name](puzzle, rng)
        board = image_of(puzzle, cells, names, first)
        if board is None:
            continue
        digits = kind.name == "sudoku"
        marks = list(puzzle.marks)
        rename = list(range(len(marks)))
        if digits:
            rename = [marks.index(names.get(mark, mark)) for mark in marks]
        values = bytes(rename[position.values[old]] for old in cells)
        answer = bytes(rename[first[old]] for old in cells)
        notes = tuple(
            tuple(sum(1 << rename[v] for v in bits(sheet[old])) for old in cells)
            for sheet in position.notes
        )
        known = board.solutions
        if known.number == 1 and known.first == answer:
            yield board, position._replace(values=values, notes=notes), answer


def image_of(
    puzzle: Puzzle, cells: Sequence[int], names: dict[str, str], first: bytes
) -> Puzzle | None:
    """Return the board with its clues moved; None where it cannot be written."""
    draft = draft_type(puzzle.kind).of(puzzle)
    old = dict(draft.values)
    if list(cells) == list(range(len(cells))):
        # if no cell moves, there may also be holes, which have no cell on the board
        draft.values.update((spot, names.get(value, value)) for spot, value in old.items())
    else:
        draft.values.clear()
        for new, before in enumerate(cells):
            value = old.get(Target("cell", before), "")
            if value:
                draft.values[Target("cell", new)] = names.get(value, value)
    clues = sorted((spot for spot in old if spot.what == "clue"), key=lambda spot: spot.at)
    if clues:
        width, height = puzzle.grid.width, puzzle.grid.height

        def sums(values: Sequence[int]) -> list[int]:
            rows = [values[r * width : (r + 1) * width] for r in range(height)]
            tents = [[v == puzzle.primary for v in row] for row in rows]
            return [*map(sum, tents), *map(sum, zip(*tents, strict=True))]

        if [old[spot] for spot in clues] != list(map(str, sums(first))):
            return None
        for spot, number in zip(clues, sums([first[c] for c in cells]), strict=True):
            draft.values[spot] = str(number)
    try:
        return puzzle.kind.read(draft.text().partition(":")[2], puzzle.rule)
    except (PuzzleError, KeyError):
        return None


def turned(puzzle: Puzzle, rng: random.Random) -> list[int]:
    """Return a symmetry of a rectangle, from new cells to old ones."""
    width, height = puzzle.grid.width, puzzle.grid.height
    across, down, over = (rng.random() < 0.5 for _ in range(3))
    over = over and width == height

    def old(row: int, column: int) -> int:
        row, column = (column, row) if over else (row, column)
        row = height - 1 - row if down else row
        column = width - 1 - column if across else column
        return row * width + column

    return [old(*divmod(cell, width)) for cell in range(puzzle.grid.count)]


def renamed(symbols: Sequence[str], rng: random.Random) -> dict[str, str]:
    return dict(zip(symbols, rng.sample(symbols, len(symbols)), strict=True))


def of_hitori(puzzle: Puzzle, rng: random.Random) -> Change:
    return turned(puzzle, rng), renamed([str(n + 1) for n in range(puzzle.grid.width)], rng)


def of_hexagons(puzzle: Puzzle, rng: random.Random) -> Change:
    numbers = [str(n + 1) for n in range(puzzle.grid.width)]
    return list(range(puzzle.grid.count)), renamed(numbers, rng)


def of_tents(puzzle: Puzzle, rng: random.Random) -> Change:
    return turned(puzzle, rng), {}


def of_sudoku(puzzle: Puzzle, rng: random.Random) -> Change:
    """Bands, and rows and columns within them, are exchanged on usual boards of nine."""
    plain = puzzle.id.startswith(("sudoku:3x3:", "sudoku:9:"))
    if not plain:
        return list(range(puzzle.grid.count)), {}

    def order() -> list[int]:
        bands = rng.sample(range(3), 3)
        return [3 * band + one for band in bands for one in rng.sample(range(3), 3)]

    rows, columns, over = order(), order(), rng.random() < 0.5
    cells = [9 * rows[r] + columns[c] for r in range(9) for c in range(9)]
    if over:
        cells = [cells[9 * c + r] for r in range(9) for c in range(9)]
    return cells, renamed([str(n) for n in range(1, 10)], rng)


WAYS: dict[str, Callable[[Puzzle, random.Random], Change]] = {
    "hitori": of_hitori, "hitori-hex": of_hexagons, "tents": of_tents, "sudoku": of_sudoku,
}  # fmt: skip
