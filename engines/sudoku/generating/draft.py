"""Boards that are being made: drafts with givens, and small changes to them."""

from __future__ import annotations

from random import Random
from typing import NamedTuple, Protocol

from solitudo.engines.core.kind import LEVELS
from solitudo.engines.sudoku.generating.clue_removal import (
    ClueRemover,
    Keeps,
    RelatedRemover,
    Rivals,
)
from solitudo.engines.sudoku.generating.grading import Grading, look
from solitudo.engines.sudoku.generating.options import Plan
from solitudo.engines.sudoku.generating.shapes import full_grid, shape
from solitudo.engines.sudoku.layout import Layout
from solitudo.engines.sudoku.search.exact_cover import cover_of

# an easy board keeps this share of its digits; with fewer it would be long and not easy
EASY_SHARE = 0.37
# groups of givens that are put back at a time
BACK = 3
# small plain boards this near to the level need fewer: there are more boards of the level near them
NEAR, FEWER = -2, 2
# from this side on, the search for a second solution has only a few guesses
LARGE, LARGE_NODES = 12, 12
# the same limit on smaller boards whose units are not only boxes, by side: some searches there
# never end
NODES = {8: 40, 9: 40, 10: 15}
# where relations are followed
RELATED_NODES = 8
# drafts that are made until one has few enough givens
FEW_TRIES = 60


class Draft(NamedTuple):
    """A shape, a full grid, and its givens."""

    layout: Layout
    grid: bytes
    left: bytes


class Maker(Protocol):
    """Makes drafts of a plan, and changes them a little."""

    def draft(self) -> Draft:
        """Return a new draft."""

    def change(self, draft: Draft, grading: Grading) -> Draft | None:
        """Return a draft similar to this one, or None if that fails."""

    def easier(self, draft: Draft, among: int, most: int) -> list[Draft]:
        """Return drafts with more givens, in some of these cells."""

    def finish(self, draft: Draft) -> Draft | None:
        """Return the draft with everything else that the plan asks for, or None if that is
        impossible.
        """


