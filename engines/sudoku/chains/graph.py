"""The links of a position that chains over sets and groups follow, as a graph of nodes.

The graph is kept from one position to the next: nearly all nodes are the same, and the others are
replaced.

A node says that a digit is in one of some cells. A tie is a group of nodes of which, in any two,
one is true (strong links). A node denies candidates. It has weak links to nodes made of these
candidates, because they cannot both be true. Three nodes of the digit 7, each a single cell:

        C D E F             row 1 has two places for 7: C1 and F1 are a tie
     1  7 . . 7             C1 and C4 are in one column: each has a weak link to the other
     4  7 . . .             so 7 at C4 denies C1, and brings on F1

`on` has for each node the candidates that make it true by a single strong link: what the others of
its ties deny. A candidate that makes true what denies it is impossible.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import NamedTuple

from solitudo.engines.core.grid import bits
from solitudo.engines.sudoku.chains.nodes import (
    CODE,
    coded,
    decoded,
    in_unit,
    largest,
    others_in,
    parted,
)
from solitudo.engines.sudoku.knowledge import Sheet
from solitudo.engines.sudoku.layout import Layout

FEW = 3  # for cells up to this number, every choice is asked for: most nodes see no more
NOWHERE = -1  # the number of a node that no other cell could eliminate or use: no link starts there

Tie = tuple[int, ...]  # the numbers of its nodes
Link = tuple[int, int]


class NodeLinks(NamedTuple):
    """A node as its code, with its links: nodes that cannot be true beside it, the mask of
    candidates that it denies, and its ties.

    It never changes, because graphs of several positions share it.
    """

    code: int
    weak: tuple[int, ...]
    denies: int
    ties: tuple[Tie, ...] = ()

    def beside(self, number: int) -> NodeLinks:
        weak = (*self.weak, number)
        return NodeLinks(self.code, weak, self.denies, self.ties)

    def without(self, number: int) -> NodeLinks:
        weak = tuple([other for other in self.weak if other != number])
        return NodeLinks(self.code, weak, self.denies, self.ties)

    def sparing(self, gone: int) -> NodeLinks:
        return NodeLinks(self.code, self.weak, self.denies & ~gone, self.ties)


GIVEN_UP = NodeLinks(0, (), 0)


class LinkGraph:
    """The nodes of a position by number, with their links.

    It never changes. The graph of another position shares the parts that are the same.
    """

    def __init__(self, layout: Layout) -> None:
        count, side = len(layout.regions), layout.side
        self.cand = [(1 << side + 1) - 2] * count
        self.where = [(1 << count) - 1] * (side + 1)
        # the ties of almost locked sets, by their cells
        self.sets: dict[int, Tie] = {}
        self.nodes: list[NodeLinks] = []
        # the numbers of nodes by code, and by digit with the cells; then the numbers that are free
        # again
        self.number: dict[int, int] = {}
        self.of_digit: list[dict[int, int]] = [{} for _ in range(side + 1)]
        self.free: list[int] = []
        # by node, the candidates that make it true: by a single strong link, and by any number of
        # links if those have been followed to the end
        self.on: list[int] = []
        self.closed: list[int] | None = None
        # the nodes that are tied in units
        self.linked: set[int] = set()

    def moved(self, k: Sheet, linked: bool = False) -> LinkGraph:
        """Return the graph of another position with fewer candidates and these links in units."""
        new = LinkGraph(k.layout)
        new.cand, new.where, new.sets = k.cand[:], k.where[:], self.sets.copy()
        new.nodes, new.number, new.free = self.nodes[:], self.number.copy(), self.free[:]
        new.of_digit = [cells.copy() for cells in self.of_digit]
        new.on = self.on[:]
        new._follow(k, self, linked)
        return new

    def _follow(self, k: Sheet, before: LinkGraph, linked: bool) -> None:
        """Update the nodes: those with changed ties, those that are removed, those that deny less.

        Then update `on` for all nodes of their ties.
        """
        nodes, changed = self.nodes, 0
        for cell, mask in enumerate(self.cand):
            if mask != before.cand[cell]:
                changed |= 1 << cell
        tied = self._tie_sets(k, changed)
        if linked:
            self.linked = self._tie_units(k)
            tied |= self.linked
        for number in tied:
            if not nodes[number].ties:
                self._give_up(number)
        for number in self._deny_less(k, before, changed) if before.nodes else ():
            for tie in nodes[number].ties:
                tied.update(tie)
        denies = [node.denies for node in nodes]
        for number in tied:
            by = 0
            for tie in nodes[number].ties:
                for other in tie:
                    if other != number:
                        by |= denies[other]
            self.on[number] = by

    # -- ties --------------------------------------------------------------------------------

    def _tie_sets(self, k: Sheet, changed: int) -> set[int]:
        """Use the position's sets if these cells changed. Return the nodes with other sets."""
        layout, sets, number = k.layout, self.sets, self.number
        gone = [sets.pop(cells) for cells in [cells for cells in sets if cells & changed]]
        new: list[Tie] = []
        limit = largest(layout)
        for unit, mask, candidates in zip(layout.units, layout.masks, k.by_unit(), strict=True):
            if not mask & changed:
                continue
            for _, cells, _, held in in_unit(unit, candidates, limit).values():
                if cells & changed and cells not in sets:
                    for code in held:
                        if code not in number:
                            self._add(k, code)
                    tie = tuple([n for code in held if (n := number[code]) != NOWHERE])
                    if len(tie) > 1:
                        sets[cells] = tie
                        new.append(tie)
        return self._retie(gone, new)

    def _tie_units(self, k: Sheet) -> set[int]:
        """Use the links in units. Return the nodes of these links."""
        new: list[Tie] = []
        for unit, candidates in enumerate(k.by_unit()):
            for link in links_in(k.layout, unit, candidates):
                tie = tuple([self.number[c] if c in self.number else self._add(k, c) for c in link])
                if NOWHERE not in tie:
                    new.append(tie)
        return self._retie([], new)

    def _retie(self, gone: list[Tie], new: list[Tie]) -> set[int]:
        """Remove the ties in `gone` from their nodes, and add those in `new`.

        Return the numbers of the nodes.
        """
        nodes = self.nodes
        left = set(map(id, gone))  # sets may have equal ties: remove exactly these
        joined: dict[int, list[Tie]] = {number: [] for tie in gone for number in tie}
        for tie in new:
            for number in tie:
                joined.setdefault(number, []).append(tie)
        for number, more in joined.items():
            code, weak, denies, ties = nodes[number]
            stay = [tie for tie in ties if id(tie) not in left] if left else ties
            nodes[number] = NodeLinks(code, weak, denies, (*stay, *more))
        return set(joined)

    # -- nodes -------------------------------------------------------------------------------

    def _add(self, k: Sheet, code: int) -> int:
        value, cells = decoded(code)
        seen = k.where[value] & k.common(cells)
        others = others_in(k, value, cells)
        if not seen and not others:
            self.number[code] = NOWHERE
            return NOWHERE
        count = len(k.cand)
        denies = seen << (value - 1) * count
        near = self._among(value, seen)
        for digit in bits(others):
            denies |= cells << (digit - 1) * count
            twin = self.number.get(coded(digit, cells), NOWHERE)
            if twin != NOWHERE:
                near.append(twin)
        node = NodeLinks(code, tuple(near), denies)
        if self.free:
            number = self.free.pop()
            self.nodes[number] = node
        else:
            number = len(self.nodes)
            self.nodes.append(node)
            self.on.append(0)
        for other in near:
            self.nodes[other] = self.nodes[other].beside(number)
        self.number[code] = number
        self.of_digit[value][number] = cells
        return number

    def _among(self, value: int, cells: int) -> list[int]:
        if cells.bit_count() > FEW:
            hidden = ~cells
            return [number for number, mask in self.of_digit[value].items() if not mask & hidden]
        number_of = self.number.get
        found = []
        some = cells
        while some:
            number = number_of(some << CODE | value, NOWHERE)
            if number != NOWHERE:
                found.append(number)
            some = some - 1 & cells  # the next choice of these cells
        return found

    def _give_up(self, number: int) -> None:
        node = self.nodes[number]
        del self.number[node.code]
        del self.of_digit[decoded(node.code)[0]][number]
        for other in node.weak:
            self.nodes[other] = self.nodes[other].without(number)
        self.nodes[number] = GIVEN_UP
        self.free.append(number)

    def _deny_less(self, k: Sheet, before: LinkGraph, changed: int) -> list[int]:
        nodes, number_of = self.nodes, self.number.get
        count = len(k.cand)
        found = []
        for value, places in enumerate(self.where):
            gone = (before.where[value] & ~places) << (value - 1) * count if value else 0
            for number in self.of_digit[value] if gone else ():
                if nodes[number].denies & gone:
                    nodes[number] = nodes[number].sparing(gone)
                    found.append(number)
        for cell in bits(changed):
            gone = 0
            for digit in bits(before.cand[cell] & ~k.cand[cell]):
                gone |= 1 << (digit - 1) * count + cell
            for digit in bits(k.cand[cell]):
                number = number_of(coded(digit, 1 << cell), NOWHERE)
                if number != NOWHERE and nodes[number].denies & gone:
                    nodes[number] = nodes[number].sparing(gone)
                    found.append(number)
        return found

    # -- questions ---------------------------------------------------------------------------

    @cached_property
    def weak(self) -> list[tuple[int, ...]]:
        """For each node, by number, the nodes that cannot be true beside it."""
        return [node.weak for node in self.nodes]

    @cached_property
    def ties(self) -> list[tuple[Tie, ...]]:
        """The ties of each node, by number."""
        return [node.ties for node in self.nodes]

    @cached_property
    def meeting(self) -> list[tuple[int, tuple[int, ...]]]:
        """Return the nodes that have weak links, each with its links."""
        return [(number, others) for number, others in enumerate(self.weak) if others]

    def partners(self, code: int) -> list[int] | None:
        """Return the codes of the nodes that cannot be true together with this one, or None if that
        is unknown.
        """
        number = self.number.get(code, NOWHERE)
        if number == NOWHERE:
            return None
        nodes = self.nodes
        return [nodes[other].code for other in nodes[number].weak]

    def follows(self, k: Sheet) -> bool:
        """Return whether this position has all candidates of another position."""
        return not any(now & ~had for now, had in zip(k.cand, self.cand, strict=True))


@lru_cache(maxsize=1 << 9)
def links_in(layout: Layout, unit: int, candidates: tuple[int, ...]) -> tuple[Link, ...]:
    """Return the digits with two places or two groups in a unit, from the candidates of
    its cells.
    """
    found: list[Link] = []
    for value in range(1, layout.side + 1):
        inside = 0
        for cell, mask in zip(layout.units[unit], candidates, strict=True):
            if mask >> value & 1:
                inside |= 1 << cell
        if inside.bit_count() == 2:
            low = inside & -inside
            found.append((coded(value, low), coded(value, inside ^ low)))
        for part, rest in parted(layout, unit, inside):
            found.append((coded(value, part), coded(value, rest)))
    return tuple(found)
