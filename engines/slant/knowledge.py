r"""The solver's knowledge of a Slant board, and the sweep that draws every conclusion in bulk.

For each point there is the set of patterns in which the diagonals around it may touch it. The four
cells around a point are its slots. A pattern has a bit for each slot whose diagonal touches it, and
a set of patterns has a bit for each of the sixteen patterns:

     slot 0 | slot 1      a 2 on the point            touched by two: 0011 0101 0110 1001 1010 1100
     -------o-------      a \ in slot 0 touches it    with bit 0:     0011 0101      1001
     slot 2 | slot 3      a / in slot 3 turns away    without bit 3:  0011 0101

So slots 0 and 1, or 0 and 2: nothing is certain yet. If only 0011 were left, slot 1 would be
certain to touch and slot 2 to turn away. A diagonal masks the sets of its four corners and joins
two paths. Two neighbouring points share two cells and see them in opposite ways, so what one of
them excludes is passed on to the other. No object is made on the way: generator, rating and search
depend on this.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solitudo.engines.core.deduction import Fact
from solitudo.engines.core.grid import square
from solitudo.engines.slant.lattice import AWAY, KEEP, SIDES, TABLE, TOUCHING, Lattice, row


class Board:
    """The clues of one board on its lattice. Number -1 is a point without a clue."""

    def __init__(self, lattice: Lattice, numbers: Sequence[int]) -> None:
        self.lattice = lattice
        self.labels = square(lattice.width, lattice.height).labels
        self.numbers = tuple(numbers)
        self.starts = [lattice.start(p, n) for p, n in enumerate(self.numbers)]
        self.numbered = [p for p, n in enumerate(self.numbers) if n >= 0]
        # patterns of two numbers side by side that were looked for, by the technique's name
        self.twins: dict[str, tuple[tuple[int, int, tuple[Fact, ...]], ...]] = {}


class Paths:
    """The points that diagonals join.

    By point: the label of its path (one of its points). By label: the points of the path, and
    whether it does not reach the border.
    """

    __slots__ = ("group", "inside", "members")

    def __init__(
        self, group: list[int], members: list[tuple[int, ...]], inside: list[bool]
    ) -> None:
        self.group = group
        self.members = members
        self.inside = inside

    def copy(self) -> Paths:
        return Paths(self.group[:], self.members[:], self.inside[:])

    def join(self, large: int, small: int) -> None:
        """Join two paths. The points of the smaller path get the label of the larger one."""
        few = self.members[small]
        self.members[large] += few
        self.members[small] = ()
        if not self.inside[small]:
            self.inside[large] = False
        for point in few:
            self.group[point] = large


class Asked:
    """The answers to questions of techniques about a state: the points around which a cell is
    certain, and the number of open cells when they were found; the points that look like a
    technique; and the links that lead on.
    """

    __slots__ = ("certain", "looks", "open", "plan")

    def __init__(
        self, certain: list[int], open: int, looks: dict[str, list[int]], plan: object | None
    ) -> None:
        self.certain = certain
        self.open = open
        self.looks = looks
        self.plan = plan

    def copy(self) -> Asked:
        return Asked(self.certain, self.open, self.looks, self.plan)


class Known:
    """The working state: values, the patterns of each point, and changes that are not used yet.

    `values` and `sets` have one entry more than cells and points, for the -1 of the lattice.
    """

    __slots__ = (
        "asked", "board", "broken", "linked", "never", "open", "paths", "pending", "queue", "sets",
        "stale", "thorough", "touched", "values", "waiting", "why",
    )  # fmt: skip

    def __init__(self, board: Board) -> None:
        lattice = board.lattice
        self.board = board
        self.values = bytearray(lattice.cells + 1)
        self.values[-1] = 3
        self.open = lattice.cells
        self.sets = [*board.starts, 0]
        points = range(lattice.points)
        self.paths = Paths(list(points), [(point,) for point in points], list(lattice.inner))
        # by pair of cells (see `edge`), the combinations that are impossible; only steps write it,
        # and the sweep narrows the sets themselves
        self.never: dict[int, int] = {}
        # points whose set has changed, and whether each point is among them; cells that a loop
        # decides, with their value; points whose paths may have become dead ends
        self.queue = list(board.numbered)
        self.waiting = bytearray(lattice.points)
        for point in self.queue:
            self.waiting[point] = 1
        self.pending: list[tuple[int, int]] = []
        self.touched: list[int] = []
        # whether points have passed on what they know to their neighbours; whether the next sweep
        # examines all of them
        self.linked = False
        self.stale = False
        # the first broken rule: ("number", point), ("loop", cell), ("dead-end", point), ("both",
        # cell)
        self.broken = False
        self.why = ("", -1)
        # whether to find all steps, to rate a board, or only the few that lead furthest soonest,
        # for a hint
        self.thorough = True
        self.asked = Asked([], -1, {}, None)
        for point in self.queue:
            if not self.sets[point]:
                self.fail("number", point)

    def copy(self) -> Known:
        twin = Known.__new__(Known)
        twin.board = self.board
        twin.values = self.values[:]
        twin.open = self.open
        twin.sets = self.sets[:]
        twin.paths = self.paths.copy()
        twin.never = self.never.copy()
        twin.queue = self.queue[:]
        twin.waiting = self.waiting[:]
        twin.pending = self.pending[:]
        twin.touched = self.touched[:]
        twin.linked, twin.stale = self.linked, self.stale
        twin.broken, twin.why = self.broken, self.why
        twin.thorough = self.thorough
        twin.asked = self.asked.copy()
        return twin

    def unpaired(self) -> Known:
        """Return the same diagonals without any knowledge about pairs."""
        twin = self.copy()
        twin.never = {}
        twin.sets = sets = [*self.board.starts, 0]
        marks = self.board.lattice.marks
        for cell, value in enumerate(self.values[:-1]):
            if value:
                for point, mask in marks[value][cell]:
                    sets[point] &= mask
        twin.queue = list(range(self.board.lattice.points))
        twin.waiting = bytearray(b"\1") * self.board.lattice.points
        return twin

    @property
    def complete(self) -> bool:
        return not self.open and not self.broken

    def fail(self, why: str, place: int) -> None:
        """Record the first rule that broke, and where."""
        if not self.broken:
            self.broken, self.why = True, (why, place)

    # -- facts -------------------------------------------------------------------------------

    def learn(self, fact: Fact) -> None:
        """Learn a diagonal ("is"), or that two cells never have a combination."""
        if fact.what == "is":
            self.asked.plan = None
            now = self.values[fact.at]
            if not now:
                self.place(fact.at, fact.value)
            elif now != fact.value:
                self.fail("both", fact.at)
        elif fact.what == "never":
            self.never[fact.at] = self.never.get(fact.at, 0) | 1 << fact.value
            point, side = edge_ends(self.board.lattice, fact.at)
            self.narrow(point, KEEP[side][15 & ~(1 << fact.value)])
            other = self.board.lattice.near[point][side]
            self.narrow(other, KEEP[side ^ 1][15 & ~(1 << 3 - fact.value)])

    def knows(self, fact: Fact) -> bool:
        if fact.what == "is":
            return self.values[fact.at] == fact.value
        if fact.what == "never":
            if self.never.get(fact.at, 0) >> fact.value & 1:
                return True
            # a diagonal in one of the two cells says that too
            lattice = self.board.lattice
            point, side = edge_ends(lattice, fact.at)
            cells = lattice.around[point]
            return any(
                self.values[cells[slot]] == (TOUCHING, AWAY)[fact.value >> i & 1][slot]
                for i, slot in enumerate(SIDES[side])
            )
        return False

    def narrow(self, point: int, mask: int) -> None:
        """Keep only the patterns in the mask at a point."""
        old = self.sets[point]
        new = old & mask
        if new != old:
            self.sets[point] = new
            if not new:
                self.fail("number", point)
            if not self.waiting[point]:
                self.waiting[point] = 1
                self.queue.append(point)

    def place(self, cell: int, value: int) -> None:
        """Write a diagonal into an empty cell and update everything, without conclusions.

        Cells that would close a loop with it are added to `pending`, with the value that does not.
        """
        lattice, values, sets = self.board.lattice, self.values, self.sets
        values[cell] = value
        self.open -= 1
        waiting = self.waiting
        for point, mask in lattice.marks[value][cell]:
            old = sets[point]
            new = old & mask
            if new != old:
                sets[point] = new
                if not waiting[point]:
                    waiting[point] = 1
                    self.queue.append(point)
                if not new:
                    self.fail("number", point)
        one, two = lattice.ends[value][cell]
        paths = self.paths
        group, members = paths.group, paths.members
        large, small = group[one], group[two]
        if large == small:
            self.fail("loop", cell)
            return
        if len(members[large]) < len(members[small]):
            large, small = small, large
        # the shortest loop has four cells: if three are joined, one more can close it
        if len(members[large]) + len(members[small]) > 3:
            reach = lattice.reach
            for point in members[small]:
                for beside, far, away in reach[point]:
                    if group[far] == large and not values[beside]:
                        self.pending.append((beside, away))
        paths.join(large, small)

    def forced(self) -> list[int]:
        """Return the points around which an empty cell is certain, by number and pairs.

        Only points that changed since the last call are looked at. The next sweep looks at all of
        them again.
        """
        asked = self.asked
        if not self.queue and asked.open == self.open:
            return asked.certain
        asked.open, asked.looks = self.open, {}
        values, sets, around = self.values, self.sets, self.board.lattice.around
        points = dict.fromkeys((*asked.certain, *self.queue))
        if self.queue:
            for point in self.queue:
                self.waiting[point] = 0
            self.queue.clear()
            self.stale = True
        asked.certain = [
            point
            for point in points
            if any(
                not values[around[point][slot]]
                for slot, _ in (TABLE[sets[point]] or row(sets[point]))[0]
            )
        ]
        return asked.certain

    # -- the sweep ---------------------------------------------------------------------------

    def spread(self, links: bool) -> None:
        """Draw every conclusion from what changed. `links` adds linked cells and dead ends."""
        if self.stale or (links and not self.linked):
            self.stale = False
            self.linked = self.linked or links
            self.queue[:] = range(self.board.lattice.points)
            self.waiting = bytearray(b"\1") * self.board.lattice.points
        if not links:
            self._count()
            return
        while not self.broken:
            self._tell()
            if self.broken or not self._dead_ends():
                return

    def _count(self) -> None:
        """Draw conclusions from numbers and loops until there are none left."""
        lattice, values, sets = self.board.lattice, self.values, self.sets
        queue, pending, waiting, around = self.queue, self.pending, self.waiting, lattice.around
        while (pending or queue) and not self.broken:
            if pending:
                cell, value = pending.pop()
                if not values[cell]:
                    self.place(cell, value)
                continue
            point = queue.pop()
            waiting[point] = 0
            found = TABLE[sets[point]] or row(sets[point])
            for slot, value in found[0]:
                cell = around[point][slot]
                if not values[cell]:
                    self.place(cell, value)

    def _tell(self) -> None:
        """Draw conclusions from numbers, loops and neighbouring points until there are
        none left.
        """
        lattice, values, sets = self.board.lattice, self.values, self.sets
        queue, pending, waiting = self.queue, self.pending, self.waiting
        around, near, touched = lattice.around, lattice.near, self.touched
        place = self.place
        while pending or queue:
            while pending:
                cell, value = pending.pop()
                if not values[cell]:
                    place(cell, value)
                    if self.broken:
                        return
            for point in queue:
                waiting[point] = 0
                forced, _, _, tied = TABLE[sets[point]] or row(sets[point])
                if forced:
                    cells = around[point]
                    for slot, value in forced:
                        if not values[cells[slot]]:
                            place(cells[slot], value)
                    if self.broken:
                        return
                for side, mask in tied:
                    other = near[point][side]
                    old = sets[other]
                    new = old & mask
                    if new != old:
                        sets[other] = new
                        if not new:
                            self.fail("number", other)
                            return
                        if not waiting[other]:
                            waiting[other] = 1
                            queue.append(other)
            touched += queue
            queue.clear()

    def advance(self) -> bool:
        """Learn everything that follows at once, or the dead ends.

        Return False if nothing is left.
        """
        sets, values, lattice = self.sets, self.values, self.board.lattice
        points, self.queue = self.queue, []
        certain, self.pending = self.pending, []
        told: list[tuple[int, int]] = []
        for point in points:
            self.waiting[point] = 0
            self.touched.append(point)
            forced, _, _, tied = TABLE[sets[point]] or row(sets[point])
            certain += [(lattice.around[point][slot], value) for slot, value in forced]
            told += [(lattice.near[point][side], mask) for side, mask in tied]
        for cell, value in certain:
            if not values[cell]:
                self.place(cell, value)
            elif values[cell] not in (value, 3):
                self.fail("both", cell)
        for point, mask in told:
            self.narrow(point, mask)
        if self.queue or self.pending or self.broken:
            return True
        return self._dead_ends() or self.broken

    def exits(self, group: int) -> int:
        """Return the most diagonals that can still lead out of a group of points.

        A tree of n points has n - 1 diagonals, each of which touches two of them.
        """
        sets, members = self.sets, self.paths.members[group]
        most = 2 - 2 * len(members)
        for point in members:
            most += (TABLE[sets[point]] or row(sets[point]))[2]
        return most

    def _dead_ends(self) -> bool:
        """Look at the groups that changed. Return whether that decides a cell."""
        group, inside = self.paths.group, self.paths.inside
        changed = {group[point] for point in self.touched}
        self.touched.clear()
        narrow = []
        for label in changed:
            if inside[label] and (ways := self.exits(label)) <= 1:
                if ways < 1:
                    self.fail("dead-end", self.paths.members[label][0])
                    return False
                narrow.append(label)
        for label in narrow:
            self.pending.extend(self.cut_off(label))
        return bool(self.pending)

    def walled_in(self, group: int) -> bool:
        """Break on paths that do not reach the border and have no exit left: they can only become a
        loop.
        """
        return self.paths.inside[group] and self.exits(group) < 1

    def cut_off(self, label: int) -> Iterator[tuple[int, int]]:
        """Yield cells that would join this group to another one with one exit, and their value."""
        group, inside, values = self.paths.group, self.paths.inside, self.values
        if not inside[label] or self.exits(label) > 1:
            return
        for point in self.paths.members[label]:
            for cell, far, away in self.board.lattice.reach[point]:
                other = group[far]
                if values[cell] or not inside[other] or other == label:
                    continue
                if self.exits(other) <= 1:
                    yield cell, away

    def try_cells(self) -> None:
        """Exclude every value that breaks the board when it is assumed.

        If an assumption breaks nothing, its consequences are not assumed in the same round, because
        they lead to less.
        """
        changed = True
        while changed and self.open and not self.broken:
            changed = False
            for cell, value in self.doomed():
                if not self.values[cell]:
                    self.place(cell, 3 - value)
                    self.spread(True)
                    changed = True
                if self.broken or not self.open:
                    return

    def doomed(self) -> Iterator[tuple[int, int]]:
        """Yield cells with a value that breaks the board, in one walk over the empty cells.

        Changes on the way are used at once.
        """
        count = self.board.lattice.cells
        safe = (bytearray(), bytearray(count), bytearray(count))
        for cell in range(count):
            for value in (1, 2):
                if self.values[cell] or safe[value][cell]:
                    continue
                world = self.copy()
                world.place(cell, value)
                world.spread(True)
                if world.broken:
                    yield cell, value
                    continue
                for at, now in enumerate(world.values[:count]):
                    if now:
                        safe[now][at] = 1


def edge(lattice: Lattice, point: int, side: int) -> tuple[int, bool]:
    """Return the number of the pair of cells on a side of a point, and whether that point (the left
    or upper one) has its combinations.
    """
    if side == 0:
        return 2 * point, True
    if side == 1:
        return 2 * lattice.near[point][1], False
    if side == 2:
        return 2 * point + 1, True
    return 2 * lattice.near[point][3] + 1, False


def edge_ends(lattice: Lattice, number: int) -> tuple[int, int]:
    """Return the point that has a pair's combinations, and the side where the pair is."""
    return number >> 1, 2 * (number & 1)
