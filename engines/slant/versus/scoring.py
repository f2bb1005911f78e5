"""Points in Slant, the same for a person and the computer.

For the score of a path, its cells are placed one by one on an empty board. Their order is that of
their first filling, but their diagonals are the latest ones. Four criteria give each cell its
points. So a cell's worth depends only on the cells around its four points, and on their order. A
tally keeps the score up to date action by action, forwards and backwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from solitudo.engines.core.action import Action, Vocabulary
from solitudo.engines.core.tree import Node, Path, shared
from solitudo.engines.core.values import Score
from solitudo.engines.slant.lattice import TOUCHING, Lattice

MOVE, NUMBER, PERFECT, CENTRE = "move", "number", "perfect cell", "centre"
WORTH = {MOVE: 1, NUMBER: 2, PERFECT: 3, CENTRE: 1}
TURNED = "turned"
WORDS = ("no", "one", "two", "three", "four")
# who filled a cell: cells that help filled, or that were there before, count for nobody
NOBODY, PERSON, COMPUTER = 0, 1, 2
LATE = 1 << 60
# how many scores are remembered
MOST_KNOWN = 512


class Criteria:
    """The worth of a cell on one board, given the diagonals placed before it."""

    def __init__(self, lattice: Lattice, numbers: Sequence[int]) -> None:
        self.lattice, self.numbers = lattice, numbers
        self.central = bytearray(lattice.cells)
        rows = range((lattice.height - 1) // 2 - 1, lattice.height // 2 + 2)
        columns = range((lattice.width - 1) // 2 - 1, lattice.width // 2 + 2)
        for cell in range(lattice.cells):
            row, column = divmod(cell, lattice.width)
            self.central[cell] = row in rows and column in columns
        # the numbered points of each cell, each with the slot in which it has the cell
        self.points = tuple(
            tuple(
                (point, slot)
                for point, slot in zip(corners, (3, 2, 1, 0), strict=True)
                if numbers[point] >= 0
            )
            for corners in lattice.corners
        )
        # the cells that share a point with a cell, including the cell
        self.beside = tuple(
            tuple(sorted({c for p in corners for c in lattice.around[p] if c >= 0}))
            for corners in lattice.corners
        )

    def worth(self, cell: int, value: int, values: Sequence[int], ranks: Sequence[int]) -> int:
        """Return the score of this diagonal in a cell, if only cells with a lower rank were drawn
        before.
        """
        completed, perfect = self.fulfilled(cell, value, values, ranks)
        return 1 + 2 * completed + 3 * perfect + self.central[cell]

    def fulfilled(
        self, cell: int, value: int, values: Sequence[int], ranks: Sequence[int]
    ) -> tuple[int, bool]:
        """Return how many numbers the diagonal completes, and whether its cell is perfect."""
        rank = ranks[cell]
        completed, perfect = 0, True
        points = self.points[cell]
        for point, own in points:
            degree = 0
            for slot, other in enumerate(self.lattice.around[point]):
                if (
                    other >= 0
                    and slot != own
                    and values[other] == TOUCHING[slot]
                    and ranks[other] < rank
                ):
                    degree += 1
            touches = value == TOUCHING[own]
            degree += touches
            if degree != self.numbers[point]:
                perfect = False
            elif touches:
                completed += 1
        return completed, perfect and bool(points)

    def gains(self, cell: int, value: int, values: Sequence[int], ranks: Sequence[int]) -> Counts:
        """Return the criteria that the diagonal meets, and how often it meets each."""
        completed, perfect = self.fulfilled(cell, value, values, ranks)
        return Counts(1, completed, int(perfect), self.central[cell])


class Counts(NamedTuple):
    """The number of times that each criterion was met."""

    moves: int
    numbers: int
    perfect: int
    central: int

    def words(self) -> tuple[tuple[str, int], ...]:
        """Return each criterion that was met, with the points that it earned: "two numbers", 4."""
        found = zip(WORTH.items(), self, strict=True)
        return tuple((_several(name, n), worth * n) for (name, worth), n in found if n)


def _several(name: str, count: int) -> str:
    if count == 1:
        return f"one {name}" if name == NUMBER else name
    return f"{WORDS[count] if count < len(WORDS) else count} {name}s"


class Undo(NamedTuple):
    """The state of a cell before an action."""

    cell: int
    value: int
    rank: int
    owner: int
    helped: bool


Gains = tuple[tuple[str, int], ...]


def packed(undo: Undo) -> int:
    """Return the state of a cell as one number, because a long game keeps many of them."""
    rank = 0 if undo.rank == LATE else undo.rank + 1
    return ((rank << 16 | undo.cell) << 2 | undo.value) << 3 | undo.owner << 1 | undo.helped


def unpacked(number: int) -> Undo:
    rank = number >> 21
    return Undo(
        number >> 5 & 0xFFFF,
        number >> 3 & 3,
        rank - 1 if rank else LATE,
        number >> 1 & 3,
        bool(number & 1),
    )


class Tally:
    """The score of one path, which can be extended and shortened."""

    def __init__(self, criteria: Criteria, vocabulary: Vocabulary, since: int) -> None:
        self.criteria, self.vocabulary, self.since = criteria, vocabulary, since
        count = criteria.lattice.cells
        self.values = bytearray(count)
        self.ranks = [LATE] * count
        self.owner = bytearray(count)
        self.helped = bytearray(count)
        self.points = [0] * count
        self.totals = [0, 0, 0]
        self.next = 0
        self.path: list[Action] = []
        # the path as it was given: for two paths of one tree, only the ends are compared
        self.came: Sequence[Action] = ()
        # for each action: how many cells it filled, what it earned, and the state of its cells
        # before, packed
        self.undos: list[tuple[int, Gains, *tuple[int, ...]]] = []
        self._same: dict[Gains, Gains] = {}

    def go(self, path: Sequence[Action]) -> None:
        """Go to a path: back to where it differs from the current one, and forward from there."""
        kept = shared(path, self.came)
        while len(self.path) > kept:
            self.back()
        for action in path[kept:]:
            self.on(action)
        self.came = path if isinstance(path, Path) else tuple(path)

    def on(self, action: Action) -> None:
        before = list(self.totals)
        counted = len(self.path) >= self.since
        helping = action.by == "hint" or action.verb == "solve" or not counted
        owner = COMPUTER if action.by == "computer" else PERSON
        undo: list[Undo] = []
        news: list[int] = []
        plain = not helping
        for edit in action.edits:
            layer, value, _ = self.vocabulary.meaning(edit.mark)
            if layer >= 0:
                continue
            for cell in edit.cells:
                undo.append(self._lift(cell))
                if value:
                    if self.ranks[cell] == LATE:
                        self.ranks[cell] = self.next
                        self.next += 1
                        self.owner[cell] = owner
                        news.append(cell)
                    else:
                        plain = False
                    if helping:
                        self.helped[cell] = 1
                else:
                    plain = False
                self.values[cell] = value
        self._recount(u.cell for u in undo)
        if plain:
            gains = self._gains(news)
        else:
            # turning or clearing a diagonal may earn points, but points that it loses are no gain
            change = sum(self.totals[1:]) - sum(before[1:])
            gains = ((TURNED, change),) if change > 0 else ()
        self.path.append(action)
        gains = self._same.setdefault(gains, gains)
        self.undos.append((len(news), gains, *map(packed, undo)))

    def _lift(self, cell: int) -> Undo:
        """Return the state of a cell.

        Its owner does not have its worth until it is counted again.
        """
        self.totals[self.owner[cell]] -= self.points[cell]
        self.points[cell] = 0
        return Undo(
            cell, self.values[cell], self.ranks[cell], self.owner[cell], bool(self.helped[cell])
        )

    def _gains(self, cells: Iterable[int]) -> tuple[tuple[str, int], ...]:
        total = Counts(0, 0, 0, 0)
        for cell in cells:
            met = self.criteria.gains(cell, self.values[cell], self.values, self.ranks)
            total = Counts(*(a + b for a, b in zip(total, met, strict=True)))
        return total.words()

    def back(self) -> None:
        self.path.pop()
        added, _, *kept = self.undos.pop()
        self.next -= added
        undo = [unpacked(number) for number in kept]
        for cell, value, rank, owner, helped in reversed(undo):
            self._lift(cell)
            self.values[cell], self.ranks[cell] = value, rank
            self.owner[cell], self.helped[cell] = owner, helped
        self._recount(u.cell for u in undo)

    def _recount(self, cells: Iterable[int]) -> None:
        near = {other for cell in cells for other in self.criteria.beside[cell]}
        for cell in near:
            value = self.values[cell]
            worth = 0
            if value and not self.helped[cell]:
                worth = self.criteria.worth(cell, value, self.values, self.ranks)
            self.totals[self.owner[cell]] += worth - self.points[cell]
            self.points[cell] = worth

    def score(self) -> Score:
        """Return the points of both sides, and those of the last action."""
        gains = self.undos[-1][1] if len(self.undos) > self.since else ()
        return Score(self.totals[PERSON], self.totals[COMPUTER], gains)


class Tallies:
    """The tallies of one board, one for each start that was used lately."""

    def __init__(self, lattice: Lattice, numbers: Sequence[int], vocabulary: Vocabulary) -> None:
        self.criteria = Criteria(lattice, numbers)
        self.vocabulary = vocabulary
        self.kept: dict[int, Tally] = {}
        # recent scores: looking far back and returning must not replay everything between
        self.known: dict[tuple[Node, int], Score] = {}

    def score(self, path: Sequence[Action], since: int) -> Score:
        if not isinstance(path, Path):
            return self._tallied(path, since)
        asked = (path.node, since)
        if asked not in self.known:
            if len(self.known) >= MOST_KNOWN:
                self.known.clear()
            self.known[asked] = self._tallied(path, since)
        return self.known[asked]

    def _tallied(self, path: Sequence[Action], since: int) -> Score:
        tally = self.kept.pop(since, None) or Tally(self.criteria, self.vocabulary, since)
        self.kept[since] = tally
        while len(self.kept) > 3:
            del self.kept[next(iter(self.kept))]
        tally.go(path)
        return tally.score()
