"""A draft as the board shows it: a scene for the painter of its kind."""

from __future__ import annotations

from engines.core.action import Position
from engines.core.grid import mask_of
from engines.core.target import Target
from tui.drawing.painter import Scene
from tui.editing.session import Editing

# places that painters know besides cells
POINTED = ("point", "clue")


def scene(editing: Editing, position: Position) -> Scene:
    """What is shown of a sketch with this position."""
    draft, cursor = editing.draft, editing.cursor
    wrong = editing.finding.spots if editing.finding.state == "none" else ()
    on_cell = cursor.what == "cell"
    evidence = mask_of(spot.at for spot in editing.path) | draft.lit(cursor)
    return Scene(
        position,
        cursor=cursor.at if on_cell else -1,
        wrong=cells_of(editing, wrong),
        wrong_places=frozenset(spot for spot in wrong if spot.what in POINTED),
        evidence=evidence,
        details=False,
        spot=cursor if cursor.what in POINTED else None,
        differ=mask_of(editing.finding.cells),
    )


def cells_of(editing: Editing, spots: tuple[Target, ...]) -> int:
    """The cells of these places, and those that belong to places which are no cells."""
    mask = 0
    for spot in spots:
        mask |= 1 << spot.at if spot.what == "cell" else 0
        mask |= editing.draft.lit(spot) if spot.what not in POINTED else 0
    return mask
