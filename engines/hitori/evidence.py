"""Small helpers that turn masks of spots into the facts, targets and words of steps."""

from __future__ import annotations

from engines.core.deduction import Fact
from engines.core.explain import listing, number
from engines.core.grid import bits
from engines.core.target import Target
from engines.hitori.layout import Layout


def facts(layout: Layout, mask: int, value: int) -> tuple[Fact, ...]:
    """These cells have this colour."""
    cells = layout.cells
    return tuple(Fact("is", cells[spot], value) for spot in bits(mask))


def fact(layout: Layout, spot: int, value: int) -> Fact:
    """This cell has this colour."""
    return Fact("is", layout.cells[spot], value)


def target(layout: Layout, spot: int) -> Target:
    """This cell as a target."""
    return Target("cell", layout.cells[spot])


def targets(layout: Layout, mask: int) -> tuple[Target, ...]:
    """These cells as targets."""
    return tuple(Target("cell", layout.cells[spot]) for spot in bits(mask))


def line_name(layout: Layout, one: int, other: int) -> str:
    """The line that two cells share, like "row 4"; "" if they share none."""
    for line in layout.lines_at[one]:
        if layout.lines[line] >> other & 1:
            return layout.grid.line_names[line]
    return ""


def capital(words: str) -> str:
    """The words with a capital at their start."""
    return words[:1].upper() + words[1:]


def short_list(layout: Layout, spots: list[int], most: int = 4) -> str:
    """Cells in their order along a wall, a long wall cut short."""
    return listing([layout.grid.labels[layout.cells[spot]] for spot in spots], most)


def cell_count(count: int) -> str:
    """ "one cell", "six cells"."""
    return "one cell" if count == 1 else f"{number(count)} cells"
