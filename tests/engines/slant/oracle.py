"""Slant by its rules alone, on python-sat: an independent judge of boards and of single steps.

A variable a cell, true for a backslash. Numbers are clauses over the cells around a point; loops
are cut off as they turn up.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, pairwise
from pathlib import Path

from pysat.solvers import Solver

from solitudo.engines.core.deduction import Fact, Step

CORPORA = Path(__file__).parents[2] / "corpora"


def corpus() -> list[tuple[str, str]]:
    """Each ID of the corpus with its solution."""

    def lines(name: str) -> list[str]:
        text = (CORPORA / name).read_text("utf-8").splitlines()
        return [line for line in text if line and not line.startswith("#")]

    return list(zip(lines("slant.txt"), lines("slant.solutions.txt"), strict=True))


class Oracle:
    """The rules on a board of one size, with some of its numbers."""

    def __init__(self, width: int, height: int, numbers: Mapping[int, int]) -> None:
        self.width, self.height = width, height
        self.solver = Solver(name="glucose4")
        for row in range(1, height):
            for column in range(1, width):
                # the smallest loop: four cells that all turn away from the point between them
                touching = self.touching(row * (width + 1) + column)
                self.solver.add_clause(touching)
        for point, number in numbers.items():
            literals = self.touching(point)
            for some in combinations(literals, number + 1):
                self.solver.add_clause([-literal for literal in some])
            for some in combinations(literals, max(0, len(literals) - number + 1)):
                self.solver.add_clause(list(some))

    def touching(self, point: int) -> list[int]:
        """For each cell around a point the literal that its diagonal touches it: north-west,
        north-east, south-west, south-east."""
        return [literal for literal in self.slots(point) if literal]

    def slots(self, point: int) -> list[int]:
        row, column = divmod(point, self.width + 1)
        found = []
        for above in (1, 0):
            for left in (1, 0):
                r, c = row - above, column - left
                there = 0 <= r < self.height and 0 <= c < self.width
                cell = r * self.width + c + 1
                found.append((cell if above == left else -cell) if there else 0)
        return found

    def literals(self, fact: Fact) -> list[int]:
        """Return a fact as literals, one of which must be true."""
        if fact.what == "is":
            return [fact.at + 1 if fact.value == 1 else -fact.at - 1]
        assert fact.what == "never"
        slots = self.slots(fact.at >> 1)
        # the pair to the right of the point, or below it
        pair = (slots[2], slots[3]) if fact.at & 1 else (slots[1], slots[3])
        return [-lit if fact.value >> i & 1 else lit for i, lit in enumerate(pair)]

    def solve(self, assumptions: Iterable[int] = ()) -> list[int] | None:
        """A filling without loops, as literals, or None."""
        wanted = list(assumptions)
        while self.solver.solve(assumptions=wanted):
            model = list(self.solver.get_model() or [])
            have = {abs(literal) for literal in model}
            model += [-c for c in range(1, self.width * self.height + 1) if c not in have]
            model.sort(key=abs)
            loop = self.loop(model)
            if loop is None:
                return model
            self.solver.add_clause([-literal for literal in loop])
        return None

    def loop(self, model: Sequence[int]) -> list[int] | None:
        """The literals of one closed loop in a filling."""
        beside: dict[int, list[tuple[int, int]]] = {}
        for literal in model:
            row, column = divmod(abs(literal) - 1, self.width)
            first = row * (self.width + 1) + column
            one, two = (first, first + self.width + 2)
            if literal < 0:
                one, two = first + 1, first + self.width + 1
            beside.setdefault(one, []).append((two, literal))
            beside.setdefault(two, []).append((one, literal))
        seen: set[int] = set()
        for start in beside:
            if start in seen:
                continue
            came: dict[int, tuple[int, int]] = {start: (-1, 0)}
            stack = [start]
            while stack:
                point = stack.pop()
                seen.add(point)
                for far, literal in beside[point]:
                    if literal == came[point][1]:
                        continue
                    if far in came:
                        return _cycle(came, point, far, literal)
                    came[far] = (point, literal)
                    stack.append(far)
        return None

    def count(self, limit: int = 2) -> list[bytes]:
        """Solutions as values, up to a limit."""
        found: list[bytes] = []
        while len(found) < limit and (model := self.solve()) is not None:
            found.append(bytes(1 if literal > 0 else 2 for literal in model))
            self.solver.add_clause([-literal for literal in model])
        return found


def _cycle(came: Mapping[int, tuple[int, int]], one: int, two: int, last: int) -> list[int]:
    """The loop that a piece between two points of a tree closes."""

    def up(point: int) -> list[tuple[int, int]]:
        path = [(point, 0)]
        while came[point][0] >= 0:
            parent, literal = came[point]
            path.append((parent, literal))
            point = parent
        return path

    first, second = up(one), up(two)
    common = {p for p, _ in first} & {p for p, _ in second}
    loop = [last]
    for path in (first, second):
        for (point, _), (_, literal) in pairwise(path):
            if point in common:
                break
            loop.append(literal)
    return loop


def forced(
    width: int, height: int, numbers: Sequence[int], step: Step, facts: Iterable[Fact]
) -> bool:
    """Whether what a step names (its points, and the facts it rests on) forces what it gives; for
    a step that gives nothing: whether it cannot be."""
    named = {t.at: numbers[t.at] for t in step.evidence if t.what == "point" and numbers[t.at] >= 0}
    oracle = Oracle(width, height, named)
    for fact in facts:
        oracle.solver.add_clause(oracle.literals(fact))
    if not step.gives:
        return oracle.solve() is None
    return all(
        oracle.solve([-literal for literal in oracle.literals(fact)]) is None for fact in step.gives
    )


def sound(width: int, height: int, numbers: Sequence[int], step: Step) -> str:
    """Why a step does not follow from what it rests on; empty if it does."""
    if step.assumes is None:
        ok = forced(width, height, numbers, step, step.rests)
        return "" if ok else "does not follow"
    known = {*step.rests, step.assumes}
    for number, link in enumerate(step.chain):
        if not known.issuperset(link.rests):
            return f"link {number} rests on more than is known"
        if link.assumes is not None:
            return f"link {number} assumes"
        if not forced(width, height, numbers, link, link.rests):
            return f"link {number} does not follow"
        known.update(link.gives)
    if not step.chain or step.chain[-1].gives:
        return "ends in no clash"
    fact = step.assumes
    opposite = Fact("is", fact.at, 3 - fact.value)
    return "" if step.gives == (opposite,) else "gives something else"
