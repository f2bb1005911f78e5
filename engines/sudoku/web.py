"""The web of links that chains run along: what must hold if something does not, and the reverse.

A node says that a digit is in one of some cells: a candidate, a group in a line of a block, or the
places of the digit in an almost locked set. Between two nodes a strong link says that one of them
holds, a weak one that not both do. A chain starts with a node that does not hold and ends with one
that then does; so one of its two ends holds, whatever the others do.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain as joined
from typing import NamedTuple

from engines.core.grid import bits
from engines.sudoku.almost import Almost
from engines.sudoku.knowledge import Sheet
from engines.sudoku.layout import Layout

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
        # almost locked sets, and the nodes that each of them holds
        self.groups: list[Almost] = []
        self.held: list[int] = []
        # by digit all its nodes, and by digit and cell (its bit) those that the cell sees whole
        self.of_digit = [0] * (k.layout.side + 1)
        self._weak: dict[int, int] = {}
        self.sight = k.layout.common
        self._faces: list[dict[int, int]] = [defaultdict(int) for _ in self.of_digit]

    def copy(self) -> Web:
        """A web to which more can be added."""
        twin = Web(self.k)
        twin.nodes, twin.number = list(self.nodes), dict(self.number)
        twin.strong, twin.why = list(self.strong), dict(self.why)
        twin.groups, twin.held = list(self.groups), list(self.held)
        twin.of_digit = list(self.of_digit)
        twin._faces = [faces.copy() for faces in self._faces]
        return twin

    def node(self, value: int, cells: int) -> int:
        """The number of a node, new or known."""
        number = self.number.get((value, cells))
        if number is None:
            return self.add((value, cells), self.k.where[value] & self.sight(cells))
        return number

    def add(self, node: Node, seen: int) -> int:
        """A new node, and the cells with its digit that see it as a whole."""
        value = node[0]
        number = self.number[node] = len(self.nodes)
        self.nodes.append(node)
        self.strong.append(0)
        bit = 1 << number
        self.of_digit[value] |= bit
        faces = self._faces[value]
        while seen:
            low = seen & -seen
            seen ^= low
            faces[low] |= bit
        return number

    def link(self, one: int, two: int, why: Why) -> None:
        """One of these two holds; the first reason that is given is kept."""
        if (one, two) not in self.why:
            self.why[one, two] = self.why[two, one] = why
            self.strong[one] |= 1 << two
            self.strong[two] |= 1 << one

    def reason(self, one: int, two: int) -> Why:
        """Why one of these two holds: the first reason that was given."""
        found = self.why.get((one, two))
        if found is None:
            both = 1 << one | 1 << two
            index = next(i for i, every in enumerate(self.held) if every & both == both)
            found = Why(-1, self.groups[index].cells)
        return found

    @cached_property
    def owners(self) -> list[list[int]]:
        """By node the sets that hold it."""
        found: list[list[int]] = [[] for _ in self.nodes]
        for index, every in enumerate(self.held):
            for number in bits(every):
                found[number].append(index)
        return found

    def weak(self, number: int) -> int:
        """The nodes that cannot hold beside this one."""
        found = self._weak.get(number)
        if found is None:
            found = self._weak[number] = self.denied(self.nodes[number])
        return found

    def denied(self, node: Node) -> int:
        """The nodes that cannot hold if this does: those whose cells all see all of its own."""
        value, cells = node
        faces = self._faces[value]
        if not cells & (cells - 1):
            found = faces.get(cells, 0)
            others = self.k.cand[cells.bit_length() - 1] & ~(1 << value)
            while others:
                low = others & -others
                others ^= low
                twin = self.number.get((low.bit_length() - 1, cells))
                if twin is not None:
                    found |= 1 << twin
            return found
        found = -1
        while cells:
            low = cells & -cells
            cells ^= low
            found &= faces.get(low, 0)
            if not found:
                break
        return found

    def facing(self, value: int, bit: int) -> int:
        """The nodes of a digit that a cell (its bit) sees as a whole."""
        return self._faces[value].get(bit, 0)

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
    for value in values:
        for part, rest, unit in web.k.of_digit("group links", value, _group_links):
            web.link(web.node(value, part), web.node(value, rest), Why(unit))


def _group_links(k: Sheet, value: int) -> list[tuple[int, int, int]]:
    masks = k.layout.masks
    board = k.where[value]
    found = []
    for unit, crossing in enumerate(_crossing(k.layout)):
        inside = board & masks[unit]
        if inside.bit_count() < 3:
            continue
        for part in {inside & masks[other] for other in crossing}:
            rest = inside & ~part
            if not part or not rest or part.bit_count() > 3 or rest.bit_count() > 3:
                continue
            if rest & (rest - 1) and not any(not rest & ~masks[other] for other in crossing):
                continue
            found.append((part, rest, unit))
    return found


@lru_cache(maxsize=32)
def _crossing(layout: Layout) -> list[list[int]]:
    """For each unit the lines or blocks that share several cells with it."""
    masks, side = layout.masks, layout.side
    return [
        [
            other
            for other in range(3 * side)
            if other != unit and (masks[unit] & masks[other]).bit_count() > 1
        ]
        for unit in range(3 * side)
    ]


def add_sets(web: Web, sets: Sequence[Almost]) -> None:
    """Almost locked sets: without one of their digits they are locked to the others."""
    where, sight, strong = web.k.where, web.sight, web.strong
    # each node as a mask; 0 for what no other cell could lose or take: it leads nowhere
    known = {node: 1 << number for node, number in web.number.items()}
    for node in dict.fromkeys(joined.from_iterable([group.held for group in sets])):
        if node not in known:
            seen = where[node[0]] & sight(node[1])
            known[node] = 1 << web.add(node, seen) if seen else 0
    bit_of = known.__getitem__
    for group in sets:
        every = sum(map(bit_of, group.held))
        web.held.append(every)
        if every & (every - 1):
            rest = every
            while rest:
                low = rest & -rest
                rest ^= low
                strong[low.bit_length() - 1] |= every ^ low
    web.groups += sets


Spot = tuple[Node, int]  # a candidate, and the nodes that it denies and that would deny it


def all_spots(web: Web) -> list[Spot]:
    """The candidates of the digits that have nodes."""
    digits = [v for v in range(1, web.k.layout.side + 1) if web.of_digit[v]]
    nodes = [(v, 1 << c) for v in digits for c in bits(web.k.where[v])]
    return [(node, near) for node in nodes if (near := web.denied(node))]


Wave = tuple[int, Spot, int]  # strong links, a candidate, and the nodes at the end of its chains


def waves(web: Web, spots: list[Spot], most: int) -> Iterator[Wave]:
    """By number of strong links, the candidates that would deny themselves: with the nodes at the
    end of the chains that say so. Each candidate once."""
    strong, weak = _alive(web)
    reach = list(web.strong)
    waiting = [(spot, listed(spot[1])) for spot in spots]
    for depth in range(1, most + 1):
        rest: list[tuple[Spot, list[int]]] = []
        for spot, near in waiting:
            held = 0
            for number in near:
                held |= reach[number]
            hits = held & spot[1]
            if hits:
                yield depth, spot, hits
            else:
                rest.append((spot, near))
        if depth == most or not rest:
            return
        waiting = rest
        # what holds one strong link later, for each node that does not hold
        after = _after(weak, reach)
        further = list(reach)
        for number, others in strong:
            held = web.strong[number]
            for other in others:
                held |= after[other]
            further[number] = held
        if further == reach:
            return
        reach = further


Alive = tuple[list[tuple[int, list[int]]], list[tuple[int, list[int]]]]


def _alive(web: Web) -> Alive:
    """The links that lead on, by node: the strong ones to nodes that deny others, and the weak
    ones to all of these."""
    weak: list[tuple[int, list[int]]] = []
    denying = 0
    for number in range(len(web.nodes)):
        mask = web.weak(number)
        if mask:
            denying |= 1 << number
            weak.append((number, listed(mask)))
    strong: list[tuple[int, list[int]]] = []
    for number, mask in enumerate(web.strong):
        mask &= denying
        if mask & (mask - 1):
            strong.append((number, listed(mask)))
        elif mask:
            strong.append((number, [mask.bit_length() - 1]))
    return strong, weak


def listed(mask: int) -> list[int]:
    """The set bits of a mask, lowest first: `bits` where all of them are wanted at once."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def _after(weak: list[tuple[int, list[int]]], reach: list[int]) -> dict[int, int]:
    """What holds after each node that holds."""
    after: dict[int, int] = {}
    for number, others in weak:
        held = 0
        for other in others:
            held |= reach[other]
        after[number] = held
    return after


