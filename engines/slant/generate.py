"""Boards of a size and level: a random loop-free filling, then as few numbers as it needs.

Numbers are not taken away one by one with a solution after each. A solver that only ever learns
more is given back, of those that were left out, just the numbers that it needs to go on; a few
rounds of that leave hardly a number too many. Numbers that start of themselves (a 0, a 4, a 1 in
a corner, a 2 on the border) are given back last: without them a board is not easier than its
level says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from engines.core.errors import PuzzleError
from engines.core.puzzle import Request
from engines.slant import codec
from engines.slant.knowledge import Board, Known
from engines.slant.lattice import Lattice, lattice, row
from engines.slant.lines import degree
from engines.slant.search import explore

# the rarest, hard boards of 3x3, take some thousand attempts of half a millisecond
ATTEMPTS = 500_000
BATCH = 16
NODES = 2_000
# how many of the numbers that start of themselves an easy board may use like any other
STARTERS = 0.65


def board(request: Request, tell: Callable[[float], None]) -> str:
    """`params:desc` of the board that the request asks for."""
    width, _, height = request.size.partition("x")
    size = lattice(int(width), int(height))
    random = Random(f"slant {request.size} {request.level} {request.seed}")
    blank = Known(Board(size, [-1] * size.points))
    for _ in range(ATTEMPTS):
        tell(-1)
        numbers = attempt(size, blank, request.level, random)
        if numbers is not None:
            return codec.write(size.width, size.height, numbers, request.level)
    raise PuzzleError(f"No {request.level} board of {request.size} was found. Try another seed.")


def attempt(size: Lattice, blank: Known, level: str, random: Random) -> list[int] | None:
    """The numbers of a board that is exactly at its level, or None where this try is not."""
    values = fill(size, random)
    field = Field(size, blank, values, random)
    links = level != "easy"
    if level == "hard":
        kept = field.least(range(size.points))
    else:
        if level == "easy":
            field.starters = {p for p in field.starters if random.random() > STARTERS}
        sparse = field.sparse(links)
        if sparse is None:
            return None
        kept = sparse
    numbers = field.numbers(kept)
    if level == "medium" and not beyond_easy(Board(size, numbers)):
        return None
    if level == "hard" and (
        solves(Board(size, numbers), True) or not solves(Board(size, numbers), True, True)
    ):
        return None
    return numbers


def beyond_easy(board: Board) -> bool:
    """Whether one number at a time leaves cells open: on a board that is not small, most."""
    known = Known(board)
    known.spread(False)
    cells = board.lattice.cells
    return known.open > (cells * 3 // 4 if cells >= 64 else 0)


def solves(board: Board, links: bool, trials: bool = False) -> bool:
    """Whether a level's techniques finish a board."""
    known = Known(board)
    known.spread(links)
    if trials:
        known.try_cells()
    return known.complete


def fill(size: Lattice, random: Random) -> bytes:
    """A random filling without a loop. One of the two diagonals always fits a cell: two lines
    that join its opposite corners in both directions would have to cross."""
    group = list(range(size.points))
    members = [[point] for point in group]
    values = bytearray(size.cells)
    order = list(range(size.cells))
    random.shuffle(order)
    ends = size.ends
    for cell in order:
        value = 1 if random.random() < 0.5 else 2
        one, two = ends[value][cell]
        if group[one] == group[two]:
            value = 3 - value
            one, two = ends[value][cell]
        values[cell] = value
        large, small = group[one], group[two]
        if len(members[large]) < len(members[small]):
            large, small = small, large
        for point in members[small]:
            group[point] = large
        members[large] += members[small]
    return bytes(values)


def medium_rounds(cells: int) -> int:
    """In how many rounds numbers are taken out of a medium board: more make it sparser, and take
    longer."""
    return 5 if cells < 300 else 12


