"""Sudoku by its rules alone, on python-sat: an independent judge of whole boards."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from pysat.solvers import Solver

from solitudo.engines.sudoku.layout import Layout
from tests.engines.sudoku import marks


def solutions(layout: Layout, givens: Sequence[int], limit: int) -> int:
    """Return how many fillings obey the rules, up to a limit."""
    with Solver(name="glucose4", bootstrap_with=clauses(layout, givens)) as solver:
        number = 0
        last = layout.side**3
        while number < limit and solver.solve():
            number += 1
            model = solver.get_model() or []
            solver.add_clause([-literal for literal in model if 0 < literal <= last])
        return number


def clauses(layout: Layout, givens: Sequence[int]) -> Iterator[list[int]]:
    """One digit a cell, none twice in a unit or a cage, and the sums of cages as one of the sets
    of digits that make them."""
    side = layout.side
    digits = range(1, side + 1)

    def holds(cell: int, digit: int) -> int:
        return cell * side + digit

    for cell, value in enumerate(givens):
        yield [holds(cell, digit) for digit in digits]
        yield from ([-holds(cell, a), -holds(cell, b)] for a, b in combinations(digits, 2))
        if value:
            yield [holds(cell, value)]
    for cells in (*layout.units, *(cells for cells, _ in layout.cages)):
        for one, two in combinations(cells, 2):
            yield from ([-holds(one, digit), -holds(two, digit)] for digit in digits)
    yield from marks.clauses(layout, holds)
    free = side**3
    for cells, total in layout.cages:
        chosen = [some for some in combinations(digits, len(cells)) if sum(some) == total]
        yield [free + 1 + i for i in range(len(chosen))]
        for some in chosen:
            free += 1
            for cell in cells:
                yield [-free, *(holds(cell, digit) for digit in some)]
