"""Notes about two neighbouring cells: a fact about both that decides neither.

Two neighbouring cells are between two points, and each touches one of them. A note says that they
never both touch one point. It is written at the upper or left cell, in the layer `r` (with the cell
to the right) or `d` (with the cell below), as the diagonal that this cell would have: `r\\:C2` says
that C2 is never \\ with / in D2, and `r/:C2` that it is never / with \\ in D2. With both marks the
two cells have the same diagonal. The symbol between them is `=` for both marks. For one mark it is
the shape that the two never form, which points at the point that they never both touch.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from solitudo.engines.core.deduction import Fact
from solitudo.engines.slant.knowledge import edge_ends
from solitudo.engines.slant.lattice import BACK, SLASH, Lattice

LAYERS = ("r", "d")
RIGHT, DOWN = 0, 1
# the shape that two cells never form, by layer and the diagonal that is marked
SHAPES = (("", "v", "^"), ("", ">", "<"))
SAME = "="
# combinations of a pair from the view of its upper or left point: neither cell touches it, or both
NEITHER, BOTH = 0, 3


def marks(lattice: Lattice, facts: Iterable[Fact]) -> Iterator[tuple[int, int, int]]:
    """Yield layer, cell and value of the note for each fact about a pair."""
    for fact in facts:
        if fact.what == "never" and fact.value in (NEITHER, BOTH):
            point, side = edge_ends(lattice, fact.at)
            # the two cells below a point are side by side, and the two on its right are one above
            # the other
            layer = RIGHT if side == 2 else DOWN
            cell = lattice.pair(point, side)[0]
            yield layer, cell, SLASH if fact.value == BOTH else BACK


def facts(lattice: Lattice, notes: Sequence[Sequence[int]]) -> Iterator[Fact]:
    """Yield the facts of the notes. A note at the edge of the board has none."""
    for layer, sheet in enumerate(notes):
        for cell, noted in enumerate(sheet):
            if noted and other(lattice, layer, cell) >= 0:
                number = _pair(lattice, layer, cell)
                if noted >> BACK & 1:
                    yield Fact("never", number, NEITHER)
                if noted >> SLASH & 1:
                    yield Fact("never", number, BOTH)


def sign(layer: int, noted: int) -> str:
    """Return the symbol of the notes of a pair, or "" if it has none."""
    back, slash = noted >> BACK & 1, noted >> SLASH & 1
    return SAME if back and slash else SHAPES[layer][BACK if back else SLASH if slash else 0]


def beside(
    lattice: Lattice, notes: Sequence[Sequence[int]], cell: int
) -> Iterator[tuple[int, int, int]]:
    """Yield the marks of the pairs of a cell, as layer, first cell and value."""
    r, c = divmod(cell, lattice.width)
    for layer, sheet in enumerate(notes):
        before = (r, c - 1) if layer == RIGHT else (r - 1, c)
        firsts = [cell] if min(before) < 0 else [cell, before[0] * lattice.width + before[1]]
        for first in firsts:
            for value in (BACK, SLASH):
                if sheet[first] >> value & 1:
                    yield layer, first, value


def other(lattice: Lattice, layer: int, cell: int) -> int:
    """Return the second cell of a pair, or -1 if it is outside."""
    if layer == RIGHT:
        return cell + 1 if (cell + 1) % lattice.width else -1
    return cell + lattice.width if cell + lattice.width < lattice.cells else -1


def _pair(lattice: Lattice, layer: int, cell: int) -> int:
    _, upper_right, lower_left, _ = lattice.corners[cell]
    return 2 * upper_right + 1 if layer == RIGHT else 2 * lower_left


def wrong(lattice: Lattice, notes: Sequence[Sequence[int]], solution: bytes) -> list[int]:
    """Return the cells whose marks contradict the solution."""
    return sorted(
        {
            cell
            for layer, sheet in enumerate(notes)
            for cell, noted in enumerate(sheet)
            if noted
            and (second := other(lattice, layer, cell)) >= 0
            and solution[cell] != solution[second]
            and noted >> solution[cell] & 1
        }
    )
