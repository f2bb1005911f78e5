"""How boards look: canvases, inks, and a painter for each family of cells. No rules live here.

A drawing module is named after its kind ("hitori-hex" is drawn by `hitori_hex`) and offers
`looks(puzzle, glyphs)`: the looks of a board with their painters, largest first. A kind without
one is drawn by `plain`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tui.drawing.painter import Offer, P


@cache
def module_of(kind: str) -> ModuleType:
    """The module that draws the kind of this name."""
    name = f"{__name__}.{kind.replace('-', '_')}"
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return import_module(f"{__name__}.plain")


def looks(puzzle: P, glyphs: str) -> list[Offer[P]]:
    """Every look that the board can be drawn in, largest first."""
    found: list[Offer[P]] = module_of(puzzle.kind.name).looks(puzzle, glyphs)
    return found
