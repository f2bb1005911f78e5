"""The drawing of boards: canvases, inks, and a painter for each family of cells.

A kind is drawn by the module `looks` of the folder of its name ("hitori-hex" by `hitori_hex`):
`looks(puzzle, glyphs)` returns its looks with their painters, largest first. A kind without a
folder is drawn by `common.plain_board`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solitudo.tui.drawing.common.painter import Offer, P


@cache
def module_of(kind: str) -> ModuleType:
    folder = f"{__name__}.{kind.replace('-', '_')}"
    try:
        return import_module(f"{folder}.looks")
    except ModuleNotFoundError as error:
        if error.name != folder:
            raise
        return import_module(f"{__name__}.common.plain_board")


def looks(puzzle: P, glyphs: str) -> list[Offer[P]]:
    """Return every look of a board, largest first."""
    found: list[Offer[P]] = module_of(puzzle.kind.name).looks(puzzle, glyphs)
    return found
