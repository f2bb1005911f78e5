"""Chains of almost locked sets: each link locks the next, so one of the two ends is locked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from engines.core.deduction import Fact, Step
from engines.core.grid import bits
from engines.core.wording import number
from engines.sudoku.almost import Almost, groups_to
from engines.sudoku.knowledge import Sheet
from engines.sudoku.links import set_digits, set_rests
from engines.sudoku.pattern import Found, Pattern, Told, gone, loss, places, symbols
from engines.sudoku.techniques_chains import MOST, longer, outside, over, walk_chain
from engines.sudoku.web import Chain, Node, Why


def _over_sets(k: Sheet) -> Iterator[Chain]:
    return over(k, "sets")


def find_set_chain(
    k: Sheet,
    least: int,
    most: int,
    search: Callable[[Sheet], Iterator[Chain]] = _over_sets,
) -> Iterator[Found]:
    """Those through so many sets: of the first and the last one is locked, so what both hold
    besides the digits that link them is in one of the two."""
    for chain in search(k):
        if chain.links > most:
            return
        if chain.links >= least and chain.nodes[0][0] == chain.nodes[-1][0]:
            one, two = chain.whys[0].cells, chain.whys[-1].cells
            if one == two:
                continue
            shared = set_digits(k, one) & set_digits(k, two)
            shared &= ~(1 << chain.nodes[1][0] | 1 << chain.nodes[-2][0])
            strikes = []
            for value in bits(shared):
                spread = k.where[value]
                out = spread & k.common(spread & (one | two))
                if out:
                    strikes.append((value, out))
            if strikes:
                yield (), tuple(strikes), (chain,)


def every_set_chain(k: Sheet) -> Iterator[Chain]:
    """All pairs of sets of any size that a chain joins, with the shortest one for each way to
    begin: for who wants to see what there is."""
    sets = groups_to(k, k.layout.side - 1)
    joined = _joined(k, sets)
    found: list[Chain] = []
    for start, (_, _, digits, _) in enumerate(sets):
        for value in bits(digits):
            found += _from_set(k, sets, joined, start, value)
    yield from sorted(found, key=lambda chain: chain.links)


Joined = list[list[tuple[int, int]]]


def _joined(k: Sheet, sets: list[Almost]) -> Joined:
    """For each set the others that cannot hold a digit of both beside it, with the digit."""
    joined: Joined = [[] for _ in sets]
    for value in range(1, k.layout.side + 1):
        board = k.where[value]
        having = [
            (i, board & cells)
            for i, (_, cells, digits, _) in enumerate(sets)
            if digits >> value & 1
        ]
        for i, spots in having:
            sight = k.common(spots)
            joined[i] += [(j, value) for j, others in having if not others & ~sight]
    return joined


def _from_set(
    k: Sheet, sets: list[Almost], joined: Joined, start: int, value: int
) -> Iterator[Chain]:
    """The chains that begin with a set without this digit and end with one that holds it."""
    front: list[tuple[tuple[int, int], ...]] = [((start, value),)]
    seen = {(start, value)}
    while front and len(front[0]) < MOST:
        further: list[tuple[tuple[int, int], ...]] = []
        for path in front:
            at, entry = path[-1]
            for state in joined[at]:
                if state[1] != entry and state not in seen:
                    seen.add(state)
                    further.append((*path, state))
                    if state[1] != value and sets[state[0]].digits >> value & 1:
                        yield _chain_of(k, sets, further[-1], value)
        front = further


def _chain_of(k: Sheet, sets: list[Almost], path: tuple[tuple[int, int], ...], value: int) -> Chain:
    """The chain that a path from set to set makes, each entered by a digit."""
    ways_out = [*(digit for _, digit in path[1:]), value]
    nodes: list[Node] = []
    for (at, entry), way_out in zip(path, ways_out, strict=True):
        nodes += [(digit, k.where[digit] & sets[at].cells) for digit in (entry, way_out)]
    whys = tuple(Why(-1, sets[at].cells) for at, _ in path)
    return Chain(tuple(nodes), whys, (), False, True)


BRIEF = 48  # characters of what is lost beside which the cells of two sets can be named


def tell_set_chain(k: Sheet, found: Found) -> Told:
    """Suppose one of the candidates that go, and follow it from set to set."""
    _, strikes, (chain,) = found
    one, two = chain.whys[0].cells, chain.whys[-1].cells
    every = 0
    for why in chain.whys:
        every |= why.cells
    supposed: Fact | None = None
    walk: tuple[Step, ...] = ()
    for value, out in strikes if chain.sound else ():
        if out & ~every:
            supposed = Fact("is", (out & ~every).bit_length() - 1, value)
            first, last = ((value, k.where[value] & cells) for cells in (one, two))
            walk = walk_chain(k, supposed, (first, *chain.nodes[1:-1], last), chain.whys, strikes)
            break
    rests = outside(supposed, walk)
    what = loss(k, strikes)
    brief = (one | two).bit_count() < 7 and len(str(what["loss"])) <= BRIEF
    named = 0
    for digit, _ in strikes:
        named |= 1 << digit
    # where both ends give up one digit, one of the two holds it
    one_digit = chain.sound and not named & (named - 1)
    order: list[int] = []
    for why, (entry, _), (way_out, _) in zip(
        chain.whys, chain.nodes[::2], chain.nodes[1::2], strict=True
    ):
        linked = named | 1 << entry | 1 << way_out
        rests += set_rests(k, why.cells, set_digits(k, why.cells), linked)
        order += bits(why.cells)
    return Told(
        rests,
        order,
        ("sets" if brief else "sets-far") if one_digit else "sets-many",
        {
            "one": places(one),
            "two": places(two),
            "need": symbols(named),
            "groups": f"{number(chain.links)} groups",
            **gone(strikes),
            **what,
        },
        supposed if walk else None,
        walk,
    )


def rate_set_chain(k: Sheet, found: Found, base: float) -> float:
    """By the number of sets."""
    return longer(base, 2 * found[2][0].links - 2)


SETS = (
    Pattern(
        "als-xy-wing",
        "extreme",
        partial(find_set_chain, least=3, most=3),
        tell_set_chain,
        8.1,
        rate=partial(rate_set_chain, base=8.1),
        rising=True,
    ),
    Pattern(
        "als-chain",
        "extreme",
        partial(find_set_chain, least=4, most=MOST),
        tell_set_chain,
        8.0,
        rate=partial(rate_set_chain, base=8.0),
        rising=True,
    ),
)
