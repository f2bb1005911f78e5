"""Colouring: candidates that strong links join have two colours in turn, and one colour is true."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeVar

from solitudo.engines.core.deduction import Argument, Fact
from solitudo.engines.core.grid import bits
from solitudo.engines.core.values import Target
from solitudo.engines.sudoku.chains.colour_steps import (
    Candidate,
    Coloured,
    Goals,
    Side,
    Trail,
    between,
    of_digit,
    refutation,
    shown,
    sides,
    struck,
)
from solitudo.engines.sudoku.chains.strikes import (
    struck_alone,
)
from solitudo.engines.sudoku.knowledge import Sheet
from solitudo.engines.sudoku.techniques.chains import outside
from solitudo.engines.sudoku.techniques.pattern import (
    Instance,
    Strikes,
    Told,
    by_digit,
    every_one,
    gone,
    places,
    symbol,
)

Colours = tuple[int, int]


class Colouring(NamedTuple):
    """A cluster with a colour that sees itself ("twice", at two cells), or with cells that see both
    colours ("trap").
    """

    words: str
    mine: int
    other: int
    pair: tuple[int, ...] = ()

    def ends(self, value: int) -> list[Candidate]:
        return of_digit(value, self.mine | self.other) if self.words == "trap" else []


class TwoClusters(NamedTuple):
    """Two clusters by their colours, how they meet, and the cells that this decides."""

    words: str
    mine: int
    first: Colours
    second: Colours

    def ends(self, value: int) -> list[Candidate]:
        if self.words == "joined":
            return of_digit(value, self.mine | self.first[1])
        return of_digit(value, self.mine) if self.words == "either" else []


def clusters(k: Sheet, value: int) -> list[Colours]:
    """Return the cells of a digit that strong links join, by their two colours."""
    return k.of_digit("clusters", value, _clusters)


def _clusters(k: Sheet, value: int) -> list[Colours]:
    found: list[Colours] = []
    partners = k.partners(value)
    seen = 0
    for start in partners:
        if seen >> start & 1:
            continue
        colours = [1 << start, 0]
        layer, turn = [start], 0
        while layer:
            turn ^= 1
            following: list[int] = []
            for cell in layer:
                new = partners[cell] & ~colours[turn]
                colours[turn] |= new
                following.extend(bits(new))
            layer = following
        seen |= colours[0] | colours[1]
        found.append((colours[0], colours[1]))
    return found


def near(k: Sheet, cells: int) -> int:
    """Return the cells that see at least one of `cells`."""
    mask = 0
    for cell in bits(cells):
        mask |= k.layout.peers[cell]
    return mask


def find_colouring(k: Sheet, value: int, board: int) -> Iterator[Instance[Colouring]]:
    """Yield clusters.

    A colour that sees itself is false, and what sees both colours is eliminated.
    """
    if not struck_alone(k, value):
        return
    peers = k.layout.peers
    for one, two in clusters(k, value):
        if (one | two).bit_count() < 3:
            continue
        for mine, other in ((one, two), (two, one)):
            for cell in bits(mine):
                twin = peers[cell] & mine
                if twin:
                    pair = (cell, twin.bit_length() - 1)
                    detail = Colouring("twice", mine, other, pair)
                    yield Instance((), ((value, mine),), detail)
                    break
        out = board & near(k, one) & near(k, two) & ~(one | two)
        if out:
            yield Instance((), ((value, out),), Colouring("trap", one, two))


def tell_colouring(k: Sheet, found: Instance[Colouring]) -> Told:
    _, strikes, (words, mine, other, pair) = found
    value = found.value
    one, two = of_digit(value, mine), of_digit(value, other)
    if pair:
        ends = tuple((cell, value) for cell in pair)
        trail = refutation(Coloured(k, one, two), _roots(strikes, ends), lambda *_: [ends])
    else:
        trail = between(k, sides(k, one, two), struck(strikes))
    return walked(
        trail,
        _linked(k, value, mine | other),
        bits(mine | other),
        words,
        {
            "pair": tuple(Target("cell", cell) for cell in sorted(pair)),
            "mine": every_one(k, mine),
            "other": every_one(k, other),
            "value": symbol(value),
            **gone(strikes),
        },
    )


def walked(
    trail: Trail | None,
    rests: list[Fact],
    evidence: Iterable[int],
    words: str,
    args: dict[str, Argument],
) -> Told:
    """Return the step of a colouring, with its links if a person can follow them one by one."""
    if trail is None:
        return Told(rests, evidence, words, args)
    rests = rests + outside(trail.assumed, trail.walk)
    return Told(rests, evidence, words, args, trail.assumed, trail.walk)


C = TypeVar("C", Colouring, TwoClusters)


def same_ends(k: Sheet, found: Instance[C], cell: int) -> Instance[C]:
    """Return what one candidate excludes among the candidates eliminated either way.

    Links lead on from it.
    """
    ends = found.detail.ends(found.value)
    return found._replace(strikes=shown(k, ends, found.strikes, cell)) if ends else found


def _roots(strikes: Strikes, ends: Goals) -> list[Candidate]:
    """Return the eliminated candidates to assume.

    Those that break a rule at once are left out if others remain.
    """
    gone = struck(strikes)
    return [one for one in gone if one not in ends] or gone


def _linked(k: Sheet, value: int, cells: int) -> list[Fact]:
    rests: list[Fact] = []
    for a, b, unit in k.links(value):
        if cells >> a & 1:
            rests += k.unit_only(unit, value, 1 << a | 1 << b)
    return rests


def find_multi_colouring(k: Sheet, value: int, board: int) -> Iterator[Instance[TwoClusters]]:
    """Yield two clusters.

    If a colour of one sees a colour of the other, one of these two is false, so one of their
    counterparts is true. A colour that sees both colours of the other cluster is false.
    """
    if not struck_alone(k, value):
        return
    every = clusters(k, value)
    sights = [(near(k, one), near(k, two)) for one, two in every]
    for i, first in enumerate(every):
        for j in range(i + 1, len(every)):
            second = every[j]
            seen = [[bool(sights[i][a] & second[b]) for b in (0, 1)] for a in (0, 1)]
            for a in (0, 1):
                if seen[a][0] and seen[a][1]:
                    out = first[a] | board & sights[i][1 - a]
                    detail = TwoClusters("false", first[a], first, second)
                    yield Instance((), ((value, out),), detail)
                if seen[0][a] and seen[1][a]:
                    out = second[a] | board & sights[j][1 - a]
                    detail = TwoClusters("false", second[a], second, first)
                    yield Instance((), ((value, out),), detail)
            both = first[0] | first[1] | second[0] | second[1]
            for b in (0, 1):
                if seen[0][b] and seen[1][1 - b]:
                    # each colour corresponds to one colour of the other cluster
                    mine, other = first[0] | second[1 - b], first[1] | second[b]
                    out = board & near(k, mine) & near(k, other) & ~both
                    if out:
                        detail = TwoClusters("joined", mine, (mine, other), (0, 0))
                        yield Instance((), ((value, out),), detail)
            for a in (0, 1):
                for b in (0, 1):
                    if not seen[a][b]:
                        continue
                    out = board & sights[i][1 - a] & sights[j][1 - b]
                    out &= ~both
                    if out:
                        # the two colours that see each other are first
                        ours = (first[a], first[1 - a])
                        theirs = (second[b], second[1 - b])
                        detail = TwoClusters("either", ours[1] | theirs[1], ours, theirs)
                        yield Instance((), ((value, out),), detail)


def tell_multi_colouring(k: Sheet, found: Instance[TwoClusters]) -> Told:
    _, strikes, (words, mine, first, second) = found
    value = found.value
    cells = first[0] | first[1] | second[0] | second[1]
    return walked(
        _met(k, found),
        _linked(k, value, cells),
        bits(cells),
        words,
        {
            "mine": every_one(k, mine),
            "other": every_one(k, cells & ~mine),
            "one": every_one(k, mine & (first[0] | first[1])),
            "two": every_one(k, mine & (second[0] | second[1])),
            "left": every_one(k, second[0]),
            "right": every_one(k, second[1]),
            "seen": _facing(k, first[0], second[0]),
            "value": symbol(value),
            **gone(strikes),
        },
    )


def _met(k: Sheet, found: Instance[TwoClusters]) -> Trail | None:
    _, strikes, (words, mine, first, second) = found
    value, gone = found.value, struck(strikes)
    if words == "joined":
        # the parts are whole colours here, and the clusters are not named separately
        return between(k, sides(k, of_digit(value, first[0]), of_digit(value, first[1])), gone)
    if words == "false":
        other = (first[0] | first[1]) & ~mine
        on, off = of_digit(value, mine | second[0]), of_digit(value, other | second[1])
        ends = [
            ((cell, value), (at, value))
            for cell in bits(mine)
            for at in bits(second[0] & k.layout.peers[cell])
        ]
        return refutation(Coloured(k, on, off), gone, lambda *_: ends)
    there = Coloured(
        k, of_digit(value, first[0] | second[1]), of_digit(value, first[1] | second[0])
    )
    back = Coloured(k, of_digit(value, second[0] | first[1]), of_digit(value, second[1] | first[0]))
    one, two = of_digit(value, first[1]), of_digit(value, second[1])
    return between(k, (Side(there, one, two), Side(back, two, one)), gone)


def _facing(k: Sheet, one: int, other: int) -> tuple[Target, ...]:
    for cell in bits(one):
        beside = k.layout.peers[cell] & other
        if beside:
            return places(1 << cell | beside & -beside)
    return ()


COLOURING = (
    by_digit("simple-colouring", find_colouring, tell_colouring, 5.4, same=same_ends),
    by_digit("multi-colouring", find_multi_colouring, tell_multi_colouring, 5.7, same=same_ends),
)
