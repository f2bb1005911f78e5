"""Forcing chains, the last resort: assume a digit, and follow what is forced to a broken rule.

Forcing nets may also use subsets, fish, wings and chains.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from solitudo.engines.core.deduction import Fact, Step, learn, needed
from solitudo.engines.core.grid import bits
from solitudo.engines.core.values import Target, cells
from solitudo.engines.core.wording import number
from solitudo.engines.sudoku.chains.strikes import strong_links
from solitudo.engines.sudoku.knowledge import Sheet
from solitudo.engines.sudoku.layout import SYMBOLS
from solitudo.engines.sudoku.search.bitboard import bitboard
from solitudo.engines.sudoku.search.count import UnitSearch
from solitudo.engines.sudoku.techniques.almost_locked_sets import ALS
from solitudo.engines.sudoku.techniques.basic import LOCKED_AND_SUBSETS, SINGLES
from solitudo.engines.sudoku.techniques.broken_rules import clash
from solitudo.engines.sudoku.techniques.chains import AIC, CHAINS
from solitudo.engines.sudoku.techniques.fish import FISH
from solitudo.engines.sudoku.techniques.pattern import Instance, Pattern, Told, gone, symbol, take
from solitudo.engines.sudoku.techniques.relations import of_rules
from solitudo.engines.sudoku.techniques.single_digit import SINGLE_DIGIT
from solitudo.engines.sudoku.techniques.wings import WINGS

FEW = 3  # chains that are compared before one is shown


class Refuted(NamedTuple):
    """The cell whose digit is assumed, the steps to a broken rule (if they are shown), and the
    techniques that are used.
    """

    cell: int
    chain: tuple[Step, ...] = ()
    means: int = 0


def refuted(
    cell: int, value: int, chain: tuple[Step, ...] = (), means: int = 0
) -> Instance[Refuted]:
    return Instance((), ((value, 1 << cell),), Refuted(cell, chain, means))


def refute(k: Sheet, assumption: Fact, deep: bool) -> tuple[Step, ...] | None:
    """Return the forced steps from an assumption to a contradiction, and no others."""
    world = k.copy()
    world.learn(assumption)
    patterns = (*SINGLES, *of_rules(k.layout), *(LOCKED_AND_SUBSETS[:2] if deep else ()))
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
    """Yield the candidates that singles refute, candidates of small cells first."""
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
    tables = bitboard(layout.box_width, layout.box_height)
    board, done = whole(k)
    for _, cell in order:
        for value in range(1, layout.side + 1):
            if k.cand[cell] >> value & 1:
                bit = (value - 1) * tables.cells + cell
                if tables.settle(board & tables.keep[bit], done | 1 << bit, deep)[0] < 0:
                    yield cell, value


def whole(k: Sheet) -> tuple[int, int]:
    """Return all candidates and digits as one mask, and the digits alone."""
    board = done = 0
    for value in range(1, k.layout.side + 1):
        shift = (value - 1) * len(k.cand)
        board |= (k.where[value] | k.done[value]) << shift
        done |= k.done[value] << shift
    return board, done


def find_forcing(k: Sheet) -> Iterator[Instance[Refuted]]:
    """Yield refuted candidates.

    The one with the shortest chain among the first few is yielded first.

    If singles refute nothing, the chain may use locked candidates too.
    """
    few = FEW if k.layout.side <= 9 else 1
    for deep in (False, True):
        fails = _fails(k, deep)
        first = [_told(k, cell, value, deep) for cell, value in islice(fails, few)]
        yield from sorted(first, key=lambda found: len(found.detail.chain))
        for cell, value in fails:
            yield _told(k, cell, value, deep)
        if first:
            return


def _told(k: Sheet, cell: int, value: int, deep: bool) -> Instance[Refuted]:
    return refuted(cell, value, refute(k, Fact("is", cell, value), deep) or ())


def tell_forcing(k: Sheet, found: Instance[Refuted]) -> Told:
    _, strikes, (cell, chain, _) = found
    value = found.value
    assumption = Fact("is", cell, value)
    inside = {assumption, *(fact for step in chain for fact in step.gives)}
    rests = [fact for step in chain for fact in step.rests if fact not in inside]
    path = [fact.at for step in chain for fact in step.gives]
    last = dict(chain[-1].args)
    unit = str(last.get("unit", ""))
    names = {"unit": unit[:1].lower() + unit[1:], "value": last.get("value", "")}
    broken = {
        "no-place": "{unit} would have no place for {value}",
        "twice": "{unit} would have two {value}s",
        "cage": "the cage of {cell} would miss its sum",
    }.get(chain[-1].words, "{cell} would have no candidate left")
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


def easiest_forcing(k: Sheet) -> tuple[float, list[Instance[Refuted]]]:
    """Return what the shortest chains refute.

    Chains in which each link has one reason are yielded first.
    """
    layout = k.layout
    if not layout.plain:
        for deep in (False, True):
            fails = [refuted(c, v) for c, v in _fails(k, deep)]
            if fails:
                return DYNAMIC + deep, fails
        return float("inf"), []
    follow = Depths(k)
    for least, how in ((STATIC, follow.by_links), (DYNAMIC, follow.by_singles)):
        found = [(depth, c, v) for c, v in follow.candidates() if (depth := how(c, v))]
        if found:
            first = min(depth for depth, _, _ in found)
            shortest = [refuted(c, v) for depth, c, v in found if depth == first]
            return round(least + 0.1 * min(first, LONGEST), 1), shortest
    fails = [refuted(c, v) for c, v in _fails(k, True)]
    return (DEEP if fails else float("inf")), fails


STATIC, DYNAMIC, DEEP, LONGEST = 7.8, 8.3, 9.1, 8


class Depths:
    """The number of rounds of forced candidates from each candidate to a broken rule."""

    def __init__(self, k: Sheet) -> None:
        self.k = k
        self.tables = bitboard(k.layout.box_width, k.layout.box_height)
        self.board, self.done = whole(k)
        self.links = strong_links(k)

    def bit(self, cell: int, value: int) -> int:
        return (value - 1) * self.tables.cells + cell

    def candidates(self) -> Iterator[tuple[int, int]]:
        for cell, mask in enumerate(self.k.cand):
            for value in bits(mask):
                yield cell, value

    def by_links(self, cell: int, value: int) -> int:
        """Return the rounds with the links that exist already, or 0 if no rule is broken."""
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
        """Return the rounds with all singles, or 0 if no rule is broken."""
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
        find_forcing,
        tell_forcing,
        STATIC,
        assumes=True,
        easily=easiest_forcing,
    ),
)


PLAINEST = (*SINGLES, *LOCKED_AND_SUBSETS[:2])
# the techniques that may be used inside a net, the plainest first
MEANS = (
    (*SINGLES, *LOCKED_AND_SUBSETS),
    (*SINGLES, *LOCKED_AND_SUBSETS, *FISH, *SINGLE_DIGIT, *WINGS),
    (*SINGLES, *LOCKED_AND_SUBSETS, *FISH, *SINGLE_DIGIT, *WINGS, *CHAINS, *AIC, *ALS),
)


def find_net(k: Sheet) -> Iterator[Instance[Refuted]]:
    """Yield refuted candidates, candidates of small cells first."""
    if k.layout.plain and k.layout.side == LARGEST:
        for cell, value, inner in _nested(k):
            yield refuted(cell, value, follow_nested(k, Fact("is", cell, value), inner), 1)
        return
    for depth, means in enumerate(_means(k)):
        some = False
        for several in _by_size(k):
            for cell, value in _broken_by(k, several, means):
                chain = follow_net(k, Fact("is", cell, value), means)
                yield refuted(cell, value, chain, depth)
                some = True
        if some:
            return


LARGEST = 9  # the largest side of boards on which an assumption may be tried inside another

Inner = tuple[int, ...]  # candidates that are eliminated, in order, inside an assumption


class Nest:
    """Assumptions inside assumptions on a boxed board, without words."""

    def __init__(self, k: Sheet) -> None:
        layout = k.layout
        self.tables = bitboard(layout.box_width, layout.box_height)
        self.board, self.done = whole(k)
        self.cells = self.tables.cells

    def open(self, board: int, most: int) -> Iterator[int]:
        """Yield the candidates of cells with at most this many candidates, small cells first."""
        sizes: list[list[int]] = [[] for _ in range(most + 1)]
        for cell in range(self.cells):
            here = board >> cell & self.tables.planes
            size = here.bit_count()
            if 1 < size <= most:
                sizes[size] += [bit + cell for bit in bits(here)]
        return (bit for several in sizes for bit in several)

    def refute(self, bit: int, most: int) -> Inner | None:
        """Return what is refuted inside the assumption until a rule is broken, or None if
        none is.
        """
        keep, settle = self.tables.keep, self.tables.settle
        board, done = settle(self.board & keep[bit], self.done | 1 << bit, True)
        inner: list[int] = []
        growing = board >= 0
        while growing:
            growing = False
            for other in self.open(board, most):
                if not board >> other & 1:
                    continue
                if settle(board & keep[other], done | 1 << other, False)[0] < 0:
                    inner.append(other)
                    growing = True
                    board, done = settle(board & ~(1 << other), done, True)
                    if board < 0:
                        return self.least(bit, inner)
        return None

    def least(self, bit: int, inner: list[int]) -> Inner:
        """Leave out what the broken rule does not need."""
        for other in inner[::-1]:
            fewer = [one for one in inner if one != other]
            if self.breaks(bit, fewer):
                inner = fewer
        return tuple(inner)

    def breaks(self, bit: int, inner: list[int]) -> bool:
        keep, settle = self.tables.keep, self.tables.settle
        board, done = settle(self.board & keep[bit], self.done | 1 << bit, True)
        for other in inner:
            if board < 0:
                return True
            if not board >> other & 1:
                continue
            if settle(board & keep[other], done | 1 << other, False)[0] >= 0:
                return False
            board, done = settle(board & ~(1 << other), done, True)
        return board < 0


def _nested(k: Sheet) -> Iterator[tuple[int, int, Inner]]:
    """Yield what chains of singles inside an assumption refute, with what they refute first.

    Larger cells are tried only if cells with two candidates are not enough.
    """
    nest, some = Nest(k), False
    for most in (2, k.layout.side):
        for bit in nest.open(nest.board, k.layout.side):
            inner = nest.refute(bit, most)
            if inner is not None:
                some = True
                yield bit % nest.cells, bit // nest.cells + 1, inner
        if some:
            return


def _in_one(world: Sheet, step: Step) -> Step:
    """Return a chain as one sentence, with all the places of its singles."""
    layout, named = world.layout, [target.at for target in step.evidence]
    for link in step.chain:
        named += [target.at for target in link.evidence]
        for _, at, value in link.gives:
            for unit in layout.units_of[at]:
                named += bits(layout.masks[unit] & world.where[value])
    args = dict(step.chain[-1].args)
    unit_name, sign = str(args.get("unit", "")), str(args.get("value", ""))
    unit_name = unit_name[:1].lower() + unit_name[1:]
    if unit_name in layout.unit_names:
        inside = layout.masks[layout.unit_names.index(unit_name)]
        named += bits(inside & world.where[SYMBOLS.index(sign) + 1])
    evidence = cells(*dict.fromkeys(named))
    return step._replace(words="inside", assumes=None, chain=(), evidence=evidence)


def follow_nested(k: Sheet, assumption: Fact, inner: Inner) -> tuple[Step, ...]:
    """Return the steps from an assumption to the broken rule. A chain inside it is one sentence."""
    world, count = k.copy(), len(k.cand)
    world.learn(assumption)
    chain: list[Step] = []
    for bit in (*inner, -1):
        value, cell = divmod(bit, count)
        while True:
            broken = clash(world) if world.broken or _no_place(world) else None
            if broken is not None:
                return (*needed(chain, broken.rests), broken)
            if bit >= 0 and world.cand[cell] >> value + 1 & 1:
                inside = refute(world, Fact("is", cell, value + 1), False)
                if inside is not None:
                    step = _in_one(world, FORCING[0].step(world, refuted(cell, value + 1, inside)))
                    learn(world, step)
                    chain.append(step)
                    break
            found = next((s for p in PLAINEST for s in p.steps(world)), None)
            if found is None:
                break
            learn(world, found)
            chain.append(found)
    return tuple(chain)


def easiest_nets(k: Sheet) -> tuple[float, list[Instance[Refuted]]]:
    """Return all candidates that the plainest techniques refute in the smallest cells where they
    refute any.
    """
    if k.layout.plain and k.layout.side == LARGEST:
        found = [refuted(c, v, means=1) for c, v, _ in _nested(k)]
        return (rate_net(k, found[0]) if found else float("inf")), found
    for depth, means in enumerate(_means(k)):
        for several in _by_size(k):
            found = [refuted(c, v, means=depth) for c, v in _broken_by(k, several, means)]
            if found:
                return rate_net(k, found[0]), found
    return float("inf"), []


def _means(k: Sheet) -> list[tuple[Pattern[Any], ...]]:
    """Return the sets of techniques that may be used, the plainest first.

    On large boards return only that one.
    """
    some = MEANS if k.layout.side <= 9 else MEANS[:1]
    return [(*patterns, *of_rules(k.layout)) for patterns in some]


def _by_size(k: Sheet) -> list[list[int]]:
    """Return the open cells by their number of candidates.

    On large boards return only cells with two.
    """
    most = k.layout.side if k.layout.side <= 9 else 2
    sizes = [mask.bit_count() for mask in k.cand]
    return [[c for c, size in enumerate(sizes) if size == n] for n in range(2, most + 1)]


def _broken_by(
    k: Sheet, several: Sequence[int], means: Sequence[Pattern[Any]]
) -> Iterator[tuple[int, int]]:
    """Yield the candidates of these cells that lead to a broken rule."""
    for cell in several:
        for value in bits(k.cand[cell]):
            if breaks(k, cell, value, means):
                yield cell, value


def breaks(k: Sheet, cell: int, value: int, patterns: Sequence[Pattern[Any]]) -> bool:
    world = k.copy()
    world.place(cell, value)
    while not world.broken and not _no_place(world):
        found = next((f for p in patterns for f in p.find(world)), None)
        if found is None:
            return False
        take(world, found)
    return True


def _no_place(k: Sheet) -> bool:
    masks = k.layout.masks
    for value in range(1, k.layout.side + 1):
        left = k.where[value] | k.done[value]
        if any(not left & mask for mask in masks):
            return True
    return False


def follow_net(k: Sheet, assumption: Fact, patterns: Sequence[Pattern[Any]]) -> tuple[Step, ...]:
    """Return the steps from an assumption to the broken rule, reduced to those that it needs."""
    world = k.copy()
    world.learn(assumption)
    chain: list[Step] = []
    while True:
        broken = clash(world) if world.broken or _no_place(world) else None
        if broken is not None:
            return (*needed(chain, broken.rests), broken)
        step = next(s for p in patterns for s in p.steps(world))
        # inside an assumption nothing else is assumed: a chain is one sentence there
        step = step._replace(assumes=None, chain=())
        learn(world, step)
        chain.append(step)


def rate_net(k: Sheet, found: Instance[Refuted]) -> float:
    """Return the rating of the hardest technique that the net may use."""
    return 9.0 + found.detail.means / 2


NETS = (
    Pattern(
        "forcing-net",
        find_net,
        tell_forcing,
        9.0,
        assumes=True,
        rate=rate_net,
        easily=easiest_nets,
    ),
)
