"""What the sentences of Slant name: points, cells, and what the cells must be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engines.core.deduction import Fact
from engines.core.explain import listing
from engines.core.grid import letter
from engines.slant.lattice import Lattice

SIGNS = (".", "\\", "/")


def spot(lattice: Lattice, point: int) -> str:
    """Where a point lies: between the two cells that touch it from opposite sides, between two
    on the edge, or in a corner of the board."""
    row, column = divmod(point, lattice.width + 1)
    vertical = "top" if not row else "bottom" if row == lattice.height else ""
    sideways = "left" if not column else "right" if column == lattice.width else ""
    if vertical and sideways:
        return f"in the {vertical} {sideways} corner"
    cells = [cell for cell in lattice.around[point] if cell >= 0]
    one, two = (divmod(cell, lattice.width) for cell in (cells[0], cells[-1]))
    edge = "on the edge " if vertical or sideways else ""
    return f"{edge}between {letter(one[1])}{one[0] + 1} and {letter(two[1])}{two[0] + 1}"


def result(labels: Sequence[str], facts: Iterable[Fact]) -> str:
    """ "D4 and E5 must be \\, E4 must be /": what a step concludes."""
    groups: dict[int, list[str]] = {}
    for fact in sorted(facts, key=lambda fact: fact.at):
        if fact.what == "is":
            groups.setdefault(fact.value, []).append(labels[fact.at])
    return ", ".join(f"{listing(cells)} must be {SIGNS[v]}" for v, cells in groups.items())
