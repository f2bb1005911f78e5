r"""The loops and paths of a Slant board: the areas inside loops, and the hues of paths.

`\` is 1, `/` is 2, 0 is an empty cell. Points are numbered row by row, one more in each direction
than there are cells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from solitudo.engines.core.grid import bits

BACK, SLASH = 1, 2
# the value that touches a point from above left, above right, below left, below right
TOUCHING = (BACK, SLASH, SLASH, BACK)
HUES = 6


@lru_cache(maxsize=8)
def around(width: int, height: int) -> tuple[tuple[int, int, int, int], ...]:
    """Return the four cells at each point, in the order of TOUCHING; -1 outside the board."""

    def cell(r: int, c: int) -> int:
        return r * width + c if 0 <= r < height and 0 <= c < width else -1

    return tuple(
        (cell(r - 1, c - 1), cell(r - 1, c), cell(r, c - 1), cell(r, c))
        for r in range(height + 1)
        for c in range(width + 1)
    )


def ends(width: int, cell: int, value: int) -> tuple[int, int]:
    corner = cell + cell // width
    below = corner + width + 1
    return (corner, below + 1) if value == BACK else (corner + 1, below)


def loops(width: int, values: Sequence[int], among: int) -> int:
    """Return the mask of the diagonals in loops: those that are left after loose ends are removed
    again and again.
    """
    at: dict[int, set[int]] = {}
    left = 0
    for cell in bits(among):
        if values[cell]:
            left |= 1 << cell
            for point in ends(width, cell, values[cell]):
                at.setdefault(point, set()).add(cell)
    loose = [point for point, cells in at.items() if len(cells) == 1]
    while loose:
        cells = at[loose.pop()]
        if not cells:
            continue
        cell = cells.pop()
        left &= ~(1 << cell)
        for point in ends(width, cell, values[cell]):
            at[point].discard(cell)
            if len(at[point]) == 1:
                loose.append(point)
    return left


class Pool(NamedTuple):
    """The borders inside a loop: `levels` r * width + c above a cell, `sides` r * (width + 1) + c
    left."""

    levels: frozenset[int] = frozenset()
    sides: frozenset[int] = frozenset()

    def reach(self, width: int) -> int:
        mask = 0
        for level in self.levels:
            mask |= 1 << level | 1 << level - width
        for side in self.sides:
            r, c = divmod(side, width + 1)
            mask |= 3 << r * width + c - 1
        return mask


DRY = Pool()


def pool(width: int, values: Sequence[int] | Mapping[int, int], loop: int) -> Pool:
    """Return the inside of loops: the borders that water from a frame around the board cannot
    reach.
    """
    if not loop:
        return DRY
    places = [divmod(cell, width) for cell in bits(loop)]
    rows, columns = [r for r, _ in places], [c for _, c in places]
    top, bottom = min(rows), max(rows) + 1
    first, last = min(columns), max(columns) + 1

    def borders(r: int, c: int) -> Iterator[tuple[tuple[str, int], ...]]:
        """Yield the borders of a cell, in groups that water passes between."""
        up, down = ("level", r * width + c), ("level", (r + 1) * width + c)
        left, right = ("side", r * (width + 1) + c), ("side", r * (width + 1) + c + 1)
        if not loop >> (r * width + c) & 1:
            yield up, down, left, right
        elif values[r * width + c] == BACK:
            yield up, right
            yield down, left
        else:
            yield up, left
            yield down, right

    groups: dict[tuple[str, int], list[tuple[tuple[str, int], ...]]] = {}
    for r in range(top, bottom):
        for c in range(first, last):
            for group in borders(r, c):
                for border in group:
                    groups.setdefault(border, []).append(group)
    # a border with only one group is on the frame
    running = [border for border, through in groups.items() if len(through) == 1]
    wet = set(running)
    while running:
        for group in groups[running.pop()]:
            for border in group:
                if border not in wet:
                    wet.add(border)
                    running.append(border)
    dry = [border for border in groups if border not in wet]
    return Pool(
        frozenset(at for what, at in dry if what == "level"),
        frozenset(at for what, at in dry if what == "side"),
    )


def hues(width: int, chains: Sequence[int]) -> bytes:
    """Return the hue of each diagonal, 1 to HUES, or 0 for a diagonal alone.

    `chains` names each diagonal's chain by its smallest cell. Chains that begin near each other get
    different hues, and a chain keeps its hue while others change.
    """
    sizes = Counter(chains)
    hue = {
        name: (name % width + 2 * (name // width)) % HUES + 1
        for name, size in sizes.items()
        if name >= 0 and size > 1
    }
    return bytes(hue.get(name, 0) for name in chains)


def rings(width: int, values: Sequence[int], last: int) -> list[int]:
    """Return how far each diagonal is from the last one along its path.

    Other paths begin where they are nearest to it.
    """
    points: dict[int, list[int]] = {}
    for cell, value in enumerate(values):
        for point in ends(width, cell, value):
            points.setdefault(point, []).append(cell)
    row, column = divmod(last, width)
    far = [max(abs(cell // width - row), abs(cell % width - column)) for cell in range(len(values))]
    found: dict[int, int] = {}
    for start in sorted(range(len(values)), key=far.__getitem__):
        if start in found:
            continue
        found[start], waiting = far[start], [start]
        for cell in waiting:
            for point in ends(width, cell, values[cell]):
                for beside in points[point]:
                    if beside not in found:
                        found[beside] = found[cell] + 1
                        waiting.append(beside)
    return [found[cell] for cell in range(len(values))]
