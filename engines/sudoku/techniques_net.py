"""Forcing nets, when singles alone refute nothing: what follows from an assumption may be found
with subsets, fish, wings and chains too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.core.deduction import Fact, Step, learn, needed
from engines.core.grid import bits
from engines.sudoku.cages import CAGE_PATTERNS
from engines.sudoku.clash import clash
from engines.sudoku.knowledge import Sheet
from engines.sudoku.pattern import Found, Pattern, take
from engines.sudoku.techniques_als import ALS
from engines.sudoku.techniques_basic import LOCKED_AND_SUBSETS, SINGLES
from engines.sudoku.techniques_chains import AIC, CHAINS
from engines.sudoku.techniques_fish import FISH
from engines.sudoku.techniques_forcing import tell_forcing
from engines.sudoku.techniques_single import SINGLE_DIGIT
from engines.sudoku.techniques_wings import WINGS

# what may be used inside a net, the plainest first
MEANS = (
    (*SINGLES, *LOCKED_AND_SUBSETS),
    (*SINGLES, *LOCKED_AND_SUBSETS, *FISH, *SINGLE_DIGIT, *WINGS),
    (*SINGLES, *LOCKED_AND_SUBSETS, *FISH, *SINGLE_DIGIT, *WINGS, *CHAINS, *AIC, *ALS),
)


def find_net(k: Sheet) -> Iterator[Found]:
    """Refuted candidates, those of small cells first."""
    for depth, means in enumerate(_means(k)):
        some = False
        for cells in _by_size(k):
            for cell, value in _fails(k, cells, means):
                chain = follow_net(k, Fact("is", cell, value), means)
                yield (), ((value, 1 << cell),), (cell, chain, depth)
                some = True
        if some:
            return


def easiest_nets(k: Sheet) -> tuple[float, list[Found]]:
    """All candidates that the plainest means refute in the smallest cells where they do."""
    for depth, means in enumerate(_means(k)):
        for cells in _by_size(k):
            found = [((), ((v, 1 << c),), (c, (), depth)) for c, v in _fails(k, cells, means)]
            if found:
                return rate_net(k, found[0]), list(found)
    return float("inf"), []


def _means(k: Sheet) -> list[tuple[Pattern, ...]]:
    """What may be used, the plainest first; on large boards no more than that."""
    some = MEANS if k.layout.side <= 9 else MEANS[:1]
    return [(*patterns, *CAGE_PATTERNS) if k.layout.cages else patterns for patterns in some]


def _by_size(k: Sheet) -> list[list[int]]:
    """The open cells by how many candidates they have; on large boards only the pairs."""
    most = k.layout.side if k.layout.side <= 9 else 2
    sizes = [mask.bit_count() for mask in k.cand]
    return [[c for c, size in enumerate(sizes) if size == n] for n in range(2, most + 1)]


def _fails(k: Sheet, cells: Sequence[int], means: Sequence[Pattern]) -> Iterator[tuple[int, int]]:
    """The candidates of these cells that lead to a broken rule."""
    for cell in cells:
        for value in bits(k.cand[cell]):
            if breaks(k, cell, value, means):
                yield cell, value


def breaks(k: Sheet, cell: int, value: int, patterns: Sequence[Pattern]) -> bool:
    """Whether a digit in a cell leads to a broken rule."""
    world = k.copy()
    world.place(cell, value)
    while not world.broken and not _no_place(world):
        found = next((f for p in patterns for f in p.find(world)), None)
        if found is None:
            return False
        take(world, found)
    return True


def _no_place(k: Sheet) -> bool:
    """Whether a unit has no place left for a digit."""
    masks = k.layout.masks
    for value in range(1, k.layout.side + 1):
        left = k.where[value] | k.done[value]
        if any(not left & mask for mask in masks):
            return True
    return False


def follow_net(k: Sheet, assumption: Fact, patterns: Sequence[Pattern]) -> tuple[Step, ...]:
    """The steps from an assumption to the broken rule, cut down to those that it rests on."""
    world = k.copy()
    world.learn(assumption)
    chain: list[Step] = []
    while True:
        broken = clash(world) if world.broken or _no_place(world) else None
        if broken is not None:
            return (*needed(chain, broken.rests), broken)
        step = next(s for p in patterns for s in p.steps(world))
        # inside an assumption nothing is assumed: a chain is told in one sentence
        step = step._replace(assumes=None, chain=())
        learn(world, step)
        chain.append(step)


def rate_net(k: Sheet, found: Found) -> float:
    """By the hardest that may be used in it."""
    depth: int = found[2][2]
    return 9.0 + depth / 2


NETS = (
    Pattern(
        "forcing-net",
        "extreme",
        find_net,
        tell_forcing,
        9.0,
        assumes=True,
        rate=rate_net,
        easily=easiest_nets,
    ),
)
