"""The graph of strong and weak links that chains follow.

A node says that a digit is in one of some cells. The cells are a candidate, a group in a line of a
box, or the digit's places in an almost locked set. One node of a strong link is true. The nodes of
a weak link are not both true. A chain begins with a false node and ends with one that is then true,
so one of its ends is true.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain as joined
from typing import NamedTuple

from solitudo.engines.core.grid import bits
from solitudo.engines.sudoku.chains.graph import NOWHERE, LinkGraph
from solitudo.engines.sudoku.chains.nodes import Almost, Node, coded, decoded, others_in, parted
from solitudo.engines.sudoku.knowledge import Sheet


class Why(NamedTuple):
    """The reason for a strong link: a unit with no other place, or cells with one spare digit."""

    unit: int
    cells: int = 0


class Chain(NamedTuple):
    """Nodes in turn: one that is false, one that is then true, one that is then false,
    and so on.
    """

    nodes: tuple[Node, ...]
    whys: tuple[Why, ...]
    strikes: tuple[tuple[int, int], ...]
    loop: bool
    sound: bool  # whether everything that is true along it can be true at the same time

    @property
    def links(self) -> int:
        """Return how many strong links it has."""
        return len(self.whys)


class Web:
    """Nodes by number, and for each node the numbers of the nodes that it is linked with,
    as masks.
    """

    def __init__(self, k: Sheet, known: LinkGraph | None = None) -> None:
        self.k = k
        self.known = known
        self.nodes: list[Node] = []
        # by code; -1 for a node that no other cell could eliminate or use: no link starts there
        self.number: dict[int, int] = {}
        self.why: dict[tuple[int, int], Why] = {}
        # nodes of which at least one of any two is true: the ends of a strong link, or the nodes of
        # a set
        self.ties: list[tuple[int, ...]] = []
        # almost locked sets, and the nodes that each of them holds
        self.groups: list[Almost] = []
        self.held: list[tuple[int, ...]] = []
        # by node, the cells with its digit that see all of it; by digit, all its nodes
        self.seen: list[int] = []
        self.of_digit: list[list[int]] = [[] for _ in range(k.layout.side + 1)]
        self._weak: dict[int, int] = {}
        self._denied: dict[Node, int] = {}

    def node(self, value: int, cells: int) -> int:
        """Return the number of a node, which may be new."""
        code = coded(value, cells)
        number = self.number.get(code)
        if number is None:
            number = self.number[code] = len(self.nodes)
            self.nodes.append((value, cells))
            self.seen.append(self.k.where[value] & self.k.common(cells))
            self.of_digit[value].append(number)
        return number

    def link(self, one: int, two: int, why: Why) -> None:
        """Add a strong link: one of these two nodes is true. The first reason is kept."""
        if (one, two) not in self.why:
            self.why[one, two] = self.why[two, one] = why
            self.ties.append((one, two))

    @cached_property
    def strong(self) -> list[int]:
        """Return, for each node, the nodes that are each true if it is false.

        All links must have been added.
        """
        found = [0] * len(self.nodes)
        for tie in self.ties:
            every = sum([1 << number for number in tie])
            for number in tie:
                found[number] |= every ^ 1 << number
        return found

    def reason(self, one: int, two: int) -> Why:
        """Return why one of these two is true: the first reason that was given."""
        found = self.why.get((one, two))
        if found is None:
            index = next(i for i, tie in enumerate(self.held) if one in tie and two in tie)
            found = Why(-1, self.groups[index].cells)
        return found

    @cached_property
    def owners(self) -> list[list[int]]:
        """Return the sets that contain each node."""
        found: list[list[int]] = [[] for _ in self.nodes]
        for index, tie in enumerate(self.held):
            for number in tie:
                found[number].append(index)
        return found

    def weak(self, number: int) -> int:
        """Return the nodes that cannot be true together with this one: all their cells see all of
        its cells.
        """
        found = self._weak.get(number)
        if found is None:
            known = self.known.partners(coded(*self.nodes[number])) if self.known else None
            if known is None:
                found = self._looked_up(number)
            else:
                found, number_of = 0, self.number.get
                for code in known:
                    other = number_of(code, -1)
                    if other >= 0:
                        found |= 1 << other
            self._weak[number] = found
        return found

    def _looked_up(self, number: int) -> int:
        value, cells = self.nodes[number]
        nodes, hidden = self.nodes, ~self.seen[number]
        found = 0
        for other in self.of_digit[value]:
            if not nodes[other][1] & hidden:
                found |= 1 << other
        return found if cells & (cells - 1) else found | self._beside(value, cells)

    def denied(self, node: Node) -> int:
        """Return the nodes that are false if this candidate is true."""
        found = self._denied.get(node)
        if found is None:
            found = self._denied[node] = self.facing(*node) | self._beside(*node)
        return found

    def facing(self, value: int, bit: int) -> int:
        """Return the nodes of a digit that a cell (its bit) sees completely."""
        seen = self.seen
        found = 0
        for number in self.of_digit[value]:
            if seen[number] & bit:
                found |= 1 << number
        return found

    def _beside(self, value: int, bit: int) -> int:
        """Return the nodes of other digits in exactly this cell."""
        found = 0
        for digit in bits(self.k.cand[bit.bit_length() - 1] & ~(1 << value)):
            twin = self.number.get(coded(digit, bit), -1)
            if twin >= 0:
                found |= 1 << twin
        return found

    def both_deny(self, one: Node, two: Node) -> list[tuple[int, int]]:
        """Return the candidates that both nodes exclude: (digit, mask of cells)."""
        (v, a), (w, b) = one, two
        where = self.k.where
        lone, single = not a & (a - 1), not b & (b - 1)
        if v == w:
            out = where[v] & self.k.common(a) & self.k.common(b)
            found = [(v, out)] if out else []
            if a == b and lone:
                others = self.k.cand[a.bit_length() - 1] & ~(1 << v)
                found += [(digit, a) for digit in bits(others)]
            return found
        if a == b and lone:
            others = self.k.cand[a.bit_length() - 1] & ~(1 << v | 1 << w)
            return [(digit, a) for digit in bits(others)]
        found = []
        if lone and where[w] & a & self.k.common(b):
            found.append((w, a))
        if single and where[v] & b & self.k.common(a):
            found.append((v, b))
        return found


def add_units(web: Web, values: Iterable[int]) -> None:
    """Add units in which a digit has two places."""
    for value in values:
        for a, b, unit in web.k.links(value):
            web.link(web.node(value, 1 << a), web.node(value, 1 << b), Why(unit))


def add_pairs(web: Web) -> None:
    """Add cells with two candidates."""
    for cell in web.k.pairs():
        one, two = bits(web.k.cand[cell])
        bit = 1 << cell
        web.link(web.node(one, bit), web.node(two, bit), Why(-1, bit))


def add_groups(web: Web, values: Iterable[int]) -> None:
    """Add units whose places for a digit are two groups, each within one other unit."""
    for value in values:
        for part, rest, unit in web.k.of_digit("group links", value, _group_links):
            web.link(web.node(value, part), web.node(value, rest), Why(unit))


def _group_links(k: Sheet, value: int) -> list[tuple[int, int, int]]:
    board = k.where[value]
    return [
        (part, rest, unit)
        for unit, mask in enumerate(k.layout.masks[: 3 * k.layout.side])
        for part, rest in parted(k.layout, unit, board & mask)
    ]


def add_sets(web: Web, sets: Sequence[Almost]) -> None:
    """Add almost locked sets: without one of their digits they are locked to the others."""
    known = web.known
    assert known is not None, "the nodes of sets are many: they are known before"
    where, sight = web.k.where, web.k.common
    nodes, numbers, all_seen, of_digit = web.nodes, web.number, web.seen, web.of_digit
    at_of, links, count = known.number.get, known.nodes, len(web.k.cand)
    for code in dict.fromkeys(joined.from_iterable([group.held for group in sets])):
        if code not in numbers:
            # the same as `Web.node`, written out because there are hundreds of nodes
            value, cells = node = decoded(code)
            at = at_of(code)
            if at is None:
                seen = where[value] & sight(cells)
                alone = not seen and not others_in(web.k, value, cells)
            else:
                denies = links[at].denies if at != NOWHERE else 0
                seen = denies >> (value - 1) * count & where[value]
                alone = not denies
            if alone:
                numbers[code] = NOWHERE
                continue
            numbers[code] = len(nodes)
            of_digit[value].append(len(nodes))
            nodes.append(node)
            all_seen.append(seen)
    number_of = numbers.__getitem__
    for group in sets:
        tie = tuple([number for number in map(number_of, group.held) if number >= 0])
        web.held.append(tie)
    web.ties += [tie for tie in web.held if len(tie) > 1]
    web.groups += sets


def chains_of(web: Web, found: Iterable[tuple[int, Node]]) -> Iterator[Chain]:
    """Yield the chains that eliminate these candidates, each with its number of strong links."""
    told: set[tuple[int, int]] = set()
    for depth, node in found:
        near = web.denied(node)
        layers = _layers(web, near, depth)
        for end in bits(layers[1][-1] & near):
            numbers = _back(web, layers, end)
            ends = (min(numbers[0], numbers[-1]), max(numbers[0], numbers[-1]))
            if ends not in told:
                told.add(ends)
                yield _chain(web, numbers)


def rings_of(web: Web, found: Iterable[tuple[int, Node]]) -> Iterator[Chain]:
    """Yield the chains whose ends cannot both be true."""
    told: set[tuple[int, int]] = set()
    for depth, node in found:
        near = web.denied(node)
        ends = bits(near) if depth > 1 else ()
        meeting = [number for number in ends if web.weak(number) & near]
        layers = _layers(web, near, depth) if meeting else ([], [0])
        for end in meeting:
            if layers[1][-1] >> end & 1:
                numbers = _back(web, layers, end)
                first = numbers[0]
                both = (min(first, end), max(first, end))
                if web.weak(end) >> first & 1 and both not in told:
                    told.add(both)
                    yield _chain(web, numbers)


def agree(web: Web, numbers: list[int]) -> bool:
    """Return whether everything true along a chain can be true at the same time.

    If not, a shorter chain eliminates some of it, and nobody can follow this chain in mind.
    """
    # a chain that returns to its start may end against its own first link
    holding = numbers[1:-1:2] if numbers[0] == numbers[-1] else numbers[1::2]
    every = 0
    for number in holding:
        every |= 1 << number
    return not any(web.weak(number) & every for number in holding)


Layers = tuple[list[int], list[int]]


def _layers(web: Web, near: int, depth: int) -> Layers:
    """Return the false and true nodes, link by link, if these nodes are false."""
    offs, ons = [near], list[int]()
    seen_off, seen_on = near, 0
    for layer in range(depth):
        on = 0
        for number in bits(offs[-1]):
            on |= web.strong[number]
        on &= ~seen_on
        seen_on |= on
        ons.append(on)
        if layer < depth - 1:
            off = 0
            for number in bits(on):
                off |= web.weak(number)
            off &= ~seen_off
            seen_off |= off
            offs.append(off)
    return offs, ons


FIRSTS = 4  # first nodes that are tried for one end


def _back(web: Web, layers: Layers, end: int) -> list[int]:
    """Return the nodes from a first node to this one.

    If several first nodes are possible, use the one that makes a ring or eliminates most.
    Everything true on the path must be possible at the same time.
    """
    known_off, known_on = layers
    depth = len(known_on) - 1
    offs, ons = [0] * (depth + 1), [0] * depth + [1 << end]
    for layer in range(depth, -1, -1):
        for number in bits(ons[layer]):
            offs[layer] |= web.strong[number] & known_off[layer]
        if layer:
            for number in bits(offs[layer]):
                ons[layer - 1] |= web.weak(number) & known_on[layer - 1]

    def worth(first: int) -> tuple[bool, bool, int]:
        hits = web.both_deny(web.nodes[first], web.nodes[end])
        ring = bool(web.weak(end) >> first & 1)
        return first == end, ring, sum(mask.bit_count() for _, mask in hits)

    best: list[int] = []
    for first in sorted(bits(offs[0]), key=worth, reverse=True)[:FIRSTS]:
        numbers = [first]
        for layer in range(depth + 1):
            before = web.strong[numbers[-1]] & ons[layer]
            numbers.append((before & -before).bit_length() - 1)
            if layer < depth:
                before = web.weak(numbers[-1]) & offs[layer + 1]
                numbers.append((before & -before).bit_length() - 1)
        if agree(web, numbers):
            return numbers
        best = best or numbers
    return best


def _chain(web: Web, numbers: list[int]) -> Chain:
    nodes = tuple(web.nodes[number] for number in numbers)
    whys = tuple(web.reason(a, b) for a, b in zip(numbers[::2], numbers[1::2], strict=True))
    lost: dict[int, int] = {}
    loop = bool(web.weak(numbers[-1]) >> numbers[0] & 1) and len(whys) > 1
    ends = [(nodes[0], nodes[-1])]
    if loop:
        ends += list(zip(nodes[1::2], nodes[2::2], strict=False))
    for one, two in ends:
        for value, mask in web.both_deny(one, two):
            lost[value] = lost.get(value, 0) | mask
    if loop:
        for value, mask in _locked(web.k, whys, nodes):
            lost[value] = lost.get(value, 0) | mask
    return Chain(nodes, whys, tuple(sorted(lost.items())), loop, agree(web, numbers))


def _locked(k: Sheet, whys: tuple[Why, ...], nodes: tuple[Node, ...]) -> Iterator[tuple[int, int]]:
    """Yield the locked sets of a loop: each set of cells lacks one of two digits, so it holds all
    its others.
    """
    for why, (one, _), (two, _) in zip(whys, nodes[::2], nodes[1::2], strict=True):
        if not why.cells & (why.cells - 1):
            continue
        digits = 0
        for cell in bits(why.cells):
            digits |= k.cand[cell]
        for value in bits(digits & ~(1 << one | 1 << two)):
            out = k.where[value] & k.common(k.where[value] & why.cells)
            if out:
                yield value, out