class Field:
    """One filling with all its numbers, of which a board keeps some."""

    def __init__(self, size: Lattice, blank: Known, values: bytes, random: Random) -> None:
        self.size, self.blank, self.random = size, blank, random
        self.values = values
        self.all = [degree(size, values, point)[0] for point in range(size.points)]
        self.masks = [size.start(point, number) for point, number in enumerate(self.all)]
        self.starters = {
            point
            for point, number in enumerate(self.all)
            if number in (0, sum(cell >= 0 for cell in size.around[point]))
        }

    def numbers(self, kept: Sequence[int]) -> list[int]:
        """The kept numbers at their points, -1 elsewhere."""
        chosen = set(kept)
        return [n if point in chosen else -1 for point, n in enumerate(self.all)]

    def sparse(self, links: bool) -> list[int] | None:
        """Points whose numbers are enough, few of them to spare; None if all are not enough."""
        points = list(range(self.size.points))
        self.random.shuffle(points)
        kept = self.construct([], points, links)
        if kept is None:
            return None
        rounds = 12 if not links else medium_rounds(self.size.cells)
        self.random.shuffle(kept)
        kept.sort(key=lambda point: point not in self.starters)
        step = -(-len(kept) // rounds)
        chosen = dict.fromkeys(kept)
        for begin in range(0, len(kept), step):
            batch = [point for point in kept[begin : begin + step] if point in chosen]
            for point in batch:
                del chosen[point]
            found = self.construct(list(chosen), batch, links)
            if found is None:
                return None
            chosen = dict.fromkeys(found)
        return list(chosen)

    def construct(
        self, keep: Sequence[int], offered: Sequence[int], links: bool
    ) -> list[int] | None:
        """`keep`, and of the offered points as many as solve the board."""
        known = self.blank.copy()
        known.linked = links
        masks = self.masks
        for point in keep:
            known.narrow(point, masks[point])
        known.spread(links)
        used = list(keep)
        while known.open:
            left = [point for point in offered if known.sets[point] & ~masks[point]]
            before = len(used)
            for point in left:
                if point not in self.starters and self._decides(known, point):
                    self._add(known, point, links)
                    used.append(point)
                    if not known.open:
                        return used
            if len(used) > before:
                offered = left
                continue
            chosen = next(
                (p for p in left if (p in self.starters) != links), left[0] if left else None
            )
            if chosen is None:
                return None
            self._add(known, chosen, links)
            used.append(chosen)
            offered = left
        return used

    def _decides(self, known: Known, point: int) -> bool:
        """Whether the number at this point would decide a cell beside it now."""
        cells, values = self.size.around[point], known.values
        for slot, _ in row(known.sets[point] & self.masks[point])[0]:
            if not values[cells[slot]]:
                return True
        return False

    def _add(self, known: Known, point: int, links: bool) -> None:
        known.narrow(point, self.masks[point])
        known.spread(links)

    def least(self, kept: Sequence[int]) -> list[int]:
        """As few of the points as leave one solution: none of them can be spared.

        A number can be spared if no solution of the others has another number there. The points
        are tried in batches, and what the numbers outside a batch say is worked out once.
        """
        kept = list(kept)
        self.random.shuffle(kept)
        chosen = dict.fromkeys(kept)
        for begin in range(0, len(kept), BATCH):
            batch = kept[begin : begin + BATCH]
            base = self.blank.copy()
            base.linked = True
            inside = set(batch)
            for point in chosen:
                if point not in inside:
                    base.narrow(point, self.masks[point])
            base.spread(True)
            for point in batch:
                if self._spare(base, point, [p for p in batch if p in chosen]):
                    del chosen[point]
        return list(chosen)

    def _spare(self, base: Known, point: int, batch: Sequence[int]) -> bool:
        """Whether the others leave no other number at this point."""
        known = base.copy()
        for other in batch:
            if other != point:
                known.narrow(other, self.masks[other])
        known.narrow(point, ~self.masks[point])
        if known.broken:
            return True
        near = next(cell for cell in self.size.around[point] if cell >= 0)
        answer = explore(known, 1, NODES, near, self.values)
        return answer.sure and not answer.number
