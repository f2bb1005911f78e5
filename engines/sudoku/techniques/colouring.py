"""Colouring: candidates joined by strong links take two colours in turn, and one colour holds."""

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
    denies,
    emptying,
    of_cells,
    of_digit,
    refutation,
    shown,
    sides,
    struck,
)
from solitudo.engines.sudoku.chains.strikes import (
    Part,
    by_digits,
    folded,
    parts,
    struck_alone,
    struck_by_chains,
    whole_board,
)
from solitudo.engines.sudoku.knowledge import Sheet
from solitudo.engines.sudoku.techniques.chains import outside
from solitudo.engines.sudoku.techniques.pattern import (
    Instance,
    Pattern,
    Strikes,
    Told,
    by_digit,
    every_one,
    gone,
    holds,
    loss,
    places,
    symbol,
)

Colours = tuple[int, int]


class Colouring(NamedTuple):
    """A cluster: a colour that sees itself ("twice", at two cells), or both, if seen ("trap")."""

    words: str
    mine: int
    other: int
    pair: tuple[int, ...] = ()

    def ends(self, value: int) -> list[Candidate]:
        return of_digit(value, self.mine | self.other) if self.words == "trap" else []


class TwoClusters(NamedTuple):
    """Two clusters by their colours, how they meet, and the cells that this decides or leaves."""

    words: str
    mine: int
    first: Colours
    second: Colours

    def ends(self, value: int) -> list[Candidate]:
        if self.words == "joined":
            return of_digit(value, self.mine | self.first[1])
        return of_digit(value, self.mine) if self.words == "either" else []


class Break(NamedTuple):
    """How a colour breaks a rule, and where: two digits in one cell, one twice in a unit, or none
    left; "both" if neither colour does."""

    words: str
    cells: tuple[int, ...] = ()
    value: int = 0


class Medusa(NamedTuple):
    """How a colour over several digits breaks a rule; both colours, by cell as digit masks."""

    broken: Break
    mine: dict[int, int]
    other: dict[int, int]

    def ends(self, value: int) -> list[Candidate]:
        both = self.broken.words == "both"
        return [*of_cells(self.mine), *of_cells(self.other)] if both else []


def clusters(k: Sheet, value: int) -> list[Colours]:
    """The cells of a digit that strong links join, by their two colours."""
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
    """The cells that see one of these at least."""
    mask = 0
    for cell in bits(cells):
        mask |= k.layout.peers[cell]
    return mask


def find_colouring(k: Sheet, value: int, board: int) -> Iterator[Instance[Colouring]]:
    """A colour that sees itself is false, and what sees both colours is."""
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
    """The step of a colouring, with its links if they can be followed one by one."""
    if trail is None:
        return Told(rests, evidence, words, args)
    rests = rests + outside(trail.supposed, trail.walk)
    return Told(rests, evidence, words, args, trail.supposed, trail.walk)


C = TypeVar("C", Colouring, TwoClusters, Medusa)


def same_ends(k: Sheet, found: Instance[C], cell: int) -> Instance[C]:
    """Return what one candidate rules out of what goes either way: links lead on from it."""
    ends = found.detail.ends(found.value)
    return found._replace(strikes=shown(k, ends, found.strikes, cell)) if ends else found


def _roots(strikes: Strikes, ends: Goals) -> list[Candidate]:
    """The eliminated candidates to assume: none that breaks a rule, if others are left."""
    gone = struck(strikes)
    return [one for one in gone if one not in ends] or gone


def _linked(k: Sheet, value: int, cells: int) -> list[Fact]:
    rests: list[Fact] = []
    for a, b, unit in k.links(value):
        if cells >> a & 1:
            rests += k.unit_only(unit, value, 1 << a | 1 << b)
    return rests


def find_multi_colouring(k: Sheet, value: int, board: int) -> Iterator[Instance[TwoClusters]]:
    """Yield two clusters: if a colour of one sees one of the other, one of these is false, so one
    of their counterparts holds; a colour that sees both of the other's is false."""
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
                    # each colour goes with one of the other cluster
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
                        # the two colours that see each other come first
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
        # the halves are whole colours here, and no cluster is told apart
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


Paint = list[dict[int, int]]  # for each colour the digits by cell


def _spread(k: Sheet, cell: int, value: int) -> Paint:
    """All candidates that strong links of digits and pairs join with this one, by colour."""
    paint: Paint = [{cell: 1 << value}, {}]
    layer, turn = [(cell, value)], 0
    while layer:
        turn ^= 1
        mine = paint[turn]
        following = []
        for at, digit in layer:
            near_by = [(c, digit) for c in bits(k.partners(digit).get(at, 0))]
            if k.cand[at].bit_count() == 2:
                near_by.append((at, (k.cand[at] & ~(1 << digit)).bit_length() - 1))
            for c, v in near_by:
                if not mine.get(c, 0) >> v & 1:
                    mine[c] = mine.get(c, 0) | 1 << v
                    following.append((c, v))
        layer = following
    return paint


