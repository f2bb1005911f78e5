"""The words for points, cells, and what the cells must be, in the sentences of Slant."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solitudo.engines.core.deduction import Fact
from solitudo.engines.core.grid import letter
from solitudo.engines.core.wording import listing, number
from solitudo.engines.slant.lattice import Lattice

SIGNS = (".", "\\", "/")
# the most cells of a path that are named one by one
FEW = 5


def spot(lattice: Lattice, point: int) -> str:
    """Return where a point is: between the two cells that touch it, on the border, or in
    a corner.
    """
    row, column = divmod(point, lattice.width + 1)
    vertical = "top" if not row else "bottom" if row == lattice.height else ""
    sideways = "left" if not column else "right" if column == lattice.width else ""
    if vertical and sideways:
        return f"in the {vertical} {sideways} corner"
    cells = [cell for cell in lattice.around[point] if cell >= 0]
    one, two = (divmod(cell, lattice.width) for cell in (cells[0], cells[-1]))
    edge = "on the border " if vertical or sideways else ""
    return f"{edge}between {letter(one[1])}{one[0] + 1} and {letter(two[1])}{two[0] + 1}"


def result(labels: Sequence[str], facts: Iterable[Fact]) -> str:
    """Return what a step concludes: "D4 and E5 must be \\ and E4 must be /"."""
    groups: dict[int, list[str]] = {}
    for fact in sorted(facts, key=lambda fact: fact.at):
        if fact.what == "is":
            groups.setdefault(fact.value, []).append(labels[fact.at])
    return " and ".join(f"{listing(cells)} must be {SIGNS[v]}" for v, cells in groups.items())


def joining(labels: Sequence[str]) -> str:
    """Return what joins two corners of a cell: "C3, C4 and B4 join", or the ends of a long path."""
    if len(labels) <= FEW:
        return f"{listing(list(labels))} join"
    return f"The path of {number(len(labels))} diagonals from {labels[0]} to {labels[-1]} joins"


def ring(labels: Sequence[str]) -> str:
    """Return the cells of a loop.

    For a long loop, return the number of cells and three that are far apart.
    """
    if len(labels) <= FEW + 1:
        return f"the loop of {listing(list(labels), FEW + 1)}"
    third = len(labels) / 3
    some = listing([labels[round(part * third)] for part in range(3)])
    return f"a loop of {number(len(labels))} cells through {some}"
