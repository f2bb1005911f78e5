"""A second opinion that knows only the rules: a SAT model built from cells, lines and neighbours.

Rule 3 is added where a found colouring breaks it, until none does.
"""

from collections.abc import Collection, Iterable, Sequence

from pysat.solvers import Solver

from solitudo.engines.core.deduction import Fact, Step
from solitudo.engines.hitori.rules import Hitori

BLACK, WHITE = 1, 2


def literal(fact: Fact) -> int:
    """Variable n is true when cell n - 1 is black."""
    return fact.at + 1 if fact.value == BLACK else -(fact.at + 1)


def clauses(puzzle: Hitori, named: Collection[int] | None = None) -> list[list[int]]:
    """Rules 1 and 2; numbers count only among the named cells."""
    found = []
    for cell, near in enumerate(puzzle.grid.neighbours):
        found += [[-cell - 1, -other - 1] for other in near if other > cell]
    for line in puzzle.grid.lines:
        cells = [c for c in line if named is None or c in named]
        for i, one in enumerate(cells):
            found += [
                [one + 1, two + 1]
                for two in cells[i + 1 :]
                if puzzle.numbers[one] == puzzle.numbers[two]
            ]
    return found


def parts(puzzle: Hitori, black: Collection[int]) -> list[set[int]]:
    """The connected parts of the cells that are not black."""
    left = set(range(puzzle.grid.count)) - set(black)
    found = []
    while left:
        todo = [left.pop()]
        part = set(todo)
        while todo:
            for other in puzzle.grid.neighbours[todo.pop()]:
                if other in left:
                    left.remove(other)
                    part.add(other)
                    todo.append(other)
        found.append(part)
    return found


def obeys(puzzle: Hitori, black: Collection[int]) -> bool:
    """Whether these black cells obey all three rules."""
    model = [cell + 1 if cell in black else -cell - 1 for cell in range(puzzle.grid.count)]
    true = set(model)
    return all(true.intersection(c) for c in clauses(puzzle)) and len(parts(puzzle, black)) == 1


def _cuts(puzzle: Hitori, black: set[int]) -> list[list[int]]:
    """Clauses that forbid the walls of a colouring whose white cells fall apart: not all cells
    around a part may be black while a cell of the part and one beyond are white."""
    found = []
    falls = parts(puzzle, black)
    for i, part in enumerate(falls):
        if len(falls) > 1:
            wall = {n for cell in part for n in puzzle.grid.neighbours[cell]} - part
            beyond = falls[i - 1]
            found.append([-c - 1 for c in wall] + [min(part) + 1, min(beyond) + 1])
    return found


def colourings(
    puzzle: Hitori,
    limit: int,
    facts: Iterable[Fact] = (),
    denied: Sequence[Fact] = (),
    named: Collection[int] | None = None,
) -> int:
    """Return how many colourings obey the rules and these facts, and not everything that
    is denied.
    """
    with Solver(name="glucose4", bootstrap_with=clauses(puzzle, named)) as solver:
        for fact in facts:
            solver.add_clause([literal(fact)])
        if denied:
            solver.add_clause([-literal(fact) for fact in denied])
        number = 0
        while number < limit and solver.solve():
            model = solver.get_model() or []
            model += [-v for v in range(len(model) + 1, puzzle.grid.count + 1)]
            black = {v - 1 for v in model if 0 < v <= puzzle.grid.count}
            cuts = _cuts(puzzle, black)
            for cut in cuts:
                solver.add_clause(cut)
            if not cuts:
                number += 1
                solver.add_clause([-v for v in model[: puzzle.grid.count]])
        return number


def follows(puzzle: Hitori, step: Step) -> bool:
    """Whether the rules force what a step gives, with the numbers of the cells it names only."""
    named = {t.at for t in step.evidence}
    named |= {f.at for f in (*step.rests, *step.gives)}
    if not step.chain:
        return not colourings(puzzle, 1, step.rests, step.gives, named)
    if step.assumes is None or step.gives != (puzzle.opposite(step.assumes),):
        return False
    known = {*step.rests, step.assumes}
    for link in step.chain:
        if link.assumes or not known.issuperset(link.rests) or not follows(puzzle, link):
            return False
        known.update(link.gives)
    # the last link is a broken rule: it gives nothing, and its facts fit no colouring
    return not step.chain[-1].gives