def struck_over(web: Web) -> set[Node]:
    """The candidates that chains of any length strike: as `waves`, without asking how long."""
    strong, weak = _alive(web)
    reach = list(web.strong)
    growing = True
    while growing:
        growing = False
        after = _after(weak, reach)
        for number, others in strong:
            held = before = reach[number]
            for other in others:
                held |= after[other]
            if held != before:
                reach[number] = held
                growing = True
    found: set[Node] = set()
    for node, near in all_spots(web):
        if any(reach[number] & near for number in bits(near)):
            found.add(node)
    return found


def chains(web: Web, spots: list[Spot], most: int) -> Iterator[Chain]:
    """Chains that strike something, by the number of their strong links up to `most`; for each
    of these candidates that goes the shortest."""
    return chains_of(web, waves(web, spots, most))


def chains_of(web: Web, found: Iterable[Wave]) -> Iterator[Chain]:
    """The chains that strike these candidates."""
    told: set[tuple[int, int]] = set()
    for depth, (_, near), hits in found:
        layers = _layers(web, near, depth)
        for end in bits(hits):
            numbers = _back(web, layers, end)
            ends = (min(numbers[0], numbers[-1]), max(numbers[0], numbers[-1]))
            if ends not in told:
                told.add(ends)
                yield _chain(web, numbers)


def between(web: Web, most: int) -> Iterator[Chain]:
    """For any two ends the shortest chain from one to the other, if it strikes something."""
    for first in range(len(web.nodes)):
        offs, ons = _layers(web, 1 << first, most)
        for depth, on in enumerate(ons, 1):
            for end in bits(on >> first << first):
                chain = _chain(web, _back(web, (offs[:depth], ons[:depth]), end))
                if chain.strikes:
                    yield chain


def agree(web: Web, numbers: list[int]) -> bool:
    """Whether all that holds along a chain can hold at once. Where it cannot, a shorter chain
    strikes some of it, and this one cannot be walked in one's mind."""
    # a chain that comes back to where it began may end against its own first link
    holding = numbers[1:-1:2] if numbers[0] == numbers[-1] else numbers[1::2]
    every = 0
    for number in holding:
        every |= 1 << number
    return not any(web.weak(number) & every for number in holding)


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
