"""Almost locked sets: groups of cells, each with one digit more than it can hold."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from engines.core.grid import bits
from engines.core.target import Target
from engines.sudoku.knowledge import Sheet
from engines.sudoku.links import set_digits, set_rests
from engines.sudoku.pattern import Found, Pattern, Told, gone, loss, places, symbols

Group = tuple[int, int]  # cells, digits


def groups(k: Sheet, least: int = 1, most: int = 0) -> list[Group]:
    """Every group of cells of a unit with one digit more than cells."""
    found: list[Group] | None = k.memo.get("groups of cells")
    most = most or (MOST if k.layout.side <= 9 else 3)
    if found is None:
        by_cells: dict[int, int] = {}
        for unit in k.layout.units:
            cells = [(1 << c, k.cand[c]) for c in unit if 1 < k.cand[c].bit_count() <= MOST + 1]
            _grow(cells, 0, 0, 0, 0, MOST if k.layout.side <= 9 else 3, by_cells)
        found = sorted(by_cells.items(), key=lambda entry: (entry[0].bit_count(), entry[0]))
        k.memo["groups of cells"] = found
    return [group for group in found if least <= group[0].bit_count() <= most]


MOST = 5


def _grow(
    cells: list[Group],
    start: int,
    size: int,
    mask: int,
    digits: int,
    most: int,
    out: dict[int, int],
) -> None:
    for i in range(start, len(cells)):
        bit, cand = cells[i]
        both = digits | cand
        count = both.bit_count()
        if count > most + 1:
            continue
        if count == size + 2:
            out[mask | bit] = both
        if size + 1 < most:
            _grow(cells, i + 1, size + 1, mask | bit, both, most, out)


class Links:
    """For each digit the groups by the places they have for it, and which places exclude which."""

    def __init__(self, k: Sheet) -> None:
        self.k = k
        self.groups = groups(k)
        self.sights: dict[int, int] = {}
        self.by_place: list[dict[int, list[int]]] = []
        for value in range(k.layout.side + 1):
            board = k.where[value]
            places_of: dict[int, list[int]] = {}
            for number, (cells, digits) in enumerate(self.groups):
                if digits >> value & 1:
                    places_of.setdefault(cells & board, []).append(number)
            self.by_place.append(places_of)
        # by group the digits that cells beyond it could lose to it
        self.giving = [0] * len(self.groups)
        for value, places_of in enumerate(self.by_place):
            for place, numbers in places_of.items():
                if k.where[value] & self.sight(place):
                    for number in numbers:
                        self.giving[number] |= 1 << value

    def sight(self, cells: int) -> int:
        found = self.sights.get(cells)
        if found is None:
            found = self.sights[cells] = self.k.common(cells)
        return found

    def pairs(self, value: int) -> Iterator[tuple[int, int]]:
        """The pairs of groups of which only one can hold the digit."""
        every = list(self.by_place[value].items())
        for i, (one, first) in enumerate(every):
            outside = ~self.sight(one)
            for two, second in every[i + 1 :]:
                if not two & outside:
                    yield from product(first, second)


def links(k: Sheet) -> Links:
    found: Links | None = k.memo.get("als links")
    if found is None:
        found = k.memo["als links"] = Links(k)
    return found


def find_als(k: Sheet) -> Iterator[Found]:
    """Two groups that share a digit only one can hold: a second shared digit is in one of them."""
    web = links(k)
    where = k.where
    for x in range(1, k.layout.side + 1):
        for i, j in web.pairs(x):
            (one, digits), (two, others) = web.groups[i], web.groups[j]
            shared = digits & others & ~(1 << x)
            if not shared or one & two:
                continue
            for value in bits(shared & web.giving[i] & web.giving[j]):
                spread = where[value]
                out = spread & web.sight(spread & one) & web.sight(spread & two)
                if out:
                    yield (), ((value, out),), (one, two, 1 << x, 1 << value)
            for y in bits(shared >> x << x):
                if not where[y] & two & ~web.sight(where[y] & one):
                    strikes = _twice_joined(k, web, one, two, 1 << x | 1 << y)
                    if strikes:
                        yield (), strikes, (one, two, 1 << x | 1 << y, 0)


def find_wxyz(k: Sheet) -> Iterator[Found]:
    """A pair and a group of three that has both its digits, one of which only one of them holds:
    the other digit is in one of them."""
    web = links(k)
    for cell in k.pairs():
        bit, mask, sight = 1 << cell, k.cand[cell], k.layout.peers[cell]
        for x in bits(mask):
            value = (mask & ~(1 << x)).bit_length() - 1
            board = k.where[value] & sight
            if not board:
                continue
            for place, numbers in web.by_place[x].items():
                if place & ~sight:
                    continue
                for number in numbers:
                    cells, digits = web.groups[number]
                    if not digits >> value & 1 or cells.bit_count() != 3 or cells & bit:
                        continue
                    out = board & web.sight(k.where[value] & cells)
                    if out:
                        yield (), ((value, out),), (bit, cells, 1 << x, 1 << value)


def _twice_joined(
    k: Sheet, web: Links, one: int, two: int, both: int
) -> tuple[tuple[int, int], ...]:
    """With two digits that only one group each can hold, both groups are locked."""
    lost: dict[int, int] = {}
    for value in range(1, k.layout.side + 1):
        spread = k.where[value]
        if both >> value & 1:
            lost[value] = spread & web.sight(spread & (one | two))
            continue
        for cells in (one, two):
            if spread & cells:
                lost[value] = lost.get(value, 0) | spread & web.sight(spread & cells)
    return tuple((value, out) for value, out in lost.items() if out)


BRIEF = 44  # characters of what is lost beside which the cells of two sets can be named


def tell_als(k: Sheet, found: Found) -> Told:
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


def rate_als(k: Sheet, found: Found) -> float:
    """By the number of cells; with a single pair as the one group they are easier."""
    one, two, _, value = found[2]
    count: int = (one | two).bit_count()
    if value and min(one.bit_count(), two.bit_count()) == 1:
        return {3: 4.6, 4: 5.5, 5: 6.2}.get(count, 6.4)
    return round(6.8 + count / 10, 1)


def find_blossom(k: Sheet) -> Iterator[Found]:
    """A stem cell each of whose digits takes one from a group that then must hold a last digit."""
    web = links(k)
    for stem, mask in enumerate(k.cand):
        if not 2 <= mask.bit_count() <= 4:
            continue
        sight = k.layout.peers[stem]
        petals: list[tuple[int, list[int]]] = []
        for digit in bits(mask):
            near = [
                number
                for place, numbers in web.by_place[digit].items()
                if not place & ~sight
                for number in numbers
                if not web.groups[number][0] >> stem & 1
            ]
            petals.append((digit, near))
        if not all(near for _, near in petals):
            continue
        for value in range(1, k.layout.side + 1):
            if not mask >> value & 1 and k.where[value]:
                yield from _blossoms(k, web, stem, value, petals)
            elif mask >> value & 1:
                yield from _blossoms(k, web, stem, value, [p for p in petals if p[0] != value])


def _blossoms(
    k: Sheet, web: Links, stem: int, value: int, petals: list[tuple[int, list[int]]]
) -> Iterator[Found]:
    """One petal for each digit of the stem, all with this last digit. Of petals that strike no
    more than others the smallest are taken."""
    board = k.where[value]
    start = board
    if k.cand[stem] >> value & 1:
        start &= k.layout.peers[stem]
    choices: list[list[tuple[int, int]]] = []
    for digit, near in petals:
        best: dict[int, int] = {}
        for number in near:
            cells, digits = web.groups[number]
            if digits >> value & 1 and digit != value:
                hit = start & web.sight(board & cells)
                if hit and hit not in best:
                    best[hit] = number
        choices.append(list(best.items()))
        if not choices[-1]:
            return
    if len(choices) < 2:
        return

    def grow(index: int, out: int, chosen: tuple[int, ...]) -> Iterator[Found]:
        if index == len(choices):
            yield _in_bloom(k, web, stem, chosen, tuple(d for d, _ in petals))
            return
        for hit, number in choices[index]:
            if out & hit:
                yield from grow(index + 1, out & hit, (*chosen, number))

    yield from grow(0, start, ())


def _in_bloom(
    k: Sheet, web: Links, stem: int, chosen: tuple[int, ...], digits: tuple[int, ...]
) -> Found:
    """All that these petals strike: each digit that all of them hold, or where the stem has one
    more digit than there are petals, just that."""
    shared = k.cand[stem]
    for digit in digits:
        shared &= ~(1 << digit)
    if not shared:
        shared = ~k.cand[stem]
        for number in chosen:
            shared &= web.groups[number][1]
    strikes = []
    for value in bits(shared):
        out = board = k.where[value]
        for number in chosen:
            out &= web.sight(board & web.groups[number][0])
        if k.cand[stem] >> value & 1:
            out &= k.layout.peers[stem]
        if out:
            strikes.append((value, out))
    return (), tuple(strikes), (stem, chosen, digits)


def tell_blossom(k: Sheet, found: Found) -> Told:
    _, strikes, (stem, chosen, digits) = found
    named = 0
    for value, _ in strikes:
        named |= 1 << value
    web = links(k)
    rests = k.cell_only(stem, k.cand[stem])
    evidence = [stem]
    for digit, number in zip(digits, chosen, strict=True):
        cells, held = web.groups[number]
        rests += set_rests(k, cells, held, 1 << digit | named)
        evidence += bits(cells)
    return Told(
        rests,
        evidence,
        "petals",
        {
            "stem": Target("cell", stem),
            "digits": symbols(k.cand[stem], "or"),
            "value": symbols(named),
            **gone(strikes),
            **loss(k, strikes),
        },
    )


WXYZ = (Pattern("wxyz-wing", "extreme", find_wxyz, tell_als, 5.5, rate=rate_als),)
ALS = (Pattern("als", "extreme", find_als, tell_als, 4.2, rate=rate_als),)
BLOSSOM = (Pattern("death-blossom", "extreme", find_blossom, tell_blossom, 8.3),)
