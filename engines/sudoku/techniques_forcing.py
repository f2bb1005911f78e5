"""Forcing chains, the last resort: assume one digit, follow what is forced until a rule breaks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from engines.core.deduction import Fact, Step, learn, needed
from engines.core.grid import bits
from engines.core.target import Target
from engines.core.wording import number
from engines.sudoku.cages import CAGE_PATTERNS
from engines.sudoku.clash import clash
from engines.sudoku.knowledge import Sheet
from engines.sudoku.pattern import Found, Pattern, Told, gone, symbol
from engines.sudoku.reach import strong_links
from engines.sudoku.search import folds
from engines.sudoku.search_units import UnitSearch
from engines.sudoku.techniques_basic import LOCKED_AND_SUBSETS, SINGLES

FEW = 3  # chains that are compared before one is told


def refute(k: Sheet, assumption: Fact, deep: bool) -> tuple[Step, ...] | None:
    """The forced steps from an assumption to a clash, cut down to those that it rests on."""
    world = k.copy()
    world.learn(assumption)
    patterns = (
        *SINGLES,
        *(CAGE_PATTERNS if k.layout.cages else ()),
        *(LOCKED_AND_SUBSETS[:2] if deep else ()),
    )
    chain: list[Step] = []
    while True:
        broken = clash(world) if world.broken or len(chain) % 3 == 0 else None
        if broken is None:
            step = next((s for p in patterns for s in p.steps(world)), None)
            if step is None:
                broken = clash(world)
                if broken is None:
                    return None
        if broken is not None:
            return (*needed(chain, broken.rests), broken)
        assert step is not None
        learn(world, step)
        chain.append(step)


def _fails(k: Sheet, deep: bool) -> Iterator[tuple[int, int]]:
    """The candidates that following singles refutes, those of small cells first."""
    order = sorted((m.bit_count(), c) for c, m in enumerate(k.cand) if m)
    layout = k.layout
    if not layout.plain:
        search = UnitSearch(layout)
        cand = [m or 1 << k.values[c] for c, m in enumerate(k.cand)]
        for _, cell in order:
            for value in bits(k.cand[cell]):
                claim = Fact("is", cell, value)
                if refute(k, claim, True) if deep else search.breaks(cand, cell, value):
                    yield cell, value
        return
    tables = folds(layout.box_width, layout.box_height)
    board = done = 0
    for value in range(1, layout.side + 1):
        shift = (value - 1) * tables.cells
        board |= (k.where[value] | k.done[value]) << shift
        done |= k.done[value] << shift
    for _, cell in order:
        for value in range(1, layout.side + 1):
            if k.cand[cell] >> value & 1:
                bit = (value - 1) * tables.cells + cell
                if tables.settle(board & tables.keep[bit], done | 1 << bit, deep)[0] < 0:
                    yield cell, value


def find_forcing(k: Sheet) -> Iterator[Found]:
    """Refuted candidates; of the first few the one with the shortest chain comes first. Only
    where singles refute nothing, locked candidates may join the chain."""
    few = FEW if k.layout.side <= 9 else 1
    for deep in (False, True):
        fails = _fails(k, deep)
        first = [_refuted(k, cell, value, deep) for cell, value in islice(fails, few)]
        yield from sorted(first, key=lambda found: len(found[2][1]))
        for cell, value in fails:
            yield _refuted(k, cell, value, deep)
        if first:
            return


def _refuted(k: Sheet, cell: int, value: int, deep: bool) -> Found:
    return (), ((value, 1 << cell),), (cell, refute(k, Fact("is", cell, value), deep) or ())


def tell_forcing(k: Sheet, found: Found) -> Told:
    _, strikes, (cell, chain, *_) = found
    value = strikes[0][0]
    assumption = Fact("is", cell, value)
    inside = {assumption, *(fact for step in chain for fact in step.gives)}
    rests = [fact for step in chain for fact in step.rests if fact not in inside]
    path = [fact.at for step in chain for fact in step.gives]
    last = dict(chain[-1].args)
    unit = str(last.get("unit", ""))
    names = {"unit": unit[:1].lower() + unit[1:], "value": last.get("value", "")}
    broken = {
        "no-place": "{unit} has no place for {value}",
        "twice": "{unit} has {value} twice",
        "cage": "the cage of {cell} misses its sum",
    }.get(chain[-1].words, "{cell} has no digit left")
    spot = last.get("cell")
    label = k.layout.grid.labels[spot.at] if isinstance(spot, Target) else ""
    steps = len(chain) - 1
    return Told(
        rests,
        path or [target.at for target in chain[-1].evidence],
        "clash" if steps else "at-once",
        {
            "cell": Target("cell", cell),
            "value": symbol(value),
            "steps": f"{number(steps)} forced step{'' if steps == 1 else 's'}",
            "clash": broken.format(cell=label, **names),
            **gone(strikes),
        },
        assumption,
        chain,
    )


def easiest_forcing(k: Sheet) -> tuple[float, list[Found]]:
    """The candidates that the shortest chains refute. Chains whose every link is there before
    anything is assumed are easier than those that need several things at once."""
    layout = k.layout
    if not layout.plain:
        for deep in (False, True):
            fails = [((), ((v, 1 << c),), (c, ())) for c, v in _fails(k, deep)]
            if fails:
                return DYNAMIC + deep, list(fails)
        return float("inf"), []
    follow = Depths(k)
    for least, how in ((STATIC, follow.by_links), (DYNAMIC, follow.by_singles)):
        found = [(depth, c, v) for c, v in follow.candidates() if (depth := how(c, v))]
        if found:
            first = min(depth for depth, _, _ in found)
            shortest = [((), ((v, 1 << c),), (c, ())) for depth, c, v in found if depth == first]
            return round(least + 0.1 * min(first, LONGEST), 1), list(shortest)
    fails = [((), ((v, 1 << c),), (c, ())) for c, v in _fails(k, True)]
    return (DEEP if fails else float("inf")), list(fails)


STATIC, DYNAMIC, DEEP, LONGEST = 7.8, 8.3, 9.1, 8


class Depths:
    """How many waves of forced candidates lead from one of them to a broken rule."""

    def __init__(self, k: Sheet) -> None:
        layout = k.layout
        self.k = k
        self.tables = folds(layout.box_width, layout.box_height)
        self.board = self.done = 0
        for value in range(1, layout.side + 1):
            shift = (value - 1) * self.tables.cells
            self.board |= (k.where[value] | k.done[value]) << shift
            self.done |= k.done[value] << shift
        self.links = strong_links(k)

    def bit(self, cell: int, value: int) -> int:
        """The number of a candidate on the board of all."""
        return (value - 1) * self.tables.cells + cell

    def candidates(self) -> Iterator[tuple[int, int]]:
        """Every candidate that is left."""
        for cell, mask in enumerate(self.k.cand):
            for value in bits(mask):
                yield cell, value

    def by_links(self, cell: int, value: int) -> int:
        """By the links that are there already; 0 where no rule breaks."""
        tables, links = self.tables, self.links
        board, new = self.board, 1 << self.bit(cell, value)
        held, depth = new, 0
        while new:
            depth += 1
            before = board
            for candidate in bits(new):
                board &= tables.keep[candidate]
            if tables.singles(board) < 0:
                return depth
            forced = 0
            for candidate in bits(before & ~board):
                forced |= links.get(candidate, 0)
            new = forced & ~held
            held |= new
        return 0

    def by_singles(self, cell: int, value: int) -> int:
        """By all singles; 0 where no rule breaks."""
        tables = self.tables
        new = 1 << self.bit(cell, value)
        board, done, depth = self.board, self.done, 0
        while new:
            depth += 1
            done |= new
            for candidate in bits(new):
                board &= tables.keep[candidate]
            found = tables.singles(board)
            if found < 0:
                return depth
            new = found & ~done
        return 0


FORCING = (
    Pattern(
        "forcing-chain",
        "extreme",
        find_forcing,
        tell_forcing,
        STATIC,
        assumes=True,
        easily=easiest_forcing,
    ),
)