class GivensMaker:
    """Makes drafts by removing digits from a full grid."""

    def __init__(self, plan: Plan, rng: Random) -> None:
        self.plan = plan
        self.rng = rng
        self.pairs = groups(plan.side, plan.symmetry)
        middle = (plan.side * plan.side // 2,)
        # if the number of givens depends on a cell that is its own partner, that cell is decided
        # first
        self.settled = plan.givens > 0 and plan.symmetry == "180" and middle in self.pairs
        if self.settled:
            self.pairs.remove(middle)
        self.usual = round(plan.side * plan.side * EASY_SHARE)
        self.layout = shape(plan, rng)
        self.grid = b""
        self.rivals: Rivals | None = None

    def _grid(self) -> tuple[Layout, bytes]:
        """Return a shape and a full grid. If an irregular shape has none, take another one.

        The largest grids are used again: they take longest to fill, and give more boards than are
        looked at.
        """
        if self.grid:
            return self.layout, self.grid
        self.layout, whole, grid = full_grid(self.layout, self.plan, self.rng)
        if self.plan.side > LARGE:
            self.grid = grid
        return whole, grid

    def draft(self) -> Draft:
        plan = self.plan
        for _ in range(FEW_TRIES):
            layout, grid = self._grid()
            digger = self._digger(layout, grid)
            if self.settled and (len(grid) - plan.givens) % 2:
                digger.spare((len(grid) // 2,))
            digger.dig(self.rng.sample(self.pairs, len(self.pairs)), self._least())
            if not plan.givens or digger.count <= plan.givens:
                break
        return Draft(layout, grid, bytes(digger.left))

    def _digger(self, layout: Layout, grid: bytes) -> ClueRemover:
        plan = self.plan
        if layout.relations:
            simple = plan.level in LEVELS[:2]
            keeps = Keeps.SINGLES if simple else Keeps.ONE
            return RelatedRemover(layout, grid, keeps, RELATED_NODES)
        cover = cover_of(layout)
        large = plan.side >= LARGE
        keeps = Keeps.ONE
        if plan.level == "easy":
            keeps = Keeps.SINGLES
        elif large and plan.level == "medium":
            keeps = Keeps.LOCKED
        nodes = NODES.get(plan.side) if plan.variant != "plain" else None
        if self.rivals is None or self.rivals.grid != grid or self.rivals.cover is not cover:
            self.rivals = Rivals(cover, grid)
        return ClueRemover(cover, grid, keeps, LARGE_NODES if large else nodes, self.rivals)

    def _least(self) -> int:
        plan = self.plan
        if plan.level == "easy":
            return plan.givens or (0 if plan.minimal else self.usual)
        # a board with so many givens is hardly ever hard on its own: find a hard one and fill it up
        return plan.givens if plan.givens <= self.usual else 0

    def change(self, draft: Draft, grading: Grading) -> Draft | None:
        """Return a draft with a few givens put back (where the level got stuck, if it did) and
        others removed.
        """
        rng = self.rng
        digger = self._digger(draft.layout, draft.grid)
        digger.take([cell for cell, value in enumerate(draft.left) if not value])
        count = digger.count
        order = [group for group in self.pairs if draft.left[group[0]]]
        gone = [group for group in self.pairs if not draft.left[group[0]]]
        stuck = [group for group in gone if any(grading.open >> cell & 1 for cell in group)]
        # a large board that already has its level is changed as little as possible
        many = 1 if self.plan.side >= LARGE and not grading.reach else BACK
        if self.plan.small and grading.reach >= NEAR:
            many = FEWER
        back = rng.sample(stuck if len(stuck) >= BACK else gone, min(many, len(gone)))
        for group in back:
            digger.give(group)
        rng.shuffle(order)
        if self.plan.side > LARGE:
            # the most givens can be removed where some were put back
            peers = draft.layout.peers
            near = 0
            for cell in [cell for group in back for cell in group]:
                near |= peers[cell]
            order.sort(key=lambda group: -sum(near >> cell & 1 for cell in group))
        digger.spare_each((*order, *back), self._least(), 0 if self.plan.minimal else count)
        return draft._replace(left=bytes(digger.left))

    def easier(self, draft: Draft, among: int, most: int) -> list[Draft]:
        """Return drafts with one group of givens put back at a time.

        They still have one solution.
        """
        gone = [group for group in self.pairs if not draft.left[group[0]]]
        some = [group for group in gone if any(among >> cell & 1 for cell in group)]
        found = []
        for group in self.rng.sample(some, min(most, len(some))):
            left = bytearray(draft.left)
            for cell in group:
                left[cell] = draft.grid[cell]
            found.append(draft._replace(left=bytes(left)))
        return found

    def finish(self, draft: Draft) -> Draft | None:
        plan = self.plan
        digger = self._digger(draft.layout, draft.grid)
        digger.take([cell for cell, value in enumerate(draft.left) if not value])
        if plan.minimal and plan.symmetry != "none" and not digger.minimal():
            return None
        if plan.givens and digger.count != plan.givens and not self._pad(draft.layout, digger):
            return None
        return draft._replace(left=bytes(digger.left))

    def _pad(self, layout: Layout, digger: ClueRemover) -> bool:
        """Put digits back that leave the level unchanged, until there are as many as requested."""
        plan = self.plan
        score = look(layout, digger.left, plan.level).score
        for group in self.rng.sample(self.pairs, len(self.pairs)):
            if digger.count >= plan.givens:
                break
            if not digger.left[group[0]] and digger.count + len(group) <= plan.givens:
                digger.give(group)
                if look(layout, digger.left, plan.level).score < score:
                    digger.take(group)
        return digger.count == plan.givens


def groups(side: int, symmetry: str) -> list[tuple[int, ...]]:
    """Return the groups of cells that are given together or not at all."""
    found = set()
    for cell in range(side * side):
        row, column = divmod(cell, side)
        twin = {
            "none": cell,
            "180": side * side - 1 - cell,
            "mirror": row * side + side - 1 - column,
            "diagonal": column * side + row,
        }[symmetry]
        found.add((cell,) if twin == cell else (min(cell, twin), max(cell, twin)))
    return sorted(found)
