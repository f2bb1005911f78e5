"""What the sentences of Slant name: points, cells, and what the cells must be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engines.core.deduction import Fact
from engines.core.explain import listing
from engines.core.grid import letter
from engines.slant.lattice import Lattice

SIGNS = (".", "\\", "/")


def spot(lattice: Lattice, point: int) -> str:
    """Where a point lies: at the lower right of a cell, or at a border's other corner of it."""
    row, column = divmod(point, lattice.width + 1)
    vertical = "top" if not row else "bottom" if row == lattice.height else ""
    sideways = "left" if not column else "right" if column == lattice.width else ""
    if vertical and sideways:
        return f"the {vertical} {sideways} corner"
    cell = f"{letter(max(column - 1, 0))}{max(row - 1, 0) + 1}"
    return f"{cell}'s {'lower' if row else 'upper'} {'right' if column else 'left'}"


def result(labels: Sequence[str], facts: Iterable[Fact]) -> str:
    """ "D4 and E5 must be \\, E4 must be /": what a step concludes."""
    groups: dict[int, list[str]] = {}
    for fact in sorted(facts, key=lambda fact: fact.at):
        if fact.what == "is":
            groups.setdefault(fact.value, []).append(labels[fact.at])
    return ", ".join(f"{listing(cells)} must be {SIGNS[v]}" for v, cells in groups.items())
