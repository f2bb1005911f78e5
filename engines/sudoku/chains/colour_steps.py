"""The steps of a colouring, link by link.

One candidate is assumed. Strong links lead from it, on the shortest ways, to a broken rule or to
the elimination of all the candidates in question.
"""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from solitudo.engines.core.deduction import Fact, Step, learn, needed
from solitudo.engines.core.grid import bits
from solitudo.engines.sudoku.chains.chain_steps import last_clash, link_step
from solitudo.engines.sudoku.chains.web import Why
from solitudo.engines.sudoku.knowledge import Sheet
from solitudo.engines.sudoku.techniques.broken_rules import too_few
from solitudo.engines.sudoku.techniques.pattern import Strikes

Candidate = tuple[int, int]  # a cell, and a digit
Goals = tuple[Candidate, ...]  # the candidates that a trail leads to, in order
Ways = dict[Candidate, tuple[Candidate, Why]]  # what each candidate follows from, the nearest first


class Trail(NamedTuple):
    """The assumption, the links from there, and the candidates at their end."""

    assumed: Fact
    walk: tuple[Step, ...]
    goals: Goals

    @property
    def first(self) -> Candidate:
        return self.assumed.at, self.assumed.value


def of_digit(value: int, cells: int) -> list[Candidate]:
    return [(cell, value) for cell in bits(cells)]


def struck(strikes: Strikes) -> list[Candidate]:
    return [candidate for value, mask in strikes for candidate in of_digit(value, mask)]


def denies(k: Sheet, one: Candidate, other: Candidate) -> bool:
    (cell, value), (at, digit) = one, other
    if cell == at:
        return value != digit
    return value == digit and bool(k.layout.peers[cell] >> at & 1)


class Coloured:
    """Candidates that are true (`on`) if others (`off`) are false, and the strong links between
    them.
    """

    def __init__(self, k: Sheet, on: Iterable[Candidate], off: Iterable[Candidate]) -> None:
        self.k = k
        self.on, self.off = tuple(on), tuple(off)
        self.then: dict[Candidate, list[tuple[Candidate, Why]]] = {}
        holding, gone = set(self.on), set(self.off)
        for value in sorted({value for _, value in holding}):
            for a, b, unit in k.links(value):
                for one, two in ((a, b), (b, a)):
                    if (one, value) in gone and (two, value) in holding:
                        self.then.setdefault((one, value), []).append(((two, value), Why(unit)))
        for cell, value in self.on:
            twin = k.cand[cell] & ~(1 << value)
            other = cell, twin.bit_length() - 1
            if twin.bit_count() == 1 and other in gone:
                self.then.setdefault(other, []).append(((cell, value), Why(-1, 1 << cell)))
        self._leading = [candidate for candidate in self.off if candidate in self.then]
        self._gone: dict[Candidate, list[Candidate]] = {}

    def ways(self, root: Candidate, holds: bool) -> Ways:
        """Return the ways along strong links from a candidate, assumed true or false."""
        found: Ways = {}
        queue = deque([(root, self._denied(root) if holds else [root])])
        while queue:
            at, gone = queue.popleft()
            for candidate in gone:
                for following, why in self.then.get(candidate, ()):
                    if following != root and following not in found:
                        found[following] = at, why
                        queue.append((following, self._denied(following)))
        return found

    def _denied(self, by: Candidate) -> list[Candidate]:
        """Return the candidates that are false if this one is true, and from which links
        continue.
        """
        gone = self._gone.get(by)
        if gone is None:
            gone = [candidate for candidate in self._leading if denies(self.k, by, candidate)]
            self._gone[by] = gone
        return gone


def order(ways: Ways, root: Candidate, goals: Goals) -> list[Candidate]:
    """Return everything on the ways to the goals, each part after what it follows from."""
    told: list[Candidate] = []
    for goal in goals:
        back: list[Candidate] = []
        while goal != root and goal not in told:
            back.append(goal)
            goal = ways[goal][0]
        told += reversed(back)
    return told


Ends = Callable[[Candidate, Ways], Iterable[Goals]]


