"""Helpers for the Sudoku tests: the corpora, and a checker that has only the rules."""

import os
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, product
from pathlib import Path

import pytest
from pysat.solvers import Cadical153, Minisat22

from solitudo.engines.core.deduction import Fact, Step
from solitudo.engines.core.grid import bits, mask_of
from solitudo.engines.sudoku import KINDS
from solitudo.engines.sudoku.layout import Layout
from solitudo.engines.sudoku.rules import Sudoku
from tests.engines.sudoku import marks

CORPORA = Path(__file__).parents[2] / "corpora"


def lines(path: Path) -> list[str]:
    text = path.read_text("utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def read(text: str) -> Sudoku:
    puzzle = KINDS["sudoku"].read(text)
    assert isinstance(puzzle, Sudoku)
    return puzzle


@pytest.fixture(scope="session")
def corpus() -> list[tuple[str, str]]:
    """Every board of the corpus with its solution."""
    solutions = lines(CORPORA / "sudoku.solutions.txt")
    return list(zip(lines(CORPORA / "sudoku.txt"), solutions, strict=True))


@pytest.fixture(scope="session")
def sample() -> Callable[[str], list[str]]:
    """A collection of 9x9 boards by name, where the folder of collections is at hand."""
    folder = os.environ.get("SOLITUDO_CORPORA")
    if not folder or not (Path(folder) / "sudoku9").is_dir():
        pytest.skip("SOLITUDO_CORPORA names no folder with sudoku9 collections")
    return lambda name: lines(Path(folder) / "sudoku9" / f"{name}.txt")


class Checker:
    """Whether a step follows: from the rules, the clues, the facts it rests on, and the cells it
    names. Nothing else of the board is looked at."""

    def __init__(self, puzzle: Sudoku) -> None:
        self.puzzle = puzzle
        self.layout: Layout = puzzle.layout
        self.side = puzzle.side
        self.demands = [*marks.demands(puzzle.layout)]

    def follows(self, step: Step) -> bool:
        named = {target.at for target in step.evidence} | {fact.at for fact in step.gives}
        clauses = self._clauses(step.rests, named, step)
        if clauses is None:
            return True  # the named facts break the rules on their own, as they may in a chain
        with Minisat22(bootstrap_with=clauses) as solver:
            if not step.gives:
                return not solver.solve()
            for fact in step.gives:
                variable = self._variable(fact.at, fact.value)
                claim = -variable if fact.what == "is" else variable
                if solver.solve(assumptions=[claim]):
                    return False
        return True

    def replays(self, step: Step) -> bool:
        """A step that assumes: each link of its chain follows. If that ends in a clash the
        opposite is what is given; otherwise what the last link leaves and the opposite of what
        was assumed have to give the same. What is given beside that follows by itself."""
        assert step.assumes is not None
        known = {step.assumes, *step.rests}
        for link in step.chain:
            if link.assumes is not None or not known.issuperset(link.rests):
                return False
            if not self.follows(link):
                return False
            known.update(link.gives)
        opposite = self.puzzle.opposite(step.assumes)
        if not step.chain[-1].gives:
            return opposite in step.gives and (len(step.gives) == 1 or self.follows(step))
        return self.follows(step)

    def _variable(self, cell: int, value: int) -> int:
        return cell * (self.side + 1) + value

    def _clauses(
        self, rests: Iterable[Fact], named: set[int], step: Step
    ) -> list[list[int]] | None:
        """The rules over the named cells; None where the known digits break them at once."""
        side, layout = self.side, self.layout
        self.names = self._variable(side * side, 0)
        digit = dict(self._clues())
        struck: set[tuple[int, int]] = set()
        for fact in rests:
            if fact.what == "is":
                if digit.get(fact.at, fact.value) != fact.value:
                    return None
                digit[fact.at] = fact.value
            else:
                struck.add((fact.at, fact.value))
        if any(digit.get(cell) == value for cell, value in struck):
            return None
        seen = [0] * (side + 1)
        for cell, value in digit.items():
            if seen[value] >> cell & 1:
                return None
            seen[value] |= layout.peers[cell]

        def possible(cell: int, value: int) -> bool:
            return not (cell in digit or seen[value] >> cell & 1 or (cell, value) in struck)

        free = [cell for cell in sorted(named) if cell not in digit]
        values = range(1, side + 1)
        may = {(c, v) for c in free for v in values if possible(c, v)}
        clauses = [[-self._variable(c, v)] for c in free for v in values if (c, v) not in may]
        for cell in free:
            here = [self._variable(cell, v) for v in values if (cell, v) in may]
            clauses.append(here)
            clauses += [[-a, -b] for a, b in combinations(here, 2)]
        for a, b in combinations(free, 2):
            if layout.peers[a] >> b & 1:
                clauses += [[-self._variable(a, v), -self._variable(b, v)] for v in values]
        for unit in layout.units:
            held = {digit[cell] for cell in unit if cell in digit}
            for value in values:
                if value in held:
                    continue
                spots = [cell for cell in unit if possible(cell, value)]
                if named.issuperset(spots):
                    clauses.append([self._variable(cell, value) for cell in spots])
        if not all(self._right(digit, *demand) for demand in self.demands):
            return None
        for rule, cells in self.demands:
            if all(cell in digit or cell in named for cell in cells):
                clauses += self._marked(rule, cells, digit, may)
        for cells, total in self._sums(step):
            if all(cell in digit or cell in named for cell in cells):
                clauses += self._ways(cells, total, digit, may)
        return clauses if all(clauses) else None

    @staticmethod
    def _right(digit: dict[int, int], rule: str, cells: tuple[int, ...]) -> bool:
        return not all(c in digit for c in cells) or marks.RIGHT[rule]([digit[c] for c in cells])

    def _marked(
        self, rule: str, cells: tuple[int, ...], digit: dict[int, int], may: set[tuple[int, int]]
    ) -> Iterator[list[int]]:
        """Clauses that the cells of a mark are not filled wrongly."""
        values = range(1, self.side + 1)
        each = [[digit[c]] if c in digit else [v for v in values if (c, v) in may] for c in cells]
        if rule == "arrow":
            for clause in marks.sums(cells, each[1:], self.side, self._variable):
                # what is known is left out, and a clause with it true says nothing
                known = {self._variable(c, digit[c]): c for c in cells if c in digit}
                if not any(literal in known for literal in clause):
                    wrong = {self._variable(c, v) for c in known.values() for v in values}
                    yield [one for one in clause if abs(one) not in wrong]
            return
        for held in product(*each):
            if not marks.RIGHT[rule](held):
                pairs = zip(cells, held, strict=True)
                yield [-self._variable(c, v) for c, v in pairs if c not in digit]

    def _clues(self) -> Iterator[tuple[int, int]]:
        for cell in bits(self.puzzle.given):
            yield cell, self.puzzle.opening[cell]

    def _sums(self, step: Step) -> Iterator[tuple[tuple[int, ...], int]]:
        """The cages, and the sum that this step reckons from whole units."""
        yield from self.layout.cages
        if step.technique != "outside-sum":
            return
        text = str(dict(step.args)["units"])
        area = self._area(text)
        whole = self.side * (self.side + 1) // 2 * (area.bit_count() // self.side)
        within = [(c, s) for c, s in self.layout.cages if not mask_of(c) & ~area]
        touching = [(c, s) for c, s in self.layout.cages if mask_of(c) & area]
        inner = area & ~mask_of(cell for c, _ in within for cell in c)
        outer = mask_of(cell for c, _ in touching for cell in c) & ~area
        yield tuple(bits(inner)), whole - sum(s for _, s in within)
        yield tuple(bits(outer)), sum(s for _, s in touching) - whole

    def _area(self, text: str) -> int:
        """The cells of "Box 3 adds", "Row 2 adds" or "Columns B to D add"."""
        names = self.layout.unit_names
        text = text[0].lower() + text[1:].rpartition(" add")[0]
        if text in names:
            return self.layout.masks[names.index(text)]
        word, _, span = text.partition("s ")
        first, _, last = span.partition(" to ")
        start, end = (names.index(f"{word} {end}") for end in (first, last))
        return mask_of(cell for unit in range(start, end + 1) for cell in self.layout.units[unit])

    def _ways(
        self,
        cells: tuple[int, ...],
        total: int,
        digit: dict[int, int],
        may: set[tuple[int, int]],
    ) -> list[list[int]]:
        """Return clauses that the cells are filled in one of the ways that add up to the sum."""
        free = [cell for cell in cells if cell not in digit]
        rest = total - sum(digit.get(cell, 0) for cell in cells)
        peers = self.layout.peers
        ways: list[list[int]] = []

        def walk(index: int, left: int, chosen: list[int]) -> None:
            if index == len(free):
                if not left:
                    ways.append([self._variable(c, v) for c, v in zip(free, chosen, strict=True)])
                return
            for value in range(1, min(left, self.side) + 1):
                if (free[index], value) not in may:
                    continue
                if all(v != value or not peers[free[index]] >> c & 1 for c, v in zip(free, chosen)):  # noqa: B905
                    walk(index + 1, left - value, [*chosen, value])

        walk(0, rest, [])
        # one more variable per way: one way is true, and a true way sets its digits
        names = range(self.names + 1, self.names + 1 + len(ways))
        self.names += len(ways)
        clauses = [
            [-name, literal] for name, way in zip(names, ways, strict=True) for literal in way
        ]
        return [*clauses, list(names)]


@pytest.fixture(scope="session")
def checker() -> type[Checker]:
    return Checker


def solutions_by_sat(layout: Layout, givens: bytes) -> int:
    """Return the number of solutions, 2 for several, from another solver: a model of the bare rules
    and the cages.
    """
    side = layout.side
    values = range(1, side + 1)
    with Cadical153() as solver:
        for cell in range(side * side):
            solver.add_clause([cell * side + v for v in values])
            for a, b in combinations(values, 2):
                solver.add_clause([-cell * side - a, -cell * side - b])
        groups = [*layout.units, *(inside for inside, _ in layout.cages)]
        for unit in groups:
            for a, b in combinations(unit, 2):
                for value in values:
                    solver.add_clause([-a * side - value, -b * side - value])
        for inside, total in layout.cages:
            for digits in product(values, repeat=len(inside)):
                if sum(digits) != total and len(set(digits)) == len(digits):
                    solver.add_clause([-c * side - v for c, v in zip(inside, digits, strict=True)])
        for clause in marks.clauses(layout, lambda cell, value: cell * side + value):
            solver.add_clause(clause)
        for cell, value in enumerate(givens):
            if value:
                solver.add_clause([cell * side + value])
        if not solver.solve():
            return 0
        solver.add_clause([-literal for literal in solver.get_model() if literal > 0])
        return 2 if solver.solve() else 1


@pytest.fixture(scope="session")
def oracle() -> Callable[[Layout, bytes], int]:
    return solutions_by_sat
