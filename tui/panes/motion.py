"""The order in which the rows of a new mark are drawn, so that one sees it being made.

The first rows are drawn at once and the others a moment later. A mark drawn in steps costs
few bytes more than one drawn at once.
"""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Region

from solitudo.engines.core.action import changed
from solitudo.engines.core.grid import bits
from solitudo.tui.drawing.common.painter import Scene

# the most steps in which a mark is drawn, and the seconds between them
STEPS, STEP = 2, 0.04
# more marks than this are drawn at once
FEW = 4


def marked(before: Scene | None, after: Scene) -> list[int]:
    """Return the cells with a new mark that was not made automatically, if they are few."""
    if before is None or after.old or before.old or after.paused or before.paused:
        return []
    values, automatic = after.position.values, after.position.auto
    cells = [
        cell
        for cell in bits(changed(before.position, after.position))
        if values[cell] and not automatic >> cell & 1
    ]
    return cells if len(cells) <= FEW else []


def in_steps(
    regions: Sequence[Region], cells: Sequence[Region], begins: float
) -> list[list[Region]]:
    """Return what is drawn in each step: of these parts of rows first all outside the cells,
    with the rows of the cells where a mark begins (0: the top row, 1: the bottom row).
    """
    first: list[Region] = []
    inside: dict[float, list[Region]] = {}
    for region in regions:
        x, y = region.offset
        for cell in sorted(cells):
            part = Region(x, y, region.right - x, 1).intersection(cell)
            if part:
                first.append(Region(x, y, part.x - x, 1))
                away = abs(y - cell.y - begins * (cell.height - 1))
                inside.setdefault(away, []).append(part)
                x = part.right
        first.append(Region(x, y, region.right - x, 1))
    steps: list[list[Region]] = [[] for _ in range(min(STEPS, len(inside)))] or [[]]
    for number, away in enumerate(sorted(inside)):
        steps[number * len(steps) // len(inside)] += inside[away]
    steps[0] += [region for region in first if region.width]
    return steps