def find_medusa(k: Sheet) -> Iterator[Instance[Medusa]]:
    """Yield colourings over several digits; chains strike the same, but for emptied cells."""
    seen, count = 0, len(k.cand)
    for cell in k.pairs():
        for value in bits(k.cand[cell]):
            candidate = 1 << (value - 1) * count + cell
            if not seen & candidate:
                part = next(p for p in parts(k) if (p.colours[0] | p.colours[1]) & candidate)
                seen |= part.colours[0] | part.colours[1]
                turned = not part.colours[0] & candidate
                yield from _in_part(k, part.turned() if turned else part, cell, value)


def _in_part(k: Sheet, part: Part, cell: int, value: int) -> Iterator[Instance[Medusa]]:
    """Yield what is found in the part of a candidate of the first colour, if it strikes."""
    (one, two), (by_one, by_two) = part
    count = len(k.cand)
    if (folded(one, count) | folded(two, count) << count).bit_count() < 5:
        return
    board = whole_board(k)
    both = by_one & by_two & board & ~(one | two)
    clash = by_one & one, by_two & two
    empty = [k.open & ~folded(board & ~by, count) for by in part.denied]
    # a colour that leaves a cell without any is looked at where chains strike anything
    if not (both or any(clash) or (any(empty) and struck_by_chains(k))):
        return
    paint = _spread(k, cell, value)
    for turn in (0, 1):
        if clash[turn] or empty[turn]:
            spot = _breaks(k, paint[turn])
            if spot is not None:
                detail = Medusa(spot, paint[turn], paint[1 - turn])
                yield Instance((), by_digits(k, part.colours[turn]), detail)
    if both:
        yield Instance((), by_digits(k, both), Medusa(Break("both"), paint[0], paint[1]))


def _breaks(k: Sheet, half: dict[int, int]) -> Break | None:
    boards = [0] * (k.layout.side + 1)
    for cell, mask in half.items():
        if mask & (mask - 1):
            return Break("two", (cell,))
        boards[mask.bit_length() - 1] |= 1 << cell
    sights = [near(k, board) for board in boards]
    for value, board in enumerate(boards):
        if board & sights[value]:
            cell = (board & sights[value]).bit_length() - 1
            other = (board & k.layout.peers[cell]).bit_length() - 1
            return Break("twice", (min(cell, other), max(cell, other)), value)
    for cell in bits(k.open):
        if cell not in half and all(sights[v] >> cell & 1 for v in bits(k.cand[cell])):
            return Break("none", (cell,))
    return None


def _striking(k: Sheet, coloured: Iterable[Candidate], strikes: Strikes) -> Candidate:
    """Return the candidate that rules out most of what goes: at it one sees that it does."""

    gone = struck(strikes)
    return max(coloured, key=lambda one: sum(denies(k, one, other) for other in gone))


def _broken(
    k: Sheet, broken: Break, mine: dict[int, int], other: dict[int, int], strikes: Strikes
) -> Trail | None:
    """The links from a candidate of a colour to where that breaks a rule."""
    coloured = Coloured(k, of_cells(mine), of_cells(other))
    if broken.words == "none":
        (spot,) = broken.cells
        return refutation(coloured, struck(strikes), emptying(k, spot), spot)
    cells = broken.cells
    if broken.words == "two":
        ends = tuple((cells[0], value) for value in bits(mine[cells[0]]))[:2]
    else:
        ends = tuple((cell, broken.value) for cell in cells)
    return refutation(coloured, _roots(strikes, ends), lambda *_: [ends])


def tell_medusa(k: Sheet, found: Instance[Medusa]) -> Told:
    _, strikes, (broken, mine, other) = found
    rests: list[Fact] = []
    cells = [*mine, *other]
    for cell, mask in (*mine.items(), *other.items()):
        if k.cand[cell].bit_count() == 2:
            rests += k.cell_only(cell, k.cand[cell])
        for value in bits(mask):
            for a, b, unit in k.links(value):
                if cell == a:
                    rests += k.unit_only(unit, value, 1 << a | 1 << b)
    if broken.words == "none":
        (spot,) = broken.cells
        rests += k.cell_only(spot, k.cand[spot])
        cells.append(spot)
    one, two = of_cells(mine), of_cells(other)
    if broken.words == "both":
        trail = between(k, sides(k, one, two), struck(strikes))
        first, second = (_striking(k, half, strikes) for half in (one, two))
        if trail is not None and trail.supposed.what == "not":
            first, second = trail.first, _striking(k, trail.goals, strikes)
    else:
        trail = _broken(k, broken, mine, other, strikes)
        first, second = trail.first if trail is not None else one[0], two[0]
    return walked(
        trail,
        rests,
        cells,
        broken.words,
        {
            "spot": tuple(Target("cell", cell) for cell in broken.cells[:1]),
            "pair": tuple(Target("cell", cell) for cell in broken.cells),
            "digit": symbol(broken.value) if broken.value else "",
            "first": holds(k, 1 << first[0], first[1]),
            "second": holds(k, 1 << second[0], second[1]),
            "cell": Target("cell", first[0]),
            "value": symbol(first[1]),
            **gone(strikes),
            **loss(k, strikes),
        },
    )


COLOURING = (
    by_digit("simple-colouring", "expert", find_colouring, tell_colouring, 5.4, same=same_ends),
    by_digit(
        "multi-colouring", "expert", find_multi_colouring, tell_multi_colouring, 5.7, same=same_ends
    ),
    Pattern("3d-medusa", "expert", find_medusa, tell_medusa, 7.2, same=same_ends),
)