def refutation(
    coloured: Coloured, roots: Sequence[Candidate], ends: Ends, spot: int = -1
) -> Trail | None:
    """Assume a root. Return the shortest way to goals that contradict it or each other."""
    best: tuple[int, Candidate, Ways, Goals] | None = None
    for root in roots:
        ways = coloured.ways(root, True)
        for goals in ends(root, ways):
            if all(goal == root or goal in ways for goal in goals):
                length = len(order(ways, root, goals))
                if best is None or length < best[0]:
                    best = length, root, ways, goals
    if best is None:
        return None
    _, root, ways, goals = best
    assumed = Fact("is", *root)
    walk = _walk(coloured.k, assumed, order(ways, root, goals), ways, spot)
    return Trail(assumed, walk, goals) if walk and not walk[-1].gives else None


def facing(coloured: Coloured) -> Ends:
    """Return the ends of trails that reach a candidate that their start excludes."""
    return lambda root, ways: [(goal,) for goal in ways if denies(coloured.k, root, goal)]


def shown(k: Sheet, ends: Iterable[Candidate], strikes: Strikes, cell: int) -> Strikes:
    """Return all that one end eliminates: the end with the most, at least one in this cell."""
    gone = struck(strikes)
    here = [one for one in gone if one[0] == cell]
    best: list[Candidate] = []
    for end in ends:
        out = [one for one in gone if denies(k, end, one)]
        if len(out) > len(best) and any(one in out for one in here):
            best = out
    kept: dict[int, int] = {}
    for at, value in best or gone:
        kept[value] = kept.get(value, 0) | 1 << at
    return tuple(kept.items())


class Side(NamedTuple):
    """One of two halves, of which one is true: candidates of the other half to assume false, then
    the true ones.
    """

    coloured: Coloured
    roots: Sequence[Candidate]
    goals: Sequence[Candidate]


def sides(k: Sheet, one: Sequence[Candidate], two: Sequence[Candidate]) -> tuple[Side, Side]:
    """Return two sides: from one half to the other, and back."""
    return Side(Coloured(k, two, one), one, two), Side(Coloured(k, one, two), two, one)


def between(k: Sheet, ways_round: Iterable[Side], gone: Sequence[Candidate]) -> Trail | None:
    """Assume that a root is false which rules out all the candidates in question.

    Return the shortest ways to goals that also rule them out. If there is none, assume one of the
    candidates in question, which leads back to what rules it out.
    """
    found: list[tuple[int, Candidate, Ways, Goals]] = []
    every = list(ways_round)
    for coloured, roots, ends in every:
        for root in roots:
            if all(denies(k, root, one) for one in gone):
                ways = coloured.ways(root, False)
                goals = _covering(k, [one for one in ways if one in ends], gone)
                if goals:
                    found.append((len(order(ways, root, goals)), root, ways, goals))
    for _, root, ways, goals in sorted(found, key=lambda entry: entry[0]):
        assumed = Fact("not", *root)
        walk = _walk(k, assumed, order(ways, root, goals), ways)
        if walk[-1].gives:
            return Trail(assumed, walk, goals)
    back = (refutation(side.coloured, gone, facing(side.coloured)) for side in every)
    trails = [trail for trail in back if trail is not None]
    return min(trails, key=lambda trail: len(trail.walk), default=None)


def _covering(k: Sheet, near: Sequence[Candidate], gone: Sequence[Candidate]) -> Goals:
    """Return some of these candidates, nearest first, that together exclude all targets,
    or none.
    """
    chosen: list[Candidate] = []
    for one in gone:
        goal = next((goal for goal in (*chosen, *near) if denies(k, goal, one)), None)
        if goal is None:
            return ()
        if goal not in chosen:
            chosen.append(goal)
    return tuple(chosen)


def _walk(
    k: Sheet, assumed: Fact, told: Sequence[Candidate], ways: Ways, spot: int = -1
) -> tuple[Step, ...]:
    """Return the links as steps, each of which needs only earlier ones, up to a broken rule."""
    world = k.copy()
    world.learn(assumed)
    steps: list[Step] = []
    for cell, value in told:
        why = ways[cell, value][1]
        if not world.cand[cell] >> value & 1:
            broken = last_clash(world, why, value)
            return (*needed(steps, broken.rests), broken)
        step = link_step(world, why, (value, 1 << cell), None, ())
        assert step is not None
        learn(world, step)
        steps.append(step)
    if spot >= 0:
        broken = too_few(world, 1 << spot)
        return (*needed(steps, broken.rests), broken)
    return tuple(steps)
