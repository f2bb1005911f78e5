"""Two ways to a full grid: backtracking from random diagonal boxes, and shuffling a pattern."""

from __future__ import annotations

from random import Random

from solitudo.engines.sudoku.layout import Layout
from solitudo.engines.sudoku.search.exact_cover import Cover

# restarted searches before a board is considered to have no solution
TRIES = 40


def by_backtracking(cover: Cover, rng: Random) -> bytes:
    """Fill the diagonal boxes, which cannot conflict, at random, and search for the rest.

    With other units everything is searched. Regions without a solution give none.
    """
    layout = cover.layout
    boxes = diagonal_boxes(layout) if layout.plain else []
    for _ in range(TRIES):
        board, todo = cover.every, cover.full
        for cells in boxes:
            digits = rng.sample(range(1, cover.side + 1), cover.side)
            for cell, value in zip(cells, digits, strict=True):
                length = cover.length(cell, value)
                board &= cover.keep[length]
                todo &= cover.rest[length]
        found = _complete(cover, board, todo, rng, [40 * cover.side])
        if found:
            return cover.values(found)
    return b""


def diagonal_boxes(layout: Layout) -> list[tuple[int, ...]]:
    """Return boxes no two of which share a line."""
    side, width, height = layout.side, layout.box_width, layout.box_height
    together = min(side // width, side // height)
    return [layout.units[2 * side + box * (side // width + 1)] for box in range(together)]


def _complete(cover: Cover, board: int, todo: int, rng: Random, nodes: list[int]) -> int:
    """Return a solution of this board with guesses in random order, or 0 if the nodes are
    used up.
    """
    board, todo = cover.settle(board, todo)
    if board < 0 or nodes[0] <= 0:
        return 0
    if not todo:
        return board
    tries = cover.choose(board, todo)
    lengths = []
    while tries:
        lengths.append(tries.bit_length())
        tries ^= 1 << lengths[-1] - 1
    rng.shuffle(lengths)
    for length in lengths:
        nodes[0] -= 1
        found = _complete(cover, board & cover.keep[length], todo & cover.rest[length], rng, nodes)
        if found:
            return found
    return 0


def by_shuffling(cover: Cover, rng: Random) -> bytes:
    """Return a valid pattern with its digits, lines, bands and stacks permuted.

    Square boxes may be turned.
    """
    layout = cover.layout
    side, width, height = layout.side, layout.box_width, layout.box_height
    rows = _lines(side, height, rng)
    columns = _lines(side, width, rng)
    digits = rng.sample(range(1, side + 1), side)
    turned = width == height and rng.random() < 0.5
    grid = bytearray(side * side)
    for r, row in enumerate(rows):
        # each row of the pattern is the first row, moved: by a box within a band, and by one
        # between bands
        moved = width * (row % height) + row // height
        for c, column in enumerate(columns):
            at = c * side + r if turned else r * side + c
            grid[at] = digits[(moved + column) % side]
    return bytes(grid)


def _lines(side: int, together: int, rng: Random) -> list[int]:
    """Return the lines in an order that keeps the lines of one band together."""
    found = []
    for band in rng.sample(range(side // together), side // together):
        found += [band * together + i for i in rng.sample(range(together), together)]
    return found


GENERATORS = {"backtracking": by_backtracking, "shuffle": by_shuffling}
