"""What the rules beside units and cages say, as clauses made from the words of the rules alone."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise, product

from solitudo.engines.sudoku.layout import Layout

# what the digits of the cells of a mark have to be
RIGHT: dict[str, Callable[[Sequence[int]], bool]] = {
    "white": lambda d: abs(d[0] - d[1]) == 1,
    "black": lambda d: 2 * min(d) == max(d),
    "no dot": lambda d: abs(d[0] - d[1]) != 1 and 2 * min(d) != max(d),
    "arrow": lambda d: d[0] == sum(d[1:]),
    "thermometer": lambda d: d[0] < d[1],
    "apart": lambda d: d[0] != d[1],
}


def demands(layout: Layout) -> Iterator[tuple[str, tuple[int, ...]]]:
    """What is asked of which cells."""
    side = layout.side
    places = [divmod(cell, side) for cell in range(side * side)]
    rules = {one.rule for one in layout.constraints}
    dotted = {frozenset(cells) for rule, cells in layout.constraints if rule in ("white", "black")}
    for rule, cells in layout.constraints:
        yield from ((rule, some) for some in ([cells] if rule == "arrow" else pairwise(cells)))
    for one, other in combinations(range(side * side), 2):
        (r, c), (s, d) = places[one], places[other]
        down, across = abs(r - s), abs(c - d)
        if "anti-knight" in rules and {down, across} == {1, 2}:
            yield "apart", (one, other)
        if "all-dots" in rules and down + across == 1 and frozenset((one, other)) not in dotted:
            yield "no dot", (one, other)


def clauses(
    layout: Layout,
    holds: Callable[[int, int], int],
    may: Callable[[int], Sequence[int]] | None = None,
) -> Iterator[list[int]]:
    """Clauses that rule out all digits that are wrong together, of those that cells may hold."""
    every = may or (lambda cell: range(1, layout.side + 1))
    for rule, cells in demands(layout):
        if rule == "arrow":
            yield from sums(cells, list(map(every, cells[1:])), layout.side, holds)
            continue
        for digits in product(*map(every, cells)):
            if not RIGHT[rule](digits):
                yield [-holds(cell, digit) for cell, digit in zip(cells, digits, strict=True)]


def sums(
    cells: Sequence[int],
    each: Sequence[Sequence[int]],
    side: int,
    holds: Callable[[int, int], int],
) -> Iterator[list[int]]:
    """Clauses that the first cell has the sum of the others."""
    for digits in product(*each):
        clause = [-holds(cell, digit) for cell, digit in zip(cells[1:], digits, strict=True)]
        yield [*clause, *([holds(cells[0], sum(digits))] if sum(digits) <= side else [])]
