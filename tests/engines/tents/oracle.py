"""A second opinion on Tents that shares no code with the engine: the plain rules, and a SAT model
whose rules can be switched on one by one."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from pysat.card import CardEnc
from pysat.formula import IDPool
from pysat.solvers import Solver

from solitudo.engines.core.deduction import Fact, Step
from solitudo.engines.tents.rules import Tents

CORPORA = Path(__file__).parents[2] / "corpora"
TENT, GRASS, TREE = 1, 2, 3


def corpus() -> list[tuple[str, str]]:
    """Each ID of the collection with its solution."""
    ids, solutions = (
        [line for line in (CORPORA / name).read_text().splitlines() if not line.startswith("#")]
        for name in ("tents.txt", "tents.solutions.txt")
    )
    return list(zip(ids, solutions, strict=True))


def ambiguous() -> list[int]:
    """The numbers of the boards that the header lists as having several solutions under local."""
    text = (CORPORA / "tents.txt").read_text()
    line = next(line for line in text.splitlines() if "IDs number:" in line)
    return [int(word) for word in line.split("IDs number:")[1].strip(" .").split()]


def sides(puzzle: Tents, cell: int) -> list[int]:
    """The cells beside a cell."""
    return list(puzzle.grid.neighbours[cell])


def obeys(puzzle: Tents, values: Sequence[int], rule: str) -> bool:
    """Whether the tents obey every rule, looked at one by one."""
    tents = {cell for cell, value in enumerate(values) if value == TENT}
    trees = {cell for cell, value in enumerate(puzzle.opening) if value == TREE}
    places = puzzle.grid.places
    if tents & trees or len(tents) != len(trees):
        return False
    for a in tents:
        for b in tents:
            (r, c), (s, d) = places[a], places[b]
            if a < b and abs(r - s) <= 1 and abs(c - d) <= 1:
                return False
    for line, need in zip(puzzle.grid.lines, puzzle.needs, strict=True):
        if need >= 0 and len(tents.intersection(line)) != need:
            return False
    if rule == "local":
        return all(trees.intersection(sides(puzzle, cell)) for cell in tents) and all(
            tents.intersection(sides(puzzle, cell)) for cell in trees
        )
    owner: dict[int, int] = {}

    def seat(tent: int, tried: set[int]) -> bool:
        for tree in trees.intersection(sides(puzzle, tent)) - tried:
            tried.add(tree)
            if tree not in owner or seat(owner[tree], tried):
                owner[tree] = tent
                return True
        return False

    return all(seat(tent, set()) for tent in tents)


class Model:
    """The board for a SAT solver. Distance holds always; a line's number, a tree's need of a tent
    and a tent's need of a tree hold only where they are named."""

    def __init__(self, puzzle: Tents, rule: str) -> None:
        self.puzzle, self.rule = puzzle, rule
        self.pool = IDPool()
        self.solver = Solver("glucose4")
        grid = puzzle.grid
        self.squares = [c for c in range(grid.count) if puzzle.opening[c] != TREE]
        self.trees = [c for c in range(grid.count) if puzzle.opening[c] == TREE]
        self._distance()
        for line, cells in enumerate(grid.lines):
            lits = [self.tent(c) for c in cells if puzzle.opening[c] != TREE]
            if puzzle.needs[line] >= 0:
                self._line(self.named("line", line), lits, puzzle.needs[line])
        for tree in self.trees:
            beside = [c for c in sides(puzzle, tree) if puzzle.opening[c] != TREE]
            partner = self.tent if rule == "local" else lambda c, t=tree: self.pair(c, t)
            self.solver.add_clause([-self.named("cell", tree), *(partner(c) for c in beside)])
        for cell in self.squares:
            beside = [t for t in sides(puzzle, cell) if puzzle.opening[t] == TREE]
            head = [-self.named("cell", cell), -self.tent(cell)]
            if rule == "matching":
                self.solver.add_clause([*head, *(self.pair(cell, t) for t in beside)])
            elif not beside:
                self.solver.add_clause(head)
        every = self.named("all", 0)  # as many tents as trees
        if min(puzzle.needs) < 0:
            # no line says this, so it is always true
            self.solver.add_clause([every])
            self._line(every, [self.tent(cell) for cell in self.squares], len(self.trees))
        elif sum(puzzle.needs[: grid.height]) != len(self.trees):
            self.solver.add_clause([-every])
        if rule == "matching":
            self._pairs()

    def tent(self, cell: int) -> int:
        return int(self.pool.id(("tent", cell)))

    def pair(self, tent: int, tree: int) -> int:
        return int(self.pool.id(("pair", tent, tree)))

    def named(self, what: str, at: int) -> int:
        return int(self.pool.id(("named", what, at)))

    def _distance(self) -> None:
        places = self.puzzle.grid.places
        at = self.puzzle.grid.cell_at
        for cell in self.squares:
            r, c = places[cell]
            for dr, dc in ((0, 1), (1, -1), (1, 0), (1, 1)):
                other = at.get((r + dr, c + dc))
                if other is not None and self.puzzle.opening[other] != TREE:
                    self.solver.add_clause([-self.tent(cell), -self.tent(other)])

    def _line(self, name: int, lits: list[int], need: int) -> None:
        if need > len(lits):
            self.solver.add_clause([-name])
            return
        for clause in CardEnc.equals(lits, need, vpool=self.pool).clauses if lits else []:
            self.solver.add_clause([-name, *clause])

    def _pairs(self) -> None:
        both = [
            (cell, tree)
            for tree in self.trees
            for cell in sides(self.puzzle, tree)
            if self.puzzle.opening[cell] != TREE
        ]
        for cell, tree in both:
            self.solver.add_clause([-self.pair(cell, tree), self.tent(cell)])
        for i, (cell, tree) in enumerate(both):
            for other, another in both[:i]:
                if (cell == other) != (tree == another):
                    self.solver.add_clause([-self.pair(cell, tree), -self.pair(other, another)])

    def literal(self, fact: Fact) -> int:
        if fact.what == "link":
            return self.pair(fact.at, fact.value)
        assert fact.what == "is"
        return self.tent(fact.at) if fact.value == TENT else -self.tent(fact.at)

    def count(self, limit: int = 2) -> int:
        """Solutions with every rule in force."""
        names = [self.named("line", line) for line in range(len(self.puzzle.needs))]
        names.append(self.named("all", 0))
        names += [self.named("cell", cell) for cell in range(self.puzzle.grid.count)]
        for cell, value in enumerate(self.puzzle.opening):
            if value in (TENT, GRASS):
                names.append(self.literal(Fact("is", cell, value)))
        found = 0
        while found < limit and self.solver.solve(assumptions=names):
            found += 1
            model = set(self.solver.get_model() or ())
            self.solver.add_clause(
                [-self.tent(c) if self.tent(c) in model else self.tent(c) for c in self.squares]
            )
        return found

    def impossible(self, step: Step, literals: Iterable[int]) -> bool:
        """Whether the rules of what a step names rule these out together."""
        named = {(target.what, target.at) for target in step.evidence}
        named |= {("cell", fact.at) for fact in (*step.gives, *step.rests)}
        names = [self.named("line" if what == "clue" else what, at) for what, at in sorted(named)]
        return not self.solver.solve(assumptions=[*names, *literals])

    def forces(self, step: Step) -> bool:
        """Whether what a step names and rests on forces each thing it gives; for a clash, whether
        it cannot be. A chain is replayed: it may rest on the assumption and on itself."""
        if step.assumes is not None:
            return self._refutes(step)
        rests = [self.literal(fact) for fact in step.rests]
        if not step.gives:
            return self.impossible(step, rests)
        return all(self.impossible(step, [*rests, -self.literal(f)]) for f in step.gives)

    def _refutes(self, step: Step) -> bool:
        assert step.assumes is not None
        (given,) = step.gives
        opposite = Fact("is", given.at, GRASS if given.value == TENT else TENT)
        known = {*step.rests, step.assumes}
        for part in step.chain:
            if part.assumes is not None or not known.issuperset(part.rests):
                return False
            if not self.forces(part):
                return False
            known.update(part.gives)
        return step.assumes == opposite and not step.chain[-1].gives
