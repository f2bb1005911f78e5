"""Helpers that turn masks of spots into the facts, places and words of steps."""

from __future__ import annotations

from solitudo.engines.core.deduction import Fact
from solitudo.engines.core.grid import bits
from solitudo.engines.core.values import Target
from solitudo.engines.core.wording import listing, number
from solitudo.engines.hitori.layout import Layout

# the most cells of a wall that are named one by one
WALL = 6
# the most cut-off cells that are named
FEW = 4


def facts(layout: Layout, mask: int, value: int) -> tuple[Fact, ...]:
    cells = layout.cells
    return tuple(Fact("is", cells[spot], value) for spot in bits(mask))


def fact(layout: Layout, spot: int, value: int) -> Fact:
    return Fact("is", layout.cells[spot], value)


def target(layout: Layout, spot: int) -> Target:
    return Target("cell", layout.cells[spot])


def targets(layout: Layout, mask: int) -> tuple[Target, ...]:
    return tuple(Target("cell", layout.cells[spot]) for spot in bits(mask))


def shared_line(layout: Layout, one: int, other: int) -> str:
    """Return the line that two cells share, in words, or ""."""
    for line in layout.lines_at[one]:
        if layout.lines[line] >> other & 1:
            return layout.grid.line_names[line]
    return ""


def walled(layout: Layout, spots: list[int], noun: str = "black cells") -> list[str]:
    """Return the cells of a wall in order: each by name.

    For a long wall, return the number of cells and its ends.
    """
    labels = [layout.grid.labels[layout.cells[spot]] for spot in spots]
    if len(labels) <= WALL:
        return labels
    return [f"the {number(len(labels))} {noun} from {labels[0]} to {labels[-1]}"]


def along(layout: Layout, mask: int) -> list[int]:
    """Return the cells of a wall one after another, from one of its ends."""
    ends = [spot for spot in bits(mask) if (layout.ties[spot] & mask).bit_count() < 2]
    order = [ends[0] if ends else (mask & -mask).bit_length() - 1]
    left = mask & ~(1 << order[0])
    while left:
        near = layout.ties[order[-1]] & left or left
        order.append((near & -near).bit_length() - 1)
        left &= ~(1 << order[-1])
    return order


def few(layout: Layout, spots: list[int]) -> str:
    """Return cells in this order.

    If there are more than four, return the first one and the number of cells around it.
    """
    labels = [layout.grid.labels[layout.cells[spot]] for spot in spots]
    return listing(labels) if len(labels) <= FEW else f"{len(labels)} cells around {labels[0]}"
