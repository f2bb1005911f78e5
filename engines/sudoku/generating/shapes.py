"""The shape of a board that is being made, and the marks of its rules on a full grid."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.sudoku.constraints.constraint import (
    PAIRS,
    RULES,
    Constraint,
    adjacent,
    ordered,
)
from solitudo.engines.sudoku.generating.full_grids import GENERATORS
from solitudo.engines.sudoku.generating.jigsaw import jigsaw, neighbours
from solitudo.engines.sudoku.generating.options import Plan
from solitudo.engines.sudoku.layout import USUAL_BOXES, Layout, boxed
from solitudo.engines.sudoku.search.exact_cover import cover_of

# the cells of a thermometer
SHORTEST, LONGEST = 3, 6
# the cells of an arrow beside its circle
ARROW = 4
# shapes that are tried for a full grid
SHAPES = 30


def shape(plan: Plan, rng: Random) -> Layout:
    """Return the units of a board, and its rules that part cells, which full grids obey."""
    diagonals = "x" in plan.parts
    layout = boxed(*USUAL_BOXES[plan.side], diagonals)
    if "jigsaw" in plan.parts:
        layout = Layout(plan.side, 0, 0, jigsaw(plan.side, rng).regions, diagonals)
    parting = [
        Constraint(name)
        for name, rule in RULES.items()
        if rule.parts is not None and rule.variant in plan.parts
    ]
    return layout.with_constraints(tuple(parting)) if parting else layout


def full_grid(layout: Layout, plan: Plan, rng: Random) -> tuple[Layout, Layout, bytes]:
    """Return a shape, the same with marks, and a grid that fills it.

    If this shape has none, another one is taken.
    """
    for _ in range(SHAPES):
        grid = GENERATORS[plan.generator](cover_of(layout), rng)
        whole = marked(layout, grid, plan, rng) if grid else None
        if whole is not None:
            return layout, whole, grid
        layout = shape(plan, rng)
    raise PuzzleError(
        f"No full board of {plan.side}x{plan.side} was found with these rules together; "
        "ask for fewer rules or another size."
    )


def marked(layout: Layout, grid: bytes, plan: Plan, rng: Random) -> Layout | None:
    """Return the layout with the marks of a plan's rules on a full grid, or None if there is no
    room for one of them.
    """
    found: list[Constraint] = []
    for part in plan.parts:
        if part in MARKS:
            marks = MARKS[part](grid, plan.side, rng, found)
            if not marks:
                return None
            found += marks
    return layout.with_constraints(ordered((*layout.constraints, *found))) if found else layout


def _dots(grid: bytes, side: int, rng: Random, others: Sequence[Constraint]) -> list[Constraint]:
    """Return all dots of a grid. A 1 next to a 2 can have either colour."""
    found: list[Constraint] = []
    for pair in adjacent(side):
        one, other = (grid[cell] for cell in pair)
        fits = [rule for rule in ("white", "black") if PAIRS[rule](one, other)]
        found += [Constraint(rule, pair) for rule in rng.sample(fits, min(1, len(fits)))]
    return [*sorted(found), Constraint("all-dots")]


def _thermometers(
    grid: bytes, side: int, rng: Random, others: Sequence[Constraint]
) -> list[Constraint]:
    """Return lines of growing digits that share no cells and do not cross."""
    free, beside = room(side, others)
    found: list[Constraint] = []
    for start in rng.sample(range(side * side), side * side):
        line = [start]
        while len(line) < LONGEST:
            after = [n for n in beside[line[-1]] if n in free and grid[n] > grid[line[-1]]]
            if start not in free or not after:
                break
            # small differences leave room for more cells
            line.append(min(rng.sample(after, min(2, len(after))), key=lambda n: grid[n]))
        if len(line) >= SHORTEST:
            free.difference_update(line)
            found.append(Constraint("thermometer", tuple(line)))
        if len(found) == side:
            break
    return found


def _arrows(grid: bytes, side: int, rng: Random, others: Sequence[Constraint]) -> list[Constraint]:
    """Return arrows whose digits add up to the digit of their first cell, without shared cells."""
    free, beside = room(side, others)
    found: list[Constraint] = []
    # large digits first, because they are sums in more ways
    for start in sorted(rng.sample(range(side * side), side * side), key=lambda c: -grid[c]):
        line, rest = [start], grid[start]
        while rest and start in free and len(line) <= ARROW:
            after = [n for n in beside[line[-1]] if n in free and n not in line and grid[n] <= rest]
            if not after:
                break
            line.append(rng.choice(after))
            rest -= grid[line[-1]]
        if not rest and len(line) > SHORTEST - 1:
            free.difference_update(line)
            found.append(Constraint("arrow", tuple(line)))
        if len(found) == side:
            break
    return found


def room(side: int, others: Sequence[Constraint]) -> tuple[set[int], list[tuple[int, ...]]]:
    """Return the cells without a line, and beside each cell those without a dot between them."""
    free = set(range(side * side)).difference(*(cells for _, cells in others if len(cells) > 2))
    dots = {cells for _, cells in others if len(cells) == 2}
    beside = [
        tuple(n for n in near if (min(cell, n), max(cell, n)) not in dots)
        for cell, near in enumerate(neighbours(side))
    ]
    return free, beside


MARKS = {"kropki": _dots, "thermometers": _thermometers, "arrows": _arrows}
