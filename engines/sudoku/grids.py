"""Two ways to a full grid: backtracking from random diagonal boxes, and shuffling a pattern."""

from __future__ import annotations

from random import Random

from engines.sudoku.search import Folds


def by_backtracking(tables: Folds, rng: Random) -> bytes:
    """Fill the diagonal boxes, which cannot clash, with random digits; search for the rest."""
    side, width, height = tables.side, tables.width, tables.height
    while True:
        board = tables.every
        done = 0
        for box in range(min(side // width, side // height)):
            digits = rng.sample(range(side), side)
            for place, digit in enumerate(digits):
                row = box * height + place // width
                bit = digit * tables.cells + row * side + box * width + place % width
                board &= tables.keep[bit]
                done |= 1 << bit
        found = _complete(tables, board, done, rng, [40 * side])
        if found:
            return tables.values(found)


def _complete(tables: Folds, board: int, done: int, rng: Random, nodes: list[int]) -> int:
    """A solution below this board, its guesses in random order; 0 if none within the nodes."""
    board, done = tables.settle(board, done, False)
    if board < 0 or nodes[0] <= 0:
        return 0
    if board.bit_count() == tables.cells:
        return board
    tries = tables.choose(board)
    candidates = []
    while tries:
        low = tries & -tries
        candidates.append(low)
        tries ^= low
    rng.shuffle(candidates)
    for low in candidates:
        nodes[0] -= 1
        less = board & tables.keep[low.bit_length() - 1]
        found = _complete(tables, less, done | low, rng, nodes)
        if found:
            return found
    return 0


def by_shuffling(tables: Folds, rng: Random) -> bytes:
    """A valid pattern, its digits, lines, bands and stacks permuted; square boxes may be turned."""
    side, width, height = tables.side, tables.width, tables.height
    rows = _lines(side, height, rng)
    columns = _lines(side, width, rng)
    digits = rng.sample(range(1, side + 1), side)
    turned = width == height and rng.random() < 0.5
    grid = bytearray(side * side)
    for r, row in enumerate(rows):
        # each row of the pattern is the first one moved: by a box inside a band, by one between
        moved = width * (row % height) + row // height
        for c, column in enumerate(columns):
            at = c * side + r if turned else r * side + c
            grid[at] = digits[(moved + column) % side]
    return bytes(grid)


def _lines(side: int, together: int, rng: Random) -> list[int]:
    """The lines in an order that keeps those of one band together."""
    found = []
    for band in rng.sample(range(side // together), side // together):
        found += [band * together + i for i in rng.sample(range(together), together)]
    return found


GENERATORS = {"backtracking": by_backtracking, "shuffle": by_shuffling}
