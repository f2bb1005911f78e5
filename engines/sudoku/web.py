"""The web of links that chains run along: what must hold if something does not, and the reverse.

A node says that a digit is in one of some cells: a candidate, a group in a line of a block, or the
places of the digit in an almost locked set. Between two nodes a strong link says that one of them
holds, a weak one that not both do. A chain starts with a node that does not hold and ends with one
that then does; so one of its two ends holds, whatever the others do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engines.core.grid import bits
from engines.sudoku.knowledge import Sheet

Node = tuple[int, int]  # a digit, and the mask of cells in one of which it is


class Why(NamedTuple):
    """What makes a link strong: a unit with no other place, or cells with one digit to spare."""

    unit: int
    cells: int = 0


class Chain(NamedTuple):
    """Nodes in turn: one that does not hold, one that then does, one that then does not, ..."""

    nodes: tuple[Node, ...]
    whys: tuple[Why, ...]
    strikes: tuple[tuple[int, int], ...]
    loop: bool
    sound: bool  # whether all that holds along it can hold at once

    @property
    def links(self) -> int:
        """How many strong links it has."""
        return len(self.whys)


class Web:
    """Nodes by number, and for each the numbers of those it is linked with, as masks."""

    def __init__(self, k: Sheet) -> None:
        self.k = k
        self.nodes: list[Node] = []
        self.number: dict[Node, int] = {}
        self.strong: list[int] = []
        self.why: dict[tuple[int, int], Why] = {}
        # by digit all its nodes, and by digit and cell (its bit) those that the cell is part of
        self.of_digit = [0] * (k.layout.side + 1)
        self.through: list[dict[int, int]] = [{} for _ in range(k.layout.side + 1)]
        self._weak: dict[int, int] = {}
        self._within: dict[tuple[int, int], int] = {}
        self._sight: dict[int, int] = {}

    def node(self, value: int, cells: int) -> int:
        """The number of a node, new or known."""
        key = (value, cells)
        number = self.number.get(key)
        if number is None:
            number = self.number[key] = len(self.nodes)
            self.nodes.append(key)
            self.strong.append(0)
            bit = 1 << number
            self.of_digit[value] |= bit
            through = self.through[value]
            while cells:
                low = cells & -cells
                cells ^= low
                through[low] = through.get(low, 0) | bit
        return number

    def link(self, one: int, two: int, why: Why) -> None:
        """One of these two holds; the first reason that is given is kept."""
        if (one, two) not in self.why:
            self.why[one, two] = self.why[two, one] = why
            self.strong[one] |= 1 << two
            self.strong[two] |= 1 << one

    def sight(self, cells: int) -> int:
        """The cells that see all of these."""
        found = self._sight.get(cells)
        if found is None:
            found = self._sight[cells] = self.k.common(cells)
        return found

    def weak(self, number: int) -> int:
        """The nodes that cannot hold beside this one."""
        found = self._weak.get(number)
        if found is None:
            found = self._weak[number] = self.denied(self.nodes[number])
        return found

    def denied(self, node: Node) -> int:
        """The nodes that cannot hold if this does: those whose cells all see it."""
        value, cells = node
        inside = self.k.where[value] & self.sight(cells)
        found = self._within.get((value, inside)) if inside else 0
        if found is None:
            beyond = 0
            through = self.through[value]
            outside = self.k.where[value] & ~inside
            while outside:
                low = outside & -outside
                outside ^= low
                beyond |= through.get(low, 0)
            found = self.of_digit[value] & ~beyond
            self._within[value, inside] = found
        if not cells & (cells - 1):
            for digit in bits(self.k.cand[cells.bit_length() - 1] & ~(1 << value)):
                twin = self.number.get((digit, cells))
                if twin is not None:
                    found |= 1 << twin
        return found

    def both_deny(self, one: Node, two: Node) -> list[tuple[int, int]]:
        """The candidates that go whichever of two nodes holds: (digit, mask of cells)."""
        (v, a), (w, b) = one, two
        where = self.k.where
        lone, single = not a & (a - 1), not b & (b - 1)
        if v == w:
            out = where[v] & self.sight(a) & self.sight(b)
            found = [(v, out)] if out else []
            if a == b and lone:
                others = self.k.cand[a.bit_length() - 1] & ~(1 << v)
                found += [(digit, a) for digit in bits(others)]
            return found
        if a == b and lone:
            others = self.k.cand[a.bit_length() - 1] & ~(1 << v | 1 << w)
            return [(digit, a) for digit in bits(others)]
        found = []
        if lone and where[w] & a & self.sight(b):
            found.append((w, a))
        if single and where[v] & b & self.sight(a):
            found.append((v, b))
        return found


def add_units(web: Web, values: Iterable[int]) -> None:
    """Units in which a digit has two places."""
    for value in values:
        for a, b, unit in web.k.links(value):
            web.link(web.node(value, 1 << a), web.node(value, 1 << b), Why(unit))


def add_pairs(web: Web) -> None:
    """Cells with two candidates."""
    for cell in web.k.pairs():
        one, two = bits(web.k.cand[cell])
        bit = 1 << cell
        web.link(web.node(one, bit), web.node(two, bit), Why(-1, bit))


def add_groups(web: Web, values: Iterable[int]) -> None:
    """Units whose places for a digit are two groups, each in one other unit."""
    k = web.k
    masks = k.layout.masks
    side = k.layout.side
    crossing = _crossing(k)
    for value in values:
        board = k.where[value]
        for unit in range(3 * side):
            inside = board & masks[unit]
            if inside.bit_count() < 3:
                continue
            for part in {inside & masks[other] for other in crossing[unit]}:
                rest = inside & ~part
                if not part or not rest or part.bit_count() > 3 or rest.bit_count() > 3:
                    continue
                if rest & (rest - 1) and not any(
                    not rest & ~masks[other] for other in crossing[unit]
                ):
                    continue
                web.link(web.node(value, part), web.node(value, rest), Why(unit))


def _crossing(k: Sheet) -> list[list[int]]:
    """For each unit the lines or blocks that share several cells with it."""
    masks, side = k.layout.masks, k.layout.side
    return [
        [
            other
            for other in range(3 * side)
            if other != unit and (masks[unit] & masks[other]).bit_count() > 1
        ]
        for unit in range(3 * side)
    ]


def add_sets(web: Web, sets: Iterable[tuple[int, int]]) -> None:
    """Almost locked sets: without one of their digits they are locked to the others."""
    k = web.k
    for cells, digits in sets:
        # a digit that no other cell could lose or take leads nowhere
        held = [(v, cells & k.where[v]) for v in bits(digits)]
        numbers = [web.node(v, at) for v, at in held if k.where[v] & web.sight(at)]
        why = Why(-1, cells)
        for i, one in enumerate(numbers):
            for two in numbers[i + 1 :]:
                web.link(one, two, why)


Spot = tuple[Node, int]  # a candidate, and the nodes that it denies and that would deny it


def all_spots(web: Web) -> list[Spot]:
    """The candidates of the digits that have nodes."""
    digits = [v for v in range(1, web.k.layout.side + 1) if web.of_digit[v]]
    nodes = [(v, 1 << c) for v in digits for c in bits(web.k.where[v])]
    return [(node, near) for node in nodes if (near := web.denied(node))]


def waves(
    web: Web, spots: list[Spot], most: int, every: bool = False
) -> Iterator[tuple[int, Spot, int]]:
    """By number of strong links, the candidates that would deny themselves: with the nodes at the
    end of the chains that say so. Each candidate once, or with `every` for all its chains."""
    strong = [list(bits(mask)) for mask in web.strong]
    weak = [list(bits(web.weak(number))) for number in range(len(web.nodes))]
    reach = list(web.strong)
    waiting = [(spot, list(bits(spot[1]))) for spot in spots]
    seen: dict[Node, int] = {}
    for depth in range(1, most + 1):
        rest: list[tuple[Spot, list[int]]] = []
        for spot, near in waiting:
            held = 0
            for number in near:
                held |= reach[number]
            hits = held & spot[1] & ~seen.get(spot[0], 0)
            if hits:
                yield depth, spot, hits
                seen[spot[0]] = held
            if every or not hits:
                rest.append((spot, near))
        if depth == most or not rest:
            return
        waiting = rest
        further = _further(web.strong, reach, strong, weak)
        if further == reach:
            return
        reach = further


def chains(web: Web, spots: list[Spot], most: int, every: bool = False) -> Iterator[Chain]:
    """Chains that strike something, by the number of their strong links up to `most`; for each
    of these candidates that goes the shortest, or with `every` longer ones too."""
    told: set[tuple[int, int]] = set()
    for depth, (_, near), hits in waves(web, spots, most, every):
        layers = _layers(web, near, depth)
        for end in bits(hits):
            numbers = _back(web, layers, end)
            ends = (min(numbers[0], numbers[-1]), max(numbers[0], numbers[-1]))
            if ends not in told:
                told.add(ends)
                yield _chain(web, numbers)


def agree(web: Web, numbers: list[int]) -> bool:
    """Whether all that holds along a chain can hold at once. Where it cannot, a shorter chain
    strikes some of it, and this one cannot be walked in one's mind."""
    # a chain that comes back to where it began may end against its own first link
    holding = numbers[1:-1:2] if numbers[0] == numbers[-1] else numbers[1::2]
    every = 0
    for number in holding:
        every |= 1 << number
    return not any(web.weak(number) & every for number in holding)


def _further(
    direct: list[int], reach: list[int], strong: list[list[int]], weak: list[list[int]]
) -> list[int]:
    """What holds one strong link later, for each node that does not hold."""
    after: list[int] = []
    for others in weak:
        held = 0
        for number in others:
            held |= reach[number]
        after.append(held)
    found: list[int] = []
    for number, held in enumerate(direct):
        for other in strong[number]:
            held |= after[other]
        found.append(held)
    return found


Layers = tuple[list[int], list[int]]


def _layers(web: Web, near: int, depth: int) -> Layers:
    """What does not hold and what holds, link by link, once these nodes do not hold."""
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


FIRSTS = 4  # firsts that are tried for one end


def _back(web: Web, layers: Layers, end: int) -> list[int]:
    """The nodes from a first that does not hold to this one. Of the firsts that lead here the one
    that makes a ring or strikes most is taken, if what holds on the way can hold at once."""
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
    whys = tuple(web.why[a, b] for a, b in zip(numbers[::2], numbers[1::2], strict=True))
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
    """In a loop each set of cells lacks one of two digits and so holds all its others."""
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
