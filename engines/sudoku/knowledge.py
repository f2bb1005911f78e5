"""The solver's knowledge of a board: digits, candidates, and why each other candidate is
eliminated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Self, TypeVar

from solitudo.engines.core.deduction import Fact
from solitudo.engines.core.grid import bits, mask_of
from solitudo.engines.sudoku.layout import Layout

T = TypeVar("T")


@lru_cache(maxsize=1 << 14)
def fact(what: str, cell: int, value: int) -> Fact:
    """Return one shared object for each fact, because steps often use the same facts."""
    return Fact(what, cell, value)


class Sheet:
    """Digits and candidates of a board, by cell and by digit.

    `cand[cell]` masks digits (bit v is digit v), and is 0 if the cell is written. `where[v]` masks
    the open cells that may hold v, and `done[v]` the cells that hold it. `struck[v]` are the cells
    whose candidate v was eliminated by reasoning, and not by a digit in sight. `memo` has what
    techniques computed from this state. Any change empties it. `barren` has, by technique and
    digit, the places where nothing was found. `kept` has what follows from a digit's places alone,
    because most steps leave most digits unchanged.
    """

    __slots__ = (
        "barren",
        "broken",
        "cand",
        "common",
        "done",
        "givens",
        "kept",
        "layout",
        "memo",
        "open",
        "struck",
        "values",
        "where",
        "wrong",
    )

    def __init__(self, layout: Layout, givens: Iterable[int] = ()) -> None:
        side, count = layout.side, layout.side * layout.side
        every = (1 << side + 1) - 2
        self.layout = layout
        # the cells that see all of some cells, by mask
        self.common = layout.common
        self.values = bytearray(count)
        self.cand = [every] * count
        self.open = (1 << count) - 1
        self.where = [0] + [self.open] * side
        self.done = [0] * (side + 1)
        self.struck = [0] * (side + 1)
        self.givens = 0
        self.broken = False
        self.wrong: tuple[Fact, ...] = ()
        self.memo: dict[str, Any] = {}
        self.barren: dict[tuple[str, int], int] = {}
        self.kept: dict[tuple[str, int], tuple[int, Any]] = {}
        for cell, value in enumerate(givens):
            if value:
                self.place(cell, value)
                self.givens |= 1 << cell

    @classmethod
    def standing(
        cls, layout: Layout, givens: Sequence[int], places: Sequence[int], left: int
    ) -> Self:
        """Return a sheet with these open cells and exactly these places for each digit."""
        sheet = cls(layout)
        sheet.open = left
        sheet.givens = mask_of(cell for cell, value in enumerate(givens) if value)
        values, cand = sheet.values, [0] * len(sheet.cand)
        for value, mask in enumerate(places, 1):
            sheet.done[value], sheet.where[value] = mask & ~left, mask & left
            for cell in bits(mask & ~left):
                values[cell] = value
            for cell in bits(mask & left):
                cand[cell] |= 1 << value
        sheet.cand = cand
        return sheet

    def copy(self) -> Sheet:
        twin = Sheet.__new__(Sheet)
        twin.layout, twin.common = self.layout, self.common
        twin.values = self.values[:]
        twin.cand = self.cand[:]
        twin.open = self.open
        twin.where = self.where[:]
        twin.done = self.done[:]
        twin.struck = self.struck[:]
        twin.givens = self.givens
        twin.broken = self.broken
        twin.wrong = self.wrong
        twin.memo = {}
        twin.barren = dict(self.barren)
        twin.kept = dict(self.kept)
        return twin

    def remember(self, last: Sheet) -> None:
        """Use what another position found out about digits that have the same places here."""
        both = zip(self.where, last.where, self.done, last.done, strict=True)
        same = [places == old and done == before for places, old, done, before in both]
        # not for a single digit
        same[0] = False
        self.barren.update(found for found in last.barren.items() if same[found[0][1]])
        self.kept.update(found for found in last.kept.items() if same[found[0][1]])

    @property
    def complete(self) -> bool:
        return not self.open and not self.broken

    def learn(self, fact: Fact) -> None:
        if fact.what == "is":
            self.place(fact.at, fact.value)
        else:
            self.strike(fact.value, 1 << fact.at)

    def knows(self, fact: Fact) -> bool:
        value = self.values[fact.at]
        if fact.what == "is":
            return value == fact.value
        return value != fact.value if value else not self.cand[fact.at] >> fact.value & 1

    def place(self, cell: int, value: int) -> None:
        """Write a digit, and eliminate it from all cells that see the cell."""
        if self.values[cell]:
            if self.values[cell] != value:
                self._clash(Fact("is", cell, self.values[cell]), Fact("is", cell, value))
            return
        bit = 1 << cell
        cand, where = self.cand, self.where
        mask = cand[cell]
        if not mask >> value & 1:
            self.broken = True
            if self.struck[value] & bit:
                self._clash(Fact("not", cell, value), Fact("is", cell, value))
        while mask:
            low = mask & -mask
            where[low.bit_length() - 1] &= ~bit
            mask ^= low
        cand[cell] = 0
        self.values[cell] = value
        self.open &= ~bit
        self.done[value] |= bit
        self.memo = {}
        hit = where[value] & self.layout.peers[cell]
        where[value] ^= hit
        keep = ~(1 << value)
        while hit:
            low = hit & -hit
            hit ^= low
            peer = low.bit_length() - 1
            mask = cand[peer] & keep
            cand[peer] = mask
            if not mask:
                self.broken = True

    def strike(self, value: int, cells: int) -> None:
        """Eliminate a candidate in cells, by reasoning."""
        wrong = self.done[value] & cells
        if wrong:
            cell = wrong.bit_length() - 1
            self._clash(Fact("is", cell, value), Fact("not", cell, value))
        hit = self.where[value] & cells
        self.struck[value] |= hit
        self.where[value] ^= hit
        self.memo = {}
        cand = self.cand
        keep = ~(1 << value)
        while hit:
            low = hit & -hit
            hit ^= low
            cell = low.bit_length() - 1
            mask = cand[cell] & keep
            cand[cell] = mask
            if not mask:
                self.broken = True

    def _clash(self, *facts: Fact) -> None:
        self.broken = True
        self.wrong = self.wrong or facts

    def narrow(self, cell: int, mask: int) -> None:
        """Keep only these candidates in the cell, because the person's notes say so."""
        gone = self.cand[cell] & ~mask
        for value in bits(gone):
            self.strike(value, 1 << cell)

    def sure(self, cell: int) -> tuple[Fact, ...]:
        """Return the facts that a digit on the board needs: none if it is given."""
        if self.givens >> cell & 1:
            return ()
        return (fact("is", cell, self.values[cell]),)

    def gone(self, cell: int, value: int) -> tuple[Fact, ...]:
        """Return the fact that eliminates this candidate, or nothing if a clue does."""
        if self.values[cell] and self.values[cell] != value:
            return self.sure(cell)
        seen = self.done[value] & self.layout.peers[cell]
        if seen & self.givens:
            return ()
        if seen:
            return (fact("is", (seen & -seen).bit_length() - 1, value),)
        return (fact("not", cell, value),)

    def may_be(self, cell: int) -> int:
        """Return the digits that a cell may have, as a mask. A written cell has only its own."""
        return 1 << self.values[cell] if self.values[cell] else self.cand[cell]

    def cell_only(self, cell: int, mask: int) -> list[Fact]:
        """Return why the cell has no candidates except these."""
        facts: list[Fact] = []
        for value in range(1, self.layout.side + 1):
            if not mask >> value & 1:
                facts.extend(self.gone(cell, value))
        return facts

    def unit_only(self, unit: int, value: int, cells: int) -> list[Fact]:
        """Return why the digit has no place in the unit except these cells."""
        facts: list[Fact] = []
        rest = self.layout.masks[unit] & ~cells
        while rest:
            low = rest & -rest
            rest ^= low
            facts.extend(self.gone(low.bit_length() - 1, value))
        return facts

    def pairs(self) -> list[int]:
        """Return the cells with exactly two candidates."""
        return self.once("pairs", _pairs)

    def by_unit(self) -> list[tuple[int, ...]]:
        """Return each unit's candidates, which are the key to what was found in the unit."""
        return self.once("by unit", _by_unit)

    def once(self, name: str, work: Callable[[Sheet], T]) -> T:
        """Compute a value once for this state. It is computed again when anything changes."""
        if name not in self.memo:
            self.memo[name] = work(self)
        found: T = self.memo[name]
        return found

    def of_digit(self, name: str, value: int, work: Callable[[Sheet, int], T]) -> T:
        """Compute a value once for the places of a digit.

        It is computed again when these change.
        """
        board = self.where[value]
        known = self.kept.get((name, value))
        if known is None or known[0] != board:
            known = self.kept[name, value] = board, work(self, value)
        found: T = known[1]
        return found

    def links(self, value: int) -> list[tuple[int, int, int]]:
        """Return the units in which the digit has exactly two places left: (cell, cell, unit)."""
        return self.of_digit("links", value, _links)

    def partners(self, value: int) -> dict[int, int]:
        """Return, for each cell, the mask of cells, one of which must hold the digit if it does
        not.
        """
        return self.of_digit("partners", value, _partners)


def _pairs(k: Sheet) -> list[int]:
    return [cell for cell, mask in enumerate(k.cand) if mask.bit_count() == 2]


def _by_unit(k: Sheet) -> list[tuple[int, ...]]:
    cand = k.cand
    return [tuple([cand[cell] for cell in unit]) for unit in k.layout.units]


def _links(k: Sheet, value: int) -> list[tuple[int, int, int]]:
    found = []
    board = k.where[value]
    if board:
        for number, mask in enumerate(k.layout.masks):
            two = board & mask
            if two.bit_count() == 2:
                low = two & -two
                found.append((low.bit_length() - 1, two.bit_length() - 1, number))
    return found


def _partners(k: Sheet, value: int) -> dict[int, int]:
    found: dict[int, int] = {}
    for a, b, _ in k.links(value):
        found[a] = found.get(a, 0) | 1 << b
        found[b] = found.get(b, 0) | 1 << a
    return found
