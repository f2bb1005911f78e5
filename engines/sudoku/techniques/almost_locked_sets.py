"""Almost locked sets (cells with one more digit than cells), and chains of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import NamedTuple

from solitudo.engines.core import wording
from solitudo.engines.core.deduction import Fact, Step
from solitudo.engines.core.grid import bits, mask_of
from solitudo.engines.core.values import Target
from solitudo.engines.core.wording import listing
from solitudo.engines.sudoku.chains.chain_steps import set_digits, set_rests
from solitudo.engines.sudoku.chains.nodes import groups
from solitudo.engines.sudoku.chains.strikes import graph_of
from solitudo.engines.sudoku.chains.web import Chain, Web
from solitudo.engines.sudoku.knowledge import Sheet
from solitudo.engines.sudoku.techniques.chains import (
    MOST,
    longer,
    outside,
    over,
    shortest_set_chain,
    struck_within,
    walk_chain,
    web_of,
)
from solitudo.engines.sudoku.techniques.pattern import (
    Instance,
    Pattern,
    Told,
    gone,
    loss,
    places,
    symbol,
    symbols,
)

# the most strong links of a chain over sets if two sets can explain it: three if both sets are
# locked by two digits that only one of them can hold
TWO_SETS, BOTH_LOCKED = 2, 3


class TwoSets(NamedTuple):
    """The cells of two sets, the mask of digits that only one of them can hold, and the digit that
    is then in one of them: 0 if two digits join them and both are locked.
    """

    one: int
    two: int
    joined: int
    value: int


class Blossom(NamedTuple):
    """A stem cell, the sets from which its digits each take one, and those digits."""

    stem: int
    petals: tuple[int, ...]
    digits: tuple[int, ...]


def pairs(web: Web, value: int, among: set[int]) -> Iterator[tuple[int, int]]:
    """Yield pairs of sets that share `value`, which only one of them can hold.

    One set of each pair is in `among`.
    """
    mine = web.of_digit[value]
    ends = [number for number in mine if not among.isdisjoint(web.owners[number])]
    every = mask_of(mine)
    joined = {(min(one, two), max(one, two)) for one in ends for two in bits(web.weak(one) & every)}
    for one, two in sorted(joined):
        yield from product(web.owners[one], web.owners[two])


def _ends(web: Web, struck: list[int] | None) -> list[int]:
    """Return, for each set, the digits that some of these candidates see completely, or all digits
    if no candidates are known.
    """
    if struck is None:
        return [group.digits for group in web.groups]
    found = [0] * len(web.groups)
    for value, cells in enumerate(struck):
        for number in web.of_digit[value] if cells else ():
            if web.seen[number] & cells:
                for index in web.owners[number]:
                    found[index] |= 1 << value
    return found


def find_als(k: Sheet) -> Iterator[Instance[TwoSets]]:
    """Yield two groups that share a digit which only one of them can hold.

    A second shared digit is in one of them.
    """
    if "strikes of sets" in k.memo and shortest_set_chain(k) > BOTH_LOCKED:
        return
    web = web_of(k, "sets")
    where = k.where
    ends = _ends(web, struck_within(k, TWO_SETS))
    either = {i for i, digits in enumerate(_ends(web, struck_within(k, BOTH_LOCKED))) if digits}
    for x in range(1, k.layout.side + 1):
        for i, j in pairs(web, x, either):
            (_, one, digits, _), (_, two, others, _) = web.groups[i], web.groups[j]
            shared = digits & others & ~(1 << x)
            if not shared or one & two:
                continue
            for value in bits(shared & ends[i] & ends[j]):
                spread = where[value]
                out = spread & k.common(spread & one) & k.common(spread & two)
                if out:
                    yield Instance((), ((value, out),), TwoSets(one, two, 1 << x, 1 << value))
            for y in bits(shared >> x << x):
                if not where[y] & two & ~k.common(where[y] & one):
                    strikes = _twice_joined(k, web, one, two, 1 << x | 1 << y)
                    if strikes:
                        yield Instance((), strikes, TwoSets(one, two, 1 << x | 1 << y, 0))


def find_wxyz(k: Sheet) -> Iterator[Instance[TwoSets]]:
    """Yield a pair and a group of three to five cells that contains its two digits.

    One digit can be in only one of the two, so the other digit is in one of them.
    """
    where, cand = k.where, k.cand
    same: dict[int, list[int]] = {}
    for cell in k.pairs():
        same.setdefault(cand[cell], []).append(cell)
    larger = groups(k, 3)
    for mask, alike in same.items():
        near = [cells for _, cells, digits, _ in larger if not mask & ~digits]
        for cell in alike:
            sight, bit = k.layout.peers[cell], 1 << cell
            for x in bits(mask):
                value = (mask & ~(1 << x)).bit_length() - 1
                board, hidden = where[value] & sight, where[x] & ~sight
                for cells in near if board else ():
                    if not cells & hidden and not cells & bit:
                        out = board & k.common(where[value] & cells)
                        if out:
                            detail = TwoSets(bit, cells, 1 << x, 1 << value)
                            yield Instance((), ((value, out),), detail)


def _twice_joined(k: Sheet, web: Web, one: int, two: int, both: int) -> tuple[tuple[int, int], ...]:
    """Return two groups that share two digits which only one of them each can hold.

    So both are locked.
    """
    lost: dict[int, int] = {}
    for value in range(1, k.layout.side + 1):
        spread = k.where[value]
        if both >> value & 1:
            lost[value] = spread & k.common(spread & (one | two))
            continue
        for cells in (one, two):
            if spread & cells:
                lost[value] = lost.get(value, 0) | spread & k.common(spread & cells)
    return tuple((value, out) for value, out in lost.items() if out)


TAKES = 80  # the most characters for naming which digit of the stem is in which group
# the most characters of the eliminated candidates beside which the cells of two sets can be named
BRIEF = 44


def tell_als(k: Sheet, found: Instance[TwoSets]) -> Told:
    _, strikes, (one, two, joined, value) = found
    what = loss(k, strikes)
    brief = (one | two).bit_count() < 7 and len(str(what["loss"])) <= BRIEF
    named = joined | value
    for digit, _ in strikes:
        named |= 1 << digit
    rests = []
    for cells in (one, two):
        rests += set_rests(k, cells, set_digits(k, cells), named)
    return Told(
        rests,
        bits(one | two),
        "groups" if value else "locked" if brief else "locked-many",
        {
            "one": places(one),
            "two": places(two),
            "x": symbols(joined),
            "value": symbols(value) if value else "",
            **gone(strikes),
            **what,
        },
    )


def rate_als(k: Sheet, found: Instance[TwoSets]) -> float:
    """Return a rating by the number of cells. It is lower if one group is a single pair."""
    one, two, _, value = found.detail
    count = (one | two).bit_count()
    if value and min(one.bit_count(), two.bit_count()) == 1:
        return {3: 4.6, 4: 5.5, 5: 6.2}.get(count, 6.4)
    return round(6.8 + count / 10, 1)


def find_blossom(k: Sheet) -> Iterator[Instance[Blossom]]:
    """Yield a stem cell.

    Each of its digits takes one from a group that then must hold a last digit.
    """
    for stem, mask in enumerate(k.cand):
        values = _last_digits(k, stem) if 2 <= mask.bit_count() <= 4 else 0
        if not values:
            continue
        web = web_of(k, "sets")
        petals: list[tuple[int, list[int]]] = []
        # candidates that may follow from the sets for each digit of the stem
        offered: list[int] = []
        for digit in bits(mask):
            near = [
                number
                for node in bits(web.facing(digit, 1 << stem))
                for number in web.owners[node]
                if not web.groups[number].cells >> stem & 1
            ]
            petals.append((digit, near))
            held = 1 << digit
            for number in near:
                held |= web.groups[number].digits
            offered.append(held)
        if not all(near for _, near in petals):
            continue
        shared = values
        for held in offered:
            shared &= held
        for value in bits(shared):
            if not mask >> value & 1:
                yield from _blossoms(k, web, stem, value, petals)
            else:
                yield from _blossoms(k, web, stem, value, [p for p in petals if p[0] != value])


def _ends_beside(k: Sheet) -> list[list[int]]:
    """Return by digit and cell what sets eliminate if the cell is that digit, as a
    candidate mask.
    """
    graph, count = graph_of(k), len(k.cand)
    found = [[0] * count for _ in graph.of_digit]
    for value, mine in enumerate(found[1:], 1):
        places = k.where[value]
        for number in graph.of_digit[value]:
            on = graph.on[number]
            seen = graph.nodes[number].denies >> (value - 1) * count & places if on else 0
            while seen:
                cell = seen.bit_length() - 1
                mine[cell] |= on
                seen ^= 1 << cell
    return found


def _last_digits(k: Sheet, stem: int) -> int:
    """Return the last digits that sets beside every digit of a stem could eliminate from
    one cell.
    """
    beside = k.once("ends beside", _ends_beside)
    count = len(k.cand)
    struck = [(digit, beside[digit][stem]) for digit in bits(k.cand[stem])]
    if sum(not out for _, out in struck) > 1:
        return 0
    every = -1
    for _, out in struck:
        every &= out
    found = 0
    for value in range(1, k.layout.side + 1):
        out = every >> (value - 1) * count & k.where[value]
        if k.cand[stem] >> value & 1 and len(struck) > 2:
            # if the stem itself is the last digit, it eliminates what it sees
            out = k.where[value] & k.layout.peers[stem]
            for digit, mine in struck:
                if digit != value:
                    out &= mine >> (value - 1) * count
        if out:
            found |= 1 << value
    return found


def _blossoms(
    k: Sheet, web: Web, stem: int, value: int, petals: list[tuple[int, list[int]]]
) -> Iterator[Instance[Blossom]]:
    """Yield one petal for each digit of the stem with this last digit.

    Large petals are used if they eliminate more.
    """
    board = k.where[value]
    start = board
    if k.cand[stem] >> value & 1:
        start &= k.layout.peers[stem]
    choices: list[list[tuple[int, int]]] = []
    for digit, near in petals:
        best: dict[int, int] = {}
        for number in near:
            _, cells, digits, _ = web.groups[number]
            if digits >> value & 1 and digit != value:
                hit = start & k.common(board & cells)
                if hit and hit not in best:
                    best[hit] = number
        choices.append(list(best.items()))
        if not choices[-1]:
            return
    if len(choices) < 2:
        return

    def grow(index: int, out: int, chosen: tuple[int, ...]) -> Iterator[Instance[Blossom]]:
        if index == len(choices):
            yield _in_bloom(k, web, stem, chosen, tuple(d for d, _ in petals))
            return
        for hit, number in choices[index]:
            if out & hit:
                yield from grow(index + 1, out & hit, (*chosen, number))

    yield from grow(0, start, ())


def _in_bloom(
    k: Sheet, web: Web, stem: int, chosen: tuple[int, ...], digits: tuple[int, ...]
) -> Instance[Blossom]:
    """Return everything that these petals eliminate: each digit that all of them hold, or the digit
    without a petal.
    """
    shared = k.cand[stem]
    for digit in digits:
        shared &= ~(1 << digit)
    if not shared:
        shared = ~k.cand[stem]
        for number in chosen:
            shared &= web.groups[number].digits
    strikes = []
    for value in bits(shared):
        out = board = k.where[value]
        for number in chosen:
            out &= k.common(board & web.groups[number].cells)
        if k.cand[stem] >> value & 1:
            out &= k.layout.peers[stem]
        if out:
            strikes.append((value, out))
    return Instance((), tuple(strikes), Blossom(stem, chosen, digits))


def tell_blossom(k: Sheet, found: Instance[Blossom]) -> Told:
    _, strikes, (stem, chosen, digits) = found
    named = 0
    for value, _ in strikes:
        named |= 1 << value
    web = web_of(k, "sets")
    rests = k.cell_only(stem, k.cand[stem])
    evidence = [stem]
    taken: list[str] = []
    for digit, number in zip(digits, chosen, strict=True):
        _, cells, held, _ = web.groups[number]
        rests += set_rests(k, cells, held, 1 << digit | named)
        evidence += bits(cells)
        names = [k.layout.grid.labels[cell] for cell in bits(cells)]
        taken.append(f"{symbol(digit)} from {listing(names)}")
    takes = f"{', '.join(taken[:-1])}, or {taken[-1]}"
    return Told(
        rests,
        evidence,
        "petals" if len(takes) <= TAKES else "petals-many",
        {
            "stem": Target("cell", stem),
            "takes": takes,
            "digits": symbols(k.cand[stem], "or"),
            "value": symbols(named),
            **gone(strikes),
            **loss(k, strikes),
        },
    )


WXYZ = (Pattern("wxyz-wing", find_wxyz, tell_als, 5.5, rate=rate_als),)
ALS = (Pattern("als", find_als, tell_als, 4.2, rate=rate_als),)
BLOSSOM = (Pattern("death-blossom", find_blossom, tell_blossom, 8.3),)


def find_set_chain(k: Sheet, least: int, most: int) -> Iterator[Instance[Chain]]:
    """Yield chains of this many sets.

    The first or the last set is locked, so what both hold besides the linking digits is in one of
    the two.
    """
    for chain in over(k, "sets"):
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
                yield Instance((), tuple(strikes), chain)


# the most characters of the eliminated candidates beside which the cells of two sets can be named
BRIEF_ENDS = 48


def tell_set_chain(k: Sheet, found: Instance[Chain]) -> Told:
    """Return the steps: assume one of the eliminated candidates, and follow it from set to set."""
    _, strikes, chain = found
    one, two = chain.whys[0].cells, chain.whys[-1].cells
    every = 0
    for why in chain.whys:
        every |= why.cells
    assumed: Fact | None = None
    walk: tuple[Step, ...] = ()
    for value, out in strikes if chain.sound else ():
        if out & ~every:
            assumed = Fact("is", (out & ~every).bit_length() - 1, value)
            first, last = ((value, k.where[value] & cells) for cells in (one, two))
            walk = walk_chain(k, assumed, (first, *chain.nodes[1:-1], last), chain.whys, strikes)
            break
    rests = outside(assumed, walk)
    what = loss(k, strikes)
    brief = (one | two).bit_count() < 7 and len(str(what["loss"])) <= BRIEF_ENDS
    named = 0
    for digit, _ in strikes:
        named |= 1 << digit
    # if both ends leave one digit, one of the two ends holds it
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
            "groups": f"{wording.number(chain.links)} almost locked sets",
            **gone(strikes),
            **what,
        },
        assumed if walk else None,
        walk,
    )


def rate_set_chain(k: Sheet, found: Instance[Chain], base: float) -> float:
    """Return a rating by the number of sets."""
    return longer(base, 2 * found.detail.links - 2)


def _set_chain(name: str, least: int, most: int, rating: float) -> Pattern[Chain]:
    find = partial(find_set_chain, least=least, most=most)
    rate = partial(rate_set_chain, base=rating)
    return Pattern(name, find, tell_set_chain, rating, rate=rate, rising=True)


SETS = (_set_chain("als-xy-wing", 3, 3, 8.1), _set_chain("als-chain", 4, MOST, 8.0))
