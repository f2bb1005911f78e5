"""The nodes and links of a position as far as the search for chains needs them, kept from one
position to the next: nearly all of them stay as they are, and those that do not are replaced."""

from __future__ import annotations

from functools import cached_property, lru_cache

from engines.core.grid import bits
from engines.sudoku.almost import CODE, coded, decoded, in_unit, largest
from engines.sudoku.knowledge import Sheet
from engines.sudoku.layout import Layout
from engines.sudoku.web import others_in, parted

FEW = 3  # cells of which every choice is asked for: most nodes see no more

Tie = tuple[int, ...]  # the numbers of nodes of any two of which one holds
Link = tuple[int, int]


class Tide:
    """What is known of the nodes of a position, each list by the number of the node. It is never
    changed: for another position there is another, which takes over what is the same."""

    def __init__(self, layout: Layout) -> None:
        count, side = len(layout.regions), layout.side
        self.cand = [(1 << side + 1) - 2] * count
        self.where = [(1 << count) - 1] * (side + 1)
        # what almost locked sets tie, by their cells
        self.sets: dict[int, Tie] = {}
        # nodes, as codes, by number, and by digit with their cells; -1 for what no other cell could
        # lose or take: it leads nowhere
        self.nodes: list[int] = []
        self.number: dict[int, int] = {}
        self.of_digit: list[dict[int, int]] = [{} for _ in range(side + 1)]
        self.free: list[int] = []
        # the ties that a node is in
        self.owners: list[tuple[Tie, ...]] = []
        # the nodes that cannot hold beside it, and as a mask the candidates, as in `denials`
        self.weak: list[tuple[int, ...]] = []
        self.denying: list[int] = []
        # the candidates that bring it on: by a single strong link, and by any number of them where
        # that has been followed to the end
        self.on: list[int] = []
        self.closed: list[int] | None = None
        # the nodes that are linked in units
        self.linked: set[int] = set()

    def moved(self, k: Sheet, linked: bool = False) -> Tide:
        """That of another position, in which no candidate is back; with what is linked in units,
        which is not taken over to a third."""
        new = Tide.__new__(Tide)
        new.cand, new.where, new.sets = k.cand[:], k.where[:], self.sets.copy()
        new.nodes, new.number, new.free = self.nodes[:], self.number.copy(), self.free[:]
        new.of_digit = [cells.copy() for cells in self.of_digit]
        new.owners, new.weak = self.owners[:], self.weak[:]
        new.denying, new.on, new.closed = self.denying[:], self.on[:], None
        new._follow(k, self, linked)
        return new

    def _follow(self, k: Sheet, before: Tide, linked: bool) -> None:
        changed = 0
        for cell, mask in enumerate(self.cand):
            if mask != before.cand[cell]:
                changed |= 1 << cell
        tied = self._tie_sets(k, changed)
        self.linked = self._tie_links(k) if linked else set()
        tied |= self.linked
        denying, owners = self.denying, self.owners
        for number in tied:
            if not owners[number]:
                self._bury(number)
        for number in self._deny(k, before, changed) if before.nodes else ():
            for tie in owners[number]:
                tied.update(tie)
        for number in tied:
            by = 0
            for tie in owners[number]:
                for other in tie:
                    if other != number:
                        by |= denying[other]
            self.on[number] = by

    def _tie_sets(self, k: Sheet, changed: int) -> set[int]:
        """Take the sets of the position, if the candidates of these cells have changed: the nodes
        that are in others than they were."""
        layout, sets, number = k.layout, self.sets, self.number
        tied: set[int] = set()
        for cells in [cells for cells in sets if cells & changed]:
            tied.update(self._untie(sets.pop(cells)))
        limit = largest(layout)
        for unit, mask, candidates in zip(layout.units, layout.masks, k.by_unit(), strict=True):
            if not mask & changed:
                continue
            for _, cells, _, held in in_unit(unit, candidates, limit).values():
                if cells & changed and cells not in sets:
                    for node in held:
                        if node not in number:
                            self._add(k, node)
                    tie = tuple([n for node in held if (n := number[node]) >= 0])
                    if len(tie) > 1:
                        sets[cells] = tie
                        tied.update(self._tie(tie))
        return tied

    def _tie_links(self, k: Sheet) -> set[int]:
        """Take the links in units: the nodes that are in any."""
        tied: set[int] = set()
        for unit, candidates in enumerate(k.by_unit()):
            for link in links_in(k.layout, unit, candidates):
                tie = tuple([self.number[n] if n in self.number else self._add(k, n) for n in link])
                if min(tie) >= 0:
                    tied.update(self._tie(tie))
        return tied

    def _tie(self, tie: Tie) -> Tie:
        for number in tie:
            self.owners[number] += (tie,)
        return tie

    def _untie(self, tie: Tie) -> Tie:
        for number in tie:
            self.owners[number] = tuple([o for o in self.owners[number] if o is not tie])
        return tie

    def _add(self, k: Sheet, node: int) -> int:
        """A new node, and its weak links."""
        value, cells = decoded(node)
        seen = k.where[value] & k.common(cells)
        others = others_in(k, value, cells)
        if not seen and not others:
            self.number[node] = -1
            return -1
        count = len(k.cand)
        denying = seen << (value - 1) * count
        nodes, near = self.nodes, self._among(value, seen)
        for digit in bits(others):
            denying |= cells << (digit - 1) * count
            twin = self.number.get(coded(digit, cells), -1)
            if twin >= 0:
                near.append(twin)
        if self.free:
            number = self.free.pop()
            nodes[number], self.weak[number], self.denying[number] = node, tuple(near), denying
        else:
            number = len(nodes)
            nodes.append(node)
            self.weak.append(tuple(near))
            self.denying.append(denying)
            self.owners.append(())
            self.on.append(0)
        for other in near:
            self.weak[other] += (number,)
        self.number[node] = number
        self.of_digit[value][number] = cells
        return number

    def _among(self, value: int, cells: int) -> list[int]:
        """The nodes of a digit whose places are all among these cells."""
        if cells.bit_count() > FEW:
            hidden = ~cells
            return [number for number, mask in self.of_digit[value].items() if not mask & hidden]
        number_of = self.number.get
        found = []
        some = cells
        while some:
            number = number_of(some << CODE | value, -1)
            if number >= 0:
                found.append(number)
            some = some - 1 & cells
        return found

    def _bury(self, number: int) -> None:
        """Forget a node that is in no tie any more."""
        node = self.nodes[number]
        del self.number[node]
        del self.of_digit[decoded(node)[0]][number]
        for other in self.weak[number]:
            self.weak[other] = tuple([near for near in self.weak[other] if near != number])
        self.weak[number] = ()
        self.denying[number] = 0
        self.free.append(number)

    def _deny(self, k: Sheet, before: Tide, changed: int) -> list[int]:
        """What nodes deny in the position: those of them that deny less than they did."""
        denying, where, number = self.denying, self.where, self.number
        count = len(k.cand)
        found = []
        for value, places in enumerate(where):
            gone = (before.where[value] & ~places) << (value - 1) * count if value else 0
            if gone:
                for n in self.of_digit[value]:
                    if denying[n] & gone:
                        denying[n] &= ~gone
                        found.append(n)
        for cell in bits(changed):
            gone = 0
            for digit in bits(before.cand[cell] & ~k.cand[cell]):
                gone |= 1 << (digit - 1) * count + cell
            for digit in bits(k.cand[cell]):
                n = number.get(coded(digit, 1 << cell), -1)
                if n >= 0 and denying[n] & gone:
                    denying[n] &= ~gone
                    found.append(n)
        return found

    @cached_property
    def meeting(self) -> list[tuple[int, tuple[int, ...]]]:
        """The nodes that have weak links, each with those that it has."""
        return [(number, others) for number, others in enumerate(self.weak) if others]

    def partners(self, code: int) -> list[int] | None:
        """The nodes that cannot hold beside one."""
        number = self.number.get(code, -1)
        return None if number < 0 else [self.nodes[n] for n in self.weak[number]]

    def follows(self, k: Sheet) -> bool:
        """Whether the position has no candidate that this one lacks."""
        return not any(now & ~had for now, had in zip(k.cand, self.cand, strict=True))


@lru_cache(maxsize=1 << 9)
def links_in(layout: Layout, unit: int, candidates: tuple[int, ...]) -> tuple[Link, ...]:
    """The digits that a unit has two places or two groups for, from the candidates of its cells."""
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
