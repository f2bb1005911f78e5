"""Boards of a size and level: a full grid, and digits taken away while one solution is left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from engines.core.errors import PuzzleError
from engines.core.puzzle import LEVELS, Request
from engines.sudoku.codec import SYMMETRY_LETTERS, write
from engines.sudoku.grids import GENERATORS
from engines.sudoku.knowledge import Sheet
from engines.sudoku.layout import USUAL_BOXES, Layout, boxed
from engines.sudoku.search import Folds, count_board, folds
from engines.sudoku.techniques import sweep

# the fewest givens that are found in reasonable time, by side
FEWEST = {4: 4, 6: 9, 8: 16, 9: 22, 10: 28, 12: 42, 16: 90}
# an easy board keeps a share of its digits, or it would be long rather than easy
EASY_SHARE = 0.37
TRIES = 3000
# grids of small boards are quickly dug, and their harder levels are rare
SMALL, SMALL_TRIES = 6, 20_000
# beyond this side the search for a second solution is held to a few guesses
LARGE = 12
SWITCH = {"yes": True, "no": False}


class Plan(NamedTuple):
    """A request with its extras understood."""

    side: int
    level: str
    generator: str
    symmetry: str
    givens: int
    minimal: bool

    @staticmethod
    def of(request: Request) -> Plan:
        """PuzzleError where an extra is not known or cannot be had."""
        side = int(request.size)
        extras = dict(request.extras)
        generator = extras.pop("generator", "backtracking")
        if generator not in GENERATORS:
            raise PuzzleError(f"No generator '{generator[:20]}': {', '.join(GENERATORS)}.")
        symmetry = extras.pop("symmetry", "180")
        if symmetry not in SYMMETRY_LETTERS:
            raise PuzzleError(f"No symmetry '{symmetry[:20]}': {', '.join(SYMMETRY_LETTERS)}.")
        minimal = extras.pop("minimal", "no")
        if minimal not in SWITCH:
            raise PuzzleError(f"'minimal' is a switch, yes or no, not '{minimal[:20]}'.")
        givens = _givens(extras.pop("givens", ""), side, symmetry)
        if extras:
            raise PuzzleError(f"Sudoku has no option '{next(iter(extras))[:20]}'.")
        return Plan(side, request.level, generator, symmetry, givens, SWITCH[minimal])


def _givens(text: str, side: int, symmetry: str) -> int:
    """The number of givens asked for, 0 where none is."""
    if not text:
        return 0
    low, high = FEWEST[side], side * side - 1
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else 0
    if not low <= number <= high:
        raise PuzzleError(f"Givens of '{text[:20]}' cannot be had at {side}x{side}: {low}-{high}.")
    if number % 2 and not side % 2 and symmetry in ("180", "mirror"):
        raise PuzzleError(f"{number} givens cannot lie in pairs, as symmetry {symmetry} asks.")
    return number


def groups(side: int, symmetry: str) -> list[tuple[int, ...]]:
    """The cells that are given or not given together."""
    found = set()
    for cell in range(side * side):
        row, column = divmod(cell, side)
        twin = {
            "none": cell,
            "180": side * side - 1 - cell,
            "mirror": row * side + side - 1 - column,
            "diagonal": column * side + row,
        }[symmetry]
        found.add((cell,) if twin == cell else (min(cell, twin), max(cell, twin)))
    return sorted(found)


def at_level(layout: Layout, givens: Sequence[int], wanted: str) -> bool:
    """Whether this level finishes the board, and the one below does not."""
    sheet = Sheet(layout, givens)
    rank = LEVELS.index(wanted)
    if rank:
        sweep(sheet, LEVELS[rank - 1])
        if sheet.complete:
            return False
    sweep(sheet, wanted)
    return sheet.complete


class Digger:
    """Takes digits away from one full grid."""

    def __init__(self, plan: Plan, tables: Folds, grid: bytes) -> None:
        self.plan = plan
        self.tables = tables
        self.grid = grid
        self.left = list(grid)
        self.count = len(grid)

    def spare(self, cells: Sequence[int]) -> bool:
        """Whether the board has one solution, at hand for the level, without these givens."""
        for cell in cells:
            self.left[cell] = 0
        if self._sound(cells):
            self.count -= len(cells)
            return True
        for cell in cells:
            self.left[cell] = self.grid[cell]
        return False

    def _sound(self, cells: Sequence[int]) -> bool:
        tables = self.tables
        board = tables.start(self.left)
        large = self.plan.side >= LARGE
        if self.plan.level == "easy" or (large and self.plan.level == "medium"):
            # singles alone, or with locked candidates, must still finish it
            settled, _ = tables.settle(board, 0, self.plan.level != "easy")
            return settled.bit_count() == tables.cells
        nodes = 12 if large else None
        for cell in cells:
            other = board & ~(1 << (self.grid[cell] - 1) * tables.cells + cell)
            number, _, sure = count_board(tables, other, 1, nodes)
            if number or not sure:
                return False
        return True

    def dig(self, order: Sequence[tuple[int, ...]], least: int) -> None:
        """Take away what can be spared, down to no fewer than `least` givens.

        A full board can spare many digits at a time: what one by one would all go is tried in
        one go first.
        """
        start = 0
        for share in (0.35, 0.12, 0.06):
            end = start + int(len(order) * share)
            many = [cell for cells in order[start:end] for cell in cells]
            if self.count - len(many) < max(least, 1) or not self._spare_many(many):
                break
            start = end
        for cells in order[start:]:
            if self.count - len(cells) >= least:
                self.spare(cells)

    def _spare_many(self, cells: Sequence[int]) -> bool:
        for cell in cells:
            self.left[cell] = 0
        tables = self.tables
        board = tables.start(self.left)
        settled, _ = tables.settle(board, 0, False)
        if settled.bit_count() == tables.cells:
            self.count -= len(cells)
            return True
        for cell in cells:
            self.left[cell] = self.grid[cell]
        return False

    def minimal(self) -> bool:
        """Whether no single given can be spared."""
        tables = self.tables
        for cell, value in enumerate(self.left):
            if value:
                self.left[cell] = 0
                other = tables.start(self.left) & ~(1 << (value - 1) * tables.cells + cell)
                self.left[cell] = value
                if not count_board(tables, other, 1)[0]:
                    return False
        return True


def generate(request: Request, tell: Callable[[float], None]) -> tuple[Layout, bytes, str]:
    """The shape, the givens and the text of a board; the same for the same request."""
    plan = Plan.of(request)
    width, height = USUAL_BOXES[plan.side]
    layout = boxed(width, height)
    tables = folds(width, height)
    rng = Random(f"sudoku {plan}, {request.seed}")
    pairs = groups(plan.side, plan.symmetry)
    for turn in range(SMALL_TRIES if plan.side <= SMALL else TRIES):
        if turn % 8 == 7:
            tell(-1)
        givens = _attempt(plan, layout, tables, pairs, rng)
        if givens is not None:
            return layout, givens, write(layout, givens, plan.level, plan.symmetry)
    raise PuzzleError(
        f"No {plan.level} board of {plan.side}x{plan.side} was found with these options; "
        "ask for other givens or another level."
    )


def _attempt(
    plan: Plan, layout: Layout, tables: Folds, pairs: list[tuple[int, ...]], rng: Random
) -> bytes | None:
    """One grid, dug once; None where it does not come out as asked."""
    grid = GENERATORS[plan.generator](tables, rng)
    digger = Digger(plan, tables, grid)
    least = plan.givens
    usual = round(len(grid) * EASY_SHARE)
    if plan.level == "easy" and not plan.minimal and not least:
        least = usual
    elif plan.level != "easy" and least > usual:
        least = 0  # so full a board is hardly ever hard by itself: find a hard one and fill it up
    digger.dig(_order(plan, pairs, rng), least)
    if plan.minimal and plan.symmetry != "none" and not digger.minimal():
        return None
    if plan.givens and digger.count > plan.givens:
        return None
    if not at_level(layout, digger.left, plan.level):
        return None
    if plan.givens and digger.count < plan.givens and not _pad(plan, layout, digger, pairs, rng):
        return None
    return bytes(digger.left)


def _order(plan: Plan, pairs: list[tuple[int, ...]], rng: Random) -> list[tuple[int, ...]]:
    """The groups in random order; where the number of givens decides about a cell that is its
    own twin, that comes first or not at all."""
    order = rng.sample(pairs, len(pairs))
    cells = plan.side * plan.side
    if plan.givens and plan.symmetry == "180" and plan.side % 2:
        middle = (cells // 2,)
        order.remove(middle)
        if (cells - plan.givens) % 2:
            order.insert(0, middle)
    return order


def _pad(
    plan: Plan, layout: Layout, digger: Digger, pairs: list[tuple[int, ...]], rng: Random
) -> bool:
    """Give digits back that leave the level as it is, until there are as many as asked for."""
    left = digger.left
    for cells in rng.sample(pairs, len(pairs)):
        if digger.count == plan.givens:
            break
        if left[cells[0]] or digger.count + len(cells) > plan.givens:
            continue
        for cell in cells:
            left[cell] = digger.grid[cell]
        if at_level(layout, left, plan.level):
            digger.count += len(cells)
        else:
            for cell in cells:
                left[cell] = 0
    return digger.count == plan.givens
